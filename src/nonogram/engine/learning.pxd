"""Conflict analysis; see learning.pyx."""

from nonogram.engine.search cimport Search

cdef int analyse(Search* s) noexcept nogil
