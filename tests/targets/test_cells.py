"""Cell encodings: the assignments that are a digit, and the assignments that are rejected."""

from itertools import product
from random import Random

import pytest
from tables import rows

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.cnf.cells import NAMES, DecodeError, find_cells
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.output import Clauses

ORIGIN = Cell(1, 1)
FOUR, FIVE, NINE = Board.customary(4), Board(5, 1, 5), Board.customary(9)

encodings = pytest.mark.parametrize("name", NAMES)


def assignments(numbers):
    for values in product((1, -1), repeat=len(numbers)):
        yield frozenset(sign * n for sign, n in zip(values, numbers, strict=True))


def numbers_of(cells, cell):
    """Returns the variables of a cell, which follow those of the cell before it."""
    each = cells.variables // len(cells.board.cells)
    return [each * cells.board.position(cell) + k for k in range(1, each + 1)]


BY_HAND = {
    "direct": lambda digit, side: [n if n == digit else -n for n in range(1, side + 1)],
    "support": lambda digit, side: [n if n == digit else -n for n in range(1, side + 1)],
    "order": lambda digit, side: [n if n >= digit else -n for n in range(1, side)],
    "log": lambda digit, side: [
        n if (digit - 1) >> (n - 1) & 1 else -n for n in range(1, (side - 1).bit_length() + 1)
    ],
}
"""The literals of the first cell that holds a digit."""


def model_of(cells, grid):
    """Returns the literals of the cells' variables for a grid, in their order."""
    of_cells = [BY_HAND[cells.name](digit, grid.board.side) for digit in grid.digits]
    return [
        literal + len(each) * place if literal > 0 else literal - len(each) * place
        for place, each in enumerate(of_cells)
        for literal in each
    ]


@encodings
@pytest.mark.parametrize("side", [4, 6, 9, 16, 17, 20, 25])
def test_every_digit_in_turn_in_each_cell_comes_back(name, side):
    board, cells = Board.latin(side), find_cells(name, Board.latin(side))
    grid = Grid(board, bytes((3 * at + at // side) % side + 1 for at in range(side * side)))
    model = model_of(cells, grid)
    assert [abs(literal) for literal in model] == list(range(1, cells.variables + 1))
    Random(side).shuffle(model)
    more = [cells.variables + 1, -cells.variables - 2]  # New variables of an at-most-one method.
    assert cells.decode([*model, *more]) == grid


@encodings
@pytest.mark.parametrize("board", [FOUR, FIVE, Board(6, 2, 3)], ids=str)
def test_an_assignment_is_a_digit_exactly_if_the_axioms_hold(name, board):
    cells = find_cells(name, board)
    for cell in (ORIGIN, board.cells[-1]):
        numbers = numbers_of(cells, cell)
        axioms = list(cells.axioms(cell))
        assert {abs(x) for clause in axioms for x in clause} <= set(numbers)
        found = []
        for true in assignments(numbers):
            held = [d for d in board.digits if true.issuperset(cells.holds(cell, d))]
            if all(true & set(clause) for clause in axioms):
                assert len(held) == 1
                assert cells.digit_of(cell, true) == held[0]
                found += held
            else:
                with pytest.raises(DecodeError, match=str(cell)):
                    cells.digit_of(cell, true)
        assert sorted(found) == list(board.digits)


@pytest.mark.parametrize(("name", "digit", "literals"), rows(__file__, "digits_in_literals"))
def test_a_digit_in_literals(name, digit, literals):
    assert find_cells(name, NINE).holds(Cell(1, 2), digit) == literals


@pytest.mark.parametrize(("name", "number", "meaning"), rows(__file__, "variables_in_words"))
def test_a_variable_in_words(name, number, meaning):
    assert find_cells(name, NINE).meaning(number) == meaning


@encodings
def test_numbers_that_are_no_cells_mean_nothing(name):
    cells = find_cells(name, NINE)
    for number in (0, -1, cells.variables + 1, 10**9):
        with pytest.raises(DecodeError, match=f"{number} is not a variable of 9x9"):
            cells.meaning(number)
    meanings = [cells.meaning(number) for number in range(1, cells.variables + 1)]
    assert len(set(meanings)) == cells.variables


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("direct", {1}, "r1c1 has two digits, 1 and 2"),
        ("direct", {-2}, "r1c1 has no digit"),
        ("order", {1: None}, "r1c1 has no digit: variable 1 is not plainly"),
        ("order", {1, -1}, "r1c1 has no digit: variable 1 is not plainly"),
        ("order", {1, -2}, "r1c1 is at most one digit and not at most a greater one"),
        ("log", {1: None}, "r1c1 has no digit: variable 1 is not plainly"),
        ("log", {1, -1}, "r1c1 has no digit: variable 1 is not plainly"),
        ("log", {1, 2, 3, -4}, "r1c1 has the code 7, which stands for no digit"),
    ],
)
def test_an_assignment_without_a_digit_is_rejected_with_its_cell(name, change, message):
    board = Board(5, 1, 5)
    cells = find_cells(name, board)
    model = model_of(cells, Grid(board, bytes([2] * 25)))
    assert cells.decode(model).digits == bytes([2] * 25)
    if isinstance(change, dict):
        model = [literal for literal in model if abs(literal) not in change]
    elif change >= {1, -1}:
        model = [*model, 1, -1]
    else:
        gone = {abs(literal) for literal in change}
        model = [*change, *(literal for literal in model if abs(literal) not in gone)]
    with pytest.raises(DecodeError, match=message):
        cells.decode(model)


@encodings
def test_a_model_that_is_cut_off_is_rejected(name):
    cells = find_cells(name, FOUR)
    model = model_of(cells, Grid(FOUR, bytes([1, 2, 3, 4] * 4)))
    for length in range(0, len(model) - 4, 3):
        with pytest.raises(DecodeError):
            cells.decode(model[:length])


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        # Variables and axioms of all cells of a board of side 1, and of side 2.
        ("direct", [(1, 1), (8, 8)]),
        ("support", [(1, 1), (8, 8)]),
        ("order", [(0, 0), (4, 0)]),
        ("log", [(0, 0), (4, 0)]),
    ],
)
def test_the_smallest_boards(name, sizes):
    for side, size in enumerate(sizes, start=1):
        board = Board(side, 1, side)
        cells = find_cells(name, board)
        axioms = [clause for cell in board.cells for clause in cells.axioms(cell)]
        assert (cells.variables, len(axioms)) == size
        for digits in product(board.digits, repeat=side * side):
            grid = Grid(board, bytes(digits))
            assert cells.decode(model_of(cells, grid)) == grid


