"""picross-solver's text: ``GRID name``, ``ROWS``, ``COLUMNS``, a clue ``[ 1 2 ]`` on each line.

``[ ]`` is a blank line, ``#`` opens a comment; a file may hold several grids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonogram.errors import FormatError
from nonogram.formats.base import Source, shorten
from nonogram.formats.lines import Line, build, clue_text, content
from nonogram.formats.writing import (
    left_out,
    lost_goal,
    lost_metadata,
    lost_rgb,
    one_lines,
    only_black,
)
from nonogram.puzzle import Puzzle


class _Part:
    """One grid of a file while it is read."""

    def __init__(self, line: int, name: str) -> None:
        self.line = line
        self.name = name
        self.sections: dict[str, list[Line]] = {}

    def puzzle(self, source: Source) -> Puzzle:
        for word in ("ROWS", "COLUMNS"):
            if not self.sections.get(word):
                raise source.error(f"the grid {shorten(self.name)!r} has no {word}", self.line)
        try:
            puzzle = build(source, self.sections["ROWS"], self.sections["COLUMNS"])
        except FormatError as error:
            if error.line is not None:
                raise
            raise source.error(f"grid {shorten(self.name)!r}: {error.text}", self.line) from None
        return puzzle.replace(metadata={"title": self.name} if self.name else None)


def read(source: Source) -> Iterator[Puzzle | FormatError]:
    """The puzzles of a file, one after the other."""
    part: _Part | None = None
    section: list[Line] | None = None
    for number, text in content(source, "#"):
        words = text.split(maxsplit=1)
        if not words:
            continue
        if words[0] == "GRID":
            if part is not None:
                yield source.attempt(part.puzzle, source)
            part, section = _Part(number, words[1] if len(words) > 1 else ""), None
        elif part is None:
            raise source.error(f"found {shorten(text)!r}, expected 'GRID'", number)
        elif text in ("ROWS", "COLUMNS"):
            if text in part.sections:
                raise source.error(f"found a second {text} of one grid", number)
            section = part.sections[text] = []
        elif section is None or not (clue := re.fullmatch(r"\[([^\[\]]*)\]", text)):
            raise source.error(
                f"found {shorten(text)!r}, expected GRID, ROWS, COLUMNS or a clue '[ 1 2 ]'", number
            )
        else:
            section.append((number, clue[1]))
    if part is None:
        raise source.error("found no 'GRID'")
    yield source.attempt(part.puzzle, source)


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``."""
    only_black(puzzle, "picross")
    texts, lost = one_lines(puzzle, "title")
    left_out(
        "picross",
        lost_metadata(puzzle, "title"),
        *lost,
        lost_goal(puzzle),
        lost_rgb(puzzle),
    )
    out = [f"GRID {texts.get('title', '')}".rstrip()]
    for word, clues in (("ROWS", puzzle.rows), ("COLUMNS", puzzle.columns)):
        out.append(word)
        out += [f"[ {clue_text(clue, blank='')} ]".replace("  ", " ") for clue in clues]
    return "\n".join(out) + "\n"
