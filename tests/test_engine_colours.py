"""The engine in colours: lines against every arrangement, grids against every picture."""

import random
from functools import partial
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from nonogram import solve, solver
from nonogram.clue import Block, make_clue
from nonogram.engine.run import PAUSED, Run
from nonogram.errors import ContradictionError, PuzzleError, UnsupportedError
from nonogram.grid import Grid
from nonogram.limits import Limits
from nonogram.puzzle import Puzzle, satisfies
from nonogram.result import Status
from strategies import colour_clue_sets, pictures

STATUS = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)


def outcome(clue, known):
    try:
        return solver.solve_line(clue, known)
    except ContradictionError:
        return None


def by_lines(puzzle, start=None):
    """What the engine's line logic makes certain, as lists; None at a contradiction."""
    cells = None if start is None else bytes(cell & 0xFF for row in start for cell in row)
    run = Run(puzzle.rows, puzzle.columns, cells, lines_only=True)
    while run.advance() == PAUSED:
        pass
    if run.conflict_line is not None:
        return None
    return Grid.from_bytes(puzzle.width, puzzle.height, run.cells()).tolist()


@pytest.mark.parametrize(("colours", "longest"), [(2, 7), (3, 5)])
def test_every_clue_of_short_lines(colours, longest):
    rng = random.Random(colours)
    for length in range(1, longest + 1):
        lines = list(product(range(colours + 1), repeat=length))
        for clue in {reference.reads_as_colours(line) for line in lines}:
            known = [-1] * length
            assert outcome(clue, known) == reference.implied(clue, known), clue
            for _ in range(3):
                known = [rng.choice((-1, -1, cell)) for cell in rng.choice(lines)]
                assert outcome(clue, known) == reference.implied(clue, known), (clue, known)


def test_random_lines_with_codes_that_have_holes():
    rng = random.Random(1)
    for _ in range(3000):
        length = rng.randint(1, 11)
        codes = rng.sample(range(1, 126), rng.randint(1, 4))
        density, share = rng.random(), rng.random()
        truth = [rng.choice(codes) if rng.random() < density else 0 for _ in range(length)]
        known = [cell if rng.random() < share else -1 for cell in truth]
        if rng.random() < 0.3:  # perhaps wrong
            known[rng.randrange(length)] = rng.choice([0, *codes])
        clue = reference.reads_as_colours(truth)
        assert outcome(clue, known) == reference.implied(clue, known), (clue, known)


def by_states(clue, known):
    """`reference.implied` for lines too long to list: cell by cell, over sets of (block, cells).

    A state is how many blocks were begun, how many cells of the last are done, and the cell's
    colour.
    """
    colours = {0, *(colour for _, colour in clue)}

    def after(state, colour):
        block, done, last = state
        ended = block == 0 or done == clue[block - 1][0]
        if colour == 0:
            return (block, done, 0) if ended else None
        if not ended:
            return (block, done + 1, colour) if colour == clue[block - 1][1] else None
        if block == len(clue) or clue[block][1] != colour or last == colour:
            return None
        return (block + 1, 1, colour)

    forward = [{(0, 0, 0)}]
    for cell in known:
        tried = colours if cell < 0 else {cell}
        forward.append({after(s, colour) for s in forward[-1] for colour in tried} - {None})
    alive = {s for s in forward[-1] if s[0] == len(clue) and (not clue or s[1] == clue[-1][0])}
    if not alive:
        return None
    out = []
    for i in range(len(known) - 1, -1, -1):
        seen = {s[2] for s in alive}
        out.append(min(seen) if len(seen) == 1 else -1)
        tried = colours if known[i] < 0 else {known[i]}
        alive = {s for s in forward[i] if any(after(s, colour) in alive for colour in tried)}
    return tuple(reversed(out))


