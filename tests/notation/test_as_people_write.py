"""Puzzles as people have them: blank cells in frames, spreadsheets, other characters, one cell."""

import pytest
from reading import FOUR, LINE, ROWS, SOLUTION, entries, error, lines

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle

BLANK = [row.replace(".", " ") for row in ROWS]
BOXES = "+-------+-------+-------+"
CELLS = "+---" * 9 + "+"


def boxes(row, apart=" "):
    """The row with bars between boxes and a blank on both sides of a symbol, or none."""
    parts = (apart.join(["", *row[start : start + 3], ""]) for start in (0, 3, 6))
    return "|" + "|".join(parts) + "|"


def bands(row, frame):
    drawn = [row(text) for text in BLANK]
    return "\n".join([frame, *drawn[:3], frame, *drawn[3:6], frame, *drawn[6:], frame])


def every_cell(row):
    return "|" + "|".join(f" {sign} " for sign in row) + "|"


FRAMED = [
    bands(boxes, BOXES),
    bands(lambda row: boxes(row, ""), "+---+---+---+"),
    bands(every_cell, CELLS),
    "\n".join(f"{every_cell(row)}\n{CELLS}" for row in BLANK),
    "\n".join("|" + "|".join(row) + "|" for row in BLANK),
    "\n".join("   " + every_cell(row) + "  " for row in BLANK),
]


@pytest.mark.parametrize("text", FRAMED)
def test_blank_cells_between_bars_are_empty(text):
    assert lines(text) == [LINE]
    assert lines(f"{text}\n\n{text}") == [LINE, LINE]
    assert lines(text, Board(9, 3, 3)) == [LINE]


def test_rows_without_any_digit_are_rows():
    assert lines("| 1 |   | 3 |   |\n" + "|   |   |   |   |\n" * 3) == ["1.3." + "." * 12]
    assert lines("|   |   |   |   |\n" * 3 + "|   |   |   | 4 |\n") == ["." * 15 + "4"]
    assert lines("|     |     |\n" * 2 + "|-----+-----|\n" + "|     |   2 |\n" * 2)[0][11] == "2"
    assert lines("|         |\n" * 8 + "|1        |") == ["." * 72 + "1" + "." * 8]


def test_as_many_digits_in_each_row_are_no_smaller_board():
    header = "| 1 |   |   |   |\n|---|---|---|---|\n"
    assert lines(header + "|   |   | 3 |   |\n|   | 4 |   |   |\n|   |   | 2 |   |") == [
        "1.....3..4....2."
    ]
    digits = [[1 + (row + at) % 4 if (row + at) % 2 else 0 for at in range(8)] for row in range(8)]
    rows = ["|" + "|".join(f" {digit or ' '} " for digit in row) + "|" for row in digits]
    (puzzle,) = entries("\n".join(rows))
    assert list(puzzle.digits) == [digit for row in digits for digit in row]


def test_blank_cells_of_numbers_stand_in_their_columns():
    board = Board.customary(12)
    puzzle = Puzzle.classic(board, bytes([12, 0, 1, 0, 10, 0, 0, 0, 0, 0, 0, 5, *[0] * 132]))
    texts = [f"{digit or '':>2}" for digit in puzzle.digits]
    rows = [
        "|" + "|".join(f" {' '.join(texts[at : at + 4])} " for at in range(row, row + 12, 4)) + "|"
        for row in range(0, 144, 12)
    ]
    assert rows[0].startswith("| 12     1    | 10   ")
    assert entries("\n".join(rows)) == [puzzle]


def test_bars_that_do_not_stand_below_one_another_are_no_picture():
    text = bands(boxes, BOXES).replace("| 6     |", "| 6    |")
    assert "is a row of no board" in error(text)


def test_a_blank_cell_with_two_symbols_is_no_cell():
    text = "\n".join(every_cell(row) for row in BLANK).replace("| 5 | 3 |", "|5 1| 3 |")
    assert error(text) == "p.txt:9: 9 rows of 3 to 4 cells (write . for an empty cell)"


