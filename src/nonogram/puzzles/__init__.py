"""The bundled puzzles: one ``.non`` file each; ``SOURCES.md`` tells where they come from.

A file that is put here is found by its name, nothing else needs to be told of it.
"""

from __future__ import annotations

from importlib.resources import files

from nonogram.errors import NonogramError
from nonogram.formats import loads
from nonogram.formats.base import shorten
from nonogram.puzzle import Puzzle

__all__ = ["get", "names"]

_SUFFIX = ".non"


def names() -> tuple[str, ...]:
    """The names of the bundled puzzles, sorted.

    >>> "cat-and-mouse" in names()
    True
    """
    entries = (entry.name for entry in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in entries if name.endswith(_SUFFIX)))


def get(name: str) -> Puzzle:
    """The bundled puzzle called ``name``.

    Raises NonogramError for a name that is not bundled; it suggests one that is alike.
    """
    known = names()
    if name not in known:
        from difflib import get_close_matches

        alike = get_close_matches(name.lower(), known, 1)
        hint = f"did you mean {alike[0]!r}?" if alike else f"there are {', '.join(known)}"
        raise NonogramError(f"no bundled puzzle is called {shorten(name, 60)!r}; {hint}")
    return loads((files(__name__) / f"{name}{_SUFFIX}").read_bytes(), format="non")
