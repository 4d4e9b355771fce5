"""A black-and-white puzzle as clauses over cells and block-order variables.

For each cell a variable, true where it is black.  For each block j of a line and each position p
a variable s(j,p): "block j starts at p or before"; before the first possible start it is false,
from the last on it is true.  With lengths c[j]:

* s(j,p) implies s(j,p+1);
* s(j+1,p) implies s(j,p-c[j]-1);
* s(j,x) and not s(j,x-c[j]) imply that cell x is black: it lies inside block j;
* s(j,x-c[j]) and not s(j+1,x) imply that cell x is white: it lies between blocks j and j+1, before
  the first, or after the last.

The models are the solutions of the puzzle, one for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from nonogram.errors import UnsupportedError
from nonogram.puzzle import Puzzle

__all__ = ["Encoding", "encode"]

Clause = tuple[int, ...]

TRUE, FALSE = 1 << 62, -(1 << 62)  # constants among literals


@dataclass
class Encoding:
    """Clauses of literals: variables count from 1, a negative literal is a negated variable.

    The variables 1 ... ``width * height`` are the cells, row after row; the others are those of the
    blocks.
    """

    width: int
    height: int
    variables: int = 0
    clauses: list[Clause] = field(default_factory=list)

    def cell(self, r: int, c: int) -> int:
        """The variable of the cell in row ``r``, column ``c``."""
        return r * self.width + c + 1


def encode(puzzle: Puzzle) -> Encoding:
    """The clauses of a puzzle.  Raises UnsupportedError for one in several colours."""
    if puzzle.is_coloured:
        raise UnsupportedError("clauses are made of black-and-white puzzles only")
    out = Encoding(puzzle.width, puzzle.height, puzzle.width * puzzle.height)
    for r, clue in enumerate(puzzle.rows):
        _line(out, clue.lengths, [out.cell(r, c) for c in range(puzzle.width)])
    for c, clue in enumerate(puzzle.columns):
        _line(out, clue.lengths, [out.cell(r, c) for r in range(puzzle.height)])
    return out


def _line(out: Encoding, lengths: Sequence[int], cells: Sequence[int]) -> None:
    """Add the clauses of one line."""
    firsts = [0, *accumulate(length + 1 for length in lengths)]
    slack = len(cells) - (firsts[-1] - 1 if lengths else 0)
    base = out.variables + 1
    out.variables += len(lengths) * slack if lengths else 0
    count = len(lengths)

    def starts(j: int, p: int) -> int:
        """The literal s(j,p); block -1 stands before the line, block ``count`` behind it."""
        if j < 0:
            return TRUE
        if j == count or p < firsts[j]:
            return FALSE
        return TRUE if p >= firsts[j] + slack else base + j * slack + p - firsts[j]

    for j, length in enumerate(lengths):
        for p in range(firsts[j], firsts[j] + slack):
            _add(out, (-starts(j, p), starts(j, p + 1)))
            if j:
                _add(out, (-starts(j, p), starts(j - 1, p - lengths[j - 1] - 1)))
        for x in range(firsts[j], firsts[j] + slack + length):
            _add(out, (-starts(j, x), starts(j, x - length), cells[x]))
    for j in range(-1, count):
        length = lengths[j] if j >= 0 else 0
        for x, cell in enumerate(cells):
            _add(out, (-starts(j, x - length), starts(j + 1, x), -cell))


def _add(out: Encoding, literals: Clause) -> None:
    """Add a clause; one that is always true is left out, false constants are dropped."""
    if TRUE not in literals:
        out.clauses.append(tuple(x for x in literals if x != FALSE))


def dimacs(encoding: Encoding) -> Iterator[str]:
    """The lines of a DIMACS CNF file, without comments."""
    yield f"p cnf {encoding.variables} {len(encoding.clauses)}"
    for clause in encoding.clauses:
        yield " ".join(map(str, (*clause, 0)))
