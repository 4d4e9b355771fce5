"""The workspace of one game: the article's global variables, under their names.

Inside this package cells are the article's: -1 white, 0 unknown, 1 black; :func:`to_cells` and
:func:`from_cells` are the one place that converts to and from the codes used elsewhere.

DEPARTURE, beyond the article: colours.  SOL has a plane that says which cells have any colour, the
article's own in black and white, and below it, where there is more than one colour, a plane for
each: 1 where a cell has that colour, -1 where it cannot.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nonogram.clue import UNKNOWN, WHITE
from nonogram.errors import ContradictionError
from nonogram.grid import Grid
from nonogram.limits import Watch
from nonogram.puzzle import Puzzle, check
from nonogram.result import Step

if TYPE_CHECKING:
    from nonogram.article.tables import Rows, Tables

__all__ = [
    "C0",
    "C2",
    "C4",
    "REDUCED",
    "Blocks",
    "Cells",
    "Game",
    "from_cells",
    "to_cells",
    "where",
    "whites",
]

Cells: TypeAlias = NDArray[np.int8]
"""A line in the article's code, ``(planes, length)``."""
Blocks: TypeAlias = NDArray[np.int32]
"""A clue, CLUE in the article: a row ``(length, plane, touch)`` for each block."""


C0, C2, C4, REDUCED = 6, 7, 8, 9
"""WC3's values: lines of CHOOSE in the listing."""


def where(vec: NDArray[Any]) -> NDArray[np.intp]:
    """The indices, from 0, at which ``vec`` is not zero.  APL: WHERE"""
    return vec.nonzero()[0]


def to_cells(sol: Cells) -> Grid:
    """The public grid for SOL, ``(planes, a, d)``: what is not known in full is unknown."""
    codes = np.full(sol.shape[1:], UNKNOWN, np.int8)
    codes[sol[0] < 0] = WHITE
    for code, plane in enumerate(sol[1:] if len(sol) > 1 else sol, 1):
        codes[plane > 0] = code
    return Grid.from_bytes(sol.shape[2], sol.shape[1], codes.tobytes())


def from_cells(grid: Grid, planes: int) -> Cells:
    """SOL, ``(planes, a, d)``, for a public grid."""
    codes = grid.to_numpy()
    known = codes != UNKNOWN
    sol = np.zeros((planes, grid.height, grid.width), np.int8)
    sol[:, known] = -1
    sol[0, codes > WHITE] = 1
    for code in range(1, planes):
        sol[code, codes == code] = 1
    return sol


def whites(clue: Blocks, length: int) -> int:
    """The white cells of a line, as its table counts them.

    A gap between blocks that may touch is counted one wider than it is (beyond the article).
    """
    lengths, _, touch = clue.T.tolist()
    return int(length - sum(lengths) + sum(touch[1:]))


class _Clues(NamedTuple):
    """What the clues of a puzzle come to: blocks, totals of each plane, and WC4, by line."""

    blocks: list[Blocks]
    totals: list[list[int]]
    wc4: list[tuple[int, int]]


def _clues(puzzle: Puzzle, planes: int) -> _Clues:
    """Count the clues of all lines at once."""
    table = np.array([(*block, 0) for clue in puzzle.clues for block in clue], np.int32)
    table = table.reshape(len(table), 3)  # (0, 3) where all lines are blank
    counts = np.array([len(clue) for clue in puzzle.clues])
    stops = counts.cumsum()
    starts = stops - counts
    if planes == 1:
        table[:, 1] = 0
    else:
        table[1:, 2] = table[1:, 1] != table[:-1, 1]
        table[starts[counts > 0], 2] = 0
    sums = np.zeros((len(table) + 1, planes + 1), np.int64)
    sums[1:, 0], sums[1:, planes] = table[:, 0], table[:, 2]
    for plane in range(1, planes):
        sums[1:, plane] = table[:, 0] * (table[:, 1] == plane)
    np.cumsum(sums, axis=0, out=sums)
    totals = sums[stops] - sums[starts]
    lengths = np.repeat((puzzle.width, puzzle.height), (puzzle.height, puzzle.width))
    whites_ = lengths - totals[:, 0] + totals[:, planes]
    return _Clues(
        [table[a:b] for a, b in zip(starts.tolist(), stops.tolist(), strict=True)],
        totals[:, :planes].tolist(),
        list(zip(counts.tolist(), whites_.tolist(), strict=True)),
    )


