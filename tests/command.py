"""Runs the command in this process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from nonogram.cli import main
from nonogram.puzzle import Puzzle

TINY = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
SWITCH = Puzzle(rows=[[1], [1]], columns=[[1], [1]])


class Run:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *argv: object) -> tuple[int, str, str]:
        code = main([str(arg) for arg in argv])
        out, err = self._capsys.readouterr()
        assert "Traceback" not in err
        return code, out, err


def python(*argv: str, **options: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "nonogram", *argv],
        stdin=options.pop("stdin", subprocess.DEVNULL),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | options.pop("env", {}),
        **options,
    )
