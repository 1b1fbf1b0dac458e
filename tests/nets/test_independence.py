"""Nets 1 and 2: the forms of a kind share nothing but its fields, and imports run downwards."""

import ast
import inspect
import re
import subprocess
import sys
from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest
from forms import FORMS, shared

import sudoku_csp
from sudoku_csp import constraints
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.registry import kinds

ROOT = Path(__file__).parents[2]
PACKAGE = Path(sudoku_csp.__file__).parent
KINDS = kinds()


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_kind_says_its_truth_and_its_statement_and_can_be_shown(kind):
    assert set(vars(kind)) >= {"holds", "decompose"}
    worded = kind.about.wording or kind.default_wording
    assert worded or kind.__str__ is not Constraint.__str__, "no wording"
    assert all(str(one) and one.scope for _, one in kind.samples())
    assert kind.about.title, "no title"
    assert kind.about.sentence.endswith("."), "no sentence with a full stop"
    assert kind.about.source, "no source"


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_forms_share_nothing_but_the_fields(kind):
    own = {field.name for field in fields(kind)}
    source = Path(inspect.getfile(kind)).read_text()
    assert list(shared(source, kind.__name__, own)) == []


SHAPED = """
class Kind(Shape):
    def holds(self, grid): return grid[self.cells] and self.larger_first
    def decompose(self, model): model.domain(self._of_shape(self.about))
"""


def test_what_a_form_has_from_a_shape_is_found():
    assert sorted(shared(SHAPED, "Kind", {"cells"})) == [
        "decompose uses _of_shape",
        "decompose uses about",
        "holds uses larger_first",
    ]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_no_shape_says_a_truth_or_a_statement(kind):
    shapes = [one for one in kind.__mro__[1:] if one is not Constraint]
    assert [one for one in shapes if {*FORMS} & set(vars(one))] == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_no_field_has_the_name_of_something_else_of_a_constraint(kind):
    assert [one.name for one in fields(kind) if one.name in vars(Constraint)] == []


SHARING = """
from itertools import product
LIMIT = 3
OF_ONE = 4
class Pair:
    def both(self): ...
class Kind:
    def holds(self, grid): return self._same(grid[self.a]) or max(len(self.b), OF_ONE)
    def decompose(self, model): list(product([self._same(self.a), LIMIT]))
    def post(self, cp): return {self._own(row) for row in self.scope}
    def propagate(self, network): assert LIMIT
    def _same(self, x): return x
    def _own(self, x): return helper(x)
def helper(x: int): return unknown(x)
"""


def test_what_forms_share_is_found():
    assert sorted(shared(SHARING, "Kind", {"a", "b"})) == [
        "Pair is more than data: both",
        "decompose and holds share _same",
        "decompose and propagate share LIMIT",
        "post uses scope",
        "post uses unknown",
    ]


SHARE_OF = "decompose and holds share _of"
BY_THE_BACK_DOOR = {
    "def holds(self, grid): return [grid[a] for a in self]": "holds uses self",
    "def decompose(self, model): model.domain(len(self))": "decompose uses self",
    "def decompose(self, model): model.domain(str(self), self.a)": "decompose uses self",
    "def decompose(self, model): return type(self)._of(self)": "decompose uses self",
    "def post(this, cp): return this.a, this": "post uses this",
    "def post(this, cp): return this.a, this.scope": "post uses scope",
    "def decompose(self, model): return super().place": "decompose uses super",
    "def post(self, cp): super().encode(cp)": "post uses super",
    "def holds(self, grid): return [_of for _of in self.a] + _of(grid)": SHARE_OF,
    "def holds(self, grid): return sum(_of for _of in _of(grid))": SHARE_OF,
    "def holds(self, grid): return lambda x=_of: [x]": SHARE_OF,
    "def holds(self, grid):\n        global LIMIT; LIMIT = 4": "encode and holds share LIMIT",
}


@pytest.mark.parametrize(("method", "found"), BY_THE_BACK_DOOR.items())
def test_what_comes_by_the_back_door_is_found(method, found):
    others = {
        "holds": "def holds(self, grid): return grid",
        "decompose": "def decompose(self, model): return _of(model)",
        "encode": "def encode(self, cnf): return LIMIT",
    }
    others[method.split()[1].partition("(")[0]] = method
    body = "".join(f"    {each}\n" for each in others.values())
    source = f"LIMIT = 3\ndef _of(x): return x\nclass Kind:\n{body}"
    assert list(shared(source, "Kind", {"a", "b"})) == [found]


