"""The public solver: functions over a table of methods, and a last check of every answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import index
from typing import NamedTuple

from nonogram.clue import ClueLike
from nonogram.errors import LimitError, NonogramError, PuzzleError, shown
from nonogram.grid import Grid
from nonogram.limits import Cancel, Limits, Watch
from nonogram.puzzle import Puzzle, satisfies
from nonogram.result import Count, Progress, Result, Status

__all__ = ["METHODS", "count", "is_unique", "solutions", "solve", "solve_line"]


class Order(NamedTuple):
    """What a method is asked: the parameters of :func:`solve`, checked."""

    watch: Watch
    extended: bool
    max_solutions: int
    start: Grid | None
    seed: int


def _engine(puzzle: Puzzle, order: Order) -> Result:
    """The complete engine."""
    from nonogram import engine  # its modules load when they are first needed

    return engine.solve(
        puzzle,
        order.watch,
        max_solutions=order.max_solutions,
        start=order.start,
        seed=order.seed,
    )


def _auto(puzzle: Puzzle, order: Order) -> Result:
    """The engine, or the article's method where there are more colours than the engine takes."""
    from nonogram.engine import ENGINE_COLOURS

    if puzzle.colours > ENGINE_COLOURS + 1:
        used = {block.colour for clue in puzzle.clues for block in clue}
        if len(used) > ENGINE_COLOURS:
            return _apl(puzzle, order)
    return _engine(puzzle, order)


def _apl(puzzle: Puzzle, order: Order) -> Result:
    """The article's method, which makes no choices and finds one solution at most."""
    from nonogram import article  # imports numpy

    watch, extended = order.watch, order.extended
    result = article.solve(puzzle, watch=watch, extended=extended, start=order.start)
    if result.status is Status.NONE and order.start is not None:
        # Is the start to blame?  Unknown where the puzzle alone is not decided either.
        alone = article.solve(puzzle, watch=watch, extended=extended).status
        blame = {Status.NONE: False, Status.STUCK: None, Status.LIMIT: None}
        result = replace(result, start_conflict=blame.get(alone, True))
    return result


