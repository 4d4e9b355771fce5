"""``convert``: puzzle files in another format."""

from __future__ import annotations

import argparse
from typing import Any

from nonogram.cli.common import OK, Input, add_inputs, add_verb, each
from nonogram.cli.output import Output, add_output, puzzle_file
from nonogram.cli.progress import add_run
from nonogram.cli.verdict import add_require, fails


def add_parser(verbs: Any) -> None:
    """Add the verb to the command's parser."""
    parser = add_verb(
        verbs,
        "convert",
        "write puzzles in another format",
        [
            ("cat.non -o cat.json", "the format follows from the suffix"),
            ("--to nin < cat.non", "from the standard input to the standard output"),
            ("drawing.png -o cat.non --require unique", "only if it has one solution"),
            ("*.non -o converted/ --to json", "many files into a folder"),
        ],
        codes="0 written; 1 left out by --require; 2 unreadable input, a format that cannot carry "
        "it, or wrong usage; 3 left out, undecided within --timeout or --memory; 130 interrupted, "
        "143 terminated; with several puzzles the highest",
    )
    add_inputs(parser)
    add_require(parser, default=None, otherwise="other puzzles are left out")
    add_run(parser, timeout="leave a puzzle out that is not decided after this time")
    add_output(parser, pictures=False, puzzles=True, what="the puzzle")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Convert each puzzle; the exit code."""
    output = Output(args, pictures=False, puzzles=True)

    def write(item: Input, _: int) -> int:
        code = fails(args, item)
        if code == OK:
            output.put(item, puzzle_file(output.kind, item.puzzle, item.label))
        return code

    code = each(args, write)
    output.close()
    return code
