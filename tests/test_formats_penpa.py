"""URLs of the editor Penpa+: what it makes is read, and what is written is as it makes it."""

from __future__ import annotations

import base64
import json
import warnings
import zlib

import pytest

import penpa_url
from nonogram import formats
from nonogram.errors import FormatError, FormatWarning, UnsupportedError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

TINY = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
PICTURE = Grid.parse("##.#.\n#.##.\n.....\n####.")
NUMBERS: dict[int, object] = dict(penpa_url.NUMBERS)


def changed(url: str, line: int, old: str, new: str) -> str:
    """The URL with a text on one of the lines inside replaced."""
    url, *answer = url.split("&a=")
    lines = penpa_url.unpacked(url).decode().split("\n")
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new)
    return "&a=".join([penpa_url.packed("\n".join(lines)), *answer])


def answer(data: object) -> str:
    """A link for solvers with another answer."""
    packed = penpa_url.packed(json.dumps(data)).partition("&p=")[2]
    return penpa_url.TO_SOLVE.partition("&a=")[0] + "&a=" + packed


def test_broken_urls() -> None:
    puzzle = formats.loads(penpa_url.url(NUMBERS))
    assert puzzle == TINY
    assert dict(puzzle.metadata) == {"title": "Dot", "by": "Ann"}
    with pytest.raises(FormatError, match="the number 5 outside of the margins"):
        formats.loads(penpa_url.url(NUMBERS | {penpa_url.at(0, 0): ["5", 1, "1"]}))
    with pytest.raises(FormatError, match="in a cell, expected a number"):
        formats.loads(penpa_url.url(NUMBERS | {penpa_url.at(0, -1): ["?", 1, "1"]}))
    with pytest.raises(FormatError, match="a grid of the kind 'hex'"):
        formats.loads(penpa_url.url(NUMBERS, "hex,6,5"))
    with pytest.raises(FormatError, match="the margins: expected four numbers"):
        formats.loads(penpa_url.url(NUMBERS, space="[1]"))
    with pytest.raises(FormatError, match=r"a damaged Penpa URL|without a drawing"):
        formats.loads("m=edit&p=AAAA")
    bomb = zlib.compressobj(wbits=-15)
    packed = bomb.compress(b"x" * (20 << 20)) + bomb.flush()
    with pytest.raises(FormatError, match="unpacks to more than 16 MiB"):
        formats.loads("m=edit&p=" + base64.b64encode(packed).decode())
    with pytest.raises(FormatError, match="unpacks to more than 16 MiB"):  # in abbreviations
        formats.loads(penpa_url.packed("z4" * (4 << 20)))
    with pytest.raises(FormatError, match="the drawing: not valid JSON"):
        formats.loads(changed(penpa_url.DRAWN, 3, "zN", "zN:"))
    with pytest.raises(FormatError, match="the drawing: found no numbers"):
        formats.loads(changed(penpa_url.DRAWN, 3, "zN", '"q"'))


def test_urls_that_the_editor_makes() -> None:
    """Clues, title, and the goal: from the drawing of the solution, or from the answer."""
    want = Puzzle.from_grid(PICTURE)
    for url in (penpa_url.DRAWN, penpa_url.TO_SOLVE, penpa_url.TO_SOLVE.replace("#", "?")):
        puzzle = formats.loads(url)
        assert puzzle == want
        assert puzzle.goal == PICTURE
        assert dict(puzzle.metadata) == {"title": "Puzzle, drawn", "by": "nobody"}
    bare = formats.loads(penpa_url.TO_SOLVE.partition("&a=")[0])
    assert bare == want
    assert bare.goal is None


def test_answers() -> None:
    """Cells as text or with their shade are the goal where they solve; others are said to go."""
    full = [
        str((r + 4) * 11 + c + 4)
        for r, row in enumerate(PICTURE.rows)
        for c, cell in enumerate(row)
        if cell
    ]
    for cells in (full, [[int(cell), 4] for cell in full]):
        assert formats.loads(answer([cells, [], [], [], [], []])).goal == PICTURE
    for other in ([], {}, None, [[]], ["1"], [{"1": 1}], [["a", None, {}, [[]], "9" * 20]]):
        assert formats.loads(answer(other)).goal is None
    with pytest.warns(FormatWarning, match="cells of a player who is not done were left out"):
        assert formats.loads(answer([full[1:]])).goal is None
    with pytest.warns(FormatWarning, match="cells of a player"):
        assert formats.loads(changed(penpa_url.DRAWN, 4, f'"{full[0]}":1', '"1":1')).goal is None
    pencilled = changed(penpa_url.DRAWN, 4, f'"{full[0]}":1', f'"{full[0]}":1,"50":2')
    assert formats.loads(pencilled).goal == PICTURE


def test_what_a_drawing_has_more_is_said() -> None:
    clue = next(iter(NUMBERS))
    coloured = penpa_url.url(NUMBERS | {clue: ["2", 10, "1"]})
    shaded = penpa_url.url(NUMBERS)
    for url in (coloured, changed(shaded, 3, "zS: {}", f'zS: {{"{clue}": 3}}')):
        with pytest.warns(FormatWarning, match="the colours of clues were left out"):
            assert formats.loads(url) == TINY
    cell = penpa_url.at(1, 1)
    with pytest.warns(FormatWarning, match="shades given in the grid were left out"):
        assert formats.loads(changed(shaded, 3, "zS: {}", f'zS: {{"{cell}": 3}}')) == TINY


