"""URLs of the editor Penpa+ (``m=edit&p=...``, ``m=solve&p=...&a=...``), in black and white.

Behind ``p=`` stands, in base 64, raw deflate of lines.  The first tells the kind of grid and its
size, margins included, then how it is shown, title and author; the second the margins above, below,
left and right; the third how the editor is set; the fourth and the fifth, as JSON, what is drawn as
the problem and as the solution; then the cells that are the grid, and more settings, which may be
empty.  Frequent words of JSON are abbreviated by ``z`` and a sign, and ``z`` itself is ``zZ``.

The editor has no notion of a clue: those of a nonogram are the numbers in the margins above and
left of the grid, one a cell.  A cell is told by its index in the grid with its margins and two
cells more all around.  ``a=`` is the solution that a link for solvers checks answers with.
:mod:`nonogram.formats.penpa_write` writes.
"""

from __future__ import annotations

import base64
import binascii
import html
import re
import zlib
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from nonogram.formats.base import MAX_BYTES, Source, shorten
from nonogram.formats.goals import with_full_cells
from nonogram.formats.json_text import parse
from nonogram.puzzle import Puzzle

__all__ = ["FULL", "Board"]

_SQUARE: Final = ("square", "sudoku", "kakuro")
FULL: Final = (1, 3, 4, 8)
"""The shades that count as full where the editor checks an answer: greys and black."""

_SHORT: Final = {
    "Z": "z", "O": "null", "9": '"qa"', "Q": '"pu_q"', "A": '"pu_a"', "G": '"grid"',
    "M": '"edit_mode"', "S": '"surface"', "L": '"line"', "E": '"lineE"', "W": '"wall"',
    "C": '"cage"', "N": '"number"', "Y": '"symbol"', "P": '"special"', "B": '"board"',
    "R": '"command_redo"', "U": '"command_undo"', "8": '"command_replay"', "1": '"numberS"',
    "F": '"freeline"', "2": '"freelineE"', "T": '"thermo"', "3": '"arrows"', "D": '"direction"',
    "0": '"squareframe"', "5": '"polygon"', "4": '"deletelineE"', "6": '"killercages"',
    "7": '"nobulbthermo"', "_": '"__a"',
}  # fmt: skip
_LONGEST: Final = max(map(len, _SHORT.values()))


class Board(NamedTuple):
    """The sizes of a grid and its margins; rows and columns count from the grid's first cell."""

    width: int
    height: int
    above: int
    below: int
    left: int
    right: int

    @property
    def across(self) -> int:
        """Cells from one row to the next, with the two at either end."""
        return self.left + self.width + self.right + 4

    @property
    def down(self) -> int:
        """Rows of cells, with the two at either end."""
        return self.above + self.height + self.below + 4

    def cell(self, r: int, c: int) -> int:
        """The index of a cell; that of its lower right corner is higher by the count of cells."""
        return (r + self.above + 2) * self.across + c + self.left + 2

    def place(self, index: int) -> tuple[int, int]:
        """Row and column of the cell of an index."""
        r, c = divmod(index, self.across)
        return r - self.above - 2, c - self.left - 2

    def holds(self, r: int, c: int) -> bool:
        """Whether a cell is one of the grid."""
        return 0 <= r < self.height and 0 <= c < self.width


def read(source: Source) -> Iterator[Puzzle]:
    """The puzzle of a URL."""
    fields = dict(re.findall(r"(?:^|[#?&])([mpa])=([^&#\s]*)", source.text.strip()))
    if fields.get("m") not in ("edit", "solve") or not fields.get("p"):
        raise source.error("expected a URL with m=edit&p=...")
    lines = _expanded(source, _inflated(source, fields["p"])).split("\n")
    head = lines[0].split(",")
    if len(lines) < 4 or len(head) < 3:
        raise source.error("a Penpa URL without a drawing")
    board = _board(source, head, lines[1])
    problem = parse(source, lines[3], "the drawing")
    if not isinstance(problem, dict):
        raise source.error("the drawing: found no numbers")
    numbers = _numbers(source, problem.get("number"))
    puzzle = source.puzzle(*_clues(source, board, numbers))
    _warn_of_looks(source, board, problem, numbers)
    title = next((part[7:] for part in head if part.startswith("Title: ")), "")
    author = next((part[8:] for part in head if part.startswith("Author: ")), "")
    # the editor shows both as HTML
    texts = {
        key: html.unescape(text.replace("%2C", ",")).strip()
        for key, text in (("title", title), ("by", author))
    }
    puzzle = puzzle.replace(metadata={key: text for key, text in texts.items() if text})
    full = bytearray(board.width * board.height)
    for index in (*_drawn(source, lines[4:5]), *_answer(source, fields.get("a", ""))):
        r, c = board.place(index)
        if board.holds(r, c):
            full[r * board.width + c] = 1
    yield with_full_cells(source, puzzle, full)


