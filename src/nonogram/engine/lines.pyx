"""The complete line solver: all that one line implies, by bit-parallel automaton.

The clue's automaton (board.pxd) is run over the line with all states at once: the states reachable
from the left before each cell, kept; then, from the right, the states from which the clue can
still be completed.  A step is a shift, two masks and an or per word of 64 states, free of branches:

    after = ((before << 1) | (before & gap)) & allowed        before = (after >> 1) | (after & gap)

where `allowed` are the gap states if the cell may be white, with the block states if it may be
black.  The state after a cell tells its colour, so a cell can be white (black) iff the and of both
runs holds a gap state (block state) after it.  Complete: a cell is fixed exactly when it is the
same in every arrangement.

Origin: the bit-parallel simulation of automata of Baeza-Yates and Gonnet (1992), here run from both
ends, as in Wu et al., IEEE TCIAIG 5(3), 2013, whose table over (cells, blocks) it replaces.

Limits: time is cells × words; of the words of a step only the band is worked on that a state on a
way from start to end can be in.  Lines of up to 62 cells take one word.
"""

from libc.stdint cimport int8_t, int32_t, uint64_t

from nonogram.engine.board cimport BLACK, UNKNOWN, WHITE, Board, know


cdef int solve_line(Board* b, int line) noexcept nogil:
    """Find all that `line` implies; know it, which wakes the crossing lines.

    Returns the number of cells found, or IMPOSSIBLE.
    """
    b.uses += 1
    if b.states[line] <= 64:
        return _one_word(b, line)
    return _many_words(b, line)


cdef int _one_word(Board* b, int line) noexcept nogil:
    cdef int n = b.cell_at[line + 1] - b.cell_at[line]
    cdef int32_t* cell = b.cell + b.cell_at[line]
    cdef uint64_t gap = b.gap[b.gap_at[line]]
    cdef uint64_t* reached = b.scratch
    cdef uint64_t allowed[3]  # by value + 1
    cdef uint64_t states, both, possible
    cdef int i, found = 0
    cdef int8_t value
    allowed[0] = ~<uint64_t> 0
    allowed[1] = gap
    allowed[2] = ~gap
    states = 1
    for i in range(n):
        states = ((states << 1) | (states & gap)) & allowed[b.value[cell[i]] + 1]
        reached[i] = states
    # The line may end in the last gap or in the last block's last cell.
    possible = <uint64_t> 1 << (b.states[line] - 1)
    possible |= possible >> 1
    if not states & possible:
        return IMPOSSIBLE
    for i in range(n - 1, -1, -1):
        value = b.value[cell[i]]
        if value == UNKNOWN:
            both = reached[i] & possible
            if not both & gap:
                know(b, cell[i], BLACK, line)
                found += 1
            elif not both & ~gap:
                know(b, cell[i], WHITE, line)
                found += 1
        possible &= allowed[value + 1]
        possible = (possible >> 1) | (possible & gap)
    return found


cdef inline int _first_word(int states, int left) noexcept nogil:
    """The lowest word of a state that can end the line with `left` cells to go."""
    return (states - 2 - left) >> 6 if states - 2 > left else 0


cdef int _forward(Board* b, int line) noexcept nogil:
    """Fill scratch with the states reachable after 0 ... n cells; 0 or IMPOSSIBLE.

    Row i holds `widest` words, valid from `_first_word` to the word of state min(i, states - 1);
    the word after that is zero.
    """
    cdef int n = b.cell_at[line + 1] - b.cell_at[line]
    cdef int32_t* cell = b.cell + b.cell_at[line]
    cdef uint64_t* gap = b.gap + b.gap_at[line]
    cdef int states = b.states[line]
    cdef int wide = b.widest
    cdef uint64_t* before = b.scratch
    cdef uint64_t* after
    cdef uint64_t carry, word, moved
    cdef uint64_t keep_gap, keep_block
    cdef int i, w, high, low = 0
    before[0] = 1
    if wide > 1:
        before[1] = 0
    for i in range(n):
        after = before + wide
        carry = before[low] >> 63
        w = _first_word(states, n - i - 1)
        high = min(i + 1, states - 1) >> 6
        keep_gap = 0 if b.value[cell[i]] == BLACK else ~<uint64_t> 0
        keep_block = 0 if b.value[cell[i]] == WHITE else ~<uint64_t> 0
        if w == low:
            carry = 0  # else the band has left the word that this comes from
        low = w
        for w in range(low, high + 1):
            word = before[w]
            moved = (word << 1) | carry
            carry = word >> 63
            after[w] = (
                ((moved | word) & gap[w] & keep_gap) | (moved & ~gap[w] & keep_block)
            )
        if high + 1 < wide:
            after[high + 1] = 0
        before = after
    if _ends(b, line, before):
        return 0
    return IMPOSSIBLE


