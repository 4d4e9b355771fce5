"""File formats: which there are, how a text is recognised, reading and writing.

A format is a :class:`Format`; :func:`register` adds one, the package's own stand in
:mod:`nonogram.formats.catalogue`.  Input is taken as bytes of any usual encoding and line end.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

from nonogram.errors import FormatError, UnsupportedError, shown
from nonogram.formats.base import (
    MAX_BYTES,
    MAX_PROBLEMS,
    Format,
    Match,
    Source,
    encoded,
    shorten,
    warn,
)
from nonogram.formats.catalogue import FORMATS
from nonogram.formats.sniffing import foreign
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
    "read_each",
    "read_at",
    "read_source",
    "register",
]

Path_: TypeAlias = "str | os.PathLike[str]"

MAX_BROKEN: Final = 100
"""Most broken puzzles of a file that are told one by one; the rest of the file is not read."""

_registry: dict[str, Format] = {item.name: item for item in FORMATS}


def register(item: Format) -> None:
    """Add a format; one of the same name is replaced.  Earlier ones are asked first."""
    _registry[item.name] = item


def formats() -> tuple[Format, ...]:
    """The formats known, in the order in which they are tried."""
    return tuple(_registry.values())


def get_format(name: str) -> Format:
    """The format called ``name``.  Raises UnsupportedError where there is none."""
    try:
        return _registry[name.lower()]
    except KeyError:
        from difflib import get_close_matches

        near = get_close_matches(name.lower(), _registry, n=3, cutoff=0.5) or ["json", "non"]
        raise UnsupportedError(
            f"no format is called {shorten(name)!r}; among the {len(_registry)} known are "
            + ", ".join(near)
        ) from None


def _by_suffix(file: str | None) -> tuple[Format, ...]:
    """The formats whose suffix the name of a file has, the longest suffix first."""
    name = (file or "").lower().removesuffix(".gz")
    found = [
        (-max(len(suffix) for suffix in item.suffixes if name.endswith(suffix)), item)
        for item in _registry.values()
        if item.suffixes and name.endswith(item.suffixes)
    ]
    return tuple(item for _, item in sorted(found, key=lambda pair: pair[0]))


def detect(source: Source) -> tuple[Format, ...]:
    """The formats that ``source`` may be in, the best guess first.

    The content decides; where it fits several formats, the suffix of the file's name.  Raises
    FormatError where nothing fits.
    """
    if not source.data.strip():
        raise source.error("an empty file; expected a puzzle")
    formats = [item for item in _registry.values() if item.read is not None]
    for item in formats:
        if item.binary and item.sniff(source):
            return (item,)
    if what := foreign(source):
        raise source.error(what)
    source.text  # noqa: B018 - binary data is refused here, before any format looks at it
    likely = []
    for item in formats:
        match = Match.NO if item.binary else item.sniff(source)
        if match is Match.SURE:
            return (item,)
        if match is Match.MAYBE:
            likely.append(item)
    named = [item for item in _by_suffix(source.file) if item.read and not item.binary]
    if likely:
        return tuple(item for item in named if item in likely) or tuple(likely)
    if not named:
        raise source.error("no known format; give the format if you know it")
    return tuple(named[:1])


def read_each(source: Source, name: str | None) -> Iterator[Puzzle | FormatError]:
    """The puzzles of a source, read one after the other as far as they are asked for.

    In place of a puzzle of several that is broken stands its error.
    """
    candidates = detect(source) if name is None else (get_format(name),)
    if len(candidates) == 1:
        item = candidates[0]
        if item.read is None:
            raise UnsupportedError(f"the format {item.name} can only be written")
        return _numbered(_read(item, source))
    return iter(_one_reading(source, candidates))


def _read(item: Format, source: Source) -> Iterator[Puzzle | FormatError]:
    """What a reader gives; an error that ends it brings the problems it kept."""
    assert item.read is not None
    try:
        yield from item.read(source)
    except FormatError as error:
        raise source.joined(error) from None
    source.raise_problems()


def _numbered(items: Iterator[Puzzle | FormatError]) -> Iterator[Puzzle | FormatError]:
    """The items; errors tell which puzzle is meant, where there are several.

    Ends where so many are broken that it is no file of puzzles.
    """
    first: FormatError | None = None
    broken = 0
    for index, item in enumerate(items):
        broken += isinstance(item, FormatError)
        if isinstance(item, FormatError) and broken > MAX_BROKEN:
            text = f"more than {MAX_BROKEN} puzzles cannot be read; the rest was not tried"
            yield FormatError(text, file=item.file, line=item.line)
            return
        if first is not None:
            yield _at(first, 0)
            first = None
        if not isinstance(item, FormatError):
            yield item
        elif index:
            yield _at(item, index)
        else:  # perhaps the only one
            first = item
    if first is not None:
        yield first


def _at(error: FormatError, index: int) -> FormatError:
    """The error as one of the puzzle at ``index``."""
    return error.replace(index=index, others=[other.replace(index=index) for other in error.others])


def _puzzles(items: Iterator[Puzzle | FormatError]) -> list[Puzzle]:
    """The puzzles.  Raises FormatError, one for all that are broken."""
    found: list[Puzzle] = []
    errors: list[FormatError] = []
    for item in items:
        if isinstance(item, FormatError):
            errors += (item.replace(others=()), *item.others)
            if len(errors) >= MAX_PROBLEMS:
                break
        else:
            found.append(item)
    if errors:
        raise errors[0].replace(others=errors[1:])
    return found


def _one_reading(source: Source, candidates: tuple[Format, ...]) -> list[Puzzle]:
    """What the only format that can read the source makes of it.

    A reading that leaves nothing out counts before those that do.
    """
    readings: list[tuple[str, list[Puzzle], list[str]]] = []
    errors: list[FormatError] = []
    for item in candidates:
        source.held = []
        try:
            readings.append((item.name, _puzzles(_read(item, source)), source.held))
        except FormatError as error:
            errors.append(error)
        finally:
            source.held = None
    whole = [reading for reading in readings if not reading[2]] or readings
    differing: list[tuple[str, list[Puzzle], list[str]]] = []
    for reading in whole:
        if all(reading[1] != other[1] for other in differing):
            differing.append(reading)
    if len(differing) > 1:
        names = " or ".join(name for name, _, _ in differing)
        raise source.error(f"can be read as {names}, which differ; give the format")
    if not differing:
        first = max(errors, key=lambda error: error.line or 0)  # that which got furthest
        tried = " or ".join(item.name for item in candidates[:4])
        raise first.replace(text=f"no {tried} puzzle: {first.text}")
    _, puzzles, warnings = differing[0]
    for text in warnings:
        warn(text)
    return puzzles


def read_at(source: Source, name: str | None, index: int) -> Puzzle:
    """The puzzle at ``index`` of a source; see :func:`load`."""
    index = operator.index(index)
    if index < 0:
        raise ValueError(f"puzzles of a file count from 0, not {shown(index)}")
    found = 0
    for found, item in enumerate(read_each(source, name), 1):
        if found > index:
            if isinstance(item, FormatError):
                raise item
            return item
    raise source.error(f"holds {found} puzzle{'s' * (found != 1)}, none at index {shown(index)}")


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
    (<Clue 1>,)
    """
    return read_at(Source(text), format, index)


