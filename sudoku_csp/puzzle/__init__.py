"""Puzzles (a board, its constraints and givens), and the formats to read and write them.

Read `puzzle` first, then `notation/reader`.
"""
