"""Domains, engine and search by themselves, with constraints that no kind has."""

import pytest

import sudoku_csp as sc
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.solvers.backends import create
from sudoku_csp.targets.propagation.all_different import singles
from sudoku_csp.targets.propagation.clashes import Clashes
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import Journal, never
from sudoku_csp.targets.propagation.network import Network
from sudoku_csp.targets.propagation.propagators import Unequal
from sudoku_csp.targets.propagation.search import search

A, B, C = Cell(1, 1), Cell(1, 2), Cell(1, 3)


class Less:
    """The first cell holds a smaller digit than the second."""

    def __init__(self, first, second):
        self.scope = (first, second)

    def propagate(self, domains):
        first, second = self.scope
        low = min(domains.candidates(first))
        high = max(domains.candidates(second))
        domains.keep(second, domains.full & ~((1 << low) - 1))
        domains.keep(first, (1 << (high - 1)) - 1)


def test_undo_restores_every_domain_since_the_mark():
    domains = Domains([A, B, C], 9)
    domains.assign(A, 5)
    mark = domains.mark()
    domains.remove(B, 0b11)
    domains.remove(B, 0b111)
    domains.assign(C, 9)
    domains.undo(mark)
    assert [domains.candidates(cell) for cell in (A, B, C)] == [
        [5],
        [*range(1, 10)],
        [*range(1, 10)],
    ]
    domains.undo(0)
    assert domains.candidates(A) == [*range(1, 10)]
    assert domains.take_changed() == []


def test_only_real_changes_are_recorded():
    domains = Domains([A], 4)
    domains.keep(A, 0b1111)
    assert domains.mark() == 0
    assert domains.take_changed() == []


def test_candidates_removed_and_digits_placed_are_counted():
    domains = Domains([A, B, C], 9)
    domains.remove(A, 0b11)
    assert (domains.counts.propagations, domains.counts.assignments) == (2, 0)
    domains.keep(A, 0b100)
    assert (domains.counts.propagations, domains.counts.assignments) == (2 + 6 + 1, 1)
    domains.place(B, 5)
    assert (domains.counts.propagations, domains.counts.assignments) == (2 + 6 + 1 + 1, 2)
    domains.assign(C, 5)
    assert domains.counts.assignments == 2


def test_the_last_candidate_cannot_go():
    domains = Domains([A], 4)
    domains.assign(A, 2)
    with pytest.raises(Conflict, match="r1c1 has no candidate left"):
        domains.remove(A, 0b0010)
    assert domains.candidates(A) == [2]


def test_the_fixpoint_runs_through_a_chain_and_back():
    engine = Engine(Domains([A, B, C], 3), [Less(A, B), Less(B, C)])
    engine.restart()
    engine.fixpoint(never)
    assert [engine.domains.candidates(cell) for cell in (A, B, C)] == [[1], [2], [3]]


def test_the_degree_of_a_cell_counts_its_propagators_and_a_tenth_of_those_for_fixed_cells():
    seldom = Less(B, C)
    seldom.only_fixed = True
    engine = Engine(Domains([A, B, C], 9), [Less(A, B), seldom])
    assert engine.degree == {A: 1.0, B: 1.1, C: 0.1}


@pytest.mark.parametrize("turned", [False, True])
def test_a_pair_that_clashes_does_so_both_ways(turned):
    """Digit 1 is in A or in B, so it is not in C. The order within a pair does not matter."""
    pairs = [((A, 1), (C, 1)), ((B, 1), (C, 1))]
    domains = Domains([A, B, C], 2)
    clashes = Clashes([A, B, C], 2, [pair[::-1] for pair in pairs] if turned else pairs, [(A, B)])
    clashes.propagate(domains)
    assert domains.candidates(C) == [2]


@pytest.mark.parametrize(("fixed", "other"), [(A, B), (B, A)])
def test_of_two_unequal_cells_either_takes_its_digit_from_the_other(fixed, other):
    domains = Domains([A, B], 3)
    domains.keep(fixed, 0b010)
    Unequal(A, B).propagate(domains)
    assert domains.candidates(other) == [1, 3]


@pytest.mark.parametrize("side", [3, 4])
def test_a_cell_unequal_to_both_that_can_hold_a_digit_of_a_row_does_not_hold_it(side):
    """The pairs of all rules together exclude it, also on the smallest board with three cells."""
    board = Board.latin(side)
    row, below = board.rows[0].cells, Cell(2, 3)
    network = Network(board)
    for cells in (row, (row[0], below), (row[1], below)):
        network.all_different(cells)
    domains = Domains(board.cells, side, singles)
    for cell in row[2:]:
        domains.remove(cell, 1)
    Engine(domains, network.propagators).fixpoint(never)
    assert 1 not in domains.candidates(below)


def test_after_a_conflict_the_engine_is_as_good_as_new():
    engine = Engine(Domains([A, B, C], 3), [Less(A, B), Less(B, C)])
    for _ in range(2):
        engine.restart()
        with pytest.raises(Conflict):
            engine.assign(A, 3, never)
        assert sum(engine.failures.values()) == 1  # The cells share it.
        engine.domains.undo(0)
    engine.restart()
    engine.assign(A, 1, never)
    assert engine.domains.candidates(C) == [3]


def test_a_check_that_raises_stops_the_fixpoint_and_leaves_it_usable():
    engine = Engine(Domains([A, B, C], 3), [Less(A, B), Less(B, C)])

    def stop():
        raise TimeoutError

    engine.restart()
    with pytest.raises(TimeoutError):
        engine.fixpoint(stop)
    engine.domains.undo(0)
    engine.restart()
    engine.fixpoint(never)
    assert engine.domains.digits() == bytes([1, 2, 3])


def test_search_yields_every_solution_once():
    engine = Engine(Domains([A, B, C], 4), [Less(A, B), Less(B, C)])
    engine.restart()
    engine.fixpoint(never)
    journal = Journal()
    found = list(search(engine, journal))
    assert sorted(found) == [bytes(t) for t in ([1, 2, 3], [1, 2, 4], [1, 3, 4], [2, 3, 4])]
    assert len(set(found)) == 4
    assert journal.counts.nodes >= journal.counts.conflicts
    assert journal.counts.deepest >= 1


def test_a_cell_that_no_constraint_watches_is_searched_too():
    engine = Engine(Domains([A, B, C], 2), [Less(A, B)])
    engine.restart()
    engine.fixpoint(never)
    assert sorted(search(engine, Journal())) == [bytes([1, 2, 1]), bytes([1, 2, 2])]


@pytest.mark.slow
def test_search_is_not_bounded_by_pythons_stack():
    # Over a thousand decisions are open at once on a blank 36x36 board.
    backend = create("reference")
    board = Board.customary(36)
    answer = backend.solve(sc.Puzzle.classic(board, bytes(36 * 36)), limit=1, budget=sc.Budget(20))
    assert answer.stats["deepest"] > 100


def test_the_same_puzzle_takes_the_same_nodes_whatever_came_before():
    backend = create("reference")
    hard = sc.read(
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
    )
    first = backend.solve(hard).stats
    backend.solve(sc.read("." * 81))
    assert backend.solve(hard).stats == first
