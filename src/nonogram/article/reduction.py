"""Shortening a line: REDUCE, COMBINEL, COMBINER.

A line too long for a table is made shorter: superfluous white cells and the finished ends are cut
away, and where that is not enough its left and right ends are looked at apart, each with as many
blocks as a table can hold.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonogram.article.game import Cells, Game, Lengths

__all__ = ["Part", "combine_left", "combine_right", "reduce"]


class Part(NamedTuple):
    """A shortened line: SOLN, CLUE and MAP, its cells' places in the line."""

    soln: Cells
    clue: Lengths
    map: NDArray[np.intp]

    @property
    def table(self) -> tuple[int, int]:
        """WC4: the number of blocks and of white cells, by which the table store is asked."""
        return len(self.clue), len(self.soln) - int(self.clue.sum())


def reduce(game: Game, num: int, os: Cells) -> Part:
    """Drop the first of each two adjacent whites; chop finished blocks off both ends.  APL: REDUCE

    A finished block is one whose end is known to be white on the side of the unknown cells.
    DEPARTURE: what is chopped is compared with the clue block by block, where the listing looks
    for its total; a contradiction is raised where the listing would leave the clue uncut.
    """
    soln = os.tolist()
    clue = game.clues[num].tolist()
    after = [*soln[1:], 0]
    mapping = [x for x, cell in enumerate(soln) if cell != -1 or after[x] != -1]
    cells = [soln[x] for x in mapping]
    first = cells.index(0)
    last = len(cells) - 1 - cells[::-1].index(0)
    # bw: how many cells to chop on the left, up to the last block that ends before ``first``.
    bw = next((i + 1 for i in range(first - 2, -1, -1) if cells[i] == 1 and cells[i + 1] == -1), 0)
    wb = next(
        (i + 1 for i in range(last + 1, len(cells) - 1) if cells[i] == -1 and cells[i + 1] == 1),
        len(cells),
    )
    left, right = _runs(cells[:bw]), _runs(cells[wb:])
    kept = slice(len(left), len(clue) - len(right))
    if (
        len(left) + len(right) > len(clue)
        or clue[: kept.start] != left
        or clue[kept.stop :] != right
    ):
        raise game.contradiction(num)
    places = np.array(mapping[bw:wb], np.intp)
    return Part(os[places], game.clues[num][kept], places)


def _runs(cells: list[int]) -> list[int]:
    """The lengths of the runs of black."""
    runs = []
    run = 0
    for cell in (*cells, -1):
        if cell == 1:
            run += 1
        elif run:
            runs.append(run)
            run = 0
    return runs


def combine_left(game: Game, whole: Part) -> tuple[Part, int] | None:
    """The left-most blocks that fit a table of fewer than TRED rows.  APL: COMBINEL

    The other blocks are forgotten, the line is shortened by their lengths and a gap each, and what
    is known beyond LHS is ignored: only there could a forgotten block lie.  Returns the part and
    LHS, the number of cells in which deductions count.  DEPARTURE: None where not even one block
    fits a table; the listing fails there.
    """
    soln, clue = whole.soln, whole.clue
    while True:
        soln, clue = soln[: -int(clue[-1]) - 1], clue[:-1]
        if not len(clue):
            return None
        if game.tables.has_gaps(len(clue), len(soln) - int(clue.sum()), below=game.tred):
            break
    lhs = int(clue.sum()) + len(clue)
    soln = soln.copy()
    soln[lhs:] = 0
    return Part(soln, clue, whole.map[: len(soln)]), lhs


def combine_right(whole: Part, blocks: int) -> tuple[Part, int]:
    """The mirror image of COMBINEL with as many ``blocks``, so of the same table.  APL: COMBINER

    It starts from the line as it was before the left end was looked at.  Returns the part and I,
    the first of its cells in which deductions count.
    """
    clue = whole.clue[-blocks:]
    forgotten = whole.clue[:-blocks]
    soln = whole.soln[int(forgotten.sum()) + len(forgotten) :].copy()
    rhs = int(clue.sum()) + len(clue)
    i = len(soln) - rhs
    soln[: max(i, 0)] = 0
    return Part(soln, clue, whole.map[-len(soln) :]), max(i, 0)
