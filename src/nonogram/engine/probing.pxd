"""Root probing; see probing.pyx."""

from libc.stdint cimport int64_t

from nonogram.engine.search cimport Search

cdef int probe(Search* s, int64_t budget) noexcept nogil
