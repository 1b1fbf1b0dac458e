"""Explain and reasons: steps one by one, each with a scene that a page can draw."""

import time
from itertools import islice, pairwise

import pytest
from playground_questions import (
    FOUR,
    JIGSAW,
    JIGSAW_PUZZLE,
    LOST,
    NINE,
    SEVERAL,
    ask,
    example,
    parts_of,
)

import sudoku_csp as sc
from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.grid.cell import Cell

FIRST = 7
"""Parts that every explanation of a test has, its heading among them, and soon."""

PARTS = {"placed", "removed", "true", "false", "left"}


def explained(question="explain", **fields):
    """The heading, the steps and the ending of an answer."""
    heading, *steps, ending = ask(question, **fields)
    assert (heading["part"], ending["part"]) == ("heading", "ending")
    assert {step["part"] for step in steps} <= {"step"}
    return heading, steps, ending


@pytest.mark.parametrize(
    ("puzzle", "board"),
    [(FOUR, None), (NINE, None), (JIGSAW_PUZZLE, JIGSAW), (example("16x16"), None)],
)
def test_the_steps_lead_from_the_givens_to_the_solution(puzzle, board):
    _, steps, ending = explained(puzzle=puzzle, board=board)
    report = sc.solve(puzzle, board=board)
    assert ending["solution"] == steps[-1]["after"] == list(report.solutions[0].digits)
    assert steps[0]["scene"]["digits"] == list(report.puzzle.digits)
    for step, following in pairwise(steps):
        assert following["scene"]["digits"] == step["after"]
    assert [step["number"] for step in steps] == list(range(1, len(steps) + 1))


def is_candidate(scene_data, place):
    cell = Cell.parse(place["cell"])
    side = round(len(scene_data["digits"]) ** 0.5)
    candidates = scene_data["candidates"][(cell.row - 1) * side + cell.column - 1]
    return place["digit"] in candidates


@pytest.mark.parametrize("name", ["Inkala 2010", "A given too few", "9x9 jigsaw"])
def test_a_scene_draws_candidates_that_are_left(name):
    (answer,) = ask("examples")
    puzzle = next(one["puzzle"] for one in answer["examples"] if one["name"] == name)
    regions = puzzle["board"]["regions"]
    board = regions and f"9x9, jigsaw {''.join(map(str, regions))}"
    _, *steps = islice(parts_of("explain", puzzle=puzzle["line"], board=board), FIRST)
    assert len(steps) == FIRST - 1
    for step in steps:
        shown = step["scene"]
        assert {part["part"] for part in shown["parts"]} <= PARTS
        ends = [end for link in shown["links"] for end in (link["from"], link["to"])]
        assert all(is_candidate(shown, place) for place in (*shown["parts"], *ends))
        assert {part["cell"] for part in shown["parts"]} == set(shown["concerned"])
        for cells in (shown["given"], shown["shaded"], shown["concerned"], shown["sources"]):
            assert cells == [str(cell) for cell in sorted(map(Cell.parse, cells))]


def test_a_step_is_sent_before_the_next_is_looked_for(monkeypatch):
    looked = []
    look = Explainer.next
    monkeypatch.setattr(Explainer, "next", lambda *given: looked.append(given) or look(*given))
    parts = parts_of("explain", puzzle=NINE)
    assert next(parts)["part"] == "heading"
    for number in (1, 2, 3):
        assert next(parts)["number"] == number
        assert len(looked) == number
    parts.close()


def test_an_explanation_of_several_solutions_ends_without_one():
    _, _, ending = explained(puzzle=SEVERAL)
    assert ending["solution"] is None
    assert any("several solutions: the view Answers shows" in line for line in ending["sentences"])


@pytest.mark.slow
def test_an_explanation_that_reaches_the_time_limit_is_reported_as_incomplete():
    began = time.monotonic()
    _, steps, ending = explained(puzzle=example("Inkala 2010"), seconds=1.0)
    assert time.monotonic() - began < 20
    assert steps
    assert ending["sentences"][-1] == "This is not all: reached the time limit."
    _, _, ending = explained(puzzle=example(LOST), seconds=0.01)
    assert "This is not all" in ending["sentences"][-1]


def test_the_last_step_of_the_reasons_is_the_conclusion():
    heading, steps, ending = explained("reasons", puzzle=NINE, cell="r1c3")
    digit = sc.solve(NINE).solutions[0][Cell(1, 3)]
    assert heading["sentence"] == f"r1c3 is {digit}:"
    assert steps[-1]["conclusion"] == f"r1c3 is {digit}"
    assert ending["solution"] is None
    _, direct, _ = explained("reasons", puzzle=NINE, cell="r1c3", digit=digit, direct=True)
    assert len(direct) == 1


def test_reasons_without_steps_and_without_commands():
    heading, steps, _ = explained("reasons", puzzle=FOUR, cell="r1c2", digit=1, holds=False)
    assert (heading["sentence"], steps) == ("r1c2 is not 1: r1c1 in row 1 is given as 1.", [])
    heading, _, _ = explained("reasons", puzzle=FOUR, cell="r1c1")
    assert heading["sentence"] == "r1c1 is 1: it is given."
    for cell in ("r1c3", "r1c8"):
        _, _, ending = explained("reasons", puzzle=SEVERAL[:1] + NINE[1:], cell=cell)
        assert "`" not in " ".join(ending["sentences"])
