"""Olsak's ``.g``: free text, colours under ``#d``, then rows and columns, each after a ``:`` line.

A colour is ``<in>:<out> <colour> <comment>``: ``in`` stands behind the numbers of its blocks, 0 is
the background and 1 the colour of numbers without a letter; ``out`` is the sign to show, perhaps a
blank; the colour is a name of X11 or ``#RRGGBB``.  Without such lines the puzzle is black and
white.  A blank line of the puzzle is an empty line, so that lines are counted, never trimmed: no
size is told.  What follows the third ``:`` is not read.

Triangles (two colours with a slash between) and triddlers (``#t``) are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogram.clue import BLACK, Clue
from nonogram.formats.base import Source, shorten
from nonogram.formats.colour_names import rgb_of
from nonogram.formats.lines import Line, coloured_clue
from nonogram.formats.palettes import PaletteBuilder, clue_letters, lost_names, named_like
from nonogram.formats.writing import left_out, lost_goal, lost_metadata
from nonogram.puzzle import Puzzle

_COLOUR: Final = re.compile(r"\s*([^\s,]):(.?)\s+(\S+).*")


def read(source: Source) -> Iterator[Puzzle]:
    """The one puzzle of a file."""
    colours = _Colours(source)
    sections: list[list[Line]] = []
    heads: list[int] = []
    declaring = False
    for number, text in enumerate(source.lines, 1):
        if text.startswith(":"):
            if len(sections) == 2:
                heads.append(number)
                break
            declaring = False
            sections.append([])
            heads.append(number)
        elif sections:
            sections[-1].append((number, text))
        elif text[:2].lower() == "#t":
            raise source.error(
                "a triddler, which has three directions; only grids are read", number
            )
        elif text[:2].lower() == "#d":
            declaring = True
        elif declaring and text.strip():
            colours.declare(text, number)
    if len(sections) < 2:
        raise source.error(
            "found no two lines ':', expected one before rows and one before columns"
        )
    if len(heads) == 2 and sections[1] and not sections[1][-1][1].strip():
        raise source.error(
            "empty lines at the end, blank columns or none; end the columns with a line ':'",
            sections[1][-1][0],
        )
    rows, columns = sections
    source.check_size(len(columns), len(rows))
    clues = [
        [
            source.tried(_clue, source, colours, text, f"{what} {i}", size, line)
            for i, (line, text) in numbered
        ]
        for what, size, numbered in (
            ("row", len(columns), enumerate(rows, 1)),
            ("column", len(rows), enumerate(columns, 1)),
        )
    ]
    yield source.puzzle(*clues, palette=colours.palette.palette())


def _clue(source: Source, colours: _Colours, text: str, where: str, size: int, line: int) -> Clue:
    cap = re.search(r"(?:^|[\s,])([^\s\d,]+\d+)", text)
    if cap is not None:
        raise source.error(
            f"{where}: found {shorten(cap[1])!r}: a sign before a number is a triangle at the end "
            "of a block; only plain cells are read",
            line,
            word=cap[1],
        )
    return coloured_clue(source, text, where, size, line, colours.code)


class _Colours:
    """What the letters behind numbers stand for."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.palette = PaletteBuilder(source)
        self._codes: dict[str, int] = {}

    def declare(self, text: str, line: int) -> None:
        match = _COLOUR.fullmatch(text)
        if match is None:
            raise self._source.error(
                f"found {shorten(text.strip())!r}, expected a colour such as 'r:R  #ff0000'", line
            )
        letter, sign, value = match.groups()
        if re.search(r"[\\/]", value):
            raise self._source.error("a colour of two triangles; only plain ones are read", line)
        rgb = rgb_of(value, x11=True)
        if rgb is None:
            raise self._source.error(f"found no colour {shorten(value)!r}", line)
        name = named_like(rgb) if value.startswith("#") else value
        if letter == "0":
            self.palette.background(name, rgb)
        elif letter in self._codes or letter in "23456789":
            raise self._source.error(f"found the letter {letter!r} twice or as a digit", line)
        elif letter == "1":
            self._codes["1"] = self._codes[""] = self.palette.add(name, rgb, sign, line)
        else:
            self._codes[letter] = self.palette.add(name, rgb, letter, line)

    def code(self, letter: str) -> int | None:
        """The code of a letter; black for a number without one where no colour is declared."""
        return self._codes.get(letter, BLACK if not self._codes and not letter else None)


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``; the background is declared first, as some readers want it."""
    palette = puzzle.palette
    default = palette[BLACK].rgb == "#000000"
    letters = clue_letters(palette)
    suffixes = ["", "" if default else letters[0], *letters[1:]]
    left_out(
        "g",
        lost_metadata(puzzle),
        lost_goal(puzzle),
        lost_names(palette),
    )
    out = ["#d", f"   0:   {palette[0].rgb}"]
    for i, colour in enumerate(palette[1:], 1):
        sign = colour.letter if colour.letter.isprintable() and colour.letter != " " else "*"
        out.append(f"   {suffixes[i] or '1'}:{sign}  {colour.rgb}")

    def line(clue: Clue) -> str:
        return " ".join(f"{length}{suffixes[code]}" for length, code in clue)

    out += [": rows", *map(line, puzzle.rows), ": columns", *map(line, puzzle.columns), ":"]
    return "\n".join(out) + "\n"
