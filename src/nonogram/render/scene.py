"""What a picture shows, checked, whatever it is drawn with."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from nonogram.clue import BLACK, WHITE, Palette
from nonogram.errors import UnsupportedError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.render.colours import (
    CELL_STYLES,
    CellStyle,
    check_same_size,
    contrast,
    ink,
    letters_of,
    palette_of,
)
from nonogram.render.layout import Label, Layout
from nonogram.render.patterns import Hatching, hatchings_of
from nonogram.render.progress import finished

__all__ = [
    "DONE",
    "GUIDE",
    "INK",
    "MARK",
    "MAX_CELLS",
    "PAPER",
    "STROKE",
    "THICK",
    "THIN",
    "UNKNOWN_FILL",
    "Number",
    "Scene",
]

MAX_CELLS: Final = 1_000_000
"""Most cells of a picture that is drawn: more would make files that no program shows."""

PAPER: Final = "#ffffff"
"""The ground of the margins."""
INK: Final = "#000000"
"""Numbers on paper."""
DONE: Final = "#6b6b6b"
"""Finished numbers: a contrast of 5.3 on paper."""
UNKNOWN_FILL: Final = "#e6e6e6"
"""The ground of unknown cells."""
STROKE: Final = "#a6a6a6"
"""The stroke in unknown cells."""
THIN: Final = "#949494"
"""Lines between cells: seen on white and on black."""
THICK: Final = "#595959"
"""Every fifth line, and the lines around."""
GUIDE: Final = "#c4c4c4"
"""Every fifth line, in the margins."""
MARK: Final = "#d55e00"
"""The ring in marked cells."""

_READABLE: Final = 4.5  # the contrast that text needs


class Number(NamedTuple):
    """A number of a clue: where it stands, whether it is finished, its ink and its box.

    ``box`` is (ground, edge) of the box behind it, None where it stands on paper; ``hatching``
    that of the swatch beside it, None where there is none.
    """

    label: Label
    done: bool
    ink: str
    box: tuple[str, str] | None
    hatching: Hatching | None = None


class Scene:
    """A picture: a grid with the clues of its puzzle, a grid alone, or an empty puzzle.

    ``cells``: whether cells and clues carry letters or hatchings beside their colours; ``marked``
    cells, as ``(row, column)``, are ringed; ``palette`` gives the colours where no puzzle does.

    Raises PuzzleError where the sizes differ, UnsupportedError above :data:`MAX_CELLS` cells,
    ValueError where there is nothing to draw or ``cells`` is another word.
    """

    def __init__(
        self,
        grid: Grid | None = None,
        puzzle: Puzzle | None = None,
        *,
        clues: bool = True,
        cells: CellStyle = "colours",
        marked: Collection[tuple[int, int]] = (),
        palette: Palette | None = None,
    ) -> None:
        size = grid or puzzle
        if size is None:
            raise ValueError("a picture needs a grid or a puzzle")
        if cells not in CELL_STYLES:
            raise ValueError(f"cells are drawn as {', '.join(CELL_STYLES)}, not {cells!r}")
        if grid is not None and puzzle is not None:
            check_same_size(grid, puzzle)
        width, height = size.width, size.height
        if width * height > MAX_CELLS:
            raise UnsupportedError(
                f"{width}x{height} is too large to draw: at most {MAX_CELLS} cells"
            )
        for r, c in marked:
            if not (0 <= r < height and 0 <= c < width):
                raise IndexError(f"({r}, {c}) is outside the {width}x{height} grid")
        self.grid = grid
        self.puzzle = puzzle if clues else None
        self.palette = palette_of(grid, puzzle, palette)
        coloured = len(self.palette) > 2
        self.letters = letters_of(self.palette) if cells == "letters" and coloured else ""
        self.hatchings = hatchings_of(self.palette) if cells == "patterns" else ()
        self.marked = sorted(set(marked))
        self._swatches = coloured and bool(self.hatchings)
        self.layout = Layout(width, height, self.puzzle, self.letters, swatches=self._swatches)

    @property
    def ground(self) -> str:
        """The colour below the cells: the background's; paper where nobody could write on it."""
        ground = self.palette[WHITE].rgb
        return PAPER if self.grid is None and contrast(ground, INK) < _READABLE else ground

    def numbers(self, side: str) -> Iterator[Number]:
        """The numbers of the clues of ``rows`` or ``columns``.

        In a coloured puzzle they stand in boxes of their colours, in black or white, whichever
        can be read; of finished ones only the edge of the box keeps the colour.  With one colour
        that can be read on paper they are written in it.
        """
        if self.puzzle is None:
            return
        clues, first = self.puzzle.rows, 0
        if side == "columns":
            clues, first = self.puzzle.columns, self.puzzle.height
        boxed = len(self.palette) > 2 or contrast(self.palette[BLACK].rgb, PAPER) < _READABLE
        for line, clue in enumerate(clues, first):
            labels = self.layout.labels(line)
            done: tuple[bool, ...] = (False,) * len(labels)
            if self.grid is not None:
                done = finished(clue, self.grid.line_bytes(line))
            for label, is_done in zip(labels, done, strict=True):
                colour = self.palette[label.colour].rgb
                if clue and boxed:
                    box = (PAPER, colour) if is_done else (colour, THIN)
                    hatching = self.hatchings[label.colour] if self._swatches else None
                    yield Number(label, is_done, DONE if is_done else ink(colour), box, hatching)
                elif is_done:
                    yield Number(label, True, DONE, None)
                else:
                    yield Number(label, False, colour if clue else INK, None)
