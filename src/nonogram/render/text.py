"""Pictures as text: block characters or letters, clues in the margins, colours where they show.

A picture is drawn in one of four styles.  ``full`` gives a cell two characters, which makes it
square; ``narrow`` one character; ``half`` one character to two rows; ``ascii`` letters.  ``auto``
chooses the first that fits the terminal.  What is wider still is parted into bands of columns,
one below the other.
"""

from __future__ import annotations

import sys
from typing import Final, Literal, TypeAlias

from nonogram.clue import UNKNOWN
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.render.ansi import ColourDepth
from nonogram.render.colours import CellStyle, check_same_size, palette_of
from nonogram.render.margins import Margins
from nonogram.render.paint import Painter
from nonogram.render.terminal import Terminal

__all__ = ["STYLES", "Style", "picture"]

Style: TypeAlias = Literal["auto", "full", "narrow", "half", "ascii"]
STYLES: Final[tuple[Style, ...]] = ("auto", "full", "narrow", "half", "ascii")


def picture(
    grid: Grid | None,
    puzzle: Puzzle | None = None,
    *,
    style: Style = "auto",
    invert: bool = False,
    clues: bool | None = None,
    cells: CellStyle = "colours",
    colours: ColourDepth = 0,
    width: int | None = None,
) -> str:
    """The picture as lines of text, without a newline at the end.  APL: PICTURE

    ``invert`` is the article's argument: False draws black cells filled (argument 1, black on
    white), True white cells (argument 0).  Unknown cells are grey, ``?`` in letters; None in place
    of the grid is an empty one to fill in.  With a ``puzzle`` its clues stand in the margins unless
    ``clues`` is False, and its palette gives the colours: painted where ``colours`` says that they
    show, else as letters.  ``cells``, if not ``colours``, has letters on the painted colours too.
    ``width`` is the longest line in characters; style ``auto`` asks the standard output for it.

    ``half`` has no way to show letters, nor a third kind of cell without colours: where there are
    such cells it becomes ``narrow``.

    >>> print(picture(Grid([[1, 1, 0], [0, -1, 1]]), style="ascii"))
    ##.
    .?#
    """
    if puzzle is None and clues:
        raise ValueError("clues in the margin need the puzzle")
    shape = grid or puzzle
    if shape is None:
        raise ValueError("a picture needs a grid or a puzzle")
    if grid is not None and puzzle is not None:
        check_same_size(grid, puzzle)
    order: tuple[Style, ...] = (style,)
    if style == "auto":
        terminal = Terminal.of(sys.stdout)
        width = terminal.width if width is None else width
        order = ("full", "narrow") if terminal.blocks else ("ascii",)
    painter = Painter(
        palette_of(grid, puzzle),
        () if grid is None else _kinds(grid),
        blocks=order != ("ascii",),
        invert=invert,
        depth=colours,
        cells=cells,
    )
    margins = None
    if puzzle is not None and clues is not False:
        margins = Margins(puzzle, painter.number_letters)
    halves = grid is not None and painter.takes_halves
    if style == "auto" and margins is None and halves:
        order = ("full", "half") if order != ("ascii",) else order
    elif style == "half" and not halves:
        order = ("narrow",)
    layouts = [(s, size) for s in order for size in _cell_sizes(s, margins)]
    chosen, size = next(
        (
            layout
            for layout in layouts
            if width is None or _left(margins, layout[0]) + layout[1] * shape.width <= width
        ),
        layouts[-1],
    )
    height, left = shape.height, _left(margins, chosen)

    def band(columns: range, left: int) -> list[str]:
        """The lines of the part that lies in ``columns``."""
        body = _cells(grid, height, painter, chosen, size, columns)
        if margins is None:
            return body
        two, numbered = chosen == "half", columns.start > 0
        return margins.head(columns, size, left, painter) + [
            margins.label(i, left, painter, pairs=two, numbered=numbered) + text
            for i, text in enumerate(body)
        ]

    if width is None or left + size * shape.width <= width:
        return "\n".join(band(range(shape.width), left))
    # Bands.  A margin that leaves no room for ten cells is cut, visibly; the bands below the
    # first have the numbers of the rows in place of their clues.
    left = min(left, max(width - 10 * size, 4)) if margins else 0
    bands = []
    start = 0
    while start < shape.width:
        room = max((width - left) // size // 5 * 5, 5)
        columns = range(start, min(start + room, shape.width))
        lines = band(columns, left)
        bands.append("\n".join([f"columns {start + 1}-{columns.stop}", *lines]))
        left = min(left, len(str(height)) + 1)
        start = columns.stop
    return "\n\n".join(bands)


def _kinds(grid: Grid) -> set[int]:
    """The kinds of cells that a grid has."""
    return {byte if byte < 0x80 else UNKNOWN for byte in set(grid.tobytes())}


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


def _cells(
    grid: Grid | None, height: int, painter: Painter, style: Style, size: int, columns: range
) -> list[str]:
    """The cells in ``columns`` as lines."""
    if grid is None:
        return [painter.empty(len(columns), size)] * height
    rows = [row[columns.start : columns.stop] for row in grid.rows]
    if style != "half":
        return [painter.row(row, size) for row in rows]
    below = [*rows[1::2], None][: len(rows[::2])]
    return [painter.halves(upper, lower) for upper, lower in zip(rows[::2], below, strict=True)]
