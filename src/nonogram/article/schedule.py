"""What to do next: SOLVE, its vectors WC1 to WC4, CHOOSE, SHRINK, CHANGE∆WC."""

from __future__ import annotations

from math import comb as binomial

from nonogram.article import lines
from nonogram.article.beyond import cut
from nonogram.article.game import C0, C2, C4, REDUCED, Game, to_cells
from nonogram.clue import UNKNOWN
from nonogram.grid import Grid

__all__ = ["change_wc", "choose", "fault", "matsize", "set_wc", "shrink", "solve", "start"]

FIRST_TRED, STEP_TRED = 200, 400
TNA_ROWS = 1000  # INSTALL stores the tables of fewer rows


def solve(game: Game, *, extended: bool) -> bool:
    """Work on the game until it is finished or the method is stuck.  APL: SOLVE

    Takes the first ten changed lines, those of fewest arrangements first (BUFFER), clears their
    marks and lets CHOOSE work on each; when nothing has changed, allows larger tables (SHRINK) and
    takes the large lines again.  DEPARTURE: returns False where that cannot help any more; the
    listing never ends.  DEPARTURE (``extended``): once the tables that INSTALL stores are used
    up, large lines are cut between their ends.  Call START and SET∆WC before.

    Raises ContradictionError where a line shows that the puzzle has no solution.
    """
    while game.unknown:
        game.watch.report(game.known)
        wc2 = game.wc2
        buffer = [num for num in game.wc1 if wc2[num]][:10]
        for num in buffer:
            game.watch.poll()
            wc2[num] = 0
            choose(game, num)
        if 1 in wc2:
            if not game.count:
                _try_change_wc(game)
            continue
        if not game.unknown:
            break
        if _larger_tables_help(game) and not (extended and game.tred >= TNA_ROWS):
            shrink(game, game.tred + STEP_TRED)
            game.note("SHRINK", game.tred)
            for num in _large_lines(game):
                if game.lines[num].any():
                    game.wc2[num] = 1
            _try_change_wc(game)
        elif not (extended and cut(game)):
            break
    game.check_lines()  # DEPARTURE: the listing does not look whether its answer is one
    return not game.unknown


def _larger_tables_help(game: Game) -> bool:
    """Whether a line is left that larger tables would say more about."""
    largest = max((game.mss[num] for num in _large_lines(game)), default=0)
    return game.tred <= min(largest, game.tables.rows)


def _large_lines(game: Game) -> list[int]:
    """The unfinished lines that have no list of arrangements yet and are too large for C0.

    DEPARTURE: those among them whose table exceeds the limits, whatever their size; and finished
    lines, which the listing takes too, are left out.
    """
    return [
        num
        for num, way in enumerate(game.wc3)
        if way != C4 and (way == REDUCED or game.mss[num] > 1000) and not game.finished(num)
    ]


def _try_change_wc(game: Game) -> None:
    """CHANGE∆WC once fewer than a quarter of the cells are unknown."""
    if game.unknown < game.quarter:
        change_wc(game)


def start(game: Game, known: Grid | None = None) -> None:
    """Set up the game: QUARTER and SOL, then OVERLAP and TOTALS.  APL: START

    ``known`` (DEPARTURE) gives cells to start from.  Raises ContradictionError where they
    contradict what the clues alone make certain.
    """
    lines.overlap(game)
    if known is not None:
        game.give(known)
    lines.totals(game)
    shrink(game, FIRST_TRED)


def matsize(game: Game) -> list[int]:
    """How many arrangements each line's clue has: C(whites + 1, blocks).  APL: MATSIZE"""
    return [binomial(white + 1, blocks) for blocks, white in game.wc4]


def set_wc(game: Game) -> None:
    """Set MSS and WC1 to WC3.  APL: SET∆WC

    WC2 marks the lines that the other direction has changed and that are not finished.  DEPARTURE:
    the listing sums the columns' changes along the wrong axis; along the right one here.
    """
    lines_count = range(game.a + game.d)
    game.mss = matsize(game)
    game.wc1 = sorted(lines_count, key=game.mss.__getitem__)
    game.wc2[: game.a] = (game.sola != game.sol).any(axis=(0, 2)).tobytes()
    game.wc2[game.a :] = (game.sold != game.sol).any(axis=(0, 1)).tobytes()
    for num in (*game.w2, *game.w4):
        game.wc2[num] = 0
    game.wc3 = [game.first_way(num) for num in lines_count]


def choose(game: Game, num: int) -> None:
    """Work on line ``num`` in the way WC3 says.  APL: CHOOSE

    A line whose black cells are all found gets white in the others, and the other way round.
    Lines crossing a changed cell are marked in WC2.  DEPARTURE: a line that others have finished
    is left alone, and one with too many black or white cells raises the contradiction.
    """
    line = game.lines[num]
    os = line.copy()
    known = os[0].tobytes()
    if 0 not in (known if game.planes == 1 else os.tobytes()):
        return
    black, white, total = known.count(1), known.count(255), game.totals[num][0]
    if black > total or white > len(known) - total:
        raise game.contradiction(num)
    left: lines.Left = None, None
    if black == total:
        technique = "BLACKS FOUND"
        lines.fill_whites(game, num)
    elif white == len(known) - total:
        technique = "WHITES FOUND"
        line[0, os[0] == 0] = 1
        lines.fill_whites(game, num)
    elif game.wc3[num] == C0:
        technique, left = "C0", lines.c0(game, num, os)
    elif game.wc3[num] == C2:
        technique, left = "C2", lines.c2(game, num, os)
    elif game.wc3[num] == C4:
        technique, left = "C4", lines.c4(game, num, os)
    else:
        technique, left = lines.c1_or_c3(game, num, os)
    game.record(num, os, technique, *left)


def shrink(game: Game, rows: int) -> None:
    """Use tables of fewer than ``rows`` rows for reduced lines from now on.  APL: SHRINK

    TMATRECRED, the list of these tables, is a question to the table store here.
    """
    game.tred = rows


def change_wc(game: Game) -> None:
    """Look at the unknown cells instead of the clues: the end of the game.  APL: CHANGE∆WC

    Lines not yet in C4 are sorted behind the others, by the number of ways to fill their unknown
    cells; those of few ways go to C2.
    """
    ways = {}
    for num in range(game.a + game.d):
        if game.wc3[num] != C4:
            known = game.lines[num][0].tobytes()
            black = game.totals[num][0] - known.count(1)
            ways[num] = binomial(known.count(0), black) if black >= 0 else 0
            if ways[num] < 250 and known.count(0) < 21:
                game.wc3[num] = C2
    game.wc1 = [num for num in game.wc1 if num not in ways] + sorted(ways, key=ways.__getitem__)
    game.count = 1
    game.note("CHANGE_WC")


def fault(game: Game, picture: Grid) -> bool:
    """Whether SOL contradicts a picture known beforehand.  APL: FAULT

    The article's help for trying out new ideas; the tests use it for that.  DEPARTURE: the picture
    is given, where the listing takes it from TNA3.
    """
    cells = zip(to_cells(game.sol).tobytes(), picture.tobytes(), strict=True)
    return any(cell not in (UNKNOWN & 0xFF, wanted) for cell, wanted in cells)
