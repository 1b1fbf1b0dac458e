"""Every search finds all solutions, each once, and no other."""

import threading
from dataclasses import asdict
from itertools import islice
from random import Random

import pytest
from puzzle_sets import needs_data
from puzzles import FOUR_UNIQUE, IMPOSSIBLE, INKALA, SIX_UNIQUE, WIKIPEDIA
from puzzles_to_search import FAST, NAMES, SLOW, TRACEABLE, puzzles_of, solutions

import sudoku_csp as sc
from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import result_of
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.propagation.journal import Journal

BLANK = sc.read("." * 16)
EVERY = (*NAMES, "default")


some_or_more = pytest.mark.parametrize("number", [40, pytest.param(150, marks=pytest.mark.slow)])


@pytest.fixture(params=EVERY)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def four_by_four():
    """All 288 grids of 4x4, by combining rows that do not clash."""
    grids = [()]
    for cell in range(16):
        row, column = divmod(cell, 4)
        sees = [
            other
            for other in range(cell)
            if other // 4 == row
            or other % 4 == column
            or (other // 8, other % 4 // 2) == (row // 2, column // 2)
        ]
        grids = [
            (*grid, digit)
            for grid in grids
            for digit in (1, 2, 3, 4)
            if all(grid[other] != digit for other in sees)
        ]
    assert len(grids) == 288
    return [bytes(grid) for grid in grids]


@pytest.mark.parametrize("limit", [1, 2, 10, 300])
def test_a_blank_board_has_288_solutions_up_to_the_limit(name, limit, four_by_four):
    answer = create("reference", Settings(search=name)).solve(BLANK, limit=limit)
    assert len(answer.solutions) == min(limit, 288)
    assert answer.exhausted == (limit == 300)
    assert {grid.digits for grid in answer.solutions} <= set(four_by_four)


@pytest.mark.sampled(3)
@some_or_more
def test_puzzles_cut_from_4x4_grids_and_givens_at_random_have_the_solutions_that_fit(
    name, number, four_by_four
):
    random = Random(7)
    cuts = []
    for _ in range(number):
        share = random.random()
        grid = random.choice(four_by_four)
        cuts.append(bytes(digit if random.random() < share else 0 for digit in grid))
        cuts.append(bytes(random.choice((0, 0, 0, 1, 2, 3, 4)) for _ in range(16)))
    for givens in cuts:
        agreeing = {
            other
            for other in four_by_four
            if all(given in (0, digit) for given, digit in zip(givens, other, strict=True))
        }
        assert set(solutions(name, sc.Puzzle.classic(BLANK.board, givens))) == agreeing


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "text", [WIKIPEDIA, FOUR_UNIQUE, SIX_UNIQUE, pytest.param(INKALA, marks=pytest.mark.slow)]
)
def test_a_unique_puzzle_has_the_solution_that_the_other_backends_find(name, text):
    puzzle = sc.read(text)
    expected = sc.solve(puzzle, backend="cpsat")
    assert expected.verdict == "unique"
    assert solutions(name, puzzle) == [expected.grid.digits]


@pytest.mark.parametrize(("removed", "count"), [((0,), 1), ((0, 1, 3, 4, 27, 28, 30, 31), None)])
def test_puzzles_with_several_solutions_have_exactly_as_many_as_sat_counts(name, removed, count):
    digits = bytearray(solutions("dom-wdeg", sc.read(WIKIPEDIA))[0])
    for position in (*removed, 60, 61, 69, 70, 78, 79, 10, 20, 33, 43, 53):
        digits[position] = 0
    puzzle = sc.Puzzle.classic(Board.customary(9), bytes(digits))
    expected = sc.solve(puzzle, backend="sat", limit=1000)
    assert expected.exhausted
    assert expected.count == count or (count is None and expected.count > 1)
    found = solutions(name, puzzle)
    assert sorted(found) == sorted(grid.digits for grid in expected.solutions)


