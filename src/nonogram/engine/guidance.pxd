"""What guides the search, and when: odds, probing, new beginnings; see guidance.pyx."""

from libc.stdint cimport int32_t, int64_t, uint64_t

from nonogram.engine.encoding cimport Encoding
from nonogram.engine.odds cimport Odds
from nonogram.engine.search cimport Search

cdef enum:
    PROBED_AT = 1000     # conflicts after which the root is probed

cdef struct Guidance:
    Search* search
    Odds odds
    uint64_t seed
    int64_t shake_at     # conflicts
    int64_t probe_at     # conflicts, or -1: no more
    int32_t shakes
    bint ranked          # the order of decisions follows the odds
    bint completed       # the first rounds of odds are

cdef int guidance_start(Guidance* g, Search* s, Encoding* e) noexcept nogil
cdef void guidance_free(Guidance* g) noexcept nogil
cdef void renew(Guidance* g) noexcept nogil
cdef bint is_probing_due(Guidance* g) noexcept nogil
cdef int give_hints(Guidance* g, int64_t budget) noexcept nogil
