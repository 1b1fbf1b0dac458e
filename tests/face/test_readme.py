"""The README and the guide are true: their commands run, and print what is said they print."""

import doctest
import re
import shutil
from pathlib import Path

import pytest
from shell import shown
from tails import quick_first

import sudoku_csp as sc

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


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=[pytest.mark.slow] * (page == LONG)) for page in PAGES]
)
def test_every_command_prints_what_is_said(sudoku, page):
    blocks = re.findall(r"```console\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    for command, output in (step for block in blocks for step in steps(block)):
        if command.startswith("minisat") and not shutil.which("minisat"):
            pytest.skip("minisat is not installed")
        # MiniSat's own exit codes are 10 and 20.
        code, text = shown(sudoku, command)
        assert code in (0, 10), text
        assert without_times(text) == without_times(output), command


@pytest.mark.parametrize(
    "page", quick_first(["README.md", "guide/playground.md", "guide/python.md"], quick=2)
)
def test_the_python_runs(tmp_path, monkeypatch, page):
    monkeypatch.chdir(tmp_path)  # It writes a certificate.
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried >= 4
    assert failed == 0
    sc.close()


def test_the_constraint_of_contributing_is_one_that_the_nets_hold():
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(), re.DOTALL)
    assert block == (ROOT / "sudoku_csp" / "constraints" / "kinds" / "inequality.py").read_text()


def test_ci_runs_the_two_commands_of_the_readme():
    commands = re.findall(r"^    (.*\.venv/bin/.*)$", README, re.MULTILINE)
    assert len(commands) == 2
    script = (ROOT / ".ci" / "run").read_text()
    assert all(f"\n{command}\n" in script for command in commands)


def test_the_changelog_names_the_version():
    from sudoku_csp.grid.version import ours

    assert f"## {ours()}" in (ROOT / "CHANGELOG.md").read_text()


@pytest.mark.parametrize("page", [*PAGES, "benchmarks/README.md"])
def test_every_link_leads_somewhere(page):
    for link in re.findall(r"\]\((?!http)([^)#]+)", (ROOT / page).read_text()):
        assert (ROOT / page).parent.joinpath(link).exists(), link


@pytest.mark.parametrize("page", PAGES)
def test_no_placeholder_is_left(page):
    prose = re.sub(r"```.*?```", "", (ROOT / page).read_text(), flags=re.DOTALL)
    assert not re.findall(r"\b(?:TODO|TBD|XXX|FIXME|SPEED|HASH)\b", prose)
