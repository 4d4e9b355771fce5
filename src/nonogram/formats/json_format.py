"""JSON: this package's own ``nonogram/1``, and plain ``{"rows": ..., "columns": ...}``.

``{"schema": "nonogram/1", "rows": [[2], [1, 1], []], "columns": [...], "palette": [...],
"metadata": {}, "goal": [[...]]}``: a block is a number (black) or ``[length, letter]``; a palette
entry is ``{"name", "rgb", "letter"}``, the background first; the goal holds colour codes, -1 where
unknown.  All but rows and columns may be missing.  A list of such objects holds several puzzles.

What other programs write is told by its keys and read by :mod:`nonogram.formats.json_dialects`.
A file of the package ThomasR/nonogram-solver may bring ``content``, a start grid, which is no part
of a puzzle and is left out with a warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from nonogram.clue import BLACK, Clue
from nonogram.errors import FormatError, PuzzleError
from nonogram.formats.base import Match, Source
from nonogram.formats.json_text import clean, dumps_data, kind, objects, show, with_properties
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.result import Result

__all__ = ["SCHEMA", "puzzle_data", "result_data"]

SCHEMA: Final = "nonogram/1"
RESULT_SCHEMA: Final = "nonogram-result/1"

# What other programs write, by the keys that give it away, and its reader; see json_dialects.
_DIALECTS: Final = (
    ({"ver", "hor"}, "teall"),
    ({"palette", "cells"}, "cells"),
    ({"rows", "cols"}, "rows_cols"),
)


def sniff(source: Source) -> Match:
    """A text that opens like JSON; nothing else here does."""
    return Match.SURE if re.match(r'\s*(\{|\[\s*[\[{}"\]\d-])', source.text) else Match.NO


def read(source: Source) -> Iterator[Puzzle | FormatError]:
    """The puzzles of a text: one object, or a list of them."""
    for item in objects(source):
        yield source.attempt(_puzzle, source, item)


def _puzzle(source: Source, data: Any) -> Puzzle:
    if not isinstance(data, dict):
        raise source.error(f"found {kind(data)}, expected an object with 'rows' and 'columns'")
    schema = data.get("schema")
    if schema is not None and schema != SCHEMA:
        raise source.error(f"found the schema {show(schema)}, expected {SCHEMA!r}")
    if schema is None:
        for keys, dialect in _DIALECTS:
            if keys <= data.keys() and "columns" not in data:
                from nonogram.formats import json_dialects

                make: Callable[[Source, Any], Puzzle] = getattr(json_dialects, dialect)
                return with_properties(make(source, data), data)
    if {"status", "solutions"} <= data.keys() and "columns" not in data:
        raise source.error("an answer of this package, not a puzzle")
    for key in ("rows", "columns"):
        if key not in data:
            raise source.error(f"found no {key!r}, expected lists of clues 'rows' and 'columns'")
        if not isinstance(data[key], list):
            raise source.error(f"{key!r}: found {kind(data[key])}, expected a list of clues")
    rows, columns = data["rows"], data["columns"]
    if schema is None and rows and all(isinstance(clue, str) for clue in rows + columns):
        from nonogram.formats import json_dialects

        return with_properties(json_dialects.letters(source, data), data)
    source.check_size(len(columns), len(rows))
    for key, size in (("width", len(columns)), ("height", len(rows))):
        if type(data.get(key)) is int and data[key] != size:
            raise source.error(f"{key!r} is {show(data[key])}, but the clues make it {size}")
    if "content" in data and schema is None:
        source.warn("the start grid in 'content' was left out")
    palette = data.get("palette")
    if palette is not None:
        palette = _palette(source, palette)
    puzzle = source.puzzle(
        [_clue(source, clue, f"row {i}") for i, clue in enumerate(rows, 1)],
        [_clue(source, clue, f"column {i}") for i, clue in enumerate(columns, 1)],
        palette=palette,
        metadata=_metadata(source, data.get("metadata")),
        goal=_goal(source, data.get("goal"), len(columns), len(rows)),
    )
    return puzzle if schema is not None else with_properties(puzzle, data)


def _clue(source: Source, clue: Any, where: str) -> list[Any]:
    """The blocks, with types checked; what they mean is checked by the Puzzle."""
    if not isinstance(clue, list):
        raise source.error(f"{where}: found {show(clue)}, expected a list of blocks")
    for block in clue:
        parts = block if isinstance(block, list) else [block]
        whole = isinstance(parts[0] if parts else None, int) and not isinstance(parts[0], bool)
        if not whole or len(parts) > 2:
            raise source.error(
                f"{where}: found the block {show(block)}, expected a number or [length, colour]"
            )
    return clue


def _palette(source: Source, palette: Any) -> list[tuple[str, str, str]]:
    if not isinstance(palette, list):
        raise source.error(f"'palette': found {kind(palette)}, expected a list of colours")
    out = []
    for colour in palette:
        if isinstance(colour, dict):
            colour = [colour.get("name"), colour.get("rgb"), colour.get("letter", "")]
        if (
            not isinstance(colour, list)
            or len(colour) not in (2, 3)
            or not all(isinstance(part, str) for part in colour)
        ):
            raise source.error(
                f"'palette': found {show(colour)}, expected an object with 'name', 'rgb' and "
                "'letter'"
            )
        name, rgb, letter = map(clean, (*colour, "")[:3])
        out.append((name, rgb, letter))
    return out


def _metadata(source: Source, metadata: Any) -> dict[str, str]:
    if metadata is None:
        return {}
    if not isinstance(metadata, dict) or not all(isinstance(v, str) for v in metadata.values()):
        raise source.error("'metadata': expected an object whose values are text")
    return {clean(key): clean(value) for key, value in metadata.items()}


def _goal(source: Source, goal: Any, width: int, height: int) -> Grid | None:
    if goal is None:
        return None
    if (
        not isinstance(goal, list)
        or len(goal) != height
        or not all(isinstance(row, list) and len(row) == width for row in goal)
    ):
        raise source.error(f"'goal': expected {height} lists of {width} cells")
    for r, row in enumerate(goal, 1):
        for cell in row:
            if not isinstance(cell, int) or isinstance(cell, bool):
                raise source.error(f"'goal', row {r}: found {show(cell)}, expected a colour code")
    try:
        return Grid(goal)
    except PuzzleError as error:
        raise source.error(f"'goal': {error}") from None


def puzzle_data(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as JSON data, schema ``nonogram/1``; nothing is left out."""
    letters = [colour.letter for colour in puzzle.palette]

    def clue(blocks: Clue) -> list[Any]:
        return [b.length if b.colour == BLACK else [b.length, letters[b.colour]] for b in blocks]

    data: dict[str, Any] = {
        "schema": SCHEMA,
        "rows": [clue(blocks) for blocks in puzzle.rows],
        "columns": [clue(blocks) for blocks in puzzle.columns],
        "palette": [colour._asdict() for colour in puzzle.palette],
        "metadata": dict(puzzle.metadata),
    }
    if puzzle.goal is not None:
        data["goal"] = puzzle.goal.tolist()
    return data


