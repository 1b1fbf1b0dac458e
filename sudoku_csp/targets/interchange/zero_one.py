"""The global constraints as rows of 0-1 variables, for the languages that have no others.

A row compares a sum of factors times variables with a number. The variable of a cell and a digit is
1 if the cell holds the digit, and the sum of the variables of a cell is 1 (Bartlett, Chartier,
Langville & Rankin, "An Integer Programming Model for the Sudoku Problem", Journal of Online
Mathematics and its Applications 8, 2008). A row in a branch of `any_of` has another term, which
makes it slack if the branch does not hold.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import product

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.file_format import Emit, FormatModel
from sudoku_csp.targets.interchange.languages import unroll
from sudoku_csp.targets.model import Accept, Fact, Model, Op, State, Step, check_comparison

Term = tuple[int, int]
"""A factor, and the number of a variable."""


class ZeroOneModel(FormatModel):
    """States every global constraint as rows.

    The variables are counted from 1: first one for each cell and digit, then new ones. A new
    variable is a function of the cells, unless it stands for a branch: if several branches hold,
    each choice of them is a solution of its own.
    """

    def __init__(self, board: Board, emit: Emit) -> None:
        super().__init__(board, emit)
        self.variables = board.side**3
        """The highest number of a variable."""
        self._guards: list[int] = []
        """The variables of the open branches of `any_of`: a row need only hold if all are 1."""
        for cell in board.cells:
            self.row([(1, held) for held in self._digits(cell)], "==", 1, f"cell_{cell}")

    @abstractmethod
    def row(self, terms: Sequence[Term], op: Op, bound: int, name: str = "") -> None:
        """Writes the comparison of the sum of one or more terms with the bound.

        No variable is repeated. Some languages give the row its name.
        """

    def _variable(self, cell: Cell, digit: int) -> int:
        return self.board.position(cell) * self.board.side + digit

    def _digits(self, cell: Cell) -> range:
        """The variables of a cell, one for each digit."""
        return range(self._variable(cell, 1), self._variable(cell, self.board.side) + 1)

    def _held(self, cell: Cell, digits: Collection[int]) -> list[Term]:
        """Returns terms whose sum is 1 if the cell holds one of the digits, and 0 otherwise."""
        return [(1, self._variable(cell, d)) for d in self.board.digits if d in digits]

    def _all_held(self, cells: Sequence[Cell], digits: Sequence[int]) -> list[Term]:
        """Returns a term for each cell; all terms are 1 if every cell holds its digit."""
        return [(1, self._variable(c, d)) for c, d in zip(cells, digits, strict=True)]

    def _new(self) -> int:
        self.variables += 1
        return self.variables

    def _compare(self, terms: Iterable[Term], op: Op, bound: int) -> None:
        """States how a sum compares with the bound, provided that all open branches hold."""
        factors: dict[int, int] = {}
        for factor, variable in terms:
            factors[variable] = factors.get(variable, 0) + factor
        added = [(factor, variable) for variable, factor in factors.items() if factor]
        if op == "==" and added and not self._guards:
            self.row(added, op, bound)
            return
        if op != "<=":
            self._at_least(added, bound)
        if op != ">=":
            self._at_least([(-factor, variable) for factor, variable in added], -bound)

    def _at_least(self, terms: list[Term], bound: int) -> None:
        """States that a sum is at least the bound, provided that all open branches hold."""
        missing = bound - sum(min(factor, 0) for factor, _ in terms)
        if missing <= 0:
            return
        guarded = terms + [(-missing, guard) for guard in self._guards]
        if guarded:
            self.row(guarded, ">=", bound - missing * len(self._guards))
        else:
            self.row([(1, 1)], ">=", 2)  # An empty sum is below the bound, so no grid is left.

    def _any_is_1(self, terms: Iterable[Term]) -> None:
        """States that one of the terms is 1."""
        self._compare(terms, ">=", 1)

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        self._any_is_1(self._held(cell, digits))

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        if any(not sign and digit not in self.board.digits for _, digit, sign in facts):
            return
        held = [
            (1 if sign else -1, variable)
            for cell, digit, sign in facts
            for _, variable in self._held(cell, (digit,))
        ]
        self._compare(held, ">=", 1 - sum(factor < 0 for factor, _ in held))

    def all_different(self, cells: Sequence[Cell]) -> None:
        # If every digit has a place, an equation makes the relaxation tighter.
        op: Op = "==" if len(cells) == self.board.side and not self._guards else "<="
        if len(cells) < 2 and op == "<=":
            return
        variables = [self._variable(cell, 1) for cell in cells]
        for place in range(self.board.side):
            terms = [(1, first + place) for first in variables]
            if self._guards:
                self._compare(terms, op, 1)
            else:
                self.row(terms, op, 1)

    def equal(self, a: Cell, b: Cell) -> None:
        for one, other in zip(self._digits(a), self._digits(b), strict=True):
            self._compare([(1, other), (-1, one)], "==", 0)

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        digits = self.board.digits
        pairs = {(v, w) for v, w in product(digits, repeat=2) if allowed(v, w)}
        for one, other, found in ((a, b, pairs), (b, a, {(w, v) for v, w in pairs})):
            for digit in digits:
                # If the one cell holds the digit, the other holds a partner.
                partners = [partner for partner in digits if (digit, partner) in found]
                if len(partners) < len(digits):
                    held = self._variable(one, digit)
                    self._compare([*self._held(other, partners), (-1, held)], ">=", 0)

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        digits = {*self.board.digits}
        known = dict.fromkeys(tuple(row) for row in rows if digits.issuperset(row))
        if self.board.side ** len(cells) - len(known) <= len(known):
            # Few rows are forbidden: they need no new variables.
            for row in product(self.board.digits, repeat=len(cells)):
                if row not in known:
                    self._compare(self._all_held(cells, row), "<=", len(cells) - 1)
            return
        # The variable of a row is 1 if the cells hold the row; in a branch, only if they do.
        chosen = [self._new() for _ in known]
        holders: dict[int, list[Term]] = {x: [] for cell in cells for x in self._digits(cell)}
        for variable, row in zip(chosen, known, strict=True):
            for _, held in self._all_held(cells, row):
                holders[held].append((1, variable))
        guards, self._guards = self._guards, []
        for held, of_rows in holders.items():
            self._compare([*of_rows, (-1, held)], "<=" if guards else "==", 0)
        self._guards = guards
        if guards:
            self._any_is_1((1, variable) for variable in chosen)

    def regular(
        self, cells: Sequence[Cell], start: State, step: Step[State], accept: Accept[State]
    ) -> None:
        """States the automaton as a flow between states: a variable for each state and digit.

        "Modeling the Regular Constraint with Integer Programming" (Côté, Gendron & Rousseau, CPAIOR
        2007). All corners of its relaxation are 0 or 1.
        """
        steps, accepted = unroll(len(cells), self.board.side, start, step, accept)
        live = [set(accepted)]
        for table in reversed(steps):
            live.append({q for q, row in enumerate(table) if not live[-1].isdisjoint(row)})
        live.reverse()
        guards, self._guards = self._guards, []  # The flow is a function of the cells.
        before: dict[int, list[Term]] = {1: []}
        for cell, table, good in zip(cells, steps, live[1:], strict=True):
            after: dict[int, list[Term]] = {}
            by_digit: dict[int, list[Term]] = {held: [] for held in self._digits(cell)}
            for state, entering in before.items():
                leaving = []
                for held, target in zip(self._digits(cell), table[state], strict=True):
                    if guards or target in good:
                        arc = (1, held if len(before) == 1 else self._new())
                        leaving.append(arc)
                        by_digit[held].append(arc)
                        after.setdefault(target, []).append(arc)
                if entering:
                    self._compare([*leaving, *((-1, arc) for _, arc in entering)], "==", 0)
            for held, arcs in by_digit.items():
                self._compare([*arcs, (-1, held)], "==", 0)
            before = after
        self._guards = guards
        if not accepted or (guards and cells):
            self._any_is_1(arc for state in accepted for arc in before.get(state, []))

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        check_comparison(op)
        self._compare([term for f, cell in terms for term in self._digit(f, cell)], op, total)

    def _digit(self, factor: int, cell: Cell) -> Iterator[Term]:
        """The terms whose sum is the factor times the digit of the cell."""
        return ((factor * d, held) for d, held in enumerate(self._digits(cell), start=1))

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        check_comparison(op)
        counted = [held for cell in cells for held in self._held(cell, digits)]
        if isinstance(times, Cell):
            self._compare([*counted, *self._digit(-1, times)], op, 0)
        else:
            self._compare(counted, op, times)

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        for place, chosen in enumerate(self._digits(index), start=1):
            if place > len(cells):
                self._compare([(-1, chosen)], ">=", 0)
            elif isinstance(value, Cell):
                here = self._digits(cells[place - 1])
                for held, wanted in zip(here, self._digits(value), strict=True):
                    self._compare([(1, wanted), (-1, held), (-1, chosen)], ">=", -1)
            else:
                self._compare([*self._held(cells[place - 1], (value,)), (-1, chosen)], ">=", 0)

    def any_of(self, *branches: Callable[[Model], None]) -> None:
        chosen = [self._new() for _ in branches]
        self._any_is_1((1, guard) for guard in chosen)
        for guard, branch in zip(chosen, branches, strict=True):
            self._guards.append(guard)
            branch(self)
            self._guards.pop()

    def hold(self, cell: Cell, digit: int) -> None:
        self.row([(1, self._variable(cell, digit))], "==", 1, f"given_{cell}")

    def forbid(self, grid: Grid) -> None:
        held = self._all_held(self.board.cells, grid.digits)
        self.row(held, "<=", len(held) - 1, "forbidden")
