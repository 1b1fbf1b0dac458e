"""What a caller hands over: bounds are within, and whatever is no number at all is refused."""

import pytest

from sudoku_csp.grid import checks


class Index:
    """A whole number, as those of numpy are."""

    def __index__(self):
        return 3


@pytest.mark.parametrize(("value", "found"), [(1, 1), (3, 3), (Index(), 3)])
def test_a_whole_number_within_the_bounds_is_given_back(value, found):
    said = checks.whole(value, 1, "a side is 1 to 3", 3)
    assert (said, type(said)) == (found, int)


@pytest.mark.parametrize("value", [0, 4, -1, True, 2.0, "2", None])
def test_any_other_is_refused(value):
    with pytest.raises(ValueError, match=r"^a side is 1 to 3.*, not "):
        checks.whole(value, 1, "a side is 1 to 3", 3)


def test_a_whole_number_has_no_largest_one_unless_one_is_named():
    assert checks.whole(10**30, 1, "a limit is at least 1") == 10**30


@pytest.mark.parametrize("value", [0, 0.5, 2, 2.0])
def test_a_number_within_the_bounds_is_taken(value):
    checks.number(value, 0, "a share is 0 to 2", 2)


@pytest.mark.parametrize("value", [-0.1, 2.1, float("nan"), "1", None])
def test_a_number_beyond_them_and_no_number_are_refused(value):
    with pytest.raises(ValueError, match=r"^a share is 0 to 2, not "):
        checks.number(value, 0, "a share is 0 to 2", 2)
