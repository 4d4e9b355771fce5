"""Sheets for printing: pages of puzzles, then pages of their answers.

All lengths are millimetres.  How the puzzles of a page stand, and whether the pages are upright,
follows from what makes the smallest cell largest.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias
from unicodedata import east_asian_width

from nonogram.errors import UnsupportedError, shown
from nonogram.puzzle import Puzzle
from nonogram.render.colours import CellStyle
from nonogram.render.drawing import Drawing
from nonogram.render.html import document
from nonogram.render.layout import CELL
from nonogram.render.markup import escape, number
from nonogram.render.pdf import pdf_file
from nonogram.render.scene import Scene
from nonogram.render.svg import FONT_FAMILY, describe

__all__ = ["PAPERS", "Paper", "Sheet"]

Paper: TypeAlias = Literal["a4", "letter"]
PAPERS: Final[dict[Paper, tuple[float, float]]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Width and height of the papers, upright."""

MAX_PUZZLES: Final = 1000
MAX_PER_PAGE: Final = 24

_MARGIN: Final = 13
_GAP: Final = 9
_HEAD: Final = 11  # the sheet's title
_CAPTION: Final = 7
_CREDIT: Final = 5
_FOOT: Final = 6
# sides of cells: a small puzzle need not fill the page
_LARGEST: Final = 9
_LARGEST_ANSWER: Final = 4.5
_STYLE: Final = """
@page {{ size: {width}mm {height}mm; margin: 0 }}
body {{ margin: 0 }}
svg {{ display: block; width: {width}mm; height: {height}mm }}
svg {{ break-after: page; break-inside: avoid }}
svg:last-of-type {{ break-after: auto }}
@media screen {{ body {{ background: #777777 }} svg {{ background: #ffffff; margin: 5mm auto }} }}
"""


