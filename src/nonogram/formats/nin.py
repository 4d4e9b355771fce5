"""The ``.nin`` format (Jakub Wilk): ``W H``, then H row lines and W column lines of numbers.

A blank line of the puzzle is ``0`` or an empty line, so lines are counted and not skipped, unless
that gives no puzzle and there are as many filled lines as clues.  An editor may have cut empty
lines off the end of the file: those are the last, blank columns.  What follows
after the last clue is not read (files in use carry such rests); a warning says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogram.clue import Clue
from nonogram.errors import FormatError
from nonogram.formats.base import Match, Source
from nonogram.formats.lines import Line, clue_text, head_sizes
from nonogram.formats.writing import only_clues
from nonogram.puzzle import Puzzle

_HEAD: Final = re.compile(r"\s*(\d+)\s+(\d+)\s*", re.ASCII)


def sniff(source: Source) -> Match:
    """Two numbers on the first line; with a ``#`` line below it would be the format of Olsak."""
    lines = source.lines
    if not lines or not _HEAD.fullmatch(lines[0]) or any(x.startswith("#") for x in lines):
        return Match.NO
    return Match.MAYBE


def read(source: Source) -> Iterator[Puzzle | FormatError]:
    """The one puzzle of a file."""
    lines = source.lines
    width, height = head_sizes(source, ("width", "height"))
    count = width + height
    puzzle = source.attempt(_counted, source, width, height)
    filled = [(number, text) for number, text in enumerate(lines[1:], 2) if text.strip()]
    if len(filled) == count and filled[-1][0] > count + 1:
        # empty lines between the clues: decoration, unless they can be clues and the rest a rest
        other = source.attempt(_plain, source, filled, width, height)
        if not isinstance(puzzle, FormatError) and not isinstance(other, FormatError):
            raise source.error("empty lines that may be clues or not; write 0 for a blank line")
        if isinstance(puzzle, FormatError):
            yield other
            return
    missing = count + 1 - len(lines)
    if not isinstance(puzzle, FormatError) and missing > 0:
        text = f"the last {missing} of {width} columns are missing, taken as blank"
        source.warn(text, len(lines))
    if not isinstance(puzzle, FormatError) and filled and filled[-1][0] > count + 1:
        source.warn(f"lines after the {count} clues were not read", count + 2)
    yield puzzle


def _plain(source: Source, lines: list[Line], width: int, height: int) -> Puzzle:
    """The puzzle of lines that are clues, one and all."""
    return source.puzzle(
        source.clues("row", lines[:height], width), source.clues("column", lines[height:], height)
    )


def _counted(source: Source, width: int, height: int) -> Puzzle:
    """The puzzle where each line is a clue, and an empty one a blank clue."""
    lines = source.lines
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
    return source.puzzle(rows, columns)


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``; blank lines as ``0``."""
    only_clues(puzzle, "nin")
    clues = "".join(clue_text(clue) + "\n" for clue in puzzle.clues)
    return f"{puzzle.width} {puzzle.height}\n{clues}"
