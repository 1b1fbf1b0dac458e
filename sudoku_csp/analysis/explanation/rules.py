"""The rules of a puzzle as an explanation uses them: houses, cells that differ, and filters.

A step rests on groups. A house makes one group for each digit: the digit has one place there. Any
other constraint is one group; if it has more cells than a house, each of its global constraints is
a group. The rule that each cell holds exactly one digit is no group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain, combinations, permutations

from sudoku_csp.analysis.explanation.filters import Filter, Group, Solvers
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

LONGEST = 100
"""Characters up to which the text of a constraint is the name of its group."""


def _equation(piece: Piece) -> tuple[tuple[tuple[int, Cell], ...], int] | None:
    """The terms and the total of an equation, each cell once; None for any other piece."""
    if piece.name != "linear" or piece.arguments[1:2] != ("==",):
        return None
    factors: dict[Cell, int] = {}
    for factor, cell in piece.arguments[0]:
        factors[cell] = factors.get(cell, 0) + factor
    return tuple((factor, cell) for cell, factor in factors.items() if factor), piece.arguments[2]


def _title(constraint: Constraint) -> str:
    return (constraint.about.title or type(constraint).__name__).lower()


def _name(constraint: Constraint, piece: Piece | None = None) -> str:
    """The text of a constraint; for one piece, or if the text is long, the title with the cells.

    Two cells of a line that are not neighbours are named with their distance on the line.
    """
    cells, is_line = constraint.scope, isinstance(constraint, OnLine)
    if piece is None:
        text = str(constraint)
        if len(text) <= LONGEST:
            return text
        if is_line:
            return f"{_title(constraint)} from {cells[0]} to {cells[-1]} ({len(cells)} cells)"
    else:
        cells = piece.cells
    shown = " ".join(map(str, cells))
    if is_line and len(cells) == 2:
        first, second = sorted(map(constraint.scope.index, cells))
        if second - first > 1:
            shown = f"{cells[0]} and {cells[1]}, {second - first} apart on it"
    return f"{_title(constraint)} ({shown})"


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
        """The groups of each house, one for each digit."""
        self.different: list[Group] = []
        """All-different constraints of fewer cells than a house has."""
        self.filters: list[Filter] = []
        self.solvers = Solvers()
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
        """For each cell the numbers of its filters, computed once, when `filters` is complete."""
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
        """Adds the houses, the cells that differ, the totals and the filters of a constraint."""
        pieces = record(constraint, self.board).pieces
        alone = len(pieces) == 1
        short = alone or len(constraint.scope) <= self.side
        apart: list[tuple[int, ...]] = []
        others: dict[frozenset[Cell], list[Piece]] = {}
        for piece in pieces:
            scope = self._positions(piece.cells)
            if piece.name != "all_different":
                others.setdefault(frozenset(piece.cells), []).append(piece)
                equation = _equation(piece)
                if equation and all(factor == 1 for factor, _ in equation[0]):
                    cells = self._positions(cell for _, cell in equation[0])
                    self.totals.append((constraint, cells, equation[1]))
                continue
            apart.append(scope)
            if len(scope) < self.side:
                name = _name(constraint, None if short else piece)
                self.different.append(
                    Group(name, scope, partial(self._apart, scope), (constraint,))
                )
            elif all(set(scope) != set(cells) for _, cells in self.houses):  # A box may be a row.
                own = f"the group of {piece.cells[0]} ({_title(constraint)})"
                house = House(constraint.place if alone else own, piece.cells)
                self._add_house(constraint, names.get(piece.cells, house), scope)
        if not others:
            return
        every = [piece for alike in others.values() for piece in alike]
        whole = self._group(constraint, every, apart=apart)
        if short:
            self.filters.append(self.filter([whole]))
            return
        line = whole if isinstance(constraint, OnLine) else None
        for alike in others.values():
            group = self._group(constraint, alike, alike[0])
            self.filters.append(self.filter([group], line))

    def _positions(self, cells: Iterable[Cell]) -> tuple[int, ...]:
        return tuple(map(self.board.position, cells))

    def _group(
        self,
        constraint: Constraint,
        pieces: Sequence[Piece],
        piece: Piece | None = None,
        apart: Iterable[tuple[int, ...]] = (),
    ) -> Group:
        """A constraint, or the `pieces` of it that have the cells of `piece`, as a group."""

        def state(model: CnfModel) -> None:
            for one in pieces:
                one.state(model)

        return Group(
            _name(constraint, piece),
            self._positions(piece.cells if piece else constraint.scope),
            self.clauses_of(constraint, state if piece else constraint.encode),
            (constraint,),
            equation=_equation(pieces[0]) if len(pieces) == 1 else None,
            apart=tuple(apart),
        )

    def _add_house(self, constraint: Constraint, house: House, scope: tuple[int, ...]) -> None:
        self.houses.append((house, scope))
        named = ((f"{digit} in {house.name}", digit) for digit in self.board.digits)
        self.places.append(
            tuple(
                Group(name, scope, partial(self._once, scope, digit), (constraint,), house, digit)
                for name, digit in named
            )
        )

    def whole(self, places: Sequence[Group]) -> Group:
        """All digits of a house as one group."""
        house = places[0].house
        assert house is not None
        state = partial(self._once, places[0].scope, *self.board.digits)
        group = replace(places[0], name=house.name, state=state, house=None, digit=0)
        return replace(group, within=(house,), weight=2)

    def kept_apart(self, group: Group, numbers: Iterable[int]) -> Group | None:
        """A constraint joined with the rule that its cells in some houses differ.

        None if the constraint itself states that they differ.
        """
        inside: dict[House, tuple[int, ...]] = {}
        by: list[Constraint] = []
        for number in numbers:
            house, cells = self.houses[number]
            some = tuple(at for at in group.scope if at in cells)
            if len(some) > 1 and not any(set(some) <= set(apart) for apart in group.apart):
                inside[house] = some
                by += self.places[number][0].constraints
        if not inside:
            return None

        def clauses() -> list[Clause]:
            return [*group.clauses, *chain.from_iterable(map(self._apart, inside.values()))]

        which = "whose cells in one house differ"
        if len(inside) == 1:
            ((house, some),) = inside.items()
            named = join_words(self.board.cells[at] for at in some)
            which = f"whose cells {named} differ ({house.name})"
        return replace(
            group,
            name=f"{group.name}, {which}",
            state=clauses,
            constraints=(*group.constraints, *by),
            within=tuple(inside),
            apart=(*inside.values(), *group.apart),
            weight=group.weight + 1,
        )

    def _apart(self, scope: Sequence[int], *digits: int) -> list[Clause]:
        """Each of the digits, by default every digit, is in at most one of the cells."""
        return [
            [-self.variable(first, digit), -self.variable(second, digit)]
            for digit in digits or self.board.digits
            for first, second in combinations(scope, 2)
        ]

    def _once(self, scope: Sequence[int], *digits: int) -> list[Clause]:
        """Each of the digits is in exactly one of the cells."""
        return [
            clause
            for digit in digits
            for clause in (
                [self.variable(cell, digit) for cell in scope],
                *self._apart(scope, digit),
            )
        ]

    def _find_seen(self) -> list[Sees]:
        sees: list[Sees] = [{} for _ in self.board.cells]
        by_digit = [(groups[0].scope, groups) for groups in self.places]
        by_digit += [(group.scope, (group,) * self.side) for group in self.different]
        for cells, groups in by_digit:
            for first, second in permutations(cells, 2):
                sees[first].setdefault(second, []).append(groups)
        return sees

    def groups(self) -> list[Group]:
        """Every group, each once."""
        places = [group for of_house in self.places for group in of_house]
        return [*places, *self.different, *(group for one in self.filters for group in one.groups)]
