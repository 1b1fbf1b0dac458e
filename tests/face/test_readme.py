"""The README and the guide are true: their commands run, and print the output that is shown."""

import doctest
import re
import shutil
from pathlib import Path

import pytest
from puzzle_sets import CLASSIC, needs_data
from shell import shown
from tails import quick_first

import sudoku_csp as sc
from sudoku_csp.constraints import registry
from sudoku_csp.solvers import searches

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
PAGES = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    *(f"guide/{page.name}" for page in sorted((ROOT / "guide").glob("*.md"))),
]
TIME = re.compile(r"[0-9]+\.[0-9]+ m?s\b")


def without_times(text):
    """The text with every time replaced, and the blanks that aligned it."""
    return re.sub(r" +", " ", TIME.sub("TIME", text))


def steps(block):
    """The commands of a block, each with the output that follows it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


LONG = "guide/puzzles.md"
"""Its commands work for many seconds."""


@pytest.mark.sampled(11)
@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=[pytest.mark.slow] * (page == LONG)) for page in PAGES]
)
def test_every_command_prints_what_is_stated(sudoku, outside, page):
    check_page(sudoku, outside, (ROOT / page).read_text())


def check_page(sudoku, outside, text):
    """Runs the commands of a page. Those that need MiniSat are left out where it is missing, and
    then the test is skipped at its end."""
    left_out = []
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    for command, output in (step for block in blocks for step in steps(block)):
        if needs_minisat(command):
            try:
                outside("minisat")
            except pytest.skip.Exception:
                left_out.append(command)
                continue
        # MiniSat's own exit codes are 10 and 20.
        code, seen = shown(sudoku, command)
        assert code in (0, 10), seen
        assert without_times(seen) == without_times(output), command
    if left_out:
        pytest.skip(f"minisat is not installed; left out: {'; '.join(left_out)}")


def needs_minisat(command):
    """Whether a command runs MiniSat, or reads the answer that it wrote."""
    return command.startswith("minisat") or "answer.txt" in command


def test_what_follows_a_command_that_cannot_run_is_run(sudoku, outside, monkeypatch):
    """MiniSat is made to be missing; a mistake behind it is found all the same."""
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    lines = ["$ minisat puzzle.cnf answer.txt", "SAT", "$ sudoku-csp count " + "." * 16]
    right = "\n".join(["```console", *lines, "argument:1: 288", "```", ""])
    with pytest.raises(AssertionError):
        check_page(sudoku, outside, right.replace("288", "289"))
    with pytest.raises(pytest.skip.Exception, match="left out: minisat puzzle"):
        check_page(sudoku, outside, right)


@pytest.mark.slow
@needs_data
def test_the_table_of_the_guide_that_compares_searches_is_what_is_compared(sudoku):
    """But for times, and for searches that are cut off by them, which have their rows at least."""
    page = (ROOT / "guide" / "searches.md").read_text()
    ((command, output),) = steps(
        re.search(r"```text\n(\$ sudoku-csp compare.*?)```", page, re.DOTALL)[1]
    )
    head, *rows = output.splitlines()
    printed = {row.split()[0]: row.split() for row in rows if row}
    assert command == "sudoku-csp compare 17_clue.txt --search all --sample 20"
    assert set(searches.NAMES) <= set(printed)
    whole = [name for name in searches.NAMES if printed[name][-1] == "0"]
    assert len(whole) == 6
    seen = sudoku("compare", CLASSIC / "17_clue.txt", "--search", ",".join(whole), "--sample", "20")
    found = {line.split()[0]: line.split() for line in seen.out.splitlines() if line}
    for name in whole:  # The sixth and the seventh figure are times.
        assert found[name][:6] + found[name][8:] == printed[name][:6] + printed[name][8:]
    sentence = next(line for line in output.splitlines() if line.startswith("a sample of"))
    assert sentence in seen.out
    assert head.split() == seen.out.splitlines()[0].split()


@pytest.mark.parametrize(
    "page", quick_first(["README.md", "guide/playground.md", "guide/python.md"], quick=2)
)
def test_the_python_runs(tmp_path, monkeypatch, page):
    monkeypatch.chdir(tmp_path)  # It writes a certificate.
    monkeypatch.setattr(registry, "_own", {})  # And it registers a kind.
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried >= 4
    assert failed == 0
    sc.close()


@pytest.mark.slow
def test_the_guides_own_kind_passes_mypy_and_an_unknown_name_does_not(tmp_path, monkeypatch):
    mypy = pytest.importorskip("mypy.api")
    monkeypatch.setenv("MYPYPATH", str(ROOT))
    section = (ROOT / "guide" / "python.md").read_text().partition("## A constraint of your own")[2]
    examples = doctest.DocTestParser().get_examples(section.partition("Its CNF")[0])
    lines = ["import sudoku_csp as sc\n", *(example.source for example in examples)]
    script = tmp_path / "user.py"
    script.write_text("".join([*lines, "sc.Cage((sc.Cell(1, 1),), 5).total\n", "sc.Cgae\n"]))
    faults, *_ = mypy.run(["--strict", "--cache-dir", str(tmp_path), str(script)])
    assert re.findall(": error: (.*)", faults) == ['Module has no attribute "Cgae"  [attr-defined]']


def test_the_constraint_of_contributing_is_one_that_the_nets_hold():
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(), re.DOTALL)
    assert block == (ROOT / "sudoku_csp" / "constraints" / "kinds" / "inequality.py").read_text()


def test_ci_runs_the_two_commands_of_the_readme():
    commands = re.findall(r"^    (.*\.venv/bin/.*)$", README, re.MULTILINE)
    assert len(commands) == 2
    script = (ROOT / ".ci" / "run").read_text()
    assert all(f"\n{command}\n" in script for command in commands)


def test_the_changelog_names_the_version():
    from sudoku_csp.grid.helpers import own_version

    assert f"## {own_version()}" in (ROOT / "CHANGELOG.md").read_text()


@pytest.mark.parametrize("page", [*PAGES, "benchmarks/README.md"])
def test_every_link_leads_somewhere(page):
    for link in re.findall(r"\]\((?!http)([^)#]+)", (ROOT / page).read_text()):
        assert (ROOT / page).parent.joinpath(link).exists(), link


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_the_files_that_a_page_names_are_there(page):
    """From the root of the clone, of the package or of a room."""
    named = set(re.findall(r"`([a-z_]+(?:/[\w.]+)+)/?`", (ROOT / page).read_text("utf-8")))
    assert named
    bases = [ROOT, ROOT / "sudoku_csp", *(ROOT / "sudoku_csp").glob("*/")]
    endings = ("", ".py")
    absent = {
        name
        for name in named
        if not any((base / f"{name}{ending}").exists() for base in bases for ending in endings)
    }
    assert not absent
