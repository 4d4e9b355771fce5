"""SVG pictures of grids and puzzles."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Final

from nonogram.clue import Palette
from nonogram.errors import shown
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.render.colours import CellStyle
from nonogram.render.drawing import Drawing
from nonogram.render.layout import CELL
from nonogram.render.markup import escape, number
from nonogram.render.scene import Scene

__all__ = ["FONT_FAMILY", "describe", "svg_picture", "title_of"]

FONT_FAMILY: Final = "Helvetica, Arial, sans-serif"
"""Fonts that a reader has or not: the layout fits the widest usual one."""


def svg_picture(
    grid: Grid | None = None,
    puzzle: Puzzle | None = None,
    *,
    clues: bool = True,
    cells: CellStyle = "colours",
    marked: Collection[tuple[int, int]] = (),
    palette: Palette | None = None,
    cell: float = CELL,
    title: str | None = None,
    description: str | None = None,
) -> str:
    """A picture as the text of an SVG document, which may also stand inside of HTML.

    A ``grid`` with its ``puzzle`` is drawn with the clues in the margins (unless ``clues`` is
    False), numbers that are certainly finished struck; a grid alone without; a puzzle alone as an
    empty grid to fill in.  Unknown cells are grey with a stroke.  ``cells`` tells the
    colours apart for grey printing and colour-blind readers: ``letters`` writes the letter of its
    colour into each cell and number, ``patterns`` hatches each cell and puts a swatch beside each
    number.  ``marked`` cells, ``(row, column)``, are ringed, such as those in which
    two solutions differ.  ``palette`` gives the colours where there is no puzzle.  ``cell`` is
    the size of a cell in pixels; ``title`` and ``description`` are read out by screen readers and
    have fitting defaults.

    Raises PuzzleError where the sizes of grid and puzzle differ, UnsupportedError for more than
    a million cells, ValueError where there is neither, or for another ``cells`` or ``cell``.
    """
    if not 0 < cell < 10_000:
        raise ValueError(f"a cell cannot be {shown(cell)} pixels wide")
    scene = Scene(grid, puzzle, clues=clues, cells=cells, marked=marked, palette=palette)
    layout = scene.layout
    elements = "\n".join(Drawing(scene).elements())
    heading = escape(title_of(grid, puzzle) if title is None else title)
    text = escape(describe(grid, puzzle, marked) if description is None else description)
    # ids must differ between the pictures of a page; the same picture may share its own
    digest = hashlib.blake2b(f"{heading}\0{text}\0{elements}".encode(), digest_size=6)
    name = f"nonogram-{digest.hexdigest()}"
    scale = float(cell) / CELL  # of numpy: in the few bits of its own
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(layout.width * scale)}" '
        f'height="{number(layout.height * scale)}" viewBox="0 0 {layout.width} {layout.height}" '
        f'role="img" aria-labelledby="{name}-title {name}-desc" font-family="{FONT_FAMILY}" '
        f'font-size="{layout.font}" text-anchor="middle">\n'
        f'<title id="{name}-title">{heading}</title>\n'
        f'<desc id="{name}-desc">{text}</desc>\n'
        f"{elements}\n</svg>\n"
    )


def title_of(grid: Grid | None, puzzle: Puzzle | None) -> str:
    """The puzzle's title, or what the picture is."""
    if puzzle is not None and (title := puzzle.metadata.get("title", "").strip()):
        return title
    size = puzzle or grid
    return "Nonogram" if size is None else f"Nonogram, {size.width}×{size.height}"


def describe(
    grid: Grid | None, puzzle: Puzzle | None, marked: Collection[tuple[int, int]] = ()
) -> str:
    """A sentence or two on what a picture shows, for those who do not see it."""
    size = puzzle or grid
    assert size is not None
    columns = f"{size.width} column{'s' * (size.width > 1)}"
    parts = [f"A nonogram of {columns} by {size.height} row{'s' * (size.height > 1)}"]
    if puzzle is not None and puzzle.is_coloured:
        parts.append("colours " + ", ".join(colour.name for colour in puzzle.palette[1:]))
    if grid is None:
        parts.append("empty")
    elif grid.complete:
        parts.append("solved")
    else:
        total = grid.width * grid.height
        parts.append(f"{total - grid.unknown} of {total} cells known")
    if marked:
        parts.append(f"{len(set(marked))} cells marked")
    return "; ".join(parts) + "."
