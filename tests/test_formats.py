"""The registry: detection, sources, limits; every format against the collection."""

from __future__ import annotations

import csv
import gzip
import warnings
from pathlib import Path

import numpy as np
import pytest

from nonogram import formats
from nonogram.errors import FormatError, FormatWarning, UnsupportedError
from nonogram.puzzle import Puzzle, satisfies

TINY = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])


def _manifest(corpus: Path) -> list[dict[str, str]]:
    with (corpus / "manifest.tsv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))


# Files that are no puzzles, or puzzles that cannot be; and why.
REFUSED = {
    "jwilk/test-input": "no known format",  # a list of files
    "thomasr/bruteForce.json": "found no 'rows'",  # a test script
    "thomasr/invalidPuzzle.json": "rows hold 3 black cells, columns 1",
    "picross_solver/invalid_input.txt": "'Fishy': rows hold 153 black cells, columns 154",
    "olsak/alladin.g": "line 16: a colour of two triangles",
    "number_loom/blob.g": "line 1: a triddler",
    "number_loom/cut_and_polished.xml": "line 3: a triddler",
    "number_loom/wake_up.xml": "line 3: a triddler",
    "number_loom/ladle.txt": "line 1: a cell of two triangles",
    "number_loom/usb_type_a_no_emblem.txt": "line 2: a cell of two triangles",
}
# What is left out of a file, and said.
WARNED = {
    "jwilk/data142.nin": "not read",  # repeats itself after its clues
    "picmi/default.xml": "another file",
}
FORMAT_OF = {
    "non": "non",
    "non (Nonny colour dialect)": "non",
    "nin": "nin",
    "webpbn xml": "webpbn",
    "webpbn xml (.pbn, several puzzles)": "webpbn",
    "png 1px/cell": "png",
    "xpm": "xpm",
    "picross-solver native txt": "picross",
    "MiniZinc dzn": "dzn",
    "json palette/cells": "json",
    "json rows/columns": "json",
    "json rows/cols as 0/1 words": "json",
    "json string clues with colour letters": "json",
    "pynogram ini txt": "pynogram",
    "gno": "gno",
    "TAAI/TCGA/ICGA tournament txt": "tournament",
    "tournament txt (no $ header)": "tournament",
    "mk": "mk",
    "olsak g": "g",
    "olsak g triddler": "g",
    "pbm": "pbm-raw",
    "char-grid txt": "char-grid",
    "text bitmap": "bitmap",
    "picmi xml": "picmi",
    "count-prefixed txt": "counted",
}


def test_collection(corpus: Path) -> None:
    """Every file of the manifest: the format found, size and colours, or why it is refused."""
    for row in _manifest(corpus):
        path = corpus / row["path"]
        if row["path"] in REFUSED:
            with pytest.raises(FormatError, match=REFUSED[row["path"]]):
                formats.load(path)
            continue
        found = [item.name for item in formats.detect(formats.read_source(path))]
        assert FORMAT_OF[row["format"]] in found, row["path"]
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            puzzle = formats.load(path)
        told = [str(warning.message) for warning in caught]
        assert len(told) == (row["path"] in WARNED), told
        assert all(WARNED[row["path"]] in text for text in told)
        if row["width"]:
            colours = int(row["colours"])
            if row["path"] == "pynogram/apples.txt":  # the black of plain numbers is not counted
                colours += 1
            size = (str(puzzle.width), str(puzzle.height), puzzle.colours)
            assert size == (row["width"], row["height"], colours), row["path"]
        if puzzle.goal is not None and puzzle.goal.complete:
            assert satisfies(puzzle.goal, puzzle), row["path"]


def test_collection_goes_through_other_formats(corpus: Path) -> None:
    """What is read is written in the package's richest formats, and read again."""
    for row in _manifest(corpus):
        if (
            not row["width"]
            or row["path"] in REFUSED
            or int(row["width"]) * int(row["height"]) > 5000
        ):
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FormatWarning)
            puzzle = formats.load(corpus / row["path"])
            for name in ("non", "webpbn", "json", "csv", "tsv"):
                again = formats.loads(formats.dumps(puzzle, name))
                assert again == puzzle, (row["path"], name)
                assert again.goal == puzzle.goal, (row["path"], name)
                if name in ("non", "json"):
                    assert again.metadata == puzzle.metadata, row["path"]


def test_files_of_several_puzzles(corpus: Path) -> None:
    assert len(formats.load_all(corpus / "tournament" / "icga2020.question.txt")) == 1000
    assert len(formats.load_all(corpus / "ianprime" / "easy.pbn")) == 2
    assert len(formats.load_all(corpus / "picross_solver" / "domino_logic.txt")) == 7
    with pytest.warns(FormatWarning, match="28 boards whose picture is another file"):
        assert len(formats.load_all(corpus / "picmi" / "default.xml")) == 26


def test_one_puzzle_in_many_spellings(corpus: Path) -> None:
    files = sorted((corpus / "minimal").iterdir())
    assert len(files) == 29
    for path in files:
        puzzle = formats.load(path)
        assert puzzle == TINY, path.name
        assert formats.load_all(path) == [TINY], path.name
        assert puzzle.goal is None or satisfies(puzzle.goal, TINY), path.name


