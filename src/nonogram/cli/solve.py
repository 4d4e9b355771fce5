"""``solve``: the picture of each puzzle, or what is known of it and why it ended there."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Final

from nonogram.cli.common import (
    BAD_INPUT,
    INPUT_CODES,
    LIMIT,
    OK,
    UNSOLVED,
    Input,
    add_inputs,
    add_picture,
    add_results,
    add_verb,
    cancelled_by_signals,
    draw,
    each,
    fail,
    number_above_zero,
    put_result,
    reached,
)
from nonogram.cli.output import Output, add_output, picture_file, puzzle_file
from nonogram.cli.progress import add_run, limits, progress_line
from nonogram.cli.streams import printable, say
from nonogram.cli.verdict import brief_word, stopped
from nonogram.errors import NonogramError
from nonogram.formats.json_format import result_data
from nonogram.puzzle import Puzzle
from nonogram.result import Result, Stats, Status, Step

_SCHEMA: Final = "nonogram-result/1"
_CODES: Final = {Status.NONE: UNSOLVED, Status.STUCK: UNSOLVED, Status.LIMIT: LIMIT}


def add_parser(verbs: Any) -> None:
    """Add the verb to the command's parser."""
    parser = add_verb(
        verbs,
        "solve",
        "solve puzzles and print their pictures",
        [
            ("cat-and-mouse", "print the picture of a bundled puzzle"),
            ("cat.non -o cat.svg", "write a picture; cat.json: the puzzle with its picture"),
            ("--jsonl *.non", "a JSON object a line for each file"),
        ],
        codes=f"0 solved; 1 no solution, or the method is stuck; {INPUT_CODES}",
    )
    add_inputs(parser)
    parser.add_argument(
        "--method",
        default="auto",
        choices=("auto", "engine", "apl"),
        help="engine decides every puzzle of up to 63 colours, apl is the article's method; auto, "
        "the default, is the engine, and apl for --steps and more colours",
    )
    parser.add_argument(
        "--no-extended",
        dest="extended",
        action="store_false",
        help="keep the article's method to what the article has",
    )
    parser.add_argument(
        "--max-solutions",
        type=number_above_zero,
        default=2,
        metavar="N",
        help="solutions to look for (default: 2, which decides whether one is unique)",
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="another order of the engine's choices"
    )
    add_run(parser)
    results = add_results(
        parser,
        brief="line (unique, by line logic alone), unique, multiple, solved, none, stuck, limit",
    )
    results.add_argument(
        "--steps", action="store_true", help="a line for each use of a technique, then the picture"
    )
    parser.add_argument(
        "--stats", action="store_true", help="say what each run took, by parts of the work"
    )
    add_output(parser, pictures=True, puzzles=True, what="the picture or the solved puzzle")
    add_picture(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Solve each puzzle; the highest exit code."""
    output = None
    if args.output is not None or args.to is not None:
        output = Output(args, pictures=True, puzzles=True)
    code = each(
        args,
        lambda item, number: _solve(args, item, number, len(args.inputs) > 1, output),
        _SCHEMA,
    )
    if output is not None:
        output.close()
    return code


def _solve(
    args: argparse.Namespace, item: Input, number: int, several: bool, output: Output | None
) -> int:
    """Solve one puzzle and print the answer; its exit code."""
    from nonogram.solver import solve

    with cancelled_by_signals() as cancel, progress_line(args, item.label) as on_progress:
        result = solve(
            item.puzzle,
            method="apl" if args.steps and args.method == "auto" else args.method,
            extended=args.extended,
            max_solutions=args.max_solutions,
            limits=limits(args),
            seed=args.seed,
            on_progress=on_progress,
            cancel=cancel,
        )
    interrupted = cancel.is_set()
    # an interruption that came when the answer was complete still ends a list of puzzles
    code = reached(args, cancel.code if interrupted else _CODES.get(result.status, OK))
    several = several or item.at is not None
    if output is None or args.json or args.jsonl or args.brief or args.steps:
        _print(args, item, result, number, several, pictures=output is None)
    if output is not None:
        try:
            _write(args, item, result, output)
        except NonogramError as error:
            code = reached(args, max(code, BAD_INPUT))
            fail(args, _SCHEMA, f"{item.label}: {error}", item)
    sys.stdout.flush()
    if not (args.json or args.jsonl):
        _remark(item, result, interrupted)
    if args.stats:
        say(f"{item.label}: {_taken(result.stats)}")
    return code


def _write(args: argparse.Namespace, item: Input, result: Result, output: Output) -> None:
    """Write the picture, as far as it is known, or the puzzle with its picture once it is."""
    if result.status is Status.NONE:
        return
    if output.is_picture:
        data = picture_file(
            output.kind, result.grid, item.puzzle, args, clues=False, marked=result.differing
        )
        output.put(item, data)
    elif result.grid.complete:
        solved = item.puzzle.replace(goal=result.grid)
        output.put(item, puzzle_file(output.kind, solved, item.label))
    else:
        say(f"{item.label}: not solved, so no file is written")


def _print(
    args: argparse.Namespace,
    item: Input,
    result: Result,
    number: int,
    several: bool,
    *,
    pictures: bool,
) -> None:
    if args.json or args.jsonl:
        put_result(args, result_data(result), item)
    elif args.brief:
        word = brief_word(result)
        print(f"{printable(item.label)}: {word}" if several else word)
    else:
        if several:
            print(("\n" if number else "") + f"{printable(item.label)}: {result.status}")
        if args.steps:
            for step in result.steps:
                print(_step(item.puzzle, step))
        if pictures and result.status is not Status.NONE:
            print(draw(result.grid, item.puzzle, args, clues=False))
        for grid in result.solutions[1:] if pictures else ():
            print("\nanother solution:")
            print(draw(grid, item.puzzle, args, clues=False))


def _step(puzzle: Puzzle, step: Step) -> str:
    """One use of a technique: ``row 3    C0    12 of 45 arrangements   cells 4-6 black``."""
    if step.line is None:  # the schedule
        what = "the unknown cells are looked at instead of the clues"
        if step.technique == "SHRINK":
            what = f"tables of fewer than {step.arrangements} rows from now on"
        return f"{'':<10}  {step.technique:<13}  {what}"
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


def _taken(stats: Stats) -> str:
    """``0.012 s (line 0.001, search 0.011); cells: line 300, search 25; 7 conflicts``."""
    parts = ", ".join(f"{name} {spent:.3f}" for name, spent in stats.phases.items())
    out = f"{stats.seconds:.3f} s" + (f" ({parts})" if parts else "")
    if stats.cells:
        out += "; cells: " + ", ".join(f"{name} {count}" for name, count in stats.cells.items())
    return out + (f"; {stats.conflicts} conflicts" if stats.decisions else "")


def _remark(item: Input, result: Result, interrupted: bool) -> None:
    """Say how the run ended, where the picture alone does not."""
    unknown = result.grid.unknown
    cells = f"{unknown} of {result.grid.width * result.grid.height} cells unknown"
    match result.status:
        case Status.STUCK:
            text = f"the method is stuck with {cells}"
        case Status.LIMIT if result.solutions:
            why = "interrupted" if interrupted else stopped(result)
            text = f"a solution; {why} before it was known whether it is the only one"
        case Status.LIMIT if interrupted:
            text = f"interrupted with {cells}"
        case Status.LIMIT:
            text = f"{stopped(result)} with {cells}"
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
