"""The global constraints as OR-Tools' own, for any form of the cells.

A cell is an expression with its digit as value, and has a Boolean for each of its digits. Sums,
tables, elements and different cells are the solver's own constraints (Perron & Furnon, OR-Tools);
what is said in a branch of `any_of` is enforced by a Boolean of its branch. That Boolean is no
function of the cells: a model with branches, `branched`, may have one grid several times. A guarded
automaton CP-SAT enumerates, so an automaton reads its guard after the cells instead.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cpsat.automaton import Arc, live_arcs
from sudoku_csp.targets.model import Fact, Model, Op, State, check_comparison

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

LONGEST_STATE = 24
"""Characters of a state that is told as it is."""

LARGEST = 1 << 60
"""The largest coefficient of a sum that compares sequences as numbers."""


class _StateNames:
    """Names of an automaton's states: short ones of words and numbers as they are, else counted."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}

    def of(self, state: object) -> str:
        """What the state is called."""
        if _is_plain(state) and len(told := str(state)) <= LONGEST_STATE:
            return told
        return f"state {self._numbers.setdefault(state, len(self._numbers) + 1)}"


def _is_plain(state: object) -> bool:
    """Whether it is a number or a word, or a tuple of such."""
    if isinstance(state, tuple):
        return all(map(_is_plain, state))
    return state is None or isinstance(state, (int, str))


