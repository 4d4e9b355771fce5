"""File formats: which there are, how a text is recognised, reading and writing.

A format is a :class:`Format` in a module of its own; :func:`register` adds one, the package's
own are listed below.  Input is taken as bytes of any usual encoding and line end.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from nonogram.errors import FormatError, UnsupportedError
from nonogram.formats import json_format, matrices, nin, non_write
from nonogram.formats.base import MAX_BYTES, Format, Match, Source
from nonogram.puzzle import Puzzle

__all__ = [
    "MAX_BYTES",
    "Format",
    "Match",
    "Source",
    "detect",
    "dump",
    "dumps",
    "formats",
    "get_format",
    "load",
    "load_all",
    "loads",
    "loads_all",
    "read_all",
    "read_at",
    "read_source",
    "register",
]

Path_: TypeAlias = "str | os.PathLike[str]"

_registry: dict[str, Format] = {}


def register(item: Format) -> None:
    """Add a format; one of the same name is replaced.  Earlier ones are asked first."""
    _registry[item.name] = item


for _format in (json_format.FORMAT, non_write.FORMAT, nin.FORMAT, matrices.FORMAT):
    register(_format)


def formats() -> tuple[Format, ...]:
    """The formats known, in the order in which they are tried."""
    return tuple(_registry.values())


def get_format(name: str) -> Format:
    """The format called ``name``.  Raises UnsupportedError where there is none."""
    try:
        return _registry[name.lower()]
    except KeyError:
        known = ", ".join(_registry)
        raise UnsupportedError(f"no format is called {name!r}; known are {known}") from None


def _by_suffix(file: str | None) -> Format | None:
    name = (file or "").lower().removesuffix(".gz")
    for item in _registry.values():
        if name.endswith(item.suffixes) and item.suffixes:
            return item
    return None


def detect(source: Source) -> tuple[Format, ...]:
    """The formats that ``source`` may be in, the best guess first.

    The content decides; where it fits several formats, the suffix of the file's name.  Raises
    FormatError where nothing fits.
    """
    if not source.data.strip():
        raise source.error("an empty file; expected a puzzle")
    binary = [item for item in _registry.values() if item.binary and item.sniff(source)]
    if binary:
        return (binary[0],)
    source.text  # noqa: B018 - binary data is refused here, before any format looks at it
    found = [(item.sniff(source), item) for item in _registry.values() if not item.binary]
    for match, item in found:
        if match is Match.SURE:
            return (item,)
    suffix = _by_suffix(source.file)
    likely = tuple(item for match, item in found if match is Match.MAYBE)
    if suffix is not None and (suffix in likely or not likely) and not suffix.binary:
        return (suffix,)
    if not likely:
        raise source.error(f"no known format; expected one of {', '.join(_registry)}")
    return likely


def read_all(source: Source, name: str | None) -> Iterator[Puzzle]:
    """The puzzles of a source, read one after the other as far as they are asked for."""
    candidates = detect(source) if name is None else (get_format(name),)
    if len(candidates) == 1:
        item = candidates[0]
        if item.read is None:
            raise UnsupportedError(f"the format {item.name} can only be written")
        return item.read(source)
    return iter(_one_reading(source, candidates))


def _one_reading(source: Source, candidates: tuple[Format, ...]) -> list[Puzzle]:
    """What the only format that can read the source makes of it."""
    readings: dict[str, list[Puzzle]] = {}
    errors: list[FormatError] = []
    for item in candidates:
        if item.read is None:
            continue
        try:
            puzzles = list(item.read(source))
        except FormatError as error:
            errors.append(error)
        else:
            if puzzles not in readings.values():
                readings[item.name] = puzzles
    if len(readings) > 1:
        names = " or ".join(readings)
        raise source.error(f"can be read as {names}, which differ; give the format")
    if not readings:
        raise errors[0]
    return next(iter(readings.values()))


def read_at(source: Source, name: str | None, index: int) -> Puzzle:
    """The puzzle at ``index`` of a source; see :func:`load`."""
    if index < 0:
        raise ValueError(f"puzzles of a file count from 0, not {index}")
    found = 0
    for found, puzzle in enumerate(islice(read_all(source, name), index + 1), 1):
        if found == index + 1:
            return puzzle
    raise source.error(f"holds {found} puzzle{'s' * (found != 1)}, none at index {index}")


def read_source(path: Path_) -> Source:
    """The content of a file.  Raises FormatError when it is too large, OSError as ``open``."""
    file = os.fspath(path)
    with Path(path).open("rb") as stream:
        size = os.fstat(stream.fileno()).st_size
        if size > MAX_BYTES:
            raise FormatError(
                f"too large ({size} bytes); a puzzle file holds at most {MAX_BYTES >> 20} MiB",
                file=file,
            )
        return Source(stream.read(MAX_BYTES + 1), file)


def load(path: Path_, *, format: str | None = None, index: int = 0) -> Puzzle:
    """Read a puzzle from a file.

    The format is found by the content, then by the suffix, unless ``format`` names it.  ``index``
    chooses from a file that holds several, from 0.  Raises FormatError for what cannot be read
    as a puzzle (files above 16 MiB are refused), OSError for a file that cannot be opened.
    """
    return read_at(read_source(path), format, index)


def loads(text: str | bytes, *, format: str | None = None, index: int = 0) -> Puzzle:
    """Read a puzzle from text or bytes; see :func:`load`.

    >>> loads("2 1\\n1\\n0\\n1").rows
    (Clue((1,)),)
    """
    return read_at(Source(text), format, index)


def load_all(path: Path_, *, format: str | None = None) -> list[Puzzle]:
    """Read every puzzle of a file; see :func:`load`."""
    return list(read_all(read_source(path), format))


def loads_all(text: str | bytes, *, format: str | None = None) -> list[Puzzle]:
    """Read every puzzle of a text; see :func:`load`."""
    return list(read_all(Source(text), format))


def dumps(puzzle: Puzzle, format: str = "non") -> str:
    """Write a puzzle as text.

    Warns with FormatWarning of what the format cannot carry.  Raises UnsupportedError for a
    format that is not text, that cannot be written, or that cannot carry the clues.
    """
    out = _written(puzzle, get_format(format))
    if isinstance(out, bytes):
        raise UnsupportedError(f"the format {format} is not text; write it to a file")
    return out


def dump(puzzle: Puzzle, path: Path_, *, format: str | None = None) -> None:
    """Write a puzzle to a file, in the format named or that of the file's suffix.

    Raises as :func:`dumps`, and OSError for a file that cannot be written.
    """
    item = _by_suffix(os.fspath(path)) if format is None else get_format(format)
    if item is None:
        raise UnsupportedError(
            f"no format belongs to the name {os.fspath(path)!r}; known are {', '.join(_registry)}"
        )
    out = _written(puzzle, item)
    Path(path).write_bytes(out if isinstance(out, bytes) else out.encode("utf-8"))


def _written(puzzle: Puzzle, item: Format) -> str | bytes:
    if item.write is None:
        raise UnsupportedError(f"the format {item.name} can only be read")
    return item.write(puzzle)
