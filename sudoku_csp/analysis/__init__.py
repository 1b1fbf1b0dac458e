"""What is asked about a puzzle beyond its answer: why, what is wrong, a proof, a new puzzle.

`explanation/`, `diagnosis/`, `cores/` and `proving/` under both, `certificate/`, `generation/`. May
ask `solvers`, the `verifier` and what is below.
"""
