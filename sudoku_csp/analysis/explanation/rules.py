"""The rules of a puzzle as an explanation uses them: houses, cells that differ, and filters.

A step rests on groups. A house gives a group for each digit, its place there; any other constraint
is one group, or one for each of its global constraints where it spans more cells than a house has.
That each cell holds exactly one digit is no group, and counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations

from sudoku_csp.analysis.explanation.filters import Filter
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import Piece, recorded
from sudoku_csp.constraints.shapes import OnLine
from sudoku_csp.grid.board import House
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import listed
from sudoku_csp.puzzle.ruleset import Ruleset, checked_form
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.output import Clauses
from sudoku_csp.targets.model import Model

LONGEST = 100
"""Characters of a constraint's own text, as far as it names a group."""


@dataclass(frozen=True, eq=False, repr=False)
class Group:
    """What a step rests on: a digit of a house, a constraint, or a sum that follows from several.

    `scope` are positions in reading order; `state` gives the clauses that state it, in variables of
    the direct encoding. `house` and `digit` are set for a digit of a house; `constraints` are those
    of the puzzle that state the group.
    """

    name: str
    scope: tuple[int, ...]
    state: Callable[[], Sequence[Clause]]
    constraints: tuple[Constraint, ...]
    house: House | None = None
    digit: int = 0
    houses: tuple[House, ...] = ()
    """The houses whose digits a sum adds up."""
    equation: tuple[tuple[tuple[int, Cell], ...], int] | None = None
    """Of a sum: the terms, each a factor and a cell, and their total."""
    apart: tuple[tuple[int, ...], ...] = ()
    """Positions of cells that the group keeps different, where it is a sum."""
    within: tuple[House, ...] = ()
    """The houses in which the cells differ, where the group states this with its constraint."""
    weight: int = 1

    @cached_property
    def clauses(self) -> Sequence[Clause]:
        return self.state()

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Group {self.name}>"


class Part:
    """A group, or several together, with the filter of all their clauses."""

    def __init__(self, rules: Rules, groups: Sequence[Group], *, derived: bool = False) -> None:
        self.groups = tuple(groups)
        self.derived = derived
        self.line: Group | None = None
        """The whole constraint, if the part is a piece of a line."""
        self.scope = tuple(dict.fromkeys(cell for group in groups for cell in group.scope))
        self.weight = sum(group.weight for group in groups)
        self._rules = rules

    @cached_property
    def filter(self) -> Filter:
        clauses = [clause for group in self.groups for clause in group.clauses]
        return Filter(self._rules.side, self.scope, clauses, self._rules.solvers)


def _state(pieces: Sequence[Piece], model: Model) -> None:
    for piece in pieces:
        piece.state(model)


