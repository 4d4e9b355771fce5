"""The verb count, the engine's options, and the line of progress."""

import argparse
import json
import sys

import pytest

from command import Run
from nonogram import Puzzle, Status, formats
from nonogram.cli.progress import progress_line
from nonogram.result import Progress

FOUR = Puzzle([[1]] * 4, [[1]] * 4)
GUESS = Puzzle([[1], [2], [2], [2]], [[1], [2], [1, 1], [1, 1]])  # unique, not by line logic


def test_count(run: Run) -> None:
    formats.dump(FOUR, "four.non")
    assert run("count", "four.non") == (0, "24\n", "")
    assert run("count", "four.non", "--limit", "7") == (0, "7 or more\n", "")
    assert run("count", "four.non", "four.non")[1] == "four.non: 24\nfour.non: 24\n"
    _code, out, _ = run("count", "four.non", "--jsonl")
    assert json.loads(out) == {
        "schema": "nonogram-count/1",
        "count": 24,
        "exact": True,
        "file": "four.non",
    }


def test_count_in_colours(run: Run) -> None:
    formats.dump(Puzzle(["1r", "1g", "1r"], ["1r", "1g", "1r"]), "colour.non")
    assert run("count", "colour.non") == (0, "2\n", "")


def test_count_what_cannot_be_counted(run: Run) -> None:
    many = [[(1, colour)] for colour in range(1, 65)]
    formats.dump(Puzzle(many, many), "colour.json")
    code, out, err = run("count", "colour.json")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "up to 63 colours, not 64" in err
    code, out, _ = run("count", "colour.json", "--jsonl")
    assert (code, json.loads(out)["status"]) == (2, "error")
    assert run("count", "four.non", "--limit", "0")[0] == 2
    assert run("count", "nosuch.non")[0] == 2


def test_count_stopped_by_the_time(run: Run) -> None:
    formats.dump(Puzzle([[1]] * 60, [[1]] * 60), "many.non")
    code, out, err = run("count", "many.non", "--timeout", "0.05")
    assert code == 3
    assert out.endswith(" or more\n")
    assert err == "nonogram-apl: many.non: stopped by a limit before all were counted\n"
    assert run("count", "many.non", "--timeout", "0.05", "--jsonl")[::2] == (3, "")


def test_the_engine_decides_what_the_article_cannot(run: Run) -> None:
    formats.dump(GUESS, "guess.non")
    assert run("solve", "guess.non", "--brief", "--method", "apl")[:2] == (1, "stuck\n")
    assert run("solve", "guess.non", "--brief") == (0, "unique\n", "")
    assert run("solve", "cat-and-mouse", "--brief") == (0, "line\n", "")
    assert run("check", "guess.non", "--brief") == (0, "unique\n", "")
    assert run("check", "guess.non", "--brief", "--require", "line")[0] == 1


def test_steps_are_those_of_the_article(run: Run) -> None:
    code, out, _ = run("solve", "cat-and-mouse", "--steps")
    assert code == 0
    assert sum(" C0 " in line for line in out.splitlines()) == 41


def test_several_solutions(run: Run) -> None:
    formats.dump(FOUR, "four.non")
    code, out, err = run("solve", "four.non", "--max-solutions", "5", "--ascii")
    assert code == 0
    assert out.count("another solution:") == 4
    assert "5 or more solutions" in err
    code, out, _ = run("solve", "four.non", "--max-solutions", "1", "--json")
    assert json.loads(out)["status"] == Status.SOLVED
    seeds = {run("solve", "four.non", "--seed", str(seed), "--ascii")[1] for seed in range(12)}
    assert len(seeds) > 1


@pytest.mark.parametrize("wanted", [None, True, False])
def test_progress_is_silent_until_asked_or_at_a_terminal(
    wanted: bool | None, capsys: pytest.CaptureFixture[str]
) -> None:
    with progress_line(argparse.Namespace(progress=wanted), "cat.non") as report:
        assert (report is None) == (wanted is not True)
        if report is not None:
            report(Progress(1, 500, 0.5))
            report(Progress(2, 500, 1.5))
            report(Progress(3, 500, 1.6))
            report(Progress(3, 500, 2.6, 1))
            report(Progress(3, 500, 3.6, 77))
    text = (
        "cat.non: 2 of 500 cells known, 2 s\ncat.non: 1 solution so far, 3 s\n"
        "cat.non: 77 solutions so far, 4 s\n"
    )
    text = text if wanted else ""
    assert capsys.readouterr().err == text


def test_the_line_of_progress_is_cleared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress_line(argparse.Namespace(progress=None), "x") as report:
        assert report is not None
        report(Progress(2, 500, 3.0))
    err = capsys.readouterr().err
    assert "2 of 500" in err
    assert err.endswith("\r\x1b[K")
