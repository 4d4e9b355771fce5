"""Where everything of a picture stands: cells, margins and numbers, in whole units.

A cell is :data:`CELL` units wide, whatever the size at which the picture is shown.  The margins
are as large as the longest clue and its widest number ask.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from nonogram.clue import BLACK, Clue
from nonogram.puzzle import Puzzle

__all__ = ["CELL", "Label", "Layout"]

CELL: Final = 20
"""The side of a cell in units."""

_FONT: Final = 12
_DIGIT: Final = 0.64  # the widest usual sans-serif, in parts of the font size
_EDGE: Final = 4
_GAP: Final = 3  # between clues and cells


class Label(NamedTuple):
    """A number of a clue: its text, its colour, and the middle of the box it stands in."""

    text: str
    colour: int
    x: float
    y: float


class Layout:
    """The geometry of a picture ``columns`` by ``rows`` cells, with a puzzle's clues or without.

    ``letters`` has a letter for each colour where numbers are to carry them, else it is empty.
    ``left`` and ``top`` are the corner of the cells, ``width`` and ``height`` the whole.
    """

    def __init__(
        self, columns: int, rows: int, puzzle: Puzzle | None = None, letters: str = ""
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
        self.left = self.top = _EDGE
        if puzzle:
            self.left += _GAP + self.box_width * max(map(len, self._across))
            self.top += _GAP + self.box_height * max(map(len, self._down))
        self.width = self.left + CELL * columns + _EDGE
        self.height = self.top + CELL * rows + _EDGE

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
            ends = self._places(self._across[line], self.left, self.box_width)
            return [Label(text, colour, x, y) for text, colour, x in ends]
        x = self.left + CELL * (line - self.rows) + CELL / 2
        ends = self._places(self._down[line - self.rows], self.top, self.box_height)
        return [Label(text, colour, x, y) for text, colour, y in ends]

    @staticmethod
    def _places(
        words: Sequence[tuple[str, int]], end: int, size: int
    ) -> list[tuple[str, int, float]]:
        """The numbers side by side, the last one next to the cells."""
        first = end - _GAP - size * len(words) + size / 2
        return [(text, colour, first + size * i) for i, (text, colour) in enumerate(words)]
