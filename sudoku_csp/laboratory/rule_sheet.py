"""One constraint or one cell in every language: example, clauses, CP-SAT, other formats, Python."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from string import ascii_letters
from textwrap import dedent
from typing import Any

from sudoku_csp.constraints.classic import classic_rules
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import globals_of, recorded
from sudoku_csp.constraints.typed_line import parse, text_of
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import framed
from sudoku_csp.grid.errors import SudokuError, UnknownName, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory import named_clauses
from sudoku_csp.laboratory.named_clauses import CELLS, Clause, Selection
from sudoku_csp.puzzle.kind import Kind
from sudoku_csp.puzzle.notation.programs import fpuzzles_kinds, iss_kinds
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import Draft
from sudoku_csp.puzzle.notation.programs.iss_forms import TokenDraft
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.puzzle.statement import statement
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cpsat import text
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.cpsat.text import Stated
from sudoku_csp.targets.model import Model
from sudoku_csp.targets.propagation.domains import Domains
from sudoku_csp.targets.propagation.network import Network
from sudoku_csp.targets.propagation.tracing import name_of


@dataclass(frozen=True)
class Subject:
    """A rule, or a cell where `rule` is None: its name, its meaning as a sentence, its cells."""

    name: str
    sentence: str
    cells: tuple[Cell, ...]
    rule: Constraint | None = None

    def has(self, section: str) -> bool:
        """Whether the section of a formula states this.

        The triad clause set states a house in two sections that end with its name.
        """
        if self.rule is None:
            return section == CELLS
        return section == str(self.rule) or section.endswith(f" {self.name}")


def rules_by_name(puzzle: Puzzle) -> dict[str, Constraint]:
    """The rules of a puzzle by the names of their houses, or by their text."""
    return {name_of(rule): rule for rule in puzzle.constraints}


def subject_of_rule(puzzle: Puzzle, name: str) -> Subject:
    """The rule of this name. Raises UnknownName.

    >>> import sudoku_csp
    >>> subject_of_rule(sudoku_csp.read("1" + 15 * "."), "row 1").sentence
    'Each of the digits 1 to 4 stands exactly once in row 1.'
    """
    known = rules_by_name(puzzle)
    if name not in known:
        raise UnknownName.among("rule", name, known)
    rule = known[name]
    return Subject(name, _sentence(rule, puzzle.board), rule.scope, rule)


def subject_of_cell(puzzle: Puzzle, cell: Cell) -> Subject:
    """A cell, with its given if it has one."""
    sentence = f"{cell} holds exactly one of the digits 1 to {puzzle.board.side}."
    given = dict(puzzle.givens).get(cell)
    if given is not None:
        sentence += f" It is given: {given}."
    return Subject(str(cell), sentence, (cell,))


def _sentence(rule: Constraint, board: Board) -> str:
    stated = recorded(rule, board)
    if stated.more or stated.different != [rule.scope]:
        return f"{rule}."
    if len(rule.scope) == board.side:
        return f"Each of the digits 1 to {board.side} stands exactly once in {rule.place}."
    return f"No digit stands twice in {rule.place}."


READABLE = 4
"""The side of a board on which a rule is seen at a glance, and which has boxes."""

WIDEST = 76
"""Columns of a drawing, in a terminal of 80."""


def example(kind: Kind, board: Board | None = None) -> tuple[Board, Constraint]:
    """A sample of the kind, of many cells on a small board, or on the given board.

    On a given board a kind without cells of its own is the rule of the whole board, and of any
    other kind a sample is parsed again. Raises Unsupported where none fits.

    >>> from sudoku_csp.puzzle.kind import kind
    >>> board, rule = example(kind("cage"))
    >>> print(f"{rule} on {board}")
    cage of r2c2 r1c2 r1c1 with total 8 on 4x4, boxes 2x2
    >>> print(example(kind("cage"), Board.latin(3))[1])
    cage of r2c2 r1c2 r1c1 with total 8
    """
    samples = sorted(kind.constraint.samples(), key=_readable)
    if board is None:
        for sample in samples:
            with suppress(Unsupported):
                text_of(sample[1], sample[0])
                return sample
        return samples[0]
    for line in _lines(kind, samples, board):
        with suppress(SudokuError, ValueError):
            rule = parse(line, board)
            if statement([rule], board):  # It excludes something there.
                return board, rule
    raise Unsupported(f"no example of {kind.name} is one on a board of {board}: name yours")


def _lines(kind: Kind, samples: list[tuple[Board, Constraint]], on: Board) -> Iterator[str]:
    """The lines to try: a kind of the whole board by its name, then the samples.

    Of such a kind only samples of this board: others would name the boxes of another board.
    """
    if kind.is_whole:
        yield kind.name
    for board, rule in samples:
        if board == on or not kind.is_whole:
            with suppress(Unsupported):
                yield text_of(rule, board)


def _readable(sample: tuple[Board, Constraint]) -> tuple[bool, bool, int, int]:
    """A key that is lower the better a sample shows its kind."""
    board, rule = sample
    cells = len(rule.scope)
    boxes = board == Board.customary(READABLE)
    return not boxes, board.side != READABLE, cells if cells > READABLE else -cells, -len(str(rule))


def drawing(rule: Constraint, board: Board) -> str:
    """The board with a letter in each cell of the rule, `a` in the first of its scope.

    Of more cells than there are letters each has an `o`. Empty for a board too wide for that.

    >>> print(drawing(parse("thermometer r4c1-r1c4", Board.customary(4)), Board.customary(4)))
    +-----+-----+
    | . . | . d |
    | . . | c . |
    +-----+-----+
    | . b | . . |
    | a . | . . |
    +-----+-----+
    """
    scope = rule.scope
    letters = ascii_letters if len(scope) <= len(ascii_letters) else "o" * len(scope)
    of_cell: dict[Cell, str] = dict(zip(scope, letters, strict=False))
    rows = ([of_cell.get(cell, ".") for cell in row.cells] for row in board.rows)
    drawn = framed(board, rows, [1] * board.side)
    return drawn if drawn.index("\n") <= WIDEST else ""


_OF_CELL = re.compile(r"(r[0-9]+c[0-9]+)(?:=([0-9]+))?", re.ASCII)
"""The name of a cell's variable, or of the one of a digit in it."""


