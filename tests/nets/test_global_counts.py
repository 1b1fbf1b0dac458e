"""Net 6 for rules beyond the classic ones: sizes by hand, and those counted without a clause."""

import pytest
from tails import quick_first

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.constraints.typed_line import parse
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.laboratory.rule_costs import size_of
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf.globals import GLOBALS

PUZZLES = [
    Puzzle.blank(Ruleset.classic(board).with_constraints(rule))
    for kind in kinds().values()
    for board, rule in kind.samples()
    if board.side <= 5
]

FORMS = [Encoding(f"{forms.plural}={name}") for forms in GLOBALS.values() for name in forms.names]

MIXED = Encoding("extended,bimander,automata=states,relations=conflicts")

ENCODINGS = [
    *(EXTENDED, MIXED, *FORMS),
    Encoding("efficient,sequential"),
    Encoding("minimal,product"),
    Encoding("triad,commander"),
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("encoding", quick_first(ENCODINGS, 2), ids=str)
def test_every_sample_has_the_size_that_is_counted(encoding):
    checked = 0
    for puzzle in PUZZLES:
        if not encoding.fits(puzzle.board):
            continue
        formula = Formula(puzzle, encoding)
        try:
            clauses = formula.clauses
        except Unsupported:
            continue
        size = formula.cnf.size
        highest = max(abs(literal) for clause in clauses for literal in clause)
        assert (size.clauses, size.literals) == (len(clauses), sum(map(len, clauses)))
        assert size.variables >= highest, puzzle.ruleset.beyond_classic
        checked += 1
    assert checked > 200


BY_HAND = [
    # On 4x4: 24 pairs of cells are a chess knight's move apart, each a clause for each digit.
    ("anti-knight", 0, 24 * 4),
    # Equal cells: two clauses for each digit.
    ("palindrome r1c1 r2c2 r3c3", 0, 2 * 4),
    # Ten pairs of digits do not rise; 3 and 4 digits of the cells exclude some.
    ("thermometer r1c1 r1c2", 0, 8),
    ("even r1c1", 0, 2),
    # A set automaton: 4 states after the first cell, then 4 pairs; 4 more that the cells differ.
    ("cage 5 r1c1 r1c2", 4, 4 + 4 + 4 + 4 + 4),
]


@pytest.mark.parametrize(("line", "variables", "clauses"), BY_HAND)
def test_rules_have_the_sizes_counted_by_hand(line, variables, clauses):
    board = Board.customary(4)
    assert size_of(parse(line, board), board, EXTENDED) == (variables, clauses)


def test_a_form_that_does_not_fit_has_no_size():
    puzzle = Puzzle.classic(Board.customary(4), bytes(16)).with_constraints("arrow r1c1 r2c2 r2c3")
    formula = Formula(puzzle, Encoding("sums=digit-sets"))
    with pytest.raises(Unsupported):
        formula.cnf.size  # noqa: B018
