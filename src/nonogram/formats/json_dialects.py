"""The JSON of other programs.

* ``json-teall`` (teall.info): ``{"ver": [columns], "hor": [rows]}``, lists of numbers;
* ``json-cells`` (kindle-nonograms): ``{"id", "name", "width", "height", "palette": ["#000000"],
  "cells": [[null, 0]]}``, a picture of indices into the palette, null is blank;
* ``json-words`` (pycsp3): ``{"rows", "cols"}``, lists of cells: ``[1, 1, 1, 0, 1]`` means 3 1;
* ``json-letters``: ``{"rows", "cols", "styles"}``, clues as text such as ``"3B2L"``; ``styles``
  gives the colour of each letter.  Text of bare numbers is black.

Properties beside the clues (``name``, ``author``, ``id`` ...) go into the metadata.

``rows`` and ``cols`` with numbers may hold cells or clues: what only one of them can be is read,
what could be both is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from nonogram.clue import Block, Clue
from nonogram.errors import FormatError
from nonogram.formats.base import Source, shorten
from nonogram.formats.colour_names import rgb_of
from nonogram.formats.json_text import clean, dumps_data, kind, objects, with_properties
from nonogram.formats.palettes import (
    PaletteBuilder,
    clue_letters,
    distinct_rgb,
    lost_names,
    named_like,
)
from nonogram.formats.words import clue_of_word, word_of_clue
from nonogram.formats.writing import (
    left_out,
    lost_goal,
    lost_metadata,
    one_lines,
    only_clues,
    picture_of,
)
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

__all__ = ["cells", "rows_cols", "teall"]


def _lists(source: Source, data: Any, *names: str) -> list[list[Any]]:
    """The values of ``names``, checked to be lists that are not empty."""
    out = []
    for name in names:
        value = data.get(name) if isinstance(data, dict) else None
        if not isinstance(value, list) or not value:
            raise source.error(f"expected a list {name!r}, found {kind(value)}")
        out.append(value)
    return out


def _numbers(source: Source, value: Any, where: str) -> list[int]:
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        raise source.error(f"{where}: expected a list of numbers")
    return value


def _plain(
    source: Source, lists: list[list[Any]], make: Callable[..., Clue] = Source.clue
) -> Puzzle:
    """The puzzle of rows and columns, lists of numbers of which ``make`` makes clues."""
    rows, columns = lists
    source.check_size(len(columns), len(rows))
    clues = [
        [make(source, _numbers(source, v, f"{what} {i}"), f"{what} {i}", None) for i, v in values]
        for what, values in (("row", enumerate(rows, 1)), ("column", enumerate(columns, 1)))
    ]
    return source.puzzle(*clues)


def teall(source: Source, data: Any) -> Puzzle:
    """The puzzle of ``{"ver", "hor"}``."""
    return _plain(source, _lists(source, data, "hor", "ver"))


def cells(source: Source, data: Any) -> Puzzle:
    """The puzzle of a picture with ``palette`` and ``cells``."""
    colours, rows = _lists(source, data, "palette", "cells")
    width = len(rows[0]) if isinstance(rows[0], list) else 0
    for r, row in enumerate(rows, 1):
        if not isinstance(row, list) or len(row) != width:
            raise source.error(f"row {r}: expected a list of {width} cells")
    for key, size in (("width", width), ("height", len(rows))):
        if data.get(key, size) != size:
            raise source.error(f"{key!r} is not {size}, as many as there are cells")
    source.check_picture(width, len(rows))
    builder = PaletteBuilder(source)
    for value in colours:
        rgb = rgb_of(value) if isinstance(value, str) else None
        if rgb is None:
            raise source.error("'palette': expected colours such as \"#ff0000\"")
        builder.add(named_like(rgb), rgb)
    out = bytearray()
    for r, row in enumerate(rows, 1):
        for value in row:
            if value is None:
                out.append(0)
            elif type(value) is int and 0 <= value < len(colours):
                out.append(value + 1)
            else:
                raise source.error(f"row {r}: expected null or an index below {len(colours)}")
    grid = Grid.from_bytes(width, len(rows), out)
    return source.picture(grid, palette=builder.palette())


def rows_cols(source: Source, data: Any) -> Puzzle:
    """The puzzle of ``{"rows", "cols"}``: letters, cells or numbers."""
    rows, columns = _lists(source, data, "rows", "cols")
    if all(isinstance(line, str) for line in rows + columns):
        return letters(source, data)
    found: dict[str, Puzzle] = {}
    errors = []
    for name, make in (("cells", words), ("clue numbers", _numbers_of)):
        try:
            found[name] = make(source, data)
        except FormatError as error:
            errors.append(error)
    if not found:
        lines = [line for line in rows + columns if isinstance(line, list)]
        numbers = any(type(value) is int and value > 1 for line in lines for value in line)
        raise errors[numbers]  # a cell is 0 or 1
    if len(set(found.values())) > 1:
        raise source.error(
            "'rows' and 'cols' can be read as cells or as clue numbers, which differ; "
            "write the clue numbers as 'rows' and 'columns', or give the format json-words"
        )
    return next(iter(found.values()))


def _numbers_of(source: Source, data: Any) -> Puzzle:
    return _plain(source, _lists(source, data, "rows", "cols"))


def words(source: Source, data: Any) -> Puzzle:
    """The puzzle of ``{"rows", "cols"}`` with cells 0 and 1."""
    return _plain(source, _lists(source, data, "rows", "cols"), clue_of_word)


def letters(source: Source, data: Any) -> Puzzle:
    """The puzzle of ``{"rows", "cols", "styles"}`` with text clues; ``columns`` for ``cols``, too.

    Text of bare numbers such as ``"3 2"`` is black.
    """
    wide = "cols" if isinstance(data, dict) and "columns" not in data else "columns"
    rows, columns = _lists(source, data, "rows", wide)
    source.check_size(len(columns), len(rows))
    bare = re.compile(r"[\d\s,]*", re.ASCII)
    texts = rows + columns
    if all(isinstance(text, str) and bare.fullmatch(text) for text in texts) and (
        any(texts) or not data.get("styles")  # a blank puzzle may have colours, too
    ):
        return source.puzzle(
            source.clues("row", [(None, text) for text in rows], len(columns)),
            source.clues("column", [(None, text) for text in columns], len(rows)),
        )
    styles = data.get("styles", {})
    if not isinstance(styles, dict):
        raise source.error(f"'styles': found {kind(styles)}, expected an object")
    builder = PaletteBuilder(source)
    codes: dict[str, int] = {}
    for letter, style in styles.items():
        first = style[0] if isinstance(style, list) and style else style
        rgb = rgb_of(first) if isinstance(first, str) else None
        if rgb is None:
            raise source.error(f"'styles': found no colour for {shorten(clean(letter))!r}")
        if letter == " ":
            builder.background("white" if rgb == "#ffffff" else first, rgb)
        else:
            name = named_like(rgb) if first.startswith("#") else first
            codes[letter] = builder.add(name, rgb, clean(letter))
    clues = []
    for what, lines, size in (("row", rows, len(columns)), ("column", columns, len(rows))):
        out = []
        for i, text in enumerate(lines, 1):
            where = f"{what} {i}"
            if not isinstance(text, str) or not re.fullmatch(r"(\s*\d{1,18}\s*[^\s\d])*\s*", text):
                raise source.error(f"{where}: expected a text such as '3B2L'")
            blocks = []
            for length, letter in re.findall(r"(\d+)\s*(\D)", text):
                if letter not in codes:
                    if styles:
                        raise source.error(f"{where}: found no style for {clean(letter)!r}")
                    codes[letter] = builder.add("", _spare(len(codes)), letter)
                blocks.append(Block(source.number(length, where), codes[letter]))
            clue = source.clue(blocks, where, None)
            source.check_length(clue, where, size, None)
            out.append(clue)
        clues.append(out)
    return source.puzzle(*clues, palette=builder.palette())


def _spare(code: int) -> str:
    """A colour for a letter without a style."""
    return f"#{(code * 0x9E3779) & 0xFFFFFF:06x}"


def _titled(make: Callable[[Source, Any], Puzzle], source: Source, data: Any) -> Puzzle:
    return with_properties(make(source, data), data)


def read_teall(source: Source) -> Iterator[Puzzle | FormatError]:
    """The puzzles of a text in teall.info's JSON."""
    return (source.attempt(_titled, teall, source, data) for data in objects(source))


