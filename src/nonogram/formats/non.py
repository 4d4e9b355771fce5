"""The ``.non`` format (Steve Simpson) and its dialects: the reader.

Properties (``title "..."``) and sizes, then ``rows`` and ``columns``, each followed by a line a
clue, and ``goal``, the cells row after row.  What readers in use differ in:

* a blank line of the puzzle is ``0`` or an empty text line, while empty lines may also be
  decoration: :func:`_clue_lines` counts, and refuses where two readings fit;
* colours: ``color a #rrggbb`` with blocks ``3a``, or ``color name rrggbb symbol`` with blocks
  ``name 3``, where a name holds until the next one or the end of the line;
* ``rows N`` is the height, or heads the section: it heads it when a clue follows;
* several puzzles in one file are parted by a line ``====``.

Other words are properties.  A line of free text, neither quoted nor a property in use, is kept
in the metadata as ``note``.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Final

from nonogram.clue import BLACK, WHITE, Block, Clue
from nonogram.errors import FormatError
from nonogram.formats.base import LONE_ZERO, Match, Source, shorten
from nonogram.formats.lines import Section, clue_lines
from nonogram.formats.non_colours import Colours
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle, clues_of

__all__ = ["KEYWORDS", "read", "sniff"]

_SECTION: Final = {"rows": "rows", "columns": "columns", "cols": "columns"}
_SIZES: Final = {"width": "width", "columns": "width", "cols": "width"} | {
    "height": "height",
    "rows": "height",
}
KEYWORDS: Final = frozenset({*_SECTION, *_SIZES, "goal", "maxrule", "color", "colour"})
"""Words that are no property, in lower case."""

# Properties that files in use write without quotes.
_PLAIN: Final = frozenset(
    (
        *("title", "by", "author", "copyright", "license", "catalogue", "catalog", "collection"),
        *("source", "id", "link", "note", "difficulty", "quality", "date", "description", "saved"),
    )
)
_WORD: Final = re.compile(r"([^\W\d][\w-]*)(?:\s+(.*))?")
_SIZE: Final = re.compile(r"(-?\d+)(?![\w.])", re.ASCII)
_BUNDLE: Final = re.compile(r"={4,}")


def sniff(source: Source) -> Match:
    """A size or section keyword at the start of a line, and clues or a goal after it.

    Sections alone are another format's: this one tells its size.
    """
    found = re.findall(
        r"^[ \t]*(?:(width|height)(?=\s+-?\d|\s*$)|(rows|columns|cols)(?=[ \t]+-?\d)"
        r"|(goal)(?=\s+[\d\"]|\s*$))",
        source.text.replace("\r", "\n"),
        re.MULTILINE | re.IGNORECASE,
    )
    words = {word.lower() for pair in found for word in pair if word}
    if words & {"width", "height"}:
        return Match.SURE
    return Match.MAYBE if len(words) > 1 else Match.NO


def read(source: Source) -> Iterator[Puzzle | FormatError]:
    """The puzzles of a file, one after the other."""
    part: list[tuple[int, str]] = []
    found = False
    for number, text in [*enumerate(source.lines, 1), (0, "====")]:
        if not _BUNDLE.fullmatch(text.strip()):
            part.append((number, text.strip()))
            continue
        if any(text for _, text in part):
            found = True
            yield source.attempt(_Part(source, part).puzzle)
        part = []
    if not found:
        raise source.error("an empty file; expected 'width', 'height', 'rows' and 'columns'")


class _Part:
    """One puzzle of a file, read line by line."""

    def __init__(self, source: Source, lines: list[tuple[int, str]]) -> None:
        self.source = source
        self.lines = lines
        self.at = 0
        self.unclosed = 0  # before this line no quote is closed, from self.at on
        self.sizes: dict[str, int] = {}
        self.sections: dict[str, Section] = {}
        self.metadata: dict[str, list[str]] = {}  # each time that a property stands
        self.goal: tuple[int, str] | None = None
        self.colours = Colours(source)

    def puzzle(self) -> Puzzle:
        """Read the lines and make the puzzle."""
        # Colours first: a clue line may start with a colour's name like a property with its word.
        for number, text in self.lines:
            self.colours.declare(number, text)
        while self.at < len(self.lines):
            number, text = self.lines[self.at]
            self.at += 1
            if text:
                self._line(number, text)
        return self._build()

    def _line(self, number: int, text: str) -> None:
        match = _WORD.fullmatch(text)
        word, value = (match[1], match[2] or "") if match else ("", "")
        key = word.lower()
        if key in _SIZES and (size := _SIZE.match(value)):
            count = self._size(_SIZES[key], size[1], number)
            if key in _SECTION and count and self._is_clue(self._text_from(self.at)):
                self._section(key, number)
        elif key in _SECTION and not value:
            self._section(key, number)
        elif key in ("width", "height"):
            found = repr(shorten(value)) if value else "nothing"
            raise self.source.error(f"found {found} after {word!r}, expected a number", number)
        elif key == "goal":
            self._goal(number, value)
        elif key == "saved":
            self._add(word, self._saved(value))
        elif key == "maxrule" or self.colours.declares(text):
            pass
        elif self._is_clue(text) and text[0].isdigit():
            raise self._stray_clue(number, text)
        elif match and (value.startswith('"') or key in _PLAIN):
            self._property(word, value)
        else:
            self._add("note", text)

    def _stray_clue(self, number: int, text: str) -> FormatError:
        """The error for a clue after the end of a section: its cause may be what ended that."""
        for name, section in self.sections.items():
            if section.ended_by and section.ended_by[1] in self.metadata.get("note", ())[-1:]:
                line, found = section.ended_by
                return self.source.error(
                    f"found {shorten(found)!r} among the {name}, expected a clue of numbers", line
                )
        return self.source.error(
            f"found the clue {shorten(text)!r} outside of 'rows' and 'columns'", number
        )

    def _size(self, what: str, digits: str, number: int) -> int:
        if digits.startswith("-"):
            raise self.source.error(f"the {what} cannot be {shorten(digits)}", number)
        value = self.source.number(digits, what, number)
        if self.sizes.setdefault(what, value) != value:
            raise self.source.error(
                f"found the {what} {value}, but it was {self.sizes[what]} above", number
            )
        return value

    def _text_from(self, at: int) -> str:
        following = (self.lines[i][1] for i in range(at, len(self.lines)))
        return next((text for text in following if text), "")

    def _is_clue(self, text: str) -> bool:
        """Whether a line is a clue: a number first, or a colour's name and a number."""
        if re.match(r"\d+\s*(?:[\s,]|\D?(?:[\s,]|$))", text, re.ASCII):
            return True
        words = re.match(r"([^\s\d,:][^\s,:]*)[\s:]+\d", text, re.ASCII)
        return words is not None and self.colours.knows(words[1])

    def _section(self, key: str, number: int) -> None:
        name = _SECTION[key]
        if name in self.sections:
            raise self.source.error(
                f"found a second {name!r}, the first is in line {self.sections[name].line}", number
            )
        section = self.sections[name] = Section(number)
        while self.at < len(self.lines):
            line, text = self.lines[self.at]
            if text and not text[0].isdigit() and not self._is_clue(text):
                section.ended_by = (line, text)
                break
            section.lines.append((line, text))
            self.at += 1

    def _goal(self, number: int, value: str) -> None:
        """Take the goal: quoted, bare, or on the lines that follow."""
        if self.goal is not None:
            raise self.source.error("found a second 'goal'", number)
        closed = len(value) > 1 and value.startswith('"') and value.endswith('"')
        parts = [value]
        while not closed and self.at < len(self.lines):
            text = self.lines[self.at][1]
            word = _WORD.fullmatch(text)
            if word and (word[1].lower() in KEYWORDS | _PLAIN or '"' in text[:-1]):
                break
            parts.append(text)
            self.at += 1
            closed = text.endswith('"')
        self.goal = (number, re.sub(r'[\s"]', "", "".join(parts)))

    def _saved(self, value: str) -> str:
        """The cells of a player's game, perhaps on the lines that follow."""
        parts = [value]
        closed = len(value) > 1 and value.startswith('"') and value.endswith('"')
        while not closed and self.at < len(self.lines):
            text = self.lines[self.at][1]
            if not re.fullmatch(r'[01?\s]*"?', text):
                break
            parts.append(text)
            self.at += 1
            closed = text.endswith('"')
        return re.sub(r'[\s"]', "", "".join(parts))

    def _property(self, word: str, value: str) -> None:
        if value.startswith('"') and not (len(value) > 1 and value.endswith('"')):
            value += self._quoted_rest()
        if len(value) > 1 and value.startswith('"') and value.endswith('"'):
            value = value[1:-1]
        self._add(word, html.unescape(value.replace('\\"', '"')))

    def _quoted_rest(self) -> str:
        """The lines that follow an open quote up to its end; nothing where it is never closed."""
        for at in range(max(self.at, self.unclosed), len(self.lines)):
            text = self.lines[at][1]
            if text.endswith('"') and not re.fullmatch(r'[\w-]+\s+".*', text):
                rest = self.lines[self.at : at + 1]
                self.at = at + 1
                return "".join("\n" + text for _, text in rest)
            section = text.lower() in _SECTION and self._is_clue(self._text_from(at + 1))
            self.unclosed = at
            if section or re.match(r"(width|height)\s+\d", text, re.IGNORECASE):
                return ""
        return ""

    def _add(self, key: str, value: str) -> None:
        """Set a property; one that stands twice keeps both values, as lines."""
        self.metadata.setdefault(key, []).append(value)

    def _build(self) -> Puzzle:
        source = self.source
        for what in ("width", "height"):
            if what not in self.sizes:
                raise source.error(f"found no {what!r}, expected a line such as '{what} 20'")
        width, height = self.sizes["width"], self.sizes["height"]
        source.check_size(width, height)
        clues: dict[str, list[Clue]] = {}
        if self.sections or self.goal is None:
            for name, count, size in (("rows", height, width), ("columns", width, height)):
                if name not in self.sections:
                    raise source.error(f"found no section {name!r}")
                what = name[:-1]
                lines = clue_lines(source, self.sections[name], what, count)
                clues[name] = [
                    source.tried(self._clue, number, text, f"{what} {i}", size)
                    for i, (number, text) in enumerate(lines, 1)
                ]
        cells = self._goal_cells(width, height)
        shift, palette = self.colours.palette()
        goal = None
        if cells is not None:
            goal = Grid.from_bytes(
                width, height, bytes((c - shift if c > 0 else c) & 0xFF for c in cells)
            )
        if not clues:  # a goal without clues gives them
            assert goal is not None
            if not goal.complete:
                raise source.error("found neither clues nor a complete goal")
            source.check_picture(width, height)
            rows, columns = clues_of(goal)
        else:
            rows, columns = (
                tuple(Clue(Block(n, c - shift) for n, c in clue) for clue in clues[name])
                for name in ("rows", "columns")
            )
        metadata = {key: "\n".join(values) for key, values in self.metadata.items()}
        return source.puzzle(rows, columns, palette=palette, metadata=metadata, goal=goal)

    def _clue(self, number: int, text: str, what: str, size: int) -> Clue:
        """The blocks of a line; a colour's name holds until the next one, the first is black."""
        source, colours = self.source, self.colours
        blocks: list[Block] = []
        named: int | None = None
        pending = ""
        for word in source.words(text.replace(":", " "), what, 2 * size, number):
            match = re.fullmatch(r"(\d+)(\D.*)?", word, re.ASCII)
            if match is None:
                code = colours.named(word)
                if code is None:
                    raise source.error(
                        f"{what}: found {shorten(word)!r}, expected numbers or colours",
                        number,
                        word=word,
                    )
                named, pending = code, word
                continue
            pending = ""
            length = source.number(match[1], what, number)
            if match[2]:
                colour = colours.letter(match[2])
                if colour is None:
                    raise source.error(
                        f"{what}: found {shorten(word)!r}, expected a number such as 3, or 3b "
                        "with the letter of a colour",
                        number,
                        word=word,
                    )
            elif named is not None:
                colour = named
            else:  # a 0 uses no colour
                colour = colours.black() if length else BLACK
            blocks.append(Block(length, colour))
        if pending:
            raise source.error(f"{what}: found no number after {shorten(pending)!r}", number)
        zeros = sum(block.length == 0 for block in blocks)
        if 0 < zeros < len(blocks):
            raise source.error(f"{what}: {LONE_ZERO}", number)
        if zeros:
            return Clue()
        if any(block.colour == WHITE for block in blocks):
            raise source.error(f"{what}: a block cannot have the background colour", number)
        clue = Clue(blocks)
        source.check_length(clue, what, size, number)
        return clue

    def _goal_cells(self, width: int, height: int) -> list[int] | None:
        if self.goal is None:
            return None
        number, text = self.goal
        if len(text) != width * height:
            raise self.source.error(
                f"the goal has {len(text)} cells, expected {width * height} ({width}x{height})",
                number,
            )
        meaning = {char: self.colours.cell(char) for char in sorted(set(text))}
        for char, code in meaning.items():
            if code is None:
                raise self.source.error(f"the goal: {char!r} is no cell", number)
        return [meaning[char] or 0 for char in text]
