"""The clauses against brute force, and against a SAT solver where one is installed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram import formats
from nonogram.encoding import Clause, encode
from nonogram.errors import UnsupportedError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle, satisfies
from strategies import clue_sets

TINY = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])


def models(clauses: list[Clause], variables: int) -> Iterator[tuple[bool, ...]]:
    """All models, by trying one variable after the other and cutting off falsified clauses."""
    by_last: list[list[Clause]] = [[] for _ in range(variables + 1)]
    for clause in clauses:
        by_last[max(map(abs, clause), default=0)].append(clause)
    if by_last[0]:
        return
    stack: list[tuple[bool, ...]] = [()]
    while stack:
        known = stack.pop()
        if len(known) == variables:
            yield known
            continue
        for value in (False, True):
            tried = (*known, value)
            if all(any(tried[abs(x) - 1] == (x > 0) for x in c) for c in by_last[len(tried)]):
                stack.append(tried)


def solutions(puzzle: Puzzle) -> set[Grid]:
    """All solutions, by trying every picture."""
    size = puzzle.width * puzzle.height
    grids = (
        Grid.from_bytes(puzzle.width, puzzle.height, bytes(cells))
        for cells in product((0, 1), repeat=size)
    )
    return {grid for grid in grids if satisfies(grid, puzzle)}


@given(clue_sets(most=3))
def test_models_are_the_solutions_one_for_each(clues) -> None:
    puzzle = Puzzle(*clues)
    encoding = encode(puzzle)
    assert all(0 < abs(x) <= encoding.variables for clause in encoding.clauses for x in clause)
    assert max(map(len, encoding.clauses)) <= 3
    found = [
        Grid.from_bytes(puzzle.width, puzzle.height, bytes(model[: puzzle.width * puzzle.height]))
        for model in models(encoding.clauses, encoding.variables)
    ]
    assert len(found) == len(set(found))
    assert set(found) == solutions(puzzle)


def test_a_line_of_its_own() -> None:
    """The models of one long row are its arrangements."""
    puzzle = Puzzle(rows=[[2, 1, 1]], columns=[[1], [1], [], [1], [], [1], [], []])
    encoding = encode(puzzle)
    rows = [c for c in encoding.clauses if all(abs(x) > 0 for x in c)]
    assert rows
    assert {model[:8] for model in models(encoding.clauses, encoding.variables)} == {
        (True, True, False, True, False, True, False, False)
    }


def test_dimacs_text() -> None:
    text = formats.dumps(TINY.replace(metadata={"title": "Dot\nand hook"}), "dimacs")
    lines = text.splitlines()
    assert lines[0] == "c Dot and hook"
    assert lines[1].startswith("c nonogram 4x3; variable r*4+c+1")
    kind, format_, variables, clauses = lines[2].split()
    assert (kind, format_) == ("p", "cnf")
    assert int(clauses) == len(lines) - 3
    numbers = [list(map(int, line.split())) for line in lines[3:]]
    assert all(line[-1] == 0 and 0 not in line[:-1] for line in numbers)
    assert max(abs(x) for line in numbers for x in line) <= int(variables)
    found = list(models([tuple(line[:-1]) for line in numbers], int(variables)))
    assert [model[:12] for model in found] == [
        tuple(map(bool, (1, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0)))
    ]


def test_what_is_not_written() -> None:
    coloured = Puzzle(rows=[["1r"]], columns=[["1r"]])
    for call in (lambda: encode(coloured), lambda: formats.dumps(coloured, "dimacs")):
        with pytest.raises(UnsupportedError, match="black"):
            call()
    with pytest.raises(UnsupportedError, match="up to 250000 cells, this one has 250500"):
        formats.dumps(Puzzle(rows=[[]] * 500, columns=[[]] * 501), "dimacs")
    with pytest.raises(UnsupportedError, match="can only be written"):
        formats.loads("p cnf 1 1\n1 0\n", format="dimacs")


@given(st.data())
def test_against_a_sat_solver(data: st.DataObject) -> None:
    solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
    side = st.integers(1, 12)
    width, height = data.draw(side), data.draw(side)
    cells = data.draw(st.lists(st.booleans(), min_size=width * height, max_size=width * height))
    puzzle = Puzzle.from_grid(Grid.from_bytes(width, height, bytes(cells)))
    encoding = encode(puzzle)
    with solvers.Cadical153(bootstrap_with=encoding.clauses) as solver:
        assert solver.solve()
        model = solver.get_model() + [
            -v for v in range(len(solver.get_model()) + 1, width * height + 1)
        ]
        found = bytes(literal > 0 for literal in model[: width * height])
        assert satisfies(Grid.from_bytes(width, height, found), puzzle)
