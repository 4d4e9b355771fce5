"""The engine's Python face: solve, count, solutions, solve_line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from nonogram.clue import MAX_COLOURS, ClueLike, make_clue
from nonogram.engine.run import EXHAUSTED, LIMIT, PAUSED, SOLUTION, Run
from nonogram.errors import ContradictionError, LimitError, PuzzleError
from nonogram.grid import Grid
from nonogram.limits import Cancel, Limits, StopRun, Watch
from nonogram.puzzle import Puzzle
from nonogram.result import Progress, Result, Stats, Status

__all__ = ["count", "solutions", "solve", "solve_line"]

_NO_LIMITS: Final = Limits()
_MOST: Final = 2**64 - 1
_CELLS: Final = range(-1, MAX_COLOURS)
_REPORT: Final = 0.1  # seconds between progress reports


def solve(
    puzzle: Puzzle,
    *,
    max_solutions: int = 2,
    limits: Limits | None = None,
    start: Grid | None = None,
    seed: int = 0,
    cancel: Cancel | None = None,
    on_progress: Callable[[Progress], object] | None = None,
    watch: Watch | None = None,
) -> Result:
    """Decide a puzzle: the solutions up to ``max_solutions`` and whether there are more.

    ``start`` gives cells that are known.  ``limits.timeout`` (wall seconds), ``limits.memory``
    (bytes of the engine's buffers) and ``limits.conflicts`` bound the run, ``cancel`` ends it;
    both are looked at every few milliseconds, and what is known by then is returned with status
    LIMIT.  ``on_progress`` is called about ten times a second from the calling thread.  ``watch``
    replaces the clock made of ``limits``, ``cancel`` and ``on_progress``, where the caller has one.
    Ctrl-C raises KeyboardInterrupt within the same few milliseconds; who wants the partial answer
    then sets ``cancel`` from a signal handler.  The same ``seed`` gives the same run.

    Raises UnsupportedError for more than 63 colours beside white, PuzzleError for a start grid of
    another size and ValueError for ``max_solutions`` below 1.
    """
    if max_solutions < 1:
        raise ValueError(f"max_solutions cannot be {max_solutions}")
    if watch is None:
        cells = puzzle.width * puzzle.height
        watch = Watch(_NO_LIMITS if limits is None else limits, cancel, on_progress, cells)
    run = _run(puzzle, start, seed, watch)
    found: list[Grid] = []
    status, complete = _search(run, watch, puzzle, max_solutions, found)
    known = Grid.from_bytes(puzzle.width, puzzle.height, run.cells())
    start_conflict: bool | None = False
    if status is Status.NONE and start is not None and start.unknown < puzzle.width * puzzle.height:
        start_conflict = _solvable(puzzle, seed, watch)
    return Result(
        status=status,
        puzzle=puzzle,
        method="engine",
        grid=found[0] if found else known,
        common=_common(found, known, complete),
        solutions=tuple(found),
        complete=complete,
        line_solvable=status is Status.UNIQUE and run.line_cells == puzzle.width * puzzle.height,
        conflict_line=run.conflict_line if status is Status.NONE else None,
        start_conflict=start_conflict,
        stats=_stats(run, watch),
    )


def count(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    limits: Limits | None = None,
    start: Grid | None = None,
    seed: int = 0,
    cancel: Cancel | None = None,
    on_progress: Callable[[Progress], object] | None = None,
    watch: Watch | None = None,
) -> tuple[int, bool]:
    """Count solutions: ``(value, exact)``; not exact when stopped by ``limit`` or a limit.

    The parameters are those of :func:`solve`; ``limit`` is the number to stop at.
    """
    if limit is not None and limit < 0:
        raise ValueError(f"limit cannot be {limit}")
    if limit == 0:
        return 0, False
    if watch is None:
        cells = puzzle.width * puzzle.height
        watch = Watch(_NO_LIMITS if limits is None else limits, cancel, on_progress, cells)
    run = _run(puzzle, start, seed, watch)
    value = 0
    while True:
        state = _next(run, watch)
        if state != SOLUTION:
            return value, state == EXHAUSTED
        value += 1
        if value == limit:
            return value, run.exhausted


def solutions(
    puzzle: Puzzle,
    *,
    limits: Limits | None = None,
    start: Grid | None = None,
    seed: int = 0,
    cancel: Cancel | None = None,
    on_progress: Callable[[Progress], object] | None = None,
    watch: Watch | None = None,
) -> Iterator[Grid]:
    """Yield the solutions one by one, each found when it is asked for.

    The parameters are those of :func:`solve`.  Raises LimitError where a limit or ``cancel`` ends
    the search before all solutions are found.
    """
    if watch is None:
        cells = puzzle.width * puzzle.height
        watch = Watch(_NO_LIMITS if limits is None else limits, cancel, on_progress, cells)
    run = _run(puzzle, start, seed, watch)
    return _lazily(run, puzzle, watch)


def _lazily(run: Run, puzzle: Puzzle, watch: Watch) -> Iterator[Grid]:
    while (state := _next(run, watch)) == SOLUTION:
        yield Grid.from_bytes(puzzle.width, puzzle.height, run.solution())
    if state == LIMIT:
        raise LimitError("the search for solutions was stopped by a limit")


def solve_line(clue: ClueLike, known: Sequence[int]) -> tuple[int, ...]:
    """All that one line implies: ``known`` with each cell that is the same in every arrangement.

    ``known`` holds -1 (unknown), 0 (white), 1 (black) or a further colour's code for each cell.
    Complete: a cell left -1 can be one of several.  Raises ContradictionError where no arrangement
    agrees with ``known``, PuzzleError for a value that is no colour's code, UnsupportedError for
    more than 63 colours.

    >>> solve_line([1, 1], [-1, -1, 1, -1, -1])
    (-1, 0, 1, 0, -1)
    >>> solve_line([(2, 1), (2, 2)], [-1, -1, -1, -1, -1])
    (-1, 1, -1, 2, -1)
    """
    blocks = make_clue(clue)
    cells = tuple(known)
    for cell in cells:
        if cell not in _CELLS:
            raise PuzzleError(
                "a known cell is -1 (unknown), 0 (white), 1 (black) or the code of a further "
                f"colour, not {cell!r}"
            )
    result = None
    if cells and blocks.least <= len(cells):
        run = Run((blocks,), (), bytes(cell & 0xFF for cell in cells), lines_only=True)
        while (state := run.advance()) == PAUSED:
            pass
        result = None if state == EXHAUSTED else run.cells()
    elif not cells and not blocks:
        result = b""
    if result is None:
        raise ContradictionError(f"no arrangement of {blocks or 'a blank clue'} fits the line")
    return tuple(memoryview(result).cast("b"))


def _run(puzzle: Puzzle, start: Grid | None, seed: int, watch: Watch) -> Run:
    """Pack a puzzle."""
    cells = None
    if start is not None:
        if (start.width, start.height) != (puzzle.width, puzzle.height):
            raise PuzzleError(
                f"the start grid is {start.width}x{start.height}, "
                f"the puzzle {puzzle.width}x{puzzle.height}"
            )
        cells = start.tobytes()
        if any(puzzle.colours <= value < 0xFF for value in set(cells)):
            raise PuzzleError("the start grid has a colour that the puzzle lacks")
    limits = watch.limits
    return Run(
        puzzle.rows,
        puzzle.columns,
        cells,
        seed=seed & _MOST,
        memory=None if limits.memory is None else min(limits.memory, sys.maxsize),
        conflicts=None if limits.conflicts is None else min(limits.conflicts, sys.maxsize),
    )


def _next(run: Run, watch: Watch) -> int:
    """Go on to the next solution: SOLUTION, EXHAUSTED or LIMIT."""
    reported = watch.seconds if watch.observed else 0.0
    while True:
        try:
            watch.poll()
        except StopRun:
            return LIMIT
        if watch.observed and watch.seconds - reported >= _REPORT:
            reported = watch.seconds
            watch.report(run.known)
        state = run.advance()
        if state != PAUSED:
            return state


def _search(
    run: Run, watch: Watch, puzzle: Puzzle, wanted: int, found: list[Grid]
) -> tuple[Status, bool]:
    """Find up to ``wanted`` solutions: the status, and whether there are no others."""
    while len(found) < wanted and _next(run, watch) == SOLUTION:
        found.append(Grid.from_bytes(puzzle.width, puzzle.height, run.solution()))
    if run.exhausted:
        return (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[min(len(found), 2)], True
    if len(found) == wanted:
        return (Status.SOLVED if wanted == 1 else Status.MULTIPLE), False
    return (Status.MULTIPLE if len(found) > 1 else Status.LIMIT), False


def _solvable(puzzle: Puzzle, seed: int, watch: Watch) -> bool | None:
    """Whether the puzzle without its start grid has a solution; None where a limit came first."""
    state = _next(_run(puzzle, None, seed, watch), watch)
    return None if state == LIMIT else state == SOLUTION


def _common(found: list[Grid], known: Grid, complete: bool) -> Grid:
    """The cells proved equal in all solutions.

    ``known`` holds in every solution but those found, once they are excluded.
    """
    if not found:
        return known
    if len(found) == 1 and complete:
        return found[0]
    pictures = [grid.tobytes() for grid in found]
    if not complete:
        pictures.append(known.tobytes())
    cells = bytes(v[0] if len(set(v)) == 1 else 0xFF for v in zip(*pictures, strict=True))
    return Grid.from_bytes(known.width, known.height, cells)


def _stats(run: Run, watch: Watch) -> Stats:
    return Stats(
        seconds=watch.seconds,
        cpu_seconds=watch.cpu_seconds,
        uses={"line": run.line_uses, "restart": run.restarts, "odds": run.odds_rounds},
        cells={"line": run.line_cells, "search": run.known - run.line_cells},
        conflicts=run.conflicts,
        decisions=run.decisions,
        table_bytes=run.bytes_held,
    )
