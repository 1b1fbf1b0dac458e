"""Locked candidates: published examples, and soundness on 4x4 grids by brute force."""

from random import Random

import pytest

import sudoku_csp as sc
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.solvers.backends import create
from sudoku_csp.targets.propagation.all_different import LEVELS
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import Journal, never
from sudoku_csp.targets.propagation.locked_candidates import LockedCandidates, locked_candidates
from sudoku_csp.targets.propagation.search import search

FOUR, NINE = Board.customary(4), Board.customary(9)
BLANK = sc.read("." * 16)
GRIDS = [grid.digits for grid in create("reference").solve(BLANK, limit=1000).solutions]


def houses_cells(board):
    return [house.cells for house in board.houses]


def after_givens(text):
    """The candidates of a puzzle after the givens have left their peers."""
    domains = Domains(NINE.cells, 9)
    for cell, given in zip(NINE.cells, text, strict=True):
        if given != "0":
            domains.assign(cell, int(given))
            for peer in NINE.peers(cell):
                domains.remove(peer, 1 << int(given) - 1)
    return domains


def candidates(domains, cells):
    return " ".join("".join(map(str, domains.candidates(cell))) for cell in cells)


@pytest.mark.parametrize(
    ("text", "first", "second", "house", "before", "after"),
    [
        # Andrew Stuart's examples (sudokuwiki.org): a pointing pair, where the 3 of box 3 stands
        # in row 2, and a box/line reduction, where the 4 of column 8 stands in box 3.
        (
            "017903600000080000900000507072010430000402070064370250701000065000030000005601720",
            NINE.boxes[2],
            NINE.rows[1],
            NINE.rows[1],
            "23456 2345 36 1257 8 4567 139 149 12349",
            "2456 245 6 1257 8 4567 139 149 12349",
        ),
        (
            "016007803090800000870001260048000300650009082039000650060900020080002936924600510",
            NINE.boxes[2],
            NINE.columns[7],
            NINE.boxes[2],
            "8 49 3 147 47 1457 2 6 459",
            "8 49 3 17 47 157 2 6 59",
        ),
    ],
)
def test_published_examples(text, first, second, house, before, after):
    for pair in ((first, second), (second, first)):
        domains = after_givens(text)
        assert candidates(domains, house.cells) == before
        LockedCandidates(*(house.cells for house in pair)).propagate(domains)
        assert candidates(domains, house.cells) == after


def test_no_level_of_all_different_sees_what_is_locked():
    # In box 1 only row 1 can hold the digit 1.
    for name in LEVELS:
        domains = Domains(FOUR.cells, 4, LEVELS[name])
        for cell in (Cell(2, 1), Cell(2, 2)):
            domains.remove(cell, 0b0001)
        for house in FOUR.houses:
            domains.all_different(house.cells)
        assert candidates(domains, FOUR.rows[0].cells) == "1234 1234 1234 1234"
        LockedCandidates(FOUR.boxes[0].cells, FOUR.rows[0].cells).propagate(domains)
        assert candidates(domains, FOUR.rows[0].cells) == "1234 1234 234 234"


def random_domains(count):
    """Yields random candidates of a 4x4 board, few and many, most with a solution."""
    random = Random(4)
    for number in range(count):
        width = random.uniform(0.1, 0.7)
        own = random.choice(GRIDS) if number % 4 else [None] * 16
        yield [
            sum(1 << d - 1 for d in FOUR.digits if d == digit or random.random() < width)
            or 1 << random.randrange(4)
            for digit in own
        ]


def mistakes(propagators):
    """Yields domains on which a propagator loses a candidate of a grid, or removes nothing."""
    removed = 0
    for masks in random_domains(300):
        left = [
            grid
            for grid in GRIDS
            if all(mask >> digit - 1 & 1 for mask, digit in zip(masks, grid, strict=True))
        ]
        for propagator in propagators:
            domains = Domains(FOUR.cells, 4)
            for cell, mask in zip(FOUR.cells, masks, strict=True):
                domains.keep(cell, mask)
            try:
                propagator.propagate(domains)
            except Conflict:
                if left:
                    yield f"{masks}: a conflict, but {left[0]} is a solution"
            removed += domains.masks(FOUR.cells) != masks
            for place, mask in enumerate(domains.masks(FOUR.cells)):
                if any(not mask >> grid[place] - 1 & 1 for grid in left):
                    yield f"{masks}: place {place} lost a digit of a solution"
    if not removed:
        yield "nothing was ever removed"


def test_no_candidate_of_a_solution_is_lost():
    assert list(mistakes(locked_candidates(houses_cells(FOUR)))) == []


def test_a_fault_is_noticed():
    faulty = LockedCandidates(FOUR.boxes[0].cells, FOUR.rows[0].cells)
    faulty.rest_of_first = faulty.rest_of_first[:-1]
    assert next(mistakes([faulty]), None)


@pytest.mark.parametrize("name", LEVELS)
def test_every_grid_is_found_with_locked_candidates_added(name):
    propagators = (
        *BLANK.ruleset.network().propagators,
        *locked_candidates(rule.scope for rule in BLANK.constraints),
    )
    engine = Engine(Domains(FOUR.cells, 4, LEVELS[name]), propagators)
    engine.restart()
    engine.fixpoint(never)
    found = list(search(engine, Journal()))
    assert len(found) == len(set(found)) == 288
    assert set(found) == set(GRIDS)


@pytest.mark.parametrize(
    ("side", "pairs"),
    # The number of rows and columns that share two cells or more with a box, over all boxes.
    [(4, 16), (6, 30), (9, 54), (16, 128)],
)
def test_there_is_one_for_each_box_and_line_that_meet(side, pairs):
    found = locked_candidates(houses_cells(Board.customary(side)))
    assert len(found) == pairs
    assert all(len(set(each.scope)) == len(each.scope) for each in found)


def test_scopes_that_share_no_two_cells_are_rejected():
    row, column, box = FOUR.rows[0].cells, FOUR.columns[0].cells, FOUR.boxes[0].cells
    for first, second in ((row, column), (row, FOUR.rows[1].cells), (row, box[:3])):
        with pytest.raises(ValueError, match="two equally long scopes that share cells"):
            LockedCandidates(first, second)
