"""What every format builds on: the source it reads, its entry in the registry, checked numbers."""

from __future__ import annotations

import codecs
import re
import warnings
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Final, TypeAlias

from nonogram.clue import Clue, ClueLike, ColourLike, Palette, make_clue
from nonogram.errors import FormatError, FormatWarning, PuzzleError, UnsupportedError
from nonogram.grid import MAX_SIDE, Grid, check_size
from nonogram.puzzle import Puzzle

__all__ = ["MAX_BYTES", "Format", "Match", "Source"]

MAX_BYTES: Final = 16 << 20
"""Largest file or text that is read, in bytes (16 MiB), before and after decompression."""


class Source:
    """The bytes or text that a reader works on, and the name to give them in errors."""

    def __init__(self, data: str | bytes, file: str | None = None) -> None:
        self.file = file
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
        return text.removeprefix("\ufeff")

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends (LF, CRLF or CR); a last empty one is left out."""
        lines = self.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        if lines[-1] == "":
            lines.pop()
        return lines

    def error(self, text: str, line: int | None = None) -> FormatError:
        """A FormatError that names this source; ``line`` counts from 1."""
        return FormatError(text, file=self.file, line=line)

    def number(self, digits: str, what: str, line: int | None = None) -> int:
        """The value of a run of digits that counts cells or lines, checked before it is used."""
        if len(digits.lstrip("0")) > len(str(MAX_SIDE)) or int(digits[-9:]) > MAX_SIDE:
            raise self.error(
                f"{what}: found {shorten(digits)}, expected a number up to {MAX_SIDE}", line
            )
        return int(digits[-9:])

    def check_size(self, width: int, height: int, line: int | None = None) -> None:
        """Refuse a size that no grid can have, before anything is made of that size."""
        try:
            check_size(width, height)
        except PuzzleError as error:
            raise self.error(str(error), line) from None

    def clue(
        self, blocks: ClueLike, what: str, line: int | None, palette: Palette | None = None
    ) -> Clue:
        """:func:`~nonogram.clue.make_clue` that tells the line of the file."""
        try:
            return make_clue(blocks, palette, what)
        except PuzzleError as error:
            raise self.error(str(error), line) from None

    def clues(
        self, what: str, lines: Sequence[tuple[int, str]], size: int, palette: Palette | None = None
    ) -> list[Clue]:
        """The clues of the rows or columns (``what``) written one on each of ``lines``.

        ``lines`` are ``(line of the file, text)``; ``size`` is the length that a clue must fit.
        """
        out = []
        for number, (line, text) in enumerate(lines, 1):
            name = f"{what} {number}"
            blocks: list[int] = []
            for word in re.split(r"[\s,]+", text.strip(" \t,")):
                if word and not (word.isascii() and word.isdigit()):
                    raise self.error(f"{name}: found {shorten(word)!r}, expected numbers", line)
                if word:
                    blocks.append(self.number(word, name, line))
            clue = self.clue(blocks, name, line, palette)
            self.check_length(clue, name, size, line)
            out.append(clue)
        return out

    def check_length(self, clue: Clue, name: str, size: int, line: int | None) -> None:
        """Refuse a clue that does not fit into its line, where the file's line is known."""
        if clue.least > size:
            raise self.error(f"{name} needs {clue.least} cells, the line has {size}", line)

    def puzzle(
        self,
        rows: Iterable[ClueLike],
        columns: Iterable[ClueLike],
        *,
        palette: Iterable[ColourLike] | None = None,
        metadata: dict[str, str] | None = None,
        goal: Grid | None = None,
    ) -> Puzzle:
        """The Puzzle; its PuzzleError becomes a FormatError that names this source."""
        try:
            return Puzzle(rows, columns, palette=palette, metadata=metadata, goal=goal)
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


Reader: TypeAlias = Callable[[Source], Iterator[Puzzle]]
Writer: TypeAlias = "Callable[[Puzzle], str] | Callable[[Puzzle], bytes]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A file format: how it is named, recognised, read and written.

    ``read`` yields the puzzles of a source and raises FormatError; ``write`` gives the text (or
    bytes, when ``binary``) of one puzzle, warns with FormatWarning of what is left out and raises
    UnsupportedError where the clues themselves cannot be carried.  ``sniff`` looks at the
    content; text formats are not asked about data that is no text.
    """

    name: str
    description: str
    suffixes: tuple[str, ...] = ()
    sniff: Callable[[Source], Match] = lambda source: Match.NO
    read: Reader | None = None
    write: Writer | None = None
    binary: bool = False


def shorten(text: str, length: int = 30) -> str:
    """The start of a text that may be long, for errors."""
    return text if len(text) <= length else text[: length - 3] + "..."


def left_out(format_name: str, *things: str) -> None:
    """Warn of the things that a format cannot carry; empty strings are skipped."""
    lost = [thing for thing in things if thing]
    if lost:
        text = f"{format_name} cannot carry {' and '.join(lost)}; left out"
        warnings.warn(text, FormatWarning, stacklevel=4)


def only_clues(puzzle: Puzzle, format_name: str) -> None:
    """Check that a format which holds black-and-white clues alone can carry ``puzzle``.

    Raises UnsupportedError for colours; warns of metadata, goal and the colour's RGB.
    """
    if puzzle.is_coloured:
        raise UnsupportedError(
            f"{format_name} holds black and white only, the puzzle has {puzzle.colours - 1} colours"
        )
    rgb = [colour.rgb for colour in puzzle.palette]
    left_out(
        format_name,
        "metadata" if puzzle.metadata else "",
        "the goal" if puzzle.goal is not None else "",
        "colours" if rgb != ["#ffffff", "#000000"] else "",
    )
