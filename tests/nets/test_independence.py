"""Nets 1 and 2: the forms of a kind share nothing but its fields, and imports run downwards."""

import ast
import pkgutil
import subprocess
import sys
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

import sudoku_csp
from sudoku_csp.constraints import kinds
from sudoku_csp.constraints.constraint import Constraint

ROOT = Path(__file__).parents[2]
PACKAGE = Path(sudoku_csp.__file__).parent
FORMS = {"holds", "encode", "post", "propagate"}
KINDS = [module.name for module in pkgutil.iter_modules(kinds.__path__)]
SHARED = {
    "Conflict",
    "Grid",
    "Cell",
    "len",
    "range",
    "set",
    "str",
    "sum",
    "any",
    "all",
    "zip",
    "min",
}


def kind_class(name):
    module = import_module(f"sudoku_csp.constraints.kinds.{name}")
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Constraint)
        and value.__module__ == module.__name__
    ]
    assert len(found) == 1, f"one kind in {name}"
    return found[0], ast.parse(Path(module.__file__).read_text())


def form_trees(tree, class_name):
    body = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == class_name).body
    return {node.name: node for node in body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_has_all_four_forms_of_its_own(name):
    kind, tree = kind_class(name)
    assert set(form_trees(tree, kind.__name__)) >= FORMS | {"scope", "__str__"}


@pytest.mark.parametrize("name", KINDS)
def test_the_forms_share_nothing_but_the_fields(name):
    kind, tree = kind_class(name)
    own = {field.name for field in fields(kind)}
    for form, node in form_trees(tree, kind.__name__).items():
        if form not in FORMS:
            continue
        used = {
            part.attr
            for part in ast.walk(node)
            if isinstance(part, ast.Attribute)
            and isinstance(part.value, ast.Name)
            and part.value.id == "self"
        }
        assert used <= own, f"{form} uses {used - own} of self"
        local = {arg.arg for arg in node.args.args}
        local |= {
            n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
        }
        loaded = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} - local - SHARED
        annotations = {
            n.id
            for a in node.args.args
            if a.annotation
            for n in ast.walk(a.annotation)
            if isinstance(n, ast.Name)
        }
        assert loaded - annotations - {"bool", "None"} == set(), f"{form} uses names of its module"


@pytest.mark.parametrize("name", KINDS)
def test_kinds_do_not_import_one_another(name):
    _, tree = kind_class(name)
    imported = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    assert not {module for module in imported if module.startswith("sudoku_csp.constraints.kinds")}


def test_the_import_contracts_hold():
    result = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports; raise SystemExit(lint_imports())",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout
    assert "0 broken" in result.stdout


NOTEBOOKS = set((PACKAGE / "apps" / "lessons" / "notebooks").glob("*.py"))
"""The lessons show solver libraries as they are, and are as long as what they teach."""


def importers_of(library):
    return {
        str(path.relative_to(PACKAGE))
        for path in set(PACKAGE.rglob("*.py")) - NOTEBOOKS
        for node in ast.walk(ast.parse(path.read_text()))
        if (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == library)
        or (
            isinstance(node, ast.Import)
            and any(n.name.split(".")[0] == library for n in node.names)
        )
    }


def test_solver_libraries_are_known_in_their_rooms_only():
    assert importers_of("pysat") == {
        "solvers/backends/sat_bulk.py",
        "solvers/backends/sat_open.py",
        "solvers/backends/sat_sessions.py",
        "solvers/backends/unit_propagation.py",
        "targets/cnf/at_most_one/pysat_card.py",
        "analysis/cores/hitting_sets.py",
        "analysis/cores/interrupts.py",
        "analysis/cores/oracle.py",
        "workshop/fuzzing/properties/formulas.py",
        "analysis/proving/sat.py",
    }
    assert importers_of("ortools") == {
        "solvers/backends/cpsat.py",
        "targets/cpsat/writer.py",
        "targets/interchange/linear.py",
        "analysis/proving/cpsat.py",
    }


def test_the_gallery_folder_holds_no_python():
    # A package named `encodings` would shadow the standard library's: Python would not start.
    assert not list((ROOT / "encodings").rglob("*.py"))
    assert not list(PACKAGE.rglob("encodings"))


def test_public_names_are_sorted_and_all_there():
    assert sudoku_csp.__all__ == sorted(sudoku_csp.__all__)
    for name in sudoku_csp.__all__:
        assert getattr(sudoku_csp, name) is not None
    assert set(sudoku_csp.__all__) == set(sudoku_csp._HOMES)
    assert set(sudoku_csp.__all__) <= set(dir(sudoku_csp))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = sudoku_csp.nothing


def test_no_module_has_grown_past_400_lines():
    modules = set(PACKAGE.rglob("*.py")) - NOTEBOOKS
    assert {p.name for p in modules if len(p.read_text().splitlines()) > 400} == set()
