"""The size of the code: lines of Python, blank ones included. Raising a budget needs an issue."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

BUDGETS = {
    "the package without the lessons' notebooks": (["sudoku_csp"], 68_000),
    "the tests": (["tests"], 60_500),
    "the guide's scripts and the benchmarks": (["guide", "benchmarks"], 5_000),
}
"""Folders, and the most lines that they may have together."""

NOTEBOOKS = ROOT / "sudoku_csp" / "apps" / "lessons" / "notebooks"


@pytest.mark.parametrize("part", BUDGETS)
def test_a_part_of_the_project_keeps_its_budget(part):
    folders, budget = BUDGETS[part]
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    assert files
    lines = sum(file.read_bytes().count(b"\n") for file in files if NOTEBOOKS not in file.parents)
    assert lines <= budget, f"{part}: {lines:,} lines of at most {budget:,}"


def test_the_gallery_holds_no_python():
    """A package named `encodings` would hide that of the standard library."""
    assert not list((ROOT / "encodings").rglob("*.py"))
