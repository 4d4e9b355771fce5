"""Pictures of puzzles and grids."""
