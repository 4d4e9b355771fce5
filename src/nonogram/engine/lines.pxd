"""The complete line solver; see lines.pyx."""

from libc.stdint cimport int32_t, uint64_t

from nonogram.engine.board cimport Board

cdef enum:
    IMPOSSIBLE = -10  # status: no arrangement agrees with the known cells

cdef int solve_line(Board* b, int line) noexcept nogil
cdef int possible_starts(Board* b, int line, uint64_t* possible) noexcept nogil
