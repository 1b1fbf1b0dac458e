"""The contract of a backend, the three backends, and the comparison of their answers.

`backends/` (sat, cpsat, reference), `searches/` and `traces/` of the reference, `kernels/` for many
puzzles, `pipes/` to processes of their own, `batch/`. Imports `formulas` and the rooms below. Read
`backend` first, then `cross_check`.
"""
