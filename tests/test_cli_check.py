"""``check``, ``sheet``, completion files and the manual page."""

from __future__ import annotations

import errno
import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import nonogram.solver
import optional
from command import SWITCH, TINY, Run
from html_reader import Page
from nonogram import formats
from nonogram.cli import parser
from nonogram.cli.completion import SHELLS
from nonogram.cli.manual import manual
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.result import Result, Status
from svg_reader import Picture

ONE, TWO = Grid([[1, 0], [0, 1]]), Grid([[0, 1], [1, 0]])
BLANK = Grid.blank(2, 2)
MULTIPLE = Result(Status.MULTIPLE, SWITCH, "engine", ONE, BLANK, (ONE, TWO), complete=True)


def answer(monkeypatch: pytest.MonkeyPatch, result: Result) -> None:
    monkeypatch.setattr(nonogram.solver, "solve", lambda *_, **__: result)


def test_one_solution(run: Run) -> None:
    code, out, err = run("check", "tiny.non")
    assert (code, err) == (0, "")
    assert out == "tiny.non: one solution, and looking at one line at a time finds it\n"
    assert run("check", "tiny.non", "--brief") == (0, "line\n", "")
    assert run("check", "tiny.non", "--require", "line", "--brief")[0] == 0


def test_undecided(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = Result(Status.STUCK, SWITCH, "apl", BLANK, BLANK)
    answer(monkeypatch, stuck)
    code, out, _ = run("check", "switch.nin", "--ascii")
    assert code == 3
    assert out == (
        "switch.nin: undecided: the method is stuck\n4 of 4 cells are not known\n??\n??\n"
    )
    for status in (Status.SOLVED, Status.LIMIT):
        answer(monkeypatch, Result(status, SWITCH, "engine", ONE, BLANK, (ONE,)))
        assert run("check", "switch.nin", "--brief")[:2] == (3, f"{status}\n")
        assert json.loads(run("check", "switch.nin", "--json")[1])["passed"] is None


def test_several_solutions(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, MULTIPLE)
    code, out, err = run("check", "switch.nin", "--ascii")
    assert (code, err) == (1, "")
    assert out == (
        "switch.nin: more than one solution\n#.\n.#\n\n.#\n#.\n\n"
        "they differ in 4 cells, unknown here:\n??\n??\n"
    )
    code, out, _ = run("check", "switch.nin", "-o", "a.svg")
    assert (code, out.splitlines()[1]) == (1, "two solutions differ in 4 cells")
    assert len(Picture(Path("a.svg").read_text()).marked()) == 4
    data = json.loads(run("check", "switch.nin", "--json")[1])
    assert (data["schema"], data["word"], data["passed"]) == ("nonogram-check/1", "multiple", False)
    assert (len(data["solutions"]), len(data["differing"])) == (2, 4)


def test_no_solution(run: Run) -> None:
    formats.dump(Puzzle(rows=[[2], [], [2]], columns=[[1], [2], [1]]), "none.non")
    code, out, _ = run("check", "none.non", "-o", "a.svg")
    assert code == 1
    assert re.fullmatch(
        "none.non: no solution\n(row|column) . is impossible, given .* certain\n", out
    )
    assert not Path("a.svg").exists()
    assert run("check", "none.non", "--brief")[:2] == (1, "none\n")


def test_what_is_required(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, Result(Status.UNIQUE, SWITCH, "engine", ONE, ONE, (ONE,), complete=True))
    for require, code in (("unique", 0), ("line", 1)):
        assert run("check", "switch.nin", "--brief", "--require", require)[:2] == (code, "unique\n")
        data = json.loads(run("check", "switch.nin", "--require", require, "--json")[1])
        assert (data["require"], data["passed"]) == (require, code == 0)


def test_a_picture_that_breaks_the_clues(run: Run) -> None:
    wrong = Grid([[1, 1, 0, 0], [1, 0, 1, 0], [0, 0, 0, 0]])
    formats.dump(TINY.replace(goal=wrong), "wrong.json")
    code, out, err = run("check", "wrong.json", "--brief")
    assert (code, out) == (1, "line\n")
    assert err == "nonogram-apl: wrong.json: the picture in the file breaks column 3\n"
    data = json.loads(run("check", "wrong.json", "--json")[1])
    assert (data["goal_broken_lines"], data["passed"]) == ([5, 6], False)


def test_many_puzzles(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = run("check", "tiny.non", "nope", "two.nonpack#0", "--brief")
    assert (code, out) == (2, "tiny.non: line\ntwo.nonpack#0: line\n")
    assert "nope: no such file" in err
    code, out, _ = run("check", "tiny.non", "nope", "--jsonl")
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["status"] for line in lines] == ["unique", "error"]
    assert lines[0]["file"] == "tiny.non"
    assert run("check", "two.nonpack", "--json")[0] == 2
    assert run("check", "tiny.non", "tiny.non")[1].count("\n\n") == 0
    apart = run("check", "tiny.non", "switch.nin", "tiny.non", "--ascii")[1]
    assert apart.count("\n\n") == 3  # between the pictures and after them
    assert apart.endswith("??\n??\n\ntiny.non: " + apart.split("\n")[0][10:] + "\n")
    formats.dump(Puzzle(rows=[["1r", "1g"]], columns=[["1r"], ["1g"]]), "colour.non")
    assert run("check", "colour.non", "--require", "line")[0] == 0
    formats.dump(Puzzle(rows=["1r", "1g", "1r"], columns=["1r", "1g", "1r"]), "two.non")
    code, out, _ = run("check", "two.non")
    assert (code, out.splitlines()[0]) == (1, "two.non: more than one solution")
    for argv in (["--brief", "--json"], ["--require", "x"], ["--timeout", "x"]):
        assert run("check", "tiny.non", *argv)[0] == 2


def test_sheet(run: Run) -> None:
    code, out, err = run("sheet", "tiny.non", "cat-and-mouse")
    assert (code, err) == (0, "")
    assert [a["aria-label"] for a in Page(out).attributes("svg")] == [
        "Puzzles, page 1 / 3", "Puzzles, page 2 / 3", "Answers, page 3 / 3",
    ]  # fmt: skip
    argv = ["--per-page", "2", "--title", "Rainy days", "--paper", "letter", "--portrait"]
    assert run("sheet", "tiny.non", "cat-and-mouse", *argv, "-o", "a.html") == (0, "", "")
    text = Path("a.html").read_text()
    assert len(Page(text).attributes("svg")) == 2
    assert "size: 215.9mm 279.4mm" in text
    assert ">Rainy days</text>" in text
    assert run("sheet", "tiny.non", "-o", "b.svg")[0] == 0
    assert ElementTree.parse("b-1.svg").getroot().get("width") in ("210mm", "297mm")
    assert Path("b-2.svg").exists()
    assert run("sheet", "tiny.non", "-o", "c.svg", "--no-answers", "--landscape")[0] == 0
    assert ElementTree.parse("c.svg").getroot().get("width") == "297mm"


def test_answers_of_a_sheet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = TINY.replace(goal=Grid([[1, 1, 0, 0], [1, 0, 1, 0], [0, 0, 0, 0]]))
    formats.dump(wrong, "wrong.json")
    code, out, err = run("sheet", "wrong.json")
    assert code == 0
    assert "does not fit the clues; solving instead" in err
    assert "Answers" in out
    answer(monkeypatch, MULTIPLE)
    code, out, err = run("sheet", "switch.nin")
    assert code == 0
    assert "the answer shows one of them" in err
    answer(monkeypatch, Result(Status.LIMIT, SWITCH, "x", BLANK, BLANK))
    code, out, err = run("sheet", "switch.nin")
    assert code == 1
    assert "not solved (limit); its answer is missing" in err
    assert "Answers" not in out
    assert run("sheet", "switch.nin", "--no-answers")[0] == 0


def test_sheets_that_cannot_be_made(run: Run) -> None:
    assert run("sheet", "nope")[:2] == (2, "")
    code, out, err = run("sheet", "tiny.non", "-o", "a.png")
    assert (code, out) == (2, "")
    assert "a sheet is written as .html, .pdf or .svg" in err
    for number in ("0", "25", "x", "-1", "²"):
        assert run("sheet", "tiny.non", "--per-page", number)[0] == 2
    formats.dump(Puzzle(rows=[[1]] * 200, columns=[[200]]), "tall.nin")
    assert "mm wide, which is little" in run("sheet", "tall.nin")[2]


def test_sheet_as_pdf(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "cairosvg", None)
        code, _, err = run("sheet", "tiny.non", "-o", "a.pdf")
        assert code == 2
        assert "nonogram-apl[pdf]" in err
    pypdf = pytest.importorskip("pypdf")
    optional.cairosvg()
    assert run("sheet", "tiny.non", "-o", "a.pdf") == (0, "", "")
    assert len(pypdf.PdfReader("a.pdf").pages) == 2


def test_help_shows_examples(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    for verb in re.findall(r"^    (\w+) {2,}", out, re.MULTILINE):
        text = run(verb, "--help")[1]
        assert f"examples:\n  nonogram-apl {verb}" in text
        assert "exit codes: 0" in text or verb == "formats"
        assert max(map(len, text.splitlines())) <= 100


def test_completion(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "shtab", None)
        code, out, err = run("--print-completion", "bash")
        assert (code, out) == (2, "")
        assert "nonogram-apl[completion]" in err
    assert run("--print-completion", "sh")[0] == 2
    pytest.importorskip("shtab")
    for shell in SHELLS:
        code, out, err = run("--print-completion", shell)
        assert (code, err) == (0, "")
        assert "convert" in out
        if shell != "tcsh" and (program := shutil.which(shell)):
            subprocess.run([program, "-n"], input=out.encode(), check=True)


def test_manual_page() -> None:
    text = manual(parser())
    assert text.startswith('.TH "NONOGRAM\\-APL" 1')
    for verb in ("solve", "check", "show", "convert", "sheet", "formats"):
        assert f".SS nonogram\\-apl {verb}\n" in text
        assert f"  nonogram\\-apl {verb} " in text
    assert "exit codes: 0 the puzzle is as required" in text
    assert "\x1b" not in text
    if groff := shutil.which("groff"):
        out = subprocess.run(
            [groff, "-man", "-Tutf8", "-wall"], input=text.encode(), capture_output=True, check=True
        )
        assert out.stderr == b""


@pytest.mark.parametrize("verb", ["solve", "check", "count"])
def test_every_line_of_json_says_its_file(run: Run, verb: str) -> None:
    pack = "====\n".join([formats.dumps(TINY), "width 2\nheight x\n", formats.dumps(TINY)])
    Path("broken.nonpack").write_text(pack)
    Path("noise.non").write_bytes(bytes(range(256)))
    names = ["nosuch", "tiny.non", "noise.non", "two.nonpack#7", "broken.nonpack", ""]
    code, out, _ = run(verb, "--jsonl", *names)
    assert code == 2
    lines = [json.loads(line) for line in out.splitlines()]
    assert [(line["file"], line.get("index"), line.get("status") == "error") for line in lines] == [
        ("nosuch", None, True),
        ("tiny.non", None, False),
        ("noise.non", None, True),
        ("two.nonpack", 7, True),
        ("broken.nonpack", 0, False),
        ("broken.nonpack", 1, True),
        ("broken.nonpack", 2, False),
        ("", None, True),
    ]


def test_a_standard_input_that_cannot_be_read(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(io.BytesIO):
        def read(self, *_: object) -> bytes:
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(Closed()))
    text = "standard input: cannot be read: input/output error"
    code, out, err = run("count", "--jsonl", "-")
    assert (code, err) == (2, f"nonogram-apl: {text}\n")
    assert (json.loads(out)["file"], json.loads(out)["error"]) == ("-", text)
