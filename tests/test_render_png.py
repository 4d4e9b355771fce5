"""PNG pictures, decoded by a reader of the tests' own and by Pillow where it is there."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram import formats, puzzles
from nonogram.clue import default_palette
from nonogram.errors import FormatError, PuzzleError, UnsupportedError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.render.png import pil_image, png_picture, scale_for
from nonogram.render.raster import Raster
from nonogram.render.scene import Scene
from png_reader import Png
from puzzle_strategies import puzzles as some_puzzles

GRID = Grid([[1, 1, 0, 0], [1, 0, 0, 1], [0, 0, 0, 0]])
TINY = Puzzle.from_grid(GRID)
BLACK, WHITE = "#000000", "#ffffff"


def test_one_pixel_a_cell() -> None:
    picture = Png(png_picture(GRID, scale=1))
    assert (picture.width, picture.height, picture.depth) == (4, 3, 2)
    assert picture.rows == [[[WHITE, BLACK][v] for v in row] for row in GRID.rows]


@given(some_puzzles(), st.integers(1, 12))
def test_cells_are_squares_of_their_colours(puzzle: Puzzle, scale: int) -> None:
    grid = puzzle.goal or Grid([[0] * puzzle.width] * puzzle.height)
    picture = Png(png_picture(grid, puzzle, scale=scale, clues=False))
    assert (picture.width, picture.height) == (grid.width * scale, grid.height * scale)
    assert picture.rows == [
        [puzzle.palette[grid[y // scale, x // scale]].rgb for x in range(picture.width)]
        for y in range(picture.height)
    ]


@pytest.mark.parametrize("colours", [2, 3, 4, 5, 16, 17, 126])
def test_pixels_of_all_depths(colours: int) -> None:
    cells = [[(3 * r + c) % colours for c in range(17)] for r in range(9)]
    palette = default_palette(colours)
    picture = Png(png_picture(Grid(cells), scale=1))
    assert picture.rows == [[palette[cell].rgb for cell in row] for row in cells]


def test_unknown_cells_differ_from_every_colour() -> None:
    palette = [("white", "#fff"), ("black", "#000"), ("a", "#e6e6e6"), ("b", "#e5e5e5")]
    puzzle = Puzzle.from_grid(Grid([[0, 1, 2, 3]]), palette=palette)
    picture = Png(png_picture(puzzle.goal, puzzle, scale=1))
    assert len(set(picture.rows[0])) == 4
    partly = Png(png_picture(Grid([[-1, 1, 2, 3]]), puzzle, scale=4, clues=False))
    assert len(set(partly.rows[0])) == 4
    assert partly.rows[0][0] == "#e4e4e4"
    with_strokes = Png(png_picture(Grid([[-1, 1]]), scale=10))
    assert len({row[x] for row in with_strokes.rows for x in range(10)}) == 2


def test_clues_in_the_margins() -> None:
    scene = Scene(GRID, TINY)
    raster = Raster(scene, 20)
    picture = Png(png_picture(GRID, TINY))
    assert (picture.width, picture.height) == (raster.width, raster.height)
    for r in range(3):
        for c in range(4):
            y, x = raster.top + 20 * r + 10, raster.left + 20 * c + 10
            assert picture.rows[y][x] == [WHITE, BLACK][GRID[r, c]]
    margin = {pixel for row in picture.rows[raster.top :] for pixel in row[: raster.left - 1]}
    assert margin == {WHITE, "#6b6b6b"}  # all lines are finished
    empty = Png(png_picture(None, TINY))
    assert BLACK in {pixel for row in empty.rows for pixel in row[: raster.left - 1]}
    assert Png(png_picture(GRID, TINY, scale=5)).width == 20  # no room for numbers


def test_numbers_stay_inside() -> None:
    puzzle = Puzzle.from_grid(Grid([[1] * 120]), palette=default_palette(4))
    for scale in (8, 10, 20, 33):
        picture = Png(png_picture(None, puzzle, scale=scale))
        assert {row[0] for row in picture.rows} == {WHITE}
        assert set(picture.rows[0]) == {WHITE}


def test_marks() -> None:
    marked = Png(png_picture(GRID, TINY, marked=[(0, 0), (2, 3)], clues=False))
    plain = Png(png_picture(GRID, TINY, clues=False))
    assert "#d55e00" in {pixel for row in marked.rows for pixel in row}
    assert marked.width > plain.width  # the lines around
    assert (
        Png(png_picture(GRID, marked=[(0, 0)], scale=2)).rows
        == Png(png_picture(GRID, scale=2)).rows
    )


def test_metadata() -> None:
    puzzle = Puzzle.from_grid(GRID, metadata={"title": "Café 猫", "by": "A\0B", "x": "y"})
    assert Png(png_picture(GRID, puzzle)).texts == {"Title": "Café 猫", "Author": "AB"}


def test_limits_before_memory() -> None:
    with pytest.raises(UnsupportedError, match="too large: at most 64000000; take a smaller scale"):
        png_picture(Grid.blank(1000, 1000), scale=9)
    with pytest.raises(UnsupportedError, match="too large"):
        png_picture(GRID, scale=10**9)
    with pytest.raises(ValueError, match="cannot be 0 pixels"):
        png_picture(GRID, scale=0)
    with pytest.raises(PuzzleError):
        png_picture(Grid([[1]]), TINY)


def test_a_large_picture_has_smaller_cells() -> None:
    for side, clues, want in ((100, False, 10), (1000, False, 7), (512, True, 15)):
        scene = Scene(None, Puzzle([[]] * side, [[]] * side), clues=clues)
        assert scale_for(scene, clues) == want
        assert Raster(scene, want).width >= side * want


def test_pillow_reads_the_same() -> None:
    pillow = pytest.importorskip("PIL.Image")
    puzzle = puzzles.get("cat-and-mouse")
    data = png_picture(Grid.blank(25, 20), puzzle, marked=[(1, 1)])
    picture = Png(data)
    with pillow.open(io.BytesIO(data)) as read:
        assert read.size == (picture.width, picture.height)
        assert read.text["Title"] == puzzle.metadata["title"]
        pixels = read.convert("RGB").tobytes()
    assert pixels.hex() == "".join(pixel[1:] for row in picture.rows for pixel in row)
    assert pil_image(GRID, scale=3).size == (12, 9)


def test_without_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(
        UnsupportedError, match=r"needs the package Pillow; .*nonogram-apl\[image\]"
    ):
        pil_image(GRID)


def test_a_picture_to_look_at_is_not_read_as_a_puzzle() -> None:
    """Its lines and margins would make another, larger puzzle without a word."""
    assert formats.loads(png_picture(GRID, TINY, clues=False, scale=1)) == TINY
    every: list[dict[str, Any]] = [{}, {"clues": False}, {"scale": 8}]
    for options in every:
        with pytest.raises(FormatError, match="of several pixels a cell; a puzzle needs one"):
            formats.loads(png_picture(GRID, TINY, **options))
