"""The results of `solve`, `check` and `count`: forms of output, disagreements, missing backends."""

import gzip
import json
import os
import signal

import pytest
from command_line import CLASH, EMPTY, NINE, OTHER, SLOW, SOLUTION, UNIQUE, finished
from tails import quick_first

import sudoku_csp as sc
from sudoku_csp.apps.cli import app
from sudoku_csp.grid.errors import BackendFailed
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Outcome
from sudoku_csp.solvers.backends import DEFAULTS, isolated
from sudoku_csp.solvers.backends.reference import ReferenceBackend


def test_text_names_the_puzzle_its_verdict_and_draws_the_solution(sudoku):
    ended = sudoku("solve", UNIQUE)
    assert ended.code == 0
    assert ended.err == ""
    assert ended.out == (
        "argument:1: unique\n"
        "+-----+-----+\n| 1 3 | 4 2 |\n| 4 2 | 3 1 |\n"
        "+-----+-----+\n| 2 4 | 1 3 |\n| 3 1 | 2 4 |\n+-----+-----+\n"
    )


@pytest.mark.parametrize("form", ["grid", "line"])
def test_a_puzzle_without_exactly_one_solution_is_named_in_a_comment(sudoku, form):
    out = sudoku("solve", UNIQUE, EMPTY, CLASH, "-f", form).out
    comments = [line for line in out.splitlines() if line.startswith("#")]
    assert comments == [
        "# argument 2:1: multiple",
        "# argument 3:1: no solution: r1c1=1 and r1c2=1 in row 1",
    ]


def test_jsonl_is_one_object_a_puzzle(sudoku):
    """The data of the report, but for the times and the place."""
    ended = sudoku("check", UNIQUE, EMPTY, CLASH, "-f", "jsonl")
    for line, puzzle in zip(ended.out.splitlines(), (UNIQUE, EMPTY, CLASH), strict=True):
        found, report = json.loads(line), sc.check(puzzle).as_dict()
        assert found.keys() == report.keys()
        for key in ("puzzle", "board", "verdict", "exhausted", "agreed", "count"):
            assert found[key] == report[key]
        assert len(found["solutions"]) == len(report["solutions"])


@pytest.mark.slow
def test_check_prints_the_time_of_every_backend(sudoku):
    ended = sudoku("check", NINE)
    words = ended.out.split()
    assert words[:2] == ["argument:1:", "unique"]
    assert [name for name in ("sat", "cpsat", "reference") if name in words] == words[2::3]


@pytest.mark.slow
def test_count_that_ran_out_of_time_is_no_success(sudoku):
    ended = sudoku("count", "." * 81, "--limit", "1000000000", "--time-limit", "1")
    assert ended.code == 3
    assert ended.out.startswith("argument:1: at least ")
    assert "no verdict from reference: reached the time limit" in ended.err


def test_standard_input_several_files_and_texts_are_read_in_order(sudoku):
    sudoku.file("a.txt", f"{UNIQUE}\n{EMPTY}\n")
    sudoku.file("b.txt.gz", gzip.compress(f"{CLASH}\n".encode()))
    ended = sudoku("solve", "a.txt", "-", "b.txt.gz", OTHER, "-f", "jsonl", text=f"\n{NINE}\n")
    sources = [json.loads(line)["source"] for line in ended.out.splitlines()]
    assert sources == ["a.txt:1", "a.txt:2", "stdin:2", "b.txt.gz:1", "argument:1"]


@pytest.mark.slow
def test_the_examples_are_all_decided(sudoku):
    ended = sudoku("check", "--examples")
    assert ended.code == 0
    assert len(ended.out.splitlines()) > 5
    assert "unknown" not in ended.err


def test_the_solution_in_a_csv_file_is_checked(sudoku):
    wrong = SOLUTION[:-2] + "42"
    sudoku.file("s.csv", f"puzzle,solution\n{UNIQUE},{SOLUTION}\n{UNIQUE},{wrong}\n")
    for form in ("text", "line", "jsonl"):
        ended = sudoku("solve", "s.csv", "--format", form)
        assert ended.code == 1
        first, summary = ended.err.splitlines()
        assert first.startswith("s.csv:3: the solution that came with it is wrong: ")
        assert summary == "2 puzzles: 2 unique; 1 wrong solution in the input"


@pytest.mark.slow
def test_a_right_solution_that_is_not_the_only_one_is_reported(sudoku):
    sudoku.file("s.csv", f"quizzes,solutions\n{EMPTY},{SOLUTION}\n")
    ended = sudoku("check", "s.csv")
    assert ended.code == 1
    assert ended.err == "s.csv:2: the solution that came with it is one of several\n"


