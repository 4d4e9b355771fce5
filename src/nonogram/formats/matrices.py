"""The article's clue matrices as text: rows padded with zeros to the longest clue.

The blocks stand under the headings ``ACROSS`` and ``DOWN``, in either order, or side by side
under ``ACROSS DOWN`` as the article prints them; without headings two blocks are separated by
empty lines, across first.  A line that starts with ``⍝``, APL's sign for it, is a comment;
``⍝ title:`` gives the title.

Side by side, only the zeros tell where the left matrix ends, and the rows by which the longer
matrix overhangs may belong to either: every split is tried, and a text that can be read as two
puzzles is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from nonogram.clue import Clue
from nonogram.errors import FormatError
from nonogram.formats.base import Match, Source, shorten
from nonogram.formats.writing import (
    left_out,
    lost_goal,
    lost_metadata,
    lost_rgb,
    one_lines,
    only_black,
)
from nonogram.puzzle import Puzzle

Row: TypeAlias = tuple[int, list[int]]  # the line of the file, its numbers

_HEADING: Final = re.compile(r"(across|down)(?:\s+(down|across))?:?", re.IGNORECASE)


def _content(source: Source) -> list[tuple[int, str]]:
    return [
        (number, line.strip())
        for number, line in enumerate(source.lines, 1)
        if not line.lstrip().startswith("⍝")
    ]


def sniff(source: Source) -> Match:
    """A heading, or two rectangular blocks of numbers with a padding zero somewhere."""
    lines = _content(source)
    first = next((text for _, text in lines if text), "")
    if _HEADING.fullmatch(first):
        return Match.SURE
    text = "\n".join(text for _, text in lines).strip("\n")
    blocks = [block.split("\n") for block in re.split(r"\n\n+", text)]
    shaped = len(blocks) == 2 and all(
        re.fullmatch(r"[\d\s]+", "\n".join(block), re.ASCII)
        and len({len(row.split()) for row in block}) == 1
        for block in blocks
    )
    return Match.MAYBE if shaped else Match.NO


def read(source: Source) -> Iterator[Puzzle]:
    """The one puzzle of a text."""
    lines = [(number, text) for number, text in _content(source)]
    first = next(((n, t) for n, t in lines if t), None)
    if first is None:
        raise source.error("an empty file; expected the matrices ACROSS and DOWN")
    heading = _HEADING.fullmatch(first[1])
    if heading is None:
        puzzle = _build(source, *_two_blocks(source, lines))
    elif heading[2] is not None:
        puzzle = _side_by_side(source, lines, heading)
    else:
        puzzle = _build(source, *_headed(source, lines))
    titles = (re.fullmatch(r"\s*⍝\s*title:\s*(.*\S)\s*", line) for line in source.lines)
    title = next((match[1] for match in titles if match), "")
    yield puzzle.replace(metadata={"title": title}) if title else puzzle


def _numbers(source: Source, number: int, text: str) -> Row:
    row = []
    for word in text.replace(",", " ").split():
        if not (word.isascii() and word.isdigit()):
            raise source.error(f"found {shorten(word)!r}, expected a row of numbers", number)
        row.append(source.number(word, "a clue", number))
    return number, row


def _headed(source: Source, lines: list[tuple[int, str]]) -> tuple[list[Row], list[Row]]:
    blocks: dict[str, list[Row]] = {}
    block: list[Row] = []
    for number, text in lines:
        heading = _HEADING.fullmatch(text)
        if heading is not None:
            name = heading[1].lower()
            if name in blocks or heading[2]:
                raise source.error(f"found a second {text!r}", number)
            block = blocks[name] = []
        elif text:
            block.append(_numbers(source, number, text))
    for name in ("across", "down"):
        if not blocks.get(name):
            raise source.error(f"found no rows under a heading {name.upper()}")
    return blocks["across"], blocks["down"]


def _two_blocks(source: Source, lines: list[tuple[int, str]]) -> tuple[list[Row], list[Row]]:
    blocks: list[list[Row]] = []
    gap = True
    for number, text in lines:
        if text:
            if gap:
                blocks.append([])
            row = _numbers(source, number, text)
            if not gap and len(row[1]) != len(blocks[-1][-1][1]):
                raise source.error(
                    f"found {len(row[1])} numbers, expected {len(blocks[-1][-1][1])} as in the "
                    "row above (rows are padded with zeros)",
                    number,
                )
            blocks[-1].append(row)
        gap = not text
    if len(blocks) != 2:
        raise source.error(
            f"found {len(blocks)} blocks of numbers, expected two with an empty line between"
        )
    return blocks[0], blocks[1]


def _build(source: Source, across: list[Row], down: list[Row]) -> Puzzle:
    source.check_size(len(down), len(across))
    clues: list[list[Clue]] = []
    for what, block, size in (("row", across, len(down)), ("column", down, len(across))):
        clues.append([])
        for i, (number, row) in enumerate(block, 1):
            clue = source.clue(row, f"{what} {i}", number)
            source.check_length(clue, f"{what} {i}", size, number)
            clues[-1].append(clue)
    return source.puzzle(*clues)


def _side_by_side(source: Source, lines: list[tuple[int, str]], heading: re.Match[str]) -> Puzzle:
    if heading[1].lower() == heading[2].lower():
        raise source.error(f"found {heading[0]!r}, expected 'ACROSS DOWN'")
    rows = [_numbers(source, n, text) for n, text in lines if text and text != heading[0]]
    if not rows:
        raise source.error("found no rows under the heading ACROSS DOWN")
    wide = len(rows[0][1])
    both = [row for row in rows if len(row[1]) == wide]
    over = rows[len(both) :]
    for number, row in over:
        if len(row) != len(over[0][1]) or len(row) >= wide:
            raise source.error(
                f"found {len(row)} numbers, expected {wide}, or further down as many as the "
                "longer matrix has columns",
                number,
            )
    cuts = {len(over[0][1]), wide - len(over[0][1])} if over else set(range(1, wide))
    found: list[Puzzle] = []
    errors: list[FormatError] = []
    for cut in sorted(cuts):
        left = [(number, row[:cut]) for number, row in both]
        right = [(number, row[cut:]) for number, row in both]
        for overhang in ("left", "right") if over else ("",):
            across = left + (over if overhang == "left" else [])
            down = right + (over if overhang == "right" else [])
            if len({len(row) for _, row in across}) > 1 or len({len(row) for _, row in down}) > 1:
                continue
            if heading[1].lower() == "down":
                across, down = down, across
            try:
                puzzle = _build(source, across, down)
            except FormatError as error:
                errors.append(error)
            else:
                if puzzle not in found:
                    found.append(puzzle)
    if len(found) > 1:
        raise source.error(
            "the two matrices can be parted in more than one way; write them below each other, "
            "under ACROSS and DOWN"
        )
    if not found:
        raise (
            errors[-1]
            if len(errors) == 1
            else source.error(
                "no way to part the two matrices gives clues whose totals and lengths agree"
            )
        )
    return found[0]


def write(puzzle: Puzzle) -> str:
    """The two matrices below each other, with the title in a comment."""
    only_black(puzzle, "apl")
    texts, lost = one_lines(puzzle, "title")
    left_out("apl", lost_metadata(puzzle, "title"), *lost, lost_goal(puzzle), lost_rgb(puzzle))
    out = [f"⍝ title: {texts['title']}"] if texts else []
    for heading, clues in (("ACROSS", puzzle.rows), ("DOWN", puzzle.columns)):
        out.append(heading)
        longest = max(1, *(len(clue) for clue in clues)) if len(clues) > 1 else len(clues[0]) or 1
        width = max((len(str(n)) for clue in clues for n in clue.lengths), default=1)
        for clue in clues:
            padded = clue.lengths + (0,) * (longest - len(clue))
            out.append(" ".join(f"{number:{width}}" for number in padded))
    return "\n".join(out) + "\n"
