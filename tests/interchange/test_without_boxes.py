"""Rules posted without boxes, and with them: how many of each in every language, by counting."""

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


class Recorder:
    """A model that records all-different."""

    def __init__(self, board):
        self.board, self.groups = board, []

    def all_different(self, cells):
        self.groups.append(tuple(cells))


def check_posted(board):
    """Rows, then columns, then boxes, each once."""
    recorder = Recorder(board)
    Ruleset.classic(board).post(recorder)
    side, cells = board.side, board.cells
    rows = [cells[side * row : side * (row + 1)] for row in range(side)]
    columns = [cells[column::side] for column in range(side)]
    assert recorder.groups[: 2 * side] == [*rows, *columns]
    assert len(recorder.groups) == HOUSES[board]


@pytest.mark.parametrize("board", HOUSES, ids=str)
def test_every_house_is_posted_once(board):
    check_posted(board)


def test_a_last_column_that_is_not_posted_is_seen(monkeypatch):
    honest = AllDifferent.post

    def post(self, cp):
        if cp.board.has_boxes or self.name != f"column {cp.board.side}":
            honest(self, cp)

    monkeypatch.setattr(AllDifferent, "post", post)
    check_posted(Board(9, 3, 3))
    with pytest.raises(AssertionError):
        check_posted(Board.latin(9))


def text(board, style):
    stream = BytesIO()
    Export(Puzzle.classic(board, bytes(board.side**2)), style).write(stream)
    return stream.getvalue().decode()


@pytest.mark.parametrize("board", [b for b in HOUSES if b.side > 1], ids=str)
def test_every_language_has_as_many_rules_as_there_are_houses(board):
    houses, side = HOUSES[board], board.side
    assert text(board, "mzn").count("constraint alldifferent(") == houses
    assert text(board, "smt2").count("(distinct ") == houses
    # Of 0-1 variables: one digit in every cell, one place for every digit in every house.
    for style, end in (("lp", " = 1\n"), ("opb", " = 1 ;\n")):
        assert text(board, style).count(end) == side**2 + houses * side


@pytest.mark.parametrize("board", HOUSES, ids=str)
def test_cp_sat_has_as_many_constraints_as_there_are_houses(board):
    target = CpSatModel(board)
    Ruleset.classic(board).post(target)
    assert str(target.model.proto).count(" all_diff {") == HOUSES[board]
    assert len(target.model.proto.constraints) == HOUSES[board]
