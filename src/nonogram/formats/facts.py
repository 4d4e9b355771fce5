"""Two formats that share the suffix ``.lp``: Bosch's for linear programs, and facts for clingo.

Bosch: ``number_of_rows: 3``, ``number_of_columns: 4``, then for each line ``row_1``,
``number_of_clusters: 2`` and ``size(s): 1 1``; the last two words vary from file to file.

clingo: ``#const w = 4.``, ``#const h = 3.`` and facts ``row_hint(row, block, length).`` and
``col_hint(...)``, counted from 1; a blank line has no facts; ``%`` opens a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogram.clue import Clue
from nonogram.formats.base import Source, shorten
from nonogram.formats.lines import clue_text
from nonogram.formats.writing import only_clues
from nonogram.puzzle import Puzzle

_CONST: Final = re.compile(r"#const\s+(\w+)\s*=\s*(\d+)", re.ASCII)
_FACT: Final = re.compile(r"(\w+)\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)", re.ASCII)


def read_bosch(source: Source) -> Iterator[Puzzle]:
    """The one puzzle of a file."""
    sizes: dict[str, int] = {}
    clues: dict[tuple[str, int], tuple[int, str]] = {}
    at: tuple[str, int] | None = None
    count: int | None = None
    for number, line in enumerate(source.lines, 1):
        text = line.strip()
        if not text:
            continue
        key, _, value = (part.strip() for part in text.partition(":"))
        if total := re.fullmatch(r"number_of_(row|column)s", key):
            if total[1] in sizes or not _is_number(value):
                raise source.error(f"found {shorten(text)!r}, expected {key} once", number)
            sizes[total[1]] = source.number(value, key, number)
        elif head := re.fullmatch(r"(row|column)[_ ](\d{1,9})", key, re.ASCII):
            at = (head[1], int(head[2]))
            count = None
            if at in clues:
                raise source.error(f"found a second {shorten(key)!r}", number)
            clues[at] = (number, "")
        elif at is None:
            raise source.error(f"found {shorten(text)!r}, expected 'row_1' or 'column_1'", number)
        elif re.fullmatch(r"number_of_\w+", key):
            if not _is_number(value):
                raise source.error(f"found {shorten(value)!r}, expected a number", number)
            count = source.number(value, key, number)
        elif re.fullmatch(r"[a-z_]+(\(s\))?", key):  # size(s), width(s), lengths ...
            if count is not None and count != len(value.replace(",", " ").split()):
                raise source.error(f"found {shorten(value)!r}, expected {count} numbers", number)
            clues[at] = (number, value)
        else:
            raise source.error(f"found {shorten(text)!r}, expected the size(s) of a line", number)
    for what in ("row", "column"):
        if what not in sizes:
            raise source.error(f"found no 'number_of_{what}s'")
    source.check_size(sizes["column"], sizes["row"])
    extra = next((key for key in clues if not 1 <= key[1] <= sizes[key[0]]), None)
    if extra is not None:
        raise source.error(f"found {extra[0]}_{extra[1]}, of {sizes[extra[0]]}", clues[extra][0])
    rows, columns = (
        source.clues(what, [clues.get((what, i + 1), (0, "")) for i in range(sizes[what])], length)
        for what, length in (("row", sizes["column"]), ("column", sizes["row"]))
    )
    yield source.puzzle(rows, columns)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def write_bosch(puzzle: Puzzle) -> str:
    """The text of ``puzzle``."""
    only_clues(puzzle, "bosch")
    out = [f"number_of_rows: {puzzle.height}", f"number_of_columns: {puzzle.width}"]
    for what, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for i, clue in enumerate(clues, 1):
            sizes = f"size(s): {clue_text(clue, blank='')}".rstrip()
            out += ["", f"{what}_{i}", f"number_of_clusters: {len(clue)}", sizes]
    return "\n".join(out) + "\n"


def read_clingo(source: Source) -> Iterator[Puzzle]:
    """The one puzzle of a file."""
    sizes: dict[str, int] = {}
    facts: dict[str, dict[int, dict[int, int]]] = {"row": {}, "col": {}}
    for number, line in enumerate(source.lines, 1):
        for statement in line.partition("%")[0].split("."):
            text = statement.strip()
            if not text:
                continue
            if const := _CONST.fullmatch(text):
                if const[1] in sizes:
                    raise source.error(f"found a second constant {shorten(const[1])!r}", number)
                sizes[const[1]] = source.number(const[2], "a constant", number)
                continue
            fact = _FACT.fullmatch(text)
            if fact is None or fact[1] not in ("row_hint", "col_hint"):
                raise source.error(
                    f"found {shorten(text)!r}, expected a fact such as row_hint(1,1,2)", number
                )
            at, index, length = (source.number(fact[i], fact[1], number) for i in (2, 3, 4))
            blocks = facts[fact[1][:3]].setdefault(at, {})
            if blocks.setdefault(index, length) != length:
                raise source.error(f"found two lengths in {shorten(text)!r}", number)
    for name, what in (("w", "the width"), ("h", "the height")):
        if name not in sizes:
            raise source.error(f"found no '#const {name} = ...', {what}")
    source.check_size(sizes["w"], sizes["h"])
    clues = [
        [_clue(source, facts[kind], what, i) for i in range(1, sizes[size] + 1)]
        for kind, what, size in (("row", "row", "h"), ("col", "column", "w"))
    ]
    for kind, what in (("row", "row"), ("col", "column")):
        if facts[kind]:
            raise source.error(f"found facts about {what} {min(facts[kind])}, which is not there")
    yield source.puzzle(*clues)


def _clue(source: Source, facts: dict[int, dict[int, int]], what: str, at: int) -> Clue:
    """Take the blocks of a line out of ``facts``."""
    blocks = {index: length for index, length in facts.pop(at, {}).items() if length}
    if sorted(blocks) != list(range(1, len(blocks) + 1)):
        raise source.error(f"{what} {at}: its blocks are not counted 1, 2, ...")
    return source.clue([blocks[i + 1] for i in range(len(blocks))], f"{what} {at}", None)


def write_clingo(puzzle: Puzzle) -> str:
    """The text of ``puzzle``."""
    only_clues(puzzle, "clingo")
    out = [f"#const w = {puzzle.width}.", f"#const h = {puzzle.height}."]
    for name, clues in (("row_hint", puzzle.rows), ("col_hint", puzzle.columns)):
        for at, clue in enumerate(clues, 1):
            out += [f"{name}({at},{i},{block.length})." for i, block in enumerate(clue, 1)]
    return "\n".join(out) + "\n"
