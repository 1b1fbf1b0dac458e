"""Questions about the course: the page gets units as data, measures, instances and verdicts."""

import pytest
from playground_questions import FOUR, NINE, ask

from sudoku_csp.apps.course.by_hand import find_hand_task
from sudoku_csp.apps.course.unit import three_ways, units
from sudoku_csp.apps.playground.question import Limits
from sudoku_csp.grid.errors import InputError, UnknownName


def test_the_units_are_data_whose_texts_are_trees():
    ((part),) = ask("units")
    assert [unit["number"] for unit in part["units"]] == [unit.number for unit in units()]
    first, source = part["units"][0], units()[0]
    assert (first["title"], first["minutes"]) == (source.title, source.minutes)
    assert [block["kind"] for block in first["blocks"]] == [one.kind for one in source.blocks]
    assert all(isinstance(block["text"], list) for block in first["blocks"])


def test_a_task_in_python_comes_with_its_unit_and_one_by_hand_with_its_seed():
    ((part),) = ask("units")
    tasks = [block for unit in part["units"] for block in unit["blocks"] if block["kind"] == "task"]
    code = next(task["code"] for task in tasks if task["name"] == "at-most-one")
    assert code["start"].startswith("def at_most_one(x, new):")
    assert len(code["hints"]) == 3
    assert next(task for task in tasks if task["name"] == "switch-off")["code"] is None
    for seed in (1, 2):
        ((found),) = ask("task", name="switch-off", seed=seed)
        assert found["choices"] == list(find_hand_task("switch-off").instance(seed).choices)


def test_only_what_a_unit_measures_is_measured():
    text = units()[0].of_kind("predict")[0].measures()[0][2]
    ((part),) = ask("measure", measure=text)
    assert part["value"] or part["value"] == 0
    with pytest.raises(InputError, match="none that a unit takes"):
        ask("measure", measure="solutions | 9x9 | 1000000")


def test_an_answer_gets_a_verdict_with_the_digits_of_its_counterexample():
    ((part),) = ask("check", name="switch-off", seed=1, answer=[])
    assert not part["right"]
    assert len(part["lit"]) == 16
    with pytest.raises(UnknownName, match="arc-consistency"):
        ask("check", name="arc-consistancy", answer=[])


def test_a_server_runs_no_code_and_a_browser_does():
    code = "def at_most_one(x, new):\n    return []\n"
    with pytest.raises(InputError, match=r"sudoku-csp lessons UNIT --check FILE"):
        ask("check", name="at-most-one", code=code)
    ((part),) = ask("check", Limits(code=True), name="at-most-one", code=code)
    assert part["text"] == "With 2 variables the clauses allow that x1 and x2 are true."


def test_the_script_of_unit_0_runs_on_a_classic_puzzle():
    (part,) = ask("units")
    assert part["script"] == three_ways().read_text()
    (part,) = ask("three_ways", puzzle=FOUR)
    assert part["text"] == "sat, cp-sat, search: unique\n1 3 4 2\n4 2 3 1\n2 4 1 3\n3 1 2 4"
    (part,) = ask("three_ways", puzzle="." * 255 + "g", board="16x16")
    assert part["text"].startswith("sat, cp-sat, search: multiple\n")
    for puzzle, board, off in (
        (f"{'.' * 16} with cage 5 r1c1 r1c2", None, []),
        ("." * 16, "4x4, no boxes", []),
        (NINE, "9x9", ["row 1"]),
        ("." * 36, "6x6", []),
    ):
        with pytest.raises(InputError, match="only the rules of classic Sudoku"):
            ask("three_ways", puzzle=puzzle, board=board, off=off)
