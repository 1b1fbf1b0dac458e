"""Reads a solver's answer to an exported file: the solution, no solution, or a count.

An assignment is a grid or is rejected, and the grid is checked against the rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sudoku_csp.formulas.exported_files import Export
from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import AnswerError, InputError, Unsupported
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.targets import solver_output
from sudoku_csp.targets.cnf.cells import DecodeError
from sudoku_csp.targets.file_format import Language

_COUNT = re.compile(r"c s exact [a-z]+ int ([0-9]+)", re.ASCII)


def decode(export: Export, output: str, name: str = "solver output") -> Solution | None:
    """The solution in a solver's output, None where it states that there is none.

    Raises InputError where the output is no answer, or its assignment is no solution of the puzzle;
    Unsupported for a format whose answers have no assignments.
    """
    checks.instance(output, str, "the output of a solver is a text")
    try:
        grid = _grid(export, output.split("\n"))
    except AnswerError as error:
        raise InputError(str(error), source=name, line=error.line) from None
    except DecodeError as error:
        raise InputError(f"the assignment is no grid: {error}", source=name) from None
    if grid is None:
        return None
    if grid == export.blocked:
        raise InputError("the assignment is the very grid that the file excludes", source=name)
    broken = export.puzzle.violations(grid)
    if broken:
        raise InputError(f"the assignment is no solution: {broken[0]}", source=name)
    return Solution.of(grid, (cell for cell, _ in export.puzzle.givens))


def count(output: str, name: str = "solver output") -> int:
    """The number of solutions in a model counter's output.

    The line is `c s exact arb int N`, as in the Model Counting Competition. Raises InputError
    without one.
    """
    found = {match[1] for line in output.split("\n") if (match := _COUNT.fullmatch(line.strip()))}
    if len(found) != 1:
        reason = "two different counts" if found else "no line 'c s exact arb int N'"
        raise InputError(f"no answer of a model counter: {reason}", source=name)
    return int(found.pop())


def _grid(export: Export, lines: Sequence[str]) -> Grid | None:
    style = export.style
    if isinstance(style, Language):
        return style.read(lines, export.puzzle.board)
    if style.unreadable:
        raise Unsupported(style.unreadable)
    literals = solver_output.read(lines, style.dialect)
    if literals is None:
        return None
    last = export.formula.variables
    for literal in literals:
        if abs(literal) > last:
            raise DecodeError(f"{literal} is no variable of a formula that has {last}")
    return export.formula.decode(literals)
