"""XML of strangers: elements handed over one by one, and nothing resolved, fetched or expanded.

A DOCTYPE that names an external DTD is skipped, as real puzzle files bring one; a DOCTYPE that
declares anything itself is refused, so that there is no entity to expand.  The names of HTML
entities, which puzzle files use without declaring them, are replaced beforehand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html.entities import name2codepoint
from typing import Final
from xml.parsers import expat

from nonogram.formats.base import Source, shorten

__all__ = ["attribute", "escape", "parse"]

_MARKUP: Final[dict[str, str | int | None]] = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "\r": "&#13;",
}
_BLANKS: Final[dict[str, str | int | None]] = {"\n": "&#10;", "\t": "&#9;"}

Start = Callable[[str, dict[str, str], int], None]
End = Callable[[str, str, int], None]

MAX_DEPTH: Final = 32
_ENTITY: Final = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,31});")
_DECLARATION: Final = re.compile(r"\s*<\?xml\s[^<>]{0,200}\?>")
_BUILT_IN: Final = frozenset(("amp", "lt", "gt", "quot", "apos"))


def escape(text: str) -> str:
    """Text as the content of an element."""
    return text.translate(str.maketrans(_MARKUP))


def attribute(text: str) -> str:
    """Text as the value of an attribute, in its quotes."""
    return f'"{text.translate(str.maketrans(_MARKUP | _BLANKS))}"'


def _without_names(match: re.Match[str]) -> str:
    name = match[1]
    if name in _BUILT_IN or name not in name2codepoint:
        return match[0]
    return f"&#{name2codepoint[name]};"


def _blanked(text: str) -> str:
    """The text with blanks in place of a declaration, before which files have empty lines."""
    match = _DECLARATION.match(text)
    return re.sub(r"[^\r\n]", " ", match[0]) + text[match.end() :] if match else text


def parse(source: Source, start: Start, end: End) -> None:
    """Call ``start(name, attributes, line)`` and ``end(name, text, line)`` for each element.

    ``text`` is what stands in the element outside of its children.  Raises FormatError for what
    is no XML, and for XML that declares entities or nests deeper than any puzzle.
    """
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    texts: list[list[str]] = []

    def started(name: str, attributes: dict[str, str]) -> None:
        if len(texts) == MAX_DEPTH:
            raise source.error("XML nested too deeply for a puzzle", parser.CurrentLineNumber)
        texts.append([])
        start(name, attributes, parser.CurrentLineNumber)

    def ended(name: str) -> None:
        end(name, "".join(texts.pop()), parser.CurrentLineNumber)

    def doctype(name: str, system: str | None, public: str | None, internal: bool) -> None:
        if internal:
            raise source.error(
                "a DOCTYPE that declares something; such XML is refused", parser.CurrentLineNumber
            )

    def entity(*parts: object) -> None:
        raise source.error("XML that declares entities is refused", parser.CurrentLineNumber)

    def characters(text: str) -> None:
        if texts:
            texts[-1].append(text)

    def skipped(name: str, parameter: bool) -> None:
        raise source.error(f"the unknown entity {shorten(name)!r}", parser.CurrentLineNumber)

    parser.StartElementHandler = started
    parser.EndElementHandler = ended
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = entity
    parser.SkippedEntityHandler = skipped
    parser.ExternalEntityRefHandler = lambda *parts: 0  # an error; nothing is ever fetched
    text = _blanked(source.text)
    try:
        parser.Parse(_ENTITY.sub(_without_names, text).encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        message = expat.ErrorString(error.code)
        # where a name was replaced, columns have shifted
        whole = 0 < error.lineno <= len(source.lines) and "&" not in source.lines[error.lineno - 1]
        column = error.offset + 1 if whole else None
        raise source.error(f"not valid XML: {message}", error.lineno, column=column) from None
