"""The global constraints as a tutorial has them, as one would write them first for a solver.

CP-SAT: an integer variable a cell, sums as sums, what two cells may hold as a list of pairs, an
automaton as the solver's own. Clauses: what two cells may not hold forbidden pair by pair; a sum or
an automaton by the states that are reached, from one cell to the next and not back. A constraint
that no published puzzle here needs is rejected.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.targets.model import Fact, Model, Op, State

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class _Naive(Model):
    """What both do alike."""

    def lex(self, a: Sequence[Cell], b: Sequence[Cell], *, strict: bool) -> None:  # noqa: ARG002
        raise Unsupported("the naive models have no `lex`")

    def any_of(self, *branches: Callable[[Model], None]) -> None:  # noqa: ARG002
        raise Unsupported("the naive models know no branches")


class NaiveCp(_Naive):
    """A model of CP-SAT with an integer variable a cell, and a Boolean where a digit is counted."""

    def __init__(self, board: Board) -> None:
        from ortools.sat.python import cp_model

        self.board = board
        self.model = cp_model.CpModel()
        self.cells = {c: self.model.new_int_var(1, board.side, str(c)) for c in board.cells}
        self._holds: dict[tuple[Cell, int], cp_model.IntVar] = {}

    def _literal(self, cell: Cell, digit: int) -> Any:
        if (cell, digit) not in self._holds:
            new = self._holds[cell, digit] = self.model.new_bool_var(f"{cell}={digit}")
            self.model.add(self.cells[cell] == digit).only_enforce_if(new)
            self.model.add(self.cells[cell] != digit).only_enforce_if(new.negated())
        return self._holds[cell, digit]

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        self.table([cell], [(digit,) for digit in digits])

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        literals = [(self._literal(cell, digit), sign) for cell, digit, sign in facts]
        self.model.add_bool_or([x if sign else x.negated() for x, sign in literals])

    def all_different(self, cells: Sequence[Cell]) -> None:
        self.model.add_all_different([self.cells[cell] for cell in cells])

    def equal(self, a: Cell, b: Cell) -> None:
        self.model.add(self.cells[a] == self.cells[b])

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        pairs = product(self.board.digits, repeat=2)
        self.table([a, b], [pair for pair in pairs if allowed(*pair)])

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        self.model.add_allowed_assignments([self.cells[cell] for cell in cells], rows)

    def regular(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accept: Callable[[State], bool],
    ) -> None:
        numbers = {(0, start): 0}
        arcs, last = [], []
        for (place, state), number in (queue := list(numbers.items())):
            if place == len(cells):
                last += [number] if accept(state) else []
                continue
            for digit in self.board.digits:
                after = step(state, digit)
                if after is not None:
                    if (place + 1, after) not in numbers:
                        numbers[place + 1, after] = len(numbers)
                        queue.append(((place + 1, after), numbers[place + 1, after]))
                    arcs.append((number, digit, numbers[place + 1, after]))
        self.model.add_automaton([self.cells[cell] for cell in cells], 0, last, arcs)

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        self._compared(sum(factor * self.cells[cell] for factor, cell in terms), op, total)

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        number = sum(self._literal(cell, digit) for cell in cells for digit in sorted(set(digits)))
        self._compared(number, op, self.cells[times] if isinstance(times, Cell) else times)

    def _compared(self, left: Any, op: Op, right: Any) -> None:
        self.model.add(
            left == right if op == "==" else left <= right if op == "<=" else left >= right
        )

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        wanted = self.cells[value] if isinstance(value, Cell) else value
        self.model.add_element(self.cells[index] - 1, [self.cells[cell] for cell in cells], wanted)


class NaiveClauses(_Naive):
    """Clauses with a variable for each digit of each cell, in `clauses`."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.clauses: list[list[int]] = []
        self._last = len(board.cells) * board.side
        for cell in board.cells:
            literals = [self.literal(cell, digit) for digit in board.digits]
            self.clauses.append(literals)
            self._at_most_one(literals)

    def literal(self, cell: Cell, digit: int) -> int:
        return self.board.position(cell) * self.board.side + digit

    def _at_most_one(self, literals: Sequence[int]) -> None:
        self.clauses += [[-a, -b] for a, b in combinations(literals, 2)]

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        self.clauses.append([self.literal(cell, digit) for digit in digits])

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        literals = [(self.literal(cell, digit), sign) for cell, digit, sign in facts]
        self.clauses.append([x if sign else -x for x, sign in literals])

    def all_different(self, cells: Sequence[Cell]) -> None:
        for digit in self.board.digits:
            places = [self.literal(cell, digit) for cell in cells]
            if len(places) == self.board.side:
                self.clauses.append(places)
            self._at_most_one(places)

    def equal(self, a: Cell, b: Cell) -> None:
        self.relation(a, b, lambda v, w: v == w)

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        for v, w in product(self.board.digits, repeat=2):
            if not allowed(v, w):
                self.clauses.append([-self.literal(a, v), -self.literal(b, w)])

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        known = set(map(tuple, rows))
        for digits in product(self.board.digits, repeat=len(cells)):
            if digits not in known:
                self._forbid(cells, digits)

    def _forbid(self, cells: Sequence[Cell], digits: Sequence[int]) -> None:
        self.clauses.append([-self.literal(c, d) for c, d in zip(cells, digits, strict=True)])

    def regular(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accept: Callable[[State], bool],
    ) -> None:
        self._chain(cells, start, lambda _, state, digit: step(state, digit), accept)

    def _chain(
        self,
        cells: Sequence[Cell],
        start: Any,
        step: Callable[[int, Any, int], Any],
        accept: Callable[[Any], bool],
    ) -> None:
        """A variable for each state after each cell; a state and a digit make the next true."""
        layer: dict[Any, list[int]] = {start: []}  # What is false unless the state is reached.
        for place, cell in enumerate(cells):
            after: dict[Any, list[int]] = {}
            for state, unless in layer.items():
                for digit in self.board.digits:
                    clause = [*unless, -self.literal(cell, digit)]
                    if (reached := step(place, state, digit)) is not None:
                        if reached not in after:
                            self._last += 1
                            after[reached] = [-self._last]
                        clause.append(-after[reached][0])
                    self.clauses.append(clause)
            layer = after
        self.clauses += [unless for state, unless in layer.items() if not accept(state)]

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        factors = [factor for factor, _ in terms]

        def fits(reached: int) -> bool:
            return (
                reached == total
                if op == "=="
                else (reached < total) == (op == "<=") or reached == total
            )

        self._chain(
            [cell for _, cell in terms],
            0,
            lambda at, state, digit: state + factors[at] * digit,
            fits,
        )

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        if isinstance(times, Cell):
            raise Unsupported("the naive clauses count to a number only")

        def fits(reached: int) -> bool:
            return (
                reached == times
                if op == "=="
                else (reached < times) == (op == "<=") or reached == times
            )

        self._chain(cells, 0, lambda _, state, digit: state + (digit in digits), fits)

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        for place, cell in zip(self.board.digits, cells, strict=False):
            for digit in self.board.digits:
                wanted = self.literal(value, digit) if isinstance(value, Cell) else 0
                if wanted or digit != value:
                    unless = [-self.literal(index, place), -self.literal(cell, digit)]
                    self.clauses.append([*unless, wanted] if wanted else unless)
        for place in range(len(cells) + 1, self.board.side + 1):
            self.clauses.append([-self.literal(index, place)])
