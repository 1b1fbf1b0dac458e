"""A spec: impossible numbers of givens, and the recipe of a puzzle."""

from contextlib import suppress
from itertools import combinations

import pytest
from brute_force import solutions

from sudoku_csp.analysis.explanation.rating import rate
from sudoku_csp.analysis.generation import spec as specs
from sudoku_csp.analysis.generation.spec import FEWEST, Generated, Spec
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle

FOUR, NINE = Board(4, 2, 2), Board(9, 3, 3)
JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3])


@pytest.mark.parametrize(
    ("board", "options", "fewest", "most"),
    [
        (Board(1, 1, 1), {}, 0, 1),
        (Board(1, 1, 1), {"minimal": True}, 0, 0),
        (Board(2, 1, 2), {}, 1, 4),
        (FOUR, {}, 4, 16),
        (FOUR, {"minimal": True}, 4, 12),
        (JIGSAW, {}, 3, 16),
        (Board(6, 2, 3), {"minimal": True}, 5, 30),
        (NINE, {}, 17, 81),
        (NINE, {"minimal": True}, 17, 72),
        (Board.latin(9), {}, 8, 81),
        (NINE, {"symmetry": "full", "minimal": True}, 17, 72),
    ],
)
def test_the_possible_numbers_of_givens(board, options, fewest, most):
    possible = []
    for givens in range(-1, len(board.cells) + 2):
        with suppress(Unsupported):
            possible.append(Spec(board, givens=givens, **options).givens)
    orbits = specs.orbits(board, options.get("symmetry", "none"))
    patterns = specs.reachable(tuple(map(len, orbits)))
    assert possible == [number for number in range(fewest, most + 1) if number in patterns]


def test_the_orbits_of_full_symmetry():
    """The middle cell, its row, column and diagonals in fours, and eights of all other cells."""
    sizes = sorted(map(len, specs.orbits(NINE, "full")))
    assert sizes == [1] + [4] * 8 + [8] * 6
    with pytest.raises(Unsupported, match="full symmetry has no pattern of so many"):
        Spec(NINE, "full", 30)
    assert [Spec(NINE, "full", givens).givens for givens in (28, 29, 32, 33)] == [28, 29, 32, 33]


def test_a_number_of_givens_is_a_whole_one():
    for givens in (30.0, "30"):
        with pytest.raises(TypeError, match="the number of givens is a whole one"):
            Spec(NINE, givens=givens)


def test_a_board_is_a_board():
    with pytest.raises(Unsupported, match=r"a board is a Board, as Board\.customary\(6\), not 6"):
        Spec(6)


def test_puzzles_that_digging_seldom_makes():
    half, easy = {"symmetry": "half-turn"}, {"difficulty": "easy"}
    for options in ({}, half, easy, {"minimal": True}, {"minimal": True, "difficulty": "hard"}):
        assert not Spec(NINE, **options).rare
    hardly = ({"minimal": True, **half}, {"minimal": True, **easy})
    for options in (*hardly, {"givens": 24}, {"difficulty": "extreme"}):
        assert Spec(NINE, **options).hardly_minimal is (options in hardly)
        assert Spec(NINE, **options).rare


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (NINE, ""),
        (Board(9, 1, 9), " --box 1x9"),
        (Board.latin(9), " --size 9 --box none"),
        (Board(6, 2, 3), " --box 2x3"),
        (Board(16, 2, 8), " --box 2x8"),
        (JIGSAW, " --regions 1112132233243444"),
    ],
)
def test_a_recipe_names_the_board(board, words):
    assert Spec(board).recipe(3, 4) == f"generate --seed 3 --from 4{words}"


def test_a_recipe_has_every_property():
    spec = Spec(NINE, "half-turn", 26, True, "hard")
    assert spec.recipe(1, 2) == (
        "generate --seed 1 --from 2 --symmetry half-turn --givens 26 --minimal --difficulty hard"
    )


def generated(spec, rating=None):
    grid = Grid(FOUR, bytes(map(int, "1342423124133124")))
    puzzle = Puzzle.classic(FOUR, bytes(map(int, "1000003004000020")), spec.recipe(7, 2), grid)
    return Generated(puzzle, 7, 2, spec, 3, ("sat", "reference"), rating)


def test_the_data_of_a_puzzle():
    made = generated(Spec(FOUR, "none", 4))
    data = made.as_dict()
    del data["version"]
    assert (
        data
        == {
            "source": "generate --seed 7 --from 2 --box 2x2 --givens 4",
            "puzzle": "1.....3..4....2.",
            "solution": "1342423124133124",
            "givens": 4,
            "seed": 7,
            "number": 2,
            "symmetry": "none",
            "attempts": 3,
            "proved_by": ["sat", "reference"],
        }
        | FOUR.as_fields()
    )
    assert made.solution.line() == data["solution"]
    assert "seed=7, number=2" in repr(made)


def test_the_data_of_a_minimal_and_rated_puzzle():
    spec = Spec(FOUR, minimal=True)
    rating = rate(generated(spec).puzzle)
    data = generated(spec, rating).as_dict()
    assert data["minimal"] is True
    assert data["rating"]["difficulty"] == "easy"
    assert not data["rating"].keys() & data.keys()


def test_no_4x4_with_three_givens_has_one_solution():
    every = solutions(FOUR, bytes(16), limit=1000)
    for places in combinations(range(16), FEWEST[FOUR][0] - 1):
        chosen = [tuple(grid[place] for place in places) for grid in every]
        assert min(map(chosen.count, set(chosen))) > 1
