"""``.nin``, the article's matrices and JSON."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from nonogram import formats, puzzles
from nonogram.errors import FormatError, FormatWarning
from nonogram.formats.json_format import puzzle_data, result_data
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.result import Result, Status
from puzzle_strategies import puzzles as some_puzzles

TINY = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
TALL = Puzzle(rows=[[1], [1]], columns=[[2], [], []])


def test_nin_reads_exactly_the_lines_it_announces() -> None:
    assert formats.loads("4 3\n2\n1 1\n\n2\n1\n\n1\n", format="nin") == TINY
    with pytest.warns(FormatWarning, match="the last 2 of 3 columns are missing"):
        assert formats.loads("3 2\n1\n1\n2\n", format="nin") == TALL
    with pytest.warns(FormatWarning, match="line 7: lines after the 5 clues were not read"):
        assert formats.loads("3 2\n1\n1\n2\n\n0\n7 7\n", format="nin") == TALL


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("4\n", 1, "expected width and height"),
        ("0 3\n", 1, "at least one row"),
        ("2 1\n1\n", 2, "found 1 clue lines, expected 1 rows and 2 columns"),
        ("2 1\nx\n1\n0\n", 2, "row 1: found 'x', expected numbers"),
        ("2 1\n3\n1\n0\n", 2, "row 1 needs 3 cells, the line has 2"),
        ("2 1\n-1\n1\n0\n", 2, "row 1: found '-1'"),
        ("2 1\n1\n1\n1\n", None, "rows hold 1 black cells, columns 2"),
        ("3 1\n0 1\n1\n0\n0\n", 2, "a 0 beside other numbers"),
    ],
)
def test_nin_errors(text: str, line: int | None, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        formats.loads(text, format="nin")
    assert caught.value.line == line


@pytest.mark.parametrize(
    "text",
    [
        "ACROSS\n2 0\n1 1\n0 0\nDOWN\n2\n1\n0\n1\n",
        "⍝ tiny\n\nDown:\n2\n1\n0\n1\nacross\n2\n1 1\n0\n",
        "2 0\n1 1\n0 0\n\n2\n1\n0\n1\n",
        "\n2 0\n1 1\n0 0\n\n\n2 0\n1 0\n0 0\n1 0\n\n",
        "ACROSS DOWN\n2 0 2\n1 1 1\n0 0 0\n1\n",
        "DOWN ACROSS\n2 2 0\n1 1 1\n0 0 0\n1\n",
    ],
)
def test_matrices(text: str) -> None:
    assert formats.loads(text) == TINY


def test_matrices_as_the_article_prints_them() -> None:
    """The listing of the article, with its two lost clues restored, side by side."""
    cat = puzzles.get("cat-and-mouse")
    rows = [(*clue.lengths, 0, 0, 0, 0, 0)[:6] for clue in cat.rows]
    columns = [(*clue.lengths, 0, 0, 0, 0, 0)[:6] for clue in cat.columns]
    lines = ["ACROSS DOWN"]
    for i, column in enumerate(columns):
        lines.append(" ".join(map(str, (rows[i] if i < len(rows) else ()) + column)))
    assert formats.loads("\n".join(lines)) == cat
    del lines[12], lines[17]  # as printed: totals that cannot agree
    with pytest.raises(FormatError, match="no way to part the two matrices"):
        formats.loads("\n".join(lines))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ACROSS\n1\n", "no rows under a heading DOWN"),
        ("ACROSS\n1\nDOWN\n1\nDOWN\n1\n", "a second 'DOWN'"),
        ("ACROSS\nx\nDOWN\n1\n", "line 2: found 'x', expected a row of numbers"),
        ("ACROSS\n0 1\nDOWN\n1\n0\n", "line 2: row 1: a 0 stands before"),
        ("ACROSS\n1\n1\n\n1\n1\n", "no rows under a heading DOWN"),
        ("ACROSS DOWN\n1 0 1\n0 0\n0\n", "line 4: found 1 numbers, expected 3"),
        ("ACROSS DOWN\n1 1 1\n1 1 1\n1 1 1\n", "no way to part"),
    ],
)
def test_matrices_errors(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.loads(text)


def test_matrices_that_can_be_parted_in_two_ways() -> None:
    assert formats.loads("ACROSS DOWN\n0 0 0\n") == Puzzle(rows=[[]], columns=[[]])
    # the last row may belong to either matrix
    with pytest.raises(FormatError, match="parted in more than one way"):
        formats.loads("ACROSS DOWN\n1 1\n1 1\n0\n")


@given(some_puzzles())
def test_json_loses_nothing(puzzle: Puzzle) -> None:
    again = formats.loads(formats.dumps(puzzle, "json"))
    assert again == puzzle
    assert again.palette == puzzle.palette
    assert again.metadata == puzzle.metadata
    assert again.goal == puzzle.goal


def test_json_zero_is_blank() -> None:
    plain = formats.loads('{"rows":[[0],[1]],"columns":[[1]]}')
    assert plain == formats.loads('{"rows":[[],[1]],"columns":[[1]]}')
    assert hash(plain) == hash(Puzzle(rows=[[], [1]], columns=[[1]]))


def test_json_of_several() -> None:
    text = json.dumps([puzzle_data(TINY), puzzle_data(TALL)])
    assert formats.loads_all(text) == [TINY, TALL]
    assert formats.loads(text, index=1) == TALL


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1, column 2: not valid JSON"),
        ('{"rows": [[1]],\n"columns": }', "line 2, column 12: not valid JSON"),
        ("[1, 2]", "found a list, expected an object"),
        ("[]", "found a list, expected an object"),
        ("{}", "found no 'rows'"),
        ('{"rows": [[1]]}', "found no 'columns'"),
        ('{"rows": 3, "columns": [[1]]}', "'rows': found a number, expected a list"),
        ('{"rows": [], "columns": []}', "at least one row"),
        ('{"rows": [1], "columns": [[1]]}', "row 1: found 1, expected a list of blocks"),
        ('{"rows": [["1"]], "columns": [[1]]}', "row 1: found the block \"1\""),
        ('{"rows": [[1.0]], "columns": [[1]]}', "row 1: found the block 1.0, expected a number"),
        ('{"rows": [[true]], "columns": [[1]]}', "row 1: found the block true"),
        ('{"rows": [[null]], "columns": [[1]]}', "row 1: found the block null"),
        ('{"rows": [[NaN]], "columns": [[1]]}', "found NaN, expected a number"),
        ('{"rows": [[-1]], "columns": [[1]]}', "row 1: a block cannot be -1 cells long"),
        ('{"rows": [[0, 1]], "columns": [[1]]}', "row 1: a 0 stands before"),
        ('{"rows": [[[1, "q"]]], "columns": [[1]]}', "row 1: colour 'q' is not in the palette"),
        ('{"rows": [[[1, 2, 3]]], "columns": [[1]]}', "row 1: found the block a list"),
        ('{"rows": [[1]], "rows": [[1]], "columns": [[1]]}', "the key \"?'rows' twice"),
        ('{"rows": [[1]], "columns": [[1]], "goal": [[2, 3]]}', "'goal': expected 1 lists of 1"),
        ('{"rows": [[1]], "columns": [[1]], "goal": [[500]]}', "'goal': row 1, column 1"),
        ('{"rows": [[1]], "columns": [[1]], "goal": [["x"]]}', "'goal', row 1: found \"x\""),
        ('{"rows": [[1]], "columns": [[1]], "palette": [3]}', "'palette': found 3"),
        ('{"rows": [[1]], "columns": [[1]], "palette": [["a", "#fff"]]}', "at least one more"),
        ('{"rows": [[1]], "columns": [[1]], "metadata": {"a": 1}}', "'metadata': expected"),
        ('{"schema": "nonogram/9", "rows": [], "columns": []}', "found the schema \"nonogram/9\""),
        ('{"status": "none", "solutions": []}', "an answer of this package"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ('{"rows": [[' + "9" * 10_000 + ']], "columns": [[1]]}', "found the number 999"),
    ],
)  # fmt: skip
def test_json_errors(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.loads(text, format="json")


def test_json_with_a_start_grid() -> None:
    text = '{"rows":[[1]],"columns":[[1]],"content":[0]}'
    with pytest.warns(FormatWarning, match="start grid"):
        formats.loads(text)


def test_json_half_a_surrogate_pair_is_replaced() -> None:
    text = '{"rows":[[1]],"columns":[[1]],"metadata":{"title":"a\\ud800"}}'
    assert formats.loads(text).metadata["title"] == "a�"


def test_json_of_a_result() -> None:
    known = Grid([[1, 1, 0, 0], [1, -1, -1, 1], [0, 0, 0, 0]])
    data = result_data(Result(Status.STUCK, TINY, "apl", known, known))
    assert json.loads(json.dumps(data)) == data
    assert data["schema"] == "nonogram-result/1"
    assert data["status"] == "stuck"
    assert data["grid"][1] == [1, -1, -1, 1]
    assert (data["solutions"], data["unknown"], data["conflict_line"]) == ([], 2, None)


def test_json_goal_beyond_the_palette() -> None:
    with pytest.raises(
        FormatError, match="the goal uses colour code 5, beyond the 2 of the palette"
    ):
        formats.loads('{"rows": [[1]], "columns": [[1]], "goal": [[5]]}')


def test_json_clues_as_text() -> None:
    tiny = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
    for text in (
        '{"rows": ["2", "1 1", ""], "columns": ["2", "1", "0", "1"]}',
        '{"rows": ["2", "1, 1", "0"], "cols": ["2", "1", "", "1"]}',
        '{"rows": ["2K", "1K1K", ""], "columns": ["2K", "1K", "", "1K"]}',
    ):
        assert formats.loads(text) == tiny
    with pytest.raises(FormatError, match='row 1: found "2", expected a list of blocks'):
        formats.loads('{"rows": ["2", [1, 1], []], "columns": [[2], [1], [], [1]]}')


def test_json_properties_of_other_programs() -> None:
    for clues in ('"rows": [[1]], "columns": [[1]]', '"ver": [[1]], "hor": [[1]]'):
        read = formats.loads(f'{{"name": "n", "title": " t ", "author": "a", "id": 7, {clues}}}')
        assert dict(read.metadata) == {"title": "t", "by": "a"}
    own = '{"schema": "nonogram/1", "title": "x", "rows": [[1]], "columns": [[1]]}'
    assert not formats.loads(own).metadata
    with pytest.raises(FormatError, match="'width' is 3, but the clues make it 1"):
        formats.loads('{"width": 3, "rows": [[1]], "columns": [[1]]}')


def test_empty_lines_of_nin_are_clues_or_decoration() -> None:
    """Lines are counted; where that gives no puzzle and enough lines are filled, those count."""
    tiny = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
    for text in ("4 3\n\n2\n1 1\n0\n2\n1\n0\n1\n", "4 3\n2\n1 1\n0\n\n2\n1\n0\n1\n"):
        assert formats.loads(text, format="nin") == tiny
    both = "3 1\n1\n\n\n1\n0\n0\n"  # columns -, -, 1, and a rest; or 1, -, -
    with pytest.raises(FormatError, match="empty lines that may be clues or not"):
        formats.loads(both, format="nin")
    with pytest.raises(FormatError, match="line 3, column 1: row 1: found 'x'"):
        formats.loads("1 1\n\nx\n1\n", format="nin")


def test_words_of_bosch_vary() -> None:
    text = (
        "number_of_rows: 1\nnumber_of_columns: 1\nrow_1\nnumber_of_blocks: 1\nlength(s): 1\n"
        "column 1\nnumber_of_blocks: 1\nblock_lengths: 1\n"
    )
    assert formats.loads(text) == Puzzle([[1]], [[1]])


def test_a_cap_of_a_triangle_is_refused_by_name() -> None:
    with pytest.raises(FormatError, match="line 2, column 1: row 1: found 't1': a sign before"):
        formats.loads(":\nt1\n:\n1\n:\n", format="g")


def test_the_end_of_a_text_in_dos() -> None:
    for name in ("nin", "non", "mk", "keen", "pattern"):
        text = formats.dumps(TINY, name).replace("\n", "\r\n") + "\x1a"
        (again,) = formats.loads_all(text)
        assert again == TINY
        assert not again.metadata


def test_white_declared_like_the_other_colours_of_pynogram() -> None:
    text = "[colors]\nw = (white) .\nb = (black) X\n[clues]\ncolumns = 1b\nrows = 1b\n"
    assert formats.loads(text) == Puzzle([[1]], [[1]])
