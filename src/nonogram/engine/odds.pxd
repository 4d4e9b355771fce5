"""Belief propagation over the lines' exact odds; see odds.pyx."""

from libc.stdint cimport int32_t, int64_t

from nonogram.engine.encoding cimport Encoding
from nonogram.engine.memory cimport Ints, Memory
from nonogram.engine.search cimport Search

cdef enum:
    NO_SLOT = -1     # the cell has no variable for the colour
    NOT_WHITE = -2   # and cannot be white

cdef struct Odds:
    Memory* memory
    Encoding* encoding
    Ints lines          # those of the encoding that take part
    size_t slots        # two for each variable of a cell: what each of its two lines was told
    double* into        # slots: odds of the colour against the cell's least one
    size_t places       # numbers in `slot`
    int32_t* slot_at    # lines: where the line's numbers begin in `slot`
    int32_t* slot       # for each colour of the line, for each cell: its slot, NO_SLOT or NOT_WHITE
    size_t starts       # of the line that has most
    double* work
    size_t work_size
    int32_t rounds      # done so far
    int32_t rounds_left
    int32_t next_line   # the next of `lines` in this round

cdef int odds_alloc(Odds* o, Encoding* e) noexcept nogil
cdef void odds_free(Odds* o) noexcept nogil
cdef void odds_start(Odds* o, Search* s, int rounds) noexcept nogil
cdef void odds_more(Odds* o, int rounds) noexcept nogil
cdef int odds_work(Odds* o, Search* s, int64_t budget) noexcept nogil
