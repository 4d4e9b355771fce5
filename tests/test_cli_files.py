"""Files that the command writes: pictures, puzzles, and what happens when they cannot be."""

from __future__ import annotations

import errno
import gzip
import io
import json
import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

import pytest

import nonogram.solver
import optional
from command import SWITCH, TINY, Run, python
from html_reader import Page
from nonogram import formats
from nonogram.cli import files
from nonogram.errors import NonogramError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.result import Result, Status
from png_reader import Png
from svg_reader import Picture

GRID = Grid([[1, 1, 0, 0], [1, 0, 0, 1], [0, 0, 0, 0]])


def test_show_writes_pictures(run: Run) -> None:
    for name in ("a.svg", "a.png", "a.html", "a.htm", "a.txt", "A.SVG"):
        assert run("show", "tiny.non", "-o", name) == (0, "", "")
    assert Picture(Path("a.svg").read_text()).clues("rows") == [["2"], ["1", "1"], ["0"]]
    assert Png(Path("a.png").read_bytes()).width > 80
    assert Page(Path("a.html").read_text()).texts("td")[0] == "?"
    assert Path("a.htm").read_bytes() == Path("a.html").read_bytes()
    assert Path("a.txt").read_text("utf-8").split("\n")[2] == "  2│ · · · ·"
    assert Path("A.SVG").read_bytes() == Path("a.svg").read_bytes()


def test_show_pdf(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "cairosvg", None)
        code, out, err = run("show", "tiny.non", "-o", "a.pdf")
        assert (code, out) == (2, "")
        assert "pip install 'nonogram-apl[pdf]'" in err
        assert not Path("a.pdf").exists()
    optional.cairosvg()
    pytest.importorskip("pypdf")
    assert run("show", "tiny.non", "-o", "a.pdf") == (0, "", "")
    assert Path("a.pdf").read_bytes().startswith(b"%PDF-")


def test_options_of_pictures(run: Run) -> None:
    colour = Puzzle.from_grid(Grid([[1, 2, 0]]))
    formats.dump(colour, "colour.json")
    run("show", "colour.json", "--goal", "--cells", "letters", "--scale", "30", "-o", "a.svg")
    picture = Picture(Path("a.svg").read_text())
    assert picture.grid() == colour.goal
    assert picture.clues("rows") == [["1", "1r"]]
    assert float(picture.root.get("width")) == 1.5 * float(picture.root.get("viewBox").split()[2])
    run("show", "colour.json", "--goal", "--cells", "patterns", "-o", "a.svg")
    assert "hatching-2" in Picture(Path("a.svg").read_text()).classes
    code, _, err = run("show", "colour.json", "--goal", "--cells", "letters", "-o", "a.png")
    assert (code, err) == (
        2,
        "nonogram-apl: colour.json: a png has no letters in its cells; it can have patterns\n",
    )
    run("show", "colour.json", "--goal", "--no-clues", "--scale", "1", "-o", "a.png")
    assert Png(Path("a.png").read_bytes()).rows == [["#000000", "#d55e00", "#ffffff"]]
    run("show", "colour.json", "--goal", "--ascii", "--no-clues", "-o", "a.txt")
    assert Path("a.txt").read_text() == "#r.\n"


