"""Choices of which one contradicts itself, be it only when several rules are heard together."""

from random import Random

import pytest
from tails import quick_first

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends import create

FOUR = Board.customary(4)
BLANK = Puzzle.classic(FOUR, bytes(16))
RULES = [
    f"({line})"
    for name, kind in kinds().items()
    for board, rule in kind.samples()
    if board == FOUR and name != "any_of"
    for line in Ruleset.classic(FOUR).having(rule).lines
    if "/" not in line and '"' not in line
]


def counted(name, puzzle):
    backend = create(name)
    answer = backend.solve(puzzle, limit=300)
    backend.close()
    assert answer.exhausted
    return len(answer.solutions)


@pytest.mark.parametrize(
    "rules",
    [
        "(skyscraper 4 r1c1-r1c4) (skyscraper 4 r1c4 r1c3 r1c2 r1c1)",
        "(skyscraper 4 r4c3 r3c3 r2c3 r1c3) (x-sum 6 r2c4 r2c3 r2c2 r2c1)",
    ],
)
def test_what_contradicts_itself_is_not_chosen(rules):
    puzzle = BLANK.having(f"any-of (all-of {rules}) (odd r1c1)")
    assert [counted(name, puzzle) for name in ("sat", "reference")] == [144, 144]


@pytest.mark.parametrize("seed", quick_first(range(6)))
def test_random_rules_together_are_a_choice_as_the_reference_has_it(seed):
    rng = Random(seed)
    for _ in range(20):
        one, two, other = rng.choices(RULES, k=3)
        puzzle = BLANK.having(f"any-of (all-of {one} {two}) {other}")
        assert counted("sat", puzzle) == counted("reference", puzzle), puzzle.ruleset.lines
