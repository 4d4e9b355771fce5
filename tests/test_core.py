"""The kernels against itertools and brute force."""

from itertools import combinations
from math import comb as binomial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from nonogram import _core
from strategies import any_lines, colour_lines, known_lines


def comb(m, n):
    out = np.full((binomial(n, m), m), 999, np.uint16)
    _core.comb(m, n, out)
    return out


def from_(n, m):
    out = np.full((binomial(m + 1, n), n + 1), 999, np.uint16)
    _core.white_gaps(n, m, out)
    return out


def to_article(known):
    """Public cells (-1 unknown, 0 white, 1 black) to the article's (0, -1, 1), in one plane."""
    return np.array([[{-1: 0, 0: -1, 1: 1}[cell] for cell in known]], np.int8)


def blocks(clue):
    """The kernels' clue: length, plane, touch."""
    pairs = [reference.pair(block) for block in clue]
    coloured = not all(isinstance(block, int) for block in clue)
    rows = [
        (length, colour * coloured, j > 0 and pairs[j - 1][1] != colour)
        for j, (length, colour) in enumerate(pairs)
    ]
    return np.array(rows, np.int32).reshape(len(rows), 3)


def unpack(rows, length):
    """Packed arrangements of one plane as public cells."""
    return [tuple(int(row[x >> 6]) >> (x & 63) & 1 for x in range(length)) for row in rows]


def expand(clue, length):
    gaps = from_(len(clue), length - sum(clue))
    rows = np.empty((len(gaps), _core.words_for(length)), np.uint64)
    _core.arrangements(gaps, blocks(clue), 1, length, rows)
    return gaps, rows


def expected(clue, known):
    left = reference.agreeing(clue, known)
    return left, to_article(reference.common(left)) if left else np.zeros((1, len(known)), np.int8)


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
    certain = np.full((1, len(known)), 7, np.int8)
    kept = np.zeros_like(rows)
    count = _core.process(gaps, blocks(clue), to_article(known), certain, kept)
    assert count == len(left)
    assert sorted(unpack(kept[:count], len(known))) == sorted(left)
    assert certain.tolist() == alike.tolist()
    assert _core.process(gaps, blocks(clue), to_article(known), certain) == count


@given(any_lines())
def test_agree_is_process_on_packed_rows(line):
    clue, known = line
    _, rows = expand(clue, len(known))
    left, alike = expected(clue, known)
    certain = np.full((1, len(known)), 7, np.int8)
    kept = np.zeros_like(rows)
    count = _core.agree(rows, to_article(known), certain, kept)
    assert sorted(unpack(kept[:count], len(known))) == sorted(left)
    assert certain.tolist() == alike.tolist()


@given(any_lines())
def test_fill_keeps_the_fillings_that_read_as_the_clue(line):
    clue, known = line
    unknown, black = known.count(-1), sum(clue) - known.count(1)
    ones = list(combinations(range(unknown), black)) if black >= 0 else []
    if unknown <= 6:  # rows of any number of ones: those that do not read as the clue are dropped
        ones = [c for k in range(unknown + 1) for c in combinations(range(unknown), k)]
    choices = np.zeros((len(ones), unknown), np.uint8)
    for row, places in zip(choices, ones, strict=True):
        row[list(places)] = 1
    left, alike = expected(clue, known)
    certain = np.full((1, len(known)), 7, np.int8)
    kept = np.zeros((len(ones), _core.words_for(len(known))), np.uint64)
    count = _core.fill(choices, blocks(clue), to_article(known), certain, kept)
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
    certain = np.empty((1, length), np.int8)
    kept = np.zeros_like(rows)
    assert _core.process(gaps, blocks(clue), to_article(known), certain, kept) == len(left)
    assert certain.tolist() == alike.tolist()
    assert _core.agree(rows, to_article(known), certain, kept) == len(left)
    assert certain.tolist() == alike.tolist()


def test_a_line_seen_through_a_column_view():
    """Kernels take contiguous lines; a strided one must be copied by the caller."""
    grid = np.zeros((1, 25, 3), np.int8)
    gaps, _ = expand((10, 10), 25)
    with pytest.raises(ValueError, match="contiguous"):
        _core.process(gaps, blocks((10, 10)), grid[:, :, 1], np.empty((1, 25), np.int8))


LINE = np.zeros((1, 25), np.int8)
ONE_GAP, ONE_BLOCK = np.zeros((1, 2), np.uint16), blocks((256,))
NO_WORDS = np.zeros((1, 0), np.uint64)


