"""``show``: a puzzle with its clues in the margins, and its goal or an empty grid."""

from __future__ import annotations

import argparse
from typing import Any

from nonogram.cli.common import (
    OK,
    Input,
    add_inputs,
    add_picture,
    add_verb,
    draw,
    each,
)
from nonogram.cli.output import Output, add_output, picture_file
from nonogram.cli.streams import printable, say
from nonogram.grid import Grid


def add_parser(verbs: Any) -> None:
    """Add the verb to the command's parser."""
    parser = add_verb(
        verbs,
        "show",
        "print puzzles with their clues in the margins",
        [
            ("cat-and-mouse", "print a bundled puzzle"),
            ("cat.non -o cat.html", "write a page for a browser; also svg, png, pdf, txt"),
            ("*.non -o pictures/ --to svg", "a picture of each file into a folder"),
        ],
        codes="0 shown; 2 unreadable or impossible input, or wrong usage",
    )
    add_inputs(parser)
    parser.add_argument("--goal", action="store_true", help="show the picture, where it is known")
    add_output(parser, pictures=True, puzzles=False, what="the picture")
    add_picture(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print or write each puzzle; the exit code."""
    output = None
    if args.output is not None or args.to is not None:
        output = Output(args, pictures=True, puzzles=False)

    def show(item: Input, _: int) -> int:
        grid = item.puzzle.goal if args.goal else None
        if args.goal and grid is None:
            say(f"{item.label}: the picture is not known; see the command solve")
        if output is None:
            _print(args, item, grid)
        else:
            output.put(item, picture_file(output.kind, grid, item.puzzle, args))
        return OK

    code = each(args, show)
    if output is not None:
        output.close()
    return code


def _print(args: argparse.Namespace, item: Input, grid: Grid | None) -> None:
    puzzle = item.puzzle
    print(f"{printable(puzzle.metadata.get('title') or item.label)}, ", end="")
    print(f"{puzzle.width}x{puzzle.height}")
    for key in ("by", "copyright", "license", "source"):
        if key in puzzle.metadata:
            print(f"{key}: {printable(puzzle.metadata[key])}")
    print(draw(grid, puzzle, args, clues=True))
