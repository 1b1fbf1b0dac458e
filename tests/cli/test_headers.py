"""The header of an exported file: whatever is exported, it is read back as it was."""

from dataclasses import replace

import pytest

from sudoku_csp.formulas import exported_files
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.export_formats import FORMATS
from sudoku_csp.formulas.exported_files import Export, read_header
from sudoku_csp.formulas.formula import Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

MODELS = [name for name, style in FORMATS.items() if not style.clauses]

BOARDS = [
    Board(1, 1, 1),
    Board(4, 2, 2),
    Board(4, 1, 4),
    Board(6, 3, 2),
    Board.jigsaw(list(map(int, "0001011122232333"))),
    Board.customary(16),
    Board.customary(25),
    Board.customary(36),
    Board.jigsaw([place // 36 for place in range(36 * 36)]),
]

CHOICES = [
    {},
    {"encoding": Encoding("minimal,bimander")},
    {"encoding": Encoding("optimised,product,propagate")},
    {"encoding": Encoding("triad,drop-duplicates"), "givens": Givens.COMPILED},
    {"encoding": Encoding("order"), "givens": Givens.UNITS},
    {"encoding": Encoding("log,drop-duplicates")},
    {"encoding": Encoding("efficient,implied-sums")},
]


def resolved(export):
    """The same export with the encoding that its header names."""
    return replace(export, encoding=export.formula.encoding if export.style.clauses else None)


def marked(lines, mark):
    return [f"{mark} {line}" for line in lines]


def some(board):
    """Givens of all sizes, one and two figures wide."""
    digits = [place % board.side + 1 if place % 3 == 0 else 0 for place in range(board.side**2)]
    return Puzzle.classic(board, bytes(digits), "made for a test:1")


@pytest.mark.sampled(12)
@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: str(len(str(choice))))
@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_a_header_gives_back_what_was_exported(board, choice):
    for style in FORMATS:
        if style in MODELS and {"encoding", "givens"} & set(choice):
            continue
        blocked = Grid(board, bytes(1 + place % board.side for place in range(board.side**2)))
        if choice and style == "icnf":  # It has one formula for many puzzles.
            blocked = None
            if choice.get("givens") or choice["encoding"].compiled:
                continue
        exported = Export(some(board), style, **choice, blocked=blocked if choice else None)
        for mark in ("c", "*", ";", "%", "#", "\\"):
            texts = marked(exported.header(), mark)
            assert read_header([*texts, "p cnf 1 1"], "a name") == resolved(exported)


def test_rules_that_take_several_lines_are_read_back_with_others_between():
    board = Board.customary(9)
    rows = [row.cells[:: (-1) ** at] for at, row in enumerate(board.rows)]
    snake = " ".join(str(cell) for row in rows for cell in row)
    rules = Ruleset.classic(board).with_constraints(
        f"whisper {snake}", "anti-knight", f"palindrome {snake}"
    )
    exported = Export(Puzzle.blank(rules), "lp")
    texts = marked(exported.header(), "\\")
    assert sum(text.startswith("\\ and ") for text in texts) > 1
    assert read_header(texts, "a name") == exported


@pytest.mark.parametrize("text", ["", "1.....3..4....2.", "options --format dimacs"])
def test_other_files_have_no_header(text):
    assert read_header(text.split("\n"), "a name") is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("p cnf 3 1\n1 2 3 0", "without the header of an export"),
        ("c by another\nc puzzle 1...\np cnf 64 1\n1 0", "without the header of an export"),
        ("c sudoku-csp was here", "not whole: it has no line or option 'board'"),
    ],
)
def test_a_formula_of_others_and_half_a_header_are_rejected(text, reason):
    with pytest.raises(InputError, match=reason):
        read_header(text.split("\n"), "a name")


def test_only_the_beginning_of_a_long_file_is_searched_for_a_header():
    texts = (f"c{number} begins no header" for number in range(100))
    assert read_header(texts, "a name") is None
    assert next(texts) == f"c{exported_files.LONGEST} begins no header"


def test_a_puzzle_of_another_program_before_ours_is_not_taken():
    exported = Export(some(BOARDS[1]))
    texts = marked(["puzzle 9999", *exported.header()], "c")
    assert read_header(texts, "a name") == resolved(exported)
