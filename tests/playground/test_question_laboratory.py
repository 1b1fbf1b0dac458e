"""The questions of the laboratory and the searches: parts, filters, errors, budgets."""

import json

import pytest
from playground_questions import INKALA, NINE, ask

import sudoku_csp as sc
from sudoku_csp.apps.api.rules import rule_data
from sudoku_csp.apps.api.trace import trace
from sudoku_csp.apps.playground.questions import laboratory
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import NotReached, UnknownName


def test_a_rule_in_every_form():
    parts = ask("rule", puzzle=NINE, rule="row 1", encoding="sequential")
    assert [part["part"] for part in parts] == ["rule", "clauses", "cpsat", "propagation", "python"]
    rule, clauses, cpsat, propagation, python = parts
    puzzle = sc.read(NINE)
    assert rule == {"part": "rule", **rule_data(puzzle.ruleset, puzzle.constraints[0])}
    assert clauses["total"] == 9 * (1 + 3 * 9 - 4)
    assert {one["shape"]: one["count"] for one in clauses["shapes"]} == {
        "a \N{LOGICAL OR} b \N{LOGICAL OR} … \N{LOGICAL OR} i": 9,
        "¬a \N{LOGICAL OR} x1": 9 * 8,
        "¬a \N{LOGICAL OR} ¬x1": 9 * 8,
        "¬x1 \N{LOGICAL OR} x2": 9 * 7,
    }
    assert clauses["shapes"][1]["clauses"][0] == {
        "literals": [
            {"name": "r1c1=1", "cell": "r1c1", "digit": 1, "sign": False},
            {"name": "row 1, digit 1: s1", "cell": None, "digit": 1, "sign": True},
        ],
        "section": "all different in row 1",
        "rule": "row 1",
    }
    assert [one["text"].split("(")[0] for one in cpsat["constraints"]] == ["all_different"]
    assert {event["event"] for event in propagation["events"]} == {"remove"}
    assert "def holds" in python["holds"]


def test_what_a_cell_is():
    rule, clauses, cpsat, propagation, _ = ask("rule", puzzle=NINE, cell="r1c3")
    assert (rule["label"], rule["cells"]) == ("r1c3", ["r1c3"])
    assert rule["sentence"] == "r1c3 holds exactly one of the digits 1 to 9."
    assert clauses["total"] == 37
    assert [one["text"] for one in cpsat["constraints"]] == ["r1c3 in 1..9"]
    assert {event["cell"] for event in propagation["events"]} == {"r1c3"}
    assert propagation["events"][-1]["event"] == "assign"


@pytest.mark.parametrize(
    ("fields", "total"),
    [
        ({"rule": "givens"}, 30),
        ({"rule": "all"}, 12018),
        # The cell; in 3 houses of each digit 1 and 8 clauses.
        ({"rule": "all", "cell": "r1c3"}, 37 + 3 * 9 * 9),
    ],
)
def test_clauses_that_belong_to_no_single_rule(fields, total):
    (clauses,) = ask("rule", puzzle=NINE, **fields)
    assert clauses["total"] == total == sum(one["count"] for one in clauses["shapes"])
    for one in clauses["shapes"]:
        assert len(one["clauses"]) == min(one["count"], 200)


def test_sizes_one_by_one():
    parts = ask("sizes", puzzle=NINE, encoding="triad")
    assert len(parts) == 16
    extended = next(part for part in parts if part["clause_set"] == "extended")
    names = ("variables", "auxiliary", "clauses", "literals", "fixed", "filled", "of", "refuted")
    assert [extended[name] for name in names] == [729, 0, 12018, 26274, 729, 81, 729, False]
    assert (extended["at_most_one"], extended["cells"]) == ("pairwise", "direct")
    assert sum(part["clause_set"] == "triad" for part in parts) == 9


def test_unit_propagation_from_the_start_to_the_end():
    start, *implied, end = ask("unit_propagation", puzzle=NINE)
    assert start == {"part": "start", "variables": 729, "clauses": 12018, "compiled": False}
    assert len(implied) == 729
    assert implied[0]["section"] == "givens"
    assert implied[0]["clause"] == [implied[0]["literal"]]
    nothing = {"contradiction": None, "section": None, "rule": None}
    assert end == {"part": "end", **nothing, "decided": 729, "left": 0}


def test_a_decision_and_its_contradiction_though_the_literals_are_cut(monkeypatch):
    *implied, end = ask(
        "unit_propagation", puzzle=NINE, decide=[{"cell": "r1c3", "digit": 4, "holds": False}]
    )
    assert len(implied) == 730
    assert [literal["name"] for literal in end["contradiction"]] == ["r1c3=4"]
    assert end["section"] == "decision"
    *_, decided, _ = ask("unit_propagation", puzzle="." * 81, decide=[{"cell": "r5c5", "digit": 9}])
    assert decided["literal"]["digit"] == 9
    monkeypatch.setattr(laboratory, "LITERALS", 3)
    *implied, end = ask("unit_propagation", puzzle="11..............")
    assert len(implied) == 4
    assert end["contradiction"]


