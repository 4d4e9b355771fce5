"""The techniques on one line: OVERLAP, TOTALS, PROCESS, C0 to C4."""

from __future__ import annotations

from math import comb as binomial

import numpy as np

from nonogram import _core
from nonogram.article.game import C0, C4, Cells, Game, where
from nonogram.article.reduction import Part, combine_left, combine_right, reduce
from nonogram.article.tables import GapTable, Rows

__all__ = [
    "c0",
    "c1",
    "c1_or_c3",
    "c2",
    "c3",
    "c4",
    "enter",
    "fill_whites",
    "overlap",
    "process",
    "totals",
]

_NO_PLACES = np.arange(0)

Left = tuple[int, int] | tuple[None, None]
"""How many arrangements are left, of how many; None where none were looked at."""


def overlap(game: Game) -> None:
    """See which cells every clue covers for certain.  APL: OVERLAP

    ``sola`` and ``sold`` get what the rows and what the columns say, ``sol`` both.  DEPARTURE:
    blank lines, which the listing whitens and then forgets again in its line [17], are left to
    TOTALS; any number of blocks, where the listing serves twelve; colours.
    """
    sources = game.rows_of(game.sola) + game.columns_of(game.sold)
    for num, (clue, into) in enumerate(zip(game.clues, sources, strict=True)):
        if 2 * game.totals[num][0] > game.length(num) and _overlap(clue.tolist(), into):
            line = game.lines[num]
            os = line.copy()
            line |= into
            game.record(num, os, "OVERLAP")
        game.watch.poll()


def _overlap(clue: list[list[int]], into: Cells) -> bool:
    """Blacken the cells that lie under the same block, packed left and packed right, if any."""
    slack = into.shape[1] + 1
    longest = 0
    for j, (length, _, touch) in enumerate(clue):
        slack -= length + 1 - (touch if j else 0)
        longest = max(longest, length)
    if slack >= longest:
        return False
    start = 0
    for j, (length, plane, touch) in enumerate(clue):
        if j:
            start += 1 - touch
        if length > slack:
            under = slice(start + slack, start + length)
            into[0, under] = 1
            if plane:
                into[1:, under] = -1
                into[plane, under] = 1
        start += length
    return True


def totals(game: Game) -> None:
    """Whiten the rest of each line whose black cells are all found.  APL: TOTALS

    DEPARTURE: so for each colour, whose rest of the line cannot have it.
    """
    for num, line in enumerate(game.lines):
        game.watch.poll()
        if line[0].tobytes().count(1) == game.totals[num][0]:
            (game.w2 if num < game.a else game.w4).append(num)
            if not game.finished(num):
                os = line.copy()
                fill_whites(game, num)
                game.record(num, os, "TOTALS")
        elif game.planes > 1:
            os = line.copy()
            for plane, total in enumerate(game.totals[num]):
                if line[plane].tobytes().count(1) == total:
                    line[plane, line[plane] == 0] = -1
            if (os != line).any():
                game.record(num, os, "TOTALS")


def fill_whites(game: Game, num: int) -> None:
    """Whiten the rest of a line whose black cells are all found; give these their colours."""
    line = game.lines[num]
    white = line[0] <= 0
    for plane in line:
        plane[white] = -1
    if game.planes > 1:
        codes = [block.colour for block in game.puzzle.clues[num] for _ in range(block.length)]
        places = where(line[0] > 0)
        if (line[codes, places] < 0).any():
            raise game.contradiction(num)
        line[1:, places] = -1
        line[codes, places] = 1


def process(
    game: Game, num: int, part: Part, gaps: GapTable, keep: bool = False
) -> tuple[Cells, int, Rows | None]:
    """Compare a line with every arrangement; find the cells alike in all that agree.  APL: PROCESS

    ``gaps`` is the table of ``part``.  Returns the certain cells (1, -1, else 0), how many
    arrangements agree, and, with ``keep``, these packed.  Nothing known yet: OVERLAP on the line,
    unless rows are wanted (DEPARTURE: the listing then leaves ``W`` unset, and C0 stores gap rows
    under an old one).  Raises the contradiction when none agrees (DEPARTURE: the listing would
    call all certain).
    """
    soln, clue, _ = part
    certain: Cells = np.zeros(soln.shape, np.int8)
    if not keep and not soln.any():
        _overlap(clue.tolist(), certain)
        return certain, len(gaps), None
    rows = _rows(len(gaps), soln) if keep else None
    left = _core.process(gaps, clue, soln, certain, rows)
    if not left:
        raise game.contradiction(num)
    if rows is not None and left < len(gaps):
        rows = rows[:left].copy()
    return certain, left, rows


