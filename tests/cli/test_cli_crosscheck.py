"""Backends that contradict one another, are missing, or die in the middle."""

import json
import os
import signal

import pytest
from command_line import NINE, SLOW, SOLUTION, UNIQUE, finished
from tails import quick_first

from sudoku_csp.apps.cli import app, session
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Outcome
from sudoku_csp.solvers.backends.reference import ReferenceBackend

INKALA = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
"""One of those puzzles that the propagators are asked about."""


class Denier(ReferenceBackend):
    """Says of every puzzle that it has no solution."""

    def search(self, model, limit, found, deadline):
        return Outcome(True)


class Cheat(ReferenceBackend):
    """Returns a grid of ones."""

    def search(self, model, limit, found, deadline):
        found(Grid(model.board, bytes([1] * len(model.board.cells))))
        return Outcome(True)


@pytest.fixture
def with_cpsat_as(monkeypatch, tmp_path, capsys):
    """Runs a command in this process, with another backend in the place of cpsat."""

    def run(impostor, *arguments):
        backends = {"sat": ReferenceBackend, "cpsat": impostor, "reference": ReferenceBackend}
        monkeypatch.setattr(session, "open_backend", lambda name, given: backends[name](given))
        monkeypatch.chdir(tmp_path)
        code = app.invoke(list(arguments))
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.mark.parametrize("form", ["text", "grid", "line", "jsonl"])
def test_a_disagreement_has_its_own_exit_code_and_no_solution_is_printed(with_cpsat_as, form):
    code, out, err = with_cpsat_as(Denier, "check", UNIQUE, "-f", form)
    assert code == 4
    assert "cpsat says no solution" in err
    # JSON quotes the contradiction, which quotes the grid; it is nowhere given as a solution.
    assert SOLUTION not in out or json.loads(out)["solutions"] == []


def test_a_disagreement_is_saved_where_the_message_says(with_cpsat_as, tmp_path):
    code, out, err = with_cpsat_as(Denier, "check", NINE, "--save-to", "evidence")
    assert code == 4
    assert out.startswith("argument:1: DISAGREEMENT")
    folder = tmp_path / err.strip().rpartition(" ")[2]
    assert folder.parent == tmp_path / "evidence"
    assert (folder / "puzzle.txt").read_text() == f"{NINE}\n"
    assert "\np cnf 729 12018\n" in (folder / "puzzle.cnf").read_text()
    answers = json.loads((folder / "answers.json").read_text())
    assert answers["disagreements"]
    assert answers["report"]["verdict"] == "unknown"


def test_a_disagreement_that_cannot_be_saved_is_told_all_the_same(with_cpsat_as, tmp_path):
    (tmp_path / "taken").write_text("a file")
    code, _, err = with_cpsat_as(Denier, "check", UNIQUE, "--save-to", "taken/below")
    assert code == 4
    assert "DISAGREEMENT" in err
    assert "cannot be saved" in err


def test_a_disagreement_does_not_keep_the_rest_from_being_checked(with_cpsat_as):
    code, out, err = with_cpsat_as(Denier, "count", UNIQUE, "11" + "." * 14, "-b", "all")
    assert code == 4
    assert out.splitlines() == [
        "argument:1: DISAGREEMENT",
        "argument:1: 0: r1c1=1 and r1c2=1 in row 1",
    ]
    assert err.endswith("2 puzzles: 1 no solution, 1 DISAGREEMENT\n")


def test_a_grid_against_the_rules_is_a_disagreement(with_cpsat_as):
    code, _, err = with_cpsat_as(Cheat, "check", UNIQUE)
    assert code == 4
    assert "cpsat returned a grid that is no solution" in err


def test_a_disagreement_weighs_more_than_an_error_and_a_sat_exit_code(with_cpsat_as):
    code, _, _ = with_cpsat_as(Denier, "check", UNIQUE, "absent.txt", "--sat-exit-codes")
    assert code == 4


def broken(sudoku, package, text):
    """An environment in which a library is not what it should be."""
    folder = sudoku.folder / "broken" / package
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(text)
    return {"PYTHONPATH": str(folder.parent)}


@pytest.mark.parametrize(("name", "package"), quick_first([("cpsat", "ortools"), ("sat", "pysat")]))
def test_a_backend_that_is_not_installed_is_missing(sudoku, name, package):
    env = broken(sudoku, package, f"raise ModuleNotFoundError('No module named {package}')")
    ended = sudoku.process("check", UNIQUE, env=env)
    assert ended.code == 3
    assert ended.out.startswith("argument:1: unique")
    assert f"argument:1: no verdict from {name}: " in ended.err
    assert f"No module named {package}" in ended.err
    assert "Traceback" not in ended.err


def test_a_backend_that_dies_at_its_start_is_missing(sudoku):
    env = broken(sudoku, "ortools", "import os; os._exit(7)")
    ended = sudoku.process("check", UNIQUE, env=env)
    assert ended.code == 3
    assert "no verdict from cpsat: the process of cpsat ended" in ended.err
    assert ended.out.startswith("argument:1: unique")


@pytest.mark.slow
def test_a_backend_that_dies_at_work_is_missing_and_the_next_puzzle_is_solved(sudoku):
    sudoku.file("slow.txt", SLOW)
    process = sudoku.start("solve", "slow.txt", UNIQUE, "-f", "line", "--time-limit", "0")
    sudoku.wait_until_busy(2)
    for number in sudoku.processes():
        if number != process.pid:
            os.kill(number, signal.SIGKILL)
    ended = finished(process)
    assert ended.code == 3
    assert ended.out == f"# slow.txt:1: unknown\n{SOLUTION}\n"
    assert "no verdict from sat: the process of sat ended with signal" in ended.err
