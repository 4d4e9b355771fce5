"""The command ``nonogram-apl``, also ``python -m nonogram``: one module a verb.

Results go to the standard output and nothing else does; errors, warnings and remarks are single
sentences on the standard error.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Sequence
from typing import Any, NoReturn, TextIO

from nonogram.cli import check, convert, count, listing, sheet, show, solve
from nonogram.cli.common import BAD_INPUT, INTERRUPTED, LIMIT, OK
from nonogram.cli.completion import SHELLS, PrintCompletion
from nonogram.cli.streams import drop, open_streams, say, tell
from nonogram.errors import NonogramError

__all__ = ["main", "parser"]

_VERBS = (solve, check, count, show, convert, sheet, listing)


class _Parser(argparse.ArgumentParser):
    """Usage errors in one sentence, with exit code 2."""

    def error(self, message: str) -> NoReturn:
        tell(f"{self.prog}: {message} (see {self.prog} --help)\n")
        self.exit(BAD_INPUT)

    def print_help(self, file: Any = None) -> None:
        """Print the help; argparse itself would hide that it cannot be written."""
        print(self.format_help(), end="", file=file)


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
    open_streams()
    args = argparse.Namespace(code=OK)  # the highest exit code so far
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = _show_warning
        try:
            parser().parse_args(argv, args)
            code: int = args.run(args)
        except SystemExit as stop:  # of argparse
            code = stop.code if isinstance(stop.code, int) else BAD_INPUT
        except NonogramError as error:
            say(str(error))
            code = max(args.code, BAD_INPUT)
        except BrokenPipeError:  # the reader of the output has gone away
            code = args.code
        except KeyboardInterrupt:
            code = INTERRUPTED
        except OSError as error:  # files that are read or written tell their own errors
            code = max(args.code, _unwritten(error))
        except MemoryError:
            say("not enough memory")
            code = max(args.code, LIMIT)
    return _flushed(code)


def _flushed(code: int) -> int:
    """Flush the output here, where it can still be told that it cannot be written."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has gone away
        drop(sys.stdout)
    except OSError as error:
        return max(code, _unwritten(error))
    return code


def _unwritten(error: OSError) -> int:
    drop(sys.stdout)
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