def test_to_the_standard_output(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run("show", "tiny.non", "--to", "svg")
    assert code == 0
    assert Picture(out).width == 4
    assert run("show", "tiny.non", "-o", "-", "--to", "html")[1].startswith("<!DOCTYPE html>")
    assert run("convert", "tiny.non", "--to", "nin") == (0, formats.dumps(TINY, "nin"), "")
    code, out, err = run("show", "tiny.non", "-o", "-")
    assert (code, out) == (2, "")
    assert "--to must say" in err
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert "not for a terminal" in run("show", "tiny.non", "--to", "png")[2]


def test_bytes_through_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "tiny.non"
    formats.dump(TINY, path)
    with python("show", str(path), "--to", "png", env={"PYTHONIOENCODING": "ascii"}) as process:
        out, err = process.communicate(timeout=30)
    assert err == b""
    assert Png(out).width > 80
    named = Puzzle.from_grid(GRID, metadata={"title": "猫"})
    formats.dump(named, path)
    with python("show", str(path), "--to", "svg", env={"PYTHONIOENCODING": "ascii"}) as process:
        out, _ = process.communicate(timeout=30)
    assert Picture(out.decode("utf-8")).text("title") == "猫"


def test_solve_writes_pictures_and_puzzles(run: Run) -> None:
    assert run("solve", "tiny.non", "-o", "a.svg") == (0, "", "")
    assert Picture(Path("a.svg").read_text()).grid() == GRID
    assert run("solve", "tiny.non", "-o", "a.txt", "--ascii")[0] == 0
    assert Path("a.txt").read_text() == "##..\n#..#\n....\n"
    for name in ("a.json", "b.non", "c.non.gz"):
        assert run("solve", "tiny.non", "-o", name) == (0, "", "")
        assert formats.load(name).goal == GRID
    assert gzip.decompress(Path("c.non.gz").read_bytes()) == Path("b.non").read_bytes()
    assert run("solve", "tiny.non", "-o", "a.svg", "--brief") == (0, "line\n", "")
    assert json.loads(run("solve", "tiny.non", "-o", "a.svg", "--json")[1])["status"] == "unique"
    assert run("solve", "tiny.non", "--to", "json")[1] == Path("a.json").read_text()


def test_solve_without_a_solution_writes_no_puzzle(run: Run) -> None:
    formats.dump(Puzzle(rows=[[2], [], [2]], columns=[[1], [2], [1]]), "none.non")
    assert run("solve", "none.non", "-o", "a.svg")[0] == 1
    assert not Path("a.svg").exists()
    code, _, err = run("solve", "switch.nin", "--method", "apl", "-o", "a.json")
    assert code == 1
    assert "not solved, so no file is written" in err
    assert not Path("a.json").exists()
    assert run("solve", "switch.nin", "--method", "apl", "-o", "a.svg")[0] == 1
    assert Picture(Path("a.svg").read_text()).grid() == Grid.blank(2, 2)


def test_solve_marks_the_cells_that_differ(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = Grid([[1, 0], [0, 1]]), Grid([[0, 1], [1, 0]])
    result = Result(Status.MULTIPLE, SWITCH, "x", one, Grid.blank(2, 2), (one, two))
    monkeypatch.setattr(nonogram.solver, "solve", lambda *_, **__: result)
    code, out, err = run("solve", "switch.nin", "-o", "a.svg")
    assert (code, out) == (0, "")
    assert "4 cells differ" in err
    assert len(Picture(Path("a.svg").read_text()).marked()) == 4


def test_convert(run: Run) -> None:
    code, out, err = run("convert", "tiny.non", "-o", "a.json")
    assert (code, out, err) == (0, "", "")
    assert formats.load("a.json") == TINY
    run("convert", "a.json", "-o", "b.any", "--to", "apl")
    assert formats.load("b.any", format="apl") == TINY
    assert run("convert", "b.any", "--from", "apl", "--to", "nin")[1] == formats.dumps(TINY, "nin")
    assert run("convert", "two.nonpack", "--index", "1", "-o", "c.nin")[0] == 0
    assert run("convert", "two.nonpack#1", "-o", "d.nin")[0] == 0
    assert formats.load("c.nin") == formats.load("d.nin") == SWITCH


def test_convert_tells_what_is_lost(run: Run) -> None:
    formats.dump(Puzzle.from_grid(GRID, metadata={"title": "x"}), "rich.non")
    code, _, err = run("convert", "rich.non", "-o", "a.nin")
    assert code == 0
    assert err == (
        "nonogram-apl: rich.non: warning: nin cannot carry metadata and the goal; left out\n"
    )
    formats.dump(Puzzle(rows=[["1r", "1g"]], columns=[["1r"], ["1g"]]), "colour.json")
    code, _, err = run("convert", "colour.json", "tiny.non", "--to", "nin", "-o", "out/")
    assert code == 2
    assert "colour.json: nin holds black and white only" in err
    assert sorted(path.name for path in Path("out").iterdir()) == ["tiny.nin"]


def test_many_files_into_a_folder(run: Run) -> None:
    Path("sub").mkdir()
    formats.dump(SWITCH, "sub/tiny.non")
    argv = ["tiny.non", "sub/tiny.non", "two.nonpack", "cat-and-mouse", "nope"]
    code, out, err = run("convert", *argv, "-o", "new/er/", "--to", "json")
    assert (code, out) == (2, "")
    assert err.startswith("nonogram-apl: nope: no such file")
    names = ["cat-and-mouse", "tiny", "tiny-2", "two-0", "two-1"]
    assert sorted(path.stem for path in Path("new/er").iterdir()) == names
    assert formats.load("new/er/tiny-2.json") == SWITCH
    assert run("show", "tiny.non", "-o", "new", "--to", "svg")[0] == 0  # a folder that is there
    assert Path("new/tiny.svg").exists()
    assert "--to must say" in run("show", "tiny.non", "-o", "new/")[2]


def test_many_puzzles_and_one_file(run: Run) -> None:
    for verb, name in (("show", "a.svg"), ("convert", "a.nin"), ("solve", "a.png")):
        code, out, err = run(verb, "tiny.non", "cat-and-mouse", "tiny.non", "-o", name)
        assert (code, out) == (2, "")
        assert "one file was named for several puzzles" in err
        assert not Path(name).exists()
    code, out, _ = run("show", "tiny.non", "tiny.non", "--to", "text", "--no-clues", "--ascii")
    assert (code, out) == (0, "____\n" * 6)


def test_names_that_say_nothing(run: Run) -> None:
    for verb, name, hint in (
        ("show", "a.xyz", "use --to"),
        ("show", "a.nin", "use --to"),
        ("convert", "a.svg", "svg is a picture: see the command show"),
        ("solve", "a", "use --to"),
    ):
        code, out, err = run(verb, "tiny.non", "-o", name)
        assert (code, out) == (2, "")
        assert hint in err
        assert err.count("\n") == 1
    assert "--to must say" in run("convert", "tiny.non")[2]
    for scale in ("0", "x", "1001", "-1", "9" * 5000):
        assert run("show", "tiny.non", "--scale", scale)[0] == 2


def test_places_that_cannot_be_written(run: Run) -> None:
    Path("file").touch()
    for name in ("no/such/folder/a.svg", "file/a.svg", "file/", "a\0b.svg", "x" * 300 + ".svg"):
        code, out, err = run("show", "tiny.non", "-o", name, "--to", "svg")
        assert (code, out) == (2, "")
        assert "cannot be written: " in err
        assert err.count("\n") == 1
    assert Path("file").read_bytes() == b""


def test_a_file_is_written_as_a_whole_or_not_at_all(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.svg").write_text("before")
    with monkeypatch.context() as patch:

        def fail(*_: object) -> None:
            raise OSError(28, "No space left on device")

        patch.setattr(Path, "replace", fail)
        code, _, err = run("show", "tiny.non", "-o", "a.svg")
    assert code == 2
    assert "cannot be written: no space left on device" in err
    assert Path("a.svg").read_text() == "before"
    assert sorted(p.name for p in Path().iterdir()) == [
        "a.svg", "switch.nin", "tiny.non", "two.nonpack",
    ]  # fmt: skip
    assert run("convert", "tiny.non", "-o", "tiny.non")[0] == 0  # a file over itself
    assert formats.load("tiny.non") == TINY


@pytest.mark.skipif(os.name == "nt", reason="permissions and links of POSIX")
def test_permissions_and_links_stay(run: Run) -> None:
    umask = os.umask(0o027)
    try:
        run("show", "tiny.non", "-o", "a.svg")
        assert stat.S_IMODE(Path("a.svg").stat().st_mode) == 0o640
    finally:
        os.umask(umask)
    Path("a.svg").chmod(0o604)
    Path("link.svg").symlink_to("a.svg")
    before = Path("a.svg").read_bytes()
    run("show", "cat-and-mouse", "-o", "link.svg")
    assert Path("link.svg").is_symlink()
    assert Path("a.svg").read_bytes() != before
    assert stat.S_IMODE(Path("a.svg").stat().st_mode) == 0o604
    files.write_file(Path(os.devnull), b"x")
    assert not Path(os.devnull).is_file()
    with pytest.raises(NonogramError, match="cannot be written"):
        files.write_file(Path("/proc/none/such"), b"x")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes all")
def test_a_file_that_may_not_be_written_is_not_replaced(run: Run) -> None:
    Path("a.svg").write_text("before")
    Path("a.svg").chmod(0o444)
    code, _, err = run("show", "tiny.non", "-o", "a.svg")
    assert (code, err) == (2, "nonogram-apl: a.svg: cannot be written: permission denied\n")
    assert Path("a.svg").read_text() == "before"


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY])
@pytest.mark.parametrize("before", ["", "before", "x" * 100_000])
def test_a_file_that_may_be_written_but_not_replaced(
    run: Run, monkeypatch: pytest.MonkeyPatch, number: int, before: str
) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    run("show", "tiny.non", "-o", "expected.svg")
    Path("a.svg").write_text(before)
    # the folder is not to be written to, or the file there is a mount of its own
    owner, name = (Path, "replace") if number == errno.EBUSY else (tempfile, "mkstemp")
    monkeypatch.setattr(owner, name, refuse)
    assert run("show", "tiny.non", "-o", "a.svg") == (0, "", "")
    assert Path("a.svg").read_bytes() == Path("expected.svg").read_bytes()
    code, _, err = run("show", "tiny.non", "-o", "new.svg")
    assert (code, err.startswith("nonogram-apl: ")) == (2, True)
    assert "new.svg: cannot be written: " in err
    assert not Path("new.svg").exists()


def test_a_full_disk_leaves_the_file_that_is_written_over(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = 1000

    def write(descriptor: int, data: memoryview) -> int:
        nonlocal room
        if not room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = real(descriptor, data[:room])
        room -= written
        return written

    def refuse(*_: object, **__: object) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    Path("a.svg").write_text("before")
    real = os.write
    with monkeypatch.context() as patch:
        patch.setattr(tempfile, "mkstemp", refuse)
        patch.setattr(os, "write", write)
        code, _, err = run("show", "tiny.non", "-o", "a.svg")
    assert (code, room) == (2, 0)
    assert "a.svg: cannot be written: no space left on device" in err
    assert Path("a.svg").read_text() == "before"


@pytest.mark.skipif(os.name == "nt", reason="descriptors and pipes of POSIX")
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "fifo", "link"])
def test_pipes_by_their_names(run: Run, name: str) -> None:
    expected = run("convert", "tiny.non", "--to", "json")[1].encode()
    argv = ["convert", "tiny.non", "--to", "json", "-o", name]
    if name.startswith("/"):
        with python(*argv) as process:
            assert process.communicate(timeout=30) == (expected, b"")
    else:
        os.mkfifo("fifo")
        Path("link").symlink_to("fifo")
        with python(*argv) as process:
            assert Path("fifo").read_bytes() == expected
        assert stat.S_ISFIFO(Path("fifo").stat().st_mode)
    assert process.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="descriptors and pipes of POSIX")
