"""Blocks, clues, palettes, puzzles, grids, results and limits."""

import copy
import dataclasses
import pickle
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cat_and_mouse
import reference
from nonogram import (
    BLACK,
    UNKNOWN,
    WHITE,
    Block,
    Clue,
    Colour,
    ContradictionError,
    FormatError,
    Grid,
    Limits,
    Puzzle,
    PuzzleError,
    Result,
    Status,
    UnsupportedError,
    check,
    clues_of,
    count,
    loads,
    satisfies,
    solve,
    solve_line,
)
from nonogram.clue import default_palette, make_clue, make_palette
from nonogram.encoding import Encoding
from nonogram.grid import Shared, check_size
from nonogram.render.png import png_picture
from nonogram.render.svg import svg_picture
from png_reader import Png
from strategies import pictures

DOT = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
PICTURE = Grid([[1, 1, 0, 0], [1, 0, 0, 1], [0, 0, 0, 0]])


@pytest.mark.parametrize(
    ("written", "blocks"),
    [
        ([], ()),
        ([0], ()),
        ([2, 1, 0, 0], ((2, 1), (1, 1))),
        ("3 1", ((3, 1), (1, 1))),
        ("3,1", ((3, 1), (1, 1))),
        ("", ()),
        ([(3, 2), 1], ((3, 2), (1, 1))),
        ([(3, "r"), (2, "green")], ((3, 2), (2, 3))),
        (["3r", "2"], ((3, 2), (2, 1))),
        ("3:2 1:r", ((3, 2), (1, 2))),
        ([Block(4)], ((4, 1),)),
        (np.array([4, 2, 0]), ((4, 1), (2, 1))),
        (iter([1]), ((1, 1),)),
    ],
)
def test_clues_are_read_from_what_people_write(written, blocks):
    clue = make_clue(written)
    assert clue == blocks
    assert all(isinstance(block, Block) for block in clue)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ([0, 2], "a 0 stands before another number"),
        ([-1], "cannot be -1 cells long"),
        ([1.5], "whole number, found 1.5"),
        ([True], "expected a number, found True"),
        (["x"], "expected a block such as 3 or 3b, found 'x'"),
        ([(1, 2, 3)], "a block is (length, colour)"),
        ([(1, "puce")], "colour 'puce' is not in the palette"),
        ([(1, 0)], "cannot have the background colour"),
        ([(1, 500)], "colour code 500"),
        (5, "expected a list of blocks, found 5"),
        (["9" * 40], "expected a block"),
        (["\u0662"], "expected a block"),
        (b"12", "expected a list of blocks"),
        ({3: 1}, "expected a list of blocks"),
    ],
)
def test_clues_that_are_none_are_named(written, said):
    with pytest.raises(PuzzleError, match=r"^row 7: ") as caught:
        make_clue(written, where="row 7")
    assert said in str(caught.value)


def test_clue_knows_its_size():
    clue = make_clue([3, (2, 2), (2, 2)])
    assert (clue.total, clue.least, clue.lengths) == (7, 8, (3, 2, 2))
    assert clue.reversed() == ((2, 2), (2, 2), (3, 1))
    assert (str(make_clue([3, 1])), str(Clue())) == ("3 1", "")


def test_palettes_are_completed_and_checked():
    palette = make_palette([("white", "fff"), ("black", "#000"), ("blue", "#0000FF", "b")])
    assert palette[0] == Colour("white", "#ffffff", ".")
    assert palette[2] == Colour("blue", "#0000ff", "b")
    assert len({colour.letter for colour in default_palette(126)}) == 126
    assert len({colour.rgb for colour in default_palette(126)}) == 126
    for bad, said in [
        ([("white", "fff")], "at least one more"),
        ([("white", "fff"), ("white", "000")], "name 'white' twice"),
        ([("white", "fff", "a"), ("x", "000", "a")], "letter 'a' twice"),
        ([("white", "fff"), ("x", "red")], "no RGB value"),
        ([("white", "fff"), ("x", "000", "3")], "no letter"),
        ([("white", "fff"), 7], "a colour is"),
        ([("white", "fff"), ("", "000")], "needs a name"),
        ([("white", "fff"), *((f"c{i}", "000") for i in range(126))], "at most 126"),
    ]:
        with pytest.raises(PuzzleError, match=said):
            make_palette(bad)


