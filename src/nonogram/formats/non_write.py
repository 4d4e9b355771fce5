"""The ``.non`` format: the writer.

Black and white is written as every reader knows it.  Coloured puzzles follow the dialect of
nonogram-db: ``color a #rrggbb``, blocks ``3a``, and letters in the goal.  A colour's name is a
property, ``color-a "sky blue"``, which other readers pass over.
"""

from __future__ import annotations

import re
from typing import Final

from nonogram.clue import Clue, Palette, default_palette
from nonogram.formats.non import KEYWORDS
from nonogram.formats.non_colours import is_name
from nonogram.formats.palettes import clue_letters
from nonogram.formats.writing import left_out, one_line_names
from nonogram.puzzle import Puzzle

__all__ = ["write"]

_FIRST: Final = ("catalogue", "title", "by", "copyright", "license")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``.

    Warns of properties that are no word and of control characters, which the format has no place
    for.
    """
    palette = puzzle.palette
    plain = [colour.rgb for colour in palette] == ["#ffffff", "#000000"]
    letters = ["0", "1"] if plain else ["0", *clue_letters(palette)]
    suffixes = [""] * 2 if plain else letters
    out = []
    lost = set()
    order = {key: i for i, key in enumerate(_FIRST)}
    for key, value in sorted(
        puzzle.metadata.items(), key=lambda item: order.get(item[0], len(_FIRST))
    ):
        if (
            not re.fullmatch(r"[^\W\d][\w-]*", key)
            or key.lower() in KEYWORDS
            or is_name(key)
            or (key.lower() == "saved" and not re.fullmatch(r"[01?\n]*", value))  # a game's cells
        ):
            lost.add(f"the property {key!r}")
            continue
        if _CONTROL.search(value):
            lost.add("control characters")
        for line in value.split("\n"):
            out.append(f'{key} "{_escaped(_CONTROL.sub("", line))}"')
    if not plain:
        if palette[0].rgb != "#ffffff":
            out.append(f"color 0 {palette[0].rgb}")
        out += [f"color {c} {p.rgb}" for c, p in zip(letters[1:], palette[1:], strict=True)]
    names, lost_names = one_line_names(puzzle)
    for letter, name, known in zip(letters, names, _names_read(palette, letters), strict=True):
        if name != known:
            out.append(f'color-{letter} "{_escaped(name)}"')
    out += [f"width {puzzle.width}", f"height {puzzle.height}"]

    def clue(blocks: Clue) -> str:
        return ",".join(f"{n}{suffixes[colour]}" for n, colour in blocks) or "0"

    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        out += ["", name, *map(clue, clues)]
    if puzzle.goal is not None:
        cells = "".join("?" if c < 0 else letters[c] for row in puzzle.goal.rows for c in row)
        out += ["", f'goal "{cells}"']
    left_out("non", *sorted(lost), lost_names)
    return "\n".join(out) + "\n"


def _names_read(palette: Palette, letters: list[str]) -> list[str]:
    """The names that a reader gives colours without being told."""
    known = {colour.rgb: colour.name for colour in default_palette(12)[1:]}
    out = ["white"]
    for letter, colour in zip(letters[1:], palette[1:], strict=True):
        name = known.get(colour.rgb, letter)
        out.append(letter if name in out else name)
    return out


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;")
