"""Every word of every target, held to its truth on tiny boards: these grids, each once."""

import pytest
from word_cases import CASES, THREE, A, B, Said, compares

from sudoku_csp.workshop.conformance import conformance, mistakes


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("board", "rule"), CASES)
def test_a_word_allows_what_it_says_in_every_target_and_encoding(board, rule):
    found = conformance(rule, board)
    assert list(map(str, found.mistakes)) == []
    assert list(map(str, found.refusals)) == []
    assert found.exhaustive


def test_a_grid_that_many_branches_allow_is_found_once_and_soon():
    # 2 to the 40 ways to say which branches hold, for each of 9 grids.
    def both(words):
        for _ in range(40):
            words.any_of(lambda one: one.domain(A, (1, 2, 3)), lambda one: one.domain(B, (1, 2, 3)))

    rule = Said("both", (A, B), lambda *_: True, both)
    found = conformance(rule, THREE, ("cpsat integer", "cpsat boolean"))
    assert found.mistakes == found.refusals == ()


@pytest.mark.parametrize("times", [-1, 0, 1])
@pytest.mark.parametrize("op", ["==", "<=", ">="])
def test_digits_that_the_board_has_not_are_counted_as_none(op, times):
    rule = Said(
        f"none {op} {times}",
        (A,),
        lambda _: compares(0, op, times),
        lambda words: words.count([A], (4,), op, times),
    )
    ways = ("clauses", "cpsat integer", "cpsat boolean", "reference")
    assert mistakes(rule, THREE, ways) == []
