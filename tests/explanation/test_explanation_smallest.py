"""The smallest step is the smallest: all sets of groups on 4x4, and published sizes on 9x9."""

import random
import time
from itertools import combinations

import pytest
from explaining import HARDEST, PAIRS, TRIPLE, TURBOT, WINGS, puzzle
from explanation_check import check_explanation, forces

import sudoku_csp
from sudoku_csp.analysis.cores.minimal import hitting
from sudoku_csp.analysis.cores.oracle import FOREVER, Core, Oracle
from sudoku_csp.analysis.explanation import search, step_making
from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.analysis.explanation.groups import Candidate, groups_of
from sudoku_csp.analysis.explanation.search import Prover
from sudoku_csp.analysis.explanation.sequence import explain
from sudoku_csp.analysis.explanation.step import Conclusion
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget


def open_sets(state):
    """What is left of each group that has no true candidate yet."""
    placed = state.digits()
    left = {cell: set(state.candidates(cell)) for cell in state.layout.board.cells}
    sets = []
    for group in groups_of(state.layout.board):
        members = frozenset(m for m in group.members if m.digit in left[m.cell])
        if not any(placed.get(member.cell) == member.digit for member in members):
            sets.append(members)
    return sets


def size_by_trying_all(state, below, solutions):
    """The fewest groups, up to `below`, that force any conclusion that is open."""
    sets = open_sets(state)
    every = frozenset().union(*sets)
    targets = [c for c in every if all(grid[c.cell] != c.digit for grid in solutions)]
    true = [c for c in every if all(grid[c.cell] == c.digit for grid in solutions)]
    open_ = [Conclusion(c, False) for c in targets] + [Conclusion(c, True) for c in true]
    for size in range(1, below):
        for chosen in combinations(sets, size):
            if any(forces(list(chosen), conclusion) for conclusion in open_):
                return size
    return below


def shuffled_grid(chance):
    """A random 4x4 grid."""
    asked = bytearray(16)
    for digit, place in zip(chance.sample(range(1, 5), 4), range(4), strict=True):
        asked[place] = digit
    grids = sudoku_csp.count(Puzzle.classic(Board.customary(4), bytes(asked))).solutions
    return chance.choice(grids)


@pytest.mark.parametrize("seed", range(10))
def test_on_4x4_no_set_of_groups_is_smaller(seed):
    chance = random.Random(seed)
    grid = shuffled_grid(chance)
    places = set(chance.sample(range(16), 4))
    digits = bytes(d if place in places else 0 for place, d in enumerate(grid.digits))
    asked = Puzzle.classic(grid.board, digits)
    solutions = sudoku_csp.count(asked).solutions
    with Explainer(asked) as explainer:
        while (step := explainer.next()) is not None:
            step = explainer.prove(step)
            assert step.smallest
            assert size_by_trying_all(explainer.state, step.size, solutions) == step.size
            explainer.apply(step)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("text", "number", "size"),
    [
        (PAIRS, 1, 1),
        (PAIRS, 9, 2),
        (PAIRS, 17, 4),
        (TURBOT, 31, 5),
        (TRIPLE, 25, 6),
        (WINGS, 46, 7),
    ],
    ids=["single", "locked candidates", "pair", "turbot", "triple", "wing"],
)
def test_the_size_is_that_of_the_technique(text, number, size):
    with Explainer(puzzle(text)) as explainer:
        while (step := explainer.next()).number < number:
            explainer.apply(step)
        assert step.size == size
        proved = explainer.prove(step)
        assert proved.size == size
        assert proved.smallest


@pytest.mark.slow
def test_a_step_that_is_too_large_is_made_smaller(monkeypatch):
    """The greedy search is made to give a poor step: the proof finds the smallest."""
    good = search.shortest

    def poor(network, targets, deadline):
        found = {}
        for target in targets:
            groups, _ = good(network, [target], deadline) or ((), None)
            if groups:
                found[target] = groups
        target = max(found, key=lambda each: (len(found[each]), each))
        return found[target], target

    with Explainer(puzzle(PAIRS)) as explainer:
        while (step := explainer.next()).size == 1:
            explainer.apply(step)
        monkeypatch.setattr(search, "shortest", poor)
        step = explainer.next()
        assert step.size > 2
        proved = explainer.prove(step)
        assert (proved.size, proved.smallest) == (2, True)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("known", [0, 3, 7])
@pytest.mark.parametrize("seed", range(30))
def test_bounded_hitting_sets_are_those_of_trying_all(seed, known):
    """Some sets are known at first, and the others are told where they are not hit."""
    chance = random.Random(seed)
    sets = [sum(1 << g for g in chance.sample(range(8), chance.randint(1, 4))) for _ in range(7)]
    sizes = [bits.bit_count() for bits in range(256) if all(bits & each for each in sets)]

    def further(groups):
        return next((each for each in sets if not each & groups), None)

    for limit in range(8):
        found = hitting(sets[:known], limit, further)
        assert (found is not None) == (min(sizes) <= limit)
        assert found is None or (found.bit_count() <= limit and all(found & each for each in sets))


