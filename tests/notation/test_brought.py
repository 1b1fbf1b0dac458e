"""What people bring: grids in the shapes in which programs print them, and lines beside puzzles.

`data/brought.jsonl` has a text a line, with what is read of it as in `data/formats.jsonl`, and
perhaps the board that the caller names. No puzzle is answered without a line that stands beside it.
"""

import tracemalloc
from collections import Counter
from io import BufferedReader, RawIOBase
from itertools import cycle, islice
from math import isqrt

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from reading import LINE, OTHER, ROWS, ROWS_TEXT, canonical, entries, read
from tables import rows

from sudoku_csp.apps.api.convert import convert
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board, parse_board
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.puzzle.notation import formats, reader
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

FOUR = "1.....3..4......"
SIGNS = "0123456789ABCDEFG._-*?x"


@pytest.mark.parametrize(
    "case", rows(__file__, "brought"), ids=lambda case: repr(case["text"])[:60]
)
def test_a_text_is_read_as_recorded(case):
    board = parse_board(case["board"]) if "board" in case else None
    assert read(case["text"], board) == case["read"]


@st.composite
def boards_and_lines(draw):
    """A puzzle in rows or on one line, and a line of signs of cells."""
    side = draw(st.sampled_from([4, 6, 8, 9, 10, 12, 16]))
    board = Board.customary(side)
    cell = st.just(0) | st.integers(1, side)
    digits = bytes(draw(st.lists(cell, min_size=side**2, max_size=side**2)))
    puzzle = Puzzle.classic(board, digits)
    text = puzzle.line() if draw(st.booleans()) else str(puzzle)
    if draw(st.booleans()):
        text = "\n".join(puzzle.line()[at : at + side] for at in range(0, side**2, side))
    between = draw(st.sampled_from(["", " ", ",", "|"]))
    count = draw(st.integers(1, 2 * side))
    line = between.join(draw(st.lists(st.sampled_from(SIGNS), min_size=count, max_size=count)))
    return puzzle, text, draw(st.sampled_from(["", "[", "("])) + line


@given(boards_and_lines(), st.sampled_from(["{0}\n{1}", "{0}\n\n{1}", "{1}\n{0}", "{1}\n\n{0}"]))
@example((Puzzle.classic(Board.customary(4), bytes(16)), "." * 16, "5 0 1"), "{0} {1}")
@example((Puzzle.classic(Board.customary(4), bytes(16)), "." * 16, "----"), "{0}\n{1}")
def test_a_puzzle_is_never_answered_without_a_line_of_cells_beside_it(puzzle_and_line, form):
    puzzle, text, line = puzzle_and_line
    alone = entries(line)
    is_puzzle = any(isinstance(entry, Puzzle) for entry in alone)
    is_heading = form.startswith("{1}") and line.strip(",| ").isdecimal() and len(line) < 6
    is_list = "\n" not in text and 2 * len(line) >= len(text)
    is_frame = set(line) <= set(" |,-[(") or any(sign in line for sign in ("---", "-|", "|-"))
    assume(not (is_puzzle or is_heading or is_list or is_frame))
    for entry in entries(form.format(text, line)):
        assert isinstance(entry, InputError), (entry, puzzle)


def test_a_line_behind_a_puzzle_is_part_of_its_line():
    assert read(f"{FOUR} 5 0 1\n{LINE}") == ["behind@1", LINE]


@pytest.mark.parametrize("name", kinds())
def test_a_puzzle_with_any_kind_of_rule_is_read_back_from_its_text(name):
    for board, constraint in kinds()[name].samples():
        puzzle = Puzzle.blank(Ruleset.classic(board).with_constraints(constraint))
        try:
            text = convert(puzzle)
        except Unsupported:
            continue
        assert entries(text, None if board.side > 3 else board) == [puzzle]


def spellings():
    """The names that one kind has, as people spell them."""
    names = Counter(one for name, kind in kinds().items() for one in (name, *kind.about.aliases))
    for one, number in names.items():
        if number == 1:
            plain = one.replace("_", "-")
            yield from {plain, plain.replace("-", " "), plain.replace("-", ""), plain.title()}


@pytest.mark.parametrize("spelling", sorted({*spellings()}))
def test_a_rule_of_as_many_letters_as_the_board_has_columns_is_a_rule(spelling):
    side = len(spelling.replace(" ", ""))
    board = Board.latin(side)
    grid = "\n".join(["." * side] * side)
    found = entries(f"board {side}x{side}, no boxes\n{grid}\n{spelling}", None)
    assert [getattr(entry, "code", "rule") for entry in found] == ["rule"], (found, board)


class Piped(RawIOBase):
    """A stream of lines that ends after some, or never; it counts the bytes read."""

    def __init__(self, lines):
        super().__init__()
        self._lines, self.given = lines, 0

    def readable(self):
        return True

    def readinto(self, buffer):
        piece = next(self._lines, b"")
        self.given += 1
        buffer[: len(piece)] = piece
        return len(piece)


MIXED = [
    f"{LINE}\n", f"{LINE} # 7.2\n", "\n", f"{LINE}\nanti-knight\n", "Title: A\n", f"{FOUR}\n",
    f"{ROWS_TEXT}\n\n", f"{' '.join(LINE)}\n", f"{LINE[:-1]}\n", "Good luck!\n\n",
    f'{{"puzzle": "{OTHER}"}}\n',
]  # fmt: skip


def test_mixed_lines_are_read_in_flat_memory_and_from_an_open_pipe():
    stream = Piped(line.encode() for line in cycle(MIXED))
    found = reader.read(BufferedReader(stream, 512), Context("pipe"))
    assert canonical(next(found)) == LINE
    assert stream.given < 20
    for _ in islice(found, 2000):
        pass
    tracemalloc.start()
    for _ in islice(found, 3000):
        pass
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 1 << 17


def test_a_new_format_touches_its_file_and_the_table(monkeypatch):
    """Rows with a sign of their own for the end of a row."""

    def begins(text):
        return text.startswith("/")

    def puzzle(text, context, line):
        cells = text.replace("/", "")
        return context.puzzle(context.board_of(isqrt(len(cells)), line), cells, [line])

    new = formats.line_format(
        "slashes", "line = { '/' row }", "/1.../..3./.4../..2.", "a test", begins, puzzle
    )
    assert read(f"{new.example}\n{LINE}") == ["unknown@1", "spoiled@2"]
    monkeypatch.setattr(formats, "FORMATS", (new, *formats.FORMATS))
    assert read(f"{new.example} with odd r1c1\neven r1c2\n{LINE}") == [
        "1.....3..4....2. with odd r1c1; even r1c2", LINE
    ]  # fmt: skip


def test_the_cells_of_a_row_may_stand_in_any_brackets():
    for sign in (" ", ",", ", ", ";", " | ", "\t"):
        text = "\n".join(sign.join(row) for row in ROWS)
        for before, after in (
            ("", ""),
            ("[", "]"),
            ("[", "],"),
            ("{", "},"),
            ("(", ")"),
            ("|", "|"),
        ):
            shown = "\n".join(f"{before}{row}{after}" for row in text.split("\n"))
            assert read(shown) == [LINE], shown
