"""Puzzles as other tools write them: banks of puzzles, data frames, sheets, programs, web pages."""

import json
from itertools import product

import pytest
from reading import LINE, ROWS, SOLUTION, entries, error, lines

from sudoku_csp.grid.board import Board

ZEROS = LINE.replace(".", "0")
SMALL = "1.....3..4....2."


def test_a_bank_has_a_hash_before_each_puzzle_and_a_rating_behind():
    bank = f"0000183b305c {ZEROS}  1.2\na00123fe98d7 {LINE} 11.9\n123456789012\t{ZEROS}\t2\n"
    assert lines(bank) == [LINE] * 3
    for none in ("0000183B305C", "0000183b305", "0000183b305g", "0000183b305cc"):
        assert "behind something else" in error(f"{none} {ZEROS}  1.2")
    assert "is not a digit" in error(f"0000183b305c {ZEROS[1:]}  1.2")


@pytest.mark.parametrize("name", ["grid", "givens", "unsolved", "Problem", "board"])
def test_a_column_of_puzzles_has_one_of_many_names(name):
    assert lines(f"id,{name},solution\n1,{LINE},{SOLUTION}\n2,{ZEROS},\n") == [LINE, LINE]
    both = lines(f"puzzle,{name}\n{LINE},{SOLUTION}\n")
    assert both[0].startswith("p.txt:2: "), "the column is no other puzzle's"


def test_the_name_of_a_column_above_rows_is_a_title():
    for title in ("Puzzle", "sudoku", "Grid"):
        assert lines("\n".join([title, *ROWS])) == [LINE]
        assert lines("\n".join([title, "", *ROWS, "", title, *ROWS])) == [LINE, LINE]
        framed = [
            f"| {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])} |" for row in ROWS
        ]
        assert lines("\n".join([title, "+---+---+---+", *framed])) == [LINE]
        assert lines(f"{title}\n{SMALL}\n{SMALL}\n") == [SMALL, SMALL]
        assert lines(f"{title}\n{LINE}\n") == [LINE]


def test_the_name_of_a_column_above_two_words_is_no_title():
    for title, links in (("puzzle", "https://a.org/1 https://a.org/2"), ("link", "53..7....")):
        assert "row" not in error(f"{title}\n{links}\n")


def bands(between, rows=ROWS):
    parted = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in rows]
    return "\n".join([*parted[:3], between, *parted[3:6], between, *parted[6:]])


@pytest.mark.parametrize("between", ["=====================", "=== === ==="])
def test_signs_of_equality_part_bands_or_puzzles(between):
    picture = bands(between)
    assert lines(picture) == [LINE]
    assert lines(f"{between}\n{picture}\n{between}\n") == [LINE]
    assert lines(f"{picture}\n\n{picture}") == [LINE, LINE]
    assert lines("\n".join([*ROWS, between, *ROWS, between, *ROWS])) == [LINE] * 3
    first, second = lines("\n".join([*ROWS, between, *ROWS[:3]]))
    assert (first, second) == (LINE, "p.txt:13: half a picture: 3 of 9 rows")
    first, second = lines("\n".join([*ROWS[:6], between, *ROWS]))
    assert first.endswith("half a picture: 6 of 9 rows")
    assert second == LINE
    small = [SMALL[at : at + 4] for at in range(0, 16, 4)]
    assert lines("\n".join([*small[:2], between, *small[2:]])) == [SMALL]
    assert lines("\n".join([*small, between, *small])) == [SMALL, SMALL]


