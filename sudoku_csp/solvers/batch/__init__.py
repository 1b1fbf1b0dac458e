"""Puzzles by the million: read lazily, solved by many processes, written in order, never lost."""
