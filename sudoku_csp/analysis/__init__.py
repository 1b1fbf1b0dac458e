"""Answers beyond solutions: why a digit follows, what is wrong, a certificate, a new puzzle.

`explanation/` and `diagnosis/` use `cores/`, and `generation/` uses both. `certificate/` stands
alone. All use `solvers` and the rooms below; `certificate/` also uses the `verifier`.
"""
