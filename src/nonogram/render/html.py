"""A page for a browser: the picture as SVG, the puzzle as a table, what is known of it.

The page needs no other file and no script, and its own policy forbids both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from nonogram.clue import UNKNOWN, Clue, Palette
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from nonogram.render.colours import CellStyle, palette_of
from nonogram.render.markup import escape
from nonogram.render.svg import describe, svg_picture, title_of

__all__ = ["MAX_TABLE", "document", "html_page"]

MAX_TABLE: Final = 10_000
"""Most cells of the table: a larger one would make the page slow and nobody would read it."""

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem;
  color: #1a1a1a; background: #ffffff }
h1 { font-size: 1.5rem; margin: 0 0 1rem }
figure { margin: 0; overflow-x: auto }
figure svg { max-width: 100%; height: auto }
dl { display: grid; grid-template-columns: max-content auto; gap: 0 1rem }
dt { color: #595959 }
dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere }
details { margin-top: 1rem; overflow-x: auto }
table { border-collapse: collapse; font-size: 0.8rem }
th, td { border: 1px solid #949494; padding: 0.1rem 0.4rem; font-weight: normal }
th { background: #f2f2f2 }
@media print { details { display: none } body { margin: 0; max-width: none } }
"""
_NAMES: Final = {
    "by": "Author",
    "copyright": "Copyright",
    "license": "Licence",
    "source": "Source",
    "description": "Description",
}


def html_page(
    grid: Grid | None = None,
    puzzle: Puzzle | None = None,
    *,
    clues: bool = True,
    cells: CellStyle = "colours",
    marked: Collection[tuple[int, int]] = (),
    cell: float = 20,
    title: str | None = None,
) -> str:
    """A whole page for one picture, with the options of ``svg_picture``.

    Below the picture stand the puzzle's metadata and, up to ten thousand cells, a table of clues
    and cells in words, for screen readers.  Raises as ``svg_picture``.
    """
    heading = title_of(grid, puzzle) if title is None else title
    picture = svg_picture(
        grid, puzzle, clues=clues, cells=cells, marked=marked, cell=cell, title=heading
    )
    metadata = {} if puzzle is None else dict(puzzle.metadata)
    parts = [f"<h1>{escape(heading)}</h1>", f"<figure>\n{picture}</figure>"]
    rows = [
        f"<dt>{escape(_NAMES.get(key, key))}</dt><dd>{escape(value)}</dd>"
        for key, value in sorted(metadata.items(), key=lambda item: item[0] not in _NAMES)
        if key != "title" and value.strip()
    ]
    if rows:
        parts.append("<dl>\n" + "\n".join(rows) + "\n</dl>")
    size = puzzle or grid
    if size is not None and size.width * size.height <= MAX_TABLE:
        table = "\n".join(_table(grid, puzzle if clues else None, frozenset(marked)))
        parts.append(f"<details>\n<summary>As a table</summary>\n{table}\n</details>")
    return document(
        heading,
        "<main>\n" + "\n".join(parts) + "\n</main>",
        style=_STYLE,
        description=describe(grid, puzzle, marked),
        author=metadata.get("by", ""),
    )


def document(title: str, body: str, *, style: str, description: str = "", author: str = "") -> str:
    """A HTML document around ``body``, which is taken as it is; the rest is escaped."""
    metas = "".join(
        f'<meta name="{name}" content="{escape(text)}">\n'
        for name, text in (("description", description), ("author", author))
        if text
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="nonogram-apl">\n{metas}'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _table(
    grid: Grid | None, puzzle: Puzzle | None, marked: frozenset[tuple[int, int]]
) -> Iterator[str]:
    """Clues and cells in words: a screen reader tells each cell with the clues of its lines."""
    size = puzzle or grid
    assert size is not None
    palette = palette_of(grid, puzzle)
    yield "<table>\n<caption>Clues and cells</caption>"
    if puzzle is not None:
        yield '<thead><tr><th scope="col">Clues</th>'
        for clue in puzzle.columns:
            yield f'<th scope="col">{_words(clue, palette)}</th>'
        yield "</tr></thead>"
    yield "<tbody>"
    for r in range(size.height):
        head = ""
        if puzzle is not None:
            head = f'<th scope="row">{_words(puzzle.rows[r], palette)}</th>'
        cells = (
            _cell(UNKNOWN if grid is None else grid[r, c], palette)
            + " (marked)" * ((r, c) in marked)
            for c in range(size.width)
        )
        yield f"<tr>{head}" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    yield "</tbody>\n</table>"


def _words(clue: Clue, palette: Palette) -> str:
    coloured = len(palette) > 2
    return escape(
        ", ".join(
            f"{b.length} {palette[b.colour].name}" if coloured else str(b.length) for b in clue
        )
        or "0"
    )


def _cell(value: int, palette: Palette) -> str:
    return "?" if value == UNKNOWN else escape(palette[value].name)
