"""Explain, hint and reasons: steps one by one, each with a scene that a page can draw."""

from itertools import islice, pairwise

import pytest
from playground_questions import (
    FOUR,
    IMPOSSIBLE,
    JIGSAW,
    JIGSAW_PUZZLE,
    NINE,
    SEVERAL,
    ask,
    example,
    parts_of,
)

import sudoku_csp as sc
from sudoku_csp.analysis.explanation.layers.houses import Singles
from sudoku_csp.apps.playground.question import Limits
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import NoSolution, NotReached

FIRST = 7
"""Parts that every explanation of a test has, its heading among them, and soon."""

PARTS = {"placed", "removed", "true", "false", "left"}

CAGES = "." * 16 + " with cage 3 r1c1 r1c2; cage 7 r1c3 r1c4; r1c1 < r1c2; anti-knight"


def explained(question="explain", **fields):
    """The heading, the steps and the ending of an answer."""
    heading, *steps, ending = ask(question, **fields)
    assert (heading["part"], ending["part"]) == ("heading", "ending")
    assert {step["part"] for step in steps} <= {"step"}
    return heading, steps, ending


def own(digits, side=9):
    """The line of entries: `own({"r1c3": 4})`."""
    cells = ["."] * side**2
    for name, digit in digits.items():
        cell = Cell.parse(name)
        cells[(cell.row - 1) * side + cell.column - 1] = str(digit)
    return "".join(cells)


@pytest.mark.parametrize(
    ("puzzle", "board"),
    [(FOUR, None), (NINE, None), (JIGSAW_PUZZLE, JIGSAW), (example("16x16"), None)],
)
def test_the_steps_lead_from_the_givens_to_the_solution(puzzle, board):
    _, steps, ending = explained(puzzle=puzzle, board=board)
    report = sc.solve(puzzle, board=board)
    assert ending["solution"] == steps[-1]["after"] == list(report.solutions[0].digits)
    assert ending["opening"][-1].startswith(f"{len(steps)} steps: ")
    assert steps[0]["drawing"]["digits"] == list(report.puzzle.digits)
    for step, following in pairwise(steps):
        assert following["drawing"]["digits"] == step["after"]
    assert [step["number"] for step in steps] == list(range(1, len(steps) + 1))


def candidates_of(drawing):
    """The part of each candidate that is drawn, by its cell and digit."""
    side = round(len(drawing["digits"]) ** 0.5)
    return {
        (f"r{number // side + 1}c{number % side + 1}", one["digit"]): one["part"]
        for number, left in enumerate(drawing["candidates"])
        for one in left
    }


def cells_of(drawing, mark):
    return next(one["cells"] for one in drawing["marks"] if one["as"] == mark)


def place(one):
    return one["cell"], one["digit"]


@pytest.mark.parametrize("name", ["Inkala 2010", "A given too few", "9x9 jigsaw"])
def test_a_scene_draws_candidates_that_are_left(name):
    (answer,) = ask("examples")
    puzzle = next(one["puzzle"] for one in answer["examples"] if one["name"] == name)
    regions = puzzle["board"]["regions"]
    board = regions and f"9x9, jigsaw {''.join(map(str, regions))}"
    _, *steps = islice(parts_of("explain", puzzle=puzzle["line"], board=board), FIRST)
    assert len(steps) == FIRST - 1
    for step in steps:
        shown = step["drawing"]
        parts = candidates_of(shown)
        assert {*parts.values()} <= PARTS | {""}
        ends = [end for link in shown["links"] for end in (link["from"], link["to"])]
        assert all(place(end) in parts for end in ends)
        for part in ("placed", "removed"):
            assert {at for at in parts if parts[at] == part} == {*map(place, step[part])}
        concerned = cells_of(shown, "concerned")
        assert {cell for (cell, _), part in parts.items() if part} == {*concerned}
        for mark in shown["marks"]:
            cells = mark["cells"]
            assert cells == [str(cell) for cell in sorted(map(Cell.parse, cells))]


def test_a_step_is_sent_before_the_next_is_looked_for(monkeypatch):
    looked = []
    look = Singles.find
    monkeypatch.setattr(Singles, "find", lambda *given: looked.append(given) or look(*given))
    parts = parts_of("explain", puzzle=NINE)
    assert next(parts)["part"] == "heading"
    for number in (1, 2, 3):
        assert next(parts)["number"] == number
        assert len(looked) == number
    parts.close()


def test_what_to_do_next_is_in_the_words_of_the_page():
    _, _, ending = explained(puzzle=SEVERAL)
    assert ending["solution"] is None
    assert "several solutions: Model shows two of them" in ending["opening"][0]
    for question, cell in (("explain", {}), ("hint", {}), ("reasons", {"cell": "r5c5"})):
        with pytest.raises(NoSolution, match="has no solution: Model shows which rules conflict"):
            ask(question, puzzle=IMPOSSIBLE, entries="." * 81, **cell)
    _, _, ending = explained(puzzle=example("Inkala 2010"), seconds=0.01)
    assert ending["sentences"][-1] == "This is not all: reached the time limit."
    with pytest.raises(NotReached, match="no step was found"):
        ask("hint", puzzle=NINE, seconds=1e-9)


