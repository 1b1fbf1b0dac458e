"""The current candidates that each rule removes by itself, and that each form of one rule removes.

The current candidate of a filled cell is its digit. Any other cell has all digits that the position
has not removed.
"""

from collections.abc import Iterator
from typing import Any, Unpack

from sudoku_csp.apps.api.explain import Position, read_position
from sudoku_csp.apps.api.read import PuzzleLike
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BudgetSpent, NotReached, Unsupported
from sudoku_csp.laboratory.conformance_cases import Masks, digits_in
from sudoku_csp.laboratory.removals import (
    CONSISTENT,
    PROPAGATORS,
    Left,
    consistent_filter,
    digit_sets,
    propagator_filter,
    what_forms_see,
)
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Deadline


def strengths(puzzle: PuzzleLike, **position: Unpack[Position]) -> Iterator[dict[str, Any]]:
    """Yields a part for each rule: the current candidates that the rule removes by itself, once.

    `by` says which filter removes them: domain consistency or, if a rule has too many cells, its
    propagators. `ways` has the sets of digits that can fill a cage, as `digit_sets`. A placed digit
    is no candidate of its peers there. Raises NotReached at the time limit.

    >>> first = next(strengths("1.....3..4....2."))
    >>> first["rule"], first["removed"]
    ('row 1', [['r1c2', 1], ['r1c3', 1], ['r1c4', 1]])
    """
    ruleset, candidates, deadline = _candidates(puzzle, position)
    board = ruleset.board
    unseen = _unseen(ruleset, candidates)
    for rule in dict.fromkeys(ruleset.constraints):
        masks = tuple(candidates[cell] for cell in rule.scope)
        try:
            deadline.check()
            try:
                by, propagate = CONSISTENT, consistent_filter(rule, board, deadline)
            except Unsupported:
                by, propagate = PROPAGATORS, propagator_filter(rule, board)
            left = propagate(masks)
        except BudgetSpent:
            raise NotReached("the time limit was reached") from None
        ways = digit_sets(rule, board, tuple(unseen[cell] for cell in rule.scope))
        head = {"part": "strength", "rule": ruleset.identifier(rule)}
        yield head | _as_dict(rule, masks, left) | {"by": by, "ways": ways}


def sees(
    puzzle: PuzzleLike, identifier: str, **position: Unpack[Position]
) -> Iterator[dict[str, Any]]:
    """Yields a part for each form of a rule: the current candidates that the form removes.

    The first form is domain consistency, the measure of the others. `why` is the reason if a form
    cannot be measured. Raises UnknownName for an unknown rule, and NotReached at the time limit.
    """
    ruleset, candidates, deadline = _candidates(puzzle, position)
    rule = ruleset.rule(identifier)
    masks = tuple(candidates[cell] for cell in rule.scope)
    try:
        for form, left, why in what_forms_see(rule, ruleset.board, masks, deadline):
            head = {"part": "form", "group": form.group, "name": form.name, "about": form.about}
            yield head | _as_dict(rule, masks, left) | {"why": why}
    except BudgetSpent:
        raise NotReached("the time limit was reached") from None


def _candidates(
    puzzle: PuzzleLike, position: Position
) -> tuple[Ruleset, dict[Cell, int], Deadline]:
    """The rules, the current candidates of each cell as a mask, and the deadline."""
    found, known = read_position(puzzle, **position)
    every = (1 << found.board.side) - 1
    candidates = dict.fromkeys(found.board.cells, every)
    for cell, digit in known["notes"]:
        candidates[cell] &= ~(1 << digit - 1)
    candidates |= {cell: 1 << digit - 1 for cell, digit in (*found.givens, *known["entries"])}
    return found.ruleset, candidates, known["budget"].start()


def _unseen(ruleset: Ruleset, candidates: dict[Cell, int]) -> dict[Cell, int]:
    """The candidates of each cell without the digits of filled cells that must differ from it."""
    left = dict(candidates)
    for _, cells in ruleset.different:
        for filled in (cell for cell in cells if candidates[cell].bit_count() == 1):
            for cell in cells:
                if cell != filled:
                    left[cell] &= ~candidates[filled]
    return left


def _as_dict(rule: Constraint, masks: Masks, left: Left) -> dict[str, Any]:
    removed = [
        [str(cell), digit]
        for cell, mask, kept in zip(rule.scope, masks, left or (), strict=left is not None)
        for digit in digits_in(mask)
        if digit not in kept
    ]
    return {"conflict": left is None, "removed": removed}
