# ruff: noqa: E501 - a file of a format is best seen on one line
"""Where a problem stands, several problems at once, and broken puzzles among good ones."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from command import SWITCH, TINY, Run
from nonogram import formats
from nonogram.errors import FormatError
from nonogram.puzzle import Puzzle

BROKEN = "width 4\nheight 3\nrows\n2\n1,x\n9\ncolumns\n2\n1;\n0\n1\n"


def problems(text: str, name: str | None = None) -> list[FormatError]:
    with pytest.raises(FormatError) as caught:
        formats.loads_all(text, format=name)
    return [caught.value, *caught.value.others]


def test_all_clues_that_cannot_be_read_are_told() -> None:
    found = problems(BROKEN)
    assert [(error.line, error.column, error.text) for error in found] == [
        (5, 3, "row 2: found 'x', expected numbers or colours"),
        (6, None, "row 3 needs 9 cells, the line has 4"),
        (
            9,
            1,
            "column 2: found '1;', expected a number such as 3, or 3b with the letter of a colour",
        ),
    ]
    assert str(found[0]).endswith("expected numbers or colours (and 2 more problems)")
    assert "\n" not in str(found[0])


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("nin", "2 2\n1\nx\ny\n1\n", [3, 4]),
        ("mk", "2 2\n1\nx\n#\ny\n1\n", [3, 5]),
        ("g", ": rows\n1q\n1\n: columns\n1\n-\n:\n", [2, 6]),
        ("pynogram", "[clues]\nrows =\n1q\n1\ncolumns =\nz\n1\n", [3, 6]),
        ("csv", "row,x\nrow,1\ncolumn,1\ncolumn,3\n", [1, 4]),
        ("gno", "[Dimensions]\n1\n2\n[Row clues]\nx\n[Column clues]\n3\n0\n", [5, 7]),
        ("bosch", "number_of_rows: 1\nnumber_of_columns: 1\nrow_1\nsize(s): x\ncolumn_1\nsize(s): 2\n", [4, 6]),
        ("picross", "GRID\nROWS\n[ x ]\nCOLUMNS\n[ 2 ]\n", [3, 5]),
        ("tournament", "$1\nx\n" + "\n" * 48 + "26\n", [2, 51]),
        ("webpbn", "<puzzle><clues type='rows'><line><count>2</count></line></clues>\n"
         "<clues type='columns'><line><count color='mud'>2</count></line></clues></puzzle>", [1, 2]),
    ],
)  # fmt: skip
def test_in_every_format_of_lines(name: str, text: str, lines: list[int]) -> None:
    assert [error.line for error in problems(text, name)] == lines


def test_at_most_ten() -> None:
    found = problems("100 1\n" + "x\n" * 101, "nin")
    assert [error.line for error in found] == list(range(2, 12))


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("4x3:2/1//1/2/1.x/", 14),
        ("  4x3:2/1//1/9/1.1/", 14),
        ("https://puzz.link/p?nonogram/1/1/1!1", None),
        ("?nonogram/1/1/1-", 16),
        ('{"rows": [[1]], "columns": [[1]];}', 33),
        ("<puzzleset>\n  <a></b>\n</puzzleset>", 8),
        ("3 1\n1  ee\n1\n0\n1\n", 4),
        ("3 1\n1 e 1e\n1\n0\n1\n", None),  # which of the two is not told
    ],
)
def test_columns(text: str, column: int | None) -> None:
    error = problems(text)[0]
    assert error.column == column
    assert ("column" in str(error).split(":")[0]) == (column is not None)


def test_broken_puzzles_do_not_end_a_file_of_several(tmp_path: Path) -> None:
    path = tmp_path / "three.nonpack"
    path.write_text("====\n".join([BROKEN, formats.dumps(TINY), BROKEN, formats.dumps(SWITCH)]))
    with pytest.raises(FormatError) as caught:
        formats.load_all(path)
    found = [caught.value, *caught.value.others]
    assert [(error.index, error.line) for error in found] == [
        (0, 5), (0, 6), (0, 9), (2, 31), (2, 32), (2, 35)
    ]  # fmt: skip
    assert str(caught.value).startswith(f"{path}, puzzle at index 0, line 5, column 3: row 2: ")
    assert formats.load(path, index=1) == TINY
    assert formats.load(path, index=3) == SWITCH
    with pytest.raises(FormatError, match="puzzle at index 2, line 31"):
        formats.load(path, index=2)


GOOD = {"rows": [[1]], "columns": [[1]]}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("json", json.dumps([GOOD, {"rows": [[1]], "columns": [[]]}, GOOD])),
        ("json-teall", '[{"ver":[[1]],"hor":[[1]]},{"ver":[[1]],"hor":[[]]},{"ver":[[1]],"hor":[[1]]}]'),
        ("picross", "".join(f"GRID\nROWS\n[ {n} ]\nCOLUMNS\n[ 1 ]\n" for n in "1x1")),
        ("pattern", "1:1/1\n1:1/\n1:1/1\n"),
        ("puzz-link", "?nonogram/1/1/11\n?nonogram/1/1/1\n?nonogram/1/1/11\n"),
        ("spoj", "3\n1 1\n1 0\n1 0\n1 1\n1 0\n0\n1 1\n1 0\n1 0\n"),
        ("webpbn", "<puzzleset>" + "".join(
            f"<puzzle><clues type='rows'><line><count>{n}</count></line></clues>"
            "<clues type='columns'><line><count>1</count></line></clues></puzzle>" for n in "191"
        ) + "</puzzleset>"),
    ],
)  # fmt: skip
def test_the_second_of_three(name: str, text: str) -> None:
    one = Puzzle([[1]], [[1]])
    items = list(formats.read_each(formats.Source(text), name))
    assert [isinstance(item, FormatError) for item in items] == [False, True, False]
    assert formats.loads(text, format=name, index=2) == one
    (error,) = problems(text, name)
    assert error.index == 1
    assert str(error).startswith("puzzle at index 1")


def test_the_command_says_them_all_and_goes_on(run: Run) -> None:
    Path("three.nonpack").write_text("====\n".join([formats.dumps(TINY), BROKEN]))
    code, out, err = run("check", "--brief", "three.nonpack")
    assert code == 2
    assert out.split()[-1] == "line"
    lines = err.splitlines()
    assert len(lines) == 3
    assert "three.nonpack, puzzle at index 1, line 19, column 3" in lines[0]
    assert "line 23, column 1: column 2: found '1;'" in lines[2]
    code, _, err = run("convert", "three.nonpack", "--to", "json", "-o", "out/")
    assert code == 2
    assert len(err.splitlines()) == 3
    assert [path.name for path in Path("out").iterdir()] == ["three-0.json"]


def test_an_error_can_be_sent_to_another_process() -> None:
    error = problems(BROKEN)[0].replace(index=4)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert [str(other) for other in again.others] == [str(other) for other in error.others]
    assert (again.line, again.column, again.index) == (5, 3, 4)


def test_a_file_of_broken_puzzles_alone_is_not_read_to_its_end() -> None:
    text = "1:/1\n" * 300_000
    assert len(problems(text, "pattern")) == 10
    items = list(formats.read_each(formats.Source(text), "pattern"))
    assert len(items) == 101
    assert "more than 100 puzzles cannot be read; the rest was not tried" in str(items[-1])


def test_the_reading_that_got_furthest_is_told() -> None:
    text = "rows 4\ncolumns 4\nrows\n2,\n1, 1,\n\ncolumns\n2,\n1,\n\n1,\n"
    (error,) = problems(text)
    assert error.line == 10
    assert "no non or faase puzzle: found an empty line between clues; write 0" in error.text


@pytest.mark.parametrize(
    "line",
    ['title "', "rows 3", "a 1", "goal", "saved", "color a #f00", "====", "", "1", "columns"],
)
@pytest.mark.parametrize("head", ["", "width 3\nheight 3\nrows\n"])
def test_long_files_take_no_more_time_a_line(head: str, line: str) -> None:
    """Work that grew with the square of the length would not end here."""
    with pytest.raises(FormatError):
        formats.loads_all(f"{head}" + f"{line}\n" * 50_000, format="non")
