"""What follows about a puzzle beyond its solutions: why, what is wrong, a proof, a new puzzle.

`explanation/` and `diagnosis/` rest on `cores/`; above them `certificate/` and `generation/`. They
use `solvers`, the `verifier` and the rooms below.
"""
