"""CSV with a column of puzzles and perhaps one of solutions."""

import pytest
from reading import LINE, SOLUTION, entries, error, lines

import sudoku_csp as sc
from sudoku_csp.puzzle.notation.written import written

ZEROS = LINE.replace(".", "0")


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("quizzes,solutions", f"{ZEROS},{SOLUTION}"),
        ("puzzle,solution", f"{ZEROS},{SOLUTION}"),
        ("id,puzzle,solution,clues,difficulty", f"1,{LINE},{SOLUTION},30,2.2"),
        ("solution,puzzle", f"{SOLUTION},{LINE}"),
        ("Puzzle;Solution", f"{LINE};{SOLUTION}"),
        ("\tpuzzle\tsolution", f"0\t{LINE}\t{SOLUTION}"),
        ('"puzzle","solution"', f'"{LINE}","{SOLUTION}"'),
        ("\ufeffpuzzle,solution\r", f"{LINE},{SOLUTION}\r"),
        ("# source\n\npuzzle , solution", f"{LINE} , {SOLUTION}"),
        ("source,puzzle,solution", f'"a, b",{LINE},{SOLUTION}'),
    ],
)
def test_puzzle_and_solution_are_read(header, row):
    found = entries(f"{header}\n{row}\n{row}\n")
    assert [(p.line(), p.printed.line()) for p in found] == [(LINE, SOLUTION)] * 2


@pytest.mark.parametrize(
    ("table", "board"),
    [
        ("puzzle\n{}  # board 4x4, no boxes", "4x4, no boxes"),
        ('puzzle\n"{}  # board 4x4, no boxes"', "4x4, no boxes"),
        ("puzzle,name\n{},by day  # board 4x4, no boxes", "4x4, no boxes"),
        ("puzzle,board\n{},4x4", "4x4, boxes 2x2"),
        ("puzzle,board\n{},classic", "4x4, boxes 2x2"),
        ("puzzle,board,regions,constraints\n{},no,none,none", "4x4, boxes 2x2"),
        ('puzzle,board\n{},"4x4, jigsaw AAABACBBCCDBCDDD"', "4x4, jigsaw"),
    ],
)
def test_a_row_tells_its_board(table, board):
    (puzzle,) = entries(table.format("." * 16))
    assert (str(puzzle.board), puzzle.ruleset.beyond_classic) == (board, ())


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ("puzzle,board\n{},9x9", "p.txt:2: 16 cells in a line; a puzzle of 9x9, boxes 3x3 has 81"),
        ("puzzle,name\n{},x  # board 4x4, boxes", "p.txt:2: no board: '4x4, boxes' is no board"),
        ("board 4x4, no boxes\npuzzle\n{}", "p.txt:1: a board above a table, which has a column"),
        ("puzzle\n# board 4x4, no boxes", "p.txt:2: a board amid a table: it stands in a column"),
    ],
)
def test_a_board_about_a_table_is_not_lost(table, fault):
    assert error(table.format("." * 16)).startswith(fault)


def test_a_table_of_puzzles_alone_is_read():
    (puzzle,) = entries(f"quizzes\n{ZEROS}\n")
    assert (puzzle.line(), puzzle.printed) == (LINE, None)


def test_an_empty_solution_is_none():
    (puzzle,) = entries(f"puzzle,solution\n{LINE},\n")
    assert puzzle.printed is None


def test_a_wrong_solution_is_kept_for_comparing():
    (puzzle,) = entries(f"puzzle,solution\n{LINE},{SOLUTION[:-1]}1\n")
    assert puzzle.printed.line() == SOLUTION[:-1] + "1"


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (LINE, "1 fields, where the header names 2 or more"),
        (f"{LINE},{SOLUTION[:-1]}", "the solution has 80 cells, the puzzle 81"),
        (f"{LINE},{SOLUTION[:-1]}.", "r9c9: the solution has no digit here"),
        (f"{LINE},{SOLUTION[:-1]}A", "r9c9: 'A' is above 9, the largest digit of a 9x9 board"),
        (f"{LINE[:-1]},{SOLUTION}", "80 cells in a line are no puzzle; one of 9x9 has 81"),
        (f"{LINE[:-1]}é,{SOLUTION}", "r9c9: 'é' is not a digit"),
        (f',"{LINE}', "no row of a table: unexpected end of data"),
        (f",{LINE}", "0 cells in a line are no puzzle; one of 4x4 has 16"),
    ],
)
def test_a_bad_row_is_one_error_and_the_next_are_read(row, fault):
    good = f"{LINE},{SOLUTION}"
    assert lines(f"puzzle,solution\n{good}\n{row}\n{good}\n") == [LINE, f"p.txt:3: {fault}", LINE]


