"""The command as a process: signals, full disks, terminals, names of files."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nonogram
from command import SWITCH, TINY, Run, python
from nonogram import formats
from nonogram.clue import default_palette
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.solver import count

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals, devices, terminals of POSIX")

SIDE = 150


@pytest.fixture
def large(tmp_path: Path) -> str:
    """A puzzle that takes long."""
    path = tmp_path / "large.nin"
    path.write_text(f"{SIDE} {SIDE}\n" + (" ".join(["1"] * 70) + "\n") * (2 * SIDE))
    return str(path)


def interrupted(*argv: str, number: int, group: bool = False) -> tuple[int, bytes, bytes]:
    """Run the command until it reports progress, send it a signal, and wait for its end."""
    process = python(*argv, "--progress", start_new_session=True)
    assert process.stderr is not None
    first = process.stderr.readline()
    assert b"cells known" in first
    (os.killpg if group else os.kill)(process.pid, number)
    out, err = process.communicate(timeout=60)
    assert b"Traceback" not in err
    return process.returncode, out, err


@pytest.mark.parametrize(
    ("number", "group", "code"),
    [(signal.SIGINT, False, 130), (signal.SIGINT, True, 130), (signal.SIGTERM, False, 143)],
)
def test_signals_print_the_part_found(large: str, number: int, group: bool, code: int) -> None:
    argv = ("solve", large, "cat-and-mouse", "--style", "half")
    found, out, err = interrupted(*argv, number=number, group=group)
    assert found == code
    assert out.count(b"\n") == 1 + SIDE  # and the next puzzle is not begun
    assert b"interrupted with 22500 of 22500 cells unknown" in err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_that_is_ignored_stays_so(large: str, number: int) -> None:
    code = (
        "import signal, sys\n"
        f"signal.signal({int(number)}, signal.SIG_IGN)\n"
        "import nonogram.cli\n"
        "sys.exit(nonogram.cli.main(sys.argv[1:]))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, "check", "--brief", "--progress", "--timeout", "1.5", large],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stderr is not None
        assert b"cells known" in process.stderr.readline()
        process.send_signal(number)
        out, _ = process.communicate(timeout=60)
    assert (process.returncode, out) == (3, b"limit\n")


def test_an_interrupted_check_says_so(large: str) -> None:
    code, out, _ = interrupted("check", large, "--no-clues", number=signal.SIGINT)
    assert code == 130
    assert out.startswith(large.encode() + b": undecided: interrupted\n")


def test_an_interrupted_sheet_writes_nothing(large: str, tmp_path: Path) -> None:
    name = tmp_path / "sheet.html"
    code, out, _ = interrupted(
        "sheet", large, "--timeout", "99", "-o", str(name), number=signal.SIGTERM
    )
    assert (code, out) == (143, b"")
    assert not name.exists()


def test_ctrl_c_while_the_command_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    import nonogram.__main__ as start

    class Pressed:
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "nonogram.cli", Pressed())
    assert start.run() == 130


def test_nothing_is_loaded_before_the_command_is_ready_for_ctrl_c() -> None:
    code = (
        "import sys; started = set(sys.modules); import nonogram.__main__; "
        "print(*sorted(name for name in set(sys.modules) - started if 'nonogram' in name))"
    )
    env = os.environ | {"PYTHONPATH": str(Path(nonogram.__path__[0]).parent)}
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, env=env, check=True
    )
    assert done.stdout == "nonogram nonogram.__main__\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    "argv",
    [
        *(["--version"], ["formats"], ["solve", "cat-and-mouse"], ["check", "cat-and-mouse"]),
        *(["count", "--json", "cat-and-mouse"], ["show", "cat-and-mouse", "--to", "svg"]),
        *(["sheet", "cat-and-mouse"], ["convert", "cat-and-mouse", "--to", "non"]),
        *(["--help"], ["solve", "--help"]),
    ],
)
def test_a_full_disk(argv: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "nonogram", *argv],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == ("nonogram-apl: the output cannot be written: no space left on device\n")


@pytest.fixture
def unread() -> Iterator[int]:
    """A pipe whose reader has gone away."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


