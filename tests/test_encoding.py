"""The clauses against brute force, and against a SAT solver where one is installed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from nonogram import formats
from nonogram.encoding import Clause, Encoding, encode
from nonogram.errors import FormatWarning, UnsupportedError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle, satisfies
from strategies import clue_sets, colour_clue_sets

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
    with pytest.warns(FormatWarning, match="control characters in the property 'title'"):
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


@given(colour_clue_sets(most=3, colours=2), st.permutations([1, 2, 7]))
def test_models_in_colours_are_the_solutions_one_for_each(clues, codes) -> None:
    puzzle = Puzzle(*([[(n, codes[k]) for n, k in clue] for clue in side] for side in clues))
    encoding = encode(puzzle)
    assert max(map(len, encoding.clauses)) <= 3
    found = [coloured(encoding, model) for model in models(encoding.clauses, encoding.variables)]
    assert len(found) == len(set(found))
    sides = (
        [[tuple(block) for block in clue] for clue in s] for s in (puzzle.rows, puzzle.columns)
    )
    assert set(found) == set(reference.solutions(*sides))


def coloured(encoding: Encoding, model: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    """The picture of a model, as rows; no cell may have two colours."""
    rows = []
    for r in range(encoding.height):
        row = []
        for c in range(encoding.width):
            has = [k for k in encoding.colours if model[encoding.cell(r, c, k) - 1]]
            assert len(has) < 2
            row.append(has[0] if has else 0)
        rows.append(tuple(row))
    return tuple(rows)


def test_dimacs_text_in_colours() -> None:
    puzzle = Puzzle(rows=["1r 1g", "1g"], columns=["1r", "1g", "1g"])
    lines = formats.dumps(puzzle, "dimacs").splitlines()
    assert lines[:4] == [
        "c nonogram 3x2; variable (r*3+c)*2+i: the cell in row r, column c (from 0) has colour i",
        "c colour 1: red #d55e00",
        "c colour 2: green #009e73",
        f"p cnf {lines[3].split()[2]} {len(lines) - 4}",
    ]
    clauses = [tuple(map(int, line.split()[:-1])) for line in lines[4:]]
    found = models(clauses, int(lines[3].split()[2]))
    red, green, white = (1, 0), (0, 1), (0, 0)
    assert {model[:12] for model in found} == {
        (*red, *green, *white, *white, *white, *green),
        (*red, *white, *green, *white, *green, *white),
    }


def test_what_is_not_written() -> None:
    with pytest.raises(UnsupportedError, match="up to 250000 cells, this one has 250500"):
        formats.dumps(Puzzle(rows=[[]] * 500, columns=[[]] * 501), "dimacs")
    with pytest.raises(
        UnsupportedError, match="250000 cells times colours, this one has 200000 in 2"
    ):
        formats.dumps(Puzzle([["1r", "1g"], *[[]] * 399], ["1r", "1g", *[[]] * 498]), "dimacs")
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
