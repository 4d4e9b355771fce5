"""DIMACS CNF for SAT solvers (written only): the clauses of :mod:`nonogram.encoding`.

With k colours in the clues, variable (r x width + c) x k + i + 1 says that the cell in row r,
column c (from 0) has the colour i (from 0); comments name the colours.
"""

from __future__ import annotations

from nonogram.encoding import dimacs, encode, used_colours
from nonogram.errors import UnsupportedError
from nonogram.formats.writing import (
    left_out,
    lost_goal,
    lost_metadata,
    lost_rgb,
    one_line_names,
    one_lines,
)
from nonogram.puzzle import Puzzle

MAX_CELLS = 250_000
"""Most cells of a puzzle that is written, each counted for every colour; there are dozens of
clauses for each."""


def write(puzzle: Puzzle) -> str:
    """The clauses of ``puzzle``, with its title, its size and its colours as comments.

    Raises UnsupportedError for puzzles of more than 250,000 cells times colours.
    """
    colours = len(used_colours(puzzle))
    size = puzzle.width * puzzle.height
    if size * colours > MAX_CELLS:
        times = f" in {colours} colours" if colours > 1 else ""
        raise UnsupportedError(
            f"dimacs is written for puzzles up to {MAX_CELLS} cells"
            f"{' times colours' if colours > 1 else ''}, this one has {size}{times}"
        )
    texts, lost = one_lines(puzzle, "title")
    names, lost_names = one_line_names(puzzle)
    left_out(
        "dimacs",
        lost_metadata(puzzle, "title"),
        *lost,
        lost_names if colours > 1 else "",
        lost_goal(puzzle),
        "" if colours > 1 else lost_rgb(puzzle),
    )
    encoding = encode(puzzle)
    head = [f"c {texts['title']}"] if texts else []
    if colours == 1:
        head.append(
            f"c nonogram {puzzle.width}x{puzzle.height}; variable r*{puzzle.width}+c+1: "
            "the cell in row r, column c (from 0) is black"
        )
    else:
        head.append(
            f"c nonogram {puzzle.width}x{puzzle.height}; variable (r*{puzzle.width}+c)*{colours}+i:"
            " the cell in row r, column c (from 0) has colour i"
        )
        head += [
            f"c colour {i}: {names[code]} {puzzle.palette[code].rgb}"
            for i, code in enumerate(encoding.colours, 1)
        ]
    return "\n".join([*head, *dimacs(encoding)]) + "\n"
