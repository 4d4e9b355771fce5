"""What every format builds on: the source it reads, its entry in the registry, checked numbers."""

from __future__ import annotations

import codecs
import sys
import warnings
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from importlib import import_module
from types import FrameType
from typing import Any, Final, TypeAlias

from nonogram.clue import Clue, ClueLike, ColourLike, Palette, make_clue
from nonogram.errors import FormatError, FormatWarning, PuzzleError, UnsupportedError
from nonogram.grid import MAX_SIDE, Grid, check_size
from nonogram.puzzle import Puzzle

__all__ = ["ANY", "MAX_BYTES", "Format", "Match", "Source", "reader", "writer"]

MAX_BYTES: Final = 16 << 20
"""Largest file or text that is read, in bytes (16 MiB), before and after decompression."""

BLACK_ON_WHITE: Final = ("#ffffff", "#000000")
"""The RGB of background and first foreground where a puzzle has no colours of its own."""

LONE_ZERO: Final = "a 0 beside other numbers; only a blank line is 0"

MAX_LINES: Final = 500_000
"""Most lines of a text: the largest puzzle has 200,000."""

MAX_PROBLEMS: Final = 10
"""Most problems of a file that are told."""

MAX_PICTURE: Final = 1_000_000
"""Most cells of a picture whose clues are derived; each block takes about a hundred bytes."""


