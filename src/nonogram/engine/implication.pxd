"""Unit propagation; see implication.pyx."""

from nonogram.engine.search cimport Search

cdef int propagate(Search* s) noexcept nogil