@pytest.mark.parametrize(
    "text",
    ["11" + "." * 14, "1...1" + "." * 11, "1....1" + "." * 10, "12.." + "..3." + "4..." + "...."],
    ids=["row", "column", "box", "no digit for a cell"],
)
def test_contradictory_givens_have_no_solution(name, text):
    expected = sc.solve(text, backend="cpsat").solutions
    assert solutions(name, sc.read(text)) == [grid.digits for grid in expected]


@pytest.mark.parametrize("name", [name for name in FAST if name not in ("propagation", "dom")])
def test_a_puzzle_that_only_a_long_search_refutes_has_no_solution(name):
    assert solutions(name, sc.read(IMPOSSIBLE)) == []


def test_a_complete_grid_is_its_own_solution_or_none(name):
    grid = solutions("dom-wdeg", sc.read(WIKIPEDIA))[0]
    board = Board.customary(9)
    assert solutions(name, sc.Puzzle.classic(board, grid)) == [grid]
    assert solutions(name, sc.Puzzle.classic(board, grid[1::-1] + grid[2:])) == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("side", "rows", "columns"),
    [
        (1, 1, 1),
        (2, 1, 2),
        (3, 3, 1),
        (4, 2, 2),
        (6, 2, 3),
        (6, 3, 2),
        (12, 3, 4),
        pytest.param(16, 4, 4, marks=pytest.mark.slow),
    ],
)
def test_boards_of_any_size_and_box_shape(name, side, rows, columns):
    board = Board(side, rows, columns)
    grid = _pattern(board)
    assert sc.Puzzle.classic(board, grid).violations(sc.Grid(board, grid)) == ()
    random = Random(side)
    givens = bytes(0 if random.random() < 0.35 else digit for digit in grid)
    puzzle = sc.Puzzle.classic(board, givens)
    expected = {found.digits for found in sc.solve(puzzle, backend="sat", limit=50).solutions}
    assert grid in expected
    assert set(solutions(name, puzzle)) == expected


