# ruff: noqa: E501 - a file of a format is best seen on one line
"""The text formats: their spellings, and what they refuse."""

from __future__ import annotations

import pytest

from nonogram import formats
from nonogram.errors import FormatError, FormatWarning, UnsupportedError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

TINY = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
GOAL = Grid.parse("##..\n#..#\n....")
MK3 = "MK Version 3.0\n\n4 3\n\n{}\n\n2\n1\n\n1\n\n2\n1 1\n\n"
BOSCH = (
    "number_of_rows: 3\nnumber_of_columns: 4\nrow_1\n{}row_2\nsize(s): 1 1\ncolumn_1\nsize(s): 2\n"
)
GNO = "[Dimensions]\n3\n4\n[Row clues]\n2\n1,1\n0\n[Column clues]\n2\n1\n{}\n1\n"
DZN = "X = 4; Y = 3; rows = [|1, 1, -1|1, 0, 1|{}|]; cols = [|1,1|1|-1|1|];"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mk", "3 4\n2\n1 1\n\n#\n2\n1\n\n1\n"),
        ("mk", "3 4\r\n  2\r\n1  1\r\n0\r\n# columns\r\n2\r\n1\r\n0\r\n1\r\n#\r\nany words\r\n"),
        ("mk", "3 4\n\n2\n\n1 1\n\n0\n#\n2\n1\n0\n1"),
        ("cwd", "3\n4\n\n2\n1 1\n0\n\n2\n1\n0\n1\n\n"),
        ("syro", "# made by hand\n2 0\n1 1 0\n0\n\n2 0\n1 0\n0\n1 0\n\n"),
        ("ish", "# made by hand\n2\n1,1\n0\n\n2\n1\n0\n1"),
        ("ish", "2,\n1, 1,\n0\n\n2,\n1,\n0\n1,\n"),
        ("keen", "\n2\n1 1\n0\n\n\n2\n1\n0\n1\n\n"),
        ("makhorin", "* tiny\n2\n1 1\n0\n&\n* more\n2\n1\n\n0\n1\n"),
        ("dashes", "# a=b\n\n2\n1 1\n0\n---\n2\n1\n0\n1\n"),
        ("faase", "rows\n2,\n1, 1,\n0\n\ncolumns\n2\n1\n0\n1\n"),
        ("faase", "Columns\n2\n1\n0\n1\nRows\n2\n1 1\n0\n"),
        ("spoj", "1\n3 4\n2 0\n1 1 0\n0\n2 0\n1 0\n0\n1 0\n"),
        ("counted", "3 4\n1\t2 \n2\t1 1\n0\n\n1\t2\n1\t1\n0\t\n1\t1\n"),
        ("tournament", ""),
        ("sgriddler", MK3.format(" # # . .\n # . . #\n . . . .")),
        ("sgriddler", MK3.format("\n\n").replace("2\n1\n\n1", "-2\n1\n\n-1")),
        ("sgriddler", "MK Version 3.0\n\n4 3\n\n # # . .\n # . . #\n . . . .\n"),
        ("gno", GNO.format("0")),
        ("gno", GNO.format("").replace("1,1", " 1, 1 ")),
        ("gno", "[Dimensions]\n3\n4\n[Solution grid]\n2,2,1,1\n2 1 1 2\n1 1 1 1\n[State]\nx\n"),
        ("picross", "GRID\nCOLUMNS\n[ 2 ]\n[1]\n# blank\n[ ]\n[ 1 ]\nROWS\n[2]\n[ 1 1 ]\n[]\n"),
        ("pattern", "4x3:2/1//1/2/1.1/\n"),
        ("bosch", BOSCH.format("number_of_tiles: 1\nwidth(s): 2\n") + "column_2\nsize(s): 1\ncolumn_4\nsize(s): 1\n"),
        ("clingo", "% tiny\n#const w=4. #const h = 3.\nrow_hint(1,1,2). row_hint(2,2,1).\nrow_hint( 2, 1, 1 ). col_hint(1,1,2). % x\ncol_hint(2,1,1).col_hint(4,1,1)."),
        ("dzn", DZN.format("-1")),
        ("dzn", "% tiny\n" + DZN.format("0")),
        ("yaml", "---\ncolumns: [[2], [1], [], [1]]\nrows: [[2], [1, 1], [0]] # all\n"),
        ("yaml", "rows:\n- [2]\n- [ 1,1 ]\n\n- []\ncolumns:\n    - [2]\n    - [1]\n    - [0]\n    - [1]\n"),
        ("pynogram", "[clues]\ncolumns = 2, 1, 0, 1,\nrows = '2', \"1 1\" ; end\n  0 # blank\n"),
        ("pynogram", "[CLUES]\nrows: 2\n\n 1 1\n 0\nColumns:2,1\n0,1\n"),
        ("puzz-link", "https://puzz.link/p?nonogram/4/3/2g1i1g2g11h"),
        ("puzz-link", "http://pzv.jp/p.html?nonogram_edit/4/3/2g1i1g2g11"),
        ("pzprv3", "pzprv3/nonogram/3/4/. . . . . ./. . 2 c1 . 1/. 2 . . . ./1 1 . + . ./. . . . . ./"),
        ("g", ": rows\n2\n1 1\n\n: columns\n2\n1\n\n1\n:\n"),
        ("g", "words\n#deklarace barev\n 1:#  black  cerna\n 0:   white\n: rows\n  2\n1 1\n\n:\n2\n1\n\n1\n:end"),
        ("csv", "row,2\nrow,1,1\nrow,0\ncolumn,2\ncolumn,1\ncolumn\ncolumn,1\n"),
        ("csv", "Row;2;;\nRow;1;1;\nRow;;;\nColumn;2;;\nColumn;1;;\nColumn;0;;\nColumn;1;;\n"),
        ("csv", "1,1,0,0\n1,0,0,1\n0,0,0,0\n"),
        ("bitmap", "XX..\nX..X\n....\n"),
        ("bitmap", "1 1 0 0\n1\t0\t0\t1\n0 0 0 0\n"),
        ("bitmap", "\n⬛⬛⬜⬜\n⬛⬜⬜⬛\n⬜⬜⬜⬜\n\n"),
        ("json", '{"ver": [[2], [1], [0], [1]], "hor": [[2], [1, 1], []]}'),
        ("json", '{"rows": [[1, 1], [1, 0, 1], []], "cols": [[1, 1], [1], [0], [1]]}'),
        ("json", '{"rows": [[2], [1, 1], []], "cols": [[2], [1], [], [1]]}'),
        ("json", '{"palette": ["#000"], "cells": [[0, 0, null, null], [0, null, null, 0], [null, null, null, null]]}'),
        ("json", '{"rows": ["2K", "1K 1K", ""], "cols": ["2 K", "1K", "", "1K"], "styles": {"K": ["black"]}}'),
    ],
)  # fmt: skip
def test_spellings(name: str, text: str) -> None:
    if name == "tournament":
        lines = ["2", "1", "", "1", *[""] * 21, "2", "1\t1", *[""] * 23]
        puzzle = formats.loads("\n".join(lines))
        assert formats.loads("$1\n" + "\r\n".join(lines) + "\n") == puzzle
        assert (puzzle.rows[:3], puzzle.columns[:4]) == (TINY.rows, TINY.columns)
        return
    assert formats.loads(text, format=name) == TINY
    assert formats.loads(text) == TINY


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("mk", "3 4\n2\n1 1\n0\n2\n1\n0\n1\n", "no line '#' between"),
        ("mk", "3 4\n2\n1 1\n0\n#\n2\n1\n#\n", "line 8: found 2 column clues, then '#', expected 4"),
        ("mk", "3\n1\n#\n1\n", "line 1: found '3', expected the number of rows"),
        ("cwd", "3\n4\n2\n1 1\n\n2\n1\n0\n1\n", "found 6 clue lines, expected 3 rows and 4"),
        ("cwd", "3\n4\n2\n1 1\n0\n2\n1\n0\n1\n", "no empty line between"),
        ("cwd", "3\nx\n", "line 2: found 'x', expected the width"),
        ("syro", "2 0\n1 1\n0\n\n2 0\n1 0\n0\n1 0\n", "line 2: found '1 1', expected a line that ends"),
        ("syro", "10\n\n10\n", "line 1: found '10', expected a line that ends with 0"),
        ("keen", "2\n\n1 1\n\n2\n", "line 5: found 3 blocks of lines, expected two"),
        ("keen", "1\n1 x\n\n2\n", "line 2, column 3: row 2: found 'x'"),
        ("makhorin", "2\n\n2\n&\n1\n1\n", "line 2: found an empty line between clues"),
        ("makhorin", "2\n2\n", "found 0 lines '&'"),
        ("dashes", "2\n\n---\n1\n1\n", "line 2: an empty line at the edge of a block may be a blank line of the puzzle or"),
        ("dashes", "1\n---\n1\n---\n", "line 4: found 2 lines '-"),
        ("faase", "rows\n1\n\n1\ncolumns\n2\n", "line 3: found an empty line between clues"),
        ("faase", "rows\n1\nrows\n", "line 3: found a second 'rows'"),
        ("faase", "rows\n1\n", "no section 'columns'"),
        ("spoj", "2\n1 1\n1 0\n1 0\n", "expected|ends where a puzzle's height and width"),
        ("spoj", "1\n1 1\n1 0\n1\n", "line 4: found '1', expected 0 at the end"),
        ("spoj", "1\n1 1\n1 0\n1 0\n5\n", "line 5: found '5' after the last puzzle"),
        ("spoj", "0\n", "found 0 puzzles"),
        ("counted", "1 1\n2\t1\n1\t1\n", "line 2: found 1 numbers after the count 2"),
        ("counted", "1 1\n1\t1\n", "found 1 clue lines, expected 1 rows and 1 columns"),
        ("tournament", "$1\n1\n1\n", r"puzzle \$1 has 2 lines, expected 25 columns and 25 rows"),
        ("tournament", "$x\n", "line 1: expected the number of a puzzle"),
        ("sgriddler", "MK Version 3.0\n4 3\n", "line 2: expected an empty line"),
        ("sgriddler", "MK Version 3.0\n\n1 1\n\n #x\n\n1\n\n1\n", "line 5: row 1 of the picture: expected blanks"),
        ("sgriddler", "MK Version 3.0\n\n1 1\n\n ?\n", "neither clues nor a whole picture"),
        ("sgriddler", "MK Version 3.0\n\n1 2\n\n ?\n ?\nx\n", "line 7: found 'x', expected an empty"),
        ("gno", "[Row clues]\n1\n", "no section '.Dimensions.'"),
        ("gno", "[Dimensions]\n1\n1\n[Row clues]\n1\n", "no section '.Column clues.'"),
        ("gno", "[Dimensions]\n1\n1\n[Solution]\n3\n", "line 5: the solution: expected 1 cells"),
        ("gno", "[Dimensions]\n1\n1\n[Solution]\n0\n", "neither clues nor a whole solution"),
        ("gno", GNO.format("0") + "[Solution]\n1 1 1 1\n", "the solution has 1 rows, expected 3"),
        ("picross", "GRID a\nROWS\n[ 1 ]\n", "line 1: the grid 'a' has no COLUMNS"),
        ("picross", "GRID a\nROWS\n1\n", "line 3: found '1', expected"),
        ("picross", "ROWS\n", "line 1: found 'ROWS', expected 'GRID'"),
        ("picross", "GRID a\nROWS\n[ 1 ]\nCOLUMNS\n[ ]\n", "line 1: grid 'a': rows hold 1 black"),
        ("pattern", "4x3#1234", "a random seed"),
        ("pattern", "4x3:1/2", "found 2 clues, expected 4 columns and 3 rows"),
        ("pattern", "1:1/1/1", "found 3 clues or more"),
        ("pattern", "1:0/1", "column 1: found 0, expected nothing"),
        ("pattern", "1:1/x", "row 1: found 'x'"),
        ("pattern", "1:2/1", "column 1 needs 2 cells"),
        ("pattern", "1:1/1,0", "the given cells: found '0'"),
        ("pattern", "1:1/1,cc", "the given cells cover 6 cells, expected 1"),
        ("bosch", "number_of_rows: 1\n", "no 'number_of_columns'"),
        ("bosch", BOSCH.format("number_of_clusters: 2\nsize(s): 2\n"), "line 5: found '2', expected 2"),
        ("bosch", BOSCH.format("") + "row_4\n", "found row_4, of 3"),
        ("bosch", BOSCH.format("") + "row_1\n", "found a second 'row_1'"),
        ("bosch", "number_of_rows: x\n", "expected number_of_rows once"),
        ("clingo", "#const w = 1.\nrow_hint(1,1,1).\n", "no '#const h = ...'"),
        ("clingo", "#const w = 1. #const h = 1. row_hint(2,1,1).", "facts about row 2, which is not there"),
        ("clingo", "#const w = 1. #const h = 1. row_hint(1,2,1).", "row 1: its blocks are not counted"),
        ("clingo", "#const w = 1. #const h = 1. row_hint(1,1,1). row_hint(1,1,2).", "found two lengths"),
        ("clingo", "row_hint(X,1,1).", "line 1: found 'row_hint.X,1,1.', expected a fact"),
        ("dzn", DZN.format("3"), "row 3: found '3', expected 1, 0, -1"),
        ("dzn", DZN.format("1,0,0,1"), "row 3: expected cells 1 with single 0"),
        ("dzn", DZN.format("1|1"), "rows: found 4 lines, expected 3"),
        ("dzn", "X = 4; Y = 3;", "found no 'rows'"),
        ("dzn", "X = 4;\n\nrows [1];", "line 3: found 'rows .1.', expected 'name = value;'"),
        ("dzn", "X = 4; rows = [| 1", "expected 'name = value;'"),
        ("yaml", "rows:\n  - 2\n", "line 2: found '- 2', expected"),
        ("yaml", "rows: [[1]\n", "line 1: found '..1.', expected lists"),
        ("yaml", "rows: [[1]]\ntitle: x\n", "line 2: found 'title: x', expected 'rows' and 'columns' once"),
        ("yaml", "rows: [[1]]\n", "no 'columns'"),
        ("pynogram", "[clues]\nrows = 1\n", "no 'columns ='"),
        ("pynogram", "[clues]\n1\n", "line 2: found '1', expected 'columns ='"),
        ("pynogram", "[clues]\nrows = 1z\ncolumns = 1\n", "row 1: found no colour 'z' in '1z'"),
        ("pynogram", "[colors]\nr = red\n[clues]\n", "line 2: found 'r = red', expected a colour"),
        ("pynogram", "[colors]\nr = (reddish)\n[clues]\n", "line 2: found no colour 'reddish'"),
        ("puzz-link", "https://puzz.link/p?slither/4/3/2", "expected 'https://puzz.link/p.nonogram"),
        ("puzz-link", "?nonogram/1/1/zz1", "more than 2 places"),
        ("puzz-link", "?nonogram/1/1/1-", "found '-', expected a number or a gap"),
        ("puzz-link", "?nonogram/3/1/11g01g", "row 1|totals|a 0|rows hold"),
        ("pzprv3", "pzprv3/slither/1/1/", "expected 'pzprv3', 'nonogram'"),
        ("pzprv3", "pzprv3/nonogram/1/1/. 1/1/", "row 2 has 1 fields, expected 2"),
        ("pzprv3", "pzprv3/nonogram/1/1/. 1/1 x/", "found the cell 'x'"),
        ("pzprv3", "pzprv3/nonogram/1/1/9 1/1 ./", "found '9' beside the grid"),
        ("g", "#t\n: rows\n", "line 1: a triddler"),
        ("g", "#d\n t:/ black/red\n: rows\n", "line 2: a colour of two triangles"),
        ("g", "#d\n r:r red\n: rows\n1\n: columns\n1\n:\n", "row 1: found a number without a colour"),
        ("g", ": rows\n0\n: columns\n\n:\n", None),
        ("g", ": rows\n1\n: columns\n1\n\n", "end the columns with a line ':'"),
        ("g", ": rows\n1\n", "found no two lines ':'"),
        ("g", ": rows\n1t\n: columns\n1\n:\n", "row 1: found no colour 't'"),
        ("g", "#d\n 1:* nosuch\n:\n", "line 2: found no colour 'nosuch'"),
        ("csv", "row,1\ncolumn,1\nwhat,1,2\n", "line 3: found 'what', expected row"),
        ("csv", "row,1\n", "no lines that start with 'row' and 'column'"),
        ("csv", "row,1r\ncolumn,1\n", "row 1: found no colour 'r' in '1r'"),
        ("csv", "row,1\ncolumn,1\ngoal,2\n", "the goal: found '2', expected a code"),
        ("csv", "row,1\ncolumn,1\ngoal,1\ngoal,1\n", "the goal has 2 rows, expected 1"),
        ("csv", "row,1\ncolumn,1\ncolor,a\n", "expected a colour as letter, name and RGB"),
        ("csv", "1,0\n1\n", "line 2: found 1 cells, expected 2"),
        ("bitmap", "##.\n#x.\n", "line 2: found 'x', expected two signs"),
        ("bitmap", "11\n1\n", "line 2: found 1 cells, expected 2"),
        ("char-grid", "#◢\n", "a cell of two triangles"),
        ("json", '{"ver": [[1]], "hor": 1}', "expected a list 'hor', found a number"),
        ("json", '{"palette": ["#000"], "cells": [[0], [0, 0]]}', "row 2: expected a list of 1 cells"),
        ("json", '{"palette": ["#000"], "cells": [[1]]}', "row 1: expected null or an index below 1"),
        ("json", '{"palette": ["?"], "cells": [[0]]}', "'palette': expected colours"),
        ("json", '{"palette": ["#000"], "cells": [[0]], "width": 2}', "'width' is not 1"),
        ("json", '{"rows": ["1"], "cols": ["1B"]}', "row 1: expected a text such as '3B2L'"),
        ("json", '{"rows": ["1B"], "cols": ["1B"], "styles": {"C": "red"}}', "row 1: found no style for 'B'"),
        ("json", '{"rows": ["1B"], "cols": ["1B"], "styles": {"B": "?"}}', "no colour for 'B'"),
        ("json", '{"rows": [[1, 1], [0]], "cols": [[1], [0], [1]]}', "can be read as cells or as clue|rows"),
    ],
)  # fmt: skip
def test_errors(name: str, text: str, message: str | None) -> None:
    if message is None:
        formats.loads(text, format=name)
        return
    with pytest.raises(FormatError, match=message):
        formats.loads_all(text, format=name)


