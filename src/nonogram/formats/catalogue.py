"""The formats of this package, in the order in which they are tried.

Marks that one format alone has come first, layouts that many share last.  Readers and writers stand
in modules that are imported when they are first used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from nonogram.formats import sniffing
from nonogram.formats.base import ANY, Format, reader, sniffer, writer
from nonogram.formats.sniffing import divided, mark, starts, xml

__all__ = ["FORMATS"]

_IGNORE_CASE: Final = re.IGNORECASE


def _format(name: str, description: str, module: str, ends: str = "", **more: Any) -> Format:
    """A format of a module: functions ``read`` and ``write``, suffixes parted by blanks.

    ``of`` is what follows the names of the functions where a module holds several formats, and
    ``only`` the one of the two functions that there is.
    """
    of = more.pop("of", "")
    only = more.pop("only", "")
    write_module = more.pop("write_module", module)
    if only != "write":
        more["read"] = reader(module, f"read{of}")
    if only != "read":
        more["write"] = writer(write_module, f"write{more.pop('write_of', of)}")
    return Format(name=name, description=description, suffixes=tuple(ends.split()), **more)


PICTURE: Final[dict[str, Any]] = {"clues": False, "colours": True, "goal": True}
EVERYTHING: Final[dict[str, Any]] = {
    "colours": True,
    "names": True,
    "goal": True,
    "metadata": ANY,
}


def _xml() -> Iterator[Format]:
    """XML, told by its elements; before the tables, since any line may stand in a text there."""
    yield _format(
        "webpbn",
        "XML of webpbn.com: colours, solutions, several puzzles",
        "webpbn",
        ".xml .pbn",
        sniff=xml("puzzle(set)?"),
        write_module="webpbn_write",
        colours=True,
        names=True,
        goal=True,
        several=True,
        metadata=("title", "by", "authorid", "copyright", "description", "source", "id", "note"),
    )
    yield _format(
        "picmi",
        "XML levels of KDE's Picmi",
        "picmi",
        sniff=xml("picmi"),
        several=True,
        clues=False,
        goal=True,
        metadata=("title", "by", "difficulty"),
    )


def _tables() -> Iterator[Format]:
    """Tables, told by their labels; before the marks that their first property may look like."""
    yield _format(
        "csv",
        "table of labelled clues, with commas",
        "tables",
        ".csv",
        sniff=sniffing.csv,
        write_of="_csv",
        **EVERYTHING,
    )
    yield _format(
        "tsv",
        "table of labelled clues, with tabs",
        "tables",
        ".tsv",
        write_of="_tsv",
        **EVERYTHING,
    )


def _pictures() -> Iterator[Format]:
    """Images, told by how they begin."""
    yield _format(
        "png",
        "PNG image, a pixel a cell",
        "png",
        ".png",
        sniff=starts(b"\x89PNG"),
        binary=True,
        **PICTURE,
    )
    yield _format(
        "pbm-raw",
        "PBM image P4 (bytes), a pixel a cell",
        "pbm",
        ".pbm .pnm",
        sniff=starts(b"P4\n", b"P4\r", b"P4 ", b"P4\t", b"P4#"),
        binary=True,
        write_of="_raw",
        several=True,
        clues=False,
        goal=True,
    )
    yield _format(
        "pbm",
        "PBM image P1 (text), a pixel a cell",
        "pbm",
        ".pbm .pnm",
        sniff=mark(r"P1\s", start=True),
        several=True,
        clues=False,
        goal=True,
    )
    yield _format(
        "xpm",
        "XPM image, a pixel a cell, as in Picmi",
        "xpm",
        ".xpm",
        sniff=mark(r"\s*/\*\s*XPM|static\s+(const\s+)?char\s*\*", start=True),
        **PICTURE,
    )


def _json() -> Iterator[Format]:
    """JSON; the reader of the first finds out by the keys which it is."""
    yield _format(
        "json",
        "JSON nonogram/1 with everything, or plain rows and columns",
        "json_format",
        ".json",
        sniff=sniffer("json_format"),
        several=True,
        **EVERYTHING,
    )
    for name, text, more in (
        ("teall", "ver and hor, as of teall.info", {}),
        (
            "cells",
            "a picture of palette indices, as of kindle-nonograms",
            PICTURE | {"metadata": ("title", "id"), "limits": "no background colour"},
        ),
        ("words", "rows and cols of cells 0 and 1, as of pycsp3", {}),
        ("letters", 'rows and cols of text clues such as "3B2L"', {"colours": True}),
    ):
        yield _format(
            f"json-{name}", f"JSON: {text}", "json_dialects", of=f"_{name}", several=True, **more
        )


def _marked() -> Iterator[Format]:
    """Formats that a mark or a keyword tells from all others."""
    yield _format(
        "sgriddler",
        "jsimlo's MK Version 3.0",
        "sgriddler",
        ".sgriddler .griddler",
        sniff=mark(r"MK Version", start=True),
        goal=True,
    )
    yield _format(
        "gno",
        "Gnonograms' sections in brackets",
        "gno",
        ".gno",
        sniff=mark(r"^[ \t]*\[(Description|Dimensions)\]", _IGNORE_CASE),
        goal=True,
        metadata=("title", "by", "date", "difficulty", "license"),
    )
    yield _format(
        "picross",
        "picross-solver's text GRID, ROWS, COLUMNS",
        "picross",
        sniff=mark(r"(?:[ \t]*+(?:#[^\n]*+)?\n)*+[ \t]*+GRID\b", start=True),
        several=True,
        metadata=("title",),
    )
    yield _format(
        "pynogram",
        "pynogram's ini with [clues] and [colors]",
        "pynogram",
        ".ini",
        sniff=mark(r"^[ \t]*\[clues\]", _IGNORE_CASE),
        colours=True,
    )
    yield _format(
        "tournament",
        "TAAI, TCGA and ICGA tournaments, 25x25",
        "tournament",
        sniff=sniffing.tournament,
        limits="25x25 only",
        several=True,
        metadata=("id",),
    )
    yield _format(
        "pattern",
        "game ids of Simon Tatham's Pattern",
        "pattern",
        sniff=mark(r"\s*\d{1,20}(x\d{1,20})?\w{0,9}[:#]\S*+\s*$", start=True),
        several=True,
    )
    yield _format(
        "puzz-link",
        "URLs of puzz.link and pzpr",
        "pzpr",
        sniff=mark(r"\s*(https?://[^\s?]*)?\?nonogram(_edit)?/\d", start=True),
        of="_url",
        several=True,
        limits="blocks of at most 255 cells",
    )
    yield _format(
        "pzprv3",
        "files of pzpr",
        "pzpr",
        sniff=mark(r"\s*pzprv3[./\s]", start=True),
        of="_file",
        goal=True,
    )
    yield _format(
        "penpa",
        "URLs of the editor Penpa+",
        "penpa",
        sniff=mark(r"\s*(https?://[^\s#?]*[#?])?m=(edit|solve)&p=", start=True),
        write_module="penpa_write",
        goal=True,
        metadata=("title", "by"),
        limits="at most 100 cells a side, those of the clues included",
    )
    yield _format(
        "bosch",
        "Bosch's input of linear programs",
        "facts",
        ".lp",
        sniff=mark(r"^[ \t]*number_of_(rows|columns)[ \t]*:"),
        of="_bosch",
    )
    yield _format(
        "clingo",
        "facts row_hint and col_hint for clingo",
        "facts",
        ".lp",
        sniff=mark(r"^[ \t]*((row|col)_hint\(|#const[ \t]+[wh][ \t]*=)"),
        of="_clingo",
    )
    yield _format(
        "dzn",
        "MiniZinc data with words of cells",
        "words",
        ".dzn",
        sniff=mark(r"(^|;)[ \t]*(rows|cols)\s*=\s*\[\s*\|"),
    )
    yield _format(
        "yaml",
        "php-nonogram's YAML of columns and rows",
        "yaml_format",
        ".yml .yaml",
        sniff=mark(r"^(rows|columns)[ \t]*:"),
    )
    yield _format(
        "non",
        "Simpson's format: sizes, clues, colours, metadata and goal; bundles with ====",
        "non",
        ".non .nonpack",
        sniff=sniffer("non"),
        write_module="non_write",
        several=True,
        **EVERYTHING,
    )
    yield _format(
        "g",
        "Olsak's format in colours",
        "olsak_colour",
        ".g",
        sniff=mark("^:"),
        colours=True,
    )
    yield _format(
        "dimacs",
        "clauses for SAT solvers, written only",
        "dimacs",
        ".cnf",
        only="write",
        colours=True,
        metadata=("title",),
        limits="at most 250,000 cells",
    )


def _layouts() -> Iterator[Format]:
    """Formats of bare numbers or cells, which only the whole text can tell apart."""
    yield _format("mk", "Olsak's black-and-white format", "olsak", ".mk", sniff=sniffing.olsak)
    yield _format(
        "nin",
        "Wilk's format: width and height, then the clues of rows and columns",
        "nin",
        ".nin",
        sniff=sniffer("nin"),
    )
    yield _format(
        "counted",
        "pycsp3's text: a count before each clue",
        "counted",
        sniff=sniffing.counted,
        of="_counted",
    )
    yield _format(
        "spoj",
        "SPOJ's JCROSS: lines that end with 0",
        "counted",
        sniff=sniffing.spoj,
        of="_spoj",
        several=True,
    )
    yield _format(
        "apl",
        "the article's clue matrices ACROSS and DOWN, padded with zeros",
        "matrices",
        ".apl",
        sniff=sniffer("matrices"),
        metadata=("title",),
    )
    for name, sniff, ends, text in (
        ("makhorin", divided("&", "*"), ".dat", "Makhorin's two blocks with & between"),
        ("dashes", divided("---+", "#"), "", "two blocks with --- between"),
        ("cwd", sniffing.cwd, ".cwd", "QNonograms' height, width and two blocks"),
        ("faase", sniffing.faase, "", "sections rows and columns without sizes"),
        ("keen", sniffing.keen, ".keen", "Keen's two blocks with an empty line between"),
        ("syro", sniffing.syro, ".syro", "Syromolotov's two blocks of lines that end with 0"),
        ("ish", sniffing.ish, ".ish", "two blocks of numbers with commas"),
    ):
        yield _format(name, text, "two_blocks", ends, sniff=sniff, of=f"_{name}")
    yield _format(
        "bitmap",
        "text picture of two signs",
        "text_pictures",
        sniff=sniffing.bitmap,
        of="_bitmap",
        clues=False,
        goal=True,
    )
    yield _format(
        "char-grid",
        "text picture, a character a colour, as of number-loom",
        "text_pictures",
        sniff=sniffing.char_grid,
        of="_char_grid",
        limits="letters in place of the colours' RGB",
        **PICTURE,
    )


FORMATS: Final = (*_xml(), *_tables(), *_pictures(), *_json(), *_marked(), *_layouts())
