"""The global constraints in OR-Tools' CP-SAT: an integer variable, 1 to side, for each cell.

Sums, tables and all-different are the solver's own constraints (Perron & Furnon, OR-Tools). A cell
and a digit have a Boolean `r1c1=5` if a constraint needs one. A branch of `any_of` is enforced by a
Boolean of its own, which is no function of the cells: one grid may be several solutions of a model
with branches (`branched`).

The constraints of a board are posted once. A puzzle sets the domains of the variables in the
model's proto. A solution is read back as the digits of the cells.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.model import Accept, Fact, Model, Op, State, Step, check_comparison

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

MOST_SETS, MOST_TRIED = 200, 20_000
"""A sum of k different cells is stated by its sets of digits if there are at most MOST_TRIED sets
of k digits, and at most MOST_SETS of them have the total."""

COMPARISONS = {"==": operator.eq, "<=": operator.le, ">=": operator.ge}

Arc = tuple[State | None, int, State | None]
"""A state, a digit, and the state after the digit. None is the state after a rejected word."""


class CpSatModel(Model):
    """A CP-SAT model. Its first variables are the cells, in reading order."""

    def __init__(self, board: Board) -> None:
        # Imported here: it takes most of a second, and a list of the formats does not need it.
        from ortools.sat.python import cp_model  # noqa: PLC0415

        self.board = board
        self.model = cp_model.CpModel()
        self.branched = False
        """True if one grid may be several solutions of the model."""
        self.variables = {
            cell: self.model.new_int_var(1, board.side, str(cell)) for cell in board.cells
        }
        self._literals: dict[tuple[Cell, int], cp_model.IntVar] = {}
        self._guards: list[cp_model.IntVar] = []
        self._different: list[frozenset[Cell]] = []
        self._given = bytes(len(board.cells))

    def holds(self, cell: Cell, digit: int) -> cp_model.IntVar:
        """The Boolean that is true exactly if the cell holds the digit."""
        literal = self._literals.get((cell, digit))
        if literal is None:
            literal = self._literals[cell, digit] = self.model.new_bool_var(f"{cell}={digit}")
            self.model.add(self.variables[cell] == digit).only_enforce_if(literal)
            self.model.add(self.variables[cell] != digit).only_enforce_if(literal.negated())
        return literal

    def give(self, givens: bytes) -> None:
        """Sets the domains of the cells to digits in reading order, 0 for an empty cell."""
        for number, (before, digit) in enumerate(zip(self._given, givens, strict=True)):
            if digit != before:
                domain = self.model.proto.variables[number].domain
                domain.clear()
                domain.extend((digit or 1, digit or self.board.side))
        self._given = givens

    def read(self, solution: Sequence[int]) -> bytes:
        """Returns the digits of the cells: the first values. Raises ValueError if one is none."""
        digits = solution[: len(self.board.cells)]
        for cell, value in zip(self.board.cells, digits, strict=True):
            if value not in self.board.digits:
                raise ValueError(f"{cell} the value {value}")
        return bytes(digits)

    def exclude(self, digits: bytes) -> None:
        """Excludes the grid with these digits."""
        held = zip(self.board.cells, digits, strict=True)
        self.model.add_bool_or([self.holds(cell, digit).negated() for cell, digit in held])

    def _enforced(self, constraint: cp_model.Constraint) -> None:
        if self._guards:
            constraint.only_enforce_if(self._guards)

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        for digit in self.board.digits:
            if digit not in digits:
                self._enforced(self.model.add(self.variables[cell] != digit))

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        literals = []
        for cell, digit, sign in facts:
            if digit in self.board.digits:
                held = self.holds(cell, digit)
                literals.append(held if sign else held.negated())
            elif not sign:
                return
        self._enforced(self.model.add_bool_or(literals))

    def all_different(self, cells: Sequence[Cell]) -> None:
        if not self._guards:
            self._different.append(frozenset(cells))
        self._enforced(self.model.add_all_different([self.variables[cell] for cell in cells]))

    def equal(self, a: Cell, b: Cell) -> None:
        self._enforced(self.model.add(self.variables[a] == self.variables[b]))

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        digits = self.board.digits
        self.table((a, b), [(v, w) for v in digits for w in digits if allowed(v, w)])

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        variables = [self.variables[cell] for cell in cells]
        self._enforced(self.model.add_allowed_assignments(variables, rows))

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
        before: dict[State | None, Any] = {start: self.model.new_constant(1)}
        for cell, arcs in zip(cells, layers, strict=True):
            after: dict[State | None, Any] = {}
            if guarded or arcs is not layers[-1]:
                states = dict.fromkeys(following for _, _, following in arcs)
                names = _state_names(states)
                after = {s: self.model.new_bool_var(f"after {cell}: {names[s]}") for s in states}
                self.model.add_exactly_one(after.values())
            self._tie(cell, arcs, before, after)
            before = after
        if guarded:
            good = [x for state, x in before.items() if state is not None and accept(state)]
            self._enforced(self.model.add_bool_or(good))

    def _tie(
        self,
        cell: Cell,
        arcs: Sequence[Arc[State]],
        before: dict[State | None, Any],
        after: dict[State | None, Any],
    ) -> None:
        """Ties the digits of a cell to the states before and after it."""
        digits: dict[State | None, list[Any]] = {}
        holders: dict[int, list[Any]] = {digit: [] for digit in self.board.digits}
        sources: dict[State | None, dict[State | None, Any]] = {}
        for state, digit, following in arcs:
            held = self.holds(cell, digit)
            digits.setdefault(state, []).append(held)
            holders[digit].append(before[state])
            if after:
                sources.setdefault(following, {})[state] = before[state]
                self.model.add_bool_or(after[following]).only_enforce_if(before[state], held)
        for state, of_state in digits.items():
            self.model.add_bool_or(of_state).only_enforce_if(before[state])
        for digit, states in holders.items():
            self.model.add_bool_or(states).only_enforce_if(self.holds(cell, digit))
        for state, earlier in sources.items():
            self.model.add_bool_or(list(earlier.values())).only_enforce_if(after[state])

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        check_comparison(op)
        cells = [cell for _, cell in terms]
        if op == "==" and all(factor == 1 for factor, _ in terms) and self._differ(cells):
            sets = _sets(self.board.digits, len(cells), total)
            if sets is not None:
                self._one_of_sets(cells, sets)
                return
        self._compare(sum(factor * self.variables[cell] for factor, cell in terms), op, total)

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
        number = sum(self.holds(cell, digit) for cell in cells for digit in among)
        self._compare(number, op, self.variables[times] if isinstance(times, Cell) else times)

    def _compare(self, left: Any, op: Op, right: Any) -> None:
        compared = COMPARISONS[op](left - right, 0)
        if compared is not True:  # It is True or False if the comparison has no cell.
            self._enforced(self.model.add(compared))

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        self.linear([(1, index)], "<=", len(cells))
        wanted = self.variables[value] if isinstance(value, Cell) else value
        for place, cell in zip(self.board.digits, cells, strict=False):
            same = self.model.add(self.variables[cell] == wanted)
            same.only_enforce_if(*self._guards, self.holds(index, place))

    def any_of(self, *branches: Callable[[Model], None]) -> None:
        chosen = [self.model.new_bool_var(f"case {place}") for place in range(len(branches))]
        self._enforced(self.model.add_bool_or(chosen))
        self.branched = True
        for literal, branch in zip(chosen, branches, strict=True):
            self._guards.append(literal)
            branch(self)
            self._guards.pop()


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
