"""The XML of webpbn.com: the writer."""

from __future__ import annotations

import re

from nonogram.clue import Clue
from nonogram.formats.webpbn import PROPERTIES
from nonogram.formats.writing import left_out, one_line_names, one_lines
from nonogram.formats.xml_parse import attribute, escape
from nonogram.puzzle import Puzzle

_ORDER = ("source", "id", "title", "author", "authorid", "copyright", "description")
_NO_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(puzzle: Puzzle) -> str:
    """The text of ``puzzle``; warns of properties that the format has no element for."""
    if "author" in puzzle.metadata and "by" not in puzzle.metadata:
        puzzle = puzzle.replace(
            metadata={"by" if k == "author" else k: v for k, v in puzzle.metadata.items()}
        )
    palette = puzzle.palette
    signs = _signs(puzzle)
    lost = sorted(f"the property {key!r}" for key in puzzle.metadata.keys() - PROPERTIES.values())
    texts, changed = one_lines(puzzle, *PROPERTIES.values(), shape=_text)
    names, lost_names = one_line_names(puzzle, _text)
    left_out("webpbn", *lost[:3], "more" if len(lost) > 3 else "", *changed, lost_names)
    names = [attribute(name) for name in names]
    out = [
        '<?xml version="1.0"?>',
        "<puzzleset>",
        f'<puzzle type="grid" defaultcolor={names[1]} backgroundcolor={names[0]}>',
    ]
    out += _properties(texts, _ORDER)
    for colour, name, sign in zip(palette, names, signs, strict=True):
        out.append(f"<color name={name} char={attribute(sign)}>{colour.rgb[1:]}</color>")

    def line(clue: Clue) -> str:
        counts = (
            f"<count>{n}</count>" if code == 1 else f"<count color={names[code]}>{n}</count>"
            for n, code in clue
        )
        return f"<line>{''.join(counts)}</line>"

    for side, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        out += [f'<clues type="{side}">', *map(line, clues), "</clues>"]
    if puzzle.goal is not None:
        out += ['<solution type="goal">', "<image>"]
        for row in puzzle.goal.rows:
            out.append(escape(f"|{''.join('?' if c < 0 else signs[c] for c in row)}|"))
        out += ["</image>", "</solution>"]
    out += [*_properties(texts, ("note",)), "</puzzle>", "</puzzleset>"]
    return "\n".join(out) + "\n"


def _text(text: str) -> str:
    """What is read again of a text."""
    return _NO_XML.sub("", text).strip()


def _properties(texts: dict[str, str], elements: tuple[str, ...]) -> list[str]:
    return [
        f"<{element}>{escape(texts[PROPERTIES[element]])}</{element}>"
        for element in elements
        if PROPERTIES[element] in texts
    ]


def _signs(puzzle: Puzzle) -> list[str]:
    """A sign for each colour in images: its letter, where that means nothing else there."""
    taken = set("?[]|/\\")
    out = []
    for colour in puzzle.palette:
        sign = colour.letter
        if sign in taken or _NO_XML.match(sign) or sign.isspace():
            sign = next(chr(c) for c in range(0x21, 0x7F) if chr(c) not in taken)
        taken.add(sign)
        out.append(sign)
    return out
