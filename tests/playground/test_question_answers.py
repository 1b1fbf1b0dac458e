"""Solve and diagnose: the result of each backend as it comes, their agreement, the diagnosis."""

import json
import time

import pytest
from playground_questions import (
    CLASH,
    FOUR,
    FOUR_SOLVED,
    IMPOSSIBLE,
    JIGSAW,
    JIGSAW_PUZZLE,
    LOST,
    NINE,
    SEVERAL,
    ask,
    example,
)
from tables import rows

import sudoku_csp as sc
from sudoku_csp.apps.api.reports import agreement
from sudoku_csp.apps.playground.questions import answers
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Answer, BackendResult
from sudoku_csp.solvers.cross_check import Report

BACKENDS = ("sat", "cpsat", "reference")


def test_each_backend_starts_and_has_a_result_and_the_agreement_comes_last():
    parts = ask("solve", puzzle=FOUR)
    assert [(part["part"], part.get("backend")) for part in parts] == [
        *((kind, name) for name in BACKENDS for kind in ("started", "result")),
        ("agreement", None),
    ]
    for part in parts[1:-1:2]:
        assert part["verdict"] == "unique"
        assert part["grids"] == [[int(digit) for digit in FOUR_SOLVED]]
        assert part.keys().isdisjoint({"missing", "fault"})
    assert parts[-1]["sentence"] == "All three backends agree: one solution."


@pytest.mark.parametrize(
    ("puzzle", "board"),
    [
        (NINE, None),
        (CLASH, None),
        (SEVERAL, None),
        (JIGSAW_PUZZLE, JIGSAW),
        (".", "1x1, boxes 1x1"),
    ],
)
def test_the_agreement_is_that_of_the_cross_check(puzzle, board):
    *_, agreement = ask("solve", puzzle=puzzle, board=board)
    report = sc.check(puzzle, board=board)
    assert agreement["verdict"] == str(report.verdict)
    assert agreement["agreed"] is report.agreed is True
    assert agreement["reason"] == report.reason
    for digits in agreement["grids"]:
        assert not report.puzzle.violations(Grid(report.puzzle.board, bytes(digits)))
    assert len(agreement["grids"]) == len(report.solutions)


def test_solver_and_search_can_be_chosen_and_are_closed_afterwards(monkeypatch):
    closed, close = [], answers.close
    monkeypatch.setattr(answers, "close", lambda: closed.append(close()))
    ask("solve", puzzle=FOUR, search="house-sets")
    assert not closed
    parts = ask("solve", puzzle=NINE, solver="glucose4", search="house-sets")
    assert parts[1]["solver"] == "glucose4"
    assert parts[-1]["agreed"] is True
    assert len(closed) == 1, "no client can fill a machine with processes"


def test_a_backend_that_reaches_the_time_limit_is_named():
    began = time.monotonic()
    *_, result, agreed = ask("solve", puzzle=example(LOST), seconds=0.5, backends=["reference"])
    assert time.monotonic() - began < 20
    assert result["missing"] == "reached the time limit"
    assert agreed["sentence"] == "No verdict: reference reached the time limit."


GRID = Grid(Board.customary(4), bytes(map(int, FOUR_SOLVED)))


@pytest.mark.parametrize(("results", "sentence"), rows(__file__, "agreements"))
def test_the_sentence_about_the_agreement(results, sentence):
    statements = tuple(
        BackendResult(name, None, missing="died")
        if result is None
        else BackendResult(name, Answer((GRID,) * result[0], exhausted=result[1]))
        for name, result in zip(BACKENDS, results, strict=False)
    )
    assert agreement(Report(sc.read(FOUR), statements, 2)).startswith(sentence)


def test_the_sentence_about_other_limits():
    one, two, all_288 = (
        ask("solve", puzzle=puzzle, limit=limit, backends=backends)[-1]["sentence"]
        for puzzle, limit, backends in (
            (SEVERAL, 1, ["sat"]),
            ("." * 16, 1, None),
            ("." * 16, 1000, ["reference"]),
        )
    )
    assert one == "A solution, perhaps not the only one, by sat alone."
    assert two == "Several solutions: the backends found different ones."
    assert all_288 == "288 solutions, and no others, by reference alone."


@pytest.mark.slow
def test_the_verdict_of_a_search_for_one_solution_is_the_same_everywhere(sudoku):
    options = {"limit": 1, "cross_check": 1, "workers": 1}
    printed = [
        json.loads(sudoku(command, NINE, "--limit", "1", *rest).out)
        for command, *rest in (
            ("solve", "-f", "jsonl"),
            ("check", "-f", "jsonl"),
            ("batch", "--cross-check", "1"),
        )
    ]
    plain = [*printed, *sc.solve_many(NINE, **options), sc.check(NINE, limit=1).as_dict()]
    assert {(one["verdict"], one["count"], one["exhausted"]) for one in plain} == {
        ("solved", 1, False)
    }
    *results, together = ask("solve", puzzle=NINE, limit=1)
    assert {one["verdict"] for one in results if one["part"] == "result"} == {"solved"}
    assert (together["verdict"], together["agreed"]) == ("solved", True)
    assert sc.solve("1...............", limit=1).verdict is sc.Verdict.SOLVED
    assert "unknown" not in sudoku("check", "1...............", "--limit", "1").out


def test_the_conflict_grows_from_part_to_part():
    parts = ask("diagnose", puzzle=IMPOSSIBLE)
    assert {(part["part"], part["verdict"]) for part in parts} == {("diagnosis", "no solution")}
    assert ["givens" in part for part in parts] == [False] + [True] * (len(parts) - 1)
    assert (parts[1]["repairs"]["found"], parts[1]["conflicting"]) == ([], None)
    assert parts[-1]["givens"]["smallest"]
    assert parts[-1]["conflicting"] == ["row 7", "column 4", "column 6", "box 8"]
    *_, lost = ask("diagnose", puzzle=example(LOST), seconds=0.01)
    assert lost["sentences"] == ["No verdict was found in the time."]