class Game:
    """One game: its clues, SOL, and the vectors that schedule the work.

    Lines are numbered 0 ... a-1 (rows, the article's ACROSS), then a ... a+d-1 (columns, DOWN).

    ========== ======================================================================
    ``a, d``   A and D: number of rows and columns
    ``clues``  CLUES: the blocks of each line, without the padding zeros
    ``totals`` the black cells of each line: ``+/CLUE``, then those of each colour's plane
    ``sol``    SOL, ``(planes, a, d)``; ``lines`` are views of its rows, then its columns
    ``mss``    MSS: number of arrangements of each line (Python ints, of any size)
    ``wc1``    WC1: the lines, fewest arrangements first
    ``wc2``    WC2: 1 for each line changed since it was last looked at
    ``wc3``    WC3: how to go on with each line: ``C0``, ``C2``, ``C4`` or ``REDUCED``
    ``mat``    MAT: what is left of the arrangements of the lines in C4, in ``tables``
    ``tred``   TRED: only tables of fewer rows are used for reduced lines
    ``count``  COUNT: 1 once CHANGE∆WC has run
    ========== ======================================================================

    WC4, the index of a line's table in TNA, is the pair (blocks, white cells) here.
    """

    def __init__(self, puzzle: Puzzle, tables: Tables, watch: Watch) -> None:
        self.puzzle = puzzle
        self.tables = tables
        self.watch = watch
        self.a, self.d = puzzle.height, puzzle.width
        self.planes = puzzle.colours if puzzle.is_coloured else 1
        self.clues, self.totals, self.wc4 = _clues(puzzle, self.planes)
        self.sol: Cells = np.zeros((self.planes, self.a, self.d), np.int8)
        self.sola: Cells = self.sol.copy()
        self.sold: Cells = self.sol.copy()
        self.lines = self.rows_of(self.sol) + self.columns_of(self.sol)
        self.mss: list[int] = []
        self.wc1: list[int] = []
        self.wc2 = bytearray(self.a + self.d)
        self.wc3: list[int] = []
        self.w2: list[int] = []
        self.w4: list[int] = []
        self.tred = 0
        self.count = 0
        self.unknown = self.sol.size
        self.quarter = self.unknown / 4
        self.uncut = bytearray(b"\1" * (self.a + self.d))  # changed since last cut
        self._kept: set[int] = set()
        self.uses: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.steps: list[Step] = []

    @staticmethod
    def rows_of(sol: Cells) -> list[Cells]:
        """Views of the rows of SOL, or of an array like it."""
        return list(sol.swapaxes(0, 1))

    @staticmethod
    def columns_of(sol: Cells) -> list[Cells]:
        """Views of the columns of SOL, or of an array like it."""
        return list(sol.transpose(2, 0, 1))

    def first_way(self, num: int) -> int:
        """WC3 of a line not worked on yet: C0, or REDUCED where it has no table for that.

        DEPARTURE: a line of up to 1000 arrangements whose table exceeds the limits is treated as
        one of more.
        """
        fits = self.mss[num] <= 1000 and self.tables.has_gaps(*self.wc4[num])
        return C0 if fits else REDUCED

    def length(self, num: int) -> int:
        """Number of cells of line ``num``."""
        return self.d if num < self.a else self.a

    def finished(self, num: int) -> bool:
        """Whether every cell of line ``num`` is known."""
        return 0 not in self.lines[num].tobytes()

    @property
    def known(self) -> int:
        """About how many cells are known."""
        return self.a * self.d - self.unknown // self.planes

    def give(self, known: Grid) -> None:
        """Enter cells known beforehand.

        Raises ContradictionError, with the row, where one is otherwise already.
        """
        cells = from_cells(known, self.planes)
        for num, given in enumerate(self.rows_of(cells)):
            os = self.lines[num].copy()
            if (os * given < 0).any():
                raise self.contradiction(num)
            if (given != 0).any():
                self.lines[num] |= given
                self.record(num, os, "START")

    # MAT lives in the table store, under a key of this game, so that it counts there.

    def keep_rows(self, num: int, rows: Rows) -> None:
        """MAT[NUM]: what is left of the line's arrangements, packed."""
        self.tables.put((id(self), num), rows)
        self._kept.add(num)

    def kept_rows(self, num: int) -> Rows | None:
        """MAT[NUM], or None if the store had to drop it."""
        return self.tables.get((id(self), num))

    def forget_rows(self) -> None:
        """Drop this game's MAT from the store."""
        for num in self._kept:
            self.tables.drop((id(self), num))
        self._kept.clear()

    def name(self, num: int) -> str:
        """What people call the line: ``row 3``."""
        return self.puzzle.line_name(num)

    def contradiction(self, num: int) -> ContradictionError:
        """The error to raise when line ``num`` has no arrangement left."""
        letters = ["", "", *(colour.letter for colour in self.puzzle.palette[2:])]
        clue = " ".join(f"{length}{letters[code]}" for length, code in self.puzzle.clues[num])
        return ContradictionError(
            f"{self.name(num)} ({clue or '0'}) has no arrangement that agrees with what is known",
            num,
        )

    def record(
        self, num: int, os: Cells, technique: str, left: int | None = None, of: int | None = None
    ) -> int:
        """Note one use of a technique on line ``num``, which was ``os`` before it.

        Marks in WC2 the lines that cross a changed cell.  Returns how many cells changed.
        """
        line = self.lines[num]
        if self.planes == 1:
            plane = line[0]
            new = where(os[0] != plane).tolist()
            self.unknown -= len(new)
            codes = plane.tolist() if new else new
        else:
            changed = os != line
            self.unknown -= int(changed.sum())
            new = where(changed.any(axis=0)).tolist()
            codes = self._codes(line)
            if ((line[0] > 0) & (line[1:] < 0).all(axis=0)).any():
                raise self.contradiction(num)  # a cell of some colour that can have none
        across = num < self.a
        first = self.a if across else 0
        at = num if across else num - self.a
        wc2, uncut = self.wc2, self.uncut
        cells = []
        for x in new:
            wc2[first + x] = uncut[first + x] = 1
            if code := codes[x]:
                value = code if code > 0 else WHITE
                cells.append((at, x, value) if across else (x, at, value))
        self.uses[technique] += 1
        self.found[technique] += len(cells)
        self.steps.append(Step(num, technique, left, of, tuple(cells)))
        return len(new)

    def note(self, technique: str, rows: int | None = None) -> None:
        """Note a step of the schedule, which is about no line."""
        self.uses[technique] += 1
        self.steps.append(Step(None, technique, None, rows, ()))

    @staticmethod
    def _codes(line: Cells) -> list[int]:
        """The cells of a coloured line: -1 white, 0 not known in full, else the colour's code."""
        codes = np.minimum(line[0], 0)
        for code, plane in enumerate(line[1:], 1):
            codes[plane > 0] = code
        return list(codes.tolist())

    def check_lines(self) -> None:
        """Raise the contradiction of a line that is finished and does not read as its clue.

        BLACKS FOUND and TOTALS count cells only.
        """
        wrong = check(to_cells(self.sol), self.puzzle)
        if wrong:
            raise self.contradiction(wrong[0])
