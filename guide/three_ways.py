"""Sudoku three ways: the rules once, three solvers, one answer.

    python three_ways.py 3.....1....42...

This page solves a Sudoku with three programs that have nothing in common but the rules:

1. a SAT solver (CaDiCaL, through PySAT), which gets the rules as clauses;
2. a constraint solver (OR-Tools CP-SAT), which gets them as a model over integers;
3. propagation and backtracking, written out below in fifty lines.

Each of them searches for two solutions. None means that the puzzle is contradictory, one that the
solution is unique, two that the puzzle is ambiguous. The answers are then compared. A slip in one
statement of the rules would make them differ, so their agreement is evidence that all are right;
this is how the package sudoku_csp tests itself, for every kind of constraint.

The words:

    cell    (row, column), both counted from 1
    digit   a number from 1 to the side of the board, which is 4, 9 or 16
    given   a digit that is printed in the puzzle
    house   a row, a column or a box: cells that hold every digit exactly once
    domain  the digits that are still possible in a cell, its candidates
    grid    a digit for every cell

It needs `pip install python-sat ortools`. Without ortools the other two solvers are compared.
"""

import sys
from collections.abc import Iterator
from itertools import combinations, islice, product
from math import isqrt

from pysat.solvers import Solver

Cell = tuple[int, int]
House = tuple[Cell, ...]
Grid = dict[Cell, int]
Domains = dict[Cell, set[int]]
DIGITS = "123456789ABCDEFG"


class Disagreement(Exception):
    """Two solvers contradict each other: at least one of the three statements is wrong."""


class NoAnswer(Exception):
    """A solver is missing or has given up. This is no verdict, and no disagreement."""


# ---------------------------------------------------------------------------------- the rules
# A puzzle is a board and givens. The rules are one sentence: every house holds every digit exactly
# once. Everything below says that sentence again, in the language of a solver.


def cells(side: int) -> list[Cell]:
    """All cells, row by row."""
    return [(row, column) for row in range(1, side + 1) for column in range(1, side + 1)]


def houses(side: int) -> list[House]:
    """The rows, the columns and the boxes."""
    box = isqrt(side)
    rows = [tuple((row, column) for column in range(1, side + 1)) for row in range(1, side + 1)]
    corners = product(range(0, side, box), repeat=2)
    boxes = [tuple((top + r, left + c) for r, c in cells(box)) for top, left in corners]
    return rows + list(zip(*rows, strict=True)) + boxes


def parse(text: str) -> tuple[int, Grid]:
    """Read a puzzle, row by row, with a dot or a zero for an empty cell.

    >>> parse("3.....1....42...")
    (4, {(1, 1): 3, (2, 3): 1, (3, 4): 4, (4, 1): 2})
    """
    side = isqrt(len(text))
    if side not in (4, 9, 16) or side * side != len(text):
        raise ValueError(f"{len(text)} characters: a puzzle has 16, 81 or 256")
    givens = {}
    for cell, character in zip(cells(side), text, strict=True):
        if character in ".0":
            continue
        if character not in DIGITS[:side]:
            raise ValueError(f"r{cell[0]}c{cell[1]}: {character!r} is no digit of this board")
        givens[cell] = DIGITS.index(character) + 1
    return side, givens


def is_solution(side: int, givens: Grid, grid: Grid) -> bool:
    """The truth, straight from the sentence; every grid of every solver is tested by it."""
    every_digit = set(range(1, side + 1))
    kept = givens.items() <= grid.items()
    return kept and all({grid[cell] for cell in house} == every_digit for house in houses(side))


# ----------------------------------------------------------------------- one: clauses for SAT
# A SAT solver knows only variables that are true or false, and clauses: "at least one of these
# literals is true". A variable for each cell and digit is true when the cell holds the digit (the
# direct encoding). Variables have numbers from 1, and a minus sign is "not". "At least once" is one
# clause. "At most once" forbids each pair: 36 clauses for each house and digit of a 9x9 board (the
# pairwise encoding). A cell has exactly one digit, too. Some clauses follow from others; they make
# unit propagation stronger (the extended encoding of Lynce and Ouaknine, 2006).


def variable(side: int, cell: Cell, digit: int) -> int:
    """The number of the variable "`cell` holds `digit`".

    >>> variable(9, (1, 1), 1), variable(9, (9, 9), 9)
    (1, 729)
    """
    row, column = cell
    return ((row - 1) * side + column - 1) * side + digit


