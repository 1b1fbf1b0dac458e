"""`sudoku-csp fuzz` as a command: what it prints, saves and repeats, and how it ends."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.workshop.fuzzing import properties
from sudoku_csp.workshop.fuzzing.cases import case
from sudoku_csp.workshop.fuzzing.property import Question
from sudoku_csp.workshop.fuzzing.runner import Outcome
from sudoku_csp.workshop.fuzzing.saved import Failure, load, save

COMMAND = [sys.executable, "-m", "sudoku_csp", "fuzz"]


def fuzz(folder, *arguments):
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_five_seconds_find_nothing_and_end_in_time(tmp_path):
    run = fuzz(tmp_path, "--seconds", "5", "--seed", "3", "--format", "jsonl")
    assert (run.returncode, run.stderr) == (0, "")
    (line,) = run.stdout.splitlines()
    summary = json.loads(line)["summary"]
    assert summary["seed"] == 3
    assert set(summary["failures"].values()) == {0}
    assert set(summary["never ran"]) == {
        name for name, number in summary["checks"].items() if not number
    }
    assert 4.9 < summary["seconds"] < 60
    assert list(tmp_path.iterdir()) == []


def test_one_case_alone_is_told_to_people(tmp_path):
    run = fuzz(tmp_path, "--seed", "3", "--case", "4", "--property", "notation,searches,exports")
    assert (run.returncode, run.stderr) == (0, "")
    first, *rest = run.stdout.splitlines()
    assert first.startswith("seed 3: 1 case, ")
    assert first.endswith(" a second), no failure")
    assert [line.split()[0] for line in rest[:3]] == ["searches", "exports", "notation"]
    assert any(line.startswith("solvers of others: ") for line in rest)


def test_what_never_ran_is_said(tmp_path):
    run = fuzz(tmp_path, "--seconds", "0.5", "--kind", "blank", "--property", "notation,exports")
    counts = {
        words[0]: int(words[1])
        for line in run.stdout.splitlines()
        if (words := line.split()) and words[0] in ("notation", "exports")
    }
    for name, number in counts.items():
        assert (f"NEVER RAN: {name}" in run.stdout.splitlines()) == (number == 0)


@pytest.fixture
def saved(tmp_path):
    """A failure that the code has not."""
    question = Question("kernels", _options(), Board(4, 2, 2), bytes([1, *[0] * 15]))
    outcome = Outcome("wrong", "", "72 solutions", "71 solutions")
    return save(Failure(1, 17, question, question, outcome), tmp_path / "failures")


def _options():
    return {"kernel": "bitboard", "limit": "all", "company": "alone"}


def test_a_saved_failure_says_all_and_is_asked_again(saved, tmp_path):
    data = json.loads(saved.read_text())
    assert data["question"]["puzzle"] == "1..............."
    assert (data["seed"], data["case"]) == (1, 17)
    assert (data["expected"], data["seen"]) == ("72 solutions", "71 solutions")
    assert data["repeat"] == f"sudoku-csp fuzz --replay {saved.name}"
    assert {"python", "sudoku-csp", "sat", "cpsat"} <= data["versions"].keys()
    run = fuzz(saved.parent, *data["repeat"].split()[2:])
    assert (run.returncode, run.stdout, run.stderr) == (0, "kernels: held\n", "")


def test_a_failure_that_is_still_there_ends_in_exit_code_4(saved, tmp_path):
    program = f"""
import sys
sys.path.insert(0, {str(_here())!r})
import fuzz_faults, pytest
from sudoku_csp.workshop.fuzzing import runner
runner.Elsewhere = runner.Here
with pytest.MonkeyPatch.context() as patch:
    fuzz_faults.says_unique_for_multiple(patch)
    from sudoku_csp.apps.cli.app import run
    sys.exit(run(sys.argv[1:]))
"""

    def faulty(*arguments):
        return subprocess.run(
            [sys.executable, "-c", program, "fuzz", *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )

    replayed = faulty("--replay", str(saved))
    assert replayed.returncode == 4
    assert "expected  72 solutions, and that these are all" in replayed.stdout
    assert "seen      1 solutions, and that these are all" in replayed.stdout
    number = next(number for number in range(100) if _fails(case(1, number)))
    options = ("--case", str(number), "--property", "kernels", "--save-to", "new", "-f", "jsonl")
    run = faulty(*options)
    assert run.returncode == 4
    *failures, summary = map(json.loads, run.stdout.splitlines())
    assert len(failures) == summary["summary"]["failures"]["kernels"] > 0
    for line in failures:
        failure = line["failure"]
        assert (tmp_path / failure["saved"]).exists()
        assert failure["question"]["board"]["side"] == 2
        assert faulty("--replay", failure["saved"]).returncode == 4


def _fails(one):
    """Whether a kernel that says unique for multiple is found out by the case."""
    return any(
        question.options["kernel"] == "bitboard"
        and question.options["limit"] != "1"
        and len(question.truth.grids) > 1
        for question in one.questions(properties.named("kernels"))
    )


def _here():
    return Path(__file__).parent


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
def test_a_file_that_is_no_case_is_refused(tmp_path, text):
    (tmp_path / "case.json").write_text(text)
    run = fuzz(tmp_path, "--replay", "case.json")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("case.json: no saved case of fuzz: ")
    assert len(run.stderr.splitlines()) == 1


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


def test_ctrl_c_ends_tidily_with_the_summary(tmp_path):
    process = subprocess.Popen(
        [*COMMAND, "--seconds", "60"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=_without_coverage(),
    )
    tasks = Path(f"/proc/{process.pid}/task")
    last = time.monotonic() + 60
    while not any(map(Path.read_text, tasks.glob("*/children"))) and time.monotonic() < last:
        time.sleep(0.05)
    time.sleep(1)  # The first question has been put to the process that it has started.
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out.startswith("seed 1: ")
    assert err == "interrupted\n"


def _without_coverage():
    """A signal that reaches a process inside the tracer's lock hangs it."""
    return {k: v for k, v in os.environ.items() if not k.startswith("COVERAGE_")}


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
