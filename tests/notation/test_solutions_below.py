"""A solution drawn below its puzzle and a word that says so; and titles with a size or a number."""

import operator

import pytest
from reading import LINE, ROWS_TEXT, SOLUTION, entries, error, lines

from sudoku_csp.grid.board import Board

SMALL, SOLVED = "3.....1....42...", "3142421313242431"
SIGNS = "123456789ABCDEFG"
FULL = "".join(SIGNS[at:] + SIGNS[:at] for first in range(4) for at in range(first, 16, 4))
LARGE = FULL[:200] + "." * 56


def rows(text, side, apart=""):
    return "\n".join(apart.join(text[at : at + side]) for at in range(0, side * side, side))


def framed(text):
    drawn = [f"| {row[:3]} | {row[4:]} |" for row in rows(text, 4, " ").split("\n")]
    frame = ["+---+---+"]
    return "\n".join(frame + drawn[:2] + frame + drawn[2:] + frame)


PAIRS = [
    (ROWS_TEXT, rows(SOLUTION, 9), LINE, SOLUTION),
    (LINE, SOLUTION, LINE, SOLUTION),
    (LINE, rows(SOLUTION, 9, " "), LINE, SOLUTION),
    (rows(SMALL, 4), SOLVED, SMALL, SOLVED),
    (framed(SMALL), framed(SOLVED), SMALL, SOLVED),
    (framed(SMALL), rows(SOLVED, 4, ","), SMALL, SOLVED),
    (rows(LARGE, 16), rows(FULL, 16, " "), LARGE, FULL),
    (rows(SMALL, 4), f"----\n{rows(SOLVED, 4)}\n----", SMALL, SOLVED),
    (rows(SMALL, 4), f"\n{rows(SOLVED, 4)}", SMALL, SOLVED),
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "word",
    [
        "Solution:",
        "solution",
        "The solution is:",
        "Solution 1:",
        "## Solution",
        "**Solution:**",
        "__Answer__:",
        "Solution to puzzle 3:",
        "Unique solution",
        "Solution (unique):",
        "Solved grid:",
        "SOLVED",
    ],
)
@pytest.mark.parametrize("pair", PAIRS)
def test_a_solution_below_its_puzzle_is_its_own(pair, word):
    text, solution, puzzle, solved = pair
    for drawn in (f"{text}\n{word}\n{solution}\n", f"{text}\n\n{word}\n\n{solution}\n"):
        (found,) = entries(f"Puzzle:\n{drawn}")
        assert (found.line(), found.printed.line()) == (puzzle, solved)
        two = entries(f"{drawn}\n{text}\nanti-knight\n{word}\n{solution}\n")
        assert [one.printed.line() for one in two] == [solved, solved]
        assert two[1].line() == f"{puzzle} with anti-knight"


def test_what_is_no_whole_grid_is_no_puzzle_either():
    good, drawn = framed(SMALL), rows(SOLVED, 4)
    no = "no solution of the puzzle above: "
    for bad, fault in (
        (drawn.replace("4", ".", 1), "9: the solution has no digit in r1c3"),
        (drawn.replace("2431", "243"), f"13: {no}row 4 has 3 cells, the first row 4"),
        ("31424\n213\n1324\n2431", f"10: {no}a row of 5 cells, where the board named is 4x4"),
        (drawn.rpartition("\n")[0], f"12: {no}half a picture: 3 of 4 rows"),
        (drawn.replace("1", "!", 1), f"10: {no}r1c2: '!' is not a digit"),
        (f"{drawn}\n{drawn}", "9: several grids below: which is the solution?"),
        (SOLUTION, f"10: {no}81 cells in a line"),
    ):
        found = error(f"{good}\n\nSolution:\n{bad}\n")
        assert found.startswith(f"p.txt:{fault}")
        assert lines(f"{good}\n\nSolution:\n{bad}\n\n{good}\n") == [found, SMALL]


def test_a_word_with_no_grid_below_is_told():
    good = framed(SMALL)
    told = "p.txt:9: 'Solution:' is no puzzle"
    for below in ("", "\n\n", "not yet", "+---+", "+---+\n\n"):
        assert lines(f"{good}\n\nSolution:\n{below}")[:2] == [SMALL, told]
    assert lines(f"Solution:\n{good}") == ["p.txt:1: 'Solution:' is no puzzle", SMALL]


def test_another_solution_than_the_one_before_is_refused():
    good, drawn, other = framed(SMALL), rows(SOLVED, 4), rows(SOLVED[::-1], 4)
    for second in (f"Solution 2:\n{other}", f"solution {SOLVED[::-1]}"):
        text = f"{good}\nSolution 1:\n{drawn}\n{second}"
        assert error(text) == "p.txt:13: another solution than the one before"
    assert entries(f"{good}\nSolution:\n{drawn}\nsolution {SOLVED}")[0].printed.line() == SOLVED