def exactly_one(variables: list[int]) -> list[list[int]]:
    """Clauses that hold when exactly one of the variables is true.

    >>> exactly_one([1, 2, 3])
    [[1, 2, 3], [-1, -2], [-1, -3], [-2, -3]]
    """
    return [variables] + [[-a, -b] for a, b in combinations(variables, 2)]


def clauses(side: int, givens: Grid) -> list[list[int]]:
    """The rules and the givens in conjunctive normal form (CNF)."""
    digits = range(1, side + 1)
    cnf = [[variable(side, cell, digit)] for cell, digit in givens.items()]
    for cell in cells(side):
        cnf += exactly_one([variable(side, cell, digit) for digit in digits])
    for house, digit in product(houses(side), digits):
        cnf += exactly_one([variable(side, cell, digit) for cell in house])
    return cnf


def solve_by_sat(side: int, givens: Grid, limit: int = 2) -> list[Grid]:
    """Up to `limit` solutions from a SAT solver.

    After a solution we add a blocking clause: at least one of its literals must be false. If the
    solver then finds nothing, the solution was the only one.
    """
    grids: list[Grid] = []
    with Solver(name="cadical153", bootstrap_with=clauses(side, givens)) as solver:
        while len(grids) < limit and solver.solve():
            true = {literal for literal in solver.get_model() if literal > 0}
            pairs = product(cells(side), range(1, side + 1))
            grid = {cell: digit for cell, digit in pairs if variable(side, cell, digit) in true}
            grids.append(grid)
            solver.add_clause([-variable(side, cell, digit) for cell, digit in grid.items()])
    return grids


# ------------------------------------------------------------------- two: a model for CP-SAT
# A constraint solver has variables over integers and global constraints. "Every house holds every
# digit" becomes all_different: n different digits out of n are all of them. What was 333 clauses a
# house is one line; how to propagate it is up to CP-SAT.


