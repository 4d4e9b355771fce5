"""What a solver answers: status, solutions, what it took.  Plain frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from nonogram.clue import UNKNOWN
from nonogram.grid import Grid, Shared
from nonogram.puzzle import Puzzle

__all__ = ["Count", "Progress", "Result", "Stats", "Status", "Step"]


class Status(StrEnum):
    """How a run ended.  "Proved none" and "gave up" are different words."""

    UNIQUE = "unique"
    """Exactly one solution, proved (line logic alone proves it too)."""
    MULTIPLE = "multiple"
    """Two or more solutions found."""
    SOLVED = "solved"
    """One solution found; whether it is the only one was not asked or not proved."""
    NONE = "none"
    """Proved to have no solution."""
    STUCK = "stuck"
    """The method ended with cells unknown; a stronger one may go on."""
    LIMIT = "limit"
    """Stopped by a limit or cancelled."""


class Step(NamedTuple):
    """One use of a technique: the working of the article's method.

    ``line`` counts rows from 0, then columns; ``technique`` is the article's name (``C0`` ...);
    ``left`` of ``arrangements`` rows of the matrix agreed with what was known (None where the
    technique looks at none); ``cells`` are the ``(row, column, value)`` it made certain.  Two steps
    are about no line (None): ``SHRINK``, tables of fewer than ``arrangements`` rows from now on,
    and ``CHANGE_WC``, the unknown cells are looked at instead of the clues.
    """

    line: int | None
    technique: str
    left: int | None
    arrangements: int | None
    cells: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Stats:
    """What a run took.

    ``seconds`` is wall time, ``cpu_seconds`` the thread's CPU time.  ``uses`` counts the uses of
    each technique, ``cells`` the cells each made certain.  ``table_bytes`` and ``table_disk`` are
    the most bytes that the article's table store has held in memory and on disk (runs with default
    table limits share one store), or the engine its buffers.  ``conflicts`` and ``decisions``
    count the steps of a search, ``phases`` the wall seconds of each part of the engine's work.
    """

    seconds: float = 0.0
    cpu_seconds: float = 0.0
    uses: Mapping[str, int] = field(default_factory=dict)
    cells: Mapping[str, int] = field(default_factory=dict)
    table_bytes: int = 0
    table_disk: int = 0
    conflicts: int = 0
    decisions: int = 0
    phases: Mapping[str, float] = field(default_factory=dict)


class Progress(NamedTuple):
    """A report from a run: ``known`` of ``cells`` cells after ``seconds``, ``solutions`` so far.

    Once there are solutions, it is the cells of the others that are known or not.
    """

    known: int
    cells: int
    seconds: float
    solutions: int = 0


class Count(NamedTuple):
    """How many solutions were found, and whether there are exactly so many."""

    value: int
    exact: bool


@dataclass(frozen=True, eq=False)
class Result:
    """The answer to :func:`nonogram.solve`.

    ``grid`` is the first solution, else what is known.  ``common`` holds the cells proved equal in
    every solution, the others unknown.  ``complete`` says that no solution beside ``solutions``
    exists.  ``line_solvable``: the puzzle is UNIQUE, and looking at one line at a time was enough
    to find that out.  ``conflict_line`` is, for NONE, a line that line logic shows to be
    impossible.  ``start_conflict`` is True when the start grid is to blame: the puzzle without it
    has a solution; None when that was left undecided.  ``stopped_by`` names the limit that ended
    the run before all was found that was asked for: ``timeout``, ``cancel``, ``memory``,
    ``conflicts``, or ``disk`` (the tables of the article's method had no room).
    """

    status: Status
    puzzle: Puzzle
    method: str
    grid: Grid
    common: Grid
    solutions: tuple[Grid, ...] = ()
    complete: bool = False
    line_solvable: bool = False
    conflict_line: int | None = None
    start_conflict: bool | None = False
    stopped_by: str | None = None
    steps: tuple[Step, ...] = ()
    stats: Stats = field(default_factory=Stats)

    @property
    def differing(self) -> tuple[tuple[int, int], ...]:
        """The ``(row, column)`` of each cell in which the solutions found differ."""
        if len(self.solutions) < 2:
            return ()
        width = self.puzzle.width
        shared = Shared(self.solutions[0].tobytes())
        for grid in self.solutions[1:]:
            shared.add(grid.tobytes())
        return tuple(divmod(i, width) for i, differ in enumerate(shared.differing()) if differ)

    def __bool__(self) -> bool:
        """Whether a solution was found."""
        return bool(self.solutions)

    def __str__(self) -> str:
        return f"{self.status}\n{self.grid}"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What a notebook shows; cells in which the solutions differ are ringed."""
        from nonogram.render.notebook import bundle

        return bundle(
            self.grid, self.puzzle, marked=self.differing, head=self.status, fallback=repr(self)
        )

    def __repr__(self) -> str:
        unknown = sum(cell == UNKNOWN for row in self.grid.rows for cell in row)
        rest = f", {unknown} cells unknown" if unknown else ""
        return f"<Result {self.status}: {self.puzzle!r}{rest}>"
