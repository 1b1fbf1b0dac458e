"""A table of commands with their exit codes and first lines; help, start-up, completion, version.

A row of `data/commands.jsonl` is a command line, the exit code, the first line of the output or a
part of the last line of the error, and perhaps standard input. UNIQUE, NINE, CLASH and EMPTY stand
for puzzles.
"""

import shlex
import subprocess
import sys

import command_line
import pytest
from command_line import NINE, OTHER, SLOW, UNIQUE
from tables import rows
from tails import quick_first

from sudoku_csp.apps.cli import front_page
from sudoku_csp.solvers.backends.sat_solvers import SOLVERS

FILES = {
    "many.txt": f"{UNIQUE}\n{OTHER}\n",
    "mixed.txt": f"{UNIQUE}\n{NINE}\n",
    "other.cnf": "c something\np cnf 64 1\n1 0\n",
}


@pytest.mark.parametrize("row", rows(__file__, "commands"), ids=lambda row: row[0])
def test_a_command_ends_with_the_code_and_the_line_of_the_table(sudoku, row):
    line, code, part, *stdin = row
    for name, text in FILES.items():
        sudoku.file(name, text)
    arguments = [getattr(command_line, word, word) for word in shlex.split(line)]
    ended = sudoku(*arguments, text=stdin[0] if stdin else None)
    assert ended.code == code, ended
    assert "Traceback" not in ended.err
    if code in (0, 10, 20):
        assert ended.out.splitlines()[0] == part
        return
    assert ended.out == ""
    assert part in ended.err.splitlines()[-1]
    assert {path.name for path in sudoku.folder.iterdir()} == {*FILES}


COMMANDS = ["solve", "check", "count", "compare", "trace", "export", "convert", "decode"]
COMMANDS += ["generate"]
HEAVY = {"ortools", "pysat", "numpy", "numba", "pandas", "rich"}


def heavy_after(program):
    code = f"import sys\n{program}\nprint('modules', *sys.modules, file=sys.stderr)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return HEAVY & set(run.stderr.split("modules")[-1].split())


@pytest.mark.parametrize(
    "arguments",
    quick_first([["solve", "-h"], ["-V"], ["-h"], *([one, "-h"] for one in COMMANDS[1:])], quick=2),
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


def test_the_main_help_lists_the_commands_in_groups(sudoku):
    from sudoku_csp.apps.cli.front_page import GROUPS

    page = sudoku("--help").out
    starts = [page.index(f"\n\n{title}:\n  {next(iter(GROUPS[title]))} ") for title in GROUPS]
    assert starts == sorted(starts)
    assert max(len(group) for group in GROUPS.values()) <= 6


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
        names = " ".join(line.split()[0] for line in lines[:5])
        assert names == "sat cpsat reference fast bitboard"
        assert [line.split()[1:3] for line in lines[:2]] == [
            ["python-sat", version("python-sat")],
            ["ortools", version("ortools")],
        ]
        assert lines[5].endswith("minicard up to 16x16, and cadical195 above:")
        assert ", ".join(line.strip(" ,") for line in lines[6:]).split(", ") == list(SOLVERS)


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


def test_the_front_page_has_the_first_line_of_each_help_text():
    from sudoku_csp.apps.cli.app import cli

    for name, about in front_page.COMMANDS.items():
        command = cli.get_command(None, name)
        assert command.get_short_help_str(limit=100) == about


@pytest.mark.slow
def test_unknown_has_the_sat_exit_code_0(sudoku):
    sudoku.file("slow.txt", SLOW)
    assert sudoku("solve", "slow.txt", "--time-limit", "1", "--sat-exit-codes").code == 0


def test_the_help_lists_every_exit_code(sudoku):
    listed = sudoku("--help").out.partition("Exit codes:")[2]
    codes = {
        value
        for name, value in vars(front_page).items()
        if name.isupper() and type(value) is int and name != "SIGNALLED"
    }
    assert len(codes) > 8
    for code in codes | {129, 143}:
        assert str(code) in listed.replace(",", " ").replace(";", " ").split()


def test_the_worst_code_of_several_puzzles_counts():
    assert front_page.worst([0, 3, 1]) == 1
    assert front_page.worst([3, 2, 1]) == 2
    assert front_page.worst([0, 2, 4]) == 4
    assert front_page.worst([]) == 0
