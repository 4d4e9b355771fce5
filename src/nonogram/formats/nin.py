"""The ``.nin`` format (Jakub Wilk): ``W H``, then H row lines and W column lines of numbers.

A blank line of the puzzle is ``0`` or an empty line, so lines are counted and never skipped.  An
editor may have cut empty lines off the end of the file: those are the last, blank columns.
What follows after the last clue is not read (files in use carry such rests); a warning says so.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from typing import Final

from nonogram.clue import Clue
from nonogram.errors import FormatWarning
from nonogram.formats.base import Format, Match, Source, only_clues, shorten
from nonogram.puzzle import Puzzle

_HEAD: Final = re.compile(r"\s*(\d+)\s+(\d+)\s*", re.ASCII)


def sniff(source: Source) -> Match:
    """Two numbers on the first line; with a ``#`` line below it would be the format of Olsak."""
    lines = source.lines
    if not lines or not _HEAD.fullmatch(lines[0]) or any(x.startswith("#") for x in lines):
        return Match.NO
    return Match.MAYBE


def read(source: Source) -> Iterator[Puzzle]:
    """The one puzzle of a file."""
    lines = source.lines
    head = _HEAD.fullmatch(lines[0]) if lines else None
    if head is None:
        found = repr(shorten(lines[0])) if lines else "an empty file"
        raise source.error(f"found {found}, expected width and height, such as '25 20'", 1)
    width, height = (source.number(head[i], ("width", "height")[i - 1], 1) for i in (1, 2))
    source.check_size(width, height, 1)
    body = list(enumerate(lines[1 : 1 + width + height], 2))
    if any(line.strip() for line in lines[1 + width + height :]):
        text = f"lines after the {width + height} clues were not read"
        warnings.warn(str(source.error(text, width + height + 2)), FormatWarning, stacklevel=4)
    missing = width + height - len(body)
    rows = source.clues("row", body[:height], width)
    columns = source.clues("column", body[height:], height)
    columns += [Clue()] * missing
    # Lines that an editor cut are blank; where the totals then differ, lines are truly missing.
    if missing and (
        len(body) < height or sum(c.total for c in rows) != sum(c.total for c in columns)
    ):
        raise source.error(
            f"found {len(body)} clue lines, expected {height} rows and {width} columns", len(lines)
        )
    yield source.puzzle(rows, columns)


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``; blank lines as ``0``."""
    only_clues(puzzle, "nin")
    clues = "".join(f"{' '.join(map(str, clue.lengths)) or '0'}\n" for clue in puzzle.clues)
    return f"{puzzle.width} {puzzle.height}\n{clues}"


FORMAT: Final = Format(
    name="nin",
    description="sizes, then the clues of rows and columns, one a line",
    suffixes=(".nin",),
    sniff=sniff,
    read=read,
    write=write,
)
