"""What the line-oriented formats share: sections of clue lines, and blank lines in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from nonogram.clue import WHITE, Block, Clue
from nonogram.formats.base import LONE_ZERO, Source, shorten
from nonogram.puzzle import Puzzle

__all__ = [
    "Line",
    "Section",
    "build",
    "clue_lines",
    "clue_text",
    "coloured_clue",
    "content",
    "head_sizes",
    "plain_lines",
    "split_blocks",
]

Line: TypeAlias = tuple[int, str]
"""The number of a line in the file, from 1, and its text."""

_TWO: Final = re.compile(r"\s*(\d+)\s+(\d+)\s*", re.ASCII)


@dataclass
class Section:
    """A section of clues: its keyword's line, and the lines below it, empty ones included."""

    line: int
    lines: list[Line] = field(default_factory=list)
    ended_by: Line | None = None


def content(source: Source, comment: str = "", start: int = 0) -> list[Line]:
    """The lines from index ``start``, stripped; without those that open with ``comment``."""
    return [
        (number, text.strip())
        for number, text in enumerate(source.lines[start:], start + 1)
        if not comment or not text.lstrip().startswith(comment)
    ]


def split_blocks(lines: Iterable[Line]) -> list[list[Line]]:
    """The runs of lines between empty ones."""
    out: list[list[Line]] = []
    gap = True
    for number, text in lines:
        if text:
            if gap:
                out.append([])
            out[-1].append((number, text))
        gap = not text
    return out


def head_sizes(source: Source, names: tuple[str, str]) -> tuple[int, int]:
    """The two sizes on the first line, called ``names`` in errors, checked as a size of a grid."""
    lines = source.lines
    match = _TWO.fullmatch(lines[0]) if lines else None
    if match is None:
        found = repr(shorten(lines[0])) if lines else "an empty file"
        raise source.error(f"found {found}, expected {names[0]} and {names[1]}, such as '25 20'", 1)
    first, second = (source.number(match[i], names[i - 1], 1) for i in (1, 2))
    source.check_size(first, second, 1)
    return first, second


def build(source: Source, rows: list[Line], columns: list[Line]) -> Puzzle:
    """The puzzle of black-and-white clues, one on each line; the lines give the sizes."""
    source.check_size(len(columns), len(rows))
    return source.puzzle(
        source.clues("row", rows, len(columns)), source.clues("column", columns, len(rows))
    )


def plain_lines(puzzle: Puzzle, separator: str = " ", end: str = "\n") -> tuple[str, str]:
    """The lines of rows and of columns of a black-and-white puzzle, blank ones as ``0``."""
    rows, columns = (
        "".join(clue_text(clue, separator) + end for clue in clues)
        for clues in (puzzle.rows, puzzle.columns)
    )
    return rows, columns


def coloured_clue(
    source: Source,
    text: str,
    where: str,
    size: int,
    line: int | None,
    colour: Callable[[str], int | None],
) -> Clue:
    """The clue written as numbers, each with the letter of a colour or without; 0 is a blank line.

    ``size`` is the length of its line; ``colour`` gives the code of a letter, and of ``""`` for a
    number without one; None where there is no such colour.
    """
    out = []
    words = source.words(text, where, size, line)
    for word in words:
        match = re.fullmatch(r"(\d+)(\D*)", word, re.ASCII)
        if match is None:
            raise source.error(
                f"{where}: found {shorten(word)!r}, expected a block such as 3", line, word=word
            )
        length = source.number(match[1], where, line)
        if length == 0 and len(words) == 1:
            return Clue()
        if length == 0:
            raise source.error(f"{where}: {LONE_ZERO}", line, word=word)
        code = colour(match[2])
        if code is None:
            lacks = f"no colour {match[2]!r}" if match[2] else "a number without a colour"
            raise source.error(f"{where}: found {lacks} in {shorten(word)!r}", line, word=word)
        if code == WHITE:
            raise source.error(
                f"{where}: a block cannot have the background colour", line, word=word
            )
        out.append(Block(length, code))
    clue = Clue(out)
    source.check_length(clue, where, size, line)
    return clue


def clue_text(clue: Clue, separator: str = " ", blank: str = "0") -> str:
    """The lengths of a black-and-white clue; ``blank`` for a line without any."""
    return separator.join(map(str, clue.lengths)) or blank


def clue_lines(source: Source, section: Section, what: str, count: int) -> list[tuple[int, str]]:
    """The ``count`` clue lines of a section, where empty lines may be clues or decoration.

    With as many filled lines as clues, empty ones are decoration.  With fewer, those between
    filled lines are blank clues, and the rest must be found before the first or after the last
    filled line: where both places have empty lines to spare, nothing tells which are meant.
    """
    lines = section.lines
    filled = [i for i, (_, text) in enumerate(lines) if text]
    if len(filled) >= count:
        if len(filled) > count:
            raise source.error(
                f"found {what} {count + 1}, but there are {count} {what}s", lines[filled[count]][0]
            )
        return [lines[i] for i in filled]
    first, last = (filled[0], filled[-1]) if filled else (len(lines), len(lines) - 1)
    before, after = first, len(lines) - 1 - last
    rest = count - (last - first + 1 if filled else 0)
    end = lines[-1][0] if lines else section.line
    if section.ended_by is None and rest == before + after + 1:
        lines = [*lines, (end + 1, "")]  # an editor cut the last, blank clue off the file
        source.warn(f"the last {what} is missing, taken as blank", end)
        after += 1
    if not filled and rest <= before:
        return lines[:rest]
    if 0 <= rest <= before + after:
        if rest == before + after:
            return lines
        if rest == 0 or not before:
            return lines[first : first + count]
        if not after:
            return lines[before - rest :]
        raise source.error(
            f"{len(filled)} {what} clues and empty lines around them; {count} are expected and "
            "the blank ones could be above or below: write 0 for a blank line",
            section.line,
        )
    number, text = section.ended_by or (end, "the end")
    if section.ended_by and text[0] in "-+.":  # no keyword, no property, no divider
        raise source.error(
            f"{what} {len(filled) + 1}: found {shorten(text)!r}, expected numbers", number
        )
    found = f", then {shorten(text)!r}" if section.ended_by else ""
    raise source.error(f"found {len(filled)} {what} clues{found}, expected {count} {what}s", number)
