"""How far a puzzle is from its spec, and what singles alone solve."""

import pytest

from sudoku_csp.analysis.generation import distance
from sudoku_csp.analysis.generation.distance import Distance, Singles
from sudoku_csp.analysis.generation.spec import Spec
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.backend import Deadline

FOUR, NINE = Board(4, 2, 2), Board(9, 3, 3)
FOREVER = Deadline(None)
SIX = bytes(map(int, "1300003004100020"))
"""Six givens."""


class Unique:
    """Says that a puzzle without one of these places has one solution still."""

    def __init__(self, places):
        self.places = places

    def unique(self, digits, _deadline):
        return any(SIX[place] and not digits[place] for place in self.places)


def far(wish, digits=SIX, unnecessary=()):
    return Distance(Spec(FOUR, **wish), Unique(unnecessary)).of(digits, FOREVER)


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ({}, 6),
        ({"minimal": True}, 6),
        ({"difficulty": "hard"}, 6),
        ({"givens": 4}, 2),
        ({"givens": 9}, 3),
        ({"givens": 6, "minimal": True}, 0),
        ({"symmetry": "half-turn", "minimal": True}, 3),
        ({"difficulty": "easy", "minimal": True}, 3),
        ({"symmetry": "half-turn", "minimal": True, "givens": 8}, 5),
    ],
)
def test_what_is_wrong_is_counted_and_all_of_it(wish, expected):
    """Without another aim fewer givens are better. Three of the six are not necessary."""
    assert far(wish, unnecessary=(0, 6, 14)) == expected


def test_what_shall_be_extreme_is_nearer_the_more_nodes_a_search_needs(monkeypatch):
    assert far({"difficulty": "extreme"}) == distance.NODES
    assert far({"difficulty": "extreme"}, bytes(16)) == distance.NODES - 8
    assert far({"difficulty": "extreme", "givens": 4}, bytes(16)) == distance.NODES - 8 + 4
    monkeypatch.setattr(distance, "NODES", 5)
    assert far({"difficulty": "extreme"}, bytes(16)) == 0


def test_singles_solve_what_needs_no_more():
    easy = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    hard = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
    singles = Singles(NINE)
    assert singles.solve(bytes(map(int, easy))) is True
    assert singles.solve(bytes(map(int, hard))) is False


def test_the_largest_board_whose_difficulty_is_asked():
    Singles(Board.latin(64))
    with pytest.raises(Unsupported, match="boards up to side 64, not 65x65, no boxes"):
        Singles(Board.latin(65))
