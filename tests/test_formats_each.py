"""Every format by the same tests: round trips, conversions, and what is no puzzle.

``HYPOTHESIS_PROFILE=long`` runs thousands of mutated files; ``python tests/fuzz_formats.py`` ten
thousand a reader.
"""

from __future__ import annotations

import gzip
import re
import warnings
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz_formats import JUNK, read_or_refuse, written, written_and_told
from nonogram import formats
from nonogram.clue import Colour, default_palette
from nonogram.errors import FormatError, FormatWarning, PuzzleError, UnsupportedError
from nonogram.formats import Format
from nonogram.formats.base import ANY
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from puzzle_strategies import nastily_named, puzzles_for

# As many formats as there are times as many examples: fewer of each than usual.
few = settings(max_examples=max(12, settings().max_examples // 8))
ALL = formats.formats()
READ = [item for item in ALL if item.read]
BOTH = [item for item in ALL if item.read and item.write]
SQUARE = Puzzle.from_grid(
    Grid([[(r * c + r) % 7 in (1, 2, 4) for c in range(25)] for r in range(25)])
)
WIDE = Puzzle.from_grid(Grid.parse("##..#.###.\n..........\n#.##.###.."))
COLOURED = Puzzle.from_grid(
    Grid([[1, 2, 2, 0, 3], [0, 0, 0, 0, 0], [1, 0, 1, 3, 1], [3, 3, 2, 0, 0]]),
    palette=[
        Colour("white", "#ffffff", "."),
        Colour("black", "#000000", "#"),
        Colour("red", "#d55e00", "r"),
        Colour("green", "#009e73", "g"),
    ],
    metadata={"title": "Dots & <hooks>"},
)


def names(items: list[Format]) -> list[str]:
    return [item.name for item in items]


def plain(item: Format) -> Puzzle:
    return SQUARE if item.name == "tournament" else WIDE


def quietly(puzzle: Puzzle, item: Format) -> str | bytes:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        return written(puzzle, item)


@pytest.mark.parametrize("item", BOTH, ids=names(BOTH))
def test_wide_and_tall(item: Format, tmp_path: Path) -> None:
    """Width stays width: through text, through files, and found by content."""
    for puzzle in (plain(item), plain(item).transposed()):
        bare = puzzle if item.goal else puzzle.replace(goal=None)
        path = tmp_path / f"tiny{item.suffixes[0] if item.suffixes else ''}"
        formats.dump(bare, path, format=item.name)
        assert formats.load(path) == puzzle
        assert formats.load_all(path, format=item.name) == [puzzle]
        again = formats.load(path, format=item.name)
        assert again.goal == bare.goal


@pytest.mark.parametrize("item", BOTH, ids=names(BOTH))
@few
@given(data=st.data())
def test_round_trip(item: Format, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles_for(item))
    raw = quietly(puzzle, item)
    (again,) = formats.loads_all(raw, format=item.name)
    if item.name == "char-grid":  # knows colours by their letters alone
        assert [c.lengths for c in again.clues] == [c.lengths for c in puzzle.clues]
    elif item.name == "json-cells":  # knows no background
        assert again.clues == puzzle.clues
        assert [c.rgb for c in again.palette[1:]] == [c.rgb for c in puzzle.palette[1:]]
    else:
        assert again == puzzle
    texts = [gzip.compress(raw if isinstance(raw, bytes) else raw.encode())]
    if isinstance(raw, str):
        texts += [raw.replace("\n", end).encode() for end in ("\r\n", "\r")]
        texts += [("\ufeff" + raw).encode(), raw.encode("utf-16")] if item.name != "pbm" else []
    for text in texts:
        assert formats.loads(text, format=item.name) == again
    found, refused = again, "can be read as"
    try:
        found = formats.loads(raw)
    except FormatError as error:  # bare numbers may be read in two ways, and are then refused
        refused = str(error)
    assert found == again
    assert "can be read as" in refused or item.name == "char-grid"


@pytest.mark.parametrize("item", BOTH, ids=names(BOTH))
@few
@given(data=st.data())
def test_what_is_carried_is_carried(item: Format, data: st.DataObject) -> None:
    """Goal and metadata come back where the registry says so, and are said to be lost elsewhere."""
    puzzle = data.draw(puzzles_for(item, rich=True))
    raw, told = written_and_told(puzzle, item)
    again = formats.loads(raw, format=item.name)
    if puzzle.goal is not None:
        if item.name == "char-grid":
            assert "colours" in told or again.goal == puzzle.goal
        else:
            assert "goal" in told or (item.goal and again.goal == puzzle.goal)
    kept = {
        key: value for key, value in puzzle.metadata.items() if again.metadata.get(key) == value
    }
    if set(puzzle.metadata) - set(item.metadata) - {"author"} and item.metadata != ANY:
        assert kept != dict(puzzle.metadata)
        assert "metadata" in told or "the property" in told or "more" in told


@pytest.mark.parametrize("item", BOTH, ids=names(BOTH))
@few
@given(data=st.data())
def test_no_text_changes_without_a_word(item: Format, data: st.DataObject) -> None:
    """Metadata and names of colours come back as they were, or a warning says that they do not.

    Whatever they say, the file is the same puzzle to who does not name the format.
    """
    first = data.draw(puzzles_for(item, rich=True))
    puzzle = data.draw(nastily_named(first, names=item.names))
    raw, told = written_and_told(puzzle, item)
    (again,) = formats.loads_all(raw, format=item.name)
    assert [c.lengths for c in again.clues] == [c.lengths for c in puzzle.clues]
    found = dict(again.metadata)
    if not re.search(r"metadata|propert|control characters(?! in names)|more", told):
        assert found == dict(puzzle.metadata)
    if item.names and "colours" not in told:
        assert [c.name for c in again.palette] == [c.name for c in puzzle.palette]
    read, refused = [again], "can be read as"
    try:
        read = formats.loads_all(raw)
    except FormatError as error:
        refused = str(error)
    assert read == [again]
    assert read[0].metadata == again.metadata
    assert "can be read as" in refused or item.name == "char-grid"


@pytest.mark.parametrize("name", ["csv", "tsv", "non", "webpbn", "gno", "picmi", "apl", "picross"])
def test_a_text_that_changes_is_named(name: str) -> None:
    """Blanks at the ends, control characters, no text at all; tables keep tabs as they are."""
    item = formats.get_format(name)
    bare = WIDE if item.goal else WIDE.replace(goal=None)
    for text, said in (
        (" a ", "blanks or control characters in the property 'title'"),
        ("a\x01", ".*control characters"),
        ("", "the empty property 'title'"),
    ):
        puzzle = bare.replace(metadata={"title": text})
        if name == "non" and "\x01" not in text:
            assert formats.loads(formats.dumps(puzzle, name)).metadata == {"title": text}
        else:
            with pytest.warns(FormatWarning, match=f"{name} cannot carry {said}"):
                formats.dumps(puzzle, name)
    if name in ("csv", "tsv"):
        puzzle = bare.replace(metadata={"title": 'a\tb  "c", d', "width": "3\tcats"})
        assert dict(formats.loads(formats.dumps(puzzle, name)).metadata) == dict(puzzle.metadata)


def test_half_a_surrogate_pair_is_refused(tmp_path: Path) -> None:
    puzzle = WIDE.replace(metadata={"title": "\ud800"})
    with pytest.raises(UnsupportedError, match="half a surrogate pair"):
        formats.dump(puzzle, tmp_path / "x.non")


@pytest.mark.parametrize("item", [x for x in ALL if x.write], ids=lambda x: x.name)
def test_what_cannot_be_carried_is_said(item: Format) -> None:
    if not item.colours:
        with pytest.raises(UnsupportedError, match=r"black and white only|25x25"):
            written(COLOURED, item)
    if not item.clues:
        with pytest.raises(UnsupportedError, match="the puzzle brings no goal"):
            written(plain(item).replace(goal=None), item)
        other = plain(item).goal
        assert other is not None
        wrong = plain(item).replace(
            goal=Grid.from_bytes(other.width, other.height, bytes(other.width * other.height))
        )
        with pytest.raises(UnsupportedError, match="the goal breaks the clues"):
            written(wrong, item)
    if item.metadata != ANY:
        rich = plain(item).replace(metadata={"colophon": "x"})
        with pytest.warns(FormatWarning, match=r"metadata|'colophon'"):
            written(rich if item.goal else rich.replace(goal=None), item)


@pytest.mark.parametrize("first", BOTH, ids=names(BOTH))
def test_conversion_matrix(first: Format) -> None:
    """What one format holds, any other can be made of, and the clues stay."""
    for second in BOTH:
        puzzle = SQUARE if "tournament" in (first.name, second.name) else WIDE
        read = formats.loads(quietly(puzzle, first), format=first.name)
        assert read == puzzle, second.name
        with_goal = read if read.goal or second.clues else read.replace(goal=puzzle.goal)
        again = formats.loads(quietly(with_goal, second), format=second.name)
        assert again == puzzle, second.name


@pytest.mark.parametrize("item", [x for x in BOTH if x.colours], ids=lambda x: x.name)
def test_colours(item: Format) -> None:
    again = formats.loads(quietly(COLOURED, item), format=item.name)
    assert again == COLOURED
    found = formats.loads(quietly(COLOURED, item))
    assert found == COLOURED
    for other in (x for x in BOTH if x.colours):
        source = again if again.goal or other.clues else again.replace(goal=COLOURED.goal)
        assert formats.loads(quietly(source, other), format=other.name) == COLOURED


@pytest.mark.parametrize(
    "item", [x for x in BOTH if x.colours and x.name != "char-grid"], ids=lambda x: x.name
)
@pytest.mark.parametrize("background", ["#ffffff", "#123456"])
@pytest.mark.parametrize("count", [2, 3, 60])
def test_odd_palettes(item: Format, background: str, count: int) -> None:
    """A foreground that is not black, one that is white, unused ones, many colours."""
    palette = [Colour("back", background, "~")]
    palette += [
        Colour(f"c{i}", f"#{0xFFFFFF - 0x3F0101 * (i - 1) & 0xFFFFFF:06x}", "")
        for i in range(1, count)
    ]
    if background == "#ffffff":
        palette[1] = Colour("c1", "#0000ff", "")
    puzzle = Puzzle.from_grid(Grid([[1, 0, count - 1], [0, 1, 1]]), palette=palette)
    if item.name == "json-cells" and background != "#ffffff":
        with pytest.warns(FormatWarning, match="background"):
            text = written(puzzle, item)
        assert formats.loads(text, format=item.name).clues == puzzle.clues
        return
    assert formats.loads(quietly(puzzle, item), format=item.name) == puzzle


@pytest.mark.parametrize("item", READ, ids=names(READ))
@few
@given(data=st.binary(max_size=200))
def test_random_bytes(item: Format, data: bytes) -> None:
    read_or_refuse(data, item.name)
    read_or_refuse(data, None)


@pytest.mark.parametrize("item", BOTH, ids=names(BOTH))
@few
@given(data=st.data())
def test_mutations(item: Format, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles_for(item, rich=True))
    text = quietly(puzzle, item)
    raw = bytearray(text if isinstance(text, bytes) else text.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw)))
        raw[at : at + data.draw(st.integers(0, 6))] = data.draw(st.sampled_from(JUNK))
    read_or_refuse(bytes(raw), item.name)


