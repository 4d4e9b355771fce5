"""Text of the TAAI, TCGA and ICGA tournaments: ``$n``, 25 column lines, 25 row lines, with tabs.

The size is fixed.  A file holds 1000 puzzles; **an empty line is a blank clue**, rare enough that
a reader which skips empty lines fails only after tens of thousands of good ones.  A file of one
puzzle may lack its ``$`` line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogram.errors import FormatError, UnsupportedError
from nonogram.formats.base import Source
from nonogram.formats.lines import Line, build, clue_text
from nonogram.formats.writing import only_clues
from nonogram.puzzle import Puzzle

SIDE: Final = 25


def read(source: Source) -> Iterator[Puzzle | FormatError]:
    """The puzzles of a file, one after the other."""
    part: list[Line] = []
    head: str | None = None
    for number, text in enumerate(source.lines, 1):
        if not text.startswith("$"):
            part.append((number, text))
            continue
        if not re.fullmatch(r"\$\d+\s*", text, re.ASCII):
            raise source.error("expected the number of a puzzle after '$'", number)
        if head is not None or any(text.strip() for _, text in part):
            yield source.attempt(_puzzle, source, part, head)
        part, head = [], text[1:].strip()
    yield source.attempt(_puzzle, source, part, head)


def _puzzle(source: Source, lines: list[Line], head: str | None) -> Puzzle:
    count = 2 * SIDE
    while len(lines) > count and not lines[-1][1].strip():
        lines.pop()
    if len(lines) == count - 1:  # an editor cut an empty last line off
        lines.append((lines[-1][0] + 1, ""))
    if len(lines) != count:
        name = f"puzzle ${head[:9]}" if head else "the puzzle"
        raise source.error(
            f"{name} has {len(lines)} lines, expected {SIDE} columns and {SIDE} rows",
            lines[0][0] if lines else None,
        )
    puzzle = build(source, lines[SIDE:], lines[:SIDE])
    return puzzle.replace(metadata={"id": head[:18]} if head else None)


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``, as the only one of a file where it has no number as its ``id``.

    Raises UnsupportedError for other sizes.
    """
    if (puzzle.width, puzzle.height) != (SIDE, SIDE):
        raise UnsupportedError(
            f"tournament text holds {SIDE}x{SIDE} puzzles, this one is "
            f"{puzzle.width}x{puzzle.height}"
        )
    number = puzzle.metadata.get("id", "")
    head = []
    if number.isascii() and number.isdecimal() and len(number) <= 18:
        puzzle = puzzle.replace(metadata={k: v for k, v in puzzle.metadata.items() if k != "id"})
        head = [f"${number}"]
    only_clues(puzzle, "tournament")
    lines = [clue_text(clue, "\t", blank="") for clue in puzzle.columns + puzzle.rows]
    if not head and not any("\t" in line for line in lines):
        lines[0] = f"{lines[0] or 0}\t"  # the mark of the format where no line has two numbers
    return "\n".join([*head, *lines]) + "\n"
