"""16 cells in a line: a 4x4 puzzle or a row of a 16x16 one, and never guessed."""

from reading import error

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import reader, source

BLANK = "." * 16


def read(*lines, board=None):
    return list(reader.read(source.from_text("\n".join(lines)), "t", board))


def sides(entries):
    return [e.message if isinstance(e, InputError) else e.board.side for e in entries]


def test_a_sparse_picture_of_letters_is_refused_with_the_way_out():
    lines = ["1" + "." * 15, *[BLANK] * 4, "2" + "." * 15, *[BLANK] * 9, "." * 15 + "G"]
    (refused,) = read(*lines)
    assert str(refused) == (
        "t:1: 16 lines of 16 cells: puzzles of 4x4, or one of 16x16? Name the shape of the boxes"
    )
    assert sides(read(*lines, board=Board(16, 4, 4))) == [16]
    named = read(*lines, board=Board(4, 2, 2))
    assert len(named) == 16
    assert str(named[-1]) == "t:16: r4c4: 'G' is above 4, the largest digit of a 4x4 board"


def test_after_a_refused_block_reading_goes_on():
    lines = ["1" + "." * 15, "2" + "." * 15, *[BLANK] * 13, "." * 15 + "G", "", "1" * 16]
    assert sides(read(*lines))[1:] == [4]


def test_a_faulty_row_of_a_picture_makes_no_small_puzzles():
    high = "123456789ABCDEFG"
    assert len(read(*[high] * 5, high[:-1] + "!", *[high] * 10)) == 1
    assert len(read("1" + "." * 15, *[BLANK] * 4, "." * 15, *[BLANK] * 9, "." * 15 + "G")) == 1


def test_numbers_apart_in_as_many_lines_are_a_picture_whatever_they_are():
    low = " ".join("0" * 15 + "1")
    assert sides(read(*[low] * 16)) == [16]
    assert sides(read(*[low] * 15)) == [4] * 15
    assert sides(read(*[low] * 17)) == [4] * 17


def test_puzzles_on_lines_stay_so_to_the_end_of_their_block():
    lines = ["1" + "." * 15] * 40
    assert sides(read(*lines)) == [4] * 40
    lines[30] = "7" + "." * 15
    found = sides(read(*lines))
    assert found[:30] + found[31:] == [4] * 39
    assert "is above 4" in found[30]


def test_16_puzzles_of_4x4_are_16_puzzles():
    assert sides(read(*["1234341221434321"] * 16)) == [4] * 16


def test_lines_of_a_pipe_are_read_one_by_one_after_the_first():
    served = []

    class Slow:
        def readline(self, _size):
            served.append(1)
            return b"1234341221434321\n"

    entries = reader.read(Slow(), "pipe")
    next(entries)
    before = len(served)
    for _ in range(10):
        next(entries)
    assert len(served) <= before + 10


def test_a_lone_line_with_a_cell_too_few_or_too_many_may_be_either():
    assert error("3.....1....42..") == (
        "p.txt:1: 15 cells in a line are no puzzle; one of 4x4 has 16; "
        "or else half a picture: 1 of 15 rows"
    )
    assert error("3.....1....42...1") == (
        "p.txt:1: 17 cells in a line are no puzzle; one of 4x4 has 16; "
        "or else a row of 17 cells is a row of no board (write . for an empty cell)"
    )
    assert error("123...4..") == "p.txt:1: half a picture: 1 of 9 rows"
