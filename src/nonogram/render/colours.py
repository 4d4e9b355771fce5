"""Colours of a picture: its palette, letters for its colours, ink that can be read on them."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from nonogram.clue import Palette, default_palette
from nonogram.errors import PuzzleError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

__all__ = [
    "CELL_STYLES",
    "CellStyle",
    "channels",
    "check_same_size",
    "contrast",
    "ink",
    "letters_of",
    "palette_of",
]

CellStyle: TypeAlias = Literal["colours", "letters", "patterns"]
"""What tells the cells of a picture apart: their colours alone, or letters or hatchings on them."""
CELL_STYLES: Final[tuple[CellStyle, ...]] = get_args(CellStyle)

_SPARE: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@%&$*+=~^<>!"


def check_same_size(grid: Grid, puzzle: Puzzle) -> None:
    """Raise PuzzleError where a grid is not of its puzzle's size."""
    if (puzzle.width, puzzle.height) != (grid.width, grid.height):
        raise PuzzleError(
            f"the grid is {grid.width}x{grid.height}, the puzzle {puzzle.width}x{puzzle.height}"
        )


def palette_of(grid: Grid | None, puzzle: Puzzle | None, palette: Palette | None = None) -> Palette:
    """The colours of a picture: the puzzle's, else ``palette``, longer where the cells need more.

    What is missing comes from :func:`~nonogram.clue.default_palette`.
    """
    palette = puzzle.palette if puzzle is not None else palette or ()
    cells = b"" if grid is None else grid.tobytes()
    needed = max((cell for cell in set(cells) if cell < 0x80), default=1) + 1
    if needed > len(palette):
        palette += default_palette(needed)[len(palette) :]
    return palette


def letters_of(palette: Palette) -> str:
    """A character for each colour that is one column wide and stands for nothing else."""
    if len(palette) == 2:
        return ".#"
    used: set[str] = set()
    letters = "."
    for code, colour in enumerate(palette[1:], 1):
        # "#" is black in every picture, so only the first foreground may keep it; other signs
        # say less than a letter of the colour's name
        own = (
            colour.letter if colour.letter.isalpha() or (colour.letter == "#" and code == 1) else ""
        )
        later = {c.letter for c in palette[code + 1 :]}
        wanted = [own, *(c for c in colour.name if c.isalpha() and c not in later)]
        fit = (c for c in (*wanted, *_SPARE) if c and "!" <= c <= "~" and c not in used)
        letter = next(fit, "*")
        used.add(letter)
        letters += letter
    return letters


def channels(rgb: str) -> tuple[int, int, int]:
    """Red, green and blue of ``#rrggbb``, 0 ... 255."""
    return int(rgb[1:3], 16), int(rgb[3:5], 16), int(rgb[5:7], 16)


def _luminance(rgb: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    linear = [
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (channel / 255 for channel in channels(rgb))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 defines it: 1 (none) ... 21; text needs 4.5.

    >>> contrast("#ffffff", "#000000")
    21.0
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ink(ground: str) -> str:
    """Black or white, whichever is read better on ``ground``: a contrast of 4.58 at least."""
    return max(("#000000", "#ffffff"), key=lambda rgb: contrast(rgb, ground))
