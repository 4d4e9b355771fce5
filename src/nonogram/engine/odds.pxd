"""Belief propagation over the lines' exact odds; see odds.pyx."""

from libc.stdint cimport int32_t, int64_t

from nonogram.engine.encoding cimport Encoding
from nonogram.engine.memory cimport Memory
from nonogram.engine.search cimport Search

cdef struct Odds:
    Memory* memory
    Encoding* encoding
    size_t places
    size_t widest       # numbers of the work area of the largest line
    double* into        # places: odds of black that the crossing line last told this place
    int32_t* partner    # places: the same cell's place on its other line, or -1
    double* work
    size_t work_size
    int32_t rounds      # done so far
    int32_t rounds_left
    int32_t next_line   # the next of the encoding's lines in this round

cdef int odds_alloc(Odds* o, Encoding* e) noexcept nogil
cdef void odds_free(Odds* o) noexcept nogil
cdef void odds_start(Odds* o, Search* s, int rounds) noexcept nogil
cdef void odds_more(Odds* o, int rounds) noexcept nogil
cdef int odds_work(Odds* o, Search* s, int64_t budget) noexcept nogil
