"""How the command ends: broken streams, interruptions, limits, and what it says then."""

from __future__ import annotations

import errno
import importlib.metadata
import io
import os
import signal
import subprocess
import sys
import threading
import warnings
from pathlib import Path
from typing import Any

import pytest

from command import SWITCH, TINY, Run
from nonogram import formats, solver
from nonogram.cli import convert, main, show
from nonogram.cli.common import cancelled_by_signals
from nonogram.cli.manual import manual
from nonogram.errors import UnsupportedError
from nonogram.grid import Grid
from nonogram.result import Count, Result, Status


def raises(error: BaseException) -> Any:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 0, ""),
        (MemoryError(), 3, "nonogram-apl: not enough memory\n"),
        (
            OSError(errno.ENOSPC, "No space left on device"),
            2,
            "nonogram-apl: the output cannot be written: no space left on device\n",
        ),
        (OSError("gone"), 2, "nonogram-apl: the output cannot be written: gone\n"),
        (UnsupportedError("not so"), 2, "nonogram-apl: not so\n"),
    ],
)
def test_how_a_verb_may_end(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, said: str
) -> None:
    monkeypatch.setattr(show, "each", raises(error))
    assert run("show", "tiny.non") == (code, "", said)


def test_warnings_are_sentences(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def warn(*_: object) -> int:
        warnings.warn("take care", stacklevel=1)
        return 0

    monkeypatch.setattr(convert, "each", warn)
    code, out, err = run("convert", "tiny.non", "--to", "nin")
    assert (code, out, err) == (0, "", "nonogram-apl: warning: take care\n")


class Broken(io.StringIO):
    """A stream that fails when it is flushed."""

    def __init__(self, error: OSError, number: int) -> None:
        super().__init__()
        self._error, self._number = error, number

    def flush(self) -> None:
        raise self._error

    def fileno(self) -> int:
        return self._number


def test_a_reader_that_goes_away_at_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with (tmp_path / "out").open("wb") as file:
        monkeypatch.setattr(sys, "stdout", Broken(BrokenPipeError(), file.fileno()))
        assert main(["formats"]) == 0
        os.write(file.fileno(), b"goes to the null device from now on")
    assert (tmp_path / "out").read_bytes() == b""


def test_a_disk_that_is_full_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", Broken(OSError(errno.EIO, "Input/output error"), 1))
    assert main(["formats"]) == 2
    assert capsys.readouterr().err == (
        "nonogram-apl: the output cannot be written: input/output error\n"
    )


def test_streams_that_are_closed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["solve", "cat-and-mouse"]) == 0
    assert main(["solve", "-"]) == 2  # nothing can be read
    for stream in (sys.stdin, sys.stdout):
        assert stream.name == os.devnull
        stream.close()


def test_the_version_of_a_source_tree(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        importlib.metadata, "version", raises(importlib.metadata.PackageNotFoundError())
    )
    assert run("--version") == (0, "nonogram-apl (not installed)\n", "")


def test_the_start_of_the_command() -> None:
    (entry,) = importlib.metadata.entry_points(group="console_scripts", name="nonogram-apl")
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.argv[1:] = ['count', 'cat-and-mouse']; "
         f"from {entry.module} import {entry.attr}; sys.exit({entry.attr}())"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "1\n"


def test_signals_reach_the_main_thread_only() -> None:
    before = signal.getsignal(signal.SIGINT)
    seen = []

    def elsewhere() -> None:
        with cancelled_by_signals() as cancel:
            seen.append((cancel.is_set(), signal.getsignal(signal.SIGINT) is before))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert seen == [(False, True)]


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (getattr(signal, "SIGTERM", None), 143)]
)
def test_the_first_signal_is_obeyed_at_leisure(
    run: Run, monkeypatch: pytest.MonkeyPatch, number: signal.Signals, code: int
) -> None:
    def count(*_: object, cancel: threading.Event, **__: object) -> Count:
        assert not cancel.is_set()
        signal.raise_signal(number)
        assert cancel.is_set()
        return Count(5, exact=False)

    def solve(*_: object, cancel: threading.Event, **__: object) -> Result:
        signal.raise_signal(number)
        diagonal = Grid([[1, 0], [0, 1]])
        return Result(Status.LIMIT, SWITCH, "x", diagonal, diagonal, (diagonal,))

    monkeypatch.setattr(solver, "count", count)
    monkeypatch.setattr(solver, "solve", solve)
    told = "nonogram-apl: switch.nin: interrupted before all were counted\n"
    assert run("count", "switch.nin", "tiny.non") == (code, "switch.nin: 5 or more\n", told)
    found, out, err = run("solve", "switch.nin", "--ascii")
    assert (found, out) == (code, "#.\n.#\n")
    assert "a solution; interrupted before it was known whether it is the only one" in err
    found, out, _ = run("check", "switch.nin", "tiny.non")
    assert (found, out.split("\n")[0]) == (code, "switch.nin: undecided: interrupted")
    assert run("sheet", "switch.nin", "-o", "a.html")[0] == code
    assert run("convert", "switch.nin", "--to", "non", "--require", "line")[:2] == (code, "")
    assert not Path("a.html").exists()