def solve_by_cp_sat(side: int, givens: Grid, limit: int = 2) -> list[Grid]:
    """Up to `limit` solutions from OR-Tools CP-SAT."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise NoAnswer("no answer, because ortools is not installed") from None
    model = cp_model.CpModel()
    digit_of = {cell: model.new_int_var(1, side, f"r{cell[0]}c{cell[1]}") for cell in cells(side)}
    for house in houses(side):
        model.add_all_different([digit_of[cell] for cell in house])
    for cell, digit in givens.items():
        model.add(digit_of[cell] == digit)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False  # leave Ctrl-C to Python
    grids: list[Grid] = []
    while len(grids) < limit and (status := solver.solve(model)) != cp_model.INFEASIBLE:
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):  # Then value() has no meaning.
            raise NoAnswer(f"no answer, but the status {solver.status_name(status)}")
        grids.append({cell: solver.value(digit_of[cell]) for cell in cells(side)})
        model.add_forbidden_assignments(list(digit_of.values()), [list(grids[-1].values())])
    return grids


# --------------------------------------------------------- three: propagation and backtracking
# What a person does: keep the candidates of each cell, and remove those that a house rules out.
# A constraint that removes candidates is a propagator. Ours for a house knows two reasons:
#   naked single   a cell with one candidate takes it from the other cells of the house;
#   hidden single  a digit with one place in the house goes there.
# A removal can give another house something to do, so the houses of a changed cell are reduced
# again, until nothing changes: the fixpoint. A cell without a candidate and a digit without a place
# are conflicts. When propagation stops short of a solution, we choose a cell with the fewest
# candidates and try each of them on a copy, a branch. A branch with a conflict is dropped.

BRANCHES = 5_000  # Some puzzles have millions of branches: the search gives up after these.
WHY = "Why? The same contradiction may come back in many of them: see unit 18 of the course."


def reduce_house(domains: Domains, house: House) -> dict[Cell, set[int]] | None:
    """The smaller domains that `house` leaves to some of its cells; None is a conflict."""
    smaller: dict[Cell, set[int]] = {}
    for cell in house:
        if len(domains[cell]) == 1:
            for other in house:
                if other != cell and domains[other] & domains[cell]:
                    smaller[other] = smaller.get(other, domains[other]) - domains[cell]
    for digit in range(1, len(house) + 1):
        places = [cell for cell in house if digit in domains[cell]]
        if not places:
            return None
        if len(places) == 1 and len(domains[places[0]]) > 1:
            smaller[places[0]] = smaller.get(places[0], domains[places[0]]) & {digit}
    return smaller if all(smaller.values()) else None


def propagate(domains: Domains, pending: list[House], all_houses: list[House]) -> bool:
    """Reduce the houses in `pending`, and those of every changed cell; False after a conflict."""
    while pending:
        smaller = reduce_house(domains, pending.pop())
        if smaller is None:
            return False
        domains.update(smaller)
        pending += [h for h in all_houses if h not in pending and not smaller.keys().isdisjoint(h)]
    return True


def search(
    domains: Domains, pending: list[House], all_houses: list[House], branches: Iterator[int]
) -> Iterator[Grid]:
    """Every grid within `domains`, by depth-first search; each branch takes one of `branches`."""
    if next(branches, None) is None:
        raise NoAnswer(f"no answer after {BRANCHES:,} branches. {WHY}")
    if not propagate(domains, pending, all_houses):
        return
    undecided = [cell for cell in domains if len(domains[cell]) > 1]
    if not undecided:
        yield {cell: min(digits) for cell, digits in domains.items()}
        return
    cell = min(undecided, key=lambda cell: len(domains[cell]))
    for digit in sorted(domains[cell]):
        branch = domains | {cell: {digit}}
        yield from search(branch, [h for h in all_houses if cell in h], all_houses, branches)


def solve_by_search(side: int, givens: Grid, limit: int = 2) -> list[Grid]:
    """Up to `limit` solutions from propagation and backtracking."""
    domains = {cell: set(range(1, side + 1)) for cell in cells(side)}
    domains |= {cell: {digit} for cell, digit in givens.items()}
    return list(islice(search(domains, houses(side), houses(side), iter(range(BRANCHES))), limit))


# -------------------------------------------------------------------------- the cross-check
# A grid is easy to test, so "there is a solution" and "there are two" need no trust in a solver.
# "There is no other" rests on a complete search: that is why three solvers make one.

SOLVERS = {"sat": solve_by_sat, "cp-sat": solve_by_cp_sat, "search": solve_by_search}
VERDICTS = ("no solution", "unique", "multiple")


def cross_check(text: str) -> tuple[str, Grid | None, dict[str, str]]:
    """The common verdict, a solution if there is one, and by solver why it has no answer.

    >>> verdict, grid, without = cross_check("3.....1....42...")
    >>> verdict, "".join(str(digit) for digit in grid.values())
    ('unique', '3142421313242431')
    """
    side, givens = parse(text)
    answers: dict[str, list[Grid]] = {}
    without: dict[str, str] = {}
    for name, solve in SOLVERS.items():
        try:
            answers[name] = solve(side, givens)
        except NoAnswer as reason:
            without[name] = str(reason)
        if not all(is_solution(side, givens, grid) for grid in answers.get(name, [])):
            raise Disagreement(f"{name} returned a grid that breaks the rules: {text}")
    counts = {name: len(grids) for name, grids in answers.items()}
    first, *others = answers.values()
    if len(set(counts.values())) > 1 or (len(first) == 1 and any(o != first for o in others)):
        raise Disagreement(f"{counts} solutions: {text}")
    return VERDICTS[len(first)], first[0] if first else None, without


def report(text: str) -> Iterator[str]:
    """The verdict, the solvers without an answer, and a solution, line by line."""
    verdict, grid, without = cross_check(text)
    names = [name for name in SOLVERS if name not in without]
    yield f"{', '.join(names)}: {verdict}{'' if len(names) > 1 else ', not compared'}"
    yield from (f"{name}: {reason}" for name, reason in without.items())
    digits, side = [DIGITS[digit - 1] for digit in (grid or {}).values()], isqrt(len(text))
    yield from (" ".join(digits[at : at + side]) for at in range(0, len(digits), side))


def main() -> None:
    """Solve the puzzle on the command line, or the first of Norvig's essay."""
    example = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    try:
        print("\n".join(report(sys.argv[1] if len(sys.argv) > 1 else example)))
    except ValueError as error:
        sys.exit(f"three_ways.py: {error}")


if __name__ == "__main__":
    main()
