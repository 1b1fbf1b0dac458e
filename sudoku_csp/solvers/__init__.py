"""Whoever answers: the contract of a backend, the three of them, and their answers held together.

`backends/` (sat, cpsat, reference), `searches/` and `traces/` of the reference, `kernels/` for many
puzzles, `pipes/` to processes of their own, `batch/`. May ask `formulas` and what is below. Read
`backend` first, then `cross_check`.
"""
