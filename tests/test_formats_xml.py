"""XML: webpbn and Picmi, and XML that means harm."""

from __future__ import annotations

import builtins
import socket
import time
import tracemalloc
import warnings

import pytest

from nonogram import formats
from nonogram.errors import FormatError, FormatWarning
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

TINY = Puzzle(rows=[[2], [1, 1], []], columns=[[2], [1], [], [1]])
COLUMNS = (
    "<line><count>2</count></line><line><count>1</count></line><line/><line><count>1</count></line>"
)
ROWS = "<line><count>2</count></line><line><count>1</count><count>1</count></line><line></line>"
CLUES = f'<clues type="columns">{COLUMNS}</clues><clues type="rows">{ROWS}</clues>'
IMAGE = "<solution><image>|XX..||X..X|\n |....| </image></solution>"


def puzzle(inside: str, attributes: str = "", before: str = "", after: str = "") -> str:
    body = f"<puzzleset><puzzle {attributes}>{inside}</puzzle>{after}</puzzleset>"
    return f'<?xml version="1.0"?>{before}{body}'


BOMB = '<!DOCTYPE lolz [<!ENTITY lol0 "lol">'
for level in range(1, 10):
    BOMB += f'<!ENTITY lol{level} "' + f"&lol{level - 1};" * 10 + '">'
BOMB += "]>"


@pytest.mark.parametrize("name", ["webpbn", "picmi", None])
@pytest.mark.parametrize(
    ("before", "title"),
    [
        (BOMB, "&lol9;"),
        ('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>', "&x;"),
        ('<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1:9/x">]>', "&x;"),
        ('<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;]>', ""),
        ('<!DOCTYPE a SYSTEM "http://127.0.0.1:9/x.dtd" [<!ENTITY x "y">]>', "&x;"),
        ('<!DOCTYPE a [<!ATTLIST puzzle type CDATA "triddler">]>', ""),
    ],
)
def test_xml_that_declares_something_is_refused(
    monkeypatch: pytest.MonkeyPatch, before: str, title: str, name: str | None
) -> None:
    """Billion laughs, files and networks behind entities: refused, and nothing is opened."""

    def forbidden(*args: object, **more: object) -> None:
        raise AssertionError("something was opened")

    monkeypatch.setattr(socket, "socket", forbidden)
    monkeypatch.setattr(builtins, "open", forbidden)
    text = puzzle(f"<title>{title}</title>{CLUES}", before=before)
    if name == "picmi":
        text = f"{before}<picmi><board name='a'><row>1</row></board></picmi>"
    began = time.process_time()
    tracemalloc.start()
    with pytest.raises(FormatError, match="a DOCTYPE that declares something; such XML is refused"):
        formats.loads(text, format=name)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert time.process_time() - began < 10
    assert peak < 5 << 20


def test_a_dtd_elsewhere_is_never_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*args: object, **more: object) -> None:
        raise AssertionError("something was opened")

    monkeypatch.setattr(socket, "socket", forbidden)
    text = puzzle(
        f"<title>&copy; caf&eacute; &amp; &#38;</title>{CLUES}",
        before='<!DOCTYPE pbn SYSTEM "http://127.0.0.1:9/pbn-0.3.dtd">',
    )
    read = formats.loads(text)
    assert read == TINY
    assert read.metadata["title"] == "© café & &"
    with pytest.raises(FormatError, match=r"the unknown entity 'nosuch'|undefined entity"):
        formats.loads(text.replace("&copy;", "&nosuch;"))


def test_deep_and_long_xml() -> None:
    for text in ("<puzzleset>" + "<a>" * 100_000, "<puzzle>" * 1000, "<picmi>" * 1000):
        with pytest.raises(FormatError, match=r"nested too deeply|not valid XML"):
            formats.loads(text)
    many = puzzle(f"<clues type='rows'>{'<line/>' * 100_001}</clues>")
    with pytest.raises(FormatError, match="more than 100000 clues"):
        formats.loads(many)


