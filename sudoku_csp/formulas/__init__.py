"""Formulas of puzzles: their clauses and variables, their files, and the answers of solvers.

Read `encoding` first, then `formula`, `export_formats` and `exported_files`.
"""
