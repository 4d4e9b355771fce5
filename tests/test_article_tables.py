"""The table store: what it holds, spills and forgets; and that its limits hold in a process."""

import json
import os
import subprocess
import sys
from math import comb as binomial
from pathlib import Path

import numpy as np
import pytest

import reference
from nonogram import puzzles, solve
from nonogram.article import tables as module
from nonogram.article.tables import Tables
from nonogram.limits import Limits
from nonogram.result import Status


def store(**limits):
    return Tables(Limits(**limits))


def size(n, m):
    return binomial(m + 1, n) * (n + 1) * 2


def test_tables_are_built_once_and_kept():
    with store() as tables:
        table = tables.gaps(2, 5)
        assert table.shape == (15, 3)
        assert tables.gaps(2, 5) is table
        assert tables.bytes_held == table.nbytes == size(2, 5)


def test_choices_are_all_rows_with_that_many_ones():
    with store() as tables:
        rows = tables.choices(2, 4).tolist()
    assert rows == [
        [1, 1, 0, 0],
        [1, 0, 1, 0],
        [1, 0, 0, 1],
        [0, 1, 1, 0],
        [0, 1, 0, 1],
        [0, 0, 1, 1],
    ]


def test_the_least_recently_used_goes_to_a_file_and_comes_back():
    with store(table_bytes=2 * size(3, 25)) as tables:
        first = tables.gaps(3, 25).copy()
        tables.gaps(3, 24)
        tables.gaps(3, 25)  # used again: 24 is now the oldest
        tables.gaps(3, 23)
        assert tables.bytes_spilled == size(3, 24)
        assert isinstance(tables.gaps(3, 24), np.memmap)
        assert tables.bytes_held <= tables.memory
        np.testing.assert_array_equal(tables.gaps(3, 25), first)
        with store() as fresh:
            np.testing.assert_array_equal(tables.gaps(3, 24), fresh.gaps(3, 24))


def test_a_table_beyond_memory_is_built_in_a_file():
    with store(table_bytes=1000) as tables:
        table = tables.gaps(3, 25)
        assert isinstance(table, np.memmap)
        assert tables.bytes_held == 0
        with store() as fresh:
            np.testing.assert_array_equal(table, fresh.gaps(3, 25))


def test_files_stay_within_their_limit():
    limit = 3 * size(3, 25)
    with store(table_bytes=1000, table_disk=limit) as tables:
        for m in range(10, 26):
            tables.gaps(3, m)
            assert tables.bytes_spilled <= limit
        assert tables.most_spilled <= limit
        assert tables.gaps(3, 10).shape == (165, 4)  # dropped, built again


def test_limits_say_which_tables_there_are():
    with store(table_rows=100, table_bytes=1000, table_disk=1000) as tables:
        assert tables.has_gaps(2, 5)
        assert not tables.has_gaps(2, 5, below=15)
        assert tables.has_gaps(2, 5, below=16)
        assert not tables.has_gaps(2, 14)  # 105 rows
        assert not tables.has_gaps(2, 13 + 65536)
        assert not tables.has_gaps(10_000, 60_000)  # not even counted
        with pytest.raises(MemoryError, match="exceeds the limits"):
            tables.gaps(2, 14)
    with store(table_bytes=10, table_disk=10) as tables:
        assert not tables.has_gaps(2, 5)


def test_the_folder_is_private_and_gone_afterwards(tmp_path, monkeypatch):
    monkeypatch.setattr(module.tempfile, "tempdir", str(tmp_path))
    with store(table_bytes=0) as tables:
        tables.gaps(3, 25)
        (folder,) = tmp_path.iterdir()
        if sys.platform != "win32":
            assert folder.stat().st_mode & 0o077 == 0
            assert not list(folder.iterdir())  # its files have no name to be left behind
    assert not list(tmp_path.iterdir())


def test_a_full_disk_is_not_the_end(monkeypatch):
    """What cannot be spilled is dropped and built again."""

    def full(*_):
        raise OSError(28, "No space left on device")

    with store(table_bytes=size(3, 25)) as tables:
        tables.gaps(3, 25)
        monkeypatch.setattr(tables, "_map", full)
        tables.gaps(3, 24)
        assert tables.bytes_spilled == 0
        assert tables.gaps(3, 25).shape == (2600, 4)


