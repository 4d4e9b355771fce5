"""Conflict analysis: the clause to learn from a conflict.

From the clause that became false, literals of the current level are replaced by their reasons,
latest first, until one is left (the first unique implication point: Marques-Silva and Sakallah,
GRASP, 1999).  Literals that follow from the others are dropped (Sörensson and Biere, SAT 2009), by
an explicit stack.  The glue of the clause is its number of levels (Audemard and Simon, IJCAI 2009),
counted again when the clause is used.

Variables met are decided earlier later on, and so are those that the literals of the clause rest on
(Liang et al., SAT 2016), as far as their reasons are clauses of the encoding.
"""

from libc.stdint cimport int32_t

from nonogram.engine.memory cimport OVER_LIMIT, Ints, push, reserve
from nonogram.engine.search cimport (
    GLUE, HEADER, LONG, NO_REASON, NO_SECOND, SIZE, USED, Search, Why, sift_up,
    watch_clause,
)

# Marks of variables during one analysis.
cdef enum:
    SEEN = 1      # in the lemma, or resolved away
    NEEDED = 2    # shown not to follow from the others


cdef inline void _bump(Search* s, int var) noexcept nogil:
    cdef int v
    s.score[var] += s.step
    if s.score[var] > 1e100:
        for v in range(s.vars):
            s.score[v] *= 1e-100
        s.step *= 1e-100
    if s.place[var] >= 0:
        sift_up(s, s.place[var])


cdef inline int _visit(Search* s, int literal) noexcept nogil:
    """Note a false literal of a reason: 1 if it is of the current level and new, else 0."""
    cdef Why* why = &s.why[literal >> 1]
    if why.mark or why.level == 0:
        return 0
    why.mark = SEEN
    s.marked.at[s.marked.size] = literal >> 1
    s.marked.size += 1
    _bump(s, literal >> 1)
    if why.level == s.level:
        return 1
    s.lemma.at[s.lemma.size] = literal
    s.lemma.size += 1
    return 0


cdef void _bump_reasons(Search* s) noexcept nogil:
    """Raise the scores of what the lemma's literals rest on by the encoding's clauses."""
    cdef Why* why = s.why
    cdef int i, k, var
    cdef int pair[2]
    for i in range(1, <int> s.lemma.size):
        var = s.lemma.at[i] >> 1
        if why[var].a == NO_REASON or why[var].b == LONG:
            continue
        pair[0] = why[var].a
        pair[1] = why[var].b
        for k in range(1 if pair[1] == NO_SECOND else 2):
            if why[pair[k] >> 1].mark == 0 and why[pair[k] >> 1].level:
                _bump(s, pair[k] >> 1)


cdef inline void _note_use(Search* s, int32_t* at) noexcept nogil:
    """Note that a learnt clause was used, and its glue now if it has become less."""
    cdef int i, level, glue = 0
    at[USED] = <int32_t> s.conflicts
    if at[GLUE] <= 2:
        return
    s.stamped += 1
    for i in range(HEADER, HEADER + at[SIZE]):
        level = s.why[at[i] >> 1].level
        if level and s.stamp[level] != s.stamped:
            s.stamp[level] = s.stamped
            glue += 1
            if glue == at[GLUE]:
                return
    at[GLUE] = max(glue, 1)


cdef int _visit_clause(Search* s, int clause, int but) noexcept nogil:
    cdef int32_t* at = s.arena.at + clause
    cdef int i, new = 0
    _note_use(s, at)
    for i in range(HEADER, HEADER + at[SIZE]):
        if at[i] != but:
            new += _visit(s, at[i])
    return new


