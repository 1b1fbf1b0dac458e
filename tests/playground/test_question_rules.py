"""Rules as objects: identifiers that switch rules off, and that every answer uses."""

import pytest
from playground_questions import FOUR, JIGSAW, JIGSAW_PUZZLE, NINE, ask, example, parts_of

import sudoku_csp as sc
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


def test_sizes_leave_out_a_rule_that_is_off_and_what_needs_it_is_refused():
    whole, less = (
        next(
            one for one in parts_of("sizes", puzzle=FOUR, off=off) if one["clause_set"] == "minimal"
        )
        for off in ([], ["row 1"])
    )
    assert whole["clauses"] - less["clauses"] == 4 * 6
    with pytest.raises(Unsupported, match="row 1 has no rule"):
        ask("sizes", puzzle=FOUR, off=["row 1"])
    with pytest.raises(Unsupported, match="row 1 need not be different"):
        ask("search", puzzle=FOUR, search="propagation", off=["row 1"])


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
    with pytest.raises(UnknownName):
        read("cage 5 r1c1 r1c2")