def test_signs_of_equality_part_puzzles_on_boards_without_boxes():
    five = ["1....", *["....."] * 3, "...2."]
    for rows in (five, five * 2):
        text = "\n".join([*rows[:5], "=====", *rows[5:]])
        assert lines(text, Board.latin) == ["".join(five)] * (len(rows) // 5)
    assert "half a picture" in error("\n".join([*five[:2], "====="]), Board.latin)


def framed(row, empty):
    return "|" + "|".join(f" {sign} " if sign != "." else empty for sign in row) + "|"


@pytest.mark.parametrize("empty", ["", " ", "  ", "     "])
def test_an_empty_cell_of_a_table_is_as_wide_as_it_will(empty):
    table = "\n".join(framed(row, empty) for row in ROWS)
    assert lines(table) == [LINE]
    assert lines(f"{table}\n\n{table}") == [LINE, LINE]
    two = table.replace(" 7 ", " 7 8 ", 1)
    assert error(two).startswith("p.txt:9: 9 rows of 3 to 4 cells")
    assert error(table.rpartition("\n")[0]).startswith("p.txt:1: ")


@pytest.mark.parametrize("head", ["|  |  |  |  |", "| a | b | c | d |", "| 1 | 2 | 3 | 4 |"])
@pytest.mark.parametrize("between", ["|---|---|---|---|", "| - | - | - | - |", "|:-:|:-:|--:|:--|"])
def test_a_row_of_dashes_below_the_head_of_a_table_has_empty_cells(head, between):
    rows = [SMALL[at : at + 4] for at in range(0, 16, 4)]
    for empty in range(4):
        given = [*rows[:empty], "....", *rows[empty + 1 :]]
        body = "\n".join(f"| {' | '.join(row)} |" for row in given)
        for sign in "-.":
            assert lines(f"{head}\n{between}\n{body}\n".replace(".", sign)) == ["".join(given)]
    drawn = [f"| {' | '.join(row)} |".replace(".", "-") for row in rows]
    assert lines("\n".join([drawn[0], "|---|---|---|---|", *drawn[1:]])) == [SMALL]


def test_lines_of_dashes_are_frames_where_no_row_can_be_one():
    rows = [SMALL[at : at + 4] for at in range(0, 16, 4)]
    named = [f"{name} {' '.join(row)}" for name, row in zip("ABCD", rows, strict=True)]
    frame = "  - - - -"
    drawn = "\n".join(["  1 2 3 4", frame, *named[:2], frame, *named[2:], frame])
    assert lines(drawn) == [SMALL]
    assert lines(f"{drawn}\n\n{drawn}") == [SMALL, SMALL]
    given = [*rows[:2], "....", rows[3]]
    body = [f"| {' | '.join(row)} |".replace(".", "-") for row in given]
    for bottom in ("-" * 17, "-" * 5, "|---|---|---|---|"):
        table = "\n".join(["| a | b | c | d |", "|---|---|---|---|", *body, bottom])
        assert lines(table) == ["".join(given)]


def test_a_data_frame_counts_from_zero():
    numbers = "".join(map(str, range(9)))
    printed = "\n".join(
        ["   " + "  ".join(numbers)]
        + [f"{number}  {'  '.join(row)}" for number, row in enumerate(ROWS)]
    )
    assert lines(printed) == [LINE]
    assert lines(printed.replace(".", "0")) == [LINE]
    saved = "\n".join(
        ["," + ",".join(numbers)] + [f"{number},{','.join(row)}" for number, row in enumerate(ROWS)]
    )
    for empty in (".", "0", ""):
        assert lines(saved.replace(".", empty)) == [LINE]
        rows = "\n".join([",".join(numbers), *(",".join(row) for row in ROWS)])
        assert lines(rows.replace(".", empty)) == [LINE]
    wrong = saved.replace("\n3,", "\n4,")
    assert not any(line == LINE for line in lines(wrong))


def test_numbers_above_a_large_board_are_names():
    for side, apart in product((16, 25), (" ", ",")):
        row = apart.join(["1", *["."] * (side - 1)])
        board = "\n".join([row, *[apart.join(["."] * side)] * (side - 1)])
        above = apart.join(map(str, range(1, side + 1)))
        named = [f"{chr(65 + at)} {line}" for at, line in enumerate(board.splitlines())]
        assert len(lines(board)[0]) == side * side
        for rows in (named, [line.replace(" ", ": ", 1) for line in named]):
            assert lines("\n".join([above, *rows])) == lines(board)


def test_a_sign_of_comments_is_no_empty_cell():
    for text in ("1 # # # 4 # # 3 # # 2 #", "1 # # 4", "12 # 3 #", "1, #, #, 4"):
        assert error(text) == "p.txt:1: # begins a comment: write . for an empty cell"
    for text in (f"{LINE} # 1 of 7", f"{LINE} # a # b", "1 # a", "1 # #1", f"{SMALL} # # #"):
        assert "#" not in lines(text)[0]


def test_a_title_has_a_number_and_a_level():
    for title in ("Sudoku 12, hard", "Puzzle 1 (easy)", "Grid 7 very hard", "Sudoku #3, Evil"):
        assert lines(f"{title}\n" + "\n".join(ROWS)) == [LINE]
        assert lines(f"{title}\n{LINE}\n\n{title}\n{LINE}") == [LINE, LINE]


def test_a_sheet_has_its_letters_above_and_numbers_at_the_left():
    for apart in ("\t", ","):
        for empty in (".", "0", ""):
            sheet = [apart + apart.join("ABCDEFGHI")] + [
                apart.join([str(number), *row.replace(".", "#")]).replace("#", empty)
                for number, row in enumerate(ROWS, start=1)
            ]
            assert lines("\n".join(sheet)) == [LINE]


@pytest.mark.parametrize("quotes", ['"""', "'''"])
def test_a_text_in_a_program_begins_and_ends_with_its_quotes(quotes):
    rows = "\n".join(ROWS)
    for text in (
        f"grid = {quotes}{rows}{quotes}\n",
        f"grid = {quotes}\\\n{rows}\n{quotes}\n",
        f"puzzle={quotes}{rows}\n{quotes}",
        f"GRID = {quotes}\n{rows}{quotes})\n",
    ):
        assert lines(text) == [LINE]
        assert lines(text + "\n" + text) == [LINE, LINE]


def test_blanks_and_squares_of_web_pages_are_empty():
    spaced = "\n".join("\N{NO-BREAK SPACE}".join(row) for row in ROWS)
    assert lines(spaced) == [LINE]
    sheet = "\n".join("\t".join(row.replace(".", "\N{NO-BREAK SPACE}")) for row in ROWS)
    assert lines(sheet) == [LINE]
    for square in "□☐▢⬜":
        assert lines("\n".join(ROWS).replace(".", square)) == [LINE]
        assert lines(LINE.replace(".", square)) == [LINE]
    nested = [[sign if sign != "." else " " for sign in row] for row in ROWS]
    assert lines(json.dumps(nested)) == [LINE]


@pytest.mark.parametrize("empty", ["⬜", "⬛", "\uff10", "."])
def test_digits_of_messages_are_digits(empty):
    wide = str.maketrans({str(digit): chr(0xFF10 + digit) for digit in range(1, 10)})
    keys = str.maketrans({str(digit): f"{digit}\ufe0f\u20e3" for digit in range(1, 10)})
    for signs in (wide, keys):
        for apart in ("", " "):
            text = "\n".join(apart.join(row).translate(signs) for row in ROWS)
            assert lines(text.replace(".", empty)) == [LINE]
    assert lines(json.dumps({"puzzle": LINE.translate(wide)})) == [LINE]
    assert "is not a digit" in error(LINE.replace("5", "\u0665", 1))


def test_a_heading_in_brackets_may_have_a_number():
    assert lines(f"[Set 1]\n{LINE}\n[Set 2]\n{LINE}\n[Puzzle 3]\n" + "\n".join(ROWS)) == [LINE] * 3
    assert error(f"[anti-knight 1]\n{LINE}").startswith("p.txt:1: ")
    assert error(f"[killer 5]\n{LINE}").startswith("p.txt:1: ")


@pytest.mark.parametrize(
    ("puzzle", "solution"), [("quiz", "answer"), ("question", "solution"), ("board", "answers")]
)
def test_an_object_has_its_puzzle_under_one_of_many_names(puzzle, solution):
    nested = [[0 if sign == "." else int(sign) for sign in row] for row in ROWS]
    for value in (LINE, ZEROS, ROWS, nested):
        data = {"source": "a", puzzle: value, "rating": 2}
        assert lines(json.dumps(data)) == [LINE]
        (read,) = entries(json.dumps(data | {solution: SOLUTION}))
        assert read.printed.line() == SOLUTION
        assert lines(json.dumps([data, data])) == [LINE, LINE]
    wrong = error(json.dumps({puzzle: LINE, solution: SOLUTION[:-1]}))
    assert wrong.startswith("p.txt:1: ")
    large = {puzzle.title(): LINE, "Rating": 2, solution.upper(): SOLUTION}
    (read,) = entries(json.dumps(large))
    assert (read.line(), read.printed.line()) == (LINE, SOLUTION)
    several = {puzzle: [{puzzle: LINE}, {puzzle: LINE}]}
    assert error(json.dumps(several)).startswith("p.txt:1: ")
    both = error(json.dumps({puzzle: LINE, "quizzes": LINE, "grid": LINE}))
    assert both.startswith("p.txt:1: a key of a JSON object that no notation here reads")


def test_keys_are_refused_as_they_are_written():
    for more in ({"Cages": []}, {"Puzzle": LINE, "PUZZLE": LINE}):
        said = error(json.dumps({"puzzle": LINE, **more}))
        key = next(iter(more))
        assert said == f"p.txt:1: a key of a JSON object that no notation here reads: '{key}'"
    fault = "objects in a JSON object: several stand in a list alone, or one a line"
    assert error(json.dumps({"puzzles": [{"puzzle": LINE}]})) == f"p.txt:1: {fault}"


def test_what_says_something_about_a_puzzle_is_none():
    for data in ({"board": "9x9"}, {"givens": 24}, {"grid": "easy"}, {"problem": None}):
        assert error(json.dumps(data)) == "p.txt:1: a JSON object without a 'puzzle'"
    for key in ("board", "Board"):
        (read,) = entries(json.dumps({"puzzle": SMALL, key: "4x4, no boxes", "Givens": 4}))
        assert read.board == Board.latin(4)


HANGING = "111223111233455233455223455666444666"
GIVEN = ".21...........3.2.....653..........."


def six(text):
    return "\n".join(text[at : at + 6] for at in range(0, 36, 6))


def test_a_fault_above_regions_is_told():
    wrong = GIVEN.replace("2", "9", 1)
    above, below = lines(f"{six(wrong)}\n{six(HANGING)}\n")
    assert above == "p.txt:1: r1c2: '9' is above 6, the largest digit of a 6x6 board"
    assert "equal digits hang together" in below


@pytest.mark.parametrize("between", ["\n", "\n\n"])
@pytest.mark.parametrize("drawn", [str, six])
def test_a_jigsaw_whose_regions_stand_below_it_is_no_pair_of_puzzles(between, drawn):
    above, below = lines(f"{drawn(GIVEN)}{between}{drawn(HANGING)}\n")
    where = "above" if between == "\n\n" else "right above"
    fault = f"p.txt:1: a grid {where} what is none: the regions of a jigsaw? They"
    assert above.startswith(fault)
    assert "equal digits hang together: the regions of a jigsaw? They" in below
    letters = HANGING.translate(str.maketrans("123456", "ABCDEF"))
    above, *_ = lines(f"{drawn(GIVEN)}{between}{drawn(letters)}\n")
    assert "the regions of a jigsaw?" in above
    assert len(lines(f"{drawn(GIVEN)}{between}{drawn(GIVEN)}\n")) == 2
    rows = six(HANGING).replace("\n", "/")
    for told in (f"regions {HANGING}", f"regions {rows}", f"board 6x6, jigsaw {rows}"):
        (read,) = entries(f"{told}\n{drawn(GIVEN)}")
        assert read.board == Board.jigsaw(HANGING)
    (read,) = entries(json.dumps({"puzzle": GIVEN, "regions": rows}))
    assert read.board == Board.jigsaw(HANGING)


def test_regions_alone_are_no_grid_and_grids_no_regions():
    for text in (HANGING, six(HANGING), "\n".join(" ".join(row) for row in six(HANGING).split())):
        assert "equal digits hang together" in error(text)
    full = "123456456123231564564231312645645312"
    assert lines(f"{GIVEN}\n{full}\n") == [GIVEN, full]
    wrong = full[:-1] + "3"
    assert lines(wrong) == [wrong]
    assert lines("1" * 36) == ["1" * 36]
    assert lines("1\n") == ["1"]


def test_numbers_with_a_point_are_those_of_a_data_frame():
    for apart, none in product((" ", ",", "\t"), ("nan", "NaN")):
        rows = (["5.0".replace("5", sign) if sign != "." else none for sign in r] for r in ROWS)
        assert lines("\n".join(map(apart.join, rows))) == [LINE]
    saved = ([f"{sign}.0" if sign != "." else "" for sign in row] for row in ROWS)
    assert lines("\n".join(map(",".join, saved))) == [LINE]
    for row in ("1 2.0 3 4", "1.0 2.5 3.0 4.0", "1.0 2.0 3.0 x.0"):
        assert "is not a digit" in error("\n".join([row] * 4))
