"""The standard streams of the command: what is said on them, and what happens when that fails.

A result that cannot be written is an error, one whose reader has gone away ends the command, and a
remark that cannot be written stops nothing.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

__all__ = ["drop", "open_streams", "printable", "say", "tell"]


def open_streams() -> None:
    """Replace the streams that the caller has closed, and let no character fail."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a title must not fail where it cannot be encoded
            stream.reconfigure(errors="replace")


def say(text: str) -> None:
    """One sentence on the standard error."""
    tell(f"nonogram-apl: {printable(text)}\n")


def tell(text: str) -> None:
    """Send text to the standard error as it is; what cannot be written there is lost."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        drop(sys.stderr)


def drop(stream: TextIO) -> None:
    """Send what a stream still holds nowhere: the interpreter flushes once more when it ends."""
    with (
        suppress(OSError),
        Path(os.devnull).open("wb") as devnull,
    ):  # a caller's stream may have none
        os.dup2(devnull.fileno(), stream.fileno())


def printable(text: str) -> str:
    """Text from a file without control characters, which could steer the terminal."""
    return "".join(c if c.isprintable() or c == " " else "�" for c in text)
