"""Help, start-up, completion, and the version with the list of backends."""

import subprocess
import sys

import pytest
from tables import rows
from tails import quick_first

from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backends.sat_solvers import SOLVERS

COMMANDS = [
    "solve",
    "check",
    "count",
    "compare",
    "trace",
    "export",
    "convert",
    "decode",
]
HEAVY = {"ortools", "pysat", "numpy", "pandas", "rich"}


def heavy_after(program):
    code = f"import sys\n{program}\nprint('modules', *sys.modules, file=sys.stderr)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return HEAVY & set(run.stderr.split("modules")[-1].split())


@pytest.mark.parametrize(
    "arguments",
    quick_first(
        [
            ["solve", "--help"],
            ["--version"],
            ["--help"],
            *([name, "--help"] for name in COMMANDS[1:]),
        ],
        quick=2,
    ),
)
def test_help_and_version_import_nothing_heavy(arguments):
    program = f"""
from sudoku_csp.apps.cli import main
sys.argv = ["sudoku-csp", *{arguments!r}]
try:
    main()
except SystemExit as end:
    assert end.code == 0
"""
    assert heavy_after(program) == set()


def test_the_package_imports_nothing_heavy():
    assert heavy_after("import sudoku_csp; sudoku_csp.Board; sudoku_csp.solve") == set()


def test_the_main_help_lists_all_commands_whole(sudoku):
    ended = sudoku("--help")
    assert ended.code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in ended.out
    assert "..." not in ended.out.partition("\nSolve:\n")[2].partition("Examples:")[0]


def test_the_main_help_lists_the_commands_in_groups(sudoku):
    from sudoku_csp.apps.cli.front_page import GROUPS

    page = sudoku("--help").out
    starts = [page.index(f"\n\n{title}:\n  {next(iter(GROUPS[title]))} ") for title in GROUPS]
    assert starts == sorted(starts)
    assert max(len(group) for group in GROUPS.values()) <= 6
    assert sum(len(group) for group in GROUPS.values()) == 20


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_examples(sudoku, name):
    for flag in ("--help", "-h"):
        ended = sudoku(name, flag)
        assert (ended.code, ended.err) == (0, "")
        assert f"  sudoku-csp {name} " in ended.out.partition("Examples:")[2]


def test_the_version_comes_with_the_backends_and_the_sat_solvers(sudoku):
    from importlib.metadata import version

    for flag in ("--version", "-V"):
        ended = sudoku(flag)
        assert (ended.code, ended.err) == (0, "")
        first, *lines = ended.out.splitlines()
        assert first == f"sudoku-csp, version {version('sudoku-csp')}"
        assert [line.split()[0] for line in lines[:4]] == ["sat", "cpsat", "reference", "fast"]
        assert [line.split()[1:3] for line in lines[:2]] == [
            ["python-sat", version("python-sat")],
            ["ortools", version("ortools")],
        ]
        assert lines[4].endswith("minicard up to 16x16, and cadical195 above:")
        assert ", ".join(line.strip(" ,") for line in lines[5:]).split(", ") == list(SOLVERS)


def test_a_backend_that_is_not_installed_is_in_the_list(sudoku, monkeypatch):
    monkeypatch.setitem(backends.PACKAGES, "cpsat", "no-such-package")
    assert "\ncpsat      no-such-package is not installed " in sudoku("--version").out


def test_no_command_shows_the_help_as_an_error(sudoku):
    ended = sudoku()
    assert (ended.code, ended.out) == (2, "")
    assert "Usage: sudoku-csp" in ended.err


def complete(sudoku, words):
    """What bash would offer for the last of the words."""
    env = {
        "_SUDOKU_CSP_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1),
    }
    ended = sudoku(env=env)
    assert (ended.code, ended.err) == (0, "")
    return ended.out.splitlines()


@pytest.mark.parametrize(("words", "offered"), rows(__file__, "completion_offers_can"))
def test_completion_offers_what_can_follow(sudoku, words, offered):
    assert complete(sudoku, words) == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_script_is_one_that_the_shell_takes(sudoku, outside, shell):
    program = outside(shell)
    ended = sudoku(env={"_SUDOKU_CSP_COMPLETE": f"{shell}_source"})
    assert (ended.code, ended.err) == (0, "")
    assert "_SUDOKU_CSP_COMPLETE" in ended.out
    subprocess.run([program, "-n"], input=ended.out, text=True, check=True)


def test_the_front_page_says_of_each_command_what_it_says_itself():
    from importlib import import_module

    from sudoku_csp.apps.cli import front_page

    for name, about in front_page.COMMANDS.items():
        command = import_module(f"sudoku_csp.apps.cli.{name}").command
        assert command.get_short_help_str(limit=100) == about


def test_the_front_page_needs_no_click(sudoku):
    code = """
import sys
from sudoku_csp.apps.cli import main
sys.argv = ["sudoku-csp", "--help"]
main()
assert "click" not in sys.modules
"""
    page = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert page.stdout == sudoku("-h").out == sudoku("--help").out
    assert page.stdout.startswith("Usage: sudoku-csp")
