"""SMT-LIB 2: every cell an integer constant, in the logic QF_LIA, for z3, cvc5 and their kin.

"The SMT-LIB Standard: Version 2.6" (Barrett, Fontaine, Tinelli, 2017). A rule is an assertion over
the cells. `distinct`, `<=` and `or` take many arguments, so no rule is spelled out in pairs.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.file_format import Emit, Language
from sudoku_csp.targets.interchange.languages import OWN, CellDigits, TextModel
from sudoku_csp.targets.model import Op, check_comparison

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

    statement = "(assert {})\n"
    same, different = "(= {} {})", "(not (= {} {}))"

    def __init__(self, board: Board, emit: Emit) -> None:
        super().__init__(board, emit)
        emit(HEAD)
        for cell in board.cells:
            emit(f"(declare-const {cell} Int)\n")
            self.state(f"(<= 1 {cell} {board.side})")

    @staticmethod
    def any(expressions: Iterable[str]) -> str:
        return _join("or", expressions, "false")

    @staticmethod
    def all(expressions: Iterable[str]) -> str:
        return _join("and", expressions, "true")

    def within(self, variable: Cell | str, numbers: Collection[int]) -> str:
        return self.any(f"(= {variable} {number})" for number in sorted(set(numbers)))

    def all_different(self, cells: Sequence[Cell]) -> None:
        # `distinct` takes two arguments or more. Fewer cells are always different.
        if len(cells) > 1:
            self.state(f"(distinct {' '.join(map(str, cells))})")

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        held = [map(self.same.format, cells, row) for row in rows]
        self.state(self.any(map(self.all, held)))

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
        # `+` takes two arguments or more.
        self.state(f"({'=' if op == '==' else op} (+ 0 0 {' '.join(added)}) {right})")

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        places = enumerate(cells, start=1)
        self.state(self.any(f"(and (= {index} {at}) (= {cell} {value}))" for at, cell in places))

    def forbid(self, grid: Grid) -> None:
        # `or` takes two arguments or more, also on a board of one cell.
        others = map(self.different.format, self.board.cells, grid.digits)
        self.state(f"(or false {' '.join(others)})")

    def end(self) -> None:
        self.emit(TAIL)


def _join(operator: str, terms: Iterable[str], empty: str) -> str:
    """Joins terms by an operator that takes two or more; returns `empty` if there is no term."""
    listed = list(terms)
    if len(listed) > 1:
        return f"({operator} {' '.join(listed)})"
    return listed[0] if listed else empty


def _number(number: int) -> str:
    return str(number) if number >= 0 else f"(- {-number})"


_TOKEN = re.compile(
    r"""(?P<space> \s+ | ;[^\n]* )
      | (?P<value> \(\s* define-fun \s+ (\|?)(?P<name>[^\s()|]+)\3 \s+ \(\s*\) \s+ Int
                   \s+ (?P<digit> [^\s()]+ | \(\s*-\s+[0-9]+\s*\) ) \s*\) )
      | (?P<error> \(\s* error \s+ (?P<text> "(?:[^"]|"")*" \s*\) )? )
      | (?P<open> \( (?:\s*model\b)? )
      | (?P<close> \) )
      | (?P<word> [^\s()";|]+ )""",
    re.VERBOSE | re.ASCII,
)
_STATE = re.compile(OWN + "[1-9][0-9]*", re.ASCII)
"""The name of a variable for the state of an automaton."""


def _tokens(text: str) -> Iterator[tuple[re.Match[str], int, int]]:
    """Yields the tokens of an answer, each with its line and the number of open brackets."""
    line, start = 1, 0
    opened: list[int] = []
    while start < len(text):
        token = _TOKEN.match(text, start)
        if token is None or (token["error"] and not token["text"]):
            raise AnswerError("a string or name is cut off: its closing quote is missing", line)
        if token["close"] and not opened:
            raise AnswerError("a ')' that closes nothing", line)
        if not token["space"]:
            yield token, line, len(opened)
        if token["open"]:
            opened.append(line)
        elif token["close"]:
            opened.pop()
        line += token[0].count("\n")
        start = token.end()
    if opened:
        raise AnswerError(f"cut off: a '(' of line {opened[-1]} is not closed", line)


def read(lines: Iterable[str], board: Board) -> Grid | None:
    """Reads the output of a solver for the script: the grid of a model, or None for `unsat`.

    Raises AnswerError for `unknown`, for an error other than the missing model of `unsat`, and for
    anything that is not one whole answer.
    """
    text = "\n".join(line.rstrip("\r\n") for line in lines)
    digits, status, end = CellDigits(board), "", 1
    for token, end, depth in _tokens(text):
        if token["error"]:
            # The script requests a model for every answer, and `unsat` has none.
            if status != "unsat":
                raise AnswerError(f"the solver reports an error: {token['text'][:-1]}", end)
        elif token["word"] and depth:
            rest = text[token.start() :].splitlines()[0]
            raise AnswerError(f"{rest[:60]!r} is no digit of a cell", end)
        elif token["word"]:
            status = _status(token["word"], status, end)
        elif not token["close"] and status != "sat":
            raise AnswerError("values that do not follow a 'sat'", end)
        elif token["value"] and not (
            _STATE.fullmatch(token["name"]) and token["digit"].isdecimal()
        ):
            digits.put(token["name"], token["digit"], end)
    if not status:
        raise AnswerError("no answer of an SMT solver in it (no 'sat' or 'unsat')", end)
    return digits.grid(end) if status == "sat" else None


def _status(word: str, status: str, line: int) -> str:
    """Returns the new status after a word that stands outside of all brackets."""
    if word in ("unknown", "timeout"):
        raise AnswerError(f"the solver gave up: {word}", line)
    if word not in ("sat", "unsat", "success"):
        raise AnswerError(f"{word[:40]!r} is not an answer of an SMT solver", line)
    if word != "success" and status:
        raise AnswerError("a second answer", line)
    return status if word == "success" else word


SMTLIB = Language("smt2", ".smt2", "SMT-LIB 2, integers", ";", model=SmtLibModel, read=read)