def test_sizes_are_checked_before_memory_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "huge.non"
    with path.open("wb") as stream:
        stream.truncate(1 << 40)  # a sparse file of a tebibyte
    with pytest.raises(FormatError, match="too large"):
        formats.load(path)
    with pytest.raises(FormatError, match="unpacks to more than 16 MiB"):
        formats.loads(gzip.compress(b"\n" * (1 << 25)))
    for text in ("width 1000000000000\nheight 5\nrows\n", "1000000000000 5\n1\n"):
        with pytest.raises(FormatError, match="expected a number up to 100000"):
            formats.loads(text)
    for text in ("width 100000\nheight 100000\nrows\n", "100000 100000\n1\n"):
        with pytest.raises(FormatError, match="100000x100000 is too large"):
            formats.loads(text)
    for text in ("width 2\nheight 1\nrows\n{}\n", "2 1\n{}\n", '{{"rows":[[{}]],"columns":[[]]}}'):
        with pytest.raises(FormatError, match="99999"):
            formats.loads(text.format("9" * 5000))


def test_what_cannot_be_read() -> None:
    cases: list[tuple[str | bytes, str]] = [
        ("", "an empty file"),
        (b"\xef\xbb\xbf", "no known format"),
        (b"\x89PNX\0\0", "binary data"),
        ("hello", "no known format"),
        (b"\x1f\x8b\x00", "gzip"),
        (gzip.compress(b"2 1\n1\n0\n1\n")[:-9], "gzip file that ends too early"),
    ]
    for data, message in cases:
        with pytest.raises(FormatError, match=message):
            formats.loads(data)


def test_encodings() -> None:
    text = 'title "Café"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
    for encoding in ("utf-8", "utf-8-sig", "cp1252", "utf-16"):
        assert formats.loads(text.encode(encoding)).metadata["title"] == "Café"
    assert formats.loads(text.encode("cp1252") + b"note \x81\n").metadata["note"] == "\x81"


def test_index_and_names() -> None:
    bundle = "====\n".join(formats.dumps(p) for p in (TINY, TINY.transposed()))
    assert formats.loads_all(bundle) == [TINY, TINY.transposed()]
    assert formats.loads(bundle, index=1) == TINY.transposed()
    with pytest.raises(FormatError, match="holds 2 puzzles, none at index 2"):
        formats.loads(bundle, index=2)
    with pytest.raises(ValueError, match="count from 0"):
        formats.loads(bundle, index=-1)
    for call in (lambda: formats.loads("", format="nope"), lambda: formats.dumps(TINY, "nope")):
        with pytest.raises(UnsupportedError, match="no format is called 'nope'"):
            call()
    with pytest.raises(UnsupportedError, match=r"belongs to the name 'x\.foo'"):
        formats.dump(TINY, "x.foo")


def test_error_tells_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "cat.non"
    path.write_text("width 2\nheight 1\nrows\n3\ncolumns\n1\n1\n")
    with pytest.raises(FormatError) as caught:
        formats.load(path)
    assert caught.value.line == 4
    assert str(caught.value) == f"{path}, line 4: row 1 needs 3 cells, the line has 2"


def test_a_format_of_ones_own() -> None:
    def read(source: formats.Source):
        size = len(source.text.split("!")[1])
        yield source.puzzle([[size]], [[1]] * size)

    own = formats.Format(
        name="bang",
        description="test",
        suffixes=(".bang",),
        sniff=lambda source: (
            formats.Match.SURE if source.text.startswith("!") else formats.Match.NO
        ),
        read=read,
    )
    formats.register(own)
    try:
        assert formats.loads("!xxx") == Puzzle(rows=[[3]], columns=[[1]] * 3)
        with pytest.raises(UnsupportedError, match="can only be read"):
            formats.dumps(TINY, "bang")
    finally:
        formats._registry.pop("bang")


def test_two_readings_are_refused() -> None:
    twin = formats.Format(
        name="twin",
        description="test",
        sniff=formats.get_format("nin").sniff,
        read=lambda source: iter([TINY]),
    )
    formats.register(twin)
    try:
        assert formats.loads(formats.dumps(TINY, "nin")) == TINY
        with pytest.raises(FormatError, match="can be read as nin or twin, which differ"):
            formats.loads("2 1\n1\n0\n1\n")
    finally:
        formats._registry.pop("twin")


@pytest.mark.parametrize("name", ["nin", "apl"])
def test_what_is_lost_is_said(name: str) -> None:
    coloured = Puzzle(rows=[["1r"]], columns=[["1r"]])
    with pytest.raises(UnsupportedError, match="black and white only"):
        formats.dumps(coloured, name)
    rich = TINY.replace(metadata={"by": "Ann"})
    with pytest.warns(FormatWarning, match="metadata"):
        formats.dumps(rich, name)


@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.int64])
def test_an_index_is_any_integer(kind):
    text = "====\n".join(formats.dumps(Puzzle([[1]] * n, [[n]])) for n in range(1, 129))
    assert formats.loads(text, index=kind(127)).height == 128
    with pytest.raises(TypeError):
        formats.loads(text, index=1.0)
