"""Hatchings that tell the colours of a picture apart where the colours themselves do not.

A hatching is a set of strokes in a cell, in the units of :mod:`nonogram.render.layout`, so that SVG
and pixels draw the same.  There are seven elements; a colour has one of them, or several on top of
each other, so that no two colours of a palette look alike.
"""

from __future__ import annotations

from itertools import combinations, islice
from typing import Final, NamedTuple, TypeAlias

from nonogram.clue import WHITE, Palette
from nonogram.render.colours import contrast

__all__ = ["Hatching", "Strokes", "covers", "hatchings_of"]


class Strokes(NamedTuple):
    """Strokes of one width, each from ``(x, y)`` to ``(x, y)`` in a cell."""

    width: float
    lines: tuple[tuple[float, float, float, float], ...]


Hatching: TypeAlias = tuple[Strokes, ...]

# A short wide stroke is a square dot.  The order is that of use: neighbours differ most.
_ELEMENTS: Final = (
    Strokes(2, ((1, 9, 9, 1), (1, 19, 19, 1), (11, 19, 19, 11))),
    Strokes(5, ((7.5, 4, 12.5, 4), (1.5, 10, 6.5, 10), (13.5, 10, 18.5, 10), (7.5, 16, 12.5, 16))),
    Strokes(2, ((5, 1, 5, 19), (15, 1, 15, 19))),
    Strokes(9, ((5.5, 10, 14.5, 10),)),
    Strokes(2, ((1, 11, 9, 19), (1, 1, 19, 19), (11, 1, 19, 9))),
    Strokes(2, ((1, 5, 19, 5), (1, 15, 19, 15))),
    Strokes(4, ((1, 3, 5, 3), (15, 3, 19, 3), (1, 17, 5, 17), (15, 17, 19, 17))),
)
_PLAIN: Final = 3.0  # the contrast to the background that needs no hatching


def hatchings_of(palette: Palette) -> tuple[Hatching, ...]:
    """A hatching for each colour: none for the background.

    The first colour has none either where it stands out from the background without.
    """
    count = len(palette) - 1
    subsets = (s for size in range(len(_ELEMENTS) + 1) for s in combinations(_ELEMENTS, size))
    plain = contrast(palette[1].rgb, palette[WHITE].rgb) >= _PLAIN
    start = 0 if plain else 1
    return ((), *islice(subsets, start, start + count))


def covers(hatching: Hatching, x: float, y: float) -> bool:
    """Whether a stroke covers the point ``(x, y)`` of a cell."""
    for width, lines in hatching:
        for x1, y1, x2, y2 in lines:
            dx, dy = x2 - x1, y2 - y1
            length = (dx * dx + dy * dy) ** 0.5
            along = ((x - x1) * dx + (y - y1) * dy) / length
            across = ((x - x1) * dy - (y - y1) * dx) / length
            if 0 <= along <= length and abs(across) <= width / 2:
                return True
    return False
