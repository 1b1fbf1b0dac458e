"""Every step of an explanation is right, by a check that shares nothing with what made it."""

import random
from dataclasses import replace

import pytest
from explaining import (
    HARDEST,
    JIGSAW,
    PAIRS,
    SINGLES,
    TRIPLE,
    TURBOT,
    WINGS,
    first,
    puzzle,
)
from explanation_check import Known, check_explanation, check_step, forces
from puzzle_sets import CLASSIC, needs_data

import sudoku_csp
from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.analysis.explanation.groups import Candidate
from sudoku_csp.analysis.explanation.reason import reason, reasoned
from sudoku_csp.analysis.explanation.sequence import Derivation, explain, needed, renumbered
from sudoku_csp.analysis.explanation.smaller_steps import proved
from sudoku_csp.analysis.explanation.step import Conclusion
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, NoSolution, NotReached, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget


@pytest.mark.sampled(3)
@pytest.mark.parametrize("text", [SINGLES, PAIRS, TURBOT, TRIPLE, WINGS])
def test_a_whole_puzzle_is_explained_and_every_step_is_right(text):
    explanation = explain(puzzle(text))
    assert explanation.finished
    assert explanation.open_cells == ()
    assert explanation.solution == sudoku_csp.solve(text).grid
    assert check_explanation(explanation) == ()
    assert all(step.chain for step in explanation.steps)


def test_steps_that_propagation_does_not_see_are_right_as_well():
    asked = puzzle(HARDEST)
    known = Known(asked.board, asked.givens)
    with Explainer(asked) as explainer:
        while (step := explainer.next()).size < 20:
            explainer.apply(step)
            known.learn(step)
        assert step.chain == ()
        assert check_step(known, step) == ()


def test_a_derivation_tells_each_step_as_soon_as_it_is_found():
    derivation = Derivation(puzzle(SINGLES))
    told = []
    for step in derivation.steps():
        told.append(step)
        assert derivation.explanation.steps == tuple(told)
    assert len(told) == 51


def test_a_derivation_that_proves_tells_each_step_once():
    derivation = Derivation(puzzle(SINGLES), prove=5.0)
    told = tuple(derivation.steps())
    assert len(told) == 51
    assert derivation.explanation.steps == told


def test_what_singles_solve_is_explained_by_singles_only():
    explanation = explain(puzzle(SINGLES))
    assert {step.size for step in explanation.steps} == {1}
    assert all(step.smallest and step.conclusion.holds for step in explanation.steps)
    assert len(explanation.steps) == 51


@needs_data
def test_what_naked_singles_solve_is_explained_by_singles_only():
    for each in first("easy", 20):
        assert {step.size for step in explain(each).steps} == {1}, each.source


@pytest.mark.parametrize(
    "board",
    [Board.customary(1), Board.customary(4), Board(6, 2, 3), Board(6, 3, 2), JIGSAW],
    ids=str,
)
def test_boards_of_all_shapes_with_one_solution_or_several(board):
    chance = random.Random(str(board))
    grid = sudoku_csp.solve(Puzzle.classic(board, bytes(board.side**2))).grid
    for _ in range(12):
        share = chance.uniform(0.2, 0.6)
        digits = bytes(digit if chance.random() < share else 0 for digit in grid.digits)
        explanation = explain(Puzzle.classic(board, digits))
        assert explanation.finished
        assert check_explanation(explanation) == ()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(8))
def test_of_several_solutions_exactly_what_all_share_is_explained(seed):
    chance = random.Random(seed)
    grid = sudoku_csp.solve(Puzzle.classic(Board.customary(4), bytes(16))).grid
    asked = Puzzle.classic(
        grid.board, bytes(d if chance.random() < 0.3 else 0 for d in grid.digits)
    )
    solutions = sudoku_csp.count(asked).solutions
    explanation = explain(asked)
    assert (explanation.solution is None) == (len(solutions) > 1)
    left = {cell: set(digits) for cell, digits in explanation.open_cells}
    for cell in asked.board.cells:
        found = {solution[cell] for solution in solutions}
        assert left.get(cell, found) == found
        assert (cell in left) == (len(found) > 1)


@pytest.mark.parametrize("text", ["11..............", "12....3........4"])
def test_without_a_solution_the_way_to_diagnose_is_shown(text):
    assert sudoku_csp.solve(text).count == 0
    with pytest.raises(NoSolution, match="sudoku-csp diagnose"):
        explain(puzzle(text))


def test_a_16x16_is_explained():
    grid = sudoku_csp.solve(Puzzle.classic(Board.customary(16), bytes(256))).grid
    chance = random.Random(1)
    asked = Puzzle.classic(
        grid.board, bytes(d if chance.random() < 0.55 else 0 for d in grid.digits)
    )
    explanation = explain(asked)
    assert explanation.finished
    assert check_explanation(explanation) == ()


@pytest.mark.parametrize(("cell", "digit", "holds"), [("r1c2", 8, False), ("r9c5", 3, True)])
def test_a_reason_by_itself_rests_on_the_givens_alone(cell, digit, holds):
    asked = puzzle(PAIRS)
    grid = sudoku_csp.solve(PAIRS).grid
    cell = Cell.parse(cell)
    digit = grid[cell] if holds else next(d for d in range(9, 0, -1) if d != grid[cell])
    step = reason(asked, cell, digit, holds)
    assert check_step(Known(asked.board, asked.givens), step) == ()
    assert step.conclusion == Conclusion(Candidate(cell, digit), holds)


