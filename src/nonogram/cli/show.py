"""``show``: a puzzle with its clues in the margins, and its goal or an empty grid."""

from __future__ import annotations

import argparse
from typing import Any

from nonogram.cli.common import (
    BAD_INPUT,
    OK,
    add_inputs,
    add_picture,
    draw,
    inputs,
    printable,
    say,
)
from nonogram.errors import NonogramError
from nonogram.grid import Grid


def add_parser(verbs: Any) -> None:
    """Add the verb to the command's parser."""
    parser = verbs.add_parser(
        "show",
        help="print puzzles with their clues",
        description="Print puzzles with their clues in the margins.",
    )
    add_inputs(parser)
    parser.add_argument("--goal", action="store_true", help="show the picture, where it is known")
    add_picture(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print each puzzle; the exit code."""
    code = OK
    for item in inputs(args):
        if isinstance(item, NonogramError):
            say(str(item))
            code = BAD_INPUT
            continue
        puzzle = item.puzzle
        print(f"{printable(item.puzzle.metadata.get('title') or item.label)}, ", end="")
        print(f"{puzzle.width}x{puzzle.height}")
        for key in ("by", "copyright", "license", "source"):
            if key in puzzle.metadata:
                print(f"{key}: {printable(puzzle.metadata[key])}")
        grid = puzzle.goal if args.goal else None
        if args.goal and grid is None:
            say(f"{item.label}: the picture is not known; see the command solve")
        print(draw(grid or Grid.blank(puzzle.width, puzzle.height), puzzle, args, clues=True))
    return code
