"""The complete line solver: all that one line implies, by bit-parallel automaton.

The clue's automaton (board.pxd) is run over the line with all states at once: the states reachable
from the left before each cell, kept; then, from the right, the states from which the clue can
still be completed.  A step is a few shifts and masks per word of 64 states, free of branches:

    after  = ((before << 1) | (before & gap) | ((before & jump) << 2)) & allowed
    before = (after >> 1) | (after & gap) | ((after >> 2) & jump)       with after & allowed

where `allowed` are the states of the colours that the cell may have, white being the colour of the
gaps.  The state after a cell tells its colour, so a cell can have a colour iff the and of both
runs holds a state of that colour after it.  Complete: what is left to a cell are exactly the
colours that it has in some arrangement.

Origin: the bit-parallel simulation of automata of Baeza-Yates and Gonnet (1992), here run from both
ends, as in Wu et al., IEEE TCIAIG 5(3), 2013, whose table over (cells, blocks) it replaces.

Limits: time is cells × words, and × colours of the line where there are several; of the words of a
step only the band is worked on that a state on a way from start to end can be in.  Lines of one
colour and up to 62 cells take one word.  Where several are needed, both runs can be left at any
cell and taken up again.
"""

from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t

from nonogram.engine.board cimport (
    MOST_COLOURS, UNKNOWN, WHITE, Board, know, members, narrow,
)
from nonogram.engine.lines cimport IMPOSSIBLE, UNFINISHED

cdef enum:
    IN_ONE_GO = 50_000  # cells of a line of one word


cdef inline int _one_word(Board* b, int line) noexcept nogil:
    """Solve a line of one colour: its cells are white, of that colour, or unknown.

    Returns 0 or IMPOSSIBLE.
    """
    cdef int n = b.cell_at[line + 1] - b.cell_at[line]
    cdef int32_t* cell = b.cell + b.cell_at[line]
    cdef uint64_t gap = b.gap[b.gap_at[line]]
    cdef uint64_t* reached = b.scratch
    cdef int8_t* value = b.value
    cdef uint64_t table[MOST_COLOURS + 2]
    cdef uint64_t* allowed = table + 1  # by value; the other colours are not met
    cdef uint64_t states, both, possible
    cdef int i, colour = 1
    cdef Py_ssize_t known
    if b.block_at[line] < b.block_at[line + 1]:
        colour = b.tint[b.block_at[line]]
    allowed[UNKNOWN] = ~<uint64_t> 0
    allowed[WHITE] = gap
    allowed[colour] = ~gap
    states = 1
    for i in range(n):
        states = ((states << 1) | (states & gap)) & allowed[
            <Py_ssize_t> value[cell[i]]
        ]
        reached[i] = states
    # The line may end in the last gap or in the last block's last cell.
    possible = <uint64_t> 1 << (b.states[line] - 1)
    possible |= possible >> 1
    if not states & possible:
        return IMPOSSIBLE
    for i in range(n - 1, -1, -1):
        known = value[cell[i]]
        if known == UNKNOWN:
            both = reached[i] & possible
            if not both & gap:
                know(b, cell[i], colour, line)
            elif not both & ~gap:
                know(b, cell[i], WHITE, line)
        possible &= allowed[known]
        possible = (possible >> 1) | (possible & gap)
    return 0


# The band of states that a step is about.  A cell takes the automaton one state on, or two where it
# jumps, which a line does at most `jumps` times.

cdef inline int _first_word(int states, int jumps, int left) noexcept nogil:
    """The lowest word of a state that can end the line with `left` cells to go."""
    cdef int state = states - 2 - left
    if jumps:
        state -= min(left, jumps)
    return state >> 6 if state > 0 else 0


cdef inline int _last_word(int states, int jumps, int done) noexcept nogil:
    """The highest word of a state that `done` cells can lead to."""
    if jumps:
        done += min(done, jumps)
    return min(done, states - 1) >> 6


cdef inline uint64_t* _states_of(
    Board* b, uint64_t hues, uint64_t* gap, int words, uint64_t may, int low, int high
) noexcept nogil:
    """The states, in the words low ... high, of a cell that may have these colours of the line."""
    cdef uint64_t* all_of
    cdef int w
    if may == hues:
        return b.every
    if may == 1:
        return gap
    if not may & (may - 1):
        if hues == may | 1:  # the line's one colour
            return gap + words
        return gap + <size_t> words * members(hues & (may - 1))
    all_of = b.every + b.widest
    for w in range(low, high + 1):
        all_of[w] = 0
    while hues:
        if may & hues & (~hues + 1):
            for w in range(low, high + 1):
                all_of[w] |= gap[w]
        gap += words
        hues &= hues - 1
    return all_of


