"""``.gno`` (Gnonograms): headings in brackets, clues with commas, pictures of 1 and 2.

``[Description]`` holds title, author, date and a grade, a line each; ``[License]``;
``[Dimensions]`` rows then columns, on lines of their own; ``[Row clues]``, ``[Column clues]``,
``[Solution]`` or ``[Solution grid]``: 1 is an empty cell, 2 a full one, 0 unknown.  ``[Working
grid]`` and ``[State]`` hold the game of a player and are not read.  Clues or solution may miss.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogram.formats.base import Source, shorten
from nonogram.formats.lines import Section, clue_lines, content, plain_lines
from nonogram.formats.writing import left_out, lost_metadata, lost_rgb, one_lines, only_black
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

_DESCRIPTION: Final = ("title", "by", "date", "difficulty")
_HEADINGS: Final = {
    "description": "description",
    "license": "license",
    "dimensions": "dimensions",
    "row clues": "row",
    "column clues": "column",
    "solution": "solution",
    "solution grid": "solution",
}
_HEADING: Final = re.compile(r"\[([^\]]*)\]")
_CELLS: Final = {"0": 0xFF, "1": 0, "2": 1}


def read(source: Source) -> Iterator[Puzzle]:
    """The one puzzle of a file."""
    sections = _sections(source)
    if "dimensions" not in sections:
        raise source.error("found no section '[Dimensions]'")
    sizes = [line for line in sections["dimensions"].lines if line[1]]
    words = [(number, word) for number, text in sizes for word in re.split(r"[\s,]+", text) if word]
    if len(words) != 2 or not all(word.isascii() and word.isdecimal() for _, word in words):
        raise source.error(
            "expected the number of rows, and below it of columns", sections["dimensions"].line
        )
    height, width = (source.number(word, "a size", number) for number, word in words)
    source.check_size(width, height, words[1][0])
    goal = (
        _solution(source, sections["solution"], width, height) if "solution" in sections else None
    )
    metadata = _metadata(sections)
    if "row" not in sections and "column" not in sections and goal is not None:
        if not goal.complete:
            raise source.error("found neither clues nor a whole solution")
        yield source.picture(goal, metadata=metadata)
        return
    clues = []
    for what, count, size in (("row", height, width), ("column", width, height)):
        if what not in sections:
            raise source.error(f"found no section '[{what.capitalize()} clues]'")
        lines = clue_lines(source, sections[what], what, count)
        clues.append(source.clues(what, lines, size))
    yield source.puzzle(*clues, metadata=metadata, goal=goal)


def _sections(source: Source) -> dict[str, Section]:
    sections: dict[str, Section] = {}
    section = Section(0)
    for number, text in content(source):
        heading = _HEADING.fullmatch(text)
        if heading is None:
            section.lines.append((number, text))
            continue
        section.ended_by = (number, text)
        section = Section(number)
        name = _HEADINGS.get(heading[1].strip().lower())
        if name is None:  # a player's game, or a section of a later version
            continue
        if name in sections:
            raise source.error(f"found a second section {shorten(text)!r}", number)
        sections[name] = section
    return sections


def _metadata(sections: dict[str, Section]) -> dict[str, str]:
    lines = sections["description"].lines if "description" in sections else []
    metadata = {key: text for key, (_, text) in zip(_DESCRIPTION, lines, strict=False) if text}
    if "license" in sections:
        text = " ".join(text for _, text in sections["license"].lines if text)
        metadata |= {"license": text} if text else {}
    return metadata


def _solution(source: Source, section: Section, width: int, height: int) -> Grid:
    rows = [line for line in section.lines if line[1]]
    cells = bytearray()
    for number, text in rows:
        words = re.split(r"[\s,]+", text.strip(" \t,"))
        if len(words) != width or not all(word in _CELLS for word in words):
            raise source.error(f"the solution: expected {width} cells 0, 1 or 2", number)
        cells += bytes(_CELLS[word] for word in words)
    if len(rows) != height:
        raise source.error(
            f"the solution has {len(rows)} rows, expected {height}", section.line or None
        )
    return Grid.from_bytes(width, height, cells)


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``."""
    only_black(puzzle, "gno")
    texts, lost = one_lines(puzzle, *_DESCRIPTION, "license")
    headings = [key for key, text in texts.items() if _HEADING.fullmatch(text)]
    left_out(
        "gno",
        lost_metadata(puzzle, *_DESCRIPTION, "license"),
        *lost,
        *(f"the property {key!r}, which reads as a heading" for key in headings),
        lost_rgb(puzzle),
    )
    texts |= dict.fromkeys(headings, "")
    out = ["[Description]", *(texts.get(key, "") for key in _DESCRIPTION)]
    if texts.get("license"):
        out += ["[License]", texts["license"]]
    rows, columns = plain_lines(puzzle, ",")
    out += ["[Dimensions]", str(puzzle.height), str(puzzle.width)]
    out += ["[Row clues]", rows.rstrip("\n"), "[Column clues]", columns.rstrip("\n")]
    if puzzle.goal is not None:
        out.append("[Solution]")
        out += [" ".join("012"[cell + 1] for cell in row) for row in puzzle.goal.rows]
    return "\n".join(out) + "\n"
