"""The engine's answers against every picture of small grids, and its manners."""

import random
import signal
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fuzz_engine
import reference
from large_pictures import LARGE
from nonogram import puzzles, solver
from nonogram.clue import make_clue
from nonogram.engine import interface
from nonogram.engine.run import PAUSED, SOLUTION, Run
from nonogram.errors import LimitError, PuzzleError
from nonogram.grid import Grid
from nonogram.limits import Limits
from nonogram.puzzle import Puzzle, satisfies
from nonogram.result import Status

STATUS = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)


def picture(rng, width, height, density):
    return [[int(rng.random() < density) for _ in range(width)] for _ in range(height)]


def spoil(clues, rng):
    """Move a block or change two lengths, so that many puzzles have no solution."""
    clues = [list(clue) for clue in clues]
    full = [i for i, clue in enumerate(clues) if clue]
    if len(full) > 1:
        a, b = rng.sample(full, 2)
        clues[a], clues[b] = clues[b], clues[a]
    return clues


def random_puzzle(rng, most):
    width, height = rng.randint(1, most), rng.randint(1, most)
    grid = picture(rng, width, height, rng.choice((0.3, 0.5, 0.5, 0.7)))
    rows = [reference.reads_as(row) for row in grid]
    columns = [reference.reads_as(column) for column in zip(*grid, strict=True)]
    if rng.random() < 0.4:
        rows = spoil(rows, rng)
    try:
        return Puzzle(rows, columns)
    except PuzzleError:
        return None


def check_result(puzzle, result, truth, wanted):
    """Whether a result says neither more nor less than the list of all solutions."""
    found = [grid.rows for grid in result.solutions]
    assert len(set(found)) == len(found) == min(len(truth), wanted)
    assert set(found) <= set(truth)
    assert all(satisfies(grid, puzzle) for grid in result.solutions)
    if len(truth) < wanted:
        assert result.complete
    if result.complete:
        assert len(found) == len(truth)
    if result.complete or wanted > 1:
        assert result.status is STATUS[min(len(truth), 2)]
    for r, row in enumerate(result.common.rows):
        for c, cell in enumerate(row):
            values = {grid[r][c] for grid in truth}
            if cell >= 0 and truth:
                assert values == {cell}
            elif result.complete and truth:
                assert len(values) == 2


def test_random_puzzles_against_all_pictures():
    rng = random.Random(2)
    seen = dict.fromkeys(STATUS, 0)
    for number in range(4000):
        puzzle = random_puzzle(rng, 5)
        if puzzle is None:
            continue
        truth = list(
            reference.solutions(
                [row.lengths for row in puzzle.rows], [column.lengths for column in puzzle.columns]
            )
        )
        wanted = (1, 2, 3, 1000)[number % 4]
        result = solver.solve(puzzle, max_solutions=wanted, seed=number)
        check_result(puzzle, result, truth, wanted)
        seen[STATUS[min(len(truth), 2)]] += 1
        if number % 4 == 0:
            assert solver.count(puzzle) == (len(truth), True)
            assert {grid.rows for grid in solver.solutions(puzzle)} == set(truth)
    assert min(seen.values()) > 200, seen


def test_start_grids_against_all_pictures():
    rng = random.Random(3)
    blamed = 0
    for _ in range(1500):
        puzzle = random_puzzle(rng, 5)
        if puzzle is None:
            continue
        truth = list(
            reference.solutions(
                [row.lengths for row in puzzle.rows], [column.lengths for column in puzzle.columns]
            )
        )
        start = Grid(
            [[rng.choice((-1, -1, -1, 0, 1)) for _ in puzzle.columns] for _ in puzzle.rows]
        )
        left = [
            grid
            for grid in truth
            if all(
                s in (-1, cell)
                for known, row in zip(start.rows, grid, strict=True)
                for s, cell in zip(known, row, strict=True)
            )
        ]
        result = solver.solve(puzzle, start=start, max_solutions=50)
        check_result(puzzle, result, left, 50)
        if not left:
            assert result.start_conflict is bool(truth)
            blamed += bool(truth)
    assert blamed > 50


