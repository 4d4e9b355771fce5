"""The engine's Python face: solve, count, solutions, solve_line."""

from __future__ import annotations

import itertools
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from nonogram.clue import MAX_COLOURS, ClueLike, make_clue
from nonogram.engine.run import ENGINE_COLOURS, EXHAUSTED, LIMIT, PAUSED, SOLUTION, Run
from nonogram.errors import ContradictionError, LimitError, PuzzleError, shown
from nonogram.grid import Grid, Shared, cell_code
from nonogram.limits import StopRun, Watch
from nonogram.puzzle import Puzzle
from nonogram.result import Result, Stats, Status

__all__ = ["ENGINE_COLOURS", "count", "solutions", "solve", "solve_line"]

_MOST: Final = 2**64 - 1
_LARGE: Final = 1 << 26  # bytes
_CELLS: Final = range(-1, MAX_COLOURS)


def solve(
    puzzle: Puzzle,
    watch: Watch,
    *,
    max_solutions: int = 2,
    start: Grid | None = None,
    seed: int = 0,
) -> Result:
    """Decide a puzzle: the solutions up to ``max_solutions`` and whether there are more.

    ``start``, of the puzzle's size and colours, gives cells that are known.  Every few milliseconds
    ``watch`` is asked whether to go on; what is known when it, or its limits of memory and of
    conflicts, end the run is returned with status LIMIT.  Ctrl-C raises KeyboardInterrupt within
    the same few milliseconds.  The same ``seed`` gives the same run.

    Raises UnsupportedError for more than 63 colours beside white.
    """
    with _Owned(_run(puzzle, start, seed, watch)) as run:
        return _decided(run, puzzle, watch, max_solutions, start, seed)


def _decided(
    run: Run, puzzle: Puzzle, watch: Watch, max_solutions: int, start: Grid | None, seed: int
) -> Result:
    """What :func:`solve` returns."""
    size = puzzle.width, puzzle.height
    cells = puzzle.width * puzzle.height
    found: list[Grid] = []
    shared: Shared | None = None  # of those found: afterwards, many would take long
    stopped_by = None
    while len(found) < max_solutions and not run.exhausted:
        state, stopped_by = _next(run, watch, len(found))
        if state != SOLUTION:
            break
        picture = run.solution()
        found.append(Grid.from_bytes(*size, picture))
        if shared is None:
            shared = Shared(picture)
        else:
            shared.add(picture)
    status = _status(len(found), max_solutions, run.exhausted)
    if status is Status.UNIQUE:
        grid = common = found[0]
    else:
        grid = common = known = Grid.from_bytes(*size, run.cells())
        if shared is not None:
            if not run.exhausted:  # what is known holds in every solution but those found
                shared.add(known.tobytes())
            grid, common = found[0], Grid.from_bytes(*size, shared.cells())
    start_conflict: bool | None = False
    if status is Status.NONE and start is not None:
        start_conflict = _solvable(puzzle, seed, watch)
    return Result(
        status=status,
        puzzle=puzzle,
        method="engine",
        grid=grid,
        common=common,
        solutions=tuple(found),
        complete=run.exhausted,
        line_solvable=status is Status.UNIQUE and run.line_cells == cells,
        conflict_line=run.conflict_line if status is Status.NONE else None,
        start_conflict=start_conflict,
        stopped_by=stopped_by,
        stats=_stats(run, watch, cells - common.unknown),
    )


def count(
    puzzle: Puzzle,
    watch: Watch,
    *,
    limit: int | None = None,
    start: Grid | None = None,
    seed: int = 0,
) -> tuple[int, bool]:
    """Count solutions: ``(value, exact)``; not exact when stopped by ``limit`` or a limit.

    The parameters are those of :func:`solve`; ``limit`` is the number to stop at.
    """
    with _Owned(_run(puzzle, start, seed, watch)) as run:
        value = 0
        while value != limit and _next(run, watch, value)[0] == SOLUTION:
            value += 1
        return value, run.exhausted


def solutions(
    puzzle: Puzzle, watch: Watch, *, start: Grid | None = None, seed: int = 0
) -> Iterator[Grid]:
    """Yield the solutions one by one, each found when it is asked for.

    The parameters are those of :func:`solve`.  Raises LimitError where a limit ends the search
    before all solutions are found.
    """
    return _lazily(_run(puzzle, start, seed, watch), puzzle, watch)


