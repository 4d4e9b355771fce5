"""The article's method step by step, and the pictures of what its steps say."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout

import numpy as np

import nonogram
from drawing import ACCENT, BLACK, FILL, INK, LINE, UNKNOWN, WHITE, Sheet
from nonogram import cli
from nonogram.article.game import Game, from_cells
from nonogram.article.reduction import Part, combine_left, combine_right, reduce
from nonogram.article.tables import Tables
from nonogram.limits import Limits, Watch


class Walk:
    """A bundled puzzle solved by the article's method alone, step after step."""

    def __init__(self, name: str) -> None:
        self.puzzle = nonogram.puzzles.get(name)
        self.result = nonogram.solve(self.puzzle, method="apl", extended=False)
        self.steps = self.result.steps
        out = io.StringIO()
        with redirect_stdout(out):
            cli.main(["solve", name, "--method", "apl", "--no-extended", "--steps", "--ascii"])
        self.lines = out.getvalue().splitlines()[: len(self.steps)]

    def find(self, technique: str, line: str, which: int = 0) -> int:
        """The number of the step that uses ``technique`` on ``line``, the first or a later one."""
        found = [
            i
            for i, step in enumerate(self.steps)
            if step.technique == technique and self.puzzle.line_name(step.line) == line
        ]
        return found[which]

    def before(self, number: int) -> np.ndarray:
        """The grid as it is before a step."""
        grid = np.full((self.puzzle.height, self.puzzle.width), UNKNOWN, np.int8)
        for step in self.steps[:number]:
            for row, column, value in step.cells:
                grid[row, column] = value
        return grid

    def line_before(self, number: int) -> list[int]:
        """The line that a step works on, as it is before."""
        grid, line = self.before(number), self.steps[number].line
        cells = grid[line] if line < len(grid) else grid[:, line - len(grid)]
        return cells.tolist()

    def line_after(self, number: int) -> list[int]:
        """The same line afterwards."""
        grid, line = self.before(number + 1), self.steps[number].line
        cells = grid[line] if line < len(grid) else grid[:, line - len(grid)]
        return cells.tolist()

    def clue(self, number: int) -> list[int]:
        """The clue of the line that a step works on."""
        return list(self.puzzle.clues[self.steps[number].line].lengths)

    def texts(self) -> dict[str, str]:
        """The working in parts, as the command prints it."""
        first_c0 = self.find("C0", "row 9")
        first_c2 = self.find("C2", "column 4")
        parts = {
            "steps-overlap.txt": (0, first_c0),
            "steps-first-ten.txt": (first_c0, first_c0 + 10),
            "steps-middle.txt": (first_c0 + 10, first_c2),
            "steps-end.txt": (first_c2, len(self.lines)),
        }
        return {
            name: "".join(f"{line}\n" for line in self.lines[a:b]) for name, (a, b) in parts.items()
        }


def arrangements(gaps: Iterable[Sequence[int]], clue: Sequence[int]) -> list[list[int]]:
    """Each gap row interleaved with the clue and expanded, as PROCESS does."""
    rows = []
    for gap in gaps:
        row = [WHITE] * gap[0]
        for block, white in zip(clue, gap[1:], strict=True):
            row += [BLACK] * block + [WHITE] * white
        rows.append(row)
    return rows


def agrees(row: Sequence[int], known: Sequence[int]) -> bool:
    """Whether an arrangement has what is known."""
    return all(k in (UNKNOWN, cell) for cell, k in zip(row, known, strict=True))


def certain(rows: Sequence[Sequence[int]]) -> list[int]:
    """The cells that are the same in all rows."""
    return [column[0] if len(set(column)) == 1 else UNKNOWN for column in zip(*rows, strict=True)]