@given(
    st.integers(1, 12).flatmap(
        lambda width: st.lists(
            st.lists(st.integers(0, 1), min_size=width, max_size=width), min_size=1, max_size=12
        )
    )
)
def test_the_truth_is_never_ruled_out(rows):
    grid = Grid(rows)
    puzzle = Puzzle.from_grid(grid)
    result = solver.solve(puzzle)
    assert result.status in (Status.UNIQUE, Status.MULTIPLE)
    assert all(satisfies(found, puzzle) for found in result.solutions)
    for known, truth in zip(result.common.rows, grid.rows, strict=True):
        assert all(k in (-1, t) for k, t in zip(known, truth, strict=True))
    turned = solver.solve(puzzle.transposed())
    assert turned.status is result.status
    mirrored = Puzzle([row.reversed() for row in puzzle.rows], puzzle.columns[::-1])
    assert solver.solve(mirrored).status is result.status
    if result.status is Status.UNIQUE:
        assert result.grid == grid == turned.grid.transposed()
        assert result.common == grid


def test_several_words_a_line():
    rng = random.Random(4)
    for density in (0.5, 0.6, 0.7):
        grid = Grid(picture(rng, 70, 9, density))
        puzzle = Puzzle.from_grid(grid)
        result = solver.solve(puzzle)
        assert all(satisfies(found, puzzle) for found in result.solutions)
        assert result.status is solver.solve(puzzle.transposed()).status


def test_small_steps_make_the_same_run():
    """Wherever the work on lines and their starts is left and taken up again."""
    grid = Grid(picture(random.Random(6), 80, 11, 0.5))
    puzzle = Puzzle.from_grid(grid)
    ends = []
    for budget in (0, 50, 2_000_000):
        run = Run(puzzle.rows, puzzle.columns, line_budget=budget)
        steps = 0
        while (state := run.advance()) == PAUSED:
            steps += 1
        assert state == SOLUTION
        ends.append((run.solution(), run.conflicts, run.decisions, run.line_uses, run.bytes_held))
        assert (steps > 100) is (budget < 100)
    assert ends[0] == ends[1] == ends[2]


def test_permutations_are_counted():
    for n, value in ((1, 1), (2, 2), (3, 6), (4, 24), (5, 120), (6, 720), (7, 5040)):
        puzzle = Puzzle([[1]] * n, [[1]] * n)
        assert solver.count(puzzle) == (value, True)
    assert solver.count(puzzle, limit=17) == (17, False)
    assert solver.count(puzzle, limit=5040)[0] == 5040
    assert solver.count(puzzle, limit=0) == (0, False)
    assert solver.count(Puzzle([[1]], [[1]]), limit=1) == (1, True)


def test_twenty_ones_stop_at_the_second_solution():
    puzzle = Puzzle([[1]] * 20, [[1]] * 20)
    result = solver.solve(puzzle)
    assert result.status is Status.MULTIPLE
    assert len(result.solutions) == 2
    assert result.common.unknown == 400
    assert result.differing


def test_no_solution_names_the_line():
    result = solver.solve(Puzzle([[2], [], [2]], [[1], [2], [1]]))
    assert result.status is Status.NONE
    assert result.conflict_line == 4
    assert result.complete
    assert result.grid[1, 0] == 0


def test_blank_and_full():
    for rows, columns in (([[]] * 4, [[]] * 5), ([[5]] * 4, [[4]] * 5), ([[1]], [[1]])):
        result = solver.solve(Puzzle(rows, columns), max_solutions=1)
        assert result.status is Status.UNIQUE
        assert result.grid.complete
        assert result.complete


def test_first_solution_only():
    result = solver.solve(Puzzle([[1], [1]], [[1], [1]]), max_solutions=1)
    assert result.status is Status.SOLVED
    assert not result.complete
    assert result.common.unknown == 4


def test_solutions_are_lazy():
    found = solver.solutions(Puzzle([[1]] * 12, [[1]] * 12))
    assert len({next(found) for _ in range(50)}) == 50


def test_the_same_seed_gives_the_same_run():
    puzzle = hard_puzzle(20)
    runs = [solver.solve(puzzle, max_solutions=1, seed=7) for _ in range(2)]
    assert runs[0].grid == runs[1].grid
    assert runs[0].stats.conflicts == runs[1].stats.conflicts


def hard_puzzle(side, seed=11):
    rng = random.Random(seed)
    return Puzzle.from_grid(Grid(picture(rng, side, side, 0.5)))


