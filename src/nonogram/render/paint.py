"""Cells as characters: blocks, letters, and ANSI colours."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Final

from nonogram.clue import BLACK, UNKNOWN, WHITE, Palette
from nonogram.render.ansi import RESET, ColourDepth, background, foreground, shown
from nonogram.render.colours import CellStyle, ink, letters_of

__all__ = ["Painter"]

_GREY: Final = "#808080"
_FULL: Final = "█"
_UNKNOWN: Final = "▒"
_EMPTY: Final = "·"


class Painter:
    """Draws rows of cells and the numbers of clues.

    ``kinds``: the kinds of cells that there are; ``blocks``: with block characters, not letters
    alone; ``depth``: how many colours show; with none, all colours but black get their letters.
    ``lettered``: whether colours are painted with letters on them: where ``cells`` asks for that,
    and where the terminal shows two of the colours alike.  ``takes_halves``: whether the cells can
    be drawn as half blocks.  Black on white is left to the terminal's own colours.
    """

    def __init__(
        self,
        palette: Palette,
        kinds: Collection[int],
        *,
        blocks: bool,
        invert: bool,
        depth: ColourDepth,
        cells: CellStyle,
    ) -> None:
        self.blocks = blocks
        self._invert = invert
        self._depth = depth
        self._palette = palette
        self._letters = letters_of(palette)
        self._drawn: dict[int, list[str]] = {}
        rgb = [colour.rgb for colour in palette]
        self._painted = depth > 0 and rgb != ["#ffffff", "#000000"]
        codes = {background(value, depth) for value in rgb}
        unlike = len(codes) == len(rgb)
        self.lettered = not (blocks and self._painted and unlike and cells == "colours")
        # half blocks know no letters, and without colours two kinds of cells only
        black = max(kinds, default=WHITE) <= BLACK
        self._plain_halves = black and UNKNOWN not in kinds and not self._painted
        grey_shows = UNKNOWN not in kinds or background(_GREY, depth) not in codes
        self.takes_halves = self._plain_halves or (
            depth > 0 and unlike and grey_shows and (black or cells == "colours")
        )

    @property
    def number_letters(self) -> str:
        """The letters that the numbers of clues carry, none where the colours say enough."""
        return self._letters if self.lettered and len(self._palette) > 2 else ""

    def empty(self, cells: int, size: int) -> str:
        """A row of cells to fill in, ``size`` characters a cell."""
        return (_EMPTY if self.blocks else "_").rjust(size) * cells

    def row(self, cells: Sequence[int], size: int) -> str:
        """One row, ``size`` characters a cell."""
        if self._painted:
            return self._paint(cells, size)
        if size not in self._drawn:
            codes = (*range(len(self._palette)), UNKNOWN)  # the last is found at -1
            self._drawn[size] = [self._char(cell) * size for cell in codes]
        return "".join(map(self._drawn[size].__getitem__, cells))

    def _shown(self, cell: int) -> int:
        """The colour that a cell is drawn in."""
        return BLACK - cell if self._invert and cell in (WHITE, BLACK) else cell

    def _char(self, cell: int) -> str:
        if cell == UNKNOWN:
            return _UNKNOWN if self.blocks else "?"
        cell = self._shown(cell)
        if not self.blocks:
            return self._letters[cell]
        if cell == WHITE:
            return " "
        return _FULL if cell == BLACK else self._letters[cell]

    def _paint(self, cells: Sequence[int], size: int) -> str:
        out = []
        for cell, run in groupby(cells):
            count = sum(1 for _ in run) * size
            if cell == UNKNOWN:
                out.append(f"{RESET}{self._char(cell) * count}")
                continue
            rgb = self._palette[self._shown(cell)].rgb
            code = background(rgb, self._depth)
            char = " "
            if self.lettered and (self._shown(cell) != WHITE or not self.blocks):
                char = self._letters[self._shown(cell)]
                code = f"{self._ink(rgb)};{code}"
            out.append(f"\x1b[{code}m{char * count}")
        return "".join(out) + RESET

    def halves(self, upper: Sequence[int], lower: Sequence[int] | None) -> str:
        """Two rows in one line of half blocks; ``lower`` is None below the last row."""
        if self._plain_halves:
            filled = WHITE if self._invert else BLACK
            under = [BLACK - filled] * len(upper) if lower is None else lower
            return "".join(
                " ▄▀█"[2 * (a == filled) + (b == filled)] for a, b in zip(upper, under, strict=True)
            )
        out = []
        below: Sequence[int | None] = [None] * len(upper) if lower is None else lower
        pairs = zip(upper, below, strict=True)
        for (a, b), run in groupby(pairs):
            ground = "49" if b is None else background(self._rgb(b), self._depth)
            code = f"{foreground(self._rgb(a), self._depth)};{ground}"
            out.append(f"\x1b[{code}m{'▀' * sum(1 for _ in run)}")
        return "".join(out) + RESET

    def _rgb(self, cell: int) -> str:
        return _GREY if cell == UNKNOWN else self._palette[self._shown(cell)].rgb

    def _ink(self, rgb: str) -> str:
        """The code for black or white, whichever can be read on the colour as it is shown."""
        return foreground(ink(shown(rgb, self._depth)), self._depth)

    def number(self, text: str, colour: int) -> str:
        """A clue's number on its colour, in black or white, whichever can be read there."""
        if not self._painted or colour == WHITE:
            return text
        rgb = self._palette[colour].rgb
        code = f"{self._ink(rgb)};{background(rgb, self._depth)}"
        return f"\x1b[{code}m{text}{RESET}"
