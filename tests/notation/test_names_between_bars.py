"""Tables with names above their columns and beside their rows, all between bars."""

from itertools import product

import pytest
from reading import LINE, ROWS, entries, error, lines

from sudoku_csp.grid.board import Board

EIGHT = [
    "1......8",
    ".2....7.",
    "..3..6..",
    "...45...",
    "...54...",
    ".6....3.",
    "7......2",
    "........",
]
FOUR = ["1..4", "..1.", ".2..", "4..2"]
HEADS = {
    "numbers": lambda side: [str(number) for number in range(1, side + 1)],
    "from 0": lambda side: [str(number) for number in range(side)],
    "letters": lambda side: "ABCDEFGHI"[:side],
    "columns": lambda side: [f"c{number}" for number in range(1, side + 1)],
    "words": lambda side: [f"Col {number}" for number in range(1, side + 1)],
    "nothing": lambda side: [""] * side,
}
NAMES = {
    "numbers": HEADS["numbers"],
    "from 0": HEADS["from 0"],
    "letters": HEADS["letters"],
    "rows": lambda side: [f"R{number}" for number in range(1, side + 1)],
    "words": lambda side: [f"Row_{number}" for number in range(1, side + 1)],
}
RULES = {"none": "", "Markdown": "|---", "aligned": "|--:", "grid": "+---", "double": "+==="}


def barred(cells):
    return "|" + "|".join(f" {cell:2}" for cell in cells) + "|"


def table(rows, head, names, empty, rule="", every=False):
    """A table; with a rule below its head, or below every row."""
    side = len(rows)
    ruled = [(rule * (side + 1) + rule[:1]).rstrip("-") or rule] if rule else []
    drawn = [barred(["", *head]), *ruled]
    for name, row in zip(names, rows, strict=True):
        drawn += [barred([name, *(empty if sign == "." else sign for sign in row)])]
        drawn += ruled if every else []
    return "\n".join(drawn)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("rows", [FOUR, EIGHT, ROWS], ids=len)
def test_a_table_has_names_in_both_directions(rows, head, names):
    side = len(rows)
    puzzle = "".join(rows)
    for empty, rule in product(("", ".", "0", "_"), RULES.values()):
        drawn = table(rows, HEADS[head](side), NAMES[names](side), empty, rule)
        assert lines(drawn) == [puzzle], drawn
        assert lines(f"{drawn}\n\n{drawn}\nanti-knight\n") == [puzzle, f"{puzzle} with anti-knight"]
    for rule in (RULES["grid"], RULES["double"]):
        drawn = table(rows, HEADS[head](side), NAMES[names](side), "", rule, every=True)
        assert lines(drawn) == [puzzle], drawn


@pytest.mark.parametrize("apart", ["", " "])
def test_boxes_between_bars_have_names_too(apart):
    boxes = ([apart.join(row[at : at + 3]) for at in (0, 3, 6)] for row in ROWS)
    rows = [f"| {name} | {' | '.join(b)} |" for name, b in zip("ABCDEFGHI", boxes, strict=True)]
    assert lines("\n".join(rows)) == [LINE]


def test_a_table_that_lacks_a_row_or_a_name_is_no_puzzle_of_its_size():
    for rows, empty in product((FOUR, EIGHT, ROWS), ("", ".", "0")):
        numbers = HEADS["numbers"](len(rows))
        short = table(rows, numbers, numbers, empty).rpartition("\n")[0]
        assert error(short).startswith("p.txt:")
        wrong = [numbers[1], numbers[0], *numbers[2:]]
        for names in (wrong, ["", *numbers[1:]]):
            assert "".join(rows) not in lines(table(rows, numbers, names, empty))


def test_a_chosen_board_has_the_first_row_and_column_for_cells():
    numbers = HEADS["numbers"](8)
    (found,) = entries(table(EIGHT, numbers, numbers, ""), Board.customary(9))
    assert found.board == Board.customary(9)
    assert list(found.digits[:9]) == [0, 1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize("none", ["nan", "NaN", "None", "<NA>"])
def test_a_data_frame_in_markdown_has_whole_numbers_and_none(none):
    numbers = HEADS["from 0"](9)
    assert lines(table(ROWS, numbers, numbers, none, "|--:")) == [LINE]
    assert lines("\n".join(barred(none if s == "." else s for s in row) for row in ROWS)) == [LINE]
    mixed = table(ROWS, numbers, numbers, none, "|--:").replace(" 5 ", "5.0", 1)
    assert "is not a digit" in error(mixed)


@pytest.mark.parametrize("head", ["numbers", "from 0"])
@pytest.mark.parametrize("rows", [FOUR, ROWS], ids=len)
def test_numbers_above_a_row_too_few_are_no_row(rows, head):
    """Names, or a first row of its own: nobody knows."""
    side = len(rows)
    numbers = HEADS[head](side)
    for rule in ("|" + "---|" * side, "+" + "---+" * side):
        drawn = [barred(numbers), rule, *map(barred, rows)]
        assert lines("\n".join(drawn)) == ["".join(rows)]
        for lost in (2, len(drawn) - 1):
            text = "\n".join(drawn[:lost] + drawn[lost + 1 :])
            assert error(text).startswith("p.txt:1: names of columns above a row too few")
            found = lines(f"{text}\n\n{'.' * 81}")
            assert found[1:] == ["." * 81]
    empty = "\n".join([barred([""] * side), "|" + "---|" * side, *map(barred, rows[1:])])
    assert lines(empty.replace(".", " ")) == ["." * side + "".join(rows[1:])]
    first = "".join(HEADS["numbers"](side))
    whole = "\n".join([rule, *(f"{barred(row)}\n{rule}" for row in [first, *rows[1:]])])
    assert lines(whole) == ["".join([first, *rows[1:]])]


@pytest.mark.parametrize("corner", ["row", "Rows", "#", "\\", "R\\C", "rc", "row\\column"])
@pytest.mark.parametrize(("head", "names"), [("numbers", "numbers"), ("words", "words")])
def test_a_word_in_the_corner_is_no_cell(corner, head, names):
    for rows, empty in product((FOUR, EIGHT, ROWS), ("", ".", "0")):
        side = len(rows)
        columns, beside = HEADS[head](side), NAMES[names](side)
        drawn = table(rows, columns, beside, empty, "|---").split("\n")
        drawn[0] = barred([corner, *columns])
        assert lines("\n".join(drawn)) == ["".join(rows)]
        wrong = "\n".join([drawn[0], *drawn[2:], drawn[-1]])
        assert "".join(rows) not in lines(wrong)
        unnamed = [barred([corner, *columns]), *map(barred, rows)]
        assert error("\n".join(unnamed)).startswith("p.txt:1: ")


@pytest.mark.parametrize("none", ["None", "null", "NULL", "NA", "NaN", "<NA>"])
def test_a_sheet_without_names_has_words_for_nothing(none):
    rows = ["".join(row) for row in zip(*ROWS, strict=True)]
    assert rows[0][:2] == "56"
    for drawn in (ROWS, rows, [row[::-1] for row in ROWS]):
        sheet = "\n".join(",".join(none if sign == "." else sign for sign in row) for row in drawn)
        assert lines(sheet) == ["".join(drawn)]
