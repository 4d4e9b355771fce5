"""Allocation of the packed puzzle; see board.pxd for its shape."""

from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t
from libc.string cimport memset

from nonogram.engine.board cimport UNKNOWN, WHITE, Board, know, members
from nonogram.engine.memory cimport Memory, released, resized

# What `board_ready` does next: a pass over lines or cells each.
cdef enum:
    ROOM        # buffers
    AUTOMATA    # lines
    COUNTS      # lines: how many of them each cell has
    STARTS      # cells: where their lines begin in `cross`; all colours are possible
    CROSSINGS   # lines: entered there
    HUES        # lines: their colours
    WHITES      # cells that have no other colour
    READY


cdef int board_alloc(
    Board* b, Memory* m, int cells, int lines, int places, int blocks
) noexcept nogil:
    """Make the buffers of an empty `b` for that many cells, lines, places on lines, and blocks.

    Returns 0 or a failure's status; what was made is freed by `board_free` in either case.
    """
    b.memory = m
    b.cells = cells
    b.lines = lines
    b.conflict = -1
    b.line = -1
    b.cell_at = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> lines + 1))
    b.cell = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> places + 1))
    b.block_at = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> lines + 1))
    b.block = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> blocks + 1))
    b.tint = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> blocks + 1))
    b.shade = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> blocks + 1))
    b.cross_at = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> cells + 2))
    b.cross = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> places + 1))
    b.hues = <uint64_t*> resized(m, NULL, 0, 8 * (<size_t> lines + 1))
    b.gap_at = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> lines + 1))
    b.states = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> lines + 1))
    b.jumps = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> lines + 1))
    b.may = <uint64_t*> resized(m, NULL, 0, 8 * (<size_t> cells + 1))
    b.value = <int8_t*> resized(m, NULL, 0, <size_t> cells + 1)
    b.trail = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> cells + 1))
    b.queue = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> lines + 1))
    b.queued = <int8_t*> resized(m, NULL, 0, <size_t> lines + 1)
    if b.value != NULL:
        memset(b.value, UNKNOWN, cells)
    return m.status


cdef void _clues_ready(Board* b) noexcept nogil:
    """Fill in what depends on the clues but for the automata: states, jumps, colours, words."""
    cdef int line, block, state, words, at = 0
    cdef uint64_t hues
    for line in range(b.lines):
        state = b.block_at[line + 1] - b.block_at[line] + 1
        hues = 1
        for block in range(b.block_at[line], b.block_at[line + 1]):
            state += b.block[block]
            hues |= <uint64_t> 1 << b.tint[block]
            if block > b.block_at[line] and b.tint[block] != b.tint[block - 1]:
                b.jumps[line] += 1
        words = (state + 63) >> 6
        b.states[line] = state
        b.hues[line] = hues
        b.gap_at[line] = at
        at += words * (members(hues) + 1)
        b.widest = max(b.widest, words)
        b.longest = max(b.longest, b.cell_at[line + 1] - b.cell_at[line])
    b.gap_at[b.lines] = at


cdef void _automaton_ready(Board* b, int line) noexcept nogil:
    """Fill in the states of a line's automaton."""
    cdef int words = (b.states[line] + 63) >> 6
    cdef uint64_t hues = b.hues[line]
    cdef uint64_t* gap = b.gap + b.gap_at[line]
    cdef uint64_t* jump = gap + <size_t> words * members(hues)
    cdef uint64_t* own
    cdef int block, state = 0, i
    gap[0] |= 1
    for block in range(b.block_at[line], b.block_at[line + 1]):
        state += b.block[block] + 1
        gap[state >> 6] |= <uint64_t> 1 << (state & 63)
    if not (hues - 1) & (hues - 2):
        for i in range(words if hues > 1 else 0):
            gap[words + i] = ~gap[i]
        return
    state = 0
    for block in range(b.block_at[line], b.block_at[line + 1]):
        b.shade[block] = members(hues & ((<uint64_t> 1 << b.tint[block]) - 1)) - 1
        own = gap + <size_t> words * (b.shade[block] + 1)
        for state in range(state + 1, state + b.block[block] + 1):
            own[state >> 6] |= <uint64_t> 1 << (state & 63)
        if block + 1 < b.block_at[line + 1] and b.tint[block] != b.tint[block + 1]:
            jump[state >> 6] |= <uint64_t> 1 << (state & 63)
        state += 1


cdef int _make_room(Board* b) noexcept nogil:
    """Make the buffers whose size the clues tell; 0 or a failure's status."""
    cdef int w
    _clues_ready(b)
    b.gap = <uint64_t*> resized(b.memory, NULL, 0, 8 * (<size_t> b.gap_at[b.lines] + 1))
    b.scratch_words = (<size_t> b.longest + 3) * b.widest
    b.scratch = <uint64_t*> resized(b.memory, NULL, 0, 8 * b.scratch_words)
    b.every = <uint64_t*> resized(b.memory, NULL, 0, 16 * <size_t> b.widest)
    if b.memory.status == 0:
        for w in range(b.widest):
            b.every[w] = ~<uint64_t> 0
    return b.memory.status


