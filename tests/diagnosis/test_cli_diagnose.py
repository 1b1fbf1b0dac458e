"""`diagnose` as a command: output, exit codes, and bad input."""

import json

import pytest
from command_line import CLASH, EMPTY, NINE_SOLVED, UNIQUE

import sudoku_csp as sc
from sudoku_csp.analysis.diagnosis import examination
from sudoku_csp.grid.errors import BackendFailed, BackendFault, NoSolution
from sudoku_csp.solvers.backend import Backend, Outcome
from sudoku_csp.solvers.backends import isolated


@pytest.mark.slow
def test_one_puzzle_after_the_other(sudoku):
    sudoku.file("three.txt", f"{UNIQUE}\n1${EMPTY[2:]}\n{EMPTY}\n{CLASH}\n")
    ended = sudoku("diagnose", "three.txt")
    assert ended.code == 2
    assert ended.err.startswith("three.txt:2: ")
    assert [line for line in ended.out.splitlines() if line.startswith("three.txt:")] == [
        "three.txt:1: unique",
        "three.txt:3: multiple",
        "three.txt:4: no solution",
    ]
    assert "r1c1 and r1c2 in row 1 are both 1." in ended.out
    assert "There are 288 solutions; 16 cells can hold more than one digit:" in ended.out
    assert "Each of the 4 givens is needed." in ended.out
    assert ended.out.count("Confirmed by cpsat, reference.") == 3


@pytest.mark.slow
def test_json_is_one_line_a_puzzle(sudoku):
    ended = sudoku("diagnose", "--format", "jsonl", "--smallest", EMPTY, CLASH)
    assert ended.code == 0
    several, none = map(json.loads, ended.out.splitlines())
    assert several["verdict"] == "multiple"
    assert several["candidates"]["counts"]["r1c1"] == {"1": 72, "2": 72, "3": 72, "4": 72}
    assert none["clashes"] == ["r1c1=1 and r1c2=1 in row 1", "r1c1=1 and r1c2=1 in box 1"]
    dropped = [repair["drop"] for repair in none["repairs"]["found"]]
    assert sorted(dropped, key=str) == [{"r1c1": 1}, {"r1c2": 1}]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "code", "output", "errors"),
    [
        (("--box", "1x4", EMPTY, "--limit", "1000"), 0, "576 solutions", ""),
        (("." * 625, "--time-limit", "0.001"), 3, "\nNo verdict was found", "sat (reached the ti"),
        (("111.............", "--repairs", "1"), 0, "drops fewer than 2 givens", ""),
        (("1.1.....1.......", "--repairs", "1"), 0, "all that drop up to 1 given,", ""),
        ((NINE_SOLVED,), 0, "81 of the 81 givens can each be left out without", ""),
    ],
)
def test_output_and_exit_code(sudoku, arguments, code, output, errors):
    ended = sudoku("diagnose", *arguments)
    assert ended.code == code
    assert output in ended.out
    assert errors in ended.err
    assert max(map(len, ended.out.splitlines())) <= 100


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((EMPTY, "--repairs", "-1"), "--repairs"),
        ((EMPTY, "--limit", "1"), "1 is not in the range x>=2"),
        ((EMPTY, "--time-limit", "x"), "--time-limit"),
    ],
)
def test_bad_input(sudoku, arguments, message):
    ended = sudoku("diagnose", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err


class Liar(Backend):
    name = "liar"

    def search(self, model, limit, found, deadline):
        return Outcome(exhausted=True)


@pytest.mark.parametrize("puzzle", [UNIQUE, EMPTY, CLASH])
def test_a_disagreement_ends_in_exit_code_4_and_is_saved(sudoku, puzzle, monkeypatch):
    sc.close()
    monkeypatch.setattr(isolated, "open_backend", lambda name, _, **__: Liar())
    ended = sudoku("diagnose", puzzle)
    assert ended.code == 4
    assert "argument:1: DISAGREEMENT" in ended.out
    assert "DISAGREEMENT: cpsat says no solution" in ended.err
    assert list(sudoku.folder.glob("disagreement-*/puzzle.cnf"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("error", "code"),
    [
        (NoSolution("there is none"), 2),
        (BackendFailed("it broke"), 3),
        (BackendFault("a wrong grid"), 4),
    ],
)
def test_after_an_error_the_next_puzzle_is_diagnosed(sudoku, monkeypatch, error, code):
    real = examination.stages

    def failing(puzzle, *rest, **others):
        if puzzle.line() == UNIQUE:
            raise error
        return real(puzzle, *rest, **others)

    monkeypatch.setattr(examination, "stages", failing)
    ended = sudoku("diagnose", UNIQUE, CLASH, "--format", "jsonl")
    assert ended.code == code
    assert [json.loads(line)["puzzle"] for line in ended.out.splitlines()] == [CLASH]
    assert str(error) in ended.err
