"""Formats of two blocks of clue lines and little else; only what parts the blocks differs.

=========  ==========================  ========  ===================================
format     between the blocks          comments  a line
=========  ==========================  ========  ===================================
keen       an empty line                         numbers
syro       an empty line               ``#``     numbers and a 0 that ends the line
ish        an empty line               ``#``     numbers with commas
makhorin   ``&``                       ``*``     numbers
dashes     ``---``                     ``#``     numbers; an empty line is a blank one
faase      the words rows, columns               numbers with commas
cwd        an empty line                         numbers; height and width come first
=========  ==========================  ========  ===================================

Rows come first.  None but ``cwd`` tells its size, so that an empty line at the edge of a block
could be a blank line of the puzzle or decoration: where the file writes blank lines as ``0``, it
is decoration; where it does not and both are possible, the file is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonogram.formats.base import Source, shorten
from nonogram.formats.lines import Line, build, content, plain_lines, split_blocks
from nonogram.formats.writing import only_clues
from nonogram.puzzle import Puzzle

_BLANK = "write 0 for a blank line of the puzzle"


def _pair(source: Source, lines: list[Line]) -> tuple[list[Line], list[Line]]:
    found = split_blocks(lines)
    if len(found) != 2:
        raise source.error(
            f"found {len(found)} block{'s' * (len(found) != 1)} of lines, expected two, rows and "
            f"columns; {_BLANK}",
            found[2][0][0] if len(found) > 2 else None,
        )
    return found[0], found[1]


def read_keen(source: Source) -> Iterator[Puzzle]:
    """Keen's format: two blocks of numbers."""
    yield build(source, *_pair(source, content(source)))


def read_ish(source: Source) -> Iterator[Puzzle]:
    """The format ish: two blocks of numbers with commas."""
    yield build(source, *_pair(source, content(source, "#")))


def read_syro(source: Source) -> Iterator[Puzzle]:
    """Syromolotov's format: two blocks of numbers, each line ends with 0."""
    lines: list[Line] = []
    for number, text in content(source, "#"):
        words = text.split()
        if words and words[-1].strip("0"):
            raise source.error(f"found {shorten(text)!r}, expected a line that ends with 0", number)
        lines.append((number, " ".join(words[:-1]) or text[:1]))
    yield build(source, *_pair(source, lines))


def _unsized(
    source: Source, lines: list[Line], *, zeros: bool, empty_is_blank: bool = False
) -> list[Line]:
    """The clue lines of a block whose number of lines is not known."""
    filled = [i for i, (_, text) in enumerate(lines) if text]
    if zeros or len(filled) == len(lines):
        return [lines[i] for i in filled]
    inner = lines[filled[0] : filled[-1] + 1] if filled else []
    empty = next((number for number, text in inner if not text), None)
    if empty is not None and not empty_is_blank:
        raise source.error(f"found an empty line between clues; {_BLANK}", empty)
    if len(inner) < len(lines) and empty_is_blank:
        number = next(number for number, text in lines if not text)
        raise source.error(
            "an empty line at the edge of a block may be a blank line of the puzzle or decoration; "
            "write 0 for the one and nothing for the other",
            number,
        )
    return inner


def _parted(source: Source, comment: str, divider: str, *, empty_is_blank: bool) -> Puzzle:
    lines = content(source, comment)
    at = [i for i, (_, text) in enumerate(lines) if re.fullmatch(divider, text)]
    if len(at) != 1:
        raise source.error(
            f"found {len(at)} lines {divider.rstrip('+')!r}, expected one between rows and columns",
            lines[at[1]][0] if at else None,
        )
    zeros = any(re.fullmatch("0+", text) for _, text in lines)
    rows, columns = (
        _unsized(source, part, zeros=zeros, empty_is_blank=empty_is_blank)
        for part in (lines[: at[0]], lines[at[0] + 1 :])
    )
    return build(source, rows, columns)


def read_makhorin(source: Source) -> Iterator[Puzzle]:
    """Makhorin's format: rows, a line ``&``, columns; ``*`` opens a comment."""
    yield _parted(source, "*", "&", empty_is_blank=False)