@pytest.mark.parametrize(
    "inside",
    [
        CLUES,
        CLUES + IMAGE,
        IMAGE,
        f'<color name="black" char="X">000</color>{CLUES}{IMAGE}',
        f'<color name="white" char=" ">FFFFFF</color><color name="black" char="#">000000</color>'
        f"{CLUES}<solution type='goal'><image>|##  |\n|#  #|\n|    |</image></solution>",
        f"<unknown><clues type='rows'/><line/></unknown>{CLUES}",
    ],
)
def test_spellings(inside: str) -> None:
    assert formats.loads(puzzle(inside, 'type="grid" defaultcolor="black"')) == TINY
    assert formats.loads(puzzle(inside)) == TINY
    read = formats.loads(puzzle(inside, before="<!-- words -->"))
    assert read.goal is None or read.goal == Grid.parse("##..\n#..#\n....")


def test_colours_by_name() -> None:
    """Declared in any order, without RGB, with the default colour white, or not black."""
    clues = '<clues type="{}"><line><count color="blue">1</count></line></clues>'
    blue = clues.format("rows") + clues.format("columns")
    read = formats.loads(
        puzzle('<color name="white"></color><color name="blue">00f</color>' + blue)
    )
    assert [c[:2] for c in read.palette] == [("white", "#ffffff"), ("blue", "#0000ff")]
    read = formats.loads(puzzle('<color name="black"/><color name="white"/>' + CLUES))
    assert read == TINY
    read = formats.loads(
        puzzle('<color name="blue" char="b">00F</color>' + blue, 'defaultcolor="white"')
    )
    assert read.palette[1].letter == "b"
    sea = puzzle('<color name="sea">123456</color>' + CLUES, 'backgroundcolor="sea"')
    assert [c.rgb for c in formats.loads(sea).palette] == ["#123456", "#000000"]


def test_properties_and_several_puzzles() -> None:
    after = f"<puzzle><title>Second</title><note>n</note>{CLUES}</puzzle><puzzle>{IMAGE}</puzzle>"
    text = puzzle(
        f"<source>site</source><title>First</title><author>Ann</author><id>#1</id>{CLUES}",
        after=after,
    ).replace(
        "<puzzleset>", "<puzzleset><title>Set</title><author>All</author><copyright>c</copyright>"
    )
    several = formats.loads_all(text)
    assert several == [TINY] * 3
    assert dict(several[0].metadata) == {
        "by": "Ann", "copyright": "c", "source": "site", "title": "First", "id": "#1"
    }  # fmt: skip
    assert dict(several[1].metadata) == {
        "by": "All",
        "copyright": "c",
        "title": "Second",
        "note": "n",
    }
    assert formats.loads(text, index=2).goal is not None


