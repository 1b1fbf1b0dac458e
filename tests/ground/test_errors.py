"""Messages of errors: on one line, not too long, and with what they are about."""

import pytest

from sudoku_csp.grid.errors import (
    LONGEST,
    AnswerError,
    InputError,
    UnknownName,
    one_line,
    printable,
)


def test_a_message_as_long_as_one_may_be_is_whole_and_a_longer_one_ends_in_dots():
    whole = "a" * LONGEST
    assert one_line(whole) == whole
    assert one_line(whole + "a") == whole + "..."


def test_every_control_character_is_an_escape_and_no_other_is():
    controls = [*range(32), *range(127, 160)]
    for number in range(0x100):
        shown = f"\\x{number:02x}" if number in controls else chr(number)
        assert printable(chr(number)) == shown


def test_a_message_shows_what_is_not_printed_as_escapes_and_the_rest_as_it_is():
    assert one_line("é\x1b\x9f\xa0\u202eé") == r"é\x1b\x9f\xa0\u202eé"


def test_an_error_of_input_tells_the_place_as_far_as_it_is_known():
    whole = InputError("no digit", source="a\nb", line=17, cell="r3c7")
    assert str(whole) == r"a\x0ab:17: r3c7: no digit"
    told = (whole.message, whole.source, whole.line, whole.cell)
    assert told == ("no digit", r"a\x0ab", 17, "r3c7")
    assert str(InputError("no digit", line=3)) == "line:3: no digit"
    assert str(InputError("no digit", source="a")) == "a: no digit"
    assert str(InputError("no digit")) == "no digit"
    assert InputError("no digit").source is None


def test_an_error_of_an_answer_has_its_line():
    error = AnswerError("no answer", 5)
    assert (str(error), error.line) == ("no answer", 5)


def test_an_unknown_name_is_told_with_the_one_nearest():
    known = ["bdd", "bdds", "sat"]
    with pytest.raises(
        UnknownName, match=r"^no form 'bddss'; did you mean bdds\? \(known: bdd, bdds, "
    ):
        UnknownName.check("form", "bddss", known)
    with pytest.raises(UnknownName, match=r"^no form 'x' \(known: bdd, bdds, sat\)$"):
        UnknownName.check("form", "x", known)
    for other in (7, None, ["sat"]):
        with pytest.raises(UnknownName, match=r"^no form "):
            UnknownName.check("form", other, known)
    UnknownName.check("form", "sat", known)
    # What has no hash is no key of a table.
    with pytest.raises(UnknownName):
        UnknownName.check("form", ["sat"], {"sat": 1})
