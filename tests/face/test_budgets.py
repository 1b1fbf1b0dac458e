"""The size of the code: lines of Python, blank ones included. Raising a budget needs an issue."""

import ast
import re
import sys
from io import BytesIO
from pathlib import Path
from statistics import median

import grimp
import pytest

import sudoku_csp as sc
from sudoku_csp.puzzle.notation import reader
from sudoku_csp.puzzle.notation.cells import Context

ROOT = Path(__file__).parents[2]

BUDGETS = {
    "the package without what units ask and measure": (["sudoku_csp"], 53_950),
    "the tests": (["tests"], 45_300),
    "constraints beside the kinds": (["sudoku_csp/constraints"], 1_500),
    "puzzle/notation": (["sudoku_csp/puzzle/notation"], 7_230),
    "the guide's scripts and the benchmarks": (["guide", "benchmarks"], 5_000),
}
"""Folders, and the most lines that they may have together. Units, tasks and measures of the course
are content, as the kinds are. A task has a budget of its own."""

JAVASCRIPT = 10_900
"""The most lines of JavaScript; 1,100 of them are types alone."""

COURSE = ROOT / "sudoku_csp" / "apps" / "course"
TASKS = {COURSE / "tasks", COURSE / "by_hand"}
CONTENT = {*TASKS, COURSE / "measures"}
KINDS = ROOT / "sudoku_csp" / "constraints" / "kinds"


@pytest.mark.parametrize("part", BUDGETS)
def test_a_part_of_the_project_keeps_its_budget(part):
    folders, budget = BUDGETS[part]
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    assert files
    apart = CONTENT if part != "constraints beside the kinds" else {KINDS}
    counted = [file for file in files if apart.isdisjoint(file.parents)]
    lines = sum(file.read_bytes().count(b"\n") for file in counted)
    assert lines <= budget, f"{part}: {lines:,} lines of {budget:,}; a larger budget needs an issue"


def test_the_javascript_keeps_its_budget():
    modules = (ROOT / "sudoku_csp" / "apps").rglob("*.js")
    assert 0 < sum(module.read_bytes().count(b"\n") for module in modules) <= JAVASCRIPT


def test_the_package_has_few_files():
    """Fragments of a module belong into it; the content of the course is not counted."""
    files = [
        file for file in (ROOT / "sudoku_csp").rglob("*.py") if CONTENT.isdisjoint(file.parents)
    ]
    assert len(files) <= 399


def test_a_task_is_small():
    files = [file for folder in TASKS for file in folder.glob("*.py")]
    assert files
    assert all(file.read_bytes().count(b"\n") <= 125 for file in files)


def test_the_median_kind_is_small():
    """Half of the kinds have a class of at most 50 lines and a file of at most 65."""
    files = [file.read_text("utf-8") for file in KINDS.glob("*.py") if file.stem != "__init__"]
    classes = [node for text in files for node in ast.parse(text).body if is_kind(node)]
    assert len(files) == len(classes) > 0
    assert median(text.count("\n") for text in files) <= 65
    assert median(node.end_lineno - node.lineno + 2 for node in classes) <= 50


def is_kind(node):
    return isinstance(node, ast.ClassDef) and any(
        isinstance(part, ast.FunctionDef) and part.name == "holds" for part in node.body
    )


def test_the_gallery_holds_no_python():
    """A package named `encodings` would hide that of the standard library."""
    assert not list((ROOT / "encodings").rglob("*.py"))


def test_the_reader_stands_on_at_most_eight_floors():
    """The longest chain of imports in `puzzle/notation`, in functions and for hints too."""
    graph = grimp.build_graph("sudoku_csp")
    room = "sudoku_csp.puzzle.notation."
    floors = {}

    def floor(module):
        if module not in floors:
            below = graph.find_modules_directly_imported_by(module)
            floors[module] = 1 + max(
                (floor(one) for one in below if one.startswith(room)), default=0
            )
        return floors[module]

    assert max(floor(module) for module in graph.modules if module.startswith(room)) <= 8


LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def files_of(call):
    """The files of the package that a call runs, in the order in which they are entered."""
    ran = {}
    sys.setprofile(lambda frame, *_: ran.setdefault(Path(frame.f_code.co_filename)))
    try:
        call()
    finally:
        sys.setprofile(None)
    return [file for file in ran if ROOT / "sudoku_csp" in file.parents]


def test_a_second_line_of_81_cells_runs_few_files():
    entries = reader.read(BytesIO(f"{LINE}\n{LINE}\n".encode()), Context("example"))
    next(entries)
    ours = files_of(lambda: next(entries))
    assert len(ours) <= 8
    assert sum(file.parent.name == "notation" for file in ours) <= 6


def test_a_second_call_of_read_runs_few_files():
    sc.read(LINE)
    assert len(files_of(lambda: sc.read(LINE))) <= 14


def test_a_second_check_runs_few_files_in_the_order_of_architecture():
    sc.check(LINE)
    ran = files_of(lambda: sc.check(LINE))
    sc.close()
    assert len(ran) <= 32
    order = [str(file.relative_to(ROOT / "sudoku_csp")) for file in ran]
    text = (ROOT / "ARCHITECTURE.md").read_text().partition("`sc.check(text)`, called")[2]
    walk = re.findall(r"`([a-z_]+/[\w/]+\.py)`", text.partition("**The reference**")[0])
    named = list(dict.fromkeys(walk))
    assert set(order) - set(named) <= {f"grid/{name}.py" for name in ("cell", "checks", "errors")}
    assert sorted(named, key=order.index) == named