def table_from(n: int, m: int, clue: Sequence[int]) -> str:
    """The appendix: N FROM M as a difference of combinations, and the rows it expands to."""
    sheet = Sheet(f"{n} FROM {m}, row by row")
    with Tables() as tables:
        gaps = tables.gaps(n, m).tolist()
    rows = arrangements(gaps, clue)
    size, step, top = 13, 17, 34
    heads = ((4, f"{n} COMB {m + 1}, {m + 1}"), (112, f"1, {n} COMB {m + 1}"), (226, "gaps"))
    for x, head in heads:
        sheet.text(x, 18, head, mono=True, size=11)
    sheet.text(318, 18, f"cells of the clue {' '.join(map(str, clue))}", size=12)
    for r, (gap, row) in enumerate(zip(gaps, rows, strict=True)):
        y = top + r * step
        places = [sum(gap[: k + 1]) + 1 for k in range(n)]  # back from the gaps to COMB
        for x, numbers in ((4, [*places, m + 1]), (112, [1, *places]), (226, gap)):
            sheet.text(x, y + 11, "  ".join(map(str, numbers)), mono=True)
        sheet.text(88, y + 11, "−", mono=True)
        sheet.text(196, y + 11, "=", mono=True)
        sheet.cells(318, y, row, size)
    y = top + len(rows) * step + 8
    sheet.text(310, y + 11, "the same in all 15 rows", anchor="end")
    sheet.cells(318, y, certain(rows), size)
    return sheet.svg()


def matrix(walk: Walk, number: int, size: float = 12) -> str:
    """PROCESS on a whole line: the matrix of arrangements, those struck out, what is certain."""
    step, known, clue = walk.steps[number], walk.line_before(number), walk.clue(number)
    with Tables() as tables:
        rows = arrangements(tables.gaps(len(clue), len(known) - sum(clue)).tolist(), clue)
    left = [row for row in rows if agrees(row, known)]
    assert (len(left), len(rows)) == (step.left, step.arrangements)
    name = f"{walk.puzzle.line_name(step.line)}, clue {' '.join(map(str, clue))}"
    return _matrix(name, rows, known, walk.line_after(number), size, f"{len(left)} of {len(rows)}")


def _matrix(
    name: str, rows: Sequence[Sequence[int]], known: Sequence[int], after: Sequence[int],
    size: float, count: str,
) -> str:  # fmt: skip
    sheet = Sheet(name)
    x, y = 118, 6
    sheet.text(x - 8, y + 11, "known before", anchor="end")
    sheet.cells(x, y, known, 12)
    y += 22
    for r, row in enumerate(rows):
        sheet.cells(x, y + r * (size + 1), row, 12, faded=not agrees(row, known)) if size > 8 else (
            _thin(sheet, x, y + r * (size + 1), row, size, not agrees(row, known))
        )
    sheet.text(x - 8, y + 11, "arrangements", anchor="end")
    sheet.text(x - 8, y + 26, f"{count} left", anchor="end", size=11, colour="#57606a")
    y += max(len(rows) * (size + 1), 26) + 8
    sheet.text(x - 8, y + 11, "known after", anchor="end")
    sheet.cells(x, y, after, 12)
    sheet.rings(x, y, after, known, 12)
    return sheet.svg()


def _thin(sheet: Sheet, x: float, y: float, row: Sequence[int], size: float, faded: bool) -> None:
    """A row of low cells, for a matrix of many rows."""
    for i, cell in enumerate(row):
        style = f'fill="{FILL[cell]}" stroke="{LINE}" stroke-width="0.4"'
        sheet.box(x + i * 12, y, 12, size, style + (' opacity="0.22"' if faded else ""))
    if faded:
        sheet.line(x, y + size / 2, x + len(row) * 12, y + size / 2, ACCENT, 0.5)


def matrix_c2(walk: Walk, number: int) -> str:
    """C2: every way to put the missing blacks into the unknown cells."""
    from itertools import combinations

    step, known, clue = walk.steps[number], walk.line_before(number), walk.clue(number)
    places = [i for i, cell in enumerate(known) if cell == UNKNOWN]
    black = sum(clue) - known.count(BLACK)
    rows, left = [], 0
    for chosen in combinations(places, black):
        row = [WHITE if cell == UNKNOWN else cell for cell in known]
        for i in chosen:
            row[i] = BLACK
        rows.append(row)
    reads = [nonogram.clues_of(nonogram.Grid([row]))[0][0].lengths == tuple(clue) for row in rows]
    left = sum(reads)
    assert (left, len(rows)) == (step.left, step.arrangements)
    sheet = Sheet(f"{walk.puzzle.line_name(step.line)}: C2")
    x, y, size = 118, 6, 12
    sheet.text(x - 8, y + 11, "known before", anchor="end")
    sheet.cells(x, y, known, size)
    y += 22
    sheet.text(x - 8, y + 11, "ways to fill", anchor="end")
    sheet.text(
        x - 8, y + 26, f"{left} of {len(rows)} left", anchor="end", size=11, colour="#57606a"
    )
    for r, (row, fits) in enumerate(zip(rows, reads, strict=True)):
        sheet.cells(x, y + r * 13, row, size, faded=not fits)
        runs = nonogram.clues_of(nonogram.Grid([row]))[0][0].lengths
        text = "reads " + " ".join(map(str, runs))
        sheet.text(x + len(row) * size + 8, y + r * 13 + 10, text, size=10, colour="#57606a")
    y += len(rows) * 13 + 8
    after = walk.line_after(number)
    sheet.text(x - 8, y + 11, "known after", anchor="end")
    sheet.cells(x, y, after, size)
    sheet.rings(x, y, after, known, size)
    return sheet.svg()


