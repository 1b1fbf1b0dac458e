"""Each layer on a position that shows its technique; the checker finds faults in these steps.

The chains and wings are those of the guide of HoDoKu and of Sudopedia.
"""

from dataclasses import replace

import pytest
from explanation_check import Known, check_explanation, check_step
from positions import HARDEST, KILLER, TURBOT, candidate, position, step_of
from tables import rows

from sudoku_csp.analysis.explanation.chain import Chain
from sudoku_csp.analysis.explanation.explainer import explain
from sudoku_csp.analysis.explanation.filters import MOST_OPEN, SmallSolver
from sudoku_csp.analysis.explanation.layer import SHORT
from sudoku_csp.analysis.explanation.layers import ORDER
from sudoku_csp.analysis.explanation.layers.constraints import derived_sums
from sudoku_csp.analysis.explanation.layers.trial import ROUNDS
from sudoku_csp.analysis.explanation.position import Position
from sudoku_csp.analysis.explanation.rules import Rules
from sudoku_csp.analysis.explanation.step import Candidate, Fact
from sudoku_csp.apps.api.read import read
from sudoku_csp.constraints.registry import name_of
from sudoku_csp.grid.cell import Cell
from sudoku_csp.solvers.backend import FOREVER

LAYERS = rows(__file__, "layers")

techniques = pytest.mark.parametrize(
    ("layer", "constraints", "left"),
    [row[:3] for row in LAYERS],
    ids=[f"{row[3]} {number}" for number, row in enumerate(LAYERS)],
)


def label(group):
    """The digit in a house, or the first kind that is not that of a house."""
    kinds = [name_of(type(one)) for one in group.constraints]
    return str(group) if group.digit else max(kinds, key=lambda kind: kind != "all_different")


def test_every_layer_has_a_position():
    assert list(dict.fromkeys(row[0] for row in LAYERS)) == list(ORDER)


@pytest.mark.parametrize(("layer", "constraints", "left", "name", "by", "number", "last"), LAYERS)
def test_a_layer_finds_its_step(layer, constraints, left, name, by, number, last):
    before = position(constraints, left)
    step = step_of(layer, before)
    assert (step.layer, step.name) == (layer, name)
    assert sorted(map(label, step.groups)) == sorted(by)
    follows = step.placed or step.removed
    assert len(follows) == number
    assert str(follows[-1]) == last
    check_step(Known(before), step)
    assert str(step_of(layer, before)) == str(step)  # The same each time.


@pytest.mark.parametrize("layer", ORDER)
def test_a_layer_finds_nothing_on_an_empty_board(layer):
    assert step_of(layer, position([], {})) is None


@pytest.mark.sampled(2)
@techniques
def test_the_checker_finds_every_fault(layer, constraints, left):
    before = position(constraints, left)
    known, step = Known(before), step_of(layer, before)
    follows = [*step.placed, *step.removed]
    true = Candidate(follows[0].cell, follows[0].digit % 9 + 1)
    named = set(map(str, step.groups))
    other = next(one for one in step_of("X-wing", CROSSED).groups if str(one) not in named)
    faults = [
        replace(step, placed=(), removed=()),
        replace(step, placed=(*step.placed, true), removed=()),
        replace(step, facts=(*step.facts, Fact(follows[0]))),
        replace(step, groups=(*step.groups, other)),
        *(replace(step, groups=without(step.groups, one)) for one in step.groups),
        *(replace(step, facts=elsewhere(step.facts, one.out.cell)) for one in step.facts[::4]),
        *(replace(step, facts=changed(step.facts, step=7)) for _ in step.facts[:1]),
        *(replace(step, facts=changed(step.facts, source=Cell(9, 9))) for _ in step.facts[:1]),
    ]
    if layer in ("trial", "wing"):  # Of two constraints a chain may have a link too many.
        links = [link for link in step.chain if link.group]
        faults += [replace(step, chain=without(step.chain, link)) for link in links]
    for fault in faults:
        with pytest.raises((AssertionError, KeyError)):
            check_step(known, fault)
    known.learn(step)
    with pytest.raises(AssertionError):
        check_step(known, step)


