"""Random boards: of small sides, with boxes of every shape, 1xn and nx1 among them, or jigsaws."""

from __future__ import annotations

from random import Random

from sudoku_csp.grid.board import Board

SIDES = {1: 2, 2: 6, 3: 12, 4: 80, 5: 8, 6: 12, 7: 1, 8: 2, 9: 4, 10: 1, 12: 1}
"""The sides of the boards, and how often each comes: small ones are quick, and find as much."""

JIGSAWS = 0.25
"""The share of jigsaws among the boards of side 3 and more."""

BOXES = 4
"""How many times as often boxes come that are not whole lines."""

EXCHANGES = 6
"""Exchanges of cells, for each cell of a house, that make a jigsaw of boxes."""


def random_board(rng: Random) -> Board:
    """A board of any of the sides, with boxes or regions of any shape."""
    (side,) = rng.choices(list(SIDES), list(SIDES.values()))
    board = _boxed(rng, side)
    jigsaw = side > 2 and rng.random() < JIGSAWS and board.has_boxes
    return _jigsaw(rng, board) if jigsaw else board


def shapes(side: int) -> list[Board]:
    """The boards of this side with boxes, from those that are rows to those that are columns, and
    the one without."""
    heights = (height for height in range(1, side + 1) if side % height == 0)
    return [*(Board(side, height, side // height) for height in heights), Board.latin(side)]


def _boxed(rng: Random, side: int) -> Board:
    boards = shapes(side)
    weights = [BOXES if min(board.box_rows, board.box_columns) > 1 else 1 for board in boards]
    return rng.choices(boards, weights)[0]


def _jigsaw(rng: Random, board: Board) -> Board:
    """The boxes after exchanges of cells along their borders; every region stays in one piece."""
    side = board.side
    regions = [board.box_number(cell) for cell in board.cells]
    for _ in range(EXCHANGES * side):
        first = rng.randrange(side * side)
        others = sorted({regions[p] for p in _beside(side, first)} - {regions[first]})
        if not others:
            continue
        mine, theirs = regions[first], rng.choice(others)
        border = [
            place
            for place, region in enumerate(regions)
            if region == theirs and any(regions[p] == mine for p in _beside(side, place))
        ]
        second = rng.choice(border)
        regions[first], regions[second] = theirs, mine
        if not (_in_one_piece(side, regions, mine) and _in_one_piece(side, regions, theirs)):
            regions[first], regions[second] = mine, theirs
    return Board.jigsaw(regions)


def _beside(side: int, place: int) -> list[int]:
    """The places left and right of a place, above and below it."""
    row, column = divmod(place, side)
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * side + c for r, c in near if 0 <= r < side and 0 <= c < side]


def _in_one_piece(side: int, regions: list[int], region: int) -> bool:
    members = {place for place, number in enumerate(regions) if number == region}
    reached = [min(members)]
    members.remove(reached[0])
    for place in reached:
        near = members.intersection(_beside(side, place))
        members -= near
        reached += near
    return not members