def test_solutions_that_are_no_goal() -> None:
    saved = IMAGE.replace("<solution>", '<solution type="saved">')
    with pytest.warns(FormatWarning, match="2 further solutions were left out"):
        read = formats.loads(puzzle(CLUES + saved + IMAGE + IMAGE))
    assert read.goal == Grid.parse("##..\n#..#\n....")
    unsure = IMAGE.replace("X..X", "[X.]?.X")
    goal = formats.loads(puzzle(CLUES + unsure)).goal
    assert goal is not None
    assert goal.row(1) == (-1, -1, 0, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (puzzle(CLUES, 'type="triddler"'), "a triddler, not a grid"),
        (puzzle(CLUES.replace("columns", "topleft")), "a triddler, not a grid"),
        (puzzle(CLUES.replace(">2<", ">0<")), r"a hidden \(blotted\) count"),
        (puzzle('<color name="t">f00/fff</color>' + CLUES), "a colour of two triangles"),
        (puzzle('<color name="t">reddish</color>' + CLUES), "found the colour 'reddish'"),
        (puzzle('<color name="a">f00</color>' * 2 + CLUES), "a second colour 'a'"),
        (puzzle(CLUES.replace("<count>", "<count color='mud'>")), "found no colour 'mud'"),
        (puzzle(CLUES.replace("<count>", "<count color='white'>")), "row 1: a block cannot have"),
        (puzzle(CLUES.replace(">2<", ">two<")), "found the count 'two'"),
        (puzzle(f'<clues type="rows">{ROWS}</clues>'), "found no clues of columns"),
        (puzzle(CLUES + CLUES), "of type 'rows' and 'columns', once each"),
        (puzzle(""), "neither clues nor a whole goal"),
        (puzzle(CLUES + IMAGE.replace("XX..", "XX.")), "the goal: expected 3 rows of 4 cells"),
        (puzzle(CLUES + IMAGE.replace("XX..", "XY..")), "the goal: 'Y' is no cell"),
        (puzzle(CLUES, 'backgroundcolor="mud"'), "found no colour 'mud', the background"),
        (puzzle(CLUES.replace(">2<", ">9<")), "row 1 needs 9 cells, the line has 4"),
        ("<puzzleset></puzzleset>", "found no <puzzle>"),
        ("<puzzleset><puzzle></puzzleset>", "not valid XML: mismatched tag"),
        ("<picmi><board><row>12</row></board></picmi>", "found the row '12', expected 1 and -"),
        ("<picmi><board><row>1-</row><row>1</row></board></picmi>", "the row has 1 cells"),
        ("<picmi></picmi>", "found no <board> with rows"),
    ],
)  # fmt: skip
def test_errors(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.loads(text)


def test_what_the_writer_cannot_say() -> None:
    rich = TINY.replace(metadata={"title": "a\0b", "own": "x", "by": " <&> "})
    some = "blanks or control characters in the property"
    with pytest.warns(
        FormatWarning, match=f"the property 'own' and {some} 'title' and {some} 'by'"
    ):
        text = formats.dumps(rich, "webpbn")
    assert dict(formats.loads(text).metadata) == {"title": "ab", "by": "<&>"}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        author = formats.dumps(TINY.replace(metadata={"author": "Ann"}), "webpbn")
    assert formats.loads(author).metadata["by"] == "Ann"


def test_signs_that_are_missing_or_stand_for_two_colours() -> None:
    """A blank cell is ``.`` and a black one ``X`` unless declared; what is unsure is unknown."""
    goal = Grid.parse("##..\n#..#\n....")
    for colours in (
        '<color name="white">fff</color><color name="black">000</color>',
        '<color name="black" char="X">000</color><color name="white">fff</color>',
    ):
        assert formats.loads(puzzle(colours + CLUES + IMAGE)).goal == goal
    twice = '<color name="white" char="X">fff</color><color name="black" char="X">000</color>'
    read = formats.loads(puzzle(twice + CLUES + IMAGE))
    assert read == TINY
    assert read.goal is not None
    assert read.goal.row(0) == (-1, -1, 0, 0)
    with pytest.raises(FormatError, match="neither clues nor a whole goal"):
        formats.loads(puzzle(twice + IMAGE))


def test_what_stands_before_the_xml() -> None:
    """Empty lines before the declaration; a declaration of another encoding than the bytes have."""
    text = puzzle(f"<title>é</title>{CLUES}")
    assert formats.loads("\n \r\n" + text) == TINY
    for declared, encoding in (
        ("ISO-8859-1", "latin-1"),
        ("UTF-16", "utf-16"),
        ("x-none", "utf-8"),
    ):
        raw = text.replace('"1.0"', f'"1.0" encoding="{declared}"').encode(encoding)
        assert formats.loads(raw).metadata["title"] == "é"
    with pytest.raises(FormatError) as caught:
        formats.loads("\n" + text.replace("</title>", ""))
    assert caught.value.line == 2
