"""Puzzles written as documents of f-puzzles, strings of ISS and links, and read back."""

import json

import puzzle_sets
import pytest
from documents import SOLUTION, document, read
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import entries, parts_of
from tables import rows

from sudoku_csp.apps.api.convert import as_text, convert
from sudoku_csp.constraints import typed_line
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory.statement import statement
from sudoku_csp.puzzle.notation.programs import fpuzzles as writing
from sudoku_csp.puzzle.notation.programs import iss_kinds, iss_tables
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FORMS
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

JIGSAWS = ("AAABACBBCCDBCDDD", "AAAAABBBBBCCDDDCCDDECEEEE")
BOARDS = [*map(Board.customary, (4, 9)), *map(Board.latin, (4, 5)), Board(6, 3, 2)]
BOARDS += map(Board.jigsaw, JIGSAWS)
FOUR = Board.customary(4)


def same(back, puzzle):
    """Whether two puzzles have the same board, givens, rules and printed solution."""
    assert isinstance(back, Puzzle), back
    assert (parts_of(back), back.printed) == (parts_of(puzzle), puzzle.printed)


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


def ruled(*rules, board=FOUR):
    return Puzzle.blank(Ruleset.classic(board).with_constraints(*rules))


PROGRAMS = {"f-puzzles": FORMS, "iss": iss_kinds.FORMS}
LINKS = {"f-puzzles": "link", "iss": "iss-link"}


def is_written(puzzle, program):
    """Whether it is written, and then read back, also from a link."""
    try:
        text = convert(puzzle, program)
    except Unsupported as error:
        assert {"f-puzzles": "f-puzzles ", "iss": "ISS "}[program] in str(error)  # noqa: PT017
        return False
    for each in (text, convert(puzzle, LINKS[program])):
        same(entries(each)[0], puzzle)
    return True


@pytest.mark.sampled(3)
@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("board", BOARDS, ids=str)
@given(st.data())
@settings(max_examples=10)
def test_boards_and_givens_there_and_back(board, program, data):
    digits = st.binary(min_size=len(board.cells), max_size=len(board.cells))
    puzzle = Puzzle.classic(board, bytes(d % (board.side + 1) for d in data.draw(digits)))
    assert is_written(puzzle, program)


NONE = {"dutch_flatmates", "global_entropy", "negative_ratio"}
"""Kinds without a sample that ISS has: on all cells of a board of side 9, or without more."""

KINDS = [
    (program, kind)
    for program, forms in PROGRAMS.items()
    for kind, form in forms.of.items()
    if form.names
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("program", "kind"), KINDS)
def test_every_kind_of_a_program_there_and_back(program, kind):
    puzzles = [ruled(one, board=board) for name, board, one in SAMPLES if name == kind]
    found = [is_written(puzzle, program) for puzzle in puzzles]
    assert any(found) or (program, kind in NONE) == ("iss", True)


@given(
    st.lists(st.sampled_from([one for _, on, one in SAMPLES if on == FOUR]), max_size=6),
    st.binary(min_size=16, max_size=16),
    st.sampled_from([*PROGRAMS]),
)
@settings(max_examples=100)
def test_kinds_and_givens_together_there_and_back_or_rejected_by_name(rules, digits, program):
    ruleset = Ruleset.classic(FOUR).with_constraints(*rules)
    is_written(Puzzle(ruleset, bytes(digit % 5 for digit in digits)), program)


@pytest.mark.parametrize("lines", rows(__file__, "fpuzzles_divided"))
def test_rules_may_come_back_cut_up_in_another_way(lines):
    same(read(writing.text(ruled(*lines))), ruled(*lines))


@pytest.mark.parametrize("lines", rows(__file__, "fpuzzles_unsupported"))
def test_rules_that_f_puzzles_would_read_differently_are_rejected(lines):
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


