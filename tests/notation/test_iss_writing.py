"""Puzzles written as constraint strings and links of ISS, and read back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import entries
from test_fpuzzles_writing import BOARDS, SAMPLES, same

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import iss_tables
from sudoku_csp.puzzle.notation.programs import iss_writing as writing
from sudoku_csp.puzzle.notation.programs.iss_kinds import FORMS
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.puzzle.statement import statement


@pytest.mark.parametrize("board", [*BOARDS, Board.latin(1), Board(3, 1, 3)], ids=str)
@given(st.data())
@settings(max_examples=10)
def test_boards_and_givens_there_and_back(board, data):
    digits = st.binary(min_size=len(board.cells), max_size=len(board.cells))
    puzzle = Puzzle.classic(board, bytes(d % (board.side + 1) for d in data.draw(digits)))
    same(entries(writing.text(puzzle))[0], puzzle)
    same(entries(writing.link(puzzle))[0], puzzle)


NONE = {"dutch_flatmates", "global_entropy", "negative_ratio"}
"""Kinds of which it can say no sample: none is on all cells of a board of side 9, or says both."""


def written(write, puzzle):
    """What is written; nothing where that is rejected."""
    try:
        return write(puzzle)
    except Unsupported:
        return None


NOT_ALL = (
    "anti_king anti_knight anti_taxicab arrow column_indexer contain_at_least contain_exactly "
    "diagonal difference disjoint_groups dutch_flatmates entropic_line global_entropy "
    "global_modular hidden_skyscraper little_killer look_and_say negative_ratio negative_xv "
    "non_consecutive numbered_room pair quadruple ratio region_sum_line row_indexer sandwich "
    "skyscraper windoku x_sum"
)
"""Kinds of which ISS cannot state every sample: about part of a board, or beyond its digits."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [name for name, form in FORMS.of.items() if form.names])
def test_every_kind_of_iss_there_and_back(name):
    number = 0
    for kind, board, constraint in SAMPLES:
        if kind != name:
            continue
        puzzle = Puzzle.blank(Ruleset.classic(board).having(constraint))
        if made := written(writing.text, puzzle):
            same(entries(made)[0], puzzle)
            number += 1
        else:
            assert name in NOT_ALL.split(), constraint
    assert number or name in NONE


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["odd r1c1", "candidates 1 2 3 r1c1"], ".~R1C1_1_3"),
        (["candidates 2 r1c1"], ".And.~R1C1_2.End"),
        (["x-sum 3 r1c1-r1c4", "x-sum 4 r1c4-r1c1"], ".XSum~R1~3~4"),
        (["x-sum 3 r4c1-r1c1"], ".XSum~C1~~3"),
        (["sandwich 5 r1c1-r4c1"], ".Sandwich~5~C1"),
        (["little-killer 5 r1c2 r2c1"], ".LittleKiller~5~R1C2"),
        (["little-killer 5 r2c1 r1c2"], ".LittleKiller~5~R1C2"),
        (["minimum r1c1"], ".GreaterThan~R1C2~R1C1.GreaterThan~R2C1~R1C1"),
        (["clone r1c1 r1c2 copies r3c3 r3c2"], ".SameValues~2~R1C1~R3C3.SameValues~2~R1C2~R3C2"),
        (["difference 2 r1c1 r1c2"], ".Pair~EGC~_difference%202~R1C1~R1C2"),
        (["cage r1c1 r1c2"], ".Cage~0~R1C1~R1C2"),
        (["any-of (cage 4 r1c1 r1c2) (odd r1c1)"], ".Or.Cage~4~R1C1~R1C2.~R1C1_1_3.End"),
    ],
)
def test_a_rule_as_it_is_written(lines, text):
    puzzle = Puzzle.blank(Ruleset.classic(Board.customary(4)).having(*lines))
    assert writing.text(puzzle) == f".Shape~4x4{text}"
    same(entries(writing.text(puzzle))[0], puzzle)


@given(st.lists(st.sampled_from(SAMPLES), max_size=6), st.binary(min_size=16, max_size=16))
@settings(max_examples=60)
def test_kinds_and_givens_together_there_and_back_or_refused_by_name(samples, digits):
    board = Board.customary(4)
    fitting = [one for _, on, one in samples if on == board]
    ruleset = Ruleset.classic(board).having(*fitting)
    puzzle = Puzzle(ruleset, bytes(digit % 5 for digit in digits))
    if made := written(writing.link, puzzle):
        same(entries(made)[0], puzzle)


@pytest.mark.parametrize(
    ("lines", "word"),
    [
        (["box-indexer r1c1"], "box indexer"),
        (["anti-king r1c1 r2c2"], "anti-king"),
        (["negative-ratio"], "non-consecutive"),
        (["odd r1c1", "even r1c1"], "R1C1"),
        (["x-sum 3 r1c1 r1c2"], "x-sum 3 from r1c1 to r1c2"),
        (["x-sum 3 r1c1-r1c4", "x-sum 4 r1c1-r1c4"], "x-sum 4"),
        (["any-of (anti-knight) (odd r1c1)"], ".AntiKnight"),
    ],
)
def test_what_iss_cannot_state_is_rejected_by_name(lines, word):
    puzzle = Puzzle.blank(Ruleset.classic(Board.customary(4)).having(*lines))
    with pytest.raises(Unsupported, match="ISS") as caught:
        writing.text(puzzle)
    assert word in str(caught.value)


def test_boards_that_iss_has_not_are_rejected():
    other = Puzzle.classic(Board(6, 3, 2), bytes(36))
    assert writing.text(other).startswith(".Shape~6x6.NoBoxes.Jigsaw~0011220011")
    with pytest.raises(Unsupported, match="20"):
        writing.text(Puzzle.classic(Board.customary(20), bytes(400)))
    rows = Ruleset(Board.customary(4), Ruleset.classic(Board.customary(4)).constraints[1:])
    with pytest.raises(Unsupported, match="row 1"):
        writing.text(Puzzle.blank(rows))


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
    back = iss_tables.automaton(iss_tables.of_automaton(table, 4), 4)
    if back.transitions and back.accepting:
        one, other = (
            kind(each.transitions, each.accepting, board.cells[:3], each.starts)
            for each in (table, back)
        )
        assert statement([one], board) == statement([other], board)


@given(st.sets(st.tuples(DIGITS, DIGITS)))
def test_pairs_are_packed_and_unpacked(pairs):
    assert set(iss_tables.pairs(iss_tables.of_pairs(pairs, 4), 4)) == pairs
