"""``sheet``: pages of puzzles to print, and pages of their answers."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

from nonogram.cli.common import (
    INTERRUPTED,
    OK,
    UNSOLVED,
    Input,
    add_cells,
    add_inputs,
    add_verb,
    cancelled_by_signals,
    each,
)
from nonogram.cli.files import write_bytes, write_file
from nonogram.cli.progress import add_run, limits, progress_line
from nonogram.cli.streams import say
from nonogram.cli.verdict import add_require, fails
from nonogram.errors import NonogramError
from nonogram.puzzle import Puzzle

_KINDS: Final = {".html": "html", ".htm": "html", ".pdf": "pdf", ".svg": "svg"}
_SMALL: Final = 2.5
_TIMEOUT: Final = 10.0


def add_parser(verbs: Any) -> None:
    """Add the verb to the command's parser."""
    parser = add_verb(
        verbs,
        "sheet",
        "make pages of puzzles to print, with pages of answers",
        [
            ("cat-and-mouse -o cat.html", "a page to print from a browser, A4"),
            ("*.non -o book.pdf --per-page 4", "four on a page (needs the extra pdf)"),
            ("a.non -o a.svg --paper letter", "a-1.svg, a-2.svg: an SVG file a page"),
        ],
        codes="0 made; 1 made, but an answer is missing or a puzzle left out by --require; 2 "
        "unreadable input or wrong usage; 3 made, but a puzzle left out that was not decided; 130 "
        "interrupted, 143 terminated, no sheet is made",
    )
    add_inputs(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write to FILE: html, pdf, or svg for a file a page; else html to the standard output",
    )
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    parser.add_argument(
        "--per-page", type=_per_page, default=1, metavar="N", help="puzzles on a page, 1 to 24"
    )
    parser.add_argument("--title", default="", help="a line on top of each page")
    parser.add_argument(
        "--answers",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="pages with the answers at the end",
    )
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--landscape", action="store_true", default=None, help="wide pages")
    way.add_argument(
        "--portrait",
        action="store_false",
        dest="landscape",
        default=None,
        help="upright pages; otherwise whichever gives the larger cells",
    )
    add_cells(parser)
    add_require(parser, default=None, otherwise="other puzzles are left out")
    add_run(
        parser,
        timeout="for --require, and for the answer of each puzzle whose file has none "
        f"(default: {_TIMEOUT:g})",
        default=_TIMEOUT,
    )
    parser.set_defaults(run=run)


def _per_page(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= 24:
        return int(text)
    raise argparse.ArgumentTypeError(f"expected a number from 1 to 24, found {text[:20]!r}")


def run(args: argparse.Namespace) -> int:
    """Make the sheet; the exit code."""
    from nonogram.render.sheet import Sheet

    kind = "html"
    if args.output is None and sys.stdout.isatty():
        raise NonogramError("a sheet is not for a terminal; name a file with -o")
    if args.output not in (None, "-"):
        found = _KINDS.get(Path(args.output).suffix.lower())
        if found is None:
            raise NonogramError(f"{args.output}: a sheet is written as .html, .pdf or .svg")
        kind = found
    puzzles: list[Puzzle] = []

    def take(item: Input, _: int) -> int:
        code = fails(args, item)
        if code != OK:
            return code
        puzzle = item.puzzle
        if args.answers:
            puzzle, code = _answered(args, item)
        puzzles.append(puzzle)
        return code

    code = each(args, take)
    if code >= INTERRUPTED or not puzzles:
        return code
    sheet = Sheet(
        puzzles,
        paper=args.paper,
        per_page=args.per_page,
        answers=args.answers,
        landscape=args.landscape,
        cells=args.cells,
        title=args.title,
    )
    if (cell := sheet.smallest_cell) < _SMALL:
        say(f"the smallest cells are {cell:.1f} mm wide, which is little to fill in by hand")
    if kind == "svg":
        pages = sheet.pages()
        path = Path(args.output)
        for number, page in enumerate(pages, 1):
            name = path if len(pages) == 1 else path.with_stem(f"{path.stem}-{number}")
            write_file(name, page.encode())
        return code
    data = sheet.pdf() if kind == "pdf" else sheet.html().encode()
    if args.output in (None, "-"):
        write_bytes(data)
    else:
        write_file(Path(args.output), data)
    return code


def _answered(args: argparse.Namespace, item: Input) -> tuple[Puzzle, int]:
    """The puzzle with its picture, solved where the file has none, and the exit code."""
    from nonogram.puzzle import satisfies
    from nonogram.solver import solve

    puzzle = item.puzzle
    if puzzle.goal is not None and satisfies(puzzle.goal, puzzle):
        return puzzle, OK
    if puzzle.goal is not None:
        say(f"{item.label}: the picture in the file does not fit the clues; solving instead")
        puzzle = puzzle.replace(goal=None)
    with cancelled_by_signals() as cancel, progress_line(args, item.label) as on_progress:
        try:
            result = solve(puzzle, limits=limits(args), cancel=cancel, on_progress=on_progress)
        except NonogramError as error:
            say(f"{item.label}: {error}; its answer is missing")
            return puzzle, UNSOLVED
    if cancel.is_set():
        return puzzle, cancel.code
    if not result.solutions:
        say(f"{item.label}: not solved ({result.status}); its answer is missing")
        return puzzle, UNSOLVED
    if len(result.solutions) > 1:
        say(f"{item.label}: has several solutions; the answer shows one of them")
    return puzzle.replace(goal=result.solutions[0]), OK
