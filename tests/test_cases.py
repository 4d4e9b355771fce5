"""Small tricky puzzles of the shared collection, each with its checked number of solutions."""

import json

import pytest

from nonogram import Grid, Puzzle, PuzzleError, Status, satisfies, solve

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def cases(corpus):
    lines = (corpus / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def puzzle_of(case):
    """The puzzle; the letter # is black, others are colours in the order of their names."""
    letters = sorted({c for clue in case["rows"] + case["cols"] for _, c in clue} - {"#"})
    code = {letter: i for i, letter in enumerate(letters or ["#"], 1)}
    clues = ([[(n, code[c]) for n, c in clue] for clue in case[key]] for key in ("rows", "cols"))
    return Puzzle(*clues)


def test_every_case_by_the_articles_method(cases):
    assert len(cases) > 15
    for case in cases:
        status = case["checked"].split(":")[0]
        if case["id"] in ("sum-mismatch", "clue-too-long", "colour-totals-differ"):
            with pytest.raises(PuzzleError):
                puzzle_of(case)
            continue
        puzzle = puzzle_of(case)
        for given in (puzzle, puzzle.transposed()):
            result = solve(given, method="apl")
            if status == "line_unique":
                assert result.status is Status.UNIQUE, case["id"]
                assert satisfies(result.grid, given)
            elif status == "none":
                assert result.status is Status.NONE, case["id"]
            elif case["id"] == "forty-colours":  # one way to order them: no search is needed
                assert result.status is Status.UNIQUE
            else:
                assert result.status is Status.STUCK, case["id"]
                assert result.grid.unknown


def test_a_case_with_cells_given(cases):
    (case,) = [case for case in cases if case["initial"]]
    start = Grid.parse("\n".join(case["initial"]))
    assert solve(puzzle_of(case), method="apl").status is Status.STUCK
    assert solve(puzzle_of(case), method="apl", start=start).status is Status.UNIQUE
