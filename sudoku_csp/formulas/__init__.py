"""The CNF of a puzzle: which clauses, which variables for a cell; as a file, and answers read back.

May ask `puzzle` and what is below. Read `encoding` first, then `formula`, `formats` and `export`.
"""