def test_solutions_stand_in_all_a_puzzle_does():
    small = "|   | 1 | 2 | 3 | 4 |\n|---|---|---|---|---|\n"
    bars = [f"| {at} | {' | '.join(SOLVED[4 * at - 4 : 4 * at])} |" for at in range(1, 5)]
    for drawn in (
        small + "\n".join(bars),
        "1 2 3 4\n-------\n" + rows(SOLVED, 4, " "),
        f"```\n{rows(SOLVED, 4)}\n```",
        "/".join(rows(SOLVED, 4).split()),
        "\n\n".join(["\n".join(SOLVED[at : at + 4] for at in half) for half in ((0, 4), (8, 12))]),
        "[[3,1,4,2],[4,2,1,3],\n [1,3,2,4],[2,4,3,1]]",
        "[3 1 4 2]\n[4 2 1 3]\n[1 3 2 4]\n[2 4 3 1]",
        f'["{SOLVED}"]',
    ):
        for word in ("Solution:\n", "\n**Solution**\n\n"):
            text = f"```\n{rows(SMALL, 4)}\n```\n{word}{drawn}\n"
            (found,) = entries(text)
            assert (found.line(), found.printed.line()) == (SMALL, SOLVED)
            assert lines(f"{text}\nPuzzle 2:\n{framed(SMALL)}") == [SMALL, SMALL]


@pytest.mark.parametrize("size", ["4", "9", "16"])
def test_frames_around_every_cell_stand_around_solutions_too(size):
    puzzle, solved = {"4": (SMALL, SOLVED), "9": (LINE, SOLUTION), "16": (LARGE, FULL)}[size]
    frame = "+---" * int(size) + "+"
    bars = [f"| {row} |" for row in rows(solved, int(size), " | ").split("\n")]
    drawn = "\n".join([frame, *(f"{row}\n{frame}" for row in bars)])
    for word in ("Solution:\n", "\n## Solution\n\n", "Output:\n"):
        (found,) = entries(f"{puzzle}\n{word}{drawn}\n")
        assert (found.line(), found.printed.line()) == (puzzle, solved)


GIVEN, DONE = (
    "[[3,0,0,0],[0,0,1,0],[0,0,0,4],[2,0,0,0]]",
    "[[3,1,4,2],[4,2,1,3],[1,3,2,4],[2,4,3,1]]",
)
BRACES = operator.methodcaller("translate", str.maketrans("[]", "{}"))
ON_ROWS = DONE.replace("],", "],\n  ")


@pytest.mark.parametrize(
    "text",
    [
        f"board = {GIVEN}\nsolution = {DONE}\n",
        f"board = {GIVEN}\nexpected = {ON_ROWS}\n",
        f"int board[4][4] = {BRACES(GIVEN)};\n\nint solved[4][4] = {BRACES(ON_ROWS)};\n",
        f"Input: board = {GIVEN}\nOutput: {DONE}\n",
        f"Input:\n{GIVEN}\nOutput:\n{DONE}\n",
        f"Given:\n{rows(SMALL, 4)}\n\nResult:\n{rows(SOLVED, 4)}\n",
        f"Question:\n{framed(SMALL)}\nAnswer:\n{framed(SOLVED)}\n",
        f"Unsolved grid:\n{rows(SMALL, 4)}\nSolved grid:\n{rows(SOLVED, 4)}\n",
        f"Input: {SMALL}\nOutput: {SOLVED}\n",
        f"puzzle={SMALL}\nsolution={SOLVED}\n",
        f"puzzle = '{SMALL}'\nsolution = '{SOLVED}'\n",
        f"Puzzle: {SMALL}\nAnswer: {SOLVED}\n",
        f"Puzzle: {SMALL}\nSolution: {','.join(SOLVED)}\n",
    ],
)
def test_programs_and_exercises_tell_both(text):
    (found,) = entries(text)
    assert (found.line(), found.printed.line()) == (SMALL, SOLVED)
    assert lines(f"{text}\n{LINE}\n") == [SMALL, LINE]


def test_lists_below_the_word_that_are_no_solution_are_told():
    for below, fault in (
        (f"solution = {DONE[:-3]}]]", "no solution of the puzzle above: row 4 has 3 cells"),
        ("Solution: [", "no solution of the puzzle above: no JSON"),
        (f'Solution:\n["{SOLVED}", "{SOLVED}"]', "several grids below: which is the solution?"),
        (f"Solution:\n{SOLVED} {SOLVED}", "several grids below: which is the solution?"),
        (
            f'Solution:\n{{"puzzle": "{SOLVED}", "constraints": ["anti-knight"]}}',
            "a rule below the word solution: anti-knight",
        ),
    ):
        assert fault in error(f"{SMALL}\n{below}\n")
    assert lines(f"{SMALL}\nSolved: no\n")[1] == "p.txt:2: 'Solved: no' is no puzzle"
    assert lines(f"result = {DONE}\n") == [SOLVED]


