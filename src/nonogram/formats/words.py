"""Words of cells in place of clue numbers, and the MiniZinc data (``.dzn``) that hold them.

A line is ``1, 1, 1, 0, 1``: 1 is a cell of a block, a 0 parts two blocks, so that this is the clue
3 1.  In ``.dzn`` each line is filled up with -1::

    X = 4; Y = 3; maxlen = 3;
    rows = [| 1, 1, -1 | 1, 0, 1 | -1, -1, -1 |];
    cols = [| ... |];
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonogram.clue import Clue
from nonogram.formats.base import Source, shorten
from nonogram.formats.writing import only_clues
from nonogram.puzzle import Puzzle

__all__ = ["clue_of_word", "word_of_clue"]


def clue_of_word(source: Source, word: Sequence[int], where: str, line: int | None) -> Clue:
    """The clue that a word of 0 and 1 stands for."""
    text = "".join(map(str, word)) if list(word) != [0] else ""
    if set(text) - {"0", "1"} or re.search(r"^0|00|0$", text):
        raise source.error(
            f"{where}: expected cells 1 with single 0 between blocks, found {shorten(text)}", line
        )
    return source.clue([len(run) for run in text.split("0") if run], where, line)


def word_of_clue(clue: Clue) -> list[int]:
    """The word of 0 and 1 that stands for a clue."""
    out: list[int] = []
    for length in clue.lengths:
        out += [0] * bool(out) + [1] * length
    return out


def read(source: Source) -> Iterator[Puzzle]:
    """The one puzzle of a file."""
    text = "\n".join(line.partition("%")[0] for line in source.lines)
    items: dict[str, tuple[int, str]] = {}
    line = 1
    *statements, rest = text.split(";")
    for statement in [*statements, *([rest] if rest.strip() else [])]:
        name, equals, value = (part.strip() for part in statement.partition("="))
        line += statement[: len(statement) - len(statement.lstrip())].count("\n")
        if not equals or statement is rest or not re.fullmatch(r"\w+", name):
            found = shorten(" ".join(statement[:200].split()))
            raise source.error(f"found {found!r}, expected 'name = value;'", line)
        if name in items:
            raise source.error(f"found {shorten(name)!r} twice", line)
        items[name] = (line, value)
        line += statement.lstrip().count("\n")
    for name in ("X", "Y", "rows", "cols"):
        if name not in items:
            raise source.error(f"found no {name!r}, expected X, Y, rows and cols")
    sizes = []
    for name in ("X", "Y"):
        line, value = items[name]
        if not (value.isascii() and value.isdecimal()):
            raise source.error(f"{name}: found {shorten(value)!r}, expected a number", line)
        sizes.append(source.number(value, name, line))
    width, height = sizes
    source.check_size(width, height)
    rows, columns = (
        _clues(source, *items[name], name, count, size)
        for name, count, size in (("rows", height, width), ("cols", width, height))
    )
    yield source.puzzle(rows, columns)


def _clues(source: Source, line: int, value: str, name: str, count: int, size: int) -> list[Clue]:
    what = "row" if name == "rows" else "column"
    inner = re.fullmatch(r"\[\s*\|(.*)\|\s*\]", value, re.DOTALL)
    if inner is None:
        raise source.error(f"{name}: expected [| ... | ... |]", line)
    lines = inner[1].split("|")
    if len(lines) != count:
        raise source.error(f"{name}: found {len(lines)} lines, expected {count}", line)
    out = []
    for i, text in enumerate(lines, 1):
        where = f"{what} {i}"
        cells = [word.strip() for word in text.split(",")]
        while cells and cells[-1] in ("-1", ""):
            cells.pop()
        if set(cells) - {"0", "1"}:
            raise source.error(f"{where}: found {shorten(text.strip())!r}, expected 1, 0, -1", line)
        clue = clue_of_word(source, [int(cell) for cell in cells], where, line)
        source.check_length(clue, where, size, line)
        out.append(clue)
    return out


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``."""
    only_clues(puzzle, "dzn")
    words = [[word_of_clue(clue) for clue in clues] for clues in (puzzle.rows, puzzle.columns)]
    longest = max(1, *(len(word) for word in words[0] + words[1]))
    out = [f"X = {puzzle.width};", f"Y = {puzzle.height};", f"maxlen = {longest};"]
    for name, lines in zip(("rows", "cols"), words, strict=True):
        text = "\n  |".join(
            ", ".join(map(str, word + [-1] * (longest - len(word)))) for word in lines
        )
        out.append(f"{name} = [|{text}\n  |];")
    return "\n".join(out) + "\n"
