"""Clashes: no solution is lost and no conflict missed, whatever was propagated before."""

from itertools import combinations, product
from random import Random

import pytest

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.propagation.clashes import Clashes
from sudoku_csp.targets.propagation.domains import Conflict, Domains

SIDE = 3
CELLS = [Cell(1, column) for column in range(1, 6)]
GROUPS = [CELLS[:3], CELLS[2:]]
EVERY = list(product(range(1, SIDE + 1), repeat=len(CELLS)))


def some_pairs(random):
    """Clashing candidates: equal digits within the groups, and some more at random."""
    pairs = {
        ((a, digit), (b, digit))
        for group in GROUPS
        for a, b in combinations(group, 2)
        for digit in range(1, SIDE + 1)
    }
    for _ in range(random.randrange(6)):
        a, b = random.sample(CELLS, 2)
        pairs.add(((a, random.randint(1, SIDE)), (b, random.randint(1, SIDE))))
    return pairs


def allowed(pairs, masks):
    """Yields the assignments of these candidates in which no pair clashes."""
    for row in EVERY:
        held = dict(zip(CELLS, row, strict=True))
        if all(mask >> held[cell] - 1 & 1 for cell, mask in masks.items()) and not any(
            held[a] == v and held[b] == w for (a, v), (b, w) in pairs
        ):
            yield held


def filtered(clashes, masks):
    """The candidates that are left, or nothing after a conflict."""
    domains = Domains(CELLS, SIDE)
    try:
        for cell, mask in masks.items():
            domains.keep(cell, mask)
        clashes.propagate(domains)
    except Conflict:
        return {}
    return {cell: domains[cell] for cell in CELLS}


@pytest.mark.parametrize("seed", range(8))
def test_no_digit_of_an_allowed_row_is_removed_and_what_was_called_before_changes_nothing(seed):
    random = Random(seed)
    pairs = some_pairs(random)
    kept = Clashes(CELLS, SIDE, pairs, GROUPS)
    masks = dict.fromkeys(CELLS, 7)
    for _ in range(60):
        # One candidate after the other goes. If none is left, all come back.
        cell = random.choice(CELLS)
        fewer = masks[cell] & ~(1 << random.randrange(SIDE))
        masks = {**masks, cell: fewer} if fewer else dict.fromkeys(CELLS, 7)
        found = filtered(kept, masks)
        assert found == filtered(Clashes(CELLS, SIDE, pairs, GROUPS), masks)
        rows = list(allowed(pairs, masks))
        assert found or not rows
        assert all(found[cell] >> digit - 1 & 1 for row in rows for cell, digit in row.items())
        assert not found or filtered(kept, found) == found
        if found and random.random() < 0.5:
            masks = found


@pytest.mark.parametrize("seed", range(3))
def test_where_all_is_fixed_it_raises_exactly_if_a_pair_stands(seed):
    pairs = some_pairs(Random(seed))
    clashes = Clashes(CELLS, SIDE, pairs, GROUPS)
    for row in EVERY:
        masks = {cell: 1 << digit - 1 for cell, digit in zip(CELLS, row, strict=True)}
        assert bool(filtered(clashes, masks)) is any(allowed(pairs, masks))


NINE = Board.customary(9)


@pytest.mark.parametrize(
    ("text", "house", "digit", "places"),
    [
        # Andrew Stuart's examples (sudokuwiki.org): a pointing pair, where the 3 of box 3 stands
        # in row 2, and a box/line reduction, where the 4 of column 8 stands in box 3.
        (
            "017903600000080000900000507072010430000402070064370250701000065000030000005601720",
            NINE.rows[1],
            3,
            (0, 1, 2),
        ),
        (
            "016007803090800000870001260048000300650009082039000650060900020080002936924600510",
            NINE.boxes[2],
            4,
            (3, 5, 8),
        ),
    ],
)
def test_published_locked_candidates_are_removed(text, house, digit, places):
    domains = Domains(NINE.cells, 9)
    for cell, given in zip(NINE.cells, map(int, text), strict=True):
        if given:
            domains.assign(cell, given)
            for peer in NINE.peers(cell):
                domains.remove(peer, 1 << given - 1)
    cells = [house.cells[place] for place in places]
    assert all(digit in domains.candidates(cell) for cell in cells)
    Ruleset.classic(NINE).network().clashes().propagate(domains)
    assert not any(digit in domains.candidates(cell) for cell in cells)
