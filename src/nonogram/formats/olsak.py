"""Olsak's ``.mk``: ``ROWS COLUMNS``, row lines, a line ``#``, column lines, perhaps another ``#``.

Numbers are parted by blanks; a blank line of the puzzle is ``0`` or an empty line.  What follows
after a second ``#`` is not read.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonogram.formats.base import Source
from nonogram.formats.lines import Section, clue_lines, content, head_sizes, plain_lines
from nonogram.formats.writing import only_clues
from nonogram.puzzle import Puzzle


def read(source: Source) -> Iterator[Puzzle]:
    """The one puzzle of a file."""
    height, width = head_sizes(source, ("the number of rows", "of columns"))
    rows, columns = Section(1), Section(1)
    section = rows
    for line in content(source, start=1):
        if not line[1].startswith("#"):
            section.lines.append(line)
            continue
        section.ended_by = line
        if section is columns:
            break
        section = columns
        columns.line = line[0]
    if rows.ended_by is None:
        raise source.error("found no line '#' between rows and columns")
    yield source.puzzle(
        source.clues("row", clue_lines(source, rows, "row", height), width),
        source.clues("column", clue_lines(source, columns, "column", width), height),
    )


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``; blank lines as ``0``."""
    only_clues(puzzle, "mk")
    return f"{puzzle.height} {puzzle.width}\n" + "#\n".join(plain_lines(puzzle)) + "#\n"