def ended(*argv: str, **streams: Any) -> tuple[int, str, str]:
    """The exit code of the command, and what came out of those streams that are not given."""
    done = subprocess.run(
        [sys.executable, "-m", "nonogram", *argv],
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout or "", done.stderr or ""


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (["solve", "cat-and-mouse"], 0),
        (["solve", "--jsonl", "nosuch"], 2),
        (["check", "several.nin"], 1),
        (["check", "--brief", "nosuch", "cat-and-mouse"], 2),
        (["check", "--json", "none.nin"], 1),
        (["solve", "several.nin", "--timeout", "0", "--brief"], 3),
        (["count", "several.nin", "--timeout", "0"], 3),
        (["convert", "none.nin", "--to", "json"], 0),
        (["convert", "nosuch", "none.nin", "--to", "json"], 2),
        (["--help"], 0),
        (["solve", "--nosuch"], 2),
    ],
)
def test_exit_codes_hold_without_a_reader(
    argv: list[str], code: int, unread: int, run: Run
) -> None:
    formats.dump(SWITCH, "several.nin")
    formats.dump(Puzzle([[2], [], [2]], [[1], [2], [1]]), "none.nin")
    assert ended(*argv, stdout=unread)[0] == code
    assert ended(*argv, stdout=unread, stderr=unread)[0] == code


@pytest.mark.parametrize("stderr", ["unread", "full"])
def test_remarks_that_cannot_be_written_stop_nothing(stderr: str, unread: int, run: Run) -> None:
    if stderr == "full" and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    with Path("/dev/full" if stderr == "full" else os.devnull).open("wb") as full:
        stream = full if stderr == "full" else unread
        out = "vulture: line\ncat-and-mouse: line\n"
        argv = ("check", "--brief", "nosuch", "vulture", "nosuch", "cat-and-mouse")
        assert ended(*argv, stderr=stream) == (2, out, "")
        assert ended("solve", "nosuch", stderr=stream) == (2, "", "")
        assert ended("solve", "--nosuch", stderr=stream) == (2, "", "")
        argv = ("count", "large.nin", "--timeout", "1.3", "--progress")
        formats.dump(Puzzle([[1]] * 20, [[1]] * 20), "large.nin")
        code, out, _ = ended(*argv, stderr=stream)
        assert (code, out.endswith(" or more\n")) == (3, True)


def test_output_over_the_input(run: Run) -> None:
    before = Path("tiny.non").read_bytes()
    assert run("convert", "tiny.non", "-o", "tiny.non") == (0, "", "")
    assert Path("tiny.non").read_bytes() == before
    assert run("solve", "tiny.non", "-o", "tiny.non")[0] == 0
    solved = formats.load("tiny.non")
    assert solved == TINY
    assert solved.goal is not None


def test_files_that_are_no_puzzles(run: Run) -> None:
    Path("folder.non").mkdir()
    Path("empty.non").touch()
    Path("noise.non").write_bytes(bytes(range(256)) * 20)
    Path("large.non").write_bytes(b"width 5\nheight 5\n" + b"title x\n" * 2_500_000)
    for name, why in (
        ("folder.non", "a folder; expected a puzzle file"),
        ("empty.non", "an empty file; expected a puzzle"),
        ("noise.non", "binary data; expected the text of a puzzle"),
        ("large.non", "too large (20000017 bytes); a puzzle file holds at most 16 MiB"),
    ):
        for verb in ("solve", "check", "count", "show", "sheet"):
            assert run(verb, name) == (2, "", f"nonogram-apl: {name}: {why}\n")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems take no such names")
def test_names_that_are_no_unicode(run: Run) -> None:
    name = os.fsdecode(b"b\xffd.non")
    Path(name).write_bytes(Path("tiny.non").read_bytes())
    code, out, err = run("check", name, "tiny.non")
    assert (code, err) == (0, "")
    assert out.startswith("b\N{REPLACEMENT CHARACTER}d.non: one solution")
    assert run("show", name, "-o", os.fsdecode(b"o\xff.svg")) == (0, "", "")
    assert Path(os.fsdecode(b"o\xff.svg")).read_bytes().startswith(b"<svg")
    code, out, _ = run("check", "--jsonl", name)
    assert code == 0
    assert r'"file":"b\udcffd.non"' in out


def test_the_first_answer_comes_without_an_empty_line(run: Run) -> None:
    code, out, _ = run("solve", "nosuch.non", "tiny.non", "tiny.non", "--ascii")
    assert code == 2
    assert out.startswith("tiny.non: unique\n")
    assert out.count("\n\ntiny.non: ") == 1


