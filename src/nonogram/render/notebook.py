"""What notebooks show in place of ``repr``: an SVG picture, and text beside it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.render.svg import svg_picture
from nonogram.render.text import picture

__all__ = ["MAX_SHOWN", "bundle"]

MAX_SHOWN: Final = 40_000
"""Most cells that are drawn: outputs are stored in the notebook."""

_WIDTH: Final = 900  # of a picture in pixels, about that of a notebook's column


def bundle(
    grid: Grid | None,
    puzzle: Puzzle | None = None,
    *,
    marked: Collection[tuple[int, int]] = (),
    head: str = "",
    fallback: str,
) -> dict[str, str]:
    """The MIME types and texts of a picture, for ``_repr_mimebundle_``.

    ``head`` is a line above the text; ``fallback`` is the text of a picture with too many cells.
    """
    size = puzzle or grid
    assert size is not None
    if size.width * size.height > MAX_SHOWN:
        return {"text/plain": fallback}
    text = picture(grid, puzzle)
    cell = max(4.0, min(20.0, _WIDTH / size.width))
    return {
        "text/plain": f"{head}\n{text}" if head else text,
        "image/svg+xml": svg_picture(grid, puzzle, marked=marked, cell=cell),
    }
