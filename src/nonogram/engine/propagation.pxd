"""Propagation of lines to their common fixpoint; see propagation.pyx."""

from libc.stdint cimport int64_t

from nonogram.engine.board cimport Board

cdef int propagate_lines(Board* b, int64_t budget) noexcept nogil
