"""CSV and TSV, for spreadsheets: lines of clues with labels, or a table of cells 0 and 1.

``title,Dot`` and so on for metadata; ``color,r,red,#ff0000`` for each colour, the background
first; ``row,2`` and ``column,1,1`` for the clues in their order, coloured blocks as ``3r``;
``goal,1,1,0,0`` for each row of the picture, in colour codes, empty where unknown.  A table of 0
and 1 alone is a picture.  Fields are parted by commas, semicolons or tabs.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from nonogram.clue import BLACK, Clue, Palette, default_palette, make_palette
from nonogram.errors import PuzzleError
from nonogram.formats.base import Source, shorten
from nonogram.formats.lines import coloured_clue
from nonogram.formats.palettes import clue_letters
from nonogram.formats.writing import left_out, one_line_names, one_lines
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

_LABEL = re.compile(r'^"?(?:row|column)"?([,;\t])', re.IGNORECASE | re.MULTILINE)
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
MAX_FIELDS = 2_000_000
_LABELS = frozenset(("row", "column", "goal", "color", "colour"))


def read(source: Source) -> Iterator[Puzzle]:
    """The puzzle of a table."""
    text = source.text
    label = _LABEL.search(text.replace("\r", "\n"))
    separator = label[1] if label else next((c for c in "\t;" if c in text), ",")
    if text.count(separator) > MAX_FIELDS:
        raise source.error(f"a table of more than {MAX_FIELDS} fields")
    rows: list[tuple[int, list[str]]] = []
    reader = csv.reader(io.StringIO("\n".join(source.lines)), delimiter=separator)
    try:
        for fields in reader:
            if any(field.strip() for field in fields):
                rows.append((reader.line_num, [field.strip() for field in fields]))
    except csv.Error as error:
        raise source.error(f"no table: {error}", reader.line_num) from None
    if not rows:
        raise source.error("an empty table")
    if all(re.fullmatch(r"[01]", field) for _, fields in rows for field in fields):
        yield _picture(source, rows)
    else:
        yield _labelled(source, rows)


def _picture(source: Source, rows: list[tuple[int, list[str]]]) -> Puzzle:
    width = len(rows[0][1])
    for number, fields in rows:
        if len(fields) != width:
            raise source.error(f"found {len(fields)} cells, expected {width}", number)
    source.check_picture(width, len(rows))
    cells = bytes(field == "1" for _, fields in rows for field in fields)
    return source.picture(Grid.from_bytes(width, len(rows), cells))


def _labelled(source: Source, rows: list[tuple[int, list[str]]]) -> Puzzle:
    parts: dict[str, list[tuple[int, list[str]]]] = {label: [] for label in _LABELS}
    metadata: dict[str, str] = {}
    for number, (label, *fields) in rows:
        while fields and not fields[-1]:
            fields.pop()
        if label.lower() in _LABELS:
            parts[label.lower()].append((number, fields))
        elif label and len(fields) == 1 and not label[0].isdigit():
            metadata[label] = fields[0]
        elif not label or label[0].isdigit() or fields:
            raise source.error(
                f"found {shorten(label)!r}, expected row, column, goal, color or a property",
                number,
            )
    palette = _palette(source, parts["color"] + parts["colour"])
    height, width = len(parts["row"]), len(parts["column"])
    if not height or not width:
        raise source.error("found no lines that start with 'row' and 'column'")
    source.check_size(width, height)
    letters = {colour.letter: code for code, colour in enumerate(palette) if code}
    letters |= {} if palette[BLACK].rgb != "#000000" else {"": BLACK}
    out = []
    for what, size in (("row", width), ("column", height)):
        texts = enumerate(parts[what], 1)
        out.append(
            [
                source.tried(
                    coloured_clue, source, " ".join(t), f"{what} {i}", size, line, letters.get
                )
                for i, (line, t) in texts
            ]
        )
    goal = _goal(source, parts["goal"], width, height, len(palette)) if parts["goal"] else None
    return source.puzzle(*out, palette=palette, metadata=metadata, goal=goal)


def _palette(source: Source, rows: list[tuple[int, list[str]]]) -> Palette:
    if not rows:
        return default_palette()
    colours = []
    for number, fields in rows:
        if len(fields) != 3:
            raise source.error("expected a colour as letter, name and RGB", number)
        colours.append((fields[1], fields[2], fields[0]))
    try:
        return make_palette(colours)
    except PuzzleError as error:
        raise source.error(str(error), rows[0][0]) from None


def _goal(
    source: Source, rows: list[tuple[int, list[str]]], width: int, height: int, colours: int
) -> Grid:
    cells = bytearray()
    for number, fields in rows:
        fields += [""] * (width - len(fields))
        if len(fields) != width:
            raise source.error(f"the goal: found {len(fields)} cells, expected {width}", number)
        for field in fields:
            if not re.fullmatch(r"\d{0,3}", field, re.ASCII) or int(field or 0) >= colours:
                raise source.error(f"the goal: found {shorten(field)!r}, expected a code", number)
            cells.append(int(field) if field else 0xFF)
    if len(rows) != height:
        raise source.error(f"the goal has {len(rows)} rows, expected {height}", rows[0][0])
    return Grid.from_bytes(width, height, cells)


def write_csv(puzzle: Puzzle) -> str:
    """The table of ``puzzle``, with commas."""
    return _write(puzzle, "csv", ",")


def write_tsv(puzzle: Puzzle) -> str:
    """The table of ``puzzle``, with tabs."""
    return _write(puzzle, "tsv", "\t")


def _field(text: str) -> str:
    """What is read again of a text: one line, without blanks at its ends."""
    return _CONTROL.sub(" ", text).strip()


def _write(puzzle: Puzzle, name: str, separator: str) -> str:
    text = io.StringIO()
    write = csv.writer(text, delimiter=separator, lineterminator="\n").writerow
    palette = puzzle.palette
    lost = [
        f"the property {key!r}"
        for key in puzzle.metadata
        if re.split(r"[,;\t]", key.lower())[0].strip() in _LABELS  # how a line of clues begins
        or key != key.strip()
        or not key
        or not key[0].isalpha()
        or not key.isprintable()
    ]
    kept = [key for key in puzzle.metadata if f"the property {key!r}" not in lost]
    texts, changed = one_lines(puzzle, *kept, shape=_field)
    names, lost_names = one_line_names(puzzle, _field)
    lost += changed
    left_out(name, *lost[:3], "more" if len(lost) > 3 else "", lost_names)
    for property in texts.items():
        write(property)
    plain = [colour[:2] for colour in palette] == [colour[:2] for colour in default_palette()]
    letters = clue_letters(palette)
    if not plain:
        for letter, colour_name, colour in zip((".", *letters), names, palette, strict=True):
            write(("color", letter, colour_name, colour.rgb))
    suffixes = ["", "" if palette[BLACK].rgb == "#000000" else letters[0], *letters[1:]]

    def fields(clue: Clue) -> list[str]:
        return [f"{length}{suffixes[code]}" for length, code in clue] or ["0"]

    for what, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for clue in clues:
            write((what, *fields(clue)))
    for row in puzzle.goal.rows if puzzle.goal is not None else ():
        write(("goal", *("" if cell < 0 else cell for cell in row)))
    return text.getvalue()
