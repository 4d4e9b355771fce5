"""The command, in this process and as a process of its own."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from command import SWITCH, TINY, Run, python
from nonogram import formats
from nonogram.cli import parser
from nonogram.clue import WHITE
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.result import Result, Status


def test_solve(run: Run) -> None:
    assert run("solve", "tiny.non", "--ascii") == (0, "##..\n#..#\n....\n", "")
    assert run("solve", "tiny.non", "--brief") == (0, "line\n", "")
    code, out, _ = run("solve", "tiny.non", "--clues", "--ascii")
    assert code == 0
    assert out.split("\n")[2] == "  2|####...."
    assert run("solve", "tiny.non", "--style", "full", "--invert")[1].startswith("    ████")


def test_solve_stats(run: Run) -> None:
    code, out, err = run("solve", "tiny.non", "--ascii", "--stats")
    assert (code, out) == (0, "##..\n#..#\n....\n")
    assert err.startswith("nonogram-apl: tiny.non: 0.")
    assert err.endswith("; cells: line 12, probing 0, search 0\n")
    assert "(packing 0." in err
    err = run("solve", "switch.nin", "--stats")[2]
    assert "cells: line 0, probing 0, search 0; " in err
    assert err.endswith(" conflicts\n")
    err = run("solve", "tiny.non", "--stats", "--method", "apl")[2]
    assert "s; cells: " in err
    stats = json.loads(run("solve", "switch.nin", "--json")[1])["stats"]
    assert stats["phases"].keys() == {
        "packing",
        "line",
        "encoding",
        "probing",
        "odds",
        "search",
    }
    assert stats["decisions"] > 0


def test_solve_stuck(run: Run) -> None:
    code, out, err = run("solve", "switch.nin", "--ascii", "--method", "apl")
    assert (code, out) == (1, "??\n??\n")
    assert err == "nonogram-apl: switch.nin: the method is stuck with 4 of 4 cells unknown\n"
    assert run("solve", "switch.nin", "--brief", "--method", "apl")[:2] == (1, "stuck\n")


def test_solve_none(run: Run) -> None:
    formats.dump(Puzzle(rows=[[2], [], [2]], columns=[[1], [2], [1]]), "none.non")
    code, out, err = run("solve", "none.non")
    assert (code, out) == (1, "")
    assert err.startswith("nonogram-apl: none.non: no solution")
    assert "is impossible, given what the other lines make certain" in err


def test_solve_several(run: Run) -> None:
    code, out, err = run("solve", "tiny.non", "nope", "switch.nin", "--brief", "--method", "apl")
    assert (code, out) == (2, "tiny.non: line\nswitch.nin: stuck\n")
    assert "nope: no such file, and no bundled puzzle" in err
    code, out, _ = run("solve", "two.nonpack", "--ascii", "--method", "apl")
    assert code == 1
    assert out.startswith("two.nonpack#0: unique\n##..\n")
    assert "\n\ntwo.nonpack#1: stuck\n??\n" in out
    for choice in (["two.nonpack#0"], ["two.nonpack", "--index", "0"]):
        assert run("solve", *choice, "--ascii")[1].endswith("##..\n#..#\n....\n")
    assert run("solve", "two.nonpack#7")[0] == 2
    for index in ("0", "1"):
        code, out, err = run("solve", "two.nonpack#0", "--index", index)
        assert (code, out) == (2, "")
        assert err == "nonogram-apl: two.nonpack#0: #0 and --index exclude each other\n"
    assert "holds 2 puzzles, none at index 7" in run("solve", "two.nonpack", "--index", "7")[2]


def test_json(run: Run) -> None:
    code, out, _ = run("solve", "tiny.non", "--json")
    data = json.loads(out)
    assert code == 0
    assert data["schema"] == "nonogram-result/1"
    assert (data["status"], data["file"]) == ("unique", "tiny.non")
    assert data["solutions"] == [[[1, 1, 0, 0], [1, 0, 0, 1], [0, 0, 0, 0]]]
    code, out, err = run("solve", "two.nonpack", "--json")
    assert (code, out) == (2, "")
    assert "--jsonl" in err
    code, out, _ = run("solve", "two.nonpack", "nope", "--jsonl", "--method", "apl")
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["status"] for line in lines] == ["unique", "stuck", "error"]
    assert [line.get("index") for line in lines] == [0, 1, None]
    assert code == 2


def test_steps(run: Run) -> None:
    code, out, _ = run("solve", "cat-and-mouse", "--steps", "--ascii")
    lines = out.splitlines()
    assert code == 0
    assert lines[0].split() == ["row", "6", "OVERLAP", "black", "in", "column", "16"]
    known = sum(line.split()[2] == "C0" and "arrangements left" in line for line in lines[:-20])
    assert known == 41
    assert lines[-20] == "...............#######..."


def test_show(run: Run) -> None:
    code, out, err = run("show", "tiny.non", "--ascii")
    assert (code, err) == (0, "")
    assert out == (
        "tiny.non, 4x3\n     2 1 0 1\n---+--------\n  2| _ _ _ _\n1 1| _ _ _ _\n  0| _ _ _ _\n"
    )
    formats.dump(Puzzle.from_grid(Grid([[1, WHITE]]), metadata={"title": "a\u202eb"}), "goal.non")
    code, out, _ = run("show", "goal.non", "--goal", "--ascii", "--no-clues")
    assert out == "a�b, 2x1\n#.\n"
    assert "the picture is not known" in run("show", "tiny.non", "--goal")[2]


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for argv in (
        ["solve", "--ascii"],
        ["solve", "--ascii", "-"],
        ["solve", "--ascii", "--from", "nin"],
    ):
        text = io.TextIOWrapper(io.BytesIO(formats.dumps(TINY, "nin").encode()))
        monkeypatch.setattr(sys, "stdin", text)
        assert run(*argv) == (0, "##..\n#..#\n....\n", "")


def test_a_file_wins_over_a_bundled_name(run: Run) -> None:
    Path("cat-and-mouse").write_text(formats.dumps(TINY))
    assert run("show", "cat-and-mouse")[1].startswith("cat-and-mouse, 4x3")
    Path("odd#1").write_text(formats.dumps(TINY))
    assert run("show", "odd#1")[0] == 0


def test_bad_input_is_one_sentence(run: Run) -> None:
    Path("empty").touch()
    Path("binary").write_bytes(bytes(range(256)))
    Path("bad.non").write_text("width 2\nheight 1\nrows\n3\ncolumns\n1\n1\n")
    Path("totals.nin").write_text("2 1\n1\n1\n1\n")
    cases = {
        ".": "a folder; expected a puzzle file",
        "missing.non": "no such file",
        "cat-mouse": "did you mean 'cat-and-mouse'?",
        "empty": "an empty file",
        "binary": "binary data",
        "bad.non": "line 4: row 1 needs 3 cells, the line has 2",
        "totals.nin": "rows hold 1 black cells, columns 2",
        "a\0b": "no such file",
        "x" * 5000: "no such file",
        "cat-and-mouse#3": "only files hold several puzzles",
    }
    for name, message in cases.items():
        for verb in ("solve", "show"):
            code, out, err = run(verb, name)
            assert (code, out) == (2, "")
            assert message in err
            assert err.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_unreadable_file(run: Run) -> None:
    Path("tiny.non").chmod(0)
    assert "cannot be read: permission denied" in run("solve", "tiny.non")[2]


@pytest.mark.parametrize(
    "argv",
    [
        [], ["nope"], ["solve", "--index", "-1", "x"], ["solve", "--index", "9" * 5000, "x"],
        ["solve", "--timeout", "nan"], ["solve", "--timeout", "soon"],
        ["solve", "--json", "--brief"],
        ["solve", "--style", "x"], ["solve", "--from", "x"],
    ],
)  # fmt: skip
def test_wrong_usage(run: Run, argv: list[str]) -> None:
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "--help" in err


def test_help_and_version(run: Run) -> None:
    code, out, err = run("solve", "--help")
    assert (code, err) == (0, "")
    assert "exit codes: 0 solved" in out
    assert run("--version")[1].startswith("nonogram-apl ")
    assert parser().prog == "nonogram-apl"


def test_coloured_puzzles_are_solved_and_shown_by_letters(run: Run) -> None:
    formats.dump(Puzzle(rows=[["1r", "1g"]], columns=[["1r"], ["1g"]]), "colour.non")
    assert run("solve", "colour.non", "--method", "apl") == (0, "rrgg\n", "")


def test_other_statuses(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import nonogram.solver

    one, two = Grid([[1, 0], [0, 1]]), Grid([[0, 1], [1, 0]])
    blank = Grid.blank(2, 2)
    multiple = Result(Status.MULTIPLE, SWITCH, "x", one, blank, (one, two), complete=True)
    solved = Result(Status.SOLVED, SWITCH, "x", one, blank, (one,))
    limit = Result(Status.LIMIT, SWITCH, "x", Grid([[1, -1], [-1, 1]]), blank)
    for result, code, out, err in (
        (multiple, 0, "#.\n.#\n\nanother solution:\n.#\n#.\n", "2 solutions, 4 cells differ"),
        (solved, 0, "#.\n.#\n", "whether it is the only one was not proved"),
        (limit, 3, "#?\n?#\n", "stopped by a limit with 2 of 4 cells unknown"),
    ):
        monkeypatch.setattr(nonogram.solver, "solve", lambda *_, result=result, **__: result)
        got = run("solve", "switch.nin", "--ascii")
        assert got[:2] == (code, out)
        assert err in got[2]
        assert run("solve", "switch.nin", "--brief")[:2] == (code, f"{result.status}\n")


def test_first_ctrl_c_prints_the_part_second_stops(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    import nonogram.solver

    part = Result(Status.LIMIT, SWITCH, "x", Grid([[1, -1], [-1, 1]]), Grid.blank(2, 2))
    presses = 1

    def solve(*_: object, cancel: threading.Event, **__: object) -> Result:
        for _press in range(presses):
            signal.raise_signal(signal.SIGINT)
        assert cancel.is_set()
        return part

    monkeypatch.setattr(nonogram.solver, "solve", solve)
    code, out, err = run("solve", "switch.nin", "tiny.non", "--ascii")
    assert (code, out) == (130, "switch.nin: limit\n#?\n?#\n")
    assert "interrupted with 2 of 4 cells unknown" in err
    presses = 2
    assert run("solve", "switch.nin")[:2] == (130, "")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
def test_a_reader_that_goes_away(tmp_path: Path) -> None:
    path = tmp_path / "wide.nin"
    path.write_text("400 400\n" + "0\n" * 800)
    with python("show", str(path)) as process:
        assert process.stdout is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait(30) == 0


def test_plain_terminals_and_quick_starts(tmp_path: Path) -> None:
    process = python("show", "cat-and-mouse", env={"PYTHONIOENCODING": "ascii"})
    out, err = process.communicate(timeout=30)
    assert err == b""
    assert out.isascii()
    code = (
        "import sys, nonogram.cli as cli\n"
        "cli.main(['show', 'cat-and-mouse']); cli.main(['--help'])\n"
        "assert not {'numpy', 'nonogram.article', 'nonogram._core'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


@pytest.mark.skipif(sys.platform == "win32", reason="closes streams in a shell")
@pytest.mark.parametrize(
    ("line", "code"),
    [("solve cat-and-mouse >&-", 0), ("solve - <&-", 2), ("solve nosuch 2>&-", 2)],
)
def test_closed_streams(line: str, code: int) -> None:
    command = f"'{sys.executable}' -m nonogram {line}"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


def test_odd_names(run: Run) -> None:
    for name in ("", "#3", "x#99999999999", "x" * 5000):
        code, out, err = run("solve", name)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert len(err) < 600


def test_steps_tell_of_the_schedule(run: Run) -> None:
    out = run("solve", "vulture", "--steps")[1]
    assert "SHRINK         tables of fewer than 600 rows from now on" in out
    assert "CHANGE_WC" in out
