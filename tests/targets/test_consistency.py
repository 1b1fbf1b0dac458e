"""The consistency levels of all-different, against brute force and published examples."""

from importlib import import_module
from itertools import pairwise, permutations, product
from random import Random

import pytest
from tables import rows

import sudoku_csp as sc
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.propagation.all_different import DEFAULT, LEVELS, find_level
from sudoku_csp.targets.propagation.domains import Conflict, Domains

SMALL = [(1, 1), (1, 3), (2, 2), (2, 4), (3, 3), (3, 4), (4, 3)]
"""Numbers of cells and digits of scopes with few domains; the last has a cell too many."""
HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def reference(level=None):
    """The reference backend at a level of consistency."""
    return create("reference", Settings(consistency=level, search="dom-wdeg"))


def supported(masks, side):
    """The candidates of every cell that are in some assignment of different digits."""
    kept = [0] * len(masks)
    for digits in permutations([1 << bit for bit in range(side)], len(masks)):
        if all(mask & digit for mask, digit in zip(masks, digits, strict=True)):
            kept = [mask | digit for mask, digit in zip(kept, digits, strict=True)]
    return kept


def step(level, masks, side):
    """The masks after one call of the level, None after a conflict."""
    cells = [Cell(1, column) for column in range(1, len(masks) + 1)]
    domains = Domains(cells, side)
    for cell, mask in zip(cells, masks, strict=True):
        domains.keep(cell, mask)
    try:
        level(domains, cells)
    except Conflict:
        return None
    return domains.masks(cells)


def fixpoint(level, masks, side):
    """The masks at the fixpoint of the level, all 0 after a conflict."""
    while True:
        after = step(level, masks, side)
        if after is None:
            return [0] * len(masks)
        if after == masks:
            return after
        masks = after


def within(first, second):
    return not any(one & ~other for one, other in zip(first, second, strict=True))


def all_domains(size, side):
    return (list(masks) for masks in product(range(1, 1 << side), repeat=size))


def some_domains(size, side, number, seed=1):
    """Yields random domains with few and many candidates; every other one has a solution."""
    random = Random(seed)
    for count in range(number):
        width = random.uniform(0.1, 0.9)
        kept = random.sample(range(side), size) if count % 2 else [None] * size
        yield [
            sum(1 << bit for bit in range(side) if bit == own or random.random() < width)
            or 1 << random.randrange(side)
            for own in kept
        ]


def mistakes(level, domains, side):
    """Yields domains on which the level loses a candidate with support or misses a conflict."""
    for masks in domains:
        good = supported(masks, side)
        after = step(level, masks, side)
        if after is None:
            if any(good):
                yield f"{masks}: a conflict, but there is a solution"
        elif not within(good, after):
            yield f"{masks}: {after} has lost some of {good}"
        elif not within(after, masks):
            yield f"{masks}: {after} has more candidates than before"
        elif not any(good) and all(mask.bit_count() == 1 for mask in masks):
            yield f"{masks}: two digits are equal, and no conflict"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(("size", "side"), SMALL)
def test_a_level_loses_no_solution_and_misses_no_conflict(name, size, side):
    assert list(mistakes(LEVELS[name], all_domains(size, side), side)) == []


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(
    ("size", "side"),
    [(4, 4), *(pytest.param(*s, marks=pytest.mark.slow) for s in ((5, 5), (4, 6)))],
)
def test_a_level_loses_no_solution_of_larger_scopes(name, size, side):
    assert list(mistakes(LEVELS[name], some_domains(size, side, 1500), side)) == []


@pytest.mark.parametrize(
    ("size", "side"),
    [*SMALL, (4, 4), (5, 5), (4, 6), (6, 6), pytest.param(6, 7, marks=pytest.mark.slow)],
)
def test_one_call_of_gac_is_domain_consistent(size, side):
    small = (size, side) in SMALL
    for masks in all_domains(size, side) if small else some_domains(size, side, 300):
        expected = supported(masks, side)
        assert step(LEVELS["gac"], masks, side) == (expected if any(expected) else None), masks


