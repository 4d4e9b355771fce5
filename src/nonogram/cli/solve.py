"""``solve``: the picture of each puzzle, or what is known of it and why it ended there."""

from __future__ import annotations

import argparse
import json
import math
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from nonogram.cli.common import (
    BAD_INPUT,
    EXIT_CODES,
    INTERRUPTED,
    LIMIT,
    OK,
    UNSOLVED,
    Input,
    add_inputs,
    add_picture,
    draw,
    inputs,
    printable,
    say,
)
from nonogram.errors import NonogramError
from nonogram.formats.json_format import dumps_data, result_data
from nonogram.puzzle import Puzzle
from nonogram.result import Result, Status, Step

_CODES: Final = {Status.NONE: UNSOLVED, Status.STUCK: UNSOLVED, Status.LIMIT: LIMIT}


def add_parser(verbs: Any) -> None:
    """Add the verb to the command's parser."""
    parser = verbs.add_parser(
        "solve",
        help="solve puzzles and print their pictures",
        description="Solve puzzles and print their pictures.",
        epilog=EXIT_CODES,
    )
    add_inputs(parser)
    parser.add_argument(
        "--method", default="auto", choices=("auto", "apl"), help="apl is the article's method"
    )
    parser.add_argument(
        "--no-extended",
        dest="extended",
        action="store_false",
        help="keep the article's method to what the article has",
    )
    parser.add_argument(
        "--timeout", type=_seconds, metavar="SECONDS", help="stop each puzzle after this time"
    )
    output = parser.add_argument_group("output").add_mutually_exclusive_group()
    output.add_argument(
        "--steps", action="store_true", help="a line for each use of a technique, then the picture"
    )
    output.add_argument("--json", action="store_true", help="one JSON object, for one puzzle")
    output.add_argument("--jsonl", action="store_true", help="a JSON object a line for each puzzle")
    output.add_argument(
        "--brief",
        action="store_true",
        help="one word a puzzle: line (unique, by line logic alone), unique, multiple, solved, "
        "none, stuck, limit",
    )
    add_picture(parser)
    parser.set_defaults(run=run)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise argparse.ArgumentTypeError(f"expected seconds, found {text[:20]!r}")
    return value


@contextmanager
def _cancelled_by_ctrl_c() -> Iterator[threading.Event]:
    """An event that the first Ctrl-C sets, so that the part found can be printed.

    A second one stops at once.  Outside of the main thread signals cannot be taken.
    """
    event = threading.Event()

    def stop(number: int, frame: object) -> None:
        if event.is_set():
            raise KeyboardInterrupt
        event.set()

    if threading.current_thread() is not threading.main_thread():
        yield event
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield event
    finally:
        signal.signal(signal.SIGINT, before)


def run(args: argparse.Namespace) -> int:
    """Solve each puzzle; the highest exit code."""
    code = OK
    items = list(inputs(args)) if args.json else inputs(args)
    if isinstance(items, list) and len(items) > 1:
        say("--json writes one object; choose a puzzle with --index, or use --jsonl")
        return BAD_INPUT
    for number, item in enumerate(items):
        if isinstance(item, NonogramError):
            _fail(args, str(item), None)
            code = max(code, BAD_INPUT)
            continue
        code = max(code, _solve(args, item, number, len(args.inputs) > 1))
        if code == INTERRUPTED:
            break
    return code


def _fail(args: argparse.Namespace, text: str, item: Input | None) -> None:
    say(text)
    if args.jsonl:  # so that each puzzle keeps a line
        data = {"schema": "nonogram-result/1", "status": "error", "error": text}
        print(json.dumps(data | _origin(item)), flush=True)


def _origin(item: Input | None) -> dict[str, Any]:
    if item is None:
        return {}
    return {"file": item.name} | ({} if item.at is None else {"index": item.at})


