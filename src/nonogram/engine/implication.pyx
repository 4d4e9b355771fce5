"""Unit propagation: what follows from the literals that became true.

For each such literal, first the encoding's clauses of two and three literals, which stand as flat
lists of implications (most of the work), then the watched clauses.  Watching two literals of a
clause: Moskewicz et al. (Chaff), DAC 2001; a second literal beside each watcher, that often saves
the look at the clause: Sörensson and Eén (MiniSat 2.1), 2008.

Unit propagation on the encoding is weaker than line logic, and far cheaper.
"""

from libc.stdint cimport int8_t, int32_t, int64_t

from nonogram.engine.search cimport (
    HEADER, LONG, NO_SECOND, SIZE, UNFINISHED, Lists, Search, Watcher, Why, watch_clause,
)


cdef int propagate(Search* s, int64_t until) noexcept nogil:
    """Propagate the trail from `s.head` on.

    Returns 0 when all is done, 1 with `s.clash` at a conflict, UNFINISHED when `s.ticks` has
    reached about `until`, or a failure's status.
    """
    cdef int8_t* value = s.value
    cdef Why* why = s.why
    cdef int32_t* trail = s.trail
    cdef int32_t* list
    cdef int32_t* arena = s.arena.at
    cdef int32_t* lits
    cdef Lists* span
    cdef Watcher* watcher
    cdef Watcher w
    cdef int32_t level = s.level, known = s.known, head = s.head
    cdef int32_t p, false_one, a, b, first, i, j, n, size, k
    cdef int32_t* end
    cdef int8_t va, vb
    cdef int began = head
    cdef int64_t visits = 0
    cdef int32_t pause = <int32_t> min(head + max(until - s.ticks, 1), 0x7fffffff)
    while head < known:
        if head == pause:
            s.known = known
            s.head = head
            s.ticks += head - began + visits
            return UNFINISHED
        p = trail[head]
        head += 1
        false_one = p ^ 1
        span = &s.lists[p]
        list = s.implications + span.implied
        end = list + span.twos
        while list < end:
            a = list[0]
            list += 1
            va = value[a]
            if va > 0:
                continue
            if va < 0:
                s.clash[0] = a
                s.clash[1] = false_one
                s.clash_size = 2
                s.known = known
                s.head = head
                s.ticks += head - began + visits
                return 1
            value[a] = 1
            value[a ^ 1] = -1
            why[a >> 1].level = level
            why[a >> 1].a = false_one
            why[a >> 1].b = NO_SECOND
            trail[known] = a
            known += 1
        end = list + 2 * span.threes
        while list < end:
            a = list[0]
            b = list[1]
            list += 2
            va = value[a]
            vb = value[b]
            # Below 0: one is false and the other not true.  One test, as branches are what costs.
            if va + vb >= 0:
                continue
            if va == vb:
                s.clash[0] = a
                s.clash[1] = b
                s.clash[2] = false_one
                s.clash_size = 3
                s.known = known
                s.head = head
                s.ticks += head - began + visits
                return 1
            k = (a ^ b) & va  # exchange them if a is the false one: va is -1 then, else 0
            a ^= k
            b ^= k
            value[a] = 1
            value[a ^ 1] = -1
            why[a >> 1].level = level
            why[a >> 1].a = false_one
            why[a >> 1].b = b
            trail[known] = a
            known += 1
        n = span.size
        if n == 0:
            continue
        visits += n
        watcher = s.pool + span.at
        i = j = 0
        while i < n:
            w = watcher[i]
            i += 1
            va = value[w.other]
            if va > 0:
                watcher[j] = w
                j += 1
                continue
            if w.clause < 0:
                watcher[j] = w
                j += 1
                if va < 0:
                    s.clash[0] = w.other
                    s.clash[1] = false_one
                    s.clash_size = 2
                    break
                value[w.other] = 1
                value[w.other ^ 1] = -1
                why[w.other >> 1].level = level
                why[w.other >> 1].a = false_one
                why[w.other >> 1].b = NO_SECOND
                trail[known] = w.other
                known += 1
                continue
            lits = arena + w.clause + HEADER
            first = lits[0] ^ lits[1] ^ false_one
            va = value[first]
            if va > 0:
                watcher[j].clause = w.clause
                watcher[j].other = first
                j += 1
                continue
            size = arena[w.clause + SIZE]
            k = 2
            while k < size and value[lits[k]] < 0:
                k += 1
            if k < size:
                a = lits[k]
                lits[k] = false_one
                lits[0] = first
                lits[1] = a
                if watch_clause(s, a, w.clause, first) < 0:
                    return s.memory.status
                watcher = s.pool + span.at  # the pool may have moved
                continue
            watcher[j].clause = w.clause
            watcher[j].other = first
            j += 1
            if va < 0:
                s.clash[0] = w.clause
                s.clash_size = LONG
                break
            # A reason's own literal stands first.
            lits[0] = first
            lits[1] = false_one
            value[first] = 1
            value[first ^ 1] = -1
            why[first >> 1].level = level
            why[first >> 1].a = w.clause
            why[first >> 1].b = LONG
            trail[known] = first
            known += 1
        else:
            span.size = j
            continue
        while i < n:
            watcher[j] = watcher[i]
            i += 1
            j += 1
        span.size = j
        s.known = known
        s.head = head
        s.ticks += head - began + visits
        return 1
    s.known = known
    s.head = head
    s.ticks += head - began + visits
    return 0
