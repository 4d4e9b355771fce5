"""The complete line solver; see lines.pyx."""

from libc.stdint cimport int64_t, uint64_t

from nonogram.engine.board cimport Board

cdef enum:
    # Status:
    IMPOSSIBLE = -10  # no arrangement agrees with the known cells
    UNFINISHED = -11  # the budget ended first: to be called again for the same line

cdef int solve_line(Board* b, int line, int64_t* budget) noexcept nogil
cdef int possible_starts(Board* b, int line, uint64_t* possible, int64_t* budget) noexcept nogil
