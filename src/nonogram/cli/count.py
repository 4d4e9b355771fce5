"""``count``: how many solutions each puzzle has."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from nonogram.cli.common import (
    INPUT_CODES,
    LIMIT,
    OK,
    Input,
    add_inputs,
    add_results,
    add_verb,
    cancelled_by_signals,
    each,
    number_above_zero,
    put_result,
    reached,
)
from nonogram.cli.progress import add_run, limits, progress_line
from nonogram.cli.streams import printable, say

_SCHEMA = "nonogram-count/1"


def add_parser(verbs: Any) -> None:
    """Add the verb to the command's parser."""
    parser = add_verb(
        verbs,
        "count",
        "count the solutions of puzzles",
        [
            ("cat.non", "the number of solutions"),
            ("--limit 1000 cat.non", "stop at a thousand: 1000 or more"),
        ],
        codes=f"0 counted, up to the limit asked for; {INPUT_CODES}",
    )
    add_inputs(parser)
    parser.add_argument(
        "--limit", type=number_above_zero, metavar="N", help="stop counting at this number"
    )
    add_run(parser)
    add_results(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Count for each puzzle; the highest exit code."""
    return each(args, lambda item, _: _count(args, item), _SCHEMA)


def _count(args: argparse.Namespace, item: Input) -> int:
    from nonogram.solver import count

    with cancelled_by_signals() as cancel, progress_line(args, item.label) as on_progress:
        value, exact = count(
            item.puzzle,
            limit=args.limit,
            limits=limits(args),
            cancel=cancel,
            on_progress=on_progress,
        )
    code = OK if exact or value == args.limit else LIMIT
    code = reached(args, cancel.code if cancel.is_set() else code)
    if args.json or args.jsonl:
        put_result(args, {"schema": _SCHEMA, "count": value, "exact": exact}, item)
    else:
        text = str(value) if exact else f"{value} or more"
        several = len(args.inputs) > 1 or item.at is not None
        print(f"{printable(item.label)}: {text}" if several else text)
    sys.stdout.flush()
    if not (exact or value == args.limit or args.json or args.jsonl):
        why = "interrupted" if cancel.is_set() else "stopped by a limit"
        say(f"{item.label}: {why} before all were counted")
    return code