class CpSatModel(Model):
    """The global constraints over cells that are `value(cell)` and `holds(cell, digit)`."""

    def __init__(self, board: Board) -> None:
        # Imported here: it takes most of a second, and the formats are listed without it.
        from ortools.sat.python import cp_model  # noqa: PLC0415

        self.board = board
        self.model = cp_model.CpModel()
        self.branched = False
        """Whether a grid may be several solutions of the model."""
        self._guards: list[cp_model.IntVar] = []

    @abstractmethod
    def value(self, cell: Cell) -> Any:
        """An expression of the model that is the cell's digit."""

    @abstractmethod
    def holds(self, cell: Cell, digit: int) -> Any:
        """A literal of the model that is true exactly where the cell holds the digit."""

    def exclude(self, digits: bytes) -> None:
        """Some cell does not hold its digit of these, in reading order."""
        held = zip(self.board.cells, digits, strict=True)
        self.model.add_bool_or([self.holds(cell, digit).negated() for cell, digit in held])

    def _enforced(self, constraint: cp_model.Constraint) -> None:
        if self._guards:
            constraint.only_enforce_if(self._guards)

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        for digit in self.board.digits:
            if digit not in digits:
                self._enforced(self.model.add(self.value(cell) != digit))

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        literals = []
        for cell, digit, sign in facts:
            if digit in self.board.digits:
                held = self.holds(cell, digit)
                literals.append(held if sign else held.negated())
            elif not sign:
                return
        self._enforced(self.model.add_bool_or(literals))

    def equal(self, a: Cell, b: Cell) -> None:
        self._enforced(self.model.add(self.value(a) == self.value(b)))

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        digits = self.board.digits
        self.table((a, b), [(v, w) for v in digits for w in digits if allowed(v, w)])

    def regular(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accept: Callable[[State], bool],
    ) -> None:
        """Booleans for the states after each cell, of which one is true."""
        if self._guards:
            self._guarded_regular(cells, start, step, accept)
            return
        layers = live_arcs(len(cells), self.board.digits, start, step, accept)
        if layers is None:
            self.model.add_bool_or([])
        else:
            self._unroll(cells, start, layers)

    def _unroll(
        self, cells: Sequence[Cell], start: State, layers: Sequence[Sequence[Arc[State]]]
    ) -> None:
        """Ties the cells' digits to the states before and after them, by these arcs."""
        before: dict[State, Any] = {start: self.model.new_constant(1)}
        told = _StateNames()
        for cell, arcs in zip(cells, layers, strict=True):
            after: dict[State, Any] = {}
            if arcs is not layers[-1]:
                states = dict.fromkeys(following for _, _, following in arcs)
                after = {
                    each: self.model.new_bool_var(f"after {cell}: {told.of(each)}")
                    for each in states
                }
                self.model.add_exactly_one(after.values())
            digits: dict[State, list[int]] = {state: [] for state in before}
            sources: dict[State, dict[State, None]] = {state: {} for state in after}
            holders: dict[int, list[State]] = {digit: [] for digit in self.board.digits}
            for state, digit, following in arcs:
                digits[state].append(digit)
                holders[digit].append(state)
                if after:
                    sources[following][state] = None
                    self._needs([before[state], self.holds(cell, digit)], [after[following]])
            for state, of_state in digits.items():
                self._needs([before[state]], [self.holds(cell, digit) for digit in of_state])
            for digit, held in holders.items():
                self._needs([self.holds(cell, digit)], [before[state] for state in held])
            for state, earlier in sources.items():
                self._needs([after[state]], [before[other] for other in earlier])
            before = after

    def _needs(self, those: Sequence[Any], literals: Sequence[Any]) -> None:
        """Where all of those are true, one of the literals is."""
        self.model.add_bool_or(literals).only_enforce_if(*those)

    def _guarded_regular(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accept: Callable[[State], bool],
    ) -> None:
        """A word that is refused stays refused; only that the last state is accepted is guarded."""
        layer: dict[State | None, Any] = {start: self.model.new_constant(1)}
        told = _StateNames()
        for cell in cells:
            arcs = {
                (state, digit): None if state is None else step(state, digit)
                for state in layer
                for digit in self.board.digits
            }
            after = {
                state: self.model.new_bool_var(f"after {cell}: {told.of(state)}")
                for state in dict.fromkeys(arcs.values())
            }
            self.model.add_exactly_one(after.values())
            for (state, digit), target in arcs.items():
                self.model.add_bool_or(after[target]).only_enforce_if(
                    layer[state], self.holds(cell, digit)
                )
            layer = after
        good = [x for state, x in layer.items() if state is not None and accept(state)]
        self._enforced(self.model.add_bool_or(good))

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        check_comparison(op)
        self._compared(sum(factor * self.value(cell) for factor, cell in terms), op, total)

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        check_comparison(op)
        among = [digit for digit in self.board.digits if digit in digits]
        number = sum(self.holds(cell, digit) for cell in cells for digit in among)
        self._compared(number, op, self.value(times) if isinstance(times, Cell) else times)

    def _compared(self, left: Any, op: Op, right: Any) -> None:
        difference = left - right
        if isinstance(difference, int):  # No cell stands in it.
            holds = {"==": difference == 0, "<=": difference <= 0, ">=": difference >= 0}[op]
            if not holds:
                self._enforced(self.model.add_bool_or([]))
        elif op == "==":
            self._enforced(self.model.add(difference == 0))
        elif op == "<=":
            self._enforced(self.model.add(difference <= 0))
        else:
            self._enforced(self.model.add(difference >= 0))

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        self.linear([(1, index)], "<=", len(cells))
        wanted = self.value(value) if isinstance(value, Cell) else value
        for place, cell in zip(self.board.digits, cells, strict=False):
            same = self.model.add(self.value(cell) == wanted)
            same.only_enforce_if(*self._guards, self.holds(index, place))

    def lex(self, a: Sequence[Cell], b: Sequence[Cell], *, strict: bool) -> None:
        base = self.board.side + 1
        if base ** len(a) < LARGEST:
            weights = [base**place for place in reversed(range(len(a)))]
            terms = [*zip(weights, a, strict=True)]
            terms += [(-weight, cell) for weight, cell in zip(weights, b, strict=True)]
            self.linear(terms, "<=", -1 if strict else 0)
            return
        by_turns = [cell for pair in zip(a, b, strict=True) for cell in pair]

        def step(state: int, digit: int) -> int | None:  # 0: equal so far, -1: smaller.
            if state <= 0:
                return state or digit
            return None if digit < state else 0 if digit == state else -1

        self.regular(by_turns, 0, step, lambda state: state < 0 or not strict)

    def any_of(self, *branches: Callable[[Model], None]) -> None:
        chosen = [self.model.new_bool_var(f"case {place}") for place in range(len(branches))]
        self._enforced(self.model.add_bool_or(chosen))
        self.branched = True
        for literal, branch in zip(chosen, branches, strict=True):
            self._guards.append(literal)
            branch(self)
            self._guards.pop()
