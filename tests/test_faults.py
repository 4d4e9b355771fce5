"""Faults that users of other nonogram programs met: wrong answers, time and memory without end."""

import random

import pytest

from nonogram import (
    ContradictionError,
    Grid,
    Limits,
    Puzzle,
    PuzzleError,
    Status,
    check,
    count,
    load,
    loads,
    satisfies,
    solve,
    solve_line,
)

PICTURES = random.Random(38)


def grid_of(width, height, rng=PICTURES):
    return Grid([[rng.randrange(2) for _ in range(width)] for _ in range(height)])


@pytest.mark.parametrize("method", ["engine", "apl"])
@pytest.mark.parametrize(("width", "height"), [(10, 3), (3, 10), (1, 9), (9, 1), (40, 4), (4, 40)])
def test_boards_that_are_not_square(width, height, method):
    """Limits taken from the other dimension; clues of a transposed puzzle mixed up."""
    grid = grid_of(width, height)
    puzzle = Puzzle.from_grid(grid)
    result = solve(puzzle, method=method)
    turned = solve(puzzle.transposed(), method=method)
    assert turned.status is result.status
    assert check(grid, puzzle) == ()
    for found in result.solutions:
        assert satisfies(found, puzzle)
    if result.status is Status.UNIQUE:
        assert result.grid == grid
        assert turned.grid == grid.transposed()


def test_more_cells_than_the_clues_allow():
    """A model that forgets "no other cells": pictures with cells too many."""
    with pytest.raises(PuzzleError, match="rows hold 2 black cells, columns 3"):
        Puzzle([[2]], [[1], [1], [], [], [1]])
    puzzle = Puzzle([[2]], [[1], [1], [], [], []])
    assert check(Grid([[1, 1, 0, 0, 1]]), puzzle) == (0, 5)


def test_a_contradiction_names_a_line():
    """Equal sums and no solution: the reason is asked for, not only the verdict."""
    puzzle = Puzzle([[2], [], [2]], [[1], [2], [1]])
    for method in ("engine", "apl"):
        result = solve(puzzle, method=method)
        assert result.status is Status.NONE
        line = result.conflict_line
        # What line logic leaves of the other direction contradicts this line: row 2 is blank, so
        # column 2 cannot hold its two cells together.
        assert line in (1, 4)


def test_zero_and_nothing_are_the_same_blank_line():
    zero = loads('{"rows":[[0],[1]],"columns":[[1]]}')
    empty = loads('{"rows":[[],[1]],"columns":[[1]]}')
    assert zero == empty
    assert hash(zero) == hash(empty)


def test_a_result_is_not_changed_by_the_next_one():
    """A cached line that its caller wrote to corrupted every later line of that clue."""
    dots = Puzzle(
        [[1, 1, 1], [], [1, 1, 1], [], [1, 1, 1]], [[1, 1, 1], [], [1, 1, 1], [], [1, 1, 1]]
    )
    four = Puzzle([[1]] * 4, [[1]] * 4)
    for method in ("engine", "apl"):
        first = [solve(p, method=method) for p in (dots, four, dots)]
        again = [solve(p, method=method) for p in (four, dots, four)]
        assert first[0].solutions == first[2].solutions == again[1].solutions
        assert first[1].solutions == again[0].solutions == again[2].solutions
        assert first[0].steps == first[2].steps == again[1].steps
    known = [-1] * 5
    assert solve_line([3], known) == (-1, -1, 1, -1, -1)
    assert known == [-1] * 5
    assert count(four).value == 24


def test_nothing_to_deduce_and_impossible_are_told_apart():
    assert solve_line([1], [-1] * 4) == (-1,) * 4
    with pytest.raises(ContradictionError):
        solve_line([2, 2], [-1] * 4)


@pytest.mark.corpus
def test_the_tournament_puzzle_that_a_winner_could_not_solve(corpus):
    puzzle = load(corpus / "lalafrogkk" / "PuzzleCannotSolve.txt")
    result = solve(puzzle)
    assert result.status is Status.MULTIPLE
    assert all(satisfies(grid, puzzle) for grid in result.solutions)


def test_lines_with_more_arrangements_than_memory():
    """Thirty ones in 120 cells have C(91, 30) arrangements; programs that store them all die."""
    line = [1] * 30
    known = [-1] * 120
    known[1] = 0
    assert solve_line(line, known)[1] == 0
    known = [-1] * 120
    known[30] = 1  # whatever block that is
    found = solve_line(line, known)
    assert [i for i, cell in enumerate(found) if cell >= 0] == [29, 30, 31]
    every_other = Puzzle([line, []] * 2, [[1, 1] if c < 60 and c % 2 else [] for c in range(120)])
    assert solve(every_other).status is Status.UNIQUE


def test_limits_hold_wherever_the_work_is():
    """Also inside line logic, the writing of clauses and the odds of a large puzzle."""
    rng = random.Random(37)
    wide = Puzzle.from_grid(Grid([[rng.randrange(2) for _ in range(150)] for _ in range(150)]))
    for timeout in (0.0, 0.01, 0.2):
        result = solve(wide, timeout=timeout)
        assert result.status is Status.LIMIT
        assert result.grid.width == 150


def test_memory_is_flat_through_a_long_search():
    """Bookkeeping that grows with the search tree eats the memory in the end."""
    # 21 rows have 20 columns for their block: that they are too many takes hours to prove.
    start = Grid([[0 if r <= 20 and c >= 20 else -1 for c in range(42)] for r in range(42)])
    puzzle = Puzzle([[1]] * 42, [[1]] * 42)
    stats = [solve(puzzle, start=start, limits=Limits(conflicts=n)).stats for n in (8000, 64_000)]
    assert stats[1].conflicts > 7 * stats[0].conflicts
    # What is kept grows with the root of the conflicts.
    assert stats[1].table_bytes < 5 * stats[0].table_bytes


def test_depth_is_not_bounded_by_a_stack():
    """Every clue `1` on 100×100: a thousand decisions one below the other."""
    puzzle = Puzzle([[1]] * 100, [[1]] * 100)
    result = solve(puzzle)
    assert result.status is Status.MULTIPLE
    assert all(satisfies(grid, puzzle) for grid in result.solutions)
