"""Nonograms (paint by numbers, hanjie, griddlers, picross): solve them, read and show them.

>>> import nonogram
>>> puzzle = nonogram.Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
>>> nonogram.solve(puzzle).status
<Status.UNIQUE: 'unique'>
"""

from nonogram.clue import BLACK, UNKNOWN, WHITE, Block, Clue, Colour
from nonogram.errors import (
    ContradictionError,
    FormatError,
    LimitError,
    NonogramError,
    PuzzleError,
    UnsupportedError,
)
from nonogram.grid import Grid
from nonogram.limits import Limits
from nonogram.puzzle import Puzzle, check, clues_of, satisfies
from nonogram.result import Progress, Result, Stats, Status, Step
from nonogram.solver import solve

__all__ = [
    "BLACK",
    "Block",
    "Clue",
    "Colour",
    "ContradictionError",
    "FormatError",
    "Grid",
    "LimitError",
    "Limits",
    "NonogramError",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Result",
    "Stats",
    "Status",
    "Step",
    "UNKNOWN",
    "UnsupportedError",
    "WHITE",
    "check",
    "clues_of",
    "satisfies",
    "solve",
]
