"""The clauses of a rule, of a cell, or of all, with a name for every variable.

A variable of a cell has the name of the formula's comments (`r1c1=5`; `r1c1<=5` in the order
encoding). A variable of an at-most-one method is named by its group and its place in it, `row 1,
digit 5: s3`; one that stands for several cells, as a triad's, by these, `5 in r1c1, r1c2, r1c3`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
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
"""How the sections begin in which the triad clause set defines its variables."""


class Literal(NamedTuple):
    """A variable, or with `sign` False its contrary.

    The variable has a name, and the one cell and the one digit that it is about, if any.
    """

    name: str
    cell: Cell | None = None
    digit: int | None = None
    sign: bool = True

    def __str__(self) -> str:
        return self.name if self.sign else f"not {self.name}"

    def as_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return self._asdict() | {"cell": None if self.cell is None else str(self.cell)}


class Names:
    """The names of a formula's variables; auxiliary ones are added as they come up."""

    def __init__(self, formula: Formula) -> None:
        cells, reduction = formula.cells, formula.reduction
        self._cells = cells
        self._originals = None if reduction is None else reduction.originals
        self._letter = formula.encoding.at_most_one[0]
        self._labels: Counter[str] = Counter()
        self._variables: dict[int, Literal] = {}

    def of(self, number: int) -> Literal:
        """The variable of this number."""
        if number not in self._variables:
            self._variables[number] = self._cell(number)
        return self._variables[number]

    def literal(self, literal: int) -> Literal:
        """The literal with the name of its variable."""
        return self.of(abs(literal))._replace(sign=literal > 0)

    def _cell(self, number: int) -> Literal:
        if self._originals is not None:
            number = self._originals[number - 1]
        cell, place = self._cells.pair(number)
        digit = place if isinstance(self._cells, Direct) else None
        return Literal(self._cells.meaning(number), cell, digit)

    def group(self, first: int, count: int, literals: Sequence[int], section: str) -> None:
        """Names the `count` variables from `first` on, those of an at-most-one of the literals."""
        cell, digit = self._subject(literals)
        label = str(cell or section.removeprefix("all different in "))
        if cell is None and digit is not None:
            label += f", digit {digit}"
        self._labels[label] += 1
        if self._labels[label] > 1:
            label += f", group {self._labels[label]}"
        for place in range(count):
            name = f"{label}: {self._letter}{place + 1}"
            self._variables[first + place] = Literal(name, cell, digit)

    def define(self, number: int, clause: Sequence[int], section: str) -> None:
        """Names a new variable of a rule by the first clause that contains it.

        A triad is defined by `-number or a or b`: one of its cells holds the digit. Variables of
        other rules are numbered.
        """
        others = [x for x in clause if x != -number]
        self._variables[number] = Literal(f"{section}: x{number}")
        if not section.startswith(OF_TRIADS) or not all(0 < x < number for x in others):
            return
        places = [self.of(x) for x in others]
        digits = {place.digit for place in places}
        if len(digits) == 1 and all(place.cell for place in places):
            (digit,) = digits
            name = f"{digit} in {', '.join(str(place.cell) for place in places)}"
            self._variables[number] = Literal(name, None, digit)

    def _subject(self, literals: Sequence[int]) -> tuple[Cell | None, int | None]:
        """The cell that all the literals share, or else the digit."""
        variables = [self.of(abs(literal)) for literal in literals]
        cells = {variable.cell for variable in variables}
        digits = {variable.digit for variable in variables}
        if len(cells) == 1 and len(digits) > 1:
            return cells.pop(), None
        return None, digits.pop() if len(digits) == 1 else None