def test_puzzles_take_lists_tuples_text_and_padded_matrices():
    assert Puzzle(((2,), (1, 1), ()), ((2,), (1,), (0,), (1,))) == DOT
    assert Puzzle(["2", "1 1", "0"], ["2", "1", "", "1"]) == DOT
    rows = np.array([[2, 0], [1, 1], [0, 0]])
    columns = np.array([[2], [1], [0], [1]])
    assert Puzzle(rows, columns) == DOT
    cat = Puzzle(np.array(cat_and_mouse.ROWS), np.array(cat_and_mouse.COLUMNS))
    assert (cat.width, cat.height) == (25, 20)
    assert cat == Puzzle(*reference.clues_of(Grid.parse(cat_and_mouse.PICTURE).tolist()))


@pytest.mark.parametrize(
    ("rows", "columns", "said"),
    [
        ([[3], []], [[1], [1], []], "rows hold 3 black cells, columns 2"),
        ([[2, 2]], [[1], [1], [], [1]], "row 1 needs 5 cells, the grid is 4 wide"),
        ([[1], [1]], [[3]], "column 1 needs 3 cells, the grid is 2 high"),
        ([["1r", "1r"]], [["1r"], ["1r"]], "row 1 needs 3 cells, the grid is 2 wide"),
        ([["1r"], ["1r"]], [["1g"], ["1r"]], "rows hold 2 red cells, columns 1"),
        ([[10**12]], [[1]], "row 1 needs 1000000000000 cells"),
        ([], [], "at least one row and one column, not 0x0"),
        ([[1]], [], "not 0x1"),
        ([[]] * 100_001, [[]], "too large"),
        ([[]] * 20_000, [[]] * 20_000, "too large"),
        ("12", [[1]], "lists of clues, not one text"),
        (7, [[1]], "lists of clues, not 7"),
    ],
)
def test_impossible_puzzles_are_named_at_once(rows, columns, said):
    with pytest.raises(PuzzleError) as caught:
        Puzzle(rows, columns)
    assert said in str(caught.value)


def test_puzzles_are_immutable_hashable_and_can_be_pickled():
    puzzle = DOT.replace(metadata={"title": "Dot"}, goal=PICTURE)
    for twin in (pickle.loads(pickle.dumps(puzzle)), copy.deepcopy(puzzle), copy.copy(puzzle)):
        assert twin == puzzle
        assert hash(twin) == hash(puzzle)
        assert (twin.metadata, twin.goal, twin.palette) == (
            puzzle.metadata,
            puzzle.goal,
            puzzle.palette,
        )
    assert puzzle == DOT  # metadata and goal take no part
    with pytest.raises(AttributeError):
        puzzle.rows = ()
    with pytest.raises(TypeError):
        puzzle.metadata["title"] = "x"
    with pytest.raises(TypeError, match="no field 'row'"):
        puzzle.replace(row=[])


def test_the_colours_of_a_puzzle_are_part_of_it_their_names_are_not():
    named = DOT.replace(palette=[("paper", "#ffffff", "_"), ("ink", "#000000", "X")])
    blue = DOT.replace(palette=[("white", "#ffffff"), ("blue", "#0000ff")])
    assert named == DOT != blue


def test_a_goal_must_have_the_size_of_the_puzzle():
    with pytest.raises(PuzzleError, match="the goal is 4x3, the puzzle 1x1"):
        Puzzle([[1]], [[1]], goal=PICTURE)
    with pytest.raises(PuzzleError, match="the goal is a Grid, not list"):
        Puzzle([[1]], [[1]], goal=[[1]])
    with pytest.raises(PuzzleError, match="beyond the 2 of the palette"):
        Puzzle([[1]], [[1]], goal=Grid([[5]]))
    with pytest.raises(PuzzleError, match="metadata is text"):
        Puzzle([[1]], [[1]], metadata={"title": 3})


@given(pictures(most=8))
def test_a_picture_satisfies_its_own_puzzle(picture):
    grid = Grid(picture)
    puzzle = Puzzle.from_grid(grid)
    assert satisfies(grid, puzzle)
    rows, columns = reference.clues_of(picture)
    assert [clue.lengths for clue in puzzle.rows] == rows
    assert [clue.lengths for clue in puzzle.columns] == columns
    assert clues_of(grid) == (puzzle.rows, puzzle.columns)
    assert puzzle.transposed() == Puzzle.from_grid(grid.transposed())


