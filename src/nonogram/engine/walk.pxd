"""All solutions, one after the other; see walk.pyx."""

from nonogram.engine.search cimport Search

cdef int exclude(Search* s) noexcept nogil
cdef void turn(Search* s) noexcept nogil
cdef void turned(Search* s) noexcept nogil
cdef void keep_late(Search* s) noexcept nogil
cdef int note_late(Search* s, int level) noexcept nogil
cdef int end_walk(Search* s) noexcept nogil
