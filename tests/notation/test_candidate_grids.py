"""Grids of candidates: SudoCue's .sdx, pencil marks in frames, Sukaku; and .sdk beside them."""

import pytest
from reading import LINE, entries, error, parts_of, read
from tables import rows

from sudoku_csp.apps.api.convert import convert as written
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle

# The example of SudoCue's description of its files (sudocue.net, 2006): the puzzle as .sdk.
SDK = """#ARuud
#DA random puzzle created by SudoCue
#B03-08-2006
2..1.5..3
.54...71.
.1.2.3.8.
6.28.73.4
.........
1.53.98.6
.2.7.1.6.
.81...24.
7..4.2..1"""
RUUD = SDK[SDK.index("2..1") :].replace("\n", "")
CELLS = [(row, column) for row in range(1, 10) for column in range(1, 10)]


def candidates(line):
    """The candidates of each cell that the digits leave, by the rules alone."""
    at = dict(zip(CELLS, line.replace(".", " "), strict=True))
    texts = {}
    for r, c in CELLS:
        seen = {
            at[y, x]
            for y, x in CELLS
            if (y, x) != (r, c)
            and (y == r or x == c or ((y - 1) // 3, (x - 1) // 3) == ((r - 1) // 3, (c - 1) // 3))
        }
        left = "".join(digit for digit in "123456789" if digit not in seen)
        texts[r, c] = at[r, c].strip() or left
    return texts


def plain(texts):
    return "\n".join(" ".join(texts[row, at] for at in range(1, 10)) for row in range(1, 10))


def framed(texts, top=".---.---.---.", middle=":---+---+---:", bottom="'---'---'---'"):
    rows = [
        "| "
        + " | ".join(" ".join(texts[row, at] for at in range(c, c + 3)) for c in (1, 4, 7))
        + " |"
        for row in range(1, 10)
    ]
    return "\n".join([top, *rows[:3], middle, *rows[3:6], middle, *rows[6:], bottom])


def test_the_published_example_of_sudocue():
    assert read(SDK) == [RUUD]
    (puzzle,) = entries(SDK)
    assert read(written(puzzle, "sdk")) == [RUUD]


def test_missing_candidates_without_a_frame_are_ambiguous():
    texts = candidates(RUUD)
    assert read(plain(texts)) == [RUUD]
    assert read(framed(texts)) == [RUUD]
    texts[5, 1] = "48"
    assert error(plain(texts)).startswith("p.txt:5: r5c1: candidates are missing: draw frames")


@pytest.mark.parametrize("frames", rows(__file__, "frames"))
def test_in_a_frame_what_is_listed_is_a_rule(frames):
    texts = candidates(RUUD)
    texts[5, 1], texts[1, 2] = "48", "7"
    drawn = framed(texts, *frames)
    (puzzle,) = entries(drawn)
    assert puzzle.ruleset.lines == ("candidates 7 r1c2", "candidates 4 8 r5c1")
    assert puzzle.digits == entries(RUUD)[0].digits
    assert entries(f"{drawn}\n{drawn}\n\n{LINE}") == [puzzle, puzzle, *entries(LINE)]
    for name in ("candidates", "sukaku", "text"):
        (back,) = entries(written(puzzle, name))
        assert parts_of(back) == parts_of(puzzle)


def test_a_last_candidate_is_open_where_others_list_it():
    texts = candidates(RUUD)
    assert texts[1, 8] == "9"
    assert entries(framed(texts))[0].digits == entries(RUUD)[0].digits


def test_sukaku_has_nine_signs_for_a_cell():
    texts = candidates("." * 81)
    texts |= {(1, 1): "5", (1, 2): "12", (9, 9): "9"}
    text = "".join(
        "".join(digit if digit in each else "." for digit in "123456789") for each in texts.values()
    )
    (puzzle,) = entries(text)
    assert puzzle.ruleset.lines == (
        "candidates 5 r1c1", "candidates 1 2 r1c2", "candidates 9 r9c9"
    )  # fmt: skip
    assert entries(text.replace(".", "0")) == [puzzle]
    assert entries("123456789" * 81) == entries("." * 81)
    assert entries("." * 729)[0].board.side == 27
    assert "r1c1: no candidate" in error("." * 9 + text[9:])


@pytest.mark.parametrize(("rule", "name", "fault"), rows(__file__, "candidates_unsupported"))
def test_a_rule_without_a_form_is_rejected_by_name(rule, name, fault):
    (puzzle,) = entries(LINE)
    with pytest.raises(Unsupported, match=fault):
        written(puzzle.with_constraints(rule), name)


def test_a_cell_that_would_become_a_given_is_rejected():
    row = Puzzle.classic(Board.customary(9), bytes([1, 2, 3, 4, 5, 6, 7, 8] + 73 * [0]))
    with pytest.raises(Unsupported, match="a line of Sukaku cannot express this puzzle"):
        written(
            row.with_constraints(
                "candidates 1 2 r2c9 r3c9 r4c9 r5c9 r6c9 r7c9 r8c9 r9c9 r2c7 r2c8 r3c7 r3c8"
            ),
            "sukaku",
        )
