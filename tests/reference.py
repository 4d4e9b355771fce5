"""The textbook solver that judges the others: every arrangement of a line, every filling of a grid.

Slow on purpose, and sharing nothing with the package.  Cells: -1 unknown, 0 white, 1 black, then
further colours.  A block is its length, or a pair of length and colour.
"""

from collections.abc import Iterator, Sequence
from itertools import product


def arrangements(clue: Sequence, length: int) -> list[tuple[int, ...]]:
    """Every line of ``length`` cells that reads as ``clue``."""
    if not clue:
        return [(0,) * length]
    size, colour = pair(clue[0])
    rest = clue[1:]
    gap = (0,) * (bool(rest) and pair(rest[0])[1] == colour)
    out = []
    for start in range(length - size + 1):
        head = (0,) * start + (colour,) * size
        left = length - len(head) - len(gap)
        if rest and left > 0:
            out += [(*head, *gap, *tail) for tail in arrangements(rest, left)]
        elif not rest:
            out.append((*head, *(0,) * left))
    return out


def pair(block) -> tuple[int, int]:
    """A block as length and colour."""
    return (block, 1) if isinstance(block, int) else tuple(block)


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


def implied(clue: Sequence, known: Sequence[int]) -> tuple[int, ...] | None:
    """The cells that are the same in all arrangements that agree; None where none does."""
    left = agreeing(clue, known)
    return common(left) if left else None


def reads_as(cells: Sequence[int]) -> tuple[int, ...]:
    """The clue of a fully known line in black and white."""
    return tuple(len(run) for run in "".join(map(str, cells)).split("0") if run)


def reads_as_colours(cells: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The clue of a fully known line, its blocks as pairs."""
    blocks = []
    before = 0
    for cell in cells:
        if cell and cell == before:
            blocks[-1] = (blocks[-1][0] + 1, cell)
        elif cell:
            blocks.append((1, cell))
        before = cell
    return tuple(blocks)


def solutions(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> Iterator[tuple]:
    """Every picture of these clues, as a tuple of rows."""
    for picture in product(*(arrangements(clue, len(columns)) for clue in rows)):
        if all(
            reads_as_colours(cells) == tuple(map(pair, clue))
            for cells, clue in zip(zip(*picture, strict=True), columns, strict=True)
        ):
            yield picture


def line_logic(
    rows: Sequence[Sequence], columns: Sequence[Sequence], grid: Sequence[Sequence[int]]
) -> list[list[int]] | None:
    """What looking at one line at a time makes certain, to the end; None at a contradiction.

    What is known of a cell is the set of the colours it may have.
    """
    colours = {0, *(pair(block)[1] for clue in [*rows, *columns] for block in clue)}
    cells = [[{cell} if cell >= 0 else set(colours) for cell in row] for row in grid]
    changed = True
    while changed:
        changed = False
        for clues in (rows, columns):
            for number, clue in enumerate(clues):
                left = [
                    line
                    for line in arrangements(clue, len(cells[number]))
                    if all(cell in may for cell, may in zip(line, cells[number], strict=True))
                ]
                if not left:
                    return None
                new = [set(may) for may in zip(*left, strict=True)]
                changed |= new != cells[number]
                cells[number] = new
            cells = [list(line) for line in zip(*cells, strict=True)]  # the other direction
    return [[min(may) if len(may) == 1 else -1 for may in row] for row in cells]


def clues_of(picture: Sequence[Sequence[int]]) -> tuple[list[tuple[int, ...]], list]:
    """The row and column clues of a black-and-white picture."""
    return [reads_as(r) for r in picture], [reads_as(c) for c in zip(*picture, strict=True)]


def colour_clues_of(picture: Sequence[Sequence[int]]) -> tuple[list, list]:
    """The row and column clues of a picture, blocks as pairs."""
    return (
        [reads_as_colours(r) for r in picture],
        [reads_as_colours(c) for c in zip(*picture, strict=True)],
    )
