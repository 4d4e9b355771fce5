"""The table of formats, generated from the registry: what each reads, writes and carries."""

from __future__ import annotations

from collections.abc import Iterable

from nonogram.formats import formats
from nonogram.formats.base import ANY, Format

__all__ = ["HEADINGS", "markdown", "row"]

HEADINGS = (
    "format",
    "suffixes",
    "what it is",
    "read",
    "write",
    "colours",
    "goal",
    "metadata",
    "several puzzles",
)


def row(item: Format) -> tuple[str, ...]:
    """The cells of one format's line, in the order of :data:`HEADINGS`.

    ``colours`` is "named" where their names are kept, too; ``goal`` is "only" where the format
    holds a picture and no clues.
    """
    metadata = "all" if item.metadata == ANY else ", ".join(item.metadata)
    return (
        item.name,
        " ".join(item.suffixes),
        f"{item.description}; {item.limits}" if item.limits else item.description,
        "yes" if item.read else "",
        "yes" if item.write else "",
        ("named" if item.names else "yes") if item.colours else "",
        ("yes" if item.clues else "only") if item.goal else "",
        metadata,
        "yes" if item.several else "",
    )


def markdown(items: Iterable[Format] | None = None) -> str:
    """The table as Markdown, by name; of all registered formats unless ``items`` are given."""
    rows = [HEADINGS, tuple("---" for _ in HEADINGS)]
    for item in sorted(formats() if items is None else items, key=lambda item: item.name):
        name, suffixes, *rest = row(item)
        code = " ".join(f"`{suffix}`" for suffix in suffixes.split())
        rows.append((f"`{name}`", code, *(cell.replace("|", "\\|") for cell in rest)))
    return "".join(f"| {' | '.join(cells)} |\n" for cells in rows)
