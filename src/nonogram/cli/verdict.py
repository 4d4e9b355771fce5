"""Whether puzzles are as they are to be: with one solution, or solved by line logic alone."""

from __future__ import annotations

import argparse
from typing import Final

from nonogram.cli.common import LIMIT, OK, UNSOLVED, Input, cancelled_by_signals
from nonogram.cli.progress import limits, progress_line
from nonogram.cli.streams import say
from nonogram.result import Result

__all__ = [
    "UNDECIDED",
    "VERDICTS",
    "add_require",
    "brief_word",
    "decided",
    "fails",
    "fulfils",
    "stopped",
    "verdict",
]

VERDICTS: Final = {
    "line": "one solution, and looking at one line at a time finds it",
    "unique": "one solution, but looking at one line at a time does not find it",
    "multiple": "more than one solution",
    "none": "no solution",
    "solved": "undecided: a solution was found, but not whether it is the only one",
    "stuck": "undecided: the method is stuck",
    "limit": "undecided: stopped by a limit",
}
"""The words of ``--brief`` and what they say."""
_STOPPED: Final = {
    "timeout": "stopped by --timeout",
    "memory": "stopped as it would take more memory than --memory allows",
    "disk": "stopped as the tables had no room on the disk",
}
UNDECIDED: Final = ("solved", "stuck", "limit")


def stopped(result: Result) -> str:
    """How a run of status LIMIT ended, in words."""
    return _STOPPED.get(result.stopped_by or "", "stopped by a limit")


def brief_word(result: Result) -> str:
    """The word of ``--brief``: the status, or ``line`` where line logic alone proves it unique."""
    return "line" if result.line_solvable else str(result.status)


def verdict(result: Result) -> str:
    """What the word says, with the limit that ended the run where one did."""
    word = brief_word(result)
    return f"undecided: {stopped(result)}" if word == "limit" else VERDICTS[word]


def add_require(parser: argparse.ArgumentParser, *, default: str | None, otherwise: str) -> None:
    """Add ``--require``; ``otherwise`` says what happens to a puzzle that is not so."""
    parser.add_argument(
        "--require",
        choices=("unique", "line"),
        default=default,
        help=f"unique: exactly one solution{' (the default)' * (default == 'unique')}; line: and "
        f"line logic alone finds it; {otherwise}",
    )


def fulfils(word: str, require: str) -> bool:
    """Whether a puzzle of that word is as required."""
    return word == "line" or word == require == "unique"


def decided(args: argparse.Namespace, item: Input) -> tuple[Result, int]:
    """Look for two solutions, which tells whether there is one only, and the exit code so far.

    The code is that of a signal, else OK.
    """
    from nonogram.solver import solve

    with cancelled_by_signals() as cancel, progress_line(args, item.label) as on_progress:
        result = solve(
            item.puzzle,
            max_solutions=2,
            limits=limits(args),
            on_progress=on_progress,
            cancel=cancel,
        )
    return result, cancel.code


def fails(args: argparse.Namespace, item: Input) -> int:
    """The exit code of a puzzle that is not as ``--require`` asks, which is said; else OK."""
    if args.require is None:
        return OK
    result, code = decided(args, item)
    word = brief_word(result)
    if code != OK or fulfils(word, args.require):
        return code
    cells = len(result.differing)
    differ = f" ({cells} cells differ, see the command check)" if cells else ""
    say(f"{item.label}: {verdict(result)}{differ}; left out")
    return LIMIT if word in UNDECIDED else UNSOLVED