@dataclass(frozen=True)
class Posted:
    """A CP-SAT constraint as text, its cells, and its digit if it has one."""

    text: str
    cells: tuple[Cell, ...]
    digit: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        cells = [str(cell) for cell in self.cells]
        return {"text": self.text, "cells": cells, "digit": self.digit}


def posted_constraints(puzzle: Puzzle, subject: Subject) -> Iterator[Posted]:
    """The constraints of a rule; of a cell, the domain of its variable.

    >>> puzzle = Puzzle.classic(Board.customary(4), bytes([0, 3] + 14 * [0]))
    >>> [posted.text for posted in posted_constraints(puzzle, subject_of_cell(puzzle, Cell(1, 1)))]
    ['r1c1 in 1..4']
    """
    model = CpSatModel(puzzle.board)
    if subject.rule is not None:
        subject.rule.post(model)
        yield from map(_posted, text.constraints(model))
        return
    (cell,) = subject.cells
    model.give(puzzle.digits)
    yield _posted(text.domain(model, puzzle.board.position(cell)))


def _posted(stated: Stated) -> Posted:
    # Other names are those of new variables, as for states.
    named = [found for name in stated.variables if (found := _OF_CELL.fullmatch(name))]
    cells = tuple(dict.fromkeys(Cell.parse(found[1]) for found in named))
    digits = {int(found[2]) for found in named if found[2]}
    return Posted(stated.text, cells, digits.pop() if len(digits) == 1 else None)


TARGETS: dict[str, type[Model]] = {
    "encode": CnfModel,
    "post": CpSatModel,
    "propagate": Network,
}
"""The forms of a kind, each with the target that implements its global constraints."""


