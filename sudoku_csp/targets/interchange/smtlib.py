"""SMT-LIB 2: every cell an integer constant, in the logic QF_LIA, for z3, cvc5 and their kin.

"The SMT-LIB Standard: Version 2.6" (Barrett, Fontaine, Tinelli, 2017). A rule is an assertion over
the cells; `distinct`, `<=` and `or` take many arguments there, so nothing is spelled out in pairs.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.file_format import Emit, Language
from sudoku_csp.targets.interchange.languages import OWN, CellDigits, TextModel
from sudoku_csp.targets.model import Fact, Op, check_comparison

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


class SmtLibModel(TextModel):
    """The global constraints as assertions, in a script that asks for a grid."""

    def __init__(self, board: Board, emit: Emit) -> None:
        super().__init__(board, emit)
        emit(HEAD)
        for cell in board.cells:
            emit(f"(declare-const {cell} Int)\n")
            self.state(f"(<= 1 {cell} {board.side})")

    def statement(self, expression: str) -> str:
        return f"(assert {expression})\n"

    @staticmethod
    def any(expressions: Iterable[str]) -> str:
        return _joined("or", expressions, "false")

    @staticmethod
    def all(expressions: Iterable[str]) -> str:
        return _joined("and", expressions, "true")

    def within(self, variable: Cell | str, numbers: Collection[int]) -> str:
        return self.any(f"(= {variable} {number})" for number in sorted(set(numbers)))

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        self.state(self.any(_fact(*fact) for fact in facts))

    def all_different(self, cells: Sequence[Cell]) -> None:
        # `distinct` takes two arguments or more, and fewer cells are always different.
        if len(cells) > 1:
            self.state(f"(distinct {' '.join(map(str, cells))})")

    def equal(self, a: Cell, b: Cell) -> None:
        self.state(f"(= {a} {b})")

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        self.state(
            self.any(
                self.all(f"(= {cell} {digit})" for cell, digit in zip(cells, row, strict=True))
                for row in rows
            )
        )

    def transition(
        self, before: str, cell: Cell, after: str, table: Sequence[Sequence[int]]
    ) -> tuple[str, str]:
        ways = (
            self.all((f"(= {before} {state})", f"(= {cell} {digit})", f"(= {after} {target})"))
            for state, row in enumerate(table)
            for digit, target in enumerate(row, start=1)
            if before != "1" or state == 1
        )
        return f"(declare-const {after} Int)\n", self.any(ways)

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        check_comparison(op)
        added = [f"(* {_number(factor)} {cell})" for factor, cell in terms]
        self._compare(added, op, _number(total))

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        check_comparison(op)
        counted = [f"(ite {self.within(cell, digits)} 1 0)" for cell in cells]
        self._compare(counted, op, str(times) if isinstance(times, Cell) else _number(times))

    def _compare(self, added: Sequence[str], op: Op, right: str) -> None:
        """The sum of the terms compares so with the right side; `+` takes two or more."""
        self.state(f"({'=' if op == '==' else op} (+ 0 0 {' '.join(added)}) {right})")

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        self.state(
            self.any(
                f"(and (= {index} {place}) (= {cell} {value}))"
                for place, cell in enumerate(cells, start=1)
            )
        )

    def hold(self, cell: Cell, digit: int) -> None:
        self.state(f"(= {cell} {digit})")

    def forbid(self, grid: Grid) -> None:
        # `or` takes two arguments or more, also on a board of one cell.
        others = " ".join(f"(not (= {cell} {grid[cell]}))" for cell in self.board.cells)
        self.state(f"(or false {others})")

    def end(self) -> None:
        self.emit(TAIL)


def _joined(operator: str, terms: Iterable[str], empty: str) -> str:
    """The terms under an operator, which takes two or more; `empty` stands for none."""
    listed = list(terms)
    if len(listed) > 1:
        return f"({operator} {' '.join(listed)})"
    return listed[0] if listed else empty


def _fact(cell: Cell, digit: int, sign: bool) -> str:
    held = f"(= {cell} {digit})"
    return held if sign else f"(not {held})"


def _number(number: int) -> str:
    """A numeral, or the negation of one."""
    return str(number) if number >= 0 else f"(- {-number})"


@dataclass
class _Node:
    """A parenthesised expression, and the line on which it opens."""

    line: int
    parts: list[str | _Node] = field(default_factory=list)


_TOKEN = re.compile(
    r"""(?P<space> \s+ | ;[^\n]* )
      | (?P<bracket> [()] )
      | (?P<atom> "(?:[^"]|"")*" | \|[^|]*\| | [^\s()";|]+ )""",
    re.VERBOSE | re.ASCII,
)

_OWN = re.compile(OWN + "[1-9][0-9]*", re.ASCII)
_NUMERAL = re.compile("[0-9]+", re.ASCII)


def _responses(lines: Iterable[str]) -> Iterator[tuple[int, str | _Node]]:
    """The expressions of an answer with their lines. Raises AnswerError where one is cut off."""
    text = "\n".join(line.rstrip("\r\n") for line in lines)
    line, start = 1, 0
    root = _Node(1)
    stack = [root]
    while start < len(text):
        token = _TOKEN.match(text, start)
        if token is None:
            raise AnswerError("a string or name is cut off: its closing quote is missing", line)
        if token["bracket"] == "(":
            node = _Node(line)
            stack[-1].parts.append(node)
            stack.append(node)
        elif token["bracket"] == ")":
            if len(stack) == 1:
                raise AnswerError("a ')' that closes nothing", line)
            stack.pop()
        elif token["atom"]:
            stack[-1].parts.append(token["atom"])
        if len(stack) == 1:
            yield from ((line, part) for part in root.parts)
            root.parts.clear()
        line += token[0].count("\n")
        start = token.end()
    if len(stack) > 1:
        raise AnswerError(f"cut off: a '(' of line {stack[-1].line} is not closed", line)


def read(lines: Iterable[str], board: Board) -> Grid | None:
    """Reads the output of a solver for the script: the grid of a model, or None for `unsat`.

    Raises AnswerError for `unknown`, for an error that is not the missing model of `unsat`, and for
    anything that is not one whole answer.
    """
    status, end = "", 1
    digits = CellDigits(board)
    for line, form in _responses(lines):
        end = line
        if isinstance(form, _Node):
            _read_node(form, status, digits)
        elif form in ("sat", "unsat") and not status:
            status = form
        elif form in ("sat", "unsat"):
            raise AnswerError("a second answer", line)
        elif form in ("unknown", "timeout"):
            raise AnswerError(f"the solver gave up: {form}", line)
        elif form != "success":
            raise AnswerError(f"{form[:40]!r} is not an answer of an SMT solver", line)
    if not status:
        raise AnswerError("no answer of an SMT solver in it (no 'sat' or 'unsat')", end)
    return digits.grid(end) if status == "sat" else None


def _read_node(node: _Node, status: str, digits: CellDigits) -> None:
    """Reads an error or a model that follows the status."""
    if node.parts[:1] == ["error"]:
        # The script requests a model for every answer, and `unsat` has none.
        if status != "unsat":
            raise AnswerError(f"the solver reports an error: {_text(node.parts[1:])}", node.line)
        return
    if status != "sat":
        raise AnswerError("values that do not follow a 'sat'", node.line)
    entries = node.parts[1:] if node.parts[:1] == ["model"] else node.parts
    if entries[:1] == ["define-fun"]:
        entries = [node]
    for entry in entries:
        match entry:
            case _Node(parts=["define-fun", str(name), _Node(parts=[]), "Int", value]):
                number, name = _text([value]), name.removeprefix("|").removesuffix("|")
                # The state of an automaton is a number.
                if not (_OWN.fullmatch(name) and _NUMERAL.fullmatch(number)):
                    digits.put(name, number, entry.line)
            case _:
                line = entry.line if isinstance(entry, _Node) else node.line
                raise AnswerError(f"{_text([entry])[:60]!r} is no digit of a cell", line)


def _text(forms: Iterable[str | _Node]) -> str:
    """Expressions as text for a message; deeper ones are `(...)`."""
    return " ".join(
        form
        if isinstance(form, str)
        else f"({' '.join(part if isinstance(part, str) else '(...)' for part in form.parts)})"
        for form in forms
    )


SMTLIB = Language("smt2", ".smt2", "SMT-LIB 2, integers", ";", model=SmtLibModel, read=read)