cdef bint _follows(Search* s, int literal) noexcept nogil:
    """Whether a literal of the lemma follows from the others.

    Walks the reasons back with a stack; a variable met is marked SEEN when all that it rests on is
    in the lemma or follows, NEEDED when it is not.
    """
    cdef Why* why = s.why
    cdef Ints* stack = &s.pending
    cdef size_t top = s.marked.size, i
    cdef int32_t* lits
    cdef int var, q, k, n
    cdef int pair[2]
    stack.size = 1
    stack.at[0] = literal >> 1
    while stack.size:
        stack.size -= 1
        var = stack.at[stack.size]
        if why[var].b == LONG:
            lits = s.arena.at + why[var].a + HEADER
            n = lits[SIZE - HEADER]
        else:
            pair[0] = why[var].a
            pair[1] = why[var].b
            lits = <int32_t*> pair
            n = 1 if why[var].b == NO_SECOND else 2
        for k in range(n):
            q = lits[k] >> 1
            if q == var or why[q].mark == SEEN or why[q].level == 0:
                continue
            if (
                why[q].mark == NEEDED
                or why[q].a == NO_REASON
                or s.stamp[why[q].level] != s.stamped
            ):
                # What was met on the way may rest on this one: NEEDED, rather than asked again.
                for i in range(top, s.marked.size):
                    why[s.marked.at[i]].mark = NEEDED
                return False
            why[q].mark = SEEN
            s.marked.at[s.marked.size] = q
            s.marked.size += 1
            stack.at[stack.size] = q
            stack.size += 1
    return True


cdef int analyse(Search* s) noexcept nogil:
    """Learn from `s.clash`: fill `s.lemma`, first the literal to become true after going back.

    The second literal is of the highest level among the others.  Returns the lemma's glue.
    `lemma`, `marked` and `pending` have room for all variables.
    """
    cdef Why* why = s.why
    cdef int32_t* lemma = s.lemma.at
    cdef int open_here = 0, index = s.known - 1, p, i, kept, glue
    s.lemma.size = 1
    s.marked.size = 0
    if s.clash_size == LONG:
        open_here = _visit_clause(s, s.clash[0], -1)
    else:
        for i in range(s.clash_size):
            open_here += _visit(s, s.clash[i])
    while True:
        while why[s.trail[index] >> 1].mark == 0:
            index -= 1
        p = s.trail[index]
        index -= 1
        open_here -= 1
        if open_here == 0:
            break
        if why[p >> 1].b == LONG:
            open_here += _visit_clause(s, why[p >> 1].a, p)
        else:
            open_here += _visit(s, why[p >> 1].a)
            if why[p >> 1].b != NO_SECOND:
                open_here += _visit(s, why[p >> 1].b)
    lemma[0] = p ^ 1
    s.stamped += 1
    for i in range(1, <int> s.lemma.size):
        s.stamp[why[lemma[i] >> 1].level] = s.stamped
    kept = 1
    for i in range(1, <int> s.lemma.size):
        if why[lemma[i] >> 1].a == NO_REASON or not _follows(s, lemma[i]):
            lemma[kept] = lemma[i]
            kept += 1
    s.lemma.size = kept
    s.stamped += 1
    glue = 1
    for i in range(1, kept):
        if s.stamp[why[lemma[i] >> 1].level] != s.stamped:
            s.stamp[why[lemma[i] >> 1].level] = s.stamped
            glue += 1
        if why[lemma[i] >> 1].level > why[lemma[1] >> 1].level:
            lemma[1], lemma[i] = lemma[i], lemma[1]
    _bump_reasons(s)
    for i in range(<int> s.marked.size):
        why[s.marked.at[i]].mark = 0
    return glue


cdef int keep_clause(Search* s, int glue, int32_t* place) noexcept nogil:
    """Keep the clause in `s.lemma`, of two literals or more, and watch the first two.

    Glue 0 keeps it for ever.  One of more than two literals stands in the arena then, at `place`.
    Returns 0 or a failure's status.
    """
    cdef int32_t* lits = s.lemma.at
    cdef size_t size = s.lemma.size, at = s.arena.size, i
    place[0] = -1
    if size > 2:
        if at + HEADER + size > 0x7fffffff:
            s.memory.status = OVER_LIMIT
            return OVER_LIMIT
        if reserve(s.memory, &s.arena, at + HEADER + size) < 0:
            return s.memory.status
        s.arena.size += HEADER + size
        s.arena.at[at + SIZE] = <int32_t> size
        s.arena.at[at + GLUE] = glue
        s.arena.at[at + USED] = <int32_t> s.conflicts
        for i in range(size):
            s.arena.at[at + HEADER + i] = lits[i]
        if glue and push(s.memory, &s.learnt, <int32_t> at) < 0:
            return s.memory.status
        place[0] = <int32_t> at
    watch_clause(s, lits[0], place[0], lits[1])
    watch_clause(s, lits[1], place[0], lits[0])
    return s.memory.status
