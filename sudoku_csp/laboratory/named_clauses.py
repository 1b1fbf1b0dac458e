"""The clauses of a rule, of a cell, or of a whole formula, with a name for every variable.

| variable | its name |
|---|---|
| of a cell | as in the formula's comments: `r1c1=5`, or `r1c1<=5` in the order encoding |
| of an at-most-one method | the group, and the place in the group: `row 1, digit 5: s3` |
| of a triad (a digit is in one of three cells) | the cells: `5 in r1c1, r1c2, r1c3` |
| any other variable of a rule | the rule, and the number of the variable |
"""

from abc import abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from string import ascii_lowercase
from typing import Any, NamedTuple

from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cells.direct import Direct
from sudoku_csp.targets.cnf.output import Output, Pattern, pattern
from sudoku_csp.targets.propagation.journal import never

GIVENS = "givens"
"""The section of a formula that has the givens."""

CELLS = "cells"
"""The section of the clauses that make a cell hold one digit."""

OF_TRIADS = "triads of "
"""The beginning of the sections in which the triad clause set defines its variables."""


class Literal(NamedTuple):
    """A variable, or its negation if `sign` is False.

    `cell` and `digit` are None unless the variable is about one cell, or about one digit.
    """

    name: str
    cell: Cell | None = None
    digit: int | None = None
    sign: bool = True

    def __str__(self) -> str:
        return self.name if self.sign else f"not {self.name}"

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return self._asdict() | {"cell": None if self.cell is None else str(self.cell)}