cdef inline void _step(
    uint64_t* before, uint64_t* after, uint64_t* gap, uint64_t* jump, uint64_t* allowed,
    int old_low, int low, int high,
) noexcept nogil:
    """From the states before a cell to those after it; `jump` is NULL where there are none."""
    cdef uint64_t word, jumping = 0, carry = 0, over = 0
    cdef int w
    if low > old_low:  # the band leaves the word that these come from
        carry = before[old_low] >> 63
        if jump != NULL:
            over = (before[old_low] & jump[old_low]) >> 62
    for w in range(low, high + 1):
        word = before[w]
        if jump != NULL:
            jumping = word & jump[w]
        after[w] = (
            (word << 1) | carry | (word & gap[w]) | (jumping << 2) | over
        ) & allowed[w]
        carry = word >> 63
        over = jumping >> 62


cdef inline void _step_back(
    uint64_t* states, uint64_t* gap, uint64_t* jump, uint64_t* allowed, int low, int high
) noexcept nogil:
    """Turn the states after a cell, words low ... high, into those before it."""
    cdef uint64_t word, jumping = 0, carry = 0, over = 0
    cdef int w
    for w in range(high, low - 1, -1):
        word = states[w] & allowed[w]
        if jump != NULL:
            jumping = ((word >> 2) | over) & jump[w]
        states[w] = (word >> 1) | carry | (word & gap[w]) | jumping
        carry = word << 63
        over = word << 62
    if low > 0:
        states[low - 1] = carry
        if jump != NULL:
            states[low - 1] |= over & jump[low - 1]


cdef int _forward(Board* b, int line, int64_t* budget) noexcept nogil:
    """Fill scratch with the states reachable after 0 ... n cells, from cell `passed` on.

    Row i holds `widest` words, valid from `_first_word` to `_last_word`; the word after that is
    zero.  Returns 0, IMPOSSIBLE or UNFINISHED.
    """
    cdef int n = b.cell_at[line + 1] - b.cell_at[line]
    cdef int32_t* cell = b.cell + b.cell_at[line]
    cdef uint64_t* gap = b.gap + b.gap_at[line]
    cdef uint64_t* jump = _jumps(b, line)
    cdef uint64_t* may = b.may
    cdef uint64_t hues = b.hues[line]
    cdef int wide = b.widest, states = b.states[line], jumps = b.jumps[line]
    cdef int words = (states + 63) >> 6
    cdef uint64_t* before = b.scratch + <size_t> b.passed * wide
    cdef uint64_t* after
    cdef uint64_t* allowed
    cdef int64_t left = budget[0]
    cdef int i, high, low, old_low, each = members(hues)
    if b.passed == 0:
        before[0] = 1
        if wide > 1:
            before[1] = 0
    low = _first_word(states, jumps, n - b.passed)
    for i in range(b.passed, n):
        if left < 0:
            b.passed = i
            budget[0] = left
            return UNFINISHED
        after = before + wide
        old_low = low
        low = _first_word(states, jumps, n - i - 1)
        high = _last_word(states, jumps, i + 1)
        allowed = _states_of(b, hues, gap, words, may[cell[i]], low, high)
        if jump == NULL:
            _step(before, after, gap, NULL, allowed, old_low, low, high)
        else:
            _step(before, after, gap, jump, allowed, old_low, low, high)
        if high + 1 < wide:
            after[high + 1] = 0
        before = after
        left -= each * (1 + high - low)
    b.passed = 0
    budget[0] = left
    if _ends(b, line, before):
        return 0
    return IMPOSSIBLE


cdef inline int _to_the_end(
    Board* b, int line, uint64_t* possible, int64_t* budget
) noexcept nogil:
    """Bring a line to its run backward, from the states `possible`: 0, IMPOSSIBLE, UNFINISHED."""
    cdef int status = 0
    if not b.back:
        status = _forward(b, line, budget)
        if status == 0:
            b.back = True
            _start_backward(b, line, possible)
    return status


cdef inline uint64_t* _jumps(Board* b, int line) noexcept nogil:
    """The states from which a cell of the next block may follow at once; NULL for none."""
    if b.jumps[line] == 0:
        return NULL
    return b.gap + b.gap_at[line + 1] - ((b.states[line] + 63) >> 6)


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


cdef inline uint64_t _colours_in(
    uint64_t hues, uint64_t* own, int words, uint64_t may, uint64_t* one, uint64_t* other,
    int low, int high,
) noexcept nogil:
    """Those of the colours that have a state in both sets, words low ... high."""
    cdef uint64_t colour
    cdef int w
    while hues:
        colour = hues & (~hues + 1)
        if may & colour:
            w = low
            while w <= high and not one[w] & other[w] & own[w]:
                w += 1
            if w > high:
                may ^= colour
        own += words
        hues ^= colour
    return may


