"""The global constraints that some constraints state, in a normal form for comparison.

A relation becomes the set of its pairs, a sum its coefficients, and an automaton the smallest
automaton that accepts the same digits.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.model import Fact, Model, Op, State


def statement(constraints: Iterable[Constraint], board: Board) -> frozenset[Hashable]:
    """The global constraints of these constraints. Equal statements allow the same grids.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(4)
    >>> lines = ["odd r1c1 r2c2", "odd r2c2", "odd r1c1"]
    >>> both, *each = [parse(line, board) for line in lines]
    >>> statement([both], board) == statement(each, board)
    True
    >>> one, other = (parse(line, board) for line in ("cage 3 r1c1 r1c2", "cage 3 r1c2 r1c1"))
    >>> statement([one], board) == statement([other], board)
    True
    """
    stated = _Statement(board)
    for constraint in constraints:
        constraint.decompose(stated)
    return stated.all


class _Statement(Model):
    """A model that collects the global constraints of several decompositions."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.facts: set[Hashable] = set()
        self.domains: dict[Cell, frozenset[int]] = {}

    @property
    def all(self) -> frozenset[Hashable]:
        """All global constraints, with at most one domain for each cell."""
        return frozenset((*self.facts, *self.domains.items()))

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        so_far = self.domains.get(cell, frozenset(self.board.digits))
        self.domains[cell] = so_far & frozenset(digits)

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        self.facts.add(("at least one", frozenset(facts)))

    def all_different(self, cells: Sequence[Cell]) -> None:
        if len(cells) > 1:
            self.facts.add(frozenset(cells))

    def equal(self, a: Cell, b: Cell) -> None:
        self.relation(a, b, lambda one, other: one == other)

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        digits = self.board.digits
        pairs = [(one, other) for one in digits for other in digits if allowed(one, other)]
        if b < a:
            a, b, pairs = b, a, [(other, one) for one, other in pairs]
        self.facts.add((a, b, frozenset(pairs)))

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        self.facts.add(("table", tuple(cells), frozenset(map(tuple, rows))))

    def regular(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accept: Callable[[State], bool],
    ) -> None:
        """Adds the minimal automaton: for each cell a tuple with a row for each state. A row has
        the next state for each digit, or -1 if the automaton cannot accept after this digit."""
        forward: list[dict[State, list[State | None]]] = []
        states = {start}
        for _ in cells:
            forward.append(
                {one: [step(one, digit) for digit in self.board.digits] for one in states}
            )
            states = {one for after in forward[-1].values() for one in after if one is not None}
        number = {state: 0 if accept(state) else -1 for state in states}
        layers = []
        for layer in reversed(forward):
            rows = {
                state: tuple(-1 if one is None else number[one] for one in after)
                for state, after in layer.items()
            }
            alike = sorted({row for row in rows.values() if max(row) >= 0})
            places = {row: place for place, row in enumerate(alike)}
            number = {state: places.get(row, -1) for state, row in rows.items()}
            layers.append(tuple(alike))
        self.facts.add(("regular", tuple(cells), tuple(layers)))

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        factors: dict[Cell, int] = {}
        for factor, cell in terms:
            factors[cell] = factors.get(cell, 0) + factor
        weighted = sorted((cell, factor) for cell, factor in factors.items() if factor)
        if op == ">=" or (op == "==" and weighted and weighted[0][1] < 0):
            weighted, total = [(cell, -factor) for cell, factor in weighted], -total
        self.facts.add(("linear", tuple(weighted), "==" if op == "==" else "<=", total))

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        self.facts.add(("count", frozenset(cells), frozenset(digits), op, times))

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        self.facts.add(("element", index, tuple(cells), value))

    def any_of(self, *branches: Callable[[Model], None]) -> None:
        stated: set[Hashable] = set()
        for branch in branches:
            inner = _Statement(self.board)
            branch(inner)
            stated.add(inner.all)
        self.facts.add(("any of", frozenset(stated)))