def test_a_name_cannot_steer_the_terminal(sudoku):
    name = "a\x1b[31m\nb.txt"
    (sudoku.folder / name).write_text(UNIQUE + "\n1.....3....\n")
    ended = sudoku("solve", name)
    assert "\x1b" not in ended.out + ended.err
    assert ended.out.startswith("a\\x1b[31m\\x0ab.txt:1: unique\n")


def test_an_empty_argument_is_no_puzzle(sudoku):
    ended = sudoku("solve", "")
    assert (ended.code, ended.err) == (2, "argument: there is no puzzle in it\n")


HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def test_the_level_reaches_the_backend(sudoku):
    def nodes(*chosen):
        ended = sudoku("solve", HARD, "-b", "reference", "-f", "jsonl", *chosen)
        return json.loads(ended.out)["backends"]["reference"]["stats"]["nodes"]

    singles = nodes("--consistency", "singles")
    assert nodes("--search", "dom-wdeg") == singles
    assert nodes("--consistency", "gac") < singles < nodes("--consistency", "forward-checking")


class Denier(ReferenceBackend):
    """Says of every puzzle that it has no solution."""

    def search(self, model, limit, found, deadline):
        return Outcome(True)


class Cheat(ReferenceBackend):
    """Returns a grid of ones."""

    def search(self, model, limit, found, deadline):
        found(Grid(model.board, bytes([1] * len(model.board.cells))))
        return Outcome(True)


class Broken(ReferenceBackend):
    """Fails at every puzzle."""

    def search(self, model, limit, found, deadline):
        raise BackendFailed("the process of cpsat ended")


@pytest.fixture
def with_cpsat_as(monkeypatch, tmp_path, capsys):
    """Runs a command in this process, with another backend in the place of cpsat."""

    def run(impostor, *arguments):
        backends = {"sat": ReferenceBackend, "cpsat": impostor, "reference": ReferenceBackend}

        def opened(name, given=DEFAULTS, **_):
            return backends[name](given)

        monkeypatch.setattr(isolated, "open_backend", opened)
        monkeypatch.chdir(tmp_path)
        sc.close()
        try:
            code = app.invoke(list(arguments))
        finally:
            sc.close()
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


def test_a_disagreement_is_saved_in_the_folder_of_the_message(with_cpsat_as, tmp_path):
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


def test_a_disagreement_weighs_more_than_an_error_and_is_reported_if_not_saved(
    with_cpsat_as, tmp_path
):
    (tmp_path / "taken").write_text("a file")
    given = ("check", UNIQUE, "absent.txt", "--sat-exit-codes", "--save-to", "taken/below")
    code, _, err = with_cpsat_as(Denier, *given)
    assert code == 4
    assert "DISAGREEMENT" in err
    assert "cannot be saved" in err


def test_a_disagreement_does_not_keep_the_rest_from_being_checked(with_cpsat_as):
    code, out, err = with_cpsat_as(Denier, "count", UNIQUE, "11" + "." * 14, "-b", "all")
    assert code == 4
    assert out.splitlines() == [
        "argument 1:1: DISAGREEMENT",
        "argument 2:1: 0: r1c1=1 and r1c2=1 in row 1",
    ]
    assert err.endswith("2 puzzles: 1 no solution, 1 DISAGREEMENT\n")


def test_a_grid_against_the_rules_is_a_disagreement(with_cpsat_as):
    code, _, err = with_cpsat_as(Cheat, "check", UNIQUE)
    assert code == 4
    assert "cpsat returned a grid that is no solution" in err


def test_a_disagreement_of_compare_is_saved_and_has_its_exit_code(with_cpsat_as, tmp_path):
    given = ("compare", UNIQUE, CLASH, "-s", "propagation,dom-wdeg", "-b", "cpsat")
    code, out, err = with_cpsat_as(Denier, *given, "--save-to", "evidence")
    assert code == 4
    assert "argument 1:1: DISAGREEMENT: cpsat says no solution (0 in all), but propagation" in err
    assert "DISAGREEMENT on 1 puzzle: see the messages" in out
    (folder,) = (tmp_path / "evidence").iterdir()
    assert json.loads((folder / "answers.json").read_text())["disagreements"]


def test_a_failed_backend_is_reported_and_is_no_time_out(with_cpsat_as):
    code, out, err = with_cpsat_as(Broken, "compare", UNIQUE, "-s", "propagation", "-b", "cpsat")
    assert code == 3
    assert err == "argument:1: cpsat has no answer: the process of cpsat ended\n"
    assert out.splitlines()[0].split()[-2:] == ["time-outs", "failed"]
    assert out.splitlines()[2].split()[-2:] == ["0", "1"]


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
