"""The sentences of a step; their checker finds false ones."""

import pytest
from explanation_check import Known
from explanation_sentences import check_sentences
from positions import position, step_of
from tables import rows
from test_layers import techniques

from sudoku_csp.analysis.explanation.reasons import Sum
from sudoku_csp.analysis.explanation.sentences import describe
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell


def described(layer, constraints, left):
    before = position(constraints, left)
    step = step_of(layer, before)
    return Known(before), step, describe(next(before.scenes([step])))


@techniques
def test_every_datum_of_a_step_is_true(layer, constraints, left):
    check_sentences(*described(layer, constraints, left))


@pytest.mark.parametrize(
    ("layer", "constraint", "left", "sentence", "false"), rows(__file__, "reasons_in_sentences")
)
def test_a_sentence_gives_its_reason(layer, constraint, left, sentence, false):
    known, step, text = described(layer, [constraint], left)
    assert sentence in text.why
    for each in false:
        wrong = text._replace(why=text.why.replace(*each.split(" -> ")))
        with pytest.raises(AssertionError):
            check_sentences(known, step, wrong)


def test_a_chain_says_how_each_link_follows():
    crossed = {"5 in row 2": ["r2c2", "r2c8"], "5 in row 7": ["r7c2", "r7c7"]}
    known, step, text = described("wing", [], crossed)
    assert text.chain == (
        "Suppose r1c7 is 5.",
        "Then r7c7 is not 5 (column 7).",
        "Then r2c8 is not 5 (box 3).",
        "Then r2c2 is 5, the only place left for it in row 2.",
        "Then r7c2 is 5, the only place left for it in row 7.",
        "But then r2c2 and r7c2 are both 5, so r1c7 is not 5.",
        "In the same way, r3c7 is not 5.",
    )
    for at in range(1, 6):
        wrong = text._replace(chain=text.chain[:at] + text.chain[at + 1 :])
        with pytest.raises((AssertionError, TypeError)):
            check_sentences(known, step, wrong)


@pytest.mark.parametrize(
    ("total", "first", "second", "text"),
    [
        (0, [5, 6], [1, 2], "r1c1 is at least 5, and r1c2 is at most 2"),
        (3, [1, 2], [1, 2], "r1c1 is at most 2, and r1c2 + 3 is at least 4"),
        (-3, [5, 6], [1, 2], "r1c1 + 3 is at least 8, and r1c2 is at most 2"),
        (-3, [1, 2], [4, 5], ""),
    ],
)
def test_a_sum_that_cannot_hold_has_its_number_on_its_side(total, first, second, text):
    cells = Cell(1, 1), Cell(1, 2)
    left = dict(zip(cells, (first, second), strict=True))
    terms = list(zip((1, -1), cells, strict=True))
    assert Sum(Board.customary(9), terms, total, [], left).objection() == text
