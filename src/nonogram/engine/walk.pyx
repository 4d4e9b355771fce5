"""All solutions: how to go on beside the one just found.

The first few are excluded by a clause each, which leaves the search all its freedom, as the proof
that there is no other solution needs.  But such clauses must be kept for ever.  Then the search
walks: the last decision is turned, its literal now false one level lower, where nothing more than
the trail needs to know of it.  Levels up to the floor, which is there, are taken back by turning
only, each when there is nothing left above it; above the floor all is as in any search.

Whatever agrees with the decisions up to the floor and is not found yet, agrees with all literals
there, so those turned need no reason: lemmas name them as they name decisions, and hold for ever.

Origin: bounded backjumping, Gebser, Kaufmann, Neumann and Schaub, LPNMR 2007.  Limits: a walk is
bound to where it is.  When it has found nothing for long, what it has been through is written as
clauses, and the search is free again.  As it must be longer each time, there are few of these.
"""

from libc.stdint cimport int32_t, int64_t

from nonogram.engine.learning cimport keep_clause
from nonogram.engine.memory cimport push
from nonogram.engine.search cimport (
    HEADER, LEAVING, NO_REASON, NO_SECOND, NONE_LEFT, PAUSE, TURNING, Search, Why,
    assign,
)

cdef enum:
    FEW = 16                # solutions excluded by clauses before a walk
    MOST_WRITTEN = 1 << 20  # numbers that the clauses at its end may take


cdef int exclude(Search* s) noexcept nogil:
    """Exclude the solution just found: PAUSE, or NONE_LEFT.

    The decisions fix the solution, so the clause that one of them is wrong excludes no other.
    """
    cdef int level = s.level, i
    if level == 0:
        return NONE_LEFT
    s.found_at = s.conflicts
    if s.excluded == FEW:
        s.walking = True
        turn(s)
        return PAUSE
    s.excluded += 1
    s.lemma.size = level
    for i in range(level):
        s.lemma.at[i] = s.trail[s.level_at[level - 1 - i]] ^ 1
    s.jump = level - 1
    s.waiting = 0
    return PAUSE


cdef void turn(Search* s) noexcept nogil:
    """Go back from the current level for good, to the new floor, to turn its decision there."""
    cdef int base = s.level_at[s.level - 1]
    s.ticks += s.known - base
    s.lemma.size = 1
    s.lemma.at[0] = s.trail[base] ^ 1
    s.jump = s.floor = s.level - 1
    s.waiting = TURNING


cdef void turned(Search* s) noexcept nogil:
    """At the new floor: the decision above it was wrong."""
    keep_late(s)
    assign(s, s.lemma.at[0], NO_REASON, NO_SECOND)


cdef int note_late(Search* s, int level) noexcept nogil:
    """Note that the lemma's literal, just assigned at the floor, follows at `level` below it.

    Returns 0 or a failure's status.
    """
    s.why[s.lemma.at[0] >> 1].level = level
    if push(s.memory, &s.late, s.lemma.at[0]) < 0:
        return s.memory.status
    return push(s.memory, &s.late, s.level)


cdef void keep_late(Search* s) noexcept nogil:
    """After levels were taken back: make those late literals true again that follow without them.

    Their levels on the trail ascend, so that only the last ones need a look.
    """
    cdef int32_t* late = s.late.at
    cdef size_t i = s.late.size, kept
    while i and late[i - 1] > s.level:
        i -= 2
    kept = i
    while i < s.late.size:
        if s.why[late[i] >> 1].level <= s.level:  # `why` stands as it was left
            s.value[late[i]] = 1
            s.value[late[i] ^ 1] = -1
            s.trail[s.known] = late[i]
            s.known += 1
            if s.level:
                late[kept] = late[i]
                late[kept + 1] = s.level
                kept += 2
        i += 2
    s.late.size = kept


cdef inline bint _is_turned(Search* s, int place, int level) noexcept nogil:
    """Whether the literal there on the trail was turned, or lost its reason since."""
    cdef Why* why = &s.why[s.trail[place] >> 1]
    return why.a == NO_REASON and why.level == level and place > s.level_at[level - 1]


cdef int end_walk(Search* s) noexcept nogil:
    """At the floor: go back to level 0, if what was walked is written as clauses in bounded room.

    Each says of a turned literal that the decisions below imply it.  Returns 0 or a failure's
    status.
    """
    cdef int level, place, end, i
    cdef int64_t written = 0
    cdef int32_t at
    s.patience *= 2
    for level in range(1, s.level + 1):
        end = s.level_at[level] if level < s.level else s.known
        for place in range(s.level_at[level - 1], end):
            if _is_turned(s, place, level):
                written += level + 1 + HEADER
    if written > MOST_WRITTEN:
        return 0
    for level in range(1, s.level + 1):
        end = s.level_at[level] if level < s.level else s.known
        for place in range(s.level_at[level - 1], end):
            if not _is_turned(s, place, level):
                continue
            s.lemma.size = level + 1
            s.lemma.at[0] = s.trail[place]
            for i in range(level):
                s.lemma.at[i + 1] = s.trail[s.level_at[level - 1 - i]] ^ 1
            if keep_clause(s, 0, &at) < 0:
                return s.memory.status
    s.walking = False
    s.excluded = s.floor = s.jump = 0
    s.waiting = LEAVING
    return 0
