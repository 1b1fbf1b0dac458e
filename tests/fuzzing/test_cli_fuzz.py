"""`sudoku-csp fuzz` as a command: what it prints, saves and repeats, and how it ends."""

import json
import signal
import subprocess
import sys
import time

import fuzz_faults
import pytest
from command_line import Ended, eventually, finished, one_line
from tails import quick_first

from sudoku_csp.apps.cli import fuzz_report
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.workshop.fuzzing import campaign, properties, runner
from sudoku_csp.workshop.fuzzing.cases import case
from sudoku_csp.workshop.fuzzing.properties import bulk, exports, solving
from sudoku_csp.workshop.fuzzing.property import Question
from sudoku_csp.workshop.fuzzing.runner import Outcome
from sudoku_csp.workshop.fuzzing.saved import Failure, load, save


@pytest.mark.slow
@pytest.mark.parametrize("seconds", quick_first([1, 5]))
def test_some_seconds_find_nothing_and_end_in_time(sudoku, seconds):
    ended = sudoku("fuzz", "--seconds", str(seconds), "--seed", "3", "--format", "jsonl")
    (line,) = ended.out.splitlines()
    summary = json.loads(line)["summary"]
    # On a slow machine a second may not do for all.
    assert (ended.code, ended.err) == (3 if summary["never ran"] else 0, "")
    assert summary["seed"] == 3
    assert set(summary["failures"].values()) == {0}
    assert set(summary["never ran"]) == {
        name for name, number in summary["checks"].items() if not number
    }
    assert seconds - 0.1 < summary["seconds"] < 60
    assert list(sudoku.folder.iterdir()) == []


def test_one_case_alone_is_told_to_people(sudoku):
    chosen = ("--case", "4", "--property", "notation,searches,exports")
    ended = sudoku("fuzz", "--seed", "3", *chosen)
    assert (ended.code, ended.err) == (0, "")
    first, *rest = ended.out.splitlines()
    assert first.startswith("seed 3: 1 case, ")
    assert first.endswith(" a second), no failure")
    assert [line.split()[0] for line in rest[:3]] == ["searches", "exports", "notation"]
    assert any(line.startswith("solvers of others: ") for line in rest)


def test_what_never_ran_is_said(sudoku):
    chosen = ("--kind", "blank", "--property", "notation,exports")
    ended = sudoku("fuzz", "--seconds", "0.5", *chosen)
    assert ended.code == (3 if "NEVER RAN" in ended.out else 0)
    counts = {
        words[0]: int(words[1])
        for line in ended.out.splitlines()
        if (words := line.split()) and words[0] in ("notation", "exports")
    }
    for name, number in counts.items():
        assert (f"NEVER RAN: {name}" in ended.out.splitlines()) == (number == 0)


@pytest.mark.slow
def test_a_property_that_never_ran_is_an_error(sudoku, monkeypatch):
    """As where no solver of others is installed, which exports need."""
    monkeypatch.setattr(runner, "Elsewhere", runner.Here)
    monkeypatch.setattr(exports, "path_of", lambda _name: None)
    chosen = ("--seconds", "0.5", "--kind", "blank", "--property")
    ended = sudoku("fuzz", *chosen, "notation,exports")
    assert ended.code == 3
    assert ended.out.splitlines()[-1] == "NEVER RAN: exports"
    assert sudoku("fuzz", *chosen, "notation").code == 0
    assert sudoku("fuzz", "--case", "0", "--property", "exports").code == 0


class Slow(runner.Asker):
    """Needs a minute before the first question, and a second for each."""

    def __init__(self):
        self.now, self.asked = 0.0, []

    def monotonic(self):
        return self.now

    def prepare(self, names):
        self.now += 60

    def ask(self, question, seconds):
        self.now += 1
        self.asked.append(question)
        return Outcome("held", "it")


def test_what_has_to_be_compiled_first_takes_no_time_of_the_run(monkeypatch):
    asker = Slow()
    monkeypatch.setattr(campaign, "time", asker)
    run = campaign.Campaign(1, asker, names=("notation", "kernels"))
    assert list(run.run(20)) == [None] * run.tally.cases
    assert run.tally.cases > 1
    assert (run.tally.seconds, run.tally.checks.total()) == (20, 20)


def test_the_kernels_are_compiled_before_the_questions_about_them(monkeypatch):
    compiled = []
    for module in (solving, bulk):
        monkeypatch.setattr(module, "compile_kernels", lambda: compiled.append(1))
    runner.prepare(["notation", "sat", "constraints"])
    assert compiled == []
    runner.prepare(["kernels", "bulk"])
    assert compiled == [1, 1]


def test_a_run_without_a_whole_case_does_not_say_that_nothing_failed(capsys):
    fuzz_report.Text().summary(campaign.Campaign(1, Slow(), names=("notation",)))
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "seed 1: 0 cases, 0 checks in 0.0 s (0 a second), and no case to its end"


def test_of_some_kinds_of_constraint_one_is_in_every_question(monkeypatch):
    asker = Slow()
    monkeypatch.setattr(campaign, "time", asker)
    of = ("comparison", "cage")
    run = campaign.Campaign(1, asker, names=("constraints",), constraints=of)
    assert len([*run.run(50)]) == run.tally.cases
    assert len(asker.asked) == 50
    first = {question.options["constraint"].partition(" on side ")[0] for question in asker.asked}
    assert first == {"comparison", "cage"}


