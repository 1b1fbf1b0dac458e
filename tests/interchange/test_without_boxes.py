"""The number of rules in every language, on boards with and without boxes."""

from io import BytesIO

import pytest

from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.formulas.exported_files import Export
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel

LATIN = [Board.latin(side) for side in (1, 2, 3, 5, 9, 12)]
BOXED = [Board(4, 2, 2), Board(6, 3, 2), Board(9, 3, 3), Board(12, 3, 4)]

HOUSES = {board: 2 * board.side for board in LATIN} | {board: 3 * board.side for board in BOXED}


def text(board, style):
    stream = BytesIO()
    Export(Puzzle.classic(board, bytes(board.side**2)), style).write(stream)
    return stream.getvalue().decode()


def check_numbers(board):
    """Checks for one constraint a house, or one row a cell and one a digit of a house."""
    houses, side = HOUSES[board], board.side
    assert text(board, "mzn").count("constraint alldifferent(") == houses
    assert text(board, "smt2").count("(distinct ") == houses
    for style, end in (("lp", " = 1\n"), ("opb", " = 1 ;\n")):
        assert text(board, style).count(end) == side**2 + houses * side


@pytest.mark.parametrize("board", [b for b in HOUSES if b.side > 1], ids=str)
def test_every_language_has_as_many_rules_as_there_are_houses(board):
    check_numbers(board)


def test_a_last_column_that_is_not_posted_is_seen(monkeypatch):
    honest = AllDifferent.post

    def post(self, cp):
        if cp.board.has_boxes or self.name != f"column {cp.board.side}":
            honest(self, cp)

    monkeypatch.setattr(AllDifferent, "post", post)
    check_numbers(Board(9, 3, 3))
    with pytest.raises(AssertionError):
        check_numbers(Board.latin(9))


@pytest.mark.parametrize("board", HOUSES, ids=str)
def test_cp_sat_has_as_many_constraints_as_there_are_houses(board):
    target = CpSatModel(board)
    Ruleset.classic(board).post(target)
    assert [posted.kind for posted in target.model.constraints] == ["all_diff"] * HOUSES[board]
