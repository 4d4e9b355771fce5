"""``check``: whether each puzzle has one solution, and what is needed to find it."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Final

from nonogram.cli.common import (
    INPUT_CODES,
    LIMIT,
    OK,
    UNSOLVED,
    Input,
    add_inputs,
    add_picture,
    add_results,
    add_verb,
    draw,
    each,
    put_result,
    reached,
)
from nonogram.cli.output import Output, add_output, picture_file
from nonogram.cli.progress import add_run
from nonogram.cli.streams import printable, say
from nonogram.cli.verdict import (
    UNDECIDED,
    VERDICTS,
    add_require,
    brief_word,
    decided,
    fulfils,
    verdict,
)
from nonogram.clue import UNKNOWN
from nonogram.formats.json_format import result_data
from nonogram.grid import Grid
from nonogram.puzzle import check
from nonogram.result import Result, Status

_SCHEMA: Final = "nonogram-check/1"


def add_parser(verbs: Any) -> None:
    """Add the verb to the command's parser."""
    parser = add_verb(
        verbs,
        "check",
        "tell whether puzzles have exactly one solution",
        [
            ("cat.non", "one solution or not, and the cells that differ between two"),
            ("--require line --brief *.non", "fail unless line logic alone solves all"),
            ("cat.non -o cat.svg", "a picture with the cells that differ ringed"),
        ],
        codes="0 the puzzle is as required; 1 it is not (several solutions, none, or a picture in "
        f"the file that breaks its clues); {INPUT_CODES.replace('3 stopped', '3 undecided')}",
    )
    add_inputs(parser)
    add_require(parser, default="unique", otherwise="the exit code is 1 where a puzzle is not so")
    add_run(parser)
    add_results(parser, brief=", ".join(VERDICTS))
    add_output(parser, pictures=True, puzzles=False, what="a picture of what is known")
    add_picture(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check each puzzle; the highest exit code."""
    output = None
    if args.output is not None or args.to is not None:
        output = Output(args, pictures=True, puzzles=False)
    apart = False  # a line stands between pictures and what follows them

    def work(item: Input, _: int) -> int:
        nonlocal apart
        code, apart = _check(args, item, output, apart=apart)
        return code

    code = each(args, work, _SCHEMA)
    if output is not None:
        output.close()
    return code


def _check(
    args: argparse.Namespace, item: Input, output: Output | None, *, apart: bool
) -> tuple[int, bool]:
    """Check one puzzle: its exit code, and whether more than a line was printed."""
    more = False
    puzzle = item.puzzle
    result, stopped = decided(args, item)
    word = brief_word(result)
    broken = () if puzzle.goal is None else check(puzzle.goal, puzzle)
    passed = fulfils(word, args.require) and not broken
    code = OK if passed else UNSOLVED
    if stopped:
        code = stopped
    elif word in UNDECIDED and not broken:
        code = LIMIT
    reached(args, code)
    several = len(args.inputs) > 1 or item.at is not None
    if args.json or args.jsonl:
        data = result_data(result) | {
            "schema": _SCHEMA,
            "word": word,
            "require": args.require,
            "passed": None if word in UNDECIDED and not broken else passed,
            "goal_broken_lines": list(broken),
        }
        put_result(args, data, item)
    elif args.brief:
        print(f"{printable(item.label)}: {word}" if several else word)
    else:
        text = "undecided: interrupted" if stopped else verdict(result)
        print(("\n" if apart else "") + f"{printable(item.label)}: {text}")
        more = _explain(args, item, result, pictures=output is None)
    if broken:
        say(f"{item.label}: the picture in the file breaks {puzzle.line_name(broken[0])}")
    sys.stdout.flush()
    if output is not None and result.status is not Status.NONE:
        marked = result.differing
        output.put(item, picture_file(output.kind, result.grid, puzzle, args, marked=marked))
    return code, more


def _explain(args: argparse.Namespace, item: Input, result: Result, *, pictures: bool) -> bool:
    """What shows why: two solutions and where they differ, the line at fault, what is known.

    Whether there was something to show.
    """
    puzzle = item.puzzle
    match result.status:
        case Status.MULTIPLE:
            differing = set(result.differing)
            cells = f"{len(differing)} cell{'s' * (len(differing) != 1)}"
            if not pictures:
                print(f"two solutions differ in {cells}")
                return True
            for grid in result.solutions[:2]:
                print(draw(grid, puzzle, args, clues=False), end="\n\n")
            print(f"they differ in {cells}, unknown here:")
            shared = [
                [UNKNOWN if (r, c) in differing else value for c, value in enumerate(row)]
                for r, row in enumerate(result.solutions[0].rows)
            ]
            print(draw(Grid(shared), puzzle, args, clues=False))
        case Status.NONE if result.conflict_line is not None:
            line = puzzle.line_name(result.conflict_line)
            print(f"{line} is impossible, given what the other lines make certain")
        case Status.STUCK | Status.LIMIT:
            total = puzzle.width * puzzle.height
            print(f"{result.grid.unknown} of {total} cells are not known")
            if pictures:
                print(draw(result.grid, puzzle, args, clues=False))
        case _:
            return False
    return True
