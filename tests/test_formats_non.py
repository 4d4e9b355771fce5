"""The dialects of ``.non``."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
from hypothesis import given, settings

from nonogram import formats
from nonogram.errors import FormatError, FormatWarning
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from puzzle_strategies import puzzles

TINY = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
COLUMNS = "columns\n2\n1\n0\n1\n"


def read(text: str) -> Puzzle:
    return formats.loads(text, format="non")


@given(puzzles())
@settings(max_examples=150, deadline=None)
def test_round_trip_with_colours_metadata_and_goal(puzzle: Puzzle) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)  # names of colours
        text = formats.dumps(puzzle, "non")
    again = read(text)
    assert again == puzzle
    assert dict(again.metadata) == dict(puzzle.metadata)
    assert again.goal == puzzle.goal


@pytest.mark.parametrize(
    "head",
    [
        "width 4\nheight 3\nrows\n2\n1,1\n0\n",
        "height 3\nwidth 4\nrows\n2\n1,1\n\n",
        "HEIGHT 3\nWidth 4\nRows\n2\n1 1\n0\n",
        "width 4\nheight 3\nrows\n\n2\n\n1,1,\n\n0\n\n",
        "width 4 cells\nheight 3 cells\nrows\n2\n1, 1,\n \n",
        "rows 3\ncolumns 4\nrows\n2\n1\t1\n0\n",
        "columns 4\nrows 3\n2\n1,1\n0\n",
        "width 4\nmaxrule 2\nrows 3\n2\n1,1\n\n\n",
        "# a comment\nfree text, no more\nwidth 4\nheight 3\nrows\n2\n1,1\n00\n",
    ],
)
def test_spellings(head: str) -> None:
    assert read(head + COLUMNS) == TINY
    assert read("width 4\nheight 3\n" + COLUMNS + head.replace("rows\n", "rows\n")) == TINY
    assert read(head + COLUMNS.replace("columns", "cols")) == TINY


def test_blank_lines_are_counted() -> None:
    def rows(text: str, count: int) -> tuple[tuple[int, ...], ...]:
        columns = "columns\n1\n" + "0\n" * 2
        puzzle = read(f"width 3\nheight {count}\nrows\n{text}{columns}")
        return tuple(clue.lengths for clue in puzzle.rows)

    assert rows("\n1\n", 1) == ((1,),)
    assert rows("1\n\n\n", 1) == ((1,),)
    assert rows("1\n\n\n", 2) == ((1,), ())
    assert rows("1\n\n\n", 3) == ((1,), (), ())
    assert rows("\n\n1\n", 3) == ((), (), (1,))
    assert rows("\n\n1\n", 2) == ((), (1,))
    assert rows("\n1\n\n", 3) == ((), (1,), ())
    with pytest.raises(FormatError, match="could be above or below") as caught:
        rows("\n1\n\n", 2)
    assert caught.value.line == 3
    for text, count in (("1\n\n", 4), ("1\n\n0\n", 2), ("", 2)):
        with pytest.raises(FormatError, match="clues, then 'columns', expected"):
            rows(text, count + 1) if text != "1\n\n0\n" else rows(text, 5)


def test_a_blank_last_column_cut_off_by_an_editor() -> None:
    with pytest.warns(FormatWarning, match="the last column is missing, taken as blank"):
        assert read("width 2\nheight 1\nrows\n1\ncolumns\n1\n").columns[1] == ()
    with pytest.raises(FormatError, match="found 1 column clues, expected 3"):
        read("width 3\nheight 1\nrows\n1\ncolumns\n1\n")


def test_all_blank() -> None:
    blank = Puzzle(rows=[[], []], columns=[[], []])
    assert read("width 2\nheight 2\nrows\n\n\ncolumns\n\n\n") == blank
    assert read("width 2\nheight 2\nrows\n0\n0\ncolumns\n0\n0\n") == blank


def test_properties() -> None:
    puzzle = read(
        'title "Dot &amp; &quot;hook&quot; caf&eacute;"\nby Ann Other\nlicense CC-BY-4.0\n'
        'note "first\nrows of text"\nnote "second"\nx-own "1"\nsource "rows"\n'
        'copyright "a \\"b\\""\n'
        "width 1\nheight 1\nrows\n1\ncolumns\n1\nSome more text\n"
    )
    assert dict(puzzle.metadata) == {
        "title": 'Dot & "hook" café',
        "by": "Ann Other",
        "license": "CC-BY-4.0",
        "note": "first\nrows of text\nsecond\nSome more text",
        "x-own": "1",
        "source": "rows",
        "copyright": 'a "b"',
    }


@pytest.mark.parametrize(
    "goal",
    [
        'goal "110010010000"',
        "goal 110010010000",
        'goal "1100 1001 0000"',
        "goal 1100\n1001\n0000",
        "goal\n1100\n1001\n\n0000\n",
        'goal "1100\n1001\n0000"',
        "goal\n##..\n#..#\n....\n",
    ],
)
def test_goal(goal: str) -> None:
    text = f"width 4\nheight 3\nrows\n2\n1,1\n0\n{COLUMNS}"
    want = Grid([[1, 1, 0, 0], [1, 0, 0, 1], [0, 0, 0, 0]])
    assert read(f"{text}{goal}\nby X\n").goal == want
    assert read(f"{goal}\n{text}").goal == want
    assert read(f"width 4\nheight 3\n{goal}") == TINY  # the goal alone gives the clues
    assert read(f'{text}saved "1?"\nsaved 0\n').metadata["saved"] == "1?\n0"


def test_the_background_in_a_goal_by_its_letter() -> None:
    colours = "color white ffffff w\ncolor black 000000 b\n"
    text = f"width 3\nheight 1\n{colours}rows\n2b\ncolumns\n1b\n1b\n\n"
    assert read(f"{text}goal bbw\n").goal == Grid([[1, 1, 0]])


def test_colours_by_letter() -> None:
    puzzle = read(
        "color a #ff0000\ncolor 0 #eeeeee\nwidth 3\nheight 1\nrows\n1a,2b\n"
        'columns\n1a\n1b\n1b\ngoal "abb"\n'
    )
    assert [c.rgb for c in puzzle.palette] == ["#eeeeee", "#ff0000", "#0072b2"]
    assert [c.letter for c in puzzle.palette[1:]] == ["a", "b"]
    assert puzzle.rows[0] == ((1, 1), (2, 2))
    assert puzzle.goal == Grid([[1, 2, 2]])


def test_colours_by_name_hold_until_the_next() -> None:
    puzzle = read(
        "color red FF0000 #\ncolor green 00FF00 0\nwidth 5\nheight 1\n"
        "rows\nred: 1 1, green 1\ncolumns\nred 1\n0\nred 1\ngreen: 1\n\n"
    )
    assert [c.name for c in puzzle.palette] == ["white", "red", "green"]
    assert puzzle.rows[0] == ((1, 1), (1, 1), (1, 2))
    mixed = read("color red FF0000 r\nwidth 2\nheight 1\nrows\n1 red 1\ncolumns\nblack 1\nred 1\n")
    assert [c.name for c in mixed.palette] == ["white", "black", "red"]
    assert mixed.rows[0] == ((1, 1), (1, 2))


def test_a_single_foreground_that_is_not_black() -> None:
    puzzle = read("color b #0000ff\nwidth 1\nheight 1\nrows\n1b\ncolumns\n1b\n")
    assert [c.rgb for c in puzzle.palette] == ["#ffffff", "#0000ff"]
    assert formats.loads(formats.dumps(puzzle, "non")) == puzzle


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("width x\n", 1, "found 'x' after 'width', expected a number"),
        ("width -3\n", 1, "the width cannot be -3"),
        ("width 3\nwidth 4\n", 2, "found the width 4, but it was 3 above"),
        ("width 0\nheight 2\nrows\ncolumns\n", None, "at least one row"),
        ("width 2\nheight 1\nrows\n1\n2\ncolumns\n", 5, "found row 2, but there are 1 rows"),
        ("width 2\nheight 1\nrows\n1\nrows\n2\n", 5, "a second 'rows', the first is in line 3"),
        ("width 2\nheight 1\nrows\n1\n", None, "found no section 'columns'"),
        ("width 2\nrows\n1\ncolumns\n1\n0\n", None, "found no 'height'"),
        ("width 3\nheight 1\nrows\n0,3\ncolumns\n1\n1\n1\n", 4, "a 0 beside other numbers"),
        ("width 3\nheight 1\nrows\n1,x\ncolumns\n1\n0\n0\n", 4, "found 'x', expected numbers"),
        ("width 3\nheight 1\nrows\n1.5\ncolumns\n1\n0\n0\n", 4, "found '1.5'"),
        ("width 3\nheight 1\n7\n", 3, "found the clue '7' outside"),
        ("width 1\nheight 1\nrows\n1\ncolumns\n0\n", None, "rows hold 1 black cells, columns 0"),
        ('width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal "11"', 7, "has 2 cells, expected 1"),
        ('width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal "%"', 7, "'%' is no cell"),
        ("color red\nwidth 1\nheight 1\n", 1, "expected a colour such as"),
        ("color a #f00\ncolor a #0f0\nwidth 1\nheight 1\n", 2, "a second colour"),
        ("color red f00\nwidth 1\nheight 1\nrows\n1 red\ncolumns\n0\n", 5, "no number after 'red'"),
    ],
)
def test_errors(text: str, line: int | None, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        read(text)
    assert caught.value.line == line


def test_what_is_lost_is_said() -> None:
    odd = TINY.replace(metadata={"rows": "x"})
    with pytest.warns(FormatWarning, match="the property 'rows'; left out"):
        formats.dumps(odd, "non")
    with pytest.warns(FormatWarning, match="control characters"):
        formats.dumps(TINY.replace(metadata={"title": "a\x1bb"}), "non")
    with pytest.warns(FormatWarning, match="the property 'color-a'; left out"):
        formats.dumps(TINY.replace(metadata={"color-a": "x"}), "non")


def test_names_of_colours() -> None:
    palette = [
        ("paper", "#fff"), ("sky & <sea>", "#00aaff", "k"), ('"sea"', "#0000aa"), ("a", "#d55e00")
    ]  # fmt: skip
    puzzle = TINY.replace(palette=palette)
    text = formats.dumps(puzzle, "non")
    assert [line for line in text.splitlines() if line.startswith("color-")] == [
        'color-0 "paper"', 'color-k "sky &amp; <sea>"', 'color-s "&quot;sea&quot;"', 'color-a "a"'
    ]  # fmt: skip
    again = read(text)
    assert [colour.name for colour in again.palette] == [name for name, *_ in palette]
    assert again == puzzle
    assert "color-" not in formats.dumps(Puzzle.from_grid(Grid([[1, 2, 3]])), "non")
    ink = TINY.replace(palette=[("white", "#fff"), ("ink", "#000")])
    assert 'color-1 "ink"' in formats.dumps(ink, "non")
    assert read(formats.dumps(ink, "non")).palette[1].name == "ink"
    with pytest.raises(FormatError, match="the name 'x' twice"):
        read('color-0 "x"\ncolor-1 "x"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n')


def test_keywords_are_those_of_the_specification() -> None:
    text = formats.dumps(TINY.replace(metadata={"catalogue": "c", "title": "t"}), "non")
    assert text.split("\n")[:6] == ['catalogue "c"', 'title "t"', "width 4", "height 3", "", "rows"]
    assert "\ncolumns\n" in text


@pytest.mark.parametrize("word", ["-1", "a", "1.5", "one two"])
def test_a_line_among_the_clues_that_is_none_is_named(word):
    text = f"width 2\nheight 2\nrows\n{word}\n1\ncolumns\n1\n1\n"
    with pytest.raises(FormatError, match=r"line 4[:,]") as caught:
        formats.loads(text)
    assert "expected" in str(caught.value)
    assert word.split()[0] in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "want"),
    [
        ('saved "1100??010000"', "1100??010000"),
        ("saved\n1100\n1001\n0000", "110010010000"),
        ('saved "1100\n1?01\n0000"\nsaved 0000\n00000000', "11001?010000\n000000000000"),
    ],
)
def test_games_of_players_are_kept_as_a_property(lines: str, want: str) -> None:
    text = f'width 4\nheight 3\nrows\n2\n1,1\n0\n{COLUMNS}{lines}\nby "X"\n'
    puzzle = read(text)
    assert dict(puzzle.metadata) == {"saved": want, "by": "X"}
    assert puzzle.goal is None
    assert dict(read(formats.dumps(puzzle, "non")).metadata) == dict(puzzle.metadata)


def test_words_of_the_format_inside_quotes() -> None:
    head = 'description "first\nrows\nand columns"\ntitle "rows"\n'
    puzzle = read(f"{head}width 4\nheight 3\nrows\n2\n1,1\n0\n{COLUMNS}")
    assert puzzle == TINY
    assert dict(puzzle.metadata) == {"description": "first\nrows\nand columns", "title": "rows"}


@pytest.mark.parametrize("clue", ["0 2", "2 0", "1 0 1"])
def test_a_zero_beside_other_numbers(clue: str) -> None:
    for name, text in (
        ("non", f"width 4\nheight 3\nrows\n{clue}\n1,1\n0\n{COLUMNS}"),
        ("nin", f"4 3\n{clue}\n1 1\n0\n2\n1\n0\n1\n"),
        (
            "csv",
            f"row,{clue.replace(' ', ',')}\nrow,1,1\nrow,0\ncolumn,2\ncolumn,1\ncolumn\ncolumn,1",
        ),
    ):
        with pytest.raises(FormatError, match="a 0 beside other numbers"):
            formats.loads(text, format=name)


def test_sections_without_sizes_are_read_alike_as_file_and_as_text(tmp_path: Path) -> None:
    """They are the format faase, whatever the file is called; a size makes them this format."""
    text = "rows\n2\n1\ncolumns\n1\n1\n1\n"
    path = tmp_path / "bare.non"
    path.write_text(text)
    puzzle = Puzzle([[2], [1]], [[1], [1], [1]])
    assert formats.load(path) == formats.loads(text) == puzzle
    path.write_text("height 2\n" + text)
    for read in (lambda: formats.load(path), lambda: formats.loads(path.read_text())):
        with pytest.raises(FormatError, match="found no 'width'"):
            read()
    sized = "rows 2\ncolumns 3\n" + text
    assert formats.loads(sized) == formats.loads(sized, format="non") == puzzle
