"""Blocks, clues and colours: the words a puzzle is written in.

A *clue* is the tuple of blocks of one line, a blank line is ``()``.  A *block* is a run of one
colour.  A colour is named by its code, the index in the puzzle's palette: 0 is the background
(white), 1 the first foreground (black, whatever its RGB), further colours 2, 3, ...
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from nonogram.errors import PuzzleError, shown

__all__ = [
    "BLACK",
    "UNKNOWN",
    "WHITE",
    "Block",
    "BlockLike",
    "Clue",
    "ClueLike",
    "Colour",
    "ColourLike",
    "Palette",
    "default_palette",
    "make_clue",
    "make_palette",
]

UNKNOWN: Final = -1
"""Cell value: not known yet."""
WHITE: Final = 0
"""Cell value: background."""
BLACK: Final = 1
"""Cell value: the first foreground colour."""

MAX_COLOURS: Final = 126
"""Most colours of a palette, background included: a cell is one signed byte."""


class Colour(NamedTuple):
    """A colour of a palette: its name, its RGB as ``#rrggbb``, and a letter for text files."""

    name: str
    rgb: str
    letter: str


Palette: TypeAlias = tuple[Colour, ...]
ColourLike: TypeAlias = "Colour | tuple[str, str] | tuple[str, str, str]"

# Black and white, then colours that stay apart for colour-blind readers (after Okabe and Ito).
_DEFAULT: Final[Palette] = (
    Colour("white", "#ffffff", "."),
    Colour("black", "#000000", "#"),
    Colour("red", "#d55e00", "r"),
    Colour("green", "#009e73", "g"),
    Colour("blue", "#0072b2", "b"),
    Colour("yellow", "#f0e442", "y"),
    Colour("orange", "#e69f00", "o"),
    Colour("purple", "#cc79a7", "p"),
    Colour("cyan", "#56b4e9", "c"),
    Colour("grey", "#808080", "e"),
    Colour("brown", "#8b4513", "n"),
    Colour("lime", "#7fff00", "l"),
)
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Block(NamedTuple):
    """A run of cells of one colour: its length in cells and its colour code (1: black)."""

    length: int
    colour: int = BLACK


class Clue(tuple[Block, ...]):
    """The blocks of one line in their order; equal to the plain tuple of the same blocks."""

    __slots__ = ()

    @property
    def lengths(self) -> tuple[int, ...]:
        """The blocks' lengths."""
        return tuple(block.length for block in self)

    @property
    def total(self) -> int:
        """Number of cells that the blocks cover."""
        return sum(block.length for block in self)

    @property
    def least(self) -> int:
        """Fewest cells that a line needs for this clue: blocks of one colour need a gap between."""
        return self.total + sum(a.colour == b.colour for a, b in pairwise(self))

    def reversed(self) -> Clue:
        """The clue read from the other end."""
        return Clue(self[::-1])

    def __str__(self) -> str:
        return " ".join(
            str(b.length) if b.colour == BLACK else f"{b.length}:{b.colour}" for b in self
        )

    def __repr__(self) -> str:
        return f"<Clue {self or 'blank'}>"


BlockLike: TypeAlias = "int | str | tuple[int, int | str] | Block"
ClueLike: TypeAlias = "Iterable[BlockLike] | str"


def default_palette(colours: int = 2) -> Palette:
    """The palette used where a puzzle brings none: ``colours`` entries, background included.

    Raises PuzzleError above ``MAX_COLOURS``.
    """
    if colours > MAX_COLOURS:
        raise PuzzleError(f"a palette holds at most {MAX_COLOURS} colours, not {shown(colours)}")
    palette = list(_DEFAULT[: max(colours, 2)])
    while len(palette) < colours:  # spread over the hues, by a fixed step that avoids neighbours
        code = len(palette)
        value = (code * 0x9E3779) & 0xFFFFFF
        palette.append(Colour(f"colour {code}", f"#{value:06x}", ""))
    return _with_letters(palette)


