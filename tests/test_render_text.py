"""Text pictures, against pictures drawn by hand."""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram import formats, puzzles
from nonogram.clue import default_palette
from nonogram.errors import PuzzleError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.render.terminal import Terminal
from nonogram.render.text import STYLES, picture
from puzzle_strategies import grids
from puzzle_strategies import puzzles as some_puzzles

GRID = Grid([[1, 1, 0, 0], [1, 0, 0, 1], [0, 0, 0, 0]])
TINY = Puzzle.from_grid(GRID)
PARTLY = Grid([[1, -1, 0, 0], [1, 0, -1, 1], [0, 0, 0, -1]])
ANSI = re.compile(r"\x1b\[[\d;]*m")


def drawn(text: str) -> str:
    return textwrap.dedent(text).strip("\n").replace("_", " ")


@pytest.mark.parametrize(
    ("style", "invert", "want"),
    [
        ("full", False, "████____\n██____██\n________"),
        ("full", True, "____████\n__████__\n████████"),
        ("narrow", False, "██__\n█__█\n____"),
        ("half", False, "█▀_▄\n____"),
        ("half", True, "_▄█▀\n▀▀▀▀"),
        ("ascii", False, "##..\n#..#\n...."),
        ("ascii", True, "..##\n.##.\n####"),
    ],
)
def test_styles(style: str, invert: bool, want: str) -> None:
    assert picture(GRID, style=style, invert=invert) == drawn(want)


@pytest.mark.parametrize(
    ("style", "want"),
    [
        ("full", "██▒▒____\n██__▒▒██\n______▒▒"),
        ("narrow", "█▒__\n█_▒█\n___▒"),
        ("half", "█▒__\n█_▒█\n___▒"),  # half blocks have no third kind of cell
        ("ascii", "#?..\n#.?#\n...?"),
    ],
)
def test_unknown_cells_stay_visible(style: str, want: str) -> None:
    assert picture(PARTLY, style=style) == drawn(want)
    assert picture(PARTLY, style=style, invert=True).count("▒") == drawn(want).count("▒")


def test_clues_in_the_margins() -> None:
    assert picture(GRID, TINY, style="full") == drawn(
        """
             2 1 0 1
        ───┼────────
          2│████____
        1 1│██____██
          0│________
        """
    )
    assert picture(GRID, TINY, style="ascii", width=9) == drawn(
        """
            2101
        ---+----
          2|##..
        1 1|#..#
          0|....
        """
    )
    assert picture(GRID, TINY, style="half") == drawn(
        """
                  2101
        ─────────┼────
          2 / 1 1│█▀_▄
          0______│____
        """
    )
    assert picture(GRID, TINY, clues=False, style="full") == picture(GRID, style="full")


def test_two_digit_clues_do_not_run_together() -> None:
    grid = Grid([[1] * 3] * 12 + [[0] * 3] + [[1, 0, 1]])
    head = picture(grid, Puzzle.from_grid(grid), style="full").split("\n")[:4]
    assert head == ["    12  12", "     1   1", "      12", "───┼──────"]
    head = picture(grid, Puzzle.from_grid(grid), style="narrow").split("\n")[:6]
    assert head == ["    1 1", "    2 2", "", "     1", "    121", "───┼───"]


def test_every_fifth_line_is_marked() -> None:
    grid = Grid([[0] * 11] * 6)
    lines = picture(grid, Puzzle.from_grid(grid), style="ascii", width=13).split("\n")
    assert lines[1] == "-+----+----+-"
    assert [line[1] for line in lines[2:]] == list("||||+|")


def test_five_clues_over_a_column_are_all_shown() -> None:
    tall = Grid([[c % 2] for c in range(1, 11)])
    text = picture(tall, Puzzle.from_grid(tall), style="full")
    assert [line.strip() for line in text.split("\n")[:6]] == ["1"] * 5 + ["─┼──"]


