"""Pictures as text: block characters or letters, clues in the margins, colours where they show.

A picture is drawn in one of four styles.  ``full`` gives a cell two characters, which makes it
square; ``narrow`` one character; ``half`` one character to two rows; ``ascii`` letters.  ``auto``
chooses the first that fits the terminal.  What is wider still is parted into bands of columns,
one below the other.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from nonogram.clue import UNKNOWN
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.render.colours import check_same_size, letters_of, palette_of
from nonogram.render.margins import Margins
from nonogram.render.paint import Painter
from nonogram.render.terminal import ColourDepth, Terminal

__all__ = ["STYLES", "Style", "picture"]

Style: TypeAlias = Literal["auto", "full", "narrow", "half", "ascii"]
STYLES: Final[tuple[Style, ...]] = ("auto", "full", "narrow", "half", "ascii")


def picture(
    grid: Grid,
    puzzle: Puzzle | None = None,
    *,
    style: Style = "auto",
    invert: bool = False,
    clues: bool | None = None,
    colours: ColourDepth = 0,
    width: int | None = None,
) -> str:
    """The picture as lines of text, without a newline at the end.  APL: PICTURE

    ``invert`` is the article's argument: False draws black cells filled (argument 1, black on
    white), True white cells (argument 0).  Unknown cells are grey, ``?`` in letters.  With a
    ``puzzle`` its clues stand in the margins unless ``clues`` is False, and its palette gives the
    colours: painted where ``colours`` says that they show, else as letters.  ``width`` is the
    longest line in characters; style ``auto`` asks the standard output for it.

    ``half`` has no way to show a third kind of cell without colours: where there are unknown or
    further colours it becomes ``narrow``.

    >>> print(picture(Grid([[1, 1, 0], [0, -1, 1]]), style="ascii"))
    ##.
    .?#
    """
    if puzzle is None and clues:
        raise ValueError("clues in the margin need the puzzle")
    if puzzle is not None:
        check_same_size(grid, puzzle)
    palette = palette_of(grid, puzzle)
    letters = letters_of(palette)
    shades = {cell for row in grid.rows for cell in row}
    flat = bool(colours) or not (UNKNOWN in shades or max(shades) > 1)
    margins = None if puzzle is None or clues is False else Margins(puzzle, letters)
    if style == "auto":
        terminal = Terminal.of(sys.stdout)
        width = terminal.width if width is None else width
        if not terminal.blocks:
            order: tuple[Style, ...] = ("ascii",)
        elif margins is None and flat:
            order = ("full", "half")
        else:
            order = ("full", "narrow")
    else:
        order = ("narrow",) if style == "half" and not flat else (style,)
    layouts = [(s, size) for s in order for size in _cell_sizes(s, margins)]
    chosen, size = next(
        (
            layout
            for layout in layouts
            if width is None or _left(margins, layout[0]) + layout[1] * grid.width <= width
        ),
        layouts[-1],
    )
    painter = Painter(
        palette if colours else None,
        letters,
        blocks=chosen != "ascii",
        invert=invert,
        colours=colours,
        coloured=len(palette) > 2,
    )
    left = _left(margins, chosen)
    if width is None or left + size * grid.width <= width:
        return "\n".join(_band(grid, margins, painter, chosen, size, left, range(grid.width)))
    # Bands.  A margin that leaves no room for ten cells is cut, visibly; the bands below the
    # first have the numbers of the rows in place of their clues.
    left = min(left, max(width - 10 * size, 4)) if margins else 0
    bands = []
    start = 0
    while start < grid.width:
        room = max((width - left) // size // 5 * 5, 5)
        columns = range(start, min(start + room, grid.width))
        lines = _band(grid, margins, painter, chosen, size, left, columns)
        bands.append("\n".join([f"columns {start + 1}-{columns.stop}", *lines]))
        left = min(left, len(str(grid.height)) + 1)
        start = columns.stop
    return "\n\n".join(bands)


def _cell_sizes(style: Style, margins: Margins | None) -> tuple[int, ...]:
    """The widths of a cell that a style may use, the better first."""
    widest = 1 if margins is None else margins.label_width
    if style == "full":
        return (max(2, widest),)
    if style == "ascii":
        return (1,) if margins is None else (max(2, widest), 1)
    return (1,)


def _left(margins: Margins | None, style: Style) -> int:
    return 0 if margins is None else margins.left(style == "half") + 1


def _band(
    grid: Grid,
    margins: Margins | None,
    painter: Painter,
    style: Style,
    size: int,
    left: int,
    columns: range,
) -> list[str]:
    """The lines of the picture's part that lies in ``columns``."""
    part = slice(columns.start, columns.stop)
    rows = [row[part] for row in grid.rows]
    cells: Sequence[str]
    if style == "half":
        pairs = [
            (rows[r], rows[r + 1] if r + 1 < len(rows) else None) for r in range(0, len(rows), 2)
        ]
        cells = [painter.halves(upper, lower) for upper, lower in pairs]
    else:
        cells = [painter.row(row, size) for row in rows]
    if margins is None:
        return list(cells)
    head = margins.head(columns, size, left, painter)
    two, numbered = style == "half", columns.start > 0
    body = [
        margins.label(i, left, painter, pairs=two, numbered=numbered) + text
        for i, text in enumerate(cells)
    ]
    return head + body
