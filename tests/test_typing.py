"""A user's typed program is clean under mypy --strict, and runs."""

import inspect
from pathlib import Path

import pytest

import nonogram
import typed_program
from nonogram import formats, puzzles

PROGRAM = Path(typed_program.__file__)


def test_the_program_runs(tmp_path):
    typed_program.main(tmp_path)


def test_the_program_is_clean_under_mypy(tmp_path):
    api = pytest.importorskip("mypy.api")  # of the group lint, not of test
    # away from the package's own settings, as in a user's folder
    out, errors, code = api.run(
        ["--strict", "--config-file=", f"--cache-dir={tmp_path}", str(PROGRAM)]
    )
    assert code == 0, out + errors


@pytest.mark.parametrize("module", [nonogram, formats, puzzles], ids=lambda module: module.__name__)
def test_the_program_calls_every_public_function(module):
    text = PROGRAM.read_text(encoding="utf-8")
    names = [name for name in module.__all__ if inspect.isfunction(getattr(module, name))]
    assert not [name for name in names if f".{name}(" not in text]


def test_mypy_tells_a_misuse(tmp_path):
    api = pytest.importorskip("mypy.api")
    bad = tmp_path / "bad.py"
    bad.write_text("import nonogram\nnonogram.solve([[1]])\nnonogram.Grid([[0]]).width = 3.5\n")
    out, _, code = api.run(["--strict", "--config-file=", f"--cache-dir={tmp_path}", str(bad)])
    assert code == 1
    assert out.count("error:") == 2, out