def _inflated(source: Source, data: str) -> str:
    inflater = zlib.decompressobj(wbits=-15)
    try:
        for code, char in (("%2B", "+"), ("%2F", "/"), ("%3D", "=")):
            data = data.replace(code, char)
        packed = base64.b64decode(data.rstrip("=") + "=" * (-len(data.rstrip("=")) % 4))
        out = inflater.decompress(packed, MAX_BYTES + 1)
    except (zlib.error, binascii.Error, ValueError):
        raise source.error("a damaged Penpa URL") from None
    if len(out) > MAX_BYTES:
        raise source.error(f"unpacks to more than {MAX_BYTES >> 20} MiB")
    return out.decode("utf-8", "replace")


def _expanded(source: Source, text: str) -> str:
    """The text without abbreviations."""
    if len(text) + _LONGEST * text.count("z") > MAX_BYTES:
        raise source.error(f"unpacks to more than {MAX_BYTES >> 20} MiB")
    return re.sub("z(.)", lambda match: _SHORT.get(match[1], match[0]), text)


def _board(source: Source, head: list[str], margins: str) -> Board:
    if head[0] not in _SQUARE:
        raise source.error(f"a grid of the kind {shorten(head[0])!r}, expected squares")
    if not all(re.fullmatch(r"\d+", size, re.ASCII) for size in head[1:3]):
        raise source.error("a Penpa URL without the size of its grid")
    full_width, full_height = (source.number(size, "a size") for size in head[1:3])
    source.check_size(full_width, full_height)
    space = parse(source, margins, "the margins")
    if (
        not isinstance(space, list)
        or len(space) != 4
        or not all(type(value) is int and 0 <= value < 10_000 for value in space)
    ):
        raise source.error("the margins: expected four numbers")
    above, below, left, right = space
    width, height = full_width - left - right, full_height - above - below
    source.check_size(width, height)
    return Board(width, height, above, below, left, right)


def _numbers(source: Source, numbers: Any) -> dict[int, int]:
    """The numbers of the drawing by the index of their cell."""
    if not isinstance(numbers, dict):
        raise source.error("the drawing: found no numbers")
    out = {}
    for key, entry in numbers.items():
        value = entry[0] if isinstance(entry, list) and entry else None
        digits = str(value).strip() if type(value) is int or isinstance(value, str) else ""
        if not re.fullmatch(r"\d{1,9}", key, re.ASCII) or not re.fullmatch(
            r"\d+", digits, re.ASCII
        ):
            raise source.error(f"found {shorten(str(value))!r} in a cell, expected a number")
        out[int(key)] = source.number(digits, "a clue")
    return out


def _clues(source: Source, board: Board, numbers: dict[int, int]) -> list[list[Any]]:
    """The clues of rows and of columns."""
    rows: dict[int, dict[int, int]] = {}
    columns: dict[int, dict[int, int]] = {}
    for index, value in numbers.items():
        r, c = board.place(index)
        if 0 <= c < board.width and r < 0:
            columns.setdefault(c, {})[r] = value
        elif 0 <= r < board.height and c < 0:
            rows.setdefault(r, {})[c] = value
        else:
            raise source.error(f"found the number {value} outside of the margins for clues")
    if not rows and not columns:
        raise source.error("found no numbers in the margins above and left of the grid")
    out = []
    for what, found, count in (("row", rows, board.height), ("column", columns, board.width)):
        clues = [[found.get(i, {})[at] for at in sorted(found.get(i, {}))] for i in range(count)]
        out.append([source.clue(clue, f"{what} {i}", None) for i, clue in enumerate(clues, 1)])
    return out


def _warn_of_looks(
    source: Source, board: Board, problem: dict[str, Any], numbers: Iterable[int]
) -> None:
    """Say what a black-and-white puzzle leaves out: colours of clues, cells that are given."""
    surfaces = problem.get("surface")
    shades = surfaces if isinstance(surfaces, dict) else {}
    entries = problem["number"]
    looks = {
        (str(entries[str(i)][1:2]), str(shades.get(str(i)))) for i in numbers if str(i) in entries
    }
    if len(looks) > 1:
        source.warn("the colours of clues were left out")
    given = (board.place(int(key)) for key in shades if re.fullmatch(r"\d{1,9}", key, re.ASCII))
    if any(board.holds(r, c) for r, c in given):
        source.warn("shades given in the grid were left out")


def _drawn(source: Source, lines: list[str]) -> Iterator[int]:
    """The cells that are full in the drawing of the solution, where a URL has one."""
    drawing = parse(source, lines[0], "the solution") if lines and lines[0].strip() else None
    surfaces = drawing.get("surface") if isinstance(drawing, dict) else None
    for key, shade in surfaces.items() if isinstance(surfaces, dict) else ():
        if re.fullmatch(r"\d{1,9}", key, re.ASCII) and shade in FULL:
            yield int(key)


def _answer(source: Source, data: str) -> Iterator[int]:
    """The full cells of the answer of a link for solvers."""
    answer = parse(source, _inflated(source, data), "the answer") if data else None
    cells = answer[0] if isinstance(answer, list) and answer else None
    for cell in cells if isinstance(cells, list) else ():
        # with its shade where that counts
        key = str(cell[0] if isinstance(cell, list) and cell else cell)
        if re.fullmatch(r"\d{1,9}", key, re.ASCII):
            yield int(key)
