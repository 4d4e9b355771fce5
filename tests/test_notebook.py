"""What notebooks show of grids, puzzles and results."""

from __future__ import annotations

import sys

import pytest

from nonogram import puzzles, solver
from nonogram.errors import UnsupportedError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.render.notebook import MAX_SHOWN
from nonogram.result import Result, Status
from svg_reader import Picture

GRID = Grid([[1, 1, 0, 0], [1, 0, 0, 1], [0, 0, 0, 0]])
TINY = Puzzle.from_grid(GRID)


def test_grid() -> None:
    bundle = GRID._repr_mimebundle_()
    assert bundle.keys() == {"text/plain", "image/svg+xml"}
    assert bundle["text/plain"] == str(GRID)
    assert Picture(bundle["image/svg+xml"]).grid() == GRID


def test_puzzle() -> None:
    bundle = puzzles.get("cat-and-mouse")._repr_mimebundle_(include=None, exclude=None)
    picture = Picture(bundle["image/svg+xml"])
    assert picture.clues("rows")[0] == ["7"]
    assert picture.text("title") == "Cat and Mouse"
    assert picture.struck == 0
    assert bundle["text/plain"].count("│") + bundle["text/plain"].count("┤") == 20


def test_result() -> None:
    switch = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    one, two = Grid([[1, 0], [0, 1]]), Grid([[0, 1], [1, 0]])
    result = Result(Status.MULTIPLE, switch, "x", one, Grid.blank(2, 2), (one, two))
    bundle = result._repr_mimebundle_()
    picture = Picture(bundle["image/svg+xml"])
    assert picture.grid() == one
    assert picture.marked() == {(r, c) for r in range(2) for c in range(2)}
    assert bundle["text/plain"].startswith("multiple\n")
    solved = Picture(solver.solve(TINY)._repr_mimebundle_()["image/svg+xml"])
    assert solved.grid() == GRID
    assert solved.marked() == set()


def test_large_ones_are_told_in_words() -> None:
    grid = Grid.blank(MAX_SHOWN + 1, 1)
    assert grid._repr_mimebundle_() == {"text/plain": f"<Grid {MAX_SHOWN + 1}x1, 40001 unknown>"}
    wide = Picture(Grid.blank(300, 100)._repr_mimebundle_()["image/svg+xml"])
    assert float(wide.root.get("width")) < 1300


def test_image_of_a_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("PIL.Image")
    picture = Grid([[0, 1, -1]]).to_image([("sand", "#ffeecc"), ("red", "#f00")], scale=2)
    assert picture.size == (6, 2)
    pixels = picture.convert("RGB")
    assert [pixels.getpixel((x, 1)) for x in (1, 3, 5)] == [
        (255, 238, 204), (255, 0, 0), (230, 230, 230),
    ]  # fmt: skip
    assert GRID.to_image().size == (40, 30)
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(UnsupportedError, match="Pillow"):
        GRID.to_image()