def two_groups(size):
    """The first half of the cells has the first half of the digits, the other half all digits."""
    return [(1 << size // 2) - 1] * (size // 2) + [(1 << size) - 1] * (size // 2)


def chains():
    for size, side in SMALL:
        yield from ((masks, side) for masks in all_domains(size, side))
    for size, side in ((4, 4), (9, 9), (7, 9), (12, 12)):
        yield from ((masks, side) for masks in some_domains(size, side, 300))
    yield two_groups(10), 10


def test_every_level_drops_more_than_the_one_before():
    more = dict.fromkeys(pairwise(LEVELS), 0)
    for masks, side in chains():
        for weak, strong in more:
            first = fixpoint(LEVELS[weak], masks, side)
            second = fixpoint(LEVELS[strong], masks, side)
            assert within(second, first), f"{masks}: {strong} keeps what {weak} drops"
            more[weak, strong] += second != first
    assert all(more.values()), more


@pytest.mark.parametrize(("size", "side"), [(9, 9), (8, 8), (5, 9), (4, 7)])
def test_hall_is_domain_consistent_in_houses_of_nine_and_scopes_of_five(size, side):
    for masks in some_domains(size, side, 500):
        assert fixpoint(LEVELS["hall"], masks, side) == fixpoint(LEVELS["gac"], masks, side)


def test_only_gac_finds_a_hall_set_of_five_among_ten_cells():
    masks = two_groups(10)
    assert fixpoint(LEVELS["hall"], masks, 10) == masks
    assert fixpoint(LEVELS["gac"], masks, 10) == [0b11111] * 5 + [0b11111 << 5] * 5


def house(text):
    """The masks of cells from their candidates: `16 16 125`."""
    return [sum(1 << (int(digit) - 1) for digit in word) for word in text.split()]


@pytest.mark.parametrize(("before", "sees", "after"), rows(__file__, "first_to_see"))
def test_what_a_level_is_the_first_to_see(before, sees, after):
    order = list(LEVELS)
    for name, level in LEVELS.items():
        expected = after if order.index(name) >= order.index(sees) else before
        assert fixpoint(level, house(before), 9) == house(expected), name


def test_all_digits_of_225_cells():
    # Every cell has a digit of its own and the digit of the next cell: two solutions. Without the
    # first digit in the last cell there is one. Three cells cannot share two digits.
    side = 225
    ring = [1 << k | 1 << (k + 1) % side for k in range(side)]
    assert step(LEVELS["gac"], ring, side) == ring
    chain = [*ring[:-1], 1 << side - 1]
    assert step(LEVELS["gac"], chain, side) == [1 << k for k in range(side)]
    twins = [3, *(1 << k for k in range(2, side)), 3]
    assert step(LEVELS["gac"], [*ring[:-1], 3], side) == twins
    assert step(LEVELS["gac"], [*ring[:-2], 3, 3], side) is None
    full = [(1 << side) - 1] * side
    for level in LEVELS.values():
        assert step(level, full, side) == full
    # A matching is first built in the wrong order, so the last cell moves all others.
    shifted = [(1 << k + 2) - 1 for k in range(side - 1)]
    assert step(LEVELS["gac"], [*shifted, 1], side) == [1 << k for k in range(1, side)] + [1]


def test_a_conflict_names_the_cells_that_have_too_few_digits():
    domains = Domains(Board.customary(4).cells, 4)
    for column in (1, 2, 4):
        domains.keep(Cell(1, column), 0b0101)
    with pytest.raises(Conflict, match="fewer digits are left than cells in r1c1, r1c2, r1c4"):
        LEVELS["gac"](domains, Board.customary(4).rows[0].cells)


@pytest.mark.parametrize(
    ("name", "function", "fault"),
    [
        ("gac", "_components", lambda successors: [1 << k for k in range(len(successors))]),
        ("gac", "_components", lambda successors: [0b111] * len(successors)),
        ("hall", "hall_sets", lambda table: [(0b1, 0b11)]),
        ("hall", "transpose", lambda masks: [0b11] * len(masks)),
    ],
)
def test_a_fault_in_a_level_is_noticed(monkeypatch, name, function, fault):
    module = import_module("sudoku_csp.targets.propagation.all_different")
    monkeypatch.setattr(module, function, fault)
    assert next(mistakes(LEVELS[name], some_domains(4, 4, 100), 4), None)


@pytest.mark.parametrize("name", LEVELS)
def test_the_backend_finds_every_grid_at_every_level(name):
    answer = reference(name).solve(sc.read("." * 16), limit=1000)
    assert (len(answer.solutions), answer.exhausted) == (288, True)


def test_stronger_levels_need_fewer_nodes_and_the_default_is_singles():
    nodes = {name: reference(name).solve(sc.read(HARD)).stats for name in LEVELS}
    assert nodes["forward-checking"]["nodes"] > nodes["singles"]["nodes"] > nodes["gac"]["nodes"]
    assert reference().solve(sc.read(HARD)).stats == nodes[DEFAULT]
    assert DEFAULT == "singles"


def test_an_unknown_level_is_refused_with_the_nearest():
    for make in (find_level, reference, lambda name: Domains([Cell(1, 1)], 4, find_level(name))):
        with pytest.raises(UnknownName, match=r"no consistency level 'hal'; did you mean hall\?"):
            make("hal")
