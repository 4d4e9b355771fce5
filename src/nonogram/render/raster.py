"""Pictures as rows of pixels, each the number of a colour.

Without clues a cell is a square of one colour, and of one pixel where that is asked for.  With
clues the picture has the lines and margins of :mod:`nonogram.render.layout`, its numbers in digits
of three by five dots.
"""

from __future__ import annotations

from operator import index
from typing import Final

from nonogram.clue import UNKNOWN, WHITE
from nonogram.errors import UnsupportedError, shown
from nonogram.grid import Grid
from nonogram.render.colours import ink
from nonogram.render.layout import CELL, EDGE, SWATCH, Label, Layout
from nonogram.render.patterns import covers
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

__all__ = ["LEAST_SCALE", "MAX_PIXELS", "Raster"]

MAX_PIXELS: Final = 64_000_000
"""Most pixels of a picture, a byte each."""

LEAST_SCALE: Final = 8
"""Pixels a cell below which there is no room for numbers."""

# five rows of three dots from the top, as the bits of one octal digit each
_DIGITS: Final = (
    *("75557", "26227", "71747", "71717", "55711"),
    *("74717", "74757", "71111", "75757", "75717"),
)


class Raster:
    """A scene in pixels, ``scale`` of them a cell; ``colours`` are the RGB of the pixel values.

    Lines, marks and numbers are drawn from :data:`LEAST_SCALE` on, when the scene has clues or
    marks.  Raises UnsupportedError above :data:`MAX_PIXELS` and ValueError for a scale below 1.
    """

    def __init__(self, scene: Scene, scale: int) -> None:
        scale = index(scale)
        if scale < 1:
            raise ValueError(f"a cell cannot be {shown(scale)} pixels wide")
        if scale > MAX_PIXELS:
            raise UnsupportedError(f"a cell of {shown(scale)} pixels is too large")
        self.scene = scene
        self.scale = scale
        self.ruled = scale >= LEAST_SCALE and (scene.puzzle is not None or bool(scene.marked))
        layout = scene.layout
        self.left = self._pixels(layout.left) if self.ruled else 0
        self.top = self._pixels(layout.top) if self.ruled else 0
        edge = self._pixels(layout.width) - self._pixels(layout.left + CELL * layout.columns)
        edge = max(edge, 1) if self.ruled else 0
        self.width = self.left + scale * layout.columns + edge
        self.height = self.top + scale * layout.rows + edge
        if self.width * self.height > MAX_PIXELS:
            raise UnsupportedError(
                f"a picture of {self.width}x{self.height} pixels is too large: at most "
                f"{MAX_PIXELS}; take a smaller scale"
            )
        self.colours: list[str] = [colour.rgb for colour in scene.palette]
        self._pixel_of: dict[str, int] = {}
        unknown = UNKNOWN_FILL
        while unknown in self.colours:  # unknown cells are to be told from every colour
            unknown = f"#{int(unknown[1:], 16) - 0x010101:06x}"
        self._unknown = self._pixel(unknown)
        self._cells = bytearray()

    def _pixels(self, units: float) -> int:
        return round(units * self.scale / CELL)

    def _pixel(self, rgb: str) -> int:
        """The pixel value of a colour that is not a cell's."""
        if rgb not in self._pixel_of:
            self._pixel_of[rgb] = len(self.colours)
            self.colours.append(rgb)
        return self._pixel_of[rgb]

    def rows(self) -> list[memoryview]:
        """The rows of pixels, from the top."""
        layout = self.scene.layout
        ground = self._pixel(PAPER) if self.ruled else 0
        self._cells = bytearray([ground]) * (self.width * self.height)
        self._draw_cells(layout)
        if self.ruled:
            if self.scene.puzzle is not None:
                self._draw_guides(layout)
            self._draw_lines(layout)
            self._draw_marks()
            for side in ("rows", "columns"):
                for item in self.scene.numbers(side):
                    self._draw_number(item)
        view = memoryview(self._cells)
        return [view[y * self.width : (y + 1) * self.width] for y in range(self.height)]

    def _fill(self, x: int, y: int, width: int, height: int, pixel: int) -> None:
        """Fill a rectangle; what lies outside the picture is left out."""
        x, width = (0, x + width) if x < 0 else (x, width)
        width = min(width, self.width - x)
        if width <= 0:
            return
        row = bytes([pixel]) * width
        for line in range(max(y, 0), min(y + height, self.height)):
            at = line * self.width + x
            self._cells[at : at + width] = row

    def _draw_cells(self, layout: Layout) -> None:
        grid, scale = self.scene.grid, self.scale
        if grid is None:
            ground = self._pixel(self.scene.ground)
            self._fill(self.left, self.top, scale * layout.columns, scale * layout.rows, ground)
            return
        table = bytes(self._unknown if value == UNKNOWN & 0xFF else value for value in range(256))
        for r in range(grid.height):
            cells = grid.line_bytes(r).translate(table)
            row = bytearray(scale * len(cells))
            for i in range(scale):
                row[i::scale] = cells
            for y in range(self.top + scale * r, self.top + scale * (r + 1)):
                at = y * self.width + self.left
                self._cells[at : at + len(row)] = row
        if scale >= LEAST_SCALE and self.scene.hatchings:
            self._draw_hatchings(grid)
        if scale >= LEAST_SCALE and not grid.complete:
            self._draw_strokes(grid.tobytes(), grid.width)

    def _draw_hatchings(self, grid: Grid) -> None:
        cells = grid.tobytes()
        for value in sorted(set(cells) - {WHITE, UNKNOWN & 0xFF}):
            dots = self._hatched(value, self.scale)
            at = cells.find(value) if dots else -1
            while at >= 0:
                r, c = divmod(at, grid.width)
                self._dot(dots, self.left + self.scale * c, self.top + self.scale * r, value)
                at = cells.find(value, at + 1)

    def _hatched(self, value: int, side: int) -> list[tuple[int, int]]:
        """The pixels that a colour's hatching covers, in a square of ``side`` of them."""
        hatching, unit = self.scene.hatchings[value], CELL / side
        middles = [(i, (i + 0.5) * unit) for i in range(side)]
        return [(i, j) for j, y in middles for i, x in middles if covers(hatching, x, y)]

    def _dot(self, dots: list[tuple[int, int]], x: int, y: int, value: int) -> None:
        """Put ``dots`` at a corner, in ink that shows on the colour of the cells ``value``."""
        pixel = self._pixel(ink(self.scene.palette[value].rgb))
        for i, j in dots:
            self._cells[(y + j) * self.width + x + i] = pixel

    def _draw_strokes(self, cells: bytes, width: int) -> None:
        """A slanting stroke in each unknown cell."""
        pixel = self._pixel(STROKE)
        inset = self.scale // 4
        at = cells.find(UNKNOWN & 0xFF)
        while at >= 0:
            r, c = divmod(at, width)
            for i in range(inset, self.scale - inset):
                x = self.left + self.scale * c + i
                y = self.top + self.scale * (r + 1) - 1 - i
                self._cells[y * self.width + x] = pixel
            at = cells.find(UNKNOWN & 0xFF, at + 1)

    def _draw_guides(self, layout: Layout) -> None:
        pixel, edge = self._pixel(GUIDE), self._pixels(EDGE)
        for r in range(5, layout.rows, 5):
            self._fill(edge, self.top + self.scale * r, self.left - edge, 1, pixel)
        for c in range(5, layout.columns, 5):
            self._fill(self.left + self.scale * c, edge, 1, self.top - edge, pixel)

    def _draw_lines(self, layout: Layout) -> None:
        scale, thick = self.scale, max(2, self.scale // 10)
        across, down = scale * layout.columns, scale * layout.rows
        for strong in (False, True):
            pixel, size = (self._pixel(THICK), thick) if strong else (self._pixel(THIN), 1)
            back = size // 2
            for r in range(layout.rows + 1):
                if (r % 5 == 0 or r == layout.rows) == strong:
                    y = self.top + scale * r - back
                    self._fill(self.left - back, y, across + size, size, pixel)
            for c in range(layout.columns + 1):
                if (c % 5 == 0 or c == layout.columns) == strong:
                    x = self.left + scale * c - back
                    self._fill(x, self.top - back, size, down + size, pixel)

    def _draw_marks(self) -> None:
        """A square in each marked cell, with an edge of white."""
        scale, unit = self.scale, max(1, self.scale // 10)
        for r, c in self.scene.marked:
            middle = self._cells[
                (self.top + scale * r + scale // 2) * self.width
                + self.left
                + scale * c
                + scale // 2
            ]
            for step, pixel in enumerate((self._pixel(PAPER), self._pixel(MARK), middle)):
                inset = scale // 4 - unit + step * unit
                x, y = self.left + scale * c + inset, self.top + scale * r + inset
                size = scale - 2 * inset + 1
                self._fill(x, y, size, size, pixel)

    def _draw_number(self, item: Number) -> None:
        layout, label = self.scene.layout, item.label
        x, y = self._pixels(label.x), self._pixels(label.y)
        if item.box is not None:
            wide, high = self._pixels(layout.box_width - 1), self._pixels(layout.box_height - 1)
            for inset, rgb in enumerate(reversed(item.box)):
                left, top = x - wide // 2 + inset, y - high // 2 + inset
                self._fill(left, top, wide - 2 * inset, high - 2 * inset, self._pixel(rgb))
        if item.hatching is not None:
            self._draw_swatch(label)
        dot = max(1, self.scale * layout.font // 120)
        digits = [_DIGITS[int(d)] for d in label.text]
        wide = dot * (4 * len(digits) - 1)
        left, top, tint = x - wide // 2, y - 5 * dot // 2, self._pixel(item.ink)
        for number, digit in enumerate(digits):
            for row, bits in enumerate(digit):
                for column in range(3):
                    if int(bits) >> (2 - column) & 1:
                        dx = dot * (4 * number + column)
                        self._fill(left + dx, top + dot * row, dot, dot, tint)
        if item.done:
            self._fill(left - dot, top + 2 * dot + dot // 2, wide + 2 * dot, max(1, dot // 2), tint)

    def _draw_swatch(self, label: Label) -> None:
        """A small cell in the colour and hatching of a number."""
        side = self._pixels(SWATCH) - 1
        x, y = (self._pixels(middle) - side // 2 for middle in label.swatch)
        self._fill(x - 1, y - 1, side + 2, side + 2, self._pixel(THIN))
        self._fill(x, y, side, side, label.colour)
        self._dot(self._hatched(label.colour, side), x, y, label.colour)
