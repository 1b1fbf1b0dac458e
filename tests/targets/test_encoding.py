"""What the encodings rest on: the direct numbering, its decoding, and outputs that lose nothing."""

import re
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY
from sudoku_csp.targets.cnf.at_most_one.pairwise import pairwise
from sudoku_csp.targets.cnf.cells import DecodeError
from sudoku_csp.targets.cnf.cells.direct import Direct, variable
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.output import Clauses

FOUR = Direct(Board.customary(4))


@pytest.mark.parametrize("side", [1, 2, 4, 9, 16])
def test_variable_and_meaning_are_inverse_and_dense(side):
    board = Board(side, 1, side)
    numbers = [variable(board, cell, digit) for cell in board.cells for digit in board.digits]
    assert numbers == list(range(1, side**3 + 1))
    assert all(variable(board, *Direct(board).pair(number)) == number for number in numbers)


@pytest.mark.parametrize("number", [0, -1, 65, 1000])
def test_other_numbers_mean_nothing(number):
    for ask in (FOUR.pair, FOUR.meaning):
        with pytest.raises(DecodeError, match="is not a variable"):
            ask(number)


def test_auxiliary_variables_and_repeated_literals_do_not_disturb_decoding():
    literals = [4 * place + 1 + place % 4 for place in range(16)]
    grid = FOUR.decode([*literals, *literals, -3, 65, 1000, -70])
    assert list(grid.digits) == [1, 2, 3, 4] * 4


def test_two_digits_or_none_in_a_cell_are_refused():
    literals = [4 * place + 1 for place in range(16)]
    with pytest.raises(DecodeError, match="r1c1 has two digits, 1 and 3"):
        FOUR.decode([*literals, 3])
    with pytest.raises(DecodeError, match="r4c4 has no digit"):
        FOUR.decode(literals[:-1])


@pytest.mark.parametrize("arity", range(9))
def test_pairwise_is_at_most_one_by_truth_table(arity):
    literals = [(-1) ** place * (place + 1) for place in range(arity)]
    clauses = list(pairwise(literals))
    assert len(clauses) == arity * (arity - 1) // 2
    for values in product((False, True), repeat=arity):
        true = {x if value else -x for x, value in zip(range(1, arity + 1), values, strict=True)}
        satisfied = all(true & set(clause) for clause in clauses)
        assert satisfied == (sum(literal in true for literal in literals) <= 1)


def test_a_literal_that_stands_twice_must_be_false():
    assert list(pairwise([5, 5])) == [[-5, -5]]


def test_the_empty_clause_is_kept():
    kept = []
    CnfWriter(FOUR.board, Clauses(64, kept.append)).clause([])
    assert kept == [[]]


def test_a_cell_has_one_digit():
    board = Board(2, 1, 2)
    clauses = []
    writer = CnfWriter(board, Clauses(8, clauses.append))
    for cell in board.cells:
        writer.exactly_one(writer.digits_of(cell))
    assert clauses[:2] == [[1, 2], [-1, -2]]
    assert len(clauses) == 8
    assert variable(FOUR.board, Cell(2, 1), 3) == 19


def test_new_variables_are_nobodys():
    output = Clauses(8, [].append)
    writer = CnfWriter(Board(2, 1, 2), output)
    assert [writer.fresh(), writer.fresh(), output.fresh(3), writer.fresh()] == [9, 10, 11, 14]
    assert output.variables == 14


def test_clauses_cannot_be_written_as_sums():
    with pytest.raises(Unsupported, match="a cardinality constraint is no clause"):
        Clauses(3, [].append, CARDINALITY)


def test_48_encodings_can_be_combined_as_the_readme_says():
    found = set()
    for chosen in product(
        (None, *clause_sets.NAMES), (None, *at_most_one.NAMES), (None, *cells.NAMES)
    ):
        with suppress(Unsupported):
            found.add(Encoding(",".join(filter(None, chosen)) or "extended"))
    assert len(found) == 5 * 9 + 3
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    assert re.findall(r"(\d+)\s+encodings", readme) == [str(len(found))]