def pigeonholes(holes):
    """A puzzle and a start grid without a solution: a row more than there are columns left.

    Each of the first rows has a block of one cell, and only ``holes`` columns have room for them.
    Learning clauses takes a time that grows exponentially with their number.
    """
    side = 2 * holes + 2
    start = [[0 if r <= holes and c >= holes else -1 for c in range(side)] for r in range(side)]
    return Puzzle([[1]] * side, [[1]] * side), Grid(start)


def endless():
    """Pigeonholes that take hours."""
    return pigeonholes(20)


@pytest.mark.quick
@pytest.mark.parametrize("seed", [0, 1])
def test_a_long_search_ends_with_the_truth(seed):
    """Tens of thousands of conflicts: restarts, new beginnings, clauses dropped and moved."""
    puzzle, start = pigeonholes(9)
    result = solver.solve(puzzle, start=start, seed=seed)
    assert result.status is Status.NONE
    assert result.start_conflict


def solve_endless(**options):
    puzzle, start = endless()
    return solver.solve(puzzle, start=start, **options)


def test_timeout():
    began = time.perf_counter()
    result = solve_endless(limits=Limits(timeout=0.2))
    assert result.status is Status.LIMIT
    assert time.perf_counter() - began < 30
    assert result.grid.width == 42
    assert not result.solutions


def test_cancel_from_another_thread():
    cancel = threading.Event()
    timer = threading.Timer(0.2, cancel.set)
    began = time.perf_counter()
    timer.start()
    result = solve_endless(cancel=cancel, limits=Limits(timeout=60))
    assert time.perf_counter() - began < 30
    timer.join()
    assert result.status is Status.LIMIT


@pytest.mark.quick
def test_cancel_on_a_large_grid():
    """300×300 cells, 140 blocks a line: hundreds of megabytes of clauses to write."""
    puzzle = Puzzle([[1] * 140] * 300, [[1] * 140] * 300)
    for delay in (0.02, 0.3, 0.6):
        cancel = threading.Event()
        timer = threading.Timer(delay, cancel.set)
        timer.start()
        run_began = time.perf_counter()
        result = solver.solve(puzzle, cancel=cancel)
        spent = time.perf_counter() - run_began
        timer.join()
        assert result.status is Status.LIMIT
        assert result.grid.unknown == 300 * 300
        assert spent < delay + 10  # milliseconds on an idle machine, and the memory is given back


@pytest.mark.quick
def test_large_buffers_are_freed_beside(monkeypatch):
    """The system takes its time to take them back; nobody waits for that."""
    runs = []

    def make(*args, **options):
        runs.append(Run(*args, **options))
        return runs[-1]

    monkeypatch.setattr(interface, "Run", make)
    puzzle = Puzzle.from_grid(Grid(picture(random.Random(2), 200, 200, 0.5)))
    before = set(threading.enumerate())
    cancel = threading.Event()
    result = solver.solve(
        puzzle,
        on_progress=lambda _: cancel.set() if runs[0].bytes_held > 1 << 26 else None,
        cancel=cancel,
        timeout=60,
    )
    assert result.stopped_by == "cancel"
    for thread in set(threading.enumerate()) - before:
        thread.join()
    (run,) = runs
    for asked in (run.advance, run.cells, run.solution, lambda: run.known):
        with pytest.raises(RuntimeError, match="over"):
            asked()
    run.free()
    assert run.bytes_held == result.stats.table_bytes > 1 << 26


def test_keyboard_interrupt():
    timer = threading.Timer(0.2, signal.raise_signal, (signal.SIGINT,))
    began = time.perf_counter()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solve_endless(limits=Limits(timeout=60))
    assert time.perf_counter() - began < 30
    timer.join()


@pytest.mark.parametrize("conflicts", [1, 10, 77, 500, 1003])
def test_conflict_limit(conflicts):
    result = solve_endless(limits=Limits(conflicts=conflicts))
    assert result.status is Status.LIMIT
    assert result.stats.conflicts == conflicts


@pytest.mark.parametrize("memory", [0, 1, 1000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000])
def test_memory_limit(memory):
    result = solve_endless(limits=Limits(memory=memory, conflicts=3000))
    assert result.status is Status.LIMIT
    assert result.stopped_by == ("memory" if memory < 3_000_000 else "conflicts")
    known = endless()[1]  # all that can be said
    assert result.grid == result.common == known