cdef void _line_ready(Board* b, int step, int line) noexcept nogil:
    """One line's part of a step of `board_ready`."""
    cdef int place, cell
    if step == AUTOMATA:
        _automaton_ready(b, line)
        b.queue[line] = line
        b.queued[line] = 1
        b.waiting += 1
        return
    for place in range(b.cell_at[line], b.cell_at[line + 1]):
        cell = b.cell[place]
        if step == COUNTS:
            b.cross_at[cell + 2] += 1
        elif step == CROSSINGS:  # a cell's start moves up to its end, which is the next one's start
            b.cross[b.cross_at[cell + 1]] = line
            b.cross_at[cell + 1] += 1
        else:
            b.may[cell] &= b.hues[line]


cdef void _cells_ready(Board* b, int step, int first, int last) noexcept nogil:
    """Some cells' part of a step of `board_ready`."""
    cdef uint64_t every = (<uint64_t> 2 << b.colours) - 1
    cdef int cell
    if step == STARTS:
        for cell in range(first, last):
            b.cross_at[cell + 2] += b.cross_at[cell + 1]
            b.may[cell] = every
    else:
        for cell in range(first, last):
            if b.may[cell] == 1:
                know(b, cell, WHITE, -1)


cdef int board_ready(Board* b, int64_t budget) noexcept nogil:
    """Go on completing `b`, once lines, cells and blocks are filled in: automata, crossings, queue.

    In the end all lines wait, and no cell is known but those that are white as their lines share no
    colour.  Returns 1 when all is done, 0 after about `budget` cells and words, or a failure's
    status.
    """
    cdef int many
    if b.step == ROOM:
        if _make_room(b) < 0:
            return b.memory.status
        b.step = AUTOMATA
    while b.step < READY:
        if budget <= 0:
            return 0
        if b.step == STARTS or b.step == WHITES:
            many = min(b.cells - b.packed, 1 << 16)
            _cells_ready(b, b.step, b.packed, b.packed + many)
            b.packed += many
            budget -= many
            if b.packed < b.cells:
                continue
        else:
            _line_ready(b, b.step, b.packed)
            budget -= b.cell_at[b.packed + 1] - b.cell_at[b.packed] + (
                b.gap_at[b.packed + 1] - b.gap_at[b.packed]
            )
            b.packed += 1
            if b.packed < b.lines:
                continue
        b.packed = 0
        b.step += 1
        if b.step == HUES and b.colours < 2:  # the lines find out which cells are white
            b.step = READY
    return 1


cdef void board_given(Board* b, int cell, int value) noexcept nogil:
    """Know a cell beforehand: white, a colour, or more than `colours` for one that no clue has.

    Where a line through the cell has no such colour, that line is the conflict.
    """
    cdef int i
    cdef uint64_t given = <uint64_t> 1 << value if value <= b.colours else 0
    if b.value[cell] == value:
        return
    if b.may[cell] & given:
        know(b, cell, value, -1)
        return
    for i in range(b.cross_at[cell], b.cross_at[cell + 1]):
        if b.conflict < 0 and not b.hues[b.cross[i]] & given:
            b.conflict = b.cross[i]


cdef void board_free(Board* b) noexcept nogil:
    """Free all buffers; `b` may be partly made."""
    cdef Memory* m = b.memory
    if m == NULL:
        return
    cdef size_t lines = b.lines, cells = b.cells
    cdef size_t places = b.cell_at[lines] if b.cell_at != NULL else 0
    cdef size_t blocks = b.block_at[lines] if b.block_at != NULL else 0
    cdef size_t words = b.gap_at[lines] if b.gap_at != NULL else 0
    b.cell_at = <int32_t*> released(m, b.cell_at, 4 * (lines + 1))
    b.cell = <int32_t*> released(m, b.cell, 4 * (places + 1))
    b.block_at = <int32_t*> released(m, b.block_at, 4 * (lines + 1))
    b.block = <int32_t*> released(m, b.block, 4 * (blocks + 1))
    b.tint = <int32_t*> released(m, b.tint, 4 * (blocks + 1))
    b.shade = <int32_t*> released(m, b.shade, 4 * (blocks + 1))
    b.cross_at = <int32_t*> released(m, b.cross_at, 4 * (cells + 2))
    b.cross = <int32_t*> released(m, b.cross, 4 * (places + 1))
    b.hues = <uint64_t*> released(m, b.hues, 8 * (lines + 1))
    b.gap_at = <int32_t*> released(m, b.gap_at, 4 * (lines + 1))
    b.states = <int32_t*> released(m, b.states, 4 * (lines + 1))
    b.jumps = <int32_t*> released(m, b.jumps, 4 * (lines + 1))
    b.may = <uint64_t*> released(m, b.may, 8 * (cells + 1))
    b.value = <int8_t*> released(m, b.value, cells + 1)
    b.trail = <int32_t*> released(m, b.trail, 4 * (cells + 1))
    b.queue = <int32_t*> released(m, b.queue, 4 * (lines + 1))
    b.queued = <int8_t*> released(m, b.queued, lines + 1)
    b.gap = <uint64_t*> released(m, b.gap, 8 * (words + 1))
    b.scratch = <uint64_t*> released(m, b.scratch, 8 * b.scratch_words)
    b.every = <uint64_t*> released(m, b.every, 16 * <size_t> b.widest)
