"""What the verbs share: exit codes, inputs, options of the picture."""

from __future__ import annotations

import argparse
import glob
import json
import math
import signal
import sys
import textwrap
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from nonogram import formats, puzzles
from nonogram.cli.streams import say
from nonogram.errors import FormatError, NonogramError
from nonogram.formats.base import shorten
from nonogram.formats.json_text import dumps_data
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.render.colours import CELL_STYLES
from nonogram.render.terminal import Terminal
from nonogram.render.text import STYLES, picture

__all__ = [
    "BAD_INPUT",
    "INTERRUPTED",
    "LIMIT",
    "OK",
    "UNSOLVED",
    "Input",
    "INPUT_CODES",
    "add_cells",
    "add_inputs",
    "add_picture",
    "add_verb",
    "Cancel",
    "add_results",
    "cancelled_by_signals",
    "draw",
    "each",
    "fail",
    "inputs",
    "number_above_zero",
    "origin",
    "put_result",
    "reached",
    "seconds",
]

OK: Final = 0
UNSOLVED: Final = 1
BAD_INPUT: Final = 2
LIMIT: Final = 3
INTERRUPTED: Final = 130

INPUT_CODES: Final = (
    "2 unreadable or impossible input, or wrong usage; 3 stopped by a limit (the part found is "
    "printed); 130 interrupted, 143 terminated (likewise); with several puzzles the highest"
)


class Input(NamedTuple):
    """A puzzle and what to call it: the file or name, and its index in a file of several."""

    name: str
    at: int | None
    puzzle: Puzzle

    @property
    def label(self) -> str:
        """The name, with ``#index`` where a file holds several."""
        return self.name if self.at is None else f"{self.name}#{self.at}"


class Unread(NamedTuple):
    """What was asked for and cannot be read: as :class:`Input`, with the error."""

    name: str
    at: int | None
    error: NonogramError


