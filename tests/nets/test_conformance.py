"""Nets 3 and 4: the forms of every kind allow what `holds` allows, and the net has teeth."""

from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations, pairwise, product

import pytest
from samples import check_samples

from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.laboratory.conformance import WAYS, conformance, mistakes
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.output import Clauses
from sudoku_csp.targets.propagation.domains import Conflict

TWO, THREE, FOUR = Board(2, 1, 2), Board(3, 1, 3), Board.customary(4)

SAMPLES = [
    pytest.param(
        board,
        rule,
        id=f"{name}: {rule} on {board}",
        # Each takes a second or two: what only the last digit shows.
        marks=[pytest.mark.slow] if board.side > 4 else [],
    )
    for name, kind in kinds().items()
    for board, rule in kind.samples()
]


@pytest.mark.sampled(24)
@pytest.mark.parametrize(("board", "rule"), SAMPLES)
def test_every_kind_allows_the_same_in_every_form_and_encoding(board, rule):
    found = conformance(rule, board)
    for mistake in found.mistakes:
        pytest.fail(f"{rule} on {board}: {mistake}", pytrace=False)
    # Where an encoding or a backend refuses a kind by name, here it is written down.
    # Only cells that differ have sets of digits: other sums two of the forms refuse.
    assert [r for r in map(str, found.refusals) if not r.endswith("does not fit this one")] == []


@pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
def test_every_sample_is_allowed_the_same_by_clauses_and_propagators(kind):
    """The cheapest forms, so that every kind has a quick test."""
    for board, rule in kind.samples():
        if board.side <= 4:
            for mistake in mistakes(rule, board, ("clauses", "sat", "reference")):
                pytest.fail(f"{rule} on {board}: {mistake}", pytrace=False)


def test_disjoint_groups_of_a_single_box_are_no_rule():
    board = Board(1, 1, 1)
    assert mistakes(kinds()["disjoint_groups"]((board.cells,)), board) == []


@pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
def test_a_kind_has_three_samples_on_boards_of_side_3_and_4(kind):
    check_samples(kind)


def ways(*args):
    return [mistake.way for mistake in mistakes(*args)]


def scopes():
    """Every size of scope, lines and scattered cells, up to one cell more than there are digits."""
    for board in (TWO, THREE):
        for size in range(1, board.side + 2):
            yield from ((board, cells) for cells in list(combinations(board.cells, size))[::9])
    for size in (1, 2, 3, 4):
        yield FOUR, FOUR.cells[3 : 3 + size]
    yield Board.customary(9), Board.customary(9).cells[80:]


QUICK = [each for each in scopes() if each[0] is not FOUR or len(each[1]) < 4]
WHOLE_ROW = FOUR, FOUR.cells[3:7]


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("board", "cells"),
    [*QUICK, pytest.param(*WHOLE_ROW, marks=pytest.mark.slow)],
    ids=lambda value: str(value)[:40],
)
def test_all_different_allows_the_same_in_every_form(board, cells):
    assert mistakes(AllDifferent(tuple(cells)), board) == []


class Forgetful(CnfModel):
    """A writer whose caller's clauses pass through a mutation."""

    def __init__(self, board, sink, mutate):
        self._count = -1

        def mutated(clause):
            self._count += 1
            for kept in mutate(self._count, clause):
                sink(kept)

        super().__init__(board, Clauses(board.side**3, mutated))


@dataclass(frozen=True)
class Mutated(AllDifferent):
    """All different, with its clauses mutated: `mutate(number, clause)` gives those that stay."""

    mutate: object = None

    def encode(self, cnf):
        super().encode(Forgetful(cnf.board, cnf.clause, self.mutate))


def clauses_of(constraint, board):
    found = []
    constraint.encode(CnfModel(board, Clauses(board.side**3, found.append)))
    return found


def test_every_forgotten_clause_is_noticed():
    cells = FOUR.cells[:3]
    clauses = clauses_of(AllDifferent(cells), FOUR)
    assert len(clauses) == 4 * 3
    for number in range(len(clauses)):

        def forget(k, clause, number=number):
            return [] if k == number else [clause]

        assert ways(Mutated(cells, mutate=forget), FOUR, ["clauses"]) == ["clauses"]


