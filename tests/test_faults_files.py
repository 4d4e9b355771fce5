"""Faults that users of other nonogram programs met: files and text."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from command import TINY, Run
from nonogram import formats
from nonogram.errors import FormatError
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle


def test_a_solution_is_written_from_the_command_line(run: Run) -> None:
    """Only a window could save a solution."""
    Path("d.nin").write_text(formats.dumps(TINY, "nin"))
    goal = Grid([[1, 1, 0, 0], [1, 0, 0, 1], [0, 0, 0, 0]])
    assert run("solve", "d.nin", "-o", "d.non")[0] == 0
    assert formats.load("d.non") == TINY
    assert formats.load("d.non").goal == goal
    code, out, _ = run("solve", "d.nin", "--to", "webpbn")
    assert code == 0
    assert formats.loads(out, format="webpbn").goal == goal


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP", "TIFF"])
@pytest.mark.parametrize("size", [(1920, 1080), (300, 200)])
def test_a_photograph_is_refused(kind: str, size: tuple[int, int]) -> None:
    """Large images and those of thousands of colours made a program crash."""
    image = pytest.importorskip("PIL.Image")
    data = io.BytesIO()
    photo = image.linear_gradient("L").resize(size)
    image.merge("RGB", (photo, photo.rotate(90), photo.rotate(180))).save(data, kind)
    with pytest.raises(
        FormatError, match=r"pixels; expected a pixel a cell|colours, at most|image;"
    ):
        formats.loads(data.getvalue())


def test_blank_lines_in_both_spellings(corpus: Path) -> None:
    names = ("a.non", "b_crlf_bom_emptyline.non")
    assert [formats.load(corpus / "minimal" / name) for name in names] == [TINY, TINY]


def test_the_order_of_declared_colours_means_nothing() -> None:
    """White and black became 0 and 1 whatever their order in the file."""
    clues = "".join(
        f'<clues type="{side}"><line><count color="black">1</count></line></clues>'
        for side in ("rows", "columns")
    )
    for colours in (("black", "white"), ("white", "black")):
        declared = "".join(f'<color name="{name}"></color>' for name in colours)
        read = formats.loads(f"<puzzleset><puzzle>{declared}{clues}</puzzle></puzzleset>")
        assert [colour[:2] for colour in read.palette] == [
            ("white", "#ffffff"), ("black", "#000000")
        ]  # fmt: skip
        assert read == Puzzle([[1]], [[1]])
