"""Formats whose lines are closed by a 0 or opened by a count: SPOJ's and pycsp3's.

SPOJ's problem JCROSS: a number of puzzles, then for each ``H W``, H row lines and W column lines,
each of them closed by ``0``.  pycsp3's text: ``H W``, then H row and W column lines of a count, a
tab and so many numbers, with an empty line between rows and columns.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonogram.clue import Clue
from nonogram.errors import FormatError
from nonogram.formats.base import Source, shorten
from nonogram.formats.lines import Line, build, content, head_sizes
from nonogram.formats.writing import only_clues
from nonogram.puzzle import Puzzle


def _take(source: Source, lines: Iterator[Line], what: str) -> Line:
    for number, text in lines:
        if text:
            return number, text
    raise source.error(f"the file ends where {what} is expected", len(source.lines))


def read_spoj(source: Source) -> Iterator[Puzzle | FormatError]:
    """The puzzles of a file."""
    lines = iter(content(source))
    number, text = _take(source, lines, "the number of puzzles")
    if not (text.isascii() and text.isdecimal()):
        raise source.error(f"found {shorten(text)!r}, expected the number of puzzles", number)
    count = source.number(text, "the number of puzzles", number)
    if count == 0:
        raise source.error("found 0 puzzles", number)
    for _ in range(count):
        number, text = _take(source, lines, "a puzzle's height and width")
        words = text.split()
        if len(words) != 2 or not (text.isascii() and "".join(words).isdecimal()):
            raise source.error(f"found {shorten(text)!r}, expected height and width", number)
        height, width = (source.number(word, "a size", number) for word in words)
        source.check_size(width, height, number)
        clues = []
        for i in range(height + width):
            number, text = _take(
                source, lines, f"row {i + 1}" if i < height else f"column {i - height + 1}"
            )
            words = text.split()
            if words[-1] != "0":
                raise source.error(f"found {shorten(text)!r}, expected 0 at the end", number)
            clues.append((number, " ".join(words[:-1])))
        yield source.attempt(build, source, clues[:height], clues[height:])
    rest = next(((number, text) for number, text in lines if text), None)
    if rest is not None:
        raise source.error(f"found {shorten(rest[1])!r} after the last puzzle", rest[0])


def write_spoj(puzzle: Puzzle) -> str:
    """The text of ``puzzle`` as a file of one puzzle."""
    only_clues(puzzle, "spoj")
    lines = [" ".join(map(str, (*clue.lengths, 0))) for clue in puzzle.clues]
    return "\n".join(["1", f"{puzzle.height} {puzzle.width}", *lines]) + "\n"


def read_counted(source: Source) -> Iterator[Puzzle]:
    """The one puzzle of a file."""
    height, width = head_sizes(source, ("height", "width"))
    lines: list[Line] = []
    for number, text in content(source, start=1):
        if not text:
            continue
        count, *words = text.split()
        if not (count.isascii() and count.isdecimal()):
            raise source.error(f"found {shorten(count)!r}, expected a count", number)
        if source.number(count, "the count", number) != len(words):
            raise source.error(
                f"found {len(words)} numbers after the count {shorten(count)}", number
            )
        lines.append((number, " ".join(words)))
    if len(lines) != height + width:
        raise source.error(
            f"found {len(lines)} clue lines, expected {height} rows and {width} columns"
        )
    yield build(source, lines[:height], lines[height:])


def write_counted(puzzle: Puzzle) -> str:
    """The text of ``puzzle``."""
    only_clues(puzzle, "counted")

    def line(clue: Clue) -> str:
        return f"{len(clue)}\t{' '.join(map(str, clue.lengths))}\n"

    rows, columns = ("".join(map(line, clues)) for clues in (puzzle.rows, puzzle.columns))
    return f"{puzzle.height} {puzzle.width}\n{rows}\n{columns}"
