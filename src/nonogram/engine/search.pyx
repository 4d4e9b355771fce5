"""Conflict-driven search: decide, propagate, learn, restart.

Origin: the solver of Eén and Sörensson (MiniSat, SAT 2003) with activity scores that decay (VSIDS:
Moskewicz et al., 2001), restarts in Luby's sequence, target and best phases with rephasing (Biere
and Fleury, CaDiCaL, 2020), here led by hints: the value that the odds of odds.pyx give to each
variable.

Limits: one thread; clauses learnt are kept by glue and last use, half of the others is dropped each
time their number passes a mark that rises slowly; the best are never dropped.
"""

from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t
from libc.stdlib cimport qsort
from libc.string cimport memset

from nonogram.engine.implication cimport propagate
from nonogram.engine.learning cimport analyse, keep_clause
from nonogram.engine.memory cimport Memory, drop, push, released, reserve, resized
from nonogram.engine.search cimport (
    FAN, FOUND, GLUE, HEADER, LEAVING, LONG, NO_REASON, NO_SECOND, NONE_LEFT, PAUSE, RENEW,
    RESTARTING, SIZE, TURNING, UNFINISHED, USED, Lists, Search, Watcher, Why, assign, offer,
    sift_down, take, watch_clause,
)
from nonogram.engine.walk cimport end_walk, keep_late, note_late, turn, turned

cdef enum:
    RESTART = 100        # conflicts: unit of Luby's sequence
    REPHASE = 1000       # conflicts between rephasings, growing by as much each time
    LEARNT = 1500        # clauses that may be dropped, at first
    MORE_LEARNT = 5      # and more after each reduction
    KEPT_GLUE = 2        # clauses of this glue are never dropped
    USEFUL_GLUE = 6      # those of this glue not while in use
    RECENT = 3000        # conflicts: how long ago a clause in use was used at most
    UNDONE = 100_000     # literals taken back in one go
    PATIENCE = 1000      # conflicts without a solution that end the first walk
    CACHE_LINE = 64      # bytes

cdef double DECAY = 1 / 0.95   # what the step of the scores grows by
cdef double LEAN = 2           # first score of a variable of which the odds are certain, in steps


cdef int search_alloc(Search* s, Memory* m, int vars, int cell_vars) noexcept nogil:
    """Make the buffers of an empty `s`, all but the variables; 0 or a failure's status."""
    cdef size_t n = vars
    s.memory = m
    s.vars = vars
    s.value = <int8_t*> resized(m, NULL, 0, 2 * n + 2)
    s.why = <Why*> resized(m, NULL, 0, (n + 1) * sizeof(Why))
    s.trail = <int32_t*> resized(m, NULL, 0, 4 * (n + 1))
    s.level_at = <int32_t*> resized(m, NULL, 0, 4 * (n + 1))
    s.lists_buffer = resized(m, NULL, 0, (2 * n + 1) * sizeof(Lists) + CACHE_LINE)
    s.score = <double*> resized(m, NULL, 0, (n + 1) * sizeof(double))
    s.lean = <double*> resized(m, NULL, 0, (n + 1) * sizeof(double))
    s.heap = <int32_t*> resized(m, NULL, 0, 4 * (n + 1))
    s.place = <int32_t*> resized(m, NULL, 0, 4 * (n + 1))
    s.phase = <int8_t*> resized(m, NULL, 0, n + 1)
    s.target = <int8_t*> resized(m, NULL, 0, n + 1)
    s.best = <int8_t*> resized(m, NULL, 0, n + 1)
    s.hint = <int8_t*> resized(m, NULL, 0, n + 1)
    s.stamp = <int64_t*> resized(m, NULL, 0, 8 * (n + 2))
    reserve(m, &s.lemma, n + 2)
    reserve(m, &s.marked, n + 2)
    reserve(m, &s.pending, n + 2)
    if m.status < 0:
        return m.status
    # No element lies across two cache lines.
    s.lists = <Lists*> (<char*> s.lists_buffer + (-<size_t> s.lists_buffer) % CACHE_LINE)
    s.value[2 * n] = 1
    s.value[2 * n + 1] = -1
    s.cell_vars = cell_vars
    s.step = 1
    s.jump = -1
    s.waiting = RESTARTING
    s.learnt_limit = s.learnt_room = LEARNT
    s.restart_left = RESTART
    s.rephase_at = REPHASE
    s.patience = PATIENCE
    return 0


