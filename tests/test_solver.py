"""The public solve()."""

import math
import threading
from fractions import Fraction

import numpy as np
import pytest

import cat_and_mouse
from nonogram import (
    ContradictionError,
    Grid,
    LimitError,
    Limits,
    Puzzle,
    PuzzleError,
    Result,
    Status,
    count,
    is_unique,
    satisfies,
    solutions,
    solve,
    solve_line,
    solver,
)

DOT = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
SWITCH = Puzzle([[1], [1]], [[1], [1]])
CAT = Puzzle(cat_and_mouse.ROWS, cat_and_mouse.COLUMNS)


def test_solve_by_every_method():
    for method in solver.METHODS:
        result = solve(CAT, method=method)
        assert result.status is Status.UNIQUE
        assert result.grid == result.common == result.solutions[0]
        assert result.grid == Grid.parse(cat_and_mouse.PICTURE)
        assert result.complete
        assert result.stats.seconds > 0


def test_what_solve_does_not_take():
    with pytest.raises(ValueError, match="unknown method 'x'; there are apl, auto"):
        solve(DOT, method="x")
    with pytest.raises(ValueError, match="max_solutions"):
        solve(DOT, max_solutions=0)
    with pytest.raises(PuzzleError, match="the start grid is 2x2, the puzzle 4x3"):
        solve(DOT, start=[[1, 1], [1, 1]])
    with pytest.raises(PuzzleError, match="colour 2, which the puzzle has not"):
        solve(SWITCH, start=[[2, -1], [-1, -1]])


def test_a_start_that_helps():
    result = solve(SWITCH, method="apl", start=[[1, -1], [-1, -1]])
    assert result.grid.tolist() == [[1, 0], [0, 1]]


def test_a_start_to_blame_is_told_from_a_puzzle_without_solution():
    wrong = solve(DOT, start=[[0, -1, -1, -1], [-1] * 4, [-1] * 4])
    assert (wrong.status, wrong.start_conflict) == (Status.NONE, True)
    impossible = Puzzle([[2], [], [2]], [[1], [2], [1]])
    either = solve(impossible, start=[[1, -1, -1], [-1] * 3, [-1] * 3])
    assert (either.status, either.start_conflict) == (Status.NONE, False)
    assert solve(impossible).start_conflict is False
    assert solve(DOT, start=Grid.blank(4, 3)).status is Status.UNIQUE


def test_a_start_whose_puzzle_the_method_cannot_decide():
    result = solve(SWITCH, method="apl", start=[[1, 1], [-1, -1]])
    assert (result.status, result.start_conflict) == (Status.NONE, None)


def test_progress_is_reported_and_the_run_can_be_cancelled():
    seen = []
    cancel = threading.Event()

    def progress(report):
        seen.append(report)
        if report.known > 250:
            cancel.set()

    result = solve(CAT, method="apl", on_progress=progress, cancel=cancel)
    assert result.status is Status.LIMIT
    assert 250 < 500 - result.grid.unknown < 500
    assert [report.known for report in seen] == sorted(report.known for report in seen)
    assert all(report.cells == 500 and report.seconds >= 0 for report in seen)


def test_timeout_and_limits_together():
    assert solve(CAT, timeout=0).status is Status.LIMIT
    assert solve(CAT, limits=Limits(table_bytes=1 << 14)).status is Status.UNIQUE
    assert solve(CAT, limits=Limits(timeout=0), timeout=60).status is Status.UNIQUE


def test_threads_share_the_tables():
    results = [None] * 8

    def work(i):
        results[i] = solve(CAT if i % 2 else CAT.transposed(), method="apl")

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(result.status is Status.UNIQUE for result in results)


def test_a_wrong_answer_never_leaves(monkeypatch):
    def liar(puzzle, _order):
        return Result(Status.SOLVED, puzzle, "liar", WRONG, WRONG, (WRONG,))

    monkeypatch.setitem(solver.METHODS, "liar", liar)
    with pytest.raises(solver.NonogramError, match="wrong solution"):
        solve(DOT, method="liar")


WRONG = Grid.parse("####\n" * 3)
GUESS = Puzzle([[1], [2], [2], [2]], [[1], [2], [1, 1], [1, 1]])  # unique, not by line logic
FOUR = Puzzle([[1]] * 4, [[1]] * 4)


