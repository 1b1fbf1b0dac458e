"""Unit propagation step by step: MiniSat's fixpoint, and a reason clause for every literal."""

from contextlib import closing

import pytest
from lab_puzzles import CLASHING, EASY, ENCODINGS, FEWER, FOUR, HARD, JIGSAW, ONE, label

from sudoku_csp.formulas.encoding import Encoding, every_encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BudgetSpent, Unsupported
from sudoku_csp.laboratory import propagation_steps
from sudoku_csp.laboratory.named_clauses import Selection, select
from sudoku_csp.laboratory.propagation_steps import UnitPropagation, UnitSteps, closure, decision
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset


def stated(formula, decisions=()):
    """The formula as named clauses: sets of (name, sign), with their sections."""
    clauses = {
        (frozenset((x.name, x.sign) for x in clause.literals), clause.section)
        for clause in select(formula, Selection(), 10**9)[1]
    }
    return clauses | {(frozenset([literal]), "decision") for literal in decisions}


def plain(clause):
    """A clause as in `stated`."""
    return frozenset((x.name, x.sign) for x in clause.literals), clause.section


def check(trail, contradiction, clauses):
    """Compares a trail with the clauses; returns the true literals.

    Every reason stands in the formula, in the section that is named, and is unit when it is used;
    at the end no clause is unit or false, or else the contradiction's is false.
    """
    true = set()
    for step in trail:
        reason, section = plain(step.clause)
        literal = (step.literal.name, step.literal.sign)
        assert (reason, section) in clauses
        assert literal in reason
        assert literal not in true
        assert (literal[0], not literal[1]) not in true
        assert all((name, not sign) in true for name, sign in reason - {literal})
        true.add(literal)
    if contradiction is not None:
        assert plain(contradiction) in clauses
        assert all((name, not sign) in true for name, sign in plain(contradiction)[0])
        return true
    for clause, _ in clauses:
        left = [x for x in clause if (x[0], not x[1]) not in true]
        assert len(left) > 1 or true.intersection(clause)
    return true


def native(formula, encoding, puzzle):
    """What MiniSat propagates from the givens as assumptions, of the cells' variables."""
    names = dict(formula.names())
    with closing(UnitPropagation(Formula(puzzle, encoding, Givens.ASSUMPTIONS).cnf)) as ask:
        implied = ask(encoding.given_literals(puzzle))
    if implied is None:
        return None
    return {(names[abs(x)], x > 0) for x in implied if abs(x) in names}


CASES = [
    *((FOUR, encoding) for encoding in ENCODINGS),
    *((puzzle, encoding) for puzzle in (JIGSAW, CLASHING) for encoding in FEWER),
    (EASY, Encoding()),
]
SLOW_CASES = [
    *((EASY, encoding) for encoding in every_encoding() if encoding != Encoding()),
    *((HARD, encoding) for encoding in FEWER),
]


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("puzzle", "encoding"),
    [*CASES, *(pytest.param(*case, marks=pytest.mark.slow) for case in SLOW_CASES)],
    ids=[f"{p.line()[:12]}-{label(e)}" for p, e in [*CASES, *SLOW_CASES]],
)
def test_every_step_has_its_reason_and_the_end_is_minisats(puzzle, encoding):
    formula = Formula(puzzle, encoding)
    steps = UnitSteps(formula)
    trail = list(steps.run())
    true = check(trail, steps.contradiction, stated(formula))
    if encoding.compiled:
        return
    of_cells = {name for _, name in formula.names()}
    expected = native(formula, encoding, puzzle)
    assert (expected is None) == (steps.contradiction is not None)
    if expected is not None:
        assert {literal for literal in true if literal[0] in of_cells} == expected
        assert steps.decided == len(expected)
        assert steps.of == len(of_cells)


def test_the_givens_come_first():
    # The totalizer has clauses of one literal of its own.
    for encoding in (Encoding(), Encoding("totalizer")):
        trail = list(UnitSteps(Formula(EASY, encoding)).run())
        first = [str(step.literal) for step in trail[: len(EASY.givens)]]
        assert first == [f"{cell}={digit}" for cell, digit in EASY.givens]


