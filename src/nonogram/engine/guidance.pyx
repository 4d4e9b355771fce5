"""Guidance: when the search is given hints, a probed root, or another beginning.

A few rounds of odds come before the search, and more of them if it does not end soon.  From then on
hints are renewed every so many conflicts, from the best assignment so far; they lead every decision
at first, later in turn with what the search itself has found.  Where it is long, the root is probed
once, and now and then the search begins elsewhere: the time to a solution is heavy-tailed (Gomes,
Selman and Kautz, AAAI 1998), and what one order of decisions does not find in a million steps,
another finds in a thousand.
"""

from libc.stdint cimport int64_t

from nonogram.engine.encoding cimport Encoding
from nonogram.engine.guidance cimport Guidance
from nonogram.engine.odds cimport odds_alloc, odds_free, odds_more, odds_start, odds_work
from nonogram.engine.search cimport Search, luby, rank, shake

cdef enum:
    FEW_ROUNDS = 15      # rounds of odds before the search
    SHORT = 50           # conflicts after which, at the next restart, they are completed
    ROUNDS = 60
    AGAIN = 20           # and each time they are renewed
    RENEWED = 1000       # conflicts between renewals
    LED = 10_000         # conflicts led by the hints alone
    PERIOD = 5000        # then so many without and with them in turn
    SHAKEN = 5000        # conflicts, times Luby's sequence, until a new beginning


cdef int guidance_start(Guidance* g, Search* s, Encoding* e) noexcept nogil:
    """Begin with a search that has its clauses; `seed` and `probe_at` are filled in.

    Returns 0 or a failure's status; `guidance_free` is to be called in either case.
    """
    g.search = s
    if odds_alloc(&g.odds, e) < 0:
        return s.memory.status
    g.shake_at = SHAKEN
    s.hint_until = LED
    s.restart_left = s.renew_at = SHORT
    odds_start(&g.odds, s, FEW_ROUNDS)
    return 0


cdef void guidance_free(Guidance* g) noexcept nogil:
    """Free all buffers; `g` may be partly made."""
    odds_free(&g.odds)


cdef void renew(Guidance* g) noexcept nogil:
    """Ask for new hints, which the search is due for, and say how long they lead."""
    cdef Search* s = g.search
    s.renew_at = s.conflicts + RENEWED
    if not g.completed:
        g.completed = True
        s.renew_at = RENEWED
        s.step = 1
        g.ranked = False
        odds_more(&g.odds, ROUNDS - FEW_ROUNDS)
        return
    if s.conflicts >= g.shake_at:
        g.shakes += 1
        g.shake_at = s.conflicts + SHAKEN * luby(g.shakes)
        g.seed = g.seed * 69069 + 1
        shake(s)
        s.hint_until = s.conflicts + SHAKEN
        g.ranked = False
        odds_start(&g.odds, s, ROUNDS)
        return
    if s.conflicts > LED:
        s.hint_until = s.conflicts
        if (s.conflicts - LED) // PERIOD % 2:
            s.hint_until += RENEWED
    odds_start(&g.odds, s, AGAIN)


cdef bint is_probing_due(Guidance* g) noexcept nogil:
    """Whether the root is to be probed now: once at most."""
    if 0 <= g.probe_at <= g.search.conflicts:
        g.probe_at = -1
        return True
    return False


cdef int give_hints(Guidance* g, int64_t budget) noexcept nogil:
    """Do what is left of the rounds asked for, up to about `budget` steps; 1 when all is done."""
    if not odds_work(&g.odds, g.search, budget):
        return 0
    if not g.ranked:
        g.ranked = True
        rank(g.search, g.seed)
    return 1