LONG = "9" * 5000
NASTY = [
    *(
        "",
        " ",
        "\n",
        "\n\n\n",
        "\0",
        "\ufeff",
        "\ud800",
        "0",
        "-1",
        "1",
        LONG,
        f"{LONG} {LONG}",
        "1e999",
    ),
    *("1000000000000 1000000000000\n1\n", "100000 100000\n1\n", "1000000000000\n5\n1\n\n1\n"),
    f"{LONG}x{LONG}:1/1",
    "100000x100000:1",
    f"width {LONG}\nheight {LONG}\nrows\n{LONG}\ncolumns\n{LONG}\n",
    f"MK Version 3.0\n\n{LONG} {LONG}\n\n # #\n",
    "MK Version 3.0\n\n100000 1000000000000\n\n # #\n",
    f"P1\n{LONG} {LONG}\n1",
    "P1\n99999 99999\n1",
    "P4\n99999 999\n1",
    f'/* XPM */ "{LONG} {LONG} 2 1"',
    '/* XPM */ "99999 99999 2 1"',
    f"GRID {LONG}\nROWS\n[ {LONG} ]\nCOLUMNS\n[ {LONG} ]\n",
    f"[Dimensions]\n{LONG}\n{LONG}\n[Row clues]\n{LONG}\n",
    f"X = {LONG}; Y = {LONG}; rows = [| {LONG} |]; cols = [| 1 |];",
    f"#const w = {LONG}.\n#const h = 1000000000000.\nrow_hint({LONG},1,{LONG}).\n",
    f"number_of_rows: {LONG}\nnumber_of_columns: 1000000000000\nrow_{LONG}\n",
    f"{LONG}\n2 2\n1 0\n",
    "1000000000000\n2 2\n1 0\n1 0\n1 0\n1 0\n",
    f"https://puzz.link/p?nonogram/{LONG}/{LONG}/{LONG}",
    "https://puzz.link/p?nonogram/1/1/" + "z" * 5000,
    f"pzprv3\nnonogram\n{LONG}\n{LONG}\n. .\n",
    f"rows: [[{LONG}]]\ncolumns: {'[' * 5000}",
    f"[clues]\nrows = {LONG}\ncolumns = {LONG}\n",
    f"#d\n1:# #{LONG}\n:\n{LONG}\n:\n{LONG}\n:",
    f"row,{LONG}\ncolumn,{LONG}\n",
    "$" + LONG,
    "<puzzle>" * 5000,
    f"<puzzleset><puzzle><clues type='rows'><line><count>{LONG}</count>",
    f'{{"rows": [[{LONG}]], "cols": [[{LONG}]]}}',
    '{"rows": ["' + LONG + 'B"], "cols": ["1B"]}',
    '{"palette": ["#000"], "cells": ' + "[" * 5000,
    '{"width": 1000000000000, "palette": ["#000"], "cells": [[0]]}',
]


