"""Game ids of Simon Tatham's Pattern: ``4x3:2/1//1/2/1.1/``.

``WxH:`` (``W:`` for a square), then the clues of columns and rows with ``/`` between them and
``.`` between numbers; nothing is a blank line.  After a comma some cells may be given: they are
no part of a puzzle here and are left out with a warning.  An id ``WxH#seed`` can only be
understood by that program.  A file may hold several ids, one on each line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogram.clue import Clue
from nonogram.errors import FormatError
from nonogram.formats.base import Source, shorten
from nonogram.formats.lines import clue_text
from nonogram.formats.writing import only_clues
from nonogram.puzzle import Puzzle

_ID: Final = re.compile(r"(\d{1,20})(?:x(\d{1,20}))?([:#])(.*)", re.ASCII | re.DOTALL)


def read(source: Source) -> Iterator[Puzzle | FormatError]:
    """The puzzles of a text, an id on each line."""
    found = False
    for number, line in enumerate(source.lines, 1):
        if line.strip():
            found = True
            yield source.attempt(_puzzle, source, line.strip(), number)
    if not found:
        raise source.error("an empty file; expected a game id such as '4x3:2/1//1/2/1.1/'")


def _puzzle(source: Source, text: str, line: int) -> Puzzle:
    match = _ID.fullmatch(text)
    if match is None:
        raise source.error(f"found {shorten(text)!r}, expected a game id such as '4x3:...'", line)
    if match[3] == "#":
        raise source.error("a random seed; only the program that made it knows the puzzle", line)
    width = source.number(match[1], "the width", line)
    height = source.number(match[2], "the height", line) if match[2] else width
    source.check_size(width, height, line)
    clues, comma, given = match[4].partition(",")
    parts = clues.split("/", width + height)
    if len(parts) != width + height:
        raise source.error(
            f"found {min(len(parts), width + height + 1)} clues or more, expected "
            f"{width} columns and {height} rows"
            if len(parts) > width + height
            else f"found {len(parts)} clues, expected {width} columns and {height} rows",
            line,
        )
    out = []
    column = source.lines[line - 1].index(text) + 1 + match.start(4)
    for i, part in enumerate(parts):
        name = f"column {i + 1}" if i < width else f"row {i - width + 1}"
        size = height if i < width else width
        out.append(source.tried(_clue, source, part, name, size, line, column))
        column += len(part) + 1
    puzzle = source.puzzle(out[width:], out[:width], line=line)
    if comma:
        _check_given(source, given, width * height, line)
        source.warn("the given cells were left out", line)
    return puzzle


def _clue(source: Source, part: str, name: str, size: int, line: int, column: int) -> Clue:
    """The clue of a part of an id, which starts at ``column``."""
    if not re.fullmatch(r"(\d+(\.\d+)*)?", part, re.ASCII):
        raise source.error(f"{name}: found {shorten(part)!r}, expected 1.2", line, column=column)
    numbers = [source.number(word, name, line) for word in part.split(".") if word]
    if 0 in numbers:
        raise source.error(
            f"{name}: found 0, expected nothing for a blank line", line, column=column
        )
    clue = source.clue(numbers, name, line)
    source.check_length(clue, name, size, line, column=column)
    return clue


def _check_given(source: Source, text: str, cells: int, line: int) -> None:
    """Check the run lengths: a letter skips so many cells, and all but z then give one."""
    at = 0
    for char in text:
        if not ("a" <= char.lower() <= "z" and char.isascii()):
            raise source.error(f"the given cells: found {char!r}, expected a letter", line)
        skip = ord(char.lower()) - ord("a")
        at += skip if skip == 25 else skip + 1
    if at not in (cells, cells + 1):
        raise source.error(f"the given cells cover {at} cells, expected {cells}", line)


def write(puzzle: Puzzle) -> str:
    """The id of ``puzzle``."""
    only_clues(puzzle, "pattern")
    clues = "/".join(clue_text(clue, ".", blank="") for clue in (*puzzle.columns, *puzzle.rows))
    return f"{puzzle.width}x{puzzle.height}:{clues}\n"