def test_check_tests_the_clues_not_the_goal():
    switch = Puzzle([[1], [1]], [[1], [1]], goal=Grid([[1, 0], [0, 1]]))
    assert satisfies(Grid([[0, 1], [1, 0]]), switch)
    assert check(Grid([[1, 1], [0, 0]]), switch) == (0, 1)
    assert check(Grid([[1, -1], [1, 0]]), switch) == (2,)  # a line with unknown cells is not judged
    assert not satisfies(Grid([[1, -1], [0, 1]]), switch)
    with pytest.raises(PuzzleError, match="the grid is 4x3"):
        check(PICTURE, switch)


def test_line_names_count_from_one():
    assert [DOT.line_name(i) for i in (0, 2, 3, 6)] == ["row 1", "row 3", "column 1", "column 4"]
    with pytest.raises(IndexError):
        DOT.line_name(7)


def test_colour_runs_of_a_line():
    assert clues_of(Grid([[2, 2, 1, 0, 2]]))[0] == (((2, 2), (1, 1), (1, 2)),)


@given(pictures(most=6), st.randoms(use_true_random=False))
def test_grids_in_all_their_shapes(picture, random):
    cells = [[random.choice([cell, UNKNOWN, 7]) for cell in row] for row in picture]
    grid = Grid(cells)
    height, width = len(cells), len(cells[0])
    assert grid.tolist() == cells
    assert grid.rows == tuple(map(tuple, cells))
    assert grid.columns == tuple(zip(*cells, strict=True))
    assert all(grid[r, c] == cells[r][c] for r in range(height) for c in range(width))
    assert grid[-1, -1] == cells[-1][-1]
    assert grid.unknown == sum(row.count(-1) for row in cells)
    assert grid.complete == (grid.unknown == 0)
    array = np.asarray(grid)
    assert array.tolist() == cells
    assert not array.flags.writeable
    assert np.array(grid, dtype=float).dtype == float
    assert Grid(array) == grid == pickle.loads(pickle.dumps(grid)) == copy.deepcopy(grid)
    assert hash(Grid(array)) == hash(grid)
    assert Grid.from_bytes(width, height, grid.tobytes()) == grid
    assert grid.transposed().tolist() == [list(column) for column in zip(*cells, strict=True)]


def test_grids_cannot_be_changed():
    with pytest.raises(AttributeError):
        PICTURE.width = 3
    with pytest.raises(AttributeError):
        del PICTURE.width
    with pytest.raises(TypeError):
        PICTURE[0, 0] = 1
    for call in (
        lambda: PICTURE[3, 0],
        lambda: PICTURE.row(3),
        lambda: PICTURE.row(-4),
        lambda: PICTURE.column(4),
        lambda: PICTURE.column(-5),
        lambda: PICTURE.line_bytes(7),
        lambda: PICTURE.line_bytes(-1),
    ):
        with pytest.raises(IndexError):
            call()
    assert PICTURE.row(-1) == PICTURE.rows[-1]
    assert PICTURE.column(-1) == PICTURE.columns[-1]
    with pytest.raises(TypeError, match="not iterable"):
        list(PICTURE)
    assert PICTURE != "x"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "at least one row"),
        ([[]], "at least one row"),
        ([[1], [1, 1]], "row 2 of the grid has 2 cells, row 1 has 1"),
        ([[127]], "row 1, column 1: 127 is no cell value"),
        ([[-2]], "-2 is no cell value"),
        ([["x"]], "whole numbers"),
        ([[0.7]], "whole numbers"),
        ([[float("inf")]], "whole numbers"),
        (["10"], "whole numbers"),
        ([None], "whole numbers"),
        (5, "made of rows of cells, not int"),
        ("##", "made of rows of cells, not str"),
    ],
)
def test_grids_that_are_none(rows, said):
    with pytest.raises(PuzzleError, match=said):
        Grid(rows)


def test_grids_from_text():
    assert Grid.parse("##..\n#..#\n....\n") == PICTURE
    assert Grid.parse("1?") == Grid([[1, -1]])
    assert Grid.parse("_R", letters="_R") == Grid([[0, 1]])
    with pytest.raises(PuzzleError, match=r"row 2 of the picture: 'x' is no cell"):
        Grid.parse("##\n#x")
    with pytest.raises(PuzzleError, match="has no clue"):
        clues_of(Grid.blank(2, 2))
    with pytest.raises(PuzzleError, match="has 4 cells, not 3"):
        Grid.from_bytes(2, 2, b"\0\0\0")
    with pytest.raises(PuzzleError, match="no valid value"):
        Grid.from_bytes(1, 1, b"\x80")


