#!/bin/sh
# Set up a virtual environment of this checkout's own (.venv) and run something in it.
#
#   sh scripts/dev.sh demo [ARGUMENT ...]   solve the article's puzzle (or run the command with ARGUMENTs)
#   sh scripts/dev.sh test [ARGUMENT ...]   run all tests (ARGUMENTs go to pytest)
#
# Needs Python 3.11 or later, its headers, venv and a C compiler; on Debian and Ubuntu what is
# missing of these is installed with apt-get (through sudo, unless run by root).
# PYTHON names the interpreter to use, VENV another folder for the environment.
set -eu
caller=$PWD
cd "$(dirname "$0")/.."
here=$PWD
venv=${VENV:-.venv}

say() { echo "dev.sh: $*" >&2; }

task=${1:-}
case $task in
demo | test) shift ;;
*)
    say "expected demo or test, found '$task'"
    exit 2
    ;;
esac

find_python() {
    for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            return 0
        fi
    done
    return 1
}

has_venv() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }

has_headers() {
    "$python" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))'
}

has_compiler() { printf '#include <stdlib.h>\nint main(void){return 0;}' | cc -x c -o /dev/null - 2>/dev/null; }

missing=
if ! find_python; then
    python=python3
    missing="python3 python3-venv python3-dev gcc libc6-dev"
else
    has_venv || missing="$missing $(basename "$python")-venv"
    has_headers || missing="$missing $(basename "$python")-dev"
    has_compiler || missing="$missing gcc libc6-dev"
fi
if [ -n "$missing" ]; then
    if ! command -v apt-get >/dev/null; then
        say "this needs Python 3.11 or later with venv and headers, and a C compiler; missing:$missing"
        exit 1
    fi
    sudo=
    [ "$(id -u)" = 0 ] || sudo=sudo
    say "installing with apt-get:$missing"
    $sudo apt-get update -qq
    # shellcheck disable=SC2086 # several packages
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >&2
    if ! find_python; then
        say "no Python 3.11 or later was found; name one in PYTHON"
        exit 1
    fi
fi

if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    say "setting up $venv and compiling; that takes about a minute"
    "$python" -m venv --clear "$venv"
fi
pip() { "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@"; }
pip --upgrade 'pip>=25.1'

case $task in
demo)
    pip .
    [ $# -gt 0 ] || set -- solve cat-and-mouse
    case $venv in /*) ;; *) venv=$here/$venv ;; esac
    cd "$caller" # where the arguments' files are
    exec "$venv/bin/python" -P -m nonogram "$@"
    ;;
test)
    pip --group test .
    exec "$venv/bin/python" -m pytest "$@"
    ;;
esac
