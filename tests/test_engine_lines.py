"""The engine's line solver against every arrangement of a line."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from nonogram.clue import make_clue
from nonogram.engine import solve_line
from nonogram.engine.run import EXHAUSTED, PAUSED, Run
from nonogram.errors import ContradictionError, PuzzleError


def outcome(clue, known):
    try:
        return solve_line(clue, known)
    except ContradictionError:
        return None


def random_line(rng, most):
    length = rng.randint(1, most)
    density = rng.random()
    truth = [int(rng.random() < density) for _ in range(length)]
    share = rng.random()
    known = [cell if rng.random() < share else -1 for cell in truth]
    if rng.random() < 0.2:  # perhaps wrong
        known[rng.randrange(length)] = rng.choice((0, 1))
    return reference.reads_as(truth), known


def test_random_lines_against_all_arrangements():
    rng = random.Random(1)
    for _ in range(6000):
        clue, known = random_line(rng, 13)
        assert outcome(clue, known) == reference.implied(clue, known), (clue, known)


@given(st.lists(st.booleans(), min_size=1, max_size=300), st.data())
def test_long_lines_keep_the_truth(cells, data):
    truth = [int(cell) for cell in cells]
    clue = reference.reads_as(truth)
    mask = data.draw(st.lists(st.booleans(), min_size=len(truth), max_size=len(truth)))
    known = [cell if keep else -1 for cell, keep in zip(truth, mask, strict=True)]
    found = solve_line(clue, known)
    assert all(f in (-1, t) for f, t in zip(found, truth, strict=True))
    assert all(k in (-1, f) for k, f in zip(known, found, strict=True))
    assert solve_line(clue, found) == found
    assert solve_line(clue[::-1], known[::-1]) == found[::-1]


def padded(clue, known, words):
    """The same question behind a long settled beginning, so that the states take many words."""
    ones = 32 * words
    return (1,) * ones + tuple(clue), [1, 0] * ones + list(known)


@pytest.mark.parametrize("words", [1, 2, 3])
def test_lines_of_several_words_agree_with_short_ones(words):
    rng = random.Random(words)
    for _ in range(1500):
        clue, known = random_line(rng, 11)
        long_clue, long_known = padded(clue, known, words)
        found = outcome(long_clue, long_known)
        expected = reference.implied(clue, known)
        if expected is None:
            assert found is None
        else:
            assert found is not None
            assert found[-len(known) :] == expected
            # Open at the beginning too: reversed, the settled part comes last.
            assert outcome(long_clue[::-1], long_known[::-1]) == found[::-1]


@pytest.mark.parametrize("budget", [0, 7, 100])
def test_long_lines_in_small_steps(budget):
    """Wherever the work on a line is left and taken up again, the outcome is the same."""
    rng = random.Random(budget)
    steps = 0
    for _ in range(500):
        clue, known = random_line(rng, 11)
        long_clue, long_known = padded(clue, known, 2)
        cells = bytes(cell & 0xFF for cell in long_known)
        run = Run((make_clue(long_clue),), (), cells, lines_only=True, line_budget=budget)
        while (state := run.advance()) == PAUSED:
            steps += 1
        expected = reference.implied(clue, known)
        if expected is None:
            assert state == EXHAUSTED
        else:
            assert tuple(memoryview(run.cells()).cast("b"))[-len(known) :] == expected
    assert steps > 500


def test_a_line_of_thousands_of_blocks():
    """Its one certain stretch is where the long block overlaps itself; it takes several steps."""
    clue = make_clue([3] * 1500 + [9000] + [2] * 1500)
    cells = 24_000
    slack = cells - clue.least
    run = Run((clue,), (), b"\xff" * cells, lines_only=True)
    steps = 0
    while run.advance() == PAUSED:
        steps += 1
    assert steps > 2
    expected = bytearray(b"\xff" * cells)
    begin = 1500 * 4
    expected[begin + slack : begin + 9000] = b"\x01" * (9000 - slack)
    assert run.cells() == bytes(expected)


def test_slack_across_words():
    # 40 blocks of 1 in 100 cells leave 21 places of slack: nothing is certain but by a known cell.
    assert solve_line([1] * 40, [-1] * 100) == (-1,) * 100
    # Without slack every cell is.
    assert solve_line([1] * 50, [-1] * 99) == tuple(1 - i % 2 for i in range(99))
    assert solve_line([2] * 33, [-1] * 99)[:4] == (-1, 1, -1, -1)[:4]


def test_a_line_of_5000_cells():
    rng = random.Random(5)
    truth = [int(rng.random() < 0.5) for _ in range(5000)]
    known = [cell if rng.random() < 0.5 else -1 for cell in truth]
    found = solve_line(reference.reads_as(truth), known)
    assert all(f in (-1, t) for f, t in zip(found, truth, strict=True))
    assert found.count(-1) < known.count(-1)
    assert solve_line([2500], [-1] * 5000) == (-1,) * 5000
    assert solve_line([2600], [-1] * 5000).count(1) == 200


def test_the_inference_that_overlap_misses():
    assert solve_line([1, 1], [-1, -1, 1, -1, -1]) == (-1, 0, 1, 0, -1)


def test_nothing_to_deduce_is_not_impossible():
    assert solve_line([1], [-1] * 4) == (-1,) * 4
    with pytest.raises(ContradictionError):
        solve_line([2, 2], [-1] * 4)
    with pytest.raises(ContradictionError):
        solve_line([], [-1, 1])
    assert solve_line([], [-1, -1]) == (0, 0)
    assert solve_line([], []) == ()


def test_what_is_refused():
    for cell in (-2, 126, 255, 1 << 70, 0.5, "1", None):
        with pytest.raises(PuzzleError, match="a known cell is -1"):
            solve_line([1], [cell, -1])
    with pytest.raises(PuzzleError):
        solve_line([(1, 126)], [-1, -1])


def test_known_cells_of_any_kind_of_number():
    numpy = pytest.importorskip("numpy")
    row = numpy.array([-1, 1, -1, -1], numpy.int8)
    assert solve_line([2], row) == (-1, 1, -1, 0)
    with pytest.raises(PuzzleError, match=r"not 0\.5"):
        solve_line([2], [0.5, -1])
