"""The reason of one conclusion by itself, straight from the givens: no step before it."""

from __future__ import annotations

from sudoku_csp.backend import Budget, BudgetSpent, Deadline
from sudoku_csp.board import Cell
from sudoku_csp.cores.minimal import minimal
from sudoku_csp.cores.oracle import Core, Oracle
from sudoku_csp.cores.smallest import smallest
from sudoku_csp.errors import NoSolution, Unsupported
from sudoku_csp.explanation import telling
from sudoku_csp.explanation.greedy import groups_of_trace, minimised
from sudoku_csp.explanation.groups import Candidate
from sudoku_csp.explanation.network import Network, network_of
from sudoku_csp.explanation.refutation import Assumption
from sudoku_csp.explanation.state import State
from sudoku_csp.explanation.step import Conclusion, Step
from sudoku_csp.explanation.telling import Reason
from sudoku_csp.puzzle import Puzzle

TRIED = 24
"""Refutations by propagation that are made minimal."""


def reason(
    puzzle: Puzzle, cell: Cell, digit: int, holds: bool = True, *, budget: Budget | None = None
) -> Step:
    """The smallest reason found why a cell has, or has not, a digit, from the givens alone.

    It is minimal, and `smallest` if within the budget no reason of this conclusion with fewer
    groups was left possible; without a budget that is not tried. Raises NoSolution, Unsupported for
    what does not follow or is a given already, BudgetSpent where no reason was found in time.
    """
    conclusion = Conclusion(Candidate(cell, digit), holds)
    if cell not in puzzle.board.cell_set or digit not in puzzle.board.digits:
        raise Unsupported(f"there is no {cell}={digit} on a board of {puzzle.board}")
    state = State.of(puzzle)
    if state.contradictory:
        raise NoSolution("two givens clash: `sudoku-csp diagnose` tells which")
    number = state.layout.number(conclusion.candidate)
    if number in state.placed or number in state.out:
        raise Unsupported(f"{cell} is given, or a given in one of its houses settles {digit}")
    deadline = (budget or Budget()).start()
    network = network_of(state)
    every = range(len(network.groups))
    loaded = [network.clauses(group, deadline) for group in every]
    with Oracle(len(network.candidates), [], loaded) as oracle:
        if oracle.core(every, [], deadline) is not None:
            raise NoSolution("the puzzle has no solution: `sudoku-csp diagnose` tells why")
        place = network.number[number]
        literals = [-place - 1 if holds else place + 1]
        core = oracle.core(every, literals, deadline)
        if core is None:
            raise Unsupported(
                f"it does not follow that {conclusion}: some solution has it otherwise"
            )
        seen = _by_propagation(network, place, holds, deadline)
        found = _minimal(oracle, [core, *seen], literals, deadline)
        if deadline.remaining():
            found = smallest(oracle, found, literals, deadline.share(1 / 2))
    groups = tuple(network.groups[group] for group in found.groups)
    told = Reason(groups, number, holds, found.smallest)
    return telling.told(state, told, 1, (), deadline)


def _by_propagation(
    network: Network, candidate: int, holds: bool, deadline: Deadline
) -> list[frozenset[int]]:
    """Groups that are minimal for propagation, those of short refutations."""
    assumption = Assumption(network, candidate, holds=not holds)
    conflicts = assumption.first_conflicts(range(len(network.groups)))
    traces = sorted({groups_of_trace(assumption, each) for each in conflicts}, key=len)
    found = []
    for groups in traces[:TRIED]:
        if deadline.expired():
            break
        found.append(minimised(network, candidate, groups, holds=not holds))
    return found


def _minimal(
    oracle: Oracle, cores: list[frozenset[int]], literals: list[int], deadline: Deadline
) -> Core:
    """The smallest minimal core that is in one of these. Raises BudgetSpent without any."""
    best: Core | None = None
    for core in sorted(cores, key=len):
        found = minimal(oracle, sorted(core), literals, deadline)
        assert found is not None
        if found.minimal and (best is None or len(found) < len(best)):
            best = found
        if deadline.expired():
            break
    if best is None:
        raise BudgetSpent
    return best
