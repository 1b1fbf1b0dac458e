"""The rules of a puzzle as an explanation uses them: houses, cells that differ, and filters.

A step rests on groups. A house makes one group for each digit: the digit has one place there. Any
other constraint is one group; if it has more cells than a house, each of its global constraints is
a group. The rule that each cell holds exactly one digit is no group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import cached_property, partial
from itertools import combinations

from sudoku_csp.analysis.explanation.filters import Filter, Group
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import Piece, record
from sudoku_csp.constraints.shapes import OnLine
from sudoku_csp.grid.board import House
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import join_words
from sudoku_csp.puzzle.ruleset import Ruleset, check_form
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.output import Clauses
from sudoku_csp.targets.model import Model

LONGEST = 100
"""Characters up to which the text of a constraint is the name of its group."""


def _state(pieces: Sequence[Piece], model: Model) -> None:
    for piece in pieces:
        piece.state(model)


def _equation(piece: Piece) -> tuple[tuple[tuple[int, Cell], ...], int] | None:
    """The terms and the total of an equation, each cell once; None for any other piece."""
    if piece.name != "linear" or piece.arguments[1:2] != ("==",):
        return None
    factors: dict[Cell, int] = {}
    for factor, cell in piece.arguments[0]:
        factors[cell] = factors.get(cell, 0) + factor
    return tuple((factor, cell) for cell, factor in factors.items() if factor), piece.arguments[2]


def _name(constraint: Constraint, cells: Iterable[Cell]) -> str:
    """The name of a piece of a constraint: the title with the cells.

    Two cells of a line that are not neighbours are named with their distance on the line.
    """
    cells = list(cells)
    shown = " ".join(map(str, cells))
    if isinstance(constraint, OnLine) and len(cells) == 2:
        first, second = sorted(map(constraint.cells.index, cells))
        if second - first > 1:
            shown = f"{cells[0]} and {cells[1]}, {second - first} apart on it"
    return f"{_title(constraint)} ({shown})"


def _title(constraint: Constraint) -> str:
    return (constraint.about.title or type(constraint).__name__).lower()


def _whole(constraint: Constraint) -> str:
    """The text of a constraint, or a shorter name if the text is long."""
    text, cells = str(constraint), constraint.scope
    if len(text) > LONGEST and isinstance(constraint, OnLine):
        return f"{_title(constraint)} from {cells[0]} to {cells[-1]} ({len(cells)} cells)"
    return text if len(text) <= LONGEST else _name(constraint, cells)


Sees = dict[int, list[tuple[Group, ...]]]
"""The cells that a cell sees, each with the groups that state it: one tuple by digit for each house
or constraint."""


class Rules:
    """The rules of a puzzle. Cells are positions in reading order."""

    def __init__(self, ruleset: Ruleset, deadline: Deadline) -> None:
        self.board = ruleset.board
        self.side = self.board.side
        self.every = (1 << self.side) - 1
        self.houses: list[tuple[House, tuple[int, ...]]] = []
        self.places: list[tuple[Group, ...]] = []
        """For each house the groups of its digits."""
        self.different: list[Group] = []
        """All-different constraints of fewer cells than a house has."""
        self.filters: list[Filter] = []
        self.solvers = ExitStack()
        """Closes the SAT solvers over these rules."""
        self._output = Clauses(self.side**3, lambda clause: self._clauses.append(clause))  # noqa: PLW0108
        self._clauses: list[Clause] = []
        self.totals: list[tuple[Constraint, tuple[int, ...], int]] = []
        """Constraints that fix the sum of some cells: the constraint, the cells, the sum."""
        names = {house.cells: house for house in reversed(self.board.houses)}
        for constraint in ruleset.constraints:
            deadline.check()
            with check_form(constraint, "decompose"):
                self._add(constraint, names)
        self.sees = self._find_seen()
        self.houses_of = self.numbers_by_cell(cells for _, cells in self.houses)

    @property
    def variables(self) -> int:
        """The highest variable of any clause."""
        return self._output.variables

    def variable(self, cell: int, digit: int) -> int:
        return self.side * cell + digit

    def filter(self, groups: Sequence[Group], line: Group | None = None) -> Filter:
        return Filter(groups, self.side, self.solvers, line)

    def numbers_by_cell(self, scopes: Iterable[tuple[int, ...]]) -> list[list[int]]:
        """For each cell the numbers of the scopes that contain it."""
        numbers: list[list[int]] = [[] for _ in self.board.cells]
        for number, scope in enumerate(scopes):
            for cell in scope:
                numbers[cell].append(number)
        return numbers

    @cached_property
    def filters_of(self) -> list[list[int]]:
        """For each cell the numbers of its filters; to be read when `filters` is complete."""
        return self.numbers_by_cell(one.scope for one in self.filters)

    def clauses_of(
        self, constraint: Constraint, state: Callable[[CnfModel], None]
    ) -> Callable[[], list[Clause]]:
        """A function that returns the clauses of a statement, with new variables at each call.

        The function raises ConstraintFault if the constraint's code raises an exception, and
        Unsupported if the statement cannot be written as clauses.
        """

        def clauses() -> list[Clause]:
            self._clauses = []
            with check_form(constraint, "encode"):
                state(CnfModel(self.board, self._output))
            return self._clauses

        return clauses

    def _add(self, constraint: Constraint, names: dict[tuple[Cell, ...], House]) -> None:
        pieces = record(constraint, self.board).pieces
        others = [piece for piece in pieces if piece.name != "all_different"]
        for piece in pieces:
            if piece.name == "all_different":
                self._add_different(constraint, piece, names, alone=len(pieces) == 1)
        for terms, total in filter(None, map(_equation, others)):
            if all(factor == 1 for factor, _ in terms):
                cells = tuple(self.board.position(cell) for _, cell in terms)
                self.totals.append((constraint, cells, total))
        if not others:
            return
        together = tuple(map(self.board.position, constraint.scope))
        whole = self._group(_whole(constraint), together, constraint, constraint.encode, pieces)
        if len(together) <= self.side or len(pieces) == 1:
            self.filters.append(self.filter([whole]))
            return
        by_cells: dict[frozenset[Cell], list[Piece]] = {}
        for piece in others:
            by_cells.setdefault(frozenset(piece.cells), []).append(piece)
        line = whole if isinstance(constraint, OnLine) else None
        for alike in by_cells.values():
            cells = tuple(map(self.board.position, alike[0].cells))
            name = _name(constraint, alike[0].cells)
            group = self._group(name, cells, constraint, partial(_state, alike), alike)
            self.filters.append(self.filter([group], line))

    def _group(
        self,
        name: str,
        scope: tuple[int, ...],
        constraint: Constraint,
        state: Callable[[CnfModel], None],
        pieces: Sequence[Piece],
    ) -> Group:
        apart = [piece for piece in pieces if piece.name == "all_different"]
        others = [piece for piece in pieces if piece.name != "all_different"]
        return Group(
            name,
            scope,
            self.clauses_of(constraint, state),
            (constraint,),
            equation=_equation(others[0]) if len(others) == 1 else None,
            apart=tuple(tuple(map(self.board.position, piece.cells)) for piece in apart),
        )

    def whole(self, places: Sequence[Group]) -> Group:
        """All digits of a house as one group."""
        house = places[0].house
        assert house is not None
        clauses = lambda: [clause for group in places for clause in group.clauses]  # noqa: E731
        return replace(
            places[0],
            name=house.name,
            state=clauses,
            house=None,
            digit=0,
            within=(house,),
            weight=2,
        )

    def kept_apart(self, group: Group, numbers: Iterable[int]) -> Group | None:
        """A constraint joined with the rule that its cells in some houses differ.

        None if the constraint itself states that they differ.
        """
        cells = [self.board.cells[at] for at in group.scope]
        within, inside = [], []
        for number in numbers:
            house, _ = self.houses[number]
            some = tuple(self.board.position(cell) for cell in cells if cell in house.cells)
            if len(some) > 1 and not any(set(some) <= set(apart) for apart in group.apart):
                within.append(house)
                inside.append(some)
        if not within:
            return None

        def clauses() -> list[Clause]:
            apart = (self._apart(some, self.board.digits) for some in inside)
            return [*group.clauses, *(clause for some in apart for clause in some)]

        which = "whose cells in one house differ"
        if len(within) == 1:
            named = join_words(self.board.cells[at] for at in inside[0])
            which = f"whose cells {named} differ ({within[0].name})"
        return replace(
            group,
            name=f"{group.name}, {which}",
            state=clauses,
            within=tuple(within),
            apart=(*inside, *group.apart),
            weight=group.weight + 1,
        )

    def _add_different(
        self,
        constraint: Constraint,
        piece: Piece,
        names: dict[tuple[Cell, ...], House],
        *,
        alone: bool,
    ) -> None:
        scope = tuple(map(self.board.position, piece.cells))
        if len(scope) < self.side:
            apart = partial(self._apart, scope, self.board.digits)
            whole = alone or len(constraint.scope) <= self.side
            name = _whole(constraint) if whole else _name(constraint, piece.cells)
            self.different.append(Group(name, scope, apart, (constraint,)))
            return
        if any(set(scope) == set(cells) for _, cells in self.houses):
            return  # A box that is a row.
        own = f"the group of {piece.cells[0]} ({_title(constraint)})"
        house = names.get(piece.cells) or House(constraint.place if alone else own, piece.cells)
        self.houses.append((house, scope))
        self.places.append(
            tuple(
                Group(
                    f"{digit} in {house.name}",
                    scope,
                    partial(self._once, scope, digit),
                    (constraint,),
                    house,
                    digit,
                )
                for digit in self.board.digits
            )
        )

    def _apart(self, scope: Sequence[int], digits: Iterable[int]) -> list[Clause]:
        """Each digit is in at most one of the cells."""
        return [
            [-self.variable(first, digit), -self.variable(second, digit)]
            for digit in digits
            for first, second in combinations(scope, 2)
        ]

    def _once(self, scope: Sequence[int], digit: int) -> list[Clause]:
        """The digit is in exactly one of the cells."""
        return [[self.variable(cell, digit) for cell in scope], *self._apart(scope, [digit])]

    def _find_seen(self) -> list[Sees]:
        sees: list[Sees] = [{} for _ in self.board.cells]
        by_digit = [(cells, self.places[number]) for number, (_, cells) in enumerate(self.houses)]
        by_digit += [(group.scope, (group,) * self.side) for group in self.different]
        for cells, groups in by_digit:
            for first in cells:
                for second in cells:
                    if first != second:
                        sees[first].setdefault(second, []).append(groups)
        return sees

    def groups(self) -> list[Group]:
        """Every group, each once."""
        places = [group for of_house in self.places for group in of_house]
        return [*places, *self.different, *(group for one in self.filters for group in one.groups)]
