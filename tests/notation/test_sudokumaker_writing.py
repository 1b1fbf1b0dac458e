"""Puzzles written as documents and links of SudokuMaker, and read back."""

import json

import pytest
from fpuzzles_documents import SOLUTION, read
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import entries
from sudokumaker_documents import SAYS, sudokumaker
from test_fpuzzles_writing import SAMPLES, same

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import sudokumaker_writing as writing
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

BOARDS = [
    Board.customary(4),
    Board.latin(4),
    Board(6, 3, 2),
    Board.customary(9),
    Board.jigsaw("AAABACBBCCDBCDDD"),
]

WRITTEN = {
    "all_different", "anti_king", "anti_knight", "arrow", "between_line", "cage", "clone",
    "column_indexer", "diagonal", "difference", "disjoint_groups", "double_arrow",
    "entropic_line", "even", "extra_region", "global_entropy", "global_modular", "little_killer",
    "lockout_line", "look_and_say", "maximum", "minimum", "modular_line", "negative_ratio",
    "negative_xv", "non_consecutive", "numbered_room", "odd", "palindrome", "quadruple", "ratio",
    "region_sum_line", "renban", "row_indexer", "sandwich", "skyscraper", "slow_thermometer",
    "thermometer", "whisper", "x_sum", "xv",
}  # fmt: skip
"""The kinds of which SudokuMaker can say some."""


def test_the_types_of_a_kind_are_told_by_name_of_those_kinds_that_have_one():
    named = {name: writing.names(kind) for name, kind in kinds().items()}
    assert {name for name, types in named.items() if types} == WRITTEN
    assert named["cage"] == ("KillerCages",)
    assert named["non_consecutive"] == ("Nonconsecutive", "Difference")


@pytest.mark.parametrize("board", BOARDS, ids=str)
@given(st.data())
@settings(max_examples=10)
def test_boards_and_givens_there_and_back(board, data):
    digits = st.binary(min_size=len(board.cells), max_size=len(board.cells))
    puzzle = Puzzle.classic(board, bytes(d % (board.side + 1) for d in data.draw(digits)))
    same(read(json.dumps(writing.document(puzzle))), puzzle)
    same(entries(writing.link(puzzle))[0], puzzle)


def written(puzzle):
    """The document; nothing where that is refused, in words of SudokuMaker."""
    try:
        return writing.text(puzzle)
    except Unsupported as error:
        said = str(error)
    assert said.startswith("SudokuMaker ")
    return None


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", kinds())
def test_every_kind_there_and_back_or_refused_by_name(name):
    number = 0
    for kind, board, constraint in SAMPLES:
        if kind == name:
            puzzle = Puzzle.blank(Ruleset.classic(board).having(constraint))
            if made := written(puzzle):
                same(read(made), puzzle)
                number += bool(puzzle.ruleset.beyond_classic)
    assert bool(number) == (name in WRITTEN)


@given(st.lists(st.sampled_from(SAMPLES), max_size=6))
@settings(max_examples=40)
def test_kinds_together_there_and_back_or_refused_by_name(samples):
    board = Board.customary(4)
    fitting = [one for _, on, one in samples if on == board]
    puzzle = Puzzle.blank(Ruleset.classic(board).having(*fitting))
    if made := written(puzzle):
        same(read(made), puzzle)


@pytest.mark.parametrize(("size", "block", "lines"), SAYS)
def test_what_was_read_is_written_again(size, block, lines):
    puzzle = read(sudokumaker(block, size=size))
    # No document with counting circles was seen: whatever else they have is refused, none written.
    never = any(line.startswith(("pair", "counting-circles")) for line in lines)
    if block["type"] == 405 or never:
        with pytest.raises(Unsupported, match="SudokuMaker has no type for"):
            writing.text(puzzle)
        return
    same(read(writing.text(puzzle)), puzzle)


def test_negative_constraints_and_their_dots():
    lines = [
        "difference r1c1 r1c2", "ratio r1c2 r1c3", "non-consecutive exempt r1c1 r1c2 / r1c2 r1c3",
        "negative-ratio exempt r1c1 r1c2 / r1c2 r1c3", "negative-xv exempt r2c1 r2c2",
        "xv 5 r2c1 r2c2",
    ]  # fmt: skip
    puzzle = Puzzle.blank(Ruleset.classic(Board.customary(4)).having(*lines))
    same(read(writing.text(puzzle)), puzzle)
    for strict in ("negative-ratio", "non-consecutive exempt r3c3 r3c4", "negative-xv"):
        puzzle = Puzzle.blank(Ruleset.classic(Board.customary(4)).having(*lines[:2], strict))
        if strict == "negative-xv":
            same(read(writing.text(puzzle)), puzzle)
            continue
        with pytest.raises(Unsupported, match="SudokuMaker cannot say this puzzle's rules"):
            writing.text(puzzle)


def test_words_and_the_printed_solution_go_with_it():
    export = {"sudokuPad": {"solution": {"type": "string", "value": SOLUTION}}}
    puzzle = read(sudokumaker(name="A", author="B", comment="Two\nlines.", export=export))
    back = read(writing.text(puzzle))
    same(back, puzzle)
    assert dict(back.about) == {"title": "A", "author": "B", "ruleset": "Two\nlines."}


@pytest.mark.parametrize(
    ("board", "line", "said"),
    [
        (Board.customary(4), "zipper-line r1c1 r1c2 r1c3", "SudokuMaker has no type for zipper"),
        (Board.customary(4), "candidates 1 2 r1c1", "SudokuMaker has no type for candidates"),
        (Board.customary(4), "difference r1c1 r2c2", "SudokuMaker has no type for difference"),
        (Board.customary(4), "quadruple 1 r1c1 r1c2", "SudokuMaker has no type for quadruple"),
        (Board.customary(4), "numbered-room 2 r1c1 r1c2", "SudokuMaker has no type for numbered"),
        (Board.customary(4), "arrow 2 r1c2 r1c1 r2c1", "SudokuMaker cannot say this puzzle: "),
        (Board.customary(4), "r1c1 < r1c2", "SudokuMaker has no type for r1c1 < r1c2"),
        (Board.customary(10), "anti-king", "SudokuMaker has no digit above 9, and the board is"),
    ],
)
def test_what_sudokumaker_cannot_say_is_refused_by_name(board, line, said):
    puzzle = Puzzle.blank(Ruleset.classic(board).having(line))
    with pytest.raises(Unsupported, match=said):
        writing.document(puzzle)


def test_rows_without_a_rule_are_refused():
    board = Board.customary(4)
    rows = Ruleset(board, Ruleset.classic(board).constraints[:4])
    with pytest.raises(Unsupported, match="cannot say that column 1 need not be different"):
        writing.document(Puzzle.blank(rows))