def read_cells(source: Source) -> Iterator[Puzzle | FormatError]:
    """The puzzles of a text in kindle-nonograms' JSON."""
    return (source.attempt(_titled, cells, source, data) for data in objects(source))


def read_words(source: Source) -> Iterator[Puzzle | FormatError]:
    """The puzzles of a text in pycsp3's JSON."""
    return (source.attempt(_titled, words, source, data) for data in objects(source))


def read_letters(source: Source) -> Iterator[Puzzle | FormatError]:
    """The puzzles of a text with clues such as ``"3B2L"``."""
    return (source.attempt(_titled, letters, source, data) for data in objects(source))


def write_teall(puzzle: Puzzle) -> str:
    """The text of ``puzzle`` in teall.info's JSON."""
    only_clues(puzzle, "json-teall")
    ver, hor = ([list(clue.lengths) for clue in c] for c in (puzzle.columns, puzzle.rows))
    return dumps_data({"ver": ver, "hor": hor})


def write_cells(puzzle: Puzzle) -> str:
    """The goal of ``puzzle`` in kindle-nonograms' JSON."""
    distinct_rgb(puzzle.palette[1:], "json-cells")
    grid = picture_of(puzzle, "json-cells")
    palette = puzzle.palette
    texts, lost = one_lines(puzzle, "id", "title", shape=str.strip)
    left_out(
        "json-cells",
        lost_metadata(puzzle, "title", "id"),
        *lost,
        "the background colour" if palette[0].rgb != "#ffffff" else "",
        lost_names(palette),
    )
    data: dict[str, Any] = {{"title": "name"}.get(key, key): text for key, text in texts.items()}
    data |= {"width": grid.width, "height": grid.height}
    data["palette"] = [colour.rgb for colour in palette[1:]]
    data["cells"] = [[cell - 1 if cell else None for cell in row] for row in grid.rows]
    return dumps_data(data)


def write_words(puzzle: Puzzle) -> str:
    """The text of ``puzzle`` in pycsp3's JSON."""
    only_clues(puzzle, "json-words")
    rows, cols = ([word_of_clue(clue) for clue in c] for c in (puzzle.rows, puzzle.columns))
    return dumps_data({"rows": rows, "cols": cols})


def write_letters(puzzle: Puzzle) -> str:
    """The text of ``puzzle`` with clues such as ``"3B2L"``; colours without a name as digits."""
    palette = puzzle.palette
    signs = [" ", *clue_letters(palette)]
    left_out(
        "json-letters",
        lost_metadata(puzzle),
        lost_goal(puzzle),
        lost_names(palette),
    )

    def text(clue: Clue) -> str:
        return "".join(f"{length}{signs[code]}" for length, code in clue)

    data = {
        "styles": {
            sign: [colour.name if rgb_of(colour.name) == colour.rgb else colour.rgb]
            for sign, colour in zip(signs, palette, strict=True)
        },
        "rows": [text(clue) for clue in puzzle.rows],
        "cols": [text(clue) for clue in puzzle.columns],
    }
    return dumps_data(data)