def sources(puzzle: Puzzle, subject: Subject, encoding: Encoding) -> dict[str, str]:
    """The Python source of each form of a rule, or of what makes a cell hold one digit.

    Where a kind has no form of its own, that is its decomposition, and each of its global
    constraints in the target.
    """
    if subject.rule is not None:
        rule, board = subject.rule, puzzle.board
        return {
            "holds": _source(type(rule).holds),
            **{form: _source(*_stated(rule, board, form)) for form in TARGETS},
        }
    if encoding.clause_set is None:
        encode: Callable[..., object] = type(encoding.cells_of(puzzle.board)).axioms
    else:
        state = clause_sets.named(encoding.clause_set).state
        encode = state.func if isinstance(state, partial) else state
    return {
        "holds": _source(Grid.__post_init__),
        "encode": _source(encode),
        "post": _source(CpSatModel.__init__),
        "propagate": _source(Domains.keep),
    }


def _stated(rule: Constraint, board: Board, form: str) -> Iterator[Callable[..., object]]:
    """The functions that state the rule in this form."""
    kind = type(rule)
    if _has_own(kind, form):
        yield getattr(kind, form)
        return
    yield kind.decompose
    for name in recorded(rule, board).names:
        yield getattr(TARGETS[form], name)


def _has_own(kind: type[Constraint], form: str) -> bool:
    return getattr(kind, form) is not getattr(Constraint, form)


def _source(*functions: Callable[..., object]) -> str:
    return "\n".join(dedent(inspect.getsource(function)) for function in functions)


@dataclass(frozen=True)
class Sheet:
    """One constraint in every language.

    >>> board = Board.customary(4)
    >>> sheet = Sheet(parse("cage 5 r1c1 r1c2", board), board)
    >>> sheet.line, sheet.globals, sheet.own
    ('cage 5 r1c1 r1c2', ('all_different', 'linear'), ())
    >>> [one.text for one in sheet.posted][:2]
    ['all_different(r1c1, r1c2)', 'r1c1 + r1c2 = 5']
    """

    rule: Constraint
    board: Board

    @property
    def line(self) -> str:
        """The constraint as a line of text, or in words where it has none."""
        return _written(lambda: text_of(self.rule, self.board)) or str(self.rule)

    @cached_property
    def globals(self) -> tuple[str, ...]:
        """The global constraints of its decomposition in their order, those of branches too."""
        return globals_of(self.rule, self.board)

    @property
    def own(self) -> tuple[str, ...]:
        """Its own forms beside the decomposition: `encode`, `post`, `propagate`."""
        return tuple(form for form in TARGETS if _has_own(type(self.rule), form))

    @cached_property
    def in_formats(self) -> dict[str, str | None]:
        """Its text by the name of the format; None where a format has none."""
        return {"f-puzzles": _written(self._fpuzzles), "ISS": _written(self._iss)}

    def _fpuzzles(self) -> str:
        draft = Draft(self.board)
        fpuzzles_kinds.FORMS.write(self.rule, draft)
        in_cells = {str(cell).upper(): marks for cell, marks in draft.in_cells.items()}
        return json.dumps(draft.keys | ({"grid": in_cells} if in_cells else {}))

    def _iss(self) -> str:
        draft = TokenDraft(self.board)
        iss_kinds.FORMS.write(self.rule, draft)
        return "".join(draft.tokens())

    def clauses(
        self, encoding: Encoding, most: int, check: Callable[[], None]
    ) -> tuple[int, list[Clause]]:
        """The number of its clauses in an encoding, and the first of them.

        Where an encoding cannot state it by itself, the rules of the board stand beside it. Raises
        Unsupported where it cannot state it at all.
        """

        def select(*beside: Constraint) -> tuple[int, list[Clause]]:
            puzzle = Puzzle.blank(Ruleset(self.board, (*beside, self.rule)))
            chosen = Selection(self._subject.has)
            return named_clauses.select(Formula(puzzle, encoding), chosen, most, check)

        try:
            return select()
        except Unsupported:
            return select(*classic_rules(self.board))

    @cached_property
    def posted(self) -> tuple[Posted, ...]:
        """Its constraints in CP-SAT."""
        puzzle = Puzzle.blank(Ruleset(self.board, (self.rule,)))
        return tuple(posted_constraints(puzzle, self._subject))

    @property
    def _subject(self) -> Subject:
        name = str(self.rule)
        return Subject(name, name, self.rule.scope, self.rule)


def _written(write: Callable[[], str]) -> str | None:
    try:
        return write()
    except Unsupported:
        return None
