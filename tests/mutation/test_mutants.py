"""Mutants: which mistakes are made, where, and that a mutant is the source but for its mistake."""

import ast
import re
from pathlib import Path
from random import Random

import pytest

from sudoku_csp.workshop.mutation import equivalent, rooms
from sudoku_csp.workshop.mutation.__main__ import sampled
from sudoku_csp.workshop.mutation.equivalent import Equivalent
from sudoku_csp.workshop.mutation.mutants import mutants

ROOT = Path(__file__).parents[2]


def changes(*lines):
    """What becomes of what in a function of these lines."""
    source = "\n".join(["def f(a, b, c):", *(f"    {line}" for line in lines)]).encode()
    return {(found.before, found.after) for found in mutants("x.py", source)}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a < b", {("a < b", "(a <= b)"), ("a < b", "(a >= b)")}),
        ("a == b", {("a == b", "(a != b)")}),
        ("a not in b", {("a not in b", "(a in b)")}),
        ("a + b", {("a + b", "(a - b)")}),
        ("a[1:]", {("1", "(2)")}),
        ("f(True)", {("f(True)", "pass"), ("True", "(False)")}),
        ("a and b", {("a and b", "(a or b)"), ("a and b", "(a)"), ("a and b", "(b)")}),
        ("not a", {("not a", "(a)")}),
        ("[x for x in a if x]", {("x", "(not x)")}),
        ("max(a)", {("max(a)", "pass"), ("max(a)", "(min(a))")}),
        ("c = range(a)", {("range(a)", "(range(a - 1))")}),
        ("a.b = c", {("a.b = c", "pass")}),
        ("a += b", {("a += b", "pass")}),
        ("return a", {("return a", "return None")}),
        ("return None", set()),
        ("raise a(f'{b} is not {c + 1}')", {("raise a(f'{b} is not {c + 1}')", "pass")}),
        ("yield a", {("yield a", "pass")}),
        # What is only said.
        ("assert a > b", set()),
        ("'text'", set()),
        ("d: int = c", set()),
        ("d = 'a' + b", set()),
        ("import os", set()),
    ],
)
def test_the_mistakes_that_are_made(line, expected):
    assert changes(line) == expected


def test_conditions_are_turned_round_and_loops_too():
    assert ("a", "(not a)") in changes("if a:", "    return b")
    assert ("a()", "(not a())") in changes("while a():", "    c = b")
    assert changes("if TYPE_CHECKING:", "    b = 1") == set()


def test_annotations_and_decorators_are_left_alone_and_defaults_not():
    source = b"@cache(maxsize=3)\ndef f(a: 'x' | 1 = 5, *, b: int = 7) -> 1: pass\n"
    assert {found.before for found in mutants("x.py", source)} == {"5", "7"}


def test_samples_are_for_the_tests_and_left_alone():
    source = (
        b"class A:\n    def samples(cls):\n        return 1\n    def f(self):\n        return 2\n"
    )
    assert {found.where for found in mutants("x.py", source)} == {"A.f"}


def test_that_two_are_as_long_as_one_another_is_an_assertion():
    assert not mutants("x.py", b"pairs = zip(ones, others, strict=True)\n")


def test_a_mutant_is_the_source_but_for_its_mistake():
    """Every mutant of a module with letters of several bytes is Python and differs in one place."""
    lines = [
        "def ä(ö):",
        "    # é",
        "    return {'é': ö + 1}, [",
        "        ö * 2 for ö in 'ü'",
        "    ]",
    ]
    source = "\n".join([*lines, ""]).encode()
    found = mutants("x.py", source)
    assert len(found) == 5
    for mutant in found:
        applied = mutant.applied(source)
        assert mutant.compiles(source)
        assert applied != source
        assert ast.unparse(ast.parse(applied)) != ast.unparse(ast.parse(source))
        assert applied[: mutant.start] == source[: mutant.start]
        assert applied.endswith(source[mutant.end :])


def test_every_place_says_where_it_is():
    source = b"class A:\n    def f(self):\n        return 1 < 2\n"
    texts = list(map(str, mutants("x.py", source)))
    assert texts[1] == "x.py:3: A.f: 1 < 2 -> (1 <= 2)"


