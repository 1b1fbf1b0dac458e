"""Net 6: did the rules arrive? Variables and clauses, predicted by formula and by literals."""

from collections import Counter
from io import BytesIO
from math import comb

import pytest

from sudoku_csp.board import Board
from sudoku_csp.export import Formula, write_dimacs
from sudoku_csp.puzzle import Puzzle


def blank(board):
    return Puzzle(board, bytes(board.side**2))


@pytest.mark.parametrize(
    ("side", "variables", "clauses"),
    [(4, 64, 448), (6, 216, 2304), (9, 729, 11_988), (16, 4096, 123_904)],
)
def test_the_extended_encoding_has_the_published_size(side, variables, clauses):
    formula = Formula(blank(Board.customary(side)))
    assert formula.variables == variables
    assert len(formula.clauses) == clauses == 4 * side**2 * (1 + comb(side, 2))


def test_clauses_are_324_long_and_11664_short_ones_on_9x9():
    lengths = Counter(map(len, Formula(blank(Board.customary(9))).clauses))
    assert lengths == {9: 324, 2: 11_664}


def test_10530_clauses_of_the_11988_are_distinct():
    clauses = Formula(blank(Board.customary(9))).clauses
    assert len({tuple(sorted(clause)) for clause in clauses}) == 10_530


def test_every_given_is_a_unit_clause_at_the_end():
    puzzle = Puzzle(Board.customary(4), bytes([1, *[0] * 14, 3]))
    assert Formula(puzzle).clauses[-2:] == [[1], [63]]
    assert len(Formula(puzzle).clauses) == 450


def test_variables_are_numbered_by_the_formula_in_the_header():
    formula = Formula(blank(Board.customary(9)))
    cells = formula.puzzle.board.cells
    for row, column, digit in ((1, 1, 1), (1, 2, 1), (2, 1, 1), (5, 5, 5), (9, 9, 9)):
        cell = cells[(row - 1) * 9 + column - 1]
        assert formula.literal(cell, digit) == 81 * (row - 1) + 9 * (column - 1) + digit


def test_dimacs_says_how_many_clauses_it_has_and_is_the_same_every_time():
    puzzle = Puzzle(Board(6, 3, 2), bytes([*range(1, 7), *[0] * 30]), "somewhere:1")
    first, second = BytesIO(), BytesIO()
    assert write_dimacs(puzzle, first) == write_dimacs(puzzle, second) == 2304 + 6
    assert first.getvalue() == second.getvalue()
    lines = first.getvalue().decode("ascii").splitlines()
    header = [line for line in lines if line.startswith("c ")]
    assert "c source somewhere:1" in header
    assert "c board 6x6, boxes 3x2" in header
    assert f"c puzzle 123456{'.' * 30}" in header
    assert "c variables x(r,c,d) = 36*(r-1) + 6*(c-1) + d, all counted from 1" in header
    body = lines[len(header) :]
    assert body[0] == "p cnf 216 2310"
    assert len(body) == 1 + 2310
    assert all(line.endswith(" 0") for line in body[1:])


def test_an_odd_name_does_not_break_the_header():
    puzzle = Puzzle(Board.customary(4), bytes(16), "a\nb é \udcff:1")
    stream = BytesIO()
    write_dimacs(puzzle, stream)
    assert all(
        line[:2] in (b"c ", b"p ") or line.endswith(b" 0")
        for line in stream.getvalue().splitlines()
    )
