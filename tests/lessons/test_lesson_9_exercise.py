"""The exercise of lesson 9: what a learner may write, and the sentence that it is answered by."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

import pytest

from sudoku_csp.apps.lessons.catalogue import numbered
from sudoku_csp.apps.lessons.notebooks import lesson_9_your_own_rule as lesson
from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell


@dataclass(frozen=True)
class Right(Constraint):
    cells: tuple[Cell, ...]

    def __str__(self):
        return "apart"

    def holds(self, grid):
        return all(abs(grid[a] - grid[b]) >= 2 for a, b in pairwise(self.cells))

    def decompose(self, model):
        for a, b in pairwise(self.cells):
            model.relation(a, b, lambda v, w: abs(v - w) >= 2)


class FirstCellOnly(Right):
    @property
    def scope(self):
        return self.cells[:1]


class NoBound(Right):
    def holds(self, grid):
        return all(grid[a] != grid[b] for a, b in pairwise(self.cells))


class AllPairs(Right):
    def holds(self, grid):
        return all(abs(grid[a] - grid[b]) >= 2 for a, b in combinations(self.cells, 2))


class TooFar(Right):
    def holds(self, grid):
        return all(abs(grid[a] - grid[b]) > 2 for a, b in pairwise(self.cells))


class StatedTooFar(Right):
    def decompose(self, model):
        for a, b in pairwise(self.cells):
            model.relation(a, b, lambda v, w: abs(v - w) > 2)


class LastPairForgotten(Right):
    def decompose(self, model):
        for a, b in pairwise(self.cells[:-1] if len(self.cells) > 2 else self.cells):
            model.relation(a, b, lambda v, w: abs(v - w) >= 2)


class NineForgotten(Right):
    def decompose(self, model):
        for a, b in pairwise(self.cells):
            model.relation(a, b, lambda v, w: abs(v - w) >= 2 and 9 not in (v, w))


class Misspelt(Right):
    def decompose(self, model):
        model.relate(*self.cells)


@lru_cache
def check():
    return lesson.checked_apart.run(four=Board.customary(4))[1]["fault_of_kind"]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (FirstCellOnly, "The scope of a line of 2 cells should be these cells."),
        (NoBound, "Your holds accepts 1 2, where 1 and 2 are too near."),
        (AllPairs, "Your holds refuses 1 3 1, where all neighbours are 2 apart or more. Only"),
        (TooFar, "Your holds refuses 1 3, where"),
        (StatedTooFar, "the statement is not. r1c1=1 r1c2=3: allowed by holds, forbidden by the"),
        (LastPairForgotten, "r1c1=1 r1c2=3 r1c3=2: forbidden by holds, allowed by the clauses"),
        (NineForgotten, "On the 9x9 board: r1c1=1 r1c2=9: allowed by holds, forbidden by the"),
        (Misspelt, "has no attribute 'relate'"),
    ],
)
def test_the_fault_of_a_wrong_rule_is_named(kind, sentence):
    assert sentence in check()(kind)


def test_a_right_rule_is_right():
    assert check()(Right) == ""


def test_the_first_solution_is_wrong():
    page = numbered(9).page.read_text(encoding="utf-8")
    assert page.count("<strong>Not yet.</strong>") == page.count("<strong>Exercise</strong>") == 1


def test_the_kind_of_the_lesson_can_be_defined_again(monkeypatch):
    monkeypatch.setattr(registry, "_own", {})
    less = lesson.the_kind.run()[1]["Less"]
    sign = less(Cell(1, 1), Cell(1, 2))
    for _ in range(2):
        _, defined = lesson.three_backends.run(Less=less, kept=[sign])
        assert defined["as_lines"] == ("less r1c1 r1c2",)
    assert registry.kind_named("less") is less
