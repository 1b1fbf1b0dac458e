"""An output that names what it is told: the section of each clause, and every new variable."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence

from sudoku_csp.formulas.formula import Formula
from sudoku_csp.targets.cnf.at_most_one.method import Pattern, pattern
from sudoku_csp.targets.cnf.output import Output
from sudoku_csp.targets.propagation.journal import never
from sudoku_csp.workshop.laboratory.naming import Names


class Listing(Output):
    """Receives a formula; `at` is the section, and `names` has the names of all variables so far.

    A subclass takes clauses and groups. `check` is called at each section; what it raises passes
    through.
    """

    def __init__(self, formula: Formula, check: Callable[[], None] = never) -> None:
        super().__init__(formula.cnf.variables, formula.cnf.method)
        self._check = check
        self.names = Names(formula)
        self.at = ""
        self._undefined = range(0)

    def section(self, name: str) -> None:
        self._check()
        super().section(name)
        self.at = name

    def fresh(self, count: int = 1) -> int:
        """New variables of a rule, which the first clause that they stand in defines."""
        first = super().fresh(count)
        self._undefined = range(first, first + count)
        return first

    def clause(self, literals: Sequence[int]) -> None:
        for number in self._undefined:
            self.names.define(number, literals, self.at)
        self._undefined = range(0)
        self.take(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        made = pattern(self.method, len(literals))
        first = super().fresh(made.auxiliary)
        if made.auxiliary:
            self.names.group(first, literals, self.at)
        self.take_group(literals, made, first)

    @abstractmethod
    def take(self, literals: Sequence[int]) -> None:
        """A clause of the section `at`."""

    def take_group(self, literals: Sequence[int], made: Pattern, first: int) -> None:
        """A group of the section, with its clauses and the first of its new variables."""
        for clause in made.clauses_for(literals, first):
            self.take(clause)
