"""The engine's tables: tournament sets, survey, short path, large grids, counting, two threads.

    NONOGRAM_CORPUS=puzzles python benchmarks/engine.py                 # the engine alone
    NONOGRAM_CORPUS=puzzles python benchmarks/engine.py --yardstick yardstick.py
    python benchmarks/engine.py tournament --set taai2011 --from 501 --to 800

Times are CPU seconds of one thread, pinned to one core, parsing apart.  The yardstick is a module
with ``solve(rows, columns, unique) -> (status, grid, cpu_seconds)``; it is run on the same puzzles
in the same run.  Every solution is checked against the clues.
"""

from __future__ import annotations

import argparse
import importlib.util
import multiprocessing
import os
import platform
import random
import statistics
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
import nonogram
from corpus import corpus, read_nin, read_non, read_tournament
from large_pictures import LARGE
from nonogram import solver
from nonogram.grid import Grid
from nonogram.limits import Limits
from nonogram.puzzle import Puzzle, satisfies
from nonogram.result import Result, Status


def timed(work: Callable[[], Result]) -> tuple[Result, float]:
    began = time.thread_time()
    result = work()
    return result, time.thread_time() - began


def checked(result: Result) -> Result:
    if not all(satisfies(grid, result.puzzle) for grid in result.solutions):
        raise SystemExit(f"a wrong solution of {result.puzzle}")
    return result


def ask(yardstick: ModuleType, puzzle: Puzzle, unique: bool) -> tuple[str, float]:
    """The yardstick's status and CPU seconds."""
    rows = [clue.lengths for clue in puzzle.rows]
    columns = [clue.lengths for clue in puzzle.columns]
    status, _, seconds = yardstick.solve(rows, columns, unique)
    return status, seconds


def tournament(args: argparse.Namespace, yardstick: ModuleType | None) -> None:
    print("\n## Tournament sets (25×25), CPU seconds\n")
    print(
        "| set | puzzles | first solution | median | p99 | slowest | conflicts | two solutions",
        end="",
    )
    print(" | yardstick, first | ratio |" if yardstick else " |")
    print("|---" * (10 if yardstick else 8) + "|")
    for path in sorted((args.corpus / "tournament").glob("*.question.txt")):
        name = path.name.split(".")[0]
        if args.set and name not in args.set:
            continue
        first, second, other, conflicts = [], [], 0.0, 0
        for _, puzzle in list(read_tournament(path))[args.first - 1 : args.last]:
            result, seconds = timed(
                lambda p=puzzle: solver.solve(p, max_solutions=1, seed=args.seed)
            )
            checked(result)
            if result.status not in (Status.SOLVED, Status.UNIQUE):
                raise SystemExit(f"{name}: {result}")
            first.append(seconds)
            conflicts += result.stats.conflicts
            result, seconds = timed(lambda p=puzzle: solver.solve(p, seed=args.seed))
            checked(result)
            second.append(seconds)
            if yardstick:
                other += ask(yardstick, puzzle, False)[1]
        first.sort()
        n = len(first)
        row = [name, n, f"{sum(first):.2f}", f"{first[n // 2]:.4f}", f"{first[n * 99 // 100]:.3f}"]
        row += [
            f"{first[-1]:.3f}",
            conflicts,
            f"{sum(second):.2f} ({sum(second) / sum(first):.2f}×)",
        ]
        if yardstick:
            row += [f"{other:.2f}", f"{sum(first) / other:.3f}"]
        print("| " + " | ".join(map(str, row)) + " |", flush=True)


def survey(args: argparse.Namespace, yardstick: ModuleType | None) -> None:
    print("\n## Survey set, uniqueness decided, CPU seconds (median of three; those above 1 ms)\n")
    print("| puzzle | size | status | engine | conflicts", end="")
    print(" | yardstick |" if yardstick else " |")
    print("|---" * (6 if yardstick else 5) + "|")
    for path in sorted((args.corpus / "webpbn_survey").glob("*.txt")):
        puzzle = read_non(path)
        runs = [
            timed(lambda p=puzzle: solver.solve(p, limits=Limits(timeout=100), seed=args.seed))
            for _ in range(3)
        ]
        result, seconds = checked(runs[0][0]), statistics.median(run[1] for run in runs)
        if seconds < 1e-3:
            continue
        row = [path.stem, f"{puzzle.width}×{puzzle.height}", result.status, f"{seconds:.3f}"]
        row.append(str(result.stats.conflicts))
        if yardstick:
            if path.stem in args.skip:
                row.append("not run")
            else:
                status, other = ask(yardstick, puzzle, True)
                if status != result.status:
                    raise SystemExit(f"{path.stem}: {result.status}, the yardstick says {status}")
                row.append(f"{other:.3f}")
        print("| " + " | ".join(row) + " |", flush=True)


def line_solvable(folder: Path) -> list[Puzzle]:
    """The collection's line-solvable puzzles of 20×20 to 30×30 in plain formats."""
    puzzles = []
    for line in (folder / "labels.tsv").read_text().splitlines()[1:]:
        key, label = line.split("\t")
        path = folder / key.rsplit("#", 1)[0]
        plain = path.suffix == ".non" or path.parent.name == "webpbn_survey"
        if label != "line_unique" or path.name.startswith("color__"):
            continue
        if path.suffix == ".nin" or plain:
            puzzle = read_nin(path) if path.suffix == ".nin" else read_non(path)
            if min(puzzle.width, puzzle.height) >= 20 and max(puzzle.width, puzzle.height) <= 30:
                puzzles.append(puzzle)
    return puzzles


def random_line_solvable(count: int, side: int = 25) -> list[Puzzle]:
    rng = random.Random(1)
    puzzles: list[Puzzle] = []
    while len(puzzles) < count:
        cells = [[int(rng.random() < 0.62) for _ in range(side)] for _ in range(side)]
        puzzle = Puzzle.from_grid(Grid(cells))
        if solver.solve(puzzle).stats.cells["line"] == side * side:
            puzzles.append(puzzle)
    return puzzles


def short(args: argparse.Namespace, yardstick: ModuleType | None) -> None:
    print("\n## Line-solvable puzzles through the Python call, µs (each: median of five)\n")
    print("| puzzles | number | median | slowest |\n|---|---|---|---|")
    for name, puzzles in (
        ("collection, 20×20 to 30×30", line_solvable(args.corpus)),
        ("random 25×25, 62 % black", random_line_solvable(200)),
    ):
        times = []
        for puzzle in puzzles:
            runs = []
            for _ in range(5):
                began = time.perf_counter()
                result = solver.solve(puzzle)
                runs.append(1e6 * (time.perf_counter() - began))
            checked(result)
            times.append(statistics.median(runs))
        print(f"| {name} | {len(times)} | {statistics.median(times):.0f} | {max(times):.0f} |")


def large(args: argparse.Namespace, yardstick: ModuleType | None) -> None:
    print("\n## Large and random grids, CPU seconds\n")
    print("| puzzle | size | status | engine | buffers, MB |\n|---|---|---|---|---|")
    puzzles = {"cauldron": read_non(args.corpus / "picross_solver" / "cauldron.non")}
    puzzles |= {name: Puzzle.from_grid(grid) for name, grid in LARGE.items()}
    for name, puzzle in puzzles.items():
        result, seconds = timed(lambda p=puzzle: solver.solve(p))
        checked(result)
        print(
            f"| {name} | {puzzle.width}×{puzzle.height} | {result.status} | {seconds:.3f} "
            f"| {result.stats.table_bytes / 1e6:.1f} |"
        )
    times = []
    counts = {}
    for path in sorted((args.corpus / "generated").glob("rand30-*.non")):
        puzzle = read_non(path)
        result, seconds = timed(lambda p=puzzle: solver.solve(p))
        checked(result)
        counts[result.status] = counts.get(result.status, 0) + 1
        times.append(seconds)
    told = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    print(
        f"| {len(times)} random | 30×30 | {told} | {sum(times):.3f}, slowest {max(times):.3f} | |"
    )


def batch_work(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        solver.solve(puzzle)


def threads(args: argparse.Namespace, yardstick: ModuleType | None) -> None:
    print("\n## Two threads against two processes, wall seconds (best of five, in turn)\n")
    os.sched_setaffinity(0, args.cores)
    path = args.corpus / "tournament" / "taai2011.question.txt"
    puzzles = [puzzle for _, puzzle in read_tournament(path)][500:800]
    halves = [puzzles[::2], puzzles[1::2]]

    def wall(make: Callable[..., threading.Thread | multiprocessing.Process]) -> float:
        workers = [make(target=batch_work, args=(half,)) for half in halves]
        began = time.perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return time.perf_counter() - began

    fork = multiprocessing.get_context("fork")
    runs = [(wall(fork.Process), wall(threading.Thread)) for _ in range(5)]
    apart, together = (min(times) for times in zip(*runs, strict=True))
    print("| two processes | two threads | pace of the threads |\n|---|---|---|")
    print(f"| {apart:.2f} | {together:.2f} | {apart / together:.2f} |")


def counting(args: argparse.Namespace, yardstick: ModuleType | None) -> None:
    print("\n## Counting up to 400,000 solutions, CPU seconds\n")
    print("| puzzle | size | solutions | all | engine | a second |\n|---|---|---|---|---|---|")
    puzzles = {"permutations of 9": Puzzle([[1]] * 9, [[1]] * 9)}
    for name in ("webpbn-02556", "webpbn-02712", "webpbn-10810"):
        puzzles[name] = read_non(args.corpus / "webpbn_survey" / f"{name}.txt")
    for name, puzzle in puzzles.items():
        began = time.thread_time()
        value, exact = nonogram.count(puzzle, limit=400_000, seed=args.seed)
        seconds = time.thread_time() - began
        print(
            f"| {name} | {puzzle.width}×{puzzle.height} | {value:,} | {'yes' if exact else 'no'} "
            f"| {seconds:.3f} | {value / seconds:,.0f} |",
            flush=True,
        )


TABLES = {
    "tournament": tournament,
    "survey": survey,
    "short": short,
    "large": large,
    "counting": counting,
    "threads": threads,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tables", nargs="*", choices=[*TABLES, []], help="default: all")
    parser.add_argument("--yardstick", type=Path, help="its Python file")
    parser.add_argument("--set", action="append", help="only this tournament set (repeatable)")
    parser.add_argument("--from", dest="first", type=int, default=1, metavar="N")
    parser.add_argument("--to", dest="last", type=int, default=None, metavar="N")
    parser.add_argument("--skip", action="append", default=[], help="survey: no yardstick for it")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--core", type=int, default=0)
    args = parser.parse_args()
    folder = corpus()
    if folder is None:
        parser.error("NONOGRAM_CORPUS names no puzzle collection")
    args.corpus = folder
    yardstick = None
    if args.yardstick:
        spec = importlib.util.spec_from_file_location("yardstick", args.yardstick)
        yardstick = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(yardstick)
    args.cores = os.sched_getaffinity(0)
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    for name in args.tables or TABLES:
        os.sched_setaffinity(0, {args.core})
        TABLES[name](args, yardstick)


if __name__ == "__main__":
    main()
