"""Constraint strings of ISS: where one begins and ends, its board, what is given, its links."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import LINE, entries, error
from tables import rows
from test_writing import same

import sudoku_csp as sc
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.programs import iss, iss_document, iss_tables
from sudoku_csp.puzzle.notation.programs.iss_document import Token
from sudoku_csp.puzzle.notation.programs.iss_kinds import FORMS
from sudoku_csp.puzzle.puzzle import Puzzle

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
        assert [one.about.title for one in found.ruleset.beyond_classic] == [
            "Thermometer",
            "Windoku",
        ]


@pytest.mark.parametrize(("text", "found"), rows(__file__, "iss_files"))
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


@pytest.mark.parametrize(("text", "rules", "has_boxes"), rows(__file__, "iss_regions"))
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
        assert "the link only names a puzzle" in error(iss.ISS + query)
    assert error(iss.ISS + "?q=.Foo%7E1").startswith("p.txt:1: ISS: token 1, .Foo")


READ = rows(__file__, "iss")
FAULTS = rows(__file__, "iss_faults")


def read(text):
    """The one puzzle of a text."""
    (found,) = entries(text)
    assert isinstance(found, Puzzle), found
    return found


@pytest.mark.parametrize(("shape", "text", "lines"), READ)
def test_a_type_as_constraints(shape, text, lines):
    ruleset = read(shape + text).ruleset
    found = [line.strip('"') for line in ruleset.lines]
    for line, rule, wanted in zip(found, ruleset.beyond_classic, lines, strict=True):
        assert wanted in (line, str(rule))


def test_every_type_of_a_kind_is_among_them():
    there = {token.split("~")[0] for _, text, _ in READ for token in text.split(".")}
    assert set(FORMS.called) - there == {"Given", "BinaryX"}


@pytest.mark.parametrize(("text", "place", "word"), FAULTS)
def test_a_token_that_is_not_understood_is_rejected_by_name(text, place, word):
    message = error(text)
    assert message.startswith(f"p.txt:1: ISS: token {place}: ")
    assert word in message


def test_the_line_of_a_token():
    found = error("\n.Thermo~R1C1~R1C2.\nCage~3~\nR1C1.Foo~\n~3")
    assert found.startswith("p.txt:4: ISS: token 3, .Foo: ")


# State 0 starts, state 1 accepts. Of 4 symbols: 0 -2-> 1, 1 -1-> 1. In bits, with groups as in the
# header and the records: 00 0000 0011 1 1 0 0001 1 01 1 1 00 1.
PLAIN = "APDcgA"

# Of 5 symbols: 0 reads 1 and 2 and stays, the break (5) leads to 1; 1 reads 3 alone.
BROKEN = "ATFgUqg"


@pytest.mark.parametrize(
    ("cells", "allowed"),
    [
        ("R1C1~R1C2~-~R2C3", lambda a, b, c: a < 3 and b < 3 and c == 3),
        ("R1C1~-~R1C2~R2C3", lambda a, b, c: a < 3 and b == 3 and c == 3),
        ("-~R1C1~R1C2~R2C3", lambda a, b, c: a == b == c == 3),
        ("R1C1~R1C2~R2C3~-", lambda a, b, c: max(a, b, c) < 3),
        ("R1C1~-~R1C2~-~R2C3", lambda a, b, c: False),
        ("R1C1~R1C2~R2C3", lambda a, b, c: False),
    ],
)
def test_an_automaton_reads_the_breaks_between_stretches_of_cells(cells, allowed):
    found = read(f"{FOUR}.NoBoxes.NFA~{BROKEN}~_x~{cells}")
    (one,) = found.ruleset.beyond_classic
    assert [str(cell) for cell in one.cells] == ["r1c1", "r1c2", "r2c3"]
    for digits in product(range(1, 5), repeat=3):
        grid = bytearray([1] * 16)
        grid[0], grid[1], grid[6] = digits
        assert one.holds(Grid(found.board, bytes(grid))) == allowed(*digits)


def test_automata_and_copies_have_bounds(monkeypatch):
    assert "symbols" in error(f"{FOUR}.NFA~{PLAIN}~R1C1~-~R1C2")
    monkeypatch.setattr(iss_tables, "MOST_UNROLLED", 7)
    assert "too large" in error(f"{FOUR}.NFA~{BROKEN}~R1C1~-~R1C2")
    text = f"{FOUR}.Replicate~CE~R2C1.GreaterThan~R1C1~R1C2.End"
    monkeypatch.setattr(iss_document, "MOST_COPIES", 2)
    read(text)
    monkeypatch.setattr(iss_document, "MOST_COPIES", 1)
    assert "more than 1" in error(text)


MISTAKES = [
    (Token, "sides", lambda old: lambda self: ((way[::-1], clue) for way, clue in old(self))),
    (Token, "is_last", lambda _: lambda *_, **__: True),
    (Token, "cell", lambda old: lambda self, text: Cell(*reversed(old(self, text)))),
    (Token, "neighbours", lambda old: lambda self: {*old(self)} & {*pairwise(self.cells())}),
    (Token, "_shifts", lambda old: lambda self: [(0, 0) for _ in old(self)]),
    (iss_document, "diagonal", lambda old: lambda *where: old(*where)[::-1]),
    (iss_document, "MARKS", lambda _: {}),
]


@pytest.mark.parametrize(("there", "name", "mistake"), MISTAKES)
def test_a_seeded_mistake_is_noticed(there, name, mistake, monkeypatch):
    monkeypatch.setattr(there, name, mistake(getattr(there, name)))
    with pytest.raises((AssertionError, ValueError)):  # noqa: PT012 - any of them will do.
        for shape, text, lines in READ:
            test_a_type_as_constraints(shape, text, lines)
