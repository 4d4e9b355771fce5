"""The picture of the engine's line solver at work: the states of a clue's automaton."""

from __future__ import annotations

from collections.abc import Sequence

from drawing import ACCENT, BLACK, INK, LINE, PAPER, UNKNOWN, WHITE, Sheet

ONLY = "#8c959f"  # a state that one of the two runs reaches


def automaton(clue: Sequence[int], known: Sequence[int]) -> str:
    """Both runs over a line: the states reached, those that can be completed, what is certain."""
    names, gap = ["gap"], 1
    for number, block in enumerate(clue, 1):
        names += [f"block {number}, cell {i}" for i in range(1, block + 1)] + ["gap"]
        gap |= 1 << (len(names) - 1)
    allowed = {UNKNOWN: ~0, WHITE: gap, BLACK: ~gap}
    after, states = [], 1
    for cell in known:
        states = (states << 1 | states & gap) & allowed[cell]
        after.append(states)
    before, states = [], 1 << len(names) - 1 | 1 << len(names) - 2
    for cell in reversed(known):
        before.insert(0, states)
        states &= allowed[cell]
        states = states >> 1 | states & gap

    sheet = Sheet(f"The automaton of the clue {' '.join(map(str, clue))} on a line")
    x, y, wide, high, side = 132, 6, 34, 22, 16
    sheet.text(x - 10, y + 13, "known before", anchor="end")
    certain = []
    for i, cell in enumerate(known):
        sheet.cells(x + i * wide + (wide - side) / 2, y, [cell], side)
        both = after[i] & before[i]
        certain.append(BLACK if not both & gap else WHITE if not both & ~gap else UNKNOWN)
    y += 30
    for state, name in enumerate(names):
        sheet.text(x - 10, y + state * high + 13, name, anchor="end", size=11)
        for i in range(len(known)):
            left, top = x + i * wide + (wide - side) / 2, y + state * high
            reached, completed = after[i] >> state & 1, before[i] >> state & 1
            if reached and completed:
                fill = PAPER if gap >> state & 1 else INK
                style = f'fill="{fill}" stroke="{ACCENT}" stroke-width="1.6"'
                sheet.box(left, top, side, side, style)
                continue
            sheet.box(left, top, side, side, f'fill="none" stroke="{LINE}" stroke-width="0.4"')
            if reached or completed:
                _arrow(sheet, left + side / 2, top + side / 2, 4 if reached else -4)
    y += len(names) * high + 6
    sheet.text(x - 10, y + 13, "known after", anchor="end")
    for i, cell in enumerate(certain):
        left = x + i * wide + (wide - side) / 2
        sheet.cells(left, y, [cell], side)
        sheet.rings(left, y, [cell], [known[i]], side)
    return sheet.svg()


def _arrow(sheet: Sheet, x: float, y: float, half: float) -> None:
    """A small triangle to the right, or to the left where ``half`` is negative."""
    points = f"{x - half:g},{y - 5:g} {x - half:g},{y + 5:g} {x + half:g},{y:g}"
    sheet.parts.append(f'<polygon points="{points}" fill="{ONLY}"/>')
