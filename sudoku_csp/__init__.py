"""sudoku-csp: Sudoku's rules stated once, solved three ways, and the answers held together.

>>> import sudoku_csp as sc
>>> report = sc.solve("1.....3..4....2.", backend="reference")
>>> print(report.verdict)
unique
>>> print(report.grid)
+-----+-----+
| 1 3 | 4 2 |
| 4 2 | 3 1 |
+-----+-----+
| 2 4 | 1 3 |
| 3 1 | 2 4 |
+-----+-----+

A name is imported when it is first used, so `import sudoku_csp` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudoku_csp.apps.api.analysis import diagnose, explain, generate, rate, reason
    from sudoku_csp.apps.api.certificates import certify, verify
    from sudoku_csp.apps.api.convert import convert
    from sudoku_csp.apps.api.export import decode, export, to_cnf
    from sudoku_csp.apps.api.read import read, read_file
    from sudoku_csp.apps.api.solve import check, close, count, solve, solve_many
    from sudoku_csp.constraints.constraint import Constraint
    from sudoku_csp.formulas.encoding import Encoding
    from sudoku_csp.formulas.formula import Formula
    from sudoku_csp.grid.board import Board
    from sudoku_csp.grid.cell import Cell
    from sudoku_csp.grid.errors import InputError, SudokuError
    from sudoku_csp.grid.solution import Grid, Solution
    from sudoku_csp.puzzle.kind import kind, kinds
    from sudoku_csp.puzzle.puzzle import Puzzle
    from sudoku_csp.puzzle.ruleset import Ruleset
    from sudoku_csp.solvers.backend import Answer, Budget, Verdict
    from sudoku_csp.solvers.cross_check import Report
    from sudoku_csp.verifier import Refused

    __version__: str

_HOMES = {
    "Answer": "solvers.backend",
    "Board": "grid.board",
    "Budget": "solvers.backend",
    "Cell": "grid.board",
    "Constraint": "constraints.constraint",
    "Encoding": "formulas.encoding",
    "Formula": "formulas.formula",
    "Grid": "grid.solution",
    "InputError": "grid.errors",
    "Puzzle": "puzzle.puzzle",
    "Refused": "verifier",
    "Report": "solvers.cross_check",
    "Ruleset": "puzzle.ruleset",
    "Solution": "grid.solution",
    "SudokuError": "grid.errors",
    "Verdict": "solvers.backend",
    "certify": "apps.api.certificates",
    "check": "apps.api.solve",
    "close": "apps.api.solve",
    "convert": "apps.api.convert",
    "count": "apps.api.solve",
    "decode": "apps.api.export",
    "diagnose": "apps.api.analysis",
    "explain": "apps.api.analysis",
    "export": "apps.api.export",
    "generate": "apps.api.analysis",
    "kind": "puzzle.kind",
    "kinds": "puzzle.kind",
    "rate": "apps.api.analysis",
    "read": "apps.api.read",
    "read_file": "apps.api.read",
    "reason": "apps.api.analysis",
    "solve": "apps.api.solve",
    "solve_many": "apps.api.solve",
    "to_cnf": "apps.api.export",
    "verify": "apps.api.certificates",
}

__all__ = [
    "Answer",
    "Board",
    "Budget",
    "Cell",
    "Constraint",
    "Encoding",
    "Formula",
    "Grid",
    "InputError",
    "Puzzle",
    "Refused",
    "Report",
    "Ruleset",
    "Solution",
    "SudokuError",
    "Verdict",
    "certify",
    "check",
    "close",
    "convert",
    "count",
    "decode",
    "diagnose",
    "explain",
    "export",
    "generate",
    "kind",
    "kinds",
    "rate",
    "read",
    "read_file",
    "reason",
    "solve",
    "solve_many",
    "to_cnf",
    "verify",
]


def __getattr__(name: str) -> object:
    if name == "__version__":
        return import_module(f"{__name__}.grid.helpers").ours()
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
