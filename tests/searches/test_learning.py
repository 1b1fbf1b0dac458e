"""The search that learns: its nogoods are implied, and no solution is lost or repeated."""

import json
from itertools import islice
from random import Random

import pytest
from puzzle_sets import needs_data
from puzzles import IMPOSSIBLE, INKALA
from puzzles_to_search import puzzles_of, solutions
from pysat.solvers import Minisat22
from trace_reader import Replay

import sudoku_csp as sc
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.searches import find_search, learning
from sudoku_csp.targets.propagation.journal import Journal, Recording
from sudoku_csp.targets.propagation.learning import nogoods, search, trail

HARD = sc.read(IMPOSSIBLE).with_constraints("thermometer r9c1 r8c2")
SANDWICHES = sc.read("." * 36).with_constraints(
    "whisper r1c1 r1c2 r1c3", "anti-king", "sandwich 9 r3c1-r3c6", "sandwich 4 r6c1-r6c6"
)


@pytest.fixture
def hasty(monkeypatch):
    """The search starts again after every conflict, and forgets what it may."""
    monkeypatch.setattr(search, "UNIT", 1)
    monkeypatch.setattr(nogoods, "MOST", 0)
    monkeypatch.setattr(nogoods, "MORE", 0)


class Implied(Journal):
    """Asks a SAT solver whether the clauses and the solutions so far imply each nogood."""

    def __init__(self, puzzle):
        super().__init__()
        self.formula = sc.to_cnf(puzzle)
        self.solver = Minisat22(bootstrap_with=self.formula.clauses)
        self.cells = puzzle.board.cells
        self.learned = self.jumps = 0

    def learn(self, literals, level, resolved):
        self.learned += 1
        self.jumps += level < self.depth - 1
        assumed = [
            self.formula.literal(cell, digit) * (1 if holds else -1)
            for cell, digit, holds in literals
        ]
        assert not self.solver.solve(assumptions=assumed), literals

    def solution(self, digits):
        pairs = zip(self.cells, digits, strict=True)
        self.solver.add_clause([-self.formula.literal(cell, digit) for cell, digit in pairs])


def checked(puzzle, limit=5):
    """The journal of a search for some solutions. Each nogood is checked."""
    journal = Implied(puzzle)
    found = list(islice(find_search("learning").solutions(puzzle, journal), limit))
    if len(found) < limit:
        assert not journal.solver.solve()
    assert journal.depth == 0 or len(found) == limit
    journal.solver.delete()
    return journal


def test_the_trace_of_a_variant_shows_the_trail_of_the_search(monkeypatch):
    """The reader of traces also checks each nogood, and where its jump ends."""
    trails = []

    class Kept(trail.TracedTrail):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            trails.append(self)

    monkeypatch.setattr(learning, "TracedTrail", Kept)
    replay = Replay(6)

    def compare():
        (held,) = trails
        assert replay.candidates == {str(cell): set(held.candidates(cell)) for cell in held.cells}
        assert len(held.levels) == len(replay.open)

    def record(event):
        if event["event"] in ("decide", "solution"):
            compare()
        replay.read(json.dumps(event))
        if event["event"] == "undo":
            compare()

    journal = Recording(SANDWICHES.board, record)
    found = list(find_search("learning").solutions(SANDWICHES, journal))
    assert len(found) == len(replay.solutions) == 54
    assert replay.seen["learn"] == journal.counts.conflicts + 53 > 100
    assert replay.seen["undo"] > replay.seen["learn"]
    assert replay.open == []


FOUR, SIX = Board.customary(4), Board.customary(6)
RULES = [rule for kind in kinds().values() for board, rule in kind.samples() if board == FOUR]


def puzzle_of_kinds(random):
    """A blank board with a few rules of any kinds, which may exclude one another."""
    rules = random.sample(RULES, random.randint(1, 4))
    return Puzzle.blank(Ruleset(FOUR, (*Ruleset.classic(FOUR).constraints, *rules)))


