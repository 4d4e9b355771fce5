"""Text that is safe inside SVG and HTML."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["escape", "number"]

# what XML 1.0 has no way to carry; the bidirectional marks could turn a page's text around
_ILLEGAL: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
)


def escape(text: str) -> str:
    """``text`` for the content of an element or a quoted attribute.

    >>> escape('a < "b" \\x00')
    'a &lt; &quot;b&quot; \ufffd'
    """
    return _ILLEGAL.sub("\ufffd", text).translate(_ESCAPES)


def number(value: float) -> str:
    """A coordinate, as short as it can be.

    >>> number(2.5), number(3.0), number(1 / 3)
    ('2.5', '3', '0.333')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".")
