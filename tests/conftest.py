import atexit
import gc
import os
import shutil
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

sys.path.append(str(Path(__file__).parent / "cli"))

import puzzle_sets
from command_line import Command
from outside_programs import outside_programs

# A run that was started in the background ignores these, and so would all that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Some hundred processes are started: where bytecode may not be written beside the sources, each
# would compile the package anew, so all of one run share a folder for it.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    folder = os.environ["PYTHONPYCACHEPREFIX"] = tempfile.mkdtemp(prefix="bytecode-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    sys.dont_write_bytecode, sys.pycache_prefix = False, folder

# As a conftest it is loaded already.
collect_ignore = ["conftest.py"]

# A slow moment of the machine is no failure, and quick tests are the same every time; with
# `--hypothesis-profile campaign` the properties of `tests/fuzzing` have many random examples.
settings.register_profile("patient", deadline=None, derandomize=True)
settings.register_profile(
    "campaign", deadline=None, derandomize=False, max_examples=200, print_blob=True
)
settings.load_profile("patient")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is collected stays to the end: looking through it for garbage takes a fourth longer."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


sys.addaudithook(outside_programs.watch)


def pytest_runtest_setup():
    """A solver that a test has run in this process may have taken Python's own handler away."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    outside_programs.forget()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Of a test marked `sampled(n)` every n-th case is quick, the others are slow."""
    seen = Counter()
    for item in items:
        sampled = item.get_closest_marker("sampled")
        if sampled and not item.get_closest_marker("whole"):
            test = item.nodeid.partition("[")[0]
            if seen[test] % sampled.args[0]:
                item.add_marker(pytest.mark.slow)
            seen[test] += 1


def pytest_terminal_summary(terminalreporter):
    """Counts the tests that did not run because the puzzle sets are missing."""
    if summary := puzzle_sets.summary(terminalreporter.stats.get("skipped", ())):
        terminalreporter.section("puzzle sets")
        terminalreporter.line(summary)


@pytest.fixture
def sudoku(tmp_path):
    """The command, run in a folder of its own; what it leaves running is ended."""
    command = Command(tmp_path)
    yield command
    command.end()


@pytest.fixture(scope="session")
def outside():
    """Finds a program that PyPI does not bring, or skips the test: `outside("minisat")`."""
    return outside_programs
