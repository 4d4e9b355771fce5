"""The puzzle's rest as clauses over cells and block order; see encoding.pyx."""

from libc.stdint cimport int32_t, int64_t, uint64_t

from nonogram.engine.board cimport Board, members
from nonogram.engine.memory cimport Ints, Memory

cdef struct Encoding:
    Memory* memory
    Board* board
    int32_t vars
    int32_t cell_vars
    int32_t* var_of_cell   # cells: the first variable, or -1 where the cell is known
    Ints cell_of_var
    Ints lines             # the unfinished lines
    int32_t* low           # blocks: first and last possible start
    int32_t* high
    int32_t* order_at      # blocks: where the block's starts begin in `order`
    Ints order             # for each start of low ... high - 1: variable of "starts here or before"
    Ints clauses           # three literals each, the third -1 where there are two
    Ints facts             # literals found true while writing
    int32_t next_line      # to be written
    int32_t step           # of it: what is done next
    int32_t next_block     # there
    int32_t state          # numbering: before the block's first cell,
    int32_t least          # its first start with all blocks to the left,
    int32_t most           # and with all to the right
    uint64_t* possible     # work area: the states of one line's cells
    size_t room            # its bytes

cdef int encode_start(Encoding* e, Board* b) noexcept nogil
cdef int encode_lines(Encoding* e, int64_t clauses, int64_t steps) noexcept nogil
cdef void encoding_free(Encoding* e) noexcept nogil


cdef inline int colour_var(Encoding* e, int cell, int colour) noexcept nogil:
    """The variable "this unknown cell has the colour", or -1: always false, or the least colour."""
    cdef uint64_t may = e.board.may[cell]
    cdef uint64_t below = may & ((<uint64_t> 1 << colour) - 1)
    if below == 0 or not (may >> colour) & 1:
        return -1
    below &= below - 1
    return e.var_of_cell[cell] + (members(below) if below else 0)