def test_what_is_equivalent_is_listed_with_a_reason_and_still_there():
    for entry in equivalent.listed():
        found = mutants(entry.path, (ROOT / entry.path).read_bytes())
        assert any(map(entry.covers, found)), f"{entry.path}: {entry.where}: {entry.before}"


def test_an_entry_covers_one_change_or_all_of_a_place():
    (first, second) = (m for m in mutants("x.py", b"def f(a):\n    a < b\n"))
    for_all = Equivalent("x.py", "f", "a < b", "why")
    for_one = Equivalent("x.py", "f", "a < b", "why", after="(a <= b)")
    assert for_all.covers(first)
    assert for_all.covers(second)
    assert for_one.covers(first)
    assert not for_one.covers(second)
    assert not Equivalent("y.py", "f", "a < b", "why").covers(first)


def test_an_entry_without_a_reason_is_refused():
    text = '[[mutant]]\npath = "x.py"\nwhere = "f"\nbefore = "a < b"\nreason = " "\n'
    with pytest.raises(ValueError, match="no reason is given"):
        equivalent.listed(text)


def test_every_core_module_is_of_a_room_and_has_tests_there():
    core = (
        "grid",
        "verifier",
        "targets",
        "constraints",
        "puzzle",
        "formulas",
        "solvers",
        "analysis",
    )
    of_rooms = [module for room in rooms.CORE for module in room.modules(ROOT)]
    assert len(of_rooms) == len(set(of_rooms))
    every = {
        str(path.relative_to(ROOT))
        for room in core
        for path in (ROOT / "sudoku_csp" / room).rglob("*.py")
    }
    left = {path for path in every - set(of_rooms) if mutants(path, (ROOT / path).read_bytes())}
    assert left == set()
    for room in rooms.CORE:
        for test in room.tests:
            assert (ROOT / "tests" / test).exists(), test
        near, _ = room.tests_of(room.modules(ROOT)[0], ROOT)
        assert len(near) > 1


def test_the_tests_that_import_a_module_are_its_nearest():
    (room,) = rooms.chosen(["verifier"])
    near, others = room.tests_of("sudoku_csp/verifier/lrat.py", ROOT)
    assert near[0] == "sudoku_csp/verifier/lrat.py"
    assert len(near) > 1
    assert others
    for test in near[1:] + others:
        text = (ROOT / test).read_text()
        imported = re.search(r"from sudoku_csp\.verifier import .*\blrat\b", text)
        assert bool(imported) == (test in near), test


def test_where_no_test_imports_a_module_all_are_its_nearest():
    (room,) = rooms.chosen(["verifier"])
    nobody = "sudoku_csp/verifier/nobody_imports_this.py"
    near, others = room.tests_of(nobody, ROOT)
    assert near[0] == nobody
    assert set(near[1:]) == {
        f"tests/verifier/{p.name}" for p in (ROOT / "tests/verifier").glob("test_*")
    }
    assert others == []


def test_rooms_are_chosen_by_name_or_by_their_first_name():
    assert [room.name for room in rooms.chosen(["grid"])] == ["grid"]
    assert len(rooms.chosen(["targets"])) == 4
    assert rooms.chosen([]) == list(rooms.CORE)
    with pytest.raises(ValueError, match="there is no room 'attic'"):
        rooms.chosen(["attic"])


def test_what_is_newly_listed_makes_room_for_others_and_changes_no_more(monkeypatch):
    """The mutants of a seed stay, but for the one that was found to change nothing."""
    (room,) = rooms.chosen(["grid"])
    _, before = sampled(room, ROOT, Random(7), 12)
    out = before[4]
    entry = Equivalent(out.path, out.where, out.before, "why", after=out.after)
    monkeypatch.setattr(equivalent, "listed", lambda: [entry])
    result, after = sampled(room, ROOT, Random(7), 12)
    assert result.excluded >= 1  # The same change may be made twice in a function.
    assert after[:-1] == before[:4] + before[5:]
