"""The clauses of rules, cells and givens are the formula, and every name is one variable."""

from collections import Counter
from itertools import combinations

import pytest
from lab_puzzles import EASY, ENCODINGS, FEWER, FOUR, JIGSAW, SIX, label

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.formulas.encoding import Encoding, every_encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.laboratory import rule_sheet
from sudoku_csp.laboratory.named_clauses import Selection, select
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.propagation.tracing import name_of

EVERY = 10**9


def everything(formula):
    """All clauses, named."""
    total, shown = select(formula, Selection(), EVERY)
    assert total == len(shown)
    return shown


def selected(formula, subject, cell=None, digit=None):
    """The clauses of a rule or cell."""
    return select(formula, Selection(subject.has, cell, digit), EVERY)[1]


def in_parts(puzzle, formula):
    """The clauses rule by rule, cell by cell, and of the givens."""
    for name in map(name_of, puzzle.constraints):
        yield from selected(formula, rule_sheet.subject_of_rule(puzzle, name))
    for cell in puzzle.board.cells:
        yield from selected(formula, rule_sheet.subject_of_cell(puzzle, cell), cell)
    yield from select(formula, Selection(lambda section, _: section == "givens"), EVERY)[1]


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("puzzle", "encoding"),
    [
        *(pytest.param(FOUR, encoding, id=f"4x4-{label(encoding)}") for encoding in ENCODINGS),
        *(
            pytest.param(SIX, encoding, id=f"6x6-{label(encoding)}", marks=pytest.mark.slow)
            for encoding in FEWER
        ),
        *(
            pytest.param(JIGSAW, encoding, id=f"jigsaw-{label(encoding)}")
            for encoding in every_encoding()
        ),
    ],
)
def test_the_parts_are_the_formula_and_names_are_its_variables(puzzle, encoding):
    formula = Formula(puzzle, encoding)
    shown = everything(formula)
    assert Counter(in_parts(puzzle, formula)) == Counter(shown)

    # Clause by clause against the formula: each name stands for one variable, and each variable
    # has one name, which is that of the formula's own comments where it has one.
    number_of, name_of = {}, {}
    for clause, numbers in zip(shown, formula.clauses, strict=True):
        for literal, number in zip(clause.literals, numbers, strict=True):
            name = literal.name
            assert literal.sign == (number > 0)
            assert number_of.setdefault(name, abs(number)) == abs(number)
            assert name_of.setdefault(abs(number), name) == name
    for number, name in formula.names():
        assert name_of.get(number, name) == name


@pytest.mark.parametrize(
    "encoding",
    [
        *every_encoding(),
        *(pytest.param(e, marks=pytest.mark.slow) for e in FEWER if e not in every_encoding()),
    ],
    ids=label,
)
def test_a_filter_keeps_what_mentions_the_cell_and_the_digit(encoding):
    formula = Formula(SIX, encoding)
    shown = everything(formula)
    cell = Cell(3, 4)
    of_cell = [c for c in shown if any(x.cell == cell for x in c.literals)]
    assert select(formula, Selection(cell=cell), EVERY)[1] == of_cell
    if encoding.cells in ("order", "log"):
        return
    for where in (None, cell):
        kept = [
            clause
            for clause in shown
            if any(x.digit == 2 and where in (None, x.cell) for x in clause.literals)
        ]
        assert select(formula, Selection(cell=where, digit=2), EVERY)[1] == kept


@pytest.mark.parametrize("cells", ["order", "log"])
def test_a_digit_without_a_variable_selects_the_conflicts_about_it(cells):
    formula = Formula(FOUR, Encoding(cells))
    numbers = {name: number for number, name in formula.names()}
    row = rule_sheet.subject_of_rule(FOUR, "row 2")
    for digit in FOUR.board.digits:
        shown = selected(formula, row, digit=digit)
        signed = [
            frozenset(numbers[x.name] * (1 if x.sign else -1) for x in clause.literals)
            for clause in shown
        ]
        both = (
            [*formula.cells.holds(first, digit), *formula.cells.holds(second, digit)]
            for first, second in combinations(row.cells, 2)
        )
        assert Counter(signed) == Counter(frozenset(-x for x in literals) for literals in both)
        with_cell = selected(formula, row, row.cells[1], digit)
        assert len(with_cell) == 3


