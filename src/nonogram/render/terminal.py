"""What a stream can show: characters, colours, columns."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

__all__ = ["ColourDepth", "Terminal"]

ColourDepth: TypeAlias = Literal[0, 256, 16777216]
"""How many colours a terminal shows; 0 for none."""

_BLOCKS: Final = "█▀▄▒│─"


@dataclass(frozen=True, slots=True)
class Terminal:
    """What a stream can show.

    ``width`` in characters, None where lines may be of any length (a file, a pipe); ``blocks``:
    whether its encoding has the block characters; ``colours``: how many colours it should be sent.
    """

    width: int | None = None
    blocks: bool = True
    colours: ColourDepth = 0

    @classmethod
    def of(cls, stream: Any) -> Terminal:
        """What ``stream`` can show, by its encoding and the environment.

        Colours follow ``NO_COLOR``, then ``FORCE_COLOR``, then ``TERM=dumb``, then whether it is
        a terminal; ``COLORTERM`` says whether all RGB values or the 256 usual ones are shown.
        """
        try:
            is_terminal = bool(stream.isatty())
        except (AttributeError, ValueError, OSError):
            is_terminal = False
        environ = os.environ
        dumb = environ.get("TERM") == "dumb"
        if environ.get("NO_COLOR"):
            coloured = False
        elif environ.get("FORCE_COLOR"):
            coloured = True
        else:
            coloured = is_terminal and not dumb
        width = shutil.get_terminal_size().columns if is_terminal else None
        return cls(width, cls._has_blocks(stream), cls.depth() if coloured else 0)

    @staticmethod
    def depth() -> ColourDepth:
        """The colours that a terminal which has any is taken to show."""
        return 16777216 if os.environ.get("COLORTERM") in ("truecolor", "24bit") else 256

    @staticmethod
    def _has_blocks(stream: Any) -> bool:
        encoding = getattr(stream, "encoding", None) or "ascii"
        try:
            _BLOCKS.encode(encoding)
        except (LookupError, UnicodeEncodeError, TypeError):
            return False
        return True
