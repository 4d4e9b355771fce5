"""The article's method, measured: Cat and Mouse, and all line-solvable puzzles of at most 30×30.

    python benchmarks/article.py [CORPUS]

CORPUS is the folder of shared puzzles (default: NONOGRAM_CORPUS), with ``labels.tsv``; without it
only the bundled puzzle is measured.  Times are CPU time of one thread, pinned to one processor
where the system can; medians of several runs.  "Cold" is a whole process of its own less one that
does nothing: imports, tables, solving.  The article: 2 seconds on a 486 for a typical puzzle.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import time
import warnings
from collections import Counter
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
import nonogram
from corpus import corpus
from nonogram.article.tables import shared_tables

COLD = "import nonogram; nonogram.solve(nonogram.puzzles.get('cat-and-mouse'), method='apl')"


def cpu_of_process(code: str) -> float:
    """CPU seconds, user and system, of a Python process that runs ``code``."""
    environ = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, env=environ)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def process_cost(code: str, runs: int = 11) -> float:
    """What ``code`` adds to an empty process, median CPU seconds; the two run in turn."""
    cpu_of_process(code)  # byte code
    return statistics.median(cpu_of_process(code) - cpu_of_process("pass") for _ in range(runs))


def solve_time(puzzle: nonogram.Puzzle, runs: int, extended: bool) -> tuple[float, nonogram.Result]:
    """Median CPU seconds of a solve with its tables built."""
    result = nonogram.solve(puzzle, method="apl", extended=extended)
    times = []
    for _ in range(runs):
        began = time.thread_time()
        nonogram.solve(puzzle, method="apl", extended=extended)
        times.append(time.thread_time() - began)
    return statistics.median(times), result


def line_solvable(folder: Path, side: int) -> list[tuple[str, nonogram.Puzzle]]:
    """The black-and-white puzzles labelled line_unique, of at most ``side`` lines a direction."""
    out = []
    for line in (folder / "labels.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        key, label = line.split("\t")
        path, _, index = key.partition("#")
        if label != "line_unique":
            continue
        try:
            puzzle = nonogram.load(folder / path, index=int(index))
        except nonogram.NonogramError:  # a format that is not read
            continue
        if max(puzzle.width, puzzle.height) <= side and not puzzle.is_coloured:
            out.append((key, puzzle))
    return out


def main() -> None:
    """Print the tables."""
    warnings.simplefilter("ignore", nonogram.FormatWarning)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", nargs="?", default=os.environ.get("NONOGRAM_CORPUS"))
    parser.add_argument("--side", type=int, default=30, help="largest width and height")
    args = parser.parse_args()
    collection = corpus(args.corpus)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"python {' '.join(sys.argv)}")
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.platform()}")

    cat = nonogram.puzzles.get("cat-and-mouse")
    print()
    row("import nonogram, CPU of a process", process_cost("import nonogram"))
    row("Cat and Mouse, cold process", process_cost(COLD))
    for extended in (True, False):
        seconds, result = solve_time(cat, 201, extended)
        row("Cat and Mouse, tables built" + ("" if extended else ", article alone"), seconds)
    print("uses: " + ", ".join(f"{name} {n}" for name, n in result.stats.uses.items()))
    if collection is None:
        return

    chosen = line_solvable(collection, args.side)
    size = f"{args.side}×{args.side}"
    for extended in (True, False):
        shared_tables().close()
        uses: Counter[str] = Counter()
        times = []
        finished = 0
        for key, puzzle in chosen:
            seconds, result = solve_time(puzzle, 5, extended)
            times.append((seconds, key))
            uses.update(result.stats.uses)
            finished += result.status is nonogram.Status.UNIQUE
        times.sort()
        what = "extended" if extended else "article alone"
        print(f"\n{what}: {finished} of {len(chosen)} line-solvable puzzles up to {size}")
        row("median", times[len(times) // 2][0])
        row("nine tenths below", times[len(times) * 9 // 10][0])
        for seconds, key in times[:-4:-1]:
            row(f"slowest: {key}", seconds)
        print("uses: " + ", ".join(f"{name} {n}" for name, n in uses.most_common()))


def row(name: str, seconds: float) -> None:
    """A line of a table."""
    print(f"{name[:44]:<44}{seconds * 1e3:9.2f} ms")


if __name__ == "__main__":
    main()
