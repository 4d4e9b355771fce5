"""A set of varied puzzles through every format and back: lost is exactly what the registry says."""

from __future__ import annotations

import warnings

import pytest

from fuzz_formats import written_and_told
from nonogram import formats
from nonogram.clue import Colour, default_palette
from nonogram.errors import FormatWarning, UnsupportedError
from nonogram.formats import Format
from nonogram.formats.base import ANY
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

WRITTEN = [item for item in formats.formats() if item.write]
PICTURE = Grid([[1, 2, 2, 0, 3], [0, 0, 0, 0, 0], [1, 0, 1, 3, 1], [3, 3, 2, 0, 0]])
BIG = Grid([[(r * c + 3 * r) % 7 in (1, 2, 4) for c in range(25)] for r in range(25)])
METADATA = {
    "title": 'A "cat" & <mouse>', "by": "Ann Óther", "copyright": "© 1996", "license": "CC0-1.0",
    "id": "17", "date": "2020-01-02", "difficulty": "3", "source": "a = b; c", "note": "# 1, 2",
    "description": "row 1", "authorid": "a", "colophon": "own",
}  # fmt: skip
NAMED = [
    Colour("paper", "#fffff0", "~"), Colour("sky blue", "#0072b2", "b"),
    Colour('"red" & <rouge>', "#d50000", "r"), Colour("black", "#000000", "k"),
]  # fmt: skip
PUZZLES = {
    "small": Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]]),
    "wide": Puzzle.from_grid(Grid.parse("##..#.###.\n..........\n#.##.###..")),
    "tall": Puzzle.from_grid(Grid.parse("##..#.###.\n..........\n#.##.###..").transposed()),
    "blank above": Puzzle.from_grid(Grid.parse(".....\n.....\n..#..\n.....")),
    "blank": Puzzle(rows=[[]] * 2, columns=[[]] * 5),
    "full": Puzzle.from_grid(Grid([[1] * 12] * 11)),
    "one cell": Puzzle(rows=[[1]], columns=[[1]]),
    "25x25": Puzzle.from_grid(BIG, metadata={"id": "5"}),
    "metadata": Puzzle.from_grid(Grid.parse("##..\n#..#\n...."), metadata=METADATA),
    "25x25 with everything": Puzzle.from_grid(BIG, metadata=METADATA),
    "long": Puzzle.from_grid(Grid([[1] * 300])),
    "colours": Puzzle.from_grid(PICTURE, palette=default_palette(4)),
    "colours, clues alone": Puzzle.from_grid(PICTURE).replace(goal=None),
    "colours with names": Puzzle.from_grid(PICTURE, palette=NAMED, metadata=METADATA),
    "blue": Puzzle.from_grid(
        Grid([[1, 0, 1], [0, 0, 0]]), palette=[("white", "#ffffff"), ("blue", "#0000ff")]
    ),
    "ink": Puzzle.from_grid(
        Grid([[1, 0, 1], [0, 0, 0]]), palette=[("white", "#ffffff"), ("ink", "#000000")]
    ),
    "night": Puzzle.from_grid(
        Grid([[1, 0, 1]]), palette=[("night", "#000000"), ("moon", "#ffffff")]
    ),
    "seventy colours": Puzzle.from_grid(
        Grid([range(1, 71)]),
        palette=[("white", "#ffffff"), *((f"c{i}", f"#{i:02x}0033") for i in range(1, 71))],
    ),
}


def refused(puzzle: Puzzle, item: Format) -> str:
    """Why a format cannot carry a puzzle, by its entry in the registry."""
    if puzzle.is_coloured and not item.colours:
        return "black and white only"
    if not item.clues and puzzle.goal is None:
        return "the puzzle brings no goal"
    if item.limits == "25x25 only" and (puzzle.width, puzzle.height) != (25, 25):
        return "25x25"
    if item.limits == "blocks of at most 255 cells" and puzzle.width > 255:
        return "up to 255 cells"
    if item.limits.startswith("at most 100 cells") and puzzle.width > 99:
        return "at most 100 cells a side"
    return ""


