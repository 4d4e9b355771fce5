"""Which numbers of a clue are finished: certain from the line's known cells and its clue alone."""

from __future__ import annotations

from typing import Final

from nonogram.clue import WHITE, Block, Clue
from nonogram.grid import clue_of_line

__all__ = ["finished"]

_UNKNOWN: Final = 0xFF
_BROKEN: Final = -1


def finished(clue: Clue, cells: bytes) -> tuple[bool, ...]:
    """For each block of ``clue``, whether it is provably placed; ``(True,)`` for a blank line.

    All blocks are once the line reads as its clue with the unknown cells taken for white: then
    they can only be white.  Before that, the blocks are counted from either end for as far as
    every cell is known.  Cells that break the clue finish nothing.

    >>> finished(Clue([Block(1), Block(2)]), bytes([0, 1, 0, 255, 255]))
    (True, False)
    """
    known = _UNKNOWN not in cells
    if (clue or known) and clue_of_line(cells.replace(b"\xff", b"\0")) == clue:
        return (True,) * max(len(clue), 1)
    if not clue:
        return (False,)
    left = right = _BROKEN
    if not known:
        left = _from_start(clue, cells)
        right = _from_start(clue.reversed(), cells[::-1])
    if _BROKEN in (left, right) or left + right > len(clue):
        left = right = 0
    return tuple(i < left or i >= len(clue) - right for i in range(len(clue)))


def _from_start(clue: Clue, cells: bytes) -> int:
    """How many blocks the known cells at the start of the line finish, or that they break it."""
    start = cells[: cells.index(_UNKNOWN)]
    runs = clue_of_line(start)
    # a run that ends where the known cells do may go on
    ended = len(runs) if not start or start[-1] == WHITE else len(runs) - 1
    open_run: tuple[Block, ...] = runs[ended:]
    if runs[:ended] != clue[:ended] or len(runs) > len(clue):
        return _BROKEN
    for run in open_run:
        block = clue[ended]
        if run.colour != block.colour or run.length > block.length:
            return _BROKEN
    return ended