def make_palette(colours: Iterable[ColourLike]) -> Palette:
    """Check a palette and complete it with letters where they are missing.

    Takes :class:`Colour` or tuples ``(name, rgb)`` or ``(name, rgb, letter)``; ``rgb`` is
    ``#rrggbb``, ``rrggbb`` or three hexadecimal digits.  The first is the background.  Raises
    PuzzleError for fewer than two or more than ``MAX_COLOURS`` colours, a repeated name or
    letter, or an RGB that is none.
    """
    palette: list[Colour] = []
    if not isinstance(colours, Iterable):
        raise PuzzleError(f"a palette is a list of colours, not {shown(colours)}")
    for colour in colours:
        if len(palette) == MAX_COLOURS:
            raise PuzzleError(f"a palette holds at most {MAX_COLOURS} colours")
        try:
            name, rgb, letter = (*colour, "")[:3]
            digits = re.fullmatch(r"#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", rgb)
        except (TypeError, ValueError):
            raise PuzzleError(
                f"a colour is (name, rgb) or (name, rgb, letter), not {shown(colour)}"
            ) from None
        if not isinstance(name, str) or not name.strip():
            raise PuzzleError(f"a colour needs a name, found {shown(name)}")
        if digits is None:
            raise PuzzleError(f"colour {name!r}: {shown(rgb)} is no RGB value such as #ff0000")
        hexa = digits[1].lower()
        if len(hexa) == 3:
            hexa = "".join(c + c for c in hexa)
        if not isinstance(letter, str) or len(letter) > 1 or (letter and letter in "0123456789,"):
            raise PuzzleError(f"colour {name!r}: {shown(letter)} is no letter for clues")
        palette.append(Colour(name, f"#{hexa}", letter))
    if len(palette) < 2:
        raise PuzzleError("a palette needs a background and at least one more colour")
    for what, values in (
        ("name", [c.name for c in palette]),
        ("letter", [c.letter for c in palette if c.letter]),
    ):
        twice = {v for v in values if values.count(v) > 1}
        if twice:
            raise PuzzleError(f"the palette uses the {what} {min(twice)!r} twice")
    return _with_letters(palette)


def _with_letters(palette: Sequence[Colour]) -> Palette:
    """Give each colour without a letter one: of its name, then any that is free."""
    used = {c.letter for c in palette if c.letter}
    out = []
    for code, colour in enumerate(palette):
        if not colour.letter:
            first = "." if code == 0 else "#" if code == 1 else ""
            wanted = first + "".join(c for c in colour.name.lower() if c in _LETTERS) + _LETTERS
            spare = (chr(c) for c in range(0xC0, 0x250) if chr(c).isalpha())
            letter = next(c for c in (*wanted, *spare) if c not in used)
            used.add(letter)
            colour = colour._replace(letter=letter)
        out.append(colour)
    return tuple(out)


# 3, 3b, 3 blue, 3:b, or 3:2 with a palette code
_TEXT_BLOCK: Final = re.compile(r"(\d{1,18})\s*(?:(?::\s*)?([^\d:].*)|:\s*(\d{1,4}))?", re.ASCII)


def _colour_code(value: object, palette: Palette, where: str) -> int:
    """The code that a palette code, name or letter stands for."""
    if isinstance(value, str):
        for attribute in ("letter", "name"):
            for code, colour in enumerate(palette):
                if getattr(colour, attribute) == value:
                    return code
        raise PuzzleError(f"{where}: colour {value!r} is not in the palette")
    code = _integer(value, where)
    if not 0 <= code < MAX_COLOURS:
        raise PuzzleError(
            f"{where}: colour code {shown(code)} is not between 1 and {MAX_COLOURS - 1}"
        )
    return code


def _integer(value: object, where: str) -> int:
    if isinstance(value, bool):
        raise PuzzleError(f"{where}: expected a number, found {value!r}")
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise PuzzleError(f"{where}: expected a whole number, found {shown(value)}") from None


def make_clue(blocks: ClueLike, palette: Palette | None = None, where: str = "the clue") -> Clue:
    """Read one line's clue from what callers write.

    A block is an int (black), ``(length, colour)`` with a palette code, name or letter, a
    :class:`Block`, or text such as ``"3b"``; a whole clue may be text such as ``"3b 1"``.  Trailing
    zeros are padding, as in the article's clue matrices.  ``where`` names the line in errors.
    Raises PuzzleError.
    """
    names = _DEFAULT if palette is None else palette
    if isinstance(blocks, str):
        blocks = blocks.replace(",", " ").split()
    out: list[Block] = []
    try:
        if isinstance(blocks, (bytes, Mapping)):
            raise TypeError
        items = list(blocks)
    except TypeError:
        raise PuzzleError(f"{where}: expected a list of blocks, found {shown(blocks)}") from None
    for item in items:
        colour: object = BLACK
        length: object = item
        if isinstance(item, str):
            match = _TEXT_BLOCK.fullmatch(item.strip())
            if match is None:
                raise PuzzleError(f"{where}: expected a block such as 3 or 3b, found {shown(item)}")
            length = int(match[1])
            colour = match[2].strip() if match[2] else int(match[3] or BLACK)
        elif isinstance(item, (tuple, list)):
            if len(item) != 2:
                raise PuzzleError(f"{where}: a block is (length, colour), not {shown(item)}")
            length, colour = item
        out.append(Block(_integer(length, where), _colour_code(colour, names, where)))
    while out and out[-1].length == 0:
        out.pop()
    for block in out:
        if block.length < 0:
            raise PuzzleError(f"{where}: a block cannot be {shown(block.length)} cells long")
        if block.length == 0:
            raise PuzzleError(f"{where}: a 0 stands before another number; only a blank line is 0")
        if block.colour == WHITE:
            raise PuzzleError(f"{where}: a block cannot have the background colour")
        if palette is not None and block.colour >= len(palette):
            raise PuzzleError(
                f"{where}: colour code {block.colour} is beyond the {len(palette)} of the palette"
            )
    return Clue(out)
