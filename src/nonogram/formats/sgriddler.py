"""jsimlo's ``MK Version 3.0`` (``.sgriddler``, ``.griddler``).

The first line, ``W H``, H picture lines, W column clues and H row clues, an empty line after each
part.  A picture cell is a blank and one of ``#`` (full), ``.`` (empty), ``o`` and ``,`` (marked
as such by a player who is not sure) and ``?``.  **Clues stand in reverse**, from the bottom and
from the right; a negative number was struck out by the player; an empty line is a blank one, so
that lines are counted and never trimmed.  A file may end after any part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogram.clue import UNKNOWN, Clue
from nonogram.formats.base import Source, shorten
from nonogram.formats.writing import left_out, lost_metadata, lost_rgb, only_black
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle, satisfies

_MAGIC: Final = re.compile(r"MK Version 3(\.\d+)?\s*", re.IGNORECASE)
_CELLS: Final = {"#": 1, ".": 0, "o": UNKNOWN, "O": UNKNOWN, ",": UNKNOWN, "?": UNKNOWN}


def read(source: Source) -> Iterator[Puzzle]:
    """The one puzzle of a file; a picture that does not solve it is left out with a warning."""
    lines = source.lines
    if not lines or not _MAGIC.fullmatch(lines[0]):
        raise source.error("expected 'MK Version 3.0'", 1)
    sizes = re.fullmatch(r"\s*(\d+)\s+(\d+)\s*", lines[2], re.ASCII) if len(lines) > 2 else None
    if (lines[1:2] != [""] and lines[1:2] != [" "]) or sizes is None:
        raise source.error("expected an empty line, then width and height", 2)
    width, height = (source.number(sizes[i], ("width", "height")[i - 1], 3) for i in (1, 2))
    source.check_size(width, height, 3)
    start = 4
    cells = bytearray(b"\xff" * (width * height))
    for r, line in enumerate(lines[start : start + height]):
        if line[::2].strip():
            raise source.error(
                f"row {r + 1} of the picture: expected blanks between", start + r + 1
            )
        for c, char in enumerate(line[1::2]):
            if c >= width or char not in _CELLS:
                raise source.error(f"row {r + 1} of the picture: found {char!r}", start + r + 1)
            cells[r * width + c] = _CELLS[char] & 0xFF
    goal = Grid.from_bytes(width, height, cells)
    start = _gap(source, start + height)
    if not any(line.strip() for line in lines[start:]) and (
        goal.complete or len(lines) < start + width + height
    ):
        if not goal.complete:
            raise source.error("found neither clues nor a whole picture")
        yield source.picture(goal)
        return
    columns = _clues(source, start, width, "column", height)
    rows = _clues(source, _gap(source, start + width), height, "row", width)
    puzzle = source.puzzle(rows, columns)
    if satisfies(goal, puzzle):
        puzzle = puzzle.replace(goal=goal)
    elif goal.unknown < width * height:
        source.warn("an unfinished or wrong picture was left out", 5)
    yield puzzle


def _gap(source: Source, at: int) -> int:
    if at < len(source.lines) and source.lines[at].strip():
        raise source.error(f"found {shorten(source.lines[at])!r}, expected an empty line", at + 1)
    return at + 1


def _clues(source: Source, start: int, count: int, what: str, size: int) -> list[Clue]:
    lines = source.lines[start : start + count]
    numbered = [
        (start + i, re.sub(r"-(?=\d)", "", " ".join(reversed(line.split()))))
        for i, line in enumerate(lines, 1)
    ]
    if len(lines) < count - 1:
        raise source.error(f"found {len(lines)} {what} clues, expected {count}", len(source.lines))
    numbered += [(start + count, "")] * (count - len(lines))  # an empty line cut off at the end
    return source.clues(what, numbered, size)


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``; without a goal every cell of the picture is ``?``."""
    only_black(puzzle, "sgriddler")
    goal = puzzle.goal
    wrong = goal is not None and not satisfies(goal, puzzle)
    if goal is None or wrong:
        goal = Grid.blank(puzzle.width, puzzle.height)
    left_out(
        "sgriddler",
        lost_metadata(puzzle),
        "a goal that breaks the clues" if wrong else "",
        lost_rgb(puzzle),
    )
    picture = ["".join(" " + "?.#"[cell + 1] for cell in row) for row in goal.rows]
    columns, rows = (
        [" ".join(map(str, clue.reversed().lengths)) for clue in clues]
        for clues in (puzzle.columns, puzzle.rows)
    )
    parts = (["MK Version 3.0"], [f"{puzzle.width} {puzzle.height}"], picture, columns, rows)
    return "\n\n".join("\n".join(part) for part in parts) + "\n"
