"""Solves a Sudoku in three ways from one statement of the rules, and compares the answers.

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

`solve`, `check`, `count` and `solve_many` solve puzzles. `explain`, `reason`, `diagnose` and `rate`
explain a puzzle. `read`, `read_file` and `convert` read and write puzzles, and `generate` makes new
ones. `to_cnf`, `export` and `decode` are for other solvers; `certify` and `verify` are for proofs.

A name is imported when it is first used, so `import sudoku_csp` is fast.
"""

from importlib import import_module

_NAMES = {
    "apps.api.batch": "solve_many",
    "apps.api.certificates": "certify verify",
    "apps.api.convert": "convert",
    "apps.api.diagnose": "diagnose rate",
    "apps.api.explain": "explain reason",
    "apps.api.export": "decode export to_cnf",
    "apps.api.generate": "generate",
    "apps.api.read": "read read_file",
    "apps.api.solve": "check close count solve",
    "formulas.encoding": "Encoding",
    "formulas.formula": "Formula",
    "grid.board": "Board",
    "grid.cell": "Cell",
    "grid.errors": "InputError SudokuError",
    "grid.solution": "Grid Solution",
    "laboratory.kind": "kind kinds",
    "puzzle.puzzle": "Puzzle",
    "puzzle.ruleset": "Ruleset",
    "solvers.backend": "Answer Backend Budget Deadline Outcome Verdict",
    "solvers.backends": "own_backend",
    "solvers.cross_check": "Report",
    "verifier": "Refused",
}
"""The public names of each module. Every name in `constraints` is public too, with all kinds."""

_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}

__all__ = sorted(_HOMES)  # noqa: PLE0605 - a list, sorted.


def __getattr__(name: str) -> object:
    if name == "__version__":
        return import_module(f"{__name__}.grid.helpers").own_version()
    if name in _HOMES:
        globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        return globals()[name]
    return getattr(import_module(f"{__name__}.constraints"), name)


def __dir__() -> list[str]:
    constraints = import_module(f"{__name__}.constraints")
    return sorted({*__all__, *dir(constraints), "__version__"})
