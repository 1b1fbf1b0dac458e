"""The exercises of lesson 10: what a learner may write, and the sentence about it."""

from itertools import combinations, permutations, product

import pytest

from sudoku_csp.apps.lessons.catalogue import numbered
from sudoku_csp.apps.lessons.notebooks import lesson_10_sums_orders_automata as lesson
from sudoku_csp.apps.lessons.show import WrongAnswer, exercise


def fault(name, tried):
    """The fault by the check of this name; only the cells that it needs are run."""
    _, by_rows = lesson.rows_of.run()
    given = {
        "sets_of": list,
        "ring": [],
        "machine": ("", None, None),
        "candidates": [],
        "together": 0,
        **by_rows,
    }
    for cell in (
        lesson.checked_sets,
        lesson.checked_ring,
        lesson.checked_automaton,
        lesson.checked_between,
    ):
        if name in cell.defs:
            _, defined = cell.run(**{ref: given[ref] for ref in cell.refs if ref in given})
            return defined[name](tried)
    raise AssertionError(f"no check {name}")


def drawing_from(choose, last=9):
    def sets_of(cells, total):
        return [one for one in choose(range(1, last + 1), cells) if sum(one) == total]

    return sets_of


SETS = [
    (drawing_from(combinations), ""),
    (lambda cells, total: map(frozenset, drawing_from(combinations)(cells, total)), ""),
    (lambda cells, total: None, "Is there a return?"),
    (lambda cells, total: [], "it misses 8+9"),
    (drawing_from(combinations, 8), "Does your range end before 9?"),
    (drawing_from(combinations, 10), "7+10: the digits go from 1 to 9"),
    (drawing_from(permutations), "9+8 a second time, perhaps in another order"),
    (lambda cells, total: list(product(range(1, 10), repeat=cells)), "1+1: there is a digit twice"),
    (lambda cells, total: combinations(range(1, 10), cells), "1+2, which makes 3"),
    (lambda cells, total: combinations(range(1, 10), 3), "that is not 2 digits"),
]


RINGS = [
    ([{1, 2}] * 5, ""),
    ([{4, 7}] * 5, ""),
    ([{1, 2}] * 4, "4 domains. The ring has five cells"),
    ([{1}, {2}, {1}, {2}, set()], "Cell 5 has no digit left"),
    ([{1, 0}] * 5, "no digit from 1 to 9"),
    ([{1, 2}, {1}, {1, 2}, {1, 2}, {1, 2}], "The 1 of cell 1 has no partner in cell 2"),
    ([{1, 2, 3}] * 5, "There is a solution: 1, 2, 1, 2, 3"),
]


def machine(step, good=("found",)):
    return "nothing", step, lambda state: state in good


def right(state, digit):
    if state == "found" or (state == "one" and digit == 4):
        return "found"
    return "one" if digit == 1 else "nothing"


def once(state, digit):
    return "found" if state == "one" and digit == 4 else "one" if digit == 1 else "nothing"


def first_one(state, digit):
    if state == "one":
        return "found" if digit == 4 else "nothing"
    return state if state == "found" else "one" if digit == 1 else "nothing"


def apart(state, digit):
    if state == "nothing":
        return "one" if digit == 1 else "nothing"
    return "found" if digit == 4 else state


MACHINES = [
    (machine(right), ""),
    (machine(once), "1 4 1 is left in the state 'one', and it has had its 1 4 already"),
    (machine(first_one), "after the second 1 the digit before the 4 is a 1"),
    (machine(apart), "1 2 4 is accepted"),
    (machine(lambda state, digit: None), "1 4 is refused"),
    (machine(right, ("found", "one")), "1 is accepted, and no 1 is directly followed"),
]


CANDIDATES = [
    (([{1, 2, 3}, {1, 2, 3}], 4), ""),
    (([{1, 2, 3, 4}] * 3, 7), ""),
    (([{1, 2}], 2), "two, three or four cells"),
    (([{1, 2}, set()], 2), "Each cell needs candidates"),
    (([{1}, {1}], 2), "All different alone cannot be satisfied"),
    (([{1, 2}, {1, 2}], 9), "The sum of 9 alone cannot be satisfied"),
    (([{1, 2, 3}, {1}], 4), "All different alone takes 1 from cell 1"),
    (([{1, 2, 3}, {1, 2}], 5), "The sum of 5 alone takes 1 from cell 1"),
    (([{1, 2}, {1, 2}], 3), "together they do not either"),
]


CASES = [
    *(("fault_of_sets", *case) for case in SETS),
    *(("fault_of_ring", *case) for case in RINGS),
    *(("fault_of_machine", *case) for case in MACHINES),
    *(("fault_of_candidates", *case) for case in CANDIDATES),
]


@pytest.mark.parametrize(("check", "tried", "sentence"), CASES)
def test_the_check_of_an_exercise_names_the_fault(check, tried, sentence):
    found = fault(check, tried)
    assert sentence in found
    assert bool(sentence) == bool(found)


def test_the_first_solutions_are_wrong():
    page = numbered(10).page.read_text(encoding="utf-8")
    assert page.count("<strong>Not yet.</strong>") == page.count("<strong>Exercise</strong>") == 4


def test_a_right_ring_is_accepted():
    shown, _ = lesson.checked_ring.run(ring=[{1, 2}] * 5)
    assert "<strong>Right.</strong>" in shown.html


def test_an_exception_of_a_solution_is_its_fault():
    shown = exercise("*Do* it.", "So.", check=lambda do: do(), tried=lambda: 1 / 0, right=str)
    assert (
        "<strong>Not yet.</strong> It fails with ZeroDivisionError: division by zero" in shown.html
    )
    shown = exercise("Do it.", "So.", check=lambda one: one, tried="a < b", right="")
    assert "<strong>Not yet.</strong> a &lt; b" in shown.html


def test_an_exercise_with_a_wrong_answer_is_rejected():
    with pytest.raises(WrongAnswer, match="does not hold: wrong"):
        exercise("Do it.", "So.", check=lambda one: one, tried="", right="wrong")
