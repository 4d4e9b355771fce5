"""Grid: the cells of a picture, wholly or partly known.  Free of solver code."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from nonogram.clue import MAX_COLOURS, UNKNOWN, WHITE, Block, Clue, ColourLike, make_palette
from nonogram.errors import PuzzleError, shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray

__all__ = [
    "MAX_CELLS",
    "MAX_SIDE",
    "Grid",
    "Shared",
    "cell_code",
    "check_size",
    "clue_of_line",
    "reads_as",
]

MAX_SIDE: Final = 100_000
"""Most lines in one direction."""
MAX_CELLS: Final = 100_000_000
"""Most cells of a grid (one byte each here, several in a solver)."""

_UNKNOWN_BYTE: Final = UNKNOWN & 0xFF
_VALID: Final = bytes([*range(MAX_COLOURS), _UNKNOWN_BYTE])
_WHERE: Final = bytes([0]) + b"\xff" * 255
_RUNS: Final = re.compile(rb"([^\x00])\1*", re.DOTALL)
_TEXT: Final = {
    "?": UNKNOWN,
    ".": WHITE,
    " ": WHITE,
    "-": WHITE,
    "0": WHITE,
    "#": 1,
    "X": 1,
    "1": 1,
}


def check_size(width: int, height: int) -> tuple[int, int]:
    """The size as plain int, whatever integers they are.

    Raises PuzzleError for a grid with no cell, one too large to hold in memory, and what is no
    whole number.
    """
    try:
        if isinstance(width, bool) or isinstance(height, bool):
            raise TypeError
        width, height = operator.index(width), operator.index(height)
    except TypeError:
        raise PuzzleError(
            f"a grid's width and height are whole numbers, not {shown(width)} and {shown(height)}"
        ) from None
    size = f"{shown(width)}x{shown(height)}"
    if width < 1 or height < 1:
        raise PuzzleError(f"a grid needs at least one row and one column, not {size}")
    if width > MAX_SIDE or height > MAX_SIDE or width * height > MAX_CELLS:
        raise PuzzleError(
            f"a grid of {size} is too large: at most {MAX_SIDE} lines a side and {MAX_CELLS} cells"
        )
    return width, height


def clue_of_line(cells: bytes) -> Clue:
    """The clue that a fully known line reads as.

    ``cells`` are colour codes, a byte each; raises PuzzleError where one is unknown (0xff).
    """
    if _UNKNOWN_BYTE in cells:
        raise PuzzleError("a line with unknown cells has no clue")
    return Clue([Block(m.end() - m.start(), cells[m.start()]) for m in _RUNS.finditer(cells)])


def reads_as(cells: bytes, clue: Clue) -> bool:
    """Whether a fully known line reads as ``clue``; quicker than making its own clue."""
    if max(cells) <= 1:  # black and white
        return [(n, 1) for n in map(len, cells.split(b"\0")) if n] == list(clue)
    return [(b - a, cells[a]) for a, b in (m.span() for m in _RUNS.finditer(cells))] == list(clue)


def cell_code(cell: Any) -> int:
    """What somebody gave as a cell, as an int.  Raises TypeError."""
    try:
        return operator.index(cell)
    except TypeError:
        if not hasattr(cell, "tolist"):
            raise
        return operator.index(cell.tolist())  # numpy's booleans are no integers, Python's are


class Shared:
    """What pictures of one size have in common, taken one by one.

    It holds two pictures' worth of memory for any number of them, and each costs about as much as
    a copy: their bytes are compared all at once, as large numbers.
    """

    def __init__(self, first: bytes) -> None:
        self._first = first
        self._number: int | None = None
        self._differing = 0

    def add(self, cells: bytes) -> None:
        """Take another picture."""
        if self._number is None:
            self._number = int.from_bytes(self._first, "little")
        self._differing |= self._number ^ int.from_bytes(cells, "little")

    def differing(self) -> bytes:
        """For each cell a byte, 0xff where not all pictures have the same."""
        return self._differing.to_bytes(len(self._first), "little").translate(_WHERE)

    def cells(self) -> bytes:
        """The cells that are the same in all pictures, the others unknown."""
        if not self._differing:
            return self._first
        unknown = int.from_bytes(self.differing(), "little")
        both = unknown | int.from_bytes(self._first, "little")
        return both.to_bytes(len(self._first), "little")


class Grid:
    """An immutable picture of ``height`` rows by ``width`` columns, one colour code a cell.

    Cells are :data:`~nonogram.UNKNOWN` (-1), :data:`~nonogram.WHITE` (0),
    :data:`~nonogram.BLACK` (1) or a further colour of the puzzle's palette.  Grids compare by
    their cells, can be hashed and pickled, and read as ``grid[row, column]``.
    """

    __slots__ = ("_cells", "height", "width")

    width: int
    height: int
    _cells: bytes

    def __init__(self, rows: Iterable[Iterable[int]]) -> None:
        """Take ``rows`` of cells (lists, tuples, a 2-D array).  Raises PuzzleError."""
        lines: list[bytes] = []
        if isinstance(rows, (str, bytes)) or not isinstance(rows, Iterable):
            raise PuzzleError(f"a grid is made of rows of cells, not {type(rows).__name__}")
        for r, row in enumerate(rows):
            try:
                values = [cell_code(cell) for cell in row]
            except TypeError:
                raise PuzzleError(f"row {r + 1} of the grid: expected whole numbers") from None
            if lines and len(values) != len(lines[0]):
                raise PuzzleError(
                    f"row {r + 1} of the grid has {len(values)} cells, row 1 has {len(lines[0])}"
                )
            for c, value in enumerate(values):
                if not UNKNOWN <= value < MAX_COLOURS:
                    raise PuzzleError(
                        f"row {r + 1}, column {c + 1}: {shown(value)} is no cell value"
                    )
            lines.append(bytes(value & 0xFF for value in values))
        height, width = len(lines), len(lines[0]) if lines else 0
        check_size(width, height)
        self._set(width, height, b"".join(lines))

    def _set(self, width: int, height: int, cells: bytes) -> None:
        object.__setattr__(self, "width", width)
        object.__setattr__(self, "height", height)
        object.__setattr__(self, "_cells", cells)

    @classmethod
    def from_bytes(cls, width: int, height: int, cells: bytes | bytearray | memoryview) -> Grid:
        """Take ``height * width`` signed bytes, row after row.  Raises PuzzleError.

        >>> Grid.from_bytes(2, 1, bytes([1, 255])).tolist()
        [[1, -1]]
        """
        width, height = check_size(width, height)
        data = bytes(cells)
        if len(data) != width * height:
            raise PuzzleError(
                f"a {width}x{height} grid has {width * height} cells, not {len(data)}"
            )
        if data.translate(None, _VALID):
            raise PuzzleError("a cell of the grid has no valid value")
        grid = cls.__new__(cls)
        grid._set(width, height, data)
        return grid

    @classmethod
    def blank(cls, width: int, height: int) -> Grid:
        """A grid of unknown cells."""
        width, height = check_size(width, height)
        return cls.from_bytes(width, height, b"\xff" * (width * height))

    @classmethod
    def parse(cls, text: str, letters: Sequence[str] = ()) -> Grid:
        """Read a picture from text, one row a line.

        ``#``, ``X`` or ``1`` is black, ``.``, ``-``, ``0`` or a blank white, ``?`` unknown.
        ``letters`` gives the characters of the codes 0, 1, 2, ... instead, where a palette has
        its own.  Raises PuzzleError.

        >>> Grid.parse("##..\\n#??#").tolist()
        [[1, 1, 0, 0], [1, -1, -1, 1]]
        """
        meaning = {**_TEXT, **{letter: code for code, letter in enumerate(letters)}}
        rows = []
        for r, line in enumerate(text.strip("\r\n").splitlines()):
            unknown = [char for char in line if char not in meaning]
            if unknown:
                raise PuzzleError(f"row {r + 1} of the picture: {unknown[0]!r} is no cell")
            rows.append([meaning[char] for char in line])
        return cls(rows)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Grid cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Grid cannot be changed")

    def __reduce__(self) -> tuple[object, ...]:
        return (Grid.from_bytes, (self.width, self.height, self._cells))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self.width == other.width and self._cells == other._cells

    def __hash__(self) -> int:
        return hash((self.width, self._cells))

    __iter__ = None  # cells are read as grid[row, column]

    def __getitem__(self, where: tuple[int, int]) -> int:
        """The cell in row ``r``, column ``c``; negative indices count from the end."""
        r, c = map(operator.index, where)
        if not -self.height <= r < self.height or not -self.width <= c < self.width:
            raise IndexError(
                f"({shown(r)}, {shown(c)}) is outside the {self.width}x{self.height} grid"
            )
        value = self._cells[(r % self.height) * self.width + c % self.width]
        return value if value < 0x80 else value - 0x100

    def row(self, r: int) -> tuple[int, ...]:
        """The cells of row ``r``; a negative one counts from the end."""
        r = operator.index(r)
        if not -self.height <= r < self.height:
            raise IndexError(f"row {shown(r)} of a grid with {self.height}")
        r %= self.height
        return tuple(memoryview(self.line_bytes(r)).cast("b"))

    def column(self, c: int) -> tuple[int, ...]:
        """The cells of column ``c``, from the top; a negative one counts from the end."""
        c = operator.index(c)
        if not -self.width <= c < self.width:
            raise IndexError(f"column {shown(c)} of a grid with {self.width}")
        c %= self.width
        return tuple(memoryview(self.line_bytes(self.height + c)).cast("b"))

    def line_bytes(self, line: int) -> bytes:
        """A line's cells as signed bytes: rows 0 ... height-1, then columns, height ... .

        Raises IndexError for any other number.
        """
        line = operator.index(line)
        if not 0 <= line < self.height + self.width:
            raise IndexError(f"line {shown(line)} of a grid with {self.height + self.width}")
        if line < self.height:
            return self._cells[line * self.width : (line + 1) * self.width]
        return self._cells[line - self.height :: self.width]

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The rows, from the top."""
        return tuple(map(tuple, self.tolist()))

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The columns, from the left."""
        return tuple(zip(*self.rows, strict=True))

    @property
    def unknown(self) -> int:
        """How many cells are unknown."""
        return self._cells.count(_UNKNOWN_BYTE)

    @property
    def complete(self) -> bool:
        """Whether every cell is known."""
        return _UNKNOWN_BYTE not in self._cells

    def tobytes(self) -> bytes:
        """The cells as signed bytes, row after row."""
        return self._cells

    def tolist(self) -> list[list[int]]:
        """The rows as lists of int."""
        rows: Any = memoryview(self._cells).cast("b", (self.height, self.width))
        return list(rows.tolist())

    def transposed(self) -> Grid:
        """The picture with rows and columns exchanged."""
        cells = b"".join(self._cells[c :: self.width] for c in range(self.width))
        return Grid.from_bytes(self.height, self.width, cells)

    def to_numpy(self) -> NDArray[np.int8]:
        """The cells as a read-only ``(height, width)`` array of int8, without a copy."""
        import numpy as np

        return np.frombuffer(self._cells, dtype=np.int8).reshape(self.height, self.width)

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        import numpy as np

        cells = self.to_numpy()
        if copy or (dtype is not None and np.dtype(dtype) != cells.dtype):
            if copy is False:
                raise ValueError(f"a Grid cannot be seen as {np.dtype(dtype)} without a copy")
            return np.array(cells, dtype=dtype)
        return cells

    def to_image(self, palette: Iterable[ColourLike] | None = None, *, scale: int = 10) -> Any:
        """The picture as a ``PIL.Image.Image``, ``scale`` pixels a cell, unknown cells grey.

        ``palette`` gives the colours of the codes 0, 1, ...; a puzzle has one.  Needs Pillow, the
        extra ``image``; raises UnsupportedError where it is missing or the picture is too large.
        """
        from nonogram.render.png import pil_image

        return pil_image(
            self, palette=None if palette is None else make_palette(palette), scale=scale
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What a notebook shows."""
        from nonogram.render.notebook import bundle

        return bundle(self, fallback=repr(self))

    def __repr__(self) -> str:
        known = "complete" if self.complete else f"{self.unknown} unknown"
        return f"<Grid {self.width}x{self.height}, {known}>"

    def __str__(self) -> str:
        """The picture as text (the article's PICTURE), without clues."""
        from nonogram.render.text import picture

        return picture(self)
