"""At-most-one methods compared: their clauses, the work of unit propagation, and pigeons."""

from collections.abc import Sequence
from itertools import combinations

from sudoku_csp.apps.course.models import Models
from sudoku_csp.solvers.backends.sat_sessions import NativeSolver
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.output import Clauses, group_size

MOST = 100
"""The number of variables below which a crossover is searched for."""


def written(method: str, variables: int) -> list[Clause]:
    """The clauses of an at-most-one over variables from 1 on; new variables follow these."""
    clauses: list[Clause] = []
    output = Clauses(variables, clauses.append, at_most_one.find_method(method))
    output.at_most_one(range(1, variables + 1))
    return clauses


def allowed(clauses: Sequence[Clause], variables: int) -> int:
    """The assignments of the first variables that some assignment of the others completes."""
    every = range(1, variables + 1)
    with Models(clauses, variables) as models:
        return sum(
            models.allows(true)
            for size in range(variables + 1)
            for true in combinations(every, size)
        )


def crossover(method: str) -> int | None:
    """The number of variables from which on a method has fewer clauses than pairwise.

    None if there is no such number below `MOST`.
    """
    chosen = at_most_one.find_method(method)
    not_fewer = [n for n in range(2, MOST) if group_size(chosen, n).clauses >= n * (n - 1) // 2]
    return None if MOST - 1 in not_fewer else max(not_fewer) + 1


def waves(clauses: Sequence[Clause], decision: int) -> list[set[int]]:
    """Unit propagation in waves: each has all literals that follow from the waves before it.

    The first wave is the decision. What is true without the decision is in no wave.
    """
    known: set[int] = set()
    while new := _implied(clauses, known):
        known |= new
    found, true = [{decision}], known | {decision}
    while new := _implied(clauses, true):
        found.append(new)
        true |= new
    return found


def _implied(clauses: Sequence[Clause], true: set[int]) -> set[int]:
    """The literals that are the last of a clause, and not true yet."""
    left = [[literal for literal in clause if -literal not in true] for clause in clauses]
    return {clause[0] for clause in left if len(clause) == 1} - true


def most_waves(method: str, variables: int) -> int:
    """The most waves after the decision, whichever variable is decided to be true."""
    clauses = written(method, variables)
    return max(len(waves(clauses, x)) - 1 for x in range(1, variables + 1))


def touched(method: str, variables: int) -> float:
    """The clauses in which a literal becomes false, in the mean over the variable that is true."""
    clauses, number = written(method, variables), 0
    for x in range(1, variables + 1):
        true = set().union(*waves(clauses, x))
        number += sum(any(-literal in true for literal in clause) for clause in clauses)
    return round(number / variables, 1)


def pigeons(method: str, holes: int) -> int:
    """The conflicts of MiniSat until it refutes that one pigeon more than holes has room."""
    clauses: list[Clause] = []
    output = Clauses((holes + 1) * holes, clauses.append, at_most_one.find_method(method))
    places = [range(pigeon * holes + 1, pigeon * holes + holes + 1) for pigeon in range(holes + 1)]
    for place in places:
        output.clause(place)
    for hole in zip(*places, strict=True):
        output.at_most_one(hole)
    with NativeSolver(clauses) as solver:
        assert solver.solve([]) is None
        return solver.conflicts()
