"""Which constraints a person can type: text is narrower than what documents say."""

from itertools import pairwise

from sudoku_csp.constraints.fields import Several, slots, strange_digit
from sudoku_csp.grid.cell import Cell


def can_be_typed(board, constraint):
    """Whether its digits are the board's, it can be meant there, and no cell stands again where
    that would count more."""
    if strange_digit(constraint, board) is not None or constraint.means_nothing(board):
        return False
    for slot in slots(type(constraint)) or ():
        if slot.holds is not Cell or slot.several == Several.ONE:
            continue
        value = getattr(constraint, slot.name)
        for group in value if slot.several == Several.GROUPS else (value,):
            if not constraint.comes_back and len(set(group)) < len(group):
                return False
            if any(a == b for a, b in pairwise(group)):
                return False
    return True
