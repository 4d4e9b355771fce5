"""Nonograms (paint by numbers, hanjie, griddlers, picross): solve them, read and show them.

>>> import nonogram
>>> puzzle = nonogram.Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
>>> nonogram.solve(puzzle).status
<Status.UNIQUE: 'unique'>
"""

TYPE_CHECKING = False  # what type checkers take as True; importing typing takes longer than this
if TYPE_CHECKING:
    from typing import Any

    from nonogram import puzzles
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
    from nonogram.formats import dump, dumps, load, load_all, loads
    from nonogram.grid import Grid
    from nonogram.limits import Limits
    from nonogram.puzzle import Puzzle, check, clues_of, satisfies
    from nonogram.result import Count, Progress, Result, Stats, Status, Step
    from nonogram.solver import count, is_unique, solutions, solve, solve_line

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

# Where each name stands.  A module is imported when one of its names is first asked for: a program
# waits for what it uses alone, and the command is ready for Ctrl-C before it loads the rest.
_MODULES = {
    "clue": "BLACK UNKNOWN WHITE Block Clue Colour",
    "errors": "ContradictionError FormatError FormatWarning LimitError NonogramError PuzzleError "
    "UnsupportedError",
    "formats": "dump dumps load load_all loads",
    "grid": "Grid",
    "limits": "Limits",
    "puzzle": "Puzzle check clues_of satisfies",
    "result": "Count Progress Result Stats Status Step",
    "solver": "count is_unique solutions solve solve_line",
}


def __getattr__(name: str) -> "Any":
    from importlib import import_module

    if name == "puzzles":
        return import_module("nonogram.puzzles")
    for module, names in _MODULES.items():
        if name in names.split():
            value = getattr(import_module(f"nonogram.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'nonogram' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
