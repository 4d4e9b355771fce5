"""Run: one puzzle from packing to the last answer.  The only place where Python objects appear.

A run is worked on in slices of a few milliseconds without the GIL; between slices Python can handle
signals, look at its clock and report progress.  No slice belongs to two phases, so that the time of
each phase is known without a clock in the kernels.
"""

from time import perf_counter

from cpython.tuple cimport PyTuple_GetItem, PyTuple_Size
from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t
from nonogram.engine.board cimport (
    MOST_COLOURS, UNKNOWN, WHITE, Board, board_alloc, board_free, board_given, board_ready, lowest,
)
from nonogram.engine.encoding cimport Encoding, encode_lines, encode_start, encoding_free
from nonogram.engine.guidance cimport (
    PROBED_AT, Guidance, give_hints, guidance_free, guidance_start, is_probing_due, renew,
)
from nonogram.engine.intake cimport take_clauses
from nonogram.engine.lines cimport IMPOSSIBLE
from nonogram.engine.memory cimport OUT_OF_MEMORY, OVER_LIMIT, Memory
from nonogram.engine.probing cimport probe
from nonogram.engine.propagation cimport propagate_lines
from nonogram.engine.search cimport (
    FOUND, NONE_LEFT, NO_REASON, NO_SECOND, PROBED, RENEW, Search, assign, search, search_alloc,
    search_free,
)
from nonogram.engine.walk cimport exclude

from nonogram.errors import UnsupportedError

# What a slice ends with, in C and for Python.
cdef enum:
    C_PAUSED
    C_SOLUTION
    C_EXHAUSTED
    C_LIMIT

PAUSED = C_PAUSED
SOLUTION = C_SOLUTION
EXHAUSTED = C_EXHAUSTED
LIMIT = C_LIMIT
ENGINE_COLOURS = MOST_COLOURS  # beside white

# What is to be done next.
cdef enum:
    PACKING     # of the cells, into lists and tables
    LINES       # propagation of lines
    CLAUSES     # writing what is left as clauses
    TAKING      # handing them to the search
    PROBE       # the root
    HINTS       # rounds of odds
    SEARCH
    SOLVED      # a solution was handed out; go on beside it
    STEPS       # their number

# The phase of each, as statistics call it.
PHASES = ("packing", "line", "encoding", "encoding", "probing", "odds", "search", "search")

cdef enum:
    # Work of one slice: a few milliseconds each.
    PACKING_BUDGET = 1_000_000  # cells and words
    LINE_BUDGET = 2_000_000     # words of the line solver, for each colour
    CLAUSE_BUDGET = 100_000     # clauses
    TAKEN_BUDGET = 100_000      # clauses, or literals
    ODDS_BUDGET = 250_000       # starts and cells
    PROBE_BUDGET = 25_000       # literals and clauses looked at
    SEARCH_BUDGET = 25_000      # literals and clauses looked at
    COLD_BUDGET = 6_000         # the same, where nothing is in the cache
    MANY = 200_000              # variables: what no cache holds

cdef enum:
    MOST_CELLS = 100_000_000

cdef bint _reads_as_the_clues(Board* b, const char* picture) noexcept nogil:
    """Whether every line of a picture (a byte a cell) reads as its clue."""
    cdef int line, place, block, run
    cdef char colour, before
    for line in range(b.lines):
        block = b.block_at[line]
        run = 0
        before = WHITE
        for place in range(b.cell_at[line], b.cell_at[line + 1] + 1):
            colour = picture[b.cell[place]] if place < b.cell_at[line + 1] else WHITE
            if colour == before:
                run += 1
                continue
            if before != WHITE:
                if block == b.block_at[line + 1] or b.block[block] != run:
                    return False
                if b.tint[block] != before:
                    return False
                block += 1
            run = 1
            before = colour
        if block != b.block_at[line + 1]:
            return False
    return True


cdef bint _fits(Board* b) noexcept nogil:
    """Whether every block has a cell, and no line more cells in blocks than it has cells."""
    cdef int line, block
    cdef int64_t left
    for line in range(b.lines):
        left = b.cell_at[line + 1] - b.cell_at[line]
        for block in range(b.block_at[line], b.block_at[line + 1]):
            left -= b.block[block]
            if b.block[block] < 1 or left < 0:
                return False
    return True