class Source:
    """The bytes or text that a reader works on, and the name to give them in errors."""

    def __init__(self, data: str | bytes, file: str | None = None) -> None:
        self.file = file
        self.held: list[str] | None = None
        """Warnings kept back while several formats are tried; None: warn at once."""
        self._problems: list[FormatError] = []
        if len(data) > MAX_BYTES:
            raise self.error(f"too large; a puzzle file holds at most {MAX_BYTES >> 20} MiB")
        if isinstance(data, str):
            self.data = data.encode("utf-8", "replace")
        else:
            self.data = self._inflated(data) if data.startswith(b"\x1f\x8b") else data

    def _inflated(self, data: bytes) -> bytes:
        inflater = zlib.decompressobj(wbits=31)
        try:
            out = inflater.decompress(data, MAX_BYTES + 1)
        except zlib.error:
            raise self.error("a damaged gzip file") from None
        if len(out) > MAX_BYTES:
            raise self.error(f"unpacks to more than {MAX_BYTES >> 20} MiB")
        if not inflater.eof:
            raise self.error("a gzip file that ends too early")
        return out

    @cached_property
    def text(self) -> str:
        """The text: UTF-8 or UTF-16 by their marks, else UTF-8, else Windows-1252.

        Raises FormatError for binary data.
        """
        data = self.data
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            text = data.decode("utf-16", "replace")
        else:
            try:
                text = data.decode("utf-8-sig")
            except UnicodeDecodeError:
                # the five bytes that Windows-1252 leaves open stand for themselves in Latin-1
                text = (
                    "".join(
                        chr(b)
                        if 0x80 <= b < 0xA0 and b in _NOT_CP1252
                        else bytes([b]).decode("cp1252")
                        for b in data
                    )
                    if any(b in data for b in _NOT_CP1252)
                    else data.decode("cp1252")
                )
        if "\0" in text:
            raise self.error("binary data; expected the text of a puzzle")
        return text.removeprefix("\ufeff").rstrip("\x1a")  # the end of a text in DOS

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends (LF, CRLF or CR); a last empty one is left out.

        Raises FormatError for more than :data:`MAX_LINES`.
        """
        text = self.text.replace("\r\n", "\n").replace("\r", "\n")
        if text.count("\n") > MAX_LINES:
            raise self.error(f"more than {MAX_LINES} lines")
        lines = text.split("\n")
        if lines[-1] == "":
            lines.pop()
        return lines

    @cached_property
    def chars(self) -> frozenset[str]:
        """The characters that occur in the text."""
        return frozenset(self.text)

    @cached_property
    def stripped(self) -> list[str]:
        """The lines without blanks at their ends."""
        return [line.strip() for line in self.lines]

    def error(
        self, text: str, line: int | None = None, *, column: int | None = None, word: str = ""
    ) -> FormatError:
        """A FormatError that names this source; ``line`` and ``column`` count from 1.

        ``word`` is what was found: where it stands once on the line, that is the column.  One short
        line, whatever a file put into names that the text repeats.
        """
        if word and line is not None and 0 < line <= len(self.lines):
            found = self.lines[line - 1]
            column = found.index(word) + 1 if found.count(word) == 1 else None
        text = shorten(" ".join(text.split()), 240)
        return FormatError(text, file=self.file, line=line, column=column)

    def problem(self, error: FormatError) -> None:
        """Keep a problem and read on: :meth:`puzzle` raises it with others that are found.

        Raises at once when there are ten.
        """
        self._problems.append(error)
        if len(self._problems) == MAX_PROBLEMS:
            raise self.joined()

    def joined(self, *last: FormatError) -> FormatError:
        """One error of the problems kept, which are forgotten, and of those given."""
        kept = sorted(self._problems, key=lambda error: error.line or MAX_LINES)
        first, *others = *kept, *last
        self._problems = []
        return first.replace(others=(*first.others, *others)) if others else first

    def tried(self, make: Callable[..., Clue], *arguments: Any) -> Clue:
        """The clue that ``make`` gives; an empty one where that is a :meth:`problem`."""
        try:
            return make(*arguments)
        except FormatError as error:
            self.problem(error)
            return Clue()

    def raise_problems(self) -> None:
        """Raise the problems kept, if there are any."""
        if self._problems:
            raise self.joined()

    def attempt(self, make: Callable[..., Puzzle], *arguments: Any) -> Puzzle | FormatError:
        """What ``make`` gives, or the FormatError that it raises.

        So a broken puzzle does not end the reading of a file of several.
        """
        try:
            return make(*arguments)
        except FormatError as error:
            return self.joined(error)

    def warn(self, text: str, line: int | None = None) -> None:
        """A FormatWarning that names this source: something that was read and left out."""
        message = str(self.error(text, line))
        if self.held is None:
            warn(message)
        else:
            self.held.append(message)

    def number(self, digits: str, what: str, line: int | None = None) -> int:
        """The value of a run of digits that counts cells or lines, checked before it is used."""
        if len(digits.lstrip("0")) > len(str(MAX_SIDE)) or int(digits[-9:]) > MAX_SIDE:
            raise self.error(
                f"{what}: found {shorten(digits)}, expected a number up to {MAX_SIDE}",
                line,
                word=digits,
            )
        return int(digits[-9:])

    def check_size(self, width: int, height: int, line: int | None = None) -> None:
        """Refuse a size that no grid can have, before anything is made of that size."""
        try:
            check_size(width, height)
        except PuzzleError as error:
            raise self.error(str(error), line) from None

    def check_picture(self, width: int, height: int, line: int | None = None) -> None:
        """Refuse the size of a picture whose clues would not be a puzzle's any more."""
        self.check_size(width, height, line)
        if width * height > MAX_PICTURE:
            raise self.error(
                f"a picture of {width}x{height} cells, at most {MAX_PICTURE} make a puzzle", line
            )

    def clue(
        self, blocks: ClueLike, what: str, line: int | None, palette: Palette | None = None
    ) -> Clue:
        """:func:`~nonogram.clue.make_clue` that tells the line of the file."""
        try:
            return make_clue(blocks, palette, what)
        except PuzzleError as error:
            raise self.error(str(error), line) from None

    def clues(self, what: str, lines: Sequence[tuple[int | None, str]], size: int) -> list[Clue]:
        """The clues of the rows or columns (``what``) written one on each of ``lines``.

        ``lines`` are ``(line of the file, text)``; ``size`` is the length that a clue must fit.
        A clue that cannot be read is a :meth:`problem`.
        """
        return [
            self.tried(self._numbers, text, f"{what} {number}", size, line)
            for number, (line, text) in enumerate(lines, 1)
        ]

    def _numbers(self, text: str, name: str, size: int, line: int | None) -> Clue:
        """The clue of numbers on a line."""
        blocks: list[int] = []
        words = self.words(text, name, size, line)
        for word in words:
            if not (word.isascii() and word.isdigit()):
                raise self.error(
                    f"{name}: found {shorten(word)!r}, expected numbers", line, word=word
                )
            blocks.append(self.number(word, name, line))
        if 0 in blocks and any(blocks):
            raise self.error(f"{name}: {LONE_ZERO}", line)
        clue = self.clue(blocks, name, line)
        self.check_length(clue, name, size, line)
        return clue

    def words(self, text: str, name: str, size: int, line: int | None) -> list[str]:
        """The words of a clue, parted by blanks and commas; no more than its line has cells."""
        words = text.replace(",", " ").split(None, size + 1)
        if len(words) > size + 1:
            raise self.error(f"{name}: more than {size} numbers, the line has {size} cells", line)
        return words

    def check_length(
        self, clue: Clue, name: str, size: int, line: int | None, *, column: int | None = None
    ) -> None:
        """Refuse a clue that does not fit into its line, where the file's line is known."""
        if clue.least > size:
            raise self.error(
                f"{name} needs {clue.least} cells, the line has {size}", line, column=column
            )

    def puzzle(
        self,
        rows: Iterable[ClueLike],
        columns: Iterable[ClueLike],
        *,
        palette: Iterable[ColourLike] | None = None,
        metadata: dict[str, str] | None = None,
        goal: Grid | None = None,
        line: int | None = None,
    ) -> Puzzle:
        """The Puzzle; its PuzzleError becomes a FormatError that names this source.

        Raises what was kept by :meth:`problem`.
        """
        self.raise_problems()
        try:
            return Puzzle(rows, columns, palette=palette, metadata=metadata, goal=goal)
        except PuzzleError as error:
            raise self.error(str(error), line) from None

    def picture(
        self,
        goal: Grid,
        *,
        palette: Iterable[ColourLike] | None = None,
        metadata: dict[str, str] | None = None,
    ) -> Puzzle:
        """The Puzzle of a picture; its PuzzleError becomes a FormatError that names this source."""
        self.check_picture(goal.width, goal.height)
        try:
            return Puzzle.from_grid(goal, palette=palette, metadata=metadata)
        except PuzzleError as error:
            raise self.error(str(error)) from None


