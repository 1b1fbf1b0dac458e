"""Sums by sets of digits: what the propagator takes is what its definition takes, neither less."""

from itertools import combinations
from random import Random

import pytest

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.sums import DigitSets

SIDE = 6


def by_definition(candidates, low, high):
    """The candidates that are left, with sets of digits for masks; None where no set is left."""
    sets = [
        set(digits)
        for digits in combinations(range(1, SIDE + 1), len(candidates))
        if low <= sum(digits) <= high
    ]
    every = set().union(*candidates)
    left = [
        digits for digits in sets if digits <= every and all(own & digits for own in candidates)
    ]
    if not left:
        return None
    among, common = set().union(*left), set(range(1, SIDE + 1)).intersection(*left)
    needed = {digit for digit in common if sum(digit in own for own in candidates) == 1}
    return [among & (own & needed or own) for own in candidates]


def propagated(candidates, low, high):
    cells = [Cell(1, column) for column in range(1, len(candidates) + 1)]
    domains = Domains(cells, SIDE)
    for cell, own in zip(cells, candidates, strict=True):
        domains.keep(cell, sum(1 << digit - 1 for digit in own))
    try:
        DigitSets(cells, low, high, SIDE).propagate(domains)
    except Conflict:
        return None
    return [set(domains.candidates(cell)) for cell in cells]


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_sum_keeps_the_digits_of_its_sets(size):
    random = Random(size)
    kept = []
    for _ in range(400):
        width = random.randint(1, SIDE)
        candidates = [
            set(random.sample(range(1, SIDE + 1), random.randint(1, width))) for _ in range(size)
        ]
        low = random.randint(3, 20)
        high = low + random.choice([0, 0, 3])
        expected = by_definition(candidates, low, high)
        if expected is not None and not all(expected):
            expected = None
        kept.append(expected is not None)
        assert propagated(candidates, low, high) == expected, (candidates, low, high)
    assert 40 < sum(kept) < 360


def test_each_cell_takes_a_digit_of_a_set():
    assert propagated([{1, 2}, {3, 4, 5, 6}], 7, 7) == [{1, 2}, {5, 6}]


def test_where_no_set_is_left_it_says_so():
    cells = [Cell(1, 1), Cell(1, 2)]
    with pytest.raises(Conflict, match="no set of digits makes the sum"):
        DigitSets(cells, 2, 2, SIDE).propagate(Domains(cells, SIDE))
