"""A linear program over 0 and 1 in CPLEX's LP format and in MPS, for HiGHS, CBC and SCIP.

The variable x_r1c1_5 is 1 where r1c1 holds 5, one for each cell and digit, and the sum of a cell's
is 1 (Bartlett, Chartier, Langville, Rankin: "An Integer Programming Model for the Sudoku Problem",
Journal of Online Mathematics and its Applications 8, 2008). The text is made by OR-Tools' own
writer, which wants the whole program in memory: about 600 bytes a variable, of which a board has
side cubed (70 MB for 49x49, 1.7 GB and 23 seconds for 144x144).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.file_format import Emit, Language, Model
from sudoku_csp.targets.interchange.answer import CellDigits
from sudoku_csp.targets.interchange.unrolled import unrolled
from sudoku_csp.targets.words import Fact, Op, State, Words

if TYPE_CHECKING:
    from ortools.linear_solver.python.model_builder import Variable

TOLERANCE = 1e-6
"""How far a solver's number may be from 0 or 1; the solvers' own customary tolerance."""

COMMENT_WIDTH = 240
"""The characters of a comment on a line. CPLEX takes lines of 560; SCIP's MPS, of 1,024."""


class LinearModel(Model):
    """A linear program with exactly one digit for each cell of a board, and what is posted."""

    def __init__(self, board: Board, emit: Emit) -> None:
        # Imported here: the formats are listed without it, and it takes half a second.
        from ortools.linear_solver.python import model_builder  # noqa: PLC0415

        super().__init__(board, emit)
        self.sum = model_builder.LinearExpr.sum
        self.program = model_builder.Model()  # type: ignore[no-untyped-call]
        self.variables: dict[Cell, list[Variable]] = {}
        self._guards: list[Variable] = []
        """Those of the open branches of `any_of`: what is stated need only hold where all are 1."""
        self._made = 0
        for cell in board.cells:
            row = [self.program.new_bool_var(f"x_{cell}_{digit}") for digit in board.digits]
            self.variables[cell] = row
            self.program.add(self.sum(row) == 1, name=f"cell_{cell}")

    def _held(self, cell: Cell, digits: Collection[int]) -> list[tuple[int, Variable]]:
        """Terms of which one is 1 where the cell holds one of the digits."""
        row = zip(self.board.digits, self.variables[cell], strict=True)
        return [(1, variable) for digit, variable in row if digit in digits]

    def literals(self, cells: Sequence[Cell], digits: Iterable[int]) -> list[Variable]:
        """The variables that are 1 where these cells hold these digits."""
        pairs = zip(cells, digits, strict=True)
        return [self.variables[cell][digit - 1] for cell, digit in pairs]

    def _new(self) -> Variable:
        """A variable that is no cell's."""
        self._made += 1
        return self.program.new_bool_var(f"y_{self._made}")

    def _at_least(self, terms: Iterable[tuple[int, Variable]], bound: int) -> None:
        """The sum of factor times variable is at least the bound, in the branch that is stated.

        Outside of its branch a row is slack by as much as the sum can miss the bound ("big M").
        """
        terms = list(terms)
        missing = bound - sum(min(factor, 0) for factor, _ in terms)
        if missing <= 0:
            return
        terms += [(-missing, guard) for guard in self._guards]
        added = self.sum([factor * variable for factor, variable in terms])
        if not terms:
            # The sum of nothing is below the bound: no grid is left.
            added = self.sum([]) + 0 * self.variables[self.board.cells[0]][0]
        self.program.add(added >= bound - missing * len(self._guards))

    def _compare(self, terms: Iterable[tuple[int, Variable]], op: Op, bound: int) -> None:
        terms = list(terms)
        if op != "<=":
            self._at_least(terms, bound)
        if op != ">=":
            self._at_least([(-factor, variable) for factor, variable in terms], -bound)

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        self._at_least(self._held(cell, digits), 1)

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        if any(not sign and digit not in self.board.digits for _, digit, sign in facts):
            return
        held = [
            (1 if sign else -1, variable)
            for cell, digit, sign in facts
            for _, variable in self._held(cell, (digit,))
        ]
        self._at_least(held, 1 - sum(factor < 0 for factor, _ in held))

    def all_different(self, cells: Sequence[Cell]) -> None:
        permutation = len(cells) == self.board.side
        for digit in self.board.digits:
            held = self.literals(cells, [digit] * len(cells))
            if self._guards:
                self._compare([(1, variable) for variable in held], "<=", 1)
                continue
            places = self.sum(held)
            # Where every digit has a place anyway, the equation makes the relaxation tighter.
            self.program.add(places == 1 if permutation else places <= 1)

    def equal(self, a: Cell, b: Cell) -> None:
        for one, other in zip(self.variables[a], self.variables[b], strict=True):
            self._at_least([(1, other), (-1, one)], 0)

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        of_a, of_b = self.variables[a], self.variables[b]
        for v, one in enumerate(of_a, start=1):
            partners = [(1, other) for w, other in enumerate(of_b, start=1) if allowed(v, w)]
            self._at_least([*partners, (-1, one)], 0)

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        # A row of the program for each one that is not allowed needs no variables of its own.
        known = set(map(tuple, rows))
        for digits in product(self.board.digits, repeat=len(cells)):
            if digits not in known:
                held = self.literals(cells, digits)
                self._compare([(1, variable) for variable in held], "<=", len(cells) - 1)

    def regular(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accept: Callable[[State], bool],
    ) -> None:
        steps, accepted = unrolled(len(cells), self.board.side, start, step, accept)
        guards, self._guards = self._guards, []  # The states are functions of the cells.
        before: dict[int, list[tuple[int, Variable]]] = {1: []}
        for cell, table in zip(cells, steps, strict=True):
            after = [self._new() for _ in range(max(map(max, table)) + 1)]
            self._compare([(1, variable) for variable in after], "==", 1)
            for state, ends in before.items():
                for held, target in zip(self.variables[cell], table[state], strict=True):
                    self._at_least([(1, after[target]), (-1, held), *ends], -len(ends))
            before = {state: [(-1, variable)] for state, variable in enumerate(after)}
        self._guards = guards
        self._at_least([(1, before[state][0][1]) for state in accepted if before[state]], 1)

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        self._compare([term for f, cell in terms for term in self._digit(f, cell)], op, total)

    def _digit(self, factor: int, cell: Cell) -> Iterator[tuple[int, Variable]]:
        """The terms that are a cell's digit, so often."""
        return ((factor * d, held) for d, held in enumerate(self.variables[cell], start=1))

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        counted = [held for cell in cells for held in self._held(cell, digits)]
        if isinstance(times, Cell):
            self._compare([*counted, *self._digit(-1, times)], op, 0)
        else:
            self._compare(counted, op, times)

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        for place, said in enumerate(self.variables[index], start=1):
            if place > len(cells):
                self._at_least([(-1, said)], 0)
            elif isinstance(value, Cell):
                here = self.variables[cells[place - 1]]
                for held, wanted in zip(here, self.variables[value], strict=True):
                    self._at_least([(1, wanted), (-1, held), (-1, said)], -1)
            else:
                self._at_least([*self._held(cells[place - 1], (value,)), (-1, said)], 0)

    def lex(self, a: Sequence[Cell], b: Sequence[Cell], *, strict: bool) -> None:
        # As an automaton: weights by place would be beyond the solvers' tolerances.
        def step(state: int, digit: int) -> int | None:  # 0: equal so far, -1: smaller.
            if state <= 0:
                return state or digit
            return None if digit < state else 0 if digit == state else -1

        by_turns = [cell for pair in zip(a, b, strict=True) for cell in pair]
        self.regular(by_turns, 0, step, lambda state: state < 0 or not strict)

    def any_of(self, *branches: Callable[[Words], None]) -> None:
        chosen = [self._new() for _ in branches]
        self._at_least([(1, guard) for guard in chosen], 1)
        for guard, branch in zip(chosen, branches, strict=True):
            self._guards.append(guard)
            branch(self)
            self._guards.pop()

    def hold(self, cell: Cell, digit: int) -> None:
        self.program.add(self.variables[cell][digit - 1] == 1, name=f"given_{cell}")

    def forbid(self, grid: Grid) -> None:
        held = self.literals(self.board.cells, grid.digits)
        self.program.add(self.sum(held) <= len(held) - 1, name="forbidden")

    def end(self) -> None:
        self.emit(self.program.export_to_lp_string())