def test_descriptors_are_written_to_where_they_stand(run: Run) -> None:
    expected = run("convert", "tiny.non", "--to", "json")[1]
    Path("log").write_text("before\n")
    reader, writer = os.pipe()
    with Path("log").open("a") as log:
        for name in ("/dev/stdout", f"/dev/fd/{writer}"):
            subprocess.run(
                [
                    sys.executable,
                    "-m",
                    "nonogram",
                    "convert",
                    "tiny.non",
                    "--to",
                    "json",
                    "-o",
                    name,
                ],
                stdout=log,
                pass_fds=[writer],
                check=True,
            )
    os.close(writer)
    with os.fdopen(reader) as stream:
        assert stream.read() == expected
    assert Path("log").read_text() == f"before\n{expected}"
    code, _, err = run("convert", "tiny.non", "--to", "json", "-o", "/dev/fd/99999")
    assert code == 2
    assert err == "nonogram-apl: /dev/fd/99999: cannot be written: bad file descriptor\n"


def test_formats(run: Run) -> None:
    code, out, err = run("formats")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split()[:5] == ["format", "read", "write", "colours", "goal"]
    webpbn = next(line for line in lines if line.startswith("webpbn "))
    assert webpbn.split()[1:7] == ["yes", "yes", "named", "yes", "yes", "some"]
    for item in formats.formats():
        (line,) = (x for x in lines if x.split()[0] == item.name and "picture (" not in x)
        assert line.endswith(item.limits or item.description)
    data = json.loads(run("formats", "--json")[1])
    assert [item["name"] for item in data["formats"]] == [i.name for i in formats.formats()]
    non = next(item for item in data["formats"] if item["name"] == "non")
    assert (non["metadata"], non["colours"], non["several"]) == ("all", True, True)
    assert {"name": "png", "suffixes": [".png"]} in data["pictures"]


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def given(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    given(formats.dumps(TINY).encode())
    assert run("convert", "--to", "nin")[1] == formats.dumps(TINY, "nin")
    given(formats.dumps(TINY).encode())
    assert run("show", "-", "--to", "svg", "-o", "out/")[0] == 0
    assert Path("out/puzzle.svg").exists()
    given(b"nonsense")
    code, _, err = run("convert", "--to", "nin", "-o", "a.nin")
    assert code == 2
    assert err.startswith("nonogram-apl: standard input")
    assert not Path("a.nin").exists()
