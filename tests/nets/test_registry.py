"""The registry of kinds: a file of the folder is one, and a class under `own`."""

import subprocess
import sys
from dataclasses import dataclass, fields, replace

import pytest

from sudoku_csp import constraints
from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import About, Constraint, on
from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.constraints.kinds.comparison import Comparison
from sudoku_csp.constraints.kinds.inequality import Inequality
from sudoku_csp.constraints.registry import kinds, own
from sudoku_csp.constraints.typed_line import parse
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.laboratory.conformance import mistakes
from sudoku_csp.puzzle.notation import rules


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    monkeypatch.setattr(registry, "_own", {})


@dataclass(frozen=True)
class Mine(AllDifferent):
    """A test class, which by itself is no kind."""


class Nameless(Mine):
    about = About()


class WithoutExamples(Mine):
    @classmethod
    def samples(cls):
        return ()


class Half(Constraint):
    about = About(title="Half", sentence="It says nothing.")

    def holds(self, grid):
        return True


class OffTheBoard(Inequality):
    about = replace(Inequality.about, examples=on("3", "r1c1 r1c4"))


class Misworded(Inequality):
    about = replace(Inequality.about, wording="{cell} differ")


class Cage(Mine):
    """A kind of the package has this name."""


def test_every_file_of_the_folder_is_a_kind():
    assert kinds()["all_different"] is AllDifferent
    assert kinds()["comparison"] is Comparison
    assert Mine not in kinds().values()


def test_a_kind_of_a_user_is_walked_like_the_others():
    assert own(Mine) is Mine
    assert list(kinds())[-1] == "mine"
    samples = list(kinds()["mine"].samples())
    assert all(type(rule) is Mine for _, rule in samples)
    assert [mistakes(rule, board) for board, rule in samples[:2]] == [[], []]


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (Cage, "the package has a kind 'cage': name the class otherwise"),
        (Nameless, "the kind 'nameless' has no title"),
        (WithoutExamples, "the kind 'without_examples' has no examples"),
        (Half, "the kind 'half' has no decompose, wording"),
        (OffTheBoard, "the kind 'off_the_board' has a wrong example or wording: .*r1c4 is not on"),
        (Misworded, "the kind 'misworded' has a wrong example or wording: KeyError: 'cell'"),
    ],
)
def test_what_could_not_be_shown_or_judged_is_no_kind(kind, why):
    with pytest.raises(ValueError, match=why):
        own(kind)
    assert kind not in kinds().values()


def test_a_name_with_a_digit_is_read_from_a_line():
    mine = own(type("Mine3", (Mine,), {}))
    assert type(parse("mine3 r1c1 r1c2", Board.customary(4))) is mine


def test_a_kind_that_is_defined_again_replaces_the_first():
    first = own(Mine)
    second = own(type("Mine", (AllDifferent,), {}))
    assert kinds()["mine"] is second
    assert (registry.name_of(first), registry.name_of(second)) == (None, "mine")


def test_kinds_and_shapes_are_imported_from_the_package_by_the_names_of_their_classes():
    assert constraints.AllDifferent is AllDifferent
    assert constraints.own is own
    assert {"Cage", "OnLine", "own", "XSum"} <= set(dir(constraints))
    with pytest.raises(AttributeError, match="no attribute 'Gage', and no kind"):
        constraints.Gage  # noqa: B018 - the access is what is tested.


@pytest.mark.parametrize("name", kinds())
def test_cells_may_be_given_by_their_names(name):
    kind = kinds()[name]
    for _, rule in kind.samples():
        of_names = {field.name: named(getattr(rule, field.name)) for field in fields(rule)}
        assert kind(**of_names) == rule


def named(value):
    """The value with the names of cells in their place."""
    if isinstance(value, Cell):
        return str(value)
    return tuple(map(named, value)) if type(value) is tuple else value


def test_what_is_no_name_of_a_cell_is_rejected():
    with pytest.raises(ValueError, match="'r1' is not a cell"):
        constraints.Cage(("r1", "r1c2"), 5)


def test_a_kind_is_imported_when_it_is_named_and_no_other():
    code = (
        "import sys, sudoku_csp as sc\n"
        "puzzle = sc.read('.' * 16)\n"
        "sc.solve(puzzle, backend='reference')\n"
        "def kinds(): return {name for name in sys.modules if '.constraints.kinds.' in name}\n"
        "before = kinds()\n"
        "puzzle.with_constraints('anti-knight').line()\n"
        "print(len(before) <= 2, *kinds() - before)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True sudoku_csp.constraints.kinds.anti_knight\n"


def test_names_and_kinds_belong_together():
    own(Mine)
    assert list(kinds()) == registry.names()
    for name, kind in kinds().items():
        assert registry.kind_named(name) is kind
        assert registry.name_of(kind) == name
    assert registry.name_of(WithoutExamples) is None


def test_a_kind_registered_late_is_known_by_name_from_then_on():
    assert not rules.is_rule("mine own r1c1")
    own(type("MineOwn", (Mine,), {}))
    assert rules.is_rule("Mine Own r1c1")