def test_there_is_no_reason_for_what_does_not_follow():
    asked = puzzle(PAIRS)
    wrong = sudoku_csp.solve(PAIRS).grid[Cell(1, 1)] % 9 + 1
    with pytest.raises(Unsupported, match=r"follow|settles"):
        reason(asked, Cell(1, 1), wrong)
    with pytest.raises(Unsupported, match="given"):
        reason(asked, Cell(2, 9), 1)


def test_a_readable_reason_comes_before_a_smaller_one_by_cases():
    asked = Conclusion(Candidate(Cell(1, 3), 4), holds=True)
    found = reasoned(puzzle(SINGLES), asked, prove=True, budget=Budget(20))
    assert (found.step.size, found.fewer) == (9, 7)
    assert found.step.chain
    assert not found.step.smallest
    assert reason(puzzle(SINGLES), Cell(1, 3), 4) == found.step


def test_a_reason_by_cases_tells_of_no_smaller_one():
    inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    asked = Conclusion(Candidate(Cell(2, 7), 1), holds=True)
    found = reasoned(puzzle(inkala), asked, prove=False, budget=Budget(20))
    assert not found.step.chain
    assert found.fewer == 0


@pytest.mark.parametrize("text", [TURBOT, TRIPLE])
def test_what_else_follows_is_forced_by_the_facts_that_are_told(text):
    explanation = explain(puzzle(text))
    assert any(facts for step in explanation.steps for facts in step.also_facts)
    for step in explanation.steps:
        for other, besides in zip(step.also, step.also_facts, strict=True):
            out = {fact.out for fact in (*step.facts, *besides)}
            assert forces([frozenset(g.members) - out for g in step.groups], other)


@pytest.mark.slow
def test_a_sequence_is_proved_as_a_whole_and_stays_right():
    before = explain(puzzle(WINGS))
    derivation = Derivation(puzzle(WINGS), prove=5.0, budget=Budget(8.0))
    seen = list(derivation.steps())
    after = derivation.explanation
    assert check_explanation(after) == ()
    assert after.finished
    assert after.solution == before.solution
    assert tuple(seen) == after.steps


def test_a_smaller_step_takes_the_place_of_the_step_at_hand(monkeypatch):
    """The proof is made to find, of a step put together from two, the smaller one behind it."""
    asked = puzzle(TURBOT)
    steps = list(explain(asked).steps)
    place = next(number for number, step in enumerate(steps) if step.size > 2)
    found = steps[place]
    padded = replace(found, groups=(*found.groups, *found.groups[:1]))

    def prove(explainer, step, deadline):
        return found if step is padded else step

    monkeypatch.setattr(Explainer, "prove", prove)
    proving = [*steps[:place], padded, *steps[place + 1 :]]
    assert len(list(proved(asked, proving, 1.0, Budget().start()))) == len(steps)
    whole = replace(explain(asked), steps=tuple(proving))
    assert proving[place] == found
    assert check_explanation(whole) == ()


def test_without_time_to_prove_every_step_is_told_as_it_was():
    steps = explain(puzzle(TURBOT)).steps
    seen = proved(puzzle(TURBOT), list(steps), 1.0, Budget(1e-9).start())
    assert tuple(seen) == steps


def test_steps_that_are_cut_out_are_numbered_from_one():
    explanation = explain(puzzle(TURBOT))
    steps = needed(explanation, explanation.steps[-1].conclusion)
    cut = renumbered(steps)
    assert [step.number for step in cut] == list(range(1, len(cut) + 1))
    known = Known(explanation.puzzle.board, explanation.puzzle.givens)
    for step in cut:
        assert check_step(known, step) == ()
        known.learn(step)


def test_a_reason_of_python_is_asked_for_by_a_number_and_keeps_its_time():
    for wrong in ("4", 4.0, True, None):
        with pytest.raises(InputError, match="a digit is a number from 1 to 9"):
            sudoku_csp.reason(SINGLES, "r1c3", wrong)
    with pytest.raises(Unsupported, match="does not follow that r1c3 is 1"):
        sudoku_csp.reason(SINGLES, "r1c3", 1)
    with pytest.raises(Unsupported, match="the given r1c1=5 rules out r1c3=5 at once"):
        sudoku_csp.reason(SINGLES, "r1c3", 5)
    with pytest.raises(Unsupported, match="r1c1=5 is given"):
        sudoku_csp.reason(SINGLES, "r1c1", 5)
    with pytest.raises(NotReached, match="no reason was found within the time limit"):
        sudoku_csp.reason(
            HARDEST, "r1c1", sudoku_csp.solve(HARDEST).grid[Cell(1, 1)], time_limit=1e-6
        )
    step = explain(puzzle(SINGLES)).steps[0]
    assert str(step) == f"1. {step.conclusion}: by {step.groups[0]}"


@pytest.mark.parametrize("text", [PAIRS, TURBOT, WINGS])
def test_the_steps_that_are_needed_suffice(text):
    explanation = explain(puzzle(text))
    last = explanation.steps[-1]
    middle = next(step for step in explanation.steps if step.size > 2)
    for wanted in (last, middle):
        steps = needed(explanation, wanted.conclusion)
        assert steps[-1] == wanted
        known = Known(explanation.puzzle.board, explanation.puzzle.givens)
        for step in steps:
            assert all(known.supports(fact) for fact in step.facts)
            known.learn(step)
    assert len(needed(explanation, middle.conclusion)) < middle.number


@pytest.mark.whole
@needs_data
@pytest.mark.parametrize(
    ("name", "number"),
    [("17_clue", 85), ("top95", 60), ("minimal_random", 50), ("hardest_1106", 5)],
)
def test_two_hundred_explanations_are_right_step_by_step(name, number):
    assert (CLASSIC / f"{name}.txt").is_file()
    for each in first(name, number):
        explanation = explain(each)
        assert explanation.finished
        assert check_explanation(explanation) == (), each.source
