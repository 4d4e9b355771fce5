"""Propagation of lines to their common fixpoint; see propagation.pyx."""

from nonogram.engine.board cimport Board

cdef int propagate_lines(Board* b, long budget) noexcept nogil
