"""Facts of cells: that a cell has one of some digits, and that one of several cells has.

A clause of the digits of each cell, of which one that may have any digit but one is said by a
negative literal. What the clause says of a cell with several digits unit propagation sees only with
clauses that follow from it: another digit there needs one of the other cells. Then it is domain
consistent.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.writer import CnfWriter
from sudoku_csp.targets.model import Fact


def domain(cnf: CnfWriter, cell: Cell, digits: Collection[int]) -> None:
    """The cell holds one of the digits."""
    for digit in cnf.digits:
        if digit not in digits:
            cnf.clause([-cnf.literal(cell, digit)])


def at_least_one(cnf: CnfWriter, facts: Sequence[Fact]) -> None:
    """One of the facts is true."""
    cells = {cell for cell, _, _ in facts}
    if len(cells) == len(facts) and not any(sign for _, _, sign in facts):
        # What most pairs of cells are told: not both of these digits.
        if all(digit in cnf.digits for _, digit, _ in facts):
            cnf.clause([-cnf.literal(cell, digit) for cell, digit, _ in facts])
        return
    allowed: dict[Cell, set[int]] = {}
    for cell, digit, sign in facts:
        fitting = allowed.setdefault(cell, set())
        fitting |= {digit} & {*cnf.digits} if sign else {*cnf.digits} - {digit}
    if any(len(digits) == len(cnf.digits) for digits in allowed.values()):
        return
    if len(allowed) == 1 and len(next(iter(allowed.values()))) > 1:
        domain(cnf, *allowed.popitem())
        return
    said = {cell: _one_of(cnf, cell, digits) for cell, digits in allowed.items()}
    cnf.clause([literal for literals in said.values() for literal in literals])
    for cell, literals in said.items():
        if len(literals) < 2:
            continue
        others = [x for other, its in said.items() if other != cell for x in its]
        for digit in cnf.digits:
            if digit not in allowed[cell]:
                cnf.implied([-cnf.literal(cell, digit), *others])


def _one_of(cnf: CnfWriter, cell: Cell, digits: Collection[int]) -> list[int]:
    """Literals of which one is true where the cell holds one of the digits."""
    if len(digits) == len(cnf.digits) - 1:
        return [-cnf.literal(cell, digit) for digit in cnf.digits if digit not in digits]
    return [cnf.literal(cell, digit) for digit in sorted(digits)]
