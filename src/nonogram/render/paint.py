"""Cells as characters: blocks, letters, and ANSI colours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from nonogram.clue import BLACK, UNKNOWN, WHITE, Palette
from nonogram.render.terminal import ColourDepth

__all__ = ["Painter"]

_GREY: Final = "#808080"
_RESET: Final = "\x1b[0m"
_FULL: Final = "█"
_UNKNOWN: Final = "▒"


class Painter:
    """Draws rows of cells; ``palette`` is None where no colours are to be sent."""

    def __init__(
        self,
        palette: Palette | None,
        letters: str,
        *,
        blocks: bool,
        invert: bool,
        colours: ColourDepth,
        coloured: bool,
    ) -> None:
        self.blocks = blocks
        self._letters = letters
        self._invert = invert
        self._depth = colours
        self._palette = palette
        self._coloured = coloured

    def row(self, cells: Sequence[int], size: int) -> str:
        """One row, ``size`` characters a cell."""
        if self._palette is not None and self._coloured:
            return self._painted(cells, size)
        return "".join(self._char(cell) * size for cell in cells)

    def _char(self, cell: int) -> str:
        if cell == UNKNOWN:
            return _UNKNOWN if self.blocks else "?"
        if self._invert and cell in (WHITE, BLACK):
            cell = BLACK - cell
        if not self.blocks:
            return self._letters[cell]
        if cell == WHITE:
            return " "
        return _FULL if cell == BLACK else self._letters[cell]

    def _painted(self, cells: Sequence[int], size: int) -> str:
        out = []
        for cell, run in groupby(cells):
            count = sum(1 for _ in run) * size
            char = " " if self.blocks else self._char(cell)
            out.append(f"\x1b[{self._sgr(self._rgb(cell), 48)}m{char * count}")
        return "".join(out) + _RESET

    def _rgb(self, cell: int) -> str:
        assert self._palette is not None
        if cell == UNKNOWN:
            return _GREY
        if self._invert and cell in (WHITE, BLACK):
            cell = BLACK - cell
        return self._palette[cell].rgb

    def halves(self, upper: Sequence[int], lower: Sequence[int] | None) -> str:
        """Two rows in one line of half blocks; ``lower`` is None below the last row."""
        if self._palette is None:
            filled = WHITE if self._invert else BLACK
            under = [BLACK - filled] * len(upper) if lower is None else lower
            return "".join(
                " ▄▀█"[2 * (a == filled) + (b == filled)] for a, b in zip(upper, under, strict=True)
            )
        out = []
        below: Sequence[int | None] = [None] * len(upper) if lower is None else lower
        pairs = zip(upper, below, strict=True)
        for (a, b), run in groupby(pairs):
            ground = "49" if b is None else self._sgr(self._rgb(b), 48)
            out.append(f"\x1b[{self._sgr(self._rgb(a), 38)};{ground}m{'▀' * sum(1 for _ in run)}")
        return "".join(out) + _RESET

    def number(self, text: str, colour: int) -> str:
        """A clue's number in its colour, where it could be read on any background."""
        if self._palette is None or not self._coloured or colour == BLACK:
            return text
        return f"\x1b[{self._sgr(self._palette[colour].rgb, 38)}m{text}{_RESET}"

    def _sgr(self, rgb: str, ground: int) -> str:
        red, green, blue = (int(rgb[i : i + 2], 16) for i in (1, 3, 5))
        if self._depth == 256:
            if red == green == blue and 8 <= red < 244:
                return f"{ground};5;{232 + (red - 8) // 10}"
            # the 6x6x6 cube has its levels at 0, 95, 135, 175, 215, 255
            r, g, b = (
                0 if v < 48 else 1 if v < 115 else (v - 35) // 40 for v in (red, green, blue)
            )
            return f"{ground};5;{16 + 36 * r + 6 * g + b}"
        return f"{ground};2;{red};{green};{blue}"
