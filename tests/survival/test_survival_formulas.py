"""The clauses of every encoding, in their order, are those recorded; `formulas` builds them."""

import json

import pytest
from formulas import DATA, by_command, by_library, counted

FORMULAS = {formula["name"]: formula for formula in json.loads(DATA.read_text())}


@pytest.mark.parametrize("name", FORMULAS)
def test_the_clauses_are_as_recorded(name, sudoku):
    formula = FORMULAS[name]
    written, arguments = by_library(formula), by_command(formula)
    assert written or arguments
    if written:
        assert counted(written) == formula["lines"]
    if arguments:
        ended = sudoku(*arguments)
        assert counted(ended.out) == formula["lines"], ended.err
