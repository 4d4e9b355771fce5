"""Packages that some pictures need; tests that need them skip where they are not there."""

from types import ModuleType

import pytest


def cairosvg() -> ModuleType:
    """CairoSVG, which also needs a library of the system."""
    try:
        import cairosvg as module
    except (ImportError, OSError) as error:
        pytest.skip(f"CairoSVG cannot be loaded: {error}".replace("\n", " "))
    return module
