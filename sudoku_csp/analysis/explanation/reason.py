"""The reason of one conclusion by itself, straight from the givens: no step before it."""

from __future__ import annotations

from typing import NamedTuple

from sudoku_csp.analysis.cores.minimal import minimal_cores, smallest
from sudoku_csp.analysis.cores.oracle import Core, Oracle
from sudoku_csp.analysis.explanation import step_making
from sudoku_csp.analysis.explanation.groups import Candidate
from sudoku_csp.analysis.explanation.network import (
    Assumption,
    Network,
    groups_of_trace,
    minimised,
    network_of,
)
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.analysis.explanation.step import Conclusion, Step
from sudoku_csp.analysis.explanation.step_making import Reason
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import NoSolution, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, Deadline

TRIED = 24
"""Refutations by propagation that are made minimal."""


class Reasoned(NamedTuple):
    """The reason of a conclusion; `fewer` groups suffice as well, but only by cases, if not 0."""

    step: Step
    fewer: int = 0


def reason(
    puzzle: Puzzle, cell: Cell, digit: int, holds: bool = True, *, budget: Budget | None = None
) -> Step:
    """The smallest readable reason found why a cell has, or has not, a digit, from the givens.

    Readable is one that propagation shows, with a chain; only where none was found, it is one by
    cases. It is minimal, and `smallest` if within the budget no reason of this conclusion with
    fewer groups was left possible; without a budget that is not tried. Raises NoSolution,
    Unsupported for what does not follow or is a given already, BudgetSpent where no reason was
    found in time.
    """
    asked = Conclusion(Candidate(cell, digit), holds)
    return reasoned(puzzle, asked, prove=budget is not None, budget=budget).step


def reasoned(
    puzzle: Puzzle, conclusion: Conclusion, *, prove: bool = False, budget: Budget | None = None
) -> Reasoned:
    """The reason as `reason` has it, and how many groups suffice where that takes cases.

    With `prove` half of the time is for the proof that there are no fewer. Raises what `reason`
    raises.
    """
    state, number = _open(puzzle, conclusion)
    holds = conclusion.holds
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
        asked = [(sorted(groups), literals) for groups in sorted([*seen, core], key=len)]
        found = list(dict.fromkeys(core for core, _ in minimal_cores(oracle, asked, deadline)))
        least = min(found, key=len)
        if prove and deadline.remaining():
            least = smallest(oracle, least, literals, deadline.share(1 / 2))

    def told(core: Core) -> Step:
        groups = tuple(network.groups[group] for group in core.groups)
        proved = least.smallest and len(core) == len(least)
        return step_making.told(state, Reason(groups, number, holds, proved), 1, (), deadline)

    for core_found in sorted([least, *found], key=len):
        step = told(core_found)
        if step.chain:
            return Reasoned(step, len(least) if len(least) < step.size else 0)
    return Reasoned(told(least))


def _open(puzzle: Puzzle, conclusion: Conclusion) -> tuple[State, int]:
    """What the givens tell, and the candidate, which has to be open. Raises as `reason` does."""
    cell, digit = conclusion.candidate
    if cell not in puzzle.board.cell_set or digit not in puzzle.board.digits:
        raise Unsupported(f"there is no {cell}={digit} on a board of {puzzle.board}")
    state = State.of(puzzle)
    if state.contradictory:
        raise NoSolution("two givens clash: `sudoku-csp diagnose` tells which")
    number = state.layout.number(conclusion.candidate)
    if number in state.placed:
        raise Unsupported(f"{conclusion.candidate} is given: there is nothing to reason")
    if number in state.out:
        cause = state.cause(conclusion.candidate)
        raise Unsupported(f"the given {cause} rules out {conclusion.candidate} at once")
    return state, number


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
