"""The method as a whole: the article's puzzle, small grids by brute force, dead ends."""

import random
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cat_and_mouse
import reference
from nonogram import article
from nonogram.article import schedule
from nonogram.article.game import Game
from nonogram.article.tables import Tables
from nonogram.errors import ContradictionError
from nonogram.grid import Grid
from nonogram.limits import Limits, Watch
from nonogram.puzzle import Puzzle, satisfies
from nonogram.result import Status
from strategies import clue_sets, pictures


def run(puzzle, *, extended=True, start=None, limits=None, cancel=None):
    return article.solve(
        puzzle, watch=Watch(limits or Limits(), cancel), extended=extended, start=start
    )


def unknown_grid(puzzle):
    return [[-1] * puzzle.width for _ in range(puzzle.height)]


CAT_AND_MOUSE = Puzzle(cat_and_mouse.ROWS, cat_and_mouse.COLUMNS)


@pytest.mark.parametrize("extended", [False, True])
def test_cat_and_mouse_as_a_plain_transcription_does_it(extended):
    result = run(CAT_AND_MOUSE, extended=extended)
    assert result.status is Status.UNIQUE
    assert result.grid == Grid.parse(cat_and_mouse.PICTURE)
    uses = result.stats.uses
    assert (uses["C0"], uses["C4"], uses["C2"]) == (41, 62, 3)
    assert not {"C1", "C3", "CUT", "SWEEP"} & uses.keys()


def test_the_steps_lead_from_nothing_to_the_picture():
    result = run(CAT_AND_MOUSE)
    cells = unknown_grid(CAT_AND_MOUSE)
    for step in result.steps:
        for row, column, value in step.cells:
            assert cells[row][column] == -1
            assert step.line in (row, CAT_AND_MOUSE.height + column)
            cells[row][column] = value
        if step.left is not None:
            assert 0 < step.left <= step.arrangements
    assert Grid(cells) == result.grid
    assert sum(result.stats.cells.values()) == 20 * 25
    assert sum(result.stats.uses.values()) == len(result.steps)


@given(pictures(most=6, colours=3), st.booleans())
def test_each_use_of_c4_strikes_out_arrangements(picture, extended):
    # the kept ones differ in every unknown cell, and a line comes back only when one is found
    result = run(Puzzle.from_grid(Grid(picture)), extended=extended)
    assert all(step.left < step.arrangements for step in result.steps if step.technique == "C4")


def test_fault_tells_a_wrong_cell():
    truth = Grid.parse(cat_and_mouse.PICTURE)
    with Tables() as tables:
        game = Game(CAT_AND_MOUSE, tables, Watch(Limits()))
        schedule.start(game)
        schedule.set_wc(game)
        assert not schedule.fault(game, truth)
        game.sol[0, 0, 0] = 1
        assert schedule.fault(game, truth)


def test_set_wc_counts_and_sorts():
    with Tables() as tables:
        game = Game(CAT_AND_MOUSE, tables, Watch(Limits()))
        schedule.start(game)
        schedule.set_wc(game)
        for num in (0, 8, 20, 44):
            clue, length = game.clues[num][:, 0].tolist(), game.length(num)
            assert game.mss[num] == len(reference.arrangements(clue, length))
        assert [game.mss[num] for num in game.wc1] == sorted(game.mss)
        # a changed, unfinished line holds a cell that its own overlap does not give
        for num in range(45):
            own = game.sola[:, num] if num < 20 else game.sold[:, :, num - 20]
            line = game.lines[num]
            assert game.wc2[num] == (bool((own != line).any()) and not game.finished(num))


@given(clue_sets(), st.booleans())
def test_small_grids_against_brute_force(clues, extended):
    rows, columns = clues
    puzzle = Puzzle(rows, columns)
    solutions = list(reference.solutions(rows, columns))
    result = run(puzzle, extended=extended)
    if result.status is Status.UNIQUE:
        assert [tuple(map(tuple, result.grid.tolist()))] == solutions
    elif result.status is Status.NONE:
        assert not solutions
        assert 0 <= result.conflict_line < puzzle.width + puzzle.height
    else:
        assert result.status is Status.STUCK
        assert result.grid.unknown
        for picture in solutions:  # the truth is never ruled out
            for row, known in zip(picture, result.grid.tolist(), strict=True):
                assert all(k in (-1, cell) for k, cell in zip(known, row, strict=True))


@given(clue_sets())
def test_the_method_is_line_logic_to_the_end(clues):
    """On small grids every table fits: the method finds exactly what line logic can."""
    rows, columns = clues
    puzzle = Puzzle(rows, columns)
    wanted = reference.line_logic(rows, columns, unknown_grid(puzzle))
    result = run(puzzle)
    if wanted is None:
        assert result.status is Status.NONE
    else:
        assert result.grid.tolist() == wanted