def puzzle_of_sandwiches(random):
    """The sums between 1 and 6 in some rows and columns of a random grid, some of them wrong."""
    row = bytes(random.sample(range(1, 7), 6))
    grids = find_search("chronological").solutions(
        sc.Puzzle.classic(SIX, row + bytes(30)), Journal()
    )
    grid = next(islice(grids, random.randrange(100), None))
    held = dict(zip(SIX.cells, grid, strict=True))
    lines = []
    for house in random.sample([*SIX.rows, *SIX.columns], random.randint(5, 10)):
        digits = [held[cell] for cell in house.cells]
        first, last = sorted((digits.index(1), digits.index(6)))
        total = sum(digits[first + 1 : last]) + (random.random() < 0.05)
        lines.append(f"sandwich {total} {house.cells[0]}-{house.cells[-1]}")
    return sc.Puzzle.classic(SIX, bytes(36)).with_constraints(*lines)


@pytest.mark.parametrize("number", [10, pytest.param(500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("make", [puzzle_of_kinds, puzzle_of_sandwiches])
def test_every_nogood_of_random_puzzles_is_implied(make, number):
    random = Random(number)
    learned = sum(checked(make(random)).learned for _ in range(number))
    assert learned > number


PUZZLES = [
    pytest.param(sc.read(INKALA), 20, id="classic"),
    pytest.param(HARD, 1, id="impossible"),
    pytest.param(SANDWICHES, 80, id="sandwiches"),
]


@pytest.mark.parametrize(("puzzle", "least"), PUZZLES)
def test_every_nogood_is_implied_and_some_jumps_are_long(puzzle, least):
    journal = checked(puzzle, limit=60)
    assert journal.learned >= least
    assert journal.jumps or least < 80


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("puzzle", "least"), PUZZLES)
def test_so_it_is_with_restarts_after_each_conflict(puzzle, least):
    assert checked(puzzle, limit=60).learned >= least


def test_nogoods_of_a_puzzle_are_not_kept_for_the_next():
    kept = find_search("learning")
    hard = sc.read(INKALA)
    for turn in range(9):
        digits = bytes(digit and (digit + turn - 1) % 9 + 1 for digit in hard.digits)
        puzzle = sc.Puzzle.classic(hard.board, digits)
        assert list(kept.solutions(puzzle, Journal())) == solutions("dom-wdeg", puzzle)


MANY = sc.read("." * 36).with_constraints(
    "sandwich 7 r1c3-r6c3", "thermometer r2c1 r3c2 r4c3", "cage 12 r5c5 r5c6 r6c6"
)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("puzzle", "number"),
    [
        (sc.read("." * 16), 288),
        (sc.read("123456" + "45...." + "." * 24), 39_168 // 6),  # Sixths of OEIS A107739(2, 3) / 6!
        (MANY.with_constraints("cage 3 r1c1 r1c2", "cage 6 r6c1 r6c2"), None),
    ],
    ids=["4x4", "6x6", "with conflicts"],
)
def test_each_of_many_solutions_is_found_once_though_nogoods_are_forgotten(puzzle, number):
    found = solutions("learning", puzzle)
    assert len(found) == (number or sc.count(puzzle, limit=10_000).count)


@pytest.mark.usefixtures("hasty")
def test_the_first_6000_solutions_differ_over_many_restarts():
    journal = Journal()
    assert len(solutions("learning", MANY, 6000, journal)) == 6000
    assert journal.counts.conflicts > 50


def test_a_search_that_forgets_solutions_repeats_them(hasty, monkeypatch):
    monkeypatch.setattr(nogoods, "GLUE", -1)
    with pytest.raises(AssertionError):
        solutions("learning", MANY, 6000)


def test_half_of_the_nogoods_are_forgotten_the_least_useful_first(monkeypatch):
    monkeypatch.setattr(nogoods, "MOST", 3)
    kept = nogoods.Nogoods(FOUR.cells)
    made = [
        nogoods.Nogood([1, 5, 9 + number], distance)
        for number, distance in enumerate((6, 3, 2, 0, 4, 5))
    ]
    for nogood in made:
        kept.add(nogood)
    kept.forget()
    assert {one.distance for one in kept._watching[1]} == {0, 2, 3, 4}
    assert kept._watching[1] == kept._watching[5]


@needs_data
@pytest.mark.parametrize(
    "set_name", ["17_clue", pytest.param("hardest_1106", marks=pytest.mark.slow), "top95"]
)
def test_the_nogoods_of_published_puzzles_are_implied(set_name):
    for puzzle in puzzles_of(set_name, 5):
        checked(puzzle, limit=2)
