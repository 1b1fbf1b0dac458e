"""Case number k of a seed: the same puzzle and the same questions on every machine.

A puzzle is a random small board, with boxes of every shape, 1xn and nx1 among them, or a jigsaw;
and givens of every kind: sensible ones, wrong ones, none and all. Now and then it is one of the
large boards, on which a mistake about digits of two figures shows, or about a box. Each case, and
each property of a case, has a stream of random numbers of its own. So a case depends on no other,
and a new property changes none of the old questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.workshop.fuzzing import brute_force
from sudoku_csp.workshop.fuzzing.brute_force import SMALL
from sudoku_csp.workshop.fuzzing.property import Property, Question

SIDES = {1: 2, 2: 6, 3: 12, 4: 80, 5: 8, 6: 12, 7: 1, 8: 2, 9: 4, 10: 1, 12: 1}
"""The sides of the boards, and how often each comes: small ones are quick, and find as much."""

LARGE = (
    Board(12, 3, 4),
    Board(16, 4, 4),
    Board(12, 2, 6),
    Board(20, 4, 5),
    Board(12, 4, 3),
    Board(16, 2, 8),
)
"""The large boards, one after the other."""

LARGE_EVERY, LARGE_FIRST = 30, 14
"""One case in so many is about one of them, and the first is this one."""

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


OPEN, OPEN_LARGE = 0.6, 0.4
"""The most of a board above side 4, and above side 12, that is open in a puzzle cut from a grid:
few have many solutions then, and none is hard."""


def blank(_rng: Random, board: Board) -> bytes:
    """No given."""
    return bytes(board.side**2)


def scattered(rng: Random, board: Board) -> bytes:
    """Some digits anywhere."""
    digits = bytearray(board.side**2)
    for _ in range(rng.randrange(1, board.side + 3)):
        digits[rng.randrange(len(digits))] = rng.randrange(1, board.side + 1)
    return bytes(digits)


def full(rng: Random, board: Board) -> bytes:
    """A grid, sometimes with two cells exchanged."""
    digits = bytearray(_grid(rng, board))
    if rng.random() < 1 / 3:
        first, second = rng.randrange(len(digits)), rng.randrange(len(digits))
        digits[first], digits[second] = digits[second], digits[first]
    return bytes(digits)


def cut(rng: Random, board: Board) -> bytes:
    """A grid with some of its digits removed: at least one solution."""
    digits = bytearray(_grid(rng, board))
    share = OPEN if board.side <= SEARCHED else OPEN_LARGE
    most = len(digits) if board.side <= 4 else int(share * len(digits))
    for place in rng.sample(range(len(digits)), rng.randrange(most + 1)):
        digits[place] = 0
    return bytes(digits)


def changed(rng: Random, board: Board) -> bytes:
    """A puzzle cut from a grid, with another digit in one cell."""
    digits = bytearray(cut(rng, board))
    digits[rng.randrange(len(digits))] = rng.randrange(1, board.side + 1)
    return bytes(digits)


def clashing(rng: Random, board: Board) -> bytes:
    """A puzzle cut from a grid, with one digit twice in a row, a column or a box."""
    digits = bytearray(cut(rng, board))
    first = rng.choice(board.cells)
    others = sorted(board.peers(first))
    if others:
        digit = rng.randrange(1, board.side + 1)
        for cell in (first, rng.choice(others)):
            digits[board.position(cell)] = digit
    return bytes(digits)


KINDS: Mapping[str, tuple[int, Callable[[Random, Board], bytes]]] = {
    "cut": (12, cut),
    "changed": (5, changed),
    "scattered": (4, scattered),
    "clashing": (2, clashing),
    "blank": (1, blank),
    "full": (1, full),
}
"""The kinds, how often each comes, and what makes one."""


SEARCHED = 12
"""The largest side of a board whose grids are searched for, with boxes or without."""


def _grid(rng: Random, board: Board) -> bytes:
    """A random grid; the blank board where there is none (of some jigsaws), or none was found."""
    if board.side > SEARCHED:
        return _shifted(rng, board)
    empty = bytes(board.side**2)
    try:
        return next(brute_force.grids(board, empty, rng), empty)
    except brute_force.GaveUp:
        return empty


def _shifted(rng: Random, board: Board) -> bytes:
    """A grid whose rows are the first one shifted, its digits, rows and columns in random order."""
    digits = rng.sample(board.digits, board.side)
    rows, columns = (
        [line for band in rng.sample(bands, len(bands)) for line in rng.sample(band, len(band))]
        for bands in (
            _bands(board.side, board.box_rows),
            _bands(board.side, board.box_columns),
        )
    )
    return bytes(
        digits[
            (board.box_columns * (row % board.box_rows) + row // board.box_rows + column)
            % len(digits)
        ]
        for row in rows
        for column in columns
    )


def _bands(side: int, size: int) -> list[range]:
    """The lines of each band or stack, so many each."""
    return [range(first, first + size) for first in range(0, side, size)]


@dataclass(frozen=True)
class Case:
    """A puzzle, of one of `givens.KINDS`, and where it comes from."""

    seed: int
    number: int
    kind: str
    puzzle: Puzzle

    def questions(self, about: Property) -> Iterator[Question]:
        """What is asked about the puzzle for a property; nothing in some cases for rare ones."""
        rng = _stream(self.seed, self.number, about.name)
        side = self.puzzle.board.side
        if side > about.largest or (side <= SEARCHED and rng.randrange(about.every)):
            return
        for _ in range(about.draws if self.puzzle.board.side <= SMALL else 1):
            options = about.draw(rng, self.puzzle.board)
            if options is not None:
                yield Question(about.name, options, self.puzzle.board, self.puzzle.digits)


def case(seed: int, number: int) -> Case:
    """The case of this number, from 0."""
    rng = _stream(seed, number)
    (kind,) = rng.choices(list(KINDS), [weight for weight, _ in KINDS.values()])
    board = random_board(rng)
    turn, place = divmod(number, LARGE_EVERY)
    if place == LARGE_FIRST:
        board = LARGE[turn % len(LARGE)]
        kind = rng.choice(["cut", "cut", "changed", "clashing", "full"])
    digits = KINDS[kind][1](rng, board)
    return Case(seed, number, kind, Puzzle.classic(board, digits, f"seed {seed}, case {number}"))


def _stream(*words: object) -> Random:
    # Of a text: Python's own seeding then takes its SHA-512, and no hash of a process.
    return Random("/".join(map(str, words)))  # noqa: S311 - nothing here is a secret.
