"""The size of the code: lines of Python, blank ones included. Raising a budget needs an issue."""

import ast
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[2]

BUDGETS = {
    "the package without the lessons' notebooks": (["sudoku_csp"], 66_000),
    "the tests": (["tests"], 59_500),
    "constraints beside the kinds": (["sudoku_csp/constraints"], 1_500),
    "the guide's scripts and the benchmarks": (["guide", "benchmarks"], 5_000),
}
"""Folders, and the most lines that they may have together."""

NOTEBOOKS = ROOT / "sudoku_csp" / "apps" / "lessons" / "notebooks"
KINDS = ROOT / "sudoku_csp" / "constraints" / "kinds"


@pytest.mark.parametrize("part", BUDGETS)
def test_a_part_of_the_project_keeps_its_budget(part):
    folders, budget = BUDGETS[part]
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    assert files
    apart = {NOTEBOOKS} if part != "constraints beside the kinds" else {KINDS}
    counted = [file for file in files if apart.isdisjoint(file.parents)]
    lines = sum(file.read_bytes().count(b"\n") for file in counted)
    assert lines <= budget, f"{part}: {lines:,} lines of at most {budget:,}"


def test_the_median_kind_is_small():
    """Half of the kinds have a class of at most 50 lines and a file of at most 65."""
    files = [file.read_text("utf-8") for file in KINDS.glob("*.py") if file.stem != "__init__"]
    classes = [node for text in files for node in ast.parse(text).body if is_kind(node)]
    assert len(files) == len(classes) == 70
    assert median(text.count("\n") for text in files) <= 65
    assert median(node.end_lineno - node.lineno + 2 for node in classes) <= 50


def is_kind(node):
    return isinstance(node, ast.ClassDef) and any(
        isinstance(part, ast.FunctionDef) and part.name == "holds" for part in node.body
    )


def test_the_gallery_holds_no_python():
    """A package named `encodings` would hide that of the standard library."""
    assert not list((ROOT / "encodings").rglob("*.py"))
