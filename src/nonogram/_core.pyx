"""The article's kernels over typed memoryviews: COMB, FROM, the arrangements, PROCESS, C2.

Here a line is a row of the article's code, one signed byte a cell: -1 white, 0 unknown, 1 black.
A *gap row* holds the widths of the white gaps of one arrangement, before, between and after the
blocks.  An *arrangement* is packed into 64-bit words, cell ``x`` at bit ``x % 64`` of word
``x // 64``, 1 for black: whether it agrees with what is known costs an xor and an and a word, and
"black in all" or "black in none" one operation each.  Lines of any length work.

Colours, beyond the article: a line has a *plane* for each colour, below the plane of the cells that
have any colour; in black and white that one is all.  A clue is a row for each block: its length,
its plane (0 in black and white), and 1 where it may touch the block before, being of another
colour, else 0.  A gap between such blocks is counted one wider in the gap row than it is, so that
the article's tables serve for them too.

The ``def`` functions check shapes, release the GIL and raise; the ``cdef`` functions below them do
the work.  They allocate nothing but a scratch row or two; results go into the caller's arrays, which no
other thread may change meanwhile.
"""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from math import comb as _binomial

cdef extern from *:
    """
    #ifdef CYTHON_WITHOUT_ASSERTIONS
    #define NONOGRAM_CHECKED 0
    #else
    #define NONOGRAM_CHECKED 1
    #endif
    """
    bint NONOGRAM_CHECKED

CHECKED = NONOGRAM_CHECKED
"""Whether this is the checked build: bounds checks and asserts are on."""

cdef enum:
    LENGTH = 0         # the columns of a clue
    PLANE = 1
    TOUCH = 2
    MISFIT = -1        # a gap row and the clue do not add up to the line
    NO_MEMORY = -2
    LONGEST = 1 << 30  # cells of a line, and its planes: far from overflowing their product
    MOST_PLANES = 256


# ---------------------------------------------------------------- COMB and FROM


def comb(int m, int n, uint16_t[:, ::1] out):
    """All ``m``-subsets of ``1 ... n``, ascending within and between rows.  APL: COMB

    ``out`` is filled; its shape must be ``(C(n, m), m)`` (one empty row for ``m = 0``, none for
    ``m > n``).  DEPARTURE: each row is made from the one before, where the article recurses.
    Raises ValueError for another shape or ``n`` above 65535, OverflowError for no C int.

    Source: Gilman and Rose, *APL, an Interactive Approach*, 3rd edition, page 159.
    """
    if not 0 <= m or not 0 <= n <= 0xFFFF:
        raise ValueError(f"cannot choose {m} of {n}")
    if out.shape[0] != _binomial(n, m) or out.shape[1] != m:
        raise ValueError(f"{m} COMB {n} needs an array of {_binomial(n, m)} by {m}")
    with nogil:
        _comb(m, n, out)


def white_gaps(int n, int m, uint16_t[:, ::1] out):
    """The white-gap matrix: all ways to part ``m`` white cells around ``n`` blocks.  APL: FROM

    ``(PM, m+1) - (1, PM)`` with ``PM`` = ``n COMB m+1``.  ``out`` is filled; its shape must be
    ``(C(m+1, n), n+1)``.  Rows sum to ``m``, inner gaps are at least 1.
    Raises ValueError for another shape or ``m`` above 65534.
    """
    if not 0 <= n or not 0 <= m < 0xFFFF:
        raise ValueError(f"cannot part {m} white cells around {n} blocks")
    if out.shape[0] != _binomial(m + 1, n) or out.shape[1] != n + 1:
        raise ValueError(f"{n} FROM {m} needs an array of {_binomial(m + 1, n)} by {n + 1}")
    with nogil:
        _comb(n, m + 1, out)
        _difference(n, m, out)