def test_results_tell_where_solutions_differ():
    switch = Puzzle([[1], [1]], [[1], [1]])
    one, two = Grid([[1, 0], [0, 1]]), Grid([[0, 1], [1, 0]])
    result = Result(Status.MULTIPLE, switch, "x", one, Grid.blank(2, 2), (one, two))
    assert result.differing == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert bool(result)
    assert len({result, pickle.loads(pickle.dumps(result))}) == 2  # hashable, by identity
    assert f"{result.status}" == "multiple"


def test_limits_cannot_be_negative():
    with pytest.raises(ValueError, match="timeout cannot be -1"):
        Limits(timeout=-1)
    with pytest.raises(ValueError, match="table_rows"):
        Limits(table_rows=-1)
    with pytest.raises(TypeError, match="table_rows is a number, not '5'"):
        Limits(table_rows="5")
    with pytest.raises(TypeError, match="timeout is a number, not True"):
        Limits(timeout=True)
    with pytest.raises(ValueError, match="memory cannot be nan"):
        Limits(memory=float("nan"))
    with pytest.raises(ValueError, match="timeout cannot be"):
        Limits(timeout=-HUGE)


def test_limits_are_any_real_numbers():
    limits = Limits(timeout=np.float32(2.5), conflicts=np.uint8(7), memory=Fraction(5, 2))
    assert (limits.timeout, limits.conflicts, limits.memory) == (2.5, 7, 2.5)
    assert [type(x) for x in (limits.timeout, limits.conflicts)] == [float, int]


def test_format_errors_say_where():
    error = FormatError("expected a number", file="cat.non", line=7)
    assert str(error) == "cat.non, line 7: expected a number"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert str(FormatError("empty")) == "empty"


def test_cell_values():
    assert (UNKNOWN, WHITE, BLACK) == (-1, 0, 1)


def test_puzzles_and_results_as_dictionaries():
    puzzle = DOT.replace(metadata={"title": "Dot"}, goal=PICTURE)
    fields = dataclasses.asdict(puzzle)
    assert Puzzle(**fields) == puzzle
    assert (fields["metadata"], fields["goal"]) == ({"title": "Dot"}, PICTURE)
    fields["metadata"]["title"] = "another"
    for twin in (copy.copy(puzzle.metadata), copy.deepcopy(puzzle.metadata)):
        assert twin == {"title": "Dot"}
        assert type(twin) is dict
    assert repr(pickle.loads(pickle.dumps(puzzle.metadata))) == "{'title': 'Dot'}"
    result = Result(Status.UNIQUE, puzzle, "x", PICTURE, PICTURE, (PICTURE,))
    assert dataclasses.asdict(result)["puzzle"] == dataclasses.asdict(puzzle)


@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.int16])
def test_integers_of_few_bits_mean_what_they_say(kind):
    """Those of numpy compute in their own few bits, where 100 * 100 is something else."""
    cells = [[(7 * r + c) % 5 - 1 for c in range(110)] for r in range(110)]
    grid = Grid(np.array(cells, np.int8))
    for r, c in ((0, 0), (3, 60), (99, 109), (42, 108)):
        assert grid[kind(r), kind(c)] == cells[r][c]
        assert grid.row(kind(r)) == tuple(cells[r])
        assert grid.column(kind(c)) == tuple(row[c] for row in cells)
    assert grid.line_bytes(kind(112)) == bytes(row[2] & 0xFF for row in cells)
    blank = Grid.blank(kind(110), kind(100))
    assert (type(blank.width), blank.unknown) == (int, 11_000)
    assert Grid.from_bytes(kind(110), kind(100), bytes(11_000)).column(109) == (0,) * 100
    assert Puzzle([[]] * 100, [[]] * 100).line_name(kind(101)) == "column 2"
    assert Encoding(110, 110).cell(kind(99), kind(1)) == 99 * 110 + 2
    picture = Png(png_picture(Grid([[1] * 4] * 3), scale=kind(100)))
    assert (picture.width, picture.height) == (400, 300)
    assert svg_picture(grid, cell=kind(100)) == svg_picture(grid, cell=100)


@pytest.mark.parametrize("size", [(2.0, 1), (2, True), ("2", 1), (None, 1)])
def test_a_size_is_two_whole_numbers(size):
    for make in (check_size, Grid.blank, lambda *size: Grid.from_bytes(*size, b"\0\0")):
        with pytest.raises(PuzzleError, match="are whole numbers, not"):
            make(*size)
    for index in (1.0, "1", None):
        with pytest.raises(TypeError):
            PICTURE[index, 0]


