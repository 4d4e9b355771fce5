"""PNG pictures, written with zlib alone."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Collection, Iterable, Mapping
from io import BytesIO
from typing import Any, Final

from nonogram.clue import Palette
from nonogram.errors import UnsupportedError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.render.colours import CellStyle, channels
from nonogram.render.extras import need
from nonogram.render.layout import CELL
from nonogram.render.raster import LEAST_SCALE, MAX_PIXELS, Raster
from nonogram.render.scene import Scene

__all__ = ["pil_image", "png_picture"]

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
# what the reader of png files knows a picture by that is no puzzle
_NOTE: Final = b"Software\0nonogram-apl, a picture of several pixels a cell"
# what a puzzle's metadata is called in PNG files
_KEYWORDS: Final = {
    "title": "Title",
    "by": "Author",
    "copyright": "Copyright",
    "source": "Source",
    "license": "License",
    "description": "Description",
}


def png_picture(
    grid: Grid | None = None,
    puzzle: Puzzle | None = None,
    *,
    scale: int | None = None,
    clues: bool | None = None,
    cells: CellStyle = "colours",
    marked: Collection[tuple[int, int]] = (),
    palette: Palette | None = None,
) -> bytes:
    """A picture as a PNG file with a palette.

    ``scale`` is the size of a cell in pixels.  With the ``clues`` of ``puzzle`` in the margins
    (the default where there is a puzzle and no small scale) there are lines between the cells,
    which are 20 pixels wide; without, there are the cells alone, 10 pixels wide, or one for one
    with ``scale=1``.  A large picture has smaller cells where no scale is given.
    ``cells="patterns"`` hatches the colours, from 8 pixels a cell on.
    ``palette`` gives the colours where there is no puzzle.  Unknown cells are grey; ``marked``
    cells carry a square where there is room for it.  The puzzle's title, author and copyright
    are written into the file.

    Raises PuzzleError where the sizes of grid and puzzle differ, UnsupportedError for letters in
    cells or more than 64 million pixels, ValueError for a scale below 1 or where there is neither.
    """
    if cells == "letters":
        raise UnsupportedError("a png has no letters in its cells; it can have patterns")
    if clues is None:
        clues = puzzle is not None and (scale is None or scale >= 8)
    scene = Scene(grid, puzzle, clues=clues, cells=cells, marked=marked, palette=palette)
    raster = Raster(scene, scale_for(scene, clues) if scale is None else scale)
    rows = raster.rows()  # first: it settles which colours there are
    texts = {} if puzzle is None else puzzle.metadata
    a_pixel_a_cell = raster.scale == 1 and not clues
    return _file(raster.width, rows, raster.colours, texts, b"" if a_pixel_a_cell else _NOTE)


def scale_for(scene: Scene, clues: bool) -> int:
    """The usual scale, or the largest below it that is allowed."""
    scale, least = (20, LEAST_SCALE) if clues else (10, 1)
    width, height = scene.layout.width / CELL + 1, scene.layout.height / CELL + 1
    while scale > least and scale * width * scale * height > MAX_PIXELS:
        scale -= 1
    return scale


def pil_image(grid: Grid | None = None, puzzle: Puzzle | None = None, **options: Any) -> Any:
    """The picture of :func:`png_picture`, with its options, as a ``PIL.Image.Image``.

    Raises UnsupportedError where Pillow is not installed.
    """
    pillow = need("PIL.Image", "Pillow", "image", "an image object")
    out = pillow.open(BytesIO(png_picture(grid, puzzle, **options)))
    out.load()
    return out


def _chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def _file(
    width: int,
    rows: Collection[memoryview],
    colours: list[str],
    texts: Mapping[str, str],
    note: bytes,
) -> bytes:
    depth = next(d for d in (1, 2, 4, 8) if len(colours) <= 1 << d)
    parts = [
        _SIGNATURE,
        _chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), depth, 3, 0, 0, 0)),
        _chunk(b"PLTE", b"".join(bytes(channels(rgb)) for rgb in colours)),
    ]
    if note:
        parts.append(_chunk(b"tEXt", note))
    for key, keyword in _KEYWORDS.items():
        if text := texts.get(key):
            head = keyword.encode("ascii") + b"\0\0\0\0\0"
            parts.append(_chunk(b"iTXt", head + text.replace("\0", "").encode("utf-8", "replace")))
    parts += [_chunk(b"IDAT", _compressed(rows, depth)), _chunk(b"IEND", b"")]
    return b"".join(parts)


def _compressed(rows: Iterable[memoryview], depth: int) -> bytes:
    """The pixels, as PNG filters and packs them; rows alike say so, which keeps files small."""
    deflate = zlib.compressobj(9)
    out = []
    before: memoryview | None = None
    same = b""
    for row in rows:
        if row == before:
            out.append(deflate.compress(same))
            continue
        packed = _packed(row, depth)
        out.append(deflate.compress(b"\0" + packed))
        same = b"\2" + bytes(len(packed))  # filter "up": no difference to the row above
        before = row
    out.append(deflate.flush())
    return b"".join(out)


def _packed(row: memoryview, depth: int) -> bytes:
    """Pixels of ``depth`` bits, the first in the high bits."""
    if depth == 8:
        return bytes(row)
    each = 8 // depth
    padded = bytes(row) + bytes(-len(row) % each)
    out = 0
    shifted = [int.from_bytes(padded[i::each]) for i in range(each)]
    for part in shifted:
        out = out << depth | part
    return out.to_bytes(len(padded) // each)
