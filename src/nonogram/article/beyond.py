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

from nonogram.article.game import REDUCED, Cells, Game, whites
from nonogram.article.lines import enter, process
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
    lengths = clue[:, 0].tolist()
    earliest = [_lowest(starts) for starts in found.starts]
    ends = [starts.bit_length() - 1 + c for starts, c in zip(found.starts, lengths, strict=True)]
    left = of = 0
    stop = 0
    for begin in range(len(lengths)):
        before = stop
        stop = max(stop, begin)
        while stop < len(lengths):
            window = clue[begin : stop + 1]
            size = len(window), whites(window, ends[stop] - earliest[begin])
            if not game.tables.has_gaps(*size, below=game.tred):
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
        soln = os[:, first:end].copy()
        outside = np.ones(soln.shape[1], bool)
        outside[own] = False
        soln[outside & (soln > 0)] = 0
        part = Part(soln, clue[begin:stop], np.arange(first, end))
        gaps = game.tables.gaps(*part.table)
        certain, agreeing, _ = process(game, num, part, gaps)
        certain[:, outside] = 0
        enter(game, num, part, certain, slice(None))
        left, of = left + agreeing, of + len(gaps)
    if not of:
        return False
    return game.record(num, os, "CUT", left, of) > 0


def _sweep(game: Game, num: int, os: Cells, found: Reach) -> bool:
    """Enter all that the line implies."""
    line = game.lines[num]
    for plane, implied_ in enumerate(implied(found, game.clues[num].tolist(), *os.shape)):
        for value, cells in zip((1, -1), implied_, strict=True):
            while cells:
                line[plane, _lowest(cells)] = value
                cells &= cells - 1
    return game.record(num, os, "SWEEP") > 0


def reach(clue: list[list[int]], line: Cells) -> Reach | None:
    """Where the blocks and gaps of a line may lie; None if no arrangement agrees with it."""
    n = line.shape[1]
    known = [plane.tobytes() for plane in line]
    starts, gaps = _from_left(clue, known)
    mirrored = [
        [length, plane, after[2]]
        for (length, plane, _), after in zip(clue, [*clue[1:], [0, 0, 0]], strict=False)
    ][::-1]
    mirrored_starts, mirrored_gaps = _from_left(mirrored, [plane[::-1] for plane in known])
    for j, (length, _, _) in enumerate(clue):
        starts[j] &= _mirror(mirrored_starts[-1 - j], n) >> (length - 1)
        if not starts[j]:
            return None
    for j in range(len(gaps)):
        gaps[j] &= _mirror(mirrored_gaps[-1 - j], n)
    return Reach(starts, gaps) if clue or b"\x01" not in known[0] else None


def _from_left(clue: list[list[int]], known: list[bytes]) -> tuple[list[int], list[int]]:
    """Starts and gaps that can be reached from the line's left end, block after block."""
    line = (1 << len(known[0])) - 1
    may_have = [line & ~int(plane[::-1].translate(_WHITE_BITS), 2) for plane in known]
    may_be_white = line & ~int(known[0][::-1].translate(_BLACK_BITS), 2)
    starts, gaps = [], []
    end = 1  # the places just behind the last block; at first the line's left end
    for j, (length, plane, touch) in enumerate(clue):
        gap = _flood(end, may_be_white << 1)
        gaps.append(gap & may_be_white)
        start = gap if j == 0 or touch else (gap & may_be_white) << 1
        starts.append(start & _fits(may_have[plane], length))
        end = starts[-1] << length
    gaps.append(_flood(end, may_be_white << 1) & may_be_white)
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


def implied(found: Reach, clue: list[list[int]], planes: int, length: int) -> list[tuple[int, int]]:
    """For each plane the cells that have it in every arrangement, and those that do in none."""
    may_have = [0] * planes
    for starts, (c, plane, _) in zip(found.starts, clue, strict=True):
        width = 1
        while width < c:
            step = min(width, c - width)
            starts |= starts << step
            width += step
        may_have[0] |= starts
        if plane:
            may_have[plane] |= starts
    may_be_white = 0
    for gap in found.gaps:
        may_be_white |= gap
    line = (1 << length) - 1
    out = [(line & ~may_be_white, line & ~may_have[0])]
    for plane in range(1, planes):
        other = may_be_white
        for p in range(1, planes):
            other |= may_have[p] if p != plane else 0
        out.append((line & ~other, line & ~may_have[plane]))
    return out


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def _mirror(bits: int, n: int) -> int:
    """The set read from the line's other end."""
    return int(f"{bits & ((1 << n) - 1):0{n}b}"[::-1], 2)
