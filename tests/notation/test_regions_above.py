"""Regions of a jigsaw above its grid, without the word: neither is read."""

import pytest
from reading import entries, lines

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.puzzle import Puzzle

LETTERS = "AAABCABBCCDBCDDD"
DIGITS = "1112312233423444"
FROM_ZERO = "0001201122312333"
GRID = "1....2....3....4"
OTHER = "1.....3..4....2."


def drawn(text):
    return "\n".join(text[at : at + 4] for at in range(0, 16, 4))


REGIONS = [DIGITS, FROM_ZERO, *map(drawn, (DIGITS, FROM_ZERO, LETTERS))]


@pytest.mark.parametrize("between", ["\n", "\n\n", "\n\n# by A\n"])
@pytest.mark.parametrize("grid", [GRID, drawn(GRID), drawn(OTHER), f'["{GRID}"]'])
@pytest.mark.parametrize("regions", REGIONS)
def test_a_grid_below_regions_is_none(regions, grid, between):
    found = entries(f"{regions}{between}{grid}\n")
    assert all(isinstance(entry, InputError) for entry in found)
    assert "a grid below what is none: the regions of a jigsaw?" in found[-1].message
    assert len(lines(f"Hello, my friend\n{regions}{between}{grid}\n")) == 3
    assert GRID not in lines(f"12!4\n\n{regions}{between}{grid}\n")
    *refused, last = lines(f"{regions}{between}{grid}\n\n{OTHER}\n")
    assert (len(refused), last) == (2, OTHER)


@pytest.mark.parametrize("regions", [*REGIONS, LETTERS])
def test_regions_below_a_grid_are_not_those_of_the_next(regions):
    for grid in (drawn(GRID), GRID):
        own, apart = (lines(f"{grid}\n{gap}{regions}\n\n{drawn(OTHER)}\n") for gap in ("", "\n"))
        assert (len(own), own[-1], len(apart)) == (3, OTHER, 3)
        assert all(one.startswith("p.txt:") for one in (*own[:-1], *apart))


def test_a_layout_alone_is_an_empty_jigsaw_and_refuses_a_grid_below():
    jigsaw = Puzzle.classic(Board.jigsaw(DIGITS), bytes(16))
    assert entries(f"{LETTERS}\n{LETTERS}\n") == [jigsaw, jigsaw]
    first, second, third = entries(f"{LETTERS}\n{GRID}\n{OTHER}")
    assert (first, third.line()) == (jigsaw, OTHER)
    large = f"12{'.' * 34}"
    assert lines(f"{LETTERS}\n{large}\n{GRID}")[1:] == [large, GRID]
    assert "a grid below what is none" in second.message
    assert entries(f"{LETTERS}\n{GRID}{LETTERS}\n")[1].board == jigsaw.board
    empty = "." * 16
    assert lines(f"{LETTERS}\n{empty}\n")[1] == empty


def test_what_this_tool_writes_of_a_jigsaw_is_followed_by_any_puzzle():
    jigsaw = Puzzle.classic(Board.jigsaw(DIGITS), bytes(16))
    for text in (f"{jigsaw.line()}  # board 4x4, jigsaw {DIGITS}", str(jigsaw)):
        assert entries(f"{text}\n\n{GRID}\n") == [jigsaw, *entries(GRID)]


@pytest.mark.parametrize("label", ["Regions:", "The layout:", "Boxes:", "jigsaw map:"])
@pytest.mark.parametrize("regions", [drawn(DIGITS), drawn(FROM_ZERO), drawn(LETTERS)])
def test_regions_below_a_label_refuse_the_grid(label, regions):
    for text in (
        f"{label}\n{regions}\n\nPuzzle:\n{drawn(GRID)}\n",
        f"{label}\n\n{regions}\n{drawn(GRID)}\n",
        f"Puzzle:\n{drawn(GRID)}\n\n{label}\n{regions}\n",
        f"{drawn(GRID)}\n{label}\n{regions}\n",
    ):
        assert not any(isinstance(entry, Puzzle) for entry in entries(text))


def test_a_grid_with_as_many_empty_cells_as_a_region_has_is_one():
    full = "3142421313242431"
    for digit in "1234":
        assert lines(full.replace(digit, "0")) == [full.replace(digit, ".")]
