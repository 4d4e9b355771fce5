"""SVG pictures, read back with an XML parser."""

from __future__ import annotations

import re
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nonogram import formats, puzzles
from nonogram.clue import Block, Clue, default_palette
from nonogram.errors import PuzzleError, UnsupportedError
from nonogram.grid import Grid, clue_of_line
from nonogram.puzzle import Puzzle
from nonogram.render.colours import contrast, ink, letters_of, palette_of
from nonogram.render.progress import finished
from nonogram.render.svg import svg_picture
from puzzle_strategies import TEXT, grids
from puzzle_strategies import puzzles as some_puzzles
from svg_reader import SVG, Picture

GRID = Grid([[1, 1, 0, 0], [1, 0, 0, 1], [0, 0, 0, 0]])
TINY = Puzzle.from_grid(GRID)
PARTLY = Grid([[1, -1, 0, 0], [1, 0, -1, 1], [0, 0, 0, -1]])


def test_cells_clues_and_words() -> None:
    picture = Picture(svg_picture(PARTLY, TINY, marked=[(0, 1), (1, 2)]))
    assert picture.grid() == PARTLY
    assert picture.clues("rows") == [["2"], ["1", "1"], ["0"]]
    assert picture.clues("columns") == [["2"], ["1"], ["0"], ["1"]]
    assert picture.marked() == {(0, 1), (1, 2)}
    assert picture.text("title") == "Nonogram, 4×3"
    assert picture.text("desc") == (
        "A nonogram of 4 columns by 3 rows; 9 of 12 cells known; 2 cells marked."
    )
    assert picture.root.get("role") == "img"
    ids = picture.root.get("aria-labelledby").split()
    assert [picture.root.find(f"*[@id='{name}']").tag for name in ids] == [
        SVG + "title",
        SVG + "desc",
    ]
    strokes = picture.classes["unknown-strokes"][0].get("d")
    assert strokes.count("M") == PARTLY.unknown


def test_ids_of_different_pictures_differ() -> None:
    both = (
        svg_picture(GRID, TINY)
        + svg_picture(PARTLY, TINY)
        + svg_picture(GRID, TINY, cells="letters", title="x")
    )
    ids = re.findall(r'\bid="([^"]+)"', both)
    assert len(ids) == len(set(ids)) == 6
    assert svg_picture(GRID, TINY) == svg_picture(GRID, TINY)


def test_a_grid_alone_and_a_puzzle_alone() -> None:
    alone = Picture(svg_picture(GRID))
    assert alone.grid() == GRID
    assert "clues-rows" not in alone.classes
    assert "clues-rows" not in Picture(svg_picture(GRID, TINY, clues=False)).classes
    empty = Picture(svg_picture(None, TINY))
    assert empty.grid() == Grid([[0] * 4] * 3)
    assert empty.struck == 0
    assert empty.text("desc").endswith("; empty.")
    assert Picture(svg_picture(GRID, TINY)).text("desc").endswith("; solved.")
    with pytest.raises(ValueError, match="needs a grid or a puzzle"):
        svg_picture()


def test_wrong_calls() -> None:
    with pytest.raises(PuzzleError, match="the grid is 1x1, the puzzle 4x3"):
        svg_picture(Grid([[0]]), TINY)
    with pytest.raises(UnsupportedError, match="1001x1000 is too large to draw"):
        svg_picture(Grid.blank(1001, 1000))
    with pytest.raises(IndexError, match="outside"):
        svg_picture(GRID, marked=[(3, 0)])
    for cell in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="pixels wide"):
            svg_picture(GRID, cell=cell)


