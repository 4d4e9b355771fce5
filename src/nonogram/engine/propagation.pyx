"""Propagation: solve the lines that changed until nothing changes.

Lines wait in a ring, each at most once.  The fixpoint does not depend on their order; most real
puzzles are solved here.  Origin: Batenburg and Kosters, Pattern Recognition 42(8), 2009.
"""

from libc.stdint cimport int64_t

from nonogram.engine.board cimport Board
from nonogram.engine.lines cimport IMPOSSIBLE, UNFINISHED, solve_line


cdef int propagate_lines(Board* b, int64_t budget) noexcept nogil:
    """Work on waiting lines, up to about `budget` words of the line solver.

    Returns 0 at the fixpoint, 1 when the budget ended first, or IMPOSSIBLE with `b.conflict` set.
    """
    cdef int line, status
    if b.conflict >= 0:
        return IMPOSSIBLE
    while b.waiting or b.line >= 0:
        if budget < 0:
            return 1
        if b.line < 0:
            b.line = b.queue[b.first]
            b.first += 1
            if b.first == b.lines:
                b.first = 0
            b.waiting -= 1
            b.queued[b.line] = 0
        line = b.line
        status = solve_line(b, line, &budget)
        if status == UNFINISHED:
            return 1
        b.line = -1
        if status < 0:
            b.conflict = line
            return IMPOSSIBLE
        budget -= 32
    return 0
