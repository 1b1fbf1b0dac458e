"""A choice between statements, called branches: each has a literal that implies its clauses.

At least one of the literals is true (Plaisted & Greenbaum, "A structure-preserving clause form
translation", 1986: the other direction is not necessary). Some choices need less:

- Clauses that all statements share are stated without a literal.
- A statement of one clause needs no literal: the literals of the clause stand for it.
- A choice between facts is one clause. A fact says that a cell holds a digit, or does not hold it.
- A choice about one or two cells without new variables is a domain or a relation.

If all statements are digits of cells, this is the table encoding (Bacchus, "GAC via unit
propagation", CP 2007): a statement implies its digits, and a digit that several statements exclude
implies one of the others. Unit propagation is then domain consistent. For other choices it finds
the consequences of the last statement that is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.model import Fact

Sorted = tuple[int, ...]
"""A clause as a key: sorted, no literal twice."""

Relate = Callable[[Cell, Cell, Callable[[int, int], bool]], None]
"""States which pairs of digits two cells may hold."""


def any_of(cnf: CnfWriter, branches: Sequence[Sequence[Clause]], relate: Relate) -> None:
    """States that all clauses of one of the branches are true."""
    shortened = [_shortened(cnf, branch) for branch in branches]
    possible = [clauses for clauses in shortened if () not in clauses]
    if not possible:
        cnf.clause([])
        return
    if not all(possible) or _of_facts(cnf, possible) or _of_two_cells(cnf, possible, relate):
        return
    common = set(possible[0]).intersection(*possible)
    for clause in possible[0]:
        if clause in common:
            cnf.clause(clause)
    own = [[clause for clause in branch if clause not in common] for branch in possible]
    if all(own):
        _choose(cnf, own)


def _shortened(cnf: CnfWriter, branch: Sequence[Clause]) -> list[Sorted]:
    """Returns the clauses that unit propagation leaves, each once; at a conflict only the empty
    one."""
    open_clauses = dict.fromkeys(tuple(sorted({*clause})) for clause in branch)
    units: dict[Sorted, None] = {}
    while new := [clause for clause in open_clauses if len(clause) == 1 and clause not in units]:
        units |= dict.fromkeys(new)
        cells = _excluded(cnf, units)
        for cell, out in cells.items():
            left = tuple(x for x in cnf.digits_of(cell) if x not in out)
            if not left:
                return [()]
            if len(left) == 1:
                units = {unit: None for unit in units if -unit[0] not in out}
                units[left] = None
        false = {-unit for (unit,) in units}.union(*cells.values())
        open_clauses = dict.fromkeys(
            tuple(x for x in clause if x not in false)
            for clause in open_clauses
            if clause in units or not any(-x in false for x in clause)
        )
        if () in open_clauses:
            return [()]
    return list(units | open_clauses)


def _excluded(cnf: CnfWriter, branch: Iterable[Sorted]) -> dict[Cell, dict[int, None]]:
    """Returns, by cell, the literals of digits that the unit clauses of a branch make false."""
    found: dict[Cell, dict[int, None]] = {}
    for literal in (clause[0] for clause in branch if len(clause) == 1):
        if pair := cnf.pair(literal):
            of_cell = found.setdefault(pair[0], {})
            others = [x for x in cnf.digits_of(pair[0]) if x != literal]
            of_cell |= dict.fromkeys(others if literal > 0 else [-literal])
    return found


def _choose(cnf: CnfWriter, branches: Sequence[Sequence[Sorted]]) -> None:
    """States that one of the branches holds; each branch has clauses of its own."""
    chosen = [branch[0] if len(branch) == 1 else (cnf.fresh(),) for branch in branches]
    cnf.clause(list(dict.fromkeys(chain.from_iterable(chosen))))
    excluded = [_excluded(cnf, branch) for branch in branches]
    for (literal, *_), branch, cells in zip(chosen, branches, excluded, strict=True):
        if len(branch) == 1:
            continue
        for clause in branch:
            cnf.clause([-literal, *clause])
        for cell, out in cells.items():
            left = [x for x in cnf.digits_of(cell) if x not in out]
            if len(left) > 1:
                cnf.implied([-literal, *left])
    false = [dict.fromkeys(chain.from_iterable(cells.values())) for cells in excluded]
    for digit, times in Counter(chain.from_iterable(false)).items():
        if times > 1:
            others = [by for by, out in zip(chosen, false, strict=True) if digit not in out]
            cnf.implied([-digit, *dict.fromkeys(chain.from_iterable(others))])


def _of_facts(cnf: CnfWriter, branches: Sequence[Sequence[Sorted]]) -> bool:
    """If each branch is a single clause of facts, states them all as one clause and returns True.

    Otherwise states nothing and returns False.
    """
    literals = [literal for branch in branches for literal in branch[0]]
    pairs = [cnf.pair(literal) for literal in literals]
    if None in pairs or any(len(branch) > 1 for branch in branches):
        return False
    signs = [literal > 0 for literal in literals]
    cnf.at_least_one([Fact(*pair, s) for pair, s in zip(pairs, signs, strict=True) if pair])
    return True


def _of_two_cells(cnf: CnfWriter, branches: Sequence[Sequence[Sorted]], relate: Relate) -> bool:
    """If a choice is about only one or two cells, states it as a domain or a relation of the cells
    and returns True. Otherwise states nothing and returns False."""
    literals = {literal for branch in branches for clause in branch for literal in clause}
    pairs = {literal: cnf.pair(literal) for literal in literals}
    cells = list(dict.fromkeys(pair[0] for pair in pairs.values() if pair))
    if None in pairs.values() or len(cells) > 2:
        return False
    a, b = cells[0], cells[-1]

    def holds(literal: int, v: int, w: int) -> bool:
        cell, digit = pairs[literal] or (a, 0)
        return ((v if cell == a else w) == digit) == (literal > 0)

    def allowed(v: int, w: int) -> bool:
        return any(
            all(any(holds(literal, v, w) for literal in clause) for clause in branch)
            for branch in branches
        )

    if a == b:
        cnf.domain(a, [digit for digit in cnf.digits if allowed(digit, digit)])
    else:
        relate(a, b, allowed)
    return True
