"""Writing URLs of the editor Penpa+; see :mod:`nonogram.formats.penpa` for the form."""

from __future__ import annotations

import base64
import html
import json
import zlib
from itertools import pairwise
from typing import Any, Final

from nonogram.errors import UnsupportedError
from nonogram.formats.base import encoded
from nonogram.formats.goals import solving_goal
from nonogram.formats.penpa import FULL, Board
from nonogram.formats.writing import left_out, lost_metadata, lost_rgb, one_lines, only_black
from nonogram.puzzle import Puzzle

BASE: Final = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
CELL: Final = 38
"""The side of a cell in pixels, as the editor has it at first."""

MAX_CELLS: Final = 100
"""Most cells a side that the editor takes."""


def write(puzzle: Puzzle) -> str:
    """The URL that opens ``puzzle`` in the editor, with its goal as the solution.

    Blank lines have the clue 0, since a margin without one leaves open whether there is a clue.
    Raises UnsupportedError for colours, and for more cells a side than the editor takes.
    """
    only_black(puzzle, "penpa")
    above, left = (max(1, *map(len, clues)) for clues in (puzzle.columns, puzzle.rows))
    board = Board(puzzle.width, puzzle.height, above, 0, left, 0)
    sizes = board.across - 4, board.down - 4
    if max(sizes) > MAX_CELLS:
        raise UnsupportedError(
            f"penpa holds at most {MAX_CELLS} cells a side, "
            f"this puzzle and its clues take {sizes[0]}x{sizes[1]}"
        )
    goal, lost_goal = solving_goal(puzzle)
    texts, lost = one_lines(puzzle, "title", "by")
    left_out("penpa", lost_metadata(puzzle, "title", "by"), *lost, lost_goal, lost_rgb(puzzle))
    cells = [board.cell(r, c) for r in range(board.height) for c in range(board.width)]
    drawn = goal.tobytes() if goal is not None else bytes(len(cells))
    full = [cell for cell, value in zip(cells, drawn, strict=True) if value]
    lines = [
        _head(board, texts),
        _json([above, 0, left, 0]),
        _json({"grid": ["1", "2", "1"], "pu_a": {"edit_mode": "combi", "combi": ["blpo", ""]}}),
        _json(_drawing(number=_numbers(puzzle, board), lineE=_lines(board))),
        _json(_drawing(surface=dict.fromkeys(full, FULL[0]))),
        _json([cells[0], *(second - first for first, second in pairwise(cells))]),
        _json(["Surface", "Composite"]),  # what solvers are offered to draw
        _json({"sol_surface": True}),  # shades are what an answer is checked by
        _json("x"),
        _json("x"),
        _json([3, 2, 3]),  # the editor's version
        *[""] * 6,
        _json(["nonogram"]),
    ]
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(encoded("\n".join(lines).replace("z", "zZ"))) + packer.flush()
    return f"{BASE}{base64.b64encode(packed).decode()}\n"


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _head(board: Board, texts: dict[str, str]) -> str:
    """Kind of grid, size, cells in pixels, turned by, mirrored, canvas, middle, Sudoku, texts."""
    sizes = board.across - 4, board.down - 4
    centre = _centre(board)
    numbers = (*sizes, CELL, 0, 1, 1, *(CELL * (size + 1) for size in sizes), centre, centre)
    title, author = (_quoted(texts.get(key, "")) for key in ("title", "by"))
    fields = map(str, ("square", *numbers, 0, 0, 0, 0))
    return ",".join((*fields, f"Title: {title}", f"Author: {author}"))


def _numbers(puzzle: Puzzle, board: Board) -> dict[int, list[Any]]:
    """The numbers by the index of their cell: the text, black, of usual size."""
    out: dict[int, list[Any]] = {}
    for r, clue in enumerate(puzzle.rows):
        lengths = clue.lengths or (0,)
        out |= {board.cell(r, i - len(lengths)): [str(n), 1, "1"] for i, n in enumerate(lengths)}
    for c, clue in enumerate(puzzle.columns):
        lengths = clue.lengths or (0,)
        out |= {board.cell(i - len(lengths), c): [str(n), 1, "1"] for i, n in enumerate(lengths)}
    return out


def _quoted(text: str) -> str:
    """A text as the editor takes it: HTML without commas."""
    return html.escape(text, quote=False).replace("%2C", "&#37;2C").replace(",", "%2C")


def _centre(board: Board) -> int:
    """The index of the point in the middle: of a cell, its corner, its lower or its right edge."""
    across, down = board.across, board.down
    kind = {(1, 1): 0, (0, 0): 1, (1, 0): 2, (0, 1): 3}[across % 2, down % 2]
    return (kind * down + (down - 1) // 2) * across + (across - 1) // 2


def _drawing(**parts: Any) -> dict[str, Any]:
    """All parts that the editor expects of a drawing, those not given empty."""
    lists = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages")
    names = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage")
    empty: dict[str, Any] = {name: [] for name in (*lists, "nobulbthermo")}
    return empty | {name: {} for name in (*names, "deletelineE")} | parts


def _lines(board: Board) -> dict[str, int]:
    """Lines around the grid and after each five cells, through the margins."""
    corners = board.across * board.down
    ends: dict[tuple[int, int], int] = {}
    for c in {*range(0, board.width, 5), board.width}:
        style = 2 if c in (0, board.width) else 13
        for r in range(-board.above, board.height):
            ends[board.cell(r - 1, c - 1), board.cell(r, c - 1)] = style
    for r in {*range(0, board.height, 5), board.height}:
        style = 2 if r in (0, board.height) else 13
        for c in range(-board.left, board.width):
            ends[board.cell(r - 1, c - 1), board.cell(r - 1, c)] = style
    return {f"{a + corners},{b + corners}": style for (a, b), style in sorted(ends.items())}