@pytest.mark.parametrize("item", READ, ids=names(READ))
def test_nasty_texts(item: Format) -> None:
    """Numbers of thousands of digits, huge sizes, deep nesting, NULs, half surrogate pairs."""
    for text in NASTY:
        read_or_refuse(text, item.name)
        read_or_refuse(text.encode("utf-8", "surrogatepass"), None)


def test_writers_refuse_no_puzzle_without_a_word() -> None:
    """Whatever the puzzle, a writer writes or raises UnsupportedError."""
    odd = [
        Puzzle(rows=[[300]], columns=[[1]] * 300),
        Puzzle(rows=[[]], columns=[[]]),
        WIDE.replace(metadata={"": "\0", "a\nb": "<>&\"'", "title": "\ud800", "by": "[x]\n===="}),
        WIDE.replace(goal=Grid.blank(10, 3)),
        COLOURED,
    ]
    for item, puzzle in product(ALL, odd):
        if item.write is None:
            continue
        try:
            raw = quietly(puzzle, item)
        except UnsupportedError:
            continue
        if item.read:
            assert formats.loads(raw, format=item.name).clues == puzzle.clues


def test_errors_name_one_line() -> None:
    with pytest.raises((FormatError, PuzzleError)) as caught:
        formats.loads("2 1\n1\n#\n1\nx\n#\n", format="mk")
    assert "expected" in str(caught.value)


def test_pynogram_tells_an_unused_white_colour_from_the_background() -> None:
    palette = [Colour("night", "#000000", "."), Colour("snow", "#ffffff", "s")]
    puzzle = Puzzle([[]], [[]], palette=palette)
    with pytest.warns(FormatWarning, match="names of colours"):
        text = formats.dumps(puzzle, "pynogram")
    assert formats.loads(text, format="pynogram") == puzzle


@pytest.mark.parametrize(
    "item", [x for x in BOTH if x.colours and x.name != "char-grid"], ids=lambda x: x.name
)
def test_a_blank_puzzle_keeps_its_colours(item: Format) -> None:
    puzzle = Puzzle([[]], [[]], palette=default_palette(3))
    if not item.clues:
        puzzle = puzzle.replace(goal=Grid([[0]]))
    assert formats.loads(quietly(puzzle, item), format=item.name) == puzzle