def test_comments_and_blank_lines_in_a_table_are_skipped():
    assert lines(f"puzzle,solution\n# one\n\n{LINE},{SOLUTION}\n") == [LINE]


def test_a_row_whose_first_field_begins_with_a_hash_is_no_comment():
    assert lines(f"id,puzzle\n#1,{LINE}\n") == [LINE]


def test_a_header_alone_is_no_puzzle():
    assert error("puzzle,solution\n") == "p.txt: there is no puzzle in it"


@pytest.mark.parametrize("between", [",", " ", "\t", ";", " , "])
def test_rows_without_a_header_are_line_puzzles_with_their_solutions(between):
    wrong = SOLUTION[:-1] + "1"
    for solution in (SOLUTION, wrong):
        (puzzle,) = entries(f"{LINE}{between}{solution},7.2")
        assert (puzzle.line(), puzzle.printed.line()) == (LINE, solution)


@pytest.mark.parametrize("field", [SOLUTION[:-1], f"7.2,{SOLUTION[:-1]}"])
def test_a_field_that_is_no_solution_is_a_remark(field):
    (puzzle,) = entries(f"{LINE},{field}")
    assert (puzzle.line(), puzzle.printed) == (LINE, None)


@pytest.mark.parametrize("field", [SOLUTION[:-1] + "0", LINE, ZEROS])
def test_another_puzzle_behind_one_is_no_remark(field):
    fault = "p.txt:1: two puzzles on a line, or a solution with cells left open"
    assert lines(f"{LINE},{field}\n{LINE}\n") == [fault, LINE]


@pytest.mark.parametrize("puzzle", [LINE, ZEROS])
def test_solutions_before_their_puzzles_are_no_puzzles(puzzle):
    rows = f"{SOLUTION},{puzzle}\n" * 3
    fault = (
        "a puzzle behind its solution: it comes first on its line, or a header names the columns"
    )
    assert lines(rows) == [f"p.txt:1: {fault} (nothing of it is read)"]
    assert lines(f"{LINE}\n{rows}") == [LINE, *(f"p.txt:{at}: {fault}" for at in (2, 3, 4))]
    assert lines(f"solution,puzzle\n{rows}") == [LINE] * 3


SMALL = "1.....3..4....2."
REGIONS = "1112132232433444"


@pytest.mark.parametrize(
    ("header", "row", "line"),
    [
        (
            "puzzle,constraints",
            f"{SMALL},cage 5 r1c1 r1c2; anti-king",
            " with cage 5 r1c1 r1c2; anti-king",
        ),
        ("id,puzzle,level,constraints", f"1,{SMALL},hard,", ""),
        ("puzzle,regions", f"{SMALL},{REGIONS}", f"  # board 4x4, jigsaw {REGIONS}"),
        (
            "puzzle,board,regions",
            f'{SMALL},"4x4, jigsaw",{REGIONS}',
            f"  # board 4x4, jigsaw {REGIONS}",
        ),
        ("puzzle,solution,box,mode,title,remarks", f"{SMALL},,,7,The even one,so so", ""),
    ],
)
def test_columns_that_tell_of_the_rules_are_read_as_keys_of_an_object_are(header, row, line):
    (told,) = entries(f"{header}\n{row}\n")
    (same,) = entries(f"{SMALL}{line}")
    assert (told.board, told.ruleset, told.line()) == (same.board, same.ruleset, same.line())


@pytest.mark.parametrize(
    ("header", "row", "name"),
    [
        ("puzzle,box", f"{SMALL},1x4", "box"),
        ("puzzle,Cages", f"{SMALL},5", "cages"),
        ("puzzle,anti king", f"{SMALL},yes", "anti king"),
        ("puzzle,with", f"{SMALL},anti-king", "with"),
        ("puzzle,mode", f"{SMALL},anti-king", "mode"),
        ("puzzle,remarks", f"{SMALL},cage 5 r1c1 r1c2", "remarks"),
        ("puzzle,note", f'{SMALL},"[{{""sum"": 5}}]"', "note"),
        ("puzzle", f"{SMALL},anti-king", "field 2"),
        ("puzzle,type", f"{SMALL},1", "type"),
        ("puzzle,kind", f"{SMALL},x", "kind"),
        ("puzzle,size", f"{SMALL},9", "size"),
        ("puzzle,givens", f"{SMALL},{SMALL}", "givens"),
        ("puzzle,clues", f"{SMALL},1 2 3", "clues"),
        ("puzzle,extra", f"{SMALL},1", "extra"),
        ("puzzle,x_sudoku", f"{SMALL},1", "x_sudoku"),
        ("puzzle,x", f"{SMALL},1", "x"),
        ("puzzle,jigsaw_regions", f"{SMALL},7", "jigsaw_regions"),
        ("puzzle,regionMap", f"{SMALL},7", "regionmap"),
        ("puzzle,anything", f"{SMALL},{REGIONS}", "anything"),
        ("puzzle,puzzle_variant", f"{SMALL},windows", "puzzle_variant"),
        ("puzzle,asterisk", f"{SMALL},yes", "asterisk"),
    ],
)
def test_a_column_that_may_be_a_rule_is_refused_by_its_name(header, row, name):
    fault = f"p.txt:2: a column that no notation here reads: {name!r}"
    assert lines(f"{header}\n{row}\n") == [fault]


