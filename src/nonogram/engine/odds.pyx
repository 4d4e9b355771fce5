"""Belief propagation: for each variable, the value that is more likely.

Each line computes, exactly, the odds of the colours of each of its cells over all its arrangements,
weighted by what the crossing lines last said of the cells.  It tells the crossing line these odds
without what that line itself had said.  After some rounds the odds of a cell, and of each start of
a block, lean towards a solution; the search takes them as hints.

The sums over arrangements run over the starts of each block, forward and backward: an arrangement's
weight is the product over its cells of the odds of their colours against the least colour of the
cell, so that white cells weigh 1, and a block's weight slides from one start to the next by one
product and one quotient: blocks × slack steps a line instead of cells × states.  Odds are kept as
they are and damped by a square root (half of the logarithms' sum), so that neither exponential nor
logarithm is needed and all machines agree.

Origin: Pearl 1988; Kschischang, Frey and Loeliger, IEEE Trans. Inf. Theory 47(2), 2001; guiding
search by it: Braunstein, Mézard and Zecchina 2005.  Limits: on a grid full of short cycles it
need not converge, and its odds are no probabilities; they only order values.  Lines of more than
MOST_STARTS starts, some thousand cells with hundreds of blocks, say nothing.
"""

from libc.math cimport sqrt
from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t
from libc.string cimport memset

from nonogram.engine.board cimport Board, lowest, members
from nonogram.engine.encoding cimport Encoding, colour_var
from nonogram.engine.memory cimport OVER_LIMIT, drop, push, released, resized
from nonogram.engine.odds cimport NO_SLOT, NOT_WHITE, Odds
from nonogram.engine.search cimport Search

cdef enum:
    MOST_STARTS = 2_000_000

cdef double MOST = 162754.79141900392  # exp(12): odds are kept between this and its inverse
cdef double HUGE = 1e200
cdef double BEST = 4    # odds that a cell has its best value, when rounds begin again
cdef double LEAST = 1e-12   # probability


cdef int odds_alloc(Odds* o, Encoding* e) noexcept nogil:
    """Make the buffers of an empty `o`; 0 or a failure's status."""
    cdef Board* b = e.board
    cdef size_t k, starts, cells = 0
    cdef int i, line, block, n, colours
    o.memory = e.memory
    o.encoding = e
    o.slots = 2 * <size_t> e.cell_vars
    for i in range(<int> e.lines.size):
        line = e.lines.at[i]
        starts = 0
        for block in range(b.block_at[line], b.block_at[line + 1]):
            starts += e.high[block] - e.low[block] + 1
        if starts > MOST_STARTS:
            continue
        if push(o.memory, &o.lines, line) < 0:
            return o.memory.status
        o.starts = max(o.starts, starts)
        colours = members(b.hues[line]) - 1
        n = b.cell_at[line + 1] - b.cell_at[line]
        o.places += <size_t> colours * n
        cells = max(cells, <size_t> (3 * colours + 1) * n + colours)
    o.work_size = 3 * o.starts + cells + 16
    o.into = <double*> resized(o.memory, NULL, 0, 8 * (o.slots + 1))
    o.slot_at = <int32_t*> resized(o.memory, NULL, 0, 4 * (<size_t> b.lines + 1))
    o.slot = <int32_t*> resized(o.memory, NULL, 0, 4 * (o.places + 1))
    o.work = <double*> resized(o.memory, NULL, 0, 8 * o.work_size)
    if o.places > 0x7fffffff:
        o.memory.status = OVER_LIMIT
    if o.memory.status < 0:
        return o.memory.status
    k = 0
    for i in range(<int> o.lines.size):
        line = o.lines.at[i]
        o.slot_at[line] = <int32_t> k
        k = _number_slots(o, line, k)
    return 0


cdef size_t _number_slots(Odds* o, int line, size_t k) noexcept nogil:
    """Fill in `slot` from k on for one line; returns where the next one's begin."""
    cdef Encoding* e = o.encoding
    cdef Board* b = e.board
    cdef uint64_t hues = b.hues[line] & ~<uint64_t> 1
    cdef int place, cell, var
    while hues:
        for place in range(b.cell_at[line], b.cell_at[line + 1]):
            cell = b.cell[place]
            o.slot[k] = NO_SLOT if b.may[cell] & 1 else NOT_WHITE
            if e.var_of_cell[cell] >= 0:
                var = colour_var(e, cell, lowest(hues))
                if var >= 0:
                    o.slot[k] = 2 * var + (b.cross[b.cross_at[cell]] != line)
            k += 1
        hues &= hues - 1
    return k


