"""The reasons of propagators: older literals, from which the truth follows by all assignments.

A reason is found after the propagator has run, from the candidates that the trail restores.
"""

from itertools import product
from random import Random

import pytest
from global_cases import CASES

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.propagation import sums
from sudoku_csp.targets.propagation.all_different import singles
from sudoku_csp.targets.propagation.clashes import Clashes
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.journal import never
from sudoku_csp.targets.propagation.learning.explaining import Explained
from sudoku_csp.targets.propagation.learning.search import LearningEngine
from sudoku_csp.targets.propagation.learning.trail import Trail
from sudoku_csp.targets.propagation.network import Network
from sudoku_csp.targets.propagation.propagators import Different, Unequal
from sudoku_csp.targets.propagation.sums import SubsetSums

A, B, C, D = CELLS = tuple(Cell(1, column) for column in (1, 2, 3, 4))
MOST = 4096
"""Largest number of assignments of a scope."""

SAMPLES = [
    pytest.param(board, rule, id=f"{rule} on {board}")
    for kind in kinds().values()
    for board, rule in kind.samples()
    if board.side ** len(rule.scope) <= MOST
]


def assignments(board, rule):
    """The assignments of the scope that the rule allows; every other cell holds 1."""
    for digits in product(board.digits, repeat=len(rule.scope)):
        held = dict(zip(rule.scope, digits, strict=True))
        if rule.holds(Grid(board, bytes(held.get(cell, 1) for cell in board.cells))):
            yield held


def check_reasons(cells, side, propagators, scope, allowed, seed=1, rounds=25):
    """Removes candidates of the scope at random, each at a level of its own, and propagates after
    some. Returns the number of literals with a reason, and the number of conflicts."""
    random = Random(seed)
    engine = LearningEngine(Trail(cells, side, singles), map(Explained, propagators))
    trail, reasons, conflicts = engine.domains, 0, 0

    def possible(literals):
        """True if an allowed assignment makes all literals true."""
        facts = trail.facts(literals)
        return any(
            all((held[cell] == digit) == holds for cell, digit, holds in facts if cell in held)
            for held in allowed
        )

    for _ in range(rounds):
        engine.restart()
        chosen = set()  # The places of the literals that are removed at random.
        try:
            engine.fixpoint(never)
            while still := [cell for cell in scope if trail[cell].bit_count() > 1]:
                cell = random.choice(still)
                trail.levels.append(len(trail.literals))
                chosen.add(len(trail.literals))
                trail.cause = None
                trail.keep(cell, ~(1 << random.choice(trail.candidates(cell)) - 1))
                if random.random() < 0.3:
                    engine.fixpoint(never)
            engine.fixpoint(never)
        except Conflict:
            conflicts += 1
            contradiction = trail.contradiction()
            assert all(trail.true[literal] for literal in contradiction)
            assert not possible(contradiction)
        older = set()
        for place, literal in enumerate(trail.literals):
            if place not in chosen:
                reason = trail.reason(literal)
                reasons += 1
                assert older.issuperset(reason)
                assert not possible([*reason, -literal])
            older.add(literal)
        trail.undo(0)
        assert not trail.literals
        assert not trail.levels
        assert not any(trail.true)
        assert all(trail[cell] == trail.full for cell in cells)
    return reasons, conflicts


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("board", "rule"), CASES)
@pytest.mark.parametrize("most_rows", [sums.MOST_ROWS, 0])
def test_reasons_of_a_global_constraint_imply_what_they_explain(
    board, rule, most_rows, monkeypatch
):
    monkeypatch.setattr(sums, "MOST_ROWS", most_rows)
    sums.sum_rows.cache_clear()
    network = Network(board)
    rule.decompose(network)
    check_reasons(
        board.cells, board.side, network.propagators, rule.scope, list(assignments(board, rule))
    )
    sums.sum_rows.cache_clear()


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("board", "rule"), SAMPLES)
def test_reasons_of_every_kind_imply_what_they_explain(board, rule):
    network = Network(board)
    rule.propagate(network)
    check_reasons(
        board.cells, board.side, network.propagators, rule.scope, list(assignments(board, rule))
    )


