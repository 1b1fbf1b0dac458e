"""A puzzle: a board, its constraints and what is given; and every notation it is written in.

May ask `constraints` and what is below. Read `puzzle` first, then `notation/reader`.
"""
