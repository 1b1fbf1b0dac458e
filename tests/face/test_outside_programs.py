"""A test that starts a program which may not be installed fails, unless it looks for it first."""

import os
import subprocess

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


def test_a_program_that_was_looked_for_is_started(outside):
    subprocess.run([outside("true")], check=True)
    subprocess.run(["true"], check=True)


def test_the_next_test_looks_for_its_programs_itself():
    with pytest.raises(AssertionError, match=REFUSED):
        subprocess.run(["true"], check=True)


def test_a_name_that_is_only_mentioned_is_no_program():
    ended = subprocess.run("echo cat minisat-2.2.txt", shell=True, check=True, capture_output=True)
    assert ended.stdout == b"cat minisat-2.2.txt\n"


def test_a_missing_program_skips_the_test_with_a_reason(outside):
    with pytest.raises(pytest.skip.Exception, match="no-such-solver is not installed"):
        outside("no-such-solver")
