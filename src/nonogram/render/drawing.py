"""The elements of a picture as SVG, without the document around them.

Cells of one colour are one path, so that a large picture stays small and has no seams between its
cells.  Only attributes are used, no style sheet and no ids: several pictures on one page cannot
meddle with each other, and any SVG renderer will do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from nonogram.clue import WHITE
from nonogram.grid import Grid
from nonogram.render.colours import ink
from nonogram.render.layout import CELL, EDGE, SWATCH
from nonogram.render.markup import escape, number
from nonogram.render.scene import (
    GUIDE,
    MARK,
    PAPER,
    STROKE,
    THICK,
    THIN,
    UNKNOWN_FILL,
    Number,
    Scene,
)

__all__ = ["Drawing"]

_RUNS: Final = re.compile(rb"(.)\1*", re.DOTALL)
_UNKNOWN: Final = 0xFF


class Drawing:
    """Draws a scene as SVG elements."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.layout = scene.layout

    def elements(self) -> Iterator[str]:
        """The elements, the lower ones first; ``(0, 0)`` is the corner of the margins."""
        layout = self.layout
        yield _rectangle("paper", 0, 0, layout.width, layout.height, PAPER)
        across, down = CELL * layout.columns, CELL * layout.rows
        yield _rectangle("cells-0", layout.left, layout.top, across, down, self.scene.ground)
        if self.scene.grid is not None:
            yield from self._cells(self.scene.grid)
        if self.scene.puzzle is not None:
            yield from self._guides()
        yield from self._lines()
        if self.scene.marked:
            yield from self._rings()
        if self.scene.puzzle is not None:
            yield from self._clues("rows")
            yield from self._clues("columns")

    def _cells(self, grid: Grid) -> Iterator[str]:
        paths: dict[int, list[str]] = {}
        for r in range(grid.height):
            y = self.layout.top + CELL * r
            for run in _RUNS.finditer(grid.line_bytes(r)):
                value = run[1][0]
                if value != WHITE:
                    x, width = self.layout.left + CELL * run.start(), CELL * len(run[0])
                    paths.setdefault(value, []).append(f"M{x} {y}h{width}v{CELL}h-{width}z")
        for value, path in sorted(paths.items()):
            unknown = value == _UNKNOWN
            name = "unknown" if unknown else f"cells-{value}"
            fill = UNKNOWN_FILL if unknown else self.scene.palette[value].rgb
            yield f'<path class="{name}" fill="{fill}" d="{"".join(path)}"/>'
        if _UNKNOWN in paths:
            yield self._strokes(grid)
        if self.scene.letters:
            yield from self._cell_letters(grid)
        if self.scene.hatchings:
            yield from self._cell_hatchings(grid)

    def _strokes(self, grid: Grid) -> str:
        """A slanting stroke in each unknown cell: no colour of a palette has that."""
        inset = CELL // 4
        length = CELL - 2 * inset
        places = self._places(grid.tobytes(), _UNKNOWN, inset, CELL - inset)
        path = "".join(f"M{x} {y}l{length}-{length}" for x, y in places)
        return f'<path class="unknown-strokes" stroke="{STROKE}" stroke-width="1.5" d="{path}"/>'

    def _places(self, cells: bytes, value: int, dx: int, dy: int) -> Iterator[tuple[int, int]]:
        width, left, top = self.layout.columns, self.layout.left + dx, self.layout.top + dy
        at = cells.find(value)
        while at >= 0:
            r, c = divmod(at, width)
            yield left + CELL * c, top + CELL * r
            at = cells.find(value, at + 1)

    def _cell_letters(self, grid: Grid) -> Iterator[str]:
        cells = grid.tobytes()
        for value in sorted(set(cells) - {WHITE, _UNKNOWN}):
            letter, fill = escape(self.scene.letters[value]), ink(self.scene.palette[value].rgb)
            yield f'<g class="letters-{value}" fill="{fill}">'
            for x, y in self._places(cells, value, CELL // 2, CELL // 2 + 4):
                yield f'<text x="{x}" y="{y}">{letter}</text>'
            yield "</g>"

    def _cell_hatchings(self, grid: Grid) -> Iterator[str]:
        cells = grid.tobytes()
        for value in sorted(set(cells) - {WHITE, _UNKNOWN}):
            places = list(self._places(cells, value, 0, 0))
            yield from self._hatched(value, places, f"hatching-{value}")

    def _hatched(
        self, value: int, places: Sequence[tuple[float, float]], name: str, side: int = CELL
    ) -> Iterator[str]:
        """The hatching of a colour, in squares whose upper left corners are given."""
        colour, size = ink(self.scene.palette[value].rgb), side / CELL
        for width, lines in self.scene.hatchings[value]:
            strokes = [
                (size * x1, size * y1, f"l{number(size * (x2 - x1))} {number(size * (y2 - y1))}")
                for x1, y1, x2, y2 in lines
            ]
            path = "".join(
                f"M{number(x + dx)} {number(y + dy)}{line}"
                for x, y in places
                for dx, dy, line in strokes
            )
            yield (
                f'<path class="{name}" stroke="{colour}" '
                f'stroke-width="{number(size * width)}" d="{path}"/>'
            )

    def _guides(self) -> Iterator[str]:
        """Every fifth line once more between the clues, which are far from the cells."""
        layout = self.layout
        path = "".join(
            [f"M{EDGE} {layout.top + CELL * r}H{layout.left}" for r in range(5, layout.rows, 5)]
            + [
                f"M{layout.left + CELL * c} {EDGE}V{layout.top}"
                for c in range(5, layout.columns, 5)
            ]
        )
        if path:
            yield f'<path class="guides" stroke="{GUIDE}" stroke-width="0.7" d="{path}"/>'

    def _lines(self) -> Iterator[str]:
        """Thin lines between cells, thick ones at every fifth and around."""
        layout = self.layout
        across, down = CELL * layout.columns, CELL * layout.rows
        thin: list[str] = []
        thick: list[str] = []
        for r in range(layout.rows + 1):
            path = thick if r % 5 == 0 or r == layout.rows else thin
            path.append(f"M{layout.left} {layout.top + CELL * r}h{across}")
        for c in range(layout.columns + 1):
            path = thick if c % 5 == 0 or c == layout.columns else thin
            path.append(f"M{layout.left + CELL * c} {layout.top}v{down}")
        for name, width, colour, parts in (
            ("thin", "0.7", THIN, thin),
            ("thick", "1.8", THICK, thick),
        ):
            if parts:
                yield (
                    f'<path class="lines-{name}" stroke="{colour}" stroke-width="{width}" '
                    f'stroke-linecap="square" d="{"".join(parts)}"/>'
                )

    def _rings(self) -> Iterator[str]:
        """A ring in each marked cell, with an edge of white that sets it off from any colour."""
        radius = CELL * 3 // 10
        path = []
        for r, c in self.scene.marked:
            x = self.layout.left + CELL * c + CELL // 2 - radius
            y = self.layout.top + CELL * r + CELL // 2
            path.append(f"M{x} {y}a{radius} {radius} 0 1 0 {2 * radius} 0")
            path.append(f"a{radius} {radius} 0 1 0-{2 * radius} 0z")
        for name, colour, width in (("marks-edge", PAPER, 5), ("marks", MARK, 2.5)):
            yield (
                f'<path class="{name}" fill="none" stroke="{colour}" '
                f'stroke-width="{width}" d="{"".join(path)}"/>'
            )

    def _clues(self, side: str) -> Iterator[str]:
        struck = []
        yield f'<g class="clues-{side}">'
        for item in self.scene.numbers(side):
            yield self._number(item)
            if item.hatching is not None:
                yield from self._swatch(item)
            if item.done:
                struck.append(self._strike(item))
        yield "</g>"
        yield from struck

    def _number(self, item: Number) -> str:
        layout, label = self.layout, item.label
        box = ""
        if item.box is not None:
            ground, edge = item.box
            width, height = layout.box_width - 2, layout.box_height - 2
            box = (
                f'<rect x="{number(label.x - width / 2)}" y="{number(label.y - height / 2)}" '
                f'width="{width}" height="{height}" rx="2" fill="{ground}" '
                f'stroke="{edge}" stroke-width="{1.6 if item.done else 0.6}"/>'
            )
        x, y = number(label.x), number(label.y + 0.36 * layout.font)
        return f'{box}<text x="{x}" y="{y}" fill="{item.ink}">{escape(label.text)}</text>'

    def _swatch(self, item: Number) -> Iterator[str]:
        """A small cell in the colour and hatching of a number."""
        x, y = (middle - SWATCH / 2 for middle in item.label.swatch)
        code, side = item.label.colour, SWATCH - 1
        yield (
            f'<rect class="swatch" x="{number(x)}" y="{number(y + 0.5)}" width="{side}" '
            f'height="{side}" fill="{self.scene.palette[code].rgb}" stroke="{THIN}" '
            f'stroke-width="0.6"/>'
        )
        yield from self._hatched(code, [(x, y + 0.5)], "swatch-hatching", side)

    def _strike(self, item: Number) -> str:
        half = self.layout.font * 0.35 * len(item.label.text) + 2
        return (
            f'<path class="struck" stroke="{item.ink}" stroke-width="1" '
            f'd="M{number(item.label.x - half)} {number(item.label.y + 3)}l{number(2 * half)}-6"/>'
        )


def _rectangle(name: str, x: float, y: float, width: float, height: float, fill: str) -> str:
    return (
        f'<rect class="{name}" x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}" fill="{fill}"/>'
    )