@given(pictures(most=6))
def test_transposing_a_puzzle_transposes_what_is_found(picture):
    puzzle = Puzzle(*reference.clues_of(picture))
    result, turned = run(puzzle), run(puzzle.transposed())
    assert turned.status is result.status
    assert turned.grid == result.grid.transposed()


@given(pictures(most=6), st.data())
def test_a_start_is_extended(picture, data):
    puzzle = Puzzle(*reference.clues_of(picture))
    hidden = data.draw(st.lists(st.booleans(), min_size=36, max_size=36))
    start = Grid(
        [
            [-1 if hidden[r * 6 + c] else cell for c, cell in enumerate(row)]
            for r, row in enumerate(picture)
        ]
    )
    result = run(puzzle, start=start)
    wanted = reference.line_logic(puzzle_rows(puzzle), puzzle_columns(puzzle), start.tolist())
    assert result.grid.tolist() == wanted


def puzzle_rows(puzzle):
    return [clue.lengths for clue in puzzle.rows]


def puzzle_columns(puzzle):
    return [clue.lengths for clue in puzzle.columns]


def test_a_start_that_contradicts_the_clues_names_the_line():
    puzzle = Puzzle([[2], [1, 1], []], [[2], [1], [], [1]])
    start = Grid([[0, -1, -1, -1], [-1] * 4, [-1] * 4])
    result = run(puzzle, start=start)
    assert result.status is Status.NONE
    assert result.conflict_line is not None


def large(seed, width, height, density):
    draw = random.Random(seed)
    picture = [[int(draw.random() < density) for _ in range(width)] for _ in range(height)]
    return picture, Puzzle(*reference.clues_of(picture))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("extended", [False, True])
def test_large_lines_never_rule_out_the_truth(seed, extended):
    """Grids whose lines need REDUCE, C1, C3, SHRINK and, beyond the article, cuts."""
    picture, puzzle = large(seed, 34 + seed, 30, 0.5 + seed / 30)
    result = run(puzzle, extended=extended)
    for row, known in zip(picture, result.grid.tolist(), strict=True):
        assert all(k in (-1, cell) for k, cell in zip(known, row, strict=True))


@pytest.mark.parametrize("seed", range(12))
def test_extended_finds_what_the_article_finds_and_more(seed):
    _, puzzle = large(seed, 40, 34 + seed, 0.55 + seed / 40)
    plain, extended = run(puzzle, extended=False).grid, run(puzzle).grid
    for row, more in zip(plain.rows, extended.rows, strict=True):
        assert all(k in (-1, m) for k, m in zip(row, more, strict=True))


def test_large_lines_use_the_techniques_for_them():
    used = set()
    for seed in range(12):
        used |= run(large(seed, 34 + seed, 30, 0.5 + seed / 30)[1]).stats.uses.keys()
    techniques = {"C0", "C1", "C3", "C4", "CUT", "SWEEP"}
    assert techniques | {"SHRINK", "BLACKS FOUND", "WHITES FOUND"} <= used


def test_stuck_is_a_status_and_keeps_what_is_known():
    """Unique, but not by looking at one line at a time."""
    puzzle = Puzzle([[1], [2], [2], [2]], [[1], [2], [1, 1], [1, 1]])
    result = run(puzzle)
    assert len(list(reference.solutions([[1], [2], [2], [2]], [[1], [2], [1, 1], [1, 1]]))) == 1
    assert result.status is Status.STUCK
    assert not result.solutions


@pytest.mark.parametrize("extended", [False, True])
def test_many_blocks_on_long_lines_end_quickly(extended):
    """Twenty blocks on every line of 100x100: no table fits; the listing would never end."""
    clue = [1] * 20
    result = run(Puzzle([clue] * 100, [clue] * 100), extended=extended)
    assert result.status is Status.STUCK
    assert result.grid.unknown == 100 * 100


def test_more_blocks_than_the_listing_serves():
    """Sixteen blocks a line: the listing's ⍳12 and its ten tables end before."""
    row = [1, 0] * 16
    picture = [row[:31] if r % 2 == 0 else [0] * 31 for r in range(31)]
    result = run(Puzzle(*reference.clues_of(picture)), extended=False)
    assert result.grid.tolist() == picture


@pytest.mark.parametrize(
    ("rows", "columns"),
    [([[2], [], [2]], [[1], [2], [1]]), ([[1, 1], [], [1, 1]], [[1], [2], [1]])],
)
def test_contradictory_clues_are_none(rows, columns):
    assert not list(reference.solutions(rows, columns))
    result = run(Puzzle(rows, columns))
    assert result.status is Status.NONE
    assert result.complete


def solve_game(game):
    schedule.start(game)
    schedule.set_wc(game)
    return schedule.solve(game, extended=True)


