"""Beyond the article: lines in whose middle C3 cannot see are cut between their ends too.

C3 looks at the two ends of a large line.  Where a line is long or has many blocks, its middle stays
out of sight however large the tables, and the method ends with a puzzle that line logic could
finish.  DEPARTURE: such a line is cut into windows of consecutive blocks, each between the
places where its neighbours may lie, and each window is treated as C1 treats a line.  Where no
window decides anything, a sweep over the gaps finds whatever the whole line implies, without a
table: which starts of each block can be reached from the left and from the right.

Sets of places are bits of an int here, place ``x`` at bit ``x``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nonogram.article.game import Cells, Game
from nonogram.article.lines import REDUCED, process
from nonogram.article.reduction import Part

__all__ = ["Reach", "cut", "implied", "reach"]

_BLACK_BITS = bytes.maketrans(b"\x00\x01\xff", b"010")
_WHITE_BITS = bytes.maketrans(b"\x00\x01\xff", b"001")


class Reach(NamedTuple):
    """Where the parts of a line may lie, given what is known of its cells.

    ``starts[j]``: where block ``j`` may start; ``gaps[j]``: the white cells that may lie between
    block ``j-1`` and block ``j``.  Exact: each such place occurs in some arrangement.
    """

    starts: list[int]
    gaps: list[int]


def cut(game: Game) -> bool:
    """Cut large lines between their ends until one yields a cell; False if none does.

    A line is swept again only after one of its cells has changed.
    """
    for num in game.wc1:
        if not game.uncut[num]:
            continue
        game.watch.poll()
        if game.wc3[num] == REDUCED and not game.finished(num):
            os = game.lines[num].copy()
            found = reach(game.clues[num].tolist(), os)
            if found is None:
                raise game.contradiction(num)
            if _windows(game, num, os, found):
                return True
            game.uncut[num] = 0
            if _sweep(game, num, os, found):
                return True
        game.uncut[num] = 0
    return False


def _windows(game: Game, num: int, os: Cells, found: Reach) -> bool:
    """Look through every window of blocks whose table has fewer than TRED rows."""
    clue = game.clues[num]
    lengths = clue.tolist()
    earliest = [_lowest(starts) for starts in found.starts]
    ends = [starts.bit_length() - 1 + c for starts, c in zip(found.starts, lengths, strict=True)]
    left = of = 0
    stop = 0
    for begin in range(len(lengths)):
        before = stop
        stop = max(stop, begin)
        while stop < len(lengths):
            span = ends[stop] - earliest[begin]
            whites = span - sum(lengths[begin : stop + 1])
            if not game.tables.has_gaps(stop + 1 - begin, whites, below=game.tred):
                break
            stop += 1
        if stop in (begin, before):  # no table, or part of the window before
            continue
        first, end = earliest[begin], ends[stop - 1]
        # Only between the neighbours' places does a cell belong to this window alone.
        own = slice(
            max(ends[begin - 1] - first, 0) if begin else 0,
            min(earliest[stop], end) - first if stop < len(lengths) else None,
        )
        soln = os[first:end].copy()
        outside = np.ones(len(soln), bool)
        outside[own] = False
        soln[outside & (soln > 0)] = 0
        part = Part(soln, clue[begin:stop], np.arange(first, end))
        certain, agreeing, rows, _ = process(game, num, part)
        certain[outside] = 0
        places = part.map[certain != 0]
        game.lines[num][places] = certain[certain != 0]
        left, of = left + agreeing, of + rows
    if not of:
        return False
    return game.record(num, os, "CUT", left, of) > 0


def _sweep(game: Game, num: int, os: Cells, found: Reach) -> bool:
    """Enter all that the line implies."""
    black, white = implied(found, game.clues[num].tolist(), len(os))
    line = game.lines[num]
    for value, cells in ((1, black), (-1, white)):
        while cells:
            x = _lowest(cells)
            line[x] = value
            cells &= cells - 1
    return game.record(num, os, "SWEEP") > 0


def reach(clue: list[int], line: Cells) -> Reach | None:
    """Where the blocks and gaps of a line may lie; None if no arrangement agrees with it."""
    known = line.tobytes()
    n = len(known)
    starts, gaps = _from_left(clue, known)
    mirrored_starts, mirrored_gaps = _from_left(clue[::-1], known[::-1])
    for j, c in enumerate(clue):
        starts[j] &= _mirror(mirrored_starts[-1 - j], n) >> (c - 1)
        if not starts[j]:
            return None
    for j in range(len(gaps)):
        gaps[j] &= _mirror(mirrored_gaps[-1 - j], n)
    return Reach(starts, gaps)


def _from_left(clue: list[int], known: bytes) -> tuple[list[int], list[int]]:
    """Starts and gaps that can be reached from the line's left end, block after block."""
    free = ~int(known[::-1].translate(_WHITE_BITS), 2)  # no white cell known
    open_ = ((1 << len(known)) - 1) & ~int(known[::-1].translate(_BLACK_BITS), 2)  # no black one
    free &= (1 << len(known)) - 1
    starts, gaps = [], []
    end = 1  # the places just behind the last block; at first the line's left end
    for j, c in enumerate((*clue, 0)):
        gap = _flood(end, open_ << 1)
        gaps.append(gap & open_)
        if c:
            start = gap if j == 0 else (gap & open_) << 1
            starts.append(start & _fits(free, c))
            end = starts[-1] << c
    return starts, gaps


def _fits(free: int, c: int) -> int:
    """The places from which ``c`` free cells follow one another."""
    width = 1
    while width < c:
        step = min(width, c - width)
        free &= free >> step
        width += step
    return free


def _flood(seeds: int, through: int) -> int:
    """The seeds and all places above them that are reached through set bits only."""
    shift = 1
    while through:
        seeds |= through & (seeds << shift)
        through &= through << shift
        shift *= 2
    return seeds


def implied(found: Reach, clue: list[int], n: int) -> tuple[int, int]:
    """The cells that are black, and those that are white, in every arrangement."""
    may_be_black = may_be_white = 0
    for starts, c in zip(found.starts, clue, strict=True):
        width = 1
        while width < c:
            step = min(width, c - width)
            starts |= starts << step
            width += step
        may_be_black |= starts
    for gap in found.gaps:
        may_be_white |= gap
    line = (1 << n) - 1
    return line & ~may_be_white, line & ~may_be_black


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def _mirror(bits: int, n: int) -> int:
    """The set read from the line's other end."""
    return int(f"{bits & ((1 << n) - 1):0{n}b}"[::-1], 2)
