"""What people paste: numbered lists, lists of programs, tables of pages, boards of odd sizes."""

import pytest
from reading import FOUR, LINE, ROWS, SOLUTION, entries, error, lines
from tails import quick_first

from sudoku_csp.grid.board import Board


@pytest.mark.parametrize("number", ["#{}: ", "#{} ", "#{}. ", " #{})\t"])
def test_a_sign_of_number_is_no_comment_before_a_whole_puzzle(number):
    one, two = (number.format(at) + LINE for at in (1, 12))
    assert lines(f"{one}\n{two}\n") == [LINE, LINE]
    assert lines(f"{one},{SOLUTION}\n{two}  # hard") == [LINE, LINE]
    assert lines(f"{LINE}\n{two}\nanti-knight\n") == [LINE, f"{LINE} with anti-knight"]
    assert "behind a puzzle on one line" in lines(f"{one} anti-knight")[0]


@pytest.mark.parametrize("before", ["#", "# ", "## ", "# 3: ", "#A ", "#3: by ", "#3"])
def test_a_puzzle_commented_out_stays_so(before):
    assert lines(f"{before}{LINE}\n{LINE}") == [LINE]


@pytest.mark.parametrize("text", ["#5 3 . . 7", "#3: 53..7....", "#1 of 81", f"#3 {LINE}6"])
def test_a_number_without_a_whole_puzzle_is_a_comment(text):
    assert lines(f"{text}\n{LINE}") == [LINE]
    assert lines("\n".join([*ROWS, text])) == [LINE]


@pytest.mark.parametrize(
    "typed",
    [
        "diagonal both",
        "Diagonal: both",
        "both diagonals",
        "X-Sudoku",
        "sudoku-x",
        "X-Sudoku by A",
        "Sudoku X",
    ],
)
def test_both_diagonals_in_one_line_are_rejected(typed):
    (error,) = lines(f"{LINE}\n{typed}")
    assert error.startswith("p.txt:2: ")


@pytest.mark.parametrize("sign", "+-")
def test_a_sign_is_no_diagonal(sign):
    fault = f"p.txt:2: diagonal, word 2: '{sign}' is no cell, no number and no field"
    assert lines(f"{LINE}\ndiagonal {sign}")[0].startswith(fault)


def boxless(side):
    return (
        f"side {side} has no customary box: say `board {side}x{side}, no boxes` or `regions` and "
        "those above it (--box none, --regions)"
    )


@pytest.mark.parametrize("side", [2, 3, 5, 7, 11])
def test_a_board_of_a_side_without_customary_boxes_is_told_to_name_them(side):
    cells = ("1" + "." * (side - 1)) * side
    rows = [cells[:side]] * side
    for text in (cells, " ".join(cells)):
        said = error(text)
        assert said.startswith("p.txt:1: ")
        assert f"{side * side} cells in a line: {boxless(side)}" in said
        assert lines(f"board {side}x{side}, no boxes\n{text}") == [cells]
    assert error("\n".join(rows)) == f"p.txt:1: {side} rows of {side} cells: {boxless(side)}"
    for text in ("/".join(rows), str([list(row) for row in rows]).replace("'", '"')):
        assert error(text) == f"p.txt:1: {boxless(side)}"


def test_a_line_of_25_cells_may_be_a_row_too():
    assert error("." * 25).endswith("; or else half a picture: 1 of 25 rows")
    assert lines("\n".join(["." * 25] * 25)) == ["." * 625]
    half = "p.txt:1: half a picture: 1 of"
    assert error("12..") == f"{half} 4 rows; or else 4 cells in a line: {boxless(2)}"
    assert error("1.......2") == f"{half} 9 rows; or else 9 cells in a line: {boxless(3)}"
    assert error("3...") == f"{half} 4 rows"
    assert error("1...\n....\n....") == "p.txt:3: half a picture: 3 of 4 rows"
    assert "a row of 5 cells is a row of no board" in error("\n".join(["1 . . . ."] * 4))
    assert "where the board named is 9x9" in error("." * 25, Board.customary(9))


