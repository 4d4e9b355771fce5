"""Shortening a line: REDUCE, COMBINEL, COMBINER.

A line too long for a table is made shorter: superfluous white cells and the finished ends are cut
away, and where that is not enough its left and right ends are looked at apart, each with as many
blocks as a table can hold.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonogram.article.game import Blocks, Cells, Game, whites

__all__ = ["Part", "combine_left", "combine_right", "reduce"]


class Part(NamedTuple):
    """A shortened line: SOLN, CLUE and MAP, its cells' places in the line."""

    soln: Cells
    clue: Blocks
    map: NDArray[np.intp]

    @property
    def table(self) -> tuple[int, int]:
        """WC4: the number of blocks and of white cells, by which the table store is asked."""
        return len(self.clue), whites(self.clue, self.soln.shape[1])


def reduce(game: Game, num: int, os: Cells) -> Part:
    """Drop the first of each two adjacent whites; chop finished blocks off both ends.  APL: REDUCE

    A finished block is one whose end is known to be white on the side of the unknown cells.
    DEPARTURE: what is chopped is compared with the clue block by block, where the listing looks
    for its total; a contradiction is raised where the listing would leave the clue uncut.
    """
    soln = os[0].tolist()
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
    clue = game.clues[num]
    left = _blocks_of(cells[:bw], clue.tolist())
    right = _blocks_of(cells[wb:][::-1], clue[::-1].tolist(), backwards=True)
    if left is None or right is None or left + right > len(clue):
        raise game.contradiction(num)
    clue = clue[left : len(clue) - right]
    places = np.array(mapping[bw:wb], np.intp)
    if whites(clue, len(places)) < len(clue) - 1:
        raise game.contradiction(num)
    return Part(os.take(places, axis=1), clue, places)


def _blocks_of(cells: list[int], clue: list[list[int]], backwards: bool = False) -> int | None:
    """How many blocks of the clue's beginning the known ``cells`` are; None if they are none.

    Blocks that touch make one run of black, beyond the article.
    """
    runs = [len(list(run)) for cell, run in groupby(cells) if cell == 1]
    count = 0
    for run in runs:
        begin = count
        while run > 0:
            if count == len(clue):
                return None
            length, _, touch = clue[count]
            if count > begin and not (clue[count - 1][2] if backwards else touch):
                return None
            run -= length
            count += 1
        if run:
            return None
    return count


def combine_left(game: Game, whole: Part) -> tuple[Part, int] | None:
    """The left-most blocks that fit a table of fewer than TRED rows.  APL: COMBINEL

    The other blocks are forgotten, the line is shortened by their lengths and a gap each, and what
    is known beyond LHS is ignored: only there could a forgotten block lie.  Returns the part and
    LHS, the number of cells in which deductions count.  DEPARTURE: None where not even one block
    fits a table; the listing fails there.
    """
    blocks, white = whole.table
    kept = 0  # from the small end: each block that is forgotten takes one white cell along
    while kept + 1 < blocks and game.tables.has_gaps(
        kept + 1, white - blocks + kept + 1, below=game.tred
    ):
        kept += 1
    if not kept:
        return None
    clue, forgotten = whole.clue[:kept], whole.clue[kept:]
    gap = 1 - int(forgotten[0, 2])
    length = whole.soln.shape[1] - _least(forgotten) - gap
    lhs = _least(clue) + gap
    soln = whole.soln[:, :length].copy()
    soln[:, lhs:] = 0
    return Part(soln, clue, whole.map[:length]), lhs


def _least(clue: Blocks) -> int:
    """The fewest cells that the blocks need."""
    return int(clue[:, 0].sum()) + len(clue) - 1 - int(clue[1:, 2].sum())


def combine_right(whole: Part, blocks: int) -> tuple[Part, int]:
    """The mirror image of COMBINEL with as many ``blocks``, so of the same table.  APL: COMBINER

    It starts from the line as it was before the left end was looked at.  Returns the part and I,
    the first of its cells in which deductions count.
    """
    clue = whole.clue[-blocks:]
    forgotten = len(whole.clue) - blocks
    gap = 1 - int(clue[0, 2])
    soln = whole.soln[:, _least(whole.clue[:forgotten]) + gap :].copy()
    i = max(soln.shape[1] - _least(clue) - gap, 0)
    soln[:, :i] = 0
    return Part(soln, clue, whole.map[-soln.shape[1] :]), i
