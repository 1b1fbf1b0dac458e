"""Batches of millions of puzzles, read lazily, solved by many processes and written in order."""