def test_slashes_are_told_to_begin_no_comment():
    fault = "a comment begins with #, and not with //"
    for text in (f"{LINE} // remark", f"{LINE}\t//remark", f"{'/'.join(ROWS)} // remark"):
        assert lines(f"{text}\n{LINE}") == [f"p.txt:1: {fault}", LINE]
    assert lines(f"// remark\n{LINE}\n  //\n") == [f"p.txt:1: {fault}", LINE, f"p.txt:3: {fault}"]
    assert lines(f"{LINE}\ncage 5 r1c1 r1c2 // sum\n{LINE}") == [f"p.txt:2: {fault}", LINE]
    assert lines(f"puzzle\n{LINE} // remark\n") == [f"p.txt:2: {fault}"]
    assert lines("\n".join(f"{row} // {row}" for row in ROWS))[0] == f"p.txt:1: {fault}"
    assert lines("1...//..../..../....") == ["p.txt:1: row 1 has 4 cells, and there are 5 rows"]
    assert lines(f"{LINE}  # https://a.org // remark") == [LINE]


NUMBERS = [", ".join(row.replace(".", "0")) for row in ROWS]
NUMPY = "[[" + "]\n [".join(" ".join(row.replace(".", "0")) for row in ROWS) + "]]"
CPP = [f"    {{{row}}}," for row in NUMBERS]
PYTHON = [f"    [{row}]," for row in NUMBERS]
LISTS = [
    "\n".join(CPP),
    "\n".join(CPP).removesuffix(","),
    "\n".join(CPP).replace(",\n", "\n"),
    "\n".join(["{", *CPP, "};"]),
    "\n".join(["int board[9][9] = {", *CPP, "};"]),
    "int[][] board = new int[][] {" + "".join(CPP) + "};",
    NUMPY,
    NUMPY.replace("0", "'.'"),
    "array([[" + "],\n       [".join(NUMBERS) + "]])",
    "grid = np.array([[" + "],\n [".join(NUMBERS) + "]], dtype=int8)",
    NUMPY.replace("\n ", "\n").replace("[[", "[").replace("]]", "]"),
    "\n".join(PYTHON),
    "\n".join(PYTHON).replace(",\n", "\n").removesuffix(","),
    "\n".join(["board = [", *PYTHON, "]"]),
    "board: list[list[int]] = [[" + "],[".join(NUMBERS) + "]]",
    "const board = [[" + "],\n[".join(NUMBERS).replace("0", "null") + "]];",
    "board = [['" + "'], ['".join("', '".join(row) for row in ROWS) + "']]",
    "board = [[" + "], [".join(NUMBERS).replace("0", "None") + "]]",
    "\n".join(["board = [  # mine", *(f"{row}  # a row" for row in PYTHON), "]"]),
    "\n".join(["int board[9][9] = { // mine", *(f"{row} // a row" for row in CPP), "};"]),
    "board = [\n" + "\n".join(f"'{row}'," for row in ROWS) + "\n]",
    "board = [" + ", ".join(LINE.replace(".", "0")) + "]",
]


@pytest.mark.parametrize("text", quick_first(LISTS, quick=12))
def test_lists_of_programs_are_read(text):
    assert lines(text) == [LINE]
    assert lines(f"# a list\n{text}\n\n{text}\nanti-knight\n{LINE}\n") == [
        LINE,
        f"{LINE} with anti-knight",
        LINE,
    ]


def test_lists_of_programs_are_told_where_they_are_wrong():
    assert error("\n".join(CPP[:8])) == "p.txt:1: row 1 has 9 cells, and there are 8 rows"
    short = "\n".join([*CPP[:4], CPP[4].replace("{4,", "{"), *CPP[5:]])
    assert error(short) == "p.txt:1: row 5 has 8 cells, and there are 9 rows"
    assert error("\n".join(CPP).replace("7", "'!'")) == "p.txt:1: r1c5: '!' is not a digit"
    assert "9 cells in a line are no puzzle" in error(CPP[0])
    assert "no JSON" in error("board = [[5, 3], [6,")
    assert lines("\n".join([*CPP, *CPP[:8], "", LINE]))[::2] == [LINE, LINE]
    for text in ("board = 5", "board = [5]", "[5 3] [6 0]", NUMPY.replace("0", "...", 1)):
        assert error(text)


@pytest.mark.parametrize("row", ["[1, 0, 0, 0] ", "[1 0 0 0]", "{1,0,0,0},", "['1', '', '', '']"])
def test_rows_of_a_program_need_no_brackets_around_them(row):
    assert lines("\n".join([row] * 4)) == ["1..." * 4]
    assert lines("\n".join([row] * 8)) == ["1..." * 4] * 2


def test_lists_that_are_puzzles_by_themselves_are_no_rows():
    flat = str([int(sign) for sign in FOUR.replace(".", "0")])
    assert lines("\n".join([flat] * 16)) == [FOUR] * 16
    strings = str(["1..."] * 4).replace("'", '"')
    assert lines("\n".join([strings] * 4)) == ["1..." * 4] * 4
    found = lines(f"{FOUR}\nregular r1c1-r1c3 pattern=[12]*3")
    assert "no JSON" not in found[0]


