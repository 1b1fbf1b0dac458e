"""The classic mistakes of such solvers, each built into a search and caught."""

from collections import defaultdict

import pytest
from puzzles import FOUR_UNIQUE, INKALA, WIKIPEDIA
from puzzles_to_search import solutions

import sudoku_csp as sc
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.searches import certain_first, forward_checking, house_sets, propagation
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.journal import Journal

BLANK = "." * 16


def caught(name):
    """True if the checks of the other tests show a fault of the search."""
    try:
        return (
            len(solutions(name, sc.read(BLANK), limit=300)) != 288
            or len(solutions(name, sc.read("1.." + "." * 13), limit=300)) != 72
            or _nodes_to_refute(name) > 0
            or any(
                solutions(name, sc.read(text)) != solutions("dom-wdeg", sc.read(text))
                for text in (FOUR_UNIQUE, WIKIPEDIA, INKALA)
            )
        )
    except (AssertionError, KeyError, Conflict):
        return True


DEAD = "...4" + "...." + "..12" + "..3."
"""No digit fits into the last cell, which is seen without search; other cells have many."""


def _nodes_to_refute(name):
    journal = Journal()
    assert solutions(name, sc.read(DEAD), journal=journal) == []
    return journal.counts.nodes


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["house-sets", "certain-first", "forward-checking", "propagation"])
def test_correct_code_passes(name):
    assert not caught(name)


def forget_the_row(houses, cell):
    digit = houses.grid.pop(cell)
    for unused in houses._sets_of[cell][1:]:
        unused.add(digit)


def forget_the_box(houses, cell):
    digit = houses.grid.pop(cell)
    for unused in houses._sets_of[cell][:2]:
        unused.add(digit)


def forget_to_enable(relations, cell, record):
    relations.grid.pop(cell)
    for other in relations.related[cell]:
        relations.related[other].add(cell)


def enable_in_all(relations, cell, record):
    digit = relations.grid.pop(cell)
    for other in relations.related[cell]:
        relations.related[other].add(cell)
        relations.disabled[other].discard(digit)


@pytest.mark.parametrize(
    ("name", "room", "method", "fault"),
    [
        ("house-sets", house_sets.UnusedDigits, "take_back", forget_the_row),
        ("certain-first", house_sets.UnusedDigits, "take_back", forget_the_box),
        ("forward-checking", forward_checking.Relations, "empty", forget_to_enable),
        ("forward-checking", forward_checking.Relations, "empty", enable_in_all),
        ("propagation", propagation.Candidates, "copy", lambda candidates: candidates),
    ],
)
def test_a_search_that_forgets_to_restore_or_restores_too_much(
    monkeypatch, name, room, method, fault
):
    monkeypatch.setattr(room, method, fault)
    assert caught(name)


def test_a_cell_that_does_not_forget_its_misfits(monkeypatch):
    class Stubborn(set):
        def clear(self):
            pass

    monkeypatch.setattr(certain_first, "defaultdict", lambda _: defaultdict(Stubborn))
    assert caught("certain-first")


def test_a_failed_fill_that_is_ignored(monkeypatch):
    filling = house_sets.fill_single_options

    def ignoring(*arguments):
        try:
            filling(*arguments)
        except Conflict:
            return

    monkeypatch.setattr(house_sets, "fill_single_options", ignoring)
    assert caught("house-sets")


def test_stopping_at_the_first_solution_and_calling_it_unique(monkeypatch):
    whole = house_sets.HouseSets.solutions

    def first_only(search, model, journal):
        for digits in whole(search, model, journal):
            yield digits
            return

    monkeypatch.setattr(house_sets.HouseSets, "solutions", first_only)
    two = sc.read(BLANK)
    answer = create("reference", Settings(search="house-sets")).solve(two)
    assert answer.verdict is Verdict.UNIQUE, "so says the mistaken search"
    assert caught("house-sets")
    report = sc.check(two, backends="sat,reference", search="house-sets")
    assert report.disagreements, "and the cross-check does not believe it"
    sc.close()
