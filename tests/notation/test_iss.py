"""Constraint strings of ISS: where one begins and ends, its board, what is given, its links."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import LINE, entries, error
from test_fpuzzles_writing import same

import sudoku_csp as sc
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.puzzle.notation.programs import iss_layout, iss_text
from sudoku_csp.puzzle.notation.programs.iss_links import ISS
from sudoku_csp.puzzle.puzzle import Puzzle

FOUR = ".Shape~4x4"
PIECES = ".NoBoxes.Jigsaw~AAABACBBCCDBCDDD"


def rules(text, **options):
    """The one puzzle of a text, as its rules in lines."""
    (found,) = entries(text, **options)
    assert isinstance(found, Puzzle), found
    return found.ruleset.lines


@pytest.mark.parametrize(
    "text", [LINE, "." * 81, "..1.", ".A..B...", ". . 3", ".5", ".", "..~", ""]
)
def test_lines_of_a_grid_are_no_strings(text):
    assert not iss_text.is_string(text)
    assert not iss_text.goes_on(text)


@given(st.text(f".0_*xX-?{SYMBOLS}{SYMBOLS.lower()}", max_size=40))
def test_no_row_of_symbols_goes_on_with_a_string(text):
    assert not iss_text.goes_on(f".{text}")
    if text == text.upper() or text == text.lower():
        assert not iss_text.is_string(f".{text}")


@pytest.mark.parametrize(
    "text", [".~R1C1_5", ".X~R1C1~R1C2", ".Windoku", ".Windoku .NoBoxes", "..Quad~R1C1~1", ".Foo~1"]
)
def test_strings_begin_with_a_dot_and_a_type(text):
    assert iss_text.is_string(text)


def test_a_string_a_line_and_lines_that_go_on_with_it():
    text = (
        f"{FOUR}.Thermo~R1C1~\nR1C2.~R2\nC2_1~R3C3_2\n{FOUR}.Cage~3~R1C1~R1C2\n1.....3..4....2.\n"
    )
    one, other, line = entries(text)
    assert one.ruleset.lines == ("thermometer r1c1 r1c2",)
    assert one.givens == ((Cell(2, 2), 1), (Cell(3, 3), 2))
    assert other.ruleset.lines == ("cage 3 r1c1 r1c2",)
    assert (one.source, other.source, line.source) == ("p.txt:1", "p.txt:4", "p.txt:5")


def test_rules_stand_below_a_string_and_behind_it():
    assert rules(f"{FOUR}.Thermo~R1C1~R1C2\ncage 3 r2c1 r2c2") == (
        "thermometer r1c1 r1c2",
        "cage 3 r2c1 r2c2",
    )
    assert rules(f"{FOUR}.~R1C1_1 with anti-knight") == ("anti-knight",)


WHOLE = f"# title\n\n{FOUR}\n.Thermo~R1C1\n~R1C2\n# more\n\n.Windoku\n"


def test_a_text_that_is_one_puzzle_and_a_file_of_iss_are_read_to_their_end(tmp_path):
    lines = ("thermometer r1c1 r1c2", "windoku")
    assert len(entries(WHOLE)) > 1
    assert rules(WHOLE, whole=True)[0] == lines[0]
    path = tmp_path / "one.iss"
    path.write_text(WHOLE)
    for found in (sc.read(WHOLE), sc.read(path), *sc.read_file(path)):
        assert found.board == Board.customary(4)
        assert [one.title for one in found.ruleset.beyond_classic] == ["Thermometer", "Windoku"]
    path.write_text("# nothing\n\n")
    assert "no puzzle" in str(next(iter(sc.read_file(path))))


def test_two_puzzles_in_a_file_of_iss_are_not_read_as_one(tmp_path):
    path = tmp_path / "two.iss"
    fault = "givens in a second string: all of a file is one puzzle"
    four, nine = f"{FOUR}.~R1C1_1", ".~R1C1_5.~R2C2_7"
    for text, line in ((f"{four}\n{four}\n", 2), (f"{nine}\n\n# b\n{nine}", 4)):
        path.write_text(text)
        (found,) = sc.read_file(path)
        assert str(found).startswith(f"{path}:{line}: ISS: token ")
        assert str(found).endswith(fault)
        assert len(entries(text)) == 2
    path.write_text(f"{nine}\n.~R3C3_1\n\n.Thermo~R1C1~R1C2\n")
    (found,) = sc.read_file(path)
    assert len(list(found.givens)) == 3


def test_two_puzzles_are_written_so_that_no_file_of_them_is_one(sudoku):
    sudoku.file("two.txt", f"{LINE}\n{LINE}\n")
    sudoku.file("two.iss", sudoku("convert", "two.txt", "--to", "iss").out)
    assert "givens in a second string" in sudoku("solve", "two.iss").err
    sudoku.file("again.txt", sudoku("convert", "two.txt", "--to", "iss").out)
    assert sudoku("convert", "again.txt", "--to", "line").out == f"{LINE}\n{LINE}\n"


@pytest.mark.parametrize(
    ("text", "board", "givens"),
    [
        (PIECES.replace(".NoBoxes", FOUR + ".NoBoxes"), Board.jigsaw("AAABACBBCCDBCDDD"), ""),
        (".Shape~6x6", Board(6, 2, 3), ""),
        (".Shape~8x8~8", Board(8, 2, 4), ""),
        (".Shape~9x9~1-9~Sudoku", Board.customary(9), ""),
        (".Shape~7x7", Board.latin(7), ""),
        (".Shape~7x7.NoBoxes", Board.latin(7), ""),
        (".NoBoxes.~R1C1_1", Board.latin(9), "r1c1=1"),
        (".~RaC1_12~RgCg_16.Shape~16x16", Board.customary(16), "r10c1=12 r16c16=16"),
        (".~R1C1_1_2~R1C1_2_3", Board.customary(9), "r1c1=2"),
        (".~r1c1_1..~R1C2_2.SearchPriority~3~R1C1", Board.customary(9), "r1c1=1 r1c2=2"),
    ],
)
def test_boards_and_givens(text, board, givens):
    (found,) = entries(text)
    assert found.board == board
    assert " ".join(f"{cell}={digit}" for cell, digit in found.givens) == givens
    assert found.ruleset.is_classic


def test_pieces_beside_boxes_and_boxes_of_another_size_are_rules():
    assert len(rules(f"{FOUR}.Jigsaw~AAABACBBCCDBCDDD")) == 4
    (found,) = entries(".Shape~8x8.RegionSize~4")
    assert found.board == Board.latin(8)
    assert len(found.ruleset.beyond_classic) == 16
    assert len(rules(f"{FOUR}.NoBoxes.Jigsaw~AABBAABBCCCCCCCC")) == 2


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("....\n.1..\n..2.\n....\n\n.Thermo~R1C1~R1C2", "thermometer r1c1 r1c2"),
        ("=1...4...........", None),
        ("1...4...........", None),
        ("AAABACBBCCDBCDDD", None),
        ("1...............AAABACBBCCDBCDDD", None),
        ("1 . . .|. . . .|. . . .|. . . .", None),
    ],
)
def test_other_texts_of_iss_in_its_files(text, line, tmp_path):
    path = tmp_path / "one.iss"
    path.write_text(text)
    (found,) = sc.read_file(path)
    assert found.board.side == 4
    assert found.board.regions is None or "AAAB" in text
    assert line is None or line in found.ruleset.lines


def test_a_killer_in_a_file_of_iss_stands_beside_a_string(tmp_path):
    path = tmp_path / "one.iss"
    path.write_text("B<" + "0" * 79 + "\n\n.AntiKnight")
    (found,) = sc.read_file(path)
    assert set(found.ruleset.lines) == {"cage 11 r1c1 r1c2", "anti-knight"}


def test_pencil_marks_in_a_file_of_iss(tmp_path):
    path = tmp_path / "one.iss"
    path.write_text("12......." + "....5...." + "123456789" * 79)
    (found,) = sc.read_file(path)
    assert found.givens == ((Cell(1, 2), 5),)
    assert found.ruleset.lines[0] == "candidates 1 2 r1c1"


def test_letters_are_digits_from_a_on_above_side_9(tmp_path):
    path = tmp_path / "one.iss"
    path.write_text("A" + "." * 254 + "P")
    (found,) = sc.read_file(path)
    assert found.givens == ((Cell(1, 1), 1), (Cell(16, 16), 16))


def test_the_default_boxes_of_every_side():
    shapes = {
        side: tuple(boxes[0][-1]) if (boxes := iss_layout.default_boxes(side)) else None
        for side in range(1, 17)
    }
    assert {side: shape for side, shape in shapes.items() if shape} == {
        4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 14: (2, 7),
        15: (3, 5), 16: (4, 4),
    }  # fmt: skip


def test_links_carry_the_string_in_percent_and_plus():
    (puzzle,) = entries(f"{FOUR}.Pair~EGC~_up%20by%202~R1C1~R1C2")
    for query in (
        "?q=.Shape%7E4x4.Pair~EGC~_up%2520by%25202~R1C1~R1C2",
        "?mode=all&q=.Shape~4x4+.Pair%7EEGC%7E_up%2520by%25202%7ER1C1%0A%7ER1C2",
    ):
        same(entries(ISS + query)[0], puzzle)
        same(entries(ISS.replace("https", "http").rstrip("/") + query)[0], puzzle)
    assert error(ISS).endswith("carries no constraint string of ISS: none stands after q=")
    assert error(ISS + "?q=.Foo%7E1").startswith("p.txt:1: ISS: token 1, .Foo: no type of ISS")
    assert "no puzzle in it" in error(ISS + "?q=+")


def test_texts_and_files_and_many(tmp_path):
    text = f"{FOUR}.~R1C1_1~R2C3_3~R3C2_4~R4C3_2"
    assert sc.solve(text).solutions == sc.solve("1.....3..4....2.").solutions
    path = tmp_path / "many.txt"
    path.write_text(f"{text}\n{FOUR}.Foo\n{text}.Cage~4~R1C1~R1C2\n")
    found = list(sc.solve_many(path, workers=1))
    assert [one.get("verdict") for one in found] == ["unique", None, "unique"]
    assert sc.convert(text, "line") == "1.....3..4....2."
    assert sc.convert(sc.convert("1.....3..4....2.", "iss-link"), "iss") == text
