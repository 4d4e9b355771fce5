"""``formats``: the table of file formats."""

from __future__ import annotations

import argparse
import json
from typing import Any, Final

from nonogram import formats
from nonogram.cli.common import OK, add_verb
from nonogram.cli.output import PICTURES
from nonogram.formats import table
from nonogram.formats.base import ANY

# The columns in the order in which they are printed, and what stands above them.
_HEADINGS: Final = {
    "format": "format",
    "read": "read",
    "write": "write",
    "colours": "colours",
    "goal": "goal",
    "several puzzles": "several",
    "metadata": "metadata",
    "suffixes": "suffixes",
    "what it is": "what it is",
}


def add_parser(verbs: Any) -> None:
    """Add the verb to the command's parser."""
    parser = add_verb(
        verbs,
        "formats",
        "list the file formats that can be read and written",
        [("", "print the table"), ("--json", "the same as JSON")],
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the table."""
    known = formats.formats()
    if args.json:
        data = {
            "schema": "nonogram-formats/1",
            "formats": [
                {
                    "name": item.name,
                    "description": item.description,
                    "suffixes": list(item.suffixes),
                    "read": item.read is not None,
                    "write": item.write is not None,
                    "binary": item.binary,
                    "clues": item.clues,
                    "colours": item.colours,
                    "names": item.names,
                    "goal": item.goal,
                    "metadata": "all" if item.metadata == ANY else list(item.metadata),
                    "several": item.several,
                    "limits": item.limits,
                }
                for item in known
            ],
            "pictures": [{"name": k, "suffixes": list(s)} for k, s in PICTURES.items()],
        }
        print(json.dumps(data, indent=2))
        return OK
    rows = [tuple(_HEADINGS[name] for name in table.HEADINGS)]
    rows += [table.row(item) for item in known]
    for kind, endings in PICTURES.items():
        text = "a picture (show -o, solve -o)"
        rows.append((kind, " ".join(endings), text, "", "yes", "", "", "", ""))
    order = [table.HEADINGS.index(name) for name in _HEADINGS]
    keys = table.HEADINGS.index("metadata")  # the keys themselves are long; --json has them
    cells = [
        [("some" if i == keys and "," in row[i] else row[i]) or "-" for i in order] for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        text = "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        print(text.rstrip())
    return OK