def test_a_solution_below_what_is_no_puzzle_is_not_the_next_ones():
    for solution in (SOLUTION, rows(SOLUTION, 9), rows(SOLVED, 4)):
        found = lines(f"{LINE[:-1]}!\nSolution:\n{solution}\n\n{LINE}\n")
        assert found[-1] == LINE
        assert all(one.startswith("p.txt:") for one in found[:-1])
    assert lines(f"{LINE[:-1]}!\nSolution:\n")[1] == "p.txt:2: 'Solution:' is no puzzle"


NAMED = "A 3 . . .\nB . . 1 .\nC . . . 4\nD 2 . . ."
BANDS = "{}\n{}\n\n{}\n{}".format(*rows(SMALL, 4).split("\n"))
TABLE = "| c1 | c2 | c3 | c4 |\n|---|---|---|---|\n" + "\n".join(
    f"| {row} |" for row in rows(SMALL, 4, " | ").split("\n")
)
DRAWN = [
    rows(SMALL, 4),
    rows(SMALL, 4, " "),
    rows(SMALL, 4).replace("\n", "/"),
    framed(SMALL),
    NAMED,
    f"  1 2 3 4\n{NAMED}",
    BANDS,
    TABLE,
    f'{{"puzzle": "{SMALL}"}}',
    f"```\n{rows(SMALL, 4)}\n```",
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", ["{}.\n", "{})\n", "\n---\n", "Sudoku {}, hard\n"])
@pytest.mark.parametrize("drawn", DRAWN)
@pytest.mark.parametrize("below", ["", "diagonal\n", f"Solution:\n{rows(SOLVED, 4)}\n"])
def test_puzzles_one_below_the_other_with_titles_between(title, drawn, below):
    one = f"{drawn}\n{below}"
    text = "".join(f"{title.format(at)}{one}" for at in (1, 2, 3))
    puzzle = f"{SMALL} with diagonal" if below == "diagonal\n" else SMALL
    assert lines(text) == [puzzle] * 3
    if not drawn.startswith(("A", "|")):
        assert lines(text.replace("\n\n---", "\n-----------")) == [puzzle] * 3
    if "Solution" in below:
        assert [found.printed.line() for found in entries(text)] == [SOLVED] * 3


@pytest.mark.parametrize("title", ["Puzzle:", "puzzle 1:", "Sudoku #12:", "Grid 3:", "Quiz:"])
def test_a_puzzle_on_a_line_may_have_its_title_before(title):
    assert lines(f"{title} {LINE}\n{title} {SMALL}  # a remark\n") == [LINE, SMALL]
    (found,) = entries(f"{title} {LINE}\nSolution: {SOLUTION}\n")
    assert found.printed.line() == SOLUTION
    for rule in (f"Solution 1: {SOLUTION}", f"Solution:\n{SOLUTION}", "diagonal"):
        found, other = entries(f"{title} {LINE}\n{rule}\n{title} {SMALL}\nSolution: {SOLVED}\n")
        assert found.printed is None if rule == "diagonal" else found.printed.line() == SOLUTION
        assert (other.line(), other.printed.line()) == (SMALL, SOLVED)
    assert error(f"{title} {LINE[:-1]}").startswith("p.txt:1: ")


def test_a_title_with_a_size_tells_the_board():
    twelve = "\n".join([". " * 12] * 12)
    (found,) = entries(f"Sudoku 12x12\n{twelve}")
    assert found.board == Board.customary(12)
    assert lines(f"Sudoku 9x9:\n{ROWS_TEXT}")[0].startswith("p.txt:1: ")
    assert lines(f"Sudoku 9x9\n{ROWS_TEXT}\n\npuzzle 4x4\n{SMALL}") == [LINE, SMALL]
    assert "9x9" in error(f"Sudoku 9x9\n{framed(SMALL)}")
    assert lines(f"Grid 9x9\n\n{LINE}\n") == [LINE]


@pytest.mark.parametrize("number", ["{}.", "{})", "{}:"])
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_numbers_above_puzzles_are_their_titles(number, between):
    for text, puzzle in ((ROWS_TEXT, LINE), (LINE, LINE), (framed(SMALL), SMALL), (SMALL, SMALL)):
        numbered = [f"{number.format(at)}{between}{text}\n" for at in (1, 2, 13)]
        assert lines("\n".join(numbered)) == [puzzle] * 3
        close = "".join(f"{number.format(at)}{between}{text}\n" for at in (1, 2, 3))
        assert lines(close) == [puzzle] * 3
    assert lines("1.\n.1\n", Board.latin(2)) == ["1..1"]
    assert lines("board 2x2, no boxes\n1.\n.1\n") == ["1..1"]
    assert lines("123.\n3..2\n....\n....\n") == ["123.3..2........"]
    assert error("1.\n.1\n").startswith("p.txt:1: 2 rows of 2 cells: side 2 has no")
