"""Allocation of the packed puzzle; see board.pxd for its shape."""

from libc.stdint cimport int8_t, int32_t, uint64_t

from nonogram.engine.memory cimport Memory, released, resized


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
    b.cell_at = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> lines + 1))
    b.cell = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> places + 1))
    b.block_at = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> lines + 1))
    b.block = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> blocks + 1))
    b.cross_at = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> cells + 1))
    b.cross = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> places + 1))
    b.gap_at = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> lines + 1))
    b.states = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> lines + 1))
    b.value = <int8_t*> resized(m, NULL, 0, <size_t> cells + 1)
    b.trail = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> cells + 1))
    b.queue = <int32_t*> resized(m, NULL, 0, 4 * (<size_t> lines + 1))
    b.queued = <int8_t*> resized(m, NULL, 0, <size_t> lines + 1)
    return m.status


cdef int board_ready(Board* b) noexcept nogil:
    """Complete `b` once lines, cells and blocks are filled in: automata, crossings, queue.

    All cells become unknown and all lines wait.  Returns 0 or a failure's status.
    """
    cdef Memory* m = b.memory
    cdef int line, cell, place, block, state, words, at = 0
    cdef uint64_t* gap
    for line in range(b.lines):
        state = b.block_at[line + 1] - b.block_at[line] + 1
        for block in range(b.block_at[line], b.block_at[line + 1]):
            state += b.block[block]
        words = (state + 63) >> 6
        b.states[line] = state
        b.gap_at[line] = at
        at += words
        b.widest = max(b.widest, words)
        b.longest = max(b.longest, b.cell_at[line + 1] - b.cell_at[line])
    b.gap_at[b.lines] = at
    b.gap = <uint64_t*> resized(m, NULL, 0, 8 * (<size_t> at + 1))
    b.scratch_words = (<size_t> b.longest + 3) * b.widest
    b.scratch = <uint64_t*> resized(m, NULL, 0, 8 * b.scratch_words)
    if m.status < 0:
        return m.status
    for line in range(b.lines):
        gap = b.gap + b.gap_at[line]
        state = 0
        gap[0] |= 1
        for block in range(b.block_at[line], b.block_at[line + 1]):
            state += b.block[block] + 1
            gap[state >> 6] |= <uint64_t> 1 << (state & 63)
    for place in range(b.cell_at[b.lines]):
        b.cross_at[b.cell[place] + 1] += 1
    for cell in range(b.cells):
        b.cross_at[cell + 1] += b.cross_at[cell]
    # Filling moves each start to the next one's place; then all are moved back by one.
    for line in range(b.lines):
        for place in range(b.cell_at[line], b.cell_at[line + 1]):
            cell = b.cell[place]
            b.cross[b.cross_at[cell]] = line
            b.cross_at[cell] += 1
    for cell in range(b.cells, 0, -1):
        b.cross_at[cell] = b.cross_at[cell - 1]
    b.cross_at[0] = 0
    for cell in range(b.cells):
        b.value[cell] = UNKNOWN
    for line in range(b.lines):
        b.queue[line] = line
        b.queued[line] = 1
    b.waiting = b.lines
    return 0


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
    b.cross_at = <int32_t*> released(m, b.cross_at, 4 * (cells + 1))
    b.cross = <int32_t*> released(m, b.cross, 4 * (places + 1))
    b.gap_at = <int32_t*> released(m, b.gap_at, 4 * (lines + 1))
    b.states = <int32_t*> released(m, b.states, 4 * (lines + 1))
    b.value = <int8_t*> released(m, b.value, cells + 1)
    b.trail = <int32_t*> released(m, b.trail, 4 * (cells + 1))
    b.queue = <int32_t*> released(m, b.queue, 4 * (lines + 1))
    b.queued = <int8_t*> released(m, b.queued, lines + 1)
    b.gap = <uint64_t*> released(m, b.gap, 8 * (words + 1))
    b.scratch = <uint64_t*> released(m, b.scratch, 8 * b.scratch_words)
