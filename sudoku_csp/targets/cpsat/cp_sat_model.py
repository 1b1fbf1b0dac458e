"""The global constraints in OR-Tools' CP-SAT: an integer variable, 1 to side, for each cell.

Sums, tables and all-different are the solver's own constraints (Perron & Furnon, OR-Tools). A cell
and a digit have a Boolean `r1c1=5` if a constraint needs one. A branch of `any_of` is enforced by a
Boolean of its own, which is no function of the cells: one grid may be several solutions of a model
with branches (`branched`).

The constraints of a board are posted once. A puzzle sets the domains of the variables. A solution
is read back as the digits of the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from math import comb

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cpsat.message import LEAST, MOST, CpModel
from sudoku_csp.targets.model import Accept, Fact, Model, Op, State, Step, check_comparison

MOST_SETS, MOST_TRIED = 200, 20_000
"""A sum of k different cells is stated by its sets of digits if there are at most MOST_TRIED sets
of k digits, and at most MOST_SETS of them have the total."""

Arc = tuple[State | None, int, State | None]
"""A state, a digit, and the state after the digit. None is the state after a rejected word."""


class CpSatModel(Model):
    """A CP-SAT model. Its first variables are the cells, in reading order."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.model = CpModel()
        self.branched = False
        """True if one grid may be several solutions of the model."""
        self.variables = {
            cell: self.model.new_int_var(1, board.side, str(cell)) for cell in board.cells
        }
        self._literals: dict[tuple[Cell, int], int] = {}
        self._guards: list[int] = []
        self._different: list[frozenset[Cell]] = []

    def holds(self, cell: Cell, digit: int) -> int:
        """The Boolean that is true exactly if the cell holds the digit."""
        literal = self._literals.get((cell, digit))
        if literal is None:
            literal = self._literals[cell, digit] = self.model.new_bool_var(f"{cell}={digit}")
            number = [(1, self.variables[cell])]
            self.model.add_linear(number, (digit, digit), [literal])
            self.model.add_linear(number, _except(digit), [~literal])
        return literal

    def give(self, givens: bytes) -> None:
        """Sets the domains of the cells to digits in reading order, 0 for an empty cell."""
        variables = self.model.variables
        for number, digit in enumerate(givens):
            ends = (digit, digit) if digit else (1, self.board.side)
            variables[number] = variables[number]._replace(domain=ends)

    def read(self, solution: Sequence[int]) -> bytes:
        """Returns the digits of the cells, the first values of a solution.

        Raises ValueError for a value that is no digit.
        """
        digits = solution[: len(self.board.cells)]
        for cell, value in zip(self.board.cells, digits, strict=True):
            if value not in self.board.digits:
                raise ValueError(f"{cell} the value {value}")
        return bytes(digits)

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        for digit in self.board.digits:
            if digit not in digits:
                self.model.add_linear([(1, self.variables[cell])], _except(digit), self._guards)

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        literals = []
        for cell, digit, sign in facts:
            if digit in self.board.digits:
                held = self.holds(cell, digit)
                literals.append(held if sign else ~held)
            elif not sign:
                return
        self.model.add_bool_or(literals, self._guards)

    def all_different(self, cells: Sequence[Cell]) -> None:
        if not self._guards:
            self._different.append(frozenset(cells))
        self.model.add_all_different([self.variables[cell] for cell in cells], self._guards)

    def equal(self, a: Cell, b: Cell) -> None:
        self._compare([(1, self.variables[a]), (-1, self.variables[b])], "==", 0)

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        digits = self.board.digits
        self.table((a, b), [(v, w) for v in digits for w in digits if allowed(v, w)])

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        variables = [self.variables[cell] for cell in cells]
        self.model.add_allowed_assignments(variables, rows, self._guards)

    def regular(
        self, cells: Sequence[Cell], start: State, step: Step[State], accept: Accept[State]
    ) -> None:
        """Posts a Boolean for each state after each cell; exactly one after a cell is true.

        The states and the digits are tied in both directions, without a variable for each arc. So a
        grid is one solution; with CP-SAT's own automaton it may be several. A branch is an
        alternative of a choice, and need not hold. Its states are tied to the digits in any case,
        as free states would make several solutions of a grid. So a rejected word has states too,
        and the branch enforces only that the last state is accepting.
        """
        guarded = bool(self._guards)
        layers = _layers(len(cells), self.board.digits, start, step)
        if not guarded and not _prune(layers, start, accept):
            self.model.add_bool_or([])
            return
        before: dict[State | None, int] = {start: self.model.new_constant(1)}
        for cell, arcs in zip(cells, layers, strict=True):
            after: dict[State | None, int] = {}
            if guarded or arcs is not layers[-1]:
                states = dict.fromkeys(following for _, _, following in arcs)
                names = _state_names(states)
                after = {s: self.model.new_bool_var(f"after {cell}: {names[s]}") for s in states}
                self.model.add_exactly_one(list(after.values()))
            self._tie(cell, arcs, before, after)
            before = after
        if guarded:
            good = [x for state, x in before.items() if state is not None and accept(state)]
            self.model.add_bool_or(good, self._guards)

    def _tie(
        self,
        cell: Cell,
        arcs: Sequence[Arc[State]],
        before: dict[State | None, int],
        after: dict[State | None, int],
    ) -> None:
        """Ties the digits of a cell to the states before and after it."""
        digits: dict[State | None, list[int]] = {}
        holders: dict[int, list[int]] = {digit: [] for digit in self.board.digits}
        sources: dict[State | None, dict[State | None, int]] = {}
        for state, digit, following in arcs:
            held = self.holds(cell, digit)
            digits.setdefault(state, []).append(held)
            holders[digit].append(before[state])
            if after:
                sources.setdefault(following, {})[state] = before[state]
                self.model.add_bool_or([after[following]], (before[state], held))
        for state, of_state in digits.items():
            self.model.add_bool_or(of_state, [before[state]])
        for digit, states in holders.items():
            self.model.add_bool_or(states, [self.holds(cell, digit)])
        for state, earlier in sources.items():
            self.model.add_bool_or(list(earlier.values()), [after[state]])

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        check_comparison(op)
        cells = [cell for _, cell in terms]
        if op == "==" and all(factor == 1 for factor, _ in terms) and self._differ(cells):
            sets = _sets(self.board.digits, len(cells), total)
            if sets is not None:
                self._one_of_sets(cells, sets)
                return
        self._compare([(factor, self.variables[cell]) for factor, cell in terms], op, total)

    def _differ(self, cells: Sequence[Cell]) -> bool:
        """True if three or more cells are in one all-different, outside of branches."""
        if self._guards or len(cells) < 3 or len(set(cells)) < len(cells):
            return False
        return any(known.issuperset(cells) for known in self._different)

    def _one_of_sets(self, cells: Sequence[Cell], sets: Sequence[Sequence[int]]) -> None:
        """Posts that different cells hold the digits of one of the sets, with a Boolean for each.

        A digit has a place among the cells exactly if the chosen set has it. This propagates more
        than a sum, which propagates the bounds of the cells alone.
        """
        chosen = [self.model.new_bool_var("".join(map(str, each))) for each in sets]
        self.model.add_exactly_one(chosen)
        for digit in self.board.digits:
            places = [self.holds(cell, digit) for cell in cells]
            without = [x for x, each in zip(chosen, sets, strict=True) if digit not in each]
            self.model.add_exactly_one([*places, *without])

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        check_comparison(op)
        among = [digit for digit in self.board.digits if digit in digits]
        terms = [(1, self.holds(cell, digit)) for cell in cells for digit in among]
        if isinstance(times, Cell):
            self._compare([*terms, (-1, self.variables[times])], op, 0)
        else:
            self._compare(terms, op, times)

    def _compare(self, terms: Sequence[tuple[int, int]], op: Op, total: int) -> None:
        low, high = (LEAST if op == "<=" else total), (MOST if op == ">=" else total)
        self.model.add_linear(terms, (low, high), self._guards)

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        self.linear([(1, index)], "<=", len(cells))
        for place, cell in zip(self.board.digits, cells, strict=False):
            self._guards.append(self.holds(index, place))
            if isinstance(value, Cell):
                self.equal(cell, value)
            else:
                self._compare([(1, self.variables[cell])], "==", value)
            self._guards.pop()

    def any_of(self, *branches: Callable[[Model], None]) -> None:
        chosen = [self.model.new_bool_var(f"case {place}") for place in range(len(branches))]
        self.model.add_bool_or(chosen, self._guards)
        self.branched = True
        for literal, branch in zip(chosen, branches, strict=True):
            self._guards.append(literal)
            branch(self)
            self._guards.pop()


