"""The kernels against itertools and brute force."""

from itertools import combinations
from math import comb as binomial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from nonogram import _core
from strategies import any_lines, known_lines


def comb(m, n):
    out = np.full((binomial(n, m), m), 999, np.uint16)
    _core.comb(m, n, out)
    return out


def from_(n, m):
    out = np.full((binomial(m + 1, n), n + 1), 999, np.uint16)
    _core.white_gaps(n, m, out)
    return out


def to_article(known):
    """Public cells (-1 unknown, 0 white, 1 black) to the article's (0, -1, 1)."""
    return np.array([{-1: 0, 0: -1, 1: 1}[cell] for cell in known], np.int8)


def unpack(rows, length):
    return [tuple(int(row[x >> 6]) >> (x & 63) & 1 for x in range(length)) for row in rows]


def expand(clue, length):
    gaps = from_(len(clue), length - sum(clue))
    rows = np.empty((len(gaps), _core.words_for(length)), np.uint64)
    _core.arrangements(gaps, np.array(clue, np.int32), length, rows)
    return gaps, rows


def expected(clue, known):
    left = reference.agreeing(clue, known)
    return left, to_article(reference.common(left)) if left else np.zeros(len(known), np.int8)


@pytest.mark.parametrize(("m", "n"), [(m, n) for n in range(9) for m in range(11)])
def test_comb_lists_all_combinations(m, n):
    wanted = list(combinations(range(1, n + 1), m))
    assert [tuple(row) for row in comb(m, n).tolist()] == wanted


def test_comb_of_the_appendix():
    table = """1 2  1 3  1 4  1 5  1 6  2 3  2 4  2 5  2 6  3 4  3 5  3 6  4 5  4 6  5 6"""
    numbers = [int(word) for word in table.split()]
    assert comb(2, 6).ravel().tolist() == numbers


def test_white_gaps_of_the_appendix():
    """The appendix prints this table for the clue 10,10 in a row of 25 squares."""
    table = """0 1 4  0 2 3  0 3 2  0 4 1  0 5 0  1 1 3  1 2 2  1 3 1  1 4 0  2 1 2
               2 2 1  2 3 0  3 1 1  3 2 0  4 1 0"""
    assert from_(2, 5).ravel().tolist() == [int(word) for word in table.split()]


def test_expanded_rows_of_the_appendix():
    """The two expanded rows that the appendix prints, its -1 here as 0."""
    printed = [
        "1 1 1 1 1 1 1 1 1 1 0 1 1 1 1 1 1 1 1 1 1 0 0 0 0",
        "1 1 1 1 1 1 1 1 1 1 0 0 1 1 1 1 1 1 1 1 1 1 0 0 0",
    ]
    _, rows = expand((10, 10), 25)
    got = unpack(rows[:2], 25)
    assert got == [tuple(int(word) for word in line.split()) for line in printed]


@pytest.mark.parametrize(("n", "m"), [(n, m) for n in range(6) for m in range(8)])
def test_white_gaps_are_all_ways_to_part_the_whites(n, m):
    rows = [tuple(row) for row in from_(n, m).tolist()]
    assert len(set(rows)) == len(rows)
    assert rows == sorted(rows)
    assert all(sum(row) == m and all(row[1:-1]) for row in rows)
    # as many as the arrangements of n blocks of one cell
    assert len(rows) == len(reference.arrangements((1,) * n, n + m))


@given(known_lines())
def test_arrangements_are_those_of_brute_force(line):
    clue, known = line
    _, rows = expand(clue, len(known))
    assert sorted(unpack(rows, len(known))) == sorted(reference.arrangements(clue, len(known)))


@given(any_lines())
def test_process_keeps_what_agrees_and_finds_what_is_alike(line):
    clue, known = line
    gaps, rows = expand(clue, len(known))
    left, alike = expected(clue, known)
    certain = np.full(len(known), 7, np.int8)
    kept = np.zeros_like(rows)
    count = _core.process(gaps, np.array(clue, np.int32), to_article(known), certain, kept)
    assert count == len(left)
    assert sorted(unpack(kept[:count], len(known))) == sorted(left)
    assert certain.tolist() == alike.tolist()
    assert _core.process(gaps, np.array(clue, np.int32), to_article(known), certain) == count


@given(any_lines())
def test_agree_is_process_on_packed_rows(line):
    clue, known = line
    _, rows = expand(clue, len(known))
    left, alike = expected(clue, known)
    certain = np.full(len(known), 7, np.int8)
    kept = np.zeros_like(rows)
    count = _core.agree(rows, to_article(known), certain, kept)
    assert sorted(unpack(kept[:count], len(known))) == sorted(left)
    assert certain.tolist() == alike.tolist()


