"""PNG images, a pixel a cell: a small reader and writer of its own, on zlib alone.

Read are all kinds of pixels, interlaced or not.  A transparent pixel is background; else the
background is what the file names (``bKGD``) and uses, else white, else the most common colour.  Of
the others, black comes first, then in the order of the palette or as they appear.  What is no
pixel art is refused: more than 512 pixels a side, or more colours than a palette holds.
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from nonogram.clue import MAX_COLOURS
from nonogram.formats.base import Source
from nonogram.formats.palettes import PaletteBuilder, distinct_rgb, lost_names, named_like
from nonogram.formats.pbm import unpack
from nonogram.formats.writing import left_out, lost_metadata, picture_of
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

MAGIC: Final = b"\x89PNG\r\n\x1a\n"
MAX_SIDE: Final = 512
"""Most pixels a side; larger ones are photos or screenshots, not a pixel a cell."""

_SIGNATURE: Final = b"Software\0nonogram-apl"

# Where the passes of an interlaced image start, and their steps: column, row, columns, rows.
_PASSES: Final = (
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)
)  # fmt: skip
_ONE_PASS: Final = ((0, 0, 1, 1),)

_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}

Pixel = tuple[int, int, int]


@dataclass
class _Image:
    """The chunks of a file, as far as they matter."""

    width: int
    height: int
    depth: int
    kind: int
    interlaced: bool
    palette: bytes = b""
    transparent: bytes | None = None
    background: bytes | None = None
    ours: bool = False
    data: bytearray = field(default_factory=bytearray)


def read(source: Source) -> Iterator[Puzzle]:
    """The picture of a file."""
    image = _chunks(source)
    pixels = _pixels(source, image)
    counts = Counter(pixels)
    if len(counts) > MAX_COLOURS:
        raise source.error(
            f"an image of {len(counts)} colours, at most {MAX_COLOURS} make a puzzle; "
            "reduce its colours and its size to a pixel a cell"
        )
    background = _background(image, counts)
    order = _order(image, counts)
    builder = PaletteBuilder(source)
    rgb = None if background is None else _rgb(background)
    builder.background(named_like(rgb) if rgb else "white", rgb or "#ffffff")
    codes: dict[Pixel | None, int] = {background: 0, None: 0}
    for pixel in order:
        if pixel not in codes:
            assert pixel is not None
            codes[pixel] = builder.add(named_like(_rgb(pixel)), _rgb(pixel))
    cells = bytes(map(codes.__getitem__, pixels))
    grid = Grid.from_bytes(image.width, image.height, cells)
    yield source.picture(grid, palette=builder.palette())


def _chunks(source: Source) -> _Image:
    data = source.data
    if not data.startswith(MAGIC):
        raise source.error("no PNG image")
    image: _Image | None = None
    at = len(MAGIC)
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        name = data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        if len(body) != length or at + 12 + length > len(data):
            break
        (crc,) = struct.unpack_from(">I", data, at + 8 + length)
        if zlib.crc32(name + body) != crc:
            raise source.error(f"a damaged PNG image: the part {name!r} fails its checksum")
        at += 12 + length
        if image is None:
            if name != b"IHDR" or length != 13:
                raise source.error("a damaged PNG image: it does not start with its size")
            image = _header(source, body)
        elif name == b"PLTE":
            image.palette = body
        elif name == b"tRNS":
            image.transparent = body
        elif name == b"tEXt":
            if body.startswith(_SIGNATURE + b","):
                raise source.error(
                    "a picture to look at, of several pixels a cell; a puzzle needs one pixel "
                    "a cell, as convert writes it"
                )
            image.ours = image.ours or body == _SIGNATURE
        elif name == b"bKGD":
            image.background = body
        elif name == b"IDAT":
            image.data += body
        elif name == b"IEND":
            return image
    raise source.error("a PNG image that ends too early")


def _header(source: Source, body: bytes) -> _Image:
    width, height, depth, kind, compression, filtering, interlace = struct.unpack(">IIBBBBB", body)
    if depth not in _DEPTHS.get(kind, ()) or compression or filtering or interlace > 1:
        raise source.error("a PNG image of an unknown kind")
    if not 0 < width <= MAX_SIDE or not 0 < height <= MAX_SIDE:
        raise source.error(
            f"an image of {width}x{height} pixels; expected a pixel a cell, up to {MAX_SIDE} a side"
        )
    return _Image(width, height, depth, kind, bool(interlace))


def _pixels(source: Source, image: _Image) -> list[Pixel | None]:
    """The pixels, row after row; None is transparent."""
    samples = _samples(source, image)
    channels = _CHANNELS[image.kind]
    if image.depth == 16:
        samples = samples[::2] if image.transparent is None else samples
    if image.kind == 3:
        entries = _entries(source, image)
        try:
            return [entries[index] for index in samples]
        except IndexError:
            raise source.error("a PNG image with a pixel beyond its palette") from None
    wide = image.depth == 16 and image.transparent is not None
    scale = 255 // ((1 << min(image.depth, 8)) - 1)
    key = _key(image)
    size = channels * (2 if wide else 1)
    out: list[Pixel | None] = []
    cache: dict[bytes, Pixel | None] = {}
    for at in range(0, len(samples), size):
        raw = samples[at : at + size]
        if raw not in cache:
            values = raw[::2] if wide else bytes(value * scale for value in raw)
            grey = image.kind in (0, 4)
            pixel = (values[0],) * 3 if grey else (values[0], values[1], values[2])
            clear = image.kind in (4, 6) and values[-1] < 128
            cache[raw] = None if clear or raw == key else pixel
        out.append(cache[raw])
    return out


def _key(image: _Image) -> bytes | None:
    """The bytes of the one transparent colour, as they stand among the samples."""
    if image.transparent is None or image.kind not in (0, 2):
        return None
    if image.depth == 16:
        return image.transparent
    return image.transparent[1::2]


def _entries(source: Source, image: _Image) -> list[Pixel | None]:
    data = image.palette
    if not data or len(data) % 3 or len(data) > 768:
        raise source.error("a PNG image whose palette is missing or damaged")
    alpha = image.transparent or b""
    out: list[Pixel | None] = []
    for i in range(len(data) // 3):
        clear = i < len(alpha) and alpha[i] < 128
        out.append(None if clear else (data[3 * i], data[3 * i + 1], data[3 * i + 2]))
    return out


def _samples(source: Source, image: _Image) -> bytes:
    """The samples after the filters are undone; a byte each, two where they have 16 bits."""
    bits = image.depth * _CHANNELS[image.kind]
    passes = [
        (x, y, step, down, len(range(x, image.width, step)), len(range(y, image.height, down)))
        for x, y, step, down in (_PASSES if image.interlaced else _ONE_PASS)
        if x < image.width and y < image.height
    ]
    size = sum(((wide * bits + 7) // 8 + 1) * high for *_, wide, high in passes)
    inflater = zlib.decompressobj()
    try:
        raw = inflater.decompress(bytes(image.data), size + 1)
    except zlib.error:
        raise source.error("a damaged PNG image: its pixels cannot be unpacked") from None
    if len(raw) != size:
        raise source.error("a damaged PNG image: it holds too few or too many pixels")
    pixel = max(1, bits // 8)  # bytes of a pixel among the samples
    out = bytearray(image.width * image.height * pixel)
    at = 0
    for x, y, step, down, wide, high in passes:
        end = at + ((wide * bits + 7) // 8 + 1) * high
        lines = _lines(source, raw[at:end], wide, high, image.depth, bits)
        at = end
        for r in range(high):
            line = lines[r * wide * pixel : (r + 1) * wide * pixel]
            first = ((y + r * down) * image.width + x) * pixel
            last = (y + r * down + 1) * image.width * pixel
            for byte in range(pixel):
                out[first + byte : last : step * pixel] = line[byte::pixel]
    return bytes(out)


def _lines(source: Source, raw: bytes, width: int, height: int, depth: int, bits: int) -> bytes:
    """The samples of one pass: lines of a byte for the filter and the filtered bytes."""
    stride = (width * bits + 7) // 8
    out = bytearray()
    above = bytes(stride)
    for r in range(height):
        start = r * (stride + 1)
        line = raw[start + 1 : start + 1 + stride]
        above = _unfiltered(source, raw[start], line, above, max(1, bits // 8))
        out += above
    return unpack(bytes(out), width, height, depth) if depth < 8 else bytes(out)


def _unfiltered(source: Source, kind: int, line: bytes, above: bytes, step: int) -> bytes:
    if kind == 0:
        return line
    if kind > 4:
        raise source.error("a damaged PNG image: an unknown filter")
    out = bytearray(line)
    for i in range(len(out)):
        left = out[i - step] if i >= step else 0
        up = above[i]
        corner = above[i - step] if i >= step else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = up
        elif kind == 3:
            guess = (left + up) // 2
        else:  # Paeth: of the three the one nearest to left + up - corner
            off_left, off_up, off = (
                abs(up - corner),
                abs(left - corner),
                abs(left + up - 2 * corner),
            )
            guess = (
                left if off_left <= off_up and off_left <= off else up if off_up <= off else corner
            )
        out[i] = (out[i] + guess) & 0xFF
    return bytes(out)


def _background(image: _Image, counts: Counter[Pixel | None]) -> Pixel | None:
    """The background colour; None where it is the transparent one."""
    if None in counts:
        return None
    if image.background and image.kind == 3 and 3 * image.background[0] < len(image.palette) - 2:
        at = 3 * image.background[0]
        named = (image.palette[at], image.palette[at + 1], image.palette[at + 2])
        if named in counts or image.ours:
            return named
    if (255, 255, 255) in counts:
        return (255, 255, 255)
    if len(counts) == 1:
        return (255, 255, 255)  # a picture of one colour is full, not empty
    return counts.most_common(1)[0][0]


def _order(image: _Image, counts: Counter[Pixel | None]) -> list[Pixel | None]:
    if image.kind == 3:
        data = image.palette
        entries = [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data) - 2, 3)]
        if image.ours:  # the whole palette of a puzzle, in its order
            return list[Pixel | None](entries[:MAX_COLOURS])
        return _black_first([entry for entry in entries if entry in counts])
    return _black_first(list(counts))


def _black_first(order: list[Pixel | None]) -> list[Pixel | None]:
    return sorted(order, key=lambda pixel: pixel != (0, 0, 0))


def _rgb(pixel: Pixel) -> str:
    return "#{:02x}{:02x}{:02x}".format(*pixel)


def write(puzzle: Puzzle) -> bytes:
    """An image of the goal, with the puzzle's palette."""
    distinct_rgb(puzzle.palette, "png")
    grid = picture_of(puzzle, "png")
    left_out("png", lost_metadata(puzzle), lost_names(puzzle.palette))
    palette = b"".join(bytes.fromhex(colour.rgb[1:]) for colour in puzzle.palette)
    rows = b"".join(b"\0" + grid.line_bytes(r) for r in range(grid.height))
    header = struct.pack(">IIBBBBB", grid.width, grid.height, 8, 3, 0, 0, 0)
    chunks = (
        (b"IHDR", header),
        (b"PLTE", palette),
        (b"bKGD", b"\0"),
        (b"tEXt", _SIGNATURE),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return MAGIC + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )
