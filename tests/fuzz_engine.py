"""Random packed puzzles for the engine's kernels: ``python tests/fuzz_engine.py [count] [first]``.

Each case is made from its number: a grid of any shape, clues of a picture or of nothing at all,
colours of any codes, known cells, limits, and a random order of what is asked of the run.  Nothing
may crash (run it on the checked build and under sanitizers), what no grid can have is refused with
one ValueError, and on small grids solutions and certain cells are compared with all pictures.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

import reference
from nonogram.engine.run import EXHAUSTED, LIMIT, PAUSED, SOLUTION, Run
from nonogram.errors import UnsupportedError

ABSURD = (0, -1, -(2**31), 2**31 - 1, 2**31, 2**62, 2**64)

Lines = list[list[tuple[int, int]]]


def sizes(rng: random.Random) -> tuple[int, int]:
    """Height and width: mostly small, some long, some too long for brute force."""
    kind = rng.randrange(10)
    if kind < 5:
        return rng.randint(1, 4), rng.randint(1, 4)
    if kind < 8:
        return rng.randint(1, 20), rng.randint(1, 20)
    if kind == 8:
        return rng.randint(1, 3), rng.randint(60, 300)
    return rng.randint(60, 200), rng.randint(1, 3)


def palette(rng: random.Random) -> list[int]:
    """The codes of the colours: mostly black alone, some more, or too many."""
    kind = rng.randrange(10)
    if kind < 5:
        return [1]
    if kind < 9:
        return rng.sample(range(1, 128), rng.randint(1, 4))
    return rng.sample(range(1, 128), rng.choice((62, 63, 64, 127)))


def clues(rng: random.Random, height: int, width: int, codes: list[int]) -> tuple[Lines, Lines]:
    """The clues of a picture, or of a picture with some blocks changed, or random ones."""
    density = rng.choice((0.1, 0.3, 0.5, 0.7, 0.9))

    def cell() -> int:
        return rng.choice(codes) if rng.random() < density else 0

    picture = [[cell() for _ in range(width)] for _ in range(height)]
    rows = [list(reference.reads_as_colours(row)) for row in picture]
    columns = [list(reference.reads_as_colours(column)) for column in zip(*picture, strict=True)]
    for _ in range(rng.choice((0, 0, 0, 1, 2, 20))):
        clue = rng.choice(rng.choice((rows, columns)))
        kind = rng.randrange(6)
        if kind == 0 and clue:
            i = rng.randrange(len(clue))
            clue[i] = (clue[i][0] + rng.choice((-1, 1)), clue[i][1])
        elif kind == 1:
            clue.insert(rng.randrange(len(clue) + 1), (rng.randint(1, 3), rng.choice(codes)))
        elif kind == 2 and clue:
            del clue[rng.randrange(len(clue))]
        elif kind == 3:
            clue[:] = [(1, rng.choice(codes)) for _ in range(rng.randint(0, width))]
        elif kind == 4 and rng.random() < 0.2:
            clue.append((rng.choice(ABSURD), rng.choice(codes)))
        elif kind == 4 and clue and rng.random() < 0.2:
            clue[-1] = (clue[-1][0], rng.choice((*ABSURD, 128, 255, 256)))
        else:
            rng.shuffle(clue)
    return rows, columns


def known_cells(rng: random.Random, cells: int, codes: list[int]) -> bytes | None:
    """A start, sometimes of a wrong size, or with a colour that the clues lack, or with none."""
    kind = rng.randrange(6)
    if kind < 3:
        return None
    if kind == 3 and rng.random() < 0.2:
        cells += rng.choice((-1, 1))
    share = rng.choice((0.02, 0.3, 1.0))
    values = [0, *codes] if rng.random() < 0.9 else [0, rng.randrange(256), *codes]
    return bytes(rng.choice(values) if rng.random() < share else 0xFF for _ in range(cells))


def limits(rng: random.Random) -> dict[str, int | bool]:
    """Bounds of the run."""
    options: dict[str, int | bool] = {"seed": rng.choice((0, 1, 2**64 - 1))}
    if rng.random() < 0.3:
        options["memory"] = int(10 ** rng.uniform(0, 7))
    if rng.random() < 0.3:
        options["conflicts"] = rng.choice((0, 1, 10, 300))
    options["lines_only"] = rng.random() < 0.1
    options["probe_at"] = rng.choice((0, 0, 20, 1000))
    options["line_budget"] = rng.choice((0, 30, 2_000_000))
    return options


def one_case(number: int) -> str:
    """Make and run one case; a word for how it ended."""
    rng = random.Random(number)
    height, width = sizes(rng)
    codes = palette(rng)
    rows, columns = clues(rng, height, width, codes)
    start = known_cells(rng, height * width, codes)
    if rng.random() < 0.03:  # lines alone, as for a single line, or nothing at all
        columns = []
        rows = rng.choice((rows, rows[:1], []))
        height = len(rows)
        width = width if height == 1 else rng.randint(0, width)
        start = rng.choice((start, b"\xff" * (height * width), b"", None))
    whole = rows and (columns or start)
    options = limits(rng)
    try:
        run = Run(tuple(map(tuple, rows)), tuple(map(tuple, columns)), start, **options)
    except UnsupportedError:
        assert len({code for clue in (*rows, *columns) for _, code in clue}) > 63
        return "refused"
    except (ValueError, OverflowError):
        blocks = [(n, code, len(columns)) for clue in rows for n, code in clue]
        blocks += [(n, code, len(rows)) for clue in columns for n, code in clue]
        absurd = any(not 0 < n <= most or not 0 < code < 128 for n, code, most in blocks)
        over = any(
            sum(n for n, _ in clue) > most
            for lines, most in ((rows, len(columns)), (columns, len(rows)))
            for clue in lines
        )
        wrong = start is not None and (
            len(start) != height * width or any(127 < code < 0xFF for code in start)
        )
        assert not whole or not columns or absurd or over or wrong
        return "refused"
    return _asked(rng, run, rows, columns, start)


def _asked(rng: random.Random, run: Run, rows: Lines, columns: Lines, start: bytes | None) -> str:
    """Advance a run, ask it this and that, and judge it."""
    cells = len(rows) * (len(columns) or len(start or b"") // len(rows))
    found: list[bytes] = []
    proved: list[bytes] = []
    patience = rng.choice((0, 3, 50, 2000))
    state = PAUSED
    deadline = time.monotonic() + 2
    while state in (PAUSED, SOLUTION) and patience and time.monotonic() < deadline:
        patience -= 1
        state = run.advance()
        if state == SOLUTION:
            found.append(run.solution())
        elif rng.random() < 0.2:
            known = run.cells()
            assert len(known) == cells
            if not found:
                proved.append(known)
            assert 0 <= run.known <= cells
            assert run.bytes_held >= 0
            assert min(run.phases.values()) >= 0
    assert len(set(found)) == len(found)
    for picture in found:
        assert len(picture) == cells
        for known in [*proved, *([start] if start else [])]:
            assert all(k in (0xFF, cell) for k, cell in zip(known, picture, strict=True))
    if state in (EXHAUSTED, LIMIT):
        assert run.advance() == (EXHAUSTED if run.exhausted else LIMIT)
    absurd = any(
        not 0 < n <= cells for clue in (*rows, *columns) for n, _ in clue
    )  # no memory to see it
    if columns and cells <= 16 and not absurd:
        if not found and state != EXHAUSTED:
            proved.append(run.cells())
        _compare(found, proved, rows, columns, start, complete=state == EXHAUSTED)
    return {PAUSED: "left", SOLUTION: "left", EXHAUSTED: "decided", LIMIT: "limit"}[state]


def _compare(
    found: list[bytes],
    proved: list[bytes],
    rows: Lines,
    columns: Lines,
    start: bytes | None,
    *,
    complete: bool,
) -> None:
    """Compare with all pictures what a run found, and what it said was certain before that."""
    truth = set()
    for picture in reference.solutions(rows, columns):
        cells = bytes(cell for row in picture for cell in row)
        if all(k in (0xFF, cell) for k, cell in zip(start or b"\xff" * 99, cells, strict=False)):
            truth.add(cells)
    assert set(found) <= truth
    assert not complete or set(found) == truth
    for known in proved:
        for cells in truth:
            assert all(k in (0xFF, cell) for k, cell in zip(known, cells, strict=True))


def main() -> None:
    """Run the cases; the first that fails is named."""
    parser = argparse.ArgumentParser(description="Random packed puzzles for the engine's kernels.")
    parser.add_argument("count", nargs="?", type=int, default=10_000, help="cases")
    parser.add_argument("first", nargs="?", type=int, default=0, help="the number of the first")
    args = parser.parse_args()
    count = args.count
    ends: dict[str, int] = {}
    for number in range(args.first, args.first + count):
        try:
            end = one_case(number)
        except BaseException:
            print(f"case {number}", file=sys.stderr)
            raise
        ends[end] = ends.get(end, 0) + 1
    print(f"{count} cases: {ends}")


if __name__ == "__main__":
    main()
