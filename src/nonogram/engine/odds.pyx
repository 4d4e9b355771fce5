"""Belief propagation: for each variable, the value that is more likely.

Each line computes, exactly, the odds of each of its cells being black over all its arrangements,
weighted by what the crossing lines last said of the cells.  It tells the crossing line these odds
without what that line itself had said.  After some rounds the odds of a cell, and of each start of
a block, lean towards a solution; the search takes them as hints.

The sums over arrangements run over the starts of each block, forward and backward: an arrangement's
weight is the product over its black cells of their odds, so that white cells weigh 1, and a block's
weight slides from one start to the next by one product and one quotient: blocks × slack steps a
line instead of cells × states.  Odds are kept as they are and damped by a square root (half of the
logarithms' sum), so that neither exponential nor logarithm is needed and all machines agree.

Origin: Pearl 1988; Kschischang, Frey and Loeliger, IEEE Trans. Inf. Theory 47(2), 2001; guiding
search by it: Braunstein, Mézard and Zecchina 2005.  Limits: on a grid full of short cycles it
need not converge, and its odds are no probabilities; they only order values.
"""

from libc.math cimport sqrt
from libc.stdint cimport int8_t, int32_t, int64_t

from nonogram.engine.board cimport Board
from nonogram.engine.encoding cimport Encoding
from nonogram.engine.memory cimport released, resized
from nonogram.engine.odds cimport Odds
from nonogram.engine.search cimport Search

cdef double MOST = 162754.79141900392  # exp(12): odds are kept between this and its inverse
cdef double HUGE = 1e200
cdef double BEST = 4    # odds that a cell has its best value, when rounds begin again


cdef int odds_alloc(Odds* o, Encoding* e) noexcept nogil:
    """Make the buffers of an empty `o`; 0 or a failure's status."""
    cdef Board* b = e.board
    cdef int32_t* last
    cdef size_t k, width
    cdef int i, line, place, cell, block
    o.memory = e.memory
    o.encoding = e
    o.places = b.cell_at[b.lines]
    for i in range(<int> e.lines.size):
        line = e.lines.at[i]
        width = 0
        for block in range(b.block_at[line], b.block_at[line + 1]):
            width += e.high[block] - e.low[block] + 1
        o.widest = max(o.widest, width)
    o.work_size = 3 * o.widest + 4 * <size_t> b.longest + 16
    o.into = <double*> resized(o.memory, NULL, 0, 8 * (o.places + 1))
    o.partner = <int32_t*> resized(o.memory, NULL, 0, 4 * (o.places + 1))
    o.work = <double*> resized(o.memory, NULL, 0, 8 * o.work_size)
    last = <int32_t*> resized(o.memory, NULL, 0, 4 * (<size_t> b.cells + 1))
    if o.memory.status < 0:
        released(o.memory, last, 4 * (<size_t> b.cells + 1))
        return o.memory.status
    for k in range(o.places):
        o.into[k] = 1
        o.partner[k] = -1
    for cell in range(b.cells):
        last[cell] = -1
    for place in range(<int> o.places):
        cell = b.cell[place]
        if last[cell] >= 0:
            o.partner[place] = last[cell]
            o.partner[last[cell]] = place
        last[cell] = place
    released(o.memory, last, 4 * (<size_t> b.cells + 1))
    return 0


cdef void odds_free(Odds* o) noexcept nogil:
    """Free all buffers; `o` may be partly made."""
    if o.memory == NULL:
        return
    o.into = <double*> released(o.memory, o.into, 8 * (o.places + 1))
    o.partner = <int32_t*> released(o.memory, o.partner, 4 * (o.places + 1))
    o.work = <double*> released(o.memory, o.work, 8 * o.work_size)


cdef void odds_start(Odds* o, Search* s, int rounds) noexcept nogil:
    """Ask for that many rounds, from what the lines would say of the best values so far.

    Cells that have none start even.
    """
    cdef Encoding* e = o.encoding
    cdef size_t k
    cdef int var
    o.rounds_left = rounds
    o.next_line = 0
    for k in range(o.places):
        var = e.var_of_cell[e.board.cell[k]]
        if var < 0 or s.best[var] < 0:
            o.into[k] = 1
        else:
            o.into[k] = BEST if s.best[var] else 1 / BEST


cdef void odds_more(Odds* o, int rounds) noexcept nogil:
    """Ask for that many rounds, from where the last ended."""
    o.rounds_left = rounds


