"""Puzzle: the clues of a nonogram, checked as far as sizes and totals go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import index
from typing import Any

from nonogram.clue import (
    Clue,
    ClueLike,
    ColourLike,
    Palette,
    default_palette,
    make_clue,
    make_palette,
)
from nonogram.errors import PuzzleError, shown
from nonogram.grid import Grid, check_size, clue_of_line, reads_as

__all__ = ["Puzzle", "check", "clues_of", "satisfies"]


class _ReadOnly(Mapping[str, str]):
    """Metadata that cannot be changed; its copies are dictionaries of their own.

    A ``MappingProxyType`` can be neither copied nor pickled, so ``dataclasses.asdict`` fails on it.
    """

    __slots__ = ("_data",)

    def __init__(self, data: Mapping[str, str]) -> None:
        self._data = dict(data)

    def __getitem__(self, key: str) -> str:
        return self._data[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __repr__(self) -> str:
        return repr(self._data)

    def __reduce__(self) -> tuple[object, ...]:
        return (dict, (self._data,))


_NO_METADATA = _ReadOnly({})


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Puzzle:
    """The clues of a nonogram, its colours and what is said about it.  Immutable and hashable.

    ``rows`` and ``columns`` are taken as lists, tuples, text (``"3 1b"``) or zero-padded matrices
    as in the article (numpy arrays included); see :func:`nonogram.clue.make_clue` for a block.
    ``palette`` lists the colours, the background first; without one, colours are those of
    :func:`nonogram.clue.default_palette`.  ``metadata`` maps names such as ``title``, ``by``,
    ``copyright``, ``license``, ``source`` to text; ``goal`` is the picture, where known.

    Two puzzles are equal when their clues and the RGB of their palettes are; metadata, goal, and
    the names and letters of colours take no part.  Raises PuzzleError for sizes and totals
    that no picture can have; what needs reasoning is left to a solver.

    >>> p = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
    >>> p.width, p.height, p.rows[1].lengths
    (4, 3, (1, 1))
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    palette: Palette
    metadata: Mapping[str, str] = field(default_factory=dict)
    goal: Grid | None = None

    def __init__(
        self,
        rows: Iterable[ClueLike],
        columns: Iterable[ClueLike],
        *,
        palette: Iterable[ColourLike] | None = None,
        metadata: Mapping[str, str] | None = None,
        goal: Grid | None = None,
    ) -> None:
        colours = None if palette is None else make_palette(palette)
        row_clues = tuple(make_clue(c, colours, f"row {i}") for i, c in enumerate(_lines(rows), 1))
        column_clues = tuple(
            make_clue(c, colours, f"column {i}") for i, c in enumerate(_lines(columns), 1)
        )
        if colours is None:
            used = (b.colour for clues in (row_clues, column_clues) for clue in clues for b in clue)
            colours = default_palette(max(used, default=1) + 1)
        check_size(len(column_clues), len(row_clues))
        if goal is not None and not isinstance(goal, Grid):
            raise PuzzleError(f"the goal is a Grid, not {type(goal).__name__}")
        if metadata is not None and not isinstance(metadata, Mapping):
            raise PuzzleError(f"metadata is a mapping, not {shown(metadata)}")
        for key, value in (metadata or {}).items():
            if not isinstance(key, str) or not isinstance(value, str):
                raise PuzzleError(f"metadata is text, not {shown(key)}: {shown(value)}")
        if goal is not None and (goal.width, goal.height) != (len(column_clues), len(row_clues)):
            raise PuzzleError(
                f"the goal is {goal.width}x{goal.height}, "
                f"the puzzle {len(column_clues)}x{len(row_clues)}"
            )
        if goal is not None:
            highest = max((code for code in set(goal.tobytes()) if code != 0xFF), default=0)
            if highest >= len(colours):
                raise PuzzleError(
                    f"the goal uses colour code {highest}, beyond the {len(colours)} of the palette"
                )
        _check_lengths(row_clues, column_clues)
        _check_totals(row_clues, column_clues, colours)
        set_field = object.__setattr__
        set_field(self, "rows", row_clues)
        set_field(self, "columns", column_clues)
        set_field(self, "palette", colours)
        set_field(self, "metadata", _ReadOnly(metadata) if metadata else _NO_METADATA)
        set_field(self, "goal", goal)

    @classmethod
    def from_grid(
        cls,
        grid: Grid,
        *,
        palette: Iterable[ColourLike] | None = None,
        metadata: Mapping[str, str] | None = None,
    ) -> Puzzle:
        """The puzzle whose picture is ``grid``, which becomes its goal.

        Raises PuzzleError where a cell is unknown.
        """
        rows, columns = clues_of(grid)
        return cls(rows, columns, palette=palette, metadata=metadata, goal=grid)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues of all lines: rows from the top, then columns from the left."""
        return self.rows + self.columns

    @property
    def colours(self) -> int:
        """Number of colours, the background included."""
        return len(self.palette)

    @property
    def is_coloured(self) -> bool:
        """Whether there is more than one foreground colour."""
        return len(self.palette) > 2

    def line_name(self, line: int) -> str:
        """What people call a line: ``"row 1"`` for 0, ``"column 1"`` for ``height``."""
        line = index(line)
        if not 0 <= line < self.height + self.width:
            raise IndexError(
                f"line {shown(line)} of a puzzle with {self.height + self.width} lines"
            )
        if line < self.height:
            return f"row {line + 1}"
        return f"column {line - self.height + 1}"

    def transposed(self) -> Puzzle:
        """The puzzle with rows and columns exchanged."""
        return Puzzle(
            self.columns,
            self.rows,
            palette=self.palette,
            metadata=self.metadata,
            goal=None if self.goal is None else self.goal.transposed(),
        )

    def replace(self, **changes: Any) -> Puzzle:
        """A copy with other ``rows``, ``columns``, ``palette``, ``metadata`` or ``goal``."""
        names = ("rows", "columns", "palette", "metadata", "goal")
        unknown = changes.keys() - set(names)
        if unknown:
            raise TypeError(f"a Puzzle has no field {min(unknown)!r}")
        return Puzzle(**{name: getattr(self, name) for name in names} | changes)

    def _key(self) -> tuple[object, ...]:
        return (self.rows, self.columns, tuple(colour.rgb for colour in self.palette))

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        return (
            _unpickle,
            (self.rows, self.columns, self.palette, dict(self.metadata), self.goal),
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What a notebook shows."""
        from nonogram.render.notebook import bundle

        return bundle(None, self, fallback=repr(self))

    def __repr__(self) -> str:
        title = self.metadata.get("title")
        name = f" {title!r}" if title else ""
        colours = f", {len(self.palette) - 1} colours" if self.is_coloured else ""
        return f"<Puzzle{name} {self.width}x{self.height}{colours}>"


