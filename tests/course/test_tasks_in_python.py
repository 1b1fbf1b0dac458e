"""Tasks in Python: what learners hand in is judged rightly, and a counterexample is one.

`hand_ins` has thirty texts for each task: right ones, wrong ones with a counterexample, errors that
have none, and some for a shell. What is right is computed apart: by tables of truth, all
grids, PySAT and the real CP-SAT, with the learner's own function.
"""

import json
import re
from collections import Counter
from itertools import combinations, count, permutations, product
from operator import eq, ge, le
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from command_line import one_line
from grids_4x4 import GRIDS
from ortools.sat.python import cp_model
from pysat.solvers import Solver

from sudoku_csp.apps.course import handed, shell
from sudoku_csp.apps.course.by_hand import find_hand_task
from sudoku_csp.apps.course.task import FILE, MOST_PRINTED, MOST_SHOWN
from sudoku_csp.apps.course.tasks import NAMES, find_task
from sudoku_csp.apps.course.unit import find_unit, parse
from sudoku_csp.grid.errors import InputError

LONG = {"cage-propagator": 6, "choice-of-cell": 6}
"""Tasks whose right hand-ins take a second each: every n-th is quick."""


HandIn = NamedTuple("HandIn", [(key, str) for key in ("name", "kind", "expected", "source")])
FOLDER = Path(__file__).parent
ALL = [
    HandIn(name, *part.partition("\n")[0].partition(": ")[::2], part.partition("\n")[2])
    for name in NAMES
    for part in re.split("(?m)^=== ", (FOLDER / f"hand_ins/{name}.txt").read_text())[1:]
]


def of_kind(*kinds):
    found, seen = [], set()
    for number, one in enumerate(one for one in ALL if one.kind in kinds):
        about = re.sub(r"\d", "", one.expected)
        slow = number % LONG.get(one.name, 1) if one.kind == "right" else about in seen
        seen |= {about} if one.kind == "shell" else set()
        marks = [pytest.mark.slow] * bool(slow)
        found.append(pytest.param(one, id=f"{one.name}-{number}", marks=marks))
    return found


def function_of(one):
    names = {"__name__": one.name}
    exec(compile(one.source, FILE, "exec", dont_inherit=True), names)
    return names[find_task(one.name).function]


def satisfied(clauses, literals):
    with Solver("minisat22", bootstrap_with=[list(clause) for clause in clauses]) as solver:
        return solver.solve(assumptions=literals)


def clauses_of_a_row(function, text, lit):
    clauses = function([[4 * cell + digit for digit in range(1, 5)] for cell in range(4)])
    shown = [(cell, int(digit)) for cell, digit in re.findall(r"(r1c\d)=(\d)", text)]
    assert lit.items() <= {*shown}
    literals = [4 * int(cell[3]) - 4 + digit for cell, digit in shown]
    for cell in re.findall(r"r1c(\d) has no digit", text):
        literals += range(-4 * int(cell), 4 - 4 * int(cell))
    if len(literals) == 4 and "forbid" in text:
        literals += [-x for x in range(1, 17) if x not in literals]
    rows = [{4 * c + row[c] for c in range(4)} for row in permutations(range(1, 5))]
    right = any(all((abs(x) in row) == (x > 0) for x in literals) for row in rows)
    return satisfied(clauses, literals), right


def at_most_one(function, text, lit):
    n, true = int(re.search(r"With (\d)", text)[1]), {*map(int, re.findall(r"x(\d)", text))}
    clauses = function([*range(1, n + 1)], count(n + 1).__next__)
    return satisfied(clauses, [x if x in true else -x for x in range(1, n + 1)]), len(true) < 2


def blocking_clause(function, text, lit):
    def variable(cell, digit):
        return 16 * cell[0] + 4 * cell[1] + digit - 20

    def allows(grid, other):
        true = {*map(variable, cells, other)}
        clause = function(dict(zip(cells, grid, strict=True)), variable)
        return any((abs(x) in true) == (x > 0) for x in clause)

    cells, shown = [*product(range(1, 5), repeat=2)], bytes(lit.values())
    assert shown in GRIDS
    if "another grid" in text:
        return all(allows(grid, shown) for grid in GRIDS if grid != shown), True
    return allows(shown, shown), False


def cage_propagator(function, text, lit):
    row, total = [*lit.values()], int(re.search(r"total (\d+)", text)[1])
    shown = [{*map(int, one.split(", "))} for one in re.findall(r"\{(.*?)\}", text)]
    domains = shown or [{digit} for digit in row]
    assert all(map(set.__contains__, domains, row))
    left = function([{*one} for one in domains], total)
    kept = left is not None and (not shown or all(map(set.__contains__, left, row)))
    return kept, len({*row}) == len(row) and sum(row) == total


def proof_step(function, text, lit):
    *clauses, clause = (
        [-int(x) if negative else int(x) for negative, x in re.findall(r"(not )?x(\d)", one)]
        for one in re.findall(r"\(((?:not )?x.*?|false)\)", text)
    )
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        step = [] in clauses or not solver.propagate([-x for x in clause])[0]
    return function([*clauses], clause), step


