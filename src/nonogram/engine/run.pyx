"""Run: one puzzle from packing to the last answer.  The only place where Python objects appear.

A run is worked on in slices without the GIL; between slices Python can handle signals, look at its
clock and report progress.
"""

from cpython.tuple cimport PyTuple_GetItem, PyTuple_Size
from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t

from nonogram.engine.board cimport BLACK, UNKNOWN, WHITE, Board, board_alloc, board_free, board_ready, know
from nonogram.engine.encoding cimport Encoding, encode, encoding_free
from nonogram.engine.lines cimport IMPOSSIBLE, solve_line
from nonogram.engine.memory cimport OUT_OF_MEMORY, OVER_LIMIT, Memory
from nonogram.engine.odds cimport Odds, odds_alloc, odds_free, odds_reset, odds_round
from nonogram.engine.propagation cimport propagate_lines
from nonogram.engine.search cimport (
    FOUND, NO_REASON, NO_SECOND, NONE_LEFT, PAUSE, RENEW, Search, assign, exclude, search,
    search_alloc, search_free, set_clauses,
)
import os
# What a slice ended with.
PAUSED = 0
SOLUTION = 1
EXHAUSTED = 2
LIMIT = 3

# What is to be done next.
cdef enum:
    LINES
    CLAUSES
    HINTS
    SEARCH
    END


cdef int ROUNDS = int(os.environ.get("ROUNDS", "30"))
cdef int64_t HINT_UNTIL = int(os.environ.get("HINT_UNTIL", str(1 << 60)))
cdef int64_t RENEW_EVERY = int(os.environ.get("RENEW", "2000"))


