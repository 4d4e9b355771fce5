"""A user's typed program is clean under mypy --strict, and runs."""

from pathlib import Path

import pytest

import typed_program

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


def test_mypy_tells_a_misuse(tmp_path):
    api = pytest.importorskip("mypy.api")
    bad = tmp_path / "bad.py"
    bad.write_text("import nonogram\nnonogram.solve([[1]])\nnonogram.Grid([[0]]).width = 3.5\n")
    out, _, code = api.run(["--strict", "--config-file=", f"--cache-dir={tmp_path}", str(bad)])
    assert code == 1
    assert out.count("error:") == 2, out