def test_a_large_rule_is_counted_and_its_beginning_shown():
    board = Board.customary(25)
    puzzle = Puzzle.classic(board, bytes(625))
    row = rule_sheet.subject_of_rule(puzzle, "row 1")
    for encoding, total in ((Encoding(), 25 * 301), (Encoding("order"), 25 * 300)):
        counted, shown = select(Formula(puzzle, encoding), Selection(row.has))
        assert (counted, len(shown)) == (total, 400)
    total, shown = select(Formula(puzzle), Selection())
    assert (total, len(shown)) == (Formula(puzzle).cnf.size.clauses, 400)


def names_in(encoding, house):
    """The names that stand in a house's clauses on the easy puzzle."""
    formula = Formula(EASY, encoding)
    shown = selected(formula, rule_sheet.subject_of_rule(EASY, house))
    return {x.name for clause in shown for x in clause.literals}


def test_auxiliary_variables_are_named_by_their_group():
    assert "row 1, digit 5: s3" in names_in(Encoding("sequential"), "row 1")
    assert "box 9, digit 9: c1" in names_in(Encoding("commander"), "box 9")
    triads = names_in(Encoding("triad,bitwise"), "box 1")
    assert "5 in r1c1, r1c2, r1c3" in triads
    assert {"one triad in box 1, digit 5: b1", "one triad in box 1, digit 5, group 2: b1"} <= triads


def test_auxiliary_variables_of_a_cell_belong_to_it():
    formula = Formula(EASY, Encoding("product"))
    shown = selected(formula, rule_sheet.subject_of_cell(EASY, Cell(2, 3)), Cell(2, 3))
    of_cell = {x.cell for clause in shown for x in clause.literals}
    assert of_cell == {Cell(2, 3)}
    assert {"r2c3: p1", "r2c3=1"} <= {x.name for clause in shown for x in clause.literals}


def test_assumed_givens_are_no_clauses():
    formula = Formula(FOUR, givens=Givens.ASSUMPTIONS)
    assert {clause.section for clause in everything(formula)} == {
        "cells",
        *map(str, FOUR.constraints),
    }


def test_sentences_and_names_of_rules():
    box = rule_sheet.subject_of_rule(EASY, "box 9")
    assert box.sentence == "Each of the digits 1 to 9 stands exactly once in box 9."
    assert box.cells == EASY.board.boxes[8].cells
    assert "region 4" in map(name_of, JIGSAW.constraints)
    assert rule_sheet.subject_of_cell(EASY, Cell(1, 1)).sentence.endswith("It is given: 5.")
    with pytest.raises(UnknownName, match="row 1"):
        rule_sheet.subject_of_rule(EASY, "rwo 1")


def test_rules_that_are_no_house():
    cells = FOUR.board.cells[:3]
    part = AllDifferent(cells)
    model = Puzzle.blank(Ruleset(FOUR.board, (*FOUR.constraints, part)))
    subject = rule_sheet.subject_of_rule(model, model.ruleset.identifier(part))
    assert subject.sentence == "No digit stands twice in r1c1 r1c2 r1c3."
    assert len(selected(Formula(model), subject)) == 4 * 3


@pytest.mark.sampled(3)
@pytest.mark.parametrize("encoding", ["sums=partial-sums", "optimised,sums=partial-sums"])
@pytest.mark.parametrize("name", registry.names())
def test_the_variables_that_any_kind_of_rule_asks_for_have_names_of_their_own(name, encoding):
    for board, rule in registry.kind_named(name).samples():
        formula = Formula(Puzzle.blank(Ruleset(board, (rule,))), Encoding(encoding))
        written = Counter(len(clause) for clause in formula.clauses)
        shown = everything(formula)
        assert Counter(len(clause.literals) for clause in shown) == written
        used = {abs(x) for clause in formula.clauses for x in clause}
        assert len({x.name for clause in shown for x in clause.literals}) == len(used)
