"""A line on the standard error that says how a long run goes."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from nonogram.cli.common import number_above_zero, seconds
from nonogram.cli.streams import printable, tell
from nonogram.limits import MEBIBYTE, Limits
from nonogram.result import Progress

__all__ = ["add_run", "limits", "progress_line"]

_PATIENCE = 1.0  # seconds before the line appears
_CLEAR = "\r\x1b[K"


def add_run(
    parser: argparse.ArgumentParser,
    *,
    timeout: str = "stop each puzzle after this time",
    default: float | None = None,
) -> None:
    """Add the options of runs that may take long: ``--timeout``, of that help, and others."""
    parser.add_argument("--timeout", type=seconds, default=default, metavar="SECONDS", help=timeout)
    parser.add_argument(
        "--memory",
        type=number_above_zero,
        metavar="MIB",
        help="the most memory that the engine may take for a puzzle (default: 2048)",
    )
    parser.add_argument(
        "--progress",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="say on the standard error how a run of more than a second goes; as it is by default "
        "where that is a terminal",
    )


def limits(args: argparse.Namespace) -> Limits:
    """The limits that these options ask for."""
    asked = Limits(timeout=args.timeout)
    return asked if args.memory is None else replace(asked, memory=args.memory * MEBIBYTE)


@contextmanager
def progress_line(
    args: argparse.Namespace, label: str
) -> Iterator[Callable[[Progress], None] | None]:
    """What to give a run as ``on_progress``; the line is cleared afterwards."""
    terminal = sys.stderr.isatty()
    if not (terminal if args.progress is None else args.progress):
        yield None
        return
    shown = 0.0

    def show(report: Progress) -> None:
        nonlocal shown
        if report.seconds < _PATIENCE or report.seconds - shown < (0.2 if terminal else 1.0):
            return
        shown = report.seconds
        what = f"{report.known} of {report.cells} cells known"
        if report.solutions:
            what = f"{report.solutions} solution{'s' * (report.solutions > 1)} so far"
        text = f": {what}, {report.seconds:.0f} s"
        name = printable(label)
        if terminal:  # a line that wraps could not be cleared
            room = max(shutil.get_terminal_size().columns - 1 - len(text), 1)
            name = name if len(name) <= room else f"~{name[len(name) - room + 1 :]}"
        text = name + text
        tell(f"{_CLEAR}{text}" if terminal else f"{text}\n")

    try:
        yield show
    finally:
        if shown and terminal:
            tell(_CLEAR)