cdef void _comb(Py_ssize_t m, Py_ssize_t n, uint16_t[:, ::1] out) noexcept nogil:
    """Fill the first ``m`` columns of ``out`` with the combinations; it has C(n, m) rows."""
    cdef Py_ssize_t r, j, k
    if out.shape[0] == 0:
        return
    for j in range(m):
        out[0, j] = <uint16_t>(j + 1)
    for r in range(1, out.shape[0]):
        j = m - 1
        while j > 0 and out[r - 1, j] == n - m + j + 1:      # the last that can still grow
            j -= 1
        for k in range(j):
            out[r, k] = out[r - 1, k]
        out[r, j] = out[r - 1, j] + 1
        for k in range(j + 1, m):
            out[r, k] = out[r, k - 1] + 1


cdef void _difference(Py_ssize_t n, Py_ssize_t m, uint16_t[:, ::1] out) noexcept nogil:
    """Turn the combinations in the first ``n`` columns into the gaps between them, in place."""
    cdef Py_ssize_t r, j
    cdef int above, here
    for r in range(out.shape[0]):
        above = <int>m + 1
        for j in range(n, 0, -1):
            here = out[r, j - 1]
            out[r, j] = <uint16_t>(above - here)
            above = here
        out[r, 0] = <uint16_t>(above - 1)


# ---------------------------------------------------------------- arrangements


def arrangements(
    const uint16_t[:, ::1] gaps, const int32_t[:, ::1] clue, Py_ssize_t planes, Py_ssize_t length,
    uint64_t[:, ::1] out
):
    """Interleave each gap row with the clue and expand it to packed cells.

    ``gaps`` is ``(R, N+1)``, ``clue`` ``(N, 3)``, ``length`` the line's cells; ``out`` is filled
    and must be ``(R, planes * words_for(length))``, plane after plane.
    Raises ValueError where shapes differ or a row does not add up to ``length``.
    """
    cdef Py_ssize_t r, status = 0, words
    if not 0 < length <= LONGEST or not 0 < planes <= MOST_PLANES:
        raise ValueError(f"a line of {length} cells in {planes} planes cannot be packed")
    words = words_for(length)
    _check_table(gaps, clue, planes)
    if out.shape[0] != gaps.shape[0] or out.shape[1] != planes * words:
        raise ValueError("the arrangements do not fit the array given for them")
    with nogil:
        for r in range(gaps.shape[0]):
            status = _expand(gaps, r, clue, length, &out[r, 0], planes, words)
            if status != 0:
                break
    _raise(status)


def words_for(Py_ssize_t length):
    """How many 64-bit words a line of ``length`` cells takes; at least one."""
    return 1 if length < 1 else (length >> 6) + ((length & 63) != 0)


cdef inline void _set_run(uint64_t* row, Py_ssize_t begin, Py_ssize_t end) noexcept nogil:
    """Set the bits ``begin ... end - 1``; not empty, within the row."""
    cdef uint64_t ones = ~<uint64_t>0
    cdef Py_ssize_t word = begin >> 6, last = (end - 1) >> 6
    cdef uint64_t low = ones << (begin & 63), high = ones >> (63 - ((end - 1) & 63))
    if word == last:
        row[word] |= low & high
        return
    row[word] |= low
    for word in range(word + 1, last):
        row[word] = ones
    row[last] |= high


cdef inline Py_ssize_t _expand(
    const uint16_t[:, ::1] gaps, Py_ssize_t r, const int32_t[:, ::1] clue, Py_ssize_t length,
    uint64_t* row, Py_ssize_t planes, Py_ssize_t words
) noexcept nogil:
    """Write arrangement ``r`` into ``row``, ``planes`` times ``words`` words.

    Returns MISFIT unless it fills the line.
    """
    cdef Py_ssize_t j, end, at = gaps[r, 0]
    memset(row, 0, planes * words * sizeof(uint64_t))
    for j in range(clue.shape[0]):
        if j:
            at -= clue[j, TOUCH]
        end = at + clue[j, LENGTH]
        if at < 0 or end > length:
            return MISFIT
        _set_run(row, at, end)
        if clue[j, PLANE]:
            _set_run(row + clue[j, PLANE] * words, at, end)
        at = end + gaps[r, j + 1]
    return 0 if at == length else MISFIT


