"""Pictures in text, a character a cell: bitmaps of two signs, and number-loom's grids in colours.

A bitmap has ``0`` and ``1``, with blanks between or not, or a sign for blank cells and one for
full ones.  In a grid in colours white and coloured squares stand for their colours, and letters
for those of the default palette; other signs get a colour each.  Blanks that an editor cut off the
end of a row are put back.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from nonogram.clue import MAX_COLOURS, WHITE, default_palette
from nonogram.formats.base import Source, shorten
from nonogram.formats.palettes import PaletteBuilder, clue_letters, lost_names
from nonogram.formats.sniffing import BLANK_CELLS, FULL_CELLS, TRIANGLES
from nonogram.formats.writing import left_out, lost_metadata, lost_rgb, only_black, picture_of
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

_SQUARES: Final = {
    "🟥": ("red", "#dd2e44"),
    "🟧": ("orange", "#f4900c"),
    "🟨": ("yellow", "#fdcb58"),
    "🟩": ("green", "#78b159"),
    "🟦": ("blue", "#55acee"),
    "🟪": ("purple", "#aa8ed6"),
    "🟫": ("brown", "#c1694f"),
}
_KNOWN: Final = {colour.letter: colour for colour in default_palette(12)[2:]}
_VARIANTS: Final = {ord("\ufe0e"): None, ord("\ufe0f"): None}  # marks of how to draw an emoji


def _rows(source: Source) -> list[tuple[int, str]]:
    """The rows of the picture, padded to one width; empty lines around it are no rows."""
    lines = [(n, line.translate(_VARIANTS)) for n, line in enumerate(source.lines, 1)]
    while lines and not lines[0][1]:
        del lines[0]
    while lines and not lines[-1][1]:
        lines.pop()
    width = max((len(line) for _, line in lines), default=0)
    source.check_picture(width, len(lines))
    return [(n, line.ljust(width)) for n, line in lines]


def read_bitmap(source: Source) -> Iterator[Puzzle]:
    """The picture of a text of two signs."""
    rows = _rows(source)
    chars = set().union(*(line for _, line in rows))
    meaning = dict.fromkeys(BLANK_CELLS + "0", 0) | dict.fromkeys(FULL_CELLS + "1", 1)
    if chars & set("01"):
        rows = [(n, "".join(line.split())) for n, line in rows]
        meaning = {"0": 0, "1": 1}
    cells = bytearray()
    for number, line in rows:
        unknown = next((char for char in line if char not in meaning), None)
        if unknown is not None:
            raise source.error(f"found {unknown!r}, expected two signs for blank and full", number)
        if len(line) != len(rows[0][1]):
            raise source.error(
                f"found {len(line)} cells, expected {len(rows[0][1])} as in the first row", number
            )
        cells += bytes(meaning[char] for char in line)
    yield source.picture(Grid.from_bytes(len(rows[0][1]), len(rows), cells))


def read_char_grid(source: Source) -> Iterator[Puzzle]:
    """The picture of a text with a character for each colour."""
    rows = _rows(source)
    builder = PaletteBuilder(source)
    codes: dict[str, int] = dict.fromkeys(BLANK_CELLS, WHITE)
    full = next((c for _, line in rows for c in line if c in FULL_CELLS), None)
    if full is not None:  # black is the first foreground wherever it appears
        codes[full] = builder.add("black", "#000000", full)
        codes |= dict.fromkeys(FULL_CELLS, codes[full])
    cells = bytearray()
    for number, line in rows:
        for char in line:
            if char not in codes:
                codes[char] = _new(source, builder, char, number)
        cells += bytes(codes[char] for char in line)
    grid = Grid.from_bytes(len(rows[0][1]), len(rows), cells)
    yield source.picture(grid, palette=builder.palette())


def _new(source: Source, builder: PaletteBuilder, char: str, line: int) -> int:
    if char in TRIANGLES:
        raise source.error("a cell of two triangles; only plain ones are read", line)
    if not char.isprintable() or unicodedata.combining(char):
        raise source.error(f"found {char!r}, expected a character for a cell", line)
    if char in _SQUARES:
        return builder.add(*_SQUARES[char], line=line)
    if char in _KNOWN:
        return builder.add(_KNOWN[char].name, _KNOWN[char].rgb, char, line)
    rgb = default_palette(min(len(builder) + 14, MAX_COLOURS))[-1].rgb
    return builder.add(shorten(unicodedata.name(char, char).lower()), rgb, char, line)


def write_bitmap(puzzle: Puzzle) -> str:
    """The goal in ``#`` and ``.``."""
    only_black(puzzle, "bitmap")
    grid = picture_of(puzzle, "bitmap")
    left_out("bitmap", lost_metadata(puzzle), lost_rgb(puzzle))
    return "".join("".join(".#"[cell] for cell in row) + "\n" for row in grid.rows)


def write_char_grid(puzzle: Puzzle) -> str:
    """The goal in ``.``, ``#`` for black and a letter for each other colour."""
    grid = picture_of(puzzle, "char-grid")
    palette = puzzle.palette
    letters = [".", *clue_letters(palette, lambda c: c.isalpha() and c not in "X")]
    if palette[1].rgb == "#000000":
        letters[1] = "#"
    kept = {code for row in grid.rows for code in row} >= set(range(1, len(palette)))
    first = _first_met(grid)
    alike = all(
        letter in ".#" or (letter in _KNOWN and _KNOWN[letter].rgb == colour.rgb)
        for letter, colour in zip(letters, palette, strict=True)
    )
    plain = palette[0].rgb == "#ffffff" and kept and alike and first == sorted(first)
    left_out(
        "char-grid",
        lost_metadata(puzzle),
        lost_names(palette) if plain else "the colours' values and order",
    )
    return "".join("".join(letters[cell] for cell in row) + "\n" for row in grid.rows)


def _first_met(grid: Grid) -> list[int]:
    """The foregrounds in the order in which a reader meets them; black, where used, is first."""
    met = dict.fromkeys(code for row in grid.rows for code in row if code)
    return sorted(met, key=lambda code: code != 1)