def test_the_steps_begin_at_the_entries():
    heading, steps, ending = explained(puzzle=NINE, entries=own({"r1c3": 4, "r3c1": 1}))
    assert heading["sentence"] == "From the givens and your 2 entries, the easiest steps first:"
    assert steps[0]["drawing"]["digits"][2] == 4
    assert len(steps) == 81 - 30 - 2
    assert ending["solution"] == list(sc.solve(NINE).solutions[0].digits)
    reason, _, _ = explained("reasons", puzzle=NINE, cell="r1c3", entries=own({"r1c3": 4}))
    assert reason["sentence"] == "r1c3 is 4: it is an entry."


def test_a_hint_is_the_next_step_in_three_degrees():
    solution = sc.solve(NINE).grid
    digits = {}
    for _ in range(3):
        (part,) = ask("hint", puzzle=NINE, entries=own(digits))
        assert part["part"] == "hint"
        (placed,) = part["step"]["placed"]
        digit = solution[Cell.parse(placed["cell"])]
        assert (placed["digit"], part["step"]["number"]) == (digit, 1)
        assert part["where"].startswith("Look at ")
        assert placed["cell"] in part["place"]
        assert part["how"].lower().startswith(part["step"]["name"])
        assert placed["cell"] not in digits
        digits[placed["cell"]] = digit


def test_hints_steps_and_reasons_begin_at_the_notes():
    (first,) = ask("hint", puzzle=CAGES)
    assert "cage" in first["how"]
    assert cells_of(first["step"]["drawing"], "house") == ["r1c1", "r1c2"]
    assert first["place"] == ["r1c1", "r1c2"]
    removed = first["step"]["removed"]
    (second,) = ask("hint", puzzle=CAGES, removed=removed)
    heading, steps, _ = explained(puzzle=CAGES, removed=removed)
    assert heading["sentence"] == "From the givens and your notes, the easiest steps first:"
    _, reason, _ = explained("reasons", puzzle=CAGES, cell="r1c3", removed=removed)
    for step in (second["step"], steps[0], reason[0]):
        assert step["text"] != first["step"]["text"]
        assert not {*map(place, removed)} & candidates_of(step["drawing"]).keys()


def test_a_hint_where_nothing_follows_is_an_ending():
    solution = sc.solve(FOUR).grid.line()
    left = "".join("." if given != "." else d for given, d in zip(FOUR, solution, strict=True))
    (part,) = ask("hint", puzzle=FOUR, entries=left)
    assert (part["part"], part["solution"]) == ("ending", [int(digit) for digit in solution])
    (part,) = ask("hint", puzzle="." * 16)
    assert "several solutions" in part["opening"][0]
    assert part["sentences"] == ["16 cells are open."]


@pytest.mark.parametrize("question", ["explain", "hint", "reasons"])
@pytest.mark.parametrize(
    ("puzzle", "entries", "cell", "others", "sentence"),
    [
        (NINE, own({"r1c3": 4, "r1c4": 7}), "r1c4", {"r1c5"}, "r1c4 cannot be 7: r1c5 is 7."),
        (CAGES, own({"r1c2": 1, "r4c4": 1}, 4), "r1c2", {"r1c1", "r1c2"}, "r1c1 < r1c2"),
    ],
)
def test_a_wrong_entry_is_refuted_by_what_it_breaks(
    question, puzzle, entries, cell, others, sentence
):
    fields = {"cell": "r4c1"} if question == "reasons" else {}
    part = ask(question, puzzle=puzzle, entries=entries, **fields)[-1]
    assert (part["part"], part["wrong"]) == ("wrong", [cell])
    assert set(part["cells"]) == others
    assert sentence in part["sentence"]


def test_entries_that_are_not_wrong_alone_and_a_puzzle_that_is():
    part = ask("hint", puzzle="1" + "." * 15, entries=own({"r1c2": 2, "r1c3": 3, "r2c4": 4}, 4))[-1]
    assert part["wrong"] == ["r1c2", "r1c3", "r2c4"]
    assert part["sentence"] == (
        "r1c2 = 2, r1c3 = 3 and r2c4 = 4 cannot all be right: by the place of 4 in "
        "row 1 and the place of 4 in column 4."
    )
    for question in ("hint", "explain", "reasons"):
        removed = [{"cell": "r1c2", "digit": 3}]
        fields = {"cell": "r4c4"} if question == "reasons" else {}
        part = ask(question, puzzle=FOUR, removed=removed, **fields)[-1]
        assert (part["part"], part["wrong"]) == ("wrong", ["r1c2"])
        assert part["sentence"] == "The note of r1c2 lacks its digit."


def test_reasons_without_steps_and_without_commands():
    heading, steps, _ = explained("reasons", puzzle=FOUR, cell="r1c2", digit=1, holds=False)
    assert (heading["sentence"], steps) == ("r1c2 is not 1: r1c1 is 1.", [])
    heading, _, _ = explained("reasons", puzzle=FOUR, cell="r1c1")
    assert heading["sentence"] == "r1c1 is 1: it is given."
    for cell in ("r1c3", "r1c8"):
        heading, steps, ending = explained("reasons", puzzle=SEVERAL[:1] + NINE[1:], cell=cell)
        assert steps[-1]["text"]["conclusion"] == heading["sentence"].rstrip(":")
        assert "`" not in " ".join([heading["sentence"], *ending["sentences"]])


def test_a_large_board_is_refused_before_its_entries_are_read():
    with pytest.raises(sc.SudokuError, match="up to side 4"):
        ask("hint", Limits(side=4), puzzle=NINE, entries="x")
