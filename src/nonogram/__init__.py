"""Nonograms (paint by numbers, hanjie, griddlers, picross): solve them, read and show them.

>>> import nonogram
>>> puzzle = nonogram.Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
>>> nonogram.solve(puzzle).status
<Status.UNIQUE: 'unique'>
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nonogram.clue import BLACK, UNKNOWN, WHITE, Block, Clue, Colour
from nonogram.errors import (
    ContradictionError,
    FormatError,
    FormatWarning,
    LimitError,
    NonogramError,
    PuzzleError,
    UnsupportedError,
)
from nonogram.grid import Grid
from nonogram.limits import Limits
from nonogram.puzzle import Puzzle, check, clues_of, satisfies
from nonogram.result import Count, Progress, Result, Stats, Status, Step
from nonogram.solver import count, is_unique, solutions, solve, solve_line

if TYPE_CHECKING:
    from nonogram import puzzles
    from nonogram.formats import dump, dumps, load, load_all, loads

__all__ = [
    "BLACK",
    "Block",
    "Clue",
    "Colour",
    "Count",
    "ContradictionError",
    "FormatError",
    "FormatWarning",
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
    "count",
    "dump",
    "dumps",
    "is_unique",
    "load",
    "load_all",
    "loads",
    "puzzles",
    "satisfies",
    "solutions",
    "solve",
    "solve_line",
]

# Imported when they are first asked for: a program that only solves need not wait for them.
_LATER = dict.fromkeys(("dump", "dumps", "load", "load_all", "loads"), "nonogram.formats")


def __getattr__(name: str) -> Any:
    if name == "puzzles":
        return import_module("nonogram.puzzles")
    if name in _LATER:
        value = getattr(import_module(_LATER[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'nonogram' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
