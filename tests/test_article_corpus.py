"""The article's method on the shared puzzles: what it reaches, and that it is never wrong."""

import warnings

import pytest

from nonogram import FormatWarning, Status, satisfies, solve
from nonogram.formats import load

KINDS = (".non", ".nin", ".json", ".txt")  # .txt: the survey, in Simpson's format


@pytest.fixture(scope="module")
def labelled(corpus):
    """Path, label and puzzle of every puzzle that these formats hold, colours included."""
    found = []
    for line in (corpus / "labels.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        key, label = line.split("\t")
        path, _, index = key.partition("#")
        if index != "0" or not path.endswith(KINDS):
            continue
        if path.endswith(".txt") and not path.startswith("webpbn_survey/"):
            continue
        if path.endswith(".json") and not path.startswith("thomasr/"):
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FormatWarning)  # a file with lines after its clues
            puzzle = load(corpus / path)
        found.append((path, label, puzzle))
    return found


@pytest.mark.corpus
def test_every_line_solvable_puzzle_is_finished(labelled):
    tried = [(path, puzzle) for path, label, puzzle in labelled if label == "line_unique"]
    assert len(tried) > 200
    for path, puzzle in tried:
        large = max(puzzle.width, puzzle.height) > 100
        result = solve(puzzle, method="apl", timeout=5 if large else None)
        assert result.status is Status.UNIQUE or large, f"{path}: {result!r}"
        assert not result or satisfies(result.grid, puzzle), path


@pytest.mark.corpus
def test_no_other_label_is_contradicted(labelled):
    for path, label, puzzle in labelled:
        if label != "line_unique" and puzzle.width * puzzle.height <= 30 * 30:
            result = solve(puzzle, method="apl", timeout=10)
            wanted = {Status.NONE} if label == "none" else {Status.STUCK, Status.LIMIT}
            assert result.status in wanted | {Status.STUCK}, f"{path}: {result!r}"
