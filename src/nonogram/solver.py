"""The public solver: one function, a table of methods, and a last check of every answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol

from nonogram.errors import NonogramError, PuzzleError
from nonogram.grid import Grid
from nonogram.limits import Cancel, Limits, Watch
from nonogram.puzzle import Puzzle, satisfies
from nonogram.result import Progress, Result, Status

__all__ = ["METHODS", "solve"]


class Method(Protocol):
    """What a method of :data:`METHODS` takes; it returns its answer and never raises StopRun."""

    def __call__(
        self, puzzle: Puzzle, *, watch: Watch, extended: bool, start: Grid | None
    ) -> Result: ...


def _apl() -> Method:
    from nonogram import article  # imports numpy

    return article.solve


METHODS: dict[str, Callable[[], Method]] = {"apl": _apl, "auto": _apl}
"""The methods by name, each as what imports it; ``auto`` is the best there is."""


def solve(
    puzzle: Puzzle,
    *,
    method: str = "auto",
    extended: bool = True,
    max_solutions: int = 2,
    timeout: float | None = None,
    limits: Limits | None = None,
    start: Grid | Iterable[Iterable[int]] | None = None,
    seed: int = 0,
    on_progress: Callable[[Progress], object] | None = None,
    cancel: Cancel | None = None,
) -> Result:
    """Solve a puzzle.

    ``method`` is ``"auto"`` or ``"apl"``, the article's; ``extended`` lets the latter go beyond the
    article where that alone would be stuck.  ``max_solutions`` is how many solutions to look for
    (line logic finds one at most).  ``timeout`` in wall seconds is short for
    ``Limits(timeout=...)``.  ``start`` gives cells known beforehand; solutions must extend it.
    ``seed`` steers methods that make random choices.  ``on_progress`` is called now and then with
    a :class:`Progress`; ``cancel`` is a ``threading.Event`` (or alike) that stops the run from
    another thread.

    The answer's status says how the run ended; a puzzle without solution and a method that is
    stuck are statuses, not errors.  Raises UnsupportedError where the method cannot do the puzzle
    (colours), PuzzleError for a start grid of another size, ValueError for an unknown method or
    ``max_solutions`` below 1.

    >>> result = solve(Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]]))
    >>> result.status, result.grid.tolist()
    (<Status.UNIQUE: 'unique'>, [[1, 1, 0, 0], [1, 0, 0, 1], [0, 0, 0, 0]])
    """
    if method not in METHODS:
        raise ValueError(f"unknown method {method!r}; there are {', '.join(sorted(METHODS))}")
    if max_solutions < 1:
        raise ValueError(f"max_solutions must be at least 1, not {max_solutions}")
    limits = limits or Limits()
    if timeout is not None:
        limits = replace(limits, timeout=timeout)
    known = _start_grid(puzzle, start)
    run = METHODS[method]()
    watch = Watch(limits, cancel, on_progress, puzzle.width * puzzle.height)
    result = run(puzzle, watch=watch, extended=extended, start=known)
    for grid in result.solutions:
        if not satisfies(grid, puzzle):
            raise NonogramError(f"internal error: method {result.method} gave a wrong solution")
    if result.status is Status.NONE and known is not None:
        # Is the start to blame?  Unknown where the puzzle alone is not decided either.
        alone = run(puzzle, watch=watch, extended=extended, start=None).status
        blame = {Status.NONE: False, Status.STUCK: None, Status.LIMIT: None}
        result = replace(result, start_conflict=blame.get(alone, True))
    return result


def _start_grid(puzzle: Puzzle, start: Grid | Iterable[Iterable[int]] | None) -> Grid | None:
    """The start as a grid of the puzzle's size and colours; None if it says nothing."""
    if start is None:
        return None
    grid = start if isinstance(start, Grid) else Grid(start)
    if (grid.width, grid.height) != (puzzle.width, puzzle.height):
        raise PuzzleError(
            f"the start grid is {grid.width}x{grid.height}, "
            f"the puzzle {puzzle.width}x{puzzle.height}"
        )
    beyond = [cell for cell in set(grid.tobytes()) if puzzle.colours <= cell < 0x80]
    if beyond:
        raise PuzzleError(f"the start grid uses colour {min(beyond)}, which the puzzle has not")
    return None if grid.unknown == grid.width * grid.height else grid
