"""Colours of a ``.non`` file: both ways of declaring them, and what names and letters stand for.

While a file is read, 0 is the background, 1 the black of plain numbers and 2, 3, ... the colours
in the order they are declared or met; :meth:`Colours.palette` tells at the end what became of
black, which need not occur in a coloured puzzle.
"""

from __future__ import annotations

import html
import re
from typing import Final

from nonogram.clue import (
    BLACK,
    MAX_COLOURS,
    UNKNOWN,
    WHITE,
    Colour,
    Palette,
    default_palette,
    make_palette,
)
from nonogram.errors import PuzzleError
from nonogram.formats.base import Source

__all__ = ["Colours", "is_name"]

_DECLARATION: Final = re.compile(
    r"colou?r\s+(\S+?):?\s+(?:#|0x)?([0-9a-f]{6}|[0-9a-f]{3})(?:\s+(\S))?\s*",
    re.IGNORECASE,
)
_NAME: Final = re.compile(r'color-(\w)\s+"(.+)"')
_BACKGROUND: Final = frozenset({"white", "background", "0"})
_CELLS: Final = {
    "?": UNKNOWN, "0": WHITE, ".": WHITE, "-": WHITE, "1": BLACK, "#": BLACK, "X": BLACK
}  # fmt: skip
_KNOWN: Final = default_palette(12)


def is_name(key: str) -> bool:
    """Whether a property's key is that of a colour's name, such as ``color-a``."""
    return _NAME.fullmatch(f'{key} "-"') is not None


class Colours:
    """The colours that a puzzle declares and uses."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._background = _KNOWN[WHITE]
        self._found: list[Colour] = []
        self._uses_black = False
        self._names: dict[str, str] = {}

    @staticmethod
    def declares(text: str) -> bool:
        """Whether a line declares a colour, or names one."""
        return text[:3].lower() == "col" and (
            _DECLARATION.fullmatch(text) is not None or _NAME.fullmatch(text) is not None
        )

    def declare(self, number: int, text: str) -> None:
        """Take the colour that line ``number`` declares, if it does."""
        if text[:3].lower() != "col":
            return
        if (named := _NAME.fullmatch(text)) is not None:
            self._names[named[1]] = html.unescape(named[2])
            return
        match = _DECLARATION.fullmatch(text)
        if match is None:
            if re.match(r"colou?r\s", text, re.IGNORECASE) and '"' not in text:
                raise self._source.error(
                    "expected a colour such as 'color a #ff0000' or 'color red ff0000 r'", number
                )
            return
        name, digits, symbol = match[1], match[2].lower(), match[3] or ""
        rgb = "#" + (digits if len(digits) == 6 else "".join(d + d for d in digits))
        if name.lower() in _BACKGROUND:
            letter = symbol if symbol and symbol not in "0123456789," else "."
            self._background = Colour("white" if name == "0" else name, rgb, letter)
            return
        if len(name) == 1 and not symbol:
            known = [c.name for c in _KNOWN if c.rgb == rgb and c.name != "white"]
            symbol, name = name, next(iter(known), name)
            if any(colour.name == name for colour in self._found):
                name = symbol
        if symbol and symbol in "0123456789,":  # could not be told from a number in a clue
            symbol = ""
        if any(colour.name == name for colour in self._found):
            raise self._source.error(f"found a second colour {name!r}", number)
        if symbol and any(colour.letter == symbol for colour in self._found):
            raise self._source.error(f"found a second colour with the letter {symbol!r}", number)
        self._add(Colour(name, rgb, symbol), number)

    def _add(self, colour: Colour, number: int | None = None) -> int:
        if len(self._found) + 2 > MAX_COLOURS:
            raise self._source.error(f"more than {MAX_COLOURS - 2} colours", number)
        self._found.append(colour)
        return len(self._found) + BLACK

    def _find(self, attribute: str, value: str) -> int | None:
        for code, colour in enumerate(self._found, BLACK + 1):
            if getattr(colour, attribute) == value:
                return code
        return None

    def black(self) -> int:
        """The colour of a number that stands alone."""
        code = self._find("name", "black") or self._find("rgb", "#000000")
        if code is None:
            self._uses_black = True
            return BLACK
        return code

    def knows(self, name: str) -> bool:
        """Whether ``name`` is a colour's name or letter."""
        return (
            name in ("black", self._background.name)
            or self._find("name", name) is not None
            or self._find("letter", name) is not None
        )

    def named(self, name: str) -> int | None:
        """The colour of a name before a number."""
        code = self._find("name", name) or self._find("letter", name)
        if code is None and name == "black":
            return self.black()
        return WHITE if code is None and name == self._background.name else code

    def letter(self, letter: str) -> int | None:
        """The colour of a letter after a number; a new letter is a new colour."""
        code = self._find("letter", letter) or self._find("name", letter)
        if code is None and letter == self._background.letter:
            return WHITE
        if code is not None or len(letter) > 1 or not letter.isalpha():
            return code
        names = {colour.name for colour in self._found}
        for colour in _KNOWN[BLACK:]:
            if colour.letter == letter and colour.name not in names:
                return self._add(colour)
        code = len(self._found) + BLACK + 1
        rgb = default_palette(max(code, len(_KNOWN)) + 2)[-1].rgb
        return self._add(Colour(letter, rgb, letter))

    def cell(self, char: str) -> int | None:
        """What a character of the goal stands for."""
        code = self._find("letter", char)
        if code is None and char in _CELLS:
            code = _CELLS[char]
            return self.black() if code == BLACK else code
        return self.letter(char) if code is None else code

    def palette(self) -> tuple[int, Palette | None]:
        """What to subtract from codes above 0, and the palette; None for black and white."""
        plain = not self._found and self._background.rgb == _KNOWN[WHITE].rgb
        if plain and not self._names:
            return 0, None
        keep = self._uses_black or not self._found
        black = [_KNOWN[BLACK]] if keep else []
        taken = {c.letter for c in self._found}
        first = [c._replace(letter="") if c.letter in taken else c for c in black]
        background = self._background
        if background.letter in taken:
            background = background._replace(letter="")
        palette = [background, *first, *self._found]
        for i, colour in enumerate(palette):
            sign = "0" if i == 0 else "1" if first and i == 1 else colour.letter
            palette[i] = colour._replace(name=self._names.get(sign, colour.name))
        try:
            return 0 if keep else 1, make_palette(palette)
        except PuzzleError as error:
            raise self._source.error(str(error)) from None
