"""The ``.nin`` format (Jakub Wilk): ``W H``, then H row lines and W column lines of numbers.

A blank line of the puzzle is ``0`` or an empty line, so lines are counted and never skipped.  An
editor may have cut empty lines off the end of the file: those are the last, blank columns.
What follows after the last clue is not read (files in use carry such rests); a warning says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogram.clue import Clue
from nonogram.formats.base import Match, Source
from nonogram.formats.lines import clue_text, head_sizes
from nonogram.formats.writing import only_clues
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
    width, height = head_sizes(source, ("width", "height"))
    body = list(enumerate(lines[1 : 1 + width + height], 2))
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
    puzzle = source.puzzle(rows, columns)
    if missing:
        text = f"the last {missing} of {width} columns are missing, taken as blank"
        source.warn(text, len(lines))
    if any(line.strip() for line in lines[1 + width + height :]):
        text = f"lines after the {width + height} clues were not read"
        source.warn(text, width + height + 2)
    yield puzzle


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``; blank lines as ``0``."""
    only_clues(puzzle, "nin")
    clues = "".join(clue_text(clue) + "\n" for clue in puzzle.clues)
    return f"{puzzle.width} {puzzle.height}\n{clues}"
