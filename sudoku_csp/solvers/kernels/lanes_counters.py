"""Counting across the lanes: in how many digits is a bit set?

Adders of single bits work on all bits of a vector at once. The lanes meet in pairs 8, 4, 2 and 1
apart, so that after four steps every lane has the count of all sixteen.
"""

from __future__ import annotations

from typing import Any

from sudoku_csp.solvers.kernels.lanes_numba import inlined
from sudoku_csp.solvers.kernels.lanes_vectors import Vector, exchanged


@inlined
def once_and_twice(word: Vector) -> Any:
    """The bits set in any lane, and those set in two lanes or more."""
    other = exchanged(word, 8)
    once, twice = word | other, word & other
    other = exchanged(once, 4)
    once, twice = once | other, twice | exchanged(twice, 4) | once & other
    other = exchanged(once, 2)
    once, twice = once | other, twice | exchanged(twice, 2) | once & other
    other = exchanged(once, 1)
    return once | other, twice | exchanged(twice, 1) | once & other


@inlined
def up_to_four(word: Vector) -> Any:
    """How many lanes have each bit set, as three binary digits: ones, twos, four or more."""
    other = exchanged(word, 8)
    ones, twos = word ^ other, word & other
    other, other_twos = exchanged(ones, 4), exchanged(twos, 4)
    carry = ones & other
    ones, twos, fours = ones ^ other, twos ^ other_twos ^ carry, _majority(twos, other_twos, carry)
    other, other_twos = exchanged(ones, 2), exchanged(twos, 2)
    carry = ones & other
    fours |= exchanged(fours, 2) | _majority(twos, other_twos, carry)
    ones, twos = ones ^ other, twos ^ other_twos ^ carry
    other, other_twos = exchanged(ones, 1), exchanged(twos, 1)
    carry = ones & other
    fours |= exchanged(fours, 1) | _majority(twos, other_twos, carry)
    return ones ^ other, twos ^ other_twos ^ carry, fours


@inlined
def _majority(first: Vector, second: Vector, third: Vector) -> Any:
    return first & second | first & third | second & third
