"""Unit propagation; see implication.pyx."""

from libc.stdint cimport int64_t

from nonogram.engine.search cimport Search

cdef int propagate(Search* s, int64_t until) noexcept nogil