# Columns and rows with the margins, and the index of the point in the middle as the editor has it.
CENTRES = {(7, 7): 60, (7, 5): 49, (6, 4): 114, (5, 4): 175, (2, 9): 272, (15, 20): 1130}


@pytest.mark.parametrize("sizes", CENTRES)
def test_the_settings_of_a_written_url(sizes: tuple[int, int]) -> None:
    width, height = sizes
    puzzle = Puzzle(rows=[[]] * (height - 1), columns=[[]] * (width - 1))
    head, space, *_ = inside(puzzle)
    across, down = str(38 * (width + 1)), str(38 * (height + 1))
    centre = [str(CENTRES[sizes])] * 2
    numbers = [str(width), str(height), "38", "0", "1", "1", across, down, *centre, *"0000"]
    assert head.split(",") == ["square", *numbers, "Title: ", "Author: "]
    assert json.loads(space) == [1, 0, 1, 0]


def inside(puzzle: Puzzle) -> list[str]:
    """The lines of the URL of a puzzle."""
    return penpa_url.unpacked(formats.dumps(puzzle, "penpa")).decode().split("\n")


def test_the_drawing_of_a_written_url() -> None:
    """The same as the editor has, and each part of a drawing that it reads without a look."""
    puzzle = Puzzle.from_grid(PICTURE, metadata={"title": "Puzzle, drawn", "by": "nobody"})
    written = inside(puzzle)
    by_hand = penpa_url.unpacked(penpa_url.DRAWN).decode().split("\n")
    assert written[0] == ",".join(by_hand[0].split(",")[:17])
    assert written[1] == by_hand[1]
    assert written[5] == by_hand[5]  # the cells of the grid
    assert written[10] == by_hand[10]
    assert json.loads(written[7]).items() == {"sol_surface": True}.items()
    assert json.loads(written[17]) == ["nonogram"]
    for line in (3, 4):
        text = by_hand[line]
        for short, name in EXPANDED.items():
            text = text.replace(f"z{short}", f'"{name}"')
        want, drawn = json.loads(text), json.loads(written[line])
        assert drawn.keys() == want.keys() - {"command_redo", "command_undo", "command_replay"}
        assert drawn["surface"] == want["surface"]
        zeros = {key: value for key, value in drawn["number"].items() if value[0] == "0"}
        assert len(zeros) == (2 if line == 3 else 0)  # blank lines, which have no number by hand
        assert {key: v for key, v in drawn["number"].items() if key not in zeros} == want["number"]
        empty = drawn.keys() - {"surface", "number", "lineE"}
        assert all(drawn[key] == want[key] and not drawn[key] for key in empty)


EXPANDED = {
    "R": "command_redo", "U": "command_undo", "8": "command_replay", "S": "surface", "N": "number",
    "1": "numberS", "Y": "symbol", "T": "thermo", "3": "arrows", "D": "direction",
    "0": "squareframe", "5": "polygon", "L": "line", "E": "lineE", "W": "wall", "C": "cage",
    "4": "deletelineE", "6": "killercages", "7": "nobulbthermo", "_": "__a",
}  # fmt: skip


def test_lines_of_a_written_url() -> None:
    """Around the grid and after five cells: from corner to corner, through the margins."""
    drawing = json.loads(inside(Puzzle.from_grid(Grid([[1] * 7] * 6)))[3])
    lines = {tuple(map(int, key.split(","))): style for key, style in drawing["lineE"].items()}
    across, cells = 8 + 4, 12 * 11
    places = {}
    for ends, style in lines.items():
        (r, c), (r2, c2) = (divmod(end - cells, across) for end in ends)
        assert (r2 - r, c2 - c) in ((0, 1), (1, 0))
        places[("row", r - 2) if r == r2 else ("column", c - 2)] = style
    # the lower or right edge of a cell; the first of the grid is cell 1
    assert places == {
        ("row", 0): 2, ("row", 5): 13, ("row", 6): 2,
        ("column", 0): 2, ("column", 5): 13, ("column", 7): 2,
    }  # fmt: skip
    assert len(lines) == 3 * 7 + 3 * 8


def test_texts_that_mean_something_to_the_editor() -> None:
    """Its commas, its abbreviations and HTML."""
    for text in ("a,b", "%2C", "zZ9 puzzle z_", "<b>x</b> & &amp;", "Title: x", "Author: y", "é☃"):
        puzzle = TINY.replace(metadata={"title": text, "by": text})
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            url = formats.dumps(puzzle, "penpa")
        assert dict(formats.loads(url).metadata) == {"title": text, "by": text}
    assert "Title: &lt;b>" not in inside(TINY.replace(metadata={"title": "<b>"}))[0]
    assert "Title: &lt;b&gt;," in inside(TINY.replace(metadata={"title": "<b>"}))[0]
    with pytest.raises(UnsupportedError, match="half a surrogate pair"):
        formats.dumps(TINY.replace(metadata={"title": "\ud800"}), "penpa")


def test_the_editor_takes_a_hundred_cells() -> None:
    fits = Puzzle(rows=[[99]], columns=[[1]] * 99)
    assert formats.loads(formats.dumps(fits, "penpa")) == fits
    with pytest.raises(UnsupportedError, match="this puzzle and its clues take 101x2"):
        formats.dumps(Puzzle(rows=[[100]], columns=[[1]] * 100), "penpa")
