"""Nets 3 and 4: the forms of a kind allow exactly what `holds` allows, and the net has teeth."""

from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations, pairwise, product

import pytest
from encoded import allowed_by_encoding

from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.targets.cnf.at_most_one import NAMES
from sudoku_csp.targets.cnf.output import Clauses
from sudoku_csp.targets.cnf.writer import CnfWriter
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.workshop.conformance import (
    allowed_by_clauses,
    allowed_by_holds,
    filtering_mistakes,
    mistakes,
)

TWO, THREE, FOUR = Board(2, 1, 2), Board(3, 1, 3), Board.customary(4)


def scopes():
    """Every size of scope, lines and scattered cells, up to one cell more than there are digits."""
    for board in (TWO, THREE):
        for size in range(1, board.side + 2):
            yield from ((board, cells) for cells in list(combinations(board.cells, size))[::9])
    for size in (1, 2, 3, 4):
        yield FOUR, FOUR.cells[3 : 3 + size]


*QUICK, WHOLE_ROW = scopes()


@pytest.mark.parametrize(
    ("board", "cells"),
    [*QUICK, pytest.param(*WHOLE_ROW, marks=pytest.mark.slow)],
    ids=lambda value: str(value)[:40],
)
def test_all_different_allows_the_same_in_every_form(board, cells):
    assert mistakes(AllDifferent(tuple(cells)), board) == []


ENCODINGS = [
    *(Encoding(name, method) for name in ("efficient", "extended") for method in NAMES),
    *(Encoding(None, cells=name) for name in ("order", "log", "support")),
    Encoding("extended", drop_duplicates=True),
]
"""Those that state a house by itself; minimal and triad need all of them."""


@pytest.mark.parametrize("encoding", ENCODINGS, ids=lambda value: " ".join(value.options()))
@pytest.mark.parametrize(("board", "cells"), list(scopes())[::2], ids=lambda value: str(value)[:40])
def test_all_different_allows_the_same_in_every_encoding(board, cells, encoding):
    rule = AllDifferent(tuple(cells))
    assert allowed_by_encoding(rule, board, encoding) == allowed_by_holds(rule, board)


class Forgetful(CnfWriter):
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
    constraint.encode(CnfWriter(board, Clauses(board.side**3, found.append)))
    return found


def test_every_forgotten_clause_is_noticed():
    cells = FOUR.cells[:3]
    clauses = clauses_of(AllDifferent(cells), FOUR)
    expected = allowed_by_holds(AllDifferent(cells), FOUR)
    assert len(clauses) == 4 * 3
    for number in range(len(clauses)):

        def forget(k, clause, number=number):
            return [] if k == number else [clause]

        assert allowed_by_clauses(Mutated(cells, mutate=forget), FOUR) != expected


@pytest.mark.parametrize("size", [3, 4])
def test_every_flipped_literal_is_noticed(size):
    cells = FOUR.cells[:size]
    correct = AllDifferent(cells)
    expected = allowed_by_holds(correct, FOUR)
    noticed = missed = 0
    for number, clause in enumerate(clauses_of(correct, FOUR)):
        for place in range(len(clause)):

            def flip(k, clause, number=number, place=place):
                if k == number:
                    clause = [-x if i == place else x for i, x in enumerate(clause)]
                return [clause]

            if allowed_by_clauses(Mutated(cells, mutate=flip), FOUR) != expected:
                noticed += 1
            else:
                missed += 1
    assert noticed > 0
    assert missed == 0


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

    assert mistakes(Mutated(cells, mutate=nothing), board) == ["clauses", "sat"]


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
    def propagate(self, domains):
        super().propagate(domains)
        domains.remove(self.cells[-1], 1)


@dataclass(frozen=True)
class SwallowsConflicts(AllDifferent):
    def propagate(self, domains):
        with suppress(Conflict):
            super().propagate(domains)


@dataclass(frozen=True)
class InOrder(AllDifferent):
    """A rule for the net itself: the digits rise; posted as a table."""

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

    def propagate(self, domains):
        for first, second in pairwise(self.cells):
            lowest = min(domains.candidates(first))
            domains.keep(second, -1 << lowest)
            domains.keep(first, (1 << (max(domains.candidates(second)) - 1)) - 1)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_another_rule_passes_in_every_form(size):
    assert mistakes(InOrder(THREE.cells[:size]), THREE) == []


def test_a_wrong_removal_is_told_with_a_witness():
    found = list(filtering_mistakes(PrunesOneTooMany(TWO.cells[:2]), TWO))
    assert "r1c1 in {2}, r1c2 in {1}: a conflict, but r1c1=2 r1c2=1 is allowed" in found


@dataclass(frozen=True)
class AllowsOnePair(AllDifferent):
    def holds(self, grid):
        return len({grid[cell] for cell in self.cells}) >= len(self.cells) - 1


@pytest.mark.parametrize(
    ("faulty", "noticed"),
    [
        (LastDigitForgotten, {"clauses", "sat"}),
        (LastCellForgotten, {"cpsat integer", "cpsat boolean"}),
        (PrunesOneTooMany, {"reference", "filtering"}),
        (SwallowsConflicts, {"filtering"}),
        (AllowsOnePair, {"clauses", "sat", "cpsat integer", "cpsat boolean", "reference"}),
    ],
)
def test_a_fault_in_one_form_is_noticed_there(faulty, noticed):
    assert noticed <= set(mistakes(faulty(THREE.cells[:2]), THREE))
