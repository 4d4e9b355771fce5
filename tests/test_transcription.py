"""The article alone does step by step what a plain transcription of its listing does."""

import random

import pytest

import cat_and_mouse
import reference
from nonogram import Puzzle, Status, puzzles, solve
from transcription import Listing

SCHEDULE = {"SHRINK", "CHANGE_WC"}
NOTED = {"C0", "C1", "C2", "C3", "C4", "BLACKS FOUND", "WHITES FOUND"} | SCHEDULE


def compare(puzzle):
    listing = Listing([c.lengths for c in puzzle.rows], [c.lengths for c in puzzle.columns])
    picture = listing.solve()
    result = solve(puzzle, method="apl", extended=False)
    steps = [(step.line, step.technique) for step in result.steps if step.technique in NOTED]
    assert steps == listing.uses
    cells = [[{-1: 0, 0: -1, 1: 1}[int(cell)] for cell in row] for row in picture]
    assert result.grid.tolist() == cells
    assert (result.status is Status.STUCK) == listing.stuck
    return {technique for _, technique in steps}


@pytest.mark.parametrize("name", puzzles.names())
def test_bundled_puzzles(name):
    compare(puzzles.get(name))


def test_what_a_transcription_needs_for_cat_and_mouse():
    listing = Listing(
        [[c for c in clue if c] for clue in cat_and_mouse.ROWS],
        [[c for c in clue if c] for clue in cat_and_mouse.COLUMNS],
    )
    listing.solve()
    uses = [technique for _, technique in listing.uses]
    assert [uses.count(t) for t in ("C0", "C4", "C2")] == [41, 62, 3]


def test_random_pictures_of_all_sizes():
    used = set()
    for seed in range(60):
        draw = random.Random(seed)
        width, height = draw.randint(8, 34), draw.randint(8, 26)
        density = draw.uniform(0.45, 0.75)
        picture = [[int(draw.random() < density) for _ in range(width)] for _ in range(height)]
        rows, columns = reference.clues_of(picture)
        if all(rows) and all(columns):
            used |= compare(Puzzle(rows, columns))
    assert used >= NOTED