@given(some_puzzles(coloured=True), st.sampled_from(STYLES), st.integers(10, 60))
def test_every_line_fits_or_is_aligned(puzzle: Puzzle, style: str, width: int) -> None:
    grid = puzzle.goal or Grid.blank(puzzle.width, puzzle.height)
    for colours in (0, 256):
        plain = ANSI.sub("", picture(grid, puzzle, style=style, colours=colours))
        lines = plain.split("\n")
        rule = next(line for line in lines if "─" in line or "--" in line)
        corner = re.search("[┼+]", rule).start()
        body = lines[lines.index(rule) + 1 :]
        assert {line[corner] for line in body} <= set("│┤|+")
        assert {len(line) for line in body} == {len(rule)}
        assert len(body) in (grid.height, (grid.height + 1) // 2)
        narrow = ANSI.sub("", picture(grid, style=style, colours=colours, width=width))
        assert max(map(len, narrow.split("\n"))) <= max(width, 12 if style == "full" else 0)


@given(grids())
def test_ascii_can_be_read_back(grid: Grid) -> None:
    assert Grid.parse(picture(grid, style="ascii")) == grid


def test_wide_pictures_are_parted_into_bands() -> None:
    grid = Grid([[1, 0] * 15, [0, 1] * 15])
    lines = picture(grid, Puzzle.from_grid(grid), style="ascii", width=30).split("\n")
    assert max(map(len, lines)) <= 30
    assert [line for line in lines if line.startswith("columns")] == [
        "columns 1-10",
        "columns 11-30",
    ]
    assert lines[3].startswith("~ 1 1 1")  # a clue that is cut says so
    cells = [line.rpartition("|")[2] for line in lines if "|" in line]
    assert cells[0] + cells[2] == "#." * 15
    assert cells[1] + cells[3] == ".#" * 15
    assert lines[-2].startswith(" 1|") or lines[-2].startswith("1|")


def test_colours() -> None:
    grid = Grid([[0, 1, 2, 3, -1]])
    puzzle = Puzzle.from_grid(Grid([[0, 1, 2, 3, 0]]), palette=default_palette(4))
    assert picture(grid, style="ascii") == ".#rg?"
    assert picture(grid, style="full") == "  ██rrgg▒▒"
    assert picture(grid, puzzle, style="ascii", width=20).split("\n")[-1] == "1 1r 1g|..##rrgg??"
    text = picture(grid, style="full", colours=16777216)
    assert text == (
        "\x1b[48;2;255;255;255m  \x1b[48;2;0;0;0m  \x1b[48;2;213;94;0m  "
        "\x1b[48;2;0;158;115m  \x1b[0m▒▒\x1b[0m"
    )
    assert picture(grid, style="half", colours=256).startswith("\x1b[38;5;231;49m▀\x1b[38;5;16;49")
    with pytest.raises(PuzzleError, match="the grid is 5x1, the puzzle 4x3"):
        picture(grid, TINY)
    with pytest.raises(ValueError, match="need the puzzle"):
        picture(grid, clues=True)
    with pytest.raises(ValueError, match="needs a grid or a puzzle"):
        picture(None)


def test_letters_of_the_palette_that_would_mislead_are_replaced() -> None:
    palette = [("white", "#fff", "x"), ("a", "#f00", "?"), ("b", "#0f0", "."), ("c", "#00f", "界")]
    grid = Grid([[0, 1, 2, 3]])
    puzzle = Puzzle.from_grid(grid, palette=palette)
    assert picture(grid, puzzle, clues=False, style="ascii") == ".abc"


class Stream:
    def __init__(self, encoding: str | None, tty: bool) -> None:
        self.encoding = encoding
        self._tty = tty

    def isatty(self) -> bool:
        return self._tty


def test_what_a_stream_can_show(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "77")
    assert Terminal.of(Stream("utf-8", True)) == Terminal(77, True, 256)
    assert Terminal.of(Stream("utf-8", False)) == Terminal(None, True, 0)
    assert Terminal.of(Stream("cp437", False)).blocks
    for encoding in ("ascii", "cp1252", "latin-1", "nonsense", None):
        assert not Terminal.of(Stream(encoding, False)).blocks
    assert Terminal.of(None) == Terminal(None, False, 0)
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert Terminal.of(Stream("utf-8", True)).colours == 16777216
    monkeypatch.setenv("TERM", "dumb")
    assert Terminal.of(Stream("utf-8", True)).colours == 0
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert Terminal.of(Stream("utf-8", False)).colours == 16777216
    monkeypatch.setenv("NO_COLOR", "1")
    assert Terminal.of(Stream("utf-8", True)).colours == 0


def test_auto_follows_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = Grid([[1, 0] * 10] * 3)
    for columns, want in (("40", "██  "), ("39", "█ █ "), ("10", "columns 1-10\n█ █ ")):
        monkeypatch.setattr(sys, "stdout", Stream("utf-8", True))
        monkeypatch.setenv("COLUMNS", columns)
        assert picture(grid).startswith(want)
    monkeypatch.setattr(sys, "stdout", Stream("ascii", True))
    assert picture(grid).startswith("columns 1-10\n#.#.")


def test_print_of_a_grid_in_an_ascii_world() -> None:
    code = "from nonogram.grid import Grid; print(Grid([[1, 0, -1]]))"
    for encoding, want in (("ascii", b"#.?"), ("utf-8", "██  ▒▒".encode())):
        out = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONIOENCODING": encoding, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        )
        assert out.stdout.strip() == want


def test_large_pictures_of_the_collection(corpus: Path) -> None:
    puzzle = formats.load(corpus / "webpbn_survey" / "webpbn-22336.txt")
    for style in ("full", "narrow", "half", "ascii"):
        text = picture(Grid.blank(99, 59), puzzle, style=style, width=80)
        assert max(map(len, text.split("\n"))) <= 80


def test_the_cat() -> None:
    puzzle = puzzles.get("cat-and-mouse")
    text = picture(Grid.blank(25, 20), puzzle, style="full")
    assert max(map(len, text.split("\n"))) == 12 + 50
    assert text.count("▒") == 2 * 500
    empty = picture(None, puzzle, style="full")
    assert max(map(len, empty.split("\n"))) == 12 + 50
    assert empty.count("·") == 500