def add_verb(
    verbs: Any, name: str, help: str, examples: Sequence[tuple[str, str]], codes: str = ""
) -> argparse.ArgumentParser:
    """Add a verb: its one-line ``help``, ``examples`` as (arguments, what they do), exit codes."""
    description = help[0].upper() + help[1:] + "."
    lines = ["examples:"]
    for arguments, what in examples:
        lines += [f"  nonogram-apl {name} {arguments}".rstrip(), f"      {what}"]
    if codes:
        lines += ["", textwrap.fill(f"exit codes: {codes}", 78)]
    parser: argparse.ArgumentParser = verbs.add_parser(
        name,
        help=help,
        description=description,
        epilog="\n".join(lines),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return parser


def origin(item: Input | Unread) -> dict[str, Any]:
    """Where a puzzle is from, for JSON."""
    return {"file": item.name} | ({} if item.at is None else {"index": item.at})


def fail(
    args: argparse.Namespace,
    schema: str | None,
    error: NonogramError | str,
    item: Input | Unread,
) -> None:
    """Say what is wrong; with ``--jsonl`` in a line too, so that each puzzle keeps one.

    Several problems of a file are a sentence each.
    """
    say(str(error))
    for other in error.others if isinstance(error, FormatError) else ():
        say(str(other))
    if schema is not None and args.jsonl:
        data = {"schema": schema, "status": "error", "error": str(error)}
        print(json.dumps(data | origin(item)), flush=True)


def add_results(
    parser: argparse.ArgumentParser, *, brief: str = ""
) -> argparse._MutuallyExclusiveGroup:
    """Add the options for programs, of which one can be chosen; ``brief`` lists its words."""
    group = parser.add_argument_group("output").add_mutually_exclusive_group()
    group.add_argument("--json", action="store_true", help="one JSON object, for one puzzle")
    group.add_argument("--jsonl", action="store_true", help="a JSON object a line for each puzzle")
    if brief:
        group.add_argument("--brief", action="store_true", help=f"one word a puzzle: {brief}")
    return group


def put_result(args: argparse.Namespace, data: dict[str, Any], item: Input) -> None:
    """Print the answer to a puzzle as ``--json`` or ``--jsonl`` asks."""
    data |= origin(item)
    if args.json:
        print(dumps_data(data), end="")
    else:
        print(json.dumps(data, separators=(",", ":")))


def each(
    args: argparse.Namespace, work: Callable[[Input, int], int], schema: str | None = None
) -> int:
    """Do ``work`` on each puzzle asked for, with its number from 0; the highest exit code so far.

    What cannot be read, or ``work`` refuses, is said, and the next puzzle follows.  ``schema`` is
    that of the JSON which the verb can write.
    """
    items: Iterable[Input | Unread] = inputs(args)
    if schema is not None and args.json:
        items = list(items)
        if len(items) > 1:
            say("--json writes one object; choose a puzzle with --index, or use --jsonl")
            return BAD_INPUT
    number = 0
    for item in items:
        if isinstance(item, Unread):
            reached(args, BAD_INPUT)
            fail(args, schema, item.error, item)
            continue
        try:
            reached(args, work(item, number))
            number += 1
        except NonogramError as error:
            reached(args, BAD_INPUT)
            fail(args, schema, f"{item.label}: {error}", item)
        if args.code >= INTERRUPTED:
            break
    code: int = args.code
    return code


def reached(args: argparse.Namespace, code: int) -> int:
    """Count an exit code in before its answer is printed: it holds without a reader too."""
    args.code = max(args.code, code)
    return code


def seconds(text: str) -> float:
    """The type of options that are a time."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise argparse.ArgumentTypeError(f"expected seconds, found {text[:20]!r}")
    return value


class Cancel(threading.Event):
    """Set by a signal; ``code`` is the exit code that it asks for."""

    code: int = OK


@contextmanager
def cancelled_by_signals() -> Iterator[Cancel]:
    """An event that the first Ctrl-C or SIGTERM sets, so that the part found can be printed.

    A second one stops at once.  A signal that is ignored, as in the background of a shell,
    stays so.  Outside of the main thread signals cannot be taken.
    """
    event = Cancel()

    def stop(number: int, frame: object) -> None:
        if event.is_set():
            raise KeyboardInterrupt
        event.code = 128 + number
        event.set()

    if threading.current_thread() is not threading.main_thread():
        yield event
        return
    before = {
        number: signal.signal(number, stop)
        for number in (signal.SIGINT, signal.SIGTERM)
        # None: of a program in C that runs this one, and cannot be put back
        if signal.getsignal(number) not in (signal.SIG_IGN, None)
    }
    try:
        yield event
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def add_inputs(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose puzzles."""
    parser.add_argument(
        "inputs",
        nargs="*",
        default=["-"],
        metavar="FILE",
        help="a puzzle file, FILE#N for the puzzle at index N of a file of several (from 0), - for "
        "the standard input (the default), or the name of a bundled puzzle: "
        + ", ".join(puzzles.names()),
    )
    parser.add_argument(
        "--index", type=_count, metavar="N", help="the puzzle at index N of each file, from 0"
    )
    parser.add_argument(
        "--from",
        dest="format",
        choices=[item.name for item in formats.formats() if item.read],
        metavar="FORMAT",
        help="the format of the files, as the command formats lists them; found by content and "
        "suffix otherwise",
    )


def number_above_zero(text: str) -> int:
    """The type of options that are a number of things, at least one."""
    return _count(text, least=1)


def _count(text: str, least: int = 0) -> int:
    try:
        if len(text) < 10 and (value := int(text)) >= least:
            return value
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"expected a whole number from {least}, found {text[:20]!r}")


def inputs(args: argparse.Namespace) -> Iterator[Input | Unread]:
    """The puzzles asked for, one after the other, and in their places what cannot be read."""
    args.inputs = list(_expanded(args.inputs))  # how many there are decides what is printed
    for given in args.inputs:
        name, index = given, args.index
        try:
            name, index = _parted(given, index)
            yield from _puzzles(name, index, args.format)
        except NonogramError as error:
            yield Unread(name, index, error)


def _expanded(names: Iterable[str]) -> Iterator[str]:
    """The names, with the files that a pattern stands for where no shell has put them in."""
    for name in names:
        found: list[str] = []
        if set(name) & set("*?[") and not _exists(name):
            found = sorted(glob.glob(name))  # noqa: PTH207
        yield from found or [name]


