"""The state of the conflict-driven search, and the small operations that all its parts share.

A variable v has the literals 2v (true) and 2v + 1 (false).  For each unknown
cell there is a variable for each colour that it may have but the least (which is white, where it
may be white), then for each block one for each start but the last ("starts here or before").
Clauses of the encoding have two or three literals and never change: they stand as implications
beside each literal.  Longer and learnt clauses stand in one arena and are watched by two literals.
"""

from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t

from nonogram.engine.memory cimport OVER_LIMIT, Ints, Memory, resized

cdef enum:
    NO_REASON = -1   # Why.a of decisions and facts
    NO_SECOND = -1   # Why.b of a clause of two literals
    LONG = -2        # Why.b where Why.a is a clause of the arena
    FAN = 4          # of the heap
    HEADER = 3       # numbers before a clause's literals in the arena: size, glue, last use
    SIZE = 0
    GLUE = 1
    USED = 2
    # What `search` ends with.
    PAUSE = 0        # `propagate`: all is done
    FOUND = 1
    NONE_LEFT = 2
    RENEW = 3
    PROBED = 4       # `probe`: the pass is over
    UNFINISHED = 2   # `propagate`: the budget ended first
    # What is to be done when the level to go back to is reached, where no lemma waits.
    RESTARTING = -1
    TURNING = -2
    LEAVING = -3

# Why a literal is true: the other literals (false ones) of its clause, or the clause.
cdef struct Why:
    int32_t level
    int32_t a
    int32_t b
    int32_t mark     # used by conflict analysis

cdef struct Watcher:
    int32_t clause   # its place in the arena, or -1 for a learnt clause of two literals
    int32_t other    # one of its literals: if true, nothing is to be done

# What is to be looked at when a literal becomes true: its implications, single literals and pairs
# of which one must be true, and the watchers of its negation.  64 bytes, a cache line.
cdef struct Lists:
    int32_t two[2]         # the first two single literals,
    int32_t three[4]       # the first two pairs; or the literal that is always true
    int32_t more           # where the others begin, single literals first; or -1
    int32_t more_twos
    int32_t more_threes
    int32_t at             # where the watchers begin in the pool
    int32_t size
    int32_t room
    int32_t twos           # how many of each are still to be written
    int32_t threes
    int32_t unused[2]


cdef struct Search:
    Memory* memory
    int32_t vars             # one more, beyond them, has a value only: true
    int32_t cell_vars        # the first of them
    int8_t* value            # literals: 1 true, -1 false, 0 open
    Why* why
    int32_t* trail           # true literals in the order in which they became so
    int32_t known            # length of the trail
    int32_t head             # literals of the trail before this one are propagated
    int32_t* level_at        # levels: length of the trail before each decision
    int32_t level
    int32_t* implications
    size_t implications_size
    int32_t taking           # how far `take_clauses` is: its pass, and the place in it
    size_t taken
    Ints arena
    Ints learnt              # learnt clauses' places in the arena
    Watcher* pool
    size_t pool_size
    size_t pool_room
    size_t pool_waste        # places of lists that moved
    Lists* lists             # literals
    void* lists_buffer       # where they lie
    double* score            # variables
    double* lean             # variables: how far the odds are from even, 0 to 1/2
    double step              # what a score is raised by
    int32_t* heap
    int32_t heap_size
    int32_t* place           # variables: index in the heap, or -1
    int8_t* phase            # variables: value when last assigned
    int8_t* target           # in the longest trail without conflict since the last rephasing, or -1
    int8_t* best
    int8_t* hint             # value that the odds suggest
    int32_t target_size
    int32_t best_size
    int32_t clash[3]         # the clause that became false
    int32_t clash_size       # or LONG: clash[0] is a clause of the arena
    Ints lemma               # the clause being learnt
    int32_t jump             # the level to go back to, or -1
    int32_t waiting          # then: glue of the lemma to be kept, or what is said above
    int32_t excluded         # solutions excluded by clauses
    bint walking             # no more of these: one solution after the other
    int32_t floor            # the walk: levels up to this one are taken back by turning only
    int64_t found_at         # conflicts at the last solution
    int64_t patience         # conflicts without another that end the walk
    Ints late                # true literals of levels below their place, and the level there
    Ints marked
    Ints pending
    int64_t* stamp           # levels: number of the count that met it last
    int64_t stamped
    int64_t conflicts
    int64_t most_conflicts   # end a slice there; -1: no bound
    int64_t decisions
    int64_t ticks            # work done, to decide when to look at the clock
    int64_t restarts
    int64_t restart_left     # conflicts until the next restart
    int64_t rephase_at       # conflicts at which phases are set anew
    int64_t renew_at         # conflicts at which hints are to be renewed
    int64_t hint_until       # conflicts up to which decisions follow the hints
    int32_t rephased
    int32_t probed           # cells' variables before this one are probed in this pass
    size_t learnt_kept       # learnt clauses that are never dropped, at the last reduction
    size_t learnt_room       # others that there may be
    size_t learnt_limit      # both together


