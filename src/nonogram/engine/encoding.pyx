"""The encoding: what line logic left open, as clauses.

A cell has a variable for each colour that line logic left to it but the least (white, where it may
be white): the cell has that one where all its variables are false.  With lengths c[j], gaps g[j]
(1 between blocks of one colour, else 0), and s(j,p) for "block j starts at p or before":

    s(j,p)                     -> s(j,p+1)
    s(j+1,p)                   -> s(j,p-c[j]-g[j])
    s(j,x) & !s(j,x-c[j])      -> x has j's colour       x lies inside block j
    s(j,x-c[j]) & !s(j+1,x)    -> x is white             x lies between blocks j and j+1
    one colour of a cell       -> not another

The models of a line's clauses are its arrangements, one for each.  Known cells and impossible
starts are left out: a start that the line rules out makes s(j,p) the same variable as s(j,p-1).

Origin: the order encoding of Tamura et al., Constraints 14, 2009, for the start of each block.
Limits: no clause has more than three literals; variables and clauses grow with blocks × slack, and
unit propagation on them finds less than line logic does.
"""

from libc.stdint cimport int32_t, int64_t, uint64_t

from nonogram.engine.board cimport UNKNOWN, WHITE, Board, members
from nonogram.engine.encoding cimport Encoding, colour_var
from nonogram.engine.lines cimport UNFINISHED, possible_starts
from nonogram.engine.memory cimport OVER_LIMIT, drop, push, released, reserve, resized

cdef enum:
    MOST_VARS = 1 << 29   # their literals, and what the search counts of them, fit into 32 bits
    PER_START = 8         # steps to find one out: it is far from the next in memory

# What is done for each line.
cdef enum:
    OPENING      # is there anything to be written?
    FINDING      # the starts of its blocks
    NUMBERING    # them
    WRITING      # the clauses

# Literals that are constants; the negation of literal x < 0 is -3 - x.
cdef enum:
    TRUE = -1
    FALSE = -2


cdef inline int _not(int literal) noexcept nogil:
    return literal ^ 1 if literal >= 0 else -3 - literal


cdef int _clause(Encoding* e, int a, int b, int c) noexcept nogil:
    """Write the clause a | b | c, simplified; 0 or a failure's status."""
    cdef int32_t* to
    if a == TRUE or b == TRUE or c == TRUE:
        return 0
    if a < 0:
        a, b, c = b, c, FALSE
    if a < 0:
        a, b, c = b, c, FALSE
    if b < 0 or b == a:
        b, c = c, FALSE
    if c == a or c == b:
        c = FALSE
    if b == a:
        b = FALSE
    if b == a ^ 1 or (c >= 0 and (c == a ^ 1 or c == b ^ 1)):
        return 0
    if b < 0:
        return push(e.memory, &e.facts, a)
    if reserve(e.memory, &e.clauses, e.clauses.size + 3) < 0:
        return e.memory.status
    to = e.clauses.at + e.clauses.size
    to[0] = a
    to[1] = b
    to[2] = c if c >= 0 else -1
    e.clauses.size += 3
    return 0


cdef void _colour(Encoding* e, int a, int b, int cell, int colour) noexcept nogil:
    """Write a | b | "this cell has the colour"."""
    cdef uint64_t may = e.board.may[cell]
    cdef int var = e.var_of_cell[cell]
    if not (may >> colour) & 1:
        _clause(e, a, b, FALSE)
    elif var >= 0 and may & ((<uint64_t> 1 << colour) - 1):
        _clause(e, a, b, 2 * colour_var(e, cell, colour))
    elif var >= 0:  # the least: none of the others
        may &= may - 1
        while may:
            _clause(e, a, b, 2 * var + 1)
            var += 1
            may &= may - 1


cdef void _one_colour_each(Encoding* e, int line) noexcept nogil:
    """Write that no cell has two colours, for the cells whose first line this is."""
    cdef Board* b = e.board
    cdef int place, cell, var, count, i, j
    for place in range(b.cell_at[line], b.cell_at[line + 1]):
        cell = b.cell[place]
        var = e.var_of_cell[cell]
        if var >= 0 and b.cross[b.cross_at[cell]] == line:
            count = members(b.may[cell]) - 1
            for i in range(count):
                for j in range(i):
                    _clause(e, 2 * (var + i) + 1, 2 * (var + j) + 1, FALSE)


