"""URLs of the editor Penpa+ (``m=edit&p=...``), read only.

Behind ``p=`` stands, in base 64, raw deflate of lines: first the kind of grid and its size, margins
included; second the margins above, below, left and right; fourth the drawing as JSON, with
abbreviations.  The clues of a nonogram are the numbers in the margins above and left of the grid.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator
from typing import Any, Final

from nonogram.formats.base import MAX_BYTES, Source, shorten
from nonogram.puzzle import Puzzle

_DATA: Final = re.compile(r"(?:^|[#?&])p=([A-Za-z0-9+/=%]+)", re.ASCII)
_SQUARE: Final = ("square", "sudoku", "kakuro")


def read(source: Source) -> Iterator[Puzzle]:
    """The puzzle of a URL."""
    match = _DATA.search(source.text.strip())
    if match is None or not re.search(r"m=(edit|solve)", source.text[: match.start() + 1]):
        raise source.error("expected a URL with m=edit&p=...")
    lines = _inflated(source, match[1]).split("\n")
    head = lines[0].split(",")
    if len(lines) < 4 or len(head) < 3:
        raise source.error("a Penpa URL without a drawing")
    if head[0] not in _SQUARE:
        raise source.error(f"a grid of the kind {shorten(head[0])!r}, expected squares")
    if not all(re.fullmatch(r"\d+", size, re.ASCII) for size in head[1:3]):
        raise source.error("a Penpa URL without the size of its grid")
    full_width, full_height = (source.number(size, "a size") for size in head[1:3])
    source.check_size(full_width, full_height)
    space = _json(source, lines[1], "the margins")
    if (
        not isinstance(space, list)
        or len(space) != 4
        or not all(type(value) is int and 0 <= value < 10_000 for value in space)
    ):
        raise source.error("the margins: expected four numbers")
    above, below, left, right = space
    width, height = full_width - left - right, full_height - above - below
    source.check_size(width, height)
    rows: dict[int, dict[int, int]] = {}
    columns: dict[int, dict[int, int]] = {}
    for index, value in _numbers(source, lines[3]).items():
        r, c = index // (full_width + 4) - 2 - above, index % (full_width + 4) - 2 - left
        if 0 <= c < width and r < 0:
            columns.setdefault(c, {})[r] = value
        elif 0 <= r < height and c < 0:
            rows.setdefault(r, {})[c] = value
        else:
            raise source.error(f"found the number {value} outside of the margins for clues")
    out = []
    for what, found, count in (("row", rows, height), ("column", columns, width)):
        clues = [[found.get(i, {})[at] for at in sorted(found.get(i, {}))] for i in range(count)]
        out.append([source.clue(clue, f"{what} {i}", None) for i, clue in enumerate(clues, 1)])
    if not rows and not columns:
        raise source.error("found no numbers in the margins above and left of the grid")
    puzzle = source.puzzle(*out)
    title = next((part[7:].strip() for part in head if part.startswith("Title: ")), "")
    author = next((part[8:].strip() for part in head if part.startswith("Author: ")), "")
    texts = {"title": title.replace("%2C", ","), "by": author.replace("%2C", ",")}
    yield puzzle.replace(metadata={key: text for key, text in texts.items() if text})


def _inflated(source: Source, data: str) -> str:
    inflater = zlib.decompressobj(wbits=-15)
    try:
        packed = base64.b64decode(data.replace("%2B", "+").replace("%2F", "/").replace("%3D", "="))
        out = inflater.decompress(packed, MAX_BYTES + 1)
    except (zlib.error, binascii.Error, ValueError):
        raise source.error("a damaged Penpa URL") from None
    if len(out) > MAX_BYTES:
        raise source.error(f"unpacks to more than {MAX_BYTES >> 20} MiB")
    return out.decode("utf-8", "replace")


def _json(source: Source, text: str, what: str) -> Any:
    def number(digits: str) -> int:
        if len(digits) > 18:
            raise source.error(f"{what}: a number of {len(digits)} digits")
        return int(digits)

    try:
        return json.loads(text, parse_int=number)
    except json.JSONDecodeError:
        raise source.error(f"{what}: not valid JSON") from None
    except RecursionError:
        raise source.error(f"{what}: nested too deeply") from None


def _numbers(source: Source, text: str) -> dict[int, int]:
    """The numbers of the drawing by the index of their cell."""
    for short, name in (("zO", "null"), ("z_", '"__a"'), ("zN", '"number"')):
        text = text.replace(short, name)
    # the other abbreviations stand for names, too, and are not looked at
    text = re.sub(r"z[0-9A-Za-z](?=\s*:)", '"z"', text)
    drawing = _json(source, text, "the drawing")
    numbers = drawing.get("number") if isinstance(drawing, dict) else None
    if not isinstance(numbers, dict):
        raise source.error("the drawing: found no numbers")
    out = {}
    for key, entry in numbers.items():
        value = entry[0] if isinstance(entry, list) and entry else None
        digits = str(value).strip() if type(value) is int or isinstance(value, str) else ""
        if not re.fullmatch(r"\d{1,9}", key, re.ASCII) or not re.fullmatch(
            r"\d+", digits, re.ASCII
        ):
            raise source.error(f"found {shorten(str(value))!r} in a cell, expected a number")
        out[int(key)] = source.number(digits, "a clue")
    return out