def test_cells_and_clue_numbers_are_never_guessed() -> None:
    both = '{"rows": [[1, 1], [1]], "cols": [[1, 1], [1], [0]]}'
    with pytest.raises(
        FormatError, match="'rows' and 'cols' can be read as cells or as clue numbers"
    ):
        formats.loads(
            '{"rows": [[1], [], [1]], "cols": [[1, 1]]}'.replace("[1], [], [1]", "[1], [1], []")
        )
    assert formats.loads(both, format="json-words").rows[0].lengths == (2,)


def test_suffix_settles_what_the_content_does_not(tmp_path) -> None:
    keen = formats.loads("1 1\n\n1\n0\n1\n", format="keen")
    for name in ("a.keen", "a.ish"):
        path = tmp_path / name
        path.write_text("1 1\n\n1\n0\n1\n")
        assert [item.suffixes[0] for item in formats.detect(formats.read_source(path))] == [
            path.suffix
        ]
        assert formats.load(path) == keen


def test_metadata_and_goals() -> None:
    gno = formats.loads(
        "[Description]\nDot\nAnn\n2020\n4\n[License]\nCC0\n" + GNO.format("0")
        + "[Solution]\n2 2 1 1\n2 1 1 2\n1 1 1 0\n[Working grid]\n1 1 1 1\n"
    )  # fmt: skip
    assert dict(gno.metadata) == {
        "title": "Dot", "by": "Ann", "date": "2020", "difficulty": "4", "license": "CC0"
    }  # fmt: skip
    assert gno.goal is not None
    assert gno.goal.unknown == 1
    assert formats.loads(MK3.format(" # # . .\n # . . #\n . . . .")).goal == GOAL
    with pytest.warns(FormatWarning, match="line 5: an unfinished or wrong picture"):
        assert formats.loads(MK3.format(" . . . .\n # . . #\n . . . .")).goal is None
    assert formats.loads(MK3.format(" ?\n\n")).goal is None
    several = formats.loads_all(
        "GRID a b\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\nGRID c\nROWS\n[ ]\nCOLUMNS\n[ ]\n"
    )
    assert [puzzle.metadata["title"] for puzzle in several] == ["a b", "c"]
    done = "pzprv3/nonogram/3/4/. . . . . ./. . 2 1 . 1/. 2 # # . ./1 1 # + + #/. . . . . ./"
    assert formats.loads(done).goal == GOAL
    with pytest.warns(FormatWarning, match="a player who is not done"):
        assert formats.loads(done.replace("# #", "# .")).goal is None


