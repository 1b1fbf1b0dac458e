"""Puzzles written as documents and links of f-puzzles, and read back."""

import json

import pytest
from fpuzzles_documents import SOLUTION, document, read
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import entries
from tables import rows

from sudoku_csp.apps.api.convert import as_text, convert
from sudoku_csp.constraints import typed_line
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import fpuzzles as writing
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FORMS
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.puzzle.statement import statement

JIGSAWS = ("AAABACBBCCDBCDDD", "AAAAABBBBBCCDDDCCDDECEEEE")
BOARDS = [*map(Board.customary, (4, 9)), *map(Board.latin, (4, 5)), Board(6, 3, 2)]
BOARDS += map(Board.jigsaw, JIGSAWS)
FOUR = Board.customary(4)


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
    (name, FOUR, typed_line.parse(OF_SIDE_4.get(name, name), FOUR))
    for name, kind in kinds().items()
    if kind.whole_board or name == "disjoint_groups"
]


def written(name, puzzle):
    """The text; nothing where that is refused, in words of f-puzzles."""
    try:
        return convert(puzzle, name)
    except Unsupported as error:
        assert "f-puzzles " in str(error)  # noqa: PT017
    return None


def ruled(*rules, board=FOUR):
    return Puzzle.blank(Ruleset.classic(board).having(*rules))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [name for name, form in FORMS.of.items() if form.names])
def test_every_kind_of_f_puzzles_there_and_back(name):
    puzzles = [ruled(one, board=board) for kind, board, one in SAMPLES if kind == name]
    texts = [(written("f-puzzles", puzzle), puzzle) for puzzle in puzzles]
    assert any(text for text, _ in texts)
    for text, puzzle in texts:
        if text:
            same(read(text), puzzle)


@given(st.lists(st.sampled_from([one for _, on, one in SAMPLES if on == FOUR]), max_size=6))
@settings(max_examples=40)
def test_kinds_together_there_and_back_or_refused_by_name(rules):
    puzzle = ruled(*rules)
    if text := written("link", puzzle):
        same(entries(text)[0], puzzle)


@pytest.mark.parametrize("lines", rows(__file__, "rules_may_come_back_cut"))
def test_rules_may_come_back_cut_up_in_another_way(lines):
    same(read(writing.text(ruled(*lines))), ruled(*lines))


@pytest.mark.parametrize("lines", rows(__file__, "what_f_puzzles_would_read"))
def test_what_f_puzzles_would_read_otherwise_is_refused(lines):
    with pytest.raises(Unsupported, match="f-puzzles"):
        convert(ruled(*lines), "f-puzzles")


def test_regions_words_and_a_printed_solution_come_back():
    words = {"title": "A\x1b\ud800", "author": "B", "ruleset": "Two\nlines."}
    cells = [("R1C1", {"region": None})]
    puzzle = read(document(cells=cells, solution=SOLUTION, successMessage="x", **words))
    assert dict(puzzle.about) == words
    assert {key: writing.document(puzzle)[key] for key in words} == words
    same(read(writing.text(puzzle)), puzzle)
    text = as_text(puzzle)
    assert text.startswith("# title: A\\x1b\\ud800\n# author: B\n# ruleset: Two lines.\n")
    same(entries(text)[0], puzzle)


def test_what_f_puzzles_cannot_say_is_refused_by_name():
    with pytest.raises(Unsupported, match="f-puzzles has no key for r1c1 < r1c2"):
        writing.document(ruled("r1c1 < r1c2"))
    rows = Ruleset(FOUR, Ruleset.classic(FOUR).constraints[:4])
    with pytest.raises(Unsupported, match="cannot say that column 1 need not be different"):
        writing.document(Puzzle.blank(rows))
    with pytest.raises(Unsupported, match="cannot say 5x5, boxes 1x5 as it is"):
        convert(Puzzle.classic(Board(5, 1, 5), bytes(25)), "f-puzzles")
