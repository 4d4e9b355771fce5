"""Limits of a run, and the watch that a run keeps on them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from numbers import Integral, Real
from operator import index
from typing import Any, Final, Protocol

from nonogram.errors import shown
from nonogram.result import Progress

__all__ = ["Cancel", "Limits", "StopRun", "Watch"]

MEBIBYTE: Final = 1 << 20
_REPORT: Final = 0.1  # seconds between reports of progress
_NEVER: Final = 1e300  # seconds; an int beyond what a float holds cannot be added to one

# A browser has no clock of its own for a thread, and one thread only.
cpu_time: Final[Callable[[], float]] = getattr(time, "thread_time", time.process_time)


class Cancel(Protocol):
    """What ``cancel`` may be: a ``threading.Event``, or anything that says when it is set."""

    def is_set(self) -> bool:
        """Whether the run is to stop."""
        ...


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of a run; None means no bound.  Any real numbers will do, numpy's among them.

    ``timeout`` in wall seconds; ``memory`` bounds the bytes of the engine's buffers (2 GiB, where
    nothing else is said) and ``conflicts`` its search.  The engine looks at its clock between
    slices of its work, so that a run ends a few milliseconds after its ``timeout``.
    The tables of the article's method: ``table_rows`` rows at most in one matrix, ``table_bytes``
    bytes of matrices held in memory, ``table_disk`` bytes spilled to files beyond them.
    Raises ValueError for a negative bound, TypeError for one that is no number.
    """

    timeout: float | None = None
    memory: int | None = 2048 * MEBIBYTE
    conflicts: int | None = None
    table_rows: int | None = 20_200
    table_bytes: int | None = 64 * MEBIBYTE
    table_disk: int | None = 1024 * MEBIBYTE

    def __post_init__(self) -> None:
        for item in fields(self):
            value = getattr(self, item.name)
            if value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, Real):
                raise TypeError(f"{item.name} is a number, not {shown(value)}")
            plain = _plain(value)
            if not plain >= 0:
                raise ValueError(f"{item.name} cannot be {shown(plain)}")
            object.__setattr__(self, item.name, plain)


def _plain(value: Any) -> float:
    """A real number as int or float."""
    try:
        return index(value) if isinstance(value, Integral) else float(value)
    except OverflowError:  # a fraction beyond what a float holds
        return math.inf if value > 0 else -math.inf


class StopRun(Exception):
    """Raised inside a run where a limit ends it; never leaves the package.

    Its argument is what :attr:`nonogram.Result.stopped_by` says.
    """


class Watch:
    """The clock of one run: what it has taken, and whether it must stop."""

    def __init__(
        self,
        limits: Limits,
        cancel: Cancel | None = None,
        on_progress: Callable[[Progress], object] | None = None,
        cells: int = 0,
    ) -> None:
        self.limits = limits
        self._cancel = cancel
        self._on_progress = on_progress
        self._cells = cells
        self._reported = 0.0
        self._began = time.perf_counter()
        self._cpu = cpu_time()
        timeout = limits.timeout
        self._deadline = math.inf
        if timeout is not None and timeout < _NEVER:
            self._deadline = self._began + timeout

    @property
    def seconds(self) -> float:
        """Wall seconds since the start."""
        return time.perf_counter() - self._began

    @property
    def cpu_seconds(self) -> float:
        """CPU seconds of this thread since the start."""
        return cpu_time() - self._cpu

    def poll(self) -> None:
        """Raise StopRun when the time is over or the run was cancelled."""
        if time.perf_counter() >= self._deadline:
            raise StopRun("timeout")
        if self._cancel is not None and self._cancel.is_set():
            raise StopRun("cancel")

    @property
    def due(self) -> bool:
        """Whether somebody listens to :meth:`report` and has not heard of the run for a while."""
        return self._on_progress is not None and self.seconds - self._reported >= _REPORT

    def report(self, known: int, solutions: int = 0) -> None:
        """Tell the observer how many cells are known, and how many solutions."""
        if self._on_progress is not None:
            self._reported = self.seconds
            self._on_progress(Progress(known, self._cells, self._reported, solutions))
