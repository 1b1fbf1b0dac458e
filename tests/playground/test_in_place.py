"""Every question of the page without processes, threads, OR-Tools, numpy: as in a browser tab."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from playground_questions import FOUR, FOUR_SOLVED, SEVERAL

from sudoku_csp.apps.course.unit import units
from sudoku_csp.apps.playground.questions import QUESTIONS

UNIQUE = {"puzzle": FOUR}
NO_SOLUTION = {"puzzle": "1111" + FOUR[4:]}
VARIANT = {"puzzle": f"{'.' * 16} with cage 5 r1c1 r1c2; thermometer r2c1 r2c2 r2c3"}

ASKED = [
    *[(name, UNIQUE) for name in ("candidates", "diagnose", "entries", "explain", "hint", "sizes")],
    *[("diagnose", fields) for fields in (NO_SOLUTION, {"puzzle": SEVERAL}, VARIANT)],
    ("solve", UNIQUE),
    ("solve", VARIANT),
    ("choices", {}),
    ("examples", {}),
    ("read", {"text": FOUR}),
    ("reasons", UNIQUE | {"cell": "r2c2"}),
    ("rule", UNIQUE | {"rule": "row 1"}),
    ("rule", UNIQUE | {"cell": "r1c1"}),
    ("strengths", VARIANT),
    ("sees", VARIANT | {"rule": "cage 5 r1c1 r1c2"}),
    ("search", UNIQUE | {"search": "dom-wdeg"}),
    ("unit_propagation", UNIQUE),
    ("three_ways", UNIQUE),
    ("units", {}),
    ("measure", {"measure": units()[0].of_kind("predict")[0].measures()[0][2]}),
    ("task", {"name": "switch-off"}),
    ("check", {"name": "switch-off", "answer": []}),
    *[("download", UNIQUE | {"as": kind}) for kind in ("dimacs", "certificate", "mzn", "mps")],
]


@pytest.fixture(scope="module")
def answers():
    """The answers by question and fields."""
    ended = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("in_place.py"))],
        input=json.dumps(ASKED),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ended.stderr == ""
    return list(zip(ASKED, json.loads(ended.stdout), strict=True))


def of(answers, name, **fields):
    return [
        parts for (asked, its), parts in answers if asked == name and its.items() >= fields.items()
    ]


def test_every_question_is_asked_and_none_fails_but_for_what_is_missing(answers):
    assert {name for name, _ in ASKED} == set(QUESTIONS)
    for asked, parts in answers:
        errors = [part["error"] for part in parts if isinstance(part, dict) and "error" in part]
        assert all("ortools" in error for error in errors), asked


def test_a_backend_that_is_missing_is_named_and_the_others_agree(answers):
    for parts in of(answers, "solve"):
        assert parts[-1]["sentence"].startswith("Two of three backends agree: ")
        assert "cpsat" in parts[-1]["sentence"]
        (cpsat,) = (
            one for one in parts if one.get("backend") == "cpsat" and one["part"] == "result"
        )
        assert cpsat["missing"] == "cpsat cannot be loaded: No module named 'ortools'"
    assert of(answers, "solve", **UNIQUE)[0][-1]["grids"] == [list(map(int, FOUR_SOLVED))]


def test_a_diagnosis_is_confirmed_by_the_witness_that_is_there(answers):
    texts = [json.dumps(parts[-1]) for parts in of(answers, "diagnose")]
    assert len(texts) == 4
    for text in texts:
        assert "confirmed by reference" in text.lower()
        assert "not confirmed by cpsat" in text.lower()


def test_what_needs_a_library_is_named_as_missing(answers):
    ((failed,),) = of(answers, "download", **{"as": "mps"})
    assert "ortools" in failed["error"]
    (dimacs,) = of(answers, "download", **{"as": "dimacs"})
    assert len(dimacs) == 2


def test_the_script_of_unit_0_compares_the_two_solvers_that_are_there(answers):
    ((part,),) = of(answers, "three_ways")
    assert part["text"].startswith("sat, search: unique\ncp-sat: no answer, because ortools is not")
