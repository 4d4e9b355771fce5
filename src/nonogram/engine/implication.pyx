"""Unit propagation: what follows from the literals that became true.

For each such literal, first the encoding's clauses of two and three literals, which stand beside it
as implications (most of the work), then the watched clauses.  Watching two literals of a clause:
Moskewicz et al. (Chaff), DAC 2001; a second literal beside each watcher, that often saves the look
at the clause: Sörensson and Eén (MiniSat 2.1), 2008.

Unit propagation on the encoding is weaker than line logic, and far cheaper.  Its cost is branches
that the processor guesses wrong and memory that it waits for.  So the first implications of a
literal, all that the start of a block has as a rule, are done without a loop and almost without a
branch, and what a literal needs is called into the cache when it becomes true.
"""

from libc.stdint cimport int8_t, int32_t, int64_t

from nonogram.engine.search cimport (
    HEADER, LONG, NO_SECOND, SIZE, UNFINISHED, Lists, Search, Watcher, Why, watch_clause,
)

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define prefetch(address) __builtin_prefetch(address)
    #else
    #define prefetch(address) ((void) (address))
    #endif
    """
    void prefetch(void* address) noexcept nogil

# What the loops below use, apart from the search, so that it can stay in registers.
cdef struct Front:
    int8_t* value
    Why* why
    int32_t* trail
    Lists* lists
    int32_t level
    int32_t known
    int32_t nowhere    # the variable that is true anyway: its reason is never read


cdef inline void _follow(Front* f, int32_t literal, int32_t a, int32_t b) noexcept nogil:
    """Make an open literal true for the reason (a, b)."""
    cdef Why* why = f.why + (literal >> 1)
    f.value[literal] = 1
    f.value[literal ^ 1] = -1
    why.level = f.level
    why.a = a
    why.b = b
    f.trail[f.known] = literal
    f.known += 1
    prefetch(f.lists + literal)


cdef inline void _follow_if_open(Front* f, int32_t literal, int32_t a) noexcept nogil:
    """Make a literal that is not false true, for the reason `a`: the same steps in either case."""
    cdef int32_t var = literal >> 1
    cdef int32_t was_open = f.value[literal] - 1  # all bits, or none
    cdef Why* why = f.why + ((var & was_open) | (f.nowhere & ~was_open))
    f.value[literal] = 1
    f.value[literal ^ 1] = -1
    why.level = f.level
    why.a = a
    why.b = NO_SECOND
    f.trail[f.known] = literal
    f.known -= was_open
    prefetch(f.lists + literal)


cdef inline bint _clash(Search* s, int size, int32_t a, int32_t b, int32_t c) noexcept nogil:
    """Note the clause that became false; returns True."""
    s.clash[0] = a
    s.clash[1] = b
    s.clash[2] = c
    s.clash_size = size
    return True


cdef inline bint _pairs(
    Search* s, Front* f, int32_t* pair, int32_t* end, int32_t false_one
) noexcept nogil:
    """Of each pair one literal must be true; True at a clash."""
    cdef int32_t a, b, k
    cdef int8_t va, vb
    while pair < end:
        a = pair[0]
        b = pair[1]
        pair += 2
        va = f.value[a]
        vb = f.value[b]
        # Below 0: one is false and the other not true.  One test, as branches are what costs.
        if va + vb >= 0:
            continue
        if va == vb:
            return _clash(s, 3, a, b, false_one)
        k = (a ^ b) & va  # exchange them if a is the false one: va is -1 then, else 0
        _follow(f, a ^ k, false_one, b ^ k)
    return False


cdef inline bint _implied(Search* s, Front* f, Lists* of, int32_t false_one) noexcept nogil:
    """Go through the implications `of` a literal that became true; True at a clash."""
    cdef int32_t* list
    cdef int32_t* end
    cdef int32_t a
    cdef int i
    for i in range(2):
        a = of.two[i]
        if f.value[a] < 0:
            return _clash(s, 2, a, false_one, 0)
        _follow_if_open(f, a, false_one)
    if _pairs(s, f, of.three, of.three + 4, false_one):
        return True
    if of.more < 0:
        return False
    list = s.implications + of.more
    end = list + of.more_twos
    while list < end:
        a = list[0]
        list += 1
        if f.value[a] < 0:
            return _clash(s, 2, a, false_one, 0)
        if f.value[a] == 0:
            _follow(f, a, false_one, NO_SECOND)
    return _pairs(s, f, list, list + 2 * of.more_threes, false_one)


cdef inline int _watched(Search* s, Front* f, Lists* of, int32_t false_one) noexcept nogil:
    """Go through the clauses watched by `false_one`; 1 at a clash, 0, or a failure's status."""
    cdef Watcher* watcher = s.pool + of.at
    cdef Watcher w
    cdef int32_t* lits
    cdef int32_t first, a
    cdef int i = 0, j = 0, k, n = of.size, size
    cdef int8_t v
    cdef bint clash = False
    while i < n:
        w = watcher[i]
        i += 1
        v = f.value[w.other]
        if v > 0:
            watcher[j] = w
            j += 1
            continue
        if w.clause < 0:
            watcher[j] = w
            j += 1
            if v < 0:
                clash = _clash(s, 2, w.other, false_one, 0)
                break
            _follow(f, w.other, false_one, NO_SECOND)
            continue
        lits = s.arena.at + w.clause + HEADER
        first = lits[0] ^ lits[1] ^ false_one
        v = f.value[first]
        if v > 0:
            watcher[j].clause = w.clause
            watcher[j].other = first
            j += 1
            continue
        size = lits[SIZE - HEADER]
        k = 2
        while k < size and f.value[lits[k]] < 0:
            k += 1
        if k < size:
            a = lits[k]
            lits[k] = false_one
            lits[0] = first
            lits[1] = a
            if watch_clause(s, a, w.clause, first) < 0:
                return s.memory.status
            watcher = s.pool + of.at  # the pool may have moved
            continue
        watcher[j].clause = w.clause
        watcher[j].other = first
        j += 1
        if v < 0:
            clash = _clash(s, LONG, w.clause, 0, 0)
            break
        # A reason's own literal stands first.
        lits[0] = first
        lits[1] = false_one
        _follow(f, first, w.clause, LONG)
    while i < n:
        watcher[j] = watcher[i]
        i += 1
        j += 1
    of.size = j
    return clash


cdef int propagate(Search* s, int64_t until) noexcept nogil:
    """Propagate the trail from `s.head` on.

    Returns 0 when all is done, 1 with `s.clash` at a conflict, UNFINISHED when `s.ticks` has
    reached about `until`, or a failure's status.
    """
    cdef Front f
    cdef Lists* of
    cdef int32_t p, head = s.head
    cdef int32_t pause = <int32_t> min(head + max(until - s.ticks, 1), 0x7fffffff)
    cdef int64_t visits = 0
    cdef int status = 0
    f.value = s.value
    f.why = s.why
    f.trail = s.trail
    f.lists = s.lists
    f.level = s.level
    f.known = s.known
    f.nowhere = s.vars
    while head < f.known and status == 0:
        if head == pause:
            status = UNFINISHED
            break
        p = f.trail[head]
        head += 1
        of = f.lists + p
        if of.size:
            prefetch(s.pool + of.at)
        status = _implied(s, &f, of, p ^ 1)
        if status == 0 and of.size:
            visits += of.size
            status = _watched(s, &f, of, p ^ 1)
    s.ticks += head - s.head + visits
    s.known = f.known
    s.head = head
    return status