METHODS: dict[str, Callable[[Puzzle, Order], Result]] = {
    "apl": _apl,
    "auto": _auto,
    "engine": _engine,
}
"""The methods by name; ``auto`` is the best there is for the puzzle."""


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

    ``method`` is ``"engine"``, which decides every puzzle; ``"apl"``, the article's, which shows
    its working; or ``"auto"``: the engine, or for more than 63 colours the article's.
    ``extended`` lets the article's method go beyond the article where that alone would be stuck.
    ``max_solutions`` is how many solutions to look for: two decide whether a solution is unique
    (the article's method finds one at most, and proves it unique).  ``timeout`` in wall seconds is
    short for ``Limits(timeout=...)``.  ``start`` gives cells known beforehand; solutions must
    extend it.
    ``seed``, any integer, steers methods that make random choices.  ``on_progress`` is called now
    and then with a :class:`Progress`; ``cancel`` is a ``threading.Event`` (or alike) that stops the
    run from another thread; ``result.stopped_by`` says what ended a run early.

    The answer's status says how the run ended; a puzzle without solution and a method that is
    stuck are statuses, not errors.  Raises UnsupportedError where the method cannot do the puzzle
    (the engine: more than 63 colours), PuzzleError for a start grid of another size, ValueError
    for an unknown method or ``max_solutions`` below 1.

    >>> result = solve(Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]]))
    >>> result.status, result.grid.tolist()
    (<Status.UNIQUE: 'unique'>, [[1, 1, 0, 0], [1, 0, 0, 1], [0, 0, 0, 0]])
    """
    if method not in METHODS:
        raise ValueError(f"unknown method {shown(method)}; there are {', '.join(sorted(METHODS))}")
    max_solutions = index(max_solutions)
    if max_solutions < 1:
        raise ValueError(f"max_solutions must be at least 1, not {shown(max_solutions)}")
    order = Order(
        watch=_watch(puzzle, timeout, limits, cancel, on_progress),
        extended=extended,
        max_solutions=max_solutions,
        start=_start_grid(puzzle, start),
        seed=index(seed),
    )
    result = METHODS[method](puzzle, order)
    if result.method != "engine":  # which compares each picture with the clues itself
        for grid in result.solutions:
            _check(grid, puzzle, result.method)
    return result


def count(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    limits: Limits | None = None,
    start: Grid | Iterable[Iterable[int]] | None = None,
    seed: int = 0,
    on_progress: Callable[[Progress], object] | None = None,
    cancel: Cancel | None = None,
) -> Count:
    """Count the solutions, at most ``limit`` of them; the other parameters are those of solve().

    ``exact`` is False where ``limit``, a limit or ``cancel`` ended the count.  Raises
    UnsupportedError, PuzzleError and ValueError as :func:`solve`, ValueError for a negative limit.

    >>> count(Puzzle(rows=[[1]] * 4, columns=[[1]] * 4))
    Count(value=24, exact=True)
    """
    from nonogram import engine

    limit = None if limit is None else index(limit)
    if limit is not None and limit < 0:
        raise ValueError(f"the limit of a count cannot be {shown(limit)}")
    watch = _watch(puzzle, timeout, limits, cancel, on_progress)
    known = _start_grid(puzzle, start)
    return Count(*engine.count(puzzle, watch, limit=limit, start=known, seed=index(seed)))


def is_unique(
    puzzle: Puzzle,
    *,
    timeout: float | None = None,
    limits: Limits | None = None,
    start: Grid | Iterable[Iterable[int]] | None = None,
    seed: int = 0,
    on_progress: Callable[[Progress], object] | None = None,
    cancel: Cancel | None = None,
) -> bool:
    """Whether there is exactly one solution; the parameters are those of :func:`solve`.

    Raises LimitError where that was not decided, PuzzleError as :func:`solve`.

    >>> is_unique(Puzzle(rows=[[1], [1]], columns=[[1], [1]]))
    False
    """
    status = solve(
        puzzle,
        timeout=timeout,
        limits=limits,
        start=start,
        seed=seed,
        on_progress=on_progress,
        cancel=cancel,
    ).status
    if status in (Status.UNIQUE, Status.MULTIPLE, Status.NONE):
        return status is Status.UNIQUE
    raise LimitError(f"it was not decided whether the puzzle has one solution ({status})")


def solutions(
    puzzle: Puzzle,
    *,
    timeout: float | None = None,
    limits: Limits | None = None,
    start: Grid | Iterable[Iterable[int]] | None = None,
    seed: int = 0,
    on_progress: Callable[[Progress], object] | None = None,
    cancel: Cancel | None = None,
) -> Iterator[Grid]:
    """All solutions, each found when it is asked for; the parameters are those of solve().

    Raises LimitError where a limit or ``cancel`` ends the search before all are found, and at once
    what :func:`solve` raises.

    >>> next(solutions(Puzzle(rows=[[1]], columns=[[1], []]))).tolist()
    [[1, 0]]
    """
    from nonogram import engine

    watch = _watch(puzzle, timeout, limits, cancel, on_progress)
    known = _start_grid(puzzle, start)
    return engine.solutions(puzzle, watch, start=known, seed=index(seed))


def solve_line(clue: ClueLike, known: Sequence[int]) -> tuple[int, ...]:
    """All that one line implies: ``known`` with each cell that is the same in every arrangement.

    ``known`` holds -1 (unknown), 0 (white), 1 (black) or a further colour's code for each cell.
    Complete: a cell left -1 can be one of several.  Raises ContradictionError where no arrangement
    agrees with ``known``, PuzzleError for a value that is no colour's code, UnsupportedError for
    more than 63 colours.

    >>> solve_line([1, 1], [-1, -1, 1, -1, -1])
    (-1, 0, 1, 0, -1)
    >>> solve_line(["2:1", "2:2"], [-1, -1, -1, -1, -1])
    (-1, 1, -1, 2, -1)
    """
    from nonogram import engine

    return engine.solve_line(clue, known)


def _watch(
    puzzle: Puzzle,
    timeout: float | None,
    limits: Limits | None,
    cancel: Cancel | None,
    on_progress: Callable[[Progress], object] | None,
) -> Watch:
    limits = limits or Limits()
    if timeout is not None:
        limits = replace(limits, timeout=timeout)
    return Watch(limits, cancel, on_progress, puzzle.width * puzzle.height)


def _check(grid: Grid, puzzle: Puzzle, method: str) -> None:
    if not satisfies(grid, puzzle):
        raise NonogramError(f"internal error: method {method} gave a wrong solution")


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
