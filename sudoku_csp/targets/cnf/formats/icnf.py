"""iCNF: one formula and many cubes, each a set of assumptions to solve it under.

`p inccnf`, the clauses, then a line `a LITERALS 0` for each cube, as in cube-and-conquer (Heule,
Kullmann, Wieringa & Biere, "Cube and conquer", HVC 2011). The rules are the formula and every
puzzle's givens a cube, so a file of a million puzzles holds the rules once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from sudoku_csp.targets.cnf.at_most_one.method import Clause
from sudoku_csp.targets.cnf.formats.clause_format import ClauseFormat

ICNF = ClauseFormat(
    "icnf",
    ".icnf",
    "iCNF: the rules once, and a cube for each puzzle",
    head=lambda _formula, _shown: "p inccnf\n",
    cubes=True,
    unreadable="icnf has no standard answers: what a solver says of many cubes is its own",
)


def write_cubes(stream: BinaryIO, cubes: Iterable[tuple[str, Clause]]) -> None:
    """Writes the cubes as they come, each with its name in a comment before it."""
    for number, (name, cube) in enumerate(cubes, start=1):
        stream.writelines(ICNF.comment_lines([f"cube {number} {name}"]))
        stream.write(b"a " + b"".join(b"%d " % literal for literal in cube) + b"0\n")