def c0(game: Game, num: int, os: Cells) -> Left:
    """PROCESS on the whole line, keep the arrangements left, go on with C4.  APL: C0"""
    whole = Part(os, game.clues[num], _NO_PLACES)
    gaps = game.tables.gaps(*game.wc4[num])
    certain, left, rows = process(game, num, whole, gaps, keep=True)
    game.lines[num][:] = certain
    game.wc3[num] = C4
    if rows is not None:
        game.keep_rows(num, rows)
    return left, len(gaps)


def c1_or_c3(game: Game, num: int, os: Cells) -> tuple[str, Left]:
    """REDUCE the line, then C1 where its table is small enough, else C3: lines of CHOOSE."""
    part = reduce(game, num, os)
    if game.tables.has_gaps(*part.table, below=game.tred):
        return "C1", c1(game, num, part)
    return "C3", c3(game, num, part)


def c1(game: Game, num: int, part: Part) -> Left:
    """PROCESS on the reduced line.  APL: C1"""
    gaps = game.tables.gaps(*part.table)
    certain, left, _ = process(game, num, part, gaps)
    game.lines[num][:, part.map] = certain
    return left, len(gaps)


def c2(game: Game, num: int, os: Cells) -> Left:
    """Put every 0/1 row of TNA2 into the unknown cells; keep what reads as the clue.  APL: C2

    DEPARTURE: raises the contradiction where none does.
    """
    known = os[0].tobytes()
    table = game.tables.choices(game.totals[num][0] - known.count(1), known.count(0))
    certain: Cells = np.empty(os.shape, np.int8)
    rows = _rows(len(table), os)
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
    gaps = game.tables.gaps(*part.table)
    certain, left, _ = process(game, num, part, gaps)
    enter(game, num, part, certain, slice(lhs))
    part, i = combine_right(whole, len(part.clue))
    gaps_right = game.tables.gaps(*part.table)
    certain, left_right, _ = process(game, num, part, gaps_right)
    enter(game, num, part, certain, slice(i, None))
    return left + left_right, len(gaps) + len(gaps_right)


def c4(game: Game, num: int, os: Cells) -> Left:
    """Keep of the arrangements left those that agree with what is known now.  APL: C4

    DEPARTURE: where the table store had to drop them, they are made again from the start.
    """
    rows = game.kept_rows(num)
    if rows is None:
        game.wc3[num] = game.first_way(num)
        if game.wc3[num] == C0:
            return c0(game, num, os)
        known = os[0].tobytes()
        if binomial(known.count(0), game.totals[num][0] - known.count(1)) <= 1000:
            return c2(game, num, os)
        return c1_or_c3(game, num, os)[1]
    certain: Cells = np.empty(os.shape, np.int8)
    kept = np.empty_like(rows)
    left = _core.agree(rows, os, certain, kept)
    _settle(game, num, certain, kept[:left])
    return left, len(rows)


def _settle(game: Game, num: int, certain: Cells, rows: Rows) -> None:
    """Enter what is certain of a whole line and keep its arrangements."""
    if not len(rows):
        raise game.contradiction(num)
    game.lines[num][:] = certain
    game.keep_rows(num, rows.copy())  # a view would hold all the rows


def enter(game: Game, num: int, part: Part, certain: Cells, cells: slice) -> None:
    """Enter what is certain in some cells of a part of a line."""
    line = game.lines[num]
    places = part.map[cells]
    values = certain[:, cells]
    line[:, places] = np.where(values != 0, values, line[:, places])


def _rows(count: int, soln: Cells) -> Rows:
    """Room for ``count`` packed arrangements of a line."""
    return np.empty((count, len(soln) * _core.words_for(soln.shape[1])), np.uint64)