@encodings
@pytest.mark.parametrize("board", [FOUR, FIVE], ids=str)
def test_no_two_cells_hold_the_same_digit_in_whatever_clauses(name, board):
    cells = find_cells(name, board)
    pair = (ORIGIN, Cell(2, 2))
    clauses = []
    output = Clauses(cells.variables, clauses.append)
    for digit in board.digits:
        cells.exclude([(cell, digit) for cell in pair], output)
    for first, second in product(board.digits, repeat=2):
        chosen = {ORIGIN: first, pair[1]: second}
        grid = Grid.of(board, {cell: chosen.get(cell, 1) for cell in board.cells})
        model = set(model_of(cells, grid))
        satisfied = all(model.intersection(clause) for clause in clauses)
        assert satisfied == (first != second)


@encodings
def test_a_grid_is_blocked_and_no_other(name):
    cells = find_cells(name, Board(2, 1, 2))
    board = cells.board
    for digits in product((1, 2), repeat=4):
        grid = Grid(board, bytes(digits))
        clause = cells.block(zip(board.cells, grid.digits, strict=True))
        for others in product((1, 2), repeat=4):
            model = set(model_of(cells, Grid(board, bytes(others))))
            assert bool(model.intersection(clause)) == (others != digits)


@pytest.mark.parametrize("name", ["order", "log"])
def test_a_positive_literal_has_a_variable_of_its_own_made_once(name):
    cells, clauses = find_cells(name, FOUR), []
    output = CnfWriter(FOUR, Clauses(cells.variables, clauses.append), cells)
    output.clause([-1, -5])
    assert len(clauses) == 1
    two = cells.holds(Cell(1, 1), 2)
    new = cells.variables + 1
    output.clause([2, -5])
    output.clause([2])
    channel = [*([-new, each] for each in two), [new, *(-each for each in two)]]
    block = cells.block([(Cell(1, 2), 1)])
    assert clauses[1:] == [*channel, [new, *block], [new]]


def test_an_unknown_name_is_rejected_with_the_nearest():
    with pytest.raises(UnknownName, match=r"no cell encoding 'ordr'; did you mean order\?"):
        find_cells("ordr", FOUR)


@pytest.mark.parametrize("name", ["order", "log", "support"])
def test_new_variables_and_cells_never_share_a_number(name):
    # In the writer a new variable has a number above all names of cells. In the output it has
    # another number, because the cells have fewer variables there.
    board = Board.customary(4)
    cells = find_cells(name, board)
    made = []
    output = CnfWriter(board, Clauses(cells.variables, made.append), cells)
    new = output.fresh()
    assert new > board.side**3
    output.clause([new, -64])
    assert made == [[cells.variables + 1, *cells.block([(Cell(4, 4), 4)])]]
    output.at_most_one([-1, new])
    assert made[-1][-1] == -(cells.variables + 1)


def test_auxiliary_variables_and_repeated_literals_do_not_disturb_decoding():
    literals = [4 * place + 1 + place % 4 for place in range(16)]
    grid = find_cells("direct", FOUR).decode([*literals, *literals, -3, 65, 1000, -70])
    assert list(grid.digits) == [1, 2, 3, 4] * 4


def test_new_variables_come_after_all_others():
    output = Clauses(8, [].append)
    writer = CnfWriter(Board(2, 1, 2), output)
    assert [writer.fresh(), writer.fresh(), output.fresh(3), writer.fresh()] == [9, 10, 11, 14]
    assert output.variables == 14