_NOT_CP1252: Final = frozenset(b"\x81\x8d\x8f\x90\x9d")


class Match(IntEnum):
    """How well a source looks like a format."""

    NO = 0
    MAYBE = 1
    """The layout fits, other formats share it."""
    SURE = 2
    """A mark or keyword that no other format has."""


Reader: TypeAlias = Callable[[Source], Iterator[Puzzle | FormatError]]
Writer: TypeAlias = "Callable[[Puzzle], str] | Callable[[Puzzle], bytes]"
Sniffer: TypeAlias = Callable[[Source], Match]

ANY: Final = ("*",)
"""Of :attr:`Format.metadata`: every key is carried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A file format: how it is named, recognised, read and written, and what it carries.

    ``read`` yields the puzzles of a source and raises FormatError; ``write`` gives the text (or
    bytes, when ``binary``) of one puzzle, warns with FormatWarning of what is left out and raises
    UnsupportedError where the clues themselves cannot be carried.  ``sniff`` looks at the
    content; text formats are not asked about data that is no text.

    ``clues`` is False for a format that holds a picture, whose clues are derived; ``colours``,
    ``names`` (of colours), ``goal`` and ``several`` (puzzles in one file) say what it carries,
    ``metadata`` the keys that it has a place for (:data:`ANY`: all), ``limits`` what else it does
    not carry, in words.
    """

    name: str
    description: str
    suffixes: tuple[str, ...] = ()
    sniff: Sniffer = lambda source: Match.NO
    read: Reader | None = None
    write: Writer | None = None
    binary: bool = False
    clues: bool = True
    colours: bool = False
    names: bool = False
    goal: bool = False
    metadata: tuple[str, ...] = ()
    several: bool = False
    limits: str = ""


def _on_demand(module: str, name: str) -> Callable[[Any], Any]:
    def call(argument: Any) -> Any:
        return getattr(import_module(f"nonogram.formats.{module}"), name)(argument)

    return call


def reader(module: str, name: str = "read") -> Reader:
    """The reader ``name`` of a module of this package, which is imported at the first use."""
    return _on_demand(module, name)


def writer(module: str, name: str = "write") -> Writer:
    """The writer ``name`` of a module of this package, which is imported at the first use."""
    return _on_demand(module, name)


def sniffer(module: str, name: str = "sniff") -> Sniffer:
    """The sniffer ``name`` of a module of this package, which is imported at the first use."""
    return _on_demand(module, name)


def shorten(text: str, length: int = 30) -> str:
    """The start of a text that may be long, for errors."""
    return text if len(text) <= length else text[: length - 3] + "..."


def encoded(text: str) -> bytes:
    """The bytes of a text that is written, in UTF-8.  Raises UnsupportedError for what has none."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        raise UnsupportedError("a text holds half a surrogate pair, which no file can") from None


def warn(text: str) -> None:
    """A FormatWarning that points to the caller of this package."""
    level = 1
    frame: FrameType | None = sys._getframe()
    while frame is not None and frame.f_globals.get("__name__", "").startswith("nonogram."):
        frame = frame.f_back
        level += 1
    warnings.warn(text, FormatWarning, stacklevel=level)
