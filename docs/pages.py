"""What the documentation takes from the package at build time: pictures, steps, tables.

``write(folder)`` solves Cat and Mouse by the article's method and draws what its steps say, asks
the argument parser for the commands and the registry for the formats.  Nothing is kept by hand, so
nothing can be out of date.
"""

from __future__ import annotations

import argparse
import os
import pkgutil
from importlib import import_module
from pathlib import Path

import nonogram
from automaton import automaton
from nonogram import cli
from nonogram.formats import table
from nonogram.render.text import picture
from walk import Walk, ends, matrix, matrix_c2, puzzle_picture, reduced, states, table_from


def write(folder: Path) -> None:
    """Write everything into ``folder``, which is made."""
    folder.mkdir(exist_ok=True)
    cat = Walk("cat-and-mouse")
    vulture = Walk("vulture")
    files = {
        "from.svg": table_from(2, 5, [10, 10]),
        "automaton.svg": automaton([2, 1], [-1, -1, 1, -1, -1, -1]),
        "row-9.svg": matrix(cat, cat.find("C0", "row 9")),
        "column-9.svg": matrix(cat, cat.find("C0", "column 9"), size=7),
        "states.svg": states(cat),
        "column-6-c2.svg": matrix_c2(cat, cat.find("C2", "column 6")),
        "reduce.svg": reduced(vulture, vulture.find("C1", "row 20"), tred=600),
        "ends.svg": ends(vulture, vulture.find("C3", "row 20", 1), tred=200),
        "puzzle.svg": puzzle_picture(cat.puzzle, nonogram.Grid.blank(25, 20)),
        "solution.svg": puzzle_picture(cat.puzzle, cat.result.grid),
        "picture.txt": picture(cat.result.grid, style="half") + "\n",
        "commands.md": commands(cli.parser()),
        "formats.md": table.markdown(),
        "modules.md": modules(),
    } | cat.texts()
    for name, text in files.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:  # spare a rebuild
            path.write_text(text, encoding="utf-8")


# ---------------------------------------------------------------- tables from the package


def commands(parser: argparse.ArgumentParser) -> str:
    """Every verb with its usage and options."""
    os.environ["COLUMNS"] = "88"  # argparse folds its usage to the terminal
    out = [parser.description or "", "", "```text", parser.format_usage().strip(), "```", ""]
    verbs = next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    helps = {action.dest: action.help for action in verbs._choices_actions}
    for name, verb in verbs.choices.items():
        out += [f"## {name}", "", verb.description or helps.get(name) or "", ""]
        out += ["```text", verb.format_usage().strip(), "```", ""]
        for group in verb._action_groups:
            actions = [a for a in group._group_actions if a.help is not argparse.SUPPRESS]
            for action in actions:
                if isinstance(action, argparse._HelpAction):
                    continue
                out += [_option(action), f": {_help(verb, action)}", ""]
        if verb.epilog:
            out += [_epilog(verb.epilog), ""]
    return "\n".join(out)


def _option(action: argparse.Action) -> str:
    if not action.option_strings:
        name = action.metavar or action.dest
        return f"`{name if isinstance(name, str) else ' '.join(name)}`"
    value = ""
    if action.nargs != 0:
        metavar = action.metavar or (
            "{" + ",".join(map(str, action.choices)) + "}"
            if action.choices
            else action.dest.upper()
        )
        value = " " + (metavar if isinstance(metavar, str) else " ".join(metavar))
    return ", ".join(f"`{option}{value}`" for option in action.option_strings)


def _help(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    text = parser._get_formatter()._expand_help(action) if action.help else ""
    told = action.const is not None or isinstance(action.default, bool) or "default" in text
    if not told and action.default and isinstance(action.default, (str, int, float)):
        text += f" (default {action.default})"
    return _escaped(text.strip()) or "see the usage above"


def _epilog(text: str) -> str:
    """What stands below the options: indented lines are examples, as they stand."""
    parts = []
    for part in text.split("\n\n"):
        head, *rest = part.split("\n")
        examples = [line for line in rest if line.startswith(" ")]
        if examples:
            parts.append("\n".join([_escaped(head), "", "```text", *examples, "```"]))
        else:
            parts.append(_escaped(part))
    return "\n\n".join(parts)


def _escaped(text: str) -> str:
    """Help text without what Markdown would take for markup."""
    return text.replace("*", "\\*").replace("|", "\\|").replace("<", "\\<")


def modules() -> str:
    """Reference of the modules below the public names: the methods, the pictures, the kernels."""
    names: list[str] = []
    for name in ("nonogram.article", "nonogram.engine", "nonogram.render"):
        names.append(name)
        for module in pkgutil.iter_modules(import_module(name).__path__, f"{name}."):
            if not module.name.rpartition(".")[2].startswith("_"):
                names.append(module.name)
    out: list[str] = []
    for name in [*names, "nonogram.encoding", "nonogram._core"]:
        out += [f"## {name}", "", "```{eval-rst}", f".. automodule:: {name}", "```", ""]
    return "\n".join(out)


if __name__ == "__main__":
    write(Path(__file__).parent / "_generated")
