"""Colours in files: a palette built up while a file is read, and letters to write one with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nonogram.clue import BLACK, MAX_COLOURS, Colour, Palette, default_palette, make_palette
from nonogram.errors import PuzzleError, UnsupportedError
from nonogram.formats.base import Source

__all__ = ["PaletteBuilder", "clue_letters", "distinct_rgb", "lost_names", "named_like"]

_KNOWN: Final = default_palette(12)
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class PaletteBuilder:
    """The colours that a file declares: the background, then foregrounds with codes from 1."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._background = _KNOWN[0]
        self._found: list[Colour] = []

    def __len__(self) -> int:
        """How many foregrounds there are."""
        return len(self._found)

    def background(self, name: str, rgb: str, letter: str = "") -> None:
        """Set the background; a letter that is none for clues is dropped."""
        self._background = Colour(name or _KNOWN[0].name, rgb, letter if _usable(letter) else "")

    def add(self, name: str, rgb: str, letter: str = "", line: int | None = None) -> int:
        """Add a foreground; gives its code.

        A name that is taken or empty gets a number, a letter that is taken or no letter for
        clues is dropped: files are free with both.
        """
        if len(self._found) + 2 > MAX_COLOURS:
            raise self._source.error(f"more than {MAX_COLOURS - 1} colours", line)
        code = len(self._found) + 1
        names = {colour.name for colour in (self._background, *self._found)}
        if not name.strip() or name in names:
            base = name.strip() or "colour"
            name = next(n for i in range(MAX_COLOURS) if (n := f"{base} {code + i}") not in names)
        letters = {colour.letter for colour in (self._background, *self._found)}
        if letter in letters or not _usable(letter):
            letter = ""
        self._found.append(Colour(name, rgb, letter))
        return code

    def palette(self) -> Palette | None:
        """The palette; None for plain black and white, or where no foreground was found."""
        colours = [self._background, *self._found]
        plain = tuple(c[:2] for c in _KNOWN[: BLACK + 1])
        if tuple(c[:2] for c in colours) in (plain, plain[:1]):
            return None
        if not self._found:
            colours.append(_KNOWN[BLACK])
        first = self._background
        if first.letter in {c.letter for c in self._found}:
            first = first._replace(letter="")
        if first.name in {c.name for c in colours[1:]}:
            first = first._replace(name="background")
        colours[0] = first
        try:
            return make_palette(colours)
        except PuzzleError as error:
            raise self._source.error(str(error)) from None


def _usable(letter: str) -> bool:
    return len(letter) == 1 and letter not in "0123456789, "


def lost_names(palette: Palette) -> str:
    """``the names of colours`` where they do not follow from the RGB, for ``left_out``."""
    lost = any(named_like(colour.rgb) != colour.name for colour in palette)
    return "the names of colours" if lost else ""


def named_like(rgb: str) -> str:
    """A name for an RGB that a file gives none: that of the default palette, else the digits."""
    known = {"#ff0000": "red", "#00ff00": "lime", "#0000ff": "blue"}
    return next((c.name for c in _KNOWN if c.rgb == rgb), known.get(rgb, rgb))


def clue_letters(
    palette: Palette, allowed: Callable[[str], bool] = str.isalpha, *, taken: str = ""
) -> list[str]:
    """A letter for each foreground colour: its own where that is ``allowed``, else a free one.

    ``taken`` are letters that mean something else in the format.
    """
    used = {c.letter for c in palette[1:] if allowed(c.letter)} | set(taken)
    out = []
    for colour in palette[1:]:
        letter = colour.letter
        if not allowed(letter) or letter in taken:
            spare = (chr(c) for c in range(0xC0, 0x250) if chr(c).isalpha())
            wanted = [c for c in colour.name.lower() if c in _LETTERS]
            letter = next(c for c in (*wanted, *_LETTERS, *spare) if c not in used and allowed(c))
            used.add(letter)
        out.append(letter)
    return out


def distinct_rgb(palette: Palette, format_name: str) -> None:
    """Raise UnsupportedError where two colours look alike, for formats that know only the RGB."""
    if len({colour.rgb for colour in palette}) < len(palette):
        raise UnsupportedError(
            f"{format_name} knows colours by their RGB, and the palette has two alike"
        )
