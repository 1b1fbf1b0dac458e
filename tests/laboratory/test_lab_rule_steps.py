"""The steps of a rule's propagation: no solution is lost, and the texts are right."""

import random
from itertools import permutations

import pytest
from lab_puzzles import CLASHING, EASY, FOUR

from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.laboratory import propagation_steps
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.propagation import all_different

BOARD = Board(4, 2, 2)


def assignments(model, rule):
    """What the rule and the givens allow its cells, by brute force."""
    given = dict(model.givens)
    for digits in permutations(BOARD.digits, len(rule.cells)):
        if all(
            given.get(cell, digit) == digit for cell, digit in zip(rule.cells, digits, strict=True)
        ):
            yield dict(zip(rule.cells, digits, strict=True))


def sample():
    """Puzzles of a few cells with any digits, most of them without a solution."""
    chance = random.Random(5)
    for _ in range(120):
        digits = bytes(chance.choice((0, 0, 0, 0, 1, 2, 3, 4)) for _ in range(16))
        yield Puzzle.classic(BOARD, digits)


@pytest.mark.parametrize("consistency", all_different.LEVELS)
def test_no_assignment_that_the_rule_allows_is_lost(consistency, monkeypatch):
    monkeypatch.setattr(all_different, "DEFAULT", consistency)
    cells = BOARD.cells
    for puzzle in sample():
        rules = (*puzzle.constraints, AllDifferent((cells[0], cells[5], cells[10])))
        model = Puzzle(Ruleset(BOARD, rules), puzzle.digits)
        for rule in rules:
            allowed = list(assignments(model, rule))
            events = propagation_steps.rule_steps(model, [rule])
            conflict = [event["event"] for event in events].count("conflict")
            assert conflict <= (not allowed)
            assert conflict == (events != [] and events[-1]["event"] == "conflict")
            for event in events:
                if event["event"] == "remove":
                    assert all(a[Cell.parse(event["cell"])] != event["digit"] for a in allowed)
                elif event["event"] == "assign":
                    assert all(a[Cell.parse(event["cell"])] == event["digit"] for a in allowed)
            if consistency == "gac":
                check_whole(model, rule, events, allowed)


def check_whole(model, rule, events, allowed):
    """At domain consistency what is left is exactly what some assignment has."""
    if not allowed:
        assert events[-1]["event"] == "conflict"
        return
    given = dict(model.givens)
    left = {cell: {given[cell]} if cell in given else set(BOARD.digits) for cell in rule.cells}
    for event in events:
        if event["event"] == "assign":
            left[Cell.parse(event["cell"])] &= {event["digit"]}
        else:
            left[Cell.parse(event["cell"])] -= {event["digit"]}
    assert left == {cell: {a[cell] for a in allowed} for cell in rule.cells}


def test_all_rules_together_solve_what_singles_solve():
    placed = {
        (event["cell"], event["digit"])
        for event in propagation_steps.rule_steps(EASY, EASY.constraints)
        if event["event"] == "assign"
    }
    assert len(placed) == 81 - len(EASY.givens)


def test_the_texts():
    events = propagation_steps.rule_steps(FOUR, FOUR.constraints[:1])
    assert [event["text"] for event in events] == [
        f"r1c{column} is not 1: r1c1=1 in row 1" for column in (2, 3, 4)
    ]
    (conflict,) = propagation_steps.rule_steps(CLASHING, CLASHING.constraints[:1])
    assert conflict == {
        "event": "conflict",
        "text": "contradiction: 1 stands twice from r1c1 to r1c4: all different in row 1",
        "cell": None,
        "digit": None,
        "rule": "row 1",
    }
