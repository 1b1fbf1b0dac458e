"""SMT-LIB 2: every cell an integer constant, in the logic QF_LIA, for z3, cvc5 and their kin.

"The SMT-LIB Standard: Version 2.6" (Barrett, Fontaine, Tinelli, 2017). A rule is an assertion over
the cells; `distinct`, `<=` and `or` take many arguments there, so nothing is spelled out in pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.file_format import Emit, FormatModel, Language
from sudoku_csp.targets.interchange.smtlib_answer import OWN, read
from sudoku_csp.targets.interchange.unrolled import unrolled
from sudoku_csp.targets.model import Fact, Model, Op, State, check_comparison

HEAD = """\
(set-info :smt-lib-version 2.6)
(set-option :print-success false)
(set-option :produce-models true)
(set-logic QF_LIA)
"""
TAIL = """\
(check-sat)
(get-model)
"""


class SmtLibModel(FormatModel):
    """The global constraints as assertions, in a script that asks for a grid."""

    def __init__(self, board: Board, emit: Emit) -> None:
        super().__init__(board, emit)
        self._branches: list[list[str]] = []
        """What is said so far in each open branch of `any_of`, the innermost last."""
        self._made = 0
        emit(HEAD)
        for cell in board.cells:
            emit(f"(declare-const {cell} Int)\n")
            self.assertion(f"(<= 1 {cell} {board.side})")

    def assertion(self, term: str) -> None:
        """States a term of sort Bool, or makes it part of the branch that is being stated."""
        if self._branches:
            self._branches[-1].append(term)
        else:
            self.emit(f"(assert {term})\n")

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        self.assertion(_any(f"(= {cell} {digit})" for digit in sorted(set(digits))))

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        self.assertion(_any(_fact(*fact) for fact in facts))

    def all_different(self, cells: Sequence[Cell]) -> None:
        # `distinct` takes two arguments or more, and fewer cells are always different.
        if len(cells) > 1:
            self.assertion(f"(distinct {' '.join(map(str, cells))})")

    def equal(self, a: Cell, b: Cell) -> None:
        self.assertion(f"(= {a} {b})")

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        digits = self.board.digits
        self.table((a, b), [(v, w) for v in digits for w in digits if allowed(v, w)])

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        self.assertion(
            _any(
                _all(f"(= {cell} {digit})" for cell, digit in zip(cells, row, strict=True))
                for row in rows
            )
        )

    def regular(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accept: Callable[[State], bool],
    ) -> None:
        steps, accepted = unrolled(len(cells), self.board.side, start, step, accept)
        before = "1"
        for cell, table in zip(cells, steps, strict=True):
            self._made += 1
            after = f"{OWN}{self._made}"
            self.emit(f"(declare-const {after} Int)\n")
            ways = [
                _all((f"(= {before} {state})", f"(= {cell} {digit})", f"(= {after} {target})"))
                for state, row in enumerate(table)
                for digit, target in enumerate(row, start=1)
                if before != "1" or state == 1
            ]
            # The state is a function of the cells, so that it is stated outside of any branch.
            self.emit(f"(assert {_any(ways)})\n")
            before = after
        self.assertion(_any(f"(= {before} {state})" for state in accepted))

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        check_comparison(op)
        added = [f"(* {_number(factor)} {cell})" for factor, cell in terms]
        self._compare(added, op, _number(total))

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        check_comparison(op)
        counted = [
            f"(ite {_any(f'(= {cell} {digit})' for digit in sorted(set(digits)))} 1 0)"
            for cell in cells
        ]
        self._compare(counted, op, str(times) if isinstance(times, Cell) else _number(times))

    def _compare(self, added: Sequence[str], op: Op, right: str) -> None:
        """The sum of the terms compares so with the right side; `+` takes two or more."""
        self.assertion(f"({'=' if op == '==' else op} (+ 0 0 {' '.join(added)}) {right})")

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        self.assertion(
            _any(
                f"(and (= {index} {place}) (= {cell} {value}))"
                for place, cell in enumerate(cells, start=1)
            )
        )

    def lex(self, a: Sequence[Cell], b: Sequence[Cell], *, strict: bool) -> None:
        said = "false" if strict else "true"
        for one, other in zip(reversed(a), reversed(b), strict=True):
            said = f"(or (< {one} {other}) (and (= {one} {other}) {said}))"
        self.assertion(said)

    def any_of(self, *branches: Callable[[Model], None]) -> None:
        stated = []
        for branch in branches:
            self._branches.append([])
            branch(self)
            stated.append(_all(self._branches.pop()))
        self.assertion(_any(stated))

    def hold(self, cell: Cell, digit: int) -> None:
        self.assertion(f"(= {cell} {digit})")

    def forbid(self, grid: Grid) -> None:
        # `or` takes two arguments or more, also on a board of one cell.
        others = " ".join(f"(not (= {cell} {grid[cell]}))" for cell in self.board.cells)
        self.assertion(f"(or false {others})")

    def end(self) -> None:
        self.emit(TAIL)


def _any(terms: Iterable[str]) -> str:
    """One of the terms; `or` takes two or more."""
    listed = list(terms)
    return f"(or {' '.join(listed)})" if len(listed) > 1 else listed[0] if listed else "false"


def _all(terms: Iterable[str]) -> str:
    """All of the terms; `and` takes two or more."""
    listed = list(terms)
    return f"(and {' '.join(listed)})" if len(listed) > 1 else listed[0] if listed else "true"


def _fact(cell: Cell, digit: int, sign: bool) -> str:
    held = f"(= {cell} {digit})"
    return held if sign else f"(not {held})"


def _number(number: int) -> str:
    """A numeral; a negative one is the contrary of another."""
    return str(number) if number >= 0 else f"(- {-number})"


SMTLIB = Language("smt2", ".smt2", "SMT-LIB 2, integers", ";", model=SmtLibModel, read=read)
