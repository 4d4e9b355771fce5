"""A program as a user may write it. ``mypy --strict`` reads it (test_typing.py); it runs too."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import assert_type

import numpy as np

import nonogram
from nonogram import Grid, Limits, Progress, Puzzle, Result, Status


def words(puzzles: Sequence[Puzzle], *, seconds: float) -> dict[str, int]:
    """How many puzzles ended in which status."""
    seen: list[Progress] = []
    counts: dict[str, int] = {}
    for puzzle in puzzles:
        result = nonogram.solve(puzzle, limits=Limits(timeout=seconds), on_progress=seen.append)
        counts[result.status.value] = counts.get(result.status.value, 0) + 1
    return counts


def story(result: Result) -> list[str]:
    """A line for each step."""
    name = result.puzzle.line_name
    return [f"{name(s.line)}: {s.technique} {len(s.cells)}" for s in result.steps if s.left != 0]


def black(grid: Grid) -> int:
    """The number of black cells, by way of numpy."""
    array = grid.to_numpy()
    assert_type(grid[0, 0], int)
    assert_type(grid.tolist(), list[list[int]])
    return int(np.count_nonzero(array == nonogram.BLACK))


def main(folder: Path) -> None:
    """Make, write, read, solve, look."""
    puzzle = Puzzle(
        rows=[[2], (1, 1), []],
        columns=[[2], "1", [], [(1, 1)]],
        metadata={"title": "Roof"},
    )
    assert_type(puzzle.rows[1].lengths, tuple[int, ...])
    file = folder / "roof.non"
    nonogram.dump(puzzle, file)
    again = nonogram.load(file)
    assert_type(again, Puzzle)
    result = nonogram.solve(again, method="apl", start=[[1, -1, -1, -1]] + [[-1] * 4] * 2)
    if result.status is Status.UNIQUE and result:
        assert black(result.grid) == 4
        assert nonogram.satisfies(result.solutions[0], puzzle)
    assert story(result)
    assert words([puzzle, nonogram.puzzles.get("cat-and-mouse")], seconds=30) == {"unique": 2}
    try:
        nonogram.loads("nothing of the kind")
    except nonogram.FormatError as error:
        assert_type(error.line, int | None)
