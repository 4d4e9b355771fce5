"""Where everything of a picture stands: cells, margins and numbers, in whole units.

A cell is :data:`CELL` units wide, whatever the size at which the picture is shown.  The margins
are as large as the longest clue and its widest number ask.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from nonogram.clue import BLACK, Clue
from nonogram.puzzle import Puzzle

__all__ = ["CELL", "EDGE", "SWATCH", "Label", "Layout"]

CELL: Final = 20
"""The side of a cell in units."""

EDGE: Final = 4
"""Free space around the picture."""

SWATCH: Final = 12
"""The side of the small cell beside a number that shows the hatching of its colour."""

_FONT: Final = 12
_DIGIT: Final = 0.64  # the widest usual sans-serif, in parts of the font size
_GAP: Final = 3  # between clues and cells


class Label(NamedTuple):
    """A number of a clue: its text, its colour, and the middle of the box it stands in.

    ``swatch`` is the middle of the swatch behind it, where there is room for one.
    """

    text: str
    colour: int
    x: float
    y: float
    swatch: tuple[float, float]


class Layout:
    """The geometry of a picture ``columns`` by ``rows`` cells, with a puzzle's clues or without.

    ``letters`` has a letter for each colour where numbers are to carry them, else it is empty;
    ``swatches``: whether there is room for a swatch behind each number.
    ``left`` and ``top`` are the corner of the cells, ``width`` and ``height`` the whole.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        puzzle: Puzzle | None = None,
        letters: str = "",
        *,
        swatches: bool = False,
    ) -> None:
        self.columns = columns
        self.rows = rows
        self._letters = letters
        self._across = [self._words(clue) for clue in puzzle.rows] if puzzle else []
        self._down = [self._words(clue) for clue in puzzle.columns] if puzzle else []
        longest = max((len(w) for line in self._across + self._down for w, _ in line), default=1)
        self.font = min(_FONT, math.floor((CELL - 2) / (_DIGIT * longest)))
        self.box_width = math.ceil(_DIGIT * longest * self.font) + 5
        self.box_height = self.font + 5
        swatch = SWATCH if swatches else 0
        self._across_step = self.box_width + swatch
        self._down_step = self.box_height + swatch
        self.left = self.top = EDGE
        if puzzle:
            self.left += _GAP + self._across_step * max(map(len, self._across))
            self.top += _GAP + self._down_step * max(map(len, self._down))
        self.width = self.left + CELL * columns + EDGE
        self.height = self.top + CELL * rows + EDGE

    def _words(self, clue: Clue) -> list[tuple[str, int]]:
        """The numbers of a clue, each with its colour; 0 for a blank line."""
        return [(f"{b.length}{self._suffix(b.colour)}", b.colour) for b in clue] or [("0", BLACK)]

    def _suffix(self, colour: int) -> str:
        letter = self._letters[colour] if self._letters else ""
        return "" if letter == "#" else letter

    def labels(self, line: int) -> list[Label]:
        """The numbers of a line: rows from 0, then columns."""
        if line < self.rows:
            y = self.top + CELL * line + CELL / 2
            places = self._places(self._across[line], self.left, self.box_width, self._across_step)
            return [Label(text, colour, x, y, (swatch, y)) for text, colour, x, swatch in places]
        line -= self.rows
        x = self.left + CELL * line + CELL / 2
        places = self._places(self._down[line], self.top, self.box_height, self._down_step)
        return [Label(text, colour, x, y, (x, swatch)) for text, colour, y, swatch in places]

    @staticmethod
    def _places(
        words: Sequence[tuple[str, int]], end: int, box: int, step: int
    ) -> Iterator[tuple[str, int, float, float]]:
        """The numbers side by side, each before its swatch, the last one next to the cells."""
        first = end - _GAP - step * len(words)
        for i, (text, colour) in enumerate(words):
            at = first + step * i
            yield text, colour, at + box / 2, at + box + SWATCH / 2
