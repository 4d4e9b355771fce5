"""Completion files for shells, generated from the parser by the package shtab."""

from __future__ import annotations

import argparse
from typing import Any, Final, NoReturn

from nonogram.cli.common import BAD_INPUT
from nonogram.cli.streams import say
from nonogram.errors import NonogramError
from nonogram.render.extras import need

__all__ = ["SHELLS", "PrintCompletion", "script"]

SHELLS: Final = ("bash", "zsh", "fish", "tcsh")


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The completion script of ``parser`` for ``shell``.

    Raises UnsupportedError where shtab is not installed.
    """
    shtab: Any = need("shtab", "shtab", "completion", "a completion file")
    _complete_files(parser, shtab.FILE)
    return str(shtab.complete(parser, shell=shell))


def _complete_files(parser: argparse.ArgumentParser, files: object) -> None:
    """Tell shtab which arguments are files: those that the help calls FILE."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for verb in action.choices.values():
                _complete_files(verb, files)
        elif action.metavar == "FILE":
            action.complete = files  # type: ignore[attr-defined]


class PrintCompletion(argparse.Action):
    """Print the script and stop."""

    def __call__(  # noqa: D102
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> NoReturn:
        try:
            print(script(parser, str(values)))
        except NonogramError as error:
            say(str(error))
            parser.exit(BAD_INPUT)
        parser.exit()
