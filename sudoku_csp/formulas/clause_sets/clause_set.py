"""What a clause set is: which clauses state the rules of a model, and how many by formula."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf.at_most_one.method import AtMostOne, Size
from sudoku_csp.targets.cnf.cells.encoding import CellEncoding
from sudoku_csp.targets.cnf.globals.forms import Forms
from sudoku_csp.targets.cnf.output import Output


@dataclass(frozen=True)
class Shape:
    """The groups of a formula by their sizes, from which any method's counts follow.

    `variables` are those without a method's own; `clauses` the long ones, that at least one
    literal is true (and units); `groups` counts the sizes of groups of which at most one is.
    """

    variables: int
    clauses: int
    groups: Counter[int] = field(default_factory=Counter)

    def __add__(self, other: Shape) -> Shape:
        return Shape(
            self.variables + other.variables,
            self.clauses + other.clauses,
            self.groups + other.groups,
        )

    def size(self, method: AtMostOne) -> Size:
        """All variables and clauses of the formula with this method."""
        sizes = [(times, method.size(n)) for n, times in self.groups.items()]
        return Size(
            self.variables + sum(times * size.auxiliary for times, size in sizes),
            self.clauses + sum(times * size.clauses for times, size in sizes),
        )


@dataclass(frozen=True)
class ClauseSet:
    """A way to choose the clauses.

    `state(ruleset, cells, output, forms)` states the rules over the cells' variables, without the
    givens, and global constraints in these forms.
    `shape` gives the published counts for a puzzle of the classic rules, givens included.
    `implied`: of other rules it writes the clauses too that follow from the rest.
    `compiled`: the givens are no clauses, but decide variables. `needs_boxes`: it says nothing
    without them. `idea` is a line in words, `source` the paper.
    """

    name: str
    title: str
    idea: str
    source: str
    state: Callable[[Ruleset, CellEncoding, Output, Forms], None]
    shape: Callable[[Puzzle, CellEncoding], Shape]
    compiled: bool = False
    needs_boxes: bool = False
    implied: bool = True
