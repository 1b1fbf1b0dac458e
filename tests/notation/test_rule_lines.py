"""Grids as text with the lines around them: the board above, the constraints below or behind."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import LINE, ROWS_TEXT, entries, error, lines
from typed_rules import can_be_typed

import sudoku_csp as sc
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import puzzle_text
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.puzzle.statement import statement

FOUR = "1.....3..4....2."
RULED = f"{FOUR} with cage 5 r1c1 r1c2; anti-knight"
PICTURE = "1...\n..3.\n.4..\n..2.\n"


@pytest.mark.parametrize(
    "text",
    [
        RULED,
        f"{FOUR}\ncage 5 r1c1 r1c2\nanti-knight\n",
        f"{FOUR}\n\n# and these:\ncage 5 r1c1 r1c2  # a sum\nwith anti-knight\n",
        f"{FOUR}\n\n# and\n  # these:\n\ncage 5 r1c1 r1c2\n\n# this\n\nanti-knight\n",
        f"{PICTURE}cage 5 r1c1 r1c2; anti-knight\n",
        f"{PICTURE}\ncage 5 r1c1-r1c2\nantiknight\n",
        f"board 4x4, boxes 2x2\n{FOUR}\ncage 5 r1c1 r1c2\nanti-knight",
        json.dumps({"puzzle": FOUR, "constraints": ["cage 5 r1c1 r1c2", "anti-knight"]}),
        json.dumps({"puzzle": FOUR}) + "\ncage 5 r1c1 r1c2\nanti-knight",
        f'puzzle,remarks\n{FOUR},"{{""constraints"": [""cage 5 r1c1 r1c2"", ""anti-knight""]}}"',
    ],
)
def test_constraints_of_a_puzzle(text):
    assert lines(text) == [RULED]


@pytest.mark.parametrize("heading", ["Rules:", "constraints:", "The rules :"])
def test_rules_may_have_a_heading(heading):
    rules = f"{heading}\n- cage 5 r1c1 r1c2\nanti-knight\n"
    for grid in (FOUR, PICTURE):
        assert lines(f"{rules}{grid}") == [RULED]
        assert lines(f"{grid}\n{rules}") == [RULED]
    assert lines(f"{FOUR}\n{rules}{FOUR}") == [RULED, FOUR]
    assert error(heading) == "p.txt:1: a constraint with no puzzle above it"


@pytest.mark.parametrize("word", [" With ", " WITH\t", " with: ", "; with ", ",with "])
def test_the_word_before_constraints_is_read_as_it_is_typed(word):
    assert lines(FOUR + word + "cage 5 r1c1 r1c2; anti-knight") == [RULED]


def test_the_word_may_stand_below_a_grid_in_capitals():
    assert lines(f"{FOUR}\nWith: cage 5 r1c1 r1c2\nWITH anti-knight\n") == [RULED]


@pytest.mark.parametrize(
    "rest",
    [
        " anti-king",
        " Anti King",
        " cage 5 r1c1 r1c2",
        " r1c1 + r1c2 = 5",
        " ; cage 5 r1c1 r1c2",
        ",cage 5 R1C1 R1C2",
        "; anti-king",
        " wiht anti-king",
        " 3.5 anti-kign",
        " 3.5, by me; diagonals",
        " board 4x4, no boxes",
        " with",
        " [anti-knight]",
        " [no boxes]",
        ", 7.2 {killer}",
    ],
)
def test_a_rule_behind_a_puzzle_without_the_word_is_no_remark(rest):
    first, second = lines(f"{FOUR}{rest}\n{FOUR}\n")
    assert first.startswith(
        "p.txt:1: behind a puzzle on one line, constraints follow the word with"
    )
    assert second == FOUR


@pytest.mark.parametrize(
    "said",
    [
        "[no boxes]",
        "[Diagonal]",
        "[anti-knight]",
        "[jigsaw]",
        "[Killer]  # by me",
        "[without boxes]",
    ],
)
@pytest.mark.parametrize("grid", [FOUR, PICTURE.strip()])
def test_a_rule_in_brackets_on_its_own_line_is_no_heading(said, grid):
    why = "a rule stands without brackets"
    assert why in error(f"{said}\n{grid}\n")
    assert why in error(f"{grid}\n{said}\n")
    assert why in error(f"[Puzzle]\n{said}\n\n{grid}\n")
    assert why in error(f"{grid}\n\n{said}")
    of_either = lines(f"{grid}\n{said}\n{grid}\n\n{grid}\n")
    assert "of which?" in of_either[0]
    assert of_either[1].endswith("the one below is not read")
    assert of_either[2:] == [FOUR]


@pytest.mark.parametrize("heading", ["[Puzzle]", "[Easy]", "[Candidates]", "[Rules]", "[by me]"])
def test_other_words_in_brackets_are_headings(heading):
    assert lines(f"{heading}\n{FOUR}\n\n{heading}\n{PICTURE}") == [FOUR, FOUR]


@pytest.mark.parametrize(
    "rest", [" rating 7.2", ",7.2,a level of seven stages", " page 12", " # anti-king r1c1"]
)
def test_ratings_and_titles_behind_a_puzzle_are_remarks(rest):
    assert lines(f"{FOUR}{rest}\n{FOUR}\n") == [FOUR, FOUR]


def test_each_puzzle_has_its_own():
    text = f"{FOUR}\ncage 5 r1c1 r1c2\n{FOUR}\n{PICTURE}\n{PICTURE}anti-knight\n\n{FOUR}\n"
    assert [found.partition(" with ")[2] for found in lines(text)] == [
        "cage 5 r1c1 r1c2",
        "",
        "",
        "anti-knight",
        "",
    ]


def test_lines_that_are_wrong_are_one_error_and_the_next_puzzle_is_read():
    text = f"{FOUR}\ncage 5 r1c1 r1c2\ncgae 7 r2c1\nanti-knight\n{FOUR}\n"
    first, second = lines(text)
    assert first.startswith("p.txt:3: no constraint 'cgae'; did you mean cage?")
    assert second == FOUR


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("anti-knight\n", "p.txt:1: a constraint with no puzzle above it"),
        (f"{FOUR}\ncage 5 r1c5\n", "p.txt:2: cage, word 3: 'r1c5' is not on a board of 4x4"),
        (f"{FOUR} with cage 5 r1c5", "p.txt:1: cage, word 3: 'r1c5' is not on a board of 4x4"),
        (
            f'{FOUR} with "the rule; told"',
            "a constraint that no notation here can say: the rule; told",
        ),
        (f'{FOUR}\n"in words"', "p.txt:2: a constraint that no notation here can say: in words"),
        (f"{FOUR} with ; ", "p.txt:1: there is no constraint behind the word with"),
        (f"{FOUR}\nwith ;;", "p.txt:2: there is no constraint behind the word with"),
        (f"{FOUR}\nsolution 123", "p.txt:2: a solution of 3 cells, and the board has 16"),
        (f"{FOUR}\nsolution {FOUR}", "p.txt:2: the solution has no digit in r1c2"),
        (f"{FOUR}\nsolution {'5' * 16}", "p.txt:2: r1c1: '5' is above 4, the largest digit"),
        (f"board 5x5\n{FOUR}", "p.txt:1: no board: '5x5' is no board"),
        (
            f"board 5x5, no boxes\n{FOUR}",
            "p.txt:2: a row of 16 cells, where the board named is 5x5",
        ),
        (f"regions AAAB\n{FOUR}", "p.txt:1: no board: "),
        ('{"puzzle": "' + FOUR + '", "constraints": 7}', "no list of lines of text: 7"),
        ('{"puzzle": "' + FOUR + '", "constraints": ["cage"]}', "p.txt:1: cage: its cells are mi"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text, said):
    assert said in error(text)


@pytest.mark.parametrize("grid", [FOUR, PICTURE, json.dumps(PICTURE.split())])
@pytest.mark.parametrize("between", ["\n", "\n\n\n", "\n# these\n\n", "\nboard 4x4, boxes 2x2\n"])
def test_rules_at_the_top_are_those_of_the_only_puzzle(grid, between):
    top = f"# by me\ncage 5 r1c1 r1c2\nanti-knight{between}"
    assert lines(f"{top}{grid}\n") == [RULED]
    assert lines(f"{top}{grid}\nanti-king\n")[0].count(";") == 2


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_rules_above_several_puzzles_are_refused_with_them(between):
    fault = "p.txt:2: a rule above several puzzles: of which? It stands right below its own"
    for grid in (FOUR, PICTURE, f"puzzle\n{FOUR}"):
        assert lines(f"\nanti-knight{between}{grid}\n\n{FOUR}\n{FOUR}\n") == [fault]
    assert lines(f"\nanti-knight{between}{FOUR}\nanti-king\n{FOUR}\n") == [fault]


@pytest.mark.parametrize("between", ["\n", "\n\n\n", "# Puzzle 2\n"])
def test_a_rule_that_may_be_of_either_puzzle_takes_both_with_it(between):
    at = f"p.txt:{5 + between.count(chr(10))}: "
    assert lines(f"{PICTURE}{between}cage 5 r1c1 r1c2\nanti-knight\n{PICTURE}\n{FOUR}") == [
        at + "a rule between two puzzles: of which? It stands right below its own",
        at + "a constraint with no puzzle above it; the one below is not read",
        FOUR,
    ]
    assert lines(f"{PICTURE}{between}cage 5 r1c1 r1c2; anti-knight\n\n{PICTURE}") == [RULED, FOUR]


@pytest.mark.parametrize("above", ["# board 4x4, boxes 2x2", "Grid 02"])
def test_a_rule_above_a_later_puzzle_is_refused_with_it(above):
    fault = "p.txt:3: a constraint with no puzzle above it; the one below is not read"
    assert lines(f"{FOUR}\n{above}\nanti-knight\n{FOUR}\n{FOUR}") == [FOUR, fault, FOUR]


def test_the_board_above_a_puzzle_is_that_of_this_puzzle_alone():
    text = f"board 4x4, no boxes\n{PICTURE}\n\n{PICTURE}\n"
    assert [entry.board for entry in entries(text)] == [Board.latin(4), Board.customary(4)]
    text = f"regions AAABACBBCCDBCDDD\n{PICTURE}\n{FOUR}"
    first, second = entries(text)
    assert first.board == Board.jigsaw("AAABACBBCCDBCDDD")
    assert second.board == Board.customary(4)
    assert "where the board named is" in error(f"board 4x4, no boxes\n{FOUR}", Board.customary(4))


@pytest.mark.parametrize(
    "comment", ["# board 4x4 no boxes", "#Board: 4x4,no boxes", "# board 4x4, jigsaw 11 and more"]
)
def test_a_comment_about_a_board_that_is_none_is_an_error(comment):
    for text in (f"{comment}\n{FOUR}\n{FOUR}\n", f"{FOUR} {comment}\n{FOUR}\n"):
        first, second = lines(text)
        assert first.startswith("p.txt:1: no board: '4x4")
        assert second == FOUR
    assert lines(f"# board games: 4x4\n{FOUR}\n") == [FOUR]


def test_a_board_in_a_comment_above_a_constraint_is_not_lost():
    found = lines(f"{FOUR}\n# board 4x4, no boxes\nanti-knight\n")
    assert found == [
        FOUR,
        "p.txt:2: a board with no puzzle below it: it stands above its own, which may be all dots",
        "p.txt:3: a constraint with no puzzle above it",
    ]


def test_a_line_with_two_constraints_is_no_header_of_a_table():
    (puzzle,) = entries("1............... with anti-king; anti-knight")
    assert len(puzzle.ruleset.beyond_classic) == 2


def test_the_solution_below_a_puzzle():
    (puzzle,) = entries(f"{FOUR}\nanti-knight\nsolution 1324423124133142\n")
    assert puzzle.printed.line() == "1324423124133142"


SAMPLES = [
    (board, one)
    for kind in kinds().values()
    for board, one in kind.samples()
    # But for a rule of the board on cells that it says nothing about.
    if statement([one], board) and can_be_typed(board, one)
]


def test_three_digits_and_a_dot_are_a_puzzle_and_no_number_of_a_rule():
    (found,) = entries("111. with all-different r1c2 r2c1", Board(2, 1, 2))
    assert found.line() == "111. with all-different r1c2 r2c1"


@given(st.sampled_from(SAMPLES), st.lists(st.sampled_from(SAMPLES), max_size=3), st.data())
@settings(max_examples=80)
def test_a_puzzle_of_any_kinds_is_text_and_comes_back(sample, others, data):
    board = sample[0]
    constraints = [sample[1], *(one for on, one in others if on == board)]
    ruleset = Ruleset.classic(board).having(*constraints)
    digits = data.draw(st.binary(min_size=len(board.cells), max_size=len(board.cells)))
    puzzle = Puzzle(ruleset, bytes(digit % (board.side + 1) for digit in digits))
    puzzle = replace(puzzle, printed=Grid(board, bytes([board.side]) * len(board.cells)))
    for text in (puzzle_text.text(puzzle), puzzle.line(), str(puzzle)):
        (back,) = entries(text, board)
        assert (back.board, back.digits) == (board, puzzle.digits)
        # A house that is said twice is said once.
        assert set(back.constraints) == set(puzzle.constraints)
    (back,) = entries(puzzle_text.text(puzzle))
    assert back.printed == puzzle.printed


@pytest.mark.parametrize(
    "board",
    [Board.latin(5), Board.latin(9), Board(6, 3, 2), Board(5, 1, 5), Board.customary(36),
     Board.latin(36), Board.jigsaw("AAABACBBCCDBCDDD"), Board.latin(2), Board(3, 1, 3)],
    ids=str,
)  # fmt: skip
def test_a_board_is_told_with_its_puzzle(board):
    puzzle = Puzzle.classic(board, bytes([1] + [0] * (len(board.cells) - 1)))
    (back,) = entries(puzzle_text.text(puzzle))
    assert back == puzzle


def test_a_rule_that_no_line_can_say_is_refused_by_name():
    classic = sc.read(FOUR)
    rows = Puzzle(Ruleset(classic.board, classic.constraints[:4]), classic.digits)
    with pytest.raises(Unsupported, match="can say column 1 need not be different"):
        puzzle_text.text(rows)


def test_a_line_may_be_given_in_python():
    assert sc.read(FOUR).having("cage 5 r1c1 r1c2", "anti-knight") == sc.read(RULED)
    assert sc.read(FOUR).having("cage 5 r1c1 r1c2; anti-knight;") == sc.read(RULED)
    with pytest.raises(sc.InputError, match="not empty"):
        sc.read(FOUR).having(" ")
    with pytest.raises(sc.InputError, match="did you mean cage"):
        sc.read(FOUR).having("cgae 5 r1c1")


def test_a_title_is_still_no_constraint():
    assert lines(f"Grid 01\n{ROWS_TEXT}\nGrid 02\n{ROWS_TEXT}\n") == [LINE, LINE]
