"""Slow and plain: every arrangement of a line, every picture of a small grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product


def arrangements(clue: Sequence[int], length: int) -> Iterator[tuple[int, ...]]:
    """Every way to place the blocks in a line of ``length`` cells (1 black, 0 white)."""
    if not clue:
        yield (0,) * length
        return
    first, rest = clue[0], clue[1:]
    for start in range(length - first + 1):
        head = (0,) * start + (1,) * first
        left = length - len(head)
        if not rest:
            yield head + (0,) * left
        elif left > 0:
            for tail in arrangements(rest, left - 1):
                yield (*head, 0, *tail)


def fitting(clue: Sequence[int], known: Sequence[int]) -> list[tuple[int, ...]]:
    """The arrangements that agree with the known cells (-1 unknown)."""
    return [
        line
        for line in arrangements(clue, len(known))
        if all(k in (-1, cell) for k, cell in zip(known, line, strict=True))
    ]


def implied(clue: Sequence[int], known: Sequence[int]) -> tuple[int, ...] | None:
    """The cells that are the same in all arrangements that fit; None where none fits."""
    lines = fitting(clue, known)
    if not lines:
        return None
    return tuple(c[0] if len(set(c)) == 1 else -1 for c in zip(*lines, strict=True))


def read(line: Sequence[int]) -> tuple[int, ...]:
    """The clue that a line reads as."""
    return tuple(len(list(run)) for black, run in groupby(line) if black)


def pictures(
    rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]
) -> list[tuple[tuple[int, ...], ...]]:
    """Every solution of a small puzzle."""
    choices = [list(arrangements(row, len(columns))) for row in rows]
    return [
        grid
        for grid in product(*choices)
        if all(
            read(column) == tuple(clue)
            for column, clue in zip(zip(*grid, strict=True), columns, strict=True)
        )
    ]
