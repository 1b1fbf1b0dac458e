"""Fast solvers for the classic rules only. Tests compare each with the readable reference.

A kernel uses only the houses of a board, no clauses, models or propagators. `bitboard` is plain
Python for boards up to 16x16; `lanes` solves many 9x9 puzzles in one call, and needs numba.
"""