def read_dashes(source: Source) -> Iterator[Puzzle]:
    """Rows, a line ``---``, columns; an empty line is a blank one; ``#`` opens a comment."""
    yield _parted(source, "#", "---+", empty_is_blank=True)


def read_faase(source: Source) -> Iterator[Puzzle]:
    """Sections under the words ``rows`` and ``columns``, in either order, and no sizes.

    What stands before the first section is no clue and is left out with a warning.
    """
    sections: dict[str, list[Line]] = {}
    section: list[Line] | None = None
    free = 0
    for number, text in content(source):
        word = text.lower()
        if word in ("rows", "columns"):
            if word in sections:
                raise source.error(f"found a second {word!r}", number)
            section = sections[word] = []
        elif section is not None:
            section.append((number, text))
        elif text:
            free = number
    for word in ("rows", "columns"):
        if word not in sections:
            raise source.error(f"found no section {word!r}")
    zeros = any(text.strip("0") == "" and text for part in sections.values() for _, text in part)
    rows, columns = (_unsized(source, sections[word], zeros=zeros) for word in ("rows", "columns"))
    puzzle = build(source, rows, columns)
    if free:
        source.warn("text before the clues was left out", free)
    yield puzzle


def read_cwd(source: Source) -> Iterator[Puzzle]:
    """The format of QNonograms: height, width, rows, an empty line, columns."""
    lines = content(source)
    sizes = [(number, text) for number, text in lines if text][:2]
    values = []
    for (number, text), what in zip(sizes, ("height", "width"), strict=False):
        if not (text.isascii() and text.isdecimal()):
            raise source.error(f"found {shorten(text)!r}, expected the {what}", number)
        values.append(source.number(text, what, number))
    if len(values) < 2:
        raise source.error("found no sizes, expected the height and below it the width")
    height, width = values
    source.check_size(width, height, sizes[1][0])
    filled = [line for line in lines if line[1]][2:]
    if len(filled) != height + width:
        raise source.error(
            f"found {len(filled)} clue lines, expected {height} rows and {width} columns; {_BLANK}"
        )
    rows, columns = filled[:height], filled[height:]
    if columns[0][0] == rows[-1][0] + 1:
        raise source.error("found no empty line between rows and columns", columns[0][0])
    yield build(source, rows, columns)


def write_keen(puzzle: Puzzle) -> str:
    """The text of ``puzzle`` in Keen's format."""
    only_clues(puzzle, "keen")
    return "\n".join(plain_lines(puzzle))


def write_syro(puzzle: Puzzle) -> str:
    """The text of ``puzzle`` in Syromolotov's format."""
    only_clues(puzzle, "syro")
    lines = (
        "".join(" ".join(map(str, (*clue.lengths, 0))) + "\n" for clue in clues)
        for clues in (puzzle.rows, puzzle.columns)
    )
    return "\n".join(lines)


def write_ish(puzzle: Puzzle) -> str:
    """The text of ``puzzle`` in the format ish."""
    only_clues(puzzle, "ish")
    return "\n".join(plain_lines(puzzle, ","))


def write_makhorin(puzzle: Puzzle) -> str:
    """The text of ``puzzle`` in Makhorin's format."""
    only_clues(puzzle, "makhorin")
    return "&\n".join(plain_lines(puzzle))


def write_dashes(puzzle: Puzzle) -> str:
    """The text of ``puzzle`` as two blocks parted by ``---``."""
    only_clues(puzzle, "dashes")
    return "---\n".join(plain_lines(puzzle))


def write_faase(puzzle: Puzzle) -> str:
    """The text of ``puzzle`` in the format of Faase's page."""
    only_clues(puzzle, "faase")
    rows, columns = plain_lines(puzzle, ",")
    return f"rows\n{rows}\ncolumns\n{columns}"


def write_cwd(puzzle: Puzzle) -> str:
    """The text of ``puzzle`` in the format of QNonograms."""
    only_clues(puzzle, "cwd")
    return f"{puzzle.height}\n{puzzle.width}\n" + "\n".join(plain_lines(puzzle))
