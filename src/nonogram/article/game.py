"""The workspace of one game: the article's global variables, under their names.

Inside this package cells are the article's: -1 white, 0 unknown, 1 black; :func:`to_cells` and
:func:`from_cells` are the one place that converts to and from the codes used elsewhere.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nonogram.errors import ContradictionError
from nonogram.grid import Grid
from nonogram.limits import Watch
from nonogram.puzzle import Puzzle
from nonogram.result import Step

if TYPE_CHECKING:
    from nonogram.article.tables import Rows, Tables

__all__ = ["Cells", "Game", "Lengths", "from_cells", "to_cells", "where"]

Cells: TypeAlias = NDArray[np.int8]
"""A line in the article's code."""
Lengths: TypeAlias = NDArray[np.int32]
"""The block lengths of a clue, CLUE in the article."""

# Indexed by a cell: index -1 is the last entry.
_TO_CODE: Final = np.array([-1, 1, 0], np.int8)  # 0 unknown, 1 black, -1 white
_FROM_CODE: Final = np.array([-1, 1, 0], np.int8)  # 0 white, 1 black, -1 unknown


_BLANKED: Final = bytes.maketrans(b"\x01\xff", b"# ")  # black, white


def where(vec: NDArray[Any]) -> NDArray[np.intp]:
    """The indices, from 0, at which ``vec`` is not zero.  APL: WHERE"""
    return vec.nonzero()[0]


def to_cells(sol: Cells) -> Grid:
    """The public grid for SOL: -1, 0, 1 become white, unknown, black."""
    codes = _TO_CODE[sol]
    return Grid.from_bytes(sol.shape[1], sol.shape[0], codes.tobytes())


def from_cells(grid: Grid) -> Cells:
    """SOL for a public grid of one foreground colour."""
    return _FROM_CODE[grid.to_numpy()]


class Game:
    """One game: its clues, SOL, and the vectors that schedule the work.

    Lines are numbered 0 ... a-1 (rows, the article's ACROSS), then a ... a+d-1 (columns, DOWN).

    ========== ======================================================================
    ``a, d``   A and D: number of rows and columns
    ``clues``  CLUES: the block lengths of each line, without the padding zeros
    ``totals`` the black cells of each line: ``+/CLUE``
    ``sol``    SOL, ``(a, d)``; ``lines`` are views of its rows, then its columns
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
        lengths = [[block.length for block in clue] for clue in puzzle.clues]
        self.clues: list[Lengths] = [np.array(clue, np.int32) for clue in lengths]
        self.totals = [sum(clue) for clue in lengths]
        self.sol: Cells = np.zeros((self.a, self.d), np.int8)
        self.sola: Cells = self.sol.copy()
        self.sold: Cells = self.sol.copy()
        self.lines: list[Cells] = list(chain(self.sol, self.sol.T))
        self.mss: list[int] = []
        self.wc1: list[int] = []
        self.wc2 = bytearray(self.a + self.d)
        self.wc3: list[int] = []
        self.w2: list[int] = []
        self.w4: list[int] = []
        self.tred = 0
        self.count = 0
        self.quarter = self.a * self.d / 4
        self.unknown = self.a * self.d
        self.uncut = bytearray(b"\1" * (self.a + self.d))  # changed since last cut
        self._kept: set[int] = set()
        self.uses: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.steps: list[Step] = []

    def length(self, num: int) -> int:
        """Number of cells of line ``num``."""
        return self.d if num < self.a else self.a

    def finished(self, num: int) -> bool:
        """Whether every cell of line ``num`` is known."""
        return 0 not in self.lines[num].tobytes()

    def give(self, known: Grid) -> None:
        """Enter cells known beforehand.

        Raises ContradictionError, with the row, where one is otherwise already.
        """
        cells = from_cells(known)
        for num in range(self.a):
            os = self.lines[num].copy()
            if (os * cells[num] < 0).any():
                raise self.contradiction(num)
            if (os != cells[num]).any():
                self.lines[num] |= cells[num]
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
        clue = str(self.puzzle.clues[num]) or "0"
        return ContradictionError(
            f"{self.name(num)} ({clue}) has no arrangement that agrees with what is known", num
        )

    def record(
        self, num: int, os: Cells, technique: str, left: int | None = None, of: int | None = None
    ) -> int:
        """Note one use of a technique on line ``num``, which was ``os`` before it.

        Marks in WC2 the lines that cross a changed cell.  Returns how many cells changed.
        """
        line = self.lines[num]
        new = where(os != line).tolist()
        across = num < self.a
        first = self.a if across else 0
        at = num if across else num - self.a
        cells = []
        for x in new:
            self.wc2[first + x] = self.uncut[first + x] = 1
            value = 1 if line[x] > 0 else 0
            cells.append((at, x, value) if across else (x, at, value))
        self.unknown -= len(new)
        self.uses[technique] += 1
        self.found[technique] += len(new)
        self.steps.append(Step(num, technique, left, of, tuple(cells)))
        return len(new)

    def check_lines(self) -> None:
        """Raise the contradiction of a line that is finished and does not read as its clue.

        BLACKS FOUND and TOTALS count cells only.
        """
        for num, clue in enumerate(self.clues):
            cells = self.lines[num].tobytes()
            if 0 not in cells:
                runs = cells.translate(_BLANKED).split()
                if [len(run) for run in runs] != clue.tolist():
                    raise self.contradiction(num)