class MpsModel(LinearModel):
    """The same program in MPS, the format that every solver of linear programs reads.

    "Mathematical Programming System/360" (IBM, 1960s), in its free form: names may be longer than
    eight letters.
    """

    def end(self) -> None:
        self.emit(self.program.export_to_mps_string())


# What the solvers call the ends that are answers: True for a solution, False for none. A program
# whose variables are all 0 or 1 is never unbounded, so "infeasible or unbounded" is an answer too.
HIGHS = {"Optimal": True, "Infeasible": False, "Primal infeasible or unbounded": False}
CBC = {
    "Optimal": True,
    "Optimal (within gap tolerance)": True,
    "Infeasible": False,
    "Integer infeasible": False,
}
SCIP = {"optimal solution found": True, "infeasible": False, "infeasible or unbounded": False}

_NAME = re.compile(r"x_(r\d+c\d+)_([1-9]\d{0,2})", re.ASCII)
_NUMBER = r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)"
_HIGHS_COLUMN = re.compile(rf"(\S+)\s+{_NUMBER}", re.ASCII)
_CBC_COLUMN = re.compile(rf"\d+\s+(\S+)\s+{_NUMBER}\s+{_NUMBER}", re.ASCII)
_SCIP_COLUMN = re.compile(rf"(\S+)\s+{_NUMBER}\s+\(obj:{_NUMBER}\)", re.ASCII)