@pytest.mark.parametrize("encoding", [e for e in FEWER if e.cells != "order"], ids=label)
@pytest.mark.parametrize(
    ("digit", "holds", "contradicts"), [(3, True, False), (1, True, True), (2, False, False)]
)
def test_decisions_are_followed(encoding, digit, holds, contradicts):
    formula = Formula(FOUR, encoding)
    cell = Cell(1, 2)
    if encoding.compiled or len(formula.cells.holds(cell, digit)) > 1:
        with pytest.raises(Unsupported, match=encoding.name):
            decision(formula, cell, digit, holds=holds)
        return
    steps = UnitSteps(formula, [decision(formula, cell, digit, holds=holds)])
    trail = list(steps.run())
    literal = (f"r1c2={digit}", holds)
    true = check(trail, steps.contradiction, stated(formula, [literal]))
    assert (steps.contradiction is not None) == contradicts
    assert (literal in true) != contradicts


def test_an_order_variable_can_be_decided_where_it_is_the_digit():
    blank = Formula(Puzzle.classic(Board.customary(4), bytes(16)), Encoding("order"))
    steps = UnitSteps(blank, [decision(blank, Cell(4, 4), 1), decision(blank, Cell(1, 1), 4)])
    assert {"r4c4<=1", "not r1c1<=3"} <= {str(step.literal) for step in steps.run()}
    with pytest.raises(Unsupported, match="order has no one literal for r4c4=2"):
        decision(blank, Cell(4, 4), 2)


def test_a_second_decision_against_the_first_is_a_contradiction():
    blank = Formula(Puzzle.classic(Board.customary(4), bytes(16)))
    (of_one,) = blank.cells.holds(Cell(4, 4), 1)
    steps = UnitSteps(blank, [of_one, -of_one])
    trail = list(steps.run())
    assert (str(steps.contradiction), steps.contradiction.section) == ("not r4c4=1", "decision")
    both = [("r4c4=1", True), ("r4c4=1", False)]
    check(trail, steps.contradiction, stated(blank, both))


def test_the_one_digit_of_a_board_of_one_cell_follows():
    for encoding in ENCODINGS:
        formula = Formula(ONE, encoding)
        steps = UnitSteps(formula)
        check(list(steps.run()), steps.contradiction, stated(formula))
        assert steps.decided == steps.of == (0 if encoding.cells in ("order", "log") else 1)


def test_a_formula_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(propagation_steps, "KEPT", 100)
    with pytest.raises(Unsupported, match="more than 100 literals"):
        list(UnitSteps(Formula(FOUR)).run())


@pytest.mark.slow
def test_pairwise_groups_of_a_large_board_are_quick():
    board = Board.customary(25)
    steps = UnitSteps(Formula(Puzzle.classic(board, bytes([1] + [0] * 624))))
    assert sum(1 for _ in steps.run()) == steps.decided == 89  # Itself, 24 in its cell, 64 peers.


def test_the_time_is_checked():
    def spent():
        raise BudgetSpent

    with pytest.raises(BudgetSpent):
        list(UnitSteps(Formula(FOUR), check=spent).run())


def test_units_of_the_formula_alone_are_propagated_too():
    """A cage of two cells with total 3 on a board of 4x4 leaves 1 and 2 by unit clauses alone."""
    ruleset = Ruleset.classic(Board.customary(4)).with_constraints("cage 3 r1c2 r2c1")
    puzzle = Puzzle(ruleset, bytes(16))
    formula = Formula(puzzle, Encoding(), Givens.ASSUMPTIONS)
    with closing(UnitPropagation(formula.cnf)) as ask:
        (of_four,) = Encoding().cell_encoding(puzzle.board).holds(Cell(1, 2), 4)
        assert -of_four in ask([])
        assert closure(ask, [], sorted(formula.projection), 1) is not None