def wide_line(rng):
    """A clue of many blocks, most of them touching, and a line that knows some of its cells."""
    length = rng.choice((rng.randint(20, 90), rng.randint(90, 300)))
    colours, most = rng.randint(1, 5), rng.choice((1, 2, 5, 12))
    density = rng.choice((0.5, 0.8, 0.95, 1))
    blocks = []
    while sum(n for n, _ in blocks) < length * rng.choice((0.6, 0.9, 1)):
        colour = rng.randint(1, colours) if rng.random() < density else 0
        blocks.append((rng.randint(1, most), colour))
    line = [colour for n, colour in blocks for _ in range(n)][:length]
    line += [0] * (length - len(line))
    share = rng.choice((0, 0.05, 0.3, 0.7))
    known = [cell if rng.random() < share else -1 for cell in line]
    if rng.random() < 0.15:
        known[rng.randrange(length)] = rng.randint(0, colours)
    return reference.reads_as_colours(line), known


def test_lines_of_several_words():
    rng = random.Random(6)
    impossible = 0
    for _ in range(150):
        clue, known = wide_line(rng)
        expected = by_states(clue, known)
        assert outcome(clue, known) == expected, (clue, known)
        turned = outcome(clue[::-1], known[::-1])
        assert turned == (None if expected is None else expected[::-1])
        impossible += expected is None
    assert 5 < impossible < 75


def test_a_line_with_the_most_colours():
    clue = [(2, colour) for colour in range(1, 64)]
    found = solver.solve_line(clue, [-1] * 127)  # one cell more than the blocks take
    assert found[1::2] == tuple(range(1, 64))
    assert set(found[::2]) == {-1}
    assert by_states(clue, [-1] * 127) == found
    with pytest.raises(UnsupportedError, match="up to 63 colours, not 64"):
        solver.solve_line([*clue, (1, 64)], [-1] * 200)


def test_line_logic_against_the_textbook():
    rng = random.Random(7)
    ends = {"contradiction": 0, "solved": 0, "open": 0}
    for _ in range(400):
        puzzle, rows, columns = random_puzzle(rng, 7, 3)
        if puzzle is None:
            continue
        start = [[rng.choice((-1, -1, -1, 0, 1, 2)) for _ in columns] for _ in rows]
        if rng.random() < 0.7:
            start = [[-1 for _ in columns] for _ in rows]
        expected = reference.line_logic(rows, columns, start)
        assert by_lines(puzzle, start) == expected, (rows, columns, start)
        if expected is None:
            ends["contradiction"] += 1
        else:
            ends["open" if any(-1 in row for row in expected) else "solved"] += 1
    assert min(ends.values()) > 20, ends


def test_line_logic_has_what_the_articles_method_finds():
    rng = random.Random(8)
    stuck = 0
    for _ in range(60):
        colours = rng.randint(2, 3)
        grid = Grid(
            [
                [rng.randint(1, colours) if rng.random() < 0.5 else 0 for _ in range(9)]
                for _ in range(8)
            ]
        )
        puzzle = Puzzle.from_grid(grid)
        result = solve(puzzle, method="apl")
        stuck += result.status is Status.STUCK
        assert by_lines(puzzle) == result.grid.tolist()
    assert stuck > 10


def random_puzzle(rng, most, colours):
    """A puzzle of small size with its clues as pairs; None where the sizes contradict."""
    width, height = rng.randint(1, most), rng.randint(1, most)
    density = rng.choice((0.3, 0.5, 0.7, 0.9))
    used = rng.randint(1, colours)
    picture = [
        [rng.randint(1, used) if rng.random() < density else 0 for _ in range(width)]
        for _ in range(height)
    ]
    rows, columns = reference.colour_clues_of(picture)
    if rng.random() < 0.5:
        rng.shuffle(rows)
    try:
        return Puzzle(rows, columns), rows, columns
    except PuzzleError:
        return None, rows, columns


