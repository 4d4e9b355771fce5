"""The packed puzzle and what is known of its cells: shared by every technique.

A line is a list of cell indices, whatever its direction; a cell knows the lines through it.  The
clue of a line is an automaton that reads the line cell by cell.  Its states, one bit each, stand in
this order (example: clue 2 1):

    gap 0   block 0 cell 1   block 0 cell 2   gap 1   block 1 cell 1   gap 2

Reading black moves to the next state, which must be a block's cell; reading white moves from a
block's last cell into the gap after it, or stays in a gap.
"""

from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t

from nonogram.engine.memory cimport Memory

cdef enum:
    UNKNOWN = -1
    WHITE = 0
    BLACK = 1

cdef struct Board:
    Memory* memory
    int32_t cells
    int32_t lines
    int32_t longest       # cells of the longest line
    int32_t widest        # words of the largest automaton
    int32_t* cell_at      # lines + 1: where a line's cells begin in `cell`
    int32_t* cell         # the cells of all lines
    int32_t* block_at     # lines + 1: where a line's blocks begin in `block`
    int32_t* block        # lengths in cells
    int32_t* cross_at     # cells + 1: where a cell's lines begin in `cross`
    int32_t* cross        # the lines through each cell
    int32_t* gap_at       # lines + 1: where a line's words begin in `gap`
    uint64_t* gap         # the gap states of each line's automaton
    int32_t* states       # lines: number of states
    int8_t* value         # cells: UNKNOWN, WHITE or BLACK
    int32_t* trail        # the known cells in the order in which they became so
    int32_t known         # length of the trail
    int32_t* queue        # a ring of lines whose cells changed
    int32_t first
    int32_t waiting
    int8_t* queued        # lines
    int32_t conflict      # the line found impossible, or -1
    uint64_t* scratch     # the line solver's rows of states
    size_t scratch_words
    int64_t uses          # lines solved so far

cdef int board_alloc(
    Board* b, Memory* m, int cells, int lines, int places, int blocks
) noexcept nogil
cdef int board_ready(Board* b) noexcept nogil
cdef void board_free(Board* b) noexcept nogil


cdef inline void know(Board* b, int cell, int value, int line) noexcept nogil:
    """Note a cell's value and wake the other lines through it."""
    cdef int i, other
    b.value[cell] = <int8_t> value
    b.trail[b.known] = cell
    b.known += 1
    for i in range(b.cross_at[cell], b.cross_at[cell + 1]):
        other = b.cross[i]
        if other != line and not b.queued[other]:
            b.queued[other] = 1
            i = b.first + b.waiting
            b.queue[i if i < b.lines else i - b.lines] = other
            b.waiting += 1
