#!/bin/sh
# Which lines do the tests run? Python and Cython together.
#
#   sh scripts/coverage.sh
#
# Two runs on a copy of the sources in build/coverage: the whole suite for the Python lines, on the
# usual build; then the tests of the kernels and of the engine for the Cython lines, on a build with
# line tracing. That takes the GIL for each line and is some hundred times slower, so the whole suite
# would take hours on it, and tests that need speed (marked quick) are left out.
# The report is printed and lies there as HTML. FAIL_UNDER: the percentage below which this fails;
# TRACED: the tests of the second run.
set -eu
cd "$(dirname "$0")/.."
work=build/coverage
rm -rf "$work"
mkdir -p "$work"
cp -R src tests docs README.md LICENSE CITATION.cff setup.py pyproject.toml "$work"
cd "$work"
find . \( -name '*.so' -o -name '*.pyd' \) -delete # of another build

${PYTHON:-python3} -m venv venv
python=venv/bin/python
pip() { "$python" -m pip install --quiet --disable-pip-version-check "$@"; }
pip --upgrade 'pip>=25.1'
pip --group coverage 'numpy>=2.0'
pip --no-build-isolation --no-deps --editable .
"$python" -m coverage run --omit="*.pyx" -m pytest -q

find src -name '*.so' -delete
NONOGRAM_TRACE=1 "$python" setup.py --quiet build_ext --inplace
# memory.pxd has no C file of its own, in which the plugin would look for its lines
# shellcheck disable=SC2086 # several files
"$python" -m coverage run --omit="*/memory.pxd" -m pytest -q -m "not quick" \
    ${TRACED:-tests/test_core.py tests/test_engine_lines.py tests/test_engine.py tests/test_engine_walk.py}

"$python" -m coverage combine --quiet
"$python" -m coverage html --quiet
"$python" -m coverage report --fail-under="${FAIL_UNDER:-0}"
