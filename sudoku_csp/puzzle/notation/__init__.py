"""Notation: text and files in, puzzles out. Which notation it is, is recognised line by line."""