def _name(constraint: Constraint, cells: Iterable[Cell]) -> str:
    """One of many pieces of a constraint, as its title with the cells.

    Two cells of a line that do not follow one another need not obey what is known of neighbours.
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
    """A constraint as its own text, unless that is long."""
    text, cells = str(constraint), constraint.scope
    if len(text) > LONGEST and isinstance(constraint, OnLine):
        return f"{_title(constraint)} from {cells[0]} to {cells[-1]} ({len(cells)} cells)"
    return text if len(text) <= LONGEST else _name(constraint, cells)


Sees = dict[int, list[tuple[Group, ...]]]
"""Other cells that differ from a cell, each with the groups that say so, in the order of digits."""


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
        """Groups of cells that differ and are fewer than a house has."""
        self.parts: list[Part] = []
        self.solvers = ExitStack()
        """Closes the SAT solvers over these rules."""
        self._output = Clauses(self.side**3, lambda clause: self._clauses.append(clause))  # noqa: PLW0108
        self._clauses: list[Clause] = []
        self.totals: list[tuple[Constraint, tuple[int, ...], int]] = []
        """The constraints that give the sum of some cells."""
        names = {house.cells: house for house in reversed(self.board.houses)}
        for constraint in ruleset.constraints:
            deadline.check()
            with checked_form(constraint, "decompose"):
                self._add(constraint, names)
        self.sees = self._seen()
        self.houses_of = self.numbers_of(cells for _, cells in self.houses)

    @property
    def variables(self) -> int:
        """The highest variable of any clause."""
        return self._output.variables

    def numbers_of(self, scopes: Iterable[tuple[int, ...]]) -> list[list[int]]:
        """For each cell the numbers of the scopes that have it."""
        of: list[list[int]] = [[] for _ in self.board.cells]
        for number, scope in enumerate(scopes):
            for cell in scope:
                of[cell].append(number)
        return of

    @cached_property
    def parts_of(self) -> list[list[int]]:
        """For each cell the numbers of the parts that have it; to be read once all parts stand."""
        return self.numbers_of(part.scope for part in self.parts)

    def position(self, cell: Cell) -> int:
        return self.board.position(cell)

    def stated(
        self, constraint: Constraint, state: Callable[[CnfModel], None]
    ) -> Callable[[], list[Clause]]:
        """The clauses of a statement; no two statements share a new variable.

        Raises ConstraintFault for an exception in the constraint's code, and Unsupported.
        """

        def clauses() -> list[Clause]:
            self._clauses = []
            with checked_form(constraint, "encode"):
                state(CnfModel(self.board, self._output))
            return self._clauses

        return clauses

    def _add(self, constraint: Constraint, names: dict[tuple[Cell, ...], House]) -> None:
        pieces = recorded(constraint, self.board).pieces
        for piece in pieces:
            if piece.name == "all_different":
                self._add_different(constraint, piece, names, alone=len(pieces) == 1)
            elif piece.name == "linear" and piece.arguments[1:2] == ("==",):
                terms, _, total = piece.arguments
                cells = tuple(self.position(cell) for _, cell in terms)
                if all(factor == 1 for factor, _ in terms) and len(set(cells)) == len(cells):
                    self.totals.append((constraint, cells, total))
        if all(piece.name == "all_different" for piece in pieces):
            return
        together = tuple(map(self.position, constraint.scope))
        whole = self._group(_whole(constraint), together, constraint, constraint.encode, pieces)
        if len(together) <= self.side or len(pieces) == 1:
            self.parts.append(Part(self, [whole]))
            return
        by_cells: dict[frozenset[Cell], list[Piece]] = {}
        for piece in pieces:
            if piece.name != "all_different":
                by_cells.setdefault(frozenset(piece.cells), []).append(piece)
        for alike in by_cells.values():
            scope = tuple(map(self.position, alike[0].cells))
            name = _name(constraint, alike[0].cells)
            part = Part(self, [self._group(name, scope, constraint, partial(_state, alike), alike)])
            part.line = whole if isinstance(constraint, OnLine) else None
            self.parts.append(part)

    def _group(
        self,
        name: str,
        scope: tuple[int, ...],
        constraint: Constraint,
        state: Callable[[CnfModel], None],
        pieces: Sequence[Piece],
    ) -> Group:
        apart = [piece for piece in pieces if piece.name == "all_different"]
        sums = [piece for piece in pieces if piece.name != "all_different"]
        equation = None
        if len(sums) == 1 and sums[0].name == "linear" and sums[0].arguments[1:2] == ("==",):
            factors: dict[Cell, int] = {}
            for factor, cell in sums[0].arguments[0]:
                factors[cell] = factors.get(cell, 0) + factor
            terms = tuple((factor, cell) for cell, factor in factors.items() if factor)
            equation = terms, sums[0].arguments[2]
        return Group(
            name,
            scope,
            self.stated(constraint, state),
            (constraint,),
            equation=equation,
            apart=tuple(tuple(map(self.position, piece.cells)) for piece in apart),
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
        """A constraint whose cells in some houses differ; None if it says so itself."""
        cells = [self.board.cells[at] for at in group.scope]
        within, inside = [], []
        for number in numbers:
            house, _ = self.houses[number]
            some = tuple(self.position(cell) for cell in cells if cell in house.cells)
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
            named = listed(self.board.cells[at] for at in inside[0])
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
        scope = tuple(map(self.position, piece.cells))
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

    def _variable(self, cell: int, digit: int) -> int:
        return self.side * cell + digit

    def _apart(self, scope: Sequence[int], digits: Iterable[int]) -> list[Clause]:
        """Each digit is in at most one of the cells."""
        return [
            [-self._variable(first, digit), -self._variable(second, digit)]
            for digit in digits
            for first, second in combinations(scope, 2)
        ]

    def _once(self, scope: Sequence[int], digit: int) -> list[Clause]:
        """The digit is in exactly one of the cells."""
        return [[self._variable(cell, digit) for cell in scope], *self._apart(scope, [digit])]

    def _seen(self) -> list[Sees]:
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
        return [*places, *self.different, *(group for part in self.parts for group in part.groups)]
