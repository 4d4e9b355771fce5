"""PBM images, a pixel a cell: P1 (text) and P4 (bytes); 1 is black.

``#`` opens a comment; a P1 raster may lack blanks between its digits, and each row of a P4 raster
ends with its byte.  A file may hold several images.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonogram.formats.base import Source
from nonogram.formats.writing import left_out, lost_metadata, lost_rgb, only_black, picture_of
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

_HEAD = re.compile(rb"P([14])(?:\s++|#[^\r\n]*+)++(\d{1,9})(?:\s++|#[^\r\n]*+)++(\d{1,9})")

_RASTER = re.compile(rb"(?:[01\s]++|#[^\r\n]*+)*+")


def read(source: Source) -> Iterator[Puzzle]:
    """The images of a file, one after the other."""
    data = source.data
    at = len(data) - len(data.lstrip())
    while at < len(data):
        head = _HEAD.match(data, at)
        if head is None:
            raise source.error("expected P1 or P4, width and height")
        width, height = (source.number(head[i].decode(), "a size") for i in (2, 3))
        source.check_picture(width, height)
        at = head.end()
        if head[1] == b"1":
            cells, at = _digits(source, at, width * height)
        else:
            cells, at = _packed(source, at + 1, width, height)
        yield source.picture(Grid.from_bytes(width, height, cells))
        while at < len(data) and data[at : at + 1].isspace():
            at += 1


def _digits(source: Source, at: int, count: int) -> tuple[bytes, int]:
    """The cells of a P1 raster, and where it ends."""
    found = _RASTER.match(source.data, at)
    assert found is not None
    cells = re.sub(rb"#[^\r\n]*|\s", b"", found[0])
    if len(cells) != count:
        raise source.error(f"found {len(cells)} cells 0 or 1, expected {count}")
    return bytes(cell - 0x30 for cell in cells), found.end()


def _packed(source: Source, at: int, width: int, height: int) -> tuple[bytes, int]:
    """The cells of a P4 raster, and where it ends."""
    stride = (width + 7) // 8
    end = at + stride * height
    if end > len(source.data):
        raise source.error(
            f"found {max(0, len(source.data) - at)} bytes of pixels, expected {stride * height}"
        )
    return unpack(source.data[at:end], width, height, 1), end


def unpack(data: bytes, width: int, height: int, bits: int) -> bytes:
    """A byte for each of the pixels of 1, 2 or 4 ``bits`` in ``data``, rows ending on bytes."""
    per_byte = 8 // bits
    mask = (1 << bits) - 1
    table = [
        bytes((value >> (8 - bits * (i + 1))) & mask for i in range(per_byte))
        for value in range(256)
    ]
    stride = (width + per_byte - 1) // per_byte
    return b"".join(
        b"".join([table[byte] for byte in data[r * stride : (r + 1) * stride]])[:width]
        for r in range(height)
    )


def _grid(puzzle: Puzzle, name: str) -> Grid:
    only_black(puzzle, name)
    grid = picture_of(puzzle, name)
    left_out(name, lost_metadata(puzzle), lost_rgb(puzzle))
    return grid


def write(puzzle: Puzzle) -> str:
    """A P1 image of the goal."""
    grid = _grid(puzzle, "pbm")
    rows = []
    for row in grid.rows:
        text = "".join(map(str, row))
        rows += [text[i : i + 70] for i in range(0, len(text), 70)]  # the format's longest line
    return f"P1\n{grid.width} {grid.height}\n" + "\n".join(rows) + "\n"


def write_raw(puzzle: Puzzle) -> bytes:
    """A P4 image of the goal."""
    grid = _grid(puzzle, "pbm-raw")
    stride = (grid.width + 7) // 8
    out = bytearray(f"P4\n{grid.width} {grid.height}\n".encode())
    for row in grid.rows:
        digits = "".join(map(str, row)).ljust(8 * stride, "0")
        out += int(digits, 2).to_bytes(stride, "big")
    return bytes(out)
