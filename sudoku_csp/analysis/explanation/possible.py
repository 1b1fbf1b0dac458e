"""Which candidates are in a solution, and which in none: those are what can be explained.

Each model of the SAT solver has a candidate that no model before had; when there is none left, the
others are in no solution, and this is proved at one stroke (as backbones are computed: Janota,
Lynce & Marques-Silva 2015).
"""

from __future__ import annotations

from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.explanation.network import Network, network_of
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.solvers.backend import Deadline


def possible(state: State, deadline: Deadline) -> frozenset[int] | None:
    """The candidates that are in some solution of what is known; None where there is no solution.

    Raises BudgetSpent.
    """
    closed = state.copy()
    closed.close()
    if closed.contradictory:
        return None
    found = set(closed.placed)
    if not closed.solved:
        network = network_of(closed)
        more = _possible(network, deadline)
        if more is None:
            return None
        found.update(network.candidates[each] for each in more)
    return frozenset(found)


def _possible(network: Network, deadline: Deadline) -> frozenset[int] | None:
    every = range(len(network.groups))
    clauses = (clause for group in every for clause in network.clauses(group, deadline))
    with Oracle(len(network.candidates), clauses, []) as oracle:
        if oracle.core([], [], deadline) is not None:
            return None
        missing = set(range(len(network.candidates)))
        while True:
            missing.difference_update(literal - 1 for literal in oracle.true() if literal > 0)
            if not missing:
                return frozenset(range(len(network.candidates)))
            wanted = [candidate + 1 for candidate in sorted(missing)]
            oracle.add(wanted)
            oracle.prefer([-literal for literal in oracle.true() if literal > 0] + wanted)
            if oracle.core([], [], deadline) is not None:
                return frozenset(range(len(network.candidates))) - missing
