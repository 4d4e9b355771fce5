"""Pictures that need no colours to be told apart: hatchings, letters, numbers that can be read."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram.clue import MAX_COLOURS, default_palette, make_palette
from nonogram.errors import UnsupportedError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.render.ansi import shown
from nonogram.render.colours import contrast
from nonogram.render.html import html_page
from nonogram.render.patterns import covers, hatchings_of
from nonogram.render.png import png_picture
from nonogram.render.raster import Raster
from nonogram.render.scene import PAPER, Scene
from nonogram.render.sheet import Sheet
from nonogram.render.svg import svg_picture
from nonogram.render.text import picture
from optional import cairosvg
from png_reader import Png
from svg_reader import Picture

RGB = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")
PALETTES = st.lists(RGB, min_size=2, max_size=41).map(
    lambda values: make_palette((f"colour {i}", rgb) for i, rgb in enumerate(values))
)


def striped(palette: object, height: int = 3) -> Puzzle:
    """A puzzle with all colours of a palette, side by side."""
    count = len(tuple(palette))
    rows = [[*range(1, count), 0]] * height
    return Puzzle.from_grid(Grid(rows), palette=palette)


def bits(hatching: object, side: int = 20) -> frozenset[tuple[int, int]]:
    unit = 20 / side
    return frozenset(
        (i, j)
        for j in range(side)
        for i in range(side)
        if covers(hatching, (i + 0.5) * unit, (j + 0.5) * unit)
    )


def test_every_colour_has_a_hatching_of_its_own() -> None:
    hatchings = hatchings_of(default_palette(MAX_COLOURS))
    assert len(hatchings) == MAX_COLOURS
    assert hatchings[0] == hatchings[1] == ()  # black stands out from white as it is
    seen = [bits(h) for h in hatchings[1:]]
    assert all(len(one ^ other) >= 8 for one, other in combinations(seen, 2))
    few = [bits(h) for h in hatchings[1:30]]  # of 400 pixels; swatches have 144
    assert all(len(one ^ other) >= 32 for one, other in combinations(few, 2))
    small = [bits(h, 12) for h in hatchings[1:30]]
    assert all(len(one ^ other) >= 8 for one, other in combinations(small, 2))


def test_a_pale_first_colour_is_hatched_too() -> None:
    pale = make_palette([("white", "#fff"), ("yellow", "#ff0"), ("red", "#f00")])
    assert all(hatchings_of(pale)[1:])
    assert hatchings_of(pale)[1] != hatchings_of(pale)[2]
    night = make_palette([("night", "#000"), ("yellow", "#ff0")])
    assert hatchings_of(night) == ((), ())


def test_hatched_pictures_in_svg() -> None:
    puzzle = striped(default_palette(5))
    drawn = Picture(svg_picture(puzzle.goal, puzzle, cells="patterns"))
    assert drawn.grid() == puzzle.goal
    assert drawn.clues("rows") == [["1"] * 4] * 3
    assert [int(n[9:]) for n in drawn.classes if n.startswith("hatching")] == [2, 3, 4]
    strokes = drawn.classes["hatching-3"][0].get("d").count("M")
    assert strokes == 3 * 4  # four dots a cell
    assert len(drawn.classes["swatch"]) == 3 * 4 + 4
    plain = Picture(svg_picture(puzzle.goal, puzzle))
    assert not {n for n in plain.classes if "hatching" in n or "swatch" in n}
    one = Puzzle.from_grid(Grid([[1, 0]]))
    assert svg_picture(one.goal, one, cells="patterns") == svg_picture(one.goal, one)


@pytest.mark.parametrize("colours", [3, 7, 41])
def test_what_svg_and_png_show_is_told_apart_in_grey(colours: int) -> None:
    """All colours alike but for the hatching: the pixels of any two cells differ."""
    palette = [("white", "#ffffff")] + [(f"c{i}", f"#b0b0{i:02x}") for i in range(1, colours)]
    puzzle = striped(palette)
    png = Png(png_picture(puzzle.goal, puzzle, cells="patterns"))
    raster = Raster(Scene(puzzle.goal, puzzle, cells="patterns"), 20)
    drawn = []
    for c in range(colours - 1):
        rows = png.rows[raster.top + 3 : raster.top + 17]
        x = raster.left + 20 * c
        drawn.append(tuple(p == "#000000" for row in rows for p in row[x + 3 : x + 17]))
    assert len(set(drawn)) == colours - 1


def test_svg_and_pixels_draw_the_same_hatching() -> None:
    pytest.importorskip("PIL")
    from io import BytesIO

    from PIL import Image

    puzzle = striped(default_palette(8), height=1)
    svg = svg_picture(puzzle.goal, puzzle, cells="patterns", clues=False)
    image = Image.open(BytesIO(cairosvg().svg2png(bytestring=svg.encode(), scale=2)))
    grey = image.convert("L")
    palette, hatchings = default_palette(8), hatchings_of(default_palette(8))
    for code in range(1, 8):
        left, top = 2 * (4 + 20 * (code - 1)), 2 * 4
        ink = 0 if contrast(palette[code].rgb, "#000000") > 4.6 else 255
        wrong = 0
        for y in range(4, 36):
            for x in range(4, 36):
                expected = covers(hatchings[code], (x + 0.5) / 2, (y + 0.5) / 2)
                found = abs(grey.getpixel((left + x, top + y)) - ink) < 64
                wrong += expected != found
        assert wrong < 32 * 32 * (0.12 if hatchings[code] else 1.1)


def test_sheets_pages_and_pixels_take_the_option() -> None:
    puzzle = striped(default_palette(4))
    assert 'class="hatching-2"' in html_page(puzzle.goal, puzzle, cells="patterns")
    pages = Sheet([puzzle], cells="patterns").pages()
    assert 'class="swatch"' in pages[0]
    assert 'class="hatching-2"' in pages[1]
    assert Png(png_picture(puzzle.goal, puzzle, cells="patterns", scale=4)).width == 4 * 4
    with pytest.raises(UnsupportedError, match="a png has no letters"):
        png_picture(puzzle.goal, puzzle, cells="letters")
    with pytest.raises(ValueError, match="drawn as colours, letters, patterns, not 'dots'"):
        svg_picture(puzzle.goal, puzzle, cells="dots")


@given(PALETTES)
def test_numbers_can_be_read_on_their_colours(palette: object) -> None:
    puzzle = striped(palette)
    for grid in (None, puzzle.goal):
        for side in ("rows", "columns"):
            for item in Scene(grid, puzzle).numbers(side):
                ground = PAPER if item.box is None else item.box[0]
                assert contrast(item.ink, ground) >= 4.5


SGR = re.compile(r"\x1b\[38;2;(\d+);(\d+);(\d+);48;2;(\d+);(\d+);(\d+)m\d")


@given(PALETTES)
def test_numbers_can_be_read_in_a_terminal(palette: object) -> None:
    puzzle = striped(palette)
    text = picture(None, puzzle, style="full", colours=16777216)
    numbers = SGR.findall(text)
    if {palette[0].rgb, palette[1].rgb} != {"#ffffff", "#000000"}:
        assert len(numbers) >= len(palette) - 1
    for channels in numbers:
        ink, ground = (
            "#" + "".join(f"{int(v):02x}" for v in part) for part in (channels[:3], channels[3:])
        )
        assert contrast(ink, ground) >= 4.5


def test_few_colours() -> None:
    palette = [("white", "#ffffff"), ("black", "#000000"), ("red", "#e00000"), ("sky", "#50f0ff")]
    puzzle = striped(palette, height=1)
    text = picture(puzzle.goal, clues=False, puzzle=puzzle, style="narrow", colours=16)
    assert text == "\x1b[40m \x1b[41m \x1b[106m \x1b[107m \x1b[0m"
    numbers = picture(puzzle.goal, puzzle, style="narrow", colours=16).split("\n")[-1]
    assert numbers.startswith("\x1b[97;40m1\x1b[0m \x1b[97;41m1\x1b[0m \x1b[30;106m1\x1b[0m")
    assert shown("#e00000", 16) == "#aa0000"
    assert shown("#e00000", 256) == "#d70000"
    assert shown("#808080", 256) == "#808080"
    assert shown("#123456", 16777216) == "#123456"


def test_colours_that_a_terminal_shows_alike_get_letters() -> None:
    palette = [("white", "#ffffff"), ("red", "#e00000"), ("blood", "#d00000", "b")]
    puzzle = striped(palette, height=1)
    text = picture(puzzle.goal, puzzle, clues=False, style="narrow", colours=16)
    assert text == "\x1b[97;41m#\x1b[97;41mb\x1b[107m \x1b[0m"
    assert "b" not in picture(puzzle.goal, puzzle, clues=False, style="narrow", colours=16777216)


def test_letters_on_painted_cells() -> None:
    puzzle = striped(default_palette(3), height=1)
    text = picture(puzzle.goal, puzzle, style="narrow", colours=16777216, cells="letters")
    line = text.split("\n")[-1]
    assert line.endswith("\x1b[38;2;0;0;0;48;2;213;94;0mr\x1b[48;2;255;255;255m \x1b[0m")
    assert "1r" in re.sub(r"\x1b\[[\d;]*m", "", line)
    half = picture(puzzle.goal, puzzle, style="half", colours=16777216, cells="letters")
    assert half == text  # half blocks have no letters


def test_one_colour_that_is_not_black() -> None:
    puzzle = Puzzle.from_grid(Grid([[1, 0]]), palette=[("sand", "#f0e0b0"), ("blue", "#2040c0")])
    painted = picture(puzzle.goal, puzzle, clues=False, style="narrow", colours=16777216)
    assert painted == "\x1b[48;2;32;64;192m \x1b[48;2;240;224;176m \x1b[0m"
    inverted = picture(puzzle.goal, puzzle, clues=False, style="narrow", colours=256, invert=True)
    assert inverted == "\x1b[48;5;223m \x1b[48;5;25m \x1b[0m"
    assert picture(puzzle.goal, puzzle, clues=False, style="narrow") == "█ "


def test_black_on_white_is_left_to_the_terminal() -> None:
    grid = Grid([[1, 0], [0, 1]])
    for style in ("full", "narrow", "half", "ascii"):
        assert "\x1b" not in picture(grid, style=style, colours=256)
    partly = picture(Grid([[1, -1], [0, 1]]), style="half", colours=16777216)
    assert partly.startswith("\x1b[38;2;0;0;0;48;2;255;255;255m▀\x1b[38;2;128;128;128;48;2;0;0;0m▀")
    pale = Puzzle.from_grid(grid, palette=[("white", "#ffffff"), ("pale", "#fafafa")])
    assert "▀" not in picture(grid, pale, clues=False, style="half", colours=16)  # both look white


def test_an_empty_puzzle_can_be_written_into() -> None:
    for rgb, ground in (("#000000", "#ffffff"), ("#f0e0b0", "#f0e0b0")):
        puzzle = Puzzle.from_grid(Grid([[1, 0]]), palette=[("ground", rgb), ("red", "#ff0000")])
        assert Picture(svg_picture(None, puzzle)).classes["cells-0"][0].get("fill") == ground
        assert Picture(svg_picture(puzzle.goal)).classes["cells-0"][0].get("fill") == "#ffffff"
        assert Picture(svg_picture(puzzle.goal, puzzle)).classes["cells-0"][0].get("fill") == rgb
        assert Png(png_picture(None, puzzle, clues=False)).rows[0][0] == ground


def test_unknown_cells_beside_grey_ones() -> None:
    palette = [("white", "#fff"), ("grey", "#808080"), ("red", "#f00")]
    puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]], palette=palette)
    grid = Grid([[1, -1], [0, 0]])
    text = picture(grid, puzzle, clues=False, style="half", colours=256)
    assert text.split("\n")[0] == "\x1b[48;5;244m \x1b[0m▒\x1b[0m"  # narrow: the two differ
