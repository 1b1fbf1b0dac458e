"""Constraint strings of ISS: where one begins and ends, its board, what is given, its links."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import LINE, entries, error
from tables import rows
from test_fpuzzles_writing import same

import sudoku_csp as sc
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.puzzle.notation.programs import iss, iss_document

FOUR = ".Shape~4x4"


GRIDS = [LINE, "." * 81, ".A..B...", ". . 3", ".5", ".", "..~", ""]
STRINGS = [".~R1C1_5", ".X~R1C1~R1C2", ".Windoku", ".Or.X~R1C1", "..Quad~R1C1~1", ".Foo~1"]


@pytest.mark.parametrize("text", [*GRIDS, *STRINGS])
def test_a_string_begins_with_a_dot_and_a_type(text):
    assert iss.is_string(text) == (text in STRINGS)


@given(st.text(f".0_*xX-?{SYMBOLS}{SYMBOLS.lower()}", max_size=40))
def test_no_row_of_symbols_begins_a_string(text):
    if text == text.upper() or text == text.lower():
        assert not iss.is_string(f".{text}")


def test_a_string_a_line_and_lines_that_continue_it():
    text = (
        f"{FOUR}.Thermo~R1C1~\nR1C2.~R2\nC2_1~R3C3_2\n{FOUR}.Cage~3~R1C1~R1C2\n1.....3..4....2.\n"
    )
    one, other, line = entries(text)
    assert one.ruleset.lines == ("thermometer r1c1 r1c2",)
    assert one.givens == ((Cell(2, 2), 1), (Cell(3, 3), 2))
    assert other.ruleset.lines == ("cage 3 r1c1 r1c2",)
    assert (one.source, other.source, line.source) == ("p.txt:1", "p.txt:4", "p.txt:5")


WHOLE = f"# title\n\n{FOUR}\n.Thermo~R1C1\n~R1C2\n# more\n\n.Windoku\n"


def test_a_text_that_is_one_puzzle_and_a_file_of_iss_are_read_to_their_end(tmp_path):
    path = tmp_path / "one.iss"
    path.write_text(WHOLE)
    assert len(entries(WHOLE)) > 1
    for found in (sc.read(WHOLE), sc.read(path), *sc.read_file(path)):
        assert found.board == Board.customary(4)
        assert [one.title for one in found.ruleset.beyond_classic] == ["Thermometer", "Windoku"]


NINE = ".~R1C1_5.~R2C2_7"
KILLER = "B<" + "0" * 79


@pytest.mark.parametrize(("text", "found"), rows(__file__, "a_file_of_iss_is"))
def test_a_file_of_iss_is_one_puzzle_or_rejected(text, found, tmp_path):
    path = tmp_path / "one.iss"
    path.write_text(text)
    (read,) = sc.read_file(path)
    if isinstance(found, str):
        givens = [f"{cell}={digit}" for cell, digit in read.givens]
        assert " ".join((*givens, *read.ruleset.lines)) == found
    else:
        assert read.line == found


BOARDS = [
    (".Shape~4x4.NoBoxes.Jigsaw~AAABACBBCCDBCDDD", Board.jigsaw("AAABACBBCCDBCDDD"), ""),
    (".Shape~6x6", Board(6, 2, 3), ""),
    (".Shape~8x8~8", Board(8, 2, 4), ""),
    (".Shape~9x9~1-9~Sudoku", Board.customary(9), ""),
    (".Shape~7x7", Board.latin(7), ""),
    (".NoBoxes.~R1C1_1", Board.latin(9), "r1c1=1"),
    (".~RaC1_12~RgCg_16.Shape~16x16", Board.customary(16), "r10c1=12 r16c16=16"),
    (".~R1C1_1_2~R1C1_2_3", Board.customary(9), "r1c1=2"),
    (".~r1c1_1..~R1C2_2.SearchPriority~3~R1C1", Board.customary(9), "r1c1=1 r1c2=2"),
]


@pytest.mark.parametrize(("text", "board", "givens"), BOARDS)
def test_boards_and_givens(text, board, givens):
    (found,) = entries(text)
    assert found.board == board
    assert " ".join(f"{cell}={digit}" for cell, digit in found.givens) == givens
    assert found.ruleset.is_classic


@pytest.mark.parametrize(
    ("text", "rules", "has_boxes"), rows(__file__, "regions_that_the_board_has")
)
def test_regions_that_the_board_has_not_are_rules(text, rules, has_boxes):
    (found,) = entries(text)
    assert (len(found.ruleset.beyond_classic), found.board.has_boxes) == (rules, has_boxes)


def test_the_default_boxes_of_every_side():
    boxes = {side: iss_document.default_boxes(side) for side in range(1, 17)}
    assert {side: tuple(found[0][-1]) for side, found in boxes.items() if found} == {
        4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 14: (2, 7),
        15: (3, 5), 16: (4, 4),
    }  # fmt: skip


def test_links_carry_the_string_in_percent_and_plus():
    (puzzle,) = entries(f"{FOUR}.Pair~EGC~_up%20by%202~R1C1~R1C2")
    for query in (
        "?q=.Shape%7E4x4.Pair~EGC~_up%2520by%25202~R1C1~R1C2",
        "?mode=all&q=.Shape~4x4+.Pair%7EEGC%7E_up%2520by%25202%7ER1C1%0A%7ER1C2",
    ):
        same(entries(iss.ISS + query)[0], puzzle)
        same(entries(iss.ISS.replace("https", "http").rstrip("/") + query)[0], puzzle)
    for query in ("", "?q=+"):
        assert "q=" in error(iss.ISS + query)
    assert error(iss.ISS + "?q=.Foo%7E1").startswith("p.txt:1: ISS: token 1, .Foo")