def _lazily(run: Run, puzzle: Puzzle, watch: Watch) -> Iterator[Grid]:
    with _Owned(run):
        for found in itertools.count():
            state, stopped_by = _next(run, watch, found)
            if state == LIMIT:
                raise LimitError(f"the search for solutions was stopped by {stopped_by}")
            if state == EXHAUSTED:
                return
            yield Grid.from_bytes(puzzle.width, puzzle.height, run.solution())


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
    cells = []
    for cell in known:
        try:
            cells.append(cell_code(cell))
        except TypeError:
            cells.append(MAX_COLOURS)
        if cells[-1] not in _CELLS:
            raise PuzzleError(
                "a known cell is -1 (unknown), 0 (white), 1 (black) or the code of a further "
                f"colour, not {shown(cell)}"
            )
    if blocks.least > len(cells):
        raise ContradictionError(
            f"the blocks need {shown(blocks.least)} cells, the line has {len(cells)}"
        )
    if not cells:
        return ()
    run = Run((blocks,), (), bytes(cell & 0xFF for cell in cells), lines_only=True)
    while (state := run.advance()) == PAUSED:
        pass
    if state == EXHAUSTED:
        raise ContradictionError(f"no arrangement of {blocks or 'a blank clue'} fits the line")
    return tuple(memoryview(run.cells()).cast("b"))


class _Owned:
    """A run that is over at the end of a ``with`` block.

    The system takes a while to take back large buffers (tenths of a second for a gigabyte), for
    which nobody need wait: another thread frees them.
    """

    def __init__(self, run: Run) -> None:
        self._run = run

    def __enter__(self) -> Run:
        return self._run

    def __exit__(self, *_: object) -> None:
        if self._run.bytes_held > _LARGE:
            with suppress(RuntimeError):  # there may be no threads; then they are freed as usual
                threading.Thread(target=self._run.free, daemon=True).start()


def _run(puzzle: Puzzle, start: Grid | None, seed: int, watch: Watch) -> Run:
    """Pack a puzzle."""
    limits = watch.limits
    return Run(
        puzzle.rows,
        puzzle.columns,
        None if start is None else start.tobytes(),
        seed=seed & _MOST,
        memory=None if limits.memory is None else min(limits.memory, sys.maxsize),
        conflicts=None if limits.conflicts is None else min(limits.conflicts, sys.maxsize),
    )


def _next(run: Run, watch: Watch, found: int) -> tuple[int, str | None]:
    """Go on from ``found`` solutions to the next: SOLUTION, EXHAUSTED, or LIMIT and which one."""
    while True:
        try:
            watch.poll()
        except StopRun as stop:
            return LIMIT, str(stop)
        if watch.due:
            watch.report(run.known, found)
        state = run.advance()
        if state == LIMIT:
            return state, "memory" if run.refused else "conflicts"
        if state != PAUSED:
            return state, None


def _status(found: int, wanted: int, complete: bool) -> Status:
    """What ``found`` solutions of the ``wanted`` ones mean, where they are all or not."""
    if complete:
        return (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[min(found, 2)]
    if found > 1:
        return Status.MULTIPLE
    return Status.SOLVED if found == wanted else Status.LIMIT


def _solvable(puzzle: Puzzle, seed: int, watch: Watch) -> bool | None:
    """Whether the puzzle without its start grid has a solution; None where a limit came first."""
    with _Owned(_run(puzzle, None, seed, watch)) as run:
        state, _ = _next(run, watch, 0)
    return None if state == LIMIT else state == SOLUTION


def _stats(run: Run, watch: Watch, certain: int) -> Stats:
    """The statistics; ``certain`` cells are the same in all solutions."""
    probed = min(run.probe_cells, certain - run.line_cells)
    return Stats(
        seconds=watch.seconds,
        cpu_seconds=watch.cpu_seconds,
        uses={"line": run.line_uses, "restart": run.restarts, "odds": run.odds_rounds},
        cells={
            "line": run.line_cells,
            "probing": probed,
            "search": certain - run.line_cells - probed,
        },
        conflicts=run.conflicts,
        decisions=run.decisions,
        phases=run.phases,
        table_bytes=run.bytes_held,
    )
