"""Intake: the encoding's clauses become the search's lists of implications.

A clause a | b | c is found under each of its literals: when it becomes false, the others are a pair
of which one must be true.  Sorting the clauses by literal takes three passes, as in counting sort:
count, place, fill, the last of which gives the clauses' memory back as it goes.
"""

from libc.stdint cimport int32_t, int64_t

from nonogram.engine.memory cimport OVER_LIMIT, Ints, resized, shrink
from nonogram.engine.search cimport Lists, Search, ready_variable

cdef enum:  # the passes
    COUNT
    PLACE
    FILL


cdef int take_clauses(Search* s, Ints* clauses, int64_t budget) noexcept nogil:
    """Take the encoding's clauses: three literals each, the third -1 where there are two.

    To be called until it returns 1; each call looks at about `budget` clauses and returns 0, or a
    failure's status.  The clauses are used up: their memory is given back bit by bit.
    """
    cdef size_t until
    if s.taking == COUNT:
        until = min(clauses.size, s.taken + 3 * <size_t> budget)
        _count_clauses(s, clauses.at, until)
        if until < clauses.size:
            return 0
        s.taking = PLACE
        s.taken = 0
        return 0
    if s.taking == PLACE:
        if not _place_lists(s, budget):
            return s.memory.status
        s.taking = FILL
        s.taken = clauses.size
        return 0
    until = s.taken - min(s.taken, 3 * <size_t> budget)
    _fill_lists(s, clauses.at, until)
    clauses.size = until
    shrink(s.memory, clauses, until)
    return until == 0


cdef void _count_clauses(Search* s, int32_t* clauses, size_t until) noexcept nogil:
    """Count the implications of each literal in the clauses from `s.taken` on."""
    cdef int32_t* c
    cdef int k
    while s.taken < until:
        c = clauses + s.taken
        s.taken += 3
        for k in range(3 if c[2] >= 0 else 2):
            if c[2] < 0:
                s.lists[c[k] ^ 1].twos += 1
            else:
                s.lists[c[k] ^ 1].threes += 1


cdef bint _place_lists(Search* s, int64_t budget) noexcept nogil:
    """Make the variables and say where their literals' implications stand, from `s.taken` on.

    Returns True when that is done and there is room for them.
    """
    cdef size_t until = min(2 * <size_t> s.vars, s.taken + <size_t> budget)
    cdef size_t total = s.implications_size
    cdef Lists* to
    cdef int k
    while s.taken < until:
        to = &s.lists[s.taken]
        if s.taken & 1 == 0:
            ready_variable(s, <int> (s.taken >> 1))
        s.taken += 1
        for k in range(2):
            to.two[k] = to.three[k] = to.three[2 + k] = 2 * s.vars
        to.more = -1
        to.more_twos = max(to.twos - 2, 0)
        to.more_threes = max(to.threes - 2, 0)
        if to.more_twos or to.more_threes:
            to.more = <int32_t> total
        total += to.more_twos + 2 * <size_t> to.more_threes
        if total > 0x7ffffff0:
            s.memory.status = OVER_LIMIT
            return False
    s.implications_size = total
    if until < 2 * <size_t> s.vars:
        return False
    s.implications = <int32_t*> resized(s.memory, NULL, 0, 4 * (total + 1))
    return s.implications != NULL


cdef void _fill_lists(Search* s, int32_t* clauses, size_t until) noexcept nogil:
    """Write the implications of the clauses before `s.taken`, last first, down to `until`."""
    cdef int32_t* c
    cdef int32_t* at
    cdef Lists* to
    cdef int k
    while s.taken > until:
        s.taken -= 3
        c = clauses + s.taken
        for k in range(3 if c[2] >= 0 else 2):
            to = &s.lists[c[k] ^ 1]
            if c[2] < 0:
                to.twos -= 1
                at = to.two + to.twos
                if to.twos >= 2:
                    at = s.implications + to.more + (to.twos - 2)
                at[0] = c[1 - k]
            else:
                to.threes -= 1
                at = to.three + 2 * to.threes
                if to.threes >= 2:
                    at = s.implications + to.more + to.more_twos + 2 * (to.threes - 2)
                at[0] = c[(k + 1) % 3]
                at[1] = c[(k + 2) % 3]