@pytest.mark.parametrize("rule", ["---|", ":-:|", " --- |", ":---|", " ---: |"])
@pytest.mark.parametrize("empty", [" ", "."])
def test_tables_of_markdown_are_read(rule, empty):
    drawn = ["| " + " | ".join(row.replace(".", empty)) + " |" for row in ROWS]
    below = "|" + rule * 9
    for head in ("|   " * 9 + "|", "| " + " | ".join("ABCDEFGHI") + " |", "| " * 9 + "|"):
        assert lines("\n".join([head, below, *drawn])) == [LINE]
    text = "\n".join([drawn[0], below, *drawn[1:]])
    assert lines(text) == [LINE]
    assert lines(f"{text}\n\n{text}\nanti-knight") == [LINE, f"{LINE} with anti-knight"]


def test_an_empty_row_above_a_frame_is_a_row_where_it_is_one_of_the_board():
    frame = "|---|---|---|---|"
    rows = ["|   |   |   |   |", "| 1 |   |   |   |", "|   | 2 |   |   |", "|   |   | 3 |   |"]
    text = f"\n{frame}\n".join(rows)
    assert lines(text) == ["....1....2....3."]
    assert lines(f"{text}\n\n{text}") == ["....1....2....3."] * 2
    assert error("\n".join([rows[0], frame, *rows[1:], *rows[1:]]))


@pytest.mark.parametrize(
    ("above", "below"),
    [("```", "```"), ("```text", "```"), ('"""', '"""'), ('a = """\\', '"""'), ("s='''", "'''")],
)
def test_what_fences_a_text_is_no_row(above, below):
    for text in ("\n".join(ROWS), LINE):
        assert lines(f"{above}\n{text}\n{below}\n") == [LINE]


@pytest.mark.parametrize("before", ["puzzle = ", "sudoku=", "String board = ", "let grid = "])
@pytest.mark.parametrize("quote", "\"'")
def test_a_text_of_a_program_is_read_with_its_name(before, quote):
    assert lines(f"{before}{quote}{LINE}{quote};\nanti-knight") == [f"{LINE} with anti-knight"]


BLANK = [row.replace(".", " ") for row in ROWS]


def test_rows_of_as_many_characters_as_columns_may_have_blanks_for_empty_cells():
    text = "\n".join(BLANK)
    assert lines(text) == [LINE]
    assert lines(f"{text}\nanti-knight\n\n{text}") == [f"{LINE} with anti-knight", LINE]
    assert lines(text, Board(9, 3, 3)) == [LINE]
    assert lines("1  4\n 2  \n  3 \n4   ") == ["1..4.2....3.4..."]
    assert "6 rows in a block" in error("\n".join(["12 34 "] * 6))
    assert lines("\n".join(["1234"] * 4)) == ["1234" * 4]


@pytest.mark.parametrize(
    "rows",
    [
        [row.rstrip() for row in BLANK],
        [*BLANK[:5], BLANK[5] + " ", *BLANK[6:]],
        [" ".join(row) for row in BLANK],
        [" ".join(row).rstrip() for row in BLANK],
        [f"  {row}" for row in BLANK],
        BLANK[:8],
    ],
)
def test_blanks_that_may_be_lost_are_no_cells(rows):
    fault = "rows of digits and blanks: write . for an empty cell"
    assert lines("\n".join([*rows, "", LINE])) == [f"p.txt:1: {fault}", LINE]


@pytest.mark.parametrize(
    "name", ["regions", "solution", "anti_knight", "cages", "with latin board"]
)
def test_a_list_is_no_puzzle_where_its_name_says_more(name):
    rows = "[[1,0,0,0],[0,0,3,0],\n[0,4,0,0],[0,0,2,0]]"
    (found,) = entries(f"{name} = {rows}")
    assert found.message.startswith("a list of a program that is no puzzle by its name: ")
    (puzzle, found) = entries(f"unsolved = {rows}\nregions = {rows}")
    assert (puzzle.line(), found.line) == ("1.....3..4....2.", 3)


def test_a_cell_that_is_none_leaves_its_row_in_the_list():
    rows = [list(row.replace(".", "0")) for row in ROWS]
    for wrong in ('"abcd"', "'?!?!'"):
        rows[4][2] = wrong
        listed = "\n".join(f"[{', '.join(row)}]," for row in rows)
        assert error(listed).startswith("p.txt:1: r5c3: ")
