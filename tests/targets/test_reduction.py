"""Reduction by givens and unit propagation: the same solutions, reasons, the published sizes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzle_sets import LARGE, needs_data
from small_logic import propagated, satisfiable

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.targets.cnf.output import Clauses
from sudoku_csp.targets.cnf.propagate import FALSE, TRUE, Propagation
from sudoku_csp.targets.cnf.simplify import Reduction

LAST = 6

LITERAL = st.integers(1, LAST).flatmap(lambda n: st.sampled_from([n, -n]))
CLAUSES = st.lists(st.lists(LITERAL, min_size=1, max_size=4, unique=True), max_size=10)
GROUPS = st.lists(st.lists(LITERAL, max_size=4), max_size=4)
DIFFERENT = st.lists(st.lists(LITERAL, max_size=4, unique_by=abs), max_size=4)
KNOWN = st.dictionaries(st.integers(1, LAST), st.booleans(), max_size=3)


def decided(truth):
    """Returns the literals that are true."""
    return [n if truth[n] == TRUE else -n for n in range(1, LAST + 1) if truth[n]]


def pairs(groups):
    """Yields the clauses of groups."""
    for group in groups:
        for place, first in enumerate(group):
            for second in group[place + 1 :]:
                yield [-first, -second]


@pytest.mark.parametrize("examples", [100, pytest.param(300, marks=pytest.mark.slow)])
def test_what_follows_from_clauses_is_what_a_plain_propagation_finds(examples):
    @settings(max_examples=examples)
    @given(CLAUSES, KNOWN)
    def it_is_found(clauses, known):
        truth = bytearray(LAST + 1)
        for number, value in known.items():
            truth[number] = TRUE if value else FALSE
        literals = [number if value else -number for number, value in known.items()]
        expected = propagated(clauses, literals)
        assert Propagation(truth, clauses, []).run() == (expected is not None)
        if expected is not None:
            assert set(decided(truth)) == expected

    it_is_found()


@pytest.mark.parametrize("examples", [100, pytest.param(300, marks=pytest.mark.slow)])
def test_groups_mean_their_pairs(examples):
    @settings(max_examples=examples)
    @given(CLAUSES, GROUPS)
    def they_agree(clauses, groups):
        # Propagation begins at the clauses. It need not find that a repeated literal of a group is
        # false, but each literal that it decides must follow.
        truth = bytearray(LAST + 1)
        whole = [*clauses, *pairs(groups)]
        went_well = Propagation(truth, clauses, groups).run()
        if not went_well:
            assert not satisfiable(whole)
            return
        found = decided(truth)
        for literal in found:
            assert not satisfiable(whole, [-literal])
        if all(len({abs(x) for x in group}) == len(group) for group in groups):
            assert set(found) == propagated(whole, [])

    they_agree()


@pytest.mark.parametrize(
    ("clauses", "groups"),
    [
        ([[1], [-1]], []),
        ([[]], []),
        ([[1], [2]], [[1, 2]]),
        ([[1, 2], [1, -2], [-1]], []),
        ([[1], [-1, 2], [-2, 3]], [[3, 1]]),
        ([[1]], [[-2, 1], [1, 2]]),
    ],
)
def test_a_contradiction_is_met(clauses, groups):
    assert Propagation(bytearray(4), clauses, groups).run() is False


def models_of(state, variables, chosen):
    """Yields the models over the first variables, without new variables, as sets of literals."""
    clauses = []
    state(Clauses(variables, clauses.append))
    for bits in range(1 << variables):
        true = [n if bits >> n - 1 & 1 else -n for n in range(1, variables + 1)]
        if set(chosen) <= set(true) and satisfiable(clauses, true):
            yield frozenset(true)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(LITERAL, max_size=4), max_size=6), GROUPS, KNOWN, st.booleans())
def test_a_reduction_keeps_exactly_the_models(clauses, groups, known, propagating):
    chosen = [number if value else -number for number, value in known.items()]

    def state(output):
        for clause in clauses:
            output.clause(clause)
        for group in groups:
            output.at_most_one(group)

    reduction = Reduction(LAST, chosen, state, propagate=propagating)
    left = {
        frozenset(reduction.restored(model))
        for model in models_of(reduction.clauses_to, reduction.variables, [])
    }
    assert left == set(models_of(state, LAST, chosen))


@pytest.mark.parametrize(
    ("text", "variables"),
    [
        ("3.....1....42...", 0),
        ("36..5...2...23.6..1276.4...27.4..853........184...276...69...3...25.....41.8.3526", 0),
        ("." * 16, 64),
    ],
)
def test_what_singles_solve_leaves_no_variable(text, variables):
    formula = sc.to_cnf(text, encoding=Encoding("optimised,propagate"))
    assert formula.variables == variables
    assert bool(formula.clauses) == bool(variables)
    if not variables:
        assert formula.puzzle.violations(formula.decode([])) == ()


def test_what_singles_leave_open_stays_and_is_less_than_before():
    hard = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
    plain = sc.to_cnf(hard, encoding=Encoding("optimised"))
    reduced = sc.to_cnf(hard, encoding=Encoding("optimised,propagate"))
    assert 0 < reduced.variables < plain.variables
    assert len(reduced.clauses) < len(plain.clauses)
    # Nothing is left to be propagated.
    assert propagated(reduced.clauses, []) == set()


def test_rules_with_variables_of_their_own_are_propagated():
    puzzle = sc.read("1..............." + " with cage 5 r1c2 r2c2; thermometer r2c3 r3c3 r4c3")
    formula = sc.to_cnf(puzzle, encoding=Encoding("optimised,propagate"))
    assert satisfiable(formula.clauses)
    assert propagated(formula.clauses, []) == set()
    assert formula.variables < sc.to_cnf(puzzle, encoding=Encoding("optimised")).variables


def reduced_clauses(puzzle):
    formula = sc.to_cnf(puzzle, encoding="optimised")
    return formula.variables, formula.clauses


@pytest.mark.parametrize(
    "text", ["11" + "." * 14, "1..." + "1..." + "." * 8, "12..3....4......", "1.1............."]
)
def test_contradictory_givens_keep_an_empty_clause(text):
    assert [] in reduced_clauses(sc.read(text))[1]
    assert not satisfiable(sc.to_cnf(text, encoding="optimised,propagate").clauses)


def test_a_complete_grid_leaves_nothing_and_a_blank_board_stays_whole():
    assert reduced_clauses(sc.read("1234341221434321")) == (0, [])
    assert reduced_clauses(sc.read("." * 16)) == (64, sc.to_cnf("." * 16).clauses)


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize(
    ("name", "givens", "variables", "clauses"),
    [
        ("fa-table6-1", 644, 3_977, 51_082),
        ("fa-table7-3", 1_281, 7_642, 112_444),
        ("fa-table8-2", 2_384, 11_440, 169_772),
        ("fa-table9-1", 3_983, 17_793, 266_025),
    ],
)
def test_the_sizes_of_kwon_and_jain_are_met(name, givens, variables, clauses):
    puzzle = sc.read(LARGE / f"{name}.txt")
    assert len(puzzle.givens) == givens
    found = reduced_clauses(puzzle)
    assert (found[0], len(found[1])) == (variables, clauses)


def is_false(clause, true):
    return all(-literal in true for literal in clause)


@given(CLAUSES, DIFFERENT, st.lists(LITERAL, max_size=3))
def test_each_reason_is_unit_and_the_end_is_a_fixpoint(clauses, groups, decisions):
    truth = bytearray(LAST + 1)
    propagation = Propagation(truth, clauses, groups)
    went_well = propagation.run()
    assert went_well == Propagation(bytearray(LAST + 1), clauses, groups).run()
    taken = []
    for literal in decisions:
        if went_well:
            taken.append([literal])
            went_well = propagation.decide(literal)
    stated = {frozenset(clause) for clause in (*clauses, *pairs(groups), *taken)}

    true = set()
    for reason in propagation.trail:
        assert frozenset(reason.clause) in stated
        assert reason.literal in reason.clause
        assert reason.literal not in true
        assert is_false(set(reason.clause) - {reason.literal}, true)
        true.add(reason.literal)
    assert went_well == (propagation.conflict is None)
    if propagation.conflict is not None:
        assert frozenset(propagation.conflict.clause) in stated
        assert is_false(propagation.conflict.clause, true)
        return
    for clause in stated:
        assert true & clause or len([x for x in clause if -x not in true]) > 1


def test_literals_known_before_are_no_steps():
    truth = bytearray([0, 1, 0, 0])
    propagation = Propagation(truth, [[-1, 2]], [[2, 3]])
    assert propagation.run()
    assert [reason.literal for reason in propagation.trail] == [2, -3]