cdef inline int _start(Encoding* e, int first, int last, int block, int p) noexcept nogil:
    """The literal s(block, p): true for blocks before the line's first, false after its last."""
    if block < first:
        return TRUE
    if block >= last or p < e.low[block]:
        return FALSE
    if p >= e.high[block]:
        return TRUE
    return 2 * e.order.at[e.order_at[block] + p - e.low[block]]


cdef void _start_numbering(Encoding* e, int line) noexcept nogil:
    cdef Board* b = e.board
    cdef int block
    e.next_block = b.block_at[line]
    e.state = 1
    e.least = 0
    e.most = b.cell_at[line + 1] - b.cell_at[line]
    for block in range(b.block_at[line], b.block_at[line + 1]):
        e.most -= b.block[block]


cdef int _number_starts(Encoding* e) noexcept nogil:
    """Give the possible starts of the next block their variables; 0 or a failure's status."""
    cdef Board* b = e.board
    cdef int block = e.next_block
    cdef int p, low = -1, high = -1
    cdef uint64_t bit = <uint64_t> 1 << (e.state & 63)
    cdef uint64_t* row = e.possible + (e.state >> 6)
    cdef size_t wide = b.widest
    for p in range(e.least, e.most + 1):
        if row[p * wide] & bit:
            if low < 0:
                low = p
            high = p
    e.low[block] = low
    e.high[block] = high
    e.order_at[block] = <int32_t> e.order.size
    for p in range(low, high):
        if row[p * wide] & bit:
            e.vars += 1
        if push(e.memory, &e.order, e.vars - 1) < 0:
            return e.memory.status
    if e.vars > MOST_VARS or e.order.size > MOST_VARS:
        e.memory.status = OVER_LIMIT
        return OVER_LIMIT
    e.state += b.block[block] + 1
    e.least += b.block[block]
    e.most += b.block[block]
    e.next_block += 1
    return 0


cdef void _write_blocks(Encoding* e, int line, int begun, int until) noexcept nogil:
    """Write the clauses of a line's blocks `begun` ... `until` - 1; the first is one before it."""
    cdef Board* b = e.board
    cdef int32_t* cell = b.cell + b.cell_at[line]
    cdef int n = b.cell_at[line + 1] - b.cell_at[line]
    cdef int first = b.block_at[line], last = b.block_at[line + 1]
    cdef int j, p, x, length, gap, begin, end
    for j in range(max(first, begun), until):
        length = b.block[j]
        for p in range(e.low[j], e.high[j] - 1):
            _clause(e, _start(e, first, last, j, p) ^ 1, _start(e, first, last, j, p + 1), FALSE)
        if j + 1 < last:
            gap = 1 if b.tint[j] == b.tint[j + 1] else 0
            for p in range(e.low[j + 1], e.high[j] + length + gap):
                if p > e.low[j + 1] and _start(e, first, last, j + 1, p) == _start(
                    e, first, last, j + 1, p - 1
                ) and _start(e, first, last, j, p - length - gap) == _start(
                    e, first, last, j, p - length - gap - 1
                ):
                    continue
                _clause(
                    e,
                    _not(_start(e, first, last, j + 1, p)),
                    _start(e, first, last, j, p - length - gap),
                    FALSE,
                )
        for x in range(e.low[j], e.high[j] + length):
            _colour(
                e,
                _not(_start(e, first, last, j, x)),
                _start(e, first, last, j, x - length),
                cell[x],
                b.tint[j],
            )
    for j in range(begun, until):
        begin = 0 if j < first else e.low[j] + b.block[j]
        end = n if j + 1 == last else e.high[j + 1]
        for x in range(begin, end):
            _colour(
                e,
                _not(_start(e, first, last, j, x - (b.block[j] if j >= first else 0))),
                _start(e, first, last, j + 1, x),
                cell[x],
                WHITE,
            )
    if until == last:
        _one_colour_each(e, line)


