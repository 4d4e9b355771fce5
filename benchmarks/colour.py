"""Colour puzzles: the engine beside a general SAT solver, uniqueness decided.

    NONOGRAM_CORPUS=puzzles python benchmarks/colour.py            # needs python-sat
    python benchmarks/colour.py --share 0.1                        # fewer random puzzles

The yardstick is CaDiCaL 1.9.5 through python-sat on the clauses that nonogram.encoding writes: a
first solution, then a second one beside it.  Times are CPU seconds of one thread, pinned to one
core, parsing apart; the engine's are medians of three runs.  Of the yardstick: the solving alone,
with the loading of the clauses into the solver, and with the making of the clauses (in Python) too.
Statuses must agree, and every solution is checked against the clues.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from pysat.solvers import Cadical195

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from corpus import colour_puzzles, corpus
from nonogram import solver
from nonogram.encoding import Encoding, encode
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle, satisfies
from nonogram.result import Status

# number, side, colours, per cent of the cells that are coloured
RANDOM = ((200, 30, 4, 60), (40, 30, 4, 30), (8, 30, 2, 40))


def random_puzzles(count: int, side: int, colours: int, filled: int) -> Iterator[Puzzle]:
    rng = random.Random(1)
    for _ in range(count):
        yield Puzzle.from_grid(
            Grid(
                [
                    [
                        rng.randint(1, colours) if rng.random() < filled / 100 else 0
                        for _ in range(side)
                    ]
                    for _ in range(side)
                ]
            )
        )


def picture(encoding: Encoding, model: list[int]) -> tuple[Grid, list[int]]:
    """The picture of a model, and the variables that are true of it."""
    cells = bytearray(encoding.width * encoding.height)
    true = [v for v in model[: len(cells) * len(encoding.colours)] if v > 0]
    for v in true:
        cell, colour = divmod(v - 1, len(encoding.colours))
        cells[cell] = encoding.colours[colour]
    return Grid.from_bytes(encoding.width, encoding.height, bytes(cells)), true


def yardstick(puzzle: Puzzle) -> tuple[Status, float, float, float]:
    """The status, seconds of solving alone, with loading, and with the making of clauses."""
    began = time.thread_time()
    encoding = encode(puzzle)
    made = time.thread_time()
    status = Status.NONE
    with Cadical195(bootstrap_with=encoding.clauses) as solver:
        loaded = time.thread_time()
        found = solver.solve()
        alone = time.thread_time() - loaded
        if found:
            grid, true = picture(encoding, solver.get_model())
            if not satisfies(grid, puzzle):
                raise SystemExit(f"the yardstick: a wrong solution of {puzzle}")
            # All pictures have as many cells of each colour: another one lacks one of these.
            solver.add_clause([-v for v in true])
            loaded = time.thread_time()
            status = Status.MULTIPLE if solver.solve() else Status.UNIQUE
            alone += time.thread_time() - loaded
        with_loading = time.thread_time() - made
    return status, alone, with_loading, with_loading + made - began


def table(name: str, puzzles: list[Puzzle]) -> None:
    own, other, conflicts = [], [], 0
    loading = making = 0.0
    counts: dict[Status, int] = {}
    for puzzle in puzzles:
        runs = []
        for _ in range(3):
            began = time.thread_time()
            result = solver.solve(puzzle)
            runs.append(time.thread_time() - began)
        if not all(satisfies(grid, puzzle) for grid in result.solutions):
            raise SystemExit(f"a wrong solution of {puzzle}")
        status, alone, with_loading, with_making = yardstick(puzzle)
        if status != result.status:
            raise SystemExit(f"{puzzle}: {result.status}, the yardstick says {status}")
        own.append(statistics.median(runs))
        other.append(alone)
        loading += with_loading
        making += with_making
        conflicts += result.stats.conflicts
        counts[status] = counts.get(status, 0) + 1
    row = [
        name,
        str(len(puzzles)),
        ", ".join(f"{count} {status}" for status, count in sorted(counts.items())),
        f"{sum(own):.3f}",
        f"{1000 * statistics.median(own):.2f}",
        f"{1000 * max(own):.1f}",
        str(conflicts),
        f"{sum(other):.2f}",
        f"{1000 * statistics.median(other):.2f}",
        f"{1000 * max(other):.0f}",
        f"{loading:.2f}",
        f"{making:.1f}",
        f"{sum(own) / sum(other):.3f}",
        f"{sum(own) / loading:.3f}",
    ]
    print("| " + " | ".join(row) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, default=1, help="of the random puzzles")
    parser.add_argument("--core", type=int, default=0)
    args = parser.parse_args()
    os.sched_setaffinity(0, {args.core})
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}\n")
    print(
        "| puzzles | number | status | engine, s | median, ms | slowest, ms | conflicts "
        "| SAT alone, s | median, ms | slowest, ms | with loading, s | with making, s "
        "| ratio, alone | ratio, with loading |"
    )
    print("|---" * 14 + "|")
    if corpus() is not None:
        table("collection", [puzzle for _, puzzle, _ in colour_puzzles()])
    for count, side, colours, filled in RANDOM:
        name = f"random {side}×{side}, {colours} colours, {filled} % filled"
        count = max(1, round(args.share * count))
        table(name, list(random_puzzles(count, side, colours, filled)))


if __name__ == "__main__":
    main()
