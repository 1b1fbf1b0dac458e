"""The targets: the languages in which a constraint is stated, independent of one another.

`cnf` (clauses), `cpsat` (OR-Tools), `propagation` (our own domains and filters) and `interchange`
(MiniZinc, SMT-LIB, OPB, linear programs) each implement the global constraints of `model`. They
import only `grid`, `model`, `file_format`, and `solver_output`, which reads the answers of SAT
solvers. Read `model` first, then `cnf/cnf_writer`, `cpsat/cp_sat_model` and `propagation/network`.
"""