def load_all(path: Path_, *, format: str | None = None) -> list[Puzzle]:
    """Read every puzzle of a file; see :func:`load`.

    One FormatError tells all puzzles of a file of several that are broken, up to ten problems.
    """
    return _puzzles(read_each(read_source(path), format))


def loads_all(text: str | bytes, *, format: str | None = None) -> list[Puzzle]:
    """Read every puzzle of a text; see :func:`load`."""
    return _puzzles(read_each(Source(text), format))


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

    A name that ends in ``.gz`` gets it compressed.  Raises as :func:`dumps`, and OSError for a
    file that cannot be written.
    """
    if format is not None:
        item = get_format(format)
    else:
        named = [item for item in _by_suffix(os.fspath(path)) if item.write]
        if not named:
            raise UnsupportedError(
                f"no format that can be written belongs to the name {os.fspath(path)!r}"
            )
        item = named[0]
    out = _written(puzzle, item)
    data = out if isinstance(out, bytes) else encoded(out)
    if os.fspath(path).lower().endswith(".gz"):
        import gzip

        data = gzip.compress(data, mtime=0)
    Path(path).write_bytes(data)


def _written(puzzle: Puzzle, item: Format) -> str | bytes:
    if item.write is None:
        raise UnsupportedError(f"the format {item.name} can only be read")
    return item.write(puzzle)