# ---------------------------------------------------------------- PROCESS and C4


def process(
    const uint16_t[:, ::1] gaps, const int32_t[:, ::1] clue, const int8_t[:, ::1] line,
    int8_t[:, ::1] certain, uint64_t[:, ::1] kept=None
):
    """Keep the arrangements that agree with ``line``; find the cells that are alike in all.

    The kernel of PROCESS and C0.  ``gaps`` is ``(R, N+1)``, ``clue`` ``(N, 3)``, ``line`` and
    ``certain`` are ``(planes, length)``; ``certain`` receives 1 or -1 where all kept arrangements
    are black or white, else 0.  ``kept``, where given, is ``(R, planes * words_for(length))`` and
    receives the packed arrangements kept in its first rows.  Returns how many were kept; with
    none, ``certain`` is all 0 and the caller must raise the contradiction.
    Raises ValueError where shapes differ or a gap row does not add up to the line.
    """
    cdef Py_ssize_t count, words = words_for(line.shape[1])
    cdef bint keep = kept is not None
    _check_table(gaps, clue, line.shape[0])
    _check_line(line, certain)
    if keep and (kept.shape[0] < gaps.shape[0] or kept.shape[1] != line.shape[0] * words):
        raise ValueError("the arrangements kept do not fit the array given for them")
    with nogil:
        count = _process(gaps, clue, line, certain, kept, keep, words)
    _raise(count)
    return count


def agree(
    const uint64_t[:, ::1] rows, const int8_t[:, ::1] line, int8_t[:, ::1] certain,
    uint64_t[:, ::1] kept
):
    """The kernel of C4: as :func:`process`, for arrangements ``rows`` packed before.

    ``kept`` may not share memory with ``rows``; both are ``(R, planes * words_for(length))``.
    """
    cdef Py_ssize_t count, words = words_for(line.shape[1])
    _check_line(line, certain)
    if rows.shape[1] != line.shape[0] * words:
        raise ValueError("the line and the arrangements differ in length")
    if kept.shape[0] < rows.shape[0] or kept.shape[1] != rows.shape[1]:
        raise ValueError("the arrangements kept do not fit the array given for them")
    with nogil:
        count = _agree(rows, line, certain, kept, words)
    _raise(count)
    return count


cdef inline uint64_t* _scratch(const int8_t[:, ::1] line, Py_ssize_t words) noexcept nogil:
    """Five rows of ``planes * words`` words: known, black, all, any, and one to work in.

    ``known`` and ``black`` are filled from the line, ``all`` with ones, ``any`` with zeros.  The
    caller frees it; NULL where there is no memory.
    """
    cdef Py_ssize_t p, x, size = line.shape[0] * words
    cdef uint64_t* rows = <uint64_t*>malloc(5 * size * sizeof(uint64_t))
    cdef uint64_t bit
    if rows == NULL:
        return NULL
    memset(rows, 0, 2 * size * sizeof(uint64_t))
    memset(rows + 2 * size, 0xFF, size * sizeof(uint64_t))
    memset(rows + 3 * size, 0, 2 * size * sizeof(uint64_t))
    for p in range(line.shape[0]):
        for x in range(line.shape[1]):
            if line[p, x] != 0:
                bit = <uint64_t>1 << (x & 63)
                rows[p * words + (x >> 6)] |= bit
                if line[p, x] > 0:
                    rows[size + p * words + (x >> 6)] |= bit
    return rows


