"""Files that the verbs write: of which kind, and under which name."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from nonogram import formats
from nonogram.cli.common import Input
from nonogram.cli.files import unwritable, write_bytes, write_file
from nonogram.cli.streams import printable, say
from nonogram.errors import NonogramError
from nonogram.formats import Format
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

__all__ = ["PICTURES", "Output", "add_output", "picture_file", "puzzle_file"]

PICTURES: Final = {
    "svg": (".svg",),
    "png": (".png",),
    "html": (".html", ".htm"),
    "pdf": (".pdf",),
    "text": (".txt",),
}
"""The kinds of pictures and the suffixes of their files."""

_BINARY: Final = {"png", "pdf"}
_LEAST_CELL: Final = 1
_LARGEST_CELL: Final = 1000


def writers() -> dict[str, Format]:
    """The puzzle formats that can be written, by name."""
    return {item.name: item for item in formats.formats() if item.write is not None}


def add_output(
    parser: argparse.ArgumentParser, *, pictures: bool, puzzles: bool, what: str
) -> None:
    """Add ``-o`` and ``--to``, and the options of pictures; ``what`` is written."""
    kinds = [*(PICTURES if pictures else ()), *(writers() if puzzles else ())]
    named = ", ".join(PICTURES) if pictures else ""
    if puzzles:
        named += "; " * bool(named) + "puzzle files as the command formats lists them"
    group = parser.add_argument_group("file")
    group.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help=f"write {what} to FILE, of the kind that its suffix says, or for several puzzles "
        "into the folder FILE/; - is the standard output",
    )
    group.add_argument(
        "--to",
        type=_kind_of(kinds),
        choices=list(dict.fromkeys(kinds)),
        metavar="FORMAT",
        help=f"the kind of file, whatever the suffix ({named}); without -o it goes to the "
        "standard output",
    )
    if pictures:
        group.add_argument(
            "--scale",
            type=_scale,
            metavar="PIXELS",
            help="the size of a cell (svg, html, png); below 8 a png has no clues",
        )


def _kind_of(kinds: Collection[str]) -> Callable[[str], str]:
    """The type of an option that is one of ``kinds``, with an error shorter than their list."""

    def kind(text: str) -> str:
        if text in kinds:
            return text
        if text in PICTURES:
            hint = "a picture: see the command show"
        elif text in writers():
            hint = "a puzzle file: see the command convert"
        else:
            hint = "the command formats lists what there is"
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not written here ({hint})")

    return kind


def _scale(text: str) -> int:
    try:
        value = int(text) if len(text) < 10 else 0
    except ValueError:
        value = 0
    if not _LEAST_CELL <= value <= _LARGEST_CELL:
        raise argparse.ArgumentTypeError(
            f"expected pixels from {_LEAST_CELL} to {_LARGEST_CELL}, found {text[:20]!r}"
        )
    return value


def picture_file(
    kind: str,
    grid: Grid | None,
    puzzle: Puzzle,
    args: argparse.Namespace,
    *,
    clues: bool = True,
    marked: Collection[tuple[int, int]] = (),
) -> bytes:
    """The content of a picture file; ``clues`` is the default of ``--clues`` for text."""
    shown = True if args.clues is None else bool(args.clues)
    cell = args.scale or 20
    if kind == "text":
        from nonogram.render.text import picture

        text = picture(
            grid,
            puzzle,
            style="full" if args.style == "auto" else args.style,
            invert=args.invert,
            clues=clues if args.clues is None else shown,
            cells=args.cells,
            colours=16777216 if args.color == "always" else 0,
        )
        return f"{text}\n".encode()
    if kind == "png":
        from nonogram.render.png import png_picture

        with_clues = None if args.clues is None else shown
        return png_picture(
            grid, puzzle, scale=args.scale, clues=with_clues, cells=args.cells, marked=marked
        )
    if kind == "html":
        from nonogram.render.html import html_page

        page = html_page(grid, puzzle, clues=shown, cells=args.cells, marked=marked, cell=cell)
        return page.encode()
    from nonogram.render.svg import svg_picture, title_of

    drawn = svg_picture(grid, puzzle, clues=shown, cells=args.cells, marked=marked, cell=cell)
    if kind == "svg":
        return drawn.encode()
    from nonogram.render.pdf import pdf_file

    return pdf_file([drawn], title_of(grid, puzzle))


def puzzle_file(kind: str, puzzle: Puzzle, label: str) -> bytes:
    """The content of a puzzle file in the format called ``kind``; warnings name ``label``."""
    item = formats.get_format(kind)
    assert item.write is not None, "the options know the formats that can be written"
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        out = item.write(puzzle)
    for warning in caught:
        say(f"{label}: warning: {warning.message}")
    return out if isinstance(out, bytes) else out.encode("utf-8")


class Output:
    """Where a verb's files go, by ``-o`` and ``--to``.

    Made before anything is read, so that a wrong name costs no work: raises NonogramError for a
    name whose suffix says nothing.  ``kind`` is the name of a picture's kind or of a format.
    """

    def __init__(self, args: argparse.Namespace, *, pictures: bool, puzzles: bool) -> None:
        self._name: str = args.output or "-"
        self._pictures = pictures
        self._taken: set[Path] = set()
        self._pending: list[tuple[str, bytes]] = []
        self._folder = self._name != "-" and _is_folder(self._name)
        self.kind: str = args.to or self._by_suffix(pictures, puzzles)
        if self._folder:
            try:
                Path(self._name).mkdir(parents=True, exist_ok=True)
            except (OSError, ValueError) as error:
                raise unwritable(self._name, error) from None

    @property
    def is_picture(self) -> bool:
        """Whether pictures are written, not puzzles."""
        return self._pictures and self.kind in PICTURES

    def _by_suffix(self, pictures: bool, puzzles: bool) -> str:
        if self._folder or self._name == "-":
            raise NonogramError("--to must say which kind of file is to be written")
        name = self._name.lower()
        for kind, suffixes in PICTURES.items():
            if pictures and name.endswith(suffixes):
                return kind
        for item in writers().values():
            if puzzles and item.suffixes and name.removesuffix(".gz").endswith(item.suffixes):
                return item.name
        hint = ""
        for kind, suffixes in PICTURES.items():
            if name.endswith(suffixes):
                hint = f" ({kind} is a picture: see the command show)"
        raise NonogramError(
            f"{self._name}: the suffix says no kind of file that is written here{hint}; use --to"
        )

    def put(self, item: Input, data: bytes) -> None:
        """Write what was made of a puzzle, or keep it until :meth:`close` where it must be alone.

        Raises NonogramError for a second puzzle where one file was named.
        """
        if self._folder:
            write_file(self._free_name(item), data)
        elif self._name == "-" and self.kind == "text":
            write_bytes(data)
        else:
            self._pending.append((item.label, data if not self._pending else b""))
            if len(self._pending) > 1:
                raise NonogramError(
                    "one file was named for several puzzles; choose one with --index, or name a "
                    "folder with / at its end"
                )

    def close(self) -> None:
        """Write what is still to be written."""
        if len(self._pending) != 1:
            return
        data = self._pending[0][1]
        if self._name != "-":
            gz = self.kind not in PICTURES and self._name.lower().endswith(".gz")
            if gz:
                import gzip

                data = gzip.compress(data, mtime=0)
            write_file(Path(self._name), data)
        elif self.kind in _BINARY and sys.stdout.isatty():
            raise NonogramError(f"{self.kind} is not for a terminal; name a file with -o")
        else:
            write_bytes(data)

    def _free_name(self, item: Input) -> Path:
        """A name in the folder that this run has not used."""
        if self.kind in PICTURES:
            suffix = PICTURES[self.kind][0]
        else:
            suffix = next(iter(formats.get_format(self.kind).suffixes), f".{self.kind}")
        stem = "puzzle" if item.name == "-" else Path(item.name.removesuffix(".gz")).stem
        stem = printable(stem) + ("" if item.at is None else f"-{item.at}")
        number, path = 1, Path(self._name, stem + suffix)
        while path in self._taken:
            number += 1
            path = Path(self._name, f"{stem}-{number}{suffix}")
        self._taken.add(path)
        return path


def _is_folder(name: str) -> bool:
    """Whether a name is meant for a folder: by its end, or because one is there."""
    try:
        return name.endswith(("/", os.sep)) or Path(name).is_dir()
    except (OSError, ValueError):  # a name that is too long, or holds a NUL
        return False