cdef void odds_free(Odds* o) noexcept nogil:
    """Free all buffers; `o` may be partly made."""
    if o.memory == NULL:
        return
    cdef size_t lines = o.encoding.board.lines
    drop(o.memory, &o.lines)
    o.into = <double*> released(o.memory, o.into, 8 * (o.slots + 1))
    o.slot_at = <int32_t*> released(o.memory, o.slot_at, 4 * (lines + 1))
    o.slot = <int32_t*> released(o.memory, o.slot, 4 * (o.places + 1))
    o.work = <double*> released(o.memory, o.work, 8 * o.work_size)


cdef void odds_start(Odds* o, Search* s, int rounds) noexcept nogil:
    """Ask for that many rounds, from what the lines would say of the best values so far.

    Variables that have none start even.
    """
    cdef size_t k
    cdef int8_t best
    o.rounds_left = rounds
    o.next_line = 0
    for k in range(o.slots):
        best = s.best[k >> 1]
        if best < 0:
            o.into[k] = 1
        else:
            o.into[k] = BEST if best else 1 / BEST


cdef void odds_more(Odds* o, int rounds) noexcept nogil:
    """Ask for that many rounds, from where the last ended."""
    o.rounds_left = rounds


cdef int _line(Odds* o, Search* s, int line, bint hints) noexcept nogil:
    """One line: read `into`, tell the partners; with `hints`, also set the variables' hints.

    Returns the number of starts and cells gone through.

    The work area holds, per cell, `white` (0 where it cannot be white, else 1); per colour and
    cell `odds`, `inverse`, `change` (differences of the probability of the colour); per start of
    each block `weight` (of the block alone), `left` (of all up to and with it) and `right` (of all
    after it).  Weights are scaled for each block, so that long lines neither overflow nor vanish.
    """
    cdef Encoding* e = o.encoding
    cdef Board* b = e.board
    cdef int n = b.cell_at[line + 1] - b.cell_at[line]
    cdef int colours = members(b.hues[line]) - 1
    cdef int32_t* slot = o.slot + o.slot_at[line]
    cdef double* white = o.work
    cdef double* odds = white + n
    cdef double* inverse = odds + <size_t> n * colours
    cdef double* change = inverse + <size_t> n * colours
    cdef double* weight = change + <size_t> (n + 1) * colours
    cdef double* left = weight + o.starts
    cdef double* right = left + o.starts
    cdef double* before = NULL  # `left` of the block before, by start
    cdef double* after = NULL   # `weight` × `right` of the block after, by start
    cdef double* own            # `odds` of the block's colour
    cdef double* own_inverse
    cdef double* shift          # `change` of one colour
    cdef int32_t* order         # the block's, by start
    cdef double v, sum_, rest, total, largest
    cdef int first = b.block_at[line], last = b.block_at[line + 1]
    cdef int i, j, p, q, length, low, high, at, var, starts
    cdef int8_t known
    cdef bint fits
    for p in range(n):
        white[p] = 1
    for i in range(colours):
        for p in range(n):
            q = slot[n * i + p]
            v = 1
            if q >= 0:
                known = s.value[q & ~1]
                if known == 0:
                    v = o.into[q]
            else:
                known = 1 if q == NOT_WHITE else -1
            odds[n * i + p] = v
            inverse[n * i + p] = 1 / v
            if known > 0:
                white[p] = 0
    memset(change, 0, sizeof(double) * <size_t> (n + 1) * colours)
    # Forward.  sum_ is the weight of all before cell q, the next block able to start there.
    sum_ = 1
    for q in range(e.low[first] if first < last else 0):
        sum_ *= white[q]
    at = 0
    for j in range(first, last):
        low = e.low[j]
        high = e.high[j]
        length = b.block[j]
        own = odds + <size_t> n * b.shade[j]
        own_inverse = inverse + <size_t> n * b.shade[j]
        order = e.order.at + e.order_at[j] - low
        var = -1
        known = -1
        v = 1
        largest = 0
        for p in range(low, high + 1):
            # Whether the block can start at p, by the order literals now known.
            fits = known <= 0
            if p < high:
                q = var
                var = order[p]
                known = s.value[2 * var]
                fits = fits and known >= 0 and var != q
            if p > low:
                if j > first:
                    q = p - 1 - b.block[j - 1]
                    if q <= e.high[j - 1]:
                        sum_ += before[q]
                sum_ *= white[p - 1]
                v *= own[p - 1 + length] * own_inverse[p - 1]
                if v > HUGE:
                    v = HUGE
            weight[at + p - low] = v if fits else 0
            left[at + p - low] = sum_ * weight[at + p - low]
            largest = max(largest, left[at + p - low])
        if j > first and b.tint[j - 1] != b.tint[j]:  # it may touch the block before
            for p in range(low, min(high, e.high[j - 1] + b.block[j - 1]) + 1):
                left[at + p - low] += before[p - b.block[j - 1]] * weight[at + p - low]
                largest = max(largest, left[at + p - low])
        if largest == 0:  # nothing fits any more, or all weights vanished
            return n * colours + at
        v = 1 / largest
        for p in range(at, at + high - low + 1):
            left[p] *= v
        if j + 1 < last:
            before = left + at - low
            sum_ = 0
            for q in range(low + length, e.low[j + 1]):
                if q - length <= high:
                    sum_ += before[q - length]
                sum_ *= white[q]
        at += high - low + 1
    starts = at
    # Backward.  sum_ is the weight of all from cell q on, the last block having ended before it.
    sum_ = 1
    if first < last:
        for q in range(e.high[last - 1] + b.block[last - 1], n):
            sum_ *= white[q]
    for j in range(last - 1, first - 1, -1):
        low = e.low[j]
        high = e.high[j]
        length = b.block[j]
        at -= high - low + 1
        largest = total = 0
        for p in range(high, low - 1, -1):
            if p < high:
                q = p + length
                if j + 1 < last and q + 1 >= e.low[j + 1]:
                    sum_ += after[q + 1]
                sum_ *= white[q]
            right[at + p - low] = sum_
            largest = max(largest, sum_)
            total += left[at + p - low] * sum_
        if j + 1 < last and b.tint[j + 1] != b.tint[j]:
            for p in range(max(low, e.low[j + 1] - length), high + 1):
                right[at + p - low] += after[p + length]
                largest = max(largest, right[at + p - low])
                total += left[at + p - low] * after[p + length]
        if total == 0:
            return n * colours + at
        v = 1 / total
        total = 0
        shift = change + <size_t> (n + 1) * b.shade[j]
        for p in range(low, high + 1):
            sum_ = v * left[at + p - low] * right[at + p - low]
            shift[p] += sum_
            shift[p + length] -= sum_
            if hints and p < high:
                total += sum_
                var = e.order.at[e.order_at[j] + p - low]
                s.hint[var] = total > 0.5
                s.lean[var] = total - 0.5 if total > 0.5 else 0.5 - total
        if j > first:
            v = 1 / largest
            for p in range(at, at + high - low + 1):
                right[p] *= v * weight[p]
            after = right + at - low
            sum_ = 0
            for q in range(high - 1, e.high[j - 1] + b.block[j - 1] - 1, -1):
                if q + 1 >= low:
                    sum_ += after[q + 1]
                sum_ *= white[q]
    if colours > 1:  # `white` now takes the probability of the least colour of each cell
        for p in range(n):
            white[p] = 1
        for i in range(colours):
            shift = change + <size_t> (n + 1) * i
            sum_ = 0
            for p in range(n):
                sum_ += shift[p]
                q = slot[n * i + p]
                if q >= 0 and s.value[q & ~1] == 0:
                    white[p] -= sum_
    for i in range(colours):
        shift = change + <size_t> (n + 1) * i
        sum_ = 0
        for p in range(n):
            sum_ += shift[p]
            q = slot[n * i + p]
            if q < 0 or s.value[q & ~1]:
                continue
            if hints:
                s.hint[q >> 1] = sum_ > 0.5
                s.lean[q >> 1] = sum_ - 0.5 if sum_ > 0.5 else 0.5 - sum_
            v = min(max(sum_, LEAST), 1 - LEAST)
            rest = 1 - v if colours == 1 else max(white[p], LEAST)
            v = v / rest * inverse[n * i + p]
            v = min(max(v, 1 / MOST), MOST)
            o.into[q ^ 1] = sqrt(o.into[q ^ 1] * v)
    return n * colours + starts


cdef int odds_work(Odds* o, Search* s, int64_t budget) noexcept nogil:
    """Do what is left of the rounds asked for, up to about `budget` steps; 1 when all is done.

    The last round sets the hints.
    """
    cdef int line
    while o.rounds_left:
        if o.next_line == 0 and budget < 0:
            return 0
        while o.next_line < <int> o.lines.size:
            if budget < 0:
                return 0
            line = o.lines.at[o.next_line]
            o.next_line += 1
            budget -= _line(o, s, line, o.rounds_left == 1)
        o.next_line = 0
        o.rounds_left -= 1
        o.rounds += 1
    return 1
