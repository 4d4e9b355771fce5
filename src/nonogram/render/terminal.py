"""What a stream can show: characters, colours, columns."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from typing import Any, Final

from nonogram.render.ansi import ColourDepth

__all__ = ["Terminal"]

_BLOCKS: Final = "█▀▄▒│─·"
# terminals that are known to show no more than sixteen colours, by what TERM ends with
_SIXTEEN: Final = ("linux", "ansi", "cygwin", "-color", "-16color", "vt100", "vt220")


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
        a terminal; ``COLORTERM`` and ``TERM`` say how many are shown.
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
        if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
            return 16777216
        return 16 if os.environ.get("TERM", "").endswith(_SIXTEEN) else 256

    @staticmethod
    def _has_blocks(stream: Any) -> bool:
        encoding = getattr(stream, "encoding", None) or "ascii"
        try:
            _BLOCKS.encode(encoding)
        except (LookupError, UnicodeEncodeError, TypeError):
            return False
        return True
