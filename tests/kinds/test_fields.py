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
    puzzle = Puzzle.blank(Ruleset.classic(FOUR).having(rule))
    with pytest.raises((Unsupported, BackendFailed), match="a rule of side 3, not 4"):
        create(backend).solve(puzzle)


DEFAULTS_ON_9X9 = {
    "arrow": {"pill": 1},
    "automaton": {"starts": (0,)},
    "cage": {"total": None},
    "column_indexer": {"side": 9},
    "diagonal": {"side": 9, "which": "main"},
    "difference": {"value": 1},
    "dutch_flatmates": {"side": 9, "digits": (5, 1, 9)},
    "full_rank": {"ties": "only-unclued"},
    "lockout_line": {"difference": 4},
    "maximum": {"side": 9},
    "minimum": {"side": 9},
    "modular_line": {"modulus": 3},
    "negative_ratio": {"exempt": (), "ratios": (2,)},
    "negative_xv": {"exempt": (), "totals": (5, 10)},
    "non_consecutive": {"exempt": ()},
    "ratio": {"value": 2},
    "row_indexer": {"side": 9},
    "sum": {"coefficients": ()},
    "sum_line": {"total": 10, "loop": False},
    "whisper": {"difference": 5},
}
"""By kind, the values of fields that a line leaves out, without the groups of cells of a board."""


def test_the_defaults_of_fields_on_9x9():
    board = Board.customary(9)
    found = {}
    for name, kind in KINDS.items():
        values = {one.name: one.default for one in fields_of(kind) or () if not one.required}
        values |= board_values(kind, board)
        for field in ("boxes", "cells", "lines"):
            values.pop(field, None)
        if values:
            found[name] = values
    assert found == DEFAULTS_ON_9X9
    # Without a line, the class itself has the same defaults.
    for name, values in found.items():
        of_class = {one.name: one.default for one in fields_of(KINDS[name]) if not one.required}
        assert of_class == {field: values[field] for field in of_class}


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