def _except(digit: int) -> tuple[int, int, int, int]:
    """The domain of all numbers but the digit."""
    return LEAST, digit - 1, digit + 1, MOST


def _layers(
    length: int, digits: Sequence[int], start: State, step: Step[State]
) -> list[list[Arc[State]]]:
    """The arcs of an automaton, unrolled over `length` cells. After None only None follows."""
    layers: list[list[Arc[State]]] = []
    states: list[State | None] = [start]
    leaving: dict[State | None, list[Arc[State]]] = {}  # `step` is called once for an arc.
    for _ in range(length):
        for state in states:
            if state not in leaving:
                reached = [None if state is None else step(state, digit) for digit in digits]
                leaving[state] = [(state, d, r) for d, r in zip(digits, reached, strict=True)]
        layers.append([arc for state in states for arc in leaving[state]])
        states = list(dict.fromkeys(after for _, _, after in layers[-1]))
    return layers


def _prune(layers: list[list[Arc[State]]], start: State, accept: Accept[State]) -> bool:
    """Removes the arcs that are in no accepted word; returns False if no word is accepted.

    Source: Pesant, "A regular language membership constraint for finite sequences of variables",
    CP 2004.
    """
    last: set[State | None] = {after for _, _, after in layers[-1]} if layers else {start}
    live: set[State | None] = {state for state in last if state is not None and accept(state)}
    for layer in reversed(layers):
        layer[:] = [arc for arc in layer if arc[2] in live]
        live = {before for before, _, _ in layer}
    return start in live


def _state_names(states: Collection[object]) -> dict[object, str]:
    """Returns a name for each state: its text if it is short and plain, or else its place."""

    def is_plain(state: object) -> bool:
        if isinstance(state, tuple):
            return all(map(is_plain, state))
        return state is None or isinstance(state, (int, str))

    return {
        state: str(state) if is_plain(state) and len(str(state)) <= 24 else f"state {place}"
        for place, state in enumerate(states, start=1)
    }


def _sets(digits: Sequence[int], size: int, total: int) -> list[tuple[int, ...]] | None:
    """The sets of `size` digits with this total; None if there are too many.

    >>> _sets(range(1, 10), 3, 8)
    [(1, 2, 5), (1, 3, 4)]
    """
    if comb(len(digits), size) > MOST_TRIED:
        return None
    found = [each for each in combinations(digits, size) if sum(each) == total]
    return found if len(found) <= MOST_SETS else None
