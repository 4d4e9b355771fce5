"""Owned buffers with checked growth.

Every buffer of a run is grown through `resized` and freed by the owner of its struct.  A failure
never crashes: it is noted in `Memory.status` and the run ends with that status.
"""

from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc

# Status codes of kernels; 0 and above are answers.
cdef enum:
    OUT_OF_MEMORY = -1  # the system refused
    OVER_LIMIT = -2     # the caller's memory limit would be passed

cdef struct Memory:
    size_t used    # bytes now held
    size_t peak
    size_t limit   # 0: none
    int status     # 0, OUT_OF_MEMORY or OVER_LIMIT


cdef inline void* resized(Memory* m, void* buffer, size_t old, size_t new) noexcept nogil:
    """Move `buffer` of `old` bytes to `new` bytes; new buffers (NULL) are zero, added bytes not.

    The system hands out large new buffers in no time and clears a page when it is first touched.
    Returns NULL on failure, with `m.status` set; the buffer is then still held as it was.
    """
    cdef void* moved
    if new <= old:
        return buffer
    if m.limit and m.used + (new - old) > m.limit:
        m.status = OVER_LIMIT
        return NULL
    moved = calloc(new, 1) if buffer == NULL else realloc(buffer, new)
    if moved == NULL:
        m.status = OUT_OF_MEMORY
        return NULL
    m.used += new - old
    if m.used > m.peak:
        m.peak = m.used
    return moved


cdef inline void* released(Memory* m, void* buffer, size_t size) noexcept nogil:
    """Free a buffer of `size` bytes; returns NULL, to be stored in its place."""
    if buffer != NULL:
        m.used -= size
        free(buffer)
    return NULL


# A growing list of 32-bit numbers.
cdef struct Ints:
    int32_t* at
    size_t size
    size_t room


cdef inline int reserve(Memory* m, Ints* v, size_t room) noexcept nogil:
    """Make room for `room` numbers in all; 0, or a failure's status."""
    cdef void* moved
    if room <= v.room:
        return 0
    if room < 2 * v.room:
        room = 2 * v.room
    moved = resized(m, v.at, 4 * v.room, 4 * room)
    if moved == NULL:
        return m.status
    v.at = <int32_t*> moved
    v.room = room
    return 0


cdef inline int push(Memory* m, Ints* v, int32_t value) noexcept nogil:
    """Append one number; 0, or a failure's status."""
    if v.size == v.room and reserve(m, v, v.size + 16) < 0:
        return m.status
    v.at[v.size] = value
    v.size += 1
    return 0


cdef inline void drop(Memory* m, Ints* v) noexcept nogil:
    """Free a list."""
    v.at = <int32_t*> released(m, v.at, 4 * v.room)
    v.size = v.room = 0


cdef inline void shrink(Memory* m, Ints* v, size_t room) noexcept nogil:
    """Give back what a list has beyond `room` numbers."""
    cdef void* moved
    if room == 0:
        drop(m, v)
    elif room < v.room:
        moved = realloc(v.at, 4 * room)
        if moved != NULL:
            m.used -= 4 * (v.room - room)
            v.at = <int32_t*> moved
            v.room = room