def colours_lost(puzzle: Puzzle, item: Format) -> bool:
    """Whether RGB or names of colours are more than a format carries."""
    palette = puzzle.palette
    if item.limits.startswith("letters"):
        return palette != default_palette(len(palette))
    if not item.colours:
        return [c[:2] for c in palette] != [c[:2] for c in default_palette()]
    return not item.names


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("item", WRITTEN, ids=lambda item: item.name)
def test_there_and_back(item: Format, name: str) -> None:
    puzzle = PUZZLES[name]
    assert item.write is not None
    reason = refused(puzzle, item)
    if reason:
        with pytest.raises(UnsupportedError, match=f"{reason}|25x25 puzzles"):
            item.write(puzzle)
        return
    data, told = written_and_told(puzzle, item)

    lost = {key for key in puzzle.metadata if item.metadata != ANY and key not in item.metadata}
    assert ("metadata" in told or "the property" in told) == bool(lost)
    assert ("goal" in told) == (puzzle.goal is not None and not item.goal)
    if "colour" in told:
        assert colours_lost(puzzle, item)
    if item.read is None:
        return

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        (again,) = formats.loads_all(data, format=item.name)
    kept = {key: value for key, value in puzzle.metadata.items() if key not in lost}
    assert dict(again.metadata) == kept
    assert again.goal == (puzzle.goal if item.goal else None) or "colour" in told
    if item.limits.startswith("letters") and "colour" in told:
        assert [clue.lengths for clue in again.clues] == [clue.lengths for clue in puzzle.clues]
        return
    assert again.clues == puzzle.clues
    if item.colours:
        first = 1 if item.limits == "no background colour" else 0
        same = [c.rgb for c in again.palette[first:]] == [c.rgb for c in puzzle.palette[first:]]
        assert same
        if first and puzzle.palette[0].rgb != "#ffffff":
            assert "background" in told
    named = [colour.name for colour in again.palette] == [colour.name for colour in puzzle.palette]
    assert named or (not item.names and "colour" in told)


@pytest.mark.parametrize("item", WRITTEN, ids=lambda item: item.name)
def test_an_unfinished_goal(item: Format) -> None:
    """It is kept, or said to be lost, or refused where the picture is all there is."""
    assert item.write is not None
    goal = Grid.from_bytes(25, 25, b"\xff" + BIG.tobytes()[1:])
    puzzle = PUZZLES["25x25"].replace(goal=goal)
    if not item.clues:
        with pytest.raises(UnsupportedError, match="the goal breaks the clues"):
            item.write(puzzle)
        return
    data, told = written_and_told(puzzle, item)
    if item.read is not None:
        again = formats.loads(data, format=item.name)
        assert again == puzzle
        assert (again.goal == goal) != ("goal" in told)


# What opens or marks files of other formats, or means something in one.
MARKS = [
    "GRID x", "[clues]", "[Dimensions]", "[Description]", "[ 1 ]", "[", "P1 4 3", "P4 1", "$1",
    "<puzzle>", "<picmi>", "---", "====", "&", "*", ": rows", ":", "#d", "#", "{", "ROWS", "rows",
    "columns", "rows: 3", "width 7", "goal 11", "MK Version 3.0", "number_of_rows: 3", "row_1",
    "https://puzz.link/p?nonogram/1/1/11", "https://x.y/#m=edit&p=abc", "#const w = 4.", "ACROSS",
    "row_hint(1,1,1).", "rows = [|1|];", "row,1", "column", "4 3", "1:1/1", "2005: x", "⍝ title: x",
    "color a #ff0000", "red 1", "/* XPM */", "pzprv3/nonogram", "&amp;", "]]>", "<!--", "a,b;c",
    '"', "- [1]", '\\"', "'", "=1", "%", "x" * 5000,
]  # fmt: skip


@pytest.mark.parametrize(
    "item", [x for x in WRITTEN if x.read and x.metadata], ids=lambda item: item.name
)
def test_metadata_that_looks_like_another_format(item: Format) -> None:
    """It takes no part in what format is found, and is kept or said to be lost."""
    assert item.write is not None
    plain = PUZZLES["25x25" if item.name == "tournament" else "wide"]
    keys = ("title", "source", "note") if item.metadata == ANY else item.metadata
    for key in keys:
        for value in MARKS:
            data, told = written_and_told(plain.replace(metadata={key: value}), item)
            (again,) = formats.loads_all(data)
            assert again == plain, (key, value)
            lost = repr(key) in told or "metadata" in told
            assert lost or dict(again.metadata) == {key: value}, (key, value)


@pytest.mark.parametrize("name", ["csv", "tsv"])
def test_a_first_property_that_looks_like_another_format(name: str) -> None:
    """The labels of a table are stronger than whatever its first line looks like."""
    puzzle = PUZZLES["wide"]
    keys = ["P1", "P2", "P4", "P4 1 1", "P6", "GIF89a", "BZh", "static char *x"]
    for key in [key for key in MARKS if key[0].isalpha()] + keys:
        if key in ("column", "row,1"):  # the start of a line of clues
            with pytest.warns(FormatWarning, match=f"cannot carry the property '{key}'"):
                formats.dumps(puzzle.replace(metadata={key: "x"}), name)
            continue
        for value in ("x", "4 3", "1"):
            text = formats.dumps(puzzle.replace(metadata={key: value}), name)
            (again,) = formats.loads_all(text)
            assert again == puzzle, (key, value)
            assert dict(again.metadata) == {key: value}