@given(some_puzzles(), st.data())
def test_what_is_drawn_can_be_read_back(puzzle: Puzzle, data: st.DataObject) -> None:
    width, height = puzzle.width, puzzle.height
    cells = st.integers(-1, puzzle.colours - 1)
    row = st.lists(cells, min_size=width, max_size=width)
    grid = Grid(data.draw(st.lists(row, min_size=height, max_size=height)))
    letters = data.draw(st.booleans())
    picture = Picture(svg_picture(grid, puzzle, cells="letters" if letters else "colours"))
    assert picture.grid() == grid
    for side, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        plain = [[re.sub(r"\D", "", text) for text in line] for line in picture.clues(side)]
        assert plain == [[str(b.length) for b in clue] or ["0"] for clue in clues]
    if letters and puzzle.is_coloured:
        count = sum(len(list(e)) for n, es in picture.classes.items() for e in es if "letters" in n)
        assert count == sum(cell > 0 for line in grid.rows for cell in line)


@given(TEXT | st.text(), st.text())
def test_text_is_escaped(title: str, description: str) -> None:
    puzzle = Puzzle.from_grid(GRID, metadata={"title": title})
    assert len(list(Picture(svg_picture(GRID, puzzle)).root)) == len(
        list(Picture(svg_picture(GRID, TINY)).root)
    )
    text = svg_picture(GRID, puzzle, title=title, description=f"{description}.")
    text.encode()
    assert Picture(text).text("desc").endswith(".")


def test_finished_lines_are_struck() -> None:
    assert Picture(svg_picture(GRID, TINY)).struck == 8
    # row 2 and the columns 1 and 4 lack nothing; both their unknown cells can only be white
    assert Picture(svg_picture(PARTLY, TINY)).struck == 2 + 1 + 1
    wrong = Grid([[1, 0, 1, 0], [0, 0, 0, 0], [1, 0, 1, 0]])
    assert Picture(svg_picture(wrong, TINY)).struck == 0


@pytest.mark.parametrize(
    ("clue", "cells", "want"),
    [
        ("1 2", "#..??", (True, False)),
        ("1 2", "#????", (False, False)),  # it may be part of a longer run, as far as is known
        ("1 2", "???##", (False, False)),
        ("1 2", "??.##", (False, True)),
        ("1 2", "?#.##", (True, True)),
        ("1 2", ".#?##", (True, True)),  # the unknown cell can only be white
        ("1 2", ".##??", (False, False)),  # broken at one end: nothing is certain
        ("1 2", "##.#.", (False, False)),
        ("1 1 1", "#.#.?", (True, True, False)),
        ("", "??", (False,)),
        ("", "..", (True,)),
        ("", "#.", (False,)),
    ],
)
def test_finished_numbers(clue: str, cells: str, want: tuple[bool, ...]) -> None:
    blocks = Clue(Block(int(n)) for n in clue.split())
    line = bytes(Grid.parse(cells).tobytes())
    assert finished(blocks, line) == want


@given(st.lists(st.tuples(st.integers(1, 2), st.integers(1, 2)), max_size=3), st.data())
def test_finished_numbers_have_one_place(
    blocks: list[tuple[int, int]], data: st.DataObject
) -> None:
    clue = Clue(Block(*b) for b in blocks)
    length = max(clue.least, 1) + data.draw(st.integers(0, 1))
    assume(length < 9)
    every = product(range(3), repeat=length)
    rows = [row for row in every if clue_of_line(bytes(row)) == clue]
    truth = data.draw(st.sampled_from(rows))
    known = data.draw(st.lists(st.booleans(), min_size=length, max_size=length))
    cells = bytes(v if k else 0xFF for v, k in zip(truth, known, strict=True))
    fitting = [r for r in rows if all(c in (0xFF, v) for c, v in zip(cells, r, strict=True))]
    done = finished(clue, cells)
    for i, is_done in enumerate(done if clue else ()):
        starts = {_starts(row)[i] for row in fitting}
        assert not is_done or len(starts) == 1


def _starts(row: tuple[int, ...]) -> list[int]:
    return [i for i, v in enumerate(row) if v and (i == 0 or row[i - 1] != v)]