def test_patterns_that_no_shell_has_replaced(run: Run) -> None:
    Path("tiny[1].non").write_bytes(Path("tiny.non").read_bytes())
    code, out, _ = run("count", "t*.n?n")
    assert (code, out) == (0, "tiny.non: 1\ntiny[1].non: 1\n")
    assert run("count", "tiny[1].non") == (0, "1\n", "")  # a file of that name
    code, _, err = run("count", "no*.non")
    assert (code, err.startswith("nonogram-apl: no*.non: no such file")) == (2, True)


def test_json_of_every_answer(run: Run) -> None:
    for verb in ("solve", "check", "count"):
        code, out, err = run(verb, "--json", "tiny.non", "switch.nin")
        assert (code, out) == (2, "")
        assert err == (
            "nonogram-apl: --json writes one object; choose a puzzle with --index, or use --jsonl\n"
        )
    code, out, _ = run("count", "--json", "switch.nin")
    assert code == 0
    assert f'"count": {count(SWITCH).value},' in out


@pytest.mark.parametrize(
    ("verb", "kind", "hint"),
    [
        ("convert", "svg", "a picture: see the command show"),
        ("show", "non", "a puzzle file: see the command convert"),
        ("solve", "nothing", "the command formats lists what there is"),
    ],
)
def test_kinds_of_files_that_are_not_written(run: Run, verb: str, kind: str, hint: str) -> None:
    code, out, err = run(verb, "tiny.non", "--to", kind)
    assert (code, out) == (2, "")
    assert f"{kind!r} is not written here ({hint})" in err


# ---------------------------------------------------------------- terminals

ANSI = re.compile(r"\x1b\[[\d;]*[mK]")


def at_a_terminal(columns: int, *argv: str, **environment: str) -> str:
    """What the command sends to a terminal of so many columns."""
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        names = {"NO_COLOR", "FORCE_COLOR", "COLORTERM", "PYTHONIOENCODING"}
        env = {key: value for key, value in os.environ.items() if key not in names}
        env |= {"COLUMNS": str(columns), "PYTHONUTF8": "1", "TERM": "xterm"} | environment
        os.execve(sys.executable, [sys.executable, "-m", "nonogram", *argv], env)
    out = b""
    try:
        while data := os.read(terminal, 65536):
            out += data
    except OSError:  # how Linux tells the end
        pass
    os.waitpid(pid, 0)
    os.close(terminal)
    return out.decode().replace("\r\n", "\n")


@pytest.fixture
def coloured(tmp_path: Path) -> str:
    puzzle = Puzzle.from_grid(Grid([[1, 2, 3] * 6] * 3), palette=default_palette(4))
    path = tmp_path / "coloured.json"
    formats.dump(puzzle.replace(metadata={"title": "C"}), path)
    return str(path)


def test_what_a_terminal_is_sent(coloured: str) -> None:
    argv = ("show", coloured, "--goal", "--no-clues")
    assert "\x1b[48;5;166m  " in at_a_terminal(80, *argv)
    assert "\x1b[48;2;213;94;0m  " in at_a_terminal(80, *argv, COLORTERM="truecolor")
    assert "\x1b[43m  " in at_a_terminal(80, *argv, TERM="linux")
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        plain = at_a_terminal(80, *argv, **environment)
        assert plain == "C, 18x3\n" + ("██rrgg" * 6 + "\n") * 3
    plain = at_a_terminal(80, *argv, "--color", "never", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert plain == "C, 18x3\n" + ("#rg" * 6 + "\n") * 3


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_lines_fit_the_terminal(coloured: str, columns: int) -> None:
    for name in ("cat-and-mouse", coloured):
        out = ANSI.sub("", at_a_terminal(columns, "show", name))
        picture = out.split("\n")[3 if name == "cat-and-mouse" else 1 :]
        assert 10 < max(map(len, picture)) <= columns


def test_what_is_not_for_a_terminal() -> None:
    for argv in (("sheet", "cat-and-mouse"), ("show", "cat-and-mouse", "--to", "png")):
        out = at_a_terminal(80, *argv)
        assert out.startswith("nonogram-apl: ")
        assert out.endswith("is not for a terminal; name a file with -o\n")


def test_progress_at_a_terminal_is_cleared(large: str) -> None:
    out = at_a_terminal(40, "check", "--brief", "--timeout", "2.5", large)
    assert "~large.nin: 0 of 22500 cells known, " in out
    assert max(len(line) for line in out.split("\r\x1b[K")) < 40
    assert out.split("\r\x1b[K")[-1] == "limit\n"
