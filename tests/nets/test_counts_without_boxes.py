"""Net 6 on boards without boxes: rows and columns alone, 2 n groups of n digits."""

import pytest
from published_sizes import of_formula

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf import at_most_one, cells


@pytest.mark.parametrize(
    ("clauses", "side", "size"),
    [
        ("minimal", 4, (64, 16 + 32 * 6)),
        ("efficient", 4, (64, 16 + 48 * 6)),
        ("extended", 4, (64, 48 + 48 * 6)),
        ("extended", 9, (729, 243 + 243 * 36)),
        ("extended", 1, (1, 3)),
    ],
)
def test_the_encodings_have_two_thirds_of_the_houses(clauses, side, size):
    formula = Formula(Puzzle.classic(Board.latin(side), bytes(side**2)), Encoding(clauses))
    assert (formula.variables, len(formula.clauses)) == size


@pytest.mark.sampled(3)
@pytest.mark.parametrize("method", at_most_one.NAMES)
@pytest.mark.parametrize("clauses", ["minimal", "efficient", "extended", "optimised"])
def test_every_clause_set_has_the_size_of_the_formula(clauses, method):
    encoding = Encoding(f"{clauses},{method}")
    for side in (1, 2, 3, 5, 6):
        puzzle = Puzzle.classic(Board.latin(side), bytes([side, *[0] * (side**2 - 1)]))
        formula = Formula(puzzle, encoding)
        assert of_formula(puzzle, encoding) == (formula.variables, len(formula.clauses))


@pytest.mark.parametrize("name", [name for name in cells.NAMES if name != cells.DEFAULT])
def test_every_encoding_of_cells_has_the_size_of_the_formula(name):
    for side in (2, 3, 5):
        formula = Formula(Puzzle.classic(Board.latin(side), bytes(side**2)), Encoding(name))
        size = of_formula(formula.puzzle, formula.encoding)
        assert size == (formula.variables, len(formula.clauses))


def test_triad_needs_boxes():
    puzzle = Puzzle.classic(Board.latin(4), bytes(16))
    with pytest.raises(Unsupported, match="triad needs boxes, and the board is 4x4, no boxes"):
        Formula(puzzle, Encoding("triad"))
    with pytest.raises(Unsupported, match="triad needs boxes, and the board is 4x4, no boxes"):
        Encoding("triad").rules(puzzle).clauses()
