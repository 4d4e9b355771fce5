"""Colour puzzles: the engine beside a general SAT solver, uniqueness decided.

    NONOGRAM_CORPUS=puzzles python benchmarks/colour.py            # needs python-sat
    python benchmarks/colour.py --random 20                        # fewer random puzzles

The yardstick is CaDiCaL 1.9.5 through python-sat on the clauses that nonogram.encoding writes: a
first solution, then a second one beside it.  Times are CPU seconds of one thread, pinned to one
core, parsing apart; of the yardstick, the SAT solver's alone, and with the time to make the
clauses (in Python) and to load them.  Statuses must agree, and every solution is checked against
the clues.
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
from nonogram import engine
from nonogram.encoding import Encoding, encode
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle, satisfies
from nonogram.result import Status

# name, side, colours, share of the cells that are coloured
RANDOM = (
    ("random 30×30, 4 colours, 30 % filled", 30, 4, 0.3),
    ("random 30×30, 4 colours, 60 % filled", 30, 4, 0.6),
    ("random 30×30, 2 colours, 40 % filled", 30, 2, 0.4),
)


def random_puzzles(count: int, side: int, colours: int, share: float) -> Iterator[Puzzle]:
    rng = random.Random(1)
    for _ in range(count):
        yield Puzzle.from_grid(
            Grid(
                [
                    [rng.randint(1, colours) if rng.random() < share else 0 for _ in range(side)]
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


def yardstick(puzzle: Puzzle) -> tuple[Status, float, float]:
    """The status, seconds of the SAT solver alone, and seconds in all."""
    began = time.thread_time()
    encoding = encode(puzzle)
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
    return status, alone, time.thread_time() - began


def table(name: str, puzzles: list[Puzzle]) -> None:
    own, other, other_all, conflicts = [], [], [], 0
    counts: dict[Status, int] = {}
    for puzzle in puzzles:
        runs = []
        for _ in range(3):
            began = time.thread_time()
            result = engine.solve(puzzle)
            runs.append(time.thread_time() - began)
        if not all(satisfies(grid, puzzle) for grid in result.solutions):
            raise SystemExit(f"a wrong solution of {puzzle}")
        status, alone, in_all = yardstick(puzzle)
        if status != result.status:
            raise SystemExit(f"{puzzle}: {result.status}, the yardstick says {status}")
        own.append(statistics.median(runs))
        other.append(alone)
        other_all.append(in_all)
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
        f"{sum(other_all):.1f}",
        f"{sum(own) / sum(other):.3f}",
    ]
    print("| " + " | ".join(row) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--random", type=int, default=200, metavar="N", help="of each kind")
    parser.add_argument("--core", type=int, default=0)
    args = parser.parse_args()
    os.sched_setaffinity(0, {args.core})
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}\n")
    print(
        "| puzzles | number | status | engine, s | median, ms | slowest, ms | conflicts "
        "| SAT alone, s | median, ms | slowest, ms | with clauses, s | ratio |"
    )
    print("|---" * 12 + "|")
    if corpus() is not None:
        table("collection", [puzzle for _, puzzle, _ in colour_puzzles()])
    for name, *shape in RANDOM:
        table(name, list(random_puzzles(args.random, *shape)))


if __name__ == "__main__":
    main()
