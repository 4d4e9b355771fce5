"""The techniques on one line: OVERLAP, TOTALS, PROCESS, C0 to C4."""

from __future__ import annotations

import numpy as np

from nonogram import _core
from nonogram.article.game import Cells, Game
from nonogram.article.reduction import Part, combine_left, combine_right
from nonogram.article.tables import Rows

__all__ = [
    "C0",
    "C2",
    "C4",
    "REDUCED",
    "c0",
    "c1",
    "c2",
    "c3",
    "c4",
    "overlap",
    "process",
    "totals",
]

# WC3's values are lines of CHOOSE in the listing.
C0, C2, C4, REDUCED = 6, 7, 8, 9

_NO_PLACES = np.arange(0)

Left = tuple[int, int] | tuple[None, None]
"""How many arrangements are left, of how many; None where none were looked at."""


def overlap(game: Game) -> None:
    """See which cells every clue covers for certain.  APL: OVERLAP

    ``sola`` and ``sold`` get what the rows and what the columns say, ``sol`` both.  Blank lines,
    which the listing whitens and then forgets again in its line [17], are left to TOTALS.
    """
    for num, clue in enumerate(game.clues):
        into = game.sola[num] if num < game.a else game.sold[:, num - game.a]
        if _overlap(clue.tolist(), into):
            line = game.lines[num]
            os = line.copy()
            line |= into
            game.record(num, os, "OVERLAP")
        game.watch.poll()


def _overlap(clue: list[int], into: Cells) -> bool:
    """Blacken the cells that lie under the same block, packed left and packed right, if any."""
    slack = len(into) - sum(clue) - len(clue) + 1
    if slack >= max(clue, default=0):
        return False
    start = 0
    for length in clue:
        if length > slack:
            into[start + slack : start + length] = 1
        start += length + 1
    return True


def totals(game: Game) -> None:
    """Whiten the rest of each line whose black cells are all found.  APL: TOTALS"""
    for num, line in enumerate(game.lines):
        known = line.tobytes()
        if known.count(1) == game.totals[num]:
            (game.w2 if num < game.a else game.w4).append(num)
            if 0 in known:
                os = line.copy()
                line[os == 0] = -1
                game.record(num, os, "TOTALS")


def process(
    game: Game, num: int, part: Part, keep: bool = False
) -> tuple[Cells, int, int, Rows | None]:
    """Compare a line with every arrangement; find the cells alike in all that agree.  APL: PROCESS

    Returns the certain cells (1, -1, else 0), how many arrangements agree, of how many, and, with
    ``keep``, these packed.  Nothing known yet: OVERLAP on the line, unless rows are wanted
    (DEPARTURE: the listing then leaves ``W`` unset, and C0 stores gap rows under an old one).
    Raises the contradiction when none agrees (DEPARTURE: the listing would call all certain).
    """
    soln, clue, _ = part
    certain: Cells = np.zeros(len(soln), np.int8)
    gaps = game.tables.gaps(*part.table)
    if not keep and not soln.any():
        _overlap(clue.tolist(), certain)
        return certain, len(gaps), len(gaps), None
    if not keep:
        left = _core.process(gaps, clue, soln, certain)
        rows = None
    else:
        rows = np.empty((len(gaps), _core.words_for(len(soln))), np.uint64)
        left = _core.process(gaps, clue, soln, certain, rows)
        rows = rows[:left].copy() if left < len(gaps) else rows
    if not left:
        raise game.contradiction(num)
    return certain, left, len(gaps), rows


def c0(game: Game, num: int, os: Cells) -> Left:
    """PROCESS on the whole line, keep the arrangements left, go on with C4.  APL: C0"""
    whole = Part(os, game.clues[num], _NO_PLACES)
    certain, left, of, rows = process(game, num, whole, keep=True)
    game.lines[num][:] = certain
    game.wc3[num] = C4
    if rows is not None:
        game.keep_rows(num, rows)
    return left, of


def c1(game: Game, num: int, part: Part) -> Left:
    """PROCESS on the reduced line.  APL: C1"""
    certain, left, of, _ = process(game, num, part)
    game.lines[num][part.map] = certain
    return left, of


def c2(game: Game, num: int, os: Cells) -> Left:
    """Put every 0/1 row of TNA2 into the unknown cells; keep what reads as the clue.  APL: C2"""
    known = os.tobytes()
    table = game.tables.choices(game.totals[num] - known.count(1), known.count(0))
    certain: Cells = np.empty(len(os), np.int8)
    rows = np.empty((len(table), _core.words_for(len(os))), np.uint64)
    left = _core.fill(table, game.clues[num], os, certain, rows)
    _settle(game, num, certain, rows[:left])
    game.wc3[num] = C4
    return left, len(table)


def c3(game: Game, num: int, whole: Part) -> Left:
    """The left and the right end of a reduced line, each with a table of its own.  APL: C3

    Counts the arrangements of both ends together.
    """
    found = combine_left(game, whole)
    if found is None:
        return None, None
    part, lhs = found
    certain, left, of, _ = process(game, num, part)
    _enter(game, num, part, certain, slice(lhs))
    part, i = combine_right(whole, len(part.clue))
    certain, left_right, of_right, _ = process(game, num, part)
    _enter(game, num, part, certain, slice(i, None))
    return left + left_right, of + of_right


def c4(game: Game, num: int, os: Cells) -> Left:
    """Keep of the arrangements left those that agree with what is known now.  APL: C4

    DEPARTURE: where the table store had to drop them, they are made again from the start.
    """
    rows = game.kept_rows(num)
    if rows is None:
        return c0(game, num, os) if game.mss[num] <= 1000 else c2(game, num, os)
    certain: Cells = np.empty(len(os), np.int8)
    kept = np.empty_like(rows)
    left = _core.agree(rows, os, certain, kept)
    if left == len(rows):
        game.lines[num][:] = certain
    else:
        _settle(game, num, certain, kept[:left])
    return left, len(rows)


def _settle(game: Game, num: int, certain: Cells, rows: Rows) -> None:
    """Enter what is certain of a whole line and keep its arrangements."""
    if not len(rows):
        raise game.contradiction(num)
    game.lines[num][:] = certain
    game.keep_rows(num, rows.copy())  # a view would hold all the rows


def _enter(game: Game, num: int, part: Part, certain: Cells, cells: slice) -> None:
    """Enter what is certain in some cells of a part of a line."""
    values = certain[cells]
    places = part.map[cells][values != 0]
    game.lines[num][places] = values[values != 0]
