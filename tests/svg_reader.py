"""Reads SVG pictures back: the cells, numbers and marks that they show."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from nonogram.grid import Grid
from nonogram.render.layout import CELL

SVG = "{http://www.w3.org/2000/svg}"


class Picture:
    """An SVG picture, parsed."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        self.classes: dict[str, list[ElementTree.Element]] = {}
        for element in self.root.iter():
            if name := element.get("class"):
                self.classes.setdefault(name, []).append(element)
        ground = self.classes["cells-0"][0]
        self._left, self._top = int(ground.get("x")), int(ground.get("y"))
        self.width = int(ground.get("width")) // CELL
        self.height = int(ground.get("height")) // CELL

    def text(self, name: str) -> str:
        return self.root.find(SVG + name).text

    def grid(self) -> Grid:
        cells = [[0] * self.width for _ in range(self.height)]
        for name, elements in self.classes.items():
            match = re.fullmatch(r"cells-(\d+)|unknown", name)
            if match is None or name == "cells-0":
                continue
            value = int(match[1] or -1)
            path = elements[0].get("d")
            for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v20h-\d+z", path):
                r, c = (int(y) - self._top) // CELL, (int(x) - self._left) // CELL
                for i in range(int(width) // CELL):
                    assert cells[r][c + i] == 0
                    cells[r][c + i] = value
        return Grid(cells)

    def clues(self, side: str) -> list[list[str]]:
        """The numbers of each row or column, by where they stand."""
        count = self.height if side == "rows" else self.width
        out: list[list[tuple[float, str]]] = [[] for _ in range(count)]
        for text in self.classes[f"clues-{side}"][0].iter(SVG + "text"):
            x, y = float(text.get("x")), float(text.get("y"))
            if side == "rows":
                out[int((y - self._top) // CELL)].append((x, text.text))
                assert 0 < x < self._left
            else:
                out[int((x - self._left) // CELL)].append((y, text.text))
                assert 0 < y < self._top
        return [[text for _, text in sorted(line)] for line in out]

    def marked(self) -> set[tuple[int, int]]:
        path = self.classes["marks"][0].get("d") if "marks" in self.classes else ""
        return {
            ((int(y) - self._top) // CELL, (int(x) - self._left) // CELL)
            for x, y in re.findall(r"M(\d+) (\d+)a", path)
        }

    @property
    def struck(self) -> int:
        return len(self.classes.get("struck", []))
