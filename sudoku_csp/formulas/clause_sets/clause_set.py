"""What a clause set is: which clauses state the rules of a model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf.cells.encoding import CellEncoding
from sudoku_csp.targets.cnf.globals.forms import Forms
from sudoku_csp.targets.cnf.output import Output


@dataclass(frozen=True)
class ClauseSet:
    """A way to choose the clauses.

    `state(ruleset, cells, output, forms)` states the rules over the cells' variables, without the
    givens, and global constraints in these forms.
    `implied`: of other rules it writes the clauses too that follow from the rest.
    `compiled`: the givens are no clauses, but decide variables. `needs_boxes`: it says nothing
    without them. `idea` is a line in words, `source` the paper.
    """

    name: str
    title: str
    idea: str
    source: str
    state: Callable[[Ruleset, CellEncoding, Output, Forms], None]
    compiled: bool = False
    needs_boxes: bool = False
    implied: bool = True