def test_given_cells_are_said_to_be_left_out() -> None:
    with pytest.warns(FormatWarning, match="line 1: the given cells were left out"):
        assert formats.loads("4x3:2/1//1/2/1.1/,Ajb") == TINY


def test_colours_of_text_formats() -> None:
    ini = "[colors]\n; a comment\np = (#FF00FF) %\nq = (0, 255, 0) #\nr=(FF0000)\n[clues]\nrows=1p 1q 1r 1\ncolumns=1p,1q,1r,1\n"
    puzzle = formats.loads(ini)
    assert [c.rgb for c in puzzle.palette] == [
        "#ffffff",
        "#000000",
        "#ff00ff",
        "#00ff00",
        "#ff0000",
    ]
    assert [block.colour for block in puzzle.rows[0]] == [2, 3, 4, 1]
    g = "#d\n  0:  green  \n  n:%  #9CF200 words\n  m:m  blue\n:\n1n 2m\n:\n1n\n1m\n1m\n:\n"
    puzzle = formats.loads(g)
    assert [c.rgb for c in puzzle.palette] == ["#00ff00", "#9cf200", "#0000ff"]  # X11's green
    text = formats.dumps(
        formats.loads(
            "row,1r,2b\ncolumn,1r\ncolumn,1b\ncolumn,1b\ncolor,.,white,#fff\ncolor,r,red,#f00\ncolor,b,blue,#00f\n"
        ),
        "g",
    )
    lines = text.splitlines()
    assert lines[1].split() == ["0:", "#ffffff"]  # the background is declared first
    assert lines[2:4] == ["   r:r  #ff0000", "   b:b  #0000ff"]
    squares = formats.loads("⬜🟧⬜\n🟧🟪⬛\n")
    assert [c.name for c in squares.palette] == ["white", "black", "orange", "purple"]


