"""The escape codes of colours, for terminals that show 16, 256 or all of them."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from nonogram.render.colours import channels

__all__ = ["RESET", "ColourDepth", "background", "foreground", "shown"]

ColourDepth: TypeAlias = Literal[0, 16, 256, 16777216]
"""How many colours a terminal shows; 0 for none."""

RESET: Final = "\x1b[0m"

# what terminals usually show for the codes 30 ... 37 and 90 ... 97
_SIXTEEN: Final = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)
_LEVELS: Final = (0, 95, 135, 175, 215, 255)  # of the 6x6x6 cube


def foreground(rgb: str, depth: ColourDepth) -> str:
    """The code, between ``ESC [`` and ``m``, that writes in the colour."""
    if depth == 16:
        code = _nearest(rgb)
        return str(30 + code if code < 8 else 82 + code)
    return f"38;{_value(rgb, depth)}"


def background(rgb: str, depth: ColourDepth) -> str:
    """The code, between ``ESC [`` and ``m``, that writes on the colour."""
    if depth == 16:
        code = _nearest(rgb)
        return str(40 + code if code < 8 else 92 + code)
    return f"48;{_value(rgb, depth)}"


def _nearest(rgb: str) -> int:
    """The nearest of the sixteen colours."""

    def distance(code: int) -> int:
        pairs = zip(channels(rgb), channels(_SIXTEEN[code]), strict=True)
        return sum((a - b) ** 2 for a, b in pairs)

    return min(range(16), key=distance)


def shown(rgb: str, depth: ColourDepth) -> str:
    """The colour that is seen where ``rgb`` is asked for."""
    if depth == 16:
        return _SIXTEEN[_nearest(rgb)]
    if depth == 256:
        grey = _grey(rgb)
        levels = [8 + 10 * grey] * 3 if grey is not None else [_LEVELS[i] for i in _cube(rgb)]
        return "#" + "".join(f"{level:02x}" for level in levels)
    return rgb


def _value(rgb: str, depth: ColourDepth) -> str:
    if depth != 256:
        red, green, blue = channels(rgb)
        return f"2;{red};{green};{blue}"
    grey = _grey(rgb)
    if grey is not None:
        return f"5;{232 + grey}"
    r, g, b = _cube(rgb)
    return f"5;{16 + 36 * r + 6 * g + b}"


def _grey(rgb: str) -> int | None:
    """The step of the ramp of 24 greys, None for other colours."""
    red, green, blue = channels(rgb)
    return (red - 8) // 10 if red == green == blue and 8 <= red < 244 else None


def _cube(rgb: str) -> list[int]:
    """The levels of red, green and blue in the 6x6x6 cube."""
    return [min(range(6), key=lambda i: abs(_LEVELS[i] - value)) for value in channels(rgb)]
