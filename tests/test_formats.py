"""The registry: detection, sources, limits; every format against the collection and at random."""

from __future__ import annotations

import csv
import gzip
import warnings
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nonogram import formats
from nonogram.errors import FormatError, FormatWarning, UnsupportedError
from nonogram.puzzle import Puzzle
from puzzle_strategies import puzzles

TINY = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
NAMES = [item.name for item in formats.formats()]
JUNK = [
    *(b"", b"0", b"9" * 30, b"\n", b"\n\n", b",", b"-1", b'"', b"\x00", b"\xff", b"[", b"}", b"#"),
    *(b"rows\n", b"columns 3\n", b"goal ", b"====\n", b" 3b ", b"color a #f00\n", b"ACROSS\n"),
    *(b"NaN", b"1e999", b"null", b"true", b"{}", b"[[1]]", b'"palette":[],'),
]


@pytest.mark.parametrize("name", NAMES)
def test_tiny_round_trip(name: str, tmp_path: Path) -> None:
    assert formats.loads(formats.dumps(TINY, name)) == TINY
    assert formats.loads(formats.dumps(TINY.transposed(), name)) == TINY.transposed()
    path = tmp_path / f"tiny{formats.get_format(name).suffixes[0]}"
    formats.dump(TINY, path)
    assert formats.load(path) == TINY
    assert formats.load_all(str(path)) == [TINY]


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_plain_round_trip(name: str, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(coloured=False, rich=False))
    text = formats.dumps(puzzle, name)
    assert formats.loads(text, format=name) == puzzle
    for changed in (text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text):
        assert formats.loads(changed.encode(), format=name) == puzzle
    assert formats.loads(gzip.compress(text.encode()), format=name) == puzzle
    assert formats.loads(text) == puzzle


@pytest.mark.parametrize("name", NAMES)
@given(data=st.binary(max_size=200))
@settings(max_examples=150, deadline=None)
def test_random_bytes(name: str, data: bytes) -> None:
    _read_or_refuse(data, name)
    _read_or_refuse(data, None)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_mutations(name: str, data: st.DataObject) -> None:
    coloured = name in ("non", "json")
    puzzle = data.draw(puzzles(coloured=coloured, rich=coloured))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        raw = bytearray(formats.dumps(puzzle, name).encode())
    junk = st.sampled_from(JUNK)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw)))
        raw[at : at + data.draw(st.integers(0, 6))] = data.draw(junk)
    _read_or_refuse(bytes(raw), name)


def _read_or_refuse(data: bytes, name: str | None) -> None:
    """Nothing but puzzles or one FormatError; what is read can be written and read again."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        found, message = [], ""
        try:
            found = formats.loads_all(data, format=name)
        except FormatError as error:
            message = str(error)
        assert "\n" not in message
        assert len(message) < 300
        for puzzle in found:
            assert formats.loads(formats.dumps(puzzle, "json")) == puzzle
            assert formats.loads(formats.dumps(puzzle, "non")) == puzzle


def test_collection(corpus: Path) -> None:
    """Sizes and colours of every file of these formats are those of the manifest."""
    refused = {
        "thomasr/bruteForce.json": "found no 'rows'",
        "thomasr/invalidPuzzle.json": "rows hold 3 black cells, columns 1",
    }
    wanted = ("non", "non (Nonny colour dialect)", "nin", "json rows/columns")
    count = 0
    with (corpus / "manifest.tsv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["format"] not in wanted or row["path"] == "jwilk/test-input":  # a list of files
                continue
            count += 1
            if row["path"] in refused:
                with pytest.raises(FormatError, match=refused[row["path"]]):
                    formats.load(corpus / row["path"])
                continue
            with warnings.catch_warnings():
                # one file repeats itself after its clues
                action = "ignore" if row["path"] == "jwilk/data142.nin" else "error"
                warnings.simplefilter(action, FormatWarning)
                puzzle = formats.load(corpus / row["path"])
            size = (str(puzzle.width), str(puzzle.height), str(puzzle.colours))
            assert size == (row["width"], row["height"], row["colours"]), row["path"]
            if puzzle.width * puzzle.height < 5000:
                with warnings.catch_warnings():
                    if puzzle.is_coloured:  # the names of colours are lost
                        warnings.simplefilter("ignore", FormatWarning)
                    again = formats.loads(formats.dumps(puzzle, "non"))
                assert again == puzzle
                assert again.metadata == puzzle.metadata, row["path"]
                assert again.goal == puzzle.goal
    assert count > 500


def test_one_puzzle_in_many_spellings(corpus: Path) -> None:
    for name in ("a.non", "b_crlf_bom_emptyline.non", "d.nin", "q.json"):
        assert formats.load(corpus / "minimal" / name) == TINY, name
    assert formats.load(corpus / "minimal" / "a.non").goal is not None


def test_files_of_other_formats_are_refused(corpus: Path) -> None:
    """Not one file of another format is taken for a puzzle of these."""
    for path in sorted((corpus / "minimal").iterdir()):
        if path.suffix in (".non", ".nin") or path.name == "q.json":
            continue
        with pytest.raises(FormatError, match=path.name):
            formats.load(path)


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
        (b"\x89PNG\0\0", "binary data"),
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
        with pytest.raises(UnsupportedError, match="'nope'; known are json, non"):
            call()
    with pytest.raises(UnsupportedError, match=r"no format belongs to the name 'x\.foo'"):
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
    rich = TINY.replace(metadata={"title": "Tiny"})
    with pytest.warns(FormatWarning, match="metadata"):
        formats.dumps(rich, name)
