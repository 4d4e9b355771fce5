"""Levels of KDE's Picmi: ``<picmi><board name= author= difficulty=><row>1--1</row>...``.

``1`` is a full cell, ``-`` an empty one.  A board whose picture stands in another file
(``<xpm>``) is left out with a warning: no file is opened on the word of another.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonogram.errors import FormatError
from nonogram.formats.base import Source, shorten
from nonogram.formats.writing import (
    left_out,
    lost_metadata,
    lost_rgb,
    one_lines,
    only_black,
    picture_of,
)
from nonogram.formats.xml_parse import attribute, parse
from nonogram.grid import MAX_SIDE, Grid
from nonogram.puzzle import Puzzle

_ATTRIBUTES = {"name": "title", "author": "by", "difficulty": "difficulty"}


class _Handler:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.boards: list[tuple[int, dict[str, str], list[bytes]]] = []
        self.depth = 0
        self.elsewhere = 0

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        if self.depth == 0 and name != "picmi":
            raise self.source.error(f"found <{shorten(name)}>, expected <picmi>", line)
        self.depth += 1
        if name == "board" and self.depth == 2:
            metadata = {key: attributes[a] for a, key in _ATTRIBUTES.items() if attributes.get(a)}
            self.boards.append((line, metadata, []))

    def end(self, name: str, text: str, line: int) -> None:
        self.depth -= 1
        if name == "xpm" and self.depth == 2:
            self.elsewhere += 1
        if name != "row" or self.depth != 2 or not self.boards:
            return
        rows = self.boards[-1][2]
        cells = text.strip()
        if set(cells) - {"1", "-"} or not cells:
            raise self.source.error(f"found the row {shorten(cells)!r}, expected 1 and -", line)
        if rows and len(cells) != len(rows[0]):
            raise self.source.error(
                f"the row has {len(cells)} cells, the first of the board {len(rows[0])}", line
            )
        if len(rows) == MAX_SIDE:
            raise self.source.error(f"more than {MAX_SIDE} rows", line)
        rows.append(bytes(cell == "1" for cell in cells))


def read(source: Source) -> Iterator[Puzzle | FormatError]:
    """The boards of a file, one after the other."""
    handler = _Handler(source)
    parse(source, handler.start, handler.end)
    found = [board for board in handler.boards if board[2]]
    if handler.elsewhere:
        boards = f"{handler.elsewhere} board{'s' * (handler.elsewhere != 1)}"
        source.warn(f"{boards} whose picture is another file left out")
    if not found:
        raise source.error("found no <board> with rows")
    for line, metadata, rows in found:
        yield source.attempt(_picture, source, line, metadata, rows)


def _picture(source: Source, line: int, metadata: dict[str, str], rows: list[bytes]) -> Puzzle:
    source.check_picture(len(rows[0]), len(rows), line)
    grid = Grid.from_bytes(len(rows[0]), len(rows), b"".join(rows))
    return source.picture(grid, metadata=metadata)


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle`` as a file of one board; without a goal it cannot be written."""
    only_black(puzzle, "picmi")
    grid = picture_of(puzzle, "picmi")
    texts, lost = one_lines(puzzle, *_ATTRIBUTES.values())
    left_out("picmi", lost_metadata(puzzle, *_ATTRIBUTES.values()), *lost, lost_rgb(puzzle))
    attributes = "".join(
        f" {name}={attribute(texts[key])}" for name, key in _ATTRIBUTES.items() if key in texts
    )
    rows = "".join(f"  <row>{''.join('-1'[c] for c in row)}</row>\n" for row in grid.rows)
    return (
        f'<?xml version="1.0"?>\n<picmi name="nonograms">\n <board{attributes}>\n{rows}'
        " </board>\n</picmi>\n"
    )
