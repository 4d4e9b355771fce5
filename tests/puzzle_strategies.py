"""Hypothesis strategies for puzzles."""

from __future__ import annotations

from hypothesis import strategies as st

from nonogram.clue import Colour, default_palette
from nonogram.formats import Format
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

TEXT = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")) | st.just("\n"), max_size=20)
KEYS = st.from_regex(r"[a-z][a-z-]{0,9}", fullmatch=True).filter(
    lambda key: (
        key
        not in {"rows", "columns", "cols", "width", "height", "goal", "maxrule", "color", "colour"}
    )
)

# Signs and words that mean something in one format or another.
PIECES = (
    *(
        "a",
        "b c",
        "  ",
        "\t",
        "\n",
        "\r\n",
        '"',
        "\\",
        '\\"',
        "&amp;",
        "<",
        ">",
        "'",
        "#",
        "é",
        "0",
        "1 2",
    ),
    *(
        "\x01",
        "\x0b",
        "\x1a",
        "\x7f",
        "\x85",
        "\xa0",
        "\u2028",
        "\ufeff",
        ";",
        "|",
        ",",
        "=",
        ":",
        "%",
        "$1",
    ),
    *(
        "====",
        "width 3",
        "width\t3",
        "rows",
        "columns 2",
        'goal "1"',
        "color r #fff",
        "row,1",
        "column,2",
    ),
    *(
        "[clues]",
        "[Solution]",
        "rows:",
        "GRID",
        "ROWS",
        "/*",
        "-->",
        "]]>",
        '{"rows"',
        "MK Version 3.0",
    ),
    *("⍝ title: z", "title:"),
)
NASTY_TEXT = st.lists(st.sampled_from(PIECES), max_size=3).map("".join)
NASTY_KEYS = st.sampled_from(
    (
        *(
            "title",
            "by",
            "copyright",
            "license",
            "source",
            "description",
            "id",
            "note",
            "date",
            "link",
        ),
        *(
            "difficulty",
            "saved",
            "Title",
            "BY",
            "width",
            "height",
            "rows",
            "cols",
            "goal",
            "row",
            "column",
        ),
        *(
            "color",
            "colour",
            "maxrule",
            "color-a",
            "catalogue",
            "odd key",
            "é",
            "1st",
            "",
            " title",
            "x:",
        ),
        *("a\tb", 'a"b', "a,b", "key=", "name", "version", "[clues]", "rows:"),
    )
)


@st.composite
def nastily_named(draw: st.DrawFn, puzzle: Puzzle, *, names: bool) -> Puzzle:
    """The puzzle with metadata, and names of its colours, that formats may take for their own."""
    palette = puzzle.palette
    if names:
        texts = draw(
            st.lists(
                NASTY_TEXT.map("x".__add__),
                min_size=len(palette),
                max_size=len(palette),
                unique=True,
            )
        )
        palette = tuple(c._replace(name=n) for c, n in zip(palette, texts, strict=True))
    metadata = draw(st.dictionaries(NASTY_KEYS, NASTY_TEXT, max_size=3))
    return puzzle.replace(metadata=metadata, palette=palette)


@st.composite
def grids(draw: st.DrawFn, colours: int = 2) -> Grid:
    width = draw(st.integers(1, 8))
    height = draw(st.integers(1, 8))
    cell = st.integers(0, colours - 1)
    row = st.lists(cell, min_size=width, max_size=width)
    return Grid(draw(st.lists(row, min_size=height, max_size=height)))


@st.composite
def palettes(draw: st.DrawFn) -> list[Colour]:
    count = draw(st.integers(2, 9))
    rgb = st.integers(0, 0xFFFFFF).map("#{:06x}".format)
    if draw(st.booleans()):
        return list(default_palette(count))
    letters = draw(
        st.lists(st.sampled_from("abcXYZ#@é.$"), min_size=count, max_size=count, unique=True)
    )
    return [Colour(f"colour {i}", draw(rgb), letter) for i, letter in enumerate(letters)]


@st.composite
def puzzles(draw: st.DrawFn, *, coloured: bool = True, rich: bool = True) -> Puzzle:
    """A puzzle that has a solution, with a goal and metadata now and then."""
    palette = draw(palettes()) if coloured else None
    grid = draw(grids(len(palette) if palette else 2))
    metadata = draw(st.dictionaries(KEYS, TEXT, max_size=3)) if rich else {}
    puzzle = Puzzle.from_grid(grid, palette=palette, metadata=metadata)
    return puzzle if rich and draw(st.booleans()) else puzzle.replace(goal=None)


@st.composite
def puzzles_for(draw: st.DrawFn, item: Format, *, rich: bool = False) -> Puzzle:
    """A puzzle that ``item`` can carry; with metadata, and a goal where it may have one."""
    palette = draw(palettes()) if item.colours else None
    if palette is not None and len({colour.rgb for colour in palette}) < len(palette):
        palette = None
    colours = len(palette) if palette else 2
    if item.name == "tournament":
        bits = draw(st.binary(min_size=79, max_size=79))
        cells = [(bits[i // 8] >> i % 8) & 1 for i in range(625)]
        grid = Grid([cells[25 * r : 25 * r + 25] for r in range(25)])
    else:
        grid = draw(grids(colours))
    metadata = draw(st.dictionaries(KEYS, TEXT, max_size=3)) if rich else {}
    puzzle = Puzzle.from_grid(grid, palette=palette, metadata=metadata)
    return puzzle if not item.clues or (rich and draw(st.booleans())) else puzzle.replace(goal=None)