def states(walk: Walk) -> str:
    """The grid at six moments; what is new since the one before is ringed."""
    first_c0, first_c2 = walk.find("C0", "row 9"), walk.find("C2", "column 4")
    moments = (
        (first_c0, "after OVERLAP"),
        (first_c0 + 10, "after the first ten lines"),
        (first_c0 + 30, "after 30 lines"),
        (first_c0 + 60, "after 60 lines"),
        (first_c2, "before the first C2"),
        (len(walk.steps), "finished"),
    )
    sheet = Sheet("Cat and Mouse: the grid at six moments")
    size, old = 8, np.full((20, 25), UNKNOWN, np.int8)
    for i, (number, name) in enumerate(moments):
        x, y = 4 + i % 3 * (25 * size + 20), 20 + i // 3 * (20 * size + 34)
        grid = walk.before(number)
        unknown = int((grid == UNKNOWN).sum())
        sheet.text(x, y - 6, f"{name}: {unknown} unknown", size=11)
        for r in range(20):
            sheet.cells(x, y + r * size, grid[r].tolist(), size)
            for c in range(25):
                if i and old[r, c] == UNKNOWN != grid[r, c]:
                    dot = size / 2
                    sheet.parts.append(
                        f'<circle cx="{x + c * size + dot:g}" cy="{y + r * size + dot:g}" '
                        f'r="1.7" fill="{ACCENT}"/>'
                    )
        old = grid
    return sheet.svg()


def puzzle_picture(puzzle: nonogram.Puzzle, grid: nonogram.Grid) -> str:
    """A grid with its clues in the margins."""
    sheet = Sheet(puzzle.metadata.get("title", "a puzzle"))
    size = 16
    left = max(len(clue) for clue in puzzle.rows) * 19 + 4
    top = max(len(clue) for clue in puzzle.columns) * 13 + 6
    for r in range(puzzle.height):
        sheet.cells(left, top + r * size, grid.row(r), size)
        numbers = list(puzzle.rows[r].lengths)[::-1]
        for k, number in enumerate(numbers):
            x = left - 6 - k * 19
            sheet.text(x, top + r * size + 12, str(number), size=11, anchor="end")
    for c, clue in enumerate(puzzle.columns):
        for k, number in enumerate(clue.lengths[::-1]):
            x = left + c * size + size / 2
            sheet.text(x, top - 5 - k * 13, str(number), size=11, anchor="middle")
    for r in range(0, puzzle.height + 1, 5):
        y = top + r * size
        sheet.line(left, y, left + puzzle.width * size, y, INK, 1)
    for c in range(0, puzzle.width + 1, 5):
        x = left + c * size
        sheet.line(x, top, x, top + puzzle.height * size, INK, 1)
    return sheet.svg()


def _reduced_part(walk: Walk, number: int, tables: Tables, tred: int) -> tuple[Game, Part]:
    """REDUCE on the line that a step works on, as it is before the step."""
    game = Game(walk.puzzle, tables, Watch(Limits()))
    game.tred = tred
    game.sol[:] = from_cells(nonogram.Grid(walk.before(number)), game.planes)
    line = walk.steps[number].line
    return game, reduce(game, line, game.lines[line].copy())


def _cells(part: Part) -> list[int]:
    """The cells of a part in the public code."""
    return [{1: BLACK, -1: WHITE, 0: UNKNOWN}[cell] for cell in part.soln[0].tolist()]


