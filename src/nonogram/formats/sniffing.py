"""How formats are recognised by their content, without importing their readers.

A mark or keyword of one format alone is SURE; a layout that others share is MAYBE, and then the
readers decide: :func:`nonogram.formats.read_each` takes what only one of them can read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from nonogram.formats.base import Match, Sniffer, Source
from nonogram.grid import MAX_SIDE

__all__ = [
    "bitmap",
    "char_grid",
    "counted",
    "csv",
    "cwd",
    "faase",
    "foreign",
    "ish",
    "keen",
    "mark",
    "olsak",
    "spoj",
    "starts",
    "syro",
    "tournament",
    "xml",
]

_HEAD_CHARS: Final = 20_000
"""How much of a text is searched for a keyword."""

BLANK_CELLS: Final = " .-_·⬜□◻"
FULL_CELLS: Final = "#X*@█■◼⬛"
SHADED_CELLS: Final = "🟥🟧🟨🟩🟦🟪🟫"
TRIANGLES: Final = "◢◣◤◥"
_LETTERS: Final = "rgbyopcenl"
_DIGITS: Final = frozenset("0123456789 \t\r\n")
_MOST_LINES: Final = 2 * MAX_SIDE + 1000


_IMAGE: Final = "; save it as PNG, a pixel a cell"
_FOREIGN: Final = (
    (rb"GIF8[79]a", f"a GIF image{_IMAGE}"),
    (rb"BM.{4}\0\0\0\0", f"a BMP image{_IMAGE}"),
    (rb"\xff\xd8\xff", f"a JPEG image{_IMAGE}"),
    (rb"RIFF.{4}WEBP", f"a WebP image{_IMAGE}"),
    (rb"II\*\0|MM\0\*", f"a TIFF image{_IMAGE}"),
    (rb"P[2356]\s", f"a PGM or PPM image{_IMAGE}"),
    (rb"%PDF-", "a PDF document, not a puzzle file"),
    (rb"PK\x03\x04", "a ZIP archive or an office document, not a puzzle file"),
    (rb"BZh|\xfd7zXZ\0|\x28\xb5\x2f\xfd", "a compressed file, and gzip alone is unpacked"),
    (rb"(?i:\s*<!DOCTYPE\s+html|\s*<html)", "a page of HTML, not a puzzle file"),
    (rb"(\s*<\?xml[^>]*>)?(\s|<!--.*?-->)*<(!DOCTYPE\s+)?svg", f"an SVG image{_IMAGE}"),
)


def foreign(source: Source) -> str:
    """What the data is, where it is a known kind of file that holds no puzzle to be read."""
    head = source.data[:1000]
    what = next((what for magic, what in _FOREIGN if re.match(magic, head, re.DOTALL)), "")
    return "" if what and _labelled(source) else what


def starts(*magic: bytes) -> Sniffer:
    """A sniffer of binary data that opens with one of ``magic``."""

    def sniff(source: Source) -> Match:
        found = source.data.startswith(magic)
        return Match.SURE if found and not _labelled(source) else Match.NO

    return sniff


def _labelled(source: Source) -> bool:
    """Whether data that may be binary is a table, whose first property may look like a magic."""
    return b"\0" not in source.data and csv(source) is Match.SURE


def mark(pattern: str, flags: int = 0, *, start: bool = False) -> Sniffer:
    """A sniffer of a mark that one format alone has, at the start of the text or of a line."""
    compiled = re.compile(pattern, flags | re.MULTILINE)
    find: Callable[[str], object] = compiled.match if start else compiled.search

    def sniff(source: Source) -> Match:
        text = source.text[:_HEAD_CHARS].replace("\r\n", "\n").replace("\r", "\n")
        return Match.SURE if find(text) else Match.NO

    return sniff


def xml(root: str) -> Sniffer:
    """A sniffer of XML in which an element of the pattern ``root`` stands."""
    compiled = re.compile(rf"<({root})[\s>/]")

    def sniff(source: Source) -> Match:
        text = source.text[:_HEAD_CHARS]
        found = text.lstrip().startswith("<") and compiled.search(text)
        return Match.SURE if found else Match.NO

    return sniff


def _maybe(fits: bool) -> Match:
    return Match.MAYBE if fits else Match.NO


def _stripped(source: Source, comment: str = "", chars: str = "") -> list[str]:
    """The lines, stripped, without comments and without empty ones at either end.

    None where the text holds others than digits, blanks and ``chars``, unless in comments.
    """
    if (
        not (comment and comment in source.chars)
        and chars
        and not source.chars <= _DIGITS | set(chars)
    ):
        return []
    lines = source.stripped
    if comment:
        lines = [line for line in lines if not line.startswith(comment)]
    first, last = 0, len(lines)
    while first < last and not lines[first]:
        first += 1
    while first < last and not lines[last - 1]:
        last -= 1
    return lines[first:last]


def _numeric(lines: list[str], pattern: str = r"[\d \t]*") -> bool:
    fits = re.compile(pattern, re.ASCII).fullmatch
    return all(fits(line) for line in lines)


def _two_blocks(lines: list[str]) -> bool:
    """Whether empty lines part the lines in two."""
    parts = sum(not a and bool(b) for a, b in pairwise(lines[:_MOST_LINES]))
    return parts == 1 and len(lines) <= _MOST_LINES


def olsak(source: Source) -> Match:
    """Two numbers on the first line, and a line that starts with ``#`` further down."""
    lines = source.lines
    if not lines or not re.fullmatch(r"\s*\d+\s+\d+\s*", lines[0], re.ASCII):
        return Match.NO
    at = next((i for i, line in enumerate(lines) if line.startswith("#")), None)
    return Match.SURE if at and _numeric(lines[:at]) else Match.NO


