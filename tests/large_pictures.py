"""Large pictures that line logic finishes; for tests and benchmarks."""

from __future__ import annotations

import random

from nonogram.grid import Grid


def discs(width: int, height: int, count: int, radii: tuple[int, int], seed: int = 0) -> Grid:
    """Black discs of random places and radii on white."""
    rng = random.Random(seed)
    cells = [bytearray(width) for _ in range(height)]
    for _ in range(count):
        x, y, radius = rng.randrange(width), rng.randrange(height), rng.randint(*radii)
        for row in range(max(0, y - radius), min(height, y + radius + 1)):
            half = int((radius**2 - (row - y) ** 2) ** 0.5)
            first, last = max(0, x - half), min(width, x + half + 1)
            cells[row][first:last] = b"\x01" * (last - first)
    return Grid.from_bytes(width, height, b"".join(cells))


LARGE = {
    "120 discs": discs(1000, 1000, 120, (40, 120)),
    "150 discs": discs(5000, 200, 150, (20, 150)),
    "150 discs, turned": discs(200, 5000, 150, (20, 150)),
}