def result_data(result: Result) -> dict[str, Any]:
    """The answer of a solver as JSON data, schema ``nonogram-result/1``.

    Grids are lists of rows of colour codes, -1 where unknown; lines count from 0, rows first.
    """
    stats = result.stats
    return {
        "schema": RESULT_SCHEMA,
        "status": str(result.status),
        "method": result.method,
        "width": result.puzzle.width,
        "height": result.puzzle.height,
        "unknown": result.grid.unknown,
        "grid": result.grid.tolist(),
        "solutions": [grid.tolist() for grid in result.solutions],
        "common": result.common.tolist(),
        "differing": [list(cell) for cell in result.differing],
        "complete": result.complete,
        "conflict_line": result.conflict_line,
        "start_conflict": result.start_conflict,
        "stats": {
            "seconds": round(stats.seconds, 6),
            "cpu_seconds": round(stats.cpu_seconds, 6),
            "uses": dict(stats.uses),
            "cells": dict(stats.cells),
            "table_bytes": stats.table_bytes,
            "table_disk": stats.table_disk,
            "conflicts": stats.conflicts,
            "decisions": stats.decisions,
            "phases": {name: round(spent, 6) for name, spent in stats.phases.items()},
        },
    }


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``, schema ``nonogram/1``."""
    return dumps_data(puzzle_data(puzzle))
