# ruff: noqa: E501 - a file of a format is best seen on one line
"""What each reader refuses beyond broken clues: the line that is named, and the reason."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path

import pytest

import penpa_url
from nonogram import formats
from nonogram.clue import MAX_COLOURS, Colour
from nonogram.errors import FormatError, FormatWarning, UnsupportedError
from nonogram.formats.base import MAX_BYTES, MAX_LINES
from nonogram.grid import MAX_SIDE, Grid
from nonogram.puzzle import Puzzle

DOT = Puzzle([[1], []], [[1]])
MANY = 300  # more colours than a palette has room for
PENPA = "square,6,5,38"


def penpa(head: str = PENPA, space: str = "[2,0,2,0]", drawing: str = "{zN:{}}") -> str:
    return penpa_url.packed("\n".join((head, space, "{}", drawing)))


@pytest.mark.parametrize(
    ("name", "text", "line", "message"),
    [
        # said twice
        ("bosch", "number_of_rows: 1\nnumber_of_columns: 1\nrow_1\nnumber_of_clusters: x\n", 4, "found 'x', expected a number"),
        ("clingo", "#const w = 1.\n#const h = 1.\n#const w = 2.\n", 3, "found a second constant 'w'"),
        ("dzn", "X = 1;\nX = 2;\n", 2, "found 'X' twice"),
        ("g", "#d\nr:r #ff0000\nr:r #00ff00\n: rows\n1r\n: columns\n1r\n", 3, "found the letter 'r' twice or as a digit"),
        ("gno", "[Dimensions]\n1\n1\n[dimensions]\n1\n1\n", 4, r"found a second section '\[dimensions\]'"),
        ("non", "width 1\nheight 1\ncolor red #ff0000 r\ncolor rose #ff0080 r\nrows\n1r\ncolumns\n1r\n", 4, "found a second colour with the letter 'r'"),
        ("picross", "GRID\nROWS\n[ 1 ]\nROWS\n[ 1 ]\n", 4, "found a second ROWS of one grid"),
        ("pynogram", "[clues]\nrows = 1\ncolumns = 1\nrows = 1\n", 4, "found a second 'rows'"),
        ("pynogram", "[clues]\nrows = 1r\ncolumns = 1r\n[colors]\nr = (red) %\nr = (blue) *\n", 6, "found a second colour 'r'"),
        # missing or of another kind
        ("apl", "ACROSS ACROSS\n1 1\n", None, "found 'ACROSS ACROSS', expected 'ACROSS DOWN'"),
        ("apl", "ACROSS DOWN\n", None, "found no rows under the heading ACROSS DOWN"),
        ("bitmap", "\n\n", None, "a grid needs at least one row and one column"),
        ("csv", "row,1\ncolumn,1\ngoal,1,0\n", 3, "the goal: found 2 cells, expected 1"),
        ("csv", 'color,.,white,#ffffff\ncolor,r,red,mud\nrow,1r\ncolumn,1r\n', 1, "'mud'"),
        ("dzn", "X = one; Y = 1; rows = [|1|]; cols = [|1|];", 1, "X: found 'one', expected a number"),
        ("dzn", "X = 1;\nY = 1;\nrows = [1];\ncols = [|1|];", 3, r"rows: expected \[\| ... \| ... \|\]"),
        ("gno", "[Dimensions]\n1\n1\n[Solution]\n0\n", None, "found neither clues nor a whole solution"),
        ("json", '{"rows": [[1]], "columns": [[1]], "palette": 3}', None, "'palette': found a number, expected a list of colours"),
        ("pynogram", "[clues]\nrows = 1white\ncolumns = 1\n[colors]\nwhite = (white) .\n", 2, "row 1: a block cannot have the background colour"),
        ("json-letters", '{"rows": ["1B"], "cols": ["1B"], "styles": []}', None, "'styles': found a list, expected an object"),
        ("non", "width 1\nheight 1\nrows\nwhite 1\ncolumns\n1\n", 4, "row 1: a block cannot have the background colour"),
        ("non", "width 1\nheight 1\ncolor white fff w\nrows\n1w\ncolumns\n1\n", 5, "row 1: a block cannot have the background colour"),
        ("non", "width 1\nheight 1\ngoal ?\n", None, "found neither clues nor a complete goal"),
        ("penpa", penpa("square,x,5,38"), None, "a Penpa URL without the size of its grid"),
        ("penpa", penpa(), None, "found no numbers in the margins"),
        ("penpa", penpa(drawing="[]"), None, "the drawing: found no numbers"),
        ("penpa", penpa(drawing="{"), None, "the drawing: not valid JSON"),
        ("penpa", penpa(space=f"[{'9' * 19}]"), None, "the margins: found the number 9{19}, expected at most 100000"),
        ("penpa", penpa(drawing="[" * 100_000), None, "the drawing: JSON nested too deeply for a puzzle"),
        ("penpa", "https://swaroopg92.github.io/penpa-edit/#m=edit&p=////", None, "a damaged Penpa URL"),
        ("pzprv3", "pzprv3/nonogram/one/1/", None, "expected the height and the width as numbers"),
        ("pzprv3", "pzprv3/nonogram/2/2/. . . /", None, "found 1 rows, expected 1 of clues and 2 of cells"),
        ("sgriddler", "MK Version 3.0\n\n2 1\n\n # ?\n", None, "found neither clues nor a whole picture"),
        ("sgriddler", "MK Version 3.0\n\n1 3\n\n #\n #\n #\n\n3\n\n1\n", 11, "found 1 row clues, expected 3"),
        ("webpbn", "<html></html>", 1, "found <html>, expected <puzzleset>"),
        # too many or too long
        ("csv", "row," + "," * 2_000_001, None, "a table of more than 2000000 fields"),
        ("csv", f"row,{'1' * 200_000}\ncolumn,1\n", 1, "no table: field larger than field limit"),
        ("g", "".join([": rows\n"]) + "1\n" * MAX_LINES, None, f"more than {MAX_LINES} lines"),
        ("json", "[" * 1_100_000, None, "more than [0-9]+ lists and objects"),
        ("picmi", f"<picmi><board>{'<row>-</row>' * (MAX_SIDE + 1)}</board></picmi>", 1, f"more than {MAX_SIDE} rows"),
        ("pynogram", f"[clues]\nrows = {'1,' * (MAX_SIDE + 1)}\n", 2, f"more than {MAX_SIDE} clues"),
        ("yaml", "columns:\n  - [1]\nrows: [" + "[1]," * (MAX_SIDE + 2) + "[1]]\n", 3, f"more than {MAX_SIDE} clues"),
        ("non", "width 1\nheight 1\n" + "".join(f"color c{i} #0000{i % 256:02x}\n" for i in range(MANY)), None, "more than [0-9]+ colours"),
        ("webpbn", "<puzzle>" + "".join(f"<color name='c{i}'>0000{i % 256:02x}</color>" for i in range(MANY)) + "</puzzle>", None, f"more than {MAX_COLOURS - 1} colours"),
    ],
)  # fmt: skip
def test_refused(name: str, text: str, line: int | None, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        formats.loads_all(text, format=name)
    assert "\n" not in str(caught.value)
    if line is not None:
        assert caught.value.line == line


def test_cells_or_clue_numbers_are_told_as_what_they_are() -> None:
    with pytest.raises(FormatError, match="row 1 needs 3 cells, the grid is 2 wide"):
        formats.loads('{"rows": [[1, 1]], "cols": [[2], [0]]}')
    with pytest.raises(
        FormatError, match="column 1: expected cells 1 with single 0 between blocks"
    ):
        formats.loads('{"rows": [[1, 1]], "cols": [[0, 1], [1]]}')


def test_compressed_files(tmp_path: Path) -> None:
    path = tmp_path / "dot.nin.gz"
    formats.dump(DOT, path)
    assert gzip.decompress(path.read_bytes()) == formats.dumps(DOT, "nin").encode()
    assert formats.load(path) == DOT
    again = tmp_path / "again.nin.gz"
    formats.dump(DOT, again)
    assert again.read_bytes() == path.read_bytes()  # no time in it
    for data, message in (
        (path.read_bytes()[:-5], "a gzip file that ends too early"),
        (b"\x1f\x8b" + bytes(20), "a damaged gzip file"),
        (gzip.compress(bytes(MAX_BYTES + 1)), "unpacks to more than 16 MiB"),
    ):
        with pytest.raises(FormatError, match=message):
            formats.loads(data)
    with pytest.raises(FormatError, match="too large; a puzzle file holds at most 16 MiB"):
        formats.loads(" " * (MAX_BYTES + 1))


def test_an_image_is_no_text() -> None:
    with pytest.raises(UnsupportedError, match="the format png is not text; write it to a file"):
        formats.dumps(Puzzle.from_grid(Grid([[1, 0]])), "png")


def test_the_suffix_decides_where_the_content_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "odd.nin"
    path.write_text("one two\n")
    with pytest.raises(FormatError, match=r"odd\.nin, line 1.*expected width and height"):
        formats.load(path)
    with pytest.raises(FormatError, match="no known format; give the format if you know it"):
        formats.loads("one two\n")


def test_what_one_reading_leaves_out_is_said() -> None:
    # several formats fit, one of them alone can read it, and not all of it
    with pytest.warns(FormatWarning, match="lines after the 5 clues were not read"):
        found = formats.loads("3 2\n1\n1\n2\n\n0\n7 7\n")
    assert found == Puzzle([[1], [1]], [[2], [], []])


def test_a_picture_alone_is_a_puzzle() -> None:
    grid = Grid([[1, 0]])
    for name, text in (
        ("gno", "[Dimensions]\n1\n2\n[Solution]\n2 1\n"),
        ("sgriddler", "MK Version 3.0\n\n2 1\n\n # .\n"),
    ):
        puzzle = formats.loads(text, format=name)
        assert (puzzle.goal, puzzle) == (grid, Puzzle.from_grid(grid))


def test_boards_of_picmi_in_other_files_are_said() -> None:
    text = "<picmi><board><xpm>a.xpm</xpm></board><board><row>1-</row></board></picmi>"
    with pytest.warns(FormatWarning, match="1 board whose picture is another file left out"):
        assert formats.loads(text) == Puzzle.from_grid(Grid([[1, 0]]))


def test_colours_that_look_alike_cannot_be_told_by_rgb() -> None:
    palette = [
        Colour("white", "#ffffff", "."),
        Colour("ink", "#000000", "i"),
        Colour("coal", "#000000", "c"),
    ]
    puzzle = Puzzle.from_grid(Grid([[1, 2]]), palette=palette)
    with pytest.raises(UnsupportedError, match="two alike"):
        formats.dumps(puzzle, "json-cells")


def test_pixels_that_cannot_be_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "dot.png"
    formats.dump(Puzzle.from_grid(Grid([[1, 0]])), path)
    data = bytearray(path.read_bytes())
    start = data.index(b"IDAT") + 4
    length = int.from_bytes(data[start - 8 : start - 4])
    data[start : start + length] = bytes(length)
    data[start + length : start + length + 4] = zlib.crc32(
        data[start - 4 : start + length]
    ).to_bytes(4)
    with pytest.raises(FormatError, match="a damaged PNG image: its pixels cannot be unpacked"):
        formats.loads(bytes(data))
