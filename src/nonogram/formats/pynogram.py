"""pynogram's ini: ``[clues]`` with ``columns =`` and ``rows =``, ``[colors]`` with ``r = (red) %``.

**Comma or newline ends a clue**, blanks part blocks, ``0`` is a blank line, empty lines are
decoration; quotes may stand around clues.  ``#`` and ``;`` open comments, except where a colour is
``(#ff00ff)``.  A block is ``2r``; without a letter it is black.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogram.clue import BLACK, WHITE, Clue, Colour
from nonogram.formats.base import Source, shorten
from nonogram.formats.colour_names import rgb_of
from nonogram.formats.lines import Line, coloured_clue
from nonogram.formats.palettes import PaletteBuilder, clue_letters, lost_names, named_like
from nonogram.formats.writing import left_out, lost_goal, lost_metadata
from nonogram.grid import MAX_SIDE
from nonogram.puzzle import Puzzle

_COLOUR: Final = re.compile(r"([^\W\d]\w*)\s*[=:]\s*\(([^()]*)\)\s*(\S?).*")
_KEY: Final = re.compile(r"(columns|rows)\s*[=:](.*)", re.IGNORECASE)


def read(source: Source) -> Iterator[Puzzle]:
    """The one puzzle of a file."""
    clues: dict[str, list[Line]] = {}
    colours: dict[str, tuple[Colour, int]] = {}
    section, key = "", ""
    for number, line in enumerate(source.lines, 1):
        text = line.strip()
        if section == "colors" and not text.startswith((";", "#", "[")):
            if text:
                _declare(source, colours, text, number)
            continue
        text = re.split(r"[#;]", text, maxsplit=1)[0].strip()
        if heading := re.fullmatch(r"\[(\w+)\]", text):
            section, key = heading[1].lower(), ""
        elif section == "clues":
            if match := _KEY.fullmatch(text):
                key, text = match[1].lower(), match[2]
                if key in clues:
                    raise source.error(f"found a second {key!r}", number)
                clues[key] = []
            if text.count(",") > MAX_SIDE:
                raise source.error(f"more than {MAX_SIDE} clues", number)
            parts = [part.strip(" \t'\"") for part in text.split(",")]
            if any(parts) and not key:
                raise source.error(f"found {shorten(text)!r}, expected 'columns ='", number)
            if key:
                clues[key] += [(number, part) for part in parts if part]
    for word in ("columns", "rows"):
        if not clues.get(word):
            raise source.error(f"found no '{word} =' in a section [clues]")
    yield _build(source, clues["rows"], clues["columns"], colours)


def _declare(source: Source, colours: dict[str, tuple[Colour, int]], text: str, line: int) -> None:
    match = _COLOUR.fullmatch(text)
    if match is None:
        raise source.error(f"found {shorten(text)!r}, expected a colour such as r = (red) %", line)
    letter, value, _ = match.groups()
    parts = re.findall(r"\d+", value) if "," in value else []
    if len(parts) == 3 and all(len(part) < 4 and int(part) < 256 for part in parts):
        rgb: str | None = "#" + "".join(f"{int(part):02x}" for part in parts)
    else:
        rgb = rgb_of(value)
    if rgb is None:
        raise source.error(f"found no colour {shorten(value)!r}", line)
    if letter in colours:
        raise source.error(f"found a second colour {shorten(letter)!r}", line)
    name = value.strip() if re.fullmatch(r"\s*[a-z]+\s*", value, re.IGNORECASE) else named_like(rgb)
    colours[letter] = (Colour(name, rgb, letter if len(letter) == 1 else ""), line)


def _build(
    source: Source, rows: list[Line], columns: list[Line], colours: dict[str, tuple[Colour, int]]
) -> Puzzle:
    source.check_size(len(columns), len(rows))
    palette = PaletteBuilder(source)
    codes: dict[str, int] = {}
    black = not colours or any(
        re.search(r"(?<!\d)0*[1-9]\d*(\s|$)", text) for _, text in (*rows, *columns)
    )
    if black:
        codes[""] = palette.add("black", "#000000")
    used = set("".join(text for _, text in (*rows, *columns)))
    ground_named = any(letter.lower() == "white" for letter in colours)
    for letter, (colour, line) in colours.items():
        unused = len(letter) == 1 and letter not in used
        if colour.rgb == "#ffffff" and unused and not ground_named:
            continue  # the background, declared like the others
        if letter.lower() == "white":
            palette.background(colour.name, colour.rgb, colour.letter)
            codes[letter] = WHITE
        else:
            codes[letter] = palette.add(*colour[:2], colour.letter, line)
    out = []
    for what, lines, size in (("row", rows, len(columns)), ("column", columns, len(rows))):
        out.append(
            [
                source.tried(coloured_clue, source, text, f"{what} {i}", size, line, codes.get)
                for i, (line, text) in enumerate(lines, 1)
            ]
        )
    return source.puzzle(*out, palette=palette.palette())


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``; colours are written as three numbers."""
    palette = puzzle.palette
    plain = not puzzle.is_coloured and palette[BLACK].rgb == "#000000"
    letters = ["", *([""] if plain else clue_letters(palette))]
    left_out(
        "pynogram",
        lost_metadata(puzzle),
        lost_goal(puzzle),
        lost_names(palette),
    )
    out = []
    if not plain or palette[0].rgb != "#ffffff":
        out = ["[colors]"]
        if palette[0].rgb != "#ffffff":
            # this reader takes the name for the background; others only add a colour
            out.append(f"white = ({_triplet(palette[0].rgb)}) .")
        if not plain:
            for letter, colour in zip(letters[1:], palette[1:], strict=True):
                sign = "*" if colour.letter in "#;" else colour.letter
                out.append(f"{letter} = ({_triplet(colour.rgb)}) {sign}")
        out.append("")

    def line(clue: Clue) -> str:
        return "  " + (" ".join(f"{n}{letters[code]}" for n, code in clue) or "0")

    out += ["[clues]", "columns =", *map(line, puzzle.columns)]
    out += ["", "rows =", *map(line, puzzle.rows)]
    return "\n".join(out) + "\n"


def _triplet(rgb: str) -> str:
    return ", ".join(str(int(rgb[i : i + 2], 16)) for i in (1, 3, 5))
