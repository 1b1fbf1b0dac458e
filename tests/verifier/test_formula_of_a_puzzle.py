"""The verifier's formula and board against counts, models and the package; files of formulas."""

import random

import pytest
from certificates import EASY, HARD, clauses_of, puzzle_of, solution_of
from pysat.solvers import Solver
from tables import rows
from tails import quick_first

from sudoku_csp.grid.board import Board as PackageBoard
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.verifier import Refused
from sudoku_csp.verifier.board import Board
from sudoku_csp.verifier.formula import Formula, read
from sudoku_csp.verifier.formula import clauses_of as own_clauses
from sudoku_csp.verifier.formula import compare as compare_formula

JIGSAW = (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)

BOARDS = [
    PackageBoard(1, 1, 1),
    PackageBoard(2, 1, 2),
    PackageBoard(2, 2, 1),
    PackageBoard(3, 1, 3),
    PackageBoard(4, 2, 2),
    PackageBoard.jigsaw(JIGSAW),
    PackageBoard(6, 2, 3),
    PackageBoard(6, 3, 2),
    PackageBoard(8, 2, 4),
    PackageBoard(9, 3, 3),
    PackageBoard(12, 3, 4),
]


def own(board):
    """Returns the verifier's board that equals a board of the package."""
    if board.regions is None:
        return Board.of_boxes(board.side, board.box_rows, board.box_columns)
    return Board(board.side, board.regions)


@pytest.mark.slow
@pytest.mark.parametrize("board", quick_first(BOARDS, quick=9), ids=str)
def test_the_formula_is_that_of_the_package(board):
    rng = random.Random(board.side)
    solution = solution_of(Puzzle.classic(board, bytes(len(board.cells))))
    for share in (0, 0.3, 1):
        if solution is not None:
            digits = bytes(digit * (rng.random() < share) for digit in solution.digits)
            ours = list(own_clauses(own(board), digits, solution.digits))
            theirs = clauses_of(Puzzle.classic(board, digits), solution)
            assert set(ours) == set(map(frozenset, theirs))
            assert (frozenset() in ours) is (share == 1)
        digits = bytes(rng.randint(1, board.side) * (rng.random() < share) for _ in board.cells)
        ours = set(own_clauses(own(board), digits, None))
        assert ours == set(map(frozenset, clauses_of(Puzzle.classic(board, digits))))


def test_the_number_of_clauses_of_a_9x9():
    # Lynce & Ouaknine 2006: 11,988 in the extended encoding. 1,458 are stated by two houses: for
    # each digit the 162 pairs of cells that share a box and a row, or a box and a column.
    ours = list(own_clauses(Board.of_boxes(9, 3, 3), bytes(81), None))
    assert len(ours) == 11_988
    assert len(set(ours)) == 11_988 - 1_458