@pytest.mark.parametrize("size", [3, 4])
def test_every_flipped_literal_is_noticed(size):
    cells = FOUR.cells[:size]
    noticed = []
    for number, clause in enumerate(clauses_of(AllDifferent(cells), FOUR)):
        for place in range(len(clause)):

            def flip(k, clause, number=number, place=place):
                if k == number:
                    clause = [-x if i == place else x for i, x in enumerate(clause)]
                return [clause]

            noticed.append(bool(mistakes(Mutated(cells, mutate=flip), FOUR, ["clauses"])))
    assert set(noticed) == {True}


@pytest.mark.parametrize("board", [THREE, pytest.param(FOUR, marks=pytest.mark.slow)], ids=str)
def test_half_of_a_permutation_says_it_all_and_no_half_is_noticed(board):
    # "No two cells are equal" and "every digit has a place" are the same rule for a permutation, so
    # a clause less of one half is noticed by the exact counts, and here only the loss of both.
    cells = board.rows[0].cells
    for keep in (lambda clause: len(clause) == 2, lambda clause: len(clause) == board.side):

        def half(_k, clause, keep=keep):
            return [clause] if keep(clause) else []

        assert mistakes(Mutated(cells, mutate=half), board) == []

    def nothing(_k, _clause):
        return []

    assert ways(Mutated(cells, mutate=nothing), board) == ["clauses", "sat", "encodings"]


@dataclass(frozen=True)
class LastDigitForgotten(AllDifferent):
    def encode(self, cnf):
        for digit in range(1, len(cnf.digits)):
            cnf.at_most_one([cnf.literal(cell, digit) for cell in self.cells])


@dataclass(frozen=True)
class LastCellForgotten(AllDifferent):
    def post(self, cp):
        cp.all_different(self.cells[:-1])


@dataclass(frozen=True)
class PrunesOneTooMany(AllDifferent):
    def propagate(self, network):
        super().propagate(network)
        network.watch(self.cells, lambda domains: domains.remove(self.cells[-1], 1))


@dataclass(frozen=True)
class SwallowsConflicts(AllDifferent):
    def propagate(self, network):
        def deaf(domains):
            with suppress(Conflict):
                domains.all_different(self.cells)

        network.watch(self.cells, deaf)


@dataclass(frozen=True)
class InOrder(AllDifferent):
    """A rule for the net itself: the digits rise; with a form of its own in every target."""

    def holds(self, grid):
        digits = [grid[cell] for cell in self.cells]
        return digits == sorted(set(digits))

    def encode(self, cnf):
        for first, second in pairwise(self.cells):
            for low, high in product(cnf.digits, repeat=2):
                if low >= high:
                    cnf.clause([-cnf.literal(first, low), -cnf.literal(second, high)])

    def post(self, cp):
        cp.table(self.cells, list(combinations(cp.board.digits, len(self.cells))))

    def propagate(self, network):
        network.watch(self.cells, self.rising)

    def rising(self, domains):
        for first, second in pairwise(self.cells):
            lowest = min(domains.candidates(first))
            domains.keep(second, -1 << lowest)
            domains.keep(first, (1 << (max(domains.candidates(second)) - 1)) - 1)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_another_rule_passes_in_every_form(size):
    assert mistakes(InOrder(THREE.cells[:size]), THREE) == []


def test_a_wrong_removal_is_reported_with_a_witness():
    (found,) = mistakes(PrunesOneTooMany(TWO.cells[:2]), TWO, ["filtering"])
    assert str(found) == "r1c1 in {2}, r1c2 in {1}: a conflict, but r1c1=2 r1c2=1 is allowed"


@dataclass(frozen=True)
class AllowsOnePair(AllDifferent):
    def holds(self, grid):
        return len({grid[cell] for cell in self.cells}) >= len(self.cells) - 1


@pytest.mark.parametrize(
    ("faulty", "noticed"),
    [
        (LastDigitForgotten, {"clauses", "sat", "encodings"}),
        (LastCellForgotten, {"cpsat"}),
        (PrunesOneTooMany, {"reference", "filtering"}),
        (SwallowsConflicts, {"filtering"}),
        (AllowsOnePair, {*WAYS} - {"scope"}),
    ],
)
def test_a_fault_in_one_form_is_noticed_there(faulty, noticed):
    assert noticed <= set(ways(faulty(THREE.cells[:2]), THREE))