cdef int encode_start(Encoding* e, Board* b) noexcept nogil:
    """Begin with a board at its fixpoint and an empty `e`; number the unknown cells.

    Returns 0 or a failure's status.  The caller frees `e` in either case.
    """
    cdef size_t cells = b.cells, blocks = b.block_at[b.lines]
    cdef int cell
    e.memory = b.memory
    e.board = b
    e.var_of_cell = <int32_t*> resized(e.memory, NULL, 0, 4 * (cells + 1))
    e.low = <int32_t*> resized(e.memory, NULL, 0, 4 * (blocks + 1))
    e.high = <int32_t*> resized(e.memory, NULL, 0, 4 * (blocks + 1))
    e.order_at = <int32_t*> resized(e.memory, NULL, 0, 4 * (blocks + 1))
    e.room = 8 * (<size_t> b.longest * b.widest)
    e.possible = <uint64_t*> resized(e.memory, NULL, 0, e.room)
    if e.memory.status < 0:
        return e.memory.status
    for cell in range(b.cells):
        e.var_of_cell[cell] = -1
        if b.value[cell] == UNKNOWN:
            e.var_of_cell[cell] = e.vars
            e.vars += members(b.may[cell]) - 1
            if e.vars > MOST_VARS:
                e.memory.status = OVER_LIMIT
                return OVER_LIMIT
            while e.cell_of_var.size < <size_t> e.vars:
                if push(e.memory, &e.cell_of_var, cell) < 0:
                    return e.memory.status
    e.cell_vars = e.vars
    return 0


cdef bint _is_open(Board* b, int line) noexcept nogil:
    """Whether the line has an unknown cell."""
    cdef int place
    for place in range(b.cell_at[line], b.cell_at[line + 1]):
        if b.value[b.cell[place]] == UNKNOWN:
            return True
    return False


cdef int encode_lines(Encoding* e, int64_t clauses, int64_t steps) noexcept nogil:
    """Write the next lines, up to about so many clauses, and steps of finding the starts.

    Returns 1 when all lines are written, 0 when not, or a failure's status.
    """
    cdef Board* b = e.board
    cdef int line, last, block, starts
    cdef size_t until = e.clauses.size + 3 * clauses
    while e.next_line < b.lines:
        if e.clauses.size > until or steps < 0:
            return 0
        line = e.next_line
        last = b.block_at[line + 1]
        if e.step == OPENING:
            steps -= b.cell_at[line + 1] - b.cell_at[line]
            if _is_open(b, line):
                if push(e.memory, &e.lines, line) < 0:
                    return e.memory.status
                e.step = FINDING
            else:
                e.next_line += 1
        elif e.step == FINDING:
            if possible_starts(b, line, e.possible, &steps) == UNFINISHED:
                return 0
            _start_numbering(e, line)
            e.step = NUMBERING
        elif e.step == NUMBERING:
            while e.next_block < last and steps >= 0:
                steps -= PER_START * <int64_t> (e.most - e.least + 1)
                if _number_starts(e) < 0:
                    return e.memory.status
            if e.next_block == last:
                e.next_block = b.block_at[line] - 1
                e.step = WRITING
        else:
            # So many blocks in one go that they have some thousand starts.
            block = e.next_block
            starts = 0
            while block < last and starts < 5000:
                if block >= b.block_at[line]:
                    starts += e.high[block] - e.low[block] + 1
                block += 1
            _write_blocks(e, line, e.next_block, block)
            if e.memory.status < 0:
                return e.memory.status
            e.next_block = block
            if block == last:
                e.next_line += 1
                e.step = OPENING
    return 1


cdef void encoding_free(Encoding* e) noexcept nogil:
    """Free all buffers; `e` may be partly made."""
    if e.memory == NULL:
        return
    cdef size_t cells = e.board.cells, blocks = e.board.block_at[e.board.lines]
    e.var_of_cell = <int32_t*> released(e.memory, e.var_of_cell, 4 * (cells + 1))
    e.low = <int32_t*> released(e.memory, e.low, 4 * (blocks + 1))
    e.high = <int32_t*> released(e.memory, e.high, 4 * (blocks + 1))
    e.order_at = <int32_t*> released(e.memory, e.order_at, 4 * (blocks + 1))
    e.possible = <uint64_t*> released(e.memory, e.possible, e.room)
    drop(e.memory, &e.cell_of_var)
    drop(e.memory, &e.lines)
    drop(e.memory, &e.order)
    drop(e.memory, &e.clauses)
    drop(e.memory, &e.facts)
