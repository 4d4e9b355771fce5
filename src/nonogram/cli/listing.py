"""``formats``: the table of file formats."""

from __future__ import annotations

import argparse
import json
from typing import Any

from nonogram import formats
from nonogram.cli.common import OK, add_verb
from nonogram.cli.output import PICTURES


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
                }
                for item in known
            ],
            "pictures": [{"name": k, "suffixes": list(s)} for k, s in PICTURES.items()],
        }
        print(json.dumps(data, indent=2))
        return OK
    rows = [("format", "read", "write", "suffixes", "what it is")]
    for item in known:
        reads, writes = ("yes" if able else "-" for able in (item.read, item.write))
        suffixes = " ".join(item.suffixes) or "-"
        rows.append((item.name, reads, writes, suffixes, item.description))
    for kind, endings in PICTURES.items():
        rows.append((kind, "-", "yes", " ".join(endings), "a picture (show -o, solve -o)"))
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    for row in rows:
        cells = [text.ljust(width) for text, width in zip(row, widths, strict=False)]
        print("  ".join([*cells, row[4]]).rstrip())
    return OK
