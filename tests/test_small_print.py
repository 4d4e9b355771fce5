"""What is refused, compared and printed at the edges of the model, the kernels and the method."""

import pickle
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest

import nonogram
from nonogram import Grid, Limits, Puzzle, PuzzleError, Status, _core
from nonogram.article import beyond, schedule
from nonogram.article.game import REDUCED, Game
from nonogram.article.tables import Tables
from nonogram.clue import MAX_COLOURS, default_palette, make_clue, make_palette
from nonogram.limits import Watch


def test_the_package_knows_its_names_only():
    assert "solve" in dir(nonogram)
    assert "load" in dir(nonogram)
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        _ = nonogram.sovle


def test_the_citation_is_of_this_version():
    citation = (Path(__file__).parents[1] / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {version('nonogram-apl')}\n" in citation


def test_python_dash_m_is_the_command():
    run = subprocess.run(
        [sys.executable, "-m", "nonogram", "solve", "cat-and-mouse", "--brief"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "line\n"


# ---------------------------------------------------------------- the model


def test_a_palette_has_an_end():
    assert len(default_palette(MAX_COLOURS)) == MAX_COLOURS
    with pytest.raises(PuzzleError, match=f"at most {MAX_COLOURS} colours"):
        default_palette(MAX_COLOURS + 1)


def test_a_code_beyond_the_palette_is_refused():
    palette = make_palette([("white", "#fff"), ("black", "#000")])
    with pytest.raises(PuzzleError, match="row 2: colour code 2 is beyond the 2 of the palette"):
        make_clue([(1, 2)], palette, "row 2")


def test_columns_of_a_grid():
    grid = Grid([[1, -1, 0], [0, 1, 2]])
    assert [grid.column(c) for c in range(3)] == [(1, 0), (-1, 1), (0, 2)]
    assert grid.columns == tuple(grid.column(c) for c in range(3))


def test_a_grid_as_an_array():
    grid = Grid([[1, -1], [0, 1]])
    shared = np.asarray(grid)
    assert shared.dtype == np.int8
    assert not shared.flags.writeable
    assert np.asarray(grid, dtype=float).tolist() == [[1.0, -1.0], [0.0, 1.0]]
    copied = np.array(grid, copy=True)
    copied[0, 0] = 0
    assert grid[0, 0] == 1
    with pytest.raises(ValueError, match="without a copy"):
        grid.__array__(dtype=np.float64, copy=False)


def test_what_is_printed():
    puzzle = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
    assert repr(puzzle) == "<Puzzle 4x3>"
    assert repr(puzzle.replace(metadata={"title": "Roof"})) == "<Puzzle 'Roof' 4x3>"
    palette = [("white", "#fff"), ("black", "#000"), ("blue", "#00f", "b")]
    coloured = Puzzle(rows=[["1b"]], columns=[["1b"]], palette=palette)
    assert repr(coloured) == "<Puzzle 1x1, 2 colours>"
    assert repr(Grid([[1, 0]])) == "<Grid 2x1, complete>"
    assert repr(Grid([[1, -1]])) == "<Grid 2x1, 1 unknown>"
    result = nonogram.solve(puzzle, method="apl")
    assert repr(result) == "<Result unique: <Puzzle 4x3>>"
    assert str(result) == f"unique\n{result.grid}"
    either = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    stuck = nonogram.solve(either, method="apl")
    assert repr(stuck) == "<Result stuck: <Puzzle 2x2>, 4 cells unknown>"


def test_puzzles_compare_with_puzzles_only():
    puzzle = Puzzle(rows=[[1]], columns=[[1]])
    assert puzzle != ([[1]], [[1]])
    assert Grid([[1]]) != [[1]]
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


def test_a_system_without_a_clock_for_each_thread():
    """As in a browser."""
    code = (
        "import time; del time.thread_time; import nonogram\n"
        "result = nonogram.solve(nonogram.puzzles.get('vulture'))\n"
        "print(result.status, result.stats.cpu_seconds >= 0)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "unique True\n"


def test_a_watch_says_whether_somebody_waits_for_a_report(monkeypatch):
    clock = iter((0.0, 0.05, 0.11, 0.12, 0.2, 0.3))
    monkeypatch.setattr("time.perf_counter", lambda: next(clock))
    seen = []
    watch = Watch(Limits(), on_progress=seen.append)
    assert [watch.due, watch.due] == [False, True]
    watch.report(3, solutions=7)
    assert [watch.due, watch.due] == [False, True]
    assert [(report.known, report.solutions) for report in seen] == [(3, 7)]
    monkeypatch.undo()
    assert not Watch(Limits(), cells=1).due


# ---------------------------------------------------------------- the kernels

ONE = np.array([[3, 0, 0]], np.int32)


def cells(*line):
    """A line in black and white: one plane."""
    return np.array([line], np.int8)


def test_a_block_must_not_leave_the_line():
    gaps = np.array([[5, 0]], np.uint16)  # the line would be 8 cells long
    with pytest.raises(ValueError, match="do not add up"):
        _core.arrangements(gaps, ONE, 1, 4, np.zeros((1, 1), np.uint64))
    with pytest.raises(ValueError, match="do not add up"):
        _core.process(gaps, ONE, cells(0, 0, 0, 0), cells(0, 0, 0, 0))


@pytest.mark.parametrize("block", [(0, 0, 0), (-3, 0, 0), (3, 1, 0), (3, -1, 0), (3, 0, 2)])
def test_a_block_has_a_length_a_plane_and_a_touch(block):
    clue = np.array([block], np.int32)
    with pytest.raises(ValueError, match="no valid length, plane or touch"):
        _core.process(np.array([[0, 1]], np.uint16), clue, cells(0, 0, 0, 0), cells(0, 0, 0, 0))


def test_agree_wants_room_for_what_it_keeps():
    rows = np.zeros((2, 1), np.uint64)
    for kept in (np.zeros((1, 1), np.uint64), np.zeros((2, 2), np.uint64)):
        with pytest.raises(ValueError, match="do not fit the array"):
            _core.agree(rows, cells(0, 0, 0, 0), cells(0, 0, 0, 0), kept)


def test_fill_wants_what_fits_the_line():
    choices = np.array([[1, 0], [0, 1]], np.uint8)
    line, certain = cells(1, 1, 0, 0), cells(0, 0, 0, 0)
    room = np.zeros((2, 1), np.uint64)
    with pytest.raises(ValueError, match="differ in length"):
        _core.fill(choices, ONE, line, cells(0, 0, 0, 0, 0), room)
    with pytest.raises(ValueError, match="3 cells are unknown"):
        _core.fill(choices, ONE, cells(1, 0, 0, 0), certain, room)
    with pytest.raises(ValueError, match="do not fit the array"):
        _core.fill(choices, ONE, line, certain, room[:1])
    assert _core.fill(choices, ONE, line, certain, room) == 1
    assert certain.tolist() == [[1, 1, 1, -1]]


# ---------------------------------------------------------------- the method


def test_a_start_that_overlap_contradicts():
    puzzle = Puzzle(rows=[[3]], columns=[[1], [1], [1]])
    result = nonogram.solve(puzzle, method="apl", start=[[0, -1, -1]])
    assert result.status is Status.NONE
    assert result.start_conflict
    assert result.conflict_line == 0


def test_a_cut_finds_the_contradiction_of_a_large_line():
    """Black cells further apart than any block reaches, more of them than there are blocks."""
    width = 60
    row = [2, 3, 2, 3, 2]
    cells = "".join("." * 3 + "#" * block for block in row).ljust(width, ".")
    puzzle = Puzzle.from_grid(Grid.parse("\n".join([cells, cells])))
    with Tables() as tables:
        game = Game(puzzle, tables, Watch(Limits()))
        schedule.start(game)
        schedule.set_wc(game)
        assert game.wc3[0] == REDUCED
        game.sol[:] = 0
        game.sol[0, 0, [2, 12, 22, 32, 42, 52]] = 1
        with pytest.raises(nonogram.ContradictionError, match="row 1") as caught:
            beyond.cut(game)
    assert caught.value.line == 0


def test_what_was_spilled_is_dropped_too():
    size = 15 * 3 * 2
    with Tables(Limits(table_bytes=5000)) as tables:
        array = np.zeros(4096, np.uint8)
        tables.put("a", array)
        tables.put("b", array.copy())
        assert tables.bytes_spilled == 4096
        tables.drop("a")
        assert tables.bytes_spilled == 0
        assert tables.get("a") is None
        assert tables.gaps(2, 5).nbytes == size