Numbered = Iterator[tuple[int, str]]


def read(lines: Iterable[str], board: Board) -> Grid | None:
    """Reads the solution file of HiGHS, CBC or SCIP: the grid, or None for an infeasible program.

    CBC and SCIP leave out variables that are 0. Raises AnswerError for an end without an answer
    (a time limit), a number that is neither 0 nor 1, and a cell without exactly one digit.
    """
    numbered = (
        (number, text) for number, raw in enumerate(lines, start=1) if (text := raw.strip())
    )
    line, first = next(numbered, (0, ""))
    if first == "Model status":
        line, status = next(numbered, (line, "missing"))
        return _highs(numbered, board, line) if _feasible(HIGHS, status, line) else None
    if cbc := re.fullmatch(r"(.+) - objective value (\S+)", first):
        found, pattern = _feasible(CBC, cbc[1], line), _CBC_COLUMN
    elif first.startswith("solution status:"):
        status = first.removeprefix("solution status:").strip()
        found, pattern = _feasible(SCIP, status, line), _SCIP_COLUMN
        if found and not next(numbered, (0, ""))[1].startswith("objective value:"):
            raise AnswerError("no objective value after the status", line + 1)
    else:
        raise AnswerError("no solution file of HiGHS, CBC or SCIP", line)
    # CBC writes numbers for an infeasible program too, which mean nothing.
    return _grid(numbered, pattern, board, line) if found else None


def _feasible(statuses: dict[str, bool], status: str, line: int) -> bool:
    if status not in statuses:
        raise AnswerError(f"no answer of the solver: status {status[:60]!r}", line)
    return statuses[status]


def _highs(numbered: Numbered, board: Board, line: int) -> Grid:
    """The primal columns of a HiGHS file, which says how many there are and names them all."""
    for expected in ("# Primal solution values", "Feasible", r"Objective \S+"):
        line, text = next(numbered, (line, "the end"))
        if not re.fullmatch(expected, text):
            raise AnswerError(f"{text[:40]!r} where {expected!r} should stand", line)
    line, text = next(numbered, (line, "the end"))
    told = re.fullmatch(r"# Columns ([1-9]\d{0,9})", text, re.ASCII)
    if told is None or int(told[1]) < board.side**3:
        raise AnswerError(f"{text[:40]!r} where {board.side**3} columns should begin", line)
    columns = [column for column, _ in zip(numbered, range(int(told[1])), strict=False)]
    if len(columns) < int(told[1]):
        raise AnswerError("the columns are cut off", columns[-1][0] if columns else line)
    return _grid(iter(columns), _HIGHS_COLUMN, board, line)


def _grid(numbered: Numbered, pattern: re.Pattern[str], board: Board, end: int) -> Grid:
    digits = CellDigits(board)
    seen = bytearray(board.side**3)
    for line, text in numbered:
        end = line
        column = pattern.fullmatch(text)
        if column is None:
            raise AnswerError(f"{text[:60]!r} is no variable and its number", line)
        name, value = _NAME.fullmatch(column[1]), float(column[2])
        if name is None:
            if re.fullmatch(r"y_[1-9]\d{0,9}", column[1], re.ASCII):
                continue  # No cell's: what the rules are said with.
            raise AnswerError(f"{column[1][:40]!r} is no variable of the program", line)
        cell = digits.cell(name[1], line)
        if int(name[2]) not in board.digits:
            raise AnswerError(f"{column[1][:40]} is not on a board of {board}", line)
        place = board.position(cell) * board.side + int(name[2]) - 1
        if seen[place]:
            raise AnswerError(f"{column[1]} stands there twice", line)
        seen[place] = True
        if abs(value - 1) <= TOLERANCE:
            digits.put(name[1], name[2], line)
        elif abs(value) > TOLERANCE:
            raise AnswerError(f"{column[1]} is {column[2][:40]}, neither 0 nor 1", line)
    return digits.grid(end)


LP = Language(
    "lp", ".lp", "LP, a 0-1 linear program", "\\", COMMENT_WIDTH, model=LinearModel, read=read
)

MPS = Language(
    "mps", ".mps", "MPS, the same program", "*", COMMENT_WIDTH, model=MpsModel, read=read
)
