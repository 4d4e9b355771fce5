"""XPM images, a pixel a cell: ``"w h colours chars"``, the colours, the rows, each in quotes.

The background is ``None``, else the colour with the symbolic name (key ``s``) background, else
white, else the first.  A pixel may take several characters; colours are read from the key ``c``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from nonogram.clue import MAX_COLOURS
from nonogram.formats.base import Source, shorten
from nonogram.formats.colour_names import rgb_of
from nonogram.formats.palettes import PaletteBuilder, lost_names, named_like
from nonogram.formats.writing import left_out, lost_metadata, picture_of
from nonogram.grid import MAX_SIDE, Grid
from nonogram.puzzle import Puzzle

_STRING: Final = re.compile(r'"((?:[^"\\]++|\\.)*+)"')
_KEY: Final = re.compile(r"(?:^|\s)c\s+(.+?)(?=\s+(?:m|s|g4?|c)\s|\s*$)")
_SIGNS: Final = "".join(chr(c) for c in range(0x20, 0x7F) if chr(c) not in '"\\?')


def read(source: Source) -> Iterator[Puzzle]:
    """The image of a file."""
    text = source.text
    found = islice(_STRING.finditer(text), 1 + MAX_COLOURS + MAX_SIDE)
    strings = [re.sub(r"\\(.)", r"\1", match[1]) for match in found]
    sizes = strings[0].split() if strings else []
    if len(sizes) not in (4, 6, 7) or not all(re.fullmatch(r"\d+", size) for size in sizes[:4]):
        raise source.error("expected a text of width, height, colours and characters a pixel")
    width, height, colours, chars = (source.number(size, "a size") for size in sizes[:4])
    source.check_picture(width, height)
    if not 1 <= colours <= MAX_COLOURS or not 1 <= chars <= 8:
        raise source.error(
            f"found {colours} colours of {chars} characters, expected up to {MAX_COLOURS} of 1 to 8"
        )
    if len(strings) < 1 + colours + height:
        raise source.error(
            f"found {len(strings) - 1} texts, expected {colours} colours and {height} rows"
        )
    codes, builder = _colours(source, strings[1 : 1 + colours], chars)
    cells = bytearray()
    for r, row in enumerate(strings[1 + colours : 1 + colours + height], 1):
        pixels = [row[i : i + chars] for i in range(0, len(row), chars)]
        if len(pixels) != width:
            raise source.error(f"row {r} has {len(pixels)} pixels, expected {width}")
        unknown = next((pixel for pixel in pixels if pixel not in codes), None)
        if unknown is not None:
            raise source.error(f"row {r}: found {shorten(unknown)!r}, which is no colour")
        cells += bytes(codes[pixel] for pixel in pixels)
    yield source.picture(Grid.from_bytes(width, height, cells), palette=builder.palette())


def _colours(source: Source, texts: list[str], chars: int) -> tuple[dict[str, int], PaletteBuilder]:
    found: dict[str, str | None] = {}
    named = None
    for text in texts:
        match = _KEY.search(text[chars : chars + 200])
        value = match[1].strip() if match else ""
        rgb = rgb_of(value, x11=True)
        if rgb is None and value.lower() != "none":
            raise source.error(f"found no colour {shorten(value)!r}")
        if text[:chars] in found:
            raise source.error(f"found the sign {text[:chars]!r} twice")
        found[text[:chars]] = rgb
        if re.search(r"\ss\s+background(\s|$)", text[chars : chars + 200]):
            named = text[:chars]
    white = next((sign for sign, rgb in found.items() if rgb == "#ffffff"), next(iter(found)))
    background = next((sign for sign, rgb in found.items() if rgb is None), named or white)
    if len(found) == 1 and named is None and found[background] not in (None, "#ffffff"):
        background = ""  # a picture of one colour is full, not empty
    builder = PaletteBuilder(source)
    rgb = found.get(background) or "#ffffff"
    builder.background(named_like(rgb), rgb, background)
    codes = {background: 0}
    for sign, rgb in found.items():
        if sign != background:
            codes[sign] = 0 if rgb is None else builder.add(named_like(rgb), rgb, sign)
    return codes, builder


def write(puzzle: Puzzle) -> str:
    """An image of the goal; a white background is ``None``, as in the levels of Picmi."""
    grid = picture_of(puzzle, "xpm")
    palette = puzzle.palette
    left_out("xpm", lost_metadata(puzzle), lost_names(palette))
    chars = 1 if len(palette) <= len(_SIGNS) else 2
    signs = [_SIGNS[i % len(_SIGNS)] + _SIGNS[i // len(_SIGNS)] for i in range(len(palette))]
    if chars == 1:
        signs = _one_char(puzzle)
    out = ["/* XPM */", "static char * nonogram_xpm[] = {"]
    out.append(f'"{grid.width} {grid.height} {len(palette)} {chars}",')
    for i, (sign, colour) in enumerate(zip(signs, palette, strict=True)):
        plain = i == 0 and colour.rgb == "#ffffff"
        symbol = "\ts background" if i == 0 and not plain else ""
        out.append(f'"{sign}{symbol}\tc {"None" if plain else colour.rgb}",')
    out += [f'"{"".join(signs[c] for c in row)}",' for row in grid.rows]
    out[-1] = out[-1].removesuffix(",") + "};"
    return "\n".join(out) + "\n"


def _one_char(puzzle: Puzzle) -> list[str]:
    """A sign for each colour: a blank, then letters of the palette where they may be used."""
    taken = {" "}
    out = [" "]
    for colour in puzzle.palette[1:]:
        sign = colour.letter
        if sign in taken or sign not in _SIGNS or not sign:
            sign = next(c for c in ".#+*" + _SIGNS if c not in taken)
        taken.add(sign)
        out.append(sign)
    return out
