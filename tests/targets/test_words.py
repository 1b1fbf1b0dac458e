"""Every word of every target, held to its truth on tiny boards: these grids, each once."""

import pytest
from word_cases import CASES

from sudoku_csp.workshop.conformance import conformance


@pytest.mark.parametrize(("board", "rule"), CASES)
def test_a_word_allows_what_it_says_in_every_target_and_encoding(board, rule):
    found = conformance(rule, board)
    assert list(map(str, found.mistakes)) == []
    assert list(map(str, found.refusals)) == []
    assert found.exhaustive
