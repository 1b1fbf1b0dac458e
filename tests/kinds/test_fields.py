"""The fields of a kind: wrong fields, defaults, and the scope."""

import re
from dataclasses import replace

import pytest
from tables import rows

from sudoku_csp.constraints.fields import board_values, fields_of
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.constraints.shapes import OnCells
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFailed, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends import NAMES, create

KINDS = kinds()
FOUR = Board.customary(4)
BOXES = tuple(house.cells for house in FOUR.boxes)


SHAPE = {"boxes", "cells", "lines", "side"}
"""Fields whose default is the shape of the board."""

NAMED = {"FOUR.cells": FOUR.cells, "BOXES": BOXES}


@pytest.mark.parametrize(("name", "fields", "why"), rows(__file__, "wrong_fields", NAMED))
def test_wrong_fields_are_rejected(name, fields, why):
    with pytest.raises(ValueError, match=why):
        KINDS[name](*fields)


@pytest.mark.parametrize(("name", "fields", "scope"), rows(__file__, "scopes", NAMED))
def test_the_scope_has_each_cell_once(name, fields, scope):
    assert KINDS[name](*fields).scope == KINDS["even"](scope).cells


@pytest.mark.parametrize("backend", NAMES)
def test_dutch_flatmates_of_another_side_than_the_board_are_rejected_by_name(backend):
    rule = KINDS["dutch_flatmates"](FOUR.cells, 3, (2, 1, 3))
    puzzle = Puzzle.blank(Ruleset.classic(FOUR).with_constraints(rule))
    with pytest.raises((Unsupported, BackendFailed), match="a rule of side 3, not 4"):
        create(backend).solve(puzzle)


def test_the_defaults_of_fields_on_9x9():
    found = []
    for name, kind in KINDS.items():
        of_class = {one.name: one.default for one in fields_of(kind) or () if not one.required}
        implied = of_class | board_values(kind, Board.customary(9))
        assert implied.items() >= of_class.items()
        found += [(name, *pair) for pair in implied.items() if pair[0] not in SHAPE]
    assert sorted(found) == sorted(rows(__file__, "defaults_on_9x9", {}))


SOME_CELLS = [kind for kind in KINDS.values() if issubclass(kind, OnCells)]


@pytest.mark.parametrize("kind", SOME_CELLS, ids=lambda kind: kind.about.title)
def test_too_few_cells_and_a_cell_twice_are_rejected_by_the_shape(kind):
    _, rule = next(iter(kind.samples()))
    few, again = (
        FOUR.cells[: max(kind.fewest - 1, 0)],
        (*FOUR.cells[: max(kind.fewest, 2)], FOUR.cells[0]),
    )
    for wrong in ([few] if kind.fewest else []) + ([] if kind.may_return else [again]):
        with pytest.raises(ValueError, match=f"^{re.escape(kind.about.noun)} needs .*cells"):
            replace(rule, cells=wrong)
