"""A program as a user may write it. ``mypy --strict`` reads it (test_typing.py); it runs too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import assert_type

import numpy as np

import nonogram
from nonogram import Count, Grid, Limits, Progress, Puzzle, Result, Status, formats


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
    return [
        f"{'schedule' if s.line is None else name(s.line)}: {s.technique} {len(s.cells)}"
        for s in result.steps
        if s.left != 0
    ]


def black(grid: Grid) -> int:
    """The number of black cells, by way of numpy."""
    array = grid.to_numpy()
    assert_type(grid[0, 0], int)
    assert_type(grid.tolist(), list[list[int]])
    return int(np.count_nonzero(array == nonogram.BLACK))


def answers(puzzle: Puzzle) -> None:
    """Every question that can be asked of a puzzle."""
    bounds = Limits(timeout=30, memory=1 << 28, conflicts=10_000)
    number = nonogram.count(puzzle, limit=5, limits=bounds, seed=1, cancel=Event())
    assert_type(number, Count)
    assert_type(number.exact, bool)
    assert_type(nonogram.is_unique(puzzle, timeout=30), bool)
    found = nonogram.solutions(puzzle, timeout=30, start=Grid.blank(puzzle.width, puzzle.height))
    assert_type(found, Iterator[Grid])
    first = next(found)
    assert_type(nonogram.check(first, puzzle), tuple[int, ...])
    rows, columns = nonogram.clues_of(first)
    assert Puzzle(rows, columns) == Puzzle.from_grid(first) == puzzle
    assert_type(nonogram.solve_line([1], [-1, 1]), tuple[int, ...])
    assert_type(nonogram.solve_line("1", (0, -1)), tuple[int, ...])


def files(puzzle: Puzzle, file: Path) -> None:
    """Every way to read, and what is known of the formats."""
    assert_type(nonogram.load_all(file, format="non"), list[Puzzle])
    assert_type(nonogram.dumps(puzzle, "non"), str)
    assert_type(formats.loads_all(file.read_bytes()), list[Puzzle])
    source = formats.read_source(file)
    assert_type(source, formats.Source)
    guesses = formats.detect(source)
    assert_type(guesses, tuple[formats.Format, ...])
    name = guesses[0].name
    assert formats.get_format(name) in formats.formats()
    assert_type(formats.read_each(source, name), Iterator[Puzzle | nonogram.FormatError])
    assert formats.read_at(source, None, 0) == puzzle
    assert_type(nonogram.puzzles.names(), tuple[str, ...])


def own_format() -> None:
    """A format of one's own.  Not called here, as it would stay."""

    def write(puzzle: Puzzle) -> str:
        return "\n".join(map(str, puzzle.clues))

    formats.register(formats.Format(name="plain", description="all clues", write=write))


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
    answers(again)
    files(again, file)
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
