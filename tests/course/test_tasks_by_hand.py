"""Tasks by hand: the instances of 200 seeds have the stated difficulty, and every answer is judged
rightly. What is right is computed apart: by tables of truth, all grids and PySAT."""

import re
from itertools import combinations, product

import pytest
from grids_4x4 import GRIDS
from hand_tasks import digest, instances
from pysat.solvers import Solver

from sudoku_csp.apps.course.by_hand import NAMES, find_hand_task
from sudoku_csp.apps.course.clauses import literals_in
from sudoku_csp.grid.errors import UnknownName

SEEDS = range(20)
MANY = pytest.mark.parametrize(
    "seeds", [SEEDS, pytest.param(range(200), marks=pytest.mark.slow)], ids=len
)
DIGEST = "9b41bbc3bc8d9b42"
"""Of all instances: they are the same with every version of Python, and in a browser."""


def clauses_in(text):
    """The clauses in parentheses."""
    return [literals_in(one) for one in re.findall(r"\(([^()]*x\d[^()]*)\)", text)]


def models(clauses, variables):
    """All assignments that satisfy clauses, as sets of true literals."""
    for signs in product((1, -1), repeat=variables):
        true = {sign * x for x, sign in enumerate(signs, start=1)}
        if all(true & set(one) for one in clauses):
            yield true


def propagated(clauses, decisions):
    """The literals that unit propagation makes true, by PySAT; None at a conflict."""
    with Solver("minisat22", bootstrap_with=[sorted(one) for one in clauses]) as solver:
        consistent, true = solver.propagate(decisions)
    return set(true) if consistent else None


@MANY
@pytest.mark.parametrize("name", NAMES)
def test_instances_differ_and_only_the_right_answer_is_right(name, seeds):
    found = instances(name, seeds)
    assert len({one for _, _, one in found}) >= 3 * len(seeds) // 4
    for seed, task, instance in found:
        assert not task.verdict(seed, []).right
        if not instance.right:
            continue
        right = sorted(instance.right)
        assert task.verdict(seed, right).right
        for choice in instance.choices:
            changed = {choice} if instance.form == "one" else {*right} ^ {choice}
            verdict = task.verdict(seed, sorted(changed))
            assert verdict.right == (changed == {*right}), (seed, choice)
            assert verdict.text


def test_two_cages_must_go_and_one_is_not_enough():
    for seed, task, instance in instances("switch-off", SEEDS):
        allowed = {}
        for line in instance.choices:
            _, total, *cells = line.split()
            at = [4 * (int(cell[1]) - 1) + int(cell[3]) - 1 for cell in cells]
            allowed[line] = {grid for grid in GRIDS if sum(grid[i] for i in at) == int(total)}
        for size in (0, 1, 2, 3):
            for off in combinations(instance.choices, size):
                left = [allowed[line] for line in instance.choices if line not in off]
                solutions = set(GRIDS).intersection(*left)
                verdict = task.verdict(seed, off)
                assert verdict.right == (size == 2 and len(solutions) > 1)
                if len(solutions) == 1:
                    assert bytes(verdict.lit.values()) in solutions
                else:
                    assert size > 1
                    assert str(len(solutions)) in verdict.text


@MANY
def test_a_clause_removes_a_candidate_if_it_alone_does(seeds):
    for _, _, instance in instances("clauses-that-remove", seeds):
        facts = re.match(r"(\S+) and (\S+) are true", instance.text).groups()
        target = re.search(r"conclude (not \S+)\?", instance.text)[1]
        for clause in instance.choices:
            left = [one for one in clause.split(" or ") if one.removeprefix("not ") not in facts]
            assert (left == [target]) == (clause in instance.right)
        assert instance.right


