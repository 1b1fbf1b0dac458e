"""What people paste: numbered lists, lists of programs, tables of pages, boards of odd sizes."""

import pytest
from reading import LINE, ROWS, SOLUTION, lines


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
    ["cage =5 r1c3 r1c4", "cage=5 r1c3 r1c4", "cage 5: r1c3 r1c4", "cage = 5 : r1c3, r1c4",
     "Cage: 5 r1c3 r1c4", "cage total=5: r1c3 r1c4", "cage r1c3 r1c4 = 5"],
)  # fmt: skip
def test_the_number_of_a_rule_stands_behind_a_sign_of_equality_or_before_a_colon(typed):
    assert lines(f"{LINE}\n{typed}\n") == [f"{LINE} with cage 5 r1c3 r1c4"]
    assert lines(f"{LINE} with {typed}") == [f"{LINE} with cage 5 r1c3 r1c4"]


@pytest.mark.parametrize("typed", ["diagonal both", "Diagonal: both", "both diagonals"])
def test_both_diagonals_are_told_to_be_two_lines(typed):
    (said,) = lines(f"{LINE}\n{typed}")
    assert said.endswith("; say `diagonal; diagonal anti`")


@pytest.mark.parametrize("sign", "+-")
def test_a_sign_is_no_diagonal(sign):
    fault = f"p.txt:2: diagonal, word 2: '{sign}' is no field (side, which), nor main or anti"
    assert lines(f"{LINE}\ndiagonal {sign}")[0].startswith(fault)