@pytest.mark.parametrize(("side", "height", "solutions"), [(2, 1, 2), (3, 1, 12), (4, 2, 288)])
def test_its_models_are_the_grids(side, height, solutions):
    # 288 grids of 4x4; with boxes that are rows, the Latin squares.
    board = Board.of_boxes(side, height, side // height)
    with Solver(
        "minisat22", bootstrap_with=map(list, own_clauses(board, bytes(side**2), None))
    ) as s:
        assert sum(1 for _ in s.enum_models()) == solutions


def test_literal_geometry():
    board = Board.of_boxes(6, 2, 3)
    houses = dict(board.houses())
    assert houses["row 2"] == [6, 7, 8, 9, 10, 11]
    assert houses["column 6"] == [5, 11, 17, 23, 29, 35]
    assert houses["box 2"] == [3, 4, 5, 9, 10, 11]
    assert dict(Board.of_boxes(6, 3, 2).houses())["box 3"] == [4, 5, 10, 11, 16, 17]
    assert str(board) == "6x6, boxes 2x3"
    assert str(Board(4, JIGSAW)) == "4x4, jigsaw 1112132233423444"
    assert board.name(35) == "r6c6"


@pytest.mark.parametrize(
    "make",
    [
        lambda: Board.of_boxes(6, 2, 2),
        lambda: Board.of_boxes(6, -2, -3),
        lambda: Board.of_boxes(6, 0, 6),
        lambda: Board(4, JIGSAW[:-1]),
        lambda: Board(4, (*JIGSAW[:-1], 4)),
        lambda: Board(4, (*JIGSAW[:-1], 2)),
        lambda: Board(4, (*JIGSAW[:-1], -1)),
    ],
)
def test_regions_that_do_not_tile_the_board(make):
    with pytest.raises(ValueError, match=r"regions|boxes"):
        make()


def test_digits_are_read_on_boards_of_every_side():
    assert Board.of_boxes(4, 2, 2).read("1..4" * 4, "p") == [1, 0, 0, 4] * 4
    assert Board.of_boxes(4, 2, 2).read("1004" * 4, "p") == [1, 0, 0, 4] * 4
    large = Board.of_boxes(25, 5, 5)
    assert large.read("9AP." + "." * 621, "p")[:4] == [9, 10, 25, 0]
    larger = Board.of_boxes(26, 2, 13)
    assert larger.read("26 . 0 9" + " ." * 672, "p")[:4] == [26, 0, 0, 9]
    for side, text in ((4, "1..5" * 4), (4, "1..٤" * 4), (4, "1..a" * 4), (4, "1..4" * 3)):
        with pytest.raises(Refused, match=r"^p:1: "):
            Board.of_boxes(side, 2, 2).read(text, "p")
    for word in ("27", "+1", "01", "1_0", "", "A"):
        with pytest.raises(Refused, match=r"^p:1: r1c2: "):
            larger.read("1 " + word + " ." * 674, "p")


def test_the_first_different_clause_is_named():
    puzzle = puzzle_of(EASY)
    board, grid = own(puzzle.board), solution_of(puzzle)
    expected = list(own_clauses(board, puzzle.digits, grid.digits))

    def compare(clauses, variables=64):
        given = [tuple(clause) for clause in clauses]
        formula = Formula(variables, given, [number + 2 for number in range(len(given))])
        compare_formula(formula, iter(expected), board, "f.cnf")

    compare(expected)
    compare([*reversed(expected), *expected[:50]])
    for place in range(0, len(expected), 7):
        if expected.count(expected[place]) == 1:
            with pytest.raises(Refused, match=r"^f\.cnf: a clause is missing: (not )?r\dc\d=\d"):
                compare(expected[:place] + expected[place + 1 :])
    cases = [
        ([*expected, (1, 2)], r"^f\.cnf:\d+: no clause of this puzzle: r1c1=1 or r1c1=2$"),
        ([*expected, ()], r"^f\.cnf:\d+: no clause of this puzzle: the empty clause$"),
        ([*expected, (-3, 3)], r"^f\.cnf:\d+: no clause of this puzzle: "),
        ([c for c in expected if c != {1}], r"^f\.cnf: a clause is missing: r1c1=1$"),
        (expected[:-1], r"missing: not r1c2=3 or .* \.\.\. \(12 literals\)$"),
    ]
    for clauses, message in cases:
        with pytest.raises(Refused, match=message):
            compare(clauses)
    with pytest.raises(Refused, match=r"^f\.cnf: 64 variables expected, not 65$"):
        compare(expected, 65)


def test_the_size_of_the_file_bounds_the_cost():
    # The formula of a blank 255x255 has eight thousand million clauses: the first is missing.
    board = Board.of_boxes(255, 15, 17)
    formula = Formula(255**3, [(1,)], [2])
    with pytest.raises(Refused, match="missing"):
        compare_formula(formula, own_clauses(board, bytes(255**2), None), board, "f.cnf")


def test_a_grid_is_checked_against_the_rules_and_the_givens():
    puzzle = puzzle_of(HARD)
    board, grid = own(puzzle.board), list(solution_of(puzzle).digits)
    board.check(grid, puzzle.digits, "g")
    for cell in range(81):
        for digit in range(10):
            if digit != grid[cell]:
                wrong = [*grid[:cell], digit, *grid[cell + 1 :]]
                with pytest.raises(Refused, match=r"^g:1: (row|column|box|r\dc\d)"):
                    board.check(wrong, puzzle.digits, "g")
    # With two rows of a band exchanged, the grid obeys the rules but not the givens.
    swapped = grid[9:18] + grid[:9] + grid[18:]
    board.check(swapped, bytes(81), "g")
    with pytest.raises(Refused, match=r"^g:1: r1c3 is \d, given is 5$"):
        board.check(swapped, puzzle.digits, "g")
    exchanged = {0: 3, 3: 0}
    columns = [grid[9 * row + exchanged.get(c, c)] for row in range(9) for c in range(9)]
    with pytest.raises(Refused, match=r"^g:1: box 1 has no \d$"):
        board.check(columns, bytes(81), "g")


# The file


GOOD = "c it\np cnf 3 3\n1 -2 0\nc and\n\n  3 0\n0\n"


def test_the_clauses_of_a_file_and_their_lines():
    for text in (
        GOOD,
        GOOD.replace("\n", "\r\n"),
        GOOD.removesuffix("\n"),
        "p\tcnf 3  3" + GOOD[14:],
    ):
        formula = read(text.encode(), "f.cnf")
        assert formula.variables == 3
        assert formula.clauses == [(1, -2), (3,), ()]
        assert formula.lines[-1] - formula.lines[0] == 4


@pytest.mark.parametrize(("text", "place"), rows(__file__, "no_formulas"))
def test_another_text_is_refused_with_its_place(text, place):
    with pytest.raises(Refused) as refused:
        read(text.encode(), "f.cnf")
    assert str(refused.value).startswith(place)


def test_a_file_cut_anywhere_is_refused():
    whole = GOOD.rstrip("\n").encode()
    for end in range(len(whole)):
        with pytest.raises(Refused):
            read(whole[:end], "f.cnf")