def _parted(name: str, index: int | None) -> tuple[str, int | None]:
    """The file and the index of ``FILE#N``; else the name with ``index``."""
    path, _, number = name.rpartition("#")
    if path and number.isdecimal() and number.isascii() and not _exists(name):
        if index is not None:
            raise NonogramError(f"{name}: #{shorten(number)} and --index exclude each other")
        return path, _count(number) if len(number) < 10 else 10**9
    return name, index


def _puzzles(name: str, index: int | None, format: str | None) -> Iterator[Input | Unread]:
    if name == "-":
        source = _standard_input()
    elif not name:
        raise FormatError("expected the name of a file, found an empty one")
    elif not _exists(name):
        puzzle = _bundled(name)
        if index:
            raise NonogramError(f"{name}: only files hold several puzzles")
        yield Input(name, None, puzzle)
        return
    else:
        source = _source(name)
    if index is not None:
        yield Input(name, index, formats.read_at(source, format, index))
        return
    several = list(formats.read_each(source, format))
    for number, found in enumerate(several):
        at = number if len(several) > 1 else None
        if isinstance(found, FormatError):
            yield Unread(name, at, found)
        else:
            yield Input(name, at, found)


def _exists(name: str) -> bool:
    try:
        return Path(name).exists() or Path(name).is_symlink()
    except (OSError, ValueError):  # a name that is too long, or holds a NUL
        return False


def _bundled(name: str) -> Puzzle:
    try:
        return puzzles.get(name)
    except NonogramError as error:
        raise NonogramError(f"{shorten(name, 200)}: no such file, and {error}") from None


def _standard_input() -> formats.Source:
    if sys.stdin.isatty():
        say("reading a puzzle from the standard input")
    try:
        data = sys.stdin.buffer.read(formats.MAX_BYTES + 1)
    except OSError as error:
        raise _unreadable("standard input", error) from None
    return formats.Source(data, "standard input")


def _source(name: str) -> formats.Source:
    if Path(name).is_dir():
        raise FormatError("a folder; expected a puzzle file", file=name)
    try:
        return formats.read_source(name)
    except OSError as error:
        raise _unreadable(name, error) from None


def _unreadable(name: str, error: OSError) -> FormatError:
    reason = (error.strerror or str(error)).lower()
    return FormatError(f"cannot be read: {reason}", file=name)


def add_picture(parser: argparse.ArgumentParser) -> None:
    """Add the options of the picture."""
    group = parser.add_argument_group("picture")
    add_cells(group)
    group.add_argument("--style", choices=STYLES, default="auto", help="how cells are drawn")
    group.add_argument(
        "--ascii", action="store_const", const="ascii", dest="style", help="letters only"
    )
    group.add_argument("--invert", action="store_true", help="fill the white cells")
    group.add_argument(
        "--clues",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="clues in the margins",
    )
    group.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours in the terminal (default: where it has them)",
    )


def add_cells(parser: Any) -> None:
    """Add the option that tells colours apart otherwise."""
    parser.add_argument(
        "--cells",
        choices=CELL_STYLES,
        default="colours",
        help="what tells the colours of a puzzle apart, in cells and clues: colours alone, or also "
        "letters (not in png) or patterns (letters in text), for grey printers and colour-blind "
        "readers",
    )


def draw(grid: Grid | None, puzzle: Puzzle, args: argparse.Namespace, *, clues: bool) -> str:
    """The picture for the standard output; ``clues`` is the default of ``--clues``."""
    stream: Any = sys.stdout
    terminal = Terminal.of(stream)
    colours = terminal.colours
    if args.color != "auto":
        colours = Terminal.depth() if args.color == "always" else 0
    style = args.style
    if not terminal.blocks:
        style = "ascii"
    return picture(
        grid,
        puzzle,
        style=style,
        invert=args.invert,
        clues=clues if args.clues is None else args.clues,
        cells=args.cells,
        colours=colours,
        width=terminal.width,
    )
