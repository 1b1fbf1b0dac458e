"""What the laboratory looks at: a rule of a puzzle, or what a cell is."""

from __future__ import annotations

from dataclasses import dataclass

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import recorded
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.puzzle.puzzle import Puzzle

GIVENS = "givens"
"""The section of a formula that has the givens."""

CELLS = "cells"
"""The section that says what a cell is."""


@dataclass(frozen=True)
class Subject:
    """A rule, or a cell where `rule` is None: its name, what it says in words, its cells."""

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


def rules(puzzle: Puzzle) -> dict[str, Constraint]:
    """The rules of a puzzle by the names of their houses, or by what they say."""
    return {getattr(rule, "name", "") or str(rule): rule for rule in puzzle.constraints}


def of_rule(puzzle: Puzzle, name: str) -> Subject:
    """The rule of this name. Raises UnknownName.

    >>> import sudoku_csp
    >>> of_rule(sudoku_csp.read("1" + 15 * "."), "row 1").sentence
    'Each of the digits 1 to 4 stands exactly once in row 1.'
    """
    known = rules(puzzle)
    if name not in known:
        raise UnknownName.among("rule", name, known)
    rule = known[name]
    return Subject(name, _sentence(rule, puzzle.board), rule.scope, rule)


def of_cell(puzzle: Puzzle, cell: Cell) -> Subject:
    """What a cell is."""
    sentence = f"{cell} holds exactly one of the digits 1 to {puzzle.board.side}."
    given = dict(puzzle.givens).get(cell)
    if given is not None:
        sentence += f" It is given: {given}."
    return Subject(str(cell), sentence, (cell,))


def _sentence(rule: Constraint, board: Board) -> str:
    said = recorded(rule, board)
    if said.more or said.different != [rule.scope]:
        return f"{rule}."
    if len(rule.scope) == board.side:
        return f"Each of the digits 1 to {board.side} stands exactly once in {rule.place}."
    return f"No digit stands twice in {rule.place}."