def test_what_is_known_at_a_memory_limit_is_true():
    """Whichever buffer is refused: no cell is called certain that is not."""
    picture = Grid([[1, 1], [1, 1]])
    large = puzzles.get("cat-and-mouse")
    truth = solver.solve(large).grid
    for puzzle, grid, step in ((Puzzle.from_grid(picture), picture, 1), (large, truth, 97)):
        need = solver.solve(puzzle).stats.table_bytes
        for memory in range(0, need, step):
            result = solver.solve(puzzle, limits=Limits(memory=memory))
            assert (result.status, result.stopped_by) == (Status.LIMIT, "memory")
            known = zip(result.common.tobytes(), grid.tobytes(), strict=True)
            assert all(cell in (0xFF, true) for cell, true in known)
        assert solver.solve(puzzle, limits=Limits(memory=need)).grid == grid


def test_the_start_is_kept_where_nothing_more_is_known():
    start = Grid([[1, -1], [-1, -1]])
    puzzle = Puzzle([[2], [2]], [[2], [2]])
    for limits in (Limits(memory=1), Limits(timeout=0)):
        result = solver.solve(puzzle, start=start, limits=limits)
        assert result.grid == result.common == start


def test_what_stopped_a_run_is_told():
    cancel = threading.Event()
    cancel.set()
    puzzle = hard_puzzle(25)
    assert solver.solve(puzzle).stopped_by is None
    assert solver.solve(puzzle, timeout=0).stopped_by == "timeout"
    assert solver.solve(puzzle, cancel=cancel).stopped_by == "cancel"
    assert solver.solve(puzzle, cancel=cancel, method="apl").stopped_by == "cancel"
    assert solve_endless(limits=Limits(conflicts=500)).stopped_by == "conflicts"
    with pytest.raises(LimitError, match="stopped by timeout"):
        next(solver.solutions(puzzle, timeout=0))


def test_a_grid_of_millions_of_cells_is_packed_in_steps():
    """Another thread, and the clock, are not kept waiting by its size."""
    side = 2500
    run = Run(*(Puzzle([[]] * side, [[]] * side).rows,) * 2)
    slices = 0
    while run.advance() == PAUSED:
        slices += 1
    assert slices > 20
    result = solver.solve(Puzzle([[]] * side, [[]] * side), timeout=0.001)
    assert (result.status, result.grid.unknown) == (Status.LIMIT, side * side)


def test_a_limit_of_solutions_is_not_negative():
    puzzle = Puzzle([[1]], [[1]])
    with pytest.raises(ValueError, match="the limit of a count cannot be -1"):
        solver.count(puzzle, limit=-1)
    assert solver.count(puzzle, limit=0) == (0, False)


@pytest.mark.quick
def test_limit_inside_count_and_solutions():
    value, exact = solver.count(Puzzle([[1]] * 30, [[1]] * 30), limits=Limits(timeout=0.1))
    assert value > 10
    assert not exact
    puzzle, start = endless()
    with pytest.raises(LimitError):
        list(solver.solutions(puzzle, start=start, limits=Limits(timeout=0.05)))


@pytest.mark.quick
def test_progress_is_reported():
    seen = []
    solve_endless(limits=Limits(timeout=0.5), on_progress=seen.append)
    assert 2 <= len(seen) <= 10
    assert all(report.cells == 1764 for report in seen)


@pytest.mark.quick
@pytest.mark.parametrize("ask", ["solve", "count", "solutions"])
def test_progress_is_reported_while_solutions_come_quickly(ask):
    """A clock of its own for each solution never gets to the time of a report."""
    puzzle = Puzzle([[1]] * 20, [[1]] * 20)
    seen = []
    cancel = threading.Event()

    def report(progress):
        seen.append(progress)
        if len(seen) == 3:
            cancel.set()

    options = {"on_progress": report, "cancel": cancel, "timeout": 60}
    if ask == "solve":
        found = len(solver.solve(puzzle, max_solutions=10**9, **options).solutions)
    elif ask == "count":
        found = solver.count(puzzle, **options).value
    else:
        found = 0
        with pytest.raises(LimitError, match="cancel"):
            for found, _ in enumerate(solver.solutions(puzzle, **options), 1):  # noqa: B007
                pass
    assert len(seen) == 3
    assert 0 < seen[0].solutions < seen[1].solutions < seen[2].solutions <= found


