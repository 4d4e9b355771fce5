"""Images: kinds of PNG, PBM and XPM; what is no picture of cells; sizes before memory."""

from __future__ import annotations

import io
import struct
import time
import tracemalloc
import warnings
import zlib
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram import formats
from nonogram.clue import default_palette
from nonogram.errors import FormatError, FormatWarning
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

MAGIC = b"\x89PNG\r\n\x1a\n"
GOAL = Grid.parse("##..\n#..#\n....")
TINY = Puzzle.from_grid(GOAL)


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(
    size: tuple[int, int], depth: int, kind: int, rows: bytes, *extra: bytes, interlace: int = 0
) -> bytes:
    head = struct.pack(">IIBBBBB", *size, depth, kind, 0, 0, interlace)
    return (
        MAGIC
        + chunk(b"IHDR", head)
        + b"".join(extra)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def filtered(kind: int, line: bytes, above: bytes, step: int) -> bytes:
    """A line as the filters of the format's specification change it."""
    out = bytearray([kind])
    for i, value in enumerate(line):
        a = line[i - step] if i >= step else 0
        b = above[i]
        c = above[i - step] if i >= step else 0
        p = a + b - c
        nearest = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
        out.append((value - (0, a, b, (a + b) // 2, nearest)[kind]) & 0xFF)
    return bytes(out)


SAMPLES = {  # white and black as samples of each kind of pixel
    0: ((1,), (0,)), 2: ((1, 1, 1), (0, 0, 0)), 3: ((1,), (0,)),
    4: ((1, 1), (0, 1)), 6: ((1, 1, 1, 1), (0, 0, 0, 1)),
}  # fmt: skip
KINDS = [
    *((0, depth) for depth in (1, 2, 4, 8, 16)), *((3, depth) for depth in (1, 2, 4, 8)),
    *((kind, depth) for kind in (2, 4, 6) for depth in (8, 16)),
]  # fmt: skip


@pytest.mark.parametrize("filter_kind", range(5))
@pytest.mark.parametrize(("kind", "depth"), KINDS)
def test_kinds_of_png(kind: int, depth: int, filter_kind: int) -> None:
    highest = 1 if kind == 3 else (1 << depth) - 1
    rows = b""
    above = None
    for cells in GOAL.rows:
        bits = "".join(
            f"{sample * highest:0{depth}b}" for cell in cells for sample in SAMPLES[kind][cell]
        )
        bits += "0" * (-len(bits) % 8)
        line = int(bits, 2).to_bytes(len(bits) // 8, "big")
        rows += filtered(
            filter_kind, line, above or bytes(len(line)), max(1, depth * len(SAMPLES[kind][0]) // 8)
        )
        above = line
    extra = [chunk(b"PLTE", b"\0\0\0\xff\xff\xff")] if kind == 3 else []
    assert formats.loads(png((4, 3), depth, kind, rows, *extra)) == TINY


def test_transparency_is_background() -> None:
    row = b"".join(b"\xff\xff\xff\xff" if cell else b"\x10\x20\x30\x00" for cell in (1, 1, 0))
    read = formats.loads(png((3, 1), 8, 6, b"\0" + row))
    assert read.goal == Grid([[1, 1, 0]])
    assert [c.rgb for c in read.palette] == ["#ffffff", "#ffffff"]
    keyed = png((3, 1), 8, 2, b"\0\1\2\3\1\2\3\xff\xff\xff", chunk(b"tRNS", b"\0\1\0\2\0\3"))
    assert formats.loads(keyed).goal == Grid([[0, 0, 1]])
    deep = png((2, 1), 16, 0, b"\0\1\2\0\0", chunk(b"tRNS", b"\1\2"))
    assert formats.loads(deep).goal == Grid([[0, 1]])
    indexed = png(
        (2, 1), 8, 3, b"\0\0\1", chunk(b"PLTE", b"\0\0\0\xff\0\0"), chunk(b"tRNS", b"\xff\0")
    )
    assert formats.loads(indexed).goal == Grid([[1, 0]])


def test_background_and_order_of_colours() -> None:
    def colours(pixels: list[bytes]) -> list[str]:
        return [
            c.rgb
            for c in formats.loads(png((len(pixels), 1), 8, 2, b"\0" + b"".join(pixels))).palette
        ]

    red, black, white, blue = b"\xff\0\0", b"\0\0\0", b"\xff\xff\xff", b"\0\0\xff"
    assert colours([red, blue, black, white]) == ["#ffffff", "#000000", "#ff0000", "#0000ff"]
    assert colours([red, blue, blue]) == ["#0000ff", "#ff0000"]  # the most common, without white
    assert colours([black]) == ["#ffffff", "#000000"]  # one colour alone is full
    assert colours([white]) == ["#ffffff", "#000000"]
    named = png((2, 1), 8, 3, b"\0\0\1", chunk(b"PLTE", red + white), chunk(b"bKGD", b"\0"))
    assert [c.rgb for c in formats.loads(named).palette] == ["#ff0000", "#ffffff"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (MAGIC, "a PNG image that ends too early"),
        (png((4, 3), 8, 0, b"")[:40], "ends too early"),
        (png((513, 1), 8, 0, bytes(514)), "513x1 pixels; expected a pixel a cell, up to 512"),
        (png((2**31, 2**31), 8, 0, b""), "expected a pixel a cell"),
        (png((0, 1), 8, 0, b""), "expected a pixel a cell"),
        (png((1, 1), 8, 0, b"\0\0\0"), "too few or too many pixels"),
        (png((1, 1), 8, 0, b"\0"), "too few or too many pixels"),
        (png((1, 1), 8, 0, b"\5\0"), "an unknown filter"),
        (png((1, 1), 8, 1, b"\0\0"), "of an unknown kind"),
        (png((1, 1), 16, 3, b"\0\0\0"), "of an unknown kind"),
        (png((1, 1), 8, 0, b"\0\0", interlace=2), "of an unknown kind"),
        (png((5, 5), 8, 0, b"\0\0", interlace=1), "too few or too many pixels"),
        (png((1, 1), 8, 3, b"\0\0"), "whose palette is missing"),
        (png((1, 1), 8, 3, b"\0\1", chunk(b"PLTE", b"\0\0\0")), "a pixel beyond its palette"),
        (png((1, 1), 8, 0, b"\0\0").replace(b"IDAT", b"IDAX"), "fails its checksum"),
        (MAGIC + chunk(b"IDAT", b""), "does not start with its size"),
        (b"P4\n4 3\n\xc0", "found 1 bytes of pixels, expected 3"),
        (b"P1\n4 3\n1100", "found 4 cells 0 or 1, expected 12"),
        (b"P1\n2 1\n111", "found 3 cells 0 or 1, expected 2"),
        (b"P1\n2 x", "expected P1 or P4, width and height"),
        (b"P4\n0 5\n", "at least one row and one column"),
        (b"P4\n9999 9999\n", "a picture of 9999x9999 cells, at most 1000000"),
        ('/* XPM */ "2 1 1"', "expected a text of width, height"),
        ('/* XPM */ "2 1 1 1", ".\tc black"', "found 1 texts, expected 1 colours and 1 rows"),
        ('/* XPM */ "2 1 1 1", ".\tc nosuch", ".."', "found no colour 'nosuch'"),
        ('/* XPM */ "2 1 1 1", ".\tc black", "..."', "row 1 has 3 pixels, expected 2"),
        ('/* XPM */ "2 1 1 1", ".\tc black", ".x"', "row 1: found 'x', which is no colour"),
        ('/* XPM */ "2 1 2 1", ".\tc black", ".\tc red", ".."', "found the sign '.' twice"),
        ('/* XPM */ "1 1 200 1", "."', "found 200 colours of 1 characters"),
    ],
)
def test_errors(data: str | bytes, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.loads(data)


def test_a_photo_is_refused() -> None:
    shades = bytes(value & 0xFF for value in range(400 * 400 * 3))
    rows = b"".join(b"\0" + shades[i : i + 1200] for i in range(0, len(shades), 1200))
    photo = png((400, 400), 8, 2, rows)
    with pytest.raises(FormatError, match="an image of 256 colours, at most 126 make a puzzle"):
        formats.loads(photo)


def test_pictures_that_unpack_to_more_than_they_say() -> None:
    """A few hundred kilobytes that unpack to a gigabyte take neither memory nor time."""
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(bytes(1 << 20)) for _ in range(1 << 8)) + packer.flush()
    head = struct.pack(">IIBBBBB", 512, 512, 8, 0, 0, 0, 0)
    bomb = MAGIC + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
    began = time.process_time()
    tracemalloc.start()
    with pytest.raises(FormatError, match="too few or too many pixels"):
        formats.loads(bomb)
    assert tracemalloc.get_traced_memory()[1] < 20 << 20
    tracemalloc.stop()
    assert time.process_time() - began < 10


def test_many_small_parts_take_no_longer() -> None:
    parts = MAGIC + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    parts += chunk(b"IDAT", b"x") * 100_000
    began = time.process_time()
    with pytest.raises(FormatError, match="ends too early"):
        formats.loads(parts)
    for text in (
        b"P1\n" + b" " * (8 << 20),
        b"P1\n2 2\n" + b"# x\n" * (1 << 20),
        b'/* XPM */ "' + b"x" * (8 << 20),
    ):
        with pytest.raises(FormatError):
            formats.loads(text)
    assert time.process_time() - began < 10


def test_pbm() -> None:
    text = b"P1 # a comment\n# another P9\n4 # four\n3\n1 1 0 0 1001 # mixed\n00 00\n"
    assert formats.loads(text) == TINY
    raw = b"P4\n# made by hand\n4 3\n\xcf\x9f\x0f"  # bits beyond the width mean nothing
    assert formats.loads(raw) == TINY
    assert formats.loads_all(raw + raw) == [TINY, TINY]
    assert formats.loads_all(text + b"P1 4 3 110010010000") == [TINY, TINY]
    long = Puzzle.from_grid(Grid([[1] * 200]))
    assert max(map(len, formats.dumps(long, "pbm").splitlines())) <= 70


def test_xpm() -> None:
    text = '/* XPM */\nstatic const char *x[] = {\n"4 3 2 2",\n'
    text += '"   s none m white c None",\n"..\tg4 black c #000",\n'
    rows = ("....    ", "..    ..", "        ")
    assert formats.loads(text + ",".join(f'"{row}"' for row in rows) + "};") == TINY
    two = '/* XPM */ "2 1 2 1", "a c #FFFF00000000", "b c light blue m x", "ab"'
    assert [c.rgb for c in formats.loads(two).palette] == ["#ff0000", "#add8e6"]
    assert formats.loads('/* XPM */ "1 1 1 1", "a c red", "a"').rows[0].lengths == (1,)


@given(st.data())
def test_images_of_many_colours(data: st.DataObject) -> None:
    colours = data.draw(st.integers(2, 126))
    palette = default_palette(colours)
    cells = data.draw(st.lists(st.integers(0, colours - 1), min_size=6, max_size=6))
    if len({c.rgb for c in palette}) < len(palette):
        return
    puzzle = Puzzle.from_grid(Grid([cells[:3], cells[3:]]), palette=palette)
    for name in ("png", "xpm"):
        item = formats.get_format(name)
        assert item.write is not None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FormatWarning)  # the names of colours
            raw = item.write(puzzle)
        assert formats.loads(raw) == puzzle


def test_scaled_sizes_are_no_matter_of_memory() -> None:
    for width, height in product((100_000, 10**12), repeat=2):
        with pytest.raises(
            FormatError, match=r"too large|expected a number up to|expected P1|at most"
        ):
            formats.loads(f"P1\n{width} {height}\n1")


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"GIF89a\1\0\1\0", "a GIF image; save it as PNG, a pixel a cell"),
        (b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0", "a BMP image"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF\0", "a JPEG image"),
        (b"RIFF\0\1\0\0WEBPVP8 ", "a WebP image"),
        (b"II*\0\x08\0", "a TIFF image"),
        (b"P6\n1 1\n255\n\0\0\0", "a PGM or PPM image"),
        (b"P2\n1 1\n1\n0\n", "a PGM or PPM image"),
        (b"%PDF-1.4\n", "a PDF document, not a puzzle file"),
        (b"PK\3\4\x14\0", "a ZIP archive"),
        (b"\x28\xb5\x2f\xfd\0", "a compressed file, and gzip alone is unpacked"),
        (b"<!doctype HTML>\n<html>", "a page of HTML"),
        (b"<?xml version='1.0'?>\n<!-- x -->\n<svg width='1'/>", "an SVG image"),
    ],
)
def test_other_kinds_of_files_are_refused_by_name(data: bytes, what: str) -> None:
    with pytest.raises(FormatError, match=what):
        formats.loads(data)


def interlaced(size: tuple[int, int], cells: list[list[int]], depth: int, channels: int) -> bytes:
    """The rows of the seven passes, by the rule of the specification for each pixel."""
    odd = ["77777777"] * 4
    even = ["16462646", "56565656", "36463646", "56565656"]
    order = [line for pair in zip(even, odd, strict=True) for line in pair]
    rows = b""
    for number in "1234567":
        for r in range(size[1]):
            line = [cells[r][c] for c in range(size[0]) if order[r % 8][c % 8] == number]
            if line:
                bits = "".join(f"{cell:0{depth}b}" * channels for cell in line)
                bits += "0" * (-len(bits) % 8)
                rows += b"\0" + int(bits, 2).to_bytes(len(bits) // 8, "big")
    return rows


@pytest.mark.parametrize(
    ("depth", "kind", "channels"), [(1, 0, 1), (4, 0, 1), (8, 2, 3), (16, 0, 1)]
)
@pytest.mark.parametrize("size", [(1, 1), (4, 3), (5, 9), (17, 8)])
def test_interlaced(size: tuple[int, int], depth: int, kind: int, channels: int) -> None:
    full = (1 << depth) - 1
    cells = [[full * ((r * 5 + c * 3) % 7 < 3) for c in range(size[0])] for r in range(size[1])]
    want = Grid([[int(cell == 0) for cell in row] for row in cells])
    data = png(size, depth, kind, interlaced(size, cells, depth, channels), interlace=1)
    assert formats.loads(data).goal == want
    assert Puzzle.from_grid(want) == formats.loads(data)
    image = pytest.importorskip("PIL.Image")
    with image.open(io.BytesIO(data)) as opened:  # the test's own rows are what others read, too
        grey = opened.convert("L").tobytes()
    assert [value < 128 for value in grey] == [bool(cell) for row in want.rows for cell in row]
