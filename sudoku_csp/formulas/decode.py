"""A solver's answer to an exported file, read back: the solution, no solution, or a count.

An assignment is a grid or is rejected, and the grid is put before the rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sudoku_csp.formulas.export import Export
from sudoku_csp.formulas.export_header import Exported
from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import AnswerError, InputError, Unsupported
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.targets.cnf import solver_output
from sudoku_csp.targets.cnf.cells.encoding import DecodeError
from sudoku_csp.targets.file_format import Language

_COUNT = re.compile(r"c s exact [a-z]+ int ([0-9]+)", re.ASCII)


def decode(exported: Exported, output: str, name: str = "solver output") -> Solution | None:
    """The solution in a solver's output, None where it says there is none.

    Raises InputError where the output is no answer, or its assignment is no solution of the puzzle;
    Unsupported for a format without assignments in its answers, UnknownName for one that is none.
    """
    checks.instance(output, str, "the output of a solver is a text")
    texts = output.split("\n")
    try:
        grid = _grid(exported, texts)
    except AnswerError as error:
        raise InputError(str(error), source=name, line=error.line) from None
    except DecodeError as error:
        raise InputError(f"the assignment is no grid: {error}", source=name) from None
    if grid is None:
        return None
    if grid == exported.excluded:
        raise InputError("the assignment is the very grid that the file excludes", source=name)
    broken = exported.puzzle.violations(grid)
    if broken:
        raise InputError(f"the assignment is no solution: {broken[0]}", source=name)
    return Solution.of(grid, (cell for cell, _ in exported.puzzle.givens))


def count(output: str, name: str = "solver output") -> int:
    """The number of solutions in a model counter's output.

    `c s exact arb int N`, as the Model Counting Competition has it. Raises InputError without one.
    """
    found = {match[1] for line in output.split("\n") if (match := _COUNT.fullmatch(line.strip()))}
    if len(found) != 1:
        said = "two different counts" if found else "no line 'c s exact arb int N'"
        raise InputError(f"no answer of a model counter: {said}", source=name)
    return int(found.pop())


def _grid(exported: Exported, texts: Sequence[str]) -> Grid | None:
    style = exported.style
    if isinstance(style, Language):
        return style.read(texts, exported.puzzle.board)
    if style.unreadable:
        raise Unsupported(style.unreadable)
    answer = solver_output.read(texts, style.dialect)
    if answer.satisfiable is None:
        raise AnswerError("the solver gave no answer (unknown)", len(texts))
    if not answer.satisfiable:
        return None
    export = Export(exported.puzzle, exported.format, exported.encoding, exported.givens)
    last = export.formula.variables
    for literal in answer.literals:
        if abs(literal) > last:
            raise DecodeError(f"{literal} is no variable of a formula that has {last}")
    return export.formula.decode(answer.literals)