def test_the_contradiction_names_the_line():
    with Tables() as tables:
        game = Game(Puzzle([[2], [], [2]], [[1], [2], [1]]), tables, Watch(Limits()))
        with pytest.raises(ContradictionError, match=r"(row|column) \d .*no arrangement") as caught:
            solve_game(game)
    assert caught.value.line in range(6)


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (7, 1), (5, 4)])
@pytest.mark.parametrize("cell", [0, 1])
def test_all_blank_and_all_black(size, cell):
    width, height = size
    picture = [[cell] * width for _ in range(height)]
    result = run(Puzzle(*reference.clues_of(picture)))
    assert result.status is Status.UNIQUE
    assert result.grid.tolist() == picture


def test_one_colour_that_is_not_black_is_no_obstacle():
    blue = Puzzle([[2]], [[1], [1]], palette=[("white", "#fff"), ("blue", "#00f")])
    assert run(blue).status is Status.UNIQUE


def test_a_timeout_of_nothing_is_a_limit_with_what_is_known():
    result = run(CAT_AND_MOUSE, limits=Limits(timeout=0))
    assert result.status is Status.LIMIT
    assert not result.solutions


def test_cancelling_from_another_thread_stops_the_run():
    cancel = threading.Event()
    cancel.set()
    assert run(CAT_AND_MOUSE, cancel=cancel).status is Status.LIMIT


def test_repeated_runs_agree():
    first = run(CAT_AND_MOUSE)
    run(Puzzle([[1, 1]] * 5, [[1, 1]] * 5))
    again = run(CAT_AND_MOUSE)
    assert first.grid == again.grid
    assert first.steps == again.steps
    assert satisfies(again.grid, CAT_AND_MOUSE)


# ---------------------------------------------------------------- colours, beyond the article


@given(pictures(most=4, colours=3), st.data())
def test_coloured_grids_against_brute_force(picture, data):
    rows, columns = reference.colour_clues_of(picture)
    if data.draw(st.booleans()):  # perhaps without solution
        rows = data.draw(st.permutations(rows))
    puzzle = Puzzle(rows, columns)
    wanted = reference.line_logic(rows, columns, unknown_grid(puzzle))
    result = run(puzzle)
    if wanted is None:
        assert result.status is Status.NONE
        assert not list(reference.solutions(rows, columns))
        return
    assert result.grid.tolist() == wanted
    if result.status is Status.UNIQUE:
        found = list(reference.solutions(rows, columns))
        assert found == [tuple(map(tuple, wanted))]


@given(pictures(most=5, colours=3), st.permutations([1, 2, 3]))
def test_renaming_colours_renames_the_solution(picture, names):
    palette = [("white", "fff"), ("a", "100"), ("b", "200"), ("c", "300")]
    rename = [0, *names]
    renamed = [[rename[cell] for cell in row] for row in picture]
    plain = run(Puzzle(*reference.colour_clues_of(picture), palette=palette))
    other = run(Puzzle(*reference.colour_clues_of(renamed), palette=palette))
    assert other.status is plain.status
    code = [*rename, -1]  # index -1 is the unknown cell
    assert other.grid.tolist() == [[code[cell] for cell in row] for row in plain.grid.tolist()]


@given(pictures(most=6))
def test_one_colour_among_several_behaves_as_black_and_white(picture):
    rows, columns = reference.colour_clues_of(picture)
    palette = [("white", "fff"), ("black", "000"), ("red", "f00")]
    plain, coloured = run(Puzzle(rows, columns)), run(Puzzle(rows, columns, palette=palette))
    assert coloured.puzzle.is_coloured
    assert not plain.puzzle.is_coloured
    assert (coloured.status, coloured.grid) == (plain.status, plain.grid)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("extended", [False, True])
def test_large_coloured_lines_never_rule_out_the_truth(seed, extended):
    draw = random.Random(seed)
    picture = [[draw.choice([0, 0, 1, 1, 2, 3]) for _ in range(36)] for _ in range(30 + seed)]
    puzzle = Puzzle(*reference.colour_clues_of(picture))
    result = run(puzzle, extended=extended)
    for row, known in zip(picture, result.grid.tolist(), strict=True):
        assert all(k in (-1, cell) for k, cell in zip(known, row, strict=True))


def test_a_coloured_start():
    puzzle = Puzzle(["1r", "1r"], ["1r", "1r"])
    assert run(puzzle).status is Status.STUCK
    start = Grid([[2, -1], [-1, -1]])
    assert run(puzzle, start=start).grid.tolist() == [[2, 0], [0, 2]]
    wrong = Grid([[1, -1], [-1, -1]])
    assert run(puzzle, start=wrong).status is Status.NONE


def test_forty_colours():
    picture = [[(r + c) % 40 + 1 for c in range(40)] for r in range(5)]
    result = run(Puzzle(*reference.colour_clues_of(picture)))
    assert result.grid.tolist() == picture