@pytest.mark.parametrize("search", ["default", "forward-checking", "chronological"])
def test_a_search_is_its_trace_in_bundles(search):
    parts = ask("search", puzzle=INKALA, search=search, most=1000)
    expected = []
    trace(INKALA, expected.append, search=search, most=1000)
    assert [event for part in parts for event in part["events"]] == json.loads(json.dumps(expected))
    assert all(part["part"] == "events" for part in parts)
    assert all(len(part["events"]) == laboratory.BUNDLE for part in parts[:-1])
    assert parts[-1]["events"][-1]["event"] in ("end", "cut")
    assert parts[0]["events"][0]["search"] == ("dom-wdeg" if search == "default" else search)


def test_a_search_ends_in_time():
    last = ask("search", puzzle="." * 625, search="chronological", seconds=0.05)[-1]["events"][-1]
    assert (last["event"], last["why"]) == ("cut", "the time limit was reached")


CAGES = f"{'.' * 16} with cage 5 r1c1 r1c2; cage 7 r2c1 r2c2"


def strengths(**fields):
    parts = ask("strengths", puzzle=CAGES, **fields)
    assert {(part["part"], part["by"]) for part in parts} == {("strength", "domain consistency")}
    return {part["rule"]: (part["conflict"], part["removed"]) for part in parts}


def test_what_each_rule_removes_by_itself_from_the_current_candidates():
    before = strengths()
    houses = [house.name for house in Board.customary(4).houses]
    assert list(before) == [*houses, "cage 5 r1c1 r1c2", "cage 7 r2c1 r2c2"]
    removed = [["r2c1", 1], ["r2c1", 2], ["r2c2", 1], ["r2c2", 2]]
    assert before.pop("cage 7 r2c1 r2c2") == (False, removed)
    assert set(map(str, before.values())) == {"(False, [])"}
    entered = strengths(entries="1" + "." * 15, removed=[{"cell": "r2c1", "digit": 3}])
    assert entered["row 1"] == (False, [["r1c2", 1], ["r1c3", 1], ["r1c4", 1]])
    assert entered["cage 5 r1c1 r1c2"] == (False, [["r1c2", 1], ["r1c2", 2], ["r1c2", 3]])
    assert entered["cage 7 r2c1 r2c2"] == (False, [*removed, ["r2c2", 4]])
    broken = strengths(entries="12" + "." * 14)
    assert broken["cage 5 r1c1 r1c2"] == (True, [])
    gone = strengths(removed=[{"cell": "r1c1", "digit": digit} for digit in (1, 2, 3, 4)])
    assert [rule for rule, (conflict, _) in gone.items() if conflict] == [
        *("row 1", "column 1", "box 1", "cage 5 r1c1 r1c2")
    ]


def test_the_ways_to_fill_a_cage_leave_out_the_digits_of_peers():
    for entries, ways in (("." * 16, [[1, 4], [2, 3]]), ("..1" + "." * 13, [[2, 3]])):
        parts = ask("strengths", puzzle=CAGES, entries=entries)
        found = {part["rule"]: part["ways"] for part in parts}
        assert found["cage 5 r1c1 r1c2"] == ways
        assert found["row 1"] is None


def test_a_rule_of_many_cells_is_measured_by_its_propagators():
    parts = ask("strengths", puzzle=f"1{'.' * 80} with anti-knight")
    assert [part["by"] for part in parts] == ["domain consistency"] * 27 + ["propagators"]
    assert parts[-1]["removed"] == [["r2c3", 1], ["r3c2", 1]]


def test_what_each_form_of_a_rule_sees():
    removed = [{"cell": "r1c1", "digit": digit} for digit in (2, 4)]
    measure, *parts = ask("sees", puzzle=CAGES, rule="cage 5 r1c1 r1c2", removed=removed)
    assert (measure["group"], measure["name"]) == ("measure", "domain consistency")
    assert measure["removed"] == [["r1c2", 1], ["r1c2", 3]]
    assert {part["why"] for part in parts} == {None}
    found = {(part["group"], part["name"]): part["removed"] for part in parts}
    assert found["sum", "set-automaton"] == measure["removed"]
    assert found["propagators", "bounds"] == [["r1c2", 1]]
    assert found["all-different", "gac"] == []
    assert list(found)[-1] == ("cells", "support")
    assert all(part["about"].endswith(".") for part in parts)
    names = [part["name"] for part in ask("sees", puzzle=CAGES, rule="row 1")]
    assert {"gac", "pairwise", "own propagators"} < set(names)


def test_an_unknown_rule_is_named_and_the_time_limit_holds():
    with pytest.raises(UnknownName, match="no rule 'cage 6 r1c1 r1c2'; did you mean cage 5"):
        ask("sees", puzzle=CAGES, rule="cage 6 r1c1 r1c2")
    for asked in ({"question": "strengths"}, {"question": "sees", "rule": "row 1"}):
        with pytest.raises(NotReached):
            ask(puzzle=CAGES, seconds=1e-9, **asked)
