from typing import Final, Self

from typing_extensions import disjoint_base

from nonogram.clue import Clue

PAUSED: Final[int]
SOLUTION: Final[int]
EXHAUSTED: Final[int]
LIMIT: Final[int]
ENGINE_COLOURS: Final[int]
PHASES: Final[tuple[str, ...]]

@disjoint_base
class Run:
    def __new__(
        cls,
        rows: tuple[Clue, ...],
        columns: tuple[Clue, ...],
        start: bytes | None = None,
        *,
        seed: int = 0,
        memory: int | None = None,
        conflicts: int | None = None,
        lines_only: bool = False,
        probe_at: int = 1000,
        line_budget: int = 2_000_000,
    ) -> Self: ...
    @property
    def exhausted(self) -> bool: ...
    @property
    def known(self) -> int: ...
    @property
    def line_cells(self) -> int: ...
    @property
    def conflict_line(self) -> int | None: ...
    @property
    def refused(self) -> bool: ...
    @property
    def line_uses(self) -> int: ...
    @property
    def conflicts(self) -> int: ...
    @property
    def decisions(self) -> int: ...
    @property
    def restarts(self) -> int: ...
    @property
    def probe_cells(self) -> int: ...
    @property
    def phases(self) -> dict[str, float]: ...
    @property
    def odds_rounds(self) -> int: ...
    @property
    def bytes_held(self) -> int: ...
    def advance(self) -> int: ...
    def solution(self) -> bytes: ...
    def cells(self) -> bytes: ...