def _solve(args: argparse.Namespace, item: Input, number: int, several: bool) -> int:
    """Solve one puzzle and print the answer; its exit code."""
    from nonogram.solver import solve

    try:
        with _cancelled_by_ctrl_c() as cancel:
            result = solve(
                item.puzzle,
                method=args.method,
                extended=args.extended,
                timeout=args.timeout,
                cancel=cancel,
            )
    except NonogramError as error:
        _fail(args, f"{item.label}: {error}", item)
        return BAD_INPUT
    interrupted = cancel.is_set()
    _print(args, item, result, number, several or item.at is not None)
    sys.stdout.flush()
    if not (args.json or args.jsonl):
        _remark(item, result, interrupted)
    # an interruption that came when the answer was complete still ends a list of puzzles
    return INTERRUPTED if interrupted else _CODES.get(result.status, OK)


def _print(
    args: argparse.Namespace, item: Input, result: Result, number: int, several: bool
) -> None:
    if args.json:
        print(dumps_data(result_data(result) | _origin(item)), end="")
    elif args.jsonl:
        print(json.dumps(result_data(result) | _origin(item), separators=(",", ":")))
    elif args.brief:
        # line logic alone finds what the article's method finds, and that proves it unique
        word = (
            "line" if result.status is Status.UNIQUE and result.method == "apl" else result.status
        )
        print(f"{printable(item.label)}: {word}" if several else word)
    else:
        if several:
            print(("\n" if number else "") + f"{printable(item.label)}: {result.status}")
        if args.steps:
            for step in result.steps:
                print(_step(item.puzzle, step))
        if result.status is not Status.NONE:
            print(draw(result.grid, item.puzzle, args, clues=False))
        if len(result.solutions) > 1:
            print("\nanother solution:")
            print(draw(result.solutions[1], item.puzzle, args, clues=False))


def _step(puzzle: Puzzle, step: Step) -> str:
    """One use of a technique: ``row 3    C0    12 of 45 arrangements   cells 4-6 black``."""
    out = f"{puzzle.line_name(step.line):<10}  {step.technique:<13}"
    if step.arrangements is not None:
        out += f"  {step.left} of {step.arrangements} arrangements left"
    is_row = step.line < puzzle.height
    found: dict[int, list[int]] = {}
    for row, column, value in step.cells:
        found.setdefault(value, []).append(column if is_row else row)
    what = "column" if is_row else "row"
    parts = [
        f"{puzzle.palette[value].name} in {what}{'s' * (len(at) > 1)} {_ranges(at)}"
        for value, at in sorted(found.items(), reverse=True)
    ]
    return f"{out}  {'; '.join(parts) or 'nothing new'}"


def _ranges(numbers: list[int]) -> str:
    """Numbers counted from 1, runs joined: ``3-5, 9``."""
    out: list[list[int]] = []
    for number in sorted(n + 1 for n in numbers):
        if out and out[-1][1] == number - 1:
            out[-1][1] = number
        else:
            out.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in out)


def _remark(item: Input, result: Result, interrupted: bool) -> None:
    """Say how the run ended, where the picture alone does not."""
    unknown = result.grid.unknown
    cells = f"{unknown} of {result.grid.width * result.grid.height} cells unknown"
    match result.status:
        case Status.STUCK:
            text = f"the method is stuck with {cells}"
        case Status.LIMIT if interrupted:
            text = f"interrupted with {cells}"
        case Status.LIMIT:
            text = f"stopped by a limit with {cells}"
        case Status.NONE if result.conflict_line is not None:
            name = item.puzzle.line_name(result.conflict_line)
            text = f"no solution: {name} is impossible, given what the other lines make certain"
        case Status.NONE:
            text = "no solution"
        case Status.MULTIPLE:
            more = "" if result.complete else " or more"
            text = f"{len(result.solutions)}{more} solutions, {len(result.differing)} cells differ"
        case Status.SOLVED:
            text = "a solution; whether it is the only one was not proved"
        case _:
            return
    say(f"{item.label}: {text}")