def test_colours() -> None:
    puzzle = Puzzle.from_grid(Grid([[0, 1, 2, 3, 0]]), palette=default_palette(4))
    picture = Picture(svg_picture(puzzle.goal, puzzle, cells="letters"))
    assert picture.clues("rows") == [["1", "1r", "1g"]]
    assert [e.text for e in picture.classes["letters-2"][0]] == ["r"]
    colours = {"#000000", "#d55e00", "#009e73"}
    for grid, attribute in ((None, "fill"), (puzzle.goal, "stroke")):  # the edge when finished
        for side in ("rows", "columns"):
            group = list(Picture(svg_picture(grid, puzzle)).classes[f"clues-{side}"][0])
            boxes = [pair for pair in pairwise(group) if pair[0].tag == SVG + "rect"]
            assert {box.get(attribute) for box, _ in boxes} == colours
            assert all(contrast(box.get("fill"), text.get("fill")) >= 4.5 for box, text in boxes)
    plain = Picture(svg_picture(puzzle.goal, puzzle))
    assert "letters-2" not in plain.classes
    blue = Puzzle(rows=[[1]], columns=[[1]], palette=[("white", "#fff"), ("blue", "#00f")])
    text = Picture(svg_picture(None, blue)).classes["clues-rows"][0][0]
    assert text.get("fill") == "#0000ff"
    pale = Puzzle(rows=[[1]], columns=[[1]], palette=[("white", "#fff"), ("yellow", "#ff0")])
    box, text = Picture(svg_picture(None, pale)).classes["clues-rows"][0]
    assert (box.get("fill"), text.get("fill")) == ("#ffff00", "#000000")


@given(st.integers(0, 0xFFFFFF).map("#{:06x}".format))
def test_ink_can_be_read_on_every_colour(rgb: str) -> None:
    assert contrast(ink(rgb), rgb) >= 4.5


def test_letters_of_colours() -> None:
    palette = [
        ("white", "#fff", "x"),
        ("red", "#f00", "?"),
        ("green", "#0f0", "#"),
        ("grey", "#888", "@"),
    ]
    puzzle = Puzzle.from_grid(Grid([[0, 1, 2, 3]]), palette=palette)
    assert letters_of(puzzle.palette) == ".rge"
    assert letters_of(default_palette(2)) == ".#"
    many = letters_of(default_palette(60))
    assert len(set(many)) == 60
    assert len(palette_of(Grid([[5]]), puzzle)) == 6


def test_margins_fit_the_longest_clue() -> None:
    tall = Grid([[c % 2] for c in range(1, 11)])
    picture = Picture(svg_picture(None, Puzzle.from_grid(tall)))
    assert picture.clues("columns") == [["1"] * 5]
    wide = Grid([[1] * 120])
    text = Picture(svg_picture(None, Puzzle.from_grid(wide)))
    assert text.clues("rows") == [["120"]]
    assert float(text.root.get("font-size")) * 0.64 * 3 <= 18


def test_every_fifth_line_is_thick() -> None:
    picture = Picture(svg_picture(Grid([[0] * 11] * 6)))
    assert picture.classes["lines-thick"][0].get("d").count("M") == (4 + 3)
    assert picture.classes["lines-thin"][0].get("d").count("M") == (8 + 4)


@given(grids(4))
def test_sizes(grid: Grid) -> None:
    picture = Picture(svg_picture(grid, cell=10))
    box = [float(v) for v in picture.root.get("viewBox").split()]
    assert float(picture.root.get("width")) == box[2] / 2
    assert (picture.width, picture.height) == (grid.width, grid.height)


def test_the_cat_and_a_large_one(corpus: Path) -> None:
    cat = puzzles.get("cat-and-mouse")
    assert Picture(svg_picture(None, cat)).clues("rows")[0] == ["7"]
    puzzle = formats.load(corpus / "webpbn_survey" / "webpbn-22336.txt")
    text = svg_picture(Grid.blank(99, 59), puzzle)
    assert Picture(text).grid() == Grid.blank(99, 59)
    assert len(text) < 400_000
