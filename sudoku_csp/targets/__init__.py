"""The languages in which a constraint is stated, strangers to one another.

`cnf` (clauses), `cpsat` (OR-Tools), `propagation` (our own domains and filtering) and
`interchange` (MiniZinc, SMT-LIB, OPB, linear programs) each implement by themselves what a
global constraint (`model`). What is written to a file is a `file_format`. They may ask `grid` and
nobody else. Read `model` first, then `cnf/globals`, `cpsat/cp_sat_model` and `propagation/network`.
"""
