"""Conflict analysis; see learning.pyx."""

from libc.stdint cimport int32_t

from nonogram.engine.search cimport Search

cdef int analyse(Search* s) noexcept nogil
cdef int keep_clause(Search* s, int glue, int32_t* place) noexcept nogil
