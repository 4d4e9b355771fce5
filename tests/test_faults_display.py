"""What goes wrong for people who look at puzzles: each puzzle here has tripped a program."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

import reference
from command import SWITCH, Run
from nonogram import formats, solver
from nonogram.errors import PuzzleError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle, check, satisfies
from nonogram.render.png import png_picture
from nonogram.render.raster import Raster
from nonogram.render.scene import Scene
from nonogram.render.svg import svg_picture
from nonogram.render.text import picture
from nonogram.result import Status
from png_reader import Png
from svg_reader import Picture

# a closed frame around two cells on a diagonal of its middle
FRAME = Grid.parse("######\n#....#\n#..#.#\n#.#..#\n#....#\n######")
FRAMED = Puzzle.from_grid(FRAME)
CORE = {(2, 2), (2, 3), (3, 2), (3, 3)}
# unique, but no line alone tells anything at the start
GUESS = Puzzle(rows=[[1], [2], [2], [2]], columns=[[1], [2], [1, 1], [1, 1]])
RED, GREEN = ("red", "#f00", "r"), ("green", "#0a0", "g")
PALETTE = [("white", "#fff", "."), RED, GREEN]


@pytest.fixture
def files(run: Run) -> Run:
    formats.dump(FRAMED, "frame.png")
    formats.dump(FRAMED.replace(goal=None), "frame.non")
    formats.dump(GUESS, "guess.non")
    return run


# ---------------------------------------------------------------- several solutions


def test_a_forced_frame_around_an_ambiguous_core(files: Run) -> None:
    result = solver.solve(FRAMED)
    assert result.status is Status.MULTIPLE
    one, two = result.solutions
    assert one != two
    assert all(satisfies(grid, FRAMED) for grid in result.solutions)
    assert set(result.differing) == CORE
    cells = {(r, c) for r in range(6) for c in range(6)}
    assert {at for at in cells if result.common[at] == -1} == CORE
    assert all(result.common[at] == FRAME[at] for at in cells - CORE)
    code, out, _ = files("check", "frame.non", "--ascii")
    assert code == 1
    pictures = out.split("\n\n")
    assert len(pictures) == 3
    assert {p.split("\n", 1)[-1] if p is pictures[0] else p for p in pictures[:2]} == {
        picture(grid, style="ascii") for grid in result.solutions
    }
    assert pictures[2].rstrip() == (
        "they differ in 4 cells, unknown here:\n" + picture(result.common, style="ascii")
    )


@pytest.mark.parametrize("stored", [0, 1])
def test_every_picture_that_fits_the_clues_is_right(run: Run, stored: int) -> None:
    diagonals = [Grid([[1, 0], [0, 1]]), Grid([[0, 1], [1, 0]])]
    puzzle = SWITCH.replace(goal=diagonals[stored])
    assert [check(grid, puzzle) for grid in diagonals] == [(), ()]
    assert check(Grid([[1, 1], [0, 0]]), puzzle) == (0, 1)
    formats.dump(puzzle, "stored.non")
    code, out, err = run("check", "stored.non", "--brief")
    assert (code, out, err) == (1, "multiple\n", "")  # and no word against the stored picture


def test_a_missed_deduction_and_ambiguity_are_told_apart(files: Run) -> None:
    assert len(list(reference.solutions(GUESS.rows, GUESS.columns))) == 1
    assert files("check", "guess.non", "--brief") == (0, "unique\n", "")
    assert files("check", "switch.nin", "--brief") == (1, "multiple\n", "")
    assert "but looking at one line at a time does not find it" in files("check", "guess.non")[1]
    assert files("check", "guess.non", "--brief", "--require", "line")[0] == 1


def test_an_ambiguous_drawing_is_told_of(files: Run) -> None:
    code, out, _ = files("check", "frame.png", "-o", "marked.svg")
    assert code == 1
    assert out == "frame.png: more than one solution\ntwo solutions differ in 4 cells\n"
    marked = Picture(Path("marked.svg").read_text())
    assert marked.marked() == CORE
    files("check", "frame.png", "-o", "marked.png")
    rows = Png(Path("marked.png").read_bytes()).rows
    raster = Raster(Scene(FRAME, FRAMED, marked=CORE), 20)
    ringed = {
        (r, c)
        for r in range(6)
        for c in range(6)
        if any(
            "#d55e00" in row[raster.left + 20 * c : raster.left + 20 * (c + 1)]
            for row in rows[raster.top + 20 * r : raster.top + 20 * (r + 1)]
        )
    }
    assert ringed == CORE


def test_nothing_ambiguous_is_passed_on(files: Run) -> None:
    code, out, err = files("convert", "frame.png", "-o", "out.non", "--require", "unique")
    assert (code, out) == (1, "")
    assert err == (
        "nonogram-apl: frame.png: more than one solution (4 cells differ, see the command check); "
        "left out\n"
    )
    assert not Path("out.non").exists()
    code, _, err = files("convert", "guess.non", "-o", "out.nin", "--require", "line")
    assert (code, "does not find it; left out" in err) == (1, True)
    assert files("convert", "guess.non", "-o", "out.nin", "--require", "unique") == (0, "", "")
    assert formats.load("out.nin") == GUESS
    code, _, err = files(
        *("convert", "guess.non", "frame.png", "tiny.non"),
        *("-o", "all/", "--to", "nin", "--require", "unique"),
    )
    assert (code, err.count("\n")) == (1, 1)
    assert sorted(path.name for path in Path("all").iterdir()) == ["guess.nin", "tiny.nin"]
    code, _, err = files("sheet", "frame.png", "tiny.non", "--require", "line", "-o", "s.svg")
    assert (code, err.count("left out")) == (1, 1)
    assert 'aria-label="Puzzles, page 1 / 2"' in Path("s-1.svg").read_text()
    code, _, err = files("sheet", "frame.png", "--require", "unique", "-o", "t.svg")
    assert (code, Path("t.svg").exists()) == (1, False)
    code, _, err = files(
        "convert", "frame.non", "--to", "nin", "--require", "line", "--timeout", "0"
    )
    assert (code, "undecided" in err) == (3, True)


# ---------------------------------------------------------------- margins


def test_all_numbers_of_long_clues_are_shown() -> None:
    """A column of five numbers, and clues of two digits, in every kind of picture."""
    five = Puzzle.from_grid(Grid([[r % 2, 1, 0] for r in range(1, 11)]))
    long = Puzzle.from_grid(Grid([[1] * 12 + [0] + [1] * 10, [1, 0] * 11 + [1]]))
    for puzzle in (five, five.transposed(), long, long.transposed()):
        want_rows = [[str(b.length) for b in clue] or ["0"] for clue in puzzle.rows]
        want_columns = [[str(b.length) for b in clue] or ["0"] for clue in puzzle.columns]
        drawn = Picture(svg_picture(None, puzzle))
        assert drawn.clues("rows") == want_rows
        assert drawn.clues("columns") == want_columns
        head, _, body = picture(None, puzzle, style="full").partition("┼")
        left = [re.split("[│┤]", line)[0].split() for line in body.split("\n")[1:]]
        assert left == want_rows
        over = head.rpartition("\n")[0].split()
        assert sorted(over) == sorted(word for words in want_columns for word in words)
        layout = Scene(None, puzzle).layout
        for line in range(puzzle.width + puzzle.height):
            for label in layout.labels(line):
                wide, high = layout.box_width / 2, layout.box_height / 2
                assert label.x >= wide
                assert label.y >= high
                assert label.x + wide <= layout.left or label.y + high <= layout.top


def test_fifty_numbers_beside_a_line() -> None:
    puzzle = Puzzle.from_grid(Grid([[1, 0] * 50]))
    assert Picture(svg_picture(None, puzzle)).clues("rows") == [["1"] * 50]
    line = picture(None, puzzle, style="full").split("\n")[-1]
    assert line.partition("│")[0].split() == ["1"] * 50
    assert max(map(len, picture(None, puzzle, width=80).split("\n"))) <= 80
    assert Png(png_picture(None, puzzle)).width > 100 * 20


# ---------------------------------------------------------------- help for people who are stuck


def test_a_wrong_cell_is_found_not_reasoned_from() -> None:
    (only,) = reference.solutions(GUESS.rows, GUESS.columns)
    solution = Grid(only)
    for at in itertools.product(range(4), range(4)):
        cells = [[-1] * 4 for _ in range(4)]
        cells[at[0]][at[1]] = solution[at]
        assert solver.solve(GUESS, start=cells).grid == solution
        cells[at[0]][at[1]] = 1 - solution[at]
        wrong = solver.solve(GUESS, start=cells)
        assert (wrong.status, wrong.start_conflict) == (Status.NONE, True)


def test_logic_alone_ends_stuck_not_unsolvable(files: Run) -> None:
    code, out, err = files("solve", "guess.non", "--method", "apl", "--brief")
    assert (code, out) == (1, "stuck\n")
    code, out, err = files("solve", "guess.non", "--method", "apl", "--ascii")
    assert (code, err.count("the method is stuck with")) == (1, 1)
    (only,) = reference.solutions(GUESS.rows, GUESS.columns)
    shown = Grid.parse(out)
    assert shown.unknown > 0
    assert all(shown[r, c] in (-1, only[r][c]) for r in range(4) for c in range(4))


def test_the_kind_of_reasoning_is_that_of_the_transpose(files: Run) -> None:
    for puzzle, word in ((GUESS, "unique"), (FRAMED, "multiple"), (SWITCH, "multiple")):
        formats.dump(puzzle.replace(goal=None), "one.non")
        formats.dump(puzzle.replace(goal=None).transposed(), "other.non")
        out = files("check", "one.non", "other.non", "--brief")[1]
        assert out == f"one.non: {word}\nother.non: {word}\n"


# ---------------------------------------------------------------- colours


def test_unlike_colours_may_touch(run: Run) -> None:
    touching = Puzzle(rows=["1r 1g"], columns=["1r", "1g"], palette=PALETTE)
    assert solver.solve(touching).grid == Grid([[1, 2]])
    drawn = Picture(svg_picture(Grid([[1, 2]]), touching, cells="letters"))
    assert drawn.clues("rows") == [["1r", "1g"]]
    assert [e.text for e in drawn.classes["letters-2"][0]] == ["g"]
    formats.dump(touching, "touching.json")
    assert run("solve", "touching.json", "--ascii")[1] == "rg\n"


def test_like_colours_may_not_touch() -> None:
    with pytest.raises(PuzzleError, match="row 1 needs 3 cells, the grid is 2 wide"):
        Puzzle(rows=["1r 1r"], columns=["1r", "1r"], palette=PALETTE)


def test_totals_are_counted_by_colour() -> None:
    with pytest.raises(PuzzleError, match="red"):
        Puzzle(rows=["1r"], columns=["1g"], palette=PALETTE)


@pytest.mark.parametrize("rows", [["1r 1g 1r"], ["2r 1g"], ["1g"]])
def test_colours_against_every_filling(rows: list[str]) -> None:
    lengths = {"1r 1g 1r": ["1r", "1g", "1r"], "2r 1g": ["1r", "1r", "1g"], "1g": ["1g", "", ""]}
    puzzle = Puzzle(rows=rows, columns=lengths[rows[0]], palette=PALETTE)
    found = {Grid(rows) for rows in reference.solutions(puzzle.rows, puzzle.columns)}
    assert found == {solver.solve(puzzle).grid}


# ---------------------------------------------------------------- pictures to puzzles and back


def test_picture_to_puzzle_to_file_to_puzzle(run: Run) -> None:
    Path("heart.txt").write_text(".#.#.\n#####\n#####\n.###.\n..#..\n")
    assert run("convert", "heart.txt", "-o", "heart.non", "--require", "unique")[0] == 0
    assert run("convert", "heart.non", "-o", "heart.png")[0] == 0
    assert run("convert", "heart.png", "-o", "again.non")[0] == 0
    heart = formats.load("again.non")
    assert heart == formats.load("heart.non")
    assert heart.goal == Grid.parse(Path("heart.txt").read_text())