def test_a_set_without_groups_is_not_hit_and_no_sets_are_hit_by_none():
    assert hitting([0], 3, lambda _: None) is None
    assert hitting([], 3, lambda _: 0) is None
    assert hitting([], 0, lambda _: None) == 0


def exactly_one(members):
    """Clauses that one of these is true and no two are, the i-th being variable i + 1."""
    return [[m + 1 for m in members], *([-a - 1, -b - 1] for a, b in combinations(members, 2))]


def fewest_that_refute(groups, out, target, members):
    """By trying all sets of groups on all assignments; None where all groups can stand."""
    assignments = [a for a in range(1 << members) if a >> target & 1 and not a & out]
    standing = {
        sum(1 << g for g, each in enumerate(groups) if sum(a >> m & 1 for m in each) == 1)
        for a in assignments
    }
    refuting = (s for s in range(1 << len(groups)) if all(s & ~each for each in standing))
    return min((s.bit_count() for s in refuting), default=None)


@pytest.mark.parametrize(
    "seed", [*range(5), *(pytest.param(n, marks=pytest.mark.slow) for n in range(5, 20))]
)
def test_a_refutation_is_proved_smallest_only_where_trying_all_finds_no_smaller(seed):
    """Ten random sets of eight candidates, one of which after the other is out."""
    chance = random.Random(seed)
    groups = [sorted(chance.sample(range(8), chance.randint(2, 4))) for _ in range(10)]
    out = 0
    with Oracle(8, [], [exactly_one(each) for each in groups]) as oracle:
        prover = Prover(oracle)
        for gone in chance.sample(range(8), 3):
            for target in (each for each in range(8) if not out >> each & 1):
                fewest = fewest_that_refute(groups, out, target, 8)
                core = oracle.core(range(10), [target + 1])
                assert (core is None) == (fewest is None)
                if core is not None:
                    found, proved = prover.proved((frozenset(core), target), [target], FOREVER)
                    assert (len(found[0]), proved) == (fewest, True)
                    assert oracle.core(found[0], [target + 1]) is not None
            out |= 1 << gone
            oracle.add([-gone - 1])
            prover.rule_out(gone)


LATE = 10.0
"""Seconds after a budget's end that are no fault on a machine that has other things to do."""


def cut(box, blank):
    """A grid of boxes with so many rows and columns, with so many of its digits removed."""
    side = box * box
    rows = [box * (row % box) + row // box for row in range(side)]
    digits = bytearray((row + column) % side + 1 for row in rows for column in range(side))
    for place in random.Random(1).sample(range(side * side), blank):
        digits[place] = 0
    return Puzzle.classic(Board.customary(side), bytes(digits))


def told_within(asked, seconds):
    """The explanation, with proofs; and that it came in time."""
    began = time.monotonic()
    explanation = explain(asked, prove=seconds / 4, budget=Budget(seconds))
    assert time.monotonic() - began < seconds + LATE
    assert explanation.unfinished in ("", "reached the time limit")
    return explanation


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "seconds"),
    [
        pytest.param(puzzle(HARDEST), 2.0, marks=pytest.mark.slow),
        (cut(4, 110), 1.0),
        (cut(4, 150), 0.5),
        pytest.param(cut(4, 150), 2.0, marks=pytest.mark.slow),
    ],
    ids=["hardest", "16x16, easy", "16x16, some steps", "16x16, more steps"],
)
def test_what_is_told_before_the_budget_ends_is_right(asked, seconds):
    explanation = told_within(asked, seconds)
    assert explanation.steps
    assert check_explanation(explanation) == ()
    placed = sum(step.conclusion.holds for step in explanation.steps)
    cells = len(explanation.open_cells) + placed + len(asked.givens)
    assert cells == len(asked.board.cells)


@pytest.mark.parametrize("seconds", [0.02, pytest.param(0.5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("side", [16, 25])
def test_the_budget_is_kept_where_nothing_follows(side, seconds):
    explanation = told_within(Puzzle.classic(Board.customary(side), bytes(side * side)), seconds)
    assert explanation.steps == ()
    assert len(explanation.open_cells) == side * side


@pytest.mark.parametrize("module", [search, step_making])
def test_what_is_not_made_minimal_in_time_is_not_told(monkeypatch, module):
    """The deadline is made to pass while a core is made minimal."""
    monkeypatch.setattr(module, "minimal", lambda _oracle, groups, *_: Core(tuple(groups)))
    explanation = explain(cut(4, 150))
    assert check_explanation(explanation) == ()
    assert not explanation.finished


def test_candidates_of_a_blank_board_stay_open():
    explanation = explain(Puzzle.classic(Board.customary(4), bytes(16)))
    assert explanation.steps == ()
    assert {cell for cell, _ in explanation.open_cells} == set(Board.customary(4).cells)
    assert Candidate(Board.customary(4).cells[0], 1).digit in explanation.open_cells[0].digits