def balanced(lit):
    a, b, c, d = lit.values()
    return a + d == b + c


def own_rule(function, text, lit):
    return function((*lit.values(),)), balanced(lit)


def own_rule_stated(function, text, lit):
    held, compare = [], {"==": eq, "<=": le, ">=": ge}
    model = SimpleNamespace(
        linear=lambda terms, op, total: held.append(
            compare[op](sum(factor * lit[cell] for factor, cell in terms), total)
        ),
        all_different=lambda cells: held.append(len({lit[cell] for cell in cells}) == len(cells)),
        equal=lambda a, b: held.append(lit[a] == lit[b]),
    )
    function(model, (*lit,))
    return all(held), balanced(lit)


def sum_automaton(function, text, lit):
    total = int(re.search(r"total (\d+)", text)[1])
    state, accepting, steps = function(total)
    for digit in lit.values():
        state = steps.get((state, digit))
    return state is not None and state in [*accepting], sum(lit.values()) == total


def cp_sat_all_different(function, text, lit):
    model = cp_model.CpModel()
    x = [model.new_int_var(1, 4, f"r1c{n}") for n in range(1, int(text.split()[1]) + 1)]
    function(model, [*x])
    for one in x:
        if one.name in lit:
            model.add(one == lit[one.name])
    allowed = cp_model.CpSolver().solve(model) == cp_model.OPTIMAL
    return allowed, len({*lit.values()}) == len(lit)


DENIED = re.compile("forbid|does not accept|removes|no conflict|is a step")
"""The words about what a hand-in does not allow, and should."""


def test_each_task_has_thirty_hand_ins():
    for name in NAMES:
        kinds = Counter(one.kind for one in {one for one in ALL if one.name == name})
        assert kinds["right"] >= 18
        assert kinds["wrong"] + kinds["error"] >= 10
        assert kinds["shell"] == 2


@pytest.mark.parametrize("one", of_kind("right"))
def test_what_is_right_is_right(one):
    verdict = find_task(one.name).verdict(one.source)
    assert verdict.right, verdict.text
    assert not verdict.lit


@pytest.mark.parametrize("one", of_kind("wrong", "error"))
def test_what_is_wrong_has_a_sentence_or_a_counterexample_that_is_one(one):
    verdict = find_task(one.name).verdict(one.source)
    assert not verdict.right
    assert one.expected in verdict.text
    if one.kind == "error":
        assert not verdict.lit
        return
    judge = globals()[one.name.replace("-", "_")]
    allowed, right = judge(function_of(one), verdict.text, verdict.lit)
    assert allowed == (not DENIED.search(verdict.text)) != right


@pytest.mark.parametrize("one", of_kind("shell"))
def test_what_never_ends_what_exits_and_what_prints_for_ever_is_wrong(one):
    limit = {"seconds": 3} if "longer" in one.expected else {}
    verdict = shell.check(one.name, one.source, **limit)
    assert not verdict.right
    assert one.expected in verdict.text


def test_what_is_right_here_is_right_with_the_real_cp_sat():
    class Rows(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self):
            found.add(tuple(map(self.value, x)))

    for one in ALL:
        if (one.name, one.kind) == ("cp-sat-all-different", "right"):
            model, found = cp_model.CpModel(), set()
            x = [model.new_int_var(1, 4, f"x{column}") for column in range(4)]
            function_of(one)(model, [*x])
            solver = cp_model.CpSolver()
            solver.parameters.enumerate_all_solutions = True
            solver.solve(model, Rows())
            assert found == {row for row in product(range(1, 5), repeat=4) if len({*row}) == 4}


@pytest.mark.parametrize("name", NAMES)
def test_a_task_begins_with_code_that_is_not_right_and_its_solution_is_right(name):
    task = find_task(name)
    assert not task.verdict(task.start).right
    assert task.verdict(task.solution).right
    assert len(task.hints) >= 2


def test_printed_text_is_returned_and_capped():
    task = find_task("own-rule")
    most = task.verdict(f"print('-' * {MOST_PRINTED - 1})\n{task.solution}")
    assert (most.right, most.printed) == (True, "-" * MOST_SHOWN)
    more = task.verdict(f"print('here')\nprint('-' * {MOST_PRINTED})")
    assert "prints more than" in more.text
    assert more.printed == "here\n"


UNIT = "# T\nAbout: t\nMinutes: 5\nAfter: none\n```task own-rule\n```\n```task switch-off\n```"
NONE = (FOLDER / "lines_that_are_none.txt").read_text().splitlines()
HEAD = '{"course": "sudoku-csp", "version": 1}'
RIGHT = find_task("own-rule").solution
WRONG = "def holds(digits):\n    print('called')\n    return True\n"
PREDICTION = {"unit": 1, "prediction": 2, "answer": "12", "seconds": 20}
CODE = {"unit": 1, "task": "own-rule", "code": RIGHT, "seconds": 90}
HAND = {"unit": 1, "task": "switch-off", "seed": 7, "answer": [], "seconds": 4.5}


