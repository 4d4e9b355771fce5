"""The command ``nonogram-apl``, also ``python -m nonogram``: one module a verb.

Results go to the standard output and nothing else does; errors, warnings and remarks are single
sentences on the standard error.
"""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn, TextIO

from nonogram.cli import check, convert, count, listing, sheet, show, solve
from nonogram.cli.common import BAD_INPUT, INTERRUPTED, LIMIT, OK, say
from nonogram.cli.completion import SHELLS, PrintCompletion
from nonogram.errors import NonogramError

__all__ = ["main", "parser"]

_VERBS = (solve, check, count, show, convert, sheet, listing)


class _Parser(argparse.ArgumentParser):
    """Usage errors in one sentence, with exit code 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


class _Version(argparse.Action):
    """Look the version up when it is asked for: importlib.metadata takes longer than the rest."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        from importlib.metadata import PackageNotFoundError, version

        try:
            release = version("nonogram-apl")
        except PackageNotFoundError:  # run from a source tree
            release = "(not installed)"
        print(f"{parser.prog} {release}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """The command's argument parser, for completion files and manual pages too."""
    out = _Parser(
        prog="nonogram-apl",
        description="Solve, check, count, show, convert and print nonograms "
        "(paint by numbers, hanjie, griddlers, picross).",
        epilog="Each command has its options, examples and exit codes: nonogram-apl solve --help",
    )
    out.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    out.add_argument(
        "--print-completion",
        action=PrintCompletion,
        choices=SHELLS,
        help="print a completion file for a shell and exit (needs the extra completion)",
    )
    verbs = out.add_subparsers(title="commands", dest="verb", metavar="COMMAND", required=True)
    for verb in _VERBS:
        verb.add_parser(verbs)
    return out


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with ``argv`` (default: the process's arguments) and return its exit code."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by the caller
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a title must not fail where it cannot be encoded
            stream.reconfigure(errors="replace")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = _show_warning
        try:
            args = parser().parse_args(argv)
            code: int = args.run(args)
        except SystemExit as stop:  # of argparse
            code = stop.code if isinstance(stop.code, int) else BAD_INPUT
        except NonogramError as error:
            say(str(error))
            code = BAD_INPUT
        except BrokenPipeError:
            code = OK
        except KeyboardInterrupt:
            code = INTERRUPTED
        except OSError as error:  # files that are read or written tell their own errors
            code = _unwritten(error)
        except MemoryError:
            say("not enough memory")
            code = LIMIT
    return _flushed(code)


def _flushed(code: int) -> int:
    """Flush the output here, where it can still be told that it cannot be written."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has gone away
        _drop_output()
    except OSError as error:
        return _unwritten(error)
    return code


def _drop_output() -> None:
    """Send what is still held nowhere: the interpreter flushes once more when it ends."""
    with (
        suppress(OSError),
        Path(os.devnull).open("wb") as devnull,
    ):  # a caller's stream may have none
        os.dup2(devnull.fileno(), sys.stdout.fileno())


def _unwritten(error: OSError) -> int:
    _drop_output()
    say(f"the output cannot be written: {(error.strerror or str(error)).lower()}")
    return BAD_INPUT


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    say(f"warning: {message}")
