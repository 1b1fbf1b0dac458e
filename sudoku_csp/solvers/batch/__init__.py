"""Batches of millions of puzzles: read lazily, solved by many processes, written in order."""
