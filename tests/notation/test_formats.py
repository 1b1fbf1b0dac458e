"""What is read of each format, what is rejected and where, and what stands around puzzles.

`data/formats.jsonl` has a text a line, and for each puzzle of it the puzzle in a canonical form or
the code and place of the error.
"""

import json
from collections import defaultdict
from io import BytesIO

import pytest
from documents import json_values
from hypothesis import example, given
from hypothesis import strategies as st
from reading import FOUR, LINE, OTHER, ROWS, ROWS_TEXT, SOLUTION, canonical, entries, read
from strategies import puzzles
from tables import rows

from sudoku_csp.apps.api.convert import NOTATIONS, convert
from sudoku_csp.apps.api.solve import solve
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import plain_lines, reader
from sudoku_csp.puzzle.notation.board_comment import is_customary
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.formats import FORMATS, TABLE, format_of
from sudoku_csp.puzzle.notation.source import Line, Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle

CASES = rows(__file__, "formats")

SENTENCES = dict(rows(__file__, "sentences"))
"""A sentence of each code of an error."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['format']}: {case['text'][:40]!r}")
def test_a_text_is_read_as_recorded(case):
    assert read(case["text"]) == case["read"]
    if not case["text"].startswith('{"source": "p:1", "error"'):
        assert read("\ufeff" + case["text"].replace("\n", "\r\n") + "\r\n") == case["read"]


def test_every_code_of_an_error_has_its_sentence():
    found = defaultdict(set)
    for case in CASES:
        for entry in entries(case["text"]):
            if isinstance(entry, InputError):
                found[entry.code].add(entry.message)
    assert found.keys() - {"puzzle"} == SENTENCES.keys()
    assert {code for code, message in SENTENCES.items() if message not in found[code]} == set()


@pytest.mark.parametrize("one", [*FORMATS, TABLE], ids=lambda one: one.name)
def test_the_example_of_a_format_is_read_and_has_a_producer(one):
    (puzzle,) = entries(one.example)
    assert isinstance(puzzle, Puzzle), puzzle
    report = solve(puzzle, limit=1)
    assert report.solutions
    assert puzzle.printed in (None, *report.solutions)
    assert one.producers
    assert 1 <= len(one.grammar.strip().splitlines()) <= 10


def test_a_format_begins_with_its_own_example_first():
    """None before it in the table takes what it takes."""
    for one in FORMATS:
        lines = (Line(number, text) for number, text in enumerate(one.example.split("\n"), 1))
        assert format_of(Lookahead(lines), Context("example")) is one


@pytest.mark.parametrize("name", NOTATIONS)
def test_what_is_written_is_read_back(name):
    text = "A<" + 79 * "0" if name.startswith("killer") else LINE
    if name == "jigsaw":
        text = "1.....3..4....2.AAABCABBCCDBCDDD"
    (puzzle,) = entries(text)
    (back,) = entries(convert(puzzle, name))
    assert canonical(back) == canonical(puzzle)


@pytest.mark.parametrize(("between", "beside"), rows(__file__, "unknown_lines"))
def test_a_line_that_is_nothing_leaves_the_puzzles_beside_it_unanswered(between, beside):
    found = read(f"{LINE}\n{between}{LINE}\n\n{OTHER}")
    assert found == [*(entry or LINE for entry in beside), OTHER]


def test_lines_that_are_not_understood_can_be_left_out_with_a_warning_each():
    skipped = []
    text = f"{LINE}\nGood luck!\n\ncgae 5 r1c1 r1c2\n{FOUR}\n{FOUR[1:]}\nodd r1c1"
    found = read(text, skipped=skipped.append)
    assert found == [LINE, FOUR, "length@6"]
    assert [canonical(error) for error in skipped] == ["unknown@2", "unknown@4"]


def test_lines_are_puzzles_or_rows_by_their_digits():
    line = "1" + "." * 15
    board = Board.customary(16)
    text = "\n".join([line] * 16)
    assert len(entries("\n".join(["G" + line[1:]] * 16))) == 1
    assert [entry.board.side for entry in entries(text, board)] == [16]
    assert read(f"board 16x16\n{text}") == read(text, board)
    assert read(text) == [line] * 16
    assert read(text.replace("1", "G", 1)) == ["board@1"]


@pytest.mark.parametrize("box", [Board.latin, lambda side: Board(side, 2, side // 2)])
def test_a_board_may_be_named_for_the_whole_source(box):
    (puzzle,) = entries("." * 36, box)
    assert puzzle.board == box(6)
    assert read("board 6x6, boxes 3x2\n" + "." * 36, box) == ["board@1"]
    assert [entry.board.side for entry in entries("1.\n.2", Board.latin)] == [2]


def test_above_9x9_letters_are_digits_from_10_or_from_1():
    letters = "ABCDEFGHIJKLMNOP"
    (puzzle,) = entries(letters + "." * 240)
    assert list(puzzle.digits[:16]) == list(range(1, 17))
    assert str(puzzle.board) == "16x16, digits A-P, boxes 4x4"
    assert read("A" + "." * 255) == ["A" + "." * 255]
    assert entries("H" + "." * 255)[0].digits[0] == 8
    assert read("0" + "F" * 15 + "." * 240) == ["symbol@1 r1c1"]


LINES = [
    LINE, LINE.replace(".", "0"), OTHER, "." * 36, "1" * 81, f"{LINE},{LINE}", "1..4", LINE[:-1],
    f"{LINE} # c", "puzzle,solution", "Grid 01", "", "odd r1c3", "rubbish", ROWS_TEXT, "[[1,0",
    "board 6x6, boxes 3x2", "-" * 81, "112112332334443",
]  # fmt: skip


@pytest.mark.parametrize("before", [0, 1, 30])
@pytest.mark.parametrize("header", ["", "puzzle,solution\n"])
@pytest.mark.parametrize("line", LINES)
def test_blocks_of_plain_lines_are_read_as_their_lines(line, header, before, monkeypatch):
    behind = "," + "123456789" * 9 if header else ""
    plain = f"{LINE}{behind}\n"
    text = f"{header}{plain * before}{line}\n{plain * 3}{line}\n"
    monkeypatch.setattr(plain_lines, "BLOCK", 500)
    quick = read(text), [getattr(entry, "source", "") for entry in entries(text)]
    monkeypatch.setattr(plain_lines, "_form", lambda *_, **__: None)
    assert quick == (read(text), [getattr(entry, "source", "") for entry in entries(text)])


PIECES = [
    *ROWS[:4], LINE, FOUR, SOLUTION, *(one.example for one in (*FORMATS, TABLE)), "-" * 16,
    "+---+---+---+", "", "# c", "[Puzzle]", "[State]", "[[", "]]", '{"puzzle":', '"', "1 2 3 4",
    "1,0,0,4", "__ 12 3 4", "puzzle size: 2x2", "Grid 01", "é", "|", "\0", "." * 25, "x", "0",
    ".Windoku", "~R1C1", ".End", "anti-knight", "cage 5 r1c1 r1c2", "board 4x4, no boxes",
    "regions 1112132233423444", "solution 1324", "1 2  ", f"{LINE}\r{LINE}",
]  # fmt: skip


def outcome(data, board=None):
    """Reads all; an exception fails the test, and every error is one line of text."""
    found = list(reader.read(BytesIO(data), Context("f", board)))
    assert found
    for entry in found:
        if isinstance(entry, InputError):
            str(entry).encode()
            assert str(entry).startswith("f")
            assert "\n" not in str(entry)
        else:
            assert len(entry.digits) == entry.board.side**2
    return found


@given(st.binary(max_size=400) | st.text(max_size=400).map(lambda t: t.encode("utf-8", "replace")))
def test_any_bytes_are_puzzles_or_errors(data):
    outcome(data)


@given(st.text(alphabet="0123456789.-_*xX|+=ABc,; \t\n\r#[]{}\"'", max_size=600))
def test_text_of_the_signs_of_puzzles_is_puzzles_or_errors(text):
    outcome(text.encode())
    outcome(text.encode(), Board.customary(4))


@pytest.mark.slow
@given(st.lists(st.sampled_from(PIECES), max_size=24), st.sampled_from(["\n", "\r\n", "\n\n"]))
@example(["[State]", LINE], "\n")
@example(["puzzle,solution", '"'], "\n")
def test_pieces_of_formats_in_any_order_are_puzzles_or_errors(pieces, end):
    outcome(end.join(pieces).encode())


@given(json_values([LINE], ["puzzle"]))
def test_any_json_is_puzzles_or_errors(value):
    outcome(json.dumps(value).encode())
    outcome(json.dumps(value, indent=1).encode())


@given(st.data(), st.sampled_from([LINE, "\n".join(ROWS), json.dumps(ROWS)]))
def test_a_puzzle_with_one_byte_changed_is_a_puzzle_or_an_error(data, text):
    raw = bytearray(text.encode())
    raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    for entry in outcome(bytes(raw)):
        if isinstance(entry, Puzzle):
            assert sum(a != b for a, b in zip(entry.line(), LINE, strict=True)) <= 1


@given(st.lists(puzzles(9), min_size=1, max_size=4), st.data())
def test_files_of_mixed_puzzles_are_read_back(many, data):
    many = [one for one in many if one.board.side > 3 and is_customary(one.board)]
    texts = [data.draw(st.sampled_from([str(p), p.line() + " # 7.2"])) for p in many]
    assert not many or entries("\n\n".join(texts)) == many
