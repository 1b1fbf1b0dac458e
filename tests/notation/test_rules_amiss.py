"""Lines below a puzzle that are meant as rules and are none: it is not read without them."""

import pytest
from reading import LINE, ROWS, ROWS_TEXT, error, lines

FOUR = "1.....3..4....2."
GRID = "1...\n..3.\n.4..\n..2."


@pytest.mark.parametrize("puzzle", [FOUR, GRID])
@pytest.mark.parametrize("said", ["No knight move", "no knight", "digits are even", "x-wing here"])
def test_words_right_below_a_rule_refuse_the_puzzle_with_it(puzzle, said):
    at = puzzle.count("\n") + 3
    wanted = f"p.txt:{at}: '{said}' is no constraint, and no puzzle"
    assert error(f"{puzzle}\ndiagonal\n{said}\nanti-knight\n") == wanted
    assert lines(f"{puzzle}\ndiagonal\n{said}\n\n{LINE}\n") == [wanted, LINE]


@pytest.mark.parametrize("between", ["\n", "\n\n", "\n# by A\n"])
@pytest.mark.parametrize("said", ["5 r2c1 r2c2", "12: r1c1", "The cage r1c1 r1c2", "killer: 2"])
def test_what_speaks_of_cells_or_kinds_refuses_the_puzzle_above(between, said):
    assert "no constraint" in error(f"{FOUR}{between}{said}\ndiagonal\n")
    assert "no constraint" in error(f"{GRID}\n{between}{said}\n")


def test_a_title_that_may_be_a_rule_is_of_neither_puzzle():
    found = lines(f"{FOUR}\n\nKiller by A\n{GRID}\n")
    assert (
        found[0] == "p.txt:3: a rule between two puzzles: of which? It stands right below its own"
    )
    fault = "'Killer by A' is no constraint, and no puzzle; the one below is not read"
    assert found[1:] == [f"p.txt:3: {fault}"]
    for map_below in ("Extra regions:", "Cages:"):
        found = lines(f"{GRID}\n\n{map_below}\n1122\n1122\n3344\n3344\n")
        assert len(found) == 2
        assert all(one.startswith("p.txt:6: ") for one in found)


@pytest.mark.parametrize(
    "second",
    [FOUR, GRID, "1... ..3. .4.. ..2.", f"Puzzle 2\n{FOUR}", f"Sudoku #2:\n{GRID}", f"# 2\n{FOUR}"],
)
def test_a_puzzle_right_below_a_rule_is_a_puzzle(second):
    assert lines(f"{FOUR}\ndiagonal\n{second}\n") == [f"{FOUR} with diagonal", FOUR]


@pytest.mark.parametrize(
    "rows", ["A.C.\n..D.\n.B..\n..A.", "xxxA\nxxxx\nBxxx\nxxxx", "A B C D\n" * 4]
)
def test_rows_of_letters_right_below_a_rule_are_a_puzzle(rows):
    first, second = lines(f"{FOUR}\ndiagonal\n{rows}\n")
    assert first == f"{FOUR} with diagonal"
    assert "is no constraint" not in second


def test_several_rules_on_a_line_are_rules_without_the_word_before_them():
    for said in ("diagonal; anti-knight", "diagonal ; anti-knight;", "with diagonal; anti-knight"):
        assert lines(f"{GRID}\n{said}\n") == [f"{FOUR} with diagonal; anti-knight"]
    assert "no constraint 'diagonals'" in error(f"{GRID}\ndiagonals\n")


@pytest.mark.parametrize(
    "title",
    [
        "Puzzle:",
        "Easy",
        "very hard:",
        "Sudoku #1",
        "sudoku 12:",
        "Level 3",
        "Difficulty: hard",
        "**Puzzle**",
        "__Sudoku 3:__",
        "*Grid*:",
    ],
)
def test_a_title_stands_above_its_rows(title):
    assert lines(f"{title}\n{ROWS_TEXT}\n\n{title}\n{LINE}\n") == [LINE, LINE]


@pytest.mark.parametrize("title", ["Difficulty: anti-knight", "Puzzle: diagonal", "Easy thermo"])
def test_a_title_that_says_more_is_none(title):
    assert all(each.startswith("p.txt:") for each in lines(f"{title}\n{LINE}\n")[:1])


def test_a_rating_behind_a_puzzle_may_have_strokes():
    for remark in ("ED=10.7/1.2/1.2", "3/4", "7.2/7.2"):
        assert lines(f"{LINE} {remark}\n{LINE}") == [LINE, LINE]
    for rest in ("anti-knight/3", "3/x anti-knight", "3/4 anti-knight"):
        assert error(f"{LINE} {rest}").startswith("p.txt:1: ")
    assert lines("/".join(ROWS)) == [LINE]


def test_letters_that_spell_a_kind_are_cells():
    rows = ["CAGE.ODD.CLONE.A", "CAGE.... ODD.CLON", "." * 16]
    for row in rows:
        grid = "\n".join([row, *["." * 16] * 15])
        first, *others = lines(f"{FOUR}\n\n{grid}\n")
        assert first == FOUR
        assert "constraint" not in "".join(others)
    line = "CAFE.ADD" + "." * 248
    assert [each[:8] for each in lines(f"{line}\n{line} by A\n{line}\n")] == [line[:8]] * 3
