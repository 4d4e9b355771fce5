"""The table store: the article's TNA and TNA2, built on demand.

The article installs all its tables beforehand and foresees that larger ones "would be written out
to file and brought in and out when required".  So it is here: a table is built when it is first
asked for, kept in memory by least recent use under a byte limit, written to a file beyond it and
mapped back in, and dropped when the files reach their own limit.  What was dropped is built again.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Hashable
from math import comb as binomial
from math import prod
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nonogram import _core
from nonogram.limits import Limits, StopRun

__all__ = ["GapTable", "Rows", "Tables", "binary_rows", "shared_tables"]

GapTable: TypeAlias = NDArray[np.uint16]
Rows: TypeAlias = NDArray[np.uint64]
_Array: TypeAlias = NDArray[Any]

_NO_BOUND: Final = sys.maxsize
_MOST_FILES: Final = 256  # each mapped file holds a file descriptor
_LEAST_FILE: Final = 4096  # a smaller array is quicker built than read


class Tables:
    """Matrices by key: held in memory, spilled to files, or built again.

    ``rows``, ``memory`` and ``disk`` are the limits; ``bytes_held`` and ``bytes_spilled`` are
    current, ``most_held`` and ``most_spilled`` the most there were.  Safe to share between threads.
    Close it, or use it in a ``with`` statement: its folder and files are gone afterwards.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        limits = limits or Limits()
        self.rows = _NO_BOUND if limits.table_rows is None else limits.table_rows
        self.memory = _NO_BOUND if limits.table_bytes is None else limits.table_bytes
        self.disk = _NO_BOUND if limits.table_disk is None else limits.table_disk
        self.bytes_held = self.most_held = 0
        self.bytes_spilled = self.most_spilled = 0
        self._held: OrderedDict[Hashable, _Array] = OrderedDict()
        self._spilled: OrderedDict[Hashable, _Array] = OrderedDict()
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._lock = threading.RLock()

    def __enter__(self) -> Tables:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Forget all tables and remove the folder of files."""
        with self._lock:
            self._held.clear()
            self._spilled.clear()
            self.bytes_held = self.bytes_spilled = 0
            if self._folder is not None:
                self._folder.cleanup()
                self._folder = None

    # ------------------------------------------------------------ the article's tables

    def has_gaps(self, n: int, m: int, below: int | None = None) -> bool:
        """Whether ``n`` FROM ``m`` exists within the limits, with fewer than ``below`` rows."""
        most = self.rows if below is None else min(self.rows, below - 1)
        k = min(n, m + 1 - n)
        if k > 64 and most < 1 << 64:  # at least 2^k rows: do not count what cannot fit
            return False
        rows = binomial(m + 1, n)
        size = rows * (n + 1) * 2
        return rows <= most and m < 0xFFFF and (size <= self.memory or size <= self.disk)

    def gaps(self, n: int, m: int) -> GapTable:
        """The white-gap matrix of ``n`` blocks and ``m`` white cells: TNA.  APL: INSTALL

        Shape ``(C(m+1, n), n+1)``; not to be changed.  DEPARTURE: any ``n`` and ``m`` within the
        limits, on demand, where INSTALL stores those of up to ten blocks and fewer than 1000 rows.
        Raises MemoryError where :meth:`has_gaps` is false, StopRun where it needs a file and there
        is no room for one.
        """
        key = ("TNA", n, m)
        with self._lock:
            table = self.get(key)
            if table is None:
                if not self.has_gaps(n, m):
                    raise MemoryError(f"the table {n} FROM {m} exceeds the limits")
                table = self._room((binomial(m + 1, n), n + 1), np.dtype(np.uint16))
                _core.white_gaps(n, m, table)
                self.put(key, table)
            return table

    def choices(self, a: int, b: int) -> NDArray[np.uint8]:
        """All 0/1 rows of length ``b`` with ``a`` ones: TNA2.  APL: INSTALL∆BIN2

        Shape ``(C(b, a), b)``; not to be changed.  DEPARTURE: on demand, for the ``a`` and ``b``
        asked for, where INSTALL∆BIN2 stores all ``a`` of one ``b``.
        """
        key = ("TNA2", a, b)
        with self._lock:
            table = self.get(key)
            if table is None:
                table = binary_rows(a, b)
                self.put(key, table)
            return table

    # ------------------------------------------------------------ keeping and spilling

    def get(self, key: Hashable) -> _Array | None:
        """The array kept under ``key``, now the most recently used; None if it was dropped."""
        with self._lock:
            array = self._held.get(key)
            if array is not None:
                self._held.move_to_end(key)
            elif self._spilled:
                array = self._spilled.get(key)
                if array is not None:
                    self._spilled.move_to_end(key)
            return array

    def put(self, key: Hashable, array: _Array) -> None:
        """Keep ``array`` under ``key``; what has been used least may move to a file for it."""
        with self._lock:
            before = self._held.pop(key, None)
            if before is not None:
                self.bytes_held -= before.nbytes
            elif self._spilled:
                self.drop(key)
            if isinstance(array, np.memmap):
                self._keep_spilled(key, array)
                return
            self._held[key] = array
            self.bytes_held += array.nbytes
            if self.bytes_held > self.most_held:
                self._make_room(0)
                self.most_held = max(self.most_held, self.bytes_held)

    def drop(self, key: Hashable) -> None:
        """Forget the array under ``key``, if any."""
        with self._lock:
            array = self._held.pop(key, None)
            if array is not None:
                self.bytes_held -= array.nbytes
            array = self._spilled.pop(key, None) if self._spilled else None
            if array is not None:
                self.bytes_spilled -= array.nbytes

    def _room(self, shape: tuple[int, ...], dtype: np.dtype[Any]) -> _Array:
        """An array to fill: in memory, or in a file where memory may not hold it."""
        size = prod(shape) * dtype.itemsize
        if size <= self.memory:
            self._make_room(size)
            return np.empty(shape, dtype)
        self._drop_spilled(size)
        try:
            return self._map(shape, dtype, size)
        except OSError:  # no room on the disk, or no file to be had
            raise StopRun("disk") from None

    def _make_room(self, size: int) -> None:
        """Spill until ``size`` more bytes may be held."""
        while self._held and self.bytes_held + size > self.memory:
            oldest, spill = self._held.popitem(last=False)
            self.bytes_held -= spill.nbytes
            self._spill(oldest, spill)

    def _spill(self, key: Hashable, array: _Array) -> None:
        """Move an array from memory to a file, unless it is too small or too large for one."""
        if not _LEAST_FILE <= array.nbytes <= self.disk:
            return
        self._drop_spilled(array.nbytes)
        try:
            mapped = self._map(array.shape, array.dtype, array.nbytes)
        except OSError:  # no room on the disk: it will be built again
            return
        mapped[...] = array
        self._keep_spilled(key, mapped)

    def _keep_spilled(self, key: Hashable, array: _Array) -> None:
        self._spilled[key] = array
        self.bytes_spilled += array.nbytes
        self.most_spilled = max(self.most_spilled, self.bytes_spilled)

    def _drop_spilled(self, size: int) -> None:
        """Drop files until ``size`` more bytes may be spilled."""
        while self._spilled and (
            self.bytes_spilled + size > self.disk or len(self._spilled) >= _MOST_FILES
        ):
            _, dropped = self._spilled.popitem(last=False)
            self.bytes_spilled -= dropped.nbytes

    def _map(self, shape: tuple[int, ...], dtype: np.dtype[Any], size: int) -> _Array:
        """A new file of ``size`` bytes in the private folder, mapped.  Raises OSError."""
        if self._folder is not None and not Path(self._folder.name).is_dir():
            self._folder.cleanup()  # a cleaner of temporary files was here
            self._folder = None
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(
                prefix="nonogram-", ignore_cleanup_errors=True
            )
        # The file has no name, or loses it with its last user: nothing is left after a crash.
        with tempfile.TemporaryFile(dir=Path(self._folder.name)) as file:
            if hasattr(os, "posix_fallocate"):  # a full disk is an error here, not a crash later
                os.posix_fallocate(file.fileno(), 0, size)
            return np.memmap(file, dtype=dtype, mode="r+", shape=shape)


def binary_rows(a: int, b: int) -> NDArray[np.uint8]:
    """All 0/1 rows of length ``b`` with ``a`` ones, from ``a`` COMB ``b``.  APL: INSTALL∆BIN3"""
    chosen = np.empty((binomial(b, a), a), np.uint16)
    _core.comb(a, b, chosen)
    rows = np.zeros((len(chosen), b), np.uint8)
    np.put_along_axis(rows, chosen.astype(np.intp) - 1, 1, axis=1)
    return rows


_shared: Tables | None = None
_shared_lock = threading.Lock()


def _forget_shared() -> None:
    """In a forked child: a store of its own, whose lock no thread of the parent can hold."""
    global _shared, _shared_lock
    _shared = None
    _shared_lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_shared)


def shared_tables() -> Tables:
    """The store that all runs with default limits share, so that tables are built once."""
    global _shared
    with _shared_lock:
        if _shared is None:
            _shared = Tables()
        return _shared