class _Place(NamedTuple):
    """A part of a page, for one picture with its caption and credit."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """Puzzles to print, ``per_page`` at most on a page.

    ``answers`` adds pages with the goals of the puzzles that have one.  ``landscape`` is chosen
    where it is None.  ``cells`` is that of ``svg_picture``, for grey printers.  ``title``
    stands on top of each page.

    Raises ValueError for no puzzles or an unknown paper, UnsupportedError for too many.
    """

    puzzles: Sequence[Puzzle]
    paper: Paper = "a4"
    per_page: int = 1
    answers: bool = True
    landscape: bool | None = None
    cells: CellStyle = "colours"
    title: str = ""

    def __post_init__(self) -> None:
        if not self.puzzles:
            raise ValueError("a sheet needs a puzzle")
        if self.paper not in PAPERS:
            raise ValueError(f"unknown paper {self.paper!r}; there are {', '.join(PAPERS)}")
        if not 1 <= self.per_page <= MAX_PER_PAGE:
            raise ValueError(
                f"a page holds 1 to {MAX_PER_PAGE} puzzles, not {shown(self.per_page)}"
            )
        if len(self.puzzles) > MAX_PUZZLES:
            raise UnsupportedError(f"a sheet holds at most {MAX_PUZZLES} puzzles")

    @property
    def answered(self) -> tuple[int, ...]:
        """The indices of the puzzles whose answers are printed."""
        return tuple(
            i for i, puzzle in enumerate(self.puzzles) if self.answers and puzzle.goal is not None
        )

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a page."""
        short, long = PAPERS[self.paper]
        return (long, short) if self._is_wide() else (short, long)

    @property
    def smallest_cell(self) -> float:
        """The side of the smallest cell of a puzzle to solve; below 3 mm it is hard to fill in."""
        return self._arranged(self._scenes(), self.per_page, self.size)[1]

    def _is_wide(self) -> bool:
        if self.landscape is not None:
            return self.landscape
        short, long = PAPERS[self.paper]
        scenes = self._scenes()
        upright = self._arranged(scenes, self.per_page, (short, long))[1]
        return self._arranged(scenes, self.per_page, (long, short))[1] > upright

    def _scenes(self) -> list[Scene]:
        return [Scene(None, puzzle, cells=self.cells) for puzzle in self.puzzles]

    def _arranged(
        self, scenes: Sequence[Scene], per_page: int, size: tuple[float, float]
    ) -> tuple[list[_Place], float]:
        """Places for the pictures of a page, and the side of the smallest cell in them."""
        count = min(per_page, len(scenes))
        best: tuple[list[_Place], float] = ([], -1)
        for columns in range(1, count + 1):
            places = self._places(columns, math.ceil(count / columns), size)
            cell = min(_scale(scene, places[0]) for scene in scenes) * CELL
            if cell > best[1]:
                best = (places[:count], cell)
        return best

    def _places(self, columns: int, rows: int, size: tuple[float, float]) -> list[_Place]:
        top = _MARGIN + (_HEAD if self.title else 0)
        width = (size[0] - 2 * _MARGIN - _GAP * (columns - 1)) / columns
        height = (size[1] - top - _MARGIN - _FOOT - _GAP * (rows - 1)) / rows
        return [
            _Place(_MARGIN + (width + _GAP) * c, top + (height + _GAP) * r, width, height)
            for r in range(rows)
            for c in range(columns)
        ]

    def pages(self) -> list[str]:
        """The pages as SVG documents of the paper's size."""
        size = self.size
        scenes = self._scenes()
        bodies = list(self._bodies(scenes, range(len(scenes)), self.per_page, "Puzzles", size))
        if chosen := self.answered:
            answers = [
                Scene(self.puzzles[i].goal, self.puzzles[i], clues=False, cells=self.cells)
                for i in chosen
            ]
            # answers are looked at, not written into: more of them fit
            several = min(max(4, 2 * self.per_page), MAX_PER_PAGE)
            bodies += self._bodies(answers, chosen, several, "Answers", size)
        return [
            self._page(heading, body, f"{i} / {len(bodies)}", size)
            for i, (heading, body) in enumerate(bodies, 1)
        ]

    def _bodies(
        self,
        scenes: Sequence[Scene],
        indices: Sequence[int],
        per_page: int,
        heading: str,
        size: tuple[float, float],
    ) -> Iterator[tuple[str, str]]:
        """The heading and the pictures of each page."""
        places, _ = self._arranged(scenes, per_page, size)
        for first in range(0, len(scenes), len(places)):
            part = slice(first, first + len(places))
            yield (
                heading,
                "\n".join(
                    self._picture(scene, index, place)
                    for scene, index, place in zip(
                        scenes[part], indices[part], places, strict=False
                    )
                ),
            )

    def _picture(self, scene: Scene, index: int, place: _Place) -> str:
        puzzle = self.puzzles[index]
        scale = _scale(scene, place)
        layout = scene.layout
        x = place.x + (place.width - layout.width * scale) / 2
        y = place.y + _CAPTION
        caption = puzzle.metadata.get("title", "").strip()
        if len(self.puzzles) > 1:
            caption = f"{index + 1}. {caption}".strip(". ")
        parts = [
            _text(caption, place.x + place.width / 2, place.y + 4.6, 4.6, place.width, "middle")
        ]
        if scene.grid is None:
            credits = [puzzle.metadata.get(key, "").strip() for key in ("by", "copyright")]
            below = y + layout.height * scale + 3.6
            parts.append(
                _text(
                    ", ".join(c for c in credits if c),
                    place.x + place.width / 2,
                    below,
                    2.6,
                    place.width,
                    "middle",
                )
            )
        label = escape(f"{caption or 'Nonogram'}: {describe(scene.grid, puzzle)}")
        elements = "\n".join(Drawing(scene).elements())
        parts.append(
            f'<g class="picture" role="img" aria-label="{label}" '
            f'transform="translate({number(x)} {number(y)}) scale({scale:.6f})" '
            f'font-size="{layout.font}" text-anchor="middle">\n{elements}\n</g>'
        )
        return "\n".join(part for part in parts if part)

    def _page(self, heading: str, body: str, foot: str, size: tuple[float, float]) -> str:
        width, height = number(size[0]), number(size[1])
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
            f'viewBox="0 0 {width} {height}" role="group" font-family="{FONT_FAMILY}" '
            f'aria-label="{heading}, page {foot}">'
        ]
        room = size[0] - 2 * _MARGIN
        if self.title:
            parts.append(_text(self.title, size[0] / 2, _MARGIN + 5, 6, room, "middle"))
        parts.append(body)
        bottom = size[1] - _MARGIN + 3
        parts.append(_text(heading, _MARGIN, bottom, 3, room / 2, "start"))
        parts.append(_text(foot, size[0] - _MARGIN, bottom, 3, room / 2, "end"))
        return "\n".join(part for part in parts if part) + "\n</svg>\n"

    def html(self) -> str:
        """The pages as one HTML document that prints each on a sheet of its own."""
        width, height = self.size
        style = _STYLE.format(width=number(width), height=number(height))
        return document(self.title or "Nonograms", "".join(self.pages()), style=style)

    def pdf(self) -> bytes:
        """The pages as a PDF file.

        Raises UnsupportedError where the packages of the extra ``pdf`` are not installed.
        """
        return pdf_file(self.pages(), self.title or "Nonograms")


def _scale(scene: Scene, place: _Place) -> float:
    """Millimetres a unit at which a picture fits its place."""
    room = place.height - _CAPTION - _CREDIT
    fitting = min(place.width / scene.layout.width, max(room, 1) / scene.layout.height)
    return min(fitting, (_LARGEST if scene.grid is None else _LARGEST_ANSWER) / CELL)


def _text(text: str, x: float, y: float, size: float, room: float, anchor: str) -> str:
    """A line of text, cut where it would be wider than ``room``."""
    text = " ".join(text.split())
    left = room / (0.58 * size)
    for i, char in enumerate(text):
        left -= 2 if east_asian_width(char) in "WF" else 1
        if left < 0:
            text = text[: max(i - 1, 0)] + "…"
            break
    if not text:
        return ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )
