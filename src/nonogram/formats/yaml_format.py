"""The YAML of php-nonogram: ``columns`` and ``rows``, each a list of lists of numbers.

Only that much of YAML is read: the two keys at the margin, items ``- [1, 2]`` below them or a list
``[[1, 2], []]`` on the line, comments, and ``---`` at the start.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogram.formats.base import Source, shorten
from nonogram.formats.lines import Line, build, clue_text
from nonogram.formats.writing import only_clues
from nonogram.grid import MAX_SIDE
from nonogram.puzzle import Puzzle

_LIST: Final = re.compile(r"\s*\[([\d\s,]*)\]\s*,?", re.ASCII)


def read(source: Source) -> Iterator[Puzzle]:
    """The one puzzle of a file."""
    sections: dict[str, list[Line]] = {}
    section: list[Line] | None = None
    for number, line in enumerate(source.lines, 1):
        text = re.sub(r"(^|\s)#.*", "", line).rstrip()
        if not text or (text == "---" and not sections):
            continue
        key = re.fullmatch(r"(\w+)\s*:\s*(.*)", text)
        if key is not None:
            if key[1] not in ("rows", "columns") or key[1] in sections:
                raise source.error(
                    f"found {shorten(text)!r}, expected 'rows' and 'columns' once", number
                )
            section = sections[key[1]] = []
            if key[2]:
                section += _flow(source, number, key[2])
        elif section is None or not (item := re.fullmatch(r"\s*-\s*(\[.*\])", text)):
            raise source.error(f"found {shorten(text.strip())!r}, expected '- [1, 2]'", number)
        else:
            section += _flow(source, number, f"[{item[1]}]")
    for word in ("rows", "columns"):
        if not sections.get(word):
            raise source.error(f"found no {word!r}")
    yield build(source, sections["rows"], sections["columns"])


def _flow(source: Source, number: int, text: str) -> list[Line]:
    """The inner lists of a list of lists on one line."""
    out: list[Line] = []
    at = 1
    while match := _LIST.match(text, at):
        out.append((number, match[1]))
        at = match.end()
        if text[at - 1] != ",":
            break
        if len(out) > MAX_SIDE:
            raise source.error(f"more than {MAX_SIDE} clues", number)
    if text[:1] != "[" or text[at:] != "]" or not out:
        raise source.error(f"found {shorten(text)!r}, expected lists such as [1, 2]", number)
    return out


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``."""
    only_clues(puzzle, "yaml")
    out = []
    for word, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        out.append(f"{word}:")
        out += [f"  - [{clue_text(clue, ', ', blank='')}]" for clue in clues]
    return "\n".join(out) + "\n"
