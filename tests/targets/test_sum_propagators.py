"""The propagators of sums: tables of few rows, or else reachable totals."""

from itertools import product
from random import Random

import pytest

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation import sums
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.sums import SubsetSums, sum_propagator
from sudoku_csp.targets.propagation.tables import BitsetTable

CELLS = [Cell(1, column) for column in range(1, 10)]
FACTORS = [(1, 1), (1, -1), (2, 1, -3), (1, 1, 1), (-1, -2, -1), (1, 1, 1, -1)]


def consistent(factors, candidates, low, high):
    """The digits of each cell in assignments with such a sum; None if there is none."""
    rows = [
        digits
        for digits in product(*candidates)
        if low <= sum(f * d for f, d in zip(factors, digits, strict=True)) <= high
    ]
    return [set(column) for column in zip(*rows, strict=True)] if rows else None


def propagated(propagator, candidates, side):
    cells = CELLS[: len(candidates)]
    domains = Domains(cells, side)
    for cell, own in zip(cells, candidates, strict=True):
        domains.keep(cell, sum(1 << digit - 1 for digit in own))
    try:
        propagator.propagate(domains)
    except Conflict:
        return None
    return [set(domains.candidates(cell)) for cell in cells]


@pytest.mark.parametrize("factors", FACTORS, ids=str)
def test_reachable_totals_keep_what_is_part_of_a_sum(factors):
    random, side = Random(1), 5
    for _ in range(150):
        candidates = [
            set(random.sample(range(1, side + 1), random.randint(1, side))) for _ in factors
        ]
        low = random.randint(-16, 20)
        high = low + random.choice([-1, 0, 0, 4, 60])
        propagator = SubsetSums(dict(zip(CELLS, factors, strict=False)), low, high, side)
        expected = consistent(factors, candidates, low, high)
        assert propagated(propagator, candidates, side) == expected, (candidates, low, high)


@pytest.mark.parametrize("factors", FACTORS, ids=str)
def test_the_rows_are_all_that_make_the_sum_and_differ(factors):
    side = 4
    differing = tuple((0,) if at == 2 else () for at in range(len(factors)))
    for low, high in ((3, 3), (-2, 1), (0, 12), (40, 50)):
        found = sums.sum_rows(factors, low, high, differing, side)
        rows = [
            digits
            for digits in product(range(1, side + 1), repeat=len(factors))
            if low <= sum(f * d for f, d in zip(factors, digits, strict=True)) <= high
            and (len(digits) < 3 or digits[2] != digits[0])
        ]
        assert found.every.bit_count() == len(rows)


@pytest.mark.parametrize(("most", "taken"), [(9, True), (8, False)])
def test_a_table_has_at_most_the_largest_number_of_rows(monkeypatch, most, taken):
    monkeypatch.setattr(sums, "MOST_ROWS", most)
    sums.sum_rows.cache_clear()
    found = sums.sum_rows((1, 1), 10, 10, ((), ()), 9)
    sums.sum_rows.cache_clear()
    assert (found is not None) == taken


@pytest.mark.parametrize("total", [6, 54])
@pytest.mark.parametrize(("most", "found"), [(6, True), (5, False)])
def test_bounds_leave_only_beginnings_of_rows(monkeypatch, most, found, total):
    # Only the six beginnings of the one row, of ones or nines, are tried.
    monkeypatch.setattr(sums, "STEPS", 1)
    monkeypatch.setattr(sums, "MOST_ROWS", most)
    sums.sum_rows.cache_clear()
    rows = sums.sum_rows((1,) * 6, total, total, ((),) * 6, 9)
    sums.sum_rows.cache_clear()
    assert (rows is not None) == found


def test_a_table_of_few_rows_among_very_many_is_given_up_in_time(monkeypatch):
    monkeypatch.setattr(sums, "STEPS", 1)
    monkeypatch.setattr(sums, "MOST_ROWS", 50)
    sums.sum_rows.cache_clear()
    # With even factors and an odd total there is no row, which bounds do not show.
    assert sums.sum_rows((2, 2, 2, 2), 21, 21, ((), (), (), ()), 9) is None
    sums.sum_rows.cache_clear()


ALL = {cell: frozenset(CELLS) - {cell} for cell in CELLS}


@pytest.mark.parametrize(
    ("factors", "different", "expected"),
    [
        ([1] * 3, {}, BitsetTable),
        ([1] * 9, {}, SubsetSums),
        ([1] * 4, ALL, BitsetTable),
        ([1] * 9, ALL, SubsetSums),
    ],
)
def test_the_propagator_depends_on_the_cells_that_differ(factors, different, expected):
    terms = list(zip(factors, CELLS, strict=False))
    assert type(sum_propagator(terms, "==", 5 * sum(factors), 9, different)) is expected


def test_the_factors_of_a_cell_are_added_and_none_is_left_of_0():
    a, b = CELLS[:2]
    table = sum_propagator([(1, a), (2, b), (1, a), (-2, b)], "<=", 4, 9, {})
    assert table.scope == (a,)
    assert propagated(table, [set(range(1, 10))], 9) == [{1, 2}]


@pytest.mark.parametrize("op", ["==", "<=", ">="])
@pytest.mark.parametrize("factors", FACTORS, ids=str)
def test_every_comparison_is_propagated_completely(factors, op):
    side = 4
    candidates = [set(range(1, side + 1))] * len(factors)
    for total in range(-18, 18):
        low, high = (total if op != "<=" else -99), (total if op != ">=" else 99)
        table = sum_propagator(list(zip(factors, CELLS, strict=False)), op, total, side, {})
        assert propagated(table, candidates, side) == consistent(factors, candidates, low, high)


def test_a_sum_out_of_reach_is_reported():
    cells = CELLS[:2]
    with pytest.raises(Conflict, match="no such sum can be reached"):
        SubsetSums(dict.fromkeys(cells, 1), 1, 1, 4).propagate(Domains(cells, 4))


@pytest.mark.parametrize("total", [-3, 0, 2])
def test_of_cells_that_cancel_each_other_nothing_or_all_is_left(total):
    a = CELLS[0]
    table = sum_propagator([(1, a), (-1, a)], "==", total, 4, {})
    assert table.scope == ()
    if total:
        with pytest.raises(Conflict):
            table.propagate(Domains([a], 4))
    else:
        table.propagate(Domains([a], 4))
