"""Rules as objects: identifiers that switch rules off, and that every answer uses."""

from contextlib import suppress

import pytest
from playground_questions import (
    FOUR,
    JIGSAW,
    JIGSAW_PUZZLE,
    NINE,
    ask,
    clauses_in,
    example,
    parts_of,
)

import sudoku_csp as sc
from sudoku_csp.apps.api.export import chosen_encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.errors import NoSolution, UnknownName, Unsupported
from sudoku_csp.grid.solution import Grid

KILLER = example("6x6 killer")
CAGE = "cage 6 r3c1 r4c1"
REGIONS = {"puzzle": JIGSAW_PUZZLE, "board": JIGSAW}
THERMOMETER = f"{FOUR} with thermometer r1c2 r1c3 r1c4"
LINES = "." * 16 + " with arrow r1c1 r1c2 r1c3; thermometer r4c1 r3c2 r2c3"
WRONG = (
    "." * 16 + " with cage 3 r1c1 r1c2; cage 4 r2c1 r2c2; cage 7 r3c1 r3c2; cage 6 r4c1 r4c2 r4c3"
)
"""Two cages of a box need a digit twice."""


@pytest.mark.parametrize(
    ("fields", "off"),
    [
        ({"puzzle": NINE}, ["row 1"]),
        ({"puzzle": FOUR}, ["row 1", "row 2", "box 3"]),
        ({"puzzle": KILLER}, [CAGE]),
        ({"puzzle": KILLER}, [CAGE, "column 1"]),
        ({"puzzle": THERMOMETER}, ["thermometer r1c2 r1c3 r1c4"]),
        (REGIONS, ["region 2", "region 3"]),
    ],
    ids=str,
)
def test_a_rule_that_is_off_holds_in_no_answer(fields, off):
    puzzle = sc.read(fields["puzzle"], fields.get("board"))
    asked = {**fields, "off": off}
    *_, agreement = ask("solve", limit=50, **asked)
    assert agreement["agreed"]
    grids = [Grid(puzzle.board, bytes(grid)) for grid in agreement["grids"]]
    off_rules = [puzzle.ruleset.rule(one) for one in off]
    assert not [text for grid in grids for text in puzzle.without(off_rules).violations(grid)]

    true = ask("candidates", kinds=["true"], **asked)[0]["digits"]
    for kind in ("peers", "naked singles", "singles", "gac"):
        (found,) = ask("candidates", kinds=[kind], **asked)
        assert all(set(one) <= set(each) for one, each in zip(true, found["digits"], strict=True))

    (hint,) = ask("hint", **asked)
    *steps, ending = ask("explain", **asked)
    assert hint["step"]["text"] == steps[1]["text"]
    (solution, *others) = grids
    assert others or ending["solution"] == list(solution.digits)
    cell = next(cell for cell in puzzle.board.cells if not puzzle[cell])
    if not others:
        *_, last, _ = ask("reasons", cell=str(cell), **asked)
        assert {"cell": str(cell), "digit": solution[cell]} in last["placed"]

    *_, diagnosis = ask("diagnose", **asked)
    assert diagnosis["verdict"] == ("multiple" if others else "unique")
    *_, last = ask("search", search="default", most=200, **asked)
    assert last["events"][-1]["event"] in ("end", "cut")


def test_without_two_rows_and_a_box_there_are_further_solutions():
    (solution,) = ask("solve", puzzle=FOUR)[-1]["grids"]
    grids = ask("solve", puzzle=FOUR, limit=50, off=["row 1", "row 2", "box 1"])[-1]["grids"]
    assert solution in grids
    assert len(grids) > 1


def test_clauses_without_a_house():
    whole, less = (
        {part["clause_set"]: part["clauses"] for part in sizes if part["cells"] == "direct"}
        for sizes in (_sizes(puzzle=FOUR), _sizes(puzzle=FOUR, off=["row 1"]))
    )
    assert whole["minimal"] - less["minimal"] == 4 * 6
    assert "triad" in whole
    assert "triad" not in less
    with pytest.raises(Unsupported, match="row 1 has no rule"):
        ask("sizes", puzzle=FOUR, off=["row 1"])
    with pytest.raises(Unsupported, match="row 1 need not be different"):
        ask("search", puzzle=FOUR, search="propagation", off=["row 1"])


