"""iCNF: one formula and many cubes, each a set of assumptions to solve it under.

`p inccnf`, the clauses, then a line `a LITERALS 0` for each cube, as in cube-and-conquer (Heule,
Kullmann, Wieringa & Biere, "Cube and conquer", HVC 2011). The rules are the formula and every
puzzle's givens a cube, so a file of a million puzzles holds the rules once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from sudoku_csp.targets.cnf.at_most_one.method import Clause
from sudoku_csp.targets.cnf.clause_stream import Cnf
from sudoku_csp.targets.cnf.formats import dimacs


def write(
    stream: BinaryIO, cnf: Cnf, comments: Iterable[str], cubes: Iterable[tuple[str, Clause]]
) -> int:
    """Writes the formula and the cubes, each with its name in a comment before it.

    They are written as they come; returns how many there were.
    """
    dimacs.comment_lines(stream, comments)
    stream.write(b"p inccnf\n")
    dimacs.clauses(stream, cnf, dimacs.SYNTAX)
    count = 0
    for name, cube in cubes:
        count += 1
        dimacs.comment_lines(stream, [f"cube {count} {name}"])
        stream.write(b"a " + b"".join(b"%d " % literal for literal in cube) + b"0\n")
    return count