cdef void search_free(Search* s) noexcept nogil:
    """Free all buffers; `s` may be partly made."""
    cdef Memory* m = s.memory
    cdef size_t n = s.vars
    if m == NULL:
        return
    s.value = <int8_t*> released(m, s.value, 2 * n + 2)
    s.why = <Why*> released(m, s.why, (n + 1) * sizeof(Why))
    s.trail = <int32_t*> released(m, s.trail, 4 * (n + 1))
    s.level_at = <int32_t*> released(m, s.level_at, 4 * (n + 1))
    s.lists_buffer = released(m, s.lists_buffer, (2 * n + 1) * sizeof(Lists) + CACHE_LINE)
    s.score = <double*> released(m, s.score, (n + 1) * sizeof(double))
    s.lean = <double*> released(m, s.lean, (n + 1) * sizeof(double))
    s.heap = <int32_t*> released(m, s.heap, 4 * (n + 1))
    s.place = <int32_t*> released(m, s.place, 4 * (n + 1))
    s.phase = <int8_t*> released(m, s.phase, n + 1)
    s.target = <int8_t*> released(m, s.target, n + 1)
    s.best = <int8_t*> released(m, s.best, n + 1)
    s.hint = <int8_t*> released(m, s.hint, n + 1)
    s.stamp = <int64_t*> released(m, s.stamp, 8 * (n + 2))
    s.implications = <int32_t*> released(m, s.implications, 4 * (s.implications_size + 1))
    s.pool = <Watcher*> released(m, s.pool, s.pool_room * sizeof(Watcher))
    drop(m, &s.arena)
    drop(m, &s.learnt)
    drop(m, &s.lemma)
    drop(m, &s.marked)
    drop(m, &s.pending)
    drop(m, &s.late)


cdef bint _undone(Search* s, int64_t budget) noexcept nogil:
    """Go back towards level `s.jump`, by about `budget` literals; True when that is reached."""
    cdef int i, var, literal, base, low
    if s.jump == s.level:
        s.jump = -1
        return True
    base = s.level_at[s.jump]
    low = base if s.known - base <= budget else s.known - <int> budget
    for i in range(s.known - 1, low - 1, -1):
        literal = s.trail[i]
        var = literal >> 1
        s.value[literal] = 0
        s.value[literal ^ 1] = 0
        s.phase[var] = <int8_t> (~literal & 1)
        offer(s, var)
    s.known = low
    if low > base:
        return False
    s.head = base
    s.level = s.jump
    s.jump = -1
    return True


cdef void undo_quietly(Search* s) noexcept nogil:
    """Go back to level 0 from what was only tried: phases stay as they are."""
    cdef int i, literal
    if s.level == 0:
        return
    for i in range(s.known - 1, s.level_at[0] - 1, -1):
        literal = s.trail[i]
        s.value[literal] = 0
        s.value[literal ^ 1] = 0
        offer(s, literal >> 1)
    s.known = s.head = s.level_at[0]
    s.level = 0


cdef int _keep_lemma(Search* s) noexcept nogil:
    """Keep the lemma that waits and make its first literal true; 0 or a failure's status.

    All its other literals are false, the second at the current level, or below it at the floor.
    """
    cdef int32_t* lits = s.lemma.at
    cdef int level = s.why[lits[1] >> 1].level if s.lemma.size > 1 else 0
    cdef int32_t at
    if s.lemma.size == 1:
        assign(s, lits[0], NO_REASON, NO_SECOND)
    elif keep_clause(s, s.waiting, &at) < 0:
        return s.memory.status
    elif s.lemma.size == 2:
        assign(s, lits[0], lits[1], NO_SECOND)
    else:
        assign(s, lits[0], at, LONG)
    return note_late(s, level) if level < s.level else 0


cdef int by_key(const void* a, const void* b) noexcept nogil:
    cdef uint64_t x = (<uint64_t*> a)[0], y = (<uint64_t*> b)[0]
    return (x > y) - (x < y)


