"""Names for what one constraint does, where solvers of variants have them."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell

NAMES = {
    "arrow": "sum of an arrow",
    "between_line": "between the ends of a line",
    "cage": "combinations of a cage",
    "difference": "Kropki pair",
    "double_arrow": "sum of a double arrow",
    "entropic_line": "low, middle and high along a line",
    "little_killer": "combinations of a diagonal",
    "lockout_line": "outside the ends of a line",
    "modular_line": "remainders along a line",
    "numbered_room": "numbered room",
    "palindrome": "mirrored cells",
    "ratio": "Kropki pair",
    "region_sum_line": "equal sums along a line",
    "renban": "consecutive digits of a line",
    "sandwich": "combinations of a sandwich",
    "skyscraper": "skyscraper clue",
    "slow_thermometer": "thermometer",
    "thermometer": "thermometer",
    "whisper": "low and high along a whisper",
    "x_sum": "x-sum",
    "xv": "XV pair",
}
"""By kind; any other kind has its title for a name."""


def name_of(constraint: Constraint, removed: Sequence[tuple[Cell, int]], side: int) -> str:
    """The name of a step by one constraint alone that removes these candidates.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> from sudoku_csp.grid.board import Board
    >>> line = parse("thermometer r1c1 r1c2 r1c3", Board.customary(9))
    >>> name_of(line, [(Cell(1, 1), 9), (Cell(1, 3), 1)], 9)
    'bulb and tip of a thermometer'
    """
    kind = registry.name_of(type(constraint)) or ""
    cells, digits = {cell for cell, _ in removed}, {digit for _, digit in removed}
    ends = {constraint.scope[0], constraint.scope[-1]}
    if kind == "thermometer" and cells <= ends:
        return "bulb and tip of a thermometer"
    if kind == "whisper" and len(digits) < 3 and 1 not in digits and side not in digits:
        return "middle digits of a whisper"
    if kind == "arrow" and cells == {constraint.scope[0]}:
        return "circle of an arrow"
    if kind == "sandwich" and digits <= {1, side}:
        return "ends of a sandwich"
    return NAMES.get(kind, (constraint.title or str(constraint)).lower())
