"""Messages of errors, and the checks of arguments that raise them."""

import pytest

from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import (
    LONGEST,
    AnswerError,
    InputError,
    UnknownName,
    one_line,
    printable,
)


def test_a_message_is_one_line_of_limited_length():
    whole = "a" * LONGEST
    assert one_line(whole) == whole
    assert one_line(whole + "a") == whole + "..."
    assert one_line("é\x1b\x9f\xa0\u202eé") == r"é\x1b\x9f\xa0\u202eé"
    controls = [*range(32), *range(127, 160)]
    for number in range(0x100):
        shown = f"\\x{number:02x}" if number in controls else chr(number)
        assert printable(chr(number)) == shown


def test_an_input_error_has_its_place():
    whole = InputError("no digit", source="a\nb", line=17, cell="r3c7")
    assert str(whole) == r"a\x0ab:17: r3c7: no digit"
    parts = (whole.message, whole.source, whole.line, whole.cell)
    assert parts == ("no digit", r"a\x0ab", 17, "r3c7")
    assert str(InputError("no digit", line=3)) == "line:3: no digit"
    assert str(InputError("no digit", source="a")) == "a: no digit"
    assert InputError("no digit").source is None
    error = AnswerError("no answer", 5)
    assert (str(error), error.line) == ("no answer", 5)


def test_an_unknown_name_is_shown_with_the_nearest_one():
    known = ["bdd", "bdds", "sat"]
    near = r"^no form 'bddss'; did you mean bdds\? \(known: bdd, bdds, sat\)$"
    with pytest.raises(UnknownName, match=near):
        UnknownName.check("form", "bddss", known)
    with pytest.raises(UnknownName, match=r"^no form 'x' \(known: bdd, bdds, sat\)$"):
        UnknownName.check("form", "x", known)
    for other in (7, None, ["sat"]):
        with pytest.raises(UnknownName, match=r"^no form "):
            UnknownName.check("form", other, dict.fromkeys(known))
    UnknownName.check("form", "sat", known)


class Index:
    """A whole number like those of numpy."""

    def __index__(self):
        return 3


@pytest.mark.parametrize(("value", "found"), [(1, 1), (3, 3), (Index(), 3)])
def test_a_whole_number_within_the_bounds_is_returned(value, found):
    result = checks.whole(value, 1, "a side is 1 to 3", 3)
    assert (result, type(result)) == (found, int)
    assert checks.whole(10**30, 1, "a limit is at least 1") == 10**30


@pytest.mark.parametrize("value", [0, 4, -1, True, 2.0, "2", None])
def test_any_other_value_is_rejected(value):
    with pytest.raises(ValueError, match=r"^a side is 1 to 3.*, not "):
        checks.whole(value, 1, "a side is 1 to 3", 3)


@pytest.mark.parametrize("value", [-0.1, 2.1, float("nan"), "1", None])
def test_a_number_is_within_its_bounds(value):
    for good in (0, 0.5, 2, 2.0):
        checks.number(good, 0, "a share is 0 to 2", 2)
    with pytest.raises(ValueError, match=r"^a share is 0 to 2, not "):
        checks.number(value, 0, "a share is 0 to 2", 2)