EVERY = [dict(zip(CELLS, digits, strict=True)) for digits in product(range(1, 5), repeat=4)]


@pytest.mark.parametrize(
    ("propagators", "truth"),
    [
        ([Different(CELLS)], lambda a, b, c, d: len({a, b, c, d}) == 4),
        ([Different(CELLS[:3])], lambda a, b, c, d: len({a, b, c}) == 3),
        ([Unequal(A, B), Unequal(D, C)], lambda a, b, c, d: a != b and c != d),
        (
            [SubsetSums({A: 1, B: 2, C: -1, D: 1}, 3, 4, 4)],
            lambda a, b, c, d: 3 <= a + 2 * b - c + d <= 4,
        ),
        (
            [
                Different(CELLS),
                Clashes(CELLS, 4, [((A, 1), (B, 2)), ((C, 4), (D, 3)), ((B, 1), (D, 4))], [CELLS]),
            ],
            lambda a, b, c, d: (
                len({a, b, c, d}) == 4
                and (a, b) != (1, 2)
                and (c, d) != (4, 3)
                and (b, d) != (1, 4)
            ),
        ),
    ],
    ids=["permutation", "different", "unequal", "sums", "clashes"],
)
def test_reasons_that_a_propagator_knows_are_found(propagators, truth):
    allowed = [held for held in EVERY if truth(*held.values())]
    reasons, conflicts = check_reasons(CELLS, 4, propagators, CELLS, allowed, rounds=300)
    assert reasons > 300
    assert conflicts > 20


class Twice:
    """The second cell holds twice the digit of the first, or more. It has no `explain`."""

    scope = (A, B, C)

    def propagate(self, domains):
        least = 2 * domains.candidates(A)[0]
        domains.keep(B, -1 << least - 1)


def test_a_reason_without_explain_is_minimal():
    trail = Trail(CELLS, 4, singles)
    explained = Explained(Twice())
    for cell, mask in ((C, 0b0001), (A, 0b1010), (B, 0b1110)):
        trail.keep(cell, mask)
    explained.propagate(trail)
    assert trail.candidates(B) == [4]
    removed = {digit: trail.reason(-trail.literal(B, digit)) for digit in (2, 3)}
    assert trail.facts(removed[3]) == [(A, 1, False)]
    assert trail.facts(removed[2]) == [(A, 1, False)]
    assert sorted(trail.reason(trail.literal(B, 4))) == [-7, -6, -5]


def test_the_trail_restores_the_candidates_of_any_time():
    trail = Trail(CELLS, 4)
    trail.keep(A, 0b1110)
    trail.decide(B, 2)
    trail.keep(A, 0b0110)
    times = [(0, 0b1111), (1, 0b1110), (4, 0b1110), (5, 0b1110), (6, 0b0110)]
    assert [(time, trail.candidates_at(A, time)) for time, _ in times] == times
    assert (trail.levels, trail.level_of[-4], trail.level_of[-1]) == ([1], 1, 0)
    trail.undo(trail.levels[-1])
    assert (trail.candidates(A), trail.candidates(B)) == ([2, 3, 4], [1, 2, 3, 4])
    assert (trail.literals, trail.levels) == ([-1], [])


def test_the_conflict_of_a_cell_has_the_reason_against_its_last_digit():
    trail = Trail(CELLS, 4, singles)
    trail.decide(A, 3)
    trail.decide(B, 3)
    with pytest.raises(Conflict, match="no candidate left"):
        Explained(Unequal(A, B)).propagate(trail)
    assert trail.facts(trail.contradiction()) == [(B, 3, True), (A, 3, True)]


def test_board_of_side_1():
    board = Board(1, 1, 1)
    engine = LearningEngine(Trail(board.cells, 1, singles), [Explained(Different(board.cells))])
    engine.restart()
    engine.fixpoint(never)
    assert engine.domains.literals == []