@pytest.mark.quick
def test_threads_run_together():
    puzzles = [hard_puzzle(25, seed) for seed in range(8)]
    expected = [solver.solve(puzzle).solutions for puzzle in puzzles]
    got = [None] * len(puzzles)

    def work(i):
        got[i] = solver.solve(puzzles[i]).solutions

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(puzzles))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got == expected


def test_what_is_refused():
    puzzle = Puzzle([[1]], [[1]])
    with pytest.raises(ValueError, match="max_solutions"):
        solver.solve(puzzle, max_solutions=0)
    with pytest.raises(PuzzleError):
        solver.solve(puzzle, start=Grid([[1, 0]]))
    with pytest.raises(PuzzleError):
        solver.solve(puzzle, start=Grid([[2]]))


@pytest.mark.quick
@pytest.mark.parametrize("name", LARGE)
def test_large_pictures(name):
    """A million cells, in lines of 1000 and of 5000."""
    grid = LARGE[name]
    result = solver.solve(Puzzle.from_grid(grid))
    assert result.status is Status.UNIQUE
    assert result.grid == grid
    assert result.line_solvable
    assert result.stats.table_bytes < 40 * 1_000_000


def test_numbers_of_any_size_are_taken():
    limits = Limits(memory=1 << 80, conflicts=1 << 80)
    assert solver.solve(hard_puzzle(8), limits=limits, seed=-1).solutions
    assert solver.solve(hard_puzzle(8), seed=1 << 100).solutions


def test_another_seed_gives_the_same_answer():
    for seed in range(1, 6):
        puzzle = hard_puzzle(12, seed)
        results = {solver.solve(puzzle, seed=s).status for s in range(4)}
        assert len(results) == 1


def test_statistics_tell_the_parts():
    result = solver.solve(hard_puzzle(25))
    stats = result.stats
    assert stats.phases.keys() == {"packing", "line", "encoding", "probing", "odds", "search"}
    assert min(stats.phases[name] for name in ("line", "encoding", "odds", "search")) > 0
    assert stats.cells.keys() == {"line", "probing", "search"}
    assert sum(stats.phases.values()) <= stats.seconds
    assert sum(stats.cells.values()) <= 25 * 25
    easy = solver.solve(Puzzle.from_grid(Grid([[1, 1], [1, 0]]))).stats
    assert easy.phases["line"] > 0
    assert easy.phases["search"] == 0


@pytest.mark.quick
def test_no_step_is_long():
    """A large open grid is worked on in many short steps, whatever it is that is done."""
    side = 120
    clue = make_clue([1] * 55)
    run = Run((clue,) * side, (clue,) * side)
    steps = dict.fromkeys(run.phases, 0)
    longest = 0.0
    while not run.conflicts:
        spent = run.phases
        began = time.thread_time()
        assert run.advance() == PAUSED
        longest = max(longest, time.thread_time() - began)
        for name, seconds in run.phases.items():
            steps[name] += seconds > spent[name]
    assert steps["encoding"] > 15
    assert steps["odds"] > 8
    assert steps["search"] > 2
    assert longest < 0.2  # milliseconds, on an idle machine


def test_random_packed_puzzles():
    """A short run of the fuzz target; scripts/sanitize.sh runs a long one."""
    ends = [fuzz_engine.one_case(number) for number in range(2000)]
    assert {"refused", "decided", "limit", "left"} == set(ends)
    assert ends.count("decided") > 500


def test_root_probing_against_all_pictures():
    """What probing alone makes certain is the same in all pictures, and no picture is lost."""
    rng = random.Random(8)
    certain = refuted = 0
    for _ in range(1500):
        puzzle = random_puzzle(rng, 5)
        if puzzle is None:
            continue
        truth = {
            bytes(cell for row in grid for cell in row)
            for grid in reference.solutions(
                [row.lengths for row in puzzle.rows], [column.lengths for column in puzzle.columns]
            )
        }
        run = Run(puzzle.rows, puzzle.columns, probe_at=0)
        found = set()
        while (state := run.advance()) in (PAUSED, SOLUTION):
            if state == SOLUTION:
                found.add(run.solution())
            elif not found and run.phases["probing"] and not run.decisions:
                for picture in truth:
                    known = zip(run.cells(), picture, strict=True)
                    assert all(cell in (0xFF, own) for cell, own in known)
        assert found == truth
        certain += run.probe_cells
        refuted += bool(not truth and run.phases["probing"] and not run.decisions)
    assert certain > 100
    assert refuted > 0
