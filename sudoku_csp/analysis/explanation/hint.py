"""Two hints before a step, where to look and what for, and mistakes among entries and notes.

Here a note is a candidate that a person has removed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sudoku_csp.analysis.explanation.filters import Group
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.proof import GroupOracle
from sudoku_csp.analysis.explanation.rules import Rules
from sudoku_csp.analysis.explanation.sentences import named_groups
from sudoku_csp.analysis.explanation.step import Candidate, Step
from sudoku_csp.constraints.recorder import record
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, WrongEntries
from sudoku_csp.grid.helpers import capital, join_words
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Deadline

SECONDS = 2.0
"""Seconds for the search for a smaller refutation."""


def place_to_look(board: Board, step: Step) -> tuple[str, list[Cell]]:
    """The first hint: a sentence that says where to look, and the cells of this place."""
    houses = {group.house.name: group.house.cells for group in step.groups if group.house}
    if names := list(houses)[:2]:
        cells = list(dict.fromkeys(cell for name in names for cell in houses[name]))
        return f"Look at {join_words(names)}.", cells
    if step.groups:
        cells = [board.cells[at] for at in step.groups[0].scope]
        return f"Look at {join_words(cells[:3])}.", cells
    cell = (*step.placed, *step.removed)[0].cell
    return f"Look at {cell}.", [cell]


def reason_to_see(step: Step) -> str:
    """The second hint: the technique or the constraint to look for."""
    if step.layer == "core":
        return f"No short reason: {step.size} constraints at once."
    constraints = [str(group) for group in step.groups if group.house is None]
    by = f", by {join_words(dict.fromkeys(constraints))}" if constraints else ""
    return f"{capital(step.name)}{by}."


class EntryOrNote(NamedTuple):
    """A digit that a person has filled in or, with `note`, a candidate that they have removed."""

    candidate: Candidate
    note: bool = False

    def text(self, board: Board) -> str:
        sign = "≠" if self.note else "="
        return f"{self.candidate.cell} {sign} {drawing.symbol(board, self.candidate.digit)}"


@dataclass(frozen=True)
class Mistake:
    """Entries and notes that cannot all be right, and the groups that refute them together.

    If `groups` is empty, the givens alone refute the only entry or note. Then `seen` is the given
    that excludes the entry, or None if the givens leave the cell only one digit. `blamed` are the
    entries and notes that no solution allows; empty if only the combination is wrong.
    """

    items: tuple[EntryOrNote, ...]
    groups: tuple[Group, ...] = ()
    seen: tuple[Cell, int] | None = None
    blamed: tuple[EntryOrNote, ...] = ()

    def sentence(self, board: Board) -> str:
        """The mistake in words. They do not name the digit that is missing in a note."""
        wrong = [one.candidate.cell for one in self.blamed if not one.note]
        if notes := list(dict.fromkeys(one.candidate.cell for one in self.blamed if one.note)):
            text = f"The note of {notes[0]} lacks its digit."
            if len(notes) > 1:
                text = f"The notes of {join_words(notes)} lack their digits."
            return " ".join((text, *(f"{cell} is wrong." for cell in wrong)))
        if len(self.items) > 1:
            count = "both" if len(self.items) == 2 else "all"
            text = f"{join_words(one.text(board) for one in self.items)} cannot {count} be right"
        else:
            cell, digit = self.items[0].candidate
            text = f"{cell} cannot be {drawing.symbol(board, digit)}"
        if self.seen is not None:
            return f"{text}: {self.seen[0]} is {drawing.symbol(board, self.seen[1])}."
        if not self.groups:
            return f"{text}: the givens that it sees leave no other digit."
        text += f": by {named_groups(board, self.groups)}."
        if 0 < len(wrong) < len(self.items):
            text += f" {join_words(wrong)} {'is' if len(wrong) == 1 else 'are'} wrong."
        return text

    def error(self, board: Board) -> WrongEntries:
        cells = {board.cells[at] for one in self.groups for at in one.scope}
        if self.seen is not None:
            cells.add(self.seen[0])
        wrong = list(dict.fromkeys(str(one.candidate.cell) for one in self.blamed or self.items))
        names = map(str, sorted(cells, key=board.position))
        return WrongEntries(self.sentence(board), wrong, list(names))


def first_mistake(
    puzzle: Puzzle,
    entries: Iterable[tuple[Cell, int]],
    notes: Iterable[Candidate],
    deadline: Deadline,
) -> Mistake | None:
    """A mistake among the entries and notes; None if all may be right together.

    The function looks for an entry or note that the givens refute, then for the fewest that break
    one rule, then for a wrong one that the fewest groups refute, then for several that are wrong
    only together. Raises NoSolution if the puzzle has no solution, and BudgetSpent.
    """
    given = dict(puzzle.givens)
    items = [EntryOrNote(Candidate(*one)) for one in entries if given.get(one[0]) != one[1]]
    items += [EntryOrNote(note, note=True) for note in notes]
    rules = Rules(puzzle.ruleset, deadline)
    with rules.solvers:
        oracle = GroupOracle(Position(rules, puzzle.givens), deadline)
        oracle.require_solution()
        return _Refutation(oracle, given).first(items)


@dataclass(frozen=True)
class _Refutation:
    """The search for entries and notes that are wrong, and for few groups that refute them."""

    oracle: GroupOracle
    given: Mapping[Cell, int]

    def _at(self, item: EntryOrNote) -> CellDigit:
        return self.oracle.rules.board.position(item.candidate.cell), item.candidate.digit

    def _literals(self, items: Iterable[EntryOrNote]) -> list[int]:
        variable = self.oracle.rules.variable
        return [variable(*self._at(one)) * (-1 if one.note else 1) for one in items]

    def _refutes(self, groups: Sequence[Group], items: Iterable[EntryOrNote]) -> bool:
        return self.oracle.conflict(groups, self._literals(items)) is not None

    def first(self, items: Sequence[EntryOrNote]) -> Mistake | None:
        if not self._refutes(self.oracle.groups, items):
            return None
        for item in items:
            if self._refutes([], [item]):
                fact = None if item.note else self.oracle.position.facts.get(self._at(item))
                source = None if fact is None else fact.source
                seen = None if source is None else (source, self.given[source])
                return Mistake((item,), (), seen, (item,))
        broken = [
            self._fewest(own, [group])
            for group in self.oracle.groups
            if (own := [item for item in items if self._at(item)[0] in group.scope])
            if self._refutes([group], own)
        ]
        alone = [one for one in items if self._refutes(self.oracle.groups, [one])]
        if broken:
            best = min(broken, key=lambda mistake: len(mistake.items))
        elif alone:
            found = [Mistake((one,), self._groups([one], SECONDS / len(alone))) for one in alone]
            best = min(found, key=lambda mistake: len(mistake.groups))
        else:
            best = self._fewest(items, self._groups(items, SECONDS))
        return replace(best, blamed=tuple(one for one in best.items if one in alone))

    def _groups(self, items: Sequence[EntryOrNote], seconds: float) -> tuple[Group, ...]:
        found = self.oracle.smallest(self._literals(items), seconds)
        assert found is not None, "the entries and notes are refuted"
        return tuple(found)

    def _fewest(self, items: Sequence[EntryOrNote], groups: Sequence[Group]) -> Mistake:
        """The mistake of some entries and notes that the groups refute only if none is left out."""
        left = list(items)
        for item in items:
            others = [other for other in left if other is not item]
            if self._refutes(groups, others):
                left = others
        return Mistake(tuple(left), tuple(groups))


def entries_and_notes(
    puzzle: Puzzle, now: Puzzle
) -> tuple[list[tuple[Cell, int]], list[Candidate]]:
    """The entries and the removed candidates of a grid that a person has partly filled in.

    `now` is the grid, read as a puzzle. Its digits are givens or entries. If a cell lists
    candidates, all other digits count as removed from the cell. Raises InputError if the grid
    contradicts the puzzle.
    """
    if now.board.side != puzzle.board.side:
        raise InputError(f"the entries are a grid of {now.board}, the puzzle of {puzzle.board}")
    given = dict(puzzle.givens)
    entries = []
    for cell, digit in now.givens:
        if given.get(cell, digit) != digit:
            raise InputError(
                f"{cell} is given as {given[cell]}, and the entries have {digit} there"
            )
        if cell not in given:
            entries.append((cell, digit))
    stated = (record(one, now.board).pieces for one in now.ruleset.beyond_classic)
    out = [
        Candidate(cell, digit)
        for pieces in stated
        for piece in pieces
        if piece.name == "domain"
        for cell in piece.cells
        for digit in now.board.digits
        if digit not in piece.arguments[1]
    ]
    for cell, digit in out:
        if given.get(cell) == digit:
            raise InputError(f"{cell} is given as {digit}, and the entries have other candidates")
    return entries, [one for one in out if one.cell not in given]
