"""The table generated from the registry, the JSON schema, and how quickly all that is imported."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hypothesis import given

from nonogram import formats
from nonogram.formats.base import Format
from nonogram.formats.json_format import puzzle_data
from nonogram.formats.table import HEADINGS, markdown, row
from nonogram.puzzle import Puzzle
from puzzle_strategies import puzzles

SCHEMA = json.loads(
    (Path(formats.__file__).parent / "nonogram-1.schema.json").read_text(encoding="utf-8")
)


def test_the_table_has_a_line_for_each_format() -> None:
    lines = markdown().splitlines()
    assert len(lines) == len(formats.formats()) + 2
    assert all(line.count(" | ") == len(HEADINGS) - 1 for line in lines)
    assert [line.split("`")[1] for line in lines[2:]] == sorted(x.name for x in formats.formats())
    cells = dict(zip(HEADINGS, row(formats.get_format("png")), strict=True))
    assert cells["colours"] == "yes"
    assert cells["goal"] == "only"
    assert row(formats.get_format("dimacs"))[3:5] == ("", "yes")
    assert row(formats.get_format("json"))[7] == "all"
    own = Format(name="own", description="a|b")
    assert row(Format(name="own", description="", read=iter))[3:5] == ("yes", "")
    assert markdown([own]).splitlines()[2].startswith("| `own` |  | a\\|b |")


def test_names_and_suffixes() -> None:
    for item in formats.formats():
        assert re.fullmatch(r"[a-z][a-z0-9-]*", item.name)
        assert all(re.fullmatch(r"\.[a-z]+", suffix) for suffix in item.suffixes)
        assert item.read or item.write


def test_reading_and_writing_modules_are_imported_on_demand() -> None:
    code = (
        "import sys, nonogram.formats as f; "
        "loaded = [m for m in sys.modules if m.startswith('nonogram.formats.')]; "
        "print(*sorted(loaded)); "
        "heavy = {'json', 'csv', 'xml.parsers.expat', 'numpy', 'html', 'difflib'}; "
        "print(*(heavy & set(sys.modules)))"
    )  # fmt: skip
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours, others = out.stdout.split("\n")[:2]
    assert ours.split() == [
        f"nonogram.formats.{name}" for name in ("base", "catalogue", "sniffing")
    ]
    assert others.split() == []


def valid(value: Any, schema: dict[str, Any]) -> bool:
    """Whether ``value`` is valid, by the keywords of JSON Schema that the schema uses."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        return valid(value, SCHEMA["$defs"][name])
    known = {
        "$schema", "$defs", "title", "description", "type", "required", "properties", "const",
        "minItems", "maxItems", "minLength", "maxLength", "pattern", "additionalProperties",
        "minimum", "maximum", "anyOf", "prefixItems", "items",
    }  # fmt: skip
    assert set(schema) <= known, set(schema) - known
    kinds = {"object": dict, "array": list, "string": str, "integer": int}
    if "type" in schema and type(value) is not kinds[schema["type"]]:
        return False
    if "const" in schema and value != schema["const"]:
        return False
    if "anyOf" in schema and not any(valid(value, choice) for choice in schema["anyOf"]):
        return False
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        more = schema.get("additionalProperties", {})
        return set(schema.get("required", ())) <= set(value) and all(
            valid(item, properties.get(key, more)) for key, item in value.items()
        )
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        fits = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        return fits and all(
            valid(item, first[i] if i < len(first) else schema.get("items", {}))
            for i, item in enumerate(value)
        )
    if isinstance(value, str):
        fits = schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
        return fits and re.search(schema.get("pattern", ""), value) is not None
    return schema.get("minimum", value) <= value <= schema.get("maximum", value)


@given(puzzles())
def test_what_is_written_is_valid_by_the_schema(puzzle: Puzzle) -> None:
    assert valid(puzzle_data(puzzle), SCHEMA)


def test_the_schema_refuses() -> None:
    good = {
        "rows": [[2], [1, [1, "r"]], []],
        "columns": [[0]],
        "palette": [{"name": "a", "rgb": "#fff"}] * 2,
    }
    assert valid(good, SCHEMA)
    for change in (
        {"rows": []},
        {"rows": 3},
        {"rows": [["1"]]},
        {"rows": [[-1]]},
        {"columns": [[[1, 2, 3]]]},
        {"palette": [{"name": "a", "rgb": "#fff"}]},
        {"palette": [{"name": "a", "rgb": "red"}] * 2},
        {"palette": [{"name": "a", "rgb": "#fff", "letter": "3"}] * 2},
        {"schema": "nonogram/9"},
        {"metadata": {"title": 3}},
        {"goal": [[]]},
        {"goal": [[126]]},
    ):
        assert not valid(good | change, SCHEMA), change
    assert not valid({"rows": [[1]]}, SCHEMA)
