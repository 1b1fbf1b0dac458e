"""Fast solvers of the classic rules alone, each compared by tests with the readable reference.

They know a board as its houses, and nothing of clauses, models or propagators. `bitboard` is plain
Python for boards up to 16x16; `lanes` solves many 9x9 puzzles at once, in arrays, and needs numba.
"""
