"""Tiny readers for the puzzle collection that NONOGRAM_CORPUS names; tests and benchmarks only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from nonogram import formats
from nonogram.puzzle import Puzzle

Lines = list[list[int]]


def corpus(path: str | None = os.environ.get("NONOGRAM_CORPUS")) -> Path | None:
    """The collection's folder, or None; ends the program where the folder holds none."""
    if not path:
        return None
    if not (Path(path) / "labels.tsv").is_file():
        raise SystemExit(f"{path} is no collection of puzzles: there is no labels.tsv")
    return Path(path)


def _numbers(line: str) -> list[int]:
    return [int(word) for word in line.replace(",", " ").split() if int(word)]


def read_tournament(path: Path) -> Iterator[tuple[str, Puzzle]]:
    """Yield (name, puzzle): `$n`, 25 column lines, 25 row lines."""
    lines = path.read_text(encoding="latin-1").splitlines()
    for i, line in enumerate(lines):
        if line.startswith("$"):
            clues = [_numbers(text) for text in lines[i + 1 : i + 51]]
            yield line[1:].strip(), Puzzle(clues[25:], clues[:25])


def read_non(path: Path) -> Puzzle:
    """A plain Simpson .non file: width, height, rows, columns."""
    size: dict[str, int] = {}
    got: dict[str, Lines] = {"rows": [], "columns": []}
    part = None
    for line in path.read_text(encoding="latin-1").splitlines():
        words = line.replace(",", " ").split()
        numbers = not words or words[0].isdigit()
        if part and numbers and len(got[part]) < size[part]:
            got[part].append(_numbers(line))
        elif words and words[0] in ("width", "height"):
            size["columns" if words[0] == "width" else "rows"] = int(words[1])
        elif words:
            part = words[0] if words[0] in size else None
    return Puzzle(got["rows"], got["columns"])


def read_nin(path: Path) -> Puzzle:
    """A .nin file: width and height, then the rows and the columns, `0` for a blank line."""
    lines = [line for line in path.read_text().splitlines() if line.strip()]
    width, height = map(int, lines[0].split())
    clues = [_numbers(line) for line in lines[1:]]
    return Puzzle(clues[:height], clues[height : height + width])


def colour_puzzles() -> Iterator[tuple[str, Puzzle, str]]:
    """Yield (path, puzzle, label) of the labelled puzzles in colours, by the package's readers."""
    folder = corpus()
    assert folder is not None
    labels = dict(line.split("\t") for line in (folder / "labels.tsv").read_text().splitlines()[1:])
    for line in (folder / "manifest.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        path, _format, _width, _height, colours = line.split("\t")[:5]
        label = labels.get(f"{path}#0")
        if colours.isdigit() and int(colours) > 2 and label:
            yield path, formats.load(folder / path), label
