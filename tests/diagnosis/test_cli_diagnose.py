"""`diagnose` as a command: what it prints, its exit codes, and bad input."""

import json

import pytest
from click.testing import CliRunner

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
    """Runs a command in a folder of its own: exit code, output, errors."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        code = run(list(arguments))
        return code, *capsys.readouterr()

    return call


@pytest.mark.slow
def test_one_puzzle_after_the_other(command, tmp_path):
    (tmp_path / "three.txt").write_text(f"{UNIQUE}\n{EMPTY}\n{CLASH}\n")
    code, out, err = command("diagnose", "three.txt")
    assert code == front_page.DONE
    assert err == ""
    headlines = [line for line in out.splitlines() if line.startswith("three.txt:")]
    assert headlines == [
        "three.txt:1: unique",
        "three.txt:2: multiple",
        "three.txt:3: no solution",
    ]
    assert "  r1c1=1 and r1c2=1 in row 1" in out
    assert "288 solutions; 16 cells are not decided" in out
    assert "minimal: each of the 4 givens is needed" in out
    assert out.count("confirmed by cpsat, reference") == 3


@pytest.mark.slow
def test_json_is_one_list(command):
    code, out, _ = command("diagnose", "--format", "json", "--smallest", EMPTY, CLASH)
    assert code == front_page.DONE
    several, none = json.loads(out)
    assert several["verdict"] == "multiple"
    assert several["candidates"]["counts"]["r1c1"] == {"1": 72, "2": 72, "3": 72, "4": 72}
    assert none["clashes"] == ["r1c1=1 and r1c2=1 in row 1", "r1c1=1 and r1c2=1 in box 1"]
    dropped = [repair["drop"] for repair in none["repairs"]["found"]]
    assert sorted(dropped, key=str) == [{"r1c1": 1}, {"r1c2": 1}]


@pytest.mark.slow
def test_the_shape_of_the_boxes(command):
    code, out, _ = command("diagnose", "--box", "1x4", EMPTY, "--limit", "1000")
    assert code == front_page.DONE
    assert "576 solutions" in out


@pytest.mark.slow
def test_what_is_no_puzzle_does_not_keep_the_others_from_being_told(command, tmp_path):
    (tmp_path / "two.txt").write_text(f"1${EMPTY[2:]}\n{UNIQUE}\n")
    code, out, err = command("diagnose", "two.txt")
    assert code == front_page.INPUT
    assert "two.txt:2: unique" in out
    assert err.startswith("two.txt:1: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("diagnose", EMPTY, "--repairs", "-1"), "--repairs"),
        (("diagnose", EMPTY, "--limit", "1"), "'1' is not a whole number of 2 or more"),
        (("diagnose", EMPTY, "--time-limit", "x"), "--time-limit"),
    ],
)
def test_bad_input(command, arguments, message):
    code, out, err = command(*arguments)
    assert (code, out) == (front_page.INPUT, "")
    assert message in err


@pytest.mark.slow
def test_no_time(command):
    code, out, err = command("diagnose", "." * 625, "--time-limit", "0.001")
    assert code == front_page.UNKNOWN
    assert "argument:1: unknown\nno verdict in time" in out
    assert "sat (reached the time limit)" in err


class Liar(Backend):
    name = "liar"

    def search(self, model, limit, found, deadline):
        return Outcome(exhausted=True)


@pytest.mark.parametrize(
    "arguments", [("diagnose", UNIQUE), ("diagnose", EMPTY), ("diagnose", CLASH)]
)
def test_a_disagreement_ends_in_exit_code_4_and_is_saved(command, arguments, monkeypatch, tmp_path):
    monkeypatch.setattr(session, "open_backend", lambda name, _: Liar())
    code, out, err = command(*arguments)
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
def test_any_error_in_mid_run_is_told_and_the_next_puzzle_looked_into(
    command, monkeypatch, error, code
):
    real = examination.diagnose

    def failing(puzzle, *rest, **others):
        if puzzle.line() == UNIQUE:
            raise error
        return real(puzzle, *rest, **others)

    monkeypatch.setattr(examination, "diagnose", failing)
    said, out, err = command("diagnose", UNIQUE, CLASH, "--format", "json")
    assert said == code
    assert [each["puzzle"] for each in json.loads(out)] == [CLASH]
    assert str(error) in err


@pytest.mark.slow
def test_no_repairs_are_missed_where_none_were_asked_for(command):
    _, out, _ = command("diagnose", CLASH, "--repairs", "0")
    assert "repair" not in out
    _, out, _ = command("diagnose", "111.............", "--repairs", "1")
    assert "repairs (there may be more; none drops fewer than 2 givens):" in out
    _, out, _ = command("diagnose", "1.1.....1.......", "--repairs", "1")
    assert "repairs (complete up to 1 given; further ones may be missing):" in out


@pytest.mark.slow
def test_lists_are_wrapped(command):
    _, out, _ = command("diagnose", SOLVED)
    assert "each of these 81 of the 81 givens follows from the others together: r1c1=5," in out
    assert max(map(len, out.splitlines())) <= 100


def test_help_says_what_it_does():
    from sudoku_csp.apps.cli.app import cli

    said = CliRunner().invoke(cli, ["diagnose", "--help"])
    assert said.exit_code == 0
    assert "Examples:" in said.output
