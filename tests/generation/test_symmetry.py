"""The orbits of each symmetry, as one sees them on nine cells."""

import pytest

from sudoku_csp.analysis.generation.symmetry import MOVES, check_name, orbits, reachable
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import UnknownName

ORBITS = {
    "none": "0 1 2 3 4 5 6 7 8",
    "half-turn": "08 17 26 35 4",
    "quarter-turn": "0268 1357 4",
    "left-right": "02 1 35 4 68 7",
    "up-down": "06 17 28 3 4 5",
    "diagonal": "0 13 26 4 57 8",
    "anti-diagonal": "08 15 2 37 4 6",
    "cross": "0268 17 35 4",
    "diagonals": "08 1357 26 4",
    "full": "0268 1357 4",
}
"""Cells are numbered from 0 in reading order, the orbits in that of their first cells."""


def test_the_orbits_are_these():
    assert ORBITS.keys() == MOVES.keys()
    for name, told in ORBITS.items():
        expected = tuple(tuple(map(int, orbit)) for orbit in told.split())
        assert orbits(Board.latin(3), name) == expected


def test_a_board_of_one_cell_and_an_even_one():
    assert all(orbits(Board.latin(1), name) == ((0,),) for name in MOVES)
    assert orbits(Board.latin(2), "quarter-turn") == ((0, 1, 2, 3),)
    assert orbits(Board.latin(4), "diagonal")[:4] == ((0,), (1, 4), (2, 8), (3, 12))
    assert len(orbits(Board.latin(9), "full")) == 15


def test_the_numbers_that_orbits_can_have():
    assert reachable(()) == {0}
    assert reachable((2, 2, 2)) == {0, 2, 4, 6}
    assert reachable((1, 3, 5)) == {0, 1, 3, 4, 5, 6, 8, 9}


def test_a_symmetry_is_known_by_its_name():
    assert check_name("full") == "full"
    with pytest.raises(UnknownName, match="did you mean half-turn"):
        orbits(Board.latin(4), "half-trun")
