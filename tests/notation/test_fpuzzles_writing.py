"""Puzzles written as documents and links of f-puzzles, and read back."""

import json

import pytest
from fpuzzles_documents import SOLUTION, document, read
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import entries

from sudoku_csp.constraints import typed_line
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation import puzzle_text
from sudoku_csp.puzzle.notation.programs import fpuzzles_writing as writing
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FORMS
from sudoku_csp.puzzle.notation.written import written as convert
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.puzzle.statement import statement

BOARDS = [
    Board.customary(4),
    Board.latin(4),
    Board.latin(5),
    Board(6, 3, 2),
    Board.customary(9),
    Board.jigsaw("AAABACBBCCDBCDDD"),
    Board.jigsaw("AAAAABBBBBCCDDDCCDDECEEEE"),
]


def same(back, puzzle):
    """Whether two puzzles have the same board, givens, rules and printed solution."""
    assert isinstance(back, Puzzle), back
    assert (back.board, back.digits, back.printed) == (puzzle.board, puzzle.digits, puzzle.printed)
    ours, theirs = (statement(one.constraints, one.board) for one in (puzzle, back))
    assert ours == theirs


@pytest.mark.sampled(3)
@pytest.mark.parametrize("board", BOARDS, ids=str)
@given(st.data())
@settings(max_examples=10)
def test_boards_and_givens_there_and_back(board, data):
    digits = st.binary(min_size=len(board.cells), max_size=len(board.cells))
    puzzle = Puzzle.classic(board, bytes(d % (board.side + 1) for d in data.draw(digits)))
    same(read(json.dumps(writing.document(puzzle))), puzzle)
    same(entries(writing.link(puzzle))[0], puzzle)


SAMPLES = [
    (name, Board.latin(board.side) if board == Board(board.side, 1, board.side) else board, one)
    for name, kind in kinds().items()
    for board, one in kind.samples()
]
OF_SIDE_4 = {"dutch_flatmates": "dutch-flatmates digits 2 1 4"}
SAMPLES += [
    (
        name,
        Board.customary(4),
        typed_line.parse(OF_SIDE_4.get(name, name), Board.customary(4)),
    )
    for name, kind in kinds().items()
    if kind.whole_board or name == "disjoint_groups"
]


def written(name, puzzle):
    """The text; nothing where that is refused, in words of f-puzzles."""
    try:
        return convert(puzzle, name)
    except Unsupported as error:
        assert str(error).startswith("f-puzzles ")  # noqa: PT017
    return None


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [name for name, form in FORMS.of.items() if form.names])
def test_every_kind_of_f_puzzles_there_and_back(name):
    number = 0
    for kind, board, constraint in SAMPLES:
        if kind != name:
            continue
        puzzle = Puzzle.blank(Ruleset.classic(board).having(constraint))
        if made := written("f-puzzles", puzzle):
            same(read(made), puzzle)
            number += 1
    assert number


@given(st.lists(st.sampled_from(SAMPLES), max_size=6))
@settings(max_examples=40)
def test_kinds_together_there_and_back_or_refused_by_name(samples):
    board = Board.customary(4)
    fitting = [one for _, on, one in samples if on == board]
    puzzle = Puzzle.blank(Ruleset.classic(board).having(*fitting))
    if made := written("link", puzzle):
        same(entries(made)[0], puzzle)


@pytest.mark.parametrize(
    "lines",
    [
        ("odd r1c1 r2c2", "even r1c2"),
        ("candidates 1 2 r1c1 r2c2", "all-different r1c1 r2c2"),
        ("non-consecutive exempt r2c2 r1c2", "difference 2 r1c2 r2c2"),
        ("anti-king", "extra-region r2c2 r2c3 r3c2 r3c3"),
    ],
)
def test_rules_may_come_back_cut_up_in_another_way(lines):
    puzzle = Puzzle.blank(Ruleset.classic(Board.customary(4)).having(*lines))
    same(read(writing.text(puzzle)), puzzle)


@pytest.mark.parametrize(
    "lines",
    [
        ("non-consecutive", "difference r1c2 r2c2"),
        ("non-consecutive exempt r2c2 r1c2",),
        ("negative-xv exempt none", "xv 5 r1c2 r2c2"),
        ("negative-ratio 3",),
        ("minimum r1c1", "minimum r1c2"),
        ("anti-king r1c1 r2c2",),
        ("diagonal side 3",),
        ("little-killer 5 r2c2 r3c3",),
        ("sandwich 5 r1c1 r1c2 r1c3",),
        ("lockout-line 1 r1c1 r1c2",),
    ],
)
def test_what_f_puzzles_would_read_otherwise_is_refused(lines):
    puzzle = Puzzle.blank(Ruleset.classic(Board.customary(4)).having(*lines))
    with pytest.raises(Unsupported, match="f-puzzles"):
        convert(puzzle, "f-puzzles")


def test_regions_that_are_no_board_and_a_printed_solution_come_back():
    for puzzle in map(
        read, (document(cells=[("R1C1", {"region": None})]), document(solution=SOLUTION))
    ):
        same(read(writing.text(puzzle)), puzzle)


def test_words_about_the_puzzle_go_with_it():
    words = {"title": "A\x1b\ud800", "author": "B", "ruleset": "Two\nlines."}
    puzzle = read(document(**words, successMessage="x"))
    assert dict(puzzle.about) == words
    assert {key: writing.document(puzzle)[key] for key in words} == words
    text = puzzle_text.text(puzzle)
    assert text.startswith("# title: A\\x1b\\ud800\n# author: B\n# ruleset: Two lines.\n+-")
    same(entries(text)[0], puzzle)


def test_what_f_puzzles_cannot_say_is_refused_by_name():
    (compared,) = [one for name, _, one in SAMPLES if name == "inequality"][-1:]
    puzzle = Puzzle.blank(Ruleset.classic(Board.customary(4)).having(compared))
    with pytest.raises(Unsupported, match=f"f-puzzles has no key for {compared}"):
        writing.document(puzzle)
    rows = Ruleset(puzzle.board, Ruleset.classic(puzzle.board).constraints[:4])
    with pytest.raises(Unsupported, match="cannot say that column 1 need not be different"):
        writing.document(Puzzle.blank(rows))
    with pytest.raises(Unsupported, match="all of this puzzle: 5x5, boxes 1x5"):
        convert(Puzzle.classic(Board(5, 1, 5), bytes(25)), "f-puzzles")