class Listing(Output):
    """Receives a formula; `at` is the section, `names` has the names of all variables so far.

    A subclass takes clauses and groups. `check` is called at each section; what it raises passes
    through.
    """

    def __init__(self, formula: Formula, check: Callable[[], None] = never) -> None:
        super().__init__(formula.cnf.variables, formula.cnf.method)
        self._check = check
        self.names = Names(formula)
        self.at = ""
        self._undefined: set[int] = set()

    def section(self, name: str) -> None:
        self._check()
        super().section(name)
        self.at = name

    def fresh(self, count: int = 1) -> int:
        """New variables of a rule, which the first clause that they stand in defines."""
        first = super().fresh(count)
        self._undefined.update(range(first, first + count))
        return first

    def clause(self, literals: Sequence[int]) -> None:
        self._define(literals)
        self.take(literals)

    def _define(self, literals: Sequence[int]) -> None:
        for number in sorted(self._undefined.intersection(map(abs, literals))):
            self.names.define(number, literals, self.at)
            self._undefined.remove(number)

    def at_most_one(self, literals: Sequence[int]) -> None:
        self._define(literals)
        made = pattern(self.method, len(literals))
        first = super().fresh(made.auxiliary)
        if made.auxiliary:
            self.names.group(first, made.auxiliary, literals, self.at)
        self.take_group(literals, made, first)

    @abstractmethod
    def take(self, literals: Sequence[int]) -> None:
        """A clause of the section `at`."""

    def take_group(self, literals: Sequence[int], made: Pattern, first: int) -> None:
        """A group of the section, with its clauses and the first of its new variables."""
        for clause in made.clauses_for(literals, first):
            self.take(clause)


SHOWN = 400
"""The default number of clauses that are shown of a selection."""


@dataclass(frozen=True)
class Clause:
    """A clause of a formula, and the section that states it (`cells`, a rule, `givens`).

    As text the empty one, which nothing satisfies, is `false`.
    """

    literals: tuple[Literal, ...]
    section: str

    def __str__(self) -> str:
        return " or ".join(map(str, self.literals)) or "false"

    def as_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        literals = [literal.as_dict() for literal in self.literals]
        return {"literals": literals, "section": self.section}


@dataclass(frozen=True)
class Selection:
    """Which clauses: those of some sections, about the cell and the digit if there are any.

    A clause is about the cells and digits of its variables. In the order and log encodings, whose
    variables are of no one digit, a conflict is about its digit.
    """

    section: Callable[[str], bool] = lambda _section: True
    cell: Cell | None = None
    digit: int | None = None

    def has(self, cell: Cell | None, digit: int | None) -> bool:
        """Whether clauses about this cell and this digit are selected."""
        return self.cell in (None, cell) and self.digit in (None, digit)


def select(
    formula: Formula, selection: Selection, most: int = SHOWN, check: Callable[[], None] = never
) -> tuple[int, list[Clause]]:
    """The number of selected clauses of the formula, and the first of them.

    `check` is called at every section of the formula; what it raises passes through.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.formulas.encoding import Encoding
    >>> from sudoku_csp.puzzle.puzzle import Puzzle
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes(16))
    >>> row = Selection(lambda section: section == "all different in row 1", Cell(1, 2), 3)
    >>> total, shown = select(Formula(puzzle, Encoding("product")), row)
    >>> total, str(shown[0])
    (4, 'r1c1=3 or r1c2=3 or r1c3=3 or r1c4=3')
    """
    chosen = _Chosen(formula, selection, most, check)
    formula.cnf.state(chosen)
    return chosen.total, chosen.shown


class _Chosen(Listing):
    """Keeps the first of the selected clauses, and counts them.

    Clauses are only made in sections that are selected, groups only where they may be shown.
    """

    def __init__(
        self, formula: Formula, selection: Selection, most: int, check: Callable[[], None]
    ) -> None:
        super().__init__(formula, check)
        self.total = 0
        self.shown: list[Clause] = []
        self._selection = selection
        self._most = most
        self._here = False
        self._whole = selection.has(None, None)
        self._cells = formula.cells

    def section(self, name: str) -> None:
        super().section(name)
        self._here = self._selection.section(name)

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
        """Whether each part of a conflict, "this cell does not hold this digit", is selected."""
        board = self._cells.board
        return {
            frozenset(self._cells.block([(cell, digit)])): self._selection.has(cell, digit)
            for cell in board.cells
            for digit in board.digits
        }

    def _keep(self, literals: Sequence[int]) -> None:
        self.total += 1
        if len(self.shown) < self._most:
            self.shown.append(Clause(tuple(map(self.names.literal, literals)), self.at))

    def _is_selected(self, literals: Sequence[int]) -> bool:
        """Whether a clause or group of these literals is one of the selected section and cell."""
        if not self._here or self._whole:
            return self._here
        variables = (self.names.of(abs(literal)) for literal in literals)
        return any(self._selection.has(one.cell, one.digit) for one in variables)