@pytest.mark.parametrize("table_disk", [0, 500, 1 << 20])
@pytest.mark.parametrize("table_bytes", [0, 500, 2000])
@pytest.mark.parametrize("table_rows", [0, 40, 20_200, None])
@pytest.mark.parametrize("name", ["cat-and-mouse", "vulture"])
def test_any_limits_give_a_status_and_nothing_wrong(name, table_rows, table_bytes, table_disk):
    puzzle = puzzles.get(name)
    truth = solve(puzzle, method="apl").grid
    limits = Limits(table_rows=table_rows, table_bytes=table_bytes, table_disk=table_disk)
    for extended in (True, False):
        result = solve(puzzle, method="apl", limits=limits, extended=extended)
        assert result.status in (Status.UNIQUE, Status.STUCK)
        assert extended is False or result.status is Status.UNIQUE
        cells = zip(result.grid.tobytes(), truth.tobytes(), strict=True)
        assert all(cell in (0xFF, wanted) for cell, wanted in cells)


def test_no_room_for_a_file_is_a_limit(monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Tables, "_map", full)
    limits = Limits(table_bytes=0)
    assert solve(puzzles.get("vulture"), method="apl", limits=limits).status is Status.LIMIT


def test_a_folder_that_was_cleaned_away_is_made_again(tmp_path, monkeypatch):
    monkeypatch.setattr(module.tempfile, "tempdir", str(tmp_path))
    with store(table_bytes=0) as tables:
        tables.gaps(3, 25)
        (folder,) = tmp_path.iterdir()
        folder.rmdir()
        assert tables.gaps(3, 24).shape == (2300, 4)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_a_forked_child_has_a_store_of_its_own():
    code = """
import os, threading
from nonogram import puzzles, solve
from nonogram.article.tables import shared_tables
puzzle = puzzles.get("cat-and-mouse")
solve(puzzle, method="apl")
held = threading.Event()
def hold():
    with shared_tables()._lock:
        held.set()
        threading.Event().wait(20)
threading.Thread(target=hold, daemon=True).start()
held.wait()
child = os.fork()
if not child:
    os._exit(solve(puzzle, method="apl").status != "unique")
os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0


CHILD = """
import json, re, sys, threading
from nonogram import Limits, Puzzle, solve
import nonogram.article

def anonymous():
    text = open("/proc/self/smaps_rollup").read()
    return int(re.search(r"Anonymous: +(\\d+)", text)[1]) * 1024

limits = Limits(table_rows=100_000, table_bytes=1 << 20, table_disk=8 << 20)
clues = json.load(sys.stdin)
small = Puzzle([[1]], [[1]])
solve(small, method="apl", limits=limits)
peak = base = anonymous()
done = threading.Event()

def watch():
    global peak
    while not done.wait(0.001):
        peak = max(peak, anonymous())

watcher = threading.Thread(target=watch)
watcher.start()
result = solve(Puzzle(*clues), method="apl", limits=limits, extended=False)
done.set()
watcher.join()
print(json.dumps({"status": result.status, "grid": result.grid.tolist(), "base": base, "peak": peak,
                  "held": result.stats.table_bytes, "disk": result.stats.table_disk,
                  "limit": limits.table_bytes, "table_disk": limits.table_disk}))
"""


# A line-solvable picture, 60 cells a row, that the article alone finishes with large tables only.
PICTURE = """
    f3cdbaa7b3aa3df b4fde53bec124b6 159b5bfebe4f8a2 da22fbe979bfa08 7bdb64e4a266e50
    4632785b06e04d8 b3fadbdbfdb76f4 ba4aa778ee9bea8 d6466acff727fdd 8ca29fcb43993b6
    042d83f0e7f1cd1 31a7565ecbafd9e 3ffd4096f220b63 a39c997db1aced7 48312acc2cb2af7
    a32339142e47f6f de689b9b43c8ce7 af3f9f16abac3c5 b499179fc6ce1f8 fbfddb3f9f46cf8
    ecbf127ef797e39 7d74b1389081aae bbabcfda93bfbba 7a29ce666be2f4b 14ae73d9d3fad2f
    025b45d18ff1cbb 9d8fd043d687ab6 fe2267649316b39 9f86f53945dcc1c e875d277ce6d485
"""


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="Linux tells it there")
def test_a_process_stays_within_the_limits():
    """Tables of more than ten times the memory limit: solved in little memory, the rest on disk."""
    picture = [[int(bit) for bit in f"{int(row, 16):060b}"] for row in PICTURE.split()]
    done = subprocess.run(
        [sys.executable, "-c", CHILD],
        input=json.dumps(reference.clues_of(picture)),
        capture_output=True,
        text=True,
        check=True,
    )
    report = json.loads(done.stdout)
    assert report["grid"] == picture
    assert report["status"] == "unique"
    assert report["held"] <= report["limit"]
    assert 7 * report["limit"] < report["disk"] <= report["table_disk"]
    assert report["peak"] <= report["limit"] + (32 << 20)
