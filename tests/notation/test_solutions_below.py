"""A solution drawn below its puzzle and a word that says so; and titles with a size or a number."""

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


@pytest.mark.parametrize(
    "word",
    ["Solution:", "solution", "The solution is:", "Solution 1:", "## Solution"],
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


def test_what_is_no_whole_grid_is_no_solution():
    good, drawn = framed(SMALL), rows(SOLVED, 4)
    for bad in (
        drawn.replace("4", ".", 1),
        drawn.replace("2431", "243"),
        "31424\n213\n1324\n2431",
        f"\n\n\n\n{drawn}",
        drawn.rpartition("\n")[0],
        "",
    ):
        found = lines(f"{good}\n\nSolution:\n{bad}\n")
        assert found[0] == SMALL
        assert found[1:2] == ["p.txt:9: r1c1: 'S' is not a digit"]
    both = error(f"{good}\nsolution {SOLVED}\nSolution:\n{rows(SOLVED[::-1], 4)}\n\nr1c1 !\n")
    assert both.startswith("p.txt:")


def test_a_solution_below_what_is_no_puzzle_is_not_the_next_ones():
    for solution in (SOLUTION, rows(SOLUTION, 9), rows(SOLVED, 4)):
        found = lines(f"{LINE[:-1]}!\nSolution:\n{solution}\n\n{LINE}\n")
        assert found[-1] == LINE
        assert all(one.startswith("p.txt:") for one in found[:-1])
    assert lines(f"{LINE[:-1]}!\nSolution:\n")[1] == "p.txt:2: r1c1: 'S' is not a digit"


@pytest.mark.parametrize("title", ["Puzzle:", "puzzle 1:", "Sudoku #12:", "Grid 3:", "Quiz:"])
def test_a_puzzle_on_a_line_may_have_its_title_before(title):
    assert lines(f"{title} {LINE}\n{title} {SMALL}  # a remark\n") == [LINE, SMALL]
    (found,) = entries(f"{title} {LINE}\nSolution: {SOLUTION}\n")
    assert found.printed.line() == SOLUTION
    (found,) = entries(f"{title} {LINE}\nSolution 1: {SOLUTION}\n")
    assert found.printed.line() == SOLUTION
    assert error(f"{title} {LINE[:-1]}").startswith("p.txt:1: ")


def test_a_title_with_a_size_tells_the_board():
    twelve = "\n".join([". " * 12] * 12)
    (found,) = entries(f"Sudoku 12x12\n{twelve}")
    assert found.board == Board.customary(12)
    assert lines(f"Sudoku 9x9:\n{ROWS_TEXT}")[0].startswith("p.txt:1: ")
    assert lines(f"Sudoku 9x9\n{ROWS_TEXT}\n\npuzzle 4x4\n{SMALL}") == [LINE, SMALL]
    assert "9x9" in error(f"Sudoku 9x9\n{framed(SMALL)}")
    assert lines(f"Grid 9x9\n\n{LINE}\n") == [LINE]
