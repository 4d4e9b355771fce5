"""DIMACS CNF for SAT solvers (written only): the clauses of :mod:`nonogram.encoding`.

Variable r x width + c + 1 is the cell in row r, column c (from 0), true where it is black.
"""

from __future__ import annotations

from nonogram.encoding import dimacs, encode
from nonogram.errors import UnsupportedError
from nonogram.formats.writing import left_out, lost_goal, lost_rgb, one_line, only_black
from nonogram.puzzle import Puzzle

MAX_CELLS = 250_000
"""Most cells of a puzzle that is written; there are dozens of clauses for each."""


def write(puzzle: Puzzle) -> str:
    """The clauses of ``puzzle``, with its title and size as comments.

    Raises UnsupportedError for colours and for puzzles of more than 250,000 cells.
    """
    only_black(puzzle, "dimacs")
    if puzzle.width * puzzle.height > MAX_CELLS:
        raise UnsupportedError(
            f"dimacs is written for puzzles up to {MAX_CELLS} cells, this one has "
            f"{puzzle.width * puzzle.height}"
        )
    left_out(
        "dimacs",
        "metadata" if any(key != "title" for key in puzzle.metadata) else "",
        lost_goal(puzzle),
        lost_rgb(puzzle),
    )
    title = one_line(puzzle.metadata.get("title", ""))
    head = [f"c {title}"] if title else []
    head.append(
        f"c nonogram {puzzle.width}x{puzzle.height}; variable r*{puzzle.width}+c+1: "
        "the cell in row r, column c (from 0) is black"
    )
    return "\n".join([*head, *dimacs(encode(puzzle))]) + "\n"
