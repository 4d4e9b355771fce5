"""The XML of webpbn.com (``.xml``, ``.pbn``): the reader.

``<puzzleset>`` holds puzzles; a puzzle has properties, colours, clues of columns and rows, and
solutions.  What readers in use differ in:

* black and white exist without being declared; a ``<count>`` without colour has the default one;
* a file may bring clues, or a goal alone, whose clues are derived;
* only a solution of type ``goal``, the default, is the goal; others are left out with a warning;
* in an image ``[ab]`` and ``?`` are cells that are not known.

Triddlers, triangles and hidden counts (0) are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from nonogram.clue import UNKNOWN, WHITE, Block, Clue
from nonogram.errors import FormatError
from nonogram.formats.base import Source, shorten
from nonogram.formats.colour_names import rgb_of
from nonogram.formats.palettes import PaletteBuilder
from nonogram.formats.xml_parse import parse
from nonogram.grid import MAX_SIDE, Grid
from nonogram.puzzle import Puzzle, clues_of

PROPERTIES: Final = {
    "title": "title",
    "author": "by",
    "authorid": "authorid",
    "copyright": "copyright",
    "description": "description",
    "source": "source",
    "id": "id",
    "note": "note",
}
"""The elements that hold properties, and their keys in the metadata."""
_TRIDDLER: Final = {"topleft", "bottomleft", "top", "topright", "bottom", "bottomright"}
_KNOWN: Final = {"black": "000", "white": "fff"}

Count = tuple[int, str | None]  # a length, and the name of its colour or none


@dataclass
class _Puzzle:
    """What a ``<puzzle>`` brought."""

    line: int
    default: str = "black"
    background: str = "white"
    metadata: dict[str, list[str]] = field(default_factory=dict)  # each time an element stands
    colours: dict[str, tuple[str, str]] = field(default_factory=dict)  # name: RGB, letter
    clues: dict[str, list[tuple[int, list[Count]]]] = field(default_factory=dict)
    goal: tuple[int, str] | None = None
    others: int = 0


class _Handler:
    """Takes the elements and gathers puzzles; an element counts only where it belongs."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.puzzles: list[_Puzzle] = []
        self.shared: dict[str, str] = {}
        self.path: list[str] = []
        self.lines: list[tuple[int, list[Count]]] = []  # of the <clues> at hand
        self.attributes: dict[str, str] = {}

    @property
    def place(self) -> str:
        """The path of the element at hand, from the puzzle on."""
        return "/".join(self.path[self.path[:1] == ["puzzleset"] :])

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        source = self.source
        if not self.path and name not in ("puzzleset", "puzzle"):
            raise source.error(f"found <{shorten(name)}>, expected <puzzleset>", line)
        self.path.append(name)
        place = self.place
        if place == "puzzle":
            if attributes.get("type", "grid") != "grid":
                raise source.error(
                    f"a {shorten(attributes['type'])}, not a grid of rows and columns", line
                )
            puzzle = _Puzzle(line)
            puzzle.default = attributes.get("defaultcolor", puzzle.default)
            puzzle.background = attributes.get("backgroundcolor", puzzle.background)
            self.puzzles.append(puzzle)
        elif place == "puzzle/clues":
            side = attributes.get("type", "").lower()
            if side in _TRIDDLER:
                raise source.error("a triddler, not a grid of rows and columns", line)
            if side not in ("rows", "columns") or side in self.puzzles[-1].clues:
                raise source.error("expected <clues> of type 'rows' and 'columns', once each", line)
            self.lines = self.puzzles[-1].clues[side] = []
        elif place == "puzzle/clues/line":
            if len(self.lines) == MAX_SIDE:
                raise source.error(f"more than {MAX_SIDE} clues", line)
            self.lines.append((line, []))
        elif place in ("puzzle/clues/line/count", "puzzle/color", "puzzle/solution"):
            self.attributes = attributes

    def end(self, name: str, text: str, line: int) -> None:
        place = self.place
        outer = self.path == ["puzzleset", name]
        self.path.pop()
        if outer and name in PROPERTIES:
            self.shared[PROPERTIES[name]] = text.strip()
        elif place == "puzzle/color":
            self._colour(self.puzzles[-1], text.strip(), line)
        elif place == "puzzle/clues/line/count":
            self._count(text.strip(), line)
        elif place == "puzzle/solution/image":
            puzzle = self.puzzles[-1]
            if self.attributes.get("type", "goal").lower() == "goal" and puzzle.goal is None:
                puzzle.goal = (line, text)
            else:
                puzzle.others += 1
        elif place == f"puzzle/{name}" and name in PROPERTIES and text.strip():
            self.puzzles[-1].metadata.setdefault(PROPERTIES[name], []).append(text.strip())

    def _colour(self, puzzle: _Puzzle, text: str, line: int) -> None:
        name, letter = self.attributes.get("name", ""), self.attributes.get("char", "")
        if re.search(r"[\\/]", text):
            raise self.source.error("a colour of two triangles; only plain ones are read", line)
        rgb = rgb_of(text) or rgb_of(name)
        if not name or rgb is None:
            raise self.source.error(
                f"found the colour {shorten(text)!r}, expected a name and digits as in "
                "<color name='red' char='r'>f00</color>",
                line,
            )
        if name in puzzle.colours:
            raise self.source.error(f"found a second colour {shorten(name)!r}", line)
        puzzle.colours[name] = (rgb, letter)

    def _count(self, text: str, line: int) -> None:
        if not (text.isascii() and text.isdecimal()):
            raise self.source.error(f"found the count {shorten(text)!r}, expected a number", line)
        length = self.source.number(text, "a count", line)
        if length == 0:
            raise self.source.error("a hidden (blotted) count; such puzzles cannot be read", line)
        self.lines[-1][1].append((length, self.attributes.get("color")))