cdef inline bint _tally(uint64_t* scratch, const uint64_t* row, Py_ssize_t size) noexcept nogil:
    """Whether ``row`` agrees with the known cells; if so, count it into ``all`` and ``any``."""
    cdef Py_ssize_t w
    if size == 1:                               # most lines, without the cost of loops
        if (row[0] ^ scratch[1]) & scratch[0]:
            return False
        scratch[2] &= row[0]
        scratch[3] |= row[0]
        return True
    for w in range(size):
        if (row[w] ^ scratch[size + w]) & scratch[w]:
            return False
    for w in range(size):
        scratch[2 * size + w] &= row[w]
        scratch[3 * size + w] |= row[w]
    return True


cdef inline void _conclude(
    const uint64_t* scratch, Py_ssize_t words, Py_ssize_t count, int8_t[:, ::1] certain
) noexcept nogil:
    """Write what ``all`` and ``any`` say into ``certain``."""
    cdef Py_ssize_t p, x, at, size = certain.shape[0] * words
    for p in range(certain.shape[0]):
        for x in range(certain.shape[1]):
            at = p * words + (x >> 6)
            if count == 0:
                certain[p, x] = 0
            elif (scratch[2 * size + at] >> (x & 63)) & 1:
                certain[p, x] = 1
            else:
                certain[p, x] = -1 if not (scratch[3 * size + at] >> (x & 63)) & 1 else 0


cdef Py_ssize_t _process(
    const uint16_t[:, ::1] gaps, const int32_t[:, ::1] clue, const int8_t[:, ::1] line,
    int8_t[:, ::1] certain, uint64_t[:, ::1] kept, bint keep, Py_ssize_t words
) noexcept nogil:
    cdef uint64_t* scratch = _scratch(line, words)
    cdef uint64_t* row
    cdef Py_ssize_t r, count = 0, status = 0, planes = line.shape[0], size = planes * words
    if scratch == NULL:
        return NO_MEMORY
    row = scratch + 4 * size
    for r in range(gaps.shape[0]):
        status = _expand(gaps, r, clue, line.shape[1], row, planes, words)
        if status != 0:
            break
        if _tally(scratch, row, size):
            if keep:
                memcpy(&kept[count, 0], row, size * sizeof(uint64_t))
            count += 1
    if status == 0:
        _conclude(scratch, words, count, certain)
    free(scratch)
    return count if status == 0 else status


cdef Py_ssize_t _agree(
    const uint64_t[:, ::1] rows, const int8_t[:, ::1] line, int8_t[:, ::1] certain,
    uint64_t[:, ::1] kept, Py_ssize_t words
) noexcept nogil:
    cdef uint64_t* scratch = _scratch(line, words)
    cdef Py_ssize_t r, w, count = 0, size = line.shape[0] * words
    if scratch == NULL:
        return NO_MEMORY
    for r in range(rows.shape[0]):
        if _tally(scratch, &rows[r, 0], size):
            for w in range(size):
                kept[count, w] = rows[r, w]
            count += 1
    _conclude(scratch, words, count, certain)
    free(scratch)
    return count


# ---------------------------------------------------------------- C2


def fill(
    const uint8_t[:, ::1] choices, const int32_t[:, ::1] clue, const int8_t[:, ::1] line,
    int8_t[:, ::1] certain, uint64_t[:, ::1] kept
):
    """The kernel of C2: put every 0/1 row of ``choices`` into the unknown cells.

    Those that then read as the clue are kept; where there are colours, the clue gives each cell
    its own.  ``choices`` is ``(R, U)`` with ``U`` the number of unknown cells of the line's first
    plane; the other arguments and the result are as in :func:`process`.
    """
    cdef Py_ssize_t count, x, unknown = 0, words = words_for(line.shape[1])
    _check_line(line, certain)
    _check_clue(clue, line.shape[0])
    for x in range(line.shape[1]):
        unknown += line[0, x] == 0
    if choices.shape[1] != unknown:
        raise ValueError(f"{unknown} cells are unknown, the choices are for {choices.shape[1]}")
    if kept.shape[0] < choices.shape[0] or kept.shape[1] != line.shape[0] * words:
        raise ValueError("the arrangements kept do not fit the array given for them")
    with nogil:
        count = _fill(choices, clue, line, certain, kept, words)
    _raise(count)
    return count


