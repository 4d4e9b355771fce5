"""puzz.link and pzpr: the URL ``p?nonogram/6/6/12g1111h...``, and the file ``pzprv3``.

In a URL stand width, height and the numbers beside the grid.  Each column has (height + 1) / 2
places for numbers, each row (width + 1) / 2; they are listed from the grid outwards, the columns
first.  A number is a hexadecimal digit, ``-`` and two, or ``+`` and three; a letter g ... z leaves
1 ... 20 places empty.

A ``pzprv3`` file has height before width, then the places and the cells row by row, parted by
blanks: ``.`` is empty, ``#`` a full cell and ``+`` a cell that a player marked; rows end with a
line end or ``/``.  ``c`` before a number says that the player is done with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogram.clue import Clue
from nonogram.errors import FormatError, UnsupportedError
from nonogram.formats.base import Source, shorten
from nonogram.formats.goals import solving_goal, with_full_cells
from nonogram.formats.writing import left_out, lost_metadata, lost_rgb, only_black, only_clues
from nonogram.puzzle import Puzzle

BASE: Final = "https://puzz.link/p?nonogram/"
_URL: Final = re.compile(
    r"(?:https?://\S{1,200}?)?\?nonogram(?:_edit)?/(\d+)/(\d+)/([0-9a-z.+-]*)/?", re.ASCII
)
_TOKEN: Final = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|([g-z])", re.ASCII)


def read_url(source: Source) -> Iterator[Puzzle | FormatError]:
    """The puzzles of a text, a URL on each line."""
    found = False
    for number, line in enumerate(source.lines, 1):
        text = line.strip()
        if not text:
            continue
        found = True
        yield source.attempt(_url, source, text, number)
    if not found:
        raise source.error(f"an empty file; expected '{BASE}6/6/...'")


def _url(source: Source, url: str, line: int) -> Puzzle:
    match = _URL.fullmatch(url)
    if match is None:
        raise source.error(f"found {shorten(url)!r}, expected '{BASE}6/6/...'", line)
    width, height = (source.number(match[i], ("width", "height")[i - 1], line) for i in (1, 2))
    source.check_size(width, height, line)
    text = match[3]
    deep, wide = (height + 1) // 2, (width + 1) // 2
    total = deep * width + wide * height
    clues: list[list[int]] = [[] for _ in range(width + height)]
    first = source.lines[line - 1].index(url) + 1 + match.start(3)
    at = place = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise source.error(
                f"found {shorten(text[at:])!r}, expected a number or a gap",
                line,
                column=first + at,
            )
        at = token.end()
        if token[4]:
            place += int(token[4], 36) - 15
        elif place < total:
            column = place < deep * width
            which = place // deep if column else width + (place - deep * width) // wide
            clues[which].append(int(token[1] or token[2] or token[3], 16))
            place += 1
            continue
        if place > total + 20 or not token[4]:
            raise source.error(f"more than {total} places for numbers", line)
    out = []
    for i, numbers in enumerate(clues):
        where = f"column {i + 1}" if i < width else f"row {i - width + 1}"
        if 0 in numbers and len(numbers) > 1:
            raise source.error(f"{where}: a 0 beside other numbers", line)
        clue = source.clue(numbers[::-1], where, line)
        source.check_length(clue, where, height if i < width else width, line)
        out.append(clue)
    return source.puzzle(out[width:], out[:width], line=line)


def write_url(puzzle: Puzzle) -> str:
    """The URL of ``puzzle``.  Raises UnsupportedError for a block of more than 255 cells."""
    longest = max((n for clue in puzzle.clues for n in clue.lengths), default=0)
    if longest > 255:  # the site writes longer ones in a way that it does not read
        raise UnsupportedError(f"puzz-link holds blocks up to 255 cells, one here has {longest}")
    only_clues(puzzle, "puzz-link")
    parts = []
    empty = 0

    def gap() -> None:
        nonlocal empty
        while empty:
            step = min(empty, 20)
            parts.append("0123456789abcdefghijklmnopqrstuvwxyz"[15 + step])
            empty -= step

    sides = ((puzzle.columns, (puzzle.height + 1) // 2), (puzzle.rows, (puzzle.width + 1) // 2))
    for clues, places in sides:
        for clue in clues:
            if clue:
                gap()
            parts += [f"{n:x}" if n < 16 else f"-{n:02x}" for n in clue.reversed().lengths]
            empty += places - len(clue)
    gap()
    return f"{BASE}{puzzle.width}/{puzzle.height}/{''.join(parts)}\n"


def read_file(source: Source) -> Iterator[Puzzle]:
    """The puzzle of a ``pzprv3`` file; full cells are the goal where they solve the puzzle."""
    parts = [part.strip() for line in source.lines for part in line.split("/")]
    while parts and not parts[-1]:
        parts.pop()
    if len(parts) < 4 or parts[0].split(".")[0] != "pzprv3" or parts[1] != "nonogram":
        raise source.error("expected 'pzprv3', 'nonogram', height and width", 1)
    if not all(re.fullmatch(r"\d+", part, re.ASCII) for part in parts[2:4]):
        raise source.error("expected the height and the width as numbers")
    height, width = (source.number(part, "a size") for part in parts[2:4])
    source.check_size(width, height)
    deep, wide = (height + 1) // 2, (width + 1) // 2
    lines = parts[4 : 4 + deep + height]
    if len(lines) < deep + height:
        raise source.error(
            f"found {len(lines)} rows, expected {deep} of clues and {height} of cells"
        )
    columns: list[list[int]] = [[] for _ in range(width)]
    rows: list[list[int]] = [[] for _ in range(height)]
    full = bytearray()
    for r, line in enumerate(lines):
        fields = line.split()
        if len(fields) != wide + width:
            raise source.error(f"row {r + 1} has {len(fields)} fields, expected {wide + width}")
        for c, field in enumerate(fields):
            if r >= deep and c >= wide:
                if field not in ("#", "+", "."):
                    raise source.error(f"found the cell {shorten(field)!r}, expected '#' or '.'")
                full.append(field == "#")
            elif field != ".":
                number = re.fullmatch(r"c?(\d+)", field, re.ASCII)
                if number is None or (r < deep and c < wide):
                    raise source.error(f"found {shorten(field)!r} beside the grid")
                clue = columns[c - wide] if r < deep else rows[r - deep]
                clue.append(source.number(number[1], "a clue"))
    yield with_full_cells(source, source.puzzle(rows, columns), full)


def write_file(puzzle: Puzzle) -> str:
    """The ``pzprv3`` file of ``puzzle``."""
    only_black(puzzle, "pzprv3")
    goal, lost_goal = solving_goal(puzzle)
    left_out("pzprv3", lost_metadata(puzzle), lost_goal, lost_rgb(puzzle))
    deep, wide = (puzzle.height + 1) // 2, (puzzle.width + 1) // 2
    out = ["pzprv3", "nonogram", str(puzzle.height), str(puzzle.width)]
    columns = [_padded(clue, deep) for clue in puzzle.columns]
    for r in range(deep):
        out.append(" ".join(["."] * wide + [column[r] for column in columns]))
    for r, clue in enumerate(puzzle.rows):
        cells = goal.row(r) if goal is not None else (0,) * puzzle.width
        out.append(" ".join([*_padded(clue, wide), *(".#"[cell] for cell in cells)]))
    return "\n".join(out) + "\n"


def _padded(clue: Clue, places: int) -> list[str]:
    return ["."] * (places - len(clue)) + [str(n) for n in clue.lengths]