@given(any_lines())
def test_fill_keeps_the_fillings_that_read_as_the_clue(line):
    clue, known = line
    unknown, black = known.count(-1), sum(clue) - known.count(1)
    ones = list(combinations(range(unknown), black)) if black >= 0 else []
    choices = np.zeros((len(ones), unknown), np.uint8)
    for row, places in zip(choices, ones, strict=True):
        row[list(places)] = 1
    left, alike = expected(clue, known)
    certain = np.full(len(known), 7, np.int8)
    kept = np.zeros((len(ones), _core.words_for(len(known))), np.uint64)
    count = _core.fill(choices, np.array(clue, np.int32), to_article(known), certain, kept)
    assert sorted(unpack(kept[:count], len(known))) == sorted(left)
    assert certain.tolist() == alike.tolist()


@pytest.mark.parametrize("length", [63, 64, 65, 127, 128, 129, 300])
@given(data=st.data())
def test_lines_of_several_words(length, data):
    """Few arrangements on a long line: blocks that leave four cells free."""
    first = data.draw(st.integers(1, length - 6))
    clue = (first, length - first - 5)
    truth = data.draw(st.sampled_from(reference.arrangements(clue, length)))
    hidden = data.draw(st.lists(st.integers(0, length - 1), max_size=2 * length))
    known = [-1 if x in set(hidden) else cell for x, cell in enumerate(truth)]
    gaps, rows = expand(clue, length)
    left, alike = expected(clue, known)
    certain = np.empty(length, np.int8)
    kept = np.zeros_like(rows)
    assert _core.process(gaps, np.array(clue, np.int32), to_article(known), certain, kept) == len(
        left
    )
    assert certain.tolist() == alike.tolist()
    assert _core.agree(rows, to_article(known), certain, kept) == len(left)
    assert certain.tolist() == alike.tolist()


def test_a_line_seen_through_a_column_view():
    """Kernels write through the caller's arrays; a strided line must be copied by the caller."""
    grid = np.zeros((25, 3), np.int8)
    gaps, _ = expand((10, 10), 25)
    with pytest.raises(ValueError, match="contiguous"):
        _core.process(gaps, np.array([10, 10], np.int32), grid[:, 1], np.empty(25, np.int8))


@pytest.mark.parametrize(
    "call",
    [
        lambda: _core.comb(2, 6, np.empty((14, 2), np.uint16)),
        lambda: _core.comb(-1, 6, np.empty((0, 2), np.uint16)),
        lambda: _core.comb(2, 70000, np.empty((1, 2), np.uint16)),
        lambda: _core.white_gaps(2, 5, np.empty((15, 2), np.uint16)),
        lambda: _core.white_gaps(1, 65535, np.empty((65536, 2), np.uint16)),
        lambda: _core.arrangements(
            from_(2, 5), np.array([10, 10], np.int32), 25, np.empty((15, 2), np.uint64)
        ),
        lambda: _core.arrangements(  # one cell more than the gaps and blocks
            from_(2, 5), np.array([10, 10], np.int32), 26, np.empty((15, 1), np.uint64)
        ),
        lambda: _core.process(
            from_(2, 5), np.array([10], np.int32), np.zeros(25, np.int8), np.empty(25, np.int8)
        ),
        lambda: _core.process(
            from_(2, 5), np.array([10, 10], np.int32), np.zeros(25, np.int8), np.empty(24, np.int8)
        ),
        lambda: _core.process(
            from_(2, 5), np.array([10, 11], np.int32), np.zeros(25, np.int8), np.empty(25, np.int8)
        ),
        lambda: _core.process(
            from_(2, 5),
            np.array([10, 10], np.int32),
            np.zeros(25, np.int8),
            np.empty(25, np.int8),
            np.empty((14, 1), np.uint64),
        ),
        lambda: _core.agree(
            np.zeros((3, 2), np.uint64),
            np.zeros(25, np.int8),
            np.empty(25, np.int8),
            np.zeros((3, 2), np.uint64),
        ),
        lambda: _core.fill(
            np.zeros((3, 24), np.uint8),
            np.array([1], np.int32),
            np.zeros(25, np.int8),
            np.empty(25, np.int8),
            np.zeros((3, 1), np.uint64),
        ),
    ],
)
def test_shapes_that_do_not_fit_are_refused(call):
    with pytest.raises(ValueError, match=r"\w"):
        call()