def test_grids_take_booleans_of_either_kind():
    truth = np.array([[True, False], [False, True]])
    expected = Grid([[1, 0], [0, 1]])
    for cells in (truth, list(truth), truth.tolist(), [list(row) for row in truth]):
        assert Grid(cells) == expected
    for other in (truth.astype(float), truth[None], [[[True]]]):
        with pytest.raises(PuzzleError, match="row 1 of the grid: expected whole numbers"):
            Grid(other)


HUGE = 10**5000  # Python writes no number of so many digits


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: Puzzle([[HUGE]], [[1]]), PuzzleError),
        (lambda: Puzzle([[-HUGE]], [[1]]), PuzzleError),
        (lambda: Puzzle([[(1, HUGE)]], [[1]]), PuzzleError),
        (lambda: Puzzle([[[HUGE]]], [[1]]), PuzzleError),
        (lambda: Puzzle([HUGE], [[1]]), PuzzleError),
        (lambda: Puzzle(HUGE, [[1]]), PuzzleError),
        (lambda: Puzzle([[1]], [[1]], metadata={"a": HUGE}), PuzzleError),
        (lambda: Puzzle([[1]], [[1]], palette=[HUGE]), PuzzleError),
        (lambda: Puzzle([[1]], [[1]], palette=[(HUGE, "#fff")]), PuzzleError),
        (lambda: make_palette([("a", "#fff", HUGE)]), PuzzleError),
        (lambda: default_palette(HUGE), PuzzleError),
        (lambda: Grid([[HUGE]]), PuzzleError),
        (lambda: Grid.blank(HUGE, 1), PuzzleError),
        (lambda: PICTURE[HUGE, 0], IndexError),
        (lambda: PICTURE.row(HUGE), IndexError),
        (lambda: PICTURE.column(-HUGE), IndexError),
        (lambda: PICTURE.line_bytes(HUGE), IndexError),
        (lambda: DOT.line_name(HUGE), IndexError),
        (lambda: solve_line([1], [HUGE]), PuzzleError),
        (lambda: solve_line([HUGE], [-1]), ContradictionError),
        (lambda: loads("2 1\n1\n0\n1", index=HUGE), FormatError),
        (lambda: loads("2 1\n1\n0\n1", index=-HUGE), ValueError),
        (lambda: solve(DOT, max_solutions=-HUGE), ValueError),
        (lambda: count(DOT, limit=-HUGE), ValueError),
        (lambda: svg_picture(PICTURE, cell=HUGE), ValueError),
        (lambda: png_picture(PICTURE, scale=HUGE), UnsupportedError),
        (lambda: png_picture(PICTURE, scale=-HUGE), ValueError),
    ],
)
def test_numbers_that_cannot_be_written_are_refused_in_a_sentence(call, error):
    with pytest.raises(error) as caught:
        call()
    assert len(str(caught.value)) < 200
    assert "int_max_str_digits" not in str(caught.value)


@pytest.mark.parametrize("metadata", [[("a", "b")], 5, "ab"])
def test_metadata_is_a_mapping(metadata):
    with pytest.raises(PuzzleError, match="metadata is a mapping, not "):
        Puzzle([[1]], [[1]], metadata=metadata)


def test_a_palette_is_a_list():
    with pytest.raises(PuzzleError, match="a palette is a list of colours, not 5"):
        Puzzle([[1]], [[1]], palette=5)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_pictures_of_any_line_end(end):
    text = end.join(["", "##..", "#..#", "....", "", ""])
    assert Grid.parse(text) == PICTURE


def test_what_a_clue_looks_like():
    assert repr(make_clue([3, (1, 2)])) == "<Clue 3 1:2>"
    assert repr(Clue()) == "<Clue blank>"
    assert make_clue(str(make_clue([3, (1, 2)]))) == ((3, 1), (1, 2))


@given(st.lists(st.lists(st.integers(-1, 3), min_size=6, max_size=6), min_size=1, max_size=5))
def test_what_pictures_share(pictures):
    shared = Shared(bytes(cell & 0xFF for cell in pictures[0]))
    for cells in pictures[1:]:
        shared.add(bytes(cell & 0xFF for cell in cells))
    columns = [set(column) for column in zip(*pictures, strict=True)]
    alike = [column.pop() if len(column) == 1 else -1 for column in map(set, columns)]
    assert Grid.from_bytes(3, 2, shared.cells()).tolist() == [alike[:3], alike[3:]]
    assert [bool(byte) for byte in shared.differing()] == [len(column) > 1 for column in columns]