def test_tournament_text_has_one_size() -> None:
    with pytest.raises(UnsupportedError, match="25x25 puzzles, this one is 4x3"):
        formats.dumps(TINY, "tournament")


def test_tournament_text_keeps_a_number_and_makes_up_none() -> None:
    """Files of one puzzle do without the line of the number; they are found all the same."""
    corner = Grid.parse("\n".join(["#" + "." * 24, *["." * 25] * 24]))
    stairs = Grid([[int(r == c) for c in range(25)] for r in range(25)])
    dots = Grid([[int(r % 2 == c % 2 == 0) for c in range(25)] for r in range(25)])
    for goal in (corner, stairs, dots, Grid([[0] * 25] * 25)):
        puzzle = Puzzle.from_grid(goal).replace(goal=None)
        text = formats.dumps(puzzle, "tournament")
        assert "$" not in text
        assert "\t" in text
        again = formats.loads(text, format="tournament")
        assert again == puzzle
        assert not again.metadata
        for number in ("1", "17", "0"):
            text = formats.dumps(puzzle.replace(metadata={"id": number}), "tournament")
            assert text.startswith(f"${number}\n")
            assert dict(formats.loads(text).metadata) == {"id": number}
    puzzle = Puzzle.from_grid(
        Grid([[r * c % 7 in (1, 2, 4) for c in range(25)] for r in range(25)])
    )
    assert formats.loads(formats.dumps(puzzle.replace(goal=None), "tournament")) == puzzle
    with pytest.raises(FormatError, match=r"can be read as tournament or .*, which differ"):
        formats.loads(formats.dumps(Puzzle.from_grid(stairs).replace(goal=None), "tournament"))


def test_long_blocks_in_urls() -> None:
    long = Puzzle(rows=[[255]], columns=[[1]] * 255)
    assert formats.loads(formats.dumps(long, "puzz-link")) == long
    with pytest.raises(UnsupportedError, match="up to 255 cells, one here has 256"):
        formats.dumps(Puzzle(rows=[[256]], columns=[[1]] * 256), "puzz-link")
    assert formats.loads("?nonogram/256/1/" + "1" * 256 + "+100").rows[0].lengths == (256,)
