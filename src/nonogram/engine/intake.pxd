"""The encoding's clauses as lists of implications; see intake.pyx."""

from libc.stdint cimport int64_t

from nonogram.engine.memory cimport Ints
from nonogram.engine.search cimport Search

cdef int take_clauses(Search* s, Ints* clauses, int64_t budget) noexcept nogil
