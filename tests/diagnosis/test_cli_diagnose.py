"""`diagnose` as a command: output, exit codes, and bad input."""

import json

import pytest

from sudoku_csp.analysis.diagnosis import examination
from sudoku_csp.apps.cli import front_page, session
from sudoku_csp.apps.cli.app import run
from sudoku_csp.grid.errors import BackendFailed, BackendFault, NoSolution
from sudoku_csp.solvers.backend import Backend, Outcome

UNIQUE = "1.....3..4....2."
EMPTY = "." * 16
CLASH = "11.............."
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.fixture
def command(capsys, tmp_path, monkeypatch):
    """Runs `diagnose` in an empty folder: exit code, output, errors."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        code = run(["diagnose", *arguments])
        return code, *capsys.readouterr()

    return call


@pytest.mark.slow
def test_one_puzzle_after_the_other(command, tmp_path):
    (tmp_path / "three.txt").write_text(f"{UNIQUE}\n1${EMPTY[2:]}\n{EMPTY}\n{CLASH}\n")
    code, out, err = command("three.txt")
    assert code == front_page.INPUT
    assert err.startswith("three.txt:2: ")
    assert [line for line in out.splitlines() if line.startswith("three.txt:")] == [
        "three.txt:1: unique",
        "three.txt:3: multiple",
        "three.txt:4: no solution",
    ]
    assert "r1c1 and r1c2 in row 1 are both 1." in out
    assert "There are 288 solutions; 16 cells can hold more than one digit:" in out
    assert "Each of the 4 givens is needed." in out
    assert out.count("Confirmed by cpsat, reference.") == 3


@pytest.mark.slow
def test_json_is_one_line_a_puzzle(command):
    code, out, _ = command("--format", "jsonl", "--smallest", EMPTY, CLASH)
    assert code == front_page.DONE
    several, none = map(json.loads, out.splitlines())
    assert several["verdict"] == "multiple"
    assert several["candidates"]["counts"]["r1c1"] == {"1": 72, "2": 72, "3": 72, "4": 72}
    assert none["clashes"] == ["r1c1=1 and r1c2=1 in row 1", "r1c1=1 and r1c2=1 in box 1"]
    dropped = [repair["drop"] for repair in none["repairs"]["found"]]
    assert sorted(dropped, key=str) == [{"r1c1": 1}, {"r1c2": 1}]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "code", "output", "errors"),
    [
        (("--box", "1x4", EMPTY, "--limit", "1000"), front_page.DONE, "576 solutions", ""),
        (
            ("." * 625, "--time-limit", "0.001"),
            front_page.UNKNOWN,
            "argument:1: unknown\nNo verdict was found in the time.",
            "sat (reached the time limit)",
        ),
        (("111.............", "--repairs", "1"), front_page.DONE, "drops fewer than 2 givens", ""),
        (("1.1.....1.......", "--repairs", "1"), front_page.DONE, "complete up to 1 given,", ""),
        ((SOLVED,), front_page.DONE, "81 of the 81 givens can each be left out without", ""),
    ],
)
def test_output_and_exit_code(command, arguments, code, output, errors):
    found, out, err = command(*arguments)
    assert found == code
    assert output in out
    assert errors in err
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((EMPTY, "--repairs", "-1"), "--repairs"),
        ((EMPTY, "--limit", "1"), "1 is not in the range x>=2"),
        ((EMPTY, "--time-limit", "x"), "--time-limit"),
    ],
)
def test_bad_input(command, arguments, message):
    code, out, err = command(*arguments)
    assert (code, out) == (front_page.INPUT, "")
    assert message in err


class Liar(Backend):
    name = "liar"

    def search(self, model, limit, found, deadline):
        return Outcome(exhausted=True)


@pytest.mark.parametrize("puzzle", [UNIQUE, EMPTY, CLASH])
def test_a_disagreement_ends_in_exit_code_4_and_is_saved(command, puzzle, monkeypatch, tmp_path):
    monkeypatch.setattr(session, "open_backend", lambda name, _: Liar())
    code, out, err = command(puzzle)
    assert code == front_page.DISAGREEMENT
    assert "argument:1: DISAGREEMENT" in out
    assert "DISAGREEMENT: cpsat says no solution" in err
    assert list(tmp_path.glob("disagreement-*/puzzle.cnf"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("error", "code"),
    [
        (NoSolution("there is none"), front_page.INPUT),
        (BackendFailed("it broke"), front_page.UNKNOWN),
        (BackendFault("a wrong grid"), front_page.DISAGREEMENT),
    ],
)
def test_after_an_error_the_next_puzzle_is_diagnosed(command, monkeypatch, error, code):
    real = examination.stages

    def failing(puzzle, *rest, **others):
        if puzzle.line() == UNIQUE:
            raise error
        return real(puzzle, *rest, **others)

    monkeypatch.setattr(examination, "stages", failing)
    found, out, err = command(UNIQUE, CLASH, "--format", "jsonl")
    assert found == code
    assert [json.loads(line)["puzzle"] for line in out.splitlines()] == [CLASH]
    assert str(error) in err
