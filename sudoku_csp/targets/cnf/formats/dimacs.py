"""DIMACS CNF: `p cnf VARIABLES CLAUSES` after `c` comment lines, then each clause and a 0.

"Satisfiability: Suggested Format", DIMACS Challenge 1993, as the SAT competitions read it.
"""

from __future__ import annotations

from sudoku_csp.targets.cnf.clause_stream import ClauseStream
from sudoku_csp.targets.cnf.formats.clause_format import ClauseFormat


def problem_line(formula: ClauseStream, _shown: range) -> str:
    """The line with the numbers of variables and clauses."""
    return f"p cnf {formula.size.variables} {formula.size.clauses}\n"


DIMACS = ClauseFormat("dimacs", ".cnf", "DIMACS CNF, for any SAT solver", head=problem_line)
"""The format.

>>> from io import BytesIO
>>> from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE
>>> stream = BytesIO()
>>> formula = ClauseStream(2, PAIRWISE, lambda output: output.clause([1, -2]))
>>> DIMACS.write(stream, formula, ["two"])
>>> stream.getvalue()
b'c two\\np cnf 2 1\\n1 -2 0\\n'
"""
