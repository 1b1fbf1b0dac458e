"""A hint: the next step from a position in three degrees; and entries and notes that are wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.analysis.explanation.position import Position
from sudoku_csp.analysis.explanation.proof import Proof
from sudoku_csp.analysis.explanation.rules import Group, Rules
from sudoku_csp.analysis.explanation.step import Candidate, Step
from sudoku_csp.constraints.recorder import recorded
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Deadline

FEW = 8
"""Constraints up to which a refutation is short."""

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
    constraints = [str(group) for group in step.groups if group.house is None]
    by = f", by {listed(dict.fromkeys(constraints))}" if constraints else ""
    return f"{step.name[:1].upper()}{step.name[1:]}{by}."


@dataclass(frozen=True)
class Wrong:
    """An entry or a note that cannot be right, and the groups that refute it.

    `note` is whether the candidate was removed, and must be true. Without groups it is the digit of
    `seen`, a given that the cell sees, or a cell that has no other digit left.
    """

    candidate: Candidate
    note: bool
    groups: tuple[Group, ...]
    seen: tuple[Cell, int] | None = None

    def sentence(self, board: Board) -> str:
        """What is wrong, in words."""
        cell, digit = self.candidate
        verb = "must be" if self.note else "cannot be"
        size = sum(group.weight for group in self.groups)
        text = f"{cell} {verb} {drawing.symbol(board, digit)}"
        if size > FEW:
            return f"{text}: there is no short way to see it, {size} constraints take part."
        if self.seen is not None:
            return f"{text}: {self.seen[0]} is {drawing.symbol(board, self.seen[1])}."
        if not self.groups:
            return f"{text}: the givens that it sees leave no other digit."
        return f"{text}: by {'; '.join(map(str, self.groups))}."


def first_wrong(
    puzzle: Puzzle,
    entries: Iterable[tuple[Cell, int]],
    notes: Iterable[Candidate],
    deadline: Deadline,
) -> Wrong | None:
    """The entry or note that the fewest constraints refute; None where each may be right.

    Each is refuted by the rules and the givens alone. Raises NoSolution for a puzzle that has none,
    BudgetSpent.
    """
    board = puzzle.board
    given = dict(puzzle.givens)
    claims = [(Candidate(*entry), False) for entry in entries if given.get(entry[0]) != entry[1]]
    claims += [(note, True) for note in notes]
    best: Wrong | None = None
    rules = Rules(puzzle.ruleset, deadline)
    with rules.solvers:
        proof, position = Proof(rules, deadline), Position(rules, puzzle.givens)
        proof.follow(position)
        proof.require_solution(deadline)
        for candidate, note in claims:
            at = board.position(candidate.cell), candidate.digit
            literal = proof.variable(at) * (-1 if note else 1)
            groups = proof.smallest([literal], deadline, SECONDS)
            if groups is None:
                continue
            fact = None if groups or note else position.facts.get(at)
            source = None if fact is None else fact.source
            seen = None if source is None else (source, given[source])
            wrong = Wrong(candidate, note, tuple(groups), seen)
            if best is None or len(groups) < len(best.groups):
                best = wrong
    return best


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
    notes = [
        Candidate(cell, digit)
        for pieces in stated
        for piece in pieces
        if piece.name == "domain"
        for cell in piece.cells
        if cell not in given
        for digit in now.board.digits
        if digit not in piece.arguments[1]
    ]
    return entries, notes