def check_result(puzzle, result, truth, wanted):
    """Whether a result says neither more nor less than the list of all solutions."""
    found = [grid.rows for grid in result.solutions]
    assert len(set(found)) == len(found) == min(len(truth), wanted)
    assert set(found) <= set(truth)
    assert result.complete or wanted <= len(truth)
    if result.complete or wanted > 1:
        assert result.status is STATUS[min(len(truth), 2)]
    for r, row in enumerate(result.common.rows):
        for c, cell in enumerate(row):
            values = {picture[r][c] for picture in truth}
            if truth and (cell >= 0 or result.complete):
                assert (cell >= 0) == (len(values) == 1)
                assert cell in (-1, *values)
    if len(found) > 1:
        assert set(result.differing) == {
            (r, c)
            for r in range(puzzle.height)
            for c in range(puzzle.width)
            if len({rows[r][c] for rows in found}) > 1
        }


def agrees(picture, start):
    return all(
        s in (-1, cell)
        for known, row in zip(start, picture, strict=True)
        for s, cell in zip(known, row, strict=True)
    )


def test_random_puzzles_against_all_pictures():
    rng = random.Random(9)
    seen = dict.fromkeys(STATUS, 0)
    searched = blamed = 0
    for number in range(2500):
        puzzle, rows, columns = random_puzzle(rng, 4, 3)
        if puzzle is None:
            continue
        truth = list(reference.solutions(rows, columns))
        wanted = (1, 2, 3, 1000)[number % 4]
        result = solver.solve(puzzle, max_solutions=wanted, seed=number)
        check_result(puzzle, result, truth, wanted)
        seen[STATUS[min(len(truth), 2)]] += 1
        searched += result.stats.cells["line"] < puzzle.width * puzzle.height
        if number % 3 == 0:
            assert solver.count(puzzle) == (len(truth), True)
            assert {grid.rows for grid in solver.solutions(puzzle)} == set(truth)
            start = [
                [rng.choice((-1, -1, -1, *range(puzzle.colours))) for _ in columns] for _ in rows
            ]
            left = [picture for picture in truth if agrees(picture, start)]
            result = solver.solve(puzzle, start=Grid(start), max_solutions=50)
            check_result(puzzle, result, left, 50)
            if not left:
                assert result.start_conflict is bool(truth)
                blamed += bool(truth)
    assert min(seen.values()) > 80, seen
    assert searched > 200
    assert blamed > 50


@given(colour_clue_sets(most=4))
def test_clue_sets_against_all_pictures(clues):
    rows, columns = clues
    truth = list(reference.solutions(rows, columns))
    puzzle = Puzzle(rows, columns)
    check_result(puzzle, solver.solve(puzzle), truth, 2)
    assert solver.count(puzzle) == (len(truth), True)


@given(pictures(most=12, colours=4), st.permutations(range(1, 5)), st.integers(0, 2**64 - 1))
def test_the_truth_is_never_ruled_out(rows, codes, seed):
    grid = Grid(rows)
    puzzle = Puzzle.from_grid(grid)
    result = solver.solve(puzzle, seed=seed)
    assert result.status in (Status.UNIQUE, Status.MULTIPLE)
    assert all(satisfies(found, puzzle) for found in result.solutions)
    for known, truth in zip(result.common.rows, grid.rows, strict=True):
        assert all(k in (-1, t) for k, t in zip(known, truth, strict=True))
    assert solver.solve(puzzle.transposed()).status is result.status
    named = [0, *(31 * code for code in codes)]  # other names, with holes, in another order
    renamed = Puzzle.from_grid(Grid([[named[cell] for cell in row] for row in rows]))
    other = solver.solve(renamed)
    assert other.status is result.status
    if result.status is Status.UNIQUE:
        assert other.solutions == (renamed.goal,)
        assert solver.solve(puzzle.transposed()).grid == grid.transposed()


