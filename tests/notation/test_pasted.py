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
