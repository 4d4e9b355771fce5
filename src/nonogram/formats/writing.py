"""What every writer checks and says: what its format has no place for."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Final

from nonogram.errors import UnsupportedError
from nonogram.formats.base import BLACK_ON_WHITE, warn
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle, satisfies

__all__ = [
    "left_out",
    "lost_goal",
    "lost_metadata",
    "lost_rgb",
    "one_line",
    "one_line_names",
    "one_lines",
    "only_black",
    "only_clues",
    "picture_of",
]


def left_out(format_name: str, *things: str) -> None:
    """Warn of the things that a format cannot carry; empty strings are skipped."""
    lost = [thing for thing in things if thing]
    if lost:
        warn(f"{format_name} cannot carry {' and '.join(lost)}; left out")


def only_clues(puzzle: Puzzle, format_name: str) -> None:
    """Check that a format which holds black-and-white clues alone can carry ``puzzle``.

    Raises UnsupportedError for colours; warns of metadata, goal and the colour's RGB.
    """
    only_black(puzzle, format_name)
    left_out(
        format_name,
        lost_metadata(puzzle),
        lost_goal(puzzle),
        lost_rgb(puzzle),
    )


def only_black(puzzle: Puzzle, format_name: str) -> None:
    """Raise UnsupportedError for a puzzle of more than one foreground colour."""
    if puzzle.is_coloured:
        raise UnsupportedError(
            f"{format_name} holds black and white only, the puzzle has {puzzle.colours - 1} colours"
        )


def lost_rgb(puzzle: Puzzle) -> str:
    """``colours`` where the two of a puzzle are not black on white, for :func:`left_out`."""
    if tuple(colour.rgb for colour in puzzle.palette) != BLACK_ON_WHITE:
        return "colours"
    named = tuple(colour.name for colour in puzzle.palette)
    return "" if named == ("white", "black") else "the names of colours"


def lost_goal(puzzle: Puzzle) -> str:
    """``the goal`` where a puzzle has one, for :func:`left_out`."""
    return "the goal" if puzzle.goal is not None else ""


def lost_metadata(puzzle: Puzzle, *kept: str) -> str:
    """The metadata beside the keys ``kept``, for :func:`left_out`."""
    return "metadata" if any(key not in kept for key in puzzle.metadata) else ""


def one_line(text: str) -> str:
    """A property on one line, for formats that have no more: each run of blanks is a space."""
    return " ".join(_CONTROL.sub(" ", text).split())


def one_lines(
    puzzle: Puzzle, *keys: str, shape: Callable[[str], str] = one_line
) -> tuple[dict[str, str], list[str]]:
    """The properties ``keys`` as a format carries them, and what that loses, for :func:`left_out`.

    ``shape`` makes of a text what will be read again.  Properties without text are left out.
    """
    texts, lost = {}, []
    for key in keys:
        if key in puzzle.metadata:
            text = puzzle.metadata[key]
            if shaped := shape(text):
                texts[key] = shaped
            if not text:
                lost.append(f"the empty property {key!r}")
            elif shaped != text:
                lost.append(f"blanks or control characters in the property {key!r}")
    return texts, lost


def one_line_names(puzzle: Puzzle, shape: Callable[[str], str] = one_line) -> tuple[list[str], str]:
    """The names of colours as a format carries them, no two alike, and what that loses."""
    given = [colour.name for colour in puzzle.palette]
    names: list[str] = []
    for code, name in enumerate(given):
        shaped = shape(name) or "colour"
        taken = {*names, *given[:code], *given[code + 1 :]}
        if shaped in taken:
            shaped = next(n for i in count(code) if (n := f"{shaped} {i}") not in taken)
        names.append(shaped)
    return names, "" if names == given else "blanks or control characters in names of colours"


_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def picture_of(puzzle: Puzzle, format_name: str) -> Grid:
    """The goal of a puzzle that is to be written as a picture.

    Raises UnsupportedError where there is none, or one that other clues would be derived from.
    """
    if puzzle.goal is None:
        raise UnsupportedError(f"{format_name} holds a picture, and the puzzle brings no goal")
    if not satisfies(puzzle.goal, puzzle):
        raise UnsupportedError(f"{format_name} holds a picture, and the goal breaks the clues")
    return puzzle.goal
