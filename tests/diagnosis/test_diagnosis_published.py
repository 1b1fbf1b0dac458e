"""Published puzzles with known facts, planted wrong digits and other boards."""

import pytest
from small_puzzles import diagnose

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, Verdict
from sudoku_csp.solvers.backends import create, sat_sessions

NINE = Board.customary(9)
NORVIG = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
NEWSPAPER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MINIMAL = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"

LONG = Budget(300)

WITNESSES = {name: create(name) for name in ("cpsat", "reference")}


def puzzle(text, board=NINE):
    return Puzzle.classic(board, bytes(int(sign) if sign != "." else 0 for sign in text))


def test_nine_givens_of_norvigs_impossible_puzzle():
    found = diagnose(puzzle(NORVIG), WITNESSES, smallest=True).findings
    assert (len(found.givens), len(found.puzzle.givens)) == (9, 17)
    assert found.givens.smallest
    assert found.confirmation.by == ("cpsat", "reference")
    assert {one.place for one in found.constraints} == {"row 7", "column 4", "column 6", "box 8"}
    repairs = found.repairs
    assert repairs.exhausted
    assert {repair.dropped[0] for repair in repairs.found} == set(found.givens.pairs)
    assert {repair.verdict for repair in repairs.found} == {Verdict.MULTIPLE}


def test_clashes_come_first():
    text = "5" + "5" + NEWSPAPER[2:]
    found = diagnose(puzzle(text), WITNESSES, budget=LONG)
    assert found.as_dict()["clashes"][0] == "r1c1=5 and r1c2=5 in row 1"
    assert str(found).startswith("r1c1 and r1c2 in row 1 are both 5.\n")
    assert found.findings.givens.smallest
    assert [one.place for one in found.findings.constraints] in (["row 1"], ["box 1"])
    repair = found.findings.repairs.found[0]
    assert repair.dropped == ((Cell(1, 2), 5),)
    assert repair.corrected == ((Cell(1, 2), 3),)
    assert repair.solution.line() == SOLVED


def test_a_puzzle_of_17_givens_is_minimal():
    found = diagnose(puzzle(MINIMAL), WITNESSES, budget=LONG)
    assert found.findings.minimal is True
    assert len(found.findings.enough) == 17
    assert "Each of the 17 givens is needed." in str(found)


def test_givens_of_a_newspaper_puzzle_that_follow_from_the_others():
    found = diagnose(puzzle(NEWSPAPER), WITNESSES, smallest=True).findings
    assert found.minimal is False
    assert len(found.redundant) == 22
    assert (len(found.enough), found.enough.smallest) == (20, True)
    assert found.confirmation.by == ("cpsat", "reference")


@pytest.mark.parametrize(
    ("board", "verdict"),
    [
        (Board(1, 1, 1), Verdict.UNIQUE),
        (Board(2, 1, 2), Verdict.MULTIPLE),
        (Board(6, 2, 3), Verdict.MULTIPLE),
        (Board.jigsaw([0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]), Verdict.MULTIPLE),
        pytest.param(Board.customary(25), Verdict.MULTIPLE, marks=pytest.mark.slow),
    ],
)
def test_blank_boards_of_all_kinds(board, verdict):
    blank = Puzzle.classic(board, bytes(len(board.cells)))
    found = diagnose(blank, WITNESSES, limit=20, budget=Budget(15))
    assert found.verdict is verdict
    assert str(found)
    assert found.as_dict()["verdict"] == str(verdict)


CAGES = ("cage 3 r1c1 r1c2", "cage 3 r1c3 r1c4", "cage 5 r4c1 r4c2")


def test_constraints_that_conflict_by_themselves_are_named():
    found = diagnose(puzzle("." * 16, Board.customary(4)).with_constraints(*CAGES), WITNESSES)
    assert found.findings.givens.pairs == ()
    *cages, row = [each.place for each in found.findings.constraints]
    assert (row, len(cages)) == ("row 1", 2)
    assert all("r1c1" in cage or "r1c3" in cage for cage in cages)
    no_grid, repairs, conflict = found.as_dict()["sentences"][:3]
    assert "repair" in repairs
    assert [no_grid, conflict] == [
        "No grid obeys these rules.",
        f"The conflict is in {', '.join(cages)}, row 1 (none can be left out).",
    ]


def test_a_board_whose_rules_are_too_large_is_unknown(monkeypatch):
    monkeypatch.setattr(sat_sessions, "MAX_CLAUSES", 5000)
    found = diagnose(puzzle(MINIMAL), {})
    assert found.verdict is Verdict.UNKNOWN
    assert "clauses" in found.missing[0]
