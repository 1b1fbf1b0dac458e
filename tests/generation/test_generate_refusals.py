"""What cannot be made is refused or told of in a line; who is wrong is found out."""

import re
import time
from itertools import combinations

import pytest
from naive_sudoku import houses, solutions

from sudoku_csp import generate
from sudoku_csp.analysis.explanation import rating
from sudoku_csp.analysis.generation import generator, symmetry
from sudoku_csp.analysis.generation.proof import Disagreement
from sudoku_csp.analysis.generation.spec import DIFFICULTIES, FEWEST, Spec
from sudoku_csp.analysis.generation.uniqueness import Uniqueness
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFailed, InputError, NotReached, UnknownName, Unsupported
from sudoku_csp.solvers.backends.reference import ReferenceBackend
from sudoku_csp.solvers.kernels.bitboard import Bitboard, Tally, first

FOUR, NINE = Board(4, 2, 2), Board(9, 3, 3)


IMPOSSIBLE = tuple(map(int, "000011200311222311223344555334555444"))
"""Regions of a 6x6 that no grid fits, which takes some hundred thousand nodes to find out."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"givens": 10}, "10 givens cannot be: no 9x9 has fewer than 17 (McGuire, Tugemann"),
        ({"givens": 16, "strategy": "swap"}, "no 9x9 has fewer than 17"),
        ({"givens": 82}, "has 81 cells"),
        ({"givens": -1}, "has 81 cells"),
        ({"givens": 3, "board": FOUR}, "no 4x4 has fewer than 4"),
        ({"givens": 4, "board": Board(6, 2, 3)}, "with two of the 6 digits missing"),
        ({"givens": 75, "minimal": True}, "a whole row is given"),
        ({"givens": 1, "minimal": True, "board": Board(1, 1, 1)}, "a whole row is given"),
        ({"givens": 7, "board": FOUR, "symmetry": "half-turn"}, "half-turn symmetry has no"),
        ({"givens": 27, "symmetry": "quarter-turn"}, "quarter-turn symmetry has no pattern"),
        ({"board": Board.jigsaw((0, 1, 1, 0))}, "no grid obeys the rules"),
        ({"board": Board.jigsaw(IMPOSSIBLE)}, "no grid obeys the rules"),
        ({"board": Board.customary(100), "difficulty": "easy"}, "boards up to side 64"),
        ({"board": Board.customary(132)}, "the bitboard takes boards up to side 128"),
    ],
)
def test_what_is_impossible_is_refused_in_one_line(wish, reason):
    with pytest.raises(Unsupported) as refused:
        next(generate(seed=1, **wish))
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_names_that_do_not_exist_are_told_at_once():
    for wish in ({"symmetry": "half-trun"}, {"strategy": "dog"}, {"difficulty": "esay"}):
        with pytest.raises(UnknownName, match="did you mean"):
            generate(seed=1, **wish)
    with pytest.raises(UnknownName, match="no symmetry None; did you mean none"):
        generate(seed=1, symmetry=None)


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"count": -1}, "the count of puzzles is 0 or more, not -1"),
        (
            {"first": 0},
            "puzzles are numbered from 1: the first is 1 or more, not 0",
        ),
        ({"attempts": 0}, "attempts are 1 or more, not 0"),
    ],
)
def test_numbers_that_are_none_of_their_kind_are_refused(wish, reason):
    with pytest.raises(ValueError, match=reason):
        generate(seed=1, **wish)


def test_a_board_is_a_board():
    with pytest.raises(InputError, match=r"a board is a Board, as Board\.jigsaw\(regions\), or"):
        generate(seed=1, board=6)
    with pytest.raises(InputError, match="'2x3' is no board"):
        generate(seed=1, board="2x3")


def test_no_4x4_with_three_givens_has_one_solution():
    every = solutions(bytes(16), houses(4, 2, 2), limit=1000)
    for places in combinations(range(16), FEWEST[FOUR][0] - 1):
        chosen = [tuple(grid[place] for place in places) for grid in every]
        assert min(map(chosen.count, set(chosen))) > 1


def test_numbers_that_orbits_can_have():
    sizes = tuple(map(len, symmetry.orbits(NINE, "full")))
    assert sum(sizes) == 81
    assert {1, 4, 8, 9} < symmetry.reachable(sizes)
    assert not {2, 3, 6, 7} & symmetry.reachable(sizes)


def test_what_is_not_found_is_told_with_what_was_tried():
    with pytest.raises(NotReached) as told:
        next(generate(seed=1, givens=18, strategy="dig", attempts=5))
    words = str(told.value)
    assert words.startswith(
        "generate --seed 1 --from 1 --givens 18 --strategy dig: no puzzle made in 5 grids; "
        "those tried were: "
    )
    fewest = min(map(int, re.findall(r"with ([0-9]+) givens", words)))
    assert words.endswith(f" givens; the fewest givens found: {fewest}")


def test_the_nearest_is_told_where_the_first_grid_takes_all_the_time():
    with pytest.raises(NotReached, match=r"the fewest givens found: 2[0-4]$"):
        next(generate(seed=1, givens=17, attempts=1, time_limit=10))


@pytest.mark.slow
def test_budgets_are_kept_and_change_no_puzzle():
    began = time.monotonic()
    with pytest.raises(NotReached, match="reached the time limit"):
        next(generate(seed=1, board=Board.customary(25), time_limit=1))
    assert time.monotonic() - began < 30
    slow, quick = (
        next(generate(seed=1, givens=22, time_limit=seconds)).puzzle.line()
        for seconds in (None, 600)
    )
    assert slow == quick


@pytest.mark.slow
def test_the_time_is_over_while_it_looks_for_what_is_not_there():
    with pytest.raises(
        NotReached, match=r"limit, no puzzle made; those tried were: \d+ with 2[0-9] givens"
    ):
        next(generate(seed=1, givens=17, strategy="dig", time_limit=2, attempts=10**9))


def test_a_kernel_that_calls_everything_unique_is_found_out(monkeypatch):
    monkeypatch.setattr(Uniqueness, "unique", lambda self, digits, deadline: True)
    with pytest.raises(Disagreement, match="sat says multiple, reference says multiple") as wrong:
        next(generate(seed=1, board=FOUR))
    assert len(wrong.value.report.statements) == 2


def test_a_kernel_that_calls_too_much_necessary_is_found_out(monkeypatch):
    monkeypatch.setattr(Uniqueness, "unique", lambda self, digits, deadline: False)
    with pytest.raises(NotReached, match="2 with 16 givens that are not all necessary"):
        next(generate(seed=1, board=FOUR, minimal=True, attempts=2))


def test_a_backend_that_loses_a_solution_is_found_out(monkeypatch):
    search = ReferenceBackend.search

    def lossy(self, model, limit, found, deadline):
        return search(self, model, limit, lambda grid: None, deadline)

    monkeypatch.setattr(ReferenceBackend, "search", lossy)
    with pytest.raises(Disagreement, match="reference says no solution"):
        next(generate(seed=1, board=FOUR))


def test_a_puzzle_that_one_backend_alone_proves_is_not_handed_out(monkeypatch):
    def dead(self, model, limit, found, deadline):
        raise BackendFailed("its process ended")

    monkeypatch.setattr(ReferenceBackend, "search", dead)
    with pytest.raises(BackendFailed, match="two backends: reference: its process ended"):
        next(generate(seed=1, board=FOUR))


def test_a_strategy_that_leaves_the_wrong_digits_is_found_out(monkeypatch):
    def turned(task):
        return bytes(digit % 4 + 1 for digit in task.grid)

    monkeypatch.setattr(generator.strategies, "named", lambda name: turned)
    with pytest.raises(Disagreement, match="sat says unique, reference says unique"):
        next(generate(seed=1, board=FOUR))


def test_backends_are_closed_when_nobody_asks_on(monkeypatch):
    closed = []
    original = generator.Generator.close
    monkeypatch.setattr(
        generator.Generator, "close", lambda self: closed.append(1) or original(self)
    )
    puzzles = generate(seed=1, count=5, board=FOUR)
    next(puzzles)
    puzzles.close()
    assert closed == [1]


class Told:
    """A rating of which the word alone matters."""

    unfinished = ""

    def __init__(self, difficulty):
        self.difficulty = difficulty


def test_the_words_of_difficulty_are_those_of_rate():
    assert rating.DIFFICULTIES == DIFFICULTIES


def test_a_wanted_difficulty_is_looked_for(monkeypatch):
    words = iter(["extreme", "medium", "hard"])
    monkeypatch.setattr(generator, "rate", lambda puzzle, budget: Told(next(words)))
    made = next(generate(seed=1, difficulty="hard"))
    assert made.rating.difficulty == "hard"
    assert made.attempts >= 3


def test_easy_means_that_singles_solve_it(monkeypatch):
    monkeypatch.setattr(generator, "rate", lambda puzzle, budget: Told("easy"))
    for made in generate(seed=1, difficulty="easy", count=3):
        assert by_singles(list(made.puzzle.digits))
        assert len(made.puzzle.givens) < 40
        assert made.attempts == 1


def by_singles(digits):
    """Naked and hidden singles, as one does it by hand."""
    all_houses = houses(9, 3, 3)
    while 0 in digits:
        free = [
            set()
            if digits[p]
            else set(range(1, 10))
            - {digits[q] for house in all_houses if p in house for q in house}
            for p in range(81)
        ]
        found = {p: min(free[p]) for p in range(81) if len(free[p]) == 1}
        for house in all_houses:
            for digit in range(1, 10):
                places = [p for p in house if digit in free[p]]
                if len(places) == 1:
                    found[places[0]] = digit
        if not found:
            return False
        for place, digit in found.items():
            digits[place] = digit
    return True


@pytest.mark.slow
@pytest.mark.parametrize(
    ("difficulty", "line", "largest"),
    [
        (
            "easy",
            "...7.8.............615..8.98.4.7....7...53.2.2..4....3.....4..6...86.9.2.......3.",
            1,
        ),
        (
            "medium",
            "......2......3297..4.7.8..........85..32.....18..46.....6......8.4.9...1.1....7.2",
            2,
        ),
        (
            "hard",
            ".......8..6.....75...27...12..15......5.2.1.9...9.4.....2......64....71...1.395.6",
            5,
        ),
    ],
)
def test_puzzles_have_the_difficulty_that_rate_says(difficulty, line, largest):
    (made,) = generate(seed=1, difficulty=difficulty)
    assert made.puzzle.line() == line
    assert rating.rate(made.puzzle).difficulty == difficulty
    assert made.as_dict()["rating"]["largest"] == largest


@pytest.mark.slow
def test_extreme_puzzles_are_looked_for_where_a_search_needs_many_nodes(monkeypatch):
    monkeypatch.setattr(generator, "rate", lambda puzzle, budget: Told("extreme"))
    (made,) = generate(seed=1, difficulty="extreme")
    (dug,) = generate(seed=1, difficulty="extreme", strategy="dig")
    tallies = Tally(None), Tally(None)
    for one, tally in zip((made, dug), tallies, strict=True):
        first(Bitboard(NINE), one.puzzle.digits, 2, tally)
    assert tallies[0].nodes >= 30
    assert tallies[1].nodes <= 10


def test_a_recipe_leaves_out_what_is_customary():
    assert Spec(NINE).recipe(3, 4) == "generate --seed 3 --from 4"
    assert Spec(NINE, difficulty="very-hard", minimal=True, strategy="dig").recipe(1, 1) == (
        "generate --seed 1 --from 1 --minimal --difficulty very-hard --strategy dig"
    )
