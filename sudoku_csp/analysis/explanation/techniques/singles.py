"""Singles: one group with one candidate left.

*Naked single*: a cell has one digit left. *Hidden single*: a digit has one place left in a house.
*Full house*: a house has one empty cell left, which is both of them. (Terms as in Sudopedia and in
the guide of HoDoKu, B. Hobiger, 2008-2012.)
"""

from __future__ import annotations

from sudoku_csp.analysis.explanation.groups import Candidate
from sudoku_csp.analysis.explanation.pattern import Named, Pattern
from sudoku_csp.grid.board import House
from sudoku_csp.grid.cell import Cell


def single(pattern: Pattern) -> Named | None:
    if pattern.excludes or pattern.step.size != 1:
        return None
    cell, digit = pattern.target
    symbol = pattern.symbol(digit)
    house = _last_of(pattern)
    if house is not None:
        return Named("full house", f"it is the last cell of {house.name}, and {symbol} is missing.")
    if pattern.cells == {cell: frozenset([digit])}:
        return Named("naked single", "it is the only digit left there.")
    if any(place.left == {cell} and place.digit == digit for place in pattern.places):
        where = pattern.places[0].house.name
        return Named("hidden single", f"it is the only place left for {symbol} in {where}.")
    return None


def _last_of(pattern: Pattern) -> House | None:
    """The house of which all cells but the target's hold the digits that the facts name."""
    cell = pattern.target.cell
    causes = [fact.because for fact in pattern.step.facts]
    placed = {cause.cell for cause in causes if isinstance(cause, Candidate)}
    if not placed:
        return None
    houses = pattern.board.houses_of(cell)
    return next((house for house in houses if _rest(house, cell) == placed), None)


def _rest(house: House, cell: Cell) -> set[Cell]:
    return set(house.cells) - {cell}