cdef inline bint _possible(Encoding* e, Search* s, int block, int p) noexcept nogil:
    """Whether a block can start at p, low <= p <= high, by the order literals now known."""
    cdef int32_t* order = e.order.at + e.order_at[block] - e.low[block]
    if p < e.high[block]:
        if s.value[2 * order[p]] < 0:
            return False
        if p > e.low[block] and order[p] == order[p - 1]:
            return False
    return p == e.low[block] or s.value[2 * order[p - 1]] <= 0


cdef int _line(Odds* o, Search* s, int line, bint hints) noexcept nogil:
    """One line: read `into`, tell the partners; with `hints`, also set the variables' hints.

    Returns the number of starts and cells gone through.

    The work area holds, per cell, `odds`, `inverse`, `white` (0 where the cell is black, else 1)
    and `black` (differences of the probability of being black); per start of each block `weight`
    (of the block alone), `left` (of all up to and with it) and `right` (of all after it).  Weights
    are scaled for each block, so that long lines neither overflow nor vanish.
    """
    cdef Encoding* e = o.encoding
    cdef Board* b = e.board
    cdef int base = b.cell_at[line], n = b.cell_at[line + 1] - base
    cdef int32_t* cell = b.cell + base
    cdef double* into = o.into + base
    cdef double* odds = o.work
    cdef double* inverse = odds + n
    cdef double* white = inverse + n
    cdef double* black = white + n
    cdef double* weight = black + n + 1
    cdef double* left = weight + o.widest
    cdef double* right = left + o.widest
    cdef double* before = NULL  # `left` of the block before, by start
    cdef double* after = NULL   # `weight` × `right` of the block after, by start
    cdef double v, sum_, total, largest
    cdef int first = b.block_at[line], last = b.block_at[line + 1]
    cdef int j, p, q, length, low, high, at, var, starts
    cdef int8_t known
    for p in range(n):
        black[p] = 0
        var = e.var_of_cell[cell[p]]
        if var >= 0:
            known = s.value[2 * var]
        else:
            known = 1 if b.value[cell[p]] else -1
        odds[p] = into[p] if known == 0 else 1
        inverse[p] = 1 / odds[p]
        white[p] = 0 if known > 0 else 1
    black[n] = 0
    # Forward.  sum_ is the weight of all before cell q, the next block able to start there.
    sum_ = 1
    for q in range(e.low[first] if first < last else 0):
        sum_ *= white[q]
    at = 0
    for j in range(first, last):
        low = e.low[j]
        high = e.high[j]
        length = b.block[j]
        v = 1
        largest = 0
        for p in range(low, high + 1):
            if p > low:
                if j > first:
                    q = p - 1 - b.block[j - 1]
                    if q <= e.high[j - 1]:
                        sum_ += before[q]
                sum_ *= white[p - 1]
                v *= odds[p - 1 + length] * inverse[p - 1]
                if v > HUGE:
                    v = HUGE
            weight[at + p - low] = v if _possible(e, s, j, p) else 0
            left[at + p - low] = sum_ * weight[at + p - low]
            largest = max(largest, left[at + p - low])
        if largest == 0:  # nothing fits any more, or all weights vanished
            return n + at
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
        if total == 0:
            return n + at
        v = 1 / total
        total = 0
        for p in range(low, high + 1):
            sum_ = v * left[at + p - low] * right[at + p - low]
            black[p] += sum_
            black[p + length] -= sum_
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
    sum_ = 0
    for p in range(n):
        sum_ += black[p]
        var = e.var_of_cell[cell[p]]
        if var < 0 or s.value[2 * var]:
            continue
        if hints:
            s.hint[var] = sum_ > 0.5
            s.lean[var] = sum_ - 0.5 if sum_ > 0.5 else 0.5 - sum_
        q = o.partner[base + p]
        if q >= 0:
            v = min(max(sum_, 1e-12), 1 - 1e-12)
            v = v / (1 - v) * inverse[p]
            v = min(max(v, 1 / MOST), MOST)
            o.into[q] = sqrt(o.into[q] * v)
    return n + starts


cdef int odds_work(Odds* o, Search* s, int64_t budget) noexcept nogil:
    """Do what is left of the rounds asked for, up to about `budget` steps; 1 when all is done.

    The last round sets the hints.
    """
    cdef Encoding* e = o.encoding
    cdef int line
    while o.rounds_left:
        if o.next_line == 0 and budget < 0:
            return 0
        while o.next_line < <int> e.lines.size:
            if budget < 0:
                return 0
            line = e.lines.at[o.next_line]
            o.next_line += 1
            budget -= _line(o, s, line, o.rounds_left == 1)
        o.next_line = 0
        o.rounds_left -= 1
        o.rounds += 1
    return 1