cdef inline bint _ends(Board* b, int line, uint64_t* states) noexcept nogil:
    """Whether the line may end in one of these states."""
    cdef int last = b.states[line] - 1
    if (states[last >> 6] >> (last & 63)) & 1:
        return True
    last -= 1
    return last >= 0 and (states[last >> 6] >> (last & 63)) & 1


cdef inline void _start_backward(Board* b, int line, uint64_t* possible) noexcept nogil:
    cdef int w, last = b.states[line] - 1
    for w in range(b.widest):
        possible[w] = 0
    possible[last >> 6] |= <uint64_t> 1 << (last & 63)
    last -= 1
    if last >= 0:
        possible[last >> 6] |= <uint64_t> 1 << (last & 63)


cdef inline void _step_back(
    uint64_t* states, uint64_t* gap, int8_t value, int low, int high
) noexcept nogil:
    """Turn the states after a cell of that value, words low ... high, into those before it."""
    cdef uint64_t keep_gap = 0 if value == BLACK else ~<uint64_t> 0
    cdef uint64_t keep_block = 0 if value == WHITE else ~<uint64_t> 0
    cdef uint64_t word, white, carry = 0
    cdef int w
    for w in range(high, low - 1, -1):
        word = states[w]
        white = word & gap[w] & keep_gap
        word = white | (word & ~gap[w] & keep_block)
        states[w] = (word >> 1) | carry | white
        carry = word << 63
    if low > 0:
        states[low - 1] = carry


cdef int _many_words(Board* b, int line) noexcept nogil:
    cdef int n = b.cell_at[line + 1] - b.cell_at[line]
    cdef int32_t* cell = b.cell + b.cell_at[line]
    cdef uint64_t* gap = b.gap + b.gap_at[line]
    cdef int states = b.states[line]
    cdef int wide = b.widest
    cdef uint64_t* possible = b.scratch + <size_t> (n + 1) * wide
    cdef uint64_t* reached
    cdef uint64_t word, white, black
    cdef int i, w, low, high, found = 0
    cdef int8_t value
    if _forward(b, line) < 0:
        return IMPOSSIBLE
    _start_backward(b, line, possible)
    for i in range(n - 1, -1, -1):
        value = b.value[cell[i]]
        low = _first_word(states, n - i - 1)
        high = min(i + 1, states - 1) >> 6
        if value == UNKNOWN:
            reached = b.scratch + <size_t> (i + 1) * wide
            white = black = 0
            for w in range(low, high + 1):
                word = reached[w] & possible[w]
                white |= word & gap[w]
                black |= word & ~gap[w]
            if not white:
                value = BLACK
            elif not black:
                value = WHITE
            if value != UNKNOWN:
                know(b, cell[i], value, line)
                found += 1
        _step_back(possible, gap, value, low, high)
    return found


cdef int possible_starts(Board* b, int line, uint64_t* possible) noexcept nogil:
    """For each cell of `line`, the states in which some arrangement leaves it.

    `possible` takes n rows of `widest` words.  Block j can start at cell i iff row i holds the
    state of the block's first cell.  Returns 0 or IMPOSSIBLE.
    """
    cdef int n = b.cell_at[line + 1] - b.cell_at[line]
    cdef int32_t* cell = b.cell + b.cell_at[line]
    cdef uint64_t* gap = b.gap + b.gap_at[line]
    cdef int states = b.states[line]
    cdef int wide = b.widest
    cdef uint64_t* later = b.scratch + <size_t> (n + 1) * wide
    cdef uint64_t* reached
    cdef int i, w, low, high
    if _forward(b, line) < 0:
        return IMPOSSIBLE
    _start_backward(b, line, later)
    for i in range(n - 1, -1, -1):
        low = _first_word(states, n - i - 1)
        high = min(i + 1, states - 1) >> 6
        reached = b.scratch + <size_t> (i + 1) * wide
        for w in range(wide):
            possible[i * wide + w] = reached[w] & later[w] if low <= w <= high else 0
        _step_back(later, gap, b.value[cell[i]], low, high)
    return 0
