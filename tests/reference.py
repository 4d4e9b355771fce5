"""The textbook solver that judges the others: every arrangement of a line, every filling of a grid.

Slow on purpose, and sharing nothing with the package.  Cells: -1 unknown, 0 white, 1 black.
"""

from collections.abc import Iterator, Sequence
from itertools import product


def arrangements(clue: Sequence[int], length: int) -> list[tuple[int, ...]]:
    """Every line of ``length`` cells that reads as ``clue``."""
    if not clue:
        return [(0,) * length]
    first, rest = clue[0], clue[1:]
    out = []
    for start in range(length - first + 1):
        head = (0,) * start + (1,) * first
        left = length - len(head)
        if rest and left:
            out += [(*head, 0, *tail) for tail in arrangements(rest, left - 1)]
        elif not rest:
            out.append((*head, *(0,) * left))
    return out


def agreeing(clue: Sequence[int], known: Sequence[int]) -> list[tuple[int, ...]]:
    """The arrangements that agree with what is known."""
    return [
        line
        for line in arrangements(clue, len(known))
        if all(k in (-1, cell) for k, cell in zip(known, line, strict=True))
    ]


def common(lines: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The cells alike in all lines, the others unknown; there must be a line."""
    return tuple(cells[0] if len(set(cells)) == 1 else -1 for cells in zip(*lines, strict=True))


def reads_as(cells: Sequence[int]) -> tuple[int, ...]:
    """The clue of a fully known line."""
    return tuple(len(run) for run in "".join(map(str, cells)).split("0") if run)


def solutions(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> Iterator[tuple]:
    """Every picture of these clues, as a tuple of rows."""
    for picture in product(*(arrangements(clue, len(columns)) for clue in rows)):
        if all(
            reads_as(cells) == tuple(clue)
            for cells, clue in zip(zip(*picture, strict=True), columns, strict=True)
        ):
            yield picture


def line_logic(
    rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], grid: Sequence[Sequence[int]]
) -> list[list[int]] | None:
    """What looking at one line at a time makes certain, to the end; None at a contradiction."""
    cells = [list(row) for row in grid]
    changed = True
    while changed:
        changed = False
        for transposed, clues in ((False, rows), (True, columns)):
            if transposed:
                cells = [list(column) for column in zip(*cells, strict=True)]
            for number, clue in enumerate(clues):
                left = agreeing(clue, cells[number])
                if not left:
                    return None
                new = list(common(left))
                changed |= new != cells[number]
                cells[number] = new
            if transposed:
                cells = [list(row) for row in zip(*cells, strict=True)]
    return cells


def clues_of(picture: Sequence[Sequence[int]]) -> tuple[list[tuple[int, ...]], list]:
    """The row and column clues of a picture."""
    return [reads_as(r) for r in picture], [reads_as(c) for c in zip(*picture, strict=True)]
