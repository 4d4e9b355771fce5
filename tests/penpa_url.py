"""URLs of Penpa+ as that editor makes them, which this package only reads."""

from __future__ import annotations

import base64
import json
import zlib


def url(numbers: dict[int, object], head: str = "square,6,5", space: str = "[2,0,2,0]") -> str:
    """A grid of 4x3 with two places for clues each way, and ``numbers`` by the index of cells."""
    drawing = json.dumps(
        {"zR": {"z_": []}, "zS": {}, "zN": {str(k): v for k, v in numbers.items()}}
    )
    for name in ("zR", "zS", "zN", "z_"):
        drawing = drawing.replace(f'"{name}"', name)
    return packed(
        "\n".join([f"{head},38,0,1,1,Title: Dot,Author: Ann", space, "{zG:zQ}", drawing, "{}"])
    )


def packed(text: str | bytes) -> str:
    """The URL of what stands inside."""
    packer = zlib.compressobj(wbits=-15)
    data = packer.compress(text if isinstance(text, bytes) else text.encode()) + packer.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(data).decode()


def unpacked(url: str) -> bytes:
    """What stands inside of a URL."""
    return zlib.decompress(base64.b64decode(url.partition("&p=")[2]), wbits=-15)


def at(row: int, column: int) -> int:
    """The index of a cell, counted from the first of the 4x3."""
    return (row + 4) * 10 + column + 4


CELLS = {at(-1, 0): "2", at(-1, 1): 1, at(-1, 3): "1", at(0, -1): "2", at(1, -2): "1", at(1, -1): 1}
NUMBERS = {cell: [value, 1, "1"] for cell, value in CELLS.items()}
"""The puzzle 2 / 1 1 / - and 2 / 1 / - / 1."""
