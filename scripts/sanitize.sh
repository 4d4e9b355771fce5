#!/bin/sh
# The checked build with the address and undefined-behaviour sanitizers, and the tests of the kernels on it.
#
#   sh scripts/sanitize.sh [ARGUMENT ...]   ARGUMENTs go to pytest instead of the kernels' tests
#
# Without arguments, FUZZ (20,000) random packed puzzles go through the engine as well.
# Needs gcc with libasan and libubsan (Linux). The environment lies in build/sanitize.
set -eu
cd "$(dirname "$0")/.."
work=build/sanitize
rm -rf "$work"
${PYTHON:-python3} -m venv "$work"
python=$work/bin/python
"$python" -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
flags="-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"
CC=${CC:-gcc} NONOGRAM_CHECKS=1 CFLAGS="$flags" LDFLAGS="$flags" \
    "$python" -m pip install --quiet --disable-pip-version-check --no-cache-dir --group test .

fuzz=${FUZZ:-0}  # cases
[ $# -gt 0 ] || fuzz=${FUZZ:-20000}
# Every extension module has tests named after it; the article's techniques use them in earnest.
[ $# -gt 0 ] || set -- tests/test_core.py tests/test_article_lines.py tests/test_article_schedule.py \
    tests/test_engine*.py
# The interpreter itself is not built for it: its libraries come first, its own leaks do not count,
# and its memory pools give way to malloc, which the sanitizer watches.
export ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc
preload="$(${CC:-gcc} -print-file-name=libasan.so) $(${CC:-gcc} -print-file-name=libubsan.so)"
LD_PRELOAD=$preload "$python" -m pytest -q "$@"
[ "$fuzz" -eq 0 ] || LD_PRELOAD=$preload "$python" tests/fuzz_engine.py "$fuzz"
