"""Long checks of the engine's answers; minutes, not for every commit.

    python benchmarks/check.py pictures [--parts 8 --part 0]    # all 2^25 pictures of 5×5
    NONOGRAM_CORPUS=puzzles python benchmarks/check.py yardstick --yardstick yardstick.py

``pictures`` solves the clues of every 5×5 picture: exactly 25,309,575 of them have no other picture
(OEIS A242876).  ``yardstick`` compares statuses, uniqueness included, with an independent program
on random puzzles of all statuses and a tournament set.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from corpus import corpus, read_tournament
from nonogram import solver
from nonogram.clue import Clue
from nonogram.engine.run import PAUSED, SOLUTION, Run
from nonogram.errors import PuzzleError
from nonogram.grid import Grid, clue_of_line
from nonogram.puzzle import Puzzle, satisfies

UNIQUE_5X5 = 25_309_575


def solve_picture(clues: list[Clue], picture: int) -> bool:
    """Whether the clues of this picture (row r in bits 5r ... 5r+4) have no other; checks it."""
    rows = [(picture >> 5 * r) & 31 for r in range(5)]
    columns = [sum((rows[r] >> c & 1) << r for r in range(5)) for c in range(5)]
    run = Run(tuple(clues[row] for row in rows), tuple(clues[column] for column in columns))
    found = []
    while len(found) < 2:
        state = run.advance()
        if state == SOLUTION:
            found.append(run.solution())
        elif state != PAUSED:
            break
    own = bytes((row >> c) & 1 for row in rows for c in range(5))
    if not found or len(set(found)) != len(found) or (len(found) == 1 and found[0] != own):
        raise SystemExit(f"wrong: picture {picture}, found {found}")
    return len(found) == 1


def pictures(parts: int, part: int) -> None:
    clues = [clue_of_line(bytes((line >> i) & 1 for i in range(5))) for line in range(32)]
    began = time.perf_counter()
    unique = 0
    todo = range(part, 1 << 25, parts)
    for picture in todo:
        unique += solve_picture(clues, picture)
    seconds = time.perf_counter() - began
    print(f"{len(todo)} pictures, {unique} unique, {seconds:.0f} s")
    if parts == 1 and unique != UNIQUE_5X5:
        raise SystemExit(f"expected {UNIQUE_5X5}")


def random_puzzle(rng: random.Random) -> Puzzle | None:
    """A puzzle of any status: from a picture, with two row clues exchanged half of the time."""
    width, height = rng.randint(4, 16), rng.randint(4, 16)
    density = rng.choice((0.4, 0.5, 0.6, 0.7))
    grid = Grid([[int(rng.random() < density) for _ in range(width)] for _ in range(height)])
    rows = [grid_row.lengths for grid_row in Puzzle.from_grid(grid).rows]
    if rng.random() < 0.5:
        a, b = rng.randrange(height), rng.randrange(height)
        rows[a], rows[b] = rows[b], rows[a]
    try:
        return Puzzle(rows, [column.lengths for column in Puzzle.from_grid(grid).columns])
    except PuzzleError:
        return None


def against(path: Path, number: int, name: str) -> None:
    spec = importlib.util.spec_from_file_location("yardstick", path)
    yardstick = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(yardstick)
    rng = random.Random(1)
    puzzles = [p for p in (random_puzzle(rng) for _ in range(number)) if p is not None]
    folder = corpus()
    if folder is not None and name:
        path = folder / "tournament" / f"{name}.question.txt"
        puzzles += [puzzle for _, puzzle in read_tournament(path)]
    counts: dict[str, int] = {}
    for puzzle in puzzles:
        result = solver.solve(puzzle)
        status, _, _ = yardstick.solve(
            [clue.lengths for clue in puzzle.rows], [clue.lengths for clue in puzzle.columns], True
        )
        if status != result.status or not all(satisfies(g, puzzle) for g in result.solutions):
            raise SystemExit(f"{puzzle}: {result.status}, the yardstick says {status}")
        counts[status] = counts.get(status, 0) + 1
    print(f"{len(puzzles)} puzzles, all agree: {counts}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("check", choices=["pictures", "yardstick"])
    parser.add_argument("--parts", type=int, default=1, help="pictures: how many parts to make")
    parser.add_argument("--part", type=int, default=0, help="pictures: the part to look at, from 0")
    parser.add_argument("--yardstick", type=Path)
    parser.add_argument("--number", type=int, default=20_000, help="random puzzles")
    parser.add_argument("--set", default="taai2011", help="a tournament set, or empty")
    args = parser.parse_args()
    if not 0 <= args.part < args.parts:
        parser.error(f"--part is one of 0 ... {args.parts - 1}")
    if args.check == "pictures":
        pictures(args.parts, args.part)
    elif args.yardstick is None:
        parser.error("--yardstick names its Python file")
    else:
        against(args.yardstick, args.number, args.set)


if __name__ == "__main__":
    main()
