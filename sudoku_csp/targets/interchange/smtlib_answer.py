"""What a solver prints for an SMT-LIB script, read back: `sat` and a model, or `unsat`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.interchange.answer import CellDigits

OWN = "new"
"""How the constants begin that are no cells: a number follows."""


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
    """Reads what a solver prints for the script: the grid of a model, or None for `unsat`.

    A model is a list of `define-fun`, or the pairs of a `get-value`. Raises AnswerError for
    `unknown`, for an error that is not the missing model of `unsat`, and for anything that is not
    one whole answer.
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
        # The script asks for a model whatever the answer is, and `unsat` has none.
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
                _put(digits, _unquoted(name), _text([value]), entry.line)
            case _Node(parts=[str(name), value]):
                _put(digits, _unquoted(name), _text([value]), entry.line)
            case _:
                line = entry.line if isinstance(entry, _Node) else node.line
                raise AnswerError(f"{_text([entry])[:60]!r} is no digit of a cell", line)


def _put(digits: CellDigits, name: str, value: str, line: int) -> None:
    """Takes the digit of a cell, and passes over the state of an automaton, which is a number."""
    if not (_OWN.fullmatch(name) and _NUMERAL.fullmatch(value)):
        digits.put(name, value, line)


def _unquoted(name: str) -> str:
    """The symbol that `|...|` quotes: quoted or not, it is the same one."""
    return name[1:-1] if name.startswith("|") else name


def _text(forms: Iterable[str | _Node]) -> str:
    """Expressions as text for a message; what is nested deeper is only hinted at."""
    return " ".join(
        form
        if isinstance(form, str)
        else f"({' '.join(part if isinstance(part, str) else '(...)' for part in form.parts)})"
        for form in forms
    )