def test_methods_and_statuses():
    assert solve(GUESS, method="apl").status is Status.STUCK
    unique = solve(GUESS)
    assert (unique.status, unique.line_solvable, unique.method) == (Status.UNIQUE, False, "engine")
    assert solve(CAT).line_solvable
    several = solve(FOUR, max_solutions=5)
    assert (several.status, len(set(several.solutions)), several.complete) == (
        Status.MULTIPLE,
        5,
        False,
    )
    assert several.differing
    assert solve(FOUR, max_solutions=100).complete
    assert solve(FOUR, max_solutions=1).status is Status.SOLVED
    coloured = Puzzle(["1r 1g"], ["1r", "1g"])
    for method in solver.METHODS:
        assert solve(coloured, method=method).solutions == (Grid([[2, 3]]),)
    assert solve(coloured).method == "engine"


def test_counting():
    assert count(FOUR) == (24, True)
    assert count(FOUR, limit=7) == (7, False)
    assert count(FOUR, limit=25) == (24, True)
    assert count(FOUR, start=[[1, -1, -1, -1], *[[-1] * 4] * 3]) == (6, True)
    assert count(Puzzle([[2], [], [2]], [[1], [2], [1]])) == (0, True)
    assert count(GUESS).value == 1


def test_all_solutions_lazily():
    found = list(solutions(FOUR))
    assert len(set(found)) == 24
    assert all(satisfies(grid, FOUR) for grid in found)
    big = Puzzle([[1]] * 40, [[1]] * 40)
    lazily = solutions(big)
    assert next(lazily) != next(lazily)
    with pytest.raises(LimitError):
        list(solutions(FOUR, timeout=0))


def test_uniqueness():
    assert is_unique(GUESS)
    assert not is_unique(FOUR)
    assert not is_unique(Puzzle([[2], [], [2]], [[1], [2], [1]]))
    with pytest.raises(LimitError, match="not decided"):
        is_unique(GUESS, timeout=0)
    assert not is_unique(Puzzle(["1r", "1r"], ["1r", "1r"]))


def test_one_line():
    assert solve_line([1, 1], [-1, -1, 1, -1, -1]) == (-1, 0, 1, 0, -1)
    assert solve_line([1], [-1] * 4) == (-1,) * 4
    with pytest.raises(ContradictionError):
        solve_line([2, 2], [-1] * 4)


@pytest.mark.parametrize("kind", [np.int8, np.uint64, np.int64])
def test_numbers_of_numpy_steer_a_run_as_others_do(kind):
    four = Puzzle([[1]] * 4, [[1]] * 4)
    for method in ("engine", "apl"):
        plain = solve(four, method=method, seed=5, max_solutions=3)
        other = solve(four, method=method, seed=kind(5), max_solutions=kind(3))
        assert (other.status, other.solutions) == (plain.status, plain.solutions)
    assert next(solutions(four, seed=kind(5))) == next(solutions(four, seed=5))
    assert count(four, limit=kind(7), seed=kind(1), timeout=kind(100)) == (7, False)
    assert solve(four, limits=Limits(conflicts=kind(100), memory=kind(1))).stopped_by == "memory"
    for seed in (1.5, "1"):
        for method in ("engine", "apl"):
            with pytest.raises(TypeError):
                solve(four, seed=seed, method=method)


@pytest.mark.parametrize(
    "bound", [10**400, 1e308, math.inf, Fraction(10**400)], ids=["int", "float", "inf", "Fraction"]
)
def test_bounds_beyond_all_bounds(bound):
    assert solve(DOT, timeout=bound).status is Status.UNIQUE
    limits = Limits(bound, bound, bound, bound, bound, bound)
    for method in ("engine", "apl"):
        assert solve(DOT, method=method, limits=limits).status is Status.UNIQUE


def test_a_line_known_as_booleans():
    assert solve_line([2], np.array([True, True, False])) == (1, 1, 0)
    assert solve_line([], []) == ()
    with pytest.raises(ContradictionError, match="need 4 cells, the line has 3"):
        solve_line([2, 1], [-1] * 3)


@pytest.mark.parametrize("wanted", [1, 2, 7, 24, 99])
def test_what_the_solutions_share(wanted):
    """Cells are called common only where the solutions that were not asked for agree too."""
    four = Puzzle([[1]] * 4 + [[2]], [[1]] * 4 + [[1], [1]])
    everything = [set(cells) for cells in zip(*(g.tobytes() for g in solutions(four)), strict=True)]
    result = solve(four, max_solutions=wanted)
    found = [set(cells) for cells in zip(*(g.tobytes() for g in result.solutions), strict=True)]
    assert result.differing == tuple(divmod(i, 6) for i, v in enumerate(found) if len(v) > 1)
    for cell, values in zip(result.common.tobytes(), everything, strict=True):
        assert cell == 0xFF or values == {cell}
    if result.complete:
        assert result.common.unknown == sum(len(values) > 1 for values in everything)
