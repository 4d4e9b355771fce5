"""All solutions one after the other: against every picture, in bounded memory, within limits."""

import random
import threading
from itertools import islice, permutations
from math import factorial

import pytest

import reference
from nonogram import count, solutions, solve
from nonogram.engine.run import EXHAUSTED, LIMIT, PAUSED, SOLUTION, Run
from nonogram.errors import LimitError
from nonogram.grid import Grid
from nonogram.limits import Limits
from nonogram.puzzle import Puzzle, satisfies
from nonogram.result import Status

CLAUSES = 16  # solutions excluded by a clause each, before the walk


def ones(n):
    """The puzzle whose solutions are the permutations of `n`."""
    return Puzzle([[1]] * n, [[1]] * n)


def every_picture(rows, columns):
    """`reference.solutions` for somewhat larger grids: rows that begin no column are left out."""
    begun = [
        {
            line[:end]
            for line in reference.arrangements(clue, len(rows))
            for end in range(len(line) + 1)
        }
        for clue in columns
    ]
    pictures = [()]
    for clue in rows:
        pictures = [
            (*above, row)
            for above in pictures
            for row in reference.arrangements(clue, len(columns))
            if all((*(line[c] for line in above), cell) in begun[c] for c, cell in enumerate(row))
        ]
    return pictures


def open_puzzle(rng, colours):
    """A puzzle of few blocks, which often has many solutions."""
    most = 7 if colours == 1 else 6
    width, height = rng.randint(4, most), rng.randint(4, most)
    picture = [[0] * width for _ in range(height)]
    for row in picture:
        for c in rng.sample(range(width), rng.choice((1, 1, 1, 1, 2))):
            row[c] = rng.choice((1, 1, rng.randint(1, colours)))
    return reference.colour_clues_of(picture)


def agrees(picture, start):
    return all(
        known in (-1, cell)
        for cells, row in zip(start.rows, picture, strict=True)
        for known, cell in zip(cells, row, strict=True)
    )


def found_by(run, most=None):
    """Up to `most` solutions, and what ended the run."""
    found = []
    while most is None or len(found) < most:
        state = run.advance()
        if state == SOLUTION:
            found.append(run.solution())
        elif state != PAUSED:
            return found, state
    return found, SOLUTION


@pytest.mark.quick
@pytest.mark.parametrize("colours", [1, 2, 3])
def test_random_puzzles_against_every_picture(colours):
    rng = random.Random(colours)
    many = number = 0
    while many < 70:
        number += 1
        rows, columns = open_puzzle(rng, colours)
        puzzle = Puzzle(rows, columns)
        truth = every_picture(rows, columns)
        if number % 3 == 0:
            share = rng.choice((0.05, 0.2))
            start = Grid(
                [[c if rng.random() < share else -1 for c in row] for row in rng.choice(truth)]
            )
            truth = [picture for picture in truth if agrees(picture, start)]
        else:
            start = None
        if len(truth) <= CLAUSES:
            continue
        many += 1
        found = [grid.rows for grid in solutions(puzzle, start=start, seed=number)]
        assert len(found) == len(truth)
        assert set(found) == set(truth)
        assert count(puzzle, start=start) == (len(truth), True)
        wanted = rng.randint(CLAUSES, len(truth))
        assert count(puzzle, start=start, limit=wanted).value == wanted
        result = solve(puzzle, start=start, max_solutions=wanted, seed=number)
        assert result.status is Status.MULTIPLE
        assert len({grid.rows for grid in result.solutions} & set(truth)) == wanted
        assert not result.complete or wanted == len(truth)
        for r, row in enumerate(result.common.rows):
            for c, cell in enumerate(row):
                assert cell < 0 or {picture[r][c] for picture in truth} == {cell}


@pytest.mark.quick
def test_what_is_certain_on_the_way_holds_for_all_that_is_not_found_yet():
    rng = random.Random(4)
    certain = 0
    for number in range(300):
        rows, columns = open_puzzle(rng, 1)
        left = {bytes(sum(picture, ())) for picture in every_picture(rows, columns)}
        if len(left) <= CLAUSES:
            continue
        run = Run(Puzzle(rows, columns).rows, Puzzle(rows, columns).columns, seed=number)
        while (state := run.advance()) == SOLUTION or state == PAUSED:
            known = run.cells()
            if state == SOLUTION:
                left.remove(run.solution())
            for picture in left if state == PAUSED else ():
                assert all(k in (0xFF, own) for k, own in zip(known, picture, strict=True))
                certain += known.count(b"\xff") < len(known)
        assert state == EXHAUSTED
        assert not left
    assert certain > 0


def test_permutations():
    found = {grid.rows for grid in solutions(ones(6))}
    truth = {tuple(tuple(int(c == p) for c in range(6)) for p in q) for q in permutations(range(6))}
    assert found == truth
    for n in (7, 8):
        assert count(ones(n)) == (factorial(n), True)
    assert count(ones(8), limit=40_319) == (40_319, False)
    assert len(solve(ones(12), max_solutions=1000).solutions) == 1000


def hard():
    """A puzzle of 1959 solutions that lie apart: long searches between them."""
    rng = random.Random(5)
    for _ in range(76):
        side = rng.choice((15, 20, 25, 30))
        density = rng.choice((0.4, 0.45, 0.5, 0.55))
        cells = [[int(rng.random() < density) for _ in range(side)] for _ in range(side)]
    return Puzzle.from_grid(Grid(cells))


def test_searches_between_solutions():
    """Four runs over the parts of a puzzle have as many solutions as one over the whole."""
    puzzle = hard()
    whole = list(solutions(puzzle))
    assert len(set(whole)) == len(whole) > 1000
    assert all(satisfies(grid, puzzle) for grid in whole)
    rng = random.Random(1)
    r, c = next(
        (r, c)
        for r, c in iter(lambda: (rng.randrange(20), rng.randrange(20)), None)
        if 500 < sum(grid[r, c] for grid in whole) < len(whole) - 500
    )
    for value in (0, 1):
        cells = [[-1] * 20 for _ in range(20)]
        cells[r][c] = value
        part = set(solutions(puzzle, start=Grid(cells), seed=1))
        assert part == {grid for grid in whole if grid[r, c] == value}


def test_memory_stays():
    puzzle = ones(9)
    run = Run(puzzle.rows, puzzle.columns)
    assert found_by(run, 10_000)[1] == SOLUTION
    held = run.bytes_held
    assert found_by(run, 90_000)[1] == SOLUTION
    assert run.bytes_held < 1.5 * held  # a clause for each would take megabytes


def test_a_limit_of_conflicts_holds_on_the_way():
    puzzle = hard()
    run = Run(puzzle.rows, puzzle.columns, conflicts=2000)
    found, state = found_by(run)
    assert state == LIMIT
    assert len(found) > CLAUSES
    assert 2000 <= run.conflicts < 4000
    value, exact = count(puzzle, limits=Limits(conflicts=2000))
    assert value == len(found)
    assert not exact


def test_cancelled_on_the_way():
    cancel = threading.Event()
    found = solutions(ones(12), cancel=cancel)
    assert len(set(islice(found, 100))) == 100
    cancel.set()
    with pytest.raises(LimitError):
        next(found)


def test_each_is_found_when_it_is_asked_for():
    found = solutions(ones(30))
    assert len(set(islice(found, 500))) == 500


def test_the_same_seed_gives_the_same_order():
    puzzle = ones(9)
    first, again, other = (list(islice(solutions(puzzle, seed=seed), 200)) for seed in (3, 3, 4))
    assert first == again != other