def _pattern(board):
    """A grid of any board: every row is the row before, shifted by the width of a box."""
    side, rows, columns = board.side, board.box_rows, board.box_columns
    return bytes(
        (row % rows * columns + row // rows + column) % side + 1
        for row in range(side)
        for column in range(side)
    )


def test_latin_squares_of_a_board_without_boxes_are_counted(name):
    puzzle = sc.Puzzle.classic(Board.latin(4), bytes([1, *[0] * 15]))
    assert len(solutions(name, puzzle)) == 576 // 4  # OEIS A002860


def test_a_jigsaw_is_solved_or_refused():
    board = Board.jigsaw([int(c) for c in "0001021122132333"])
    puzzle = sc.Puzzle.classic(board, bytes([1, 2, *[0] * 14]))
    expected = {grid.digits for grid in sc.solve(puzzle, backend="sat", limit=100).solutions}
    assert expected
    refusing = set()
    for name in EVERY:
        try:
            assert set(solutions(name, puzzle)) == expected
        except Unsupported:
            refusing.add(name)
    assert "chronological" in refusing
    assert refusing <= {"chronological", "bitboard", "default"}


def test_other_rules_are_refused_by_the_classic_searches(name):
    model = Puzzle.blank(Ruleset(Board(2, 1, 2), (AllDifferent((Cell(1, 1), Cell(1, 2))),)))
    search = searches.find_search(name)
    if not search.classic_only:
        assert name in ("dom", "dom-wdeg", "learning", "default")
        assert len(list(search.solutions(model, Journal()))) == 8
        return
    with pytest.raises(Unsupported, match=f"search {name} knows the classic rules only: row 2"):
        next(search.solutions(model, Journal()))
    statement = result_of(
        "reference", create("reference", Settings(search=name)), model, 2, sc.Budget()
    )
    assert "classic rules only" in statement.missing


@pytest.mark.parametrize("text", ["." * 81, INKALA])
def test_a_check_that_raises_stops_the_search_within_a_few_nodes(name, text):
    class Stop(Exception):
        pass

    calls = 0

    def check():
        nonlocal calls
        calls += 1
        if calls > 20:
            raise Stop

    journal = Journal(check)
    with pytest.raises(Stop):
        for _ in searches.find_search(name).solutions(sc.read(text), journal):
            pass
    assert calls == 21
    assert journal.counts.nodes <= 21


@pytest.mark.parametrize("name", TRACEABLE)
def test_there_are_checks_also_where_nothing_is_decided(name):
    grid = solutions("dom-wdeg", sc.read(WIKIPEDIA))[0]
    whole = sc.Puzzle.classic(Board.customary(9), grid)
    with pytest.raises(TimeoutError):
        list(searches.find_search(name).solutions(whole, Journal(_after(0))))
    if name == "forward-checking":  # It checks at each given, and at each cell that has one digit.
        almost = sc.Puzzle.classic(whole.board, bytes([0, *grid[1:]]))
        with pytest.raises(TimeoutError):
            list(searches.find_search(name).solutions(almost, Journal(_after(80))))


def test_a_search_requested_more_at_once_answers_each(name):
    search = searches.find_search(name)
    first = search.solutions(BLANK, Journal())
    second = search.solutions(BLANK, Journal())
    both = [(next(first), next(second)) for _ in range(288)]
    assert [one for one, _ in both] == [other for _, other in both]
    assert (next(first, None), next(second, None)) == (None, None)


@pytest.mark.slow
def test_threads_may_share_a_search(name):
    search = searches.find_search(name)
    found = []

    def run():
        found.extend(len(list(search.solutions(BLANK, Journal()))) for _ in range(3))

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [288] * 12


def test_what_came_before_changes_no_count(name):
    search = searches.find_search(name)

    def counts(puzzle, limit=None):
        journal = Journal()
        found = search.solutions(puzzle, journal)
        assert list(islice(found, limit))
        found.close()
        return asdict(journal.counts)

    first = counts(sc.read(WIKIPEDIA))
    counts(sc.read("." * 81), limit=3)
    counts(BLANK)
    assert counts(sc.read(WIKIPEDIA)) == first


@pytest.mark.slow
def test_a_large_blank_board_is_not_bounded_by_pythons_stack():
    board = Board.customary(36)
    for name in ("house-sets", "forward-checking", "propagation", "dom-wdeg", "learning"):
        search = searches.find_search(name).solutions(
            sc.Puzzle.classic(board, bytes(36 * 36)), Journal(_after(1500))
        )
        with pytest.raises(TimeoutError):
            list(search)


def _after(calls):
    left = iter(range(calls))

    def check():
        if next(left, None) is None:
            raise TimeoutError

    return check


@needs_data
@pytest.mark.parametrize(
    "set_name",
    ["easy", "17_clue", "minimal_random", pytest.param("hardest_1106", marks=pytest.mark.slow)],
)
def test_samples_of_the_sets_have_the_same_solution_by_every_search_that_is_fast_there(set_name):
    names = (*FAST, *SLOW[1:], "forward-checking") if set_name == "easy" else FAST
    for puzzle in puzzles_of(set_name, 12):
        (expected,) = sc.solve(puzzle, backend="sat").solutions
        for name in names:
            assert solutions(name, puzzle) == [expected.digits], (name, puzzle.line())


@pytest.mark.whole
@needs_data
@pytest.mark.parametrize(
    ("set_name", "number"),
    [("easy", 1999), ("minimal_random", 1999), ("hardest_1106", 375), ("17_clue", 24579)],
)
def test_whole_sets_have_the_same_solution_by_every_fast_search(set_name, number):
    puzzles = puzzles_of(set_name)
    assert len(puzzles) == number
    named = {name: searches.find_search(name) for name in FAST}
    for puzzle in puzzles:
        found = {name: list(s.solutions(puzzle, Journal())) for name, s in named.items()}
        (grid,) = found["dom-wdeg"]
        assert not puzzle.violations(sc.Grid(puzzle.board, grid))
        assert all(grids == [grid] for grids in found.values()), puzzle.line()
