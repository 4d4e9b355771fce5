"""REDUCE, COMBINEL, COMBINER, C0 to C4 and the cuts, one line at a time, against brute force."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import reference
from nonogram.article import beyond, lines, schedule
from nonogram.article.game import Game, from_cells, to_cells
from nonogram.article.reduction import combine_left, combine_right, reduce
from nonogram.article.tables import Tables
from nonogram.errors import ContradictionError
from nonogram.grid import Grid
from nonogram.limits import Limits, Watch
from nonogram.puzzle import Puzzle
from strategies import any_lines, colour_lines, known_lines

CODES = {0: -1, 1: 1, -1: 0}  # the article's cells to the public ones


def game_of_line(clue, known, tred=10**9, down=False):
    """A game whose first line (row 0, or column 0 for ``down``) has this clue and these cells.

    The other direction's clues suit the leftmost arrangement, so that totals agree.
    """
    leftmost = [cell for c in clue for cell in [1] * c + [0]]
    cells = (leftmost + [0] * len(known))[: len(known)]
    along, across = [clue], [(1,) if cell else () for cell in cells]
    puzzle = Puzzle(across, along) if down else Puzzle(along, across)
    game = Game(puzzle, Tables(Limits(table_rows=10**6)), Watch(Limits()))
    num = puzzle.height if down else 0
    game.lines[num][:] = [[CODES[cell] for cell in known]]
    schedule.set_wc(game)
    schedule.shrink(game, tred)
    return game, num


def cells_of(game, num):
    return tuple(CODES[cell] for cell in game.lines[num][0].tolist())


def implied(clue, known):
    left = reference.agreeing(clue, known)
    return reference.common(left) if left else None


def ways(clue, length):
    return len(reference.arrangements(clue, length))


@given(any_lines(), st.booleans())
def test_c0_and_c4_find_all_that_a_line_implies(line, down):
    clue, known = line
    game, num = game_of_line(clue, known, down=down)
    wanted = implied(clue, known)
    if wanted is None:
        with pytest.raises(ContradictionError, match="no arrangement"):
            lines.c0(game, num, game.lines[num].copy())
        return
    left, of = lines.c0(game, num, game.lines[num].copy())
    assert (left, of) == (len(reference.agreeing(clue, known)), ways(clue, len(known)))
    assert cells_of(game, num) == wanted
    # One more cell known: C4 strikes out more of what C0 has kept.
    unknown = [x for x, cell in enumerate(wanted) if cell == -1]
    if unknown:
        more = list(wanted)
        more[unknown[0]] = 1
        game.lines[num][0, unknown[0]] = 1
        left, of = lines.c4(game, num, game.lines[num].copy())
        assert of == len(reference.agreeing(clue, known))
        assert left == len(reference.agreeing(clue, more))
        assert cells_of(game, num) == implied(clue, more)


@given(any_lines())
def test_c2_finds_all_that_a_line_implies(line):
    clue, known = line
    black = sum(clue) - known.count(1)
    assume(0 < black < known.count(-1))
    game, num = game_of_line(clue, known)
    wanted = implied(clue, known)
    if wanted is None:
        with pytest.raises(ContradictionError):
            lines.c2(game, num, game.lines[num].copy())
    else:
        lines.c2(game, num, game.lines[num].copy())
        assert cells_of(game, num) == wanted


@given(known_lines(longest=14))
def test_reduce_cuts_only_what_is_finished(line):
    clue, known = line
    assume(-1 in known)
    game, num = game_of_line(clue, known)
    part = reduce(game, num, game.lines[num].copy())
    cells = [CODES[int(cell)] for cell in part.soln[0]]
    assert cells == [known[x] for x in part.map]
    # The reduced line implies for its cells what the whole line implies.
    inside = implied(part.clue[:, 0].tolist(), cells)
    whole = implied(clue, known)
    assert inside == tuple(whole[x] for x in part.map)


@pytest.mark.parametrize(
    ("clue", "known"),
    [
        ([1], [0, 1, 0, 1, 0, -1, 0, 1, 0]),  # more is finished than there are blocks
        ([2, 2], [0, 1, 0, -1, -1, -1, -1]),  # less than the first block
        ([1, 2], [-1, -1, -1, 0, 1, 1, 1, 0]),  # more than the last block
    ],
)
def test_reduce_tells_what_it_cannot_chop(clue, known):
    assert implied(clue, known) is None
    game, num = game_of_line(clue, known)
    with pytest.raises(ContradictionError):
        reduce(game, num, game.lines[num].copy())


@given(any_lines(longest=14))
def test_c1_finds_all_that_a_line_implies_or_a_contradiction(line):
    clue, known = line
    assume(-1 in known and any(cell != -1 for cell in known))
    game, num = game_of_line(clue, known)
    wanted = implied(clue, known)
    os = game.lines[num].copy()
    if wanted is None:
        with pytest.raises(ContradictionError):
            lines.c1(game, num, reduce(game, num, os))
        return
    part = reduce(game, num, os)
    lines.c1(game, num, part)
    if part.soln.any():
        assert cells_of(game, num) == wanted
    else:  # nothing known in what is left: OVERLAP, which finds black cells only
        assert all(c in (k, w) for c, k, w in zip(cells_of(game, num), known, wanted, strict=True))


@st.composite
def two_blocks(draw):
    """A clue of two blocks or more and a line that agrees with it, one cell at least unknown."""
    end = st.lists(st.sampled_from([0, 1]), max_size=6)
    cells = [*draw(end), 1, 0, 1, *draw(end)]
    hidden = draw(st.lists(st.booleans(), min_size=len(cells), max_size=len(cells)))
    hidden[draw(st.integers(0, len(cells) - 1))] = True
    known = [-1 if hide else cell for cell, hide in zip(cells, hidden, strict=True)]
    return reference.reads_as(cells), known


@given(two_blocks(), st.integers(3, 60))
def test_c3_is_right_about_both_ends(line, tred):
    clue, known = line
    game, num = game_of_line(clue, known, tred)
    whole = reduce(game, num, game.lines[num].copy())
    assume(len(whole.clue) > 1)
    found = combine_left(game, whole)
    if found is None:
        assert lines.c3(game, num, whole) == (None, None)
        assert cells_of(game, num) == tuple(known)
        return
    left, _ = found
    right, _ = combine_right(whole, len(left.clue))
    assert ways(left.clue[:, 0].tolist(), left.soln.shape[1]) < tred
    assert left.table == right.table
    lines.c3(game, num, whole)
    wanted = implied(clue, known)
    for cell, known_cell, sure in zip(cells_of(game, num), known, wanted, strict=True):
        assert cell in (known_cell, sure)


def test_c3_sees_the_ends_of_a_long_line():
    """Both ends are settled by their known cells, the middle is not."""
    clue, known = (3, 1, 1, 1, 1, 3), [1] + [-1] * 24 + [1]
    game, num = game_of_line(clue, known, tred=200)
    lines.c3(game, num, reduce(game, num, game.lines[num].copy()))
    text = "".join("?.#"[cell + 1] for cell in cells_of(game, num))
    assert text == "###." + "?" * 18 + ".###"


@given(any_lines(longest=14))
def test_reach_and_sweep_find_all_that_a_line_implies(line):
    clue, known = line
    game, num = game_of_line(clue, known)
    blocks = game.clues[num].tolist()
    wanted = implied(clue, known)
    found = beyond.reach(blocks, game.lines[num])
    if wanted is None:
        assert found is None
        return
    ((black, white),) = beyond.implied(found, blocks, 1, len(known))
    got = tuple(1 if black >> x & 1 else 0 if white >> x & 1 else -1 for x in range(len(known)))
    assert got == wanted
    # Exact: the starts are those of the arrangements that agree.
    starts = [0] * len(clue)
    for arrangement in reference.agreeing(clue, known):
        begins = [
            x for x, cell in enumerate(arrangement) if cell and (x == 0 or not arrangement[x - 1])
        ]
        for j, x in enumerate(begins):
            starts[j] |= 1 << x
    assert found.starts == starts


@given(known_lines(longest=16), st.integers(3, 60))
def test_windows_are_right(line, tred):
    clue, known = line
    assume(-1 in known and clue)
    game, num = game_of_line(clue, known, tred)
    os = game.lines[num].copy()
    found = beyond.reach(game.clues[num].tolist(), os)
    wanted = implied(clue, known)
    changed = beyond._windows(game, num, os, found)
    assert changed == (cells_of(game, num) != tuple(known))
    for cell, known_cell, sure in zip(cells_of(game, num), known, wanted, strict=True):
        assert cell in (known_cell, sure)


def test_a_window_sees_what_the_ends_do_not():
    """A middle block held between known cells is settled though no end reaches it."""
    clue = (1,) * 6 + (4,) + (1,) * 6
    known = [-1] * 60
    known[28:32] = [1] * 4
    game, num = game_of_line(clue, known, tred=200)
    lines.c3(game, num, reduce(game, num, game.lines[num].copy()))
    assert cells_of(game, num) == tuple(known)
    os = game.lines[num].copy()
    found = beyond.reach(game.clues[num].tolist(), os)
    assert beyond._windows(game, num, os, found)
    assert "".join("?.#"[cell + 1] for cell in cells_of(game, num)[26:34]) == "?.####.?"


@given(known_lines(), st.booleans())
def test_overlap_finds_what_an_empty_line_implies_black(line, down):
    clue, known = line
    game, _num = game_of_line(clue, [-1] * len(known), down=down)
    lines.overlap(game)
    wanted = implied(clue, [-1] * len(known))
    source = game.sold[0, :, 0] if down else game.sola[0, 0]
    assert [int(cell) for cell in source] == [int(cell == 1) for cell in wanted]


def test_totals_finishes_blank_lines_and_full_ones():
    game, _ = game_of_line((2,), [1, 1, -1, -1])
    game.sol[:] = [[[1, 1, 0, 0]]]
    lines.totals(game)
    assert cells_of(game, 0) == (1, 1, 0, 0)


def test_dropped_arrangements_are_made_again():
    clue, known = (2, 1), [-1, 1, -1, -1, -1, -1]
    game, num = game_of_line(clue, known)
    lines.c0(game, num, game.lines[num].copy())
    game.forget_rows()
    assert game.kept_rows(num) is None
    left, of = lines.c4(game, num, game.lines[num].copy())
    assert (left, of) == (len(reference.agreeing(clue, known)), ways(clue, 6))


def test_grids_convert_to_the_article_and_back():
    grid = Grid([[1, 0, -1], [-1, 1, 0]])
    assert from_cells(grid, 1).tolist() == [[[1, -1, 0], [0, 1, -1]]]
    assert to_cells(from_cells(grid, 1)) == grid
    colours = Grid([[1, 2, 0, -1]])
    assert from_cells(colours, 3).tolist() == [
        [[1, 1, -1, 0]],
        [[1, -1, -1, 0]],
        [[-1, 1, -1, 0]],
    ]
    assert to_cells(from_cells(colours, 3)) == colours


# ---------------------------------------------------------------- colours, beyond the article

COLOURS = 3
EVERY = frozenset(range(COLOURS + 1))


def game_of_colours(clue, may, tred=10**9, down=False):
    """As game_of_line; ``may`` says for each cell which colours it may have."""
    cells = reference.arrangements(clue, len(may))[-1]
    along, across = [clue], [((1, cell),) if cell else () for cell in cells]
    palette = [("white", "fff"), ("a", "100"), ("b", "200"), ("c", "300")]
    puzzle = Puzzle(across, along, palette=palette)
    puzzle = puzzle if down else puzzle.transposed()
    game = Game(puzzle, Tables(Limits(table_rows=10**6)), Watch(Limits()))
    num = puzzle.height if down else 0
    game.lines[num][:] = planes_of(may)
    schedule.set_wc(game)
    schedule.shrink(game, tred)
    return game, num


def planes_of(may):
    """What may be of each cell, in planes: any colour, then each colour."""
    out = np.zeros((COLOURS + 1, len(may)), np.int8)
    for x, colours in enumerate(may):
        out[0, x] = -1 if colours == {0} else 0 if 0 in colours else 1
        for colour in range(1, COLOURS + 1):
            out[colour, x] = 1 if colours == {colour} else 0 if colour in colours else -1
    return out


def may_of(line):
    """The colours that each cell of a line may have."""
    return [
        {c for c in EVERY if (line[0, x] <= 0 if c == 0 else line[0, x] >= 0 <= line[c, x])}
        - ({0} | {c for c in EVERY if c and line[c, x] < 1} if 1 in line[1:, x] else set())
        for x in range(line.shape[1])
    ]


def implied_colours(clue, may):
    left = [
        cells
        for cells in reference.arrangements(clue, len(may))
        if all(c in m for c, m in zip(cells, may, strict=True))
    ]
    return [set(cells) for cells in zip(*left, strict=True)] if left else None


def check_between(line, may, wanted):
    """What a technique leaves possible lies between what is implied and what was known."""
    for now, before, sure in zip(may_of(line), may, wanted, strict=True):
        assert sure <= now <= before


@given(colour_lines(), st.booleans())
def test_c0_finds_all_that_a_coloured_line_implies(line, down):
    clue, may = line
    game, num = game_of_colours(clue, may, down=down)
    wanted = implied_colours(clue, may)
    if wanted is None:
        with pytest.raises(ContradictionError, match="no arrangement"):
            lines.c0(game, num, game.lines[num].copy())
    else:
        lines.c0(game, num, game.lines[num].copy())
        assert may_of(game.lines[num]) == wanted


@given(colour_lines())
def test_reach_and_sweep_find_all_that_a_coloured_line_implies(line):
    clue, may = line
    game, num = game_of_colours(clue, may)
    wanted = implied_colours(clue, may)
    blocks = game.clues[num].tolist()
    os = game.lines[num].copy()
    found = beyond.reach(blocks, os)
    assert (found is None) == (wanted is None)
    if found is not None:
        beyond._sweep(game, num, os, found)
        assert may_of(game.lines[num]) == wanted


@given(colour_lines(longest=10), st.integers(2, 60))
def test_parts_of_coloured_lines_are_right(line, tred):
    """REDUCE with C1 or C3, and the windows."""
    clue, may = line
    game, num = game_of_colours(clue, may, tred)
    wanted = implied_colours(clue, may)
    os = game.lines[num].copy()
    assume(wanted is not None and 0 in os[0].tolist() and clue)
    part = reduce(game, num, os)
    if game.tables.has_gaps(*part.table, below=tred):
        lines.c1(game, num, part)
        if part.soln.any():  # the colours of blocks that were cut off are left to the sweep
            now = may_of(game.lines[num])
            assert [now[x] for x in part.map] == [wanted[x] for x in part.map]
    elif len(part.clue):
        lines.c3(game, num, part)
    check_between(game.lines[num], may, wanted)
    os = game.lines[num].copy()
    beyond._windows(game, num, os, beyond.reach(game.clues[num].tolist(), os))
    check_between(game.lines[num], may, wanted)
