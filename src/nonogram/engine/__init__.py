"""The complete engine: decides every nonogram, in colours too (one solution, several, none).

Line logic first; what it leaves is decided by conflict-driven search over cells and block order.
Nothing here imports numpy.  See ``docs/performance.md`` for what was measured.
"""

from nonogram.engine.interface import ENGINE_COLOURS, count, solutions, solve, solve_line

__all__ = ["ENGINE_COLOURS", "count", "solutions", "solve", "solve_line"]
