"""Solve: what each backend says as it says it, and their agreement, the same as the cross-check."""

import time
from importlib import import_module

import pytest
from asked_here import (
    CLASH,
    FOUR,
    FOUR_SOLVED,
    IMPOSSIBLE,
    INKALA,
    JIGSAW,
    JIGSAW_PUZZLE,
    LOST,
    NINE,
    SEVERAL,
    ask,
    example,
)

import sudoku_csp as sc
from sudoku_csp.apps.playground import agreement, backends_in_turn, handlers
from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, SudokuError, UnknownName, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Answer
from sudoku_csp.solvers.backend_result import BackendResult
from sudoku_csp.solvers.cross_check import Report

BACKENDS = ("sat", "cpsat", "reference")


def test_each_backend_is_announced_then_speaks_and_the_agreement_comes_last():
    parts = ask("solve", puzzle=FOUR)
    assert [(part["part"], part.get("backend")) for part in parts] == [
        *((kind, name) for name in BACKENDS for kind in ("asking", "statement")),
        ("agreement", None),
    ]
    for part in parts[1:-1:2]:
        assert part["verdict"] == "unique"
        assert part["grids"] == [[int(digit) for digit in FOUR_SOLVED]]
        assert (part["missing"], part["fault"]) == (None, None)
    assert parts[-1]["said"] == "All three backends agree: one solution."


@pytest.mark.parametrize(
    ("puzzle", "board"),
    [
        (NINE, None),
        (INKALA, None),
        (IMPOSSIBLE, None),
        (CLASH, None),
        (SEVERAL, None),
        ("." * 16, None),
        (JIGSAW_PUZZLE, JIGSAW),
        ("." * 256, None),
        (".", Board(1, 1, 1)),
    ],
)
def test_the_agreement_is_that_of_the_cross_check(puzzle, board):
    fields = {} if board is None else {"board": board.as_dict()}
    *_, said = ask("solve", puzzle=puzzle, **fields)
    report = sc.check(puzzle, board=board)
    assert said["verdict"] == str(report.verdict)
    assert said["agreed"] is report.agreed is True
    assert said["witnesses"] == list(report.witnesses)
    assert said["reason"] == report.reason
    for digits in said["grids"]:
        grid = Grid(report.puzzle.board, bytes(digits))
        assert not report.puzzle.violations(grid)
    assert len(said["grids"]) == len(report.solutions)


def test_the_numbers_of_a_backend_have_its_own_names():
    sat, cpsat, reference = (
        part["stats"] for part in ask("solve", puzzle=INKALA) if part["part"] == "statement"
    )
    assert sat["clauses"] > 600
    assert {"conflicts", "branches"} <= cpsat.keys()
    assert reference["nodes"] > 0


def test_more_solutions_are_counted_than_handed_on():
    parts = ask("solve", puzzle="." * 16, limit=1000, backends=["reference"])
    assert (parts[1]["count"], parts[1]["exhausted"], len(parts[1]["grids"])) == (288, True, 100)
    assert parts[-1]["said"] == (
        "288 solutions, and no others, says reference. No other backend was asked."
    )
    assert parts[-1]["agreed"] is None


def test_solver_and_search_can_be_chosen_and_are_closed_afterwards():
    parts = ask("solve", puzzle=NINE, solver="glucose4", search="house-sets")
    assert parts[1]["solver"] == "glucose4"
    assert parts[-1]["agreed"] is True
    with backends_in_turn.ready(("sat",), backends_in_turn.Settings(solver="glucose4")) as chosen:
        chosen["sat"].prepare()
        process = chosen["sat"]._process._popen
        assert process.poll() is None
    assert process.poll() is not None


def test_the_time_is_kept_and_who_could_not_say_is_named():
    began = time.monotonic()
    *_, statement, agreed = ask("solve", puzzle=example(LOST), seconds=0.5, backends=["reference"])
    assert time.monotonic() - began < 20
    assert statement["missing"] == "reached the time limit"
    assert agreed["said"] == "No verdict: reference reached the time limit."


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"backends": ["sta"]}, UnknownName),
        ({"backends": []}, UnknownName),
        ({"backends": "sat"}, InputError),
        ({"backends": [3]}, InputError),
        ({"limit": 0}, InputError),
        ({"limit": 1001}, InputError),
        ({"solver": "no such"}, UnknownName),
        ({"search": "no such"}, UnknownName),
        ({"search": "default", "backends": ["sat"]}, Unsupported),
        ({"puzzle": "12"}, InputError),
        ({"seconds": 0}, InputError),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_line(fields, error):
    with pytest.raises(error) as refused:
        ask("solve", **{"puzzle": FOUR, **fields})
    assert "\n" not in str(refused.value)
    assert isinstance(refused.value, SudokuError)


@pytest.mark.parametrize("question", ["solve", "rule", "search", "unit_propagation", "download"])
def test_a_field_that_is_null_is_as_one_that_is_not_sent(question):
    known = import_module(f"{handlers.__name__}.{question}").FIELDS
    own = {"rule": {"house": "row 1"}, "solve": {"backends": ["reference"]}}
    fields = {"puzzle": FOUR, **own.get(question, {})}
    names = set(known) - set(fields)
    plain = ask(question, **fields)
    assert len(ask(question, **fields, **dict.fromkeys(names))) == len(plain)


@pytest.mark.parametrize(("question", "field"), [("rule", "house"), ("search", "search")])
def test_a_name_longer_than_any_is_not_looked_up(question, field):
    with pytest.raises(InputError, match=f"{field} has over 100 characters"):
        ask(question, puzzle=FOUR, **{field: "x" * 9000})


def test_a_board_larger_than_the_server_takes_is_refused():
    with pytest.raises(InputError, match="boards up to side 4"):
        ask("solve", Limits(side=4), puzzle=NINE)


def _report(*statements, limit=2):
    puzzle = sc.solve(FOUR).puzzle
    return Report(puzzle, tuple(statements), limit)


def _grid():
    return Grid(Board.customary(4), bytes(map(int, FOUR_SOLVED)))


def test_a_disagreement_is_said_loud():
    one = BackendResult("sat", Answer((_grid(),), exhausted=True))
    none = BackendResult("cpsat", Answer((), exhausted=True))
    assert agreement.sentence(_report(one, none)) == (
        "THE BACKENDS DISAGREE, so one of them is wrong: "
        f"cpsat says no solution (0 in all), but sat found {FOUR_SOLVED}."
    )


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ([(1, True), (1, True)], "Both backends agree: one solution."),
        ([(0, True), None], "No solution, says sat, and nobody confirms it (without cpsat died)."),
        ([None, None], "No verdict: sat died and cpsat died."),
        (
            [(1, True), (1, True), None],
            "Two of three backends agree: one solution (without reference died).",
        ),
        (
            [(1, False), None],
            "No verdict: one solution was found, perhaps not the only one; cpsat died.",
        ),
    ],
)
def test_the_sentence_names_who_says_what(answers, said):
    statements = [
        BackendResult(name, None, missing="died")
        if given is None
        else BackendResult(name, Answer((_grid(),) * given[0], exhausted=given[1]))
        for name, given in zip(BACKENDS, answers, strict=False)
    ]
    assert agreement.sentence(_report(*statements)) == said


def test_one_solution_asked_for_is_not_called_the_only_one():
    *_, said = ask("solve", puzzle=SEVERAL, limit=1, backends=["sat"])
    assert said["said"] == "A solution was found. Whether it is the only one was not asked."
    *_, said = ask("solve", puzzle="." * 16, limit=1)
    assert said["said"] == "Several solutions: the backends found different ones."
