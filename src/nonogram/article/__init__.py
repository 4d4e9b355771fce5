"""The method of *Solving Nonogram Puzzles with APL* (Vector 13:1, 1996), function by function.

Every way to arrange the white gaps of a clue is a row of a matrix; rows that disagree with what is
known are struck out; a cell that is the same in all rows left is certain.  The functions bear
their APL names in lower case, a tag ``APL:`` with the name in their docstrings leads from the
listing to the code, and ``DEPARTURE`` marks where and why the code does something else.
"""

from __future__ import annotations

from nonogram.article import schedule
from nonogram.article.game import Game, to_cells
from nonogram.article.tables import Tables, shared_tables
from nonogram.errors import ContradictionError
from nonogram.grid import Grid
from nonogram.limits import Limits, StopRun, Watch
from nonogram.puzzle import Puzzle
from nonogram.result import Result, Stats, Status

__all__ = ["solve"]

_DEFAULT = Limits()


def solve(
    puzzle: Puzzle, *, watch: Watch, extended: bool = True, start: Grid | None = None
) -> Result:
    """Solve a puzzle by the article's method; colours go beyond the article.

    ``extended`` cuts large lines between their ends, beyond the article, so that every
    line-solvable puzzle is finished.  ``start`` gives cells known beforehand, of the puzzle's size.
    Line logic finds at most one solution, and proves it the only one (among those that extend
    ``start``).
    """
    limits = watch.limits
    own = (limits.table_rows, limits.table_bytes, limits.table_disk) != (
        _DEFAULT.table_rows,
        _DEFAULT.table_bytes,
        _DEFAULT.table_disk,
    )
    tables = Tables(limits) if own else shared_tables()
    game = Game(puzzle, tables, watch)
    conflict_line = stopped_by = None
    try:
        schedule.start(game, start)
        schedule.set_wc(game)
        status = Status.UNIQUE if schedule.solve(game, extended=extended) else Status.STUCK
    except ContradictionError as error:
        status = Status.NONE
        conflict_line = error.line
    except StopRun as stop:
        status = Status.LIMIT
        stopped_by = str(stop)
    finally:
        game.forget_rows()
        if own:
            tables.close()
    grid = to_cells(game.sol)
    solved = status is Status.UNIQUE
    return Result(
        status=status,
        puzzle=puzzle,
        method="apl",
        grid=grid,
        common=grid,
        solutions=(grid,) if solved else (),
        complete=solved or status is Status.NONE,
        line_solvable=solved,
        conflict_line=conflict_line,
        stopped_by=stopped_by,
        steps=tuple(game.steps),
        stats=Stats(
            seconds=watch.seconds,
            cpu_seconds=watch.cpu_seconds,
            uses=dict(game.uses),
            cells=dict(game.found),
            table_bytes=tables.most_held,
            table_disk=tables.most_spilled,
        ),
    )
