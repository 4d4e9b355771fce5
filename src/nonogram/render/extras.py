"""Packages that some pictures need and that are not always there."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from nonogram.errors import UnsupportedError

__all__ = ["need"]


def need(module: str, package: str, extra: str, what: str) -> Any:
    """The module called ``module``, imported.

    Where ``package`` is missing or cannot be loaded, raises UnsupportedError that says what needs
    it and how to get it.
    """
    try:
        return import_module(module)
    except (ImportError, OSError) as error:  # OSError: a shared library that it loads is missing
        reason = "" if isinstance(error, ModuleNotFoundError) else f" ({error})"
        reason = reason.replace("\n", " ")
        raise UnsupportedError(
            f"{what} needs the package {package}{reason}; "
            f"it comes with: pip install 'nonogram-apl[{extra}]'"
        ) from error
