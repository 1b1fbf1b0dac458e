"""Every way to write a puzzle down is read back as the same puzzle."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import ClassVar

from sudoku_csp.constraints.statement import statement
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.puzzle.notation import puzzle_text, reader, source
from sudoku_csp.puzzle.notation.written import NOTATIONS
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.workshop.fuzzing.properties.constraints import NONE, SAMPLES
from sudoku_csp.workshop.fuzzing.property import Options, Property, Question, Wrong


def _rows(puzzle: Puzzle) -> list[list[int]]:
    side = puzzle.board.side
    return [list(puzzle.digits[row : row + side]) for row in range(0, side * side, side)]


def _table(puzzle: Puzzle) -> str:
    return f"puzzle,rating\n{puzzle.line()},7.2\n"


def _numbers(puzzle: Puzzle) -> str:
    return "\n".join(" ".join(f"{digit:2}" for digit in row) for row in _rows(puzzle))


def _in_lines(write: Callable[[Puzzle], str]) -> Callable[[Puzzle], str]:
    """A way to write a puzzle, for those of which each rule can be said in a line."""

    def written(puzzle: Puzzle) -> str:
        puzzle_text.text(puzzle)  # It refuses the others.
        return write(puzzle)

    return written


RULED: Mapping[str, Callable[[Puzzle], str]] = {
    "line": _in_lines(Puzzle.line),
    "line with a comment": _in_lines(lambda puzzle: f"# one\n{puzzle.line()} # 7.2\n"),
    "picture": _in_lines(str),
    **{
        name: notation.write
        for name, notation in NOTATIONS.items()
        if name not in ("line", "picture")  # Those above have the rules too.
    },
    "links in a table": lambda puzzle: f"id,link\n7,{NOTATIONS['link'].write(puzzle)}\n",
    "iss in json": lambda puzzle: json.dumps([{"puzzle": NOTATIONS["iss"].write(puzzle)}]),
    "line in json": _in_lines(lambda puzzle: json.dumps({"puzzle": puzzle.line()})),
}
"""The ways that can say constraints too."""

FORMS: Mapping[str, Callable[[Puzzle], str]] = {
    **RULED,
    "rows of numbers": _numbers,
    "json rows": lambda puzzle: json.dumps(_rows(puzzle)),
    "jsonl": lambda puzzle: json.dumps({"puzzle": puzzle.line()}) + "\n",
    "csv": _table,
    "windows": lambda puzzle: f"\ufeff{puzzle.line()}\r\n",
}

SMALLEST = 4
"""Below this side one row, one cell and one line look alike, and the reader may take any."""


class NotationRoundTrip(Property):
    name = "notation"
    about = "a puzzle written down, in any way, is read back as it was"
    choices: ClassVar = {"form": tuple(FORMS), "constraint": (NONE, *SAMPLES)}
    draws = 2
    about_solutions = False
    largest = 20

    def unused(self, options: Options) -> Collection[str]:
        return () if options["form"] in RULED else ("constraint",)

    def allows(self, options: Options, board: Board) -> bool:
        if not SMALLEST <= board.side <= len(SYMBOLS):
            return False
        one = options["constraint"]
        return one == NONE or (options["form"] in RULED and SAMPLES[one][0] == board.side)

    def check(self, question: Question) -> str:
        form, puzzle = question.options["form"], question.puzzle
        if (one := question.options["constraint"]) != NONE:
            puzzle = puzzle.having(SAMPLES[one][1])
        try:
            text = FORMS[form](puzzle)
        except Unsupported:
            return f"{form}, which refuses"
        entries = list(reader.read(source.from_text(text), "fuzz", puzzle.board))
        if len(entries) != 1 or not _same(entries[0], puzzle):
            raise Wrong(f"the puzzle of {text!r}", "; ".join(map(repr, entries)))
        return form


def _same(back: Puzzle | InputError, puzzle: Puzzle) -> bool:
    """Whether a puzzle came back, with what its rules say."""
    if isinstance(back, InputError):
        return False
    said, again = (statement(one.constraints, one.board) for one in (puzzle, back))
    return (back.board, back.digits) == (puzzle.board, puzzle.digits) and said == again
