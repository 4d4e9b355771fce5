"""Root probing: try both values of a cell, keep what holds either way.

A value that fails shows the other one; a literal that both values imply is certain.  All that is
found holds in every solution.  Each value is tried by unit propagation over all clauses, the learnt
ones too, so that probing finds more when the search has learnt something.

Origin: failed literals, Freeman 1995; full probing of nonograms: Wu et al., IEEE TCIAIG 5(3), 2013.
Limits: one pass over the cells, some microseconds a cell; no more than one level deep.
"""

from libc.stdint cimport int64_t

from nonogram.engine.implication cimport propagate
from nonogram.engine.search cimport (
    NO_REASON, NO_SECOND, NONE_LEFT, PAUSE, PROBED, Search, assign, undo_quietly,
)

cdef enum:
    FAILED = 1   # `propagate`: a conflict


cdef int _try(Search* s, int literal) noexcept nogil:
    """Decide a literal at level 0 and propagate: 0, FAILED, or a failure's status."""
    s.level_at[0] = s.known
    s.level = 1
    assign(s, literal, NO_REASON, NO_SECOND)
    return propagate(s, s.ticks + s.vars)  # as much as there can be: never UNFINISHED


cdef int _certain(Search* s, int literal) noexcept nogil:
    """Note at level 0 that a literal is true: PAUSE, NONE_LEFT, or a failure's status."""
    cdef int status
    if s.value[literal] > 0:
        return PAUSE
    if s.value[literal] < 0:
        return NONE_LEFT
    assign(s, literal, NO_REASON, NO_SECOND)
    status = propagate(s, s.ticks + s.vars)
    return status if status < 0 else NONE_LEFT if status == FAILED else PAUSE


cdef int _probe_cell(Search* s, int var) noexcept nogil:
    """Try both values of an open variable: PAUSE, NONE_LEFT, or a failure's status."""
    cdef int status, i
    cdef int base = s.known
    cdef size_t both
    status = _try(s, 2 * var)
    if status == 0:
        s.pending.size = s.known - base
        for i in range(base, s.known):
            s.pending.at[i - base] = s.trail[i]
    undo_quietly(s)
    if status < 0:
        return status
    if status == FAILED:
        return _certain(s, 2 * var + 1)
    status = _try(s, 2 * var + 1)
    both = 0
    for i in range(<int> s.pending.size):
        if s.value[s.pending.at[i]] > 0:
            s.pending.at[both] = s.pending.at[i]
            both += 1
    s.pending.size = both
    undo_quietly(s)
    if status < 0:
        return status
    if status == FAILED:
        return _certain(s, 2 * var)
    for i in range(<int> both):
        status = _certain(s, s.pending.at[i])
        if status != PAUSE:
            return status
    return PAUSE


cdef int probe(Search* s, int64_t budget) noexcept nogil:
    """Go on with a pass over the cells at level 0, by about `budget` literals looked at.

    Returns PROBED when the pass is over, PAUSE when not, NONE_LEFT where nothing holds, or a
    failure's status.
    """
    cdef int64_t until = s.ticks + budget
    cdef int status = propagate(s, s.ticks + s.vars)
    if status == FAILED:
        return NONE_LEFT
    while status == PAUSE and s.probed < s.cell_vars:
        if s.ticks > until:
            return PAUSE
        if s.value[2 * s.probed] == 0:
            status = _probe_cell(s, s.probed)
        s.probed += 1
    if status == PAUSE:
        s.probed = 0
        return PROBED
    return status