@pytest.mark.parametrize(
    "call",
    [
        lambda: _core.comb(2, 6, np.empty((14, 2), np.uint16)),
        lambda: _core.comb(-1, 6, np.empty((0, 2), np.uint16)),
        lambda: _core.comb(2, 70000, np.empty((1, 2), np.uint16)),
        lambda: _core.white_gaps(2, 5, np.empty((15, 2), np.uint16)),
        lambda: _core.white_gaps(1, 65535, np.empty((65536, 2), np.uint16)),
        lambda: _core.arrangements(
            from_(2, 5), blocks((10, 10)), 1, 25, np.empty((15, 2), np.uint64)
        ),
        lambda: _core.arrangements(  # one cell more than the gaps and blocks
            from_(2, 5), blocks((10, 10)), 1, 26, np.empty((15, 1), np.uint64)
        ),
        lambda: _core.arrangements(  # touching: one cell less
            from_(2, 5), blocks(((10, 1), (10, 2))), 3, 25, np.empty((15, 3), np.uint64)
        ),
        lambda: _core.arrangements(ONE_GAP, ONE_BLOCK, 1 << 62, 256, NO_WORDS),
        lambda: _core.arrangements(ONE_GAP, ONE_BLOCK, 128, (1 << 63) - 1, NO_WORDS),
        lambda: _core.arrangements(ONE_GAP, ONE_BLOCK, 0, 0, NO_WORDS),
        lambda: _core.arrangements(ONE_GAP, ONE_BLOCK, 1, -64, NO_WORDS),
        lambda: _core.process(from_(2, 5), blocks((10,)), LINE, LINE.copy()),
        lambda: _core.process(from_(2, 5), blocks((10, 10)), LINE, np.empty((1, 24), np.int8)),
        lambda: _core.process(from_(2, 5), blocks((10, 10)), LINE, np.empty((2, 25), np.int8)),
        lambda: _core.process(from_(2, 5), blocks((10, 11)), LINE, LINE.copy()),
        lambda: _core.process(from_(2, 5), blocks(((10, 1), (10, 1))), LINE, LINE.copy()),
        lambda: _core.process(from_(2, 5), -blocks((10, 10)), LINE, LINE.copy()),
        lambda: _core.process(from_(2, 5), blocks((10, 10))[:, :2].copy(), LINE, LINE.copy()),
        lambda: _core.process(
            from_(2, 5), blocks((10, 10)), LINE, LINE.copy(), np.empty((14, 1), np.uint64)
        ),
        lambda: _core.agree(
            np.zeros((3, 2), np.uint64), LINE, LINE.copy(), np.zeros((3, 2), np.uint64)
        ),
        lambda: _core.fill(
            np.zeros((3, 24), np.uint8),
            blocks((1,)),
            LINE,
            LINE.copy(),
            np.zeros((3, 1), np.uint64),
        ),
    ],
)
def test_shapes_that_do_not_fit_are_refused(call):
    with pytest.raises(ValueError, match=r"\w"):
        call()


COLOURS = 3


def planes_of(may):
    """What may be of each cell, in planes: any colour, then each colour."""
    out = np.zeros((COLOURS + 1, len(may)), np.int8)
    for x, colours in enumerate(may):
        out[0, x] = -1 if colours == {0} else 0 if 0 in colours else 1
        for colour in range(1, COLOURS + 1):
            out[colour, x] = 1 if colours == {colour} else 0 if colour in colours else -1
    return out


def unpack_planes(rows, length):
    """Packed coloured arrangements as public cells."""
    words = _core.words_for(length)
    out = []
    for row in rows:
        planes = [
            [int(row[p * words + (x >> 6)]) >> (x & 63) & 1 for x in range(length)]
            for p in range(COLOURS + 1)
        ]
        cells = tuple(sum(p * planes[p][x] for p in range(1, COLOURS + 1)) for x in range(length))
        assert planes[0] == [int(cell > 0) for cell in cells]
        out.append(cells)
    return out


@given(colour_lines(colours=COLOURS))
def test_colours_are_planes_over_the_same_tables(line):
    clue, may = line
    length = len(may)
    table = blocks(clue)
    white = length - int(table[:, 0].sum()) + int(table[:, 2].sum())
    gaps = from_(len(clue), white)
    every = reference.arrangements(clue, length)
    rows = np.empty((len(gaps), (COLOURS + 1) * _core.words_for(length)), np.uint64)
    _core.arrangements(gaps, table, COLOURS + 1, length, rows)
    assert sorted(unpack_planes(rows, length)) == sorted(every)

    left = [cells for cells in every if all(c in m for c, m in zip(cells, may, strict=True))]
    alike = planes_of([set(cells) for cells in zip(*left, strict=True)]) if left else 0 * rows[:0]
    known = planes_of(may)
    kept = np.zeros_like(rows)
    for run in (
        lambda certain: _core.process(gaps, table, known, certain, kept),
        lambda certain: _core.agree(rows, known, certain, kept),
    ):
        certain = np.full(known.shape, 7, np.int8)
        assert run(certain) == len(left)
        assert sorted(unpack_planes(kept[: len(left)], length)) == sorted(left)
        assert certain.tolist() == alike.tolist() if left else not certain.any()
    # C2: the clue gives each filled cell its colour
    unknown = int((known[0] == 0).sum())
    black = int(table[:, 0].sum()) - int((known[0] > 0).sum())
    ones = list(combinations(range(unknown), black)) if black >= 0 else []
    choices = np.zeros((len(ones), unknown), np.uint8)
    for row, places in zip(choices, ones, strict=True):
        row[list(places)] = 1
    certain = np.full(known.shape, 7, np.int8)
    kept = np.zeros((len(ones), rows.shape[1]), np.uint64)
    assert _core.fill(choices, table, known, certain, kept) == len(left)
    assert sorted(unpack_planes(kept[: len(left)], length)) == sorted(left)
    assert certain.tolist() == alike.tolist() if left else not certain.any()


@pytest.mark.parametrize("length", [-5, 0, 1, 63, 64, 65, 2**62, 2**63 - 1])
def test_words_for_any_length(length):
    assert _core.words_for(length) == max(-(-length // 64), 1)
