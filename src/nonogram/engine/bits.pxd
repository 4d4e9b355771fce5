"""Words of 64 bits: the one place that names a compiler's builtin."""

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int nonogram_lowest(uint64_t word) {
        unsigned long index;
        _BitScanForward64(&index, word);
        return (int) index;
    }
    #else
    static inline int nonogram_lowest(uint64_t word) { return __builtin_ctzll(word); }
    #endif
    """
    int lowest "nonogram_lowest"(uint64_t word) noexcept nogil  # index of the lowest set bit; word != 0
