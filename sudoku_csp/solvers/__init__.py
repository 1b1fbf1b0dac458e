"""The contract of a backend, the three backends, and the comparison of their answers.

Imports `formulas` and the rooms below. Read `backend` first, then `cross_check`.
"""