cdef inline void ready_variable(Search* s, int var) noexcept nogil:
    """Make the next variable, from 0 on: open, with no value in mind, the last to be decided."""
    s.heap[var] = s.place[var] = var
    s.heap_size = var + 1
    s.target[var] = s.best[var] = s.hint[var] = -1


cdef inline void assign(Search* s, int literal, int a, int b) noexcept nogil:
    """Make a literal true for the reason (a, b)."""
    cdef Why* why = &s.why[literal >> 1]
    s.value[literal] = 1
    s.value[literal ^ 1] = -1
    why.level = s.level
    why.a = a
    why.b = b
    s.trail[s.known] = literal
    s.known += 1


# The heap of variables: each has FAN below it, in half as many levels as with two.

cdef inline void sift_up(Search* s, int i) noexcept nogil:
    cdef int32_t* heap = s.heap
    cdef int var = heap[i]
    cdef int parent
    cdef double score = s.score[var]
    while i:
        parent = (i - 1) // FAN
        if s.score[heap[parent]] >= score:
            break
        heap[i] = heap[parent]
        s.place[heap[i]] = i
        i = parent
    heap[i] = var
    s.place[var] = i


cdef inline void sift_down(Search* s, int i) noexcept nogil:
    cdef int32_t* heap = s.heap
    cdef int var = heap[i]
    cdef int below = FAN * i + 1
    cdef int best, k
    cdef double score = s.score[var]
    cdef double most, other
    while below < s.heap_size:
        best = below
        most = s.score[heap[below]]
        for k in range(below + 1, min(below + FAN, s.heap_size)):
            other = s.score[heap[k]]
            best = k if other > most else best  # no branch to be guessed
            most = other if other > most else most
        if most <= score:
            break
        heap[i] = heap[best]
        s.place[heap[i]] = i
        i = best
        below = FAN * i + 1
    heap[i] = var
    s.place[var] = i


cdef inline void offer(Search* s, int var) noexcept nogil:
    """Put a variable among those to decide."""
    if s.place[var] < 0:
        s.heap[s.heap_size] = var
        s.heap_size += 1
        sift_up(s, s.heap_size - 1)


cdef inline int take(Search* s) noexcept nogil:
    """Remove and return the variable of the highest score; the heap is not empty."""
    cdef int var = s.heap[0]
    s.place[var] = -1
    s.heap_size -= 1
    if s.heap_size:
        s.heap[0] = s.heap[s.heap_size]
        s.place[s.heap[0]] = 0
        sift_down(s, 0)
    return var


cdef inline int watch_clause(Search* s, int literal, int clause, int other) noexcept nogil:
    """Add a watcher to be looked at when `literal` becomes false; 0 or a failure's status.

    A full list moves to the end of the pool, which may itself move.
    """
    cdef Lists* span = &s.lists[literal ^ 1]
    cdef Watcher* moved
    cdef size_t room
    cdef int i
    if span.size == span.room:
        room = 2 * span.room if span.room else 4
        if s.pool_size + room > s.pool_room:
            if s.pool_size + room > 0x7fffffff:
                s.memory.status = OVER_LIMIT
                return OVER_LIMIT
            moved = <Watcher*> resized(
                s.memory, s.pool, s.pool_room * sizeof(Watcher),
                2 * (s.pool_size + room) * sizeof(Watcher),
            )
            if moved == NULL:
                return s.memory.status
            s.pool = moved
            s.pool_room = 2 * (s.pool_size + room)
        for i in range(span.size):
            s.pool[s.pool_size + i] = s.pool[span.at + i]
        s.pool_waste += span.room
        span.at = <int32_t> s.pool_size
        span.room = <int32_t> room
        s.pool_size += room
    s.pool[span.at + span.size].clause = clause
    s.pool[span.at + span.size].other = other
    span.size += 1
    return 0


cdef int search_alloc(Search* s, Memory* m, int vars, int cell_vars) noexcept nogil
cdef void search_free(Search* s) noexcept nogil
cdef void undo_quietly(Search* s) noexcept nogil
cdef int search(Search* s, int64_t budget) noexcept nogil
cdef void rank(Search* s, uint64_t seed) noexcept nogil
cdef void shake(Search* s) noexcept nogil
cdef int luby(int i) noexcept nogil
