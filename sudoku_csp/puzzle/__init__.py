"""A puzzle: a board, its constraints and its givens; and the formats it is read and written in.

Read `puzzle` first, then `notation/reader`.
"""
