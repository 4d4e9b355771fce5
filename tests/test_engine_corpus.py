"""The engine on the shared puzzle collection: every label whose format the tiny readers know."""

import json

import pytest

from corpus import colour_puzzles, corpus, read_nin, read_non
from nonogram import solver
from nonogram.errors import PuzzleError
from nonogram.grid import Grid
from nonogram.limits import Limits
from nonogram.puzzle import Puzzle, satisfies

CORPUS = corpus()
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(CORPUS is None, reason="NONOGRAM_CORPUS names no puzzle collection"),
]
NON = ("webpbn_survey", "generated", "picross_solver", "nonogram_db", "nonocross", "nonny")


def labelled():
    """(path, label) of the black-and-white puzzles that were decided."""
    for line in (CORPUS / "labels.tsv").read_text().splitlines()[1:]:
        key, label = line.split("\t")
        path = CORPUS / key.rsplit("#", 1)[0]
        folder = path.parent.name
        plain = path.suffix == ".non" or folder == "webpbn_survey"
        coloured = path.name.startswith("color__")
        if label.startswith("timeout") or coloured:
            continue
        if path.suffix == ".nin" or (folder in NON and plain):
            yield path, label


def test_labels():
    seen = 0
    for path, label in labelled():
        puzzle = read_nin(path) if path.suffix == ".nin" else read_non(path)
        result = solver.solve(puzzle, limits=Limits(timeout=30))
        by_lines = result.stats.cells["line"] == puzzle.width * puzzle.height
        assert result.status == label.removeprefix("line_").removeprefix("search_"), path
        if label.endswith("unique"):
            assert by_lines == (label == "line_unique"), path
        seen += 1
    assert seen > 450


def test_labels_of_puzzles_in_colours():
    seen = 0
    for path, puzzle, label in colour_puzzles():
        for given in (puzzle, puzzle.transposed()):
            result = solver.solve(given, limits=Limits(timeout=30))
            assert result.status == label.removeprefix("line_").removeprefix("search_"), path
            assert all(satisfies(grid, given) for grid in result.solutions), path
            if label.endswith("unique"):
                assert result.line_solvable == (label == "line_unique"), path
        seen += 1
    assert seen > 80


def test_cases():
    seen = coloured = 0
    for line in (CORPUS / "cases.jsonl").read_text().splitlines():
        case = json.loads(line)
        lines = [list(clue) for side in (case["rows"], case["cols"]) for clue in side]
        letters = sorted({letter for clue in lines for _, letter in clue} - {"#"})
        code = {"#": 1} | {letter: i for i, letter in enumerate(letters, 2)}
        coloured += bool(letters)
        expected = case["checked"]
        if case["id"] == "forty-colours":  # labelled by hand
            expected = "unique"
        height = len(case["rows"])
        clues = [[(length, code[letter]) for length, letter in clue] for clue in lines]
        try:
            puzzle = Puzzle(clues[:height], clues[height:])
        except PuzzleError:
            assert expected == "none", case["id"]
            continue
        start = case["initial"]
        result = solver.solve(puzzle, max_solutions=100)
        assert result.status == expected.split(":")[0].split("_")[-1], case["id"]
        if ":" in expected and start is None:
            assert len(result.solutions) == int(expected.split(":")[1])
        if start is not None:
            given = Grid.parse("\n".join(start) if isinstance(start, list) else start)
            assert solver.solve(puzzle, start=given).solutions
        seen += 1
    assert seen > 15
    assert coloured > 2
