"""HTML pages and sheets for printing."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import optional
from html_reader import Page
from nonogram import formats, puzzles
from nonogram.clue import default_palette
from nonogram.errors import UnsupportedError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.render.html import MAX_TABLE, html_page
from nonogram.render.layout import CELL
from nonogram.render.sheet import PAPERS, Sheet
from nonogram.render.svg import svg_picture
from puzzle_strategies import puzzles as some_puzzles
from svg_reader import SVG

GRID = Grid([[1, 1, 0, 0], [1, 0, 0, 1], [0, 0, 0, 0]])
TINY = Puzzle.from_grid(GRID, metadata={"title": "A <b> & 'c'", "by": '"me"', "x-y": "z"})


def test_page() -> None:
    text = html_page(Grid([[1, -1, 0, 0], [1, 0, 0, 1], [0, 0, 0, 0]]), TINY, marked=[(2, 3)])
    page = Page(text)
    assert page.texts("h1") == ["A <b> & 'c'"]
    assert page.texts("dt") == ["Author", "x-y"]
    assert page.texts("dd") == ['"me"', "z"]
    assert len(page.attributes("svg")) == 1
    assert page.texts("th") == ["Clues", "2", "1", "0", "1", "2", "1, 1", "0"]
    assert [a["scope"] for a in page.attributes("th")] == ["col"] * 5 + ["row"] * 3
    cells = page.texts("td")
    assert cells[:4] == ["black", "?", "white", "white"]
    assert cells[-1] == "white (marked)"
    metas = {a.get("name"): a.get("content") for a in page.attributes("meta")}
    assert metas["author"] == '"me"'
    assert metas["description"].startswith("A nonogram of 4 columns by 3 rows")


def test_page_needs_nothing_else() -> None:
    page = Page(html_page(None, puzzles.get("cat-and-mouse")))
    tags = {tag for tag, _, _ in page.elements}
    assert not tags & {"script", "link", "img", "iframe", "image", "use"}
    names = {name for _, attrs, _ in page.elements for name in attrs}
    assert not {name for name in names if name in ("src", "href") or name.startswith("on")}
    assert page.attributes("html") == [{"lang": "en"}]
    assert "default-src 'none'" in page.attributes("meta")[1]["content"]


@given(some_puzzles(), st.booleans())
def test_pages_are_well_formed(puzzle: Puzzle, letters: bool) -> None:
    page = Page(html_page(puzzle.goal, puzzle, cells="letters" if letters else "colours"))
    assert len(page.texts("td")) == puzzle.width * puzzle.height
    names = {colour.name for colour in puzzle.palette} | {"?"}
    assert set(page.texts("td")) <= names


def test_large_pages_have_no_table() -> None:
    page = Page(html_page(Grid.blank(MAX_TABLE + 1, 1)))
    assert page.texts("td") == []
    assert Page(html_page(GRID)).texts("th") == []


def millimetres(page: str) -> tuple[float, float]:
    root = ElementTree.fromstring(page)
    assert root.get("viewBox") == f"0 0 {root.get('width')[:-2]} {root.get('height')[:-2]}"
    return float(root.get("width")[:-2]), float(root.get("height")[:-2])


def boxes(page: str) -> list[tuple[float, float, float, float]]:
    """The corners of the pictures on a page."""
    out = []
    for group in ElementTree.fromstring(page).iter(SVG + "g"):
        if group.get("class") == "picture":
            x, y, scale = map(float, re.findall(r"[\d.]+", group.get("transform")))
            paper = group[0]
            width, height = float(paper.get("width")), float(paper.get("height"))
            out.append((x, y, x + width * scale, y + height * scale))
    return out


@given(
    st.lists(some_puzzles(), min_size=1, max_size=7),
    st.sampled_from(sorted(PAPERS)),
    st.integers(1, 6),
    st.sampled_from([None, True, False]),
    st.sampled_from(["", "A title that is long " * 9]),
)
def test_pictures_lie_apart_and_on_the_page(
    some: list[Puzzle], paper: str, per_page: int, wide: bool | None, title: str
) -> None:
    sheet = Sheet(some, paper, per_page, landscape=wide, title=title)
    pages = sheet.pages()
    assert len(pages) >= -(-len(some) // per_page)
    shown = 0
    for page in pages:
        width, height = millimetres(page)
        assert {width, height} == set(PAPERS[paper])
        assert wide is None or (width > height) == wide
        found = boxes(page)
        shown += len(found)
        for i, (x, y, right, bottom) in enumerate(found):
            assert 12.9 < x < right < width - 12.9
            assert 12.9 < y < bottom < height - 12.9
            for other in found[:i]:
                assert other[2] < x or other[0] > right or other[3] < y or other[1] > bottom
    assert shown == len(some) + sum(p.goal is not None for p in some)
    assert len(sheet.answered) == sum(p.goal is not None for p in some)


def test_sheets() -> None:
    cat = puzzles.get("cat-and-mouse").replace(goal=None)
    sheet = Sheet([cat])
    assert sheet.size == (297, 210)  # the larger cells
    assert 6 < sheet.smallest_cell < 9
    (page,) = sheet.pages()
    assert ">Cat and Mouse</text>" in page
    several = Sheet([TINY, cat, TINY], "letter", per_page=2, title="Rainy & days")
    pages = several.pages()
    assert [len(boxes(page)) for page in pages] == [2, 1, 2]
    assert all("Rainy &amp; days" in page for page in pages)
    assert "3. A &lt;b&gt;" in pages[1]
    assert ">Answers</text>" in pages[2]
    assert [len(boxes(p)) for p in Sheet([TINY] * 3, per_page=3, answers=False).pages()] == [3]
    page = Page(several.html())
    assert len([a for a in page.attributes("svg") if a["role"] == "group"]) == 3
    assert "size: 279.4mm 215.9mm" in several.html() or "size: 215.9mm 279.4mm" in several.html()


def test_cells_are_as_large_as_said() -> None:
    puzzle = Puzzle.from_grid(Grid([[1] * 40] * 3))
    sheet = Sheet([puzzle], answers=False)
    scale = float(re.search(r"scale\(([\d.]+)\)", sheet.pages()[0])[1])
    assert scale * CELL == pytest.approx(sheet.smallest_cell, rel=1e-4)


def test_wrong_sheets() -> None:
    for options in ({"per_page": 0}, {"per_page": 25}, {"paper": "a3"}):
        with pytest.raises(ValueError, match=r"a page holds|unknown paper"):
            Sheet([TINY], **options)
    with pytest.raises(ValueError, match="needs a puzzle"):
        Sheet([])
    with pytest.raises(UnsupportedError, match="at most 1000"):
        Sheet([TINY] * 1001)


def test_pdf() -> None:
    optional.cairosvg()
    pypdf = pytest.importorskip("pypdf")
    import io

    data = Sheet([TINY, TINY], "letter", title="Two").pdf()
    read = pypdf.PdfReader(io.BytesIO(data))
    assert len(read.pages) == 3
    assert {round(float(v)) for v in read.pages[0].mediabox[2:]} == {612, 792}
    assert read.metadata.title == "Two"
    assert "Puzzles" in read.pages[0].extract_text()


def test_without_the_packages_for_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, package in (("cairosvg", "CairoSVG"), ("pypdf", "pypdf")):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, name, None)
            if name == "pypdf":
                optional.cairosvg()
            with pytest.raises(UnsupportedError, match=rf"{package}; .*nonogram-apl\[pdf\]"):
                Sheet([TINY]).pdf()


def test_another_renderer_draws_the_cells_where_they_belong() -> None:
    cairosvg = optional.cairosvg()
    pillow = pytest.importorskip("PIL.Image")
    import io

    grid = Grid([[0, 1, 2, 3], [3, -1, 1, 2]])
    puzzle = Puzzle.from_grid(Grid([[0, 1, 2, 3], [3, 0, 1, 2]]), palette=default_palette(4))
    text = svg_picture(grid, puzzle)
    picture = pillow.open(io.BytesIO(cairosvg.svg2png(bytestring=text.encode()))).convert("RGB")
    ground = ElementTree.fromstring(text).find("*[@class='cells-0']")
    left, top = int(ground.get("x")), int(ground.get("y"))
    for r in range(2):
        for c in range(4):
            red, green, blue = picture.getpixel((left + 20 * c + 4, top + 20 * r + 4))
            rgb = "#e6e6e6" if grid[r, c] < 0 else puzzle.palette[grid[r, c]].rgb
            assert f"#{red:02x}{green:02x}{blue:02x}" == rgb


def test_sheets_of_the_collection(corpus: Path) -> None:
    large = formats.load(corpus / "webpbn_survey" / "webpbn-22336.txt")
    sheet = Sheet([large])
    assert sheet.size == (297, 210)
    assert 2 < sheet.smallest_cell < 2.5
