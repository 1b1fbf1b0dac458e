"""Mutants on trial in a small clone: killed, hung or alive, and the clone as it was before."""

import subprocess

import pytest
from click.testing import CliRunner

from sudoku_csp.workshop.mutation import __main__ as command
from sudoku_csp.workshop.mutation.mutants import mutants
from sudoku_csp.workshop.mutation.rooms import Room
from sudoku_csp.workshop.mutation.trial import Copy, FailsAnyway, Verdict

MODULE = """
def least(numbers):
    found = None
    for number in numbers:
        if found is None or number < found:
            found = number
    return found


def count(n):
    while n > 0:
        n -= 1
    return n
"""

TESTS = """
from sudoku_csp.small import count, least

def test_least():
    assert least([3, 1, 2]) == 1

def test_count():
    assert count(3) == 0
"""


@pytest.fixture
def clone(tmp_path):
    """A clone of one module and its tests."""
    root = tmp_path / "clone"
    for name, text in {
        "sudoku_csp/__init__.py": "",
        "sudoku_csp/small.py": MODULE,
        "tests/small/test_small.py": TESTS,
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    return root


def trial(clone, tmp_path, before, after, seconds=60.0):
    source = (clone / "sudoku_csp/small.py").read_bytes()
    found = mutants("sudoku_csp/small.py", source)
    mutant = next(m for m in found if (m.before, m.after) == (before, after))
    copy = Copy.of(clone, tmp_path / "copies" / str(mutant.start) / mutant.after[:9])
    tried = copy.tried(mutant, ["tests/small/test_small.py"], seconds)
    assert (copy.folder / "sudoku_csp/small.py").read_bytes() == source
    assert (clone / "sudoku_csp/small.py").read_bytes() == source
    return tried


@pytest.mark.slow
def test_a_mistake_that_a_test_sees_is_killed_by_it(clone, tmp_path):
    tried = trial(clone, tmp_path, "number < found", "(number >= found)")
    assert tried.verdict is Verdict.KILLED
    assert tried.by == "tests/small/test_small.py::test_least"


@pytest.mark.slow
def test_a_mistake_that_no_test_sees_lives(clone, tmp_path):
    assert trial(clone, tmp_path, "number < found", "(number <= found)").verdict is Verdict.SURVIVED


@pytest.mark.slow
def test_a_mistake_that_loops_is_ended(clone, tmp_path):
    assert trial(clone, tmp_path, "n -= 1", "pass", seconds=6.0).verdict is Verdict.HUNG


@pytest.mark.slow
def test_tests_that_fail_anyway_are_told(clone, tmp_path):
    copy = Copy.of(clone, tmp_path / "copy")
    assert copy.check(["tests/small/test_small.py"], 60.0) > 0
    (copy.folder / "sudoku_csp/small.py").write_text("")
    with pytest.raises(FailsAnyway, match="though nothing is changed"):
        copy.check(["tests/small/test_small.py"], 60.0)


@pytest.mark.slow
def test_the_command_lists_what_lives_and_counts_by_room(clone, monkeypatch):
    monkeypatch.chdir(clone)
    monkeypatch.setattr(command.rooms, "CORE", (Room("small", ("small.py",), ("small",)),))
    ended = CliRunner().invoke(command.main, ["--mutants", "4", "--seed", "2", "--workers", "2"])
    lines = ended.stdout.splitlines()
    lived = [line for line in lines if line.startswith("  lived: sudoku_csp/small.py:")]
    assert ended.exit_code == bool(lived)
    (row,) = (line.split() for line in lines if line.startswith("small "))
    assert row[3] == "4"
    assert int(row[6]) == len(lived)
    assert int(row[4]) + int(row[5]) + len(lived) == 4


@pytest.mark.slow
@pytest.mark.parametrize("nearest", [False, True])
def test_of_what_the_nearest_tests_let_live_the_others_are_asked(nearest, clone, monkeypatch):
    monkeypatch.chdir(clone)
    monkeypatch.setattr(command.rooms, "CORE", (Room("small", ("small.py",), ("small",)),))
    near = "import sudoku_csp.small\n\ndef test_nothing():\n    pass\n"
    (clone / "tests/small/test_small.py").write_text(near)
    away = TESTS.replace("from sudoku_csp.small import", "from tests.small.names import")
    (clone / "tests/small/names.py").write_text("from sudoku_csp.small import count, least\n")
    (clone / "tests/small/test_away.py").write_text(away)
    options = ["--mutants", "5", "--seed", "2", "--workers", "2"] + ["--nearest"] * nearest
    ended = CliRunner().invoke(command.main, options)
    (row,) = (line.split() for line in ended.stdout.splitlines() if line.startswith("small "))
    assert row[3] == "5"
    assert (int(row[6]) == 5) == nearest


@pytest.mark.slow
def test_slow_tests_are_asked_in_place_of_quick_ones(clone, tmp_path):
    slow = TESTS.replace("def test_", "@pytest.mark.slow\ndef test_")
    (clone / "tests/small/test_small.py").write_text(f"import pytest\n{slow}")
    with (clone / "pyproject.toml").open("a") as file:
        file.write("[tool.pytest.ini_options]\nmarkers = ['slow', 'whole']\n")
        file.write("addopts = '-m \"not slow\"'\n")
    copy = Copy.of(clone, tmp_path / "copy")
    (copy.folder / "sudoku_csp/small.py").write_text("")
    tests = ["tests/small/test_small.py"]
    assert copy.asked(tests, 60.0)[0] is Verdict.KILLED  # It cannot even be read.
    (copy.folder / "sudoku_csp/small.py").write_text("count = least = lambda *_: None\n")
    assert copy.asked(tests, 60.0)[0] is Verdict.SURVIVED
    assert copy.asked(tests, 60.0, slow=True)[0] is Verdict.KILLED


def test_elsewhere_than_in_a_clone_it_says_so(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ended = CliRunner().invoke(command.main, [])
    assert ended.exit_code == 2
    assert "this is for a clone" in ended.output
