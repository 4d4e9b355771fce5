"""The manual page, from the parser: ``python -m nonogram.cli.manual > nonogram-apl.1``."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator

__all__ = ["manual"]


def manual(parser: argparse.ArgumentParser) -> str:
    """The manual page of ``parser`` and its verbs, in the macros of ``man(7)``."""
    return "\n".join(_lines(parser)) + "\n"


def _lines(parser: argparse.ArgumentParser) -> Iterator[str]:
    name = parser.prog
    yield f'.TH "{_text(name.upper())}" 1 "" "{_text(name)}" "User Commands"'
    yield ".SH NAME"
    summary = (parser.description or "").split("\n")[0].rstrip(".")
    yield f"{_text(name)} \\- {_text(summary[:1].lower() + summary[1:])}"
    yield ".SH SYNOPSIS"
    yield f".B {_text(name)}"
    yield f"[{_text('--version')}] [{_text('--help')}] COMMAND ..."
    yield ".SH DESCRIPTION"
    yield _text(parser.description or "")
    yield ".SH OPTIONS"
    yield from _options(parser)
    yield ".SH COMMANDS"
    for verb in _verbs(parser).values():
        yield f".SS {_text(verb.prog)}"
        yield _text(verb.description or "")
        yield ".PP"
        usage = _uncoloured(verb.format_usage()).removeprefix("usage:")
        yield _text(" ".join(usage.split()))
        yield from _options(verb)
        yield from _epilog(verb.epilog or "")
    yield ".SH ENVIRONMENT"
    yield ".TP\n.B NO_COLOR\nSend no colours, whatever the terminal."
    yield ".TP\n.B FORCE_COLOR\nSend colours to files and pipes too."


def _verbs(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Each option with what it does, group by group as in the help."""
    formatter = argparse.HelpFormatter(parser.prog, width=10_000)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction) or action.help == argparse.SUPPRESS:
            continue
        yield ".TP"
        yield f".B {_text(_uncoloured(formatter._format_action_invocation(action)))}"
        text = formatter._expand_help(action) if action.help else _choices(action)
        yield _text(_uncoloured(text)) or "\\&"


def _choices(action: argparse.Action) -> str:
    return "One of " + ", ".join(map(str, action.choices)) + "." if action.choices else ""


def _epilog(text: str) -> Iterator[str]:
    """Examples as they stand; what follows them as text."""
    examples, _, rest = text.partition("\n\n")
    if examples:
        yield ".PP\nExamples:\n.PP\n.nf"
        yield from (_text(line) for line in examples.split("\n")[1:])
        yield ".fi"
    if rest:
        yield ".PP"
        yield _text(" ".join(rest.split()))


def _uncoloured(text: str) -> str:
    """Without the colours that argparse may put into its texts."""
    return re.sub(r"\x1b\[[\d;]*m", "", text)


def _text(text: str) -> str:
    """Text as roff takes it: hyphens that can be copied, no line that reads as a request."""
    out = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^([.'])", r"\\&\1", out)


if __name__ == "__main__":
    from nonogram.cli import parser

    sys.stdout.write(manual(parser()))