def test_how_runs_ended(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    blank = Grid.blank(2, 2)
    for result, said in (
        (Result(Status.LIMIT, SWITCH, "x", blank, blank), "stopped by a limit with 4 of 4 cells"),
        (Result(Status.STUCK, SWITCH, "x", blank, blank), "the method is stuck with 4 of 4 cells"),
        (Result(Status.NONE, SWITCH, "x", blank, blank), "no solution"),
    ):
        monkeypatch.setattr(solver, "solve", lambda *_, found=result, **__: found)
        assert said in run("solve", "switch.nin")[2]


def test_answers_that_no_sheet_can_have(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "solve", raises(UnsupportedError("too large")))
    code, _, err = run("sheet", "switch.nin", "-o", "a.html")
    assert (code, err) == (1, "nonogram-apl: switch.nin: too large; its answer is missing\n")
    formats.dump(TINY.replace(goal=Grid.parse("##..\n#..#\n....")), "solved.non")
    assert run("sheet", "solved.non", "-o", "b.html") == (0, "", "")  # nothing to solve


def test_a_terminal_is_told_what_is_waited_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Keyboard(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Keyboard(io.BytesIO(formats.dumps(TINY, "nin").encode())))
    code, out, err = run("count")
    assert (code, out, err) == (
        0,
        "1\n",
        "nonogram-apl: reading a puzzle from the standard input\n",
    )


def test_what_is_said_of_a_puzzle(run: Run) -> None:
    titled = TINY.replace(
        metadata={"title": "T", "by": "A\x1b[31m", "source": "S", "note": "not shown"}
    )
    formats.dump(titled, "titled.json")
    head = run("show", "titled.json")[1].split("\n")[:3]
    assert head == ["T, 4x3", "by: A\N{REPLACEMENT CHARACTER}[31m", "source: S"]


def test_colours_by_option(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    formats.dump(SWITCH.replace(palette=[("white", "#fff"), ("blue", "#00f")]), "blue.json")
    painted = run("solve", "blue.json", "--color", "always", "--style", "narrow")[1]
    assert painted.startswith(("\x1b[48;2;0;0;255m ", "\x1b[48;2;255;255"))
    assert "\x1b" not in run("solve", "blue.json", "--color", "never", "--style", "narrow")[1]


def test_bad_numbers(run: Run) -> None:
    for argv, said in (
        (("--timeout", "x"), "expected seconds, found 'x'"),
        (("--timeout", "-1"), "expected seconds, found '-1'"),
        (("--timeout", "inf"), "expected seconds, found 'inf'"),
        (("--index", "-1"), "expected a whole number from 0, found '-1'"),
        (("--index", "9" * 30), "expected a whole number from 0, found '9999"),
        (("--index", "two"), "expected a whole number from 0, found 'two'"),
        (("--max-solutions", "0"), "expected a whole number from 1, found '0'"),
        (("--scale", "0"), "expected pixels from 1 to 1000, found '0'"),
        (("--scale", "big"), "expected pixels from 1 to 1000, found 'big'"),
    ):
        code, out, err = run("solve", "tiny.non", *argv)
        assert (code, out) == (2, "")
        assert said in err
        assert err.count("\n") == 1


def test_a_parser_without_verbs_has_a_manual_page_too() -> None:
    import argparse

    page = manual(argparse.ArgumentParser(prog="tool", description="Do it.", add_help=False))
    assert '.TH "TOOL" 1' in page
    assert "tool \\- do it" in page


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_that_leads_nowhere(run: Run) -> None:
    Path("loop.non").symlink_to("loop.non")
    code, out, err = run("solve", "loop.non")
    assert (code, out) == (2, "")
    assert err.startswith("nonogram-apl: loop.non: cannot be read: ")