def _sizes(**fields):
    found = []
    with suppress(Unsupported):
        found.extend(parts_of("sizes", **fields))
    return found


def test_the_printed_solution_of_other_rules_is_left_out():
    printed = sc.read(f"{FOUR}\nsolution 1342423124133124\n")
    assert printed.printed is not None
    assert printed.without([]).printed == printed.printed
    assert printed.without(printed.constraints[:1]).printed is None


@pytest.mark.parametrize("unknown", ["row 10", "cage 7 r3c1 r4c1", "", "x" * 1000])
def test_what_is_switched_off_is_a_rule_of_the_puzzle(unknown):
    with pytest.raises(UnknownName, match="no rule"):
        ask("solve", puzzle=KILLER, off=["row 1", unknown])


QUESTIONS = [
    ("explain", {}),
    ("hint", {}),
    ("reasons", {"cell": "r1c1"}),
    ("diagnose", {}),
    ("rule", {"rule": "all"}),
    ("rule", {"rule": "all", "encoding": "triad"}),
    ("rule", {"cell": "r1c1"}),
    ("rule", {"rule": "column 2"}),
    ("search", {"search": "default", "most": 2000}),
    ("unit_propagation", {}),
    ("unit_propagation", {"encoding": "triad"}),
]


def named(data):
    """The identifiers of rules in an answer, with the fields `rule` and `rules` at any depth."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("rule", "rules"):
                yield from [value] if key == "rule" else value or []
            else:
                yield from named(value)
    elif isinstance(data, list):
        for one in data:
            yield from named(one)


@pytest.mark.parametrize("off", [[], ["row 1"]], ids=str)
@pytest.mark.parametrize(
    "fields",
    [{"puzzle": KILLER}, {"puzzle": LINES}, {"puzzle": WRONG}, REGIONS, {"puzzle": NINE}],
    ids=str,
)
def test_every_answer_refers_to_rules_by_identifiers(fields, off):
    puzzle = sc.read(fields["puzzle"], fields.get("board"))
    known = {puzzle.ruleset.identifier(one) for one in puzzle.constraints}.difference(off)
    for question, more in QUESTIONS:
        try:
            answer = ask(question, **fields, off=off, **more)
        except (NoSolution, Unsupported):
            continue
        repaired = [part.pop("repairs", None) for part in answer]
        found = {one for one in named([answer, repaired]) if one is not None}
        assert found <= known
        assert found or question not in ("explain", "unit_propagation"), question


@pytest.mark.parametrize("text", [KILLER, LINES, f"{FOUR} with cage 6 r2c1 r2c2"])
def test_a_step_follows_from_its_rules_and_facts_alone(text):
    ruleset = sc.read(text).ruleset
    for step in ask("explain", puzzle=text)[1:-1]:
        alone = sc.Ruleset(ruleset.board, tuple(map(ruleset.rule, step["rules"])))
        digits = {str(cell): set(ruleset.board.digits) for cell in ruleset.board.cells}
        for fact in step["facts"]:
            digits[fact["cell"]].remove(fact["digit"])
        for one in step["removed"]:
            assert not _has_solution(alone, digits | {one["cell"]: {one["digit"]}})
        for one in step["placed"]:
            others = digits[one["cell"]] - {one["digit"]}
            assert not others or not _has_solution(alone, digits | {one["cell"]: others})


def _has_solution(ruleset, digits):
    lines = [f"candidates {' '.join(map(str, left))} {cell}" for cell, left in digits.items()]
    return sc.count(sc.Puzzle.blank(ruleset.with_constraints(*lines)), limit=1).count > 0


def test_a_conflict_needs_its_rules_and_a_repair_drops_its_own():
    puzzle = sc.read(WRONG)
    names = [puzzle.ruleset.identifier(one) for one in puzzle.constraints]
    *_, diagnosis = ask("diagnose", puzzle=WRONG)
    assert len(diagnosis["rules"]) == len(diagnosis["conflicting"])
    others = [one for one in names if one not in diagnosis["rules"]]
    assert ask("solve", puzzle=WRONG, off=others)[-1]["verdict"] == "no solution"
    for one in diagnosis["rules"]:
        assert ask("solve", puzzle=WRONG, off=[one, *others], limit=1)[-1]["grids"]
    repairs = [one for one in diagnosis["repairs"]["found"] if "instead" not in one]
    assert repairs
    for repair in repairs:
        assert ask("solve", puzzle=WRONG, off=repair["rules"])[-1]["verdict"] == repair["verdict"]


@pytest.mark.parametrize("encoding", ["extended", "triad", "order", "drop-duplicates"])
def test_the_clauses_of_all_rules_are_those_of_each_rule(encoding):
    fields = {"puzzle": f"{FOUR} with cage 5 r2c1 r2c2", "encoding": encoding, "digit": 1}
    (every,) = ask("rule", rule="all", **fields)
    clauses = clauses_in(every)
    assert every["total"] == len(clauses)
    for name in sc.read(fields["puzzle"]).ruleset.identifiers.values():
        _, of_rule, *_ = ask("rule", rule=name, **fields)
        found = [one for one in clauses if one["rule"] == name]
        for one in found:  # Beside one rule, new variables do not repeat its text.
            for literal in one["literals"]:
                literal["name"] = literal["name"].removeprefix(f"{one['section']}: ")
        assert sorted(clauses_in(of_rule), key=str) == sorted(found, key=str)
    others = {one["section"] for one in clauses if one["rule"] is None}
    assert others <= {"cells", "givens"}


def test_the_events_of_a_search_name_the_rule_that_propagates():
    text = "." * 16 + " with cage 3 r1c1 r1c2; thermometer r4c1 r3c1 r2c2"
    events = [
        one for part in ask("search", search="default", puzzle=text) for one in part["events"]
    ]
    by_cage = [one for one in events if one.get("why", "").startswith("cage of r1c1 r1c2")]
    assert by_cage
    assert {one["rule"] for one in by_cage} == {"cage 3 r1c1 r1c2"}
    in_row = [one for one in events if one.get("why", "").endswith("in row 2")]
    assert {one["rule"] for one in in_row} <= {"row 2"}


@pytest.mark.parametrize("encoding", ["extended", "sequential", "order", "log", "triad"])
def test_the_shapes_of_clauses_count_their_literals(encoding):
    (every,) = ask("rule", rule="all", puzzle=FOUR, encoding=encoding)
    assert every["total"] == Formula(sc.read(FOUR), chosen_encoding(encoding)).cnf.size.clauses
    assert len({one["shape"] for one in every["shapes"]}) == len(every["shapes"])
    for one in every["shapes"]:
        signs = [part.startswith("¬") for part in one["shape"].split(" \N{LOGICAL OR} ")]
        for clause in one["clauses"]:
            assert sorted(not literal["sign"] for literal in clause["literals"]) == sorted(signs)


def test_a_drawing_leaves_out_rules_that_are_off_and_lists_all():
    text = f"{FOUR} with cage 4 r1c1 r1c2; thermometer r3c1 r3c2"
    cage, thermometer = "cage 4 r1c1 r1c2", "thermometer r3c1 r3c2"

    def read(*off):
        (answer,) = ask("read", text=text, board=None, off=list(off))
        return answer["puzzles"][0]["drawing"]

    every, less = read(), read(cage)
    (alone,) = ask("read", text=f"{FOUR} with {thermometer}")
    for name in ("under", "over", "margin", "globals", "sentences"):
        assert less[name] == alone["puzzles"][0]["drawing"][name]
    assert [(one["id"], one["on"]) for one in every["rules"]] == [(cage, True), (thermometer, True)]
    assert [(one["id"], one["on"]) for one in less["rules"]] == [(cage, False), (thermometer, True)]
    assert read("row 1")["rules"] == every["rules"]
    with pytest.raises(UnknownName):
        read("cage 5 r1c1 r1c2")


def test_the_sentence_of_a_sum_names_its_cells():
    rule, *_ = ask("rule", puzzle=KILLER, rule=CAGE)
    assert rule["sentence"] == "r3c1 and r4c1 differ and add up to 6."
