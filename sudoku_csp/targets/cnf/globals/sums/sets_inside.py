"""Digit sets of cells that are inside, where what is inside depends on the grid.

Of a sandwich or an X-sum the cells that count lie between digits, or as far as one tells. As in
`digit_sets` a variable stands for each set of digits that they may hold, and one for each digit: it
is inside. A digit in a cell is inside exactly if the cell is. With m sets of at most n digits over
k cells m + n variables and n(2k + m + 2) clauses or n more; an automaton that adds up needs a state
for each sum so far, five to ten times as many, and was searched no faster.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.writer import CnfWriter


def sets_inside(
    cnf: CnfWriter,
    cells: Sequence[Cell],
    inside: Sequence[int],
    sets: Sequence[Collection[int]],
    digits: Collection[int],
) -> list[int]:
    """The digits of the cells inside are one of the sets; for each set the literal that it is it.

    `inside` is for each cell the literal that it is inside, where it holds one of `digits`: others
    are not looked at. Other clauses say that the cells differ.
    """
    chosen = [cnf.fresh() for _ in sets]
    cnf.clause(chosen)
    for digit in digits:
        there = cnf.fresh()
        having = [literal for literal, held in zip(chosen, sets, strict=True) if digit in held]
        lacking = [literal for literal, held in zip(chosen, sets, strict=True) if digit not in held]
        for literal in having:
            cnf.clause([-literal, there])
        for literal in lacking:
            cnf.clause([-literal, -there])
        cnf.implied([-there, *having])
        cnf.implied([there, *lacking])
        places = cnf.places(cells, digit)
        if len(cells) < len(cnf.digits):
            cnf.clause([-there, *places])
        for place, within in zip(places, inside, strict=True):
            cnf.clause([-place, -there, within])
            cnf.clause([-place, there, -within])
    return chosen