def _unpickle(
    rows: tuple[Clue, ...],
    columns: tuple[Clue, ...],
    palette: Palette,
    metadata: dict[str, str],
    goal: Grid | None,
) -> Puzzle:
    return Puzzle(rows, columns, palette=palette, metadata=metadata, goal=goal)


def _lines(lines: Iterable[ClueLike]) -> Iterable[ClueLike]:
    if isinstance(lines, str):
        raise PuzzleError("rows and columns are lists of clues, not one text")
    try:
        return iter(lines)
    except TypeError:
        raise PuzzleError(f"rows and columns are lists of clues, not {shown(lines)}") from None


def _check_lengths(rows: tuple[Clue, ...], columns: tuple[Clue, ...]) -> None:
    for what, clues, side, size in (
        ("row", rows, "wide", len(columns)),
        ("column", columns, "high", len(rows)),
    ):
        for number, clue in enumerate(clues, 1):
            if clue.least > size:
                raise PuzzleError(
                    f"{what} {number} needs {shown(clue.least)} cells, the grid is {size} {side}"
                )


def _check_totals(rows: tuple[Clue, ...], columns: tuple[Clue, ...], palette: Palette) -> None:
    def totals(clues: tuple[Clue, ...]) -> dict[int, int]:
        out: dict[int, int] = {}
        for clue in clues:
            for length, colour in clue:
                out[colour] = out.get(colour, 0) + length
        return out

    across, down = totals(rows), totals(columns)
    for code in sorted(across.keys() | down.keys()):
        if across.get(code, 0) != down.get(code, 0):
            raise PuzzleError(
                f"rows hold {across.get(code, 0)} {palette[code].name} cells, "
                f"columns {down.get(code, 0)}"
            )


def clues_of(grid: Grid) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """The clues that a complete picture reads as: ``(rows, columns)``.

    Raises PuzzleError where a cell is unknown.
    """
    clues = tuple(clue_of_line(grid.line_bytes(n)) for n in range(grid.height + grid.width))
    return clues[: grid.height], clues[grid.height :]


def check(grid: Grid, puzzle: Puzzle) -> tuple[int, ...]:
    """The lines (rows from 0, then columns) whose cells are all known and break their clue.

    It is the clues that are tested, never the puzzle's goal.  Raises PuzzleError where the sizes
    differ.
    """
    if (grid.width, grid.height) != (puzzle.width, puzzle.height):
        raise PuzzleError(
            f"the grid is {grid.width}x{grid.height}, the puzzle {puzzle.width}x{puzzle.height}"
        )
    lines = ((n, grid.line_bytes(n), clue) for n, clue in enumerate(puzzle.clues))
    return tuple(n for n, cells, clue in lines if 0xFF not in cells and not reads_as(cells, clue))


def satisfies(grid: Grid, puzzle: Puzzle) -> bool:
    """Whether ``grid`` is a solution: every cell known and every line reads as its clue."""
    return grid.complete and not check(grid, puzzle)