def _blocks(part: Part) -> list[int]:
    """The block lengths of a part."""
    return part.clue[:, 0].tolist()


def _draw_part(
    sheet: Sheet, label: str, y: float, part: Part, x: float = 118, size: float = 14
) -> None:
    """A shortened line: each cell under its place in the whole one."""
    sheet.text(x - 8, y + 11, label, anchor="end")
    for cell, place in zip(_cells(part), part.map.tolist(), strict=True):
        sheet.cells(x + place * size, y, [cell], size)


def reduced(walk: Walk, number: int, tred: int) -> str:
    """REDUCE: a line, what is left of it, the row that agrees."""
    step, known = walk.steps[number], walk.line_before(number)
    sheet = Sheet(f"{walk.puzzle.line_name(step.line)}: REDUCE and C1")
    size, x = 14, 118
    sheet.text(x - 8, 17, "the line", anchor="end")
    sheet.cells(x, 6, known, size)
    sheet.text(x + len(known) * size + 8, 17, " ".join(map(str, walk.clue(number))))
    with Tables() as tables:
        _, part = _reduced_part(walk, number, tables, tred)
        gaps = tables.gaps(*part.table).tolist()
    clue = _blocks(part)
    _draw_part(sheet, "reduced", 34, part)
    sheet.text(x + len(known) * size + 8, 45, " ".join(map(str, clue)))
    soln = _cells(part)
    left = [row for row in arrangements(gaps, clue) if agrees(row, soln)]
    assert (len(left), len(gaps)) == (step.left, step.arrangements)
    for r, row in enumerate(left):
        y = 62 + r * 16
        for cell, place in zip(row, part.map.tolist(), strict=True):
            sheet.cells(x + place * size, y, [cell], size)
    sheet.text(x - 8, 73, f"{len(left)} of {len(gaps)} rows", anchor="end")
    y = 62 + len(left) * 16 + 12
    after = walk.line_after(number)
    sheet.text(x - 8, y + 11, "known after", anchor="end")
    sheet.cells(x, y, after, size)
    sheet.rings(x, y, after, known, size)
    return sheet.svg()


def ends(walk: Walk, number: int, tred: int) -> str:
    """C3: a line too large for its table, its left and its right end."""
    step, known = walk.steps[number], walk.line_before(number)
    sheet = Sheet(f"{walk.puzzle.line_name(step.line)}: COMBINEL and COMBINER")
    size, x = 14, 118
    clue_x = x + len(known) * size + 8
    with Tables() as tables:
        game, whole = _reduced_part(walk, number, tables, tred)
        left, lhs = combine_left(game, whole)
        right, i = combine_right(whole, len(left.clue))
        counts = []
        for part in (left, right):
            gaps = tables.gaps(*part.table).tolist()
            soln = _cells(part)
            rows = arrangements(gaps, _blocks(part))
            counts.append((sum(agrees(row, soln) for row in rows), len(rows)))
    assert tuple(map(sum, zip(*counts, strict=True))) == (step.left, step.arrangements)
    sheet.text(x - 8, 17, "the line", anchor="end")
    sheet.cells(x, 6, known, size)
    sheet.text(clue_x, 17, " ".join(map(str, walk.clue(number))))
    _draw_part(sheet, "reduced", 32, whole)
    for label, y, part, (agreeing, rows) in (
        ("left end", 58, left, counts[0]),
        ("right end", 84, right, counts[1]),
    ):
        _draw_part(sheet, label, y, part)
        blocks = " ".join(map(str, _blocks(part)))
        sheet.text(clue_x, y + 11, f"{blocks}: {agreeing} of {rows} rows")
    for part, span, y in ((left, slice(lhs), 58), (right, slice(i, None), 84)):
        places = part.map[span].tolist()
        sheet.box(
            x + places[0] * size, y - 2, (places[-1] - places[0] + 1) * size, size + 4,
            f'fill="none" stroke="{ACCENT}" stroke-width="1.6"',
        )  # fmt: skip
    after = walk.line_after(number)
    sheet.text(x - 8, 121, "known after", anchor="end")
    sheet.cells(x, 110, after, size)
    sheet.rings(x, 110, after, known, size)
    return sheet.svg()