cdef class Run:
    """The state of one run, in C buffers that it owns.

    ``rows`` and ``columns`` are tuples of clues that fit the grid; with no columns, the rows stand
    alone and ``start`` gives the width.  ``start`` holds a signed byte for each cell, row after
    row.  ``memory`` bounds the buffers' bytes, ``conflicts`` the search (None: no bound); with
    ``lines_only`` it ends before any search; ``probe_at`` is the number of conflicts after which
    the root is probed, ``line_budget`` the work on lines in one slice.  Raises MemoryError where
    the buffers cannot be had, UnsupportedError for more than 63 colours, ValueError for codes that
    no colour has and for what no grid can have.
    """

    cdef Memory memory
    cdef Board board
    cdef Encoding encoding
    cdef Search search
    cdef Guidance guidance
    cdef bytes codes  # the puzzle's codes of the colours, None where they are the same
    cdef bytes start  # the cells given, or None
    cdef int8_t colour_of[128]    # by the puzzle's code
    cdef int listed               # lines whose cells are listed
    cdef const int8_t* given      # the bytes of `start`, or NULL
    cdef int entered              # of these cells
    cdef int height
    cdef int todo
    cdef double seconds[STEPS]
    cdef bint lines_only
    cdef int64_t line_budget
    cdef bint limited             # a limit ended the run
    cdef bint busy                # a slice is being worked on
    cdef bint freed
    cdef int64_t most_conflicts
    cdef readonly bint exhausted  # there is no solution beside those handed out
    cdef readonly int line_cells, probe_cells

    def __cinit__(
        self, tuple rows, tuple columns, bytes start=None, *,
        uint64_t seed=0, memory=None, conflicts=None, bint lines_only=False,
        int64_t probe_at=PROBED_AT, int64_t line_budget=LINE_BUDGET,
    ):
        cdef int height = <int> len(rows)
        cdef int width = <int> (len(columns) or len(start or b"") // max(height, 1))
        cdef int lines = height + <int> len(columns)
        cdef int cells
        cdef int line, at, blocks = 0
        cdef Py_ssize_t i
        cdef Board* b = &self.board
        cdef tuple clues = rows + columns
        cdef object block, code, black = 1
        if width < 1 or <int64_t> height * width > MOST_CELLS:
            raise ValueError(f"no grid has {height} rows of {width} cells")
        cells = height * width
        if start is not None and len(start) != cells:
            raise ValueError(f"{len(start)} known cells do not fit a grid of {cells}")
        self.memory.limit = 0 if memory is None else max(memory, 1)
        self.start = start
        self.height = height
        self.lines_only = lines_only
        self.guidance.seed = seed
        self.guidance.probe_at = probe_at
        self.line_budget = line_budget
        self.most_conflicts = -1 if conflicts is None else conflicts
        for clue in clues:
            blocks += <int> PyTuple_Size(clue)
        board_alloc(
            b, &self.memory, cells, lines, cells + (cells if columns else 0), blocks
        )
        if self._refused():
            return
        at = line = 0
        for clue in clues:
            # Clue and Block are subclasses of tuple, which typed access would refuse.
            for i in range(PyTuple_Size(clue)):
                block = <object> PyTuple_GetItem(clue, i)
                b.block[at] = <object> PyTuple_GetItem(block, 0)
                code = <object> PyTuple_GetItem(block, 1)
                b.tint[at] = 1 if code is black else code  # spares most conversions
                at += 1
            line += 1
            b.block_at[line] = at
            b.cell_at[line] = b.cell_at[line - 1] + (width if line <= height else height)
        self._number_colours()
        if not _fits(b):
            raise ValueError("a clue does not fit its line")
        if start is not None:
            self.given = <const int8_t*> <const char*> start
            self._check_codes()

    def __dealloc__(self):
        with nogil:  # large buffers take a while
            if not self.freed:
                self._free()

    cdef void _free(self) noexcept nogil:
        guidance_free(&self.guidance)
        search_free(&self.search)
        encoding_free(&self.encoding)
        board_free(&self.board)

    def free(self):
        """Free the buffers, without the GIL; the run can only be asked for figures afterwards.

        Raises RuntimeError while another thread is at work on the run.
        """
        if self.busy:
            raise RuntimeError("the run is at work")
        if not self.freed:
            self.freed = True
            with nogil:
                self._free()

    cdef int _check(self) except -1:
        if self.freed:
            raise RuntimeError("the run is over")
        return 0

    cdef int _check_codes(self) except -1:
        cdef int at, code = 0
        with nogil:
            for at in range(self.board.cells):
                if self.given[at] < UNKNOWN:
                    code = self.given[at] & 0xFF
                    break
        if code:
            raise ValueError(f"no colour has the code {code}")
        return 0

    cdef int _number_colours(self) except -1:
        """Turn the blocks' codes into colours without holes, and fill in which code is which."""
        cdef Board* b = &self.board
        cdef int8_t* colour_of = self.colour_of
        cdef int block, code
        for block in range(b.block_at[b.lines]):
            if not 0 < b.tint[block] < 128:
                raise ValueError(f"no colour has the code {b.tint[block]}")
        colour_of[1 if b.block_at[b.lines] == 0 else b.tint[0]] = 1
        for block in range(b.block_at[b.lines]):
            colour_of[b.tint[block]] = 1
        for code in range(1, 128):
            if colour_of[code]:
                b.colours += 1
                colour_of[code] = <int8_t> b.colours
        if b.colours > MOST_COLOURS:
            raise UnsupportedError(
                f"the engine takes puzzles of up to {MOST_COLOURS} colours, not {b.colours}"
            )
        if colour_of[b.colours] != b.colours:  # there are holes
            for block in range(b.block_at[b.lines]):
                b.tint[block] = colour_of[b.tint[block]]
            used = bytes([0, *(code for code in range(128) if colour_of[code])])
            self.codes = used + bytes(range(len(used), 256))
        return 0

    cdef bint _refused(self) except -1:
        if self.memory.status == OUT_OF_MEMORY:
            raise MemoryError("the engine's buffers do not fit in memory")
        return self.memory.status == OVER_LIMIT

    def advance(self):
        """Work for one slice; returns PAUSED, SOLUTION, EXHAUSTED or LIMIT.

        After SOLUTION the next call goes on to another one; after LIMIT nothing more is found.
        Raises MemoryError, and RuntimeError once the run is freed.
        """
        cdef int status, todo = self.todo
        cdef double began
        self._check()
        if self.exhausted:
            return EXHAUSTED
        if self.limited or self._refused():
            return LIMIT
        if todo == PROBE:
            self.probe_cells -= self.known
        began = perf_counter()
        self.busy = True
        with nogil:
            status = self._work()
        self.busy = False
        self.seconds[todo] += <double> perf_counter() - began
        if todo == PROBE:
            self.probe_cells += self.known
        if status < 0:
            self._refused()
            return LIMIT
        self.exhausted = self.exhausted or status == C_EXHAUSTED
        self.limited = status == C_LIMIT
        return status

    cdef int _work(self) noexcept nogil:
        """One slice: a C_ status, or a failure's status."""
        cdef Search* s = &self.search
        cdef int status
        if self.todo == PACKING:
            return self._pack()
        if self.todo == LINES:
            return self._work_on_lines()
        if self.todo == CLAUSES:
            status = encode_lines(&self.encoding, CLAUSE_BUDGET, self.line_budget)
            if status <= 0:
                return status
            self.todo = TAKING
            return search_alloc(s, &self.memory, self.encoding.vars, self.encoding.cell_vars)
        if self.todo == TAKING:
            status = take_clauses(s, &self.encoding.clauses, TAKEN_BUDGET)
            if status <= 0:
                return status
            return self._start_search()
        if self.todo == PROBE:
            status = probe(s, PROBE_BUDGET)
            if status == NONE_LEFT:
                return C_EXHAUSTED
            if status == PROBED:
                self.todo = HINTS
            return min(status, C_PAUSED)
        if self.todo == HINTS:
            if give_hints(&self.guidance, ODDS_BUDGET):
                self.todo = SEARCH
            return C_PAUSED
        if self.todo == SOLVED:
            if exclude(s) == NONE_LEFT:
                return C_EXHAUSTED
            self.todo = SEARCH
            if s.walking and 0 <= self.most_conflicts <= s.conflicts:
                return C_LIMIT  # solutions may follow each other faster than slices end
        status = search(s, SEARCH_BUDGET if s.vars < MANY else COLD_BUDGET)
        if status == FOUND:
            self.todo = SOLVED
            return C_SOLUTION
        if status == NONE_LEFT:
            return C_EXHAUSTED
        if status == RENEW:
            renew(&self.guidance)
            self.todo = PROBE if is_probing_due(&self.guidance) else HINTS
        elif status < 0:
            return status
        if 0 <= self.most_conflicts <= s.conflicts:
            return C_LIMIT
        return C_PAUSED

    cdef int _pack(self) noexcept nogil:
        """List the cells of each line, complete the board, enter what is known beforehand."""
        cdef Board* b = &self.board
        cdef int64_t budget = PACKING_BUDGET
        cdef int status, code, known, until
        while self.listed < b.lines:
            if budget <= 0:
                return C_PAUSED
            budget -= self._list_cells(self.listed)
            self.listed += 1
        status = board_ready(b, budget)
        if status <= 0:
            return status
        if self.given != NULL:
            until = min(b.cells, self.entered + PACKING_BUDGET)
            while self.entered < until:
                code = self.given[self.entered]
                if code != UNKNOWN:
                    known = self.colour_of[code]
                    if known == WHITE and code != WHITE:
                        known = MOST_COLOURS + 1  # no clue has it
                    board_given(b, self.entered, known)
                self.entered += 1
            if self.entered < b.cells:
                return C_PAUSED
        self.todo = LINES
        return C_PAUSED

    cdef int _list_cells(self, int line) noexcept nogil:
        """List the cells of a row or a column; returns how many there are."""
        cdef Board* b = &self.board
        cdef int n = b.cell_at[line + 1] - b.cell_at[line], width = b.cell_at[1]
        cdef int32_t* to = b.cell + b.cell_at[line]
        cdef int i
        for i in range(n):
            if line < self.height:
                to[i] = line * width + i
            else:
                to[i] = i * width + line - self.height
        return n

    cdef int _work_on_lines(self) noexcept nogil:
        cdef int status = propagate_lines(&self.board, self.line_budget)
        self.line_cells = self.board.known
        if status == IMPOSSIBLE:
            return C_EXHAUSTED
        if status:
            return C_PAUSED
        if self.board.known == self.board.cells:
            self.exhausted = True
            return C_SOLUTION
        if self.lines_only:
            return C_LIMIT
        self.todo = CLAUSES
        return encode_start(&self.encoding, &self.board)

    cdef int _start_search(self) noexcept nogil:
        """Make the search ready, once it has its clauses: a C_ status, or a failure's status."""
        cdef Search* s = &self.search
        cdef size_t i
        cdef int literal
        for i in range(self.encoding.facts.size):
            literal = self.encoding.facts.at[i]
            if s.value[literal] < 0:
                return C_EXHAUSTED
            if s.value[literal] == 0:
                assign(s, literal, NO_REASON, NO_SECOND)
        s.most_conflicts = self.most_conflicts
        self.todo = HINTS
        if guidance_start(&self.guidance, s, &self.encoding) < 0:
            return self.memory.status
        if is_probing_due(&self.guidance):
            self.todo = PROBE
        return C_PAUSED

    @property
    def known(self):
        """Number of cells known in every solution."""
        self._check()
        if not self.search.cell_vars:
            return self.board.known
        return self.board.cells - self.cells().count(b"\xff")

    @property
    def conflict_line(self):
        """The line that line logic found impossible, or None."""
        return None if self.board.conflict < 0 else self.board.conflict

    @property
    def refused(self):
        """Whether the memory limit ended the run."""
        return self.memory.status == OVER_LIMIT

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
    def phases(self):
        """Wall seconds by phase: packing, line, encoding, probing, odds, search."""
        cdef int i
        seconds = {}
        for i in range(STEPS):
            seconds[PHASES[i]] = seconds.get(PHASES[i], 0.0) + self.seconds[i]
        return seconds

    @property
    def odds_rounds(self):
        """Rounds of belief propagation."""
        return self.guidance.odds.rounds

    @property
    def bytes_held(self):
        """The most bytes that the buffers took at one time."""
        return self.memory.peak

    cdef void _fill(self, char* picture, bint proved) noexcept nogil:
        """Set the cells that line logic left open from their variables; some may stay unknown.

        With `proved`, only what holds in every solution counts.
        """
        cdef Search* s = &self.search
        cdef int v = 0, cell, least, known
        cdef int8_t value
        cdef uint64_t may
        while v < s.cell_vars:
            cell = self.encoding.cell_of_var.at[v]
            may = self.board.may[cell]
            known = least = lowest(may)
            may &= may - 1
            while may:
                value = s.value[2 * v]
                if proved and value and s.why[v].level:
                    value = 0
                if value > 0:
                    known = lowest(may)
                elif value == 0 and known == least:
                    known = UNKNOWN
                may &= may - 1
                v += 1
            picture[cell] = <char> known

    def solution(self):
        """The cells of the solution just found, a byte each, row after row.

        They are read line by line and compared with the clues first, apart from all solving.
        """
        cdef char* picture
        self._check()
        cells = bytearray((<char*> self.board.value)[: self.board.cells])
        picture = cells
        self._fill(picture, False)
        if not _reads_as_the_clues(&self.board, picture):
            raise AssertionError("internal error: the engine found a picture that breaks a clue")
        return bytes(cells if self.codes is None else cells.translate(self.codes))

    def cells(self):
        """What is known of the cells, a signed byte each, row after row."""
        cdef char* picture
        self._check()
        if self.todo == PACKING:
            return b"\xff" * self.board.cells if self.start is None else self.start
        cells = bytearray((<char*> self.board.value)[: self.board.cells])
        picture = cells
        self._fill(picture, True)
        return bytes(cells if self.codes is None else cells.translate(self.codes))