class NamedOutput(Output):
    """Receives a formula and names its variables.

    `at` is the current section, and `rule` the identifier of the constraint that the section
    states, or None. A subclass receives the clauses in `take`, and may receive whole groups in
    `take_group`. `check` is called at each section; an exception that `check` raises passes
    through.
    """

    def __init__(self, formula: Formula, check: Callable[[], None] = never) -> None:
        super().__init__(formula.cnf.variables, formula.cnf.method)
        self.at = ""
        self.rule: str | None = None
        self._check = check
        self._formula = formula
        self._labels: Counter[str] = Counter()
        self._variables: dict[int, Literal] = {}
        self._undefined: set[int] = set()

    def section(self, name: str, rule: object = None) -> None:
        self._check()
        self.at, self.rule = name, self._formula.puzzle.ruleset.identifiers.get(rule)

    def fresh(self, count: int = 1) -> int:
        """Makes new variables, and returns the first. The first clause with a variable names it."""
        first = super().fresh(count)
        self._undefined.update(range(first, first + count))
        return first

    def clause(self, literals: Sequence[int]) -> None:
        self._define(literals)
        self.take(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        self._define(literals)
        made = pattern(self.method, len(literals))
        first = super().fresh(made.auxiliary)
        if made.auxiliary:
            self._name_group(range(first, first + made.auxiliary), literals)
        self.take_group(literals, made, first)

    @abstractmethod
    def take(self, literals: Sequence[int]) -> None:
        """Receives a clause of the section `at`."""

    def take_group(self, literals: Sequence[int], made: Pattern, first: int) -> None:
        """Receives an at-most-one group, the pattern of its clauses, and its first new variable."""
        for clause in made.clauses_for(literals, first):
            self.take(clause)

    def variable(self, number: int) -> Literal:
        """The variable with this number, as a positive literal."""
        if number not in self._variables:
            cells, reduction = self._formula.cells, self._formula.reduction
            original = number if reduction is None else reduction.originals[number - 1]
            if original > cells.variables:  # A new variable of a rule, which a reduction renumbers.
                return self._variables.setdefault(number, Literal(f"{self.at}: x{original}"))
            cell, place = cells.pair(original)
            digit = place if isinstance(cells, Direct) else None
            self._variables[number] = Literal(cells.meaning(original), cell, digit)
        return self._variables[number]

    def literals(self, numbers: Sequence[int]) -> tuple[Literal, ...]:
        return tuple(self.variable(abs(x))._replace(sign=x > 0) for x in numbers)

    def _name_group(self, new: range, literals: Sequence[int]) -> None:
        """Names the new variables of an at-most-one group by the cell or digit of the group."""
        variables = [self.variable(abs(literal)) for literal in literals]
        cells = {variable.cell for variable in variables}
        digits = {variable.digit for variable in variables}
        cell = cells.pop() if len(cells) == 1 < len(digits) else None
        digit = digits.pop() if cell is None and len(digits) == 1 else None
        label = str(cell or self.at.removeprefix("all different in "))
        if digit is not None:
            label += f", digit {digit}"
        self._labels[label] += 1
        if self._labels[label] > 1:
            label += f", group {self._labels[label]}"
        for place, number in enumerate(new, start=1):
            name = f"{label}: {self._formula.encoding.at_most_one[0]}{place}"
            self._variables[number] = Literal(name, cell, digit)

    def _define(self, clause: Sequence[int]) -> None:
        """Names the new variables of a rule that occur in this clause for the first time.

        The first clause with the variable of a triad is `-number or a or b or c`, where the
        literals a, b and c put one digit into the cells of the triad.
        """
        for number in sorted(self._undefined.intersection(map(abs, clause))):
            self._undefined.remove(number)
            self._variables[number] = Literal(f"{self.at}: x{number}")
            others = [x for x in clause if x != -number]
            if self.at.startswith(OF_TRIADS) and all(0 < x < number for x in others):
                places = list(map(self.variable, others))
                digits = {place.digit for place in places}
                if len(digits) == 1 and all(place.cell for place in places):
                    (digit,) = digits
                    name = f"{digit} in {', '.join(str(place.cell) for place in places)}"
                    self._variables[number] = Literal(name, None, digit)


SHOWN = 400
"""The default limit on the clauses that `select` returns."""


@dataclass(frozen=True)
class Clause:
    """A clause of a formula, and the section that states it: `cells`, `givens`, or a rule.

    `rule` is the identifier of the rule, or None for another section. The text of the empty clause
    is `false`.
    """

    literals: tuple[Literal, ...]
    section: str
    rule: str | None = None

    def __str__(self) -> str:
        return " or ".join(map(str, self.literals)) or "false"

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        literals = [literal.as_dict() for literal in self.literals]
        return {"literals": literals, "section": self.section, "rule": self.rule}


@dataclass(frozen=True)
class Selection:
    """Selects the clauses of some sections, and of these the clauses about a cell and a digit.

    `section` has a section's name and its constraint as arguments, and returns True if it is
    selected. None stands for any cell or any digit. A clause is about the cell and digit of each of
    its variables; variables of the order and log encodings have no digit. A clause from `conflicts`
    is about the cells and digits that it forbids.
    """

    section: Callable[[str, object], bool] = lambda _section, _rule: True
    cell: Cell | None = None
    digit: int | None = None

    def has(self, cell: Cell | None, digit: int | None) -> bool:
        """True if clauses about this cell and this digit are selected."""
        return self.cell in (None, cell) and self.digit in (None, digit)


@dataclass(frozen=True)
class Shape:
    """The selected clauses with equal numbers of literals of each sign, and the first of them.

    `text` has a letter for each literal of a cell, and `x` with a number for each new variable.
    """

    text: str
    count: int
    clauses: list[Clause]

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        clauses = [clause.as_dict() for clause in self.clauses]
        return {"shape": self.text, "count": self.count, "clauses": clauses}


OF_SHAPE = 200
"""The default limit on the clauses that `shapes` returns of each shape."""


def shapes(
    formula: Formula, selection: Selection, most: int = OF_SHAPE, check: Callable[[], None] = never
) -> list[Shape]:
    """The selected clauses grouped by shape, with the first `most` clauses of each shape.

    `check` is called as in `select`.
    """
    chosen = _Chosen(formula, selection, 0, check, most)
    formula.cnf.state(chosen)
    return [
        Shape(_shape_text(key), chosen.counts[key], found) for key, found in chosen.grouped.items()
    ]


Signs = tuple[int, int, int, int]
"""Numbers of literals: of cells with `not` and without, of new variables with `not` and without."""


def _shape_text(signs: Signs) -> str:
    """The text of a shape; of more than five literals of one sign, the first two and the last."""
    count = signs[0] + signs[1]
    few = count <= len(ascii_lowercase)
    of_cells = [*ascii_lowercase[:count]] if few else [f"a{at}" for at in range(1, count + 1)]
    new = [f"x{number}" for number in range(1, signs[2] + signs[3] + 1)]
    groups = (
        [f"\N{NOT SIGN}{name}" for name in of_cells[: signs[0]]],
        of_cells[signs[0] :],
        [f"\N{NOT SIGN}{name}" for name in new[: signs[2]]],
        new[signs[2] :],
    )
    parts = [
        part
        for group in groups
        for part in (
            group if len(group) < 6 else [*group[:2], "\N{HORIZONTAL ELLIPSIS}", group[-1]]
        )
    ]
    return " \N{LOGICAL OR} ".join(parts) or "the empty clause"


def select(
    formula: Formula, selection: Selection, most: int = SHOWN, check: Callable[[], None] = never
) -> tuple[int, list[Clause]]:
    """The number of selected clauses of the formula, and the first `most` of them.

    `check` is called at every section; an exception that `check` raises passes through.
    """
    chosen = _Chosen(formula, selection, most, check)
    formula.cnf.state(chosen)
    return chosen.total, chosen.shown


class _Chosen(NamedOutput):
    """Counts the selected clauses, and keeps the first of all and the first of each shape.

    Clauses of a group are made only if the group is selected.
    """

    def __init__(
        self,
        formula: Formula,
        selection: Selection,
        most: int,
        check: Callable[[], None],
        of_shape: int = 0,
    ) -> None:
        super().__init__(formula, check)
        self.total = 0
        self.shown: list[Clause] = []
        self.counts: Counter[Signs] = Counter()
        self.grouped: defaultdict[Signs, list[Clause]] = defaultdict(list)
        self._selection = selection
        self._most = most
        self._of_shape = of_shape
        self._of_cells = formula.cnf.variables
        self._here = False
        self._whole = selection.has(None, None)

    def section(self, name: str, rule: object = None) -> None:
        super().section(name, rule)
        self._here = self._selection.section(name, rule)

    def take(self, literals: Sequence[int]) -> None:
        if self._is_selected(literals):
            self._keep(literals)

    def take_group(self, literals: Sequence[int], made: Pattern, first: int) -> None:
        if self._is_selected(literals):
            super().take_group(literals, made, first)

    def conflicts(self, parts: Sequence[Sequence[int]]) -> None:
        if not self._here:
            return
        selected = [self._whole or self._parts.get(frozenset(part), False) for part in parts]
        for (i, first), (j, second) in combinations(enumerate(parts), 2):
            if selected[i] or selected[j]:
                self._keep([*first, *second])

    @cached_property
    def _parts(self) -> dict[frozenset[int], bool]:
        """Whether each part of `conflicts`, "this cell does not hold this digit", is selected."""
        cells = self._formula.cells
        return {
            frozenset(cells.block([(cell, digit)])): self._selection.has(cell, digit)
            for cell in cells.board.cells
            for digit in cells.board.digits
        }

    def _keep(self, literals: Sequence[int]) -> None:
        self.total += 1
        if len(self.shown) < self._most:
            self.shown.append(Clause(self.literals(literals), self.at, self.rule))
        if self._of_shape:
            last = self._of_cells
            negative, negative_new = sum(x < 0 for x in literals), sum(x < -last for x in literals)
            new = sum(x > last for x in literals)
            positive = len(literals) - negative - new
            signs = (negative - negative_new, positive, negative_new, new)
            self.counts[signs] += 1
            if len(found := self.grouped[signs]) < self._of_shape:
                found.append(Clause(self.literals(literals), self.at, self.rule))

    def _is_selected(self, literals: Sequence[int]) -> bool:
        if not self._here or self._whole:
            return self._here
        variables = (self.variable(abs(literal)) for literal in literals)
        return any(self._selection.has(one.cell, one.digit) for one in variables)
