"""The bundled puzzles."""

from __future__ import annotations

from importlib.resources import files

import pytest

from nonogram import puzzles
from nonogram.errors import NonogramError

# The matrices of the article as printed: 20 clues across, 23 down.
ACROSS = """7/10/4 3/3 3/1 7/5 10/1 3 12/1 17/23/22/1 2 17/1 18/2 1 3 9 4/1 2 10 4/1 1 9 3 4/
1 3 5 3 2 2/1 3 2 2 3 2/1 3 3 2 3/5 2 2/3"""
DOWN = """7/3 1/1 3/1 2 1 4/2 2 8/1 4 1 1/1 5 1/2 2 2 3/7 3/6 2/2 9/2 8 2/2 13/2 12/2 11/2 9/2 14/
2 8 4/3 9/15/14 2/16/6 5"""


def clues(text: str) -> list[tuple[int, ...]]:
    return [tuple(map(int, clue.split())) for clue in text.split("/")]


def test_cat_and_mouse_is_the_articles_with_two_clues_restored() -> None:
    cat = puzzles.get("cat-and-mouse")
    assert (cat.width, cat.height) == (25, 20)
    assert [clue.lengths for clue in cat.rows] == clues(ACROSS)
    columns = [clue.lengths for clue in cat.columns]
    assert columns[11] == (2, 9)
    assert columns[17] == (2, 11, 2)
    assert columns[:11] + columns[12:17] + columns[18:] == clues(DOWN)
    assert cat.metadata["title"] == "Cat and Mouse"
    assert "2,11,2" in cat.metadata["note"]


def test_every_puzzle_reads_and_has_its_source() -> None:
    sources = (files("nonogram.puzzles") / "SOURCES.md").read_text(encoding="utf-8")
    assert puzzles.names()
    for name in puzzles.names():
        assert puzzles.get(name).metadata["title"]
        assert f"`{name}.non`" in sources


@pytest.mark.parametrize("name", ["cat-and-mous", "", "../x", "Cat-And-Mouse", "SOURCES"])
def test_unknown_names(name: str) -> None:
    with pytest.raises(NonogramError, match="no bundled puzzle is called"):
        puzzles.get(name)
    with pytest.raises(NonogramError, match="did you mean 'cat-and-mouse'"):
        puzzles.get("cat-mouse")
