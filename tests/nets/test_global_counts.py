"""Net 6 for rules beyond the classic ones: every form of every word arrives, in the size foretold.

The prediction adds up the formulas of the words that a rule says, and makes no clause.
"""

import pytest
from tails import quick_first

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf.globals.forms import GLOBALS

PUZZLES = [
    Puzzle.blank(Ruleset.classic(board).having(rule))
    for kind in kinds().values()
    for board, rule in kind.samples()
    if board.side <= 5
]

FORMS = [
    EXTENDED.saying(**{f"{word}_encoding": name})
    for word, forms in GLOBALS.items()
    for name in forms.NAMES
]

MIXED = Encoding("extended", "bimander", regular_encoding="states", relation_encoding="conflicts")

ENCODINGS = [
    *(EXTENDED, MIXED, *FORMS),
    Encoding("efficient", "sequential"),
    Encoding("minimal", "product"),
    Encoding("triad", "commander"),
]

UNKNOWN = {
    # Facts and choices have no formula; a renban and some others have clauses of their own.
    *("anti_taxicab", "any_of", "box_indexer", "column_indexer", "dutch_flatmates", "full_rank"),
    *("global_entropy", "global_modular", "lunchbox", "renban", "row_indexer", "sandwich"),
    *("sum_line", "x_sum"),
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("encoding", quick_first(ENCODINGS, 2), ids=lambda e: " ".join(e.options()))
def test_every_sample_has_the_size_that_its_words_foretell(encoding):
    foretold = 0
    for puzzle in PUZZLES:
        if not encoding.fits(puzzle.board):
            continue
        formula = Formula(puzzle, encoding)
        if (predicted := formula.predicted()) is None:
            continue
        made = (formula.variables, len(formula.clauses))
        assert predicted == made, puzzle.ruleset.beyond_classic
        foretold += 1
    assert foretold > 200


def test_what_has_no_formula_has_no_prediction():
    without = {
        name
        for name, kind in kinds().items()
        for board, rule in kind.samples()
        if board.side <= 5
        and Formula(Puzzle.blank(Ruleset.classic(board).having(rule))).predicted() is None
    }
    assert without == UNKNOWN


def test_a_form_that_does_not_fit_has_no_prediction_either():
    puzzle = Puzzle.classic(Board.customary(4), bytes(16)).having("arrow r1c1 r2c2 r2c3")
    assert Formula(puzzle).predicted() is not None
    formula = Formula(puzzle, Encoding(sum_encoding="digit-sets"))
    assert formula.predicted() is None
    with pytest.raises(Unsupported):
        formula.clauses  # noqa: B018


def test_nothing_is_foretold_where_the_rules_are_not_written_as_they_are():
    puzzle = Puzzle.classic(Board.customary(4), bytes(16)).having("thermometer r1c1 r1c2")
    for formula in (
        Formula(puzzle, Encoding("optimised")),
        Formula(puzzle, Encoding(drop_duplicates=True)),
        Formula(puzzle, Encoding(None, cells="log")),
        Formula(puzzle, givens=Givens.COMPILED),
        Formula(Puzzle.blank(Ruleset(puzzle.board, puzzle.constraints[1:]))),
    ):
        assert formula.predicted() is None