@MANY
def test_arc_consistency_removes_what_has_no_partner(seeds):
    holds = {
        "less than": lambda a, b: a < b,
        "at least 3": lambda a, b: abs(a - b) >= 3,
        "add up to 7": lambda a, b: a + b == 7,
        "twice": lambda a, b: 2 * a == b or a == 2 * b,
        "neighbours": lambda a, b: abs(a - b) == 1,
    }
    for seed, task, instance in instances("arc-consistency", seeds):
        rule = next(holds[word] for word in holds if word in instance.text.split("rule:")[1])
        one, other = (
            [c for c in instance.choices if c.startswith(cell)] for cell in ("r1c1", "r1c2")
        )
        fit = {pair for pair in product(one, other) if rule(int(pair[0][-1]), int(pair[1][-1]))}
        kept = {candidate for pair in fit for candidate in pair}
        assert instance.right == set(instance.choices) - kept
        assert 2 <= len(instance.right) <= 5
        for candidate in kept:
            lit = task.verdict(seed, [candidate]).lit
            assert tuple(f"{cell}={lit[cell]}" for cell in ("r1c1", "r1c2")) in fit


@MANY
def test_unit_propagation_implies_what_pysat_implies(seeds):
    for _, _, instance in instances("unit-propagation", seeds):
        decision = literals_in(re.search(r"Now (.*) is decided", instance.text)[1])
        true = propagated(clauses_in(instance.text), list(decision))
        assert {min(literals_in(one)) for one in instance.right} == true - decision
        assert len(instance.right) == 3


@MANY
def test_a_resolvent_follows_and_nothing_shorter_does(seeds):
    for seed, task, instance in instances("resolution", seeds):
        clauses = clauses_in(instance.text)
        (right,) = map(literals_in, instance.right)
        both = list(models(clauses, 6))
        assert all(true & right for true in both)
        for literal in right:
            shorter = right - {literal}
            verdict = task.verdict(seed, [" ".join(map(str, shorter))])
            assert not verdict.right
            assert any(not true & shorter for true in both)
            named = literals_in(
                re.search(r"follow: (.*) satisfies", verdict.text)[1].replace(",", "")
            )
            assert not named & shorter
            assert all(named & one for one in clauses)
        more = " ".join(map(str, {*right, 7 - sum(map(abs, right)) % 6 or 1}))
        assert not task.verdict(seed, [more]).right or literals_in(more) == right
        assert not task.verdict(seed, ["x1 and x2"]).right


@MANY
def test_every_edge_of_an_implication_graph_is_a_reason(seeds):
    for _, _, instance in instances("implication-graph", seeds):
        clauses = clauses_in(instance.text)
        first, second = (
            min(literals_in(one))
            for one in re.search(r"First (.*) is decided, then (.*);", instance.text).groups()
        )
        true = propagated(clauses, [first, second])
        edges = {
            (-other, literal)
            for one in clauses
            for literal in one
            if literal in true - {first, second} and all(-x in true for x in one - {literal})
            for other in one - {literal}
        }
        named = {tuple(min(literals_in(x)) for x in edge.split(" -> ")) for edge in instance.right}
        assert named == edges


@MANY
def test_what_is_learned_is_implied_and_has_one_literal_of_the_last_decision(seeds):
    for _, _, instance in instances("first-unique-point", seeds):
        clauses = clauses_in(instance.text.partition(" First ")[0])
        decisions = [
            min(literals_in(one))
            for one in re.search(r"First (.*) is decided, then (.*?)\.", instance.text).groups()
        ]
        (learned,) = map(literals_in, instance.right)
        assert all(true & learned for true in models(clauses, 8))
        before = propagated(clauses, decisions[:1])
        assert propagated(clauses, decisions) is None
        last = [literal for literal in learned if -literal not in before]
        assert len(last) == 1
        # Before the last decision the learned clause would have been unit.
        assert propagated([*clauses, learned], decisions[:1]) is None or last[0] in propagated(
            [*clauses, learned], decisions[:1]
        )


def test_instances_are_the_same_everywhere():
    assert digest(range(20)) == DIGEST


def test_an_unknown_task_and_a_choice_that_is_none_are_rejected():
    with pytest.raises(UnknownName, match="switch-off"):
        find_hand_task("switch-on")
    verdict = find_hand_task("switch-off").verdict(1, ["cage 3 r1c1 r1c2"])
    assert verdict.text == "cage 3 r1c1 r1c2 is none of the choices."