@pytest.mark.parametrize(
    "signs", ["┌┬┐├┼┤└┴┘─│", "╔╦╗╠╬╣╚╩╝═║", "┏┳┓┣╋┫┗┻┛━┃", "╔╤╗╟┼╢╚╧╝─║", "╭┬╮├┼┤╰┴╯─│"]
)
@pytest.mark.parametrize("empty", [" ", ".", "0"])
def test_frames_are_drawn_with_characters_of_their_own(signs, empty):
    corners, across, down = signs[:9], signs[9], signs[10]

    def line(at):
        left, middle, right = corners[at : at + 3]
        return left + middle.join([across * 7] * 3) + right

    rows = [
        down.join(["", *(" ".join(["", *text[at : at + 3], ""]) for at in (0, 3, 6)), ""])
        for text in (row.replace(" ", empty) for row in BLANK)
    ]
    drawn = [line(0), *rows[:3], line(3), *rows[3:6], line(3), *rows[6:], line(6)]
    assert lines("\n".join(drawn)) == [LINE]


def test_a_jigsaw_is_drawn_with_characters_of_its_own():
    jigsaw = Puzzle.classic(Board.jigsaw("AAABACBBCCDBCDDD"), bytes([1, 2, 0, 4, *[0] * 11, 3]))
    drawn = str(jigsaw).translate(str.maketrans("+-|", "┼─│"))
    assert entries(drawn) == [jigsaw]


@pytest.mark.parametrize("separator", [",", ";", "\t", ", ", " ,", " \t "])
def test_rows_of_a_spreadsheet_are_read(separator):
    text = "\n".join(separator.join(sign.strip() for sign in row) for row in BLANK)
    assert lines(text) == [LINE]
    assert lines(f"{text}\n\n{text}\n") == [LINE, LINE]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("at", range(4))
def test_one_digit_in_a_sheet_stands_where_it_stands(separator, at):
    rows = [["", "", "", ""] for _ in range(4)]
    for row in range(4):
        rows[row][at] = "3"
        text = "\n".join(separator.join(fields) for fields in rows)
        rows[row][at] = ""
        expected = ["."] * 16
        expected[4 * row + at] = "3"
        assert lines(text) == ["".join(expected)]
        assert lines(f"# sheet\n{text}\n") == ["".join(expected)]


def test_fields_may_stand_in_quotes():
    text = "\n".join(",".join(f'"{sign.strip()}"' for sign in row) for row in BLANK)
    assert lines(text) == [LINE]


def test_a_blank_line_of_tabs_between_puzzles_stays_one():
    assert lines(f"{LINE}\n\t\t\t\t\n{LINE}\n") == [LINE, LINE]
    rows = "\n".join("\t".join(row) for row in ROWS)
    assert lines(f"{rows}\n\t\t\t\n{rows}\n\t\t\t") == [LINE, LINE]


def test_numbers_with_a_blank_field_on_one_line_are_read():
    assert lines(",".join(sign.strip() for row in BLANK for sign in row)) == [LINE]
    assert lines(",".join(sign.strip() for row in BLANK for sign in row) + ",") == [LINE]


def test_a_question_mark_is_an_empty_cell():
    assert lines(LINE.replace(".", "?")) == [LINE]
    assert lines(" ".join(LINE.replace(".", "?"))) == [LINE]
    assert lines("\n".join(ROWS).replace(".", "?")) == [LINE]


@pytest.mark.parametrize("separator", ["/", " / ", "/ "])
def test_rows_on_one_line_are_parted_by_slashes(separator):
    for text in (separator.join(ROWS), separator.join(ROWS).replace(".", "0")):
        assert lines(text) == [LINE]
        assert lines(f"{text}\n{text}\n{LINE}\n{text}") == [LINE] * 4
    assert lines(separator.join(" ".join(row) for row in ROWS)) == [LINE]
    assert lines("1.../..../..../....") == [FOUR]


