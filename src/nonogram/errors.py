"""The errors that this package raises: one family, one clear sentence each.

People are told lines counted from 1 ("row 3"); attributes count from 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

__all__ = [
    "ContradictionError",
    "FormatError",
    "FormatWarning",
    "LimitError",
    "NonogramError",
    "PuzzleError",
    "UnsupportedError",
    "shown",
]


def shown(value: object) -> str:
    """The ``repr`` of what a caller gave, for a sentence: cut where it is long."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of thousands of digits
        return "a number of thousands of digits" if isinstance(value, int) else "what it was given"
    return text if len(text) <= 40 else text[:37] + "..."


class NonogramError(Exception):
    """Base of every error raised on purpose by this package."""


class PuzzleError(NonogramError, ValueError):
    """Clues, sizes or totals that cannot make a puzzle, whatever the picture."""


class FormatError(NonogramError, ValueError):
    """A file or text that cannot be read as a puzzle.

    ``file``, ``line`` and ``column`` (both counted from 1) say where, as far as that is known, and
    ``index`` which puzzle of a file of several, from 0; ``text`` says what was found and what was
    expected.  ``str()`` joins them: ``cat.non, line 7, column 3: row 2: found ...``.  ``others``
    are further problems of the same file, at most nine.
    """

    def __init__(
        self,
        text: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        index: int | None = None,
        others: Iterable[FormatError] = (),
    ) -> None:
        super().__init__(text, file, line)
        self.text = text
        self.file = file
        self.line = line
        self.column = column if line is not None else None
        self.index = index
        self.others = tuple(others)[:9]

    def replace(self, **changes: Any) -> FormatError:
        """A copy with other attributes."""
        names = ("text", "file", "line", "column", "index", "others")
        return FormatError(**{name: getattr(self, name) for name in names} | changes)

    def __reduce__(self) -> tuple[object, ...]:
        return (
            _format_error,
            (self.text, self.file, self.line, self.column, self.index, self.others),
        )

    def __str__(self) -> str:
        where = [self.file] if self.file is not None else []
        if self.index is not None:
            where.append(f"puzzle at index {self.index}")
        if self.line is not None:
            where.append(f"line {self.line}")
        if self.column is not None:
            where.append(f"column {self.column}")
        text = f"{', '.join(where)}: {self.text}" if where else self.text
        more = len(self.others)
        return f"{text} (and {more} more problem{'s' * (more > 1)})" if more else text


def _format_error(
    text: str,
    file: str | None,
    line: int | None,
    column: int | None,
    index: int | None,
    others: tuple[FormatError, ...],
) -> FormatError:
    return FormatError(text, file=file, line=line, column=column, index=index, others=others)


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