def test_one_colour_among_many_is_black_and_white():
    rng = random.Random(10)
    searched = 0
    for _ in range(10):
        cells = [[int(rng.random() < 0.5) for _ in range(20)] for _ in range(20)]
        plain = solver.solve(Puzzle.from_grid(Grid(cells)))
        coloured = solver.solve(
            Puzzle.from_grid(Grid([[5 * cell for cell in row] for row in cells]))
        )
        for name in ("conflicts", "decisions", "uses", "cells"):
            assert getattr(coloured.stats, name) == getattr(plain.stats, name)
        assert [[[cell // 5 for cell in row] for row in g.rows] for g in coloured.solutions] == [
            g.tolist() for g in plain.solutions
        ]
        searched += plain.stats.conflicts > 0
    assert searched


def test_larger_puzzles_need_search():
    rng = random.Random(11)
    conflicts = 0
    for _ in range(5):
        grid = Grid(
            [
                [rng.randint(1, 2) if rng.random() < 0.35 else 0 for _ in range(22)]
                for _ in range(22)
            ]
        )
        puzzle = Puzzle.from_grid(grid)
        result = solver.solve(puzzle, max_solutions=3)
        assert len(set(result.solutions)) == 3
        assert all(satisfies(found, puzzle) for found in result.solutions)
        conflicts += result.stats.conflicts
        again = solver.solve(puzzle, max_solutions=3)
        assert again.solutions == result.solutions
        assert again.stats.conflicts == result.stats.conflicts
    assert conflicts > 100


def test_counting_in_colours():
    """Each colour's cells stand in rows and columns of their own, and can be permuted there."""
    clues = [[(1, colour)] for colour in (1, 2, 3) for _ in range(3)]
    puzzle = Puzzle(clues, clues)
    assert solver.count(puzzle) == (216, True)
    assert solver.count(puzzle, limit=100) == (100, False)
    lazily = solver.solutions(puzzle)
    assert len({next(lazily) for _ in range(20)}) == 20
    limited = solver.solve(puzzle, limits=Limits(timeout=0))
    assert limited.status is Status.LIMIT
    assert solver.solve(puzzle, limits=Limits(memory=1000)).status is Status.LIMIT


@pytest.mark.parametrize("colours", [40, 63])
def test_many_colours(colours):
    clues = [[(1, 1 + (11 * i) % colours)] for i in range(colours)]
    result = solver.solve(Puzzle(clues, clues))
    assert result.status is Status.UNIQUE
    assert all(result.grid[i, i] == clues[i][0][1] for i in range(colours))


def test_too_many_colours():
    clues = [[(1, colour)] for colour in range(1, 65)]
    puzzle = Puzzle(clues, clues)
    for call in (partial(solve, method="engine"), solver.count, solver.solutions):
        with pytest.raises(UnsupportedError, match="up to 63 colours, not 64"):
            call(puzzle)
    assert solve(puzzle).method == "apl"  # which takes any number
    codes = [[(1, colour)] for colour in (1, 125)]  # what counts are the colours used
    assert solver.solve(Puzzle(codes, codes)).grid.tolist() == [[1, 0], [0, 125]]


def test_codes_that_no_colour_has():
    clue, bad = make_clue([(1, 2)]), (Block(1, 128),)
    for rows, start in (((bad,), b"\xff"), ((clue,), b"\xfe"), (((Block(1, 0),),), b"\xff")):
        with pytest.raises(ValueError, match="no colour has the code"):
            Run(rows, (), start, lines_only=True)


def test_blank_lines_in_colours():
    puzzle = Puzzle([[], ["1r"], [], ["1g"]], [["1r"], [], ["1g"]])
    result = solver.solve(puzzle)
    assert result.grid.tolist() == [[0, 0, 0], [2, 0, 0], [0, 0, 0], [0, 0, 3]]
    assert result.line_solvable


def test_a_given_colour_that_a_line_has_not_is_its_conflict():
    puzzle = Puzzle(["1r", "1g", "1r"], ["1r", "1g", "1r"])
    for r, c, colour, line in ((0, 0, 3, 0), (1, 0, 3, 3), (1, 0, 2, 1), (0, 0, 1, 0)):
        start = [[-1] * 3 for _ in range(3)]
        start[r][c] = colour
        result = solver.solve(puzzle, start=Grid(start))
        assert (result.status, result.conflict_line) == (Status.NONE, line)
        assert result.start_conflict is True
    with pytest.raises(PuzzleError, match="colour 4, which the puzzle has not"):
        solver.solve(puzzle, start=Grid([[4, 0, 0], [0] * 3, [0] * 3]))