def read(source: Source) -> Iterator[Puzzle | FormatError]:
    """The puzzles of a file, one after the other."""
    handler = _Handler(source)
    parse(source, handler.start, handler.end)
    if not handler.puzzles:
        raise source.error("found no <puzzle>")
    shared = {
        key: [handler.shared[key]]
        for key in ("by", "copyright", "source")
        if handler.shared.get(key)
    }
    for puzzle in handler.puzzles:
        puzzle.metadata = shared | puzzle.metadata
        yield source.attempt(_made, source, puzzle)


def _made(source: Source, found: _Puzzle) -> Puzzle:
    return _Build(source, found).puzzle()


class _Build:
    """Makes a Puzzle of what the elements brought."""

    def __init__(self, source: Source, found: _Puzzle) -> None:
        self.source = source
        self.found = found
        self.builder = PaletteBuilder(source)
        self.codes: dict[str, int] = {}
        for name, (rgb, letter) in found.colours.items():
            if name == found.background:
                self.builder.background(name, rgb, letter)
                self.codes[name] = WHITE
            else:
                self.codes[name] = self.builder.add(name, rgb, letter, found.line)
        if found.background not in self.codes:
            rgb = rgb_of(_KNOWN.get(found.background, found.background)) or ""
            if not rgb:
                raise source.error(
                    f"found no colour {shorten(found.background)!r}, the background", found.line
                )
            self.builder.background(found.background, rgb)
            self.codes[found.background] = WHITE

    def code(self, name: str | None, line: int) -> int:
        """The code of a colour's name; black and white need not be declared."""
        name = self.found.default if name is None else name
        if name not in self.codes:
            if name not in _KNOWN:
                raise self.source.error(f"found no colour {shorten(name)!r}", line)
            rgb = rgb_of(_KNOWN[name]) or ""
            self.codes[name] = self.builder.add(name, rgb, "", line)
        return self.codes[name]

    def puzzle(self) -> Puzzle:
        source, found = self.source, self.found
        if found.others:
            source.warn(f"{found.others} further solutions were left out", found.line)
        clues: list[tuple[Clue, ...]] = []
        if found.clues:
            for side in ("rows", "columns"):
                if not found.clues.get(side):
                    raise source.error(f"found no clues of {side}", found.line)
            height, width = (len(found.clues[side]) for side in ("rows", "columns"))
            source.check_size(width, height, found.line)
            for side, size in (("rows", width), ("columns", height)):
                what = side[:-1]
                clues.append(
                    tuple(
                        source.tried(self.clue, line, counts, f"{what} {i}", size)
                        for i, (line, counts) in enumerate(found.clues[side], 1)
                    )
                )
            goal = self.image(width, height) if found.goal else None
        else:
            goal = self.image(None, None) if found.goal else None
            if goal is None or not goal.complete:
                raise source.error("found neither clues nor a whole goal", found.line)
            source.check_picture(goal.width, goal.height, found.line)
            clues = list(clues_of(goal))
        palette = self.builder.palette()
        metadata = {key: "\n".join(values) for key, values in found.metadata.items()}
        return source.puzzle(*clues, palette=palette, metadata=metadata, goal=goal, line=found.line)

    def clue(self, line: int, counts: list[Count], where: str, size: int) -> Clue:
        clue = Clue(Block(length, self.code(name, line)) for length, name in counts)
        if any(block.colour == WHITE for block in clue):
            raise self.source.error(f"{where}: a block cannot have the background colour", line)
        self.source.check_length(clue, where, size, line)
        return clue

    def image(self, width: int | None, height: int | None) -> Grid:
        """The goal; a row stands between bars, where even a blank is a cell."""
        line, text = self.found.goal or (0, "")
        signs: dict[str, int] = {}
        for name, (_, letter) in self.found.colours.items():
            if len(letter) == 1:  # a sign of two colours is a cell that is not known
                signs[letter] = UNKNOWN if letter in signs else self.codes[name]
        signs.setdefault(".", WHITE)
        black = self.found.colours.get("black", ("", ""))
        if "X" in text and "X" not in signs and not black[1]:
            signs["X"] = self.code("black", line)
        signs.setdefault("?", UNKNOWN)
        rows = []
        for row in re.findall(r"\|([^|\r\n]*)\|", text):
            cells = re.sub(r"\[[^\[\]|]*\]", "?", row) if "[" not in signs else row
            unknown = next((char for char in cells if char not in signs), None)
            if unknown is not None:
                raise self.source.error(f"the goal: {unknown!r} is no cell", line)
            rows.append([signs[char] for char in cells])
        first = len(rows[0]) if rows else 0
        width, height = width or first, height or len(rows)
        if len(rows) != height or any(len(row) != width for row in rows):
            raise self.source.error(f"the goal: expected {height} rows of {width} cells", line)
        self.source.check_size(width, height, line)
        return Grid(rows)