def test_rows_on_one_line_are_named_where_they_are_wrong():
    eight = "/".join([*ROWS[:4], ROWS[4][:-1], *ROWS[5:]])
    assert error(eight) == "p.txt:1: row 5 has 8 cells, and there are 9 rows"
    assert error("/".join(ROWS[:8])) == "p.txt:1: row 1 has 9 cells, and there are 8 rows"
    assert error("/".join(ROWS).replace("7", "!")) == "p.txt:1: r1c5: '!' is not a digit"
    assert error("1../.2./..3").startswith("p.txt:1: side 3 has no customary box")
    assert lines("1../.2./..3", Board.latin) == ["1...2...3"]


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("source,question,answer,rating", f"puzzles0,{LINE},{SOLUTION},5"),
        ("question,answer", f"{LINE.replace('.', '0')},{SOLUTION}"),
        ("sudoku,solution", f"{LINE},{SOLUTION}"),
    ],
)
def test_tables_name_their_columns_as_they_will(header, row):
    (puzzle,) = entries(f"{header}\n{row}\n")
    assert (puzzle.line(), puzzle.printed.line()) == (LINE, SOLUTION)


def test_hexadecimal_tables_have_their_zero_in_the_solution_too():
    shifts = [4 * row + row // 4 for row in range(16)]
    solution = "".join(f"{(shift + at) % 16:X}" for shift in shifts for at in range(16))
    puzzle = "".join(sign if at % 3 else "." for at, sign in enumerate(solution))
    (found,) = entries(f"puzzle,solution\n{puzzle},{solution}\n")
    assert found.line() == puzzle.replace("0", "G")
    assert found.printed.line() == solution.replace("0", "G")
    assert not found.violations(found.printed)


@pytest.mark.parametrize("text", ["1", ".", "0", "+---+\n| 1 |\n+---+", "[[1]]", "[1]", '["1"]'])
def test_one_cell_is_a_puzzle(text):
    (puzzle,) = entries(text)
    assert puzzle.board == Board(1, 1, 1)


def test_cells_one_below_the_other_are_no_puzzles_of_one_cell():
    fault = "a row of 1 cells is a row of no board (write . for an empty cell)"
    assert error("\n".join(LINE)) == f"p.txt:1: {fault}"
    assert lines(f"1\n{LINE}\n2\n{LINE}") == [f"p.txt:1: {fault}", LINE, f"p.txt:3: {fault}", LINE]
    assert lines("1\n.\n1") == ["1", ".", "1"]
    assert error("5") == "p.txt:1: r1c1: '5' is above 1, the largest digit of a 1x1 board"


def test_a_dot_in_the_middle_of_its_line_is_an_empty_cell():
    assert lines(LINE.replace(".", "·")) == [LINE]
    rows = "\n".join("│ " + " ".join(row).replace(".", "·") + " │" for row in ROWS)
    assert lines(rows) == [LINE]


@pytest.mark.parametrize("number", ["{}. ", "{}) ", "{}:  ", "({}) "])
def test_puzzles_of_a_numbered_list_are_read(number):
    text = "".join(f"{number.format(at)}{LINE}\n" for at in (1, 12))
    assert lines(text) == lines(f"# a list\n{text}") == [LINE, LINE]
    assert "behind a puzzle on one line" in lines(text.replace("\n", " anti-knight\n"))[1]


@pytest.mark.parametrize("quote", ['"', "'", "`"])
def test_puzzles_in_quotes_are_read(quote):
    quoted = f"{quote}{LINE}{quote}"
    assert lines(f"{quoted}\n{quoted},\n{quoted}, 7.2\n") == [LINE] * 3
    (puzzle,) = entries(f"{quoted}, {quote}{SOLUTION}{quote}")
    assert (puzzle.line(), puzzle.printed.line()) == (LINE, SOLUTION)


@pytest.mark.parametrize("quote", ['"', "'"])
@pytest.mark.parametrize("end", ["", ","])
def test_rows_in_quotes_are_a_picture(quote, end):
    text = "\n".join(f"    {quote}{row}{quote}{end}" for row in ROWS)
    assert lines(text) == [LINE]


@pytest.mark.parametrize("count", ["1", "0"])
def test_the_count_and_the_solution_may_stand_behind_colons(count):
    (puzzle,) = entries(f"{LINE}:{count}:{SOLUTION}")
    assert (puzzle.line(), puzzle.printed.line()) == (LINE, SOLUTION)
    assert lines(f"{LINE}:2:\n{LINE}:{count}:{SOLUTION}\n{LINE}") == [LINE] * 3
    assert "two puzzles on a line" in error(f"{LINE}:1:{LINE}")


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_lines_may_end_as_on_old_macs(end):
    assert lines(end.join(ROWS)) == [LINE]
    assert lines(f"{LINE}{end}{LINE}{end}") == [LINE, LINE]
    found = lines(f"{LINE}{end}{LINE[:-1]}{end}{end}\n{LINE[:-1]}\n")
    last = 4 if end == "\r" else 5
    assert [text.partition(" c")[0] for text in found[1:]] == ["p.txt:2: 80", f"p.txt:{last}: 80"]


@pytest.mark.parametrize("frame", ["+=======+=======+=======+", "+===+===+===+"])
def test_frames_may_be_drawn_with_signs_of_equality(frame):
    text = bands(boxes, frame)
    assert lines(text) == [LINE]
    assert lines(f"{text}\n{text}\n\n{text}") == [LINE] * 3
    cells = "+---" * 9 + "+"
    drawn = [
        f"{every_cell(row)}\n{cells if at % 3 else cells.replace('-', '=')}"
        for at, row in enumerate(BLANK, start=1)
    ]
    assert lines("\n".join([cells.replace("-", "="), *drawn])) == [LINE]


def test_a_line_may_be_cut_at_its_boxes():
    assert lines(" ".join(LINE[at : at + 3] for at in range(0, 81, 3))) == [LINE]
    assert lines("  ".join(("." * 255 + "1")[at : at + 4] for at in range(0, 256, 4))) == [
        "." * 255 + "1"
    ]
    assert "not a digit" in error(" ".join("___" for _ in range(27)).replace("_", "!"))


@pytest.mark.parametrize("text", ["1x1", "9x9", "16x16"])
def test_a_size_is_no_puzzle(text):
    assert error(text) == (
        f"p.txt:1: {text!r} is a size, and no puzzle: write its cells, . for an empty one"
    )


def test_blanks_on_one_line_are_no_empty_cells():
    blank = LINE.replace(".", " ")
    assert error(blank) == "p.txt:1: digits and blanks, 81 together: write . for an empty cell"
    assert "digits and blanks, 81" in error(" " + blank[1:])
    assert error("1 2 3 4 5 6 7 8 9 10 11 12") == ("p.txt:1: half a picture: 1 of 12 rows")


@pytest.mark.parametrize("before", ["7 ", "7,", "7\t", "name, ", ","])
def test_a_puzzle_that_is_not_the_first_field_is_told_so(before):
    fault = (
        "a puzzle behind something else: it comes first on its line, or a header names the columns"
    )
    assert lines(f"{before}{LINE}\n{before}{LINE},{SOLUTION}\n{LINE}") == [
        f"p.txt:1: {fault}",
        f"p.txt:2: {fault}",
        LINE,
    ]


@pytest.mark.parametrize("bullet", ["- ", "* ", "+ ", "• ", "1. ", "(2) ", "3) "])
def test_rules_may_stand_in_a_list(bullet):
    rules = f"{bullet}anti-knight\n{bullet}r1c1 < r1c2\n  {bullet}cage 5 r1c1 r1c2  # a sum\n"
    said = " with anti-knight; r1c1 < r1c2; cage 5 r1c1 r1c2"
    for grid in (LINE, "\n".join(ROWS)):
        assert lines(f"{grid}\n{rules}\n{LINE}\n") == [LINE + said, LINE]
    assert lines(f"{rules}\n{LINE}\n") == [LINE + said]
    assert lines(f"{LINE}\n{bullet}solution {SOLUTION}") == [LINE]
    assert "did you mean cage?" in error(f"{LINE}\n{bullet}cgae 5 r1c1")


def test_rows_that_begin_with_the_sign_of_a_bullet_are_rows():
    text = "\n".join(" ".join(row) for row in ROWS)
    for sign in "-*":
        assert lines(text.replace(".", sign)) == [LINE]
    assert lines("- - x -\n- x 3 -\n* 4 - -\n- - 2 -") == ["......3..4....2."]
