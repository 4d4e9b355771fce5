"""Goals of formats whose full cells may be those of a player: read only where they solve."""

from __future__ import annotations

from nonogram.formats.base import Source
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle, satisfies

__all__ = ["solving_goal", "with_full_cells"]


def with_full_cells(source: Source, puzzle: Puzzle, full: bytes | bytearray) -> Puzzle:
    """The puzzle with the picture of its ``full`` cells (1) as goal, where that solves it."""
    if not any(full):
        return puzzle
    goal = Grid.from_bytes(puzzle.width, puzzle.height, full)
    if satisfies(goal, puzzle):
        return puzzle.replace(goal=goal)
    source.warn("cells of a player who is not done were left out")
    return puzzle


def solving_goal(puzzle: Puzzle) -> tuple[Grid | None, str]:
    """The goal where it will be read again, and what is lost, for ``left_out``."""
    if puzzle.goal is None:
        return None, ""
    if not satisfies(puzzle.goal, puzzle):
        return None, "a goal that breaks the clues"
    return puzzle.goal, "" if any(puzzle.rows) else "the goal of a blank puzzle"
