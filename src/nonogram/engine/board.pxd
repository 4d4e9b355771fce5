"""The packed puzzle and what is known of its cells: shared by every technique.

A line is a list of cell indices, whatever its direction; a cell knows the lines through it.  The
clue of a line is an automaton that reads the line cell by cell.  Its states, one bit each, stand in
this order (example: clue 2 1):

    gap 0   block 0 cell 1   block 0 cell 2   gap 1   block 1 cell 1   gap 2

Reading a colour moves to the next state, which must be a cell of a block of that colour; reading
white moves from a block's last cell into the gap after it, or stays in a gap.  Where the next block
has another colour, its first cell may follow at once: the gap between is jumped.

Colours count from 1 without holes, 0 is white.  What a cell may still be is a word with one bit a
colour, so there are at most MOST_COLOURS.  Black and white is the case of one colour.
"""

from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t

from nonogram.engine.memory cimport Memory

cdef enum:
    UNKNOWN = -1
    WHITE = 0
    MOST_COLOURS = 63     # beside white

cdef struct Board:
    Memory* memory
    int32_t cells
    int32_t lines
    int32_t colours       # beside white
    int32_t step          # of `board_ready`, and the lines or cells that it has done
    int32_t packed
    int32_t longest       # cells of the longest line
    int32_t widest        # words of the largest automaton
    int32_t* cell_at      # lines + 1: where a line's cells begin in `cell`
    int32_t* cell         # the cells of all lines
    int32_t* block_at     # lines + 1: where a line's blocks begin in `block`
    int32_t* block        # lengths in cells
    int32_t* tint         # blocks: their colours
    int32_t* shade        # blocks: the place of the colour among those of the line, from 0
    int32_t* cross_at     # cells + 2: where a cell's lines begin in `cross`
    int32_t* cross        # the lines through each cell
    uint64_t* hues        # lines: white and the colours of the clue
    int32_t* gap_at       # lines + 1: where a line's words begin in `gap`
    uint64_t* gap         # per line: gap states, states of each colour in order, states that jump
    int32_t* states       # lines: number of states
    int32_t* jumps        # lines: number of states that jump
    uint64_t* may         # cells: white and the colours that the cell may have
    int8_t* value         # cells: UNKNOWN, WHITE or the colour
    int32_t* trail        # the known cells in the order in which they became so
    int32_t known         # length of the trail
    int32_t* queue        # a ring of lines whose cells changed
    int32_t first
    int32_t waiting
    int8_t* queued        # lines
    int32_t conflict      # the line found impossible, or -1
    uint64_t* scratch     # the line solver's rows of states
    size_t scratch_words
    uint64_t* every       # a row of all states, and one for a cell's
    int32_t line          # the line being solved, or -1
    bint back             # whether its automaton runs backward already
    int32_t passed        # cells that this run has done
    int64_t uses          # lines solved so far

cdef int board_alloc(
    Board* b, Memory* m, int cells, int lines, int places, int blocks
) noexcept nogil
cdef int board_ready(Board* b, int64_t budget) noexcept nogil
cdef void board_given(Board* b, int cell, int value) noexcept nogil
cdef void board_free(Board* b) noexcept nogil


cdef inline int members(uint64_t colours) noexcept nogil:
    """The number of colours in a word (population count, Wilkes, Wheeler and Gill 1957)."""
    colours -= (colours >> 1) & <uint64_t> 0x5555555555555555
    colours = (colours & <uint64_t> 0x3333333333333333) + (
        (colours >> 2) & <uint64_t> 0x3333333333333333
    )
    colours = (colours + (colours >> 4)) & <uint64_t> 0x0f0f0f0f0f0f0f0f
    return <int> ((colours * <uint64_t> 0x0101010101010101) >> 56)


cdef inline int lowest(uint64_t colours) noexcept nogil:
    """The least colour in a word that has one."""
    return members((colours - 1) & ~colours)


cdef inline void _wake(Board* b, int cell, int line) noexcept nogil:
    """Let the lines through a cell wait, but for `line`."""
    cdef int i, other
    for i in range(b.cross_at[cell], b.cross_at[cell + 1]):
        other = b.cross[i]
        if other != line and not b.queued[other]:
            b.queued[other] = 1
            i = b.first + b.waiting
            b.queue[i if i < b.lines else i - b.lines] = other
            b.waiting += 1


cdef inline void know(Board* b, int cell, int value, int line) noexcept nogil:
    """Note a cell's value and wake the other lines through it."""
    b.value[cell] = <int8_t> value
    b.may[cell] = <uint64_t> 1 << value
    b.trail[b.known] = cell
    b.known += 1
    _wake(b, cell, line)


cdef inline void narrow(Board* b, int cell, uint64_t may, int line) noexcept nogil:
    """Note that an unknown cell has one of these colours, and wake the other lines through it."""
    if may & (may - 1):
        b.may[cell] = may
        _wake(b, cell, line)
    else:
        know(b, cell, lowest(may), line)