cdef int _many_words(Board* b, int line, int64_t* budget) noexcept nogil:
    """Solve any line; returns 0, IMPOSSIBLE or UNFINISHED."""
    cdef int n = b.cell_at[line + 1] - b.cell_at[line]
    cdef int32_t* cell = b.cell + b.cell_at[line]
    cdef uint64_t* gap = b.gap + b.gap_at[line]
    cdef uint64_t* jump = _jumps(b, line)
    cdef uint64_t hues = b.hues[line]
    cdef int wide = b.widest, states = b.states[line], jumps = b.jumps[line]
    cdef int words = (states + 63) >> 6
    cdef uint64_t* possible = b.scratch + <size_t> (n + 1) * wide
    cdef uint64_t* reached
    cdef uint64_t* allowed
    cdef uint64_t may, left
    cdef int64_t steps
    cdef int i, low, high, each = members(hues)
    cdef int status = _to_the_end(b, line, possible, budget)
    if status < 0:
        return status
    reached = possible - <size_t> b.passed * wide
    steps = budget[0]
    for i in range(n - 1 - b.passed, -1, -1):
        if steps < 0:
            b.passed = n - 1 - i
            budget[0] = steps
            return UNFINISHED
        low = _first_word(states, jumps, n - i - 1)
        high = _last_word(states, jumps, i + 1)
        reached -= wide
        may = b.may[cell[i]]
        if may & (may - 1):
            left = _colours_in(hues, gap, words, may, reached, possible, low, high)
            if left != may:
                may = left
                narrow(b, cell[i], may, line)
        allowed = _states_of(b, hues, gap, words, may, low, high)
        if jump == NULL:
            _step_back(possible, gap, NULL, allowed, low, high)
        else:
            _step_back(possible, gap, jump, allowed, low, high)
        steps -= each * (1 + high - low)
    b.back = False
    b.passed = 0
    budget[0] = steps
    return 0


cdef int solve_line(Board* b, int line, int64_t* budget) noexcept nogil:
    """Find all that `line` implies; know it, which wakes the crossing lines.

    Words worked on, for each colour, are taken off `budget`.  Returns 0, IMPOSSIBLE, or UNFINISHED.
    """
    cdef int n = b.cell_at[line + 1] - b.cell_at[line]
    if not b.back and b.passed == 0:
        b.uses += 1
    if b.states[line] <= 64 and n <= IN_ONE_GO and not (b.hues[line] - 1) & (b.hues[line] - 2):
        budget[0] -= n
        return _one_word(b, line)
    return _many_words(b, line, budget)


cdef int possible_starts(Board* b, int line, uint64_t* possible, int64_t* budget) noexcept nogil:
    """For each cell of `line`, the states in which some arrangement leaves it.

    `possible` takes n rows of `widest` words.  Block j can start at cell i iff row i holds the
    state of the block's first cell.  Work is taken off `budget` as by `solve_line`.  Returns 0,
    IMPOSSIBLE, or UNFINISHED.
    """
    cdef int n = b.cell_at[line + 1] - b.cell_at[line]
    cdef int32_t* cell = b.cell + b.cell_at[line]
    cdef uint64_t* gap = b.gap + b.gap_at[line]
    cdef int wide = b.widest, states = b.states[line], jumps = b.jumps[line]
    cdef uint64_t* later = b.scratch + <size_t> (n + 1) * wide
    cdef uint64_t* reached
    cdef uint64_t* here
    cdef uint64_t* allowed
    cdef int i, w, low, high, each = members(b.hues[line])
    cdef int status = _to_the_end(b, line, later, budget)
    if status < 0:
        return status
    for i in range(n - 1 - b.passed, -1, -1):
        if budget[0] < 0:
            b.passed = n - 1 - i
            return UNFINISHED
        low = _first_word(states, jumps, n - i - 1)
        high = _last_word(states, jumps, i + 1)
        reached = b.scratch + <size_t> (i + 1) * wide
        here = possible + <size_t> i * wide
        for w in range(wide):
            here[w] = reached[w] & later[w] if low <= w <= high else 0
        allowed = _states_of(
            b, b.hues[line], gap, (states + 63) >> 6, b.may[cell[i]], low, high
        )
        _step_back(later, gap, _jumps(b, line), allowed, low, high)
        budget[0] -= wide + each * (1 + high - low)
    b.back = False
    b.passed = 0
    return 0
