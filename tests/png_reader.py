"""Reads palette PNG files back, by the standard and with nothing of the package."""

from __future__ import annotations

import struct
import zlib


class Png:
    """A decoded PNG: ``rows`` of RGB texts, ``texts`` that it carries."""

    def __init__(self, data: bytes) -> None:
        assert data[:8] == bytes([137, 80, 78, 71, 13, 10, 26, 10])
        at = 8
        chunks: list[tuple[bytes, bytes]] = []
        while at < len(data):
            (length,) = struct.unpack(">I", data[at : at + 4])
            kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
            (checksum,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
            assert checksum == zlib.crc32(kind + body)
            chunks.append((kind, body))
            at += 12 + length
        assert at == len(data)
        assert chunks[0][0] == b"IHDR"
        assert chunks[-1] == (b"IEND", b"")
        parts = dict(chunks)
        self.width, self.height, depth, kind, *rest = struct.unpack(">IIBBBBB", parts[b"IHDR"])
        assert (kind, rest) == (3, [0, 0, 0])
        palette = parts[b"PLTE"]
        assert len(palette) <= 3 << depth
        self.depth = depth
        self.texts = {}
        for kind_, body in chunks:
            if kind_ == b"iTXt":
                keyword, _, text = body.partition(b"\0\0\0\0\0")
                self.texts[keyword.decode("latin-1")] = text.decode("utf-8")
        stride = (self.width * depth + 7) // 8
        raw = zlib.decompress(parts[b"IDAT"])
        assert len(raw) == self.height * (stride + 1)
        before = bytes(stride)
        self.rows: list[list[str]] = []
        for y in range(self.height):
            method, *line = raw[y * (stride + 1) : (y + 1) * (stride + 1)]
            assert method in (0, 2)
            if method == 2:
                line = [(a + b) & 255 for a, b in zip(line, before, strict=True)]
            before = bytes(line)
            values = []
            for x in range(self.width):
                shift = 8 - depth - x * depth % 8
                values.append(before[x * depth // 8] >> shift & (1 << depth) - 1)
            self.rows.append(["#" + palette[3 * v : 3 * v + 3].hex() for v in values])