def divided(divider: str, comment: str) -> Sniffer:
    """A sniffer of numbers with one line ``divider`` (a pattern), and comments."""
    compiled = re.compile(divider)

    def sniff(source: Source) -> Match:
        lines = _stripped(source, comment, "-&")
        if len(lines) > _MOST_LINES:
            return Match.NO
        numbers = [line for line in lines if not compiled.fullmatch(line)]
        found = len(lines) - len(numbers)
        return Match.SURE if found == 1 and numbers and _numeric(numbers) else Match.NO

    return sniff


def cwd(source: Source) -> Match:
    """One number on each of the first two lines, and one empty line further down."""
    lines = _stripped(source, chars=" ")
    head = 3 < len(lines) < _MOST_LINES and lines[0].isdecimal() and lines[1].isdecimal()
    return _maybe(head and "" in lines and _numeric(lines))


def keen(source: Source) -> Match:
    """Two blocks of numbers."""
    lines = _stripped(source, chars=" ")
    return _maybe(_two_blocks(lines) and _numeric(lines))


def syro(source: Source) -> Match:
    """Two blocks of numbers, and each line ends with 0."""
    lines = _stripped(source, "#", " ")
    return _maybe(_two_blocks(lines) and _numeric(lines, r"([\d \t]*[ \t])?0|"))


def ish(source: Source) -> Match:
    """Two blocks of numbers with commas between them."""
    lines = _stripped(source, "#", ",")
    return _maybe(_two_blocks(lines) and _numeric(lines, r"[\d, \t]*"))


def faase(source: Source) -> Match:
    """The words ``rows`` and ``columns``, each on a line of its own, and no sizes."""
    lines = {line.lower() for line in source.stripped if len(line) < 8}
    return _maybe({"rows", "columns"} <= lines)


def spoj(source: Source) -> Match:
    """A number of puzzles, two sizes, and lines that end with 0."""
    lines = _stripped(source, chars=" ")
    head = len(lines) > 3 and lines[0].isdecimal() and re.fullmatch(r"\d+\s+\d+", lines[1])
    return _maybe(bool(head) and _numeric(lines[2:], r"([\d \t]*[ \t])?0|\d+[ \t]+\d+|"))


def counted(source: Source) -> Match:
    """Two sizes, then lines that start with the count of the numbers on them."""
    lines = _stripped(source, chars=" ")
    if (
        not 2 < len(lines) < _MOST_LINES
        or not re.fullmatch(r"\d+\s+\d+", lines[0])
        or not _numeric(lines)
    ):
        return Match.NO
    words = [line.split() for line in lines[1:]]
    return _maybe(all(not w or (len(w[0]) < 6 and int(w[0]) == len(w) - 1) for w in words))


def tournament(source: Source) -> Match:
    """A line ``$1``, or fifty lines of numbers with tabs; the last may be empty and lost."""
    first = next((line for line in source.lines if line.strip()), "")
    if re.fullmatch(r"\$\d+\s*", first):
        return Match.SURE
    lines = source.lines[:52]
    full = 49 <= len(lines) < 52 and any("\t" in line for line in lines)
    return _maybe(full and _numeric(lines, r"(?:\d++(?:\t\d++)*+\t?)?\s*"))


_LABELS: Final = tuple(
    re.compile(rf'^[ \t]*"?{label}"?[ \t]*[,;\t]', re.MULTILINE | re.IGNORECASE)
    for label in ("row", "column")
)


def csv(source: Source) -> Match:
    """Lines that open with ``row`` and ``column``; or a table of 0 and 1."""
    text = source.text.replace("\r", "\n")
    if all(label.search(text) for label in _LABELS):
        return Match.SURE
    lines = [line for line in source.stripped[:_MOST_LINES] if line]
    return _maybe(bool(lines) and _numeric(lines, r"[01?]?(?:[,;\t][01?]?)++"))


_SETS: Final = (
    frozenset("01"),
    frozenset(BLANK_CELLS + FULL_CELLS + TRIANGLES),
    frozenset(BLANK_CELLS + FULL_CELLS + TRIANGLES + SHADED_CELLS),
)


_BLANK_SIGNS: Final = frozenset(BLANK_CELLS) - {" "}


def bitmap(source: Source) -> Match:
    """Lines of ``0`` and ``1`` alone, or of two signs for blank and full cells."""
    chars = source.chars - set("\r\n\t")
    if chars <= {"0", "1", " "} and chars & {"0", "1"}:
        lines = _stripped(source)
        return _maybe(_numeric(lines, r"[01]*+|[01](?:[ \t]++[01])*+"))
    return _maybe(chars <= _SETS[1] and bool(chars - set(" -")) and not chars & set(TRIANGLES))


def char_grid(source: Source) -> Match:
    """Lines of signs for cells, in several colours."""
    chars = source.chars - set("\r\n\ufe0e\ufe0f")
    if chars & set(TRIANGLES + SHADED_CELLS):
        return _maybe(chars <= _SETS[2])
    lines = [line for line in source.lines if line.strip()]
    letters = {char for char in chars if char.isalpha()}
    return _maybe(
        bool(chars & _BLANK_SIGNS)
        and bool(letters)
        and chars <= _SETS[2] | letters
        and (letters <= set(_LETTERS) or (len(lines) > 1 and " " not in chars))
        and len({len(line) for line in lines}) == 1
    )
