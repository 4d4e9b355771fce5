"""A puzzle as clauses over cells and block-order variables.

For each cell and each colour a variable, true where the cell has that colour; a white cell has
none.  For each block j of a line and each position p a variable s(j,p): "block j starts at p or
before"; before the first possible start it is false, from the last on it is true.  With lengths
c[j], and gaps g[j], 1 between blocks of one colour, else 0:

* s(j,p) implies s(j,p+1);
* s(j+1,p) implies s(j,p-c[j]-g[j]);
* s(j,x) and not s(j,x-c[j]) imply that cell x has the block's colour: it lies inside block j;
* s(j,x-c[j]) and not s(j+1,x) imply that cell x is white: it lies between blocks j and j+1, before
  the first, or after the last;
* no cell has two colours, or one that not both of its clues have.

The models are the solutions of the puzzle, one for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, combinations, pairwise
from operator import index

from nonogram.clue import BLACK, Clue
from nonogram.puzzle import Puzzle

__all__ = ["Encoding", "encode"]

Clause = tuple[int, ...]

TRUE, FALSE = 1 << 62, -(1 << 62)  # constants among literals


@dataclass
class Encoding:
    """Clauses of literals: variables count from 1, a negative literal is a negated variable.

    The first variables are the cells, row after row, each with one for every colour that the clues
    use, in the order of ``colours``; the others are those of the blocks.
    """

    width: int
    height: int
    colours: tuple[int, ...] = (BLACK,)
    variables: int = 0
    clauses: list[Clause] = field(default_factory=list)

    def cell(self, r: int, c: int, colour: int = BLACK) -> int:
        """The variable of "the cell in row ``r``, column ``c`` has the colour" (one of a clue)."""
        return (
            (index(r) * self.width + index(c)) * len(self.colours) + self.colours.index(colour) + 1
        )


def used_colours(puzzle: Puzzle) -> tuple[int, ...]:
    """The codes of the colours that the clues use, in order; black where they use none."""
    return tuple(sorted({b.colour for clue in puzzle.clues for b in clue})) or (BLACK,)


def encode(puzzle: Puzzle) -> Encoding:
    """The clauses of a puzzle."""
    out = Encoding(puzzle.width, puzzle.height, used_colours(puzzle))
    out.variables = puzzle.width * puzzle.height * len(out.colours)
    rows = [{block.colour for block in clue} for clue in puzzle.rows]
    columns = [{block.colour for block in clue} for clue in puzzle.columns]
    if len(out.colours) == 1:  # of one colour alone the lines' clauses say all
        rows, columns = [set(out.colours)] * len(rows), [set(out.colours)] * len(columns)
    cells = []
    for r, (row, clue) in enumerate(zip(rows, puzzle.rows, strict=True)):
        cells.append([_cell(out, r, c, row & column) for c, column in enumerate(columns)])
        _line(out, clue, cells[r])
    for clue, *column_cells in zip(puzzle.columns, *cells, strict=True):
        _line(out, clue, column_cells)
    return out


def _cell(out: Encoding, r: int, c: int, possible: set[int]) -> dict[int, int]:
    """Allow a cell one colour of those possible at most; returns the variables of these."""
    variables = {}
    for colour in out.colours:
        variable = out.cell(r, c, colour)
        if colour in possible:
            variables[colour] = variable
        else:
            _add(out, (-variable,))
    for a, b in combinations(variables.values(), 2):
        _add(out, (-a, -b))
    return variables


def _line(out: Encoding, clue: Clue, cells: Sequence[dict[int, int]]) -> None:
    """Add the clauses of one line, whose cells are given by their variables by colour."""
    lengths = clue.lengths
    count = len(lengths)
    gaps = [a.colour == b.colour for a, b in pairwise(clue)]
    firsts = [0, *accumulate(length + gap for length, gap in zip(lengths, gaps, strict=False))]
    slack = len(cells) - clue.least
    base = out.variables + 1
    out.variables += count * slack

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
                _add(out, (-starts(j, p), starts(j - 1, p - lengths[j - 1] - gaps[j - 1])))
        for x in range(firsts[j], firsts[j] + slack + length):
            own = cells[x].get(clue[j].colour, FALSE)
            _add(out, (-starts(j, x), starts(j, x - length), own))
    for j in range(-1, count):
        length = lengths[j] if j >= 0 else 0
        for x, cell in enumerate(cells):
            for variable in cell.values():
                _add(out, (-starts(j, x - length), starts(j + 1, x), -variable))


def _add(out: Encoding, literals: Clause) -> None:
    """Add a clause; one that is always true is left out, false constants are dropped."""
    if TRUE not in literals:
        out.clauses.append(tuple(x for x in literals if x != FALSE))


def dimacs(encoding: Encoding) -> Iterator[str]:
    """The lines of a DIMACS CNF file, without comments."""
    yield f"p cnf {encoding.variables} {len(encoding.clauses)}"
    for clause in encoding.clauses:
        yield " ".join(map(str, (*clause, 0)))
