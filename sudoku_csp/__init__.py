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
    from sudoku_csp.api.asking import check, count, solve, solve_many
    from sudoku_csp.api.claims import certify
    from sudoku_csp.api.formulas import decode, export, to_cnf
    from sudoku_csp.api.making import generate
    from sudoku_csp.api.opened import close
    from sudoku_csp.api.reading import read, read_file
    from sudoku_csp.api.verifying import verify
    from sudoku_csp.api.why import ask, diagnose, explain, rate, reason
    from sudoku_csp.backend import Answer, Budget, Verdict
    from sudoku_csp.board import Board, Cell
    from sudoku_csp.crosscheck import Report
    from sudoku_csp.encoding import Encoding
    from sudoku_csp.errors import InputError, SudokuError
    from sudoku_csp.formula import Formula
    from sudoku_csp.puzzle import Puzzle
    from sudoku_csp.solution import Grid, Solution
    from sudoku_csp.verifier import Refused

_HOMES = {
    "Answer": "backend",
    "Board": "board",
    "Budget": "backend",
    "Cell": "board",
    "Encoding": "encoding",
    "Formula": "formula",
    "Grid": "solution",
    "InputError": "errors",
    "Puzzle": "puzzle",
    "Refused": "verifier",
    "Report": "crosscheck",
    "Solution": "solution",
    "SudokuError": "errors",
    "Verdict": "backend",
    "ask": "api.why",
    "certify": "api.claims",
    "check": "api.asking",
    "close": "api.opened",
    "count": "api.asking",
    "decode": "api.formulas",
    "diagnose": "api.why",
    "explain": "api.why",
    "export": "api.formulas",
    "generate": "api.making",
    "rate": "api.why",
    "read": "api.reading",
    "read_file": "api.reading",
    "reason": "api.why",
    "solve": "api.asking",
    "solve_many": "api.asking",
    "to_cnf": "api.formulas",
    "verify": "api.verifying",
}

__all__ = [
    "Answer",
    "Board",
    "Budget",
    "Cell",
    "Encoding",
    "Formula",
    "Grid",
    "InputError",
    "Puzzle",
    "Refused",
    "Report",
    "Solution",
    "SudokuError",
    "Verdict",
    "ask",
    "certify",
    "check",
    "close",
    "count",
    "decode",
    "diagnose",
    "explain",
    "export",
    "generate",
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
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