HONEST = """
class Kind:
    def holds(self, grid: Grid, *, of: Unknown = 1, **more):
        step = lambda state, *rest: (state, rest, of, more)
        def inner(cell): return [d for row in self.a if (last := row) for d in row], step, last
        return inner(of), self._rows(grid)
    def encode(self, cnf): super().encode(cnf)
    def decompose(self, model): model.linear([(1, c) for c in self.b], {k: v for k, v in self.a})
    def _rows(self, grid): return [x for x in grid for y in x if y]
    @staticmethod
    def _of(x): return x.anything
"""


def test_what_is_local_is_no_name_from_outside():
    assert list(shared(HONEST, "Kind", {"a", "b"})) == []


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_stands_alone_in_the_module_of_its_name(name):
    assert KINDS[name].__module__ == f"sudoku_csp.constraints.kinds.{name}"
    assert KINDS[name].__name__ == "".join(word.capitalize() for word in name.split("_"))


def imports():
    """The modules of the package by name, and the modules that each imports, wherever it does: for
    type hints and inside functions too."""
    names = {}
    for file in PACKAGE.rglob("*.py"):
        parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
        names[".".join(parts).removesuffix(".__init__")] = ast.parse(file.read_text())
    for name, tree in names.items():
        found = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                below = {f"{node.module}.{alias.name}" for alias in node.names}
                found |= below & set(names) or {node.module}
        yield name, found & set(names)


def on_cycles(imported):
    """The modules that import themselves by way of others: what is left when modules that import
    nothing left, or that nothing left imports, are taken away."""
    left = dict(imported)
    while True:
        used = set().union(*left.values())
        ends = [name for name, found in left.items() if not found & set(left) or name not in used]
        if not ends:
            return set(left)
        for name in ends:
            del left[name]


def test_no_modules_import_one_another_not_even_for_hints_or_inside_functions():
    imported = dict(imports())
    assert len(imported) > 350
    assert on_cycles(imported) == set()


def test_a_cycle_of_imports_is_found():
    assert on_cycles({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}) == {"b", "c"}


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


def importers_of(library):
    return {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if library in (text := path.read_text())
        for node in ast.walk(ast.parse(text))
        if (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == library)
        or (
            isinstance(node, ast.Import)
            and any(n.name.split(".")[0] == library for n in node.names)
        )
    }


def test_solver_libraries_are_known_in_their_rooms_only():
    assert importers_of("pysat") == {
        "solvers/backends/sat_sessions.py",
        "targets/cnf/at_most_one/by_pysat.py",
        "analysis/cores/correction_sets.py",
        "analysis/certificate/sat_witness.py",
    }
    assert importers_of("ortools") == {
        "solvers/backends/cpsat.py",
        "targets/interchange/linear.py",
        "analysis/certificate/cpsat_witness.py",
    }


def test_the_gallery_folder_holds_no_python():
    # A package named `encodings` would shadow the standard library's: Python would not start.
    assert not list((ROOT / "encodings").rglob("*.py"))
    assert not list(PACKAGE.rglob("encodings"))


def test_public_names_are_sorted_and_all_there():
    assert sudoku_csp.__all__ == sorted(sudoku_csp.__all__)
    for name in sudoku_csp.__all__:
        assert getattr(sudoku_csp, name) is not None
    classes = {kind.__name__ for kind in KINDS.values()}
    assert {*sudoku_csp.__all__, *dir(constraints), "__version__"} == set(dir(sudoku_csp))
    assert classes <= set(dir(constraints)) - set(sudoku_csp.__all__)
    assert sudoku_csp.Cage is constraints.Cage is KINDS["cage"]
    for package, names in ((sudoku_csp, sudoku_csp.__all__), (constraints, constraints._HOMES)):
        stub = Path(package.__file__).with_suffix(".pyi").read_text()
        assert set(re.findall(r"(?: as |^class )(\w+)", stub, re.MULTILINE)) == set(names)
    with pytest.raises(AttributeError, match="no attribute 'nothing', and no kind"):
        _ = sudoku_csp.nothing


def test_no_module_has_grown_past_500_lines():
    modules = PACKAGE.rglob("*.py")
    assert {p.name for p in modules if len(p.read_text().splitlines()) > 500} == set()


def test_no_two_classes_of_a_room_have_one_name():
    rooms = [(path.relative_to(PACKAGE).parts[0], path) for path in PACKAGE.rglob("*.py")]
    found = Counter(
        (room, node.name)
        for room, path in rooms
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, number in found.items() if number > 1] == []