cdef Py_ssize_t _fill(
    const uint8_t[:, ::1] choices, const int32_t[:, ::1] clue, const int8_t[:, ::1] line,
    int8_t[:, ::1] certain, uint64_t[:, ::1] kept, Py_ssize_t words
) noexcept nogil:
    cdef uint64_t* scratch = _scratch(line, words)
    cdef uint64_t* row
    cdef Py_ssize_t r, x, u, count = 0, size = line.shape[0] * words
    if scratch == NULL:
        return NO_MEMORY
    row = scratch + 4 * size
    for r in range(choices.shape[0]):
        memset(row, 0, size * sizeof(uint64_t))
        memcpy(row, scratch + size, words * sizeof(uint64_t))
        u = 0
        for x in range(line.shape[1]):
            if line[0, x] == 0:
                if u < choices.shape[1] and choices[r, u]:
                    row[x >> 6] |= <uint64_t>1 << (x & 63)
                u += 1
        if _reads_as(row, line.shape[1], words, clue) and _tally(scratch, row, size):
            memcpy(&kept[count, 0], row, size * sizeof(uint64_t))
            count += 1
    _conclude(scratch, words, count, certain)
    free(scratch)
    return count


cdef bint _reads_as(
    uint64_t* row, Py_ssize_t length, Py_ssize_t words, const int32_t[:, ::1] clue
) noexcept nogil:
    """Whether the first plane of a packed row can be the clue's blocks; fills their planes."""
    cdef Py_ssize_t x, block = -1, run = 0      # run: cells still to come of the block
    cdef bint black, before = False
    for x in range(length):
        black = (row[x >> 6] >> (x & 63)) & 1
        if run:
            if not black:
                return False
            run -= 1
        elif black:
            block += 1
            if block == clue.shape[0] or (before and not clue[block, TOUCH]):
                return False
            if x + clue[block, LENGTH] > length:
                return False
            if clue[block, PLANE]:
                _set_run(row + clue[block, PLANE] * words, x, x + clue[block, LENGTH])
            run = clue[block, LENGTH] - 1
        before = black
    return block == clue.shape[0] - 1


# ---------------------------------------------------------------- shared checks


cdef _check_table(const uint16_t[:, ::1] gaps, const int32_t[:, ::1] clue, Py_ssize_t planes):
    _check_clue(clue, planes)
    if gaps.shape[1] != clue.shape[0] + 1:
        raise ValueError(f"{gaps.shape[1]} gaps a row do not go with {clue.shape[0]} blocks")


cdef _check_clue(const int32_t[:, ::1] clue, Py_ssize_t planes):
    cdef Py_ssize_t j
    if clue.shape[1] != 3:
        raise ValueError("a block is its length, its plane and whether it may touch the last")
    for j in range(clue.shape[0]):
        if clue[j, LENGTH] < 1 or not 0 <= clue[j, PLANE] < planes or not 0 <= clue[j, TOUCH] <= 1:
            raise ValueError(f"block {j} has no valid length, plane or touch")


cdef _check_line(const int8_t[:, ::1] line, int8_t[:, ::1] certain):
    if certain.shape[0] != line.shape[0] or certain.shape[1] != line.shape[1]:
        raise ValueError("the line and its certain cells differ in length")
    if not 0 < line.shape[0] <= MOST_PLANES or not 0 < line.shape[1] <= LONGEST:
        raise ValueError(f"a line of {line.shape[1]} cells in {line.shape[0]} planes is none")


cdef _raise(Py_ssize_t status):
    if status == MISFIT:
        raise ValueError("a gap row and the clue do not add up to the line")
    if status == NO_MEMORY:
        raise MemoryError
