"""Tests that need programs or puzzle sets that may be missing: they are skipped and counted."""

import os
import subprocess
from pathlib import Path
from types import SimpleNamespace

import puzzle_sets
import pytest

REFUSED = "which may not be installed: get it from the fixture `outside`"


@pytest.mark.parametrize("command", [["true"], ["/bin/true"], [b"true"]])
def test_a_program_is_rejected(command):
    with pytest.raises(AssertionError, match=REFUSED):
        subprocess.run(command, check=True)


@pytest.mark.parametrize(
    "command",
    ["minisat a b", "echo 1 | minisat a", "cd x && cadical a", "(clasp a)", "echo 1\nminisat a"],
)
def test_a_program_in_the_command_of_a_shell_is_rejected(command):
    with pytest.raises(AssertionError, match=REFUSED):
        subprocess.run(command, shell=True, check=True)
    with pytest.raises(AssertionError, match=REFUSED):
        os.system(command)


def test_a_program_from_the_fixture_is_started(outside):
    subprocess.run([outside("true")], check=True)
    subprocess.run(["true"], check=True)


def test_the_next_test_needs_the_fixture_itself():
    with pytest.raises(AssertionError, match=REFUSED):
        subprocess.run(["true"], check=True)


def test_an_argument_is_not_a_program():
    ended = subprocess.run("echo cat minisat-2.2.txt", shell=True, check=True, capture_output=True)
    assert ended.stdout == b"cat minisat-2.2.txt\n"


def test_a_missing_program_skips_the_test_with_a_reason(outside):
    with pytest.raises(pytest.skip.Exception, match="no-such-solver is not installed"):
        outside("no-such-solver")


TESTS = Path(__file__).parents[1]


def skipped(reason):
    """The report of a test that was skipped."""
    return SimpleNamespace(longrepr=("tests/test_x.py", 7, f"Skipped: {reason}"))


def test_tests_that_need_the_sets_are_counted():
    reports = [skipped(puzzle_sets.MISSING), skipped("minisat is not installed")] * 3
    sentence = "3 tests did not run: the folder of puzzle sets, ../shared/data, is not here"
    assert puzzle_sets.summary(reports) == sentence
    assert puzzle_sets.summary([skipped("minisat is not installed")]) == ""
    assert puzzle_sets.summary([]) == ""


def test_no_other_module_looks_for_the_folder():
    """A test that looks by itself, and does less without the folder, would not be counted."""
    found = [
        path.name
        for path in TESTS.rglob("*.py")
        if '/ "shared"' in path.read_text() and path != Path(__file__)
    ]
    assert found == ["puzzle_sets.py"]