CROSSED = position([], {"9 in row 5": ["r5c2", "r5c8"], "9 in row 8": ["r8c2", "r8c8"]})


def without(parts, one):
    return tuple(part for part in parts if part is not one)


def elsewhere(facts, cell):
    return tuple(fact for fact in facts if fact.out.cell != cell)


def changed(facts, **change):
    return (facts[0]._replace(**change), *facts[1:])


@pytest.mark.parametrize(
    "text", [KILLER, *(pytest.param(each, marks=pytest.mark.slow) for each in (TURBOT, HARDEST))]
)
def test_a_step_left_out_or_repeated_is_found(text):
    explanation = explain(read(text))
    check_explanation(explanation)
    steps = explanation.steps
    for place in range(0, len(steps), 1 + len(steps) // 3):
        for wrong in (steps[:place] + steps[place + 1 :], steps[: place + 1] + steps[place:]):
            with pytest.raises(AssertionError):
                check_explanation(replace(explanation, steps=wrong))


@pytest.mark.parametrize("row", [row for row in LAYERS if row[0] == "trial"])
def test_a_trial_fails_without_any_one_of_its_constraints(row):
    before = position(*row[1:3])
    check_trials(replace(before, steps=(step_of("trial", before),)))


def check_trials(explanation):
    """Runs each chain again without any one of its groups: nothing is refuted."""
    rules = Rules(explanation.puzzle.ruleset, FOREVER)
    rules.filters += derived_sums(rules)
    known = [*explanation.puzzle.givens, *explanation.entries]
    now = Position(rules, known, explanation.notes)
    for step in explanation.steps:
        if step.chain:
            names = set(map(named, step.groups))
            further = further_filters(rules, step) if step.layer == "house and constraint" else []
            every = [*rules.groups(), *(part.groups[0] for part in further)]
            groups = {group for group in every if named(group) in names}
            assumed = step.chain[0].candidate
            at = now.rules.board.position(assumed.cell), assumed.digit

            def refutes(allowed, rounds, at=at, further=further):
                return Chain(now, at, allowed, further).run(rounds, FOREVER)

            assert refutes(groups, 99)  # A group that is left out may have hastened the others.
            for group in groups:
                rounds = ROUNDS[-1] if step.layer == "trial" else SHORT
                left_out = refutes(groups - {group}, rounds)
                assert not left_out, f"{group} can be left out of {step}"
        now.apply(step)


def test_an_explanation_keeps_few_solvers_open(monkeypatch):
    """MiniSat sets aside 4 MB for each, which a tab of a browser does not get back."""
    alive, most = set(), 0
    begin, close = SmallSolver.__init__, SmallSolver.close

    def counted(solver, *arguments):
        nonlocal most
        begin(solver, *arguments)
        alive.add(solver)
        most = max(most, len(alive))

    def closed(solver):
        alive.discard(solver)
        close(solver)

    monkeypatch.setattr(SmallSolver, "__init__", counted)
    monkeypatch.setattr(SmallSolver, "close", closed)
    explain(read("." * 16 + " with cage 5 r1c1 r1c2; thermometer r2c1 r2c2 r2c3"))
    assert MOST_OPEN <= most <= MOST_OPEN + 2
    assert not alive


def further_filters(rules, step):
    """Filters of whole houses, and of constraints whose cells in a house differ."""
    names, found = set(map(str, step.groups)), []
    for number, places in enumerate(rules.places):
        found.append(rules.filter([rules.whole(places)]))
        found += [
            rules.filter([group])
            for group in (rules.kept_apart(part.groups[0], [number]) for part in rules.filters)
            if group is not None and str(group) in names
        ]
    return found


def named(group):
    """A key for the group of the same name and cells in another `Rules` of the puzzle."""
    return str(group), group.scope, len(group.clauses)


def test_candidates_are_written_like_cells():
    assert candidate("r3c7=5") == Candidate(Cell(3, 7), 5)
