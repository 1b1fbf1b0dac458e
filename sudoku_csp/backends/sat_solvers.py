"""The SAT solvers that PySAT brings, and what each can do. Plain data: nothing is imported.

Measured on python-sat 1.9.dev17; a test holds the table against the installed version. kissat404
takes no assumptions (it answers as if there were none) and aborts when a clause is added after it
has solved; lingeling has no limited solving. No CaDiCaL and no kissat can be interrupted.
"""

from __future__ import annotations

from dataclasses import dataclass

from sudoku_csp.errors import UnknownName


@dataclass(frozen=True)
class SatSolver:
    """What a PySAT solver can do.

    `incremental`: takes assumptions, and clauses between two questions. `sliced`: solves for a
    number of conflicts at a time, so that the clock can be looked at in between. `counts`: tells
    its conflicts.
    """

    name: str
    incremental: bool = True
    sliced: bool = True
    counts: bool = True


DEFAULT = "cadical195"

COMPARED = ("cadical195", "glucose4", "minisat22")
"""The solvers that encodings are compared on if none is named."""

SOLVERS = {
    solver.name: solver
    for solver in (
        SatSolver("cadical103"),
        SatSolver("cadical153"),
        SatSolver("cadical195"),
        SatSolver("cadical300"),
        SatSolver("ergo"),
        SatSolver("gluecard3"),
        SatSolver("gluecard4"),
        SatSolver("glucose3"),
        SatSolver("glucose4"),
        SatSolver("glucose42"),
        SatSolver("kissat404", incremental=False, sliced=False, counts=False),
        SatSolver("lingeling", sliced=False, counts=False),
        SatSolver("maplechrono"),
        SatSolver("maplecm"),
        SatSolver("maplesat"),
        SatSolver("mergesat3"),
        SatSolver("minicard"),
        SatSolver("minisat-gh"),
        SatSolver("minisat22"),
        SatSolver("minisatep"),
    )
}


def named(name: str) -> SatSolver:
    """The solver of this name. Raises UnknownName with the known ones.

    >>> named("kissat404").incremental
    False
    """
    if name in SOLVERS:
        return SOLVERS[name]
    raise UnknownName.among("SAT solver", name, SOLVERS)