cdef class Run:
    """The state of one run, in C buffers that it owns.

    ``rows`` and ``columns`` are tuples of black-and-white clues whose lengths fit; ``start`` holds a
    signed byte for each cell, row after row.  ``memory`` bounds the buffers' bytes, ``conflicts``
    the search.  Raises MemoryError where the buffers cannot be had.
    """

    cdef Memory memory
    cdef Board board
    cdef Encoding encoding
    cdef Odds odds
    cdef Search search
    cdef readonly int width, height
    cdef readonly bint exhausted
    cdef int todo
    cdef int rounds_left
    cdef bint found
    cdef int64_t most_conflicts
    cdef readonly int line_cells, probe_cells

    def __cinit__(self, tuple rows, tuple columns, bytes start=None, *, uint64_t seed=0, memory=None, conflicts=None):
        cdef int height = len(rows)
        cdef int width = len(columns)
        cdef int cells = height * width
        cdef int line, place, at, r, c, blocks = 0
        cdef Py_ssize_t i
        cdef const char* given
        cdef Board* b = &self.board
        self.memory.limit = 0 if memory is None else max(memory, 1)
        self.most_conflicts = -1 if conflicts is None else conflicts
        self.height = height
        self.width = width
        for clue in rows:
            blocks += len(clue)
        for clue in columns:
            blocks += len(clue)
        if board_alloc(b, &self.memory, cells, height + width, 2 * cells, blocks) < 0:
            raise MemoryError("the engine's buffers do not fit in memory")
        at = 0
        line = 0
        for clue in rows + columns:
            for i in range(PyTuple_Size(clue)):
                # Clue and Block are subclasses of tuple, which typed access would refuse.
                b.block[at] = <object> PyTuple_GetItem(<object> PyTuple_GetItem(clue, i), 0)
                at += 1
            line += 1
            b.block_at[line] = at
        place = 0
        for r in range(height):
            for c in range(width):
                b.cell[place] = place
                place += 1
            b.cell_at[r + 1] = place
        for c in range(width):
            for r in range(height):
                b.cell[place] = r * width + c
                place += 1
            b.cell_at[height + c + 1] = place
        if board_ready(b) < 0:
            raise MemoryError("the engine's buffers do not fit in memory")
        if start is not None:
            given = start
            for at in range(cells):
                if <int8_t> given[at] != UNKNOWN:
                    know(b, at, <int8_t> given[at], -1)

    def __dealloc__(self):
        odds_free(&self.odds)
        search_free(&self.search)
        encoding_free(&self.encoding)
        board_free(&self.board)

    def advance(self):
        """Work for one slice; returns PAUSED, SOLUTION, EXHAUSTED or LIMIT.

        After SOLUTION the next call goes on to another one.  Raises MemoryError.
        """
        cdef int status = PAUSED
        if self.exhausted:
            return EXHAUSTED
        with nogil:
            status = self.work()
        if status == OUT_OF_MEMORY:
            raise MemoryError("the engine's buffers do not fit in memory")
        if status < 0:
            return LIMIT
        return status

    cdef int work(self) noexcept nogil:
        cdef int status, i, lit
        cdef Search* s = &self.search
        if self.todo == LINES:
            status = propagate_lines(&self.board, 1 << 20)
            self.line_cells = self.board.known
            if status == IMPOSSIBLE:
                self.exhausted = True
                return 2
            if status:
                return 0
            self.todo = CLAUSES
        if self.todo == CLAUSES:
            if self.board.known == self.board.cells:
                self.exhausted = True
                return 1
            status = encode(&self.encoding, &self.board)
            if status < 0:
                return status
            if search_alloc(s, &self.memory, self.encoding.vars, self.encoding.cell_vars) < 0:
                return self.memory.status
            if set_clauses(s, &self.encoding.clauses) < 0:
                return self.memory.status
            for i in range(<int> self.encoding.facts.size):
                lit = self.encoding.facts.at[i]
                if s.value[lit] < 0:
                    self.exhausted = True
                    return 2
                if s.value[lit] == 0:
                    assign(s, lit, NO_REASON, NO_SECOND)
            if odds_alloc(&self.odds, &self.encoding) < 0:
                return self.memory.status
            s.hint_until = HINT_UNTIL
            s.renew_at = RENEW_EVERY if RENEW_EVERY else <int64_t> 1 << 60
            self.rounds_left = ROUNDS
            self.todo = HINTS if ROUNDS else SEARCH
        if self.todo == HINTS:
            if self.rounds_left == ROUNDS:
                odds_reset(&self.odds)
            while self.rounds_left > 0:
                self.rounds_left -= 1
                odds_round(&self.odds, s, self.rounds_left == 0)
            self.todo = SEARCH
        if self.found:
            self.found = False
            status = exclude(s)
            if status == NONE_LEFT:
                self.exhausted = True
                return 2
            if status < 0:
                return status
        status = search(s, 200000)
        if status == RENEW:
            s.renew_at = s.conflicts + RENEW_EVERY
            self.rounds_left = ROUNDS
            self.todo = HINTS
            return 0
        if status == FOUND:
            self.found = True
            return 1
        if status == NONE_LEFT:
            self.exhausted = True
            return 2
        if status == PAUSE and 0 <= self.most_conflicts <= s.conflicts:
            return 3
        return status

    @property
    def known(self):
        """Number of cells known in every solution."""
        return self.board.known

    @property
    def conflict_line(self):
        """The line that line logic found impossible, or None."""
        return None if self.board.conflict < 0 else self.board.conflict

    @property
    def line_uses(self):
        """How often a line was solved."""
        return self.board.uses

    @property
    def conflicts(self):
        """Conflicts of the search."""
        return self.search.conflicts

    @property
    def decisions(self):
        """Decisions of the search."""
        return self.search.decisions

    @property
    def restarts(self):
        """Restarts of the search."""
        return self.search.restarts

    @property
    def odds_rounds(self):
        """Rounds of belief propagation."""
        return self.odds.rounds

    @property
    def search_cells(self):
        """Cells that the search proved."""
        return 0

    def solution(self):
        """The cells of the solution just found."""
        cdef int v
        cells = bytearray((<char*> self.board.value)[: self.board.cells])
        for v in range(self.encoding.cell_vars):
            cells[self.encoding.cell_of_var.at[v]] = self.search.value[2 * v] > 0
        return bytes(cells)

    def cells(self):
        """What is known of the cells, a signed byte each, row after row."""
        cdef int v
        cells = bytearray((<char*> self.board.value)[: self.board.cells])
        for v in range(self.search.cell_vars):
            if self.search.value[2 * v] and self.search.why[v].level == 0:
                cells[self.encoding.cell_of_var.at[v]] = self.search.value[2 * v] > 0
        return bytes(cells)
