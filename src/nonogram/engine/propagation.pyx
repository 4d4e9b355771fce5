"""Propagation: solve the lines that changed until nothing changes.

Lines wait in a ring, each at most once.  The fixpoint does not depend on their order; most real
puzzles are solved here.  Origin: Batenburg and Kosters, Pattern Recognition 42(8), 2009.
"""

from libc.stdint cimport int64_t

from nonogram.engine.board cimport Board
from nonogram.engine.lines cimport IMPOSSIBLE, solve_line


cdef int propagate_lines(Board* b, int64_t budget) noexcept nogil:
    """Work on waiting lines, up to about `budget` words of the line solver.

    Returns 0 at the fixpoint, 1 when the budget ended first, or IMPOSSIBLE with `b.conflict` set.
    """
    cdef int line
    if b.conflict >= 0:
        return IMPOSSIBLE
    while b.waiting:
        if budget < 0:
            return 1
        line = b.queue[b.first]
        b.first += 1
        if b.first == b.lines:
            b.first = 0
        b.waiting -= 1
        b.queued[line] = 0
        if solve_line(b, line) < 0:
            b.conflict = line
            return IMPOSSIBLE
        budget -= 32 + <int64_t> (b.cell_at[line + 1] - b.cell_at[line]) * (
            (b.gap_at[line + 1] - b.gap_at[line]) // 3  # one colour: words of the automaton
        )
    return 0
