"""Clues beside a picture: row clues on the left, column clues on top, aligned with the cells.

The margins are as large as the longest clue and its numbers ask.  In cells of two or more
characters the numbers of a column stand upright; where two would touch, the right one moves a line
down.  In cells of one character, numbers of several digits are written downwards, with an
empty line between numbers.  A rule below and beside has a mark at every fifth line.
"""

from __future__ import annotations

from nonogram.clue import WHITE, Clue
from nonogram.puzzle import Puzzle
from nonogram.render.paint import Painter

__all__ = ["Margins"]


class Margins:
    """The clues of a puzzle as text; ``letters`` has a letter for each colour, or is empty."""

    def __init__(self, puzzle: Puzzle, letters: str) -> None:
        self._letters = letters
        self._rows = [self._words(clue) for clue in puzzle.rows]
        self._columns = [self._words(clue) for clue in puzzle.columns]
        self._depth = max(len(words) for words in self._columns)
        self.label_width = max(len(word) for words in self._columns for word, _ in words)
        self._width = max(self._length(words) for words in self._rows)
        self._pair_width = 2 * self._width + 3

    def _words(self, clue: Clue) -> list[tuple[str, int]]:
        """The numbers of a clue, each with its colour; 0 for a blank line."""
        if not clue:
            return [("0", WHITE)]
        return [(f"{block.length}{self._suffix(block.colour)}", block.colour) for block in clue]

    def _suffix(self, colour: int) -> str:
        letter = self._letters[colour] if self._letters else ""
        return "" if letter == "#" else letter

    @staticmethod
    def _length(words: list[tuple[str, int]]) -> int:
        return sum(len(word) for word, _ in words) + len(words) - 1

    def left(self, pairs: bool) -> int:
        """The width of the left margin; ``pairs``: two rows stand on each line."""
        return self._pair_width if pairs else self._width

    def label(self, line: int, left: int, painter: Painter, *, pairs: bool, numbered: bool) -> str:
        """The left margin of a line of the picture, ``left`` characters with its rule.

        ``pairs``: two rows stand on each line; ``numbered``: rows by number, without clues.
        """
        rule = "│" if painter.blocks else "|"
        tick = "┤" if painter.blocks else "+"
        if numbered:
            return f"{line * (2 if pairs else 1) + 1:>{left - 1}}{rule}"
        if not pairs:
            mark = tick if (line + 1) % 5 == 0 and line + 1 < len(self._rows) else rule
            return self._row(self._rows[line], left - 1, painter) + mark
        upper, lower = self._rows[2 * line], self._rows[2 * line + 1 : 2 * line + 2]
        half = (left - 4) // 2
        text = self._row(upper, left - 4 - half, painter)
        below = " " * (half + 3)
        if lower:
            below = " / " + self._row(lower[0], half, painter)
        return text + below + rule

    def _row(self, words: list[tuple[str, int]], width: int, painter: Painter) -> str:
        kept = list(words)
        cut = ""
        if self._length(kept) > width:
            cut = "…" if painter.blocks else "~"
            while kept and self._length(kept) + len(cut) + 1 > width:
                kept.pop(0)
            cut += " " if kept else ""
        text = cut + " ".join(painter.number(word, colour) for word, colour in kept)
        visible = len(cut) + (self._length(kept) if kept else 0)
        return " " * (width - visible) + text

    def head(self, columns: range, size: int, left: int, painter: Painter) -> list[str]:
        """The lines above a band: the clues of its columns and the rule below them."""
        words = [self._columns[c] for c in columns]
        depth = max(len(clue) for clue in words)
        lines: list[str] = []
        for level in range(depth):
            row = [
                clue[level - depth + len(clue)] if level >= depth - len(clue) else ("", WHITE)
                for clue in words
            ]
            if max(len(word) for clue in words for word, _ in clue) > size:
                lines += self._downwards(row, size, painter)
                if level < depth - 1:
                    lines.append("")
            else:
                lines += self._upright(row, size, painter)
        pad = " " * left
        lines = [(pad + line).rstrip() for line in lines]
        dash, tick, corner = "─┴┼" if painter.blocks else "-++"
        rule = "".join(
            dash * (size - 1) + (tick if (c + 1) % 5 == 0 and c + 1 != columns.stop else dash)
            for c in columns
        )
        return [*lines, dash * (left - 1) + corner + rule]

    @staticmethod
    def _upright(row: list[tuple[str, int]], size: int, painter: Painter) -> list[str]:
        """The numbers of one level, on a second line where they would touch on the first."""
        lines = [[" " * size] * len(row), [" " * size] * len(row)]
        free = [True, True]  # whether the cell to the left ends with a space, on either line
        for i, (word, colour) in enumerate(row):
            if not word:
                free = [True, True]
                continue
            touches = len(word) == size > 1 and word[0].isdigit()
            line = 0 if free[0] or not touches else 1
            lines[line][i] = " " * (size - len(word)) + painter.number(word, colour)
            free = [True, True]
            free[line] = not word[-1].isdigit()
        return ["".join(line) for line in lines if any(text.strip() for text in line)]

    @staticmethod
    def _downwards(row: list[tuple[str, int]], size: int, painter: Painter) -> list[str]:
        height = max(len(word) for word, _ in row)
        out = []
        for i in range(height):
            chars = [word.rjust(height)[i] for word, _ in row]
            out.append(
                "".join(
                    " " * (size - 1) + (painter.number(char, colour) if char != " " else " ")
                    for char, (_, colour) in zip(chars, row, strict=True)
                )
            )
        return out