def test_rules_without_a_form_in_f_puzzles_are_rejected_by_name():
    with pytest.raises(Unsupported, match="f-puzzles has no key for r1c1 < r1c2"):
        writing.document(ruled("r1c1 < r1c2"))
    rows = Ruleset(FOUR, Ruleset.classic(FOUR).constraints[:4])
    with pytest.raises(Unsupported, match="without all different in column 1"):
        convert(Puzzle.blank(rows), "f-puzzles")
    with pytest.raises(Unsupported, match="cannot express 5x5, boxes 1x5 as it is"):
        convert(Puzzle.classic(Board(5, 1, 5), bytes(25)), "f-puzzles")


@pytest.mark.parametrize(("lines", "text"), rows(__file__, "iss_written"))
def test_a_rule_as_it_is_written(lines, text):
    puzzle = ruled(*lines)
    assert convert(puzzle, "iss") == f".Shape~4x4{text}"


@pytest.mark.parametrize(("lines", "word"), rows(__file__, "iss_cannot_state"))
def test_what_iss_cannot_state_is_rejected_by_name(lines, word):
    puzzle = ruled(*lines)
    with pytest.raises(Unsupported, match="ISS") as caught:
        convert(puzzle, "iss")
    assert word in str(caught.value)


def test_boards_that_iss_has_not_are_rejected():
    other = Puzzle.classic(Board(6, 3, 2), bytes(36))
    assert convert(other, "iss").startswith(".Shape~6x6.NoBoxes.Jigsaw~0011220011")
    with pytest.raises(Unsupported, match="20"):
        convert(Puzzle.classic(Board.customary(20), bytes(400)), "iss")
    rows = Ruleset(Board.customary(4), Ruleset.classic(Board.customary(4)).constraints[1:])
    with pytest.raises(Unsupported, match="row 1"):
        convert(Puzzle.blank(rows), "iss")


DIGITS = st.integers(1, 4)
STATES = st.integers(0, 5)


@given(
    st.sets(st.tuples(STATES, DIGITS, STATES), min_size=1, max_size=12),
    st.sets(STATES, min_size=1),
    st.sets(STATES, min_size=1),
)
@settings(max_examples=60)
def test_an_automaton_is_packed_and_unpacked_as_one_of_the_same_language(steps, ends, starts):
    kind, board = kinds()["automaton"], Board.customary(4)
    table = iss_tables.Table(tuple(steps), tuple(ends), tuple(starts))
    back = iss_tables.automaton(iss_tables.encode_automaton(table, 4), 4)
    if back.transitions and back.accepting:
        one, other = (
            kind(each.transitions, each.accepting, board.cells[:3], each.starts)
            for each in (table, back)
        )
        assert statement([one], board) == statement([other], board)


@given(st.sets(st.tuples(DIGITS, DIGITS)))
def test_pairs_are_packed_and_unpacked(pairs):
    code = iss_tables.encode_pairs(lambda *pair: pair in pairs, 4)
    assert set(iss_tables.pairs(code, 4)) == pairs


@pytest.mark.parametrize(("one", "other", "equal"), rows(__file__, "statements"))
def test_what_is_written_is_compared_by_its_statement(one, other, equal):
    board = Board.customary(4)
    a, b = (statement([typed_line.parse(line, board)], board) for line in (one, other))
    assert (a == b) is equal


EXAMPLES = json.loads(puzzle_sets.ISS.read_text()) if puzzle_sets.ISS.is_file() else []
CANONICAL = {"Neighbor Sums", "16x16", "XV Kropki Sudoku", "Global mod 3"}


@puzzle_sets.needs_data
@pytest.mark.sampled(4)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_an_example_is_read_and_written_or_rejected(example):
    (found,) = entries(example["input"])
    if example["name"] == "Let there be chaos":
        assert ".ChaosConstruction" in str(found)
        return
    digits = (ord(one) - 64 if one.isalpha() else int(one) for one in example["solution"])
    assert found.violations(Grid(found.board, bytes(digits))) == ()
    assert is_written(found, "iss")
    if example["name"] in CANONICAL:
        assert convert(found, "iss") == "".join(example["input"].split())
