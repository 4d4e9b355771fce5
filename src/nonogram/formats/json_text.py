"""The text of JSON, and what all its formats share: checked reading, properties, writing."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

from nonogram.formats.base import Source, shorten
from nonogram.grid import MAX_SIDE
from nonogram.puzzle import Puzzle

__all__ = ["clean", "dumps_data", "kind", "objects", "parse", "show", "with_properties"]

MAX_LISTS: Final = 1_000_000

# What other programs call their properties, and the keys in the metadata; the last one counts.
_PROPERTIES: Final = {
    "id": "id",
    "name": "title",
    "title": "title",
    "author": "by",
    "by": "by",
    "copyright": "copyright",
    "license": "license",
    "source": "source",
    "description": "description",
    "difficulty": "difficulty",
    "note": "note",
}


def objects(source: Source) -> list[Any]:
    """The object of a text, or those of a list."""
    data = parse(source)
    several = isinstance(data, list) and data and all(isinstance(x, dict) for x in data)
    return data if several else [data]


def parse(source: Source, text: str | None = None, what: str = "") -> Any:
    """The value of the source, or of a ``text`` in it that errors call ``what``.

    Refused are numbers of more than 18 digits, NaN and its like, and keys that stand twice.
    """
    where = f"{what}: " if what else ""
    inner = source.text if text is None else text

    def number(digits: str) -> int:
        if len(digits) > 18:
            raise source.error(
                f"{where}found the number {shorten(digits)}, expected at most {MAX_SIDE}"
            )
        return int(digits)

    def constant(name: str) -> NoReturn:
        raise source.error(f"{where}found {name}, expected a number")

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        out = dict(pairs)
        if len(out) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            raise source.error(f"{where}found the key {shorten(twice)!r} twice in one object")
        return out

    if inner.count("[") + inner.count("{") > MAX_LISTS:
        raise source.error(f"{where}more than {MAX_LISTS} lists and objects")
    try:
        return json.loads(
            inner, parse_int=number, parse_constant=constant, object_pairs_hook=members
        )
    except json.JSONDecodeError as error:
        at = (None, None) if text is not None else (error.lineno, error.colno)
        reason = error.msg[:1].lower() + error.msg[1:]
        raise source.error(f"{where}not valid JSON: {reason}", at[0], column=at[1]) from None
    except RecursionError:
        raise source.error(f"{where}JSON nested too deeply for a puzzle") from None


def with_properties(puzzle: Puzzle, data: dict[str, Any]) -> Puzzle:
    """The puzzle with what other programs write beside the clues, where it has no such metadata."""
    found = {
        key: clean(data[name]).strip()
        for name, key in _PROPERTIES.items()
        if isinstance(data.get(name), str) and data[name].strip()
    }
    return puzzle.replace(metadata=found | dict(puzzle.metadata)) if found else puzzle


def clean(text: str) -> str:
    """The text without half surrogate pairs, which no file or terminal could be given."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def show(value: Any) -> str:
    """A value for an error: short ones as JSON, others by their kind."""
    if isinstance(value, (list, dict)):
        return kind(value)
    return shorten(json.dumps(clean(value) if isinstance(value, str) else value))


def kind(value: Any) -> str:
    """The kind of a value, for an error."""
    names = {dict: "an object", list: "a list", str: "a text", bool: "a truth value"}
    return "nothing" if value is None else names.get(type(value), "a number")


def dumps_data(data: dict[str, Any]) -> str:
    """JSON text of ``data`` with each clue or row of cells on a line of its own."""
    parts = []
    for key, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], (list, dict)):
            inner = ",\n".join("    " + json.dumps(item, ensure_ascii=False) for item in value)
            parts.append(f"  {json.dumps(key)}: [\n{inner}\n  ]")
        else:
            parts.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
