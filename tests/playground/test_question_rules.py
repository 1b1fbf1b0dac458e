"""Rules as objects: identifiers that switch rules off, and that every answer uses."""

from contextlib import suppress

import pytest
from playground_questions import FOUR, JIGSAW, JIGSAW_PUZZLE, NINE, ask, example, parts_of

import sudoku_csp as sc
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.grid.solution import Grid

KILLER = example("6x6 killer")
CAGE = "cage 6 r3c1 r4c1"
REGIONS = {"puzzle": JIGSAW_PUZZLE, "board": JIGSAW}
THERMOMETER = f"{FOUR} with thermometer r1c2 r1c3 r1c4"


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
