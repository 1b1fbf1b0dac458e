"""Words above puzzles: told, and no puzzle is read without those that may be a rule."""

import pytest
from reading import LINE, ROWS_TEXT, error, lines

from sudoku_csp.puzzle.notation.source import MAX_LINE

FRAMED = (
    "+---+---+\n| 1 2 | 3 . |\n| . . | . . |\n+---+---+\n| . . | . . |\n| 4 . | . . |\n+---+---+"
)
SMALL = "123.........4..."
GRIDS = [(ROWS_TEXT, LINE), (FRAMED, SMALL), (LINE, LINE), (f'["{SMALL}"]', SMALL)]
WORDS = [
    "Every row, column and box must have all digits.",
    "Normal sudoku rules apply.",
    "Fill in the missing numbers:",
    "Dots are empty cells, of course:",
    "Here is my puzzle:",
    "Can you solve this?",
    "puzzle 3, from B.",
    "Don't ask - it's hard!",
]
RULES = [
    "All anti knight rules apply",
    "no two cells a knight apart",
    "Digits on a thermo rise",
    "Killer by A",
    "A real X-Sudoku",
    "Even-Odd Sudoku",
    "Squiggly sudoku",
    "5 r1c1 r1c2",
    "three cages here",
    "Digits in circles must appear in all squares around.",
    "Adjacent digits on green lines differ by at least 5.",
    "Shaded squares are even.",
    "Numbers along it repeat",
]


def shown(said):
    short = said if len(said) <= 20 else f"{said[:20]}..."
    return repr(short)


@pytest.mark.parametrize("said", WORDS)
@pytest.mark.parametrize("grid", GRIDS)
def test_words_above_and_below_rows_are_told_and_the_rows_are_read(said, grid):
    text, puzzle = grid
    wanted = [f"p.txt:1: {shown(said)} is no puzzle", puzzle]
    assert lines(f"{said}\n{text}\n") == lines(f"{said}\n\n{text}\n") == wanted
    at = text.count("\n") + 2
    below = f"p.txt:{at}: {shown(said)} is no puzzle"
    assert lines(f"{text}\n{said}\n") == [puzzle, below]
    assert lines(f"{text}\n{said}\n{text}\n") == [puzzle, below, puzzle]
    assert lines(f"{text}\n{said}\n{text}\ndiagonal") == [puzzle, below, f"{puzzle} with diagonal"]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("said", RULES)
@pytest.mark.parametrize("between", ["", "\n", "# by A\n"])
@pytest.mark.parametrize("grid", GRIDS)
def test_words_that_may_be_a_rule_refuse_the_puzzle_below(said, between, grid):
    text, puzzle = grid
    fault = f"{shown(said)} is no constraint, and no puzzle"
    assert error(f"{said}\n{between}{text}\n") == f"p.txt:1: {fault}"
    assert error(f"{said}\n{between}{text}\n\n{text}") == f"p.txt:1: {fault}; none below it is read"
    assert error(f"{said}\n") == f"p.txt:1: {fault}"
    later = lines(f"{text}\n\nHello, and so on\n{said}\n{between}{text}\n\n{text}\n")
    at = text.count("\n") + 4
    assert later == [
        puzzle,
        f"p.txt:{at - 1}: 'Hello, and so on' is no puzzle",
        f"p.txt:{at}: {fault}; the one below is not read",
        puzzle,
    ]


@pytest.mark.parametrize("above", ["Here is my puzzle:", "9" * (MAX_LINE + 1)])
@pytest.mark.parametrize("grid", GRIDS)
def test_a_rule_below_what_is_none_at_the_top_is_kept(above, grid):
    text, puzzle = grid
    first, second = lines(f"{above}\nanti-knight\n{text}\n")
    assert first.startswith("p.txt:1: ")
    assert second == f"{puzzle} with anti-knight"
    first, second = lines(f"{above}\nanti-knight\n{text}\n\n{text}\n")
    assert second.startswith("p.txt:2: a rule above several puzzles")
    first, second = lines(f"{above}\nanti-knight\n{text.replace('1', '!', 1)}\n")
    assert "'!' is not a digit" in second
    first, second = lines(f"{above}\nanti-knight\n")
    assert second == "p.txt:2: a constraint with no puzzle above it"


def test_rows_in_letters_and_signs_for_none_are_no_words():
    rows = ["ABCD EFG1 2345 6789", *[".... .... .... ...."] * 15]
    assert lines("\n".join(rows)) == ["ABCDEFG123456789" + "." * 240]
    for row in ("nan nan 4 nan", "x x 4 x"):
        assert lines(f"{row}\n3 4 1 2\n2 1 4 3\n4 3 2 1") == ["..4.341221434321"]


@pytest.mark.parametrize("word", ["Game {}", "No. {}", "Friday {}:", "Monday", "Foxglove", "Zz"])
@pytest.mark.parametrize("between", ["", "\n"])
@pytest.mark.parametrize(("drawn", "puzzle"), GRIDS)
def test_a_word_or_one_with_a_number_is_told_and_what_is_below_is_read(
    word, between, drawn, puzzle
):
    text = "".join(f"{word.format(at)}\n{between}{drawn}\n" for at in (1, 2))
    first, *found = lines(text)
    assert first == f"p.txt:1: {word.format(1)!r} is no puzzle"
    assert [one for one in found if not one.startswith("p.txt:")] == [puzzle, puzzle]
    assert len(found) == 3


@pytest.mark.parametrize(
    "title", ["=== Puzzle {} ===", "--- Easy ---", "**Hard**", "~ Sudoku {} ~"]
)
@pytest.mark.parametrize("between", ["", "\n"])
def test_titles_may_have_signs_around_them(title, between):
    text = "".join(f"{title.format(at)}\n{ROWS_TEXT}\n{between}" for at in (1, 2))
    assert lines(text) == [LINE, LINE]


def test_a_sign_right_above_rows_is_told_and_the_rows_are_read():
    for sign in "1A":
        told, *found = lines(f"{sign}\n{ROWS_TEXT}\n{sign}\n{ROWS_TEXT}\n")
        assert told.startswith("p.txt:1: a row of 1 cells is a row of no board")
        assert found[0] == found[2] == LINE
    assert lines("1\n.\n1\n") == ["1", ".", "1"]


def test_a_rule_between_a_word_and_its_puzzle_is_not_lost():
    rule = f"Monday\ndiagonal\n{LINE}\n"
    assert lines(rule) == ["p.txt:1: 'Monday' is no puzzle", f"{LINE} with diagonal"]
    *others, last = lines(f"{LINE}\n\n{rule}")
    assert others == [LINE, "p.txt:3: 'Monday' is no puzzle"]
    assert last.startswith("p.txt:4: a constraint with no puzzle above it; the one below is not")


@pytest.mark.parametrize("word", ["regions", "Jigsaw", "Extra regions", "Layout", "boxes"])
def test_a_label_refuses_the_puzzle_above_it_with_or_without_its_colon(word):
    layout = "AAAB\nCABB\nCCDB\nCDDD\n"
    for said in (word, f"{word}:"):
        found = lines(f"{FRAMED}\n{said}\n{layout}")
        assert found[0] == f"p.txt:8: {said!r} is no constraint, and no puzzle"
        assert SMALL not in lines(f"{said}\n{layout}{FRAMED}\n")
    assert lines(f"{FRAMED}\nRules\ndiagonal\n") == [f"{SMALL} with diagonal"]
