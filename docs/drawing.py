"""An SVG picture under construction: what all pictures of these pages are drawn with."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

BLACK, WHITE, UNKNOWN = 1, 0, -1
INK, PAPER, GREY, LINE, ACCENT = "#1f2328", "#ffffff", "#d7dbe0", "#9aa1a9", "#d9480f"
FILL = {BLACK: INK, WHITE: PAPER, UNKNOWN: GREY}


class Sheet:
    """An SVG picture under construction."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.parts: list[str] = []
        self.right = self.bottom = 0.0

    def box(self, x: float, y: float, w: float, h: float, style: str) -> None:
        """A rectangle."""
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" {style}/>')
        self.right, self.bottom = max(self.right, x + w), max(self.bottom, y + h)

    def cells(
        self, x: float, y: float, row: Sequence[int], size: float, faded: bool = False
    ) -> None:
        """A row of cells; ``faded`` for one that is struck out."""
        opacity = ' opacity="0.22"' if faded else ""
        for i, cell in enumerate(row):
            style = f'fill="{FILL[cell]}" stroke="{LINE}" stroke-width="0.5"{opacity}'
            self.box(x + i * size, y, size, size, style)
        if faded:
            self.line(x, y + size / 2, x + len(row) * size, y + size / 2, ACCENT, 0.7)

    def rings(
        self, x: float, y: float, row: Sequence[int], old: Sequence[int], size: float
    ) -> None:
        """Mark the cells of ``row`` that ``old`` did not know."""
        for i, (cell, before) in enumerate(zip(row, old, strict=True)):
            if before == UNKNOWN != cell:
                self.box(
                    x + i * size + 1, y + 1, size - 2, size - 2,
                    f'fill="none" stroke="{ACCENT}" stroke-width="1.6"',
                )  # fmt: skip

    def line(self, x: float, y: float, x2: float, y2: float, colour: str, width: float) -> None:
        """A straight line."""
        self.parts.append(
            f'<line x1="{x:g}" y1="{y:g}" x2="{x2:g}" y2="{y2:g}" '
            f'stroke="{colour}" stroke-width="{width:g}"/>'
        )

    def text(
        self, x: float, y: float, text: str, *, size: float = 12, anchor: str = "start",
        mono: bool = False, colour: str = INK, width: float | None = None,
    ) -> None:  # fmt: skip
        """A line of text; ``y`` is its base line."""
        family = "ui-monospace, DejaVu Sans Mono, monospace" if mono else "system-ui, sans-serif"
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-family="{family}" '
            f'text-anchor="{anchor}" fill="{colour}" xml:space="preserve">{escape(text)}</text>'
        )
        estimate = len(text) * size * (0.61 if mono else 0.54) if width is None else width
        end = {"start": estimate, "middle": estimate / 2, "end": 0}[anchor]
        self.right, self.bottom = max(self.right, x + end), max(self.bottom, y + size * 0.3)

    def svg(self) -> str:
        """The finished picture."""
        w, h = self.right + 4, self.bottom + 4
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:g}" height="{h:g}" '
            f'viewBox="0 0 {w:g} {h:g}" role="img"><title>{escape(self.title)}</title>'
            f'<rect width="100%" height="100%" fill="{PAPER}"/>' + "".join(self.parts) + "</svg>\n"
        )