def test_a_kind_of_constraint_is_chosen_by_its_name(sudoku, monkeypatch):
    monkeypatch.setattr(runner, "Elsewhere", Slow)
    chosen = ("--case", "1", "--format", "jsonl", "--constraint")
    ended = sudoku("fuzz", *chosen, "comparison")
    assert (ended.code, ended.err) == (0, "")
    assert list(json.loads(ended.out)["summary"]["checks"]) == ["constraints"]
    ended = sudoku("fuzz", *chosen, "comparison", "--property", "sat")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.endswith("Error: --constraint needs the property constraints\n")
    assert "no constraint 'comparisons'" in sudoku("fuzz", *chosen, "comparisons").err


@pytest.fixture
def saved(tmp_path):
    """A failure that the code has not."""
    question = Question("kernels", _options(), Board(4, 2, 2), bytes([1, *[0] * 15]))
    outcome = Outcome("wrong", "", "72 solutions", "71 solutions")
    return save(Failure(1, 17, question, question, outcome), tmp_path / "failures")


def _options():
    return {"kernel": "bitboard", "limit": "all", "company": "alone"}


def test_a_saved_failure_says_all_and_is_asked_again(saved, sudoku):
    data = json.loads(saved.read_text())
    assert data["question"]["puzzle"] == "1..............."
    assert (data["seed"], data["case"]) == (1, 17)
    assert (data["expected"], data["seen"]) == ("72 solutions", "71 solutions")
    assert data["repeat"] == f"sudoku-csp fuzz --replay {saved.name}"
    assert {"python", "sudoku-csp", "sat", "cpsat"} <= data["versions"].keys()
    arguments = data["repeat"].split()[1:]
    sudoku.folder = saved.parent
    assert sudoku(*arguments) == Ended(0, "kernels: held\n", "")


@pytest.fixture
def _forgotten():
    yield
    fuzz_faults.forget()


@pytest.mark.usefixtures("_forgotten")
def test_a_failure_that_is_still_there_ends_in_exit_code_4(saved, sudoku, monkeypatch):
    number = next(number for number in range(100) if _fails(case(1, number)))
    monkeypatch.setattr(runner, "Elsewhere", runner.Here)
    fuzz_faults.says_unique_for_multiple(monkeypatch)
    replayed = sudoku("fuzz", "--replay", str(saved))
    assert replayed.code == 4
    assert "expected  72 solutions, and that these are all" in replayed.out
    assert "seen      1 solutions, and that these are all" in replayed.out
    options = ("--case", str(number), "--property", "kernels", "--save-to", "new", "-f", "jsonl")
    ended = sudoku("fuzz", *options)
    assert ended.code == 4
    *failures, summary = map(json.loads, ended.out.splitlines())
    assert len(failures) == summary["summary"]["failures"]["kernels"] > 0
    for line in failures:
        failure = line["failure"]
        assert (sudoku.folder / failure["saved"]).exists()
        assert failure["question"]["board"]["side"] == 2
        assert sudoku("fuzz", "--replay", failure["saved"]).code == 4


def _fails(one):
    """Whether a kernel that says unique for multiple is found out by the case."""
    return any(
        question.options["kernel"] == "bitboard"
        and question.options["limit"] != "1"
        and len(question.truth.grids) > 1
        for question in one.questions(properties.named("kernels"))
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        '{"format": "sudoku-csp fuzz case 2"}',
        '{"format": "sudoku-csp fuzz case 1"}',
        '{"format": "sudoku-csp fuzz case 1", "question": 7}',
    ],
)
def test_a_file_that_is_no_case_is_refused(sudoku, text):
    ended = sudoku("fuzz", "--replay", sudoku.file("case.json", text))
    assert (ended.code, ended.out) == (2, "")
    assert one_line(ended.err).startswith("case.json: no saved case of fuzz: ")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("property", "verdict"),
        ("options", {}),
        ("options", {"kernel": "bitboard", "limit": "7", "company": "alone"}),
        ("options", {"kernel": "lanes", "limit": "all", "company": "alone"}),
        ("board", {"side": 4, "box_rows": 3, "box_columns": 2, "regions": None}),
        ("digits", [1]),
        ("digits", [5, *[0] * 15]),
        ("digits", [-1, *[0] * 15]),
    ],
)
def test_a_case_that_was_changed_into_nonsense_is_refused(saved, key, value):
    data = json.loads(saved.read_text())
    data["question"][key] = value
    saved.write_text(json.dumps(data))
    with pytest.raises(InputError, match="no saved case of fuzz"):
        load(saved)


@pytest.mark.slow
def test_ctrl_c_ends_tidily_with_the_summary(sudoku):
    process = sudoku.start("fuzz", "--seconds", "60")
    assert eventually(lambda: len(sudoku.processes()) > 1)
    time.sleep(1)  # The first question has been put to the process that it has started.
    process.send_signal(signal.SIGINT)
    ended = finished(process)
    assert ended.code == 130
    assert ended.out.startswith("seed 1: ")
    assert ended.err == "interrupted\n"


@pytest.mark.slow
def test_help_loads_nothing_heavy():
    program = (
        "import sys\nfrom sudoku_csp.apps.cli.app import run\nrun(['fuzz', '--help'])\n"
        "print('heavy', *{'ortools', 'pysat', 'numpy', 'rich'} & set(sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[-1] == "heavy"
    assert "  sudoku-csp fuzz --seconds 60 --seed 1" in run.stdout