cdef int _choose_dropped(Search* s) noexcept nogil:
    """Mark (glue -1) the worse half of the learnt clauses of glue above KEPT_GLUE.

    Returns 0 or a failure's status.
    """
    cdef size_t n = s.learnt.size, i, count = 0
    cdef uint64_t* keys = <uint64_t*> resized(s.memory, NULL, 0, 8 * (n + 1))
    cdef int32_t* clause
    cdef uint64_t glue, recent, size
    if keys == NULL:
        return s.memory.status
    for i in range(n):
        clause = s.arena.at + s.learnt.at[i]
        if clause[GLUE] > KEPT_GLUE:
            glue = min(clause[GLUE], 1023)
            size = min(clause[SIZE], 1023)
            recent = clause[GLUE] <= USEFUL_GLUE and s.conflicts - clause[USED] < RECENT
            keys[count] = (recent << 62) | ((1023 - glue) << 52) | ((1023 - size) << 42) | i
            count += 1
    s.learnt_kept = n - count
    qsort(keys, count, 8, by_key)
    for i in range(count // 2):
        s.arena.at[s.learnt.at[keys[i] & ((<uint64_t> 1 << 42) - 1)] + GLUE] = -1
    released(s.memory, keys, 8 * (n + 1))
    return 0


cdef inline bint _certain(Search* s, int literal) noexcept nogil:
    """Whether a literal is true at level 0."""
    return s.value[literal] > 0 and s.why[literal >> 1].level == 0


cdef int reduce_clauses(Search* s) noexcept nogil:
    """Drop learnt clauses, at the floor with all propagated; pack the arena and the watch lists.

    Clauses true at level 0 go, and if that is the floor false literals too.  Above it the first two
    literals stay those watched, and a reason that goes leaves a literal as if decided.
    Returns 0 or a failure's status.
    """
    cdef int32_t* arena = s.arena.at
    cdef int32_t* lits
    cdef size_t at = 0, to = 0, size, kept, i, next_one
    cdef int glue
    cdef bint satisfied, reason
    cdef Watcher* pool
    cdef Watcher w
    cdef Lists* span
    cdef Why* why
    cdef int lit, j, k
    if _choose_dropped(s) < 0:
        return s.memory.status
    for lit in range(2 * s.vars):  # only learnt clauses of two literals stay watched
        span = &s.lists[lit ^ 1]
        j = 0
        if not _certain(s, lit):
            for k in range(span.size):
                w = s.pool[span.at + k]
                if w.clause < 0 and not _certain(s, w.other):
                    s.pool[span.at + j] = w
                    j += 1
        span.size = j
    s.learnt.size = 0
    while at < s.arena.size:
        size = arena[at + SIZE]
        glue = arena[at + GLUE]
        next_one = at + HEADER + size
        lits = arena + at + HEADER
        satisfied = glue < 0
        kept = 0
        why = &s.why[lits[0] >> 1]
        reason = why.b == LONG and why.a == <int32_t> at and s.value[lits[0]] > 0
        for i in range(size):
            if _certain(s, lits[i]):
                satisfied = True
            elif s.value[lits[i]] == 0 or s.floor:
                lits[kept] = lits[i]
                kept += 1
        if reason:
            why.a = NO_REASON if satisfied else <int32_t> to
            why.b = NO_SECOND if satisfied else LONG
        if not satisfied:
            if kept == 2:
                watch_clause(s, lits[0], -1, lits[1])
                watch_clause(s, lits[1], -1, lits[0])
            else:
                arena[to + SIZE] = <int32_t> kept
                arena[to + GLUE] = glue
                arena[to + USED] = arena[at + USED]
                for i in range(kept):
                    arena[to + HEADER + i] = lits[i]
                lits = arena + to + HEADER
                watch_clause(s, lits[0], <int32_t> to, lits[1])
                watch_clause(s, lits[1], <int32_t> to, lits[0])
                if glue and push(s.memory, &s.learnt, <int32_t> to) < 0:
                    return s.memory.status
                to += HEADER + kept
        at = next_one
    s.arena.size = to
    if s.memory.status < 0:
        return s.memory.status
    if s.pool_waste < s.pool_size // 2:
        return 0
    # Pack the pool in the literals' order.
    pool = <Watcher*> resized(s.memory, NULL, 0, s.pool_room * sizeof(Watcher))
    if pool == NULL:
        return s.memory.status
    to = 0
    for lit in range(2 * s.vars):
        span = &s.lists[lit ^ 1]
        for k in range(span.size):
            pool[to + k] = s.pool[span.at + k]
        span.at = <int32_t> to
        span.room = span.size
        to += span.size
    released(s.memory, s.pool, s.pool_room * sizeof(Watcher))
    s.pool = pool
    s.pool_size = to
    s.pool_waste = 0
    return 0


cdef int luby(int i) noexcept nogil:
    """The i-th number, from 0, of Luby's sequence 1 1 2 1 1 2 4 ..."""
    cdef int k
    i += 1
    while True:
        k = 1
        while (1 << k) - 1 < i:
            k += 1
        if (1 << k) - 1 == i:
            return 1 << (k - 1)
        i -= (1 << (k - 1)) - 1


cdef void _keep_phases(Search* s) noexcept nogil:
    """At a conflict: if the trail below it is the longest so far, remember its values."""
    cdef int size = s.level_at[s.level - 1], i
    if size > s.target_size:
        s.target_size = size
        for i in range(size):
            s.target[s.trail[i] >> 1] = <int8_t> (~s.trail[i] & 1)
    if size > s.best_size:
        s.best_size = size
        for i in range(size):
            s.best[s.trail[i] >> 1] = <int8_t> (~s.trail[i] & 1)


cdef void _rephase(Search* s) noexcept nogil:
    """Start anew from the best values, the hints, or the opposite, in turn."""
    cdef int v, kind = s.rephased % 6
    s.rephased += 1
    s.rephase_at = s.conflicts + REPHASE * (s.rephased + 1)
    s.target_size = 0
    memset(s.target, -1, s.vars)
    for v in range(s.vars):
        if kind == 1:
            s.phase[v] = 1 - s.phase[v]
        elif kind == 0 or kind == 2 or kind == 4:
            if s.best[v] >= 0:
                s.phase[v] = s.best[v]
        elif s.hint[v] >= 0:
            s.phase[v] = s.hint[v]
    if kind != 1:
        s.best_size = 0


cdef void shake(Search* s) noexcept nogil:
    """Forget the best values and the order of decisions, to begin elsewhere."""
    memset(s.target, -1, s.vars)
    memset(s.best, -1, s.vars)
    s.target_size = s.best_size = 0
    s.step = 1  # the scores are set by `rank`, once there are hints


cdef void rank(Search* s, uint64_t seed) noexcept nogil:
    """Order the decisions anew: those of which the odds are surest come first.

    A seed other than 0 mixes the order a little.
    """
    cdef int v
    for v in range(s.vars):
        s.score[v] = LEAN * s.lean[v]
        if seed:
            seed ^= seed << 13  # Marsaglia's xorshift
            seed ^= seed >> 7
            seed ^= seed << 17
            s.score[v] += 0.25 * LEAN * <double> (seed >> 11) / <double> (<uint64_t> 1 << 53)
    for v in range((s.heap_size + FAN - 2) // FAN - 1, -1, -1):
        sift_down(s, v)


cdef inline void _decide(Search* s, int var) noexcept nogil:
    """Give an open variable the value most likely right."""
    cdef int value
    if s.hint[var] >= 0 and s.conflicts < s.hint_until:
        value = s.hint[var]
    elif s.target[var] >= 0:
        value = s.target[var]
    else:
        value = s.phase[var]
    s.level_at[s.level] = s.known
    s.level += 1
    s.decisions += 1
    assign(s, 2 * var + 1 - value, NO_REASON, NO_SECOND)


cdef int _restarted(Search* s) noexcept nogil:
    """What is to be done at the floor after a restart: 0 or a failure's status."""
    s.restarts += 1
    s.restart_left = RESTART * luby(<int> s.restarts)
    if s.conflicts >= s.rephase_at:
        _rephase(s)
    if s.learnt.size > s.learnt_limit:
        if reduce_clauses(s) < 0:
            return s.memory.status
        s.learnt_room += MORE_LEARNT
        s.learnt_limit = s.learnt_kept + s.learnt_room
    return 0


cdef int search(Search* s, int64_t budget) noexcept nogil:
    """Search on until something is to be told.

    Returns FOUND (all variables have a value), NONE_LEFT, PAUSE after about `budget` literals and
    clauses looked at or at `most_conflicts`, RENEW at level 0 when the hints are due, or a
    failure's status.
    """
    cdef int64_t until = s.ticks + budget
    cdef int status, var
    while True:
        if s.jump >= 0:
            if not _undone(s, UNDONE):
                return PAUSE
            if s.waiting >= 0:
                if _keep_lemma(s) < 0:
                    return s.memory.status
                s.step *= DECAY
            elif s.waiting == TURNING:
                turned(s)
            elif s.waiting == LEAVING:
                keep_late(s)
            elif s.floor and s.conflicts - s.found_at >= s.patience:
                if end_walk(s) < 0:
                    return s.memory.status
                continue
            else:
                if _restarted(s) < 0:
                    return s.memory.status
                if s.conflicts >= s.renew_at and s.floor == 0:
                    return RENEW
            s.waiting = RESTARTING
        if s.ticks > until or s.conflicts == s.most_conflicts:
            return PAUSE
        status = propagate(s, until)
        if status < 0:
            return status
        if status == UNFINISHED:
            return PAUSE
        if status:
            s.conflicts += 1
            s.restart_left -= 1
            if s.level == 0:
                return NONE_LEFT
            if s.level == s.floor:
                turn(s)
                continue
            _keep_phases(s)
            s.waiting = analyse(s)
            s.ticks += 20 + s.marked.size
            s.jump = s.why[s.lemma.at[1] >> 1].level if s.lemma.size > 1 else 0
            s.jump = max(s.jump, s.floor)
            continue
        if s.restart_left <= 0 and (s.level or s.walking):
            s.jump = s.floor
            continue
        if s.walking and s.known == s.vars:
            return FOUND
        var = -1
        while s.heap_size:
            var = take(s)
            if s.value[2 * var] == 0:
                break
            var = -1
        if var < 0:
            return FOUND
        _decide(s, var)
