"""The question `entries`: whether what a person filled in can become a solution."""

import pytest
from asked_here import FOUR, FOUR_SOLVED, IMPOSSIBLE, JIGSAW_PUZZLE, NINE, SEVERAL, ask

from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.grid.errors import InputError, NotReached


def checked(puzzle, entries, **more):
    """What is said of these entries, as cell=digit."""
    side = round(len(puzzle) ** 0.5)
    line = ["."] * len(puzzle)
    for entry in entries:
        cell, digit = entry.split("=")
        row, column = map(int, cell[1:].split("c"))
        line[(row - 1) * side + column - 1] = digit
    (part,) = ask("entries", puzzle=puzzle, entries="".join(line), **more)
    return part["wrong"], part["together"], part["said"]


def test_right_entries_are_right_and_the_solution_is_not_told():
    rest = "".join(d if g == "." else "." for g, d in zip(FOUR, FOUR_SOLVED, strict=True))
    (part,) = ask("entries", puzzle=FOUR, entries=rest)
    assert part == {
        "part": "entries",
        "wrong": [],
        "together": True,
        "said": "Nothing is wrong so far: there is a solution with all 12 entries.",
    }
    assert checked(FOUR, ["r1c2=3"])[2].endswith("with the entry.")


def test_a_wrong_entry_is_named_and_the_others_are_not():
    wrong, together, said = checked(FOUR, ["r1c2=3", "r1c3=2"])
    assert (wrong, together) == (["r1c3"], True)
    assert said == "r1c3=2 is wrong: no solution has it."
    wrong, _, said = checked(NINE, ["r1c3=3", "r1c4=2", "r9c1=1"])
    assert wrong == ["r1c3", "r1c4", "r9c1"]
    assert said == "r1c3=3, r1c4=2 and r9c1=1 are wrong: no solution has any of them."
    _, _, said = checked(NINE, [f"r{row}c4=2" for row in (1, 3, 4, 6, 7, 9)] + ["r1c3=3", "r9c1=1"])
    assert "and 1 other are wrong" in said


def test_entries_of_different_solutions_are_wrong_together_only():
    blank = "." * 16
    assert checked(blank, ["r1c1=1", "r1c2=1"]) == (
        [],
        False,
        "Each entry is in some solution, but no solution has all of them.",
    )
    wrong, together, said = checked("1" + blank[1:], ["r1c2=1", "r2c3=2", "r2c4=2"])
    assert (wrong, together) == (["r1c2"], False)
    assert said.endswith("The others are possible, but not together.")


def test_without_a_solution_no_entry_is_right():
    wrong, together, said = checked(IMPOSSIBLE, ["r1c1=1"])
    assert (wrong, together) == ([], False)
    assert said == "No entry can be right: the givens alone have no solution."


def test_any_board_will_do():
    board = {"side": 6, "regions": list(map(int, "000111020131022331224335244435445555"))}
    assert checked(JIGSAW_PUZZLE, ["r1c1=1"], board=board)[0] == ["r1c1"]
    assert checked("." * 256, ["r1c1=G", "r1c2=G"])[1] is False
    assert checked(SEVERAL, ["r1c1=5"])[1] is True


def test_an_entry_in_the_place_of_a_given_and_a_line_of_another_board_are_refused():
    with pytest.raises(InputError, match="r1c1 is a given"):
        checked(FOUR, ["r1c1=2"])
    with pytest.raises(InputError):
        ask("entries", puzzle=FOUR, entries="." * 81)


def test_entries_are_digits_and_nothing_else_is_said_behind_them():
    line = ".3" + "." * 14
    for more in (" with anti-king", ",1324423124133142", "\nanti-king"):
        with pytest.raises(InputError, match=r"^entries are digits alone"):
            ask("entries", puzzle=FOUR, entries=line + more)
    assert checked(FOUR, [])[2] == "Nothing is filled in yet, and the puzzle has a solution."


def test_what_is_not_found_in_time_is_said():
    with pytest.raises(NotReached, match="not found in the time"):
        ask("entries", Limits(seconds=1e-6), puzzle=NINE, entries="..1" + "." * 78)
