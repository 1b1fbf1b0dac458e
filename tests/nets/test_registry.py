"""The registry of kinds: a file of the folder is one, and a user's own where it is registered."""

import subprocess
import sys
from dataclasses import dataclass

import pytest

from sudoku_csp.constraints import kind_names, registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.constraints.kinds.comparison import Comparison
from sudoku_csp.constraints.registry import kinds, register
from sudoku_csp.laboratory.conformance import mistakes


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    monkeypatch.setattr(registry, "_registered", {})


@dataclass(frozen=True)
class Mine(AllDifferent):
    """A test class, which by itself is no kind."""


class Nameless(AllDifferent):
    title = ""


class WithoutSamples(AllDifferent):
    @classmethod
    def samples(cls):
        return ()


class Half(Constraint):
    title, sentence = "Half", "It says nothing."

    def holds(self, grid):
        return True


def test_every_file_of_the_folder_is_a_kind():
    assert kinds()["all_different"] is AllDifferent
    assert kinds()["comparison"] is Comparison
    assert Mine not in kinds().values()


def test_a_kind_of_a_user_is_walked_like_the_others():
    register("mine", Mine)
    register("mine", Mine)
    assert list(kinds())[-1] == "mine"
    samples = list(kinds()["mine"].samples())
    assert all(type(rule) is Mine for _, rule in samples)
    assert [mistakes(rule, board) for board, rule in samples[:2]] == [[], []]


@pytest.mark.parametrize(
    ("name", "kind", "why"),
    [
        ("comparison", Mine, "there is a kind 'comparison' already: Comparison"),
        ("mine", Nameless, "the kind 'mine' has no title"),
        ("mine", WithoutSamples, "the kind 'mine' has no samples for the nets"),
        ("half", Half, "the kind 'half' does not say decompose, wording"),
    ],
)
def test_what_could_not_be_shown_or_judged_is_no_kind(name, kind, why):
    with pytest.raises(ValueError, match=why):
        register(name, kind)
    assert set(kinds().values()) >= {AllDifferent, Comparison}
    assert kind not in kinds().values()


def test_a_kind_is_imported_when_it_is_named_and_no_other():
    code = (
        "import sys, sudoku_csp as sc\n"
        "puzzle = sc.read('.' * 16)\n"
        "sc.solve(puzzle, backend='reference')\n"
        "def kinds(): return {name for name in sys.modules if '.constraints.kinds.' in name}\n"
        "before = kinds()\n"
        "puzzle.having('anti-knight').line()\n"
        "print(len(before) <= 2, *kinds() - before)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True sudoku_csp.constraints.kinds.anti_knight\n"


def test_names_and_kinds_belong_together():
    register("mine", Mine)
    assert list(kinds()) == registry.names()
    for name, kind in kinds().items():
        assert registry.named(name) is kind
        assert registry.name_of(kind) == name
    assert registry.name_of(WithoutSamples) is None


def test_a_registered_kind_can_be_taken_out_again():
    register("mine", Mine)
    registry.forget("mine")
    assert "mine" not in kinds()
    for name in ("mine", "comparison"):
        with pytest.raises(KeyError):
            registry.forget(name)
    assert kinds()["comparison"] is Comparison


def test_a_kind_registered_late_is_known_by_name_from_then_on():
    assert not kind_names.is_one("mine of my own")
    assert not kind_names.is_one("Mine Own")
    register("mine_own", Mine)
    assert kind_names.is_one("Mine Own")
    assert kind_names.speaks_of_one("my mine own rule")
    registry.forget("mine_own")
    assert not kind_names.is_one("Mine Own")
