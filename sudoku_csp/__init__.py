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

_NAMES = {
    "apps.api.analysis": "diagnose explain generate rate reason",
    "apps.api.certificates": "certify verify",
    "apps.api.convert": "convert",
    "apps.api.export": "decode export to_cnf",
    "apps.api.read": "read read_file",
    "apps.api.solve": "check close count solve solve_many",
    "constraints.constraint": "Constraint",
    "formulas.encoding": "Encoding",
    "formulas.formula": "Formula",
    "grid.board": "Board",
    "grid.cell": "Cell",
    "grid.errors": "InputError SudokuError",
    "grid.solution": "Grid Solution",
    "puzzle.kind": "kind kinds",
    "puzzle.puzzle": "Puzzle",
    "puzzle.ruleset": "Ruleset",
    "solvers.backend": "Answer Budget Verdict",
    "solvers.cross_check": "Report",
    "verifier": "Refused",
}
"""The public names, by the module that each is imported from. The kinds are public too."""

_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}

__all__ = sorted(_HOMES)  # noqa: PLE0605 - a list, sorted.


def __getattr__(name: str) -> object:
    if name == "__version__":
        return import_module(f"{__name__}.grid.helpers").ours()
    if name in _HOMES:
        value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        globals()[name] = value
        return value
    if kind := import_module(f"{__name__}.constraints.registry").of_class(name):
        return kind
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    kinds = import_module(f"{__name__}.constraints.registry").classes()
    return [*__all__, *kinds, "__version__"]
