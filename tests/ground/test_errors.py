"""Messages of errors: on one line, and not too long."""

from sudoku_csp.grid.errors import LONGEST, one_line


def test_a_message_as_long_as_one_may_be_is_whole_and_a_longer_one_ends_in_dots():
    whole = "a" * LONGEST
    assert one_line(whole) == whole
    assert one_line(whole + "a") == whole + "..."