def test_columns_that_say_that_there_is_no_rule_and_remarks_are_passed_over():
    names = "puzzle,type,variant,size,clues,givens,diagonal,is_unique,level,source,date,time,url,er"
    row = f"{SMALL},classic,none,4x4,4,,false,yes,hard,A b,2024-01-01,0.1,http://a.org/1,7.1"
    assert lines(f"{names}\n{row}\n") == [SMALL]
    assert lines(f"Unnamed: 0,puzzle,solution,num_clues\n0,{LINE},{SOLUTION},30\n") == [LINE]


def test_a_header_without_a_column_of_puzzles_says_so():
    known = "puzzle, puzzles, quiz, quizzes, question, questions, sudoku, grid, givens, unsolved"
    known += ", problem, board, link, links, url, urls are known"
    fault = f"p.txt:1: no column of puzzles in the header: {known} (nothing of it is read)"
    for header in ("id,undone,solved", '"text";"rating"', "name\tgrid text"):
        assert lines(f"{header}\n{LINE},{SOLUTION}\n{LINE}\n") == [fault]
    assert lines(f"New York Times, 12 May\n{LINE}\n")[1:] == [LINE]
    rows = "A,B,C,D," * 4
    assert "header" not in lines("\n".join([rows[:-1]] * 16))[0]


@pytest.mark.parametrize("header", ["puzzle,puzzle", "id,puzzle,solution,Solution", "puzzle,x,x"])
def test_a_column_named_twice_is_refused(header):
    twice = header.lower().rsplit(",", 1)[1]
    row = ",".join([SMALL] * len(header.split(",")))
    assert error(f"{header}\n{row}\n") == f"p.txt:2: two columns named {twice!r}"


@pytest.mark.parametrize("header", ["puzzle,sudoku", "quiz,puzzle", "puzzle,solution,answer"])
def test_two_columns_that_say_the_same_are_refused(header):
    *_, one, other = header.split(",")
    row = ",".join([SMALL] * len(header.split(",")))
    fault = error(f"{header}\n{row}\n")
    assert fault == f"p.txt:2: two columns that say the same: {one!r} and {other!r}"


@pytest.mark.parametrize("write", ["link", "iss", "iss-link", "sudokupad", "killer"])
@pytest.mark.parametrize("header", ["id,puzzle", "id,link", "id,url"])
def test_a_field_may_be_a_link_or_a_text_of_another_program(write, header):
    puzzle = sc.read(LINE if write != "killer" else "." * 81).having("cage 11 r1c1 r2c1")
    text = written(puzzle, write)
    assert lines(f"{header}\n1,{text}\n2,{text}\n") == [puzzle.line()] * 2
    (solved,) = entries(f"{header},solution\n1,{text},{SOLUTION}\n")
    assert (solved.line(), solved.printed.line()) == (puzzle.line(), SOLUTION)


def test_a_field_may_have_its_rows_apart_and_rules_behind():
    assert lines("puzzle,rating\n1.../..3./.4../..2. with anti-king,7\n") == [
        f"{SMALL} with anti-king"
    ]
    assert lines("puzzle\n1 . . . . . 3 . . 4 . . . . 2 .\n") == [SMALL]


def test_a_link_beside_a_puzzle_is_a_remark_only_if_it_carries_none():
    carries = written(sc.read(SMALL).having("anti-king"), "link")
    header = f"puzzle,url\n{SMALL},"
    assert lines(f"{header}https://sudokupad.app/abc\n") == [SMALL]
    fault = "p.txt:2: a column that no notation here reads: 'url'"
    assert lines(f"{header}{carries}\n") == [fault]
    assert lines(f"{header}.~R1C1_1.AntiKing\n") == [fault]


def test_a_header_that_comes_again_is_no_row():
    header, row = "puzzle,clues,difficulty", f"{LINE},30,0.5"
    assert lines(f"{header}\n{row}\n{header}\n{row}\n{header}") == [LINE, LINE]
    other = lines(f"{header}\n{row}\npuzzle,clues,rating")
    assert other[0] == LINE
    assert other[1].startswith("p.txt:3: ")


def test_a_row_without_a_puzzle_is_told_as_one():
    said = error("puzzle,clues\n,30\n")
    assert said == "p.txt:2: no puzzle in the column 'puzzle'"
