"""The languages in which a constraint is stated, independent of one another.

`cnf` (clauses), `cpsat` (OR-Tools), `propagation` (our own domains and filtering) and `interchange`
(MiniZinc, SMT-LIB, OPB, linear programs) each implement the global constraints of `model`. Files
have a `file_format`, and `solver_output` reads the answers of SAT solvers. They import `grid`
alone. Read `model` first, then `cnf/cnf_writer`, `cpsat/cp_sat_model` and `propagation/network`.
"""