def test_a_shell_answers_as_this_process_does():
    for source in (RIGHT, WRONG):
        assert shell.check("own-rule", source) == find_task("own-rule").verdict(source)
    assert shell.check("own-rule", f"print('\\ud800')\n{RIGHT}").printed == "?\n"


@pytest.fixture
def unit(monkeypatch):
    """A unit 1 with two tasks; its code is checked in this process."""
    known = {1: parse(1, UNIT)}
    monkeypatch.setattr(handed, "find_unit", lambda number: known.get(number) or find_unit(number))
    monkeypatch.setattr(shell, "check", lambda name, source: find_task(name).verdict(source))


def handed_in(*lines):
    return "\n".join([HEAD, *(one if isinstance(one, str) else json.dumps(one) for one in lines)])


def test_what_is_handed_in_is_checked_again_from_the_seeds(unit):
    by_hand = find_hand_task("switch-off")
    pairs = combinations(by_hand.instance(7).choices, 2)
    cages = next(pair for pair in pairs if by_hand.verdict(7, pair).right)
    lines = [CODE, CODE | {"code": WRONG}, HAND | {"answer": [*cages]}, HAND, PREDICTION]
    right, wrong, by_hand, none, prediction = handed.check(handed_in(*lines))
    assert right.verdict.right
    assert (right.line, right.about, right.seconds) == (2, "unit 1, own-rule", 90)
    assert [*wrong.verdict.lit.values()] == [1, 1, 1, 2]
    assert by_hand.verdict.right
    assert none.verdict.text == "Without these cages there is still one solution."
    assert len(none.verdict.lit) == 16
    assert none.about == "unit 1, switch-off, seed 7"
    assert (prediction.about, prediction.verdict) == ("unit 1, prediction 2: 12", None)
    # A page writes a line separator as it is, and Windows ends a line with two characters.
    raw = json.dumps(CODE | {"code": f"{RIGHT}# \u2028"}, ensure_ascii=False)
    assert next(handed.check(f"{HEAD}\r\n{raw}\r\n")).verdict.right


@pytest.mark.parametrize("number", range(len(NONE)))
def test_a_line_that_is_none_is_rejected_with_its_place(unit, number):
    text, _, line = NONE[number].partition(" <=")
    checked = handed.check(handed_in(PREDICTION, line, PREDICTION), "mine.jsonl")
    assert next(checked).line == 2
    with pytest.raises(InputError, match=rf"^mine\.jsonl:3: .*{re.escape(text)}"):
        next(checked)


@pytest.mark.parametrize("text", ["", "\n", json.dumps(CODE), HEAD.replace("1", "2")])
def test_a_hand_in_begins_with_its_head(text):
    with pytest.raises(InputError, match="mine:1: "):
        list(handed.check(text, "mine"))


def test_the_command_checks_code_for_the_tasks_of_a_unit(sudoku, unit):
    right = sudoku("lessons", "1", "--check", sudoku.file("right.py", RIGHT))
    said = "own-rule: Right: it allows 44 of 256 assignments.\n"
    assert (right.code, right.out, right.err) == (0, said, "")
    wrong = sudoku("lessons", "1", "--check", sudoku.file("wrong.py", WRONG))
    assert wrong.code == 1
    assert wrong.out.startswith("own-rule: It allows r1c1=1, r1c2=1, r1c3=1 and r1c4=2.")
    assert wrong.err.startswith("called\n")
    spaced = sudoku.file("spaced.py", RIGHT.replace("holds(", "holds ("))
    assert sudoku("lessons", "1", "--check", spaced) == right


def test_the_command_checks_what_is_handed_in(sudoku, unit):
    ended = sudoku("lessons", "--check", sudoku.file("mine", handed_in(PREDICTION, CODE)))
    assert ended.code == 0
    assert ended.out.splitlines() == [
        "mine:2: unit 1, prediction 2: 12",
        "mine:3: unit 1, own-rule: Right: it allows 44 of 256 assignments.",
    ]
    ended = sudoku("lessons", "--check", sudoku.file("mine", handed_in(HAND)))
    assert ended.code == 1
    assert "mine:2: unit 1, switch-off, seed 7: Without these cages" in ended.out
    assert "Look at r1c1=" in ended.out


def test_the_command_rejects_in_one_line_what_it_cannot_check(sudoku, unit):
    for arguments, text, message in (
        (["1"], "def hold(digits):\n    return True", "the text must define the function holds"),
        (["99"], RIGHT, "no unit '99'"),
        ([], RIGHT, "mine:1: this is no line of a hand-in"),
        ([], handed_in("{}"), "mine:2: a line has the keys"),
    ):
        ended = sudoku("lessons", *arguments, "--check", sudoku.file("mine", text))
        assert ended.code == 2
        assert message in one_line(ended.err)
