"""The errors that this package raises: one family, one clear sentence each.

People are told lines counted from 1 ("row 3"); attributes count from 0.
"""

from __future__ import annotations

__all__ = [
    "ContradictionError",
    "FormatError",
    "FormatWarning",
    "LimitError",
    "NonogramError",
    "PuzzleError",
    "UnsupportedError",
]


class NonogramError(Exception):
    """Base of every error raised on purpose by this package."""


class PuzzleError(NonogramError, ValueError):
    """Clues, sizes or totals that cannot make a puzzle, whatever the picture."""


class FormatError(NonogramError, ValueError):
    """A file or text that cannot be read as a puzzle.

    ``file`` and ``line`` (counted from 1) say where, when they are known; ``text`` says what was
    found and what was expected.  ``str()`` joins them: ``cat.non, line 7: expected ...``.
    """

    def __init__(self, text: str, *, file: str | None = None, line: int | None = None) -> None:
        super().__init__(text, file, line)
        self.text = text
        self.file = file
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        return (_format_error, (self.text, self.file, self.line))

    def __str__(self) -> str:
        where = [self.file] if self.file is not None else []
        if self.line is not None:
            where.append(f"line {self.line}")
        return f"{', '.join(where)}: {self.text}" if where else self.text


def _format_error(text: str, file: str | None, line: int | None) -> FormatError:
    return FormatError(text, file=file, line=line)


class FormatWarning(UserWarning):
    """Something of a puzzle that the chosen format cannot carry and that was left out."""


class ContradictionError(NonogramError):
    """A line that no arrangement of its blocks can satisfy, given what is known of its cells.

    ``line`` is its number (rows from 0, then columns), or None where the line stands alone.
    """

    def __init__(self, text: str, line: int | None = None) -> None:
        super().__init__(text, line)
        self.text = text
        self.line = line

    def __str__(self) -> str:
        return self.text


class LimitError(NonogramError):
    """A question left undecided because a limit was reached or the method cannot decide it."""


class UnsupportedError(NonogramError):
    """Something that this method or format cannot do with this puzzle."""
