"""The search for a step: no shorter refutation is passed over, and what is learnt is kept."""

import pytest
from explaining import HARDEST, PAIRS, TURBOT, WINGS, puzzle

from sudoku_csp.analysis.cores.oracle import FOREVER, Oracle
from sudoku_csp.analysis.explanation.explainer import Explainer, possible
from sudoku_csp.analysis.explanation.groups import Candidate
from sudoku_csp.analysis.explanation.network import Assumption, groups_of_trace, network_of
from sudoku_csp.analysis.explanation.search import Prover, Search, shortest, smallest_core
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, BudgetSpent


def stuck(text, size):
    """The state before the first step of so many groups, and the candidates of the solution."""
    with Explainer(puzzle(text)) as explainer:
        while (step := explainer.next()).size < size:
            explainer.apply(step)
    grid = explainer.solution
    layout = explainer.state.layout
    found = {layout.number(Candidate(cell, grid[cell])) for cell in grid.board.cells}
    return explainer.state, found


def targets_of(network, found):
    return [place for place, each in enumerate(network.candidates) if each not in found]


@pytest.mark.parametrize(("text", "size"), [(PAIRS, 2), (PAIRS, 4), (TURBOT, 5), (WINGS, 7)])
def test_the_step_is_no_larger_than_any_first_refutation_of_a_target(text, size):
    state, found = stuck(text, size)
    network = network_of(state)
    targets = targets_of(network, found)[:60]
    everywhere = network.open_groups()
    sizes = [
        len(groups_of_trace(each, conflict))
        for each in (Assumption(network, one) for one in targets)
        for conflict in each.first_conflicts(everywhere)
    ]
    groups, target = shortest(network, targets, FOREVER)
    assert target in targets
    assert len(groups) <= min(sizes)
    assert Assumption(network, target).first_conflicts(sorted(groups))


def test_what_propagation_does_not_see_is_not_found_but_has_a_core():
    state = State.of(puzzle(HARDEST))
    state.close()
    network = network_of(state)
    targets = targets_of(network, possible(state, FOREVER))[::200]
    every = range(len(network.groups))
    assert shortest(network, targets, FOREVER) is None
    with Oracle(len(network.candidates), [], [network.clauses(g) for g in every]) as oracle:
        groups, target = smallest_core(oracle, every, targets, FOREVER)
        assert target in targets
        assert oracle.core(sorted(groups), [target + 1]) is not None
        for group in groups:
            assert oracle.core(sorted(groups - {group}), [target + 1]) is None
        with pytest.raises(BudgetSpent):
            smallest_core(oracle, every, targets, Budget(1e-9).start())
    with pytest.raises(BudgetSpent):
        shortest(network, targets, Budget(1e-9).start())


@pytest.mark.parametrize("text", [TURBOT])
def test_a_search_that_has_learnt_finds_what_one_from_there_finds(text):
    with Explainer(puzzle(text)) as explainer:
        found = possible(explainer.state, FOREVER)
        while (step := explainer.next()) is not None:
            if step.size > 1:
                search = Search(explainer.state, found, FOREVER)
                reason = search.next(FOREVER)
                search.close()
                groups = [explainer.state.layout.groups[group] for group in reason.groups]
                assert len(groups) == step.size
                assert reason.smallest == (step.size == 2) == step.smallest
            explainer.apply(step)


def test_without_a_target_there_is_no_step():
    state = State.of(Puzzle.classic(Board.customary(4), bytes(16)))
    search = Search(state, range(64), FOREVER)
    assert search.next(FOREVER) is None
    search.close()


def test_a_proof_ends_with_its_deadline_and_what_was_at_hand():
    state, found = stuck(TURBOT, 5)
    network = network_of(state)
    target = targets_of(network, found)[0]
    every = range(len(network.groups))
    with Oracle(len(network.candidates), [], [network.clauses(g) for g in every]) as oracle:
        given = (frozenset(every), target)
        assert Prover(oracle).proved(given, [target], Budget(1e-9).start()) == (given, False)
