"""Net 9: what all backends share is stated twice, here in literals: boxes, givens, the judge.

A mistake in it would be made by all of them alike, and no comparison would find it.
"""

from contextlib import suppress
from functools import cached_property

import brute_force
import pytest
from boxes import SHAPES, boxes_of, shifted

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.backends import BULK_NAMES, NAMES, create
from sudoku_csp.verifier import board as verifying

LARGE = [(12, 3, 4), (16, 4, 4), (20, 4, 5), (25, 5, 5)]


def check_boxes(side, rows, columns):
    """Every map of boxes that there is says what the literals say."""
    letters = boxes_of(side, rows, columns)
    numbers = {letter: number for number, letter in enumerate(dict.fromkeys(letters))}
    expected = [numbers[letter] for letter in letters]
    board = Board(side, rows, columns)
    assert [board.box_number(cell) for cell in board.cells] == expected
    for number, house in enumerate(board.boxes):
        assert house.name == f"box {number + 1}"
        assert [side * (c.row - 1) + c.column - 1 for c in house.cells] == [
            place for place, box in enumerate(expected) if box == number
        ]
    assert list(verifying.Board.of_boxes(side, rows, columns).regions) == expected
    houses = [brute_force.houses(board, place) for place in range(side * side)]
    assert houses == [
        (place // side, side + place % side, 2 * side + box) for place, box in enumerate(expected)
    ]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_boxes_of_every_shape_are_where_they_are(shape):
    check_boxes(*shape)


def test_boxes_that_are_wrong_on_12x12_alone_are_seen(monkeypatch):
    honest = Board.box_number

    def box_number(self, cell):
        return honest(self, cell) ^ (self.side == 12 and cell == Cell(5, 5))

    monkeypatch.setattr(Board, "box_number", box_number)
    check_boxes(9, 3, 3)
    with pytest.raises(AssertionError):
        check_boxes(12, 3, 4)


def check_givens(side):
    """A digit in some cells, the last one among them, is given there and nowhere else."""
    places = {(1, 1): 1, (1, 2): side, (2, 1): 2, (side, side - 1): 1, (side, side): side}
    digits = bytearray(side * side)
    for (row, column), digit in places.items():
        digits[side * (row - 1) + column - 1] = digit
    task = Puzzle.classic(Board.latin(side), bytes(digits))
    assert task.givens == tuple((Cell(*place), digit) for place, digit in places.items())
    assert Puzzle.blank(task.ruleset).with_givens(task.givens) == task


@pytest.mark.parametrize("side", [3, 4, 9, 10, 16, 17, 20, 25, 36, 255])
def test_givens_stand_where_they_were_read(side):
    check_givens(side)


@pytest.mark.parametrize("side", [16, 20, 25])
def test_a_large_puzzle_is_read_row_by_row(side):
    """On a line, in rows and as numbers; side 20 and 25 go beyond hexadecimal."""
    symbols = ".123456789ABCDEFGHIJKLMNOP"
    digits = bytearray(side * side)
    for row, column, digit in ((1, 2, side), (2, 1, 3), (side, 4, 1), (side, side, side - 1)):
        digits[side * (row - 1) + column - 1] = digit
    rows = [digits[side * row : side * (row + 1)] for row in range(side)]
    texts = ["".join(symbols[digit] for digit in row) for row in rows]
    numbers = "\n".join(" ".join(str(digit) for digit in row) for row in rows)
    for text in ("".join(texts), "\n".join(texts), numbers):
        assert sc.read(text).digits == digits


def transposes_givens(monkeypatch):
    """Above side 16 rows and columns of the givens are exchanged."""
    honest = vars(Puzzle)["givens"].func

    def givens(self):
        found = honest(self)
        if self.board.side <= 16:
            return found
        return tuple(sorted((Cell(cell.column, cell.row), digit) for cell, digit in found))

    transposed = cached_property(givens)
    transposed.__set_name__(Puzzle, "givens")
    monkeypatch.setattr(Puzzle, "givens", transposed)


def test_givens_that_are_transposed_above_side_16_are_seen(monkeypatch):
    transposes_givens(monkeypatch)
    check_givens(16)
    with pytest.raises(AssertionError):
        check_givens(20)


def test_a_grid_is_held_to_the_digits_as_they_were_read(monkeypatch):
    """Where a backend and its judge were to misread the givens alike, the digits are still there.

    The clauses have the givens as cells; CP-SAT and the reference's kernel read the digits.
    """
    transposes_givens(monkeypatch)
    grid = shifted(20, 4)
    task = Puzzle.classic(Board(20, 4, 5), bytes([*grid[:60], *bytes(340)]))
    with pytest.raises(BackendFault, match=r"r1c2 is given as 2 and holds"):
        create("sat").solve(task, limit=1)


@pytest.mark.parametrize("side", [4, 9, 12, 20])
def test_every_given_that_a_grid_changes_is_reported(side):
    grid = shifted(side, {4: 2, 9: 3, 12: 3, 20: 4}[side])
    board = Board.customary(side)
    for place in (0, 1, side, side * side - 2, side * side - 1):
        given = grid[place] % side + 1
        digits = bytearray(side * side)
        digits[place] = given
        cell = f"r{place // side + 1}c{place % side + 1}"
        read, held = ("0123456789ABCDEFGHIJK"[digit] for digit in (given, grid[place]))
        assert Puzzle.classic(board, bytes(digits)).violations(Grid(board, grid)) == (
            f"{cell} is given as {read} and holds {held}",
        )


def check_judge(side, rows, columns):
    """Two cells exchanged break their columns and boxes, or rows and boxes, which is reported."""
    letters = boxes_of(side, rows, columns)
    order = list(dict.fromkeys(letters))
    board, grid = Board(side, rows, columns), shifted(side, rows)
    task = Puzzle.classic(board, bytes(side * side))
    assert task.violations(Grid(board, grid)) == ()
    pairs = [(side * line, side * line + side - 1) for line in range(side)]
    pairs += [(line, side * (side - 1) + line) for line in range(side)]
    for pair in pairs:
        wrong = bytearray(grid)
        for place, other in (pair, pair[::-1]):
            wrong[place] = grid[other]
        of_pair = [
            {f"row {p // side + 1}", f"column {p % side + 1}", f"box {order.index(letters[p]) + 1}"}
            for p in pair
        ]
        reported = {
            text.removeprefix("broken: all different in ").partition(":")[0]
            for text in task.violations(Grid(board, bytes(wrong)))
        }
        assert reported == of_pair[0] ^ of_pair[1]


@pytest.mark.parametrize("shape", [(4, 2, 2), (9, 3, 3), *LARGE], ids=str)
def test_the_judge_names_every_house_that_is_broken(shape):
    check_judge(*shape)


def test_a_judge_that_overlooks_rules_above_9x9_is_seen(monkeypatch):
    honest = Ruleset.violations

    def violations(self, grid):
        return honest(self, grid) if self.board.side <= 9 else ()

    monkeypatch.setattr(Ruleset, "violations", violations)
    check_judge(9, 3, 3)
    with pytest.raises(AssertionError):
        check_judge(12, 3, 4)


def last_given_wrong(side, rows):
    """A whole grid, but for its last given, which is a digit that clashes with three others."""
    grid = shifted(side, rows)
    return bytes([*grid[:-1], grid[-1] % side + 1])


GRIDS = [(4, 2), (9, 3), *((side, rows) for side, rows, _ in LARGE)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("shape", GRIDS[:4], ids=str)
def test_the_last_given_counts_for_every_backend(name, shape):
    side, rows = shape
    board = Board(side, rows, side // rows)
    grid, wrong = shifted(side, rows), last_given_wrong(side, rows)
    backend = create(name)
    assert backend.solve(Puzzle.classic(board, wrong)).verdict is Verdict.NO_SOLUTION
    (found,) = backend.solve(Puzzle.classic(board, grid)).solutions
    assert found.digits == grid
    backend.close()


@pytest.mark.parametrize(
    "name",  # A kernel is compiled first.
    [pytest.param(n, marks=pytest.mark.slow if n == "fast" else []) for n in BULK_NAMES],
)
@pytest.mark.parametrize("shape", GRIDS[:4], ids=str)
def test_the_last_given_counts_for_every_bulk_backend(name, shape):
    side, rows = shape
    rules = Ruleset.classic(Board(side, rows, side // rows))
    grid = shifted(side, rows)
    bulk = create(name)
    wrong, right = bulk.solve_many(rules, [last_given_wrong(side, rows), grid])
    bulk.close()
    assert (wrong.solutions, wrong.exhausted) == ((), True)
    assert (right.solutions, right.exhausted) == ((grid,), True)


@pytest.mark.parametrize("name", NAMES)
def test_every_given_counts(name):
    """A given alone on the board stands in every solution, and a quarter of all have it."""
    backend, four = create(name), Board(4, 2, 2)
    for place in range(16):
        digits = bytes(place % 4 + 1 if each == place else 0 for each in range(16))
        found = backend.solve(Puzzle.classic(four, digits), limit=100).solutions
        assert len(found) == 72
        assert {grid.digits[place] for grid in found} == {place % 4 + 1}
    backend.close()


def test_a_last_given_that_is_lost_is_seen(monkeypatch):
    honest = vars(Puzzle)["givens"].func
    lost = cached_property(lambda self: honest(self)[:-1])
    lost.__set_name__(Puzzle, "givens")
    monkeypatch.setattr(Puzzle, "givens", lost)
    with pytest.raises(AssertionError):
        check_givens(9)
    task = Puzzle.classic(Board(4, 2, 2), last_given_wrong(4, 2))
    for name in NAMES:
        with suppress(BackendFault):
            # The reference reads the digits themselves.
            assert create(name).solve(task).verdict is Verdict.NO_SOLUTION


def test_a_clause_of_a_last_given_that_is_lost_is_seen(monkeypatch):
    honest = Encoding.given_literals
    monkeypatch.setattr(Encoding, "given_literals", lambda self, task: honest(self, task)[:-1])
    task = Puzzle.classic(Board(4, 2, 2), last_given_wrong(4, 2))
    with pytest.raises(BackendFault, match="r4c4 is given as"):
        create("sat").solve(task)
