"""``convert``: puzzle files in another format."""

from __future__ import annotations

import argparse
from typing import Any

from nonogram.cli.common import BAD_INPUT, OK, add_inputs, add_verb, complain, inputs, say
from nonogram.cli.output import Output, add_output, puzzle_file
from nonogram.errors import NonogramError


def add_parser(verbs: Any) -> None:
    """Add the verb to the command's parser."""
    parser = add_verb(
        verbs,
        "convert",
        "write puzzles in another format",
        [
            ("cat.non -o cat.json", "the format follows from the suffix"),
            ("--to nin < cat.non", "from the standard input to the standard output"),
            ("*.non -o converted/ --to json", "many files into a folder"),
        ],
        codes="0 written; 2 unreadable input, a format that cannot carry it, or wrong usage",
    )
    add_inputs(parser)
    add_output(parser, pictures=False, puzzles=True, what="the puzzle")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Convert each puzzle; the exit code."""
    code = OK
    output = Output(args, pictures=False, puzzles=True)
    for item in inputs(args):
        if isinstance(item, NonogramError):
            complain(item)
            code = BAD_INPUT
            continue
        try:
            output.put(item, puzzle_file(output.kind, item.puzzle, item.label))
        except NonogramError as error:
            say(f"{item.label}: {error}")
            code = BAD_INPUT
    output.close()
    return code
