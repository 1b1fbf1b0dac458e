"""One constraint by itself on a board: global constraints, clauses, CP-SAT, other formats."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from sudoku_csp.constraints.classic import classic_rules
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import globals_of
from sudoku_csp.constraints.typed_line import text_of
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.laboratory.views import clauses, posted
from sudoku_csp.laboratory.views.clauses import Clause, Selection
from sudoku_csp.laboratory.views.posted import Posted
from sudoku_csp.laboratory.views.rule_example import drawing
from sudoku_csp.laboratory.views.sources import TARGETS
from sudoku_csp.laboratory.views.subjects import Subject
from sudoku_csp.puzzle.notation.programs import fpuzzles_kinds, iss_kinds
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import Draft
from sudoku_csp.puzzle.notation.programs.iss_forms import TokenDraft
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset


@dataclass(frozen=True)
class Sheet:
    """What there is to see of one constraint.

    >>> from sudoku_csp.constraints.typed_line import parse
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
        """The constraint as a line of text, or in words where none says it."""
        try:
            return text_of(self.rule, self.board)
        except Unsupported:
            return str(self.rule)

    @property
    def drawing(self) -> str:
        """Where its cells are."""
        return drawing(self.rule, self.board)

    @cached_property
    def globals(self) -> tuple[str, ...]:
        """The global constraints of its decomposition in their order, those of branches too."""
        return globals_of(self.rule, self.board)

    @property
    def own(self) -> tuple[str, ...]:
        """The forms of its own that it has beside the statement: `encode`, `post`, `propagate`."""
        kind = type(self.rule)
        return tuple(
            form for form in TARGETS if getattr(kind, form) is not getattr(Constraint, form)
        )

    @cached_property
    def in_formats(self) -> dict[str, str | None]:
        """What other formats have of it, by the format's name; None where one cannot say it."""
        return {
            "f-puzzles": _said(self._fpuzzles),
            "ISS": _said(self._iss),
        }

    @property
    def names_in_formats(self) -> dict[str, tuple[str, ...]]:
        """What they call its kind, by the format's name; no names of some."""
        kind = type(self.rule)
        return {
            "f-puzzles": fpuzzles_kinds.FORMS.names(kind),
            "ISS": iss_kinds.FORMS.names(kind),
        }

    def _fpuzzles(self) -> str:
        draft = Draft(self.board)
        fpuzzles_kinds.FORMS.write(self.rule, draft)
        in_cells = {str(cell).upper(): marks for cell, marks in draft.in_cells.items()}
        return json.dumps(draft.keys | ({"grid": in_cells} if in_cells else {}))

    def _iss(self) -> str:
        draft = TokenDraft(self.board)
        iss_kinds.FORMS.write(self.rule, draft)
        return "".join(draft.tokens())

    @property
    def ruleset(self) -> Ruleset:
        """The constraint and nothing else."""
        return Ruleset(self.board, (self.rule,))

    def clauses(
        self, encoding: Encoding, most: int, check: Callable[[], None]
    ) -> tuple[int, list[Clause]]:
        """How many clauses it is in an encoding, and the first of them.

        Where an encoding cannot state it by itself, the rules of the board stand beside it. Raises
        Unsupported where it cannot state it at all.
        """
        try:
            return self._select(self.ruleset, encoding, most, check)
        except Unsupported:
            beside = Ruleset(self.board, (*classic_rules(self.board), self.rule))
            return self._select(beside, encoding, most, check)

    def _select(
        self, ruleset: Ruleset, encoding: Encoding, most: int, check: Callable[[], None]
    ) -> tuple[int, list[Clause]]:
        formula = Formula(Puzzle.blank(ruleset), encoding)
        return clauses.select(formula, Selection(self._subject.has), most, check)

    @cached_property
    def posted(self) -> tuple[Posted, ...]:
        """Its constraints in CP-SAT."""
        return tuple(posted.constraints(Puzzle.blank(self.ruleset), self._subject))

    @property
    def _subject(self) -> Subject:
        name = str(self.rule)
        return Subject(name, name, self.rule.scope, self.rule)


def _said(write: Callable[[], str]) -> str | None:
    try:
        return write()
    except Unsupported:
        return None
