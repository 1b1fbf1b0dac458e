"""A hint: the next step from a position in three degrees; and entries and notes that are wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.proof import Proof
from sudoku_csp.analysis.explanation.rules import Group, Rules
from sudoku_csp.analysis.explanation.sentences import named_groups
from sudoku_csp.analysis.explanation.step import Candidate, Step
from sudoku_csp.constraints.recorder import recorded
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, WrongEntries
from sudoku_csp.grid.helpers import listed
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Deadline

SECONDS = 2.0
"""Time in which a smaller refutation is looked for."""


def place_to_look(board: Board, step: Step) -> str:
    """The first degree of a hint: where to look."""
    houses = list(dict.fromkeys(group.house.name for group in step.groups if group.house))
    if houses:
        return f"Look at {listed(houses[:2])}."
    cells = [one.cell for one in (*step.placed, *step.removed)]
    groups = [group for group in step.groups if group.house is None]
    if groups:
        return f"Look at {listed(board.cells[at] for at in groups[0].scope[:3])}."
    return f"Look at {cells[0]}."


def reason_to_see(step: Step) -> str:
    """The second degree: which technique or constraint."""
    if step.layer == "core":
        return f"There is no short way: {step.size} constraints together."
    constraints = [str(group) for group in step.groups if group.house is None]
    by = f", by {listed(dict.fromkeys(constraints))}" if constraints else ""
    return f"{step.name[:1].upper()}{step.name[1:]}{by}."


class Claim(NamedTuple):
    """An entry, or with `note` a candidate that was removed."""

    candidate: Candidate
    note: bool = False

    def text(self, board: Board) -> str:
        sign = "≠" if self.note else "="
        return f"{self.candidate.cell} {sign} {drawing.symbol(board, self.candidate.digit)}"


@dataclass(frozen=True)
class Wrong:
    """An entry or a note that cannot be right, or several not together, and the groups that refute
    them.

    Without groups it is the digit of `seen`, a given that the cell sees, or a cell that has no
    other digit left. Of several claims those in `blamed` are in no solution, or it is all of them.
    """

    claims: tuple[Claim, ...]
    groups: tuple[Group, ...] = ()
    seen: tuple[Cell, int] | None = None
    blamed: tuple[Claim, ...] = ()

    def sentence(self, board: Board) -> str:
        """What is wrong, in words."""
        if len(self.claims) > 1:
            count = "both" if len(self.claims) == 2 else "all"
            text = f"{listed(one.text(board) for one in self.claims)} cannot {count} be right"
        else:
            ((cell, digit), note) = self.claims[0]
            text = f"{cell} {'must' if note else 'cannot'} be {drawing.symbol(board, digit)}"
        if self.seen is not None:
            return f"{text}: {self.seen[0]} is {drawing.symbol(board, self.seen[1])}."
        if not self.groups:
            return f"{text}: the givens that it sees leave no other digit."
        text += f": by {named_groups(board, self.groups)}."
        if len(self.blamed) < len(self.claims):
            verb = "is" if len(self.blamed) == 1 else "are"
            text += f" {listed(one.candidate.cell for one in self.blamed)} {verb} wrong."
        return text

    def error(self, board: Board) -> WrongEntries:
        """The same as an error."""
        cells = {board.cells[at] for one in self.groups for at in one.scope}
        if self.seen is not None:
            cells.add(self.seen[0])
        wrong = [str(one.candidate.cell) for one in self.blamed]
        names = map(str, sorted(cells, key=board.position))
        return WrongEntries(self.sentence(board), wrong, list(names))


def first_wrong(
    puzzle: Puzzle,
    entries: Iterable[tuple[Cell, int]],
    notes: Iterable[Candidate],
    deadline: Deadline,
) -> Wrong | None:
    """What is wrong with the entries and notes; None where all may be right together.

    First what the givens exclude, then what breaks one constraint, the fewest entries first, then
    the entry that the fewest constraints refute, at last several that cannot be right together.
    Raises NoSolution for a puzzle that has none, BudgetSpent.
    """
    given = dict(puzzle.givens)
    claims = [Claim(Candidate(*entry)) for entry in entries if given.get(entry[0]) != entry[1]]
    claims += [Claim(note, note=True) for note in notes]
    rules = Rules(puzzle.ruleset, deadline)
    with rules.solvers:
        position = Position(rules, puzzle.givens)
        proof = Proof(rules, deadline)
        proof.follow(position)
        proof.require_solution(deadline)
        return _Refutation(position, proof, given, deadline).first(claims)


@dataclass(frozen=True)
class _Refutation:
    """The search for the claims that are wrong, and for few groups that refute them."""

    position: Position
    proof: Proof
    given: Mapping[Cell, int]
    deadline: Deadline

    def _at(self, claim: Claim) -> CellDigit:
        return self.position.rules.position(claim.candidate.cell), claim.candidate.digit

    def _literals(self, claims: Iterable[Claim]) -> list[int]:
        return [self.proof.variable(self._at(one)) * (-1 if one.note else 1) for one in claims]

    def _refutes(self, groups: Sequence[Group], claims: Iterable[Claim]) -> bool:
        literals = self._literals(claims)
        return self.proof.conflict(groups, literals, self.deadline) is not None

    def first(self, claims: Sequence[Claim]) -> Wrong | None:
        if not self._refutes(self.proof.groups, claims):
            return None
        for claim in claims:
            if self._refutes([], [claim]):
                fact = None if claim.note else self.position.facts.get(self._at(claim))
                source = None if fact is None else fact.source
                seen = None if source is None else (source, self.given[source])
                return Wrong((claim,), (), seen, (claim,))
        broken = [
            self._together(own, [group])
            for group in self.proof.groups
            if (own := [claim for claim in claims if self._at(claim)[0] in group.scope])
            if self._refutes([group], own)
        ]
        alone = [one for one in claims if self._refutes(self.proof.groups, [one])]
        if broken:
            best = min(broken, key=lambda wrong: len(wrong.claims))
        elif alone:
            found = [Wrong((one,), self._groups([one], SECONDS / len(alone))) for one in alone]
            best = min(found, key=lambda wrong: len(wrong.groups))
        else:
            best = self._together(claims, self._groups(claims, SECONDS))
        blamed = tuple(one for one in best.claims if one in alone)
        return replace(best, blamed=blamed or best.claims)

    def _groups(self, claims: Sequence[Claim], seconds: float) -> tuple[Group, ...]:
        found = self.proof.smallest(self._literals(claims), self.deadline, seconds)
        assert found is not None, "the claims are refuted"
        return tuple(found)

    def _together(self, claims: Sequence[Claim], groups: Sequence[Group]) -> Wrong:
        """The claims that these groups refute, of which none can be left out."""
        left = list(claims)
        for claim in claims:
            others = [other for other in left if other is not claim]
            if self._refutes(groups, others):
                left = others
        return Wrong(tuple(left), tuple(groups))


def marks_of_a_person(
    puzzle: Puzzle, now: Puzzle
) -> tuple[list[tuple[Cell, int]], list[Candidate]]:
    """The entries and the notes of a grid that a person has filled in part.

    `now` is that grid, read like a puzzle: its digits are givens or entries, and candidates that it
    does not list, in a cell that lists some, are removed. Raises InputError where it is no grid of
    the puzzle.
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
    stated = (recorded(one, now.board).pieces for one in now.ruleset.beyond_classic)
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
