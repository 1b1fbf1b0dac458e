"""A diagnosis as plain data and at a prompt, and a disagreement about a relation as it is saved."""

import json

import pytest
from small_puzzles import BOARD, GRIDS, Table, puzzle

from sudoku_csp.analysis.diagnosis import relation_evidence
from sudoku_csp.analysis.diagnosis.examination import LIMIT, REPAIRS, Findings, diagnose
from sudoku_csp.analysis.diagnosis.relation_query import RelationAnswer, Side, Truth, ask
from sudoku_csp.constraints.comparison_text import parse
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFailed
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer
from sudoku_csp.solvers.backend_result import BackendResult

LINES = ["".join(map(str, grid)) for grid in GRIDS[:3]]
NONE = {0: 1, 1: 1, 2: 1}
UNIQUE = {at: GRIDS[0][at] for at in range(16) if at not in (0, 1, 4, 10)}
TWO = {at: GRIDS[0][at] for at in range(16) if at not in (0, 1, 8, 9)}
TABLE = {"table": Table()}


def checked(found, verdict):
    """The data without what all diagnoses say, which is checked here."""
    data = json.loads(json.dumps(found.as_dict()))
    assert data.pop("source") == found.puzzle.source
    assert data.pop("puzzle") == found.puzzle.line()
    assert data.pop("verdict") == verdict
    assert data.pop("missing") == data.pop("disagreements") == []
    assert data.pop("confirmed_by") == ["table"]
    for key in found.puzzle.told():
        data.pop(key, None)
    assert repr(found) == f"<Diagnosis {verdict}: {found.puzzle!r}>"
    return data


def test_a_conflict_as_data():
    found = diagnose(puzzle(NONE), TABLE, smallest=True, repairs=2)
    data = checked(found, "no solution")
    repairs = data.pop("repairs")
    assert data == {
        "clashes": [
            "r1c1=1 and r1c2=1 in row 1",
            "r1c1=1 and r1c3=1 in row 1",
            "r1c1=1 and r1c2=1 in box 1",
        ],
        "givens": {
            "cells": {"r1c1": 1, "r1c2": 1},
            "minimal": True,
            "smallest": True,
            "at_least": 2,
        },
        "houses": ["row 1"],
    }
    assert (repairs["all_of_size"], repairs["exhausted"]) == (1, False)
    assert [set(each) for each in repairs["found"]] == [{"drop", "verdict"}] * 2
    assert [(len(each["drop"]), each["verdict"]) for each in repairs["found"]] == [
        (2, "multiple")
    ] * 2
    findings = found.findings
    assert repr(findings) == f"<Conflict givens=2, repairs=2: {found.puzzle!r}>"
    assert repr(findings.givens) == "<Subset cells=2, proved smallest>"
    assert repr(findings.repairs) == "<Repairs found=2>"
    (first, _) = findings.repairs.found
    assert repr(first) == f"<Repair dropped=2, multiple: {first.solution!r}>"
    assert isinstance(findings, Findings)


def test_repairs_that_were_not_asked_for_are_not_denied():
    data = diagnose(puzzle(NONE), TABLE, repairs=0).as_dict()
    assert data["repairs"] == {"found": [], "all_of_size": 0, "exhausted": False}


def test_a_repair_that_leaves_one_solution_corrects_its_digits():
    digits = dict(enumerate(GRIDS[0])) | {15: GRIDS[0][15] % 4 + 1}
    data = checked(diagnose(puzzle(digits), TABLE, repairs=1), "no solution")
    (repair,) = data["repairs"]["found"]
    assert repair == {
        "drop": {"r4c4": digits[15]},
        "verdict": "unique",
        "correct": {"r4c4": GRIDS[0][15]},
        "solution": LINES[0],
    }


def test_redundant_givens_as_data():
    found = diagnose(puzzle(UNIQUE), TABLE, smallest=True)
    data = checked(found, "unique")
    enough = data.pop("enough")
    assert data == {
        "solution": LINES[0],
        "minimal": False,
        "redundant": {str(BOARD.cells[at]): digit for at, digit in UNIQUE.items()},
        "undecided": {},
    }
    assert (len(enough.pop("cells")), enough) == (
        4, {"minimal": True, "smallest": True, "at_least": 4}
    )  # fmt: skip
    assert repr(found.findings) == f"<Redundancy redundant=12: {found.puzzle!r}>"
    four = diagnose(puzzle(dict(positions_of(found.findings.enough))), TABLE)
    data = checked(four, "unique")
    assert (data["minimal"], data["redundant"]) == (True, {})
    assert data["enough"] == {
        "cells": {str(cell): digit for cell, digit in four.puzzle.givens},
        "minimal": True,
        "smallest": True,
        "at_least": 4,
    }


def positions_of(subset):
    return [(BOARD.position(cell), digit) for cell, digit in subset.pairs]


def test_several_solutions_as_data():
    found = diagnose(puzzle(TWO), TABLE)
    data = checked(found, "multiple")
    first, second = data["first"], data["second"]
    assert sorted((first, second)) == sorted(
        "".join(map(str, grid.digits)) for grid in (found.findings.first, found.findings.second)
    )
    counts = data.pop("candidates")
    assert (counts.pop("solutions"), counts.pop("exact"), counts.pop("complete")) == (2, True, True)
    assert counts["counts"]["r1c1"] == {"1": 1, "2": 1}
    assert counts["counts"]["r4c4"] == {str(GRIDS[0][15]): 2}
    settling = data.pop("settling")
    assert settling.pop("solution") in (first, second)
    assert settling.pop("for_solution") == {"minimal": True, "smallest": True, "at_least": 1}
    assert (len(settling.pop("cells")), settling) == (1, {"smallest": True})
    assert data == {
        "first": first,
        "second": second,
        "differing": ["r1c1", "r1c2", "r3c1", "r3c2"],
        "nearest_to_first": True,
        "nearest_pair": True,
    }
    findings = found.findings
    assert repr(findings) == f"<Overlay solutions=2: {found.puzzle!r}>"
    assert repr(findings.settling) == f"<Settling cells=1: {findings.settling.solution!r}>"


def test_a_printed_solution_that_is_wrong_is_in_the_data():
    printed = Grid(BOARD, GRIDS[1])
    asked = Puzzle.classic(BOARD, puzzle(UNIQUE).digits, "file:1", printed=printed)
    data = diagnose(asked, {}).as_dict()
    assert data["expectation"].startswith("the solution that came with it is wrong")
    assert "expectation" not in diagnose(puzzle(UNIQUE), {}).as_dict()


def test_without_another_number_a_thousand_solutions_are_counted_and_ten_repairs_listed():
    assert (LIMIT, REPAIRS) == (1000, 10)
    many = diagnose(puzzle(dict.fromkeys(range(16), 1)), {}).findings.repairs
    assert (len(many.found), many.wanted) == (10, 10)


def answer_of(*sides, relation="r1c1 = r4c4", asked=None):
    """An answer of what backends say of the relation, and of its opposite."""
    relation = parse(relation)
    relations = (relation, relation.opposite)
    made = [Side(each, tuple(said)) for each, said in zip(relations, sides, strict=True)]
    return RelationAnswer(asked or puzzle({}), *made)


GRID, OTHER = (Grid(BOARD, digits) for digits in GRIDS[:2])


def found(name, *grids):
    return BackendResult(name, Answer(grids, exhausted=False))


def denies(name):
    return BackendResult(name, Answer((), exhausted=True))


def late(name):
    return BackendResult(name, Answer((), exhausted=False), missing="no time")


def refused(name):
    return BackendResult(name, None, missing="cannot state it", refused=True)


def faulty(name):
    return BackendResult(name, None, fault="gave no grid")


@pytest.mark.parametrize(
    ("true", "false", "truth", "witnesses"),
    [
        ([found("a", GRID)], [found("a", OTHER)], Truth.SOMETIMES, ()),
        ([found("a", GRID)], [denies("a"), denies("b")], Truth.ALWAYS, ("a", "b")),
        ([found("a", GRID)], [denies("a"), late("b")], Truth.ALWAYS, ("a",)),
        ([denies("a"), refused("b")], [found("a", GRID)], Truth.NEVER, ("a",)),
        ([late("a"), denies("b")], [found("a", GRID)], Truth.NEVER, ("b",)),
        ([denies("a"), denies("b")], [denies("a"), late("b")], Truth.NO_SOLUTION, ("a",)),
        ([denies("a"), late("b")], [late("a"), denies("b")], Truth.NO_SOLUTION, ()),
        ([found("a", GRID)], [late("a")], Truth.UNKNOWN, ()),
        ([late("a")], [found("a", GRID)], Truth.UNKNOWN, ()),
        ([late("a")], [denies("a")], Truth.UNKNOWN, ()),
        ([found("a", GRID)], [found("a", OTHER), denies("b")], Truth.UNKNOWN, ()),
        ([faulty("a"), found("b", GRID)], [denies("b")], Truth.UNKNOWN, ()),
    ],
)
def test_what_two_sides_say_of_a_relation(true, false, truth, witnesses):
    answer = answer_of(true, false)
    assert (answer.truth, answer.witnesses) == (truth, witnesses)
    data = json.loads(json.dumps(answer.as_dict()))
    assert data["relation"] == str(answer.relation) == "r1c1 = r4c4"
    assert (data["truth"], data["confirmed_by"]) == (truth, list(witnesses))
    assert data["puzzle"] == "." * 16
    assert data["missing"] == list(answer.missing)
    assert data["disagreements"] == list(answer.disagreements)
    sides = {"true": answer.true.grid, "false": answer.false.grid}
    assert data["solutions"] == {side: grid.line() for side, grid in sides.items() if grid}
    if truth in (Truth.ALWAYS, Truth.NEVER) or witnesses:
        assert str(answer) == f"r1c1 = r4c4: {truth}\nproved by {', '.join(witnesses)}"
    if truth is Truth.UNKNOWN:
        assert str(answer) == "r1c1 = r4c4: unknown"
    assert repr(answer) == f"<RelationAnswer r1c1 = r4c4: {truth}: {answer.puzzle!r}>"


@pytest.mark.parametrize(
    ("said", "missing", "complete"),
    [
        ([found("a", GRID)], (), True),
        ([denies("a"), refused("b")], ("b (cannot state it)",), True),
        ([denies("a"), late("b")], ("b (no time)",), False),
        ([denies("a"), faulty("b")], ("b (gave no grid)",), False),
        ([refused("a"), late("b")], ("a (cannot state it)", "b (no time)"), False),
    ],
)
def test_who_could_not_say_is_missing_on_either_side(said, missing, complete):
    for answer in (answer_of(said, [denies("a")]), answer_of([denies("a")], said)):
        assert (answer.missing, answer.complete) == (missing, complete)


def test_a_backend_is_asked_for_one_grid_and_none_behind_it():
    tables = [Table(), Table()]
    answer = ask(puzzle({}), "r1c1 = 1", dict(zip("ab", tables, strict=True)))
    assert [len(table.asked) for table in tables] == [2, 0]
    for side in (answer.true, answer.false):
        assert [len(said.answer.solutions) for said in side.statements] == [1]
    ask(puzzle({}), "r1c1 = r1c2", dict(zip("ab", tables, strict=True)))
    assert [len(table.asked) for table in tables] == [4, 1]


def test_a_disagreement_about_a_relation_is_saved_whole(tmp_path):
    answer = answer_of([denies("a"), found("b", GRID, OTHER)], [late("a"), faulty("b")])
    folder = relation_evidence.save(answer, tmp_path / "new")
    assert folder.parent == tmp_path / "new"
    assert folder.name.startswith("disagreement-")
    assert (folder / "puzzle.txt").read_text() == "." * 16 + "\n"
    assert (folder / "relation.txt").read_text() == "r1c1 = r4c4\n"
    answers = (folder / "answers.json").read_text()
    assert '\n  "board": {\n    "side": 4' in answers
    data = json.loads(answers)
    nothing = {"verdict": "unknown", "found": []}
    assert data.pop("versions")["python"]
    assert data == {
        "disagreements": list(answer.disagreements),
        "board": BOARD.as_dict(),
        "sides": [
            {
                "relation": "r1c1 = r4c4",
                "said": {
                    "a": {"verdict": "no solution", "found": [], "why": None},
                    "b": {"verdict": "multiple", "found": LINES[:2], "why": None},
                },
            },
            {
                "relation": "r1c1 != r4c4",
                "said": {"a": nothing | {"why": "no time"}, "b": nothing | {"why": "gave no grid"}},
            },
        ],
    }
    assert relation_evidence.saved(answer, tmp_path / "new").endswith(f" are saved in {folder}")


def test_every_puzzle_and_relation_is_saved_in_a_folder_of_its_own(tmp_path):
    jigsaw = Puzzle.blank(Puzzle.classic(Board.latin(4), bytes(16)).ruleset)
    answers = [
        answer_of([], []),
        answer_of([], [], relation="r1c1 = r4c3"),
        answer_of([], [], asked=puzzle({0: 1})),
        answer_of([], [], asked=jigsaw),
    ]
    folders = [relation_evidence.save(each, tmp_path) for each in answers]
    assert len(set(folders)) == 4
    assert relation_evidence.save(answers[0], tmp_path) == folders[0]
    (tmp_path / "file").touch()
    told = relation_evidence.saved(answers[0], tmp_path / "file")
    assert told.startswith("puzzle, relation and answers cannot be saved: ")


def test_a_side_shows_who_was_asked_and_who_denies_it():
    every = BackendResult("c", Answer((GRID,), exhausted=True))
    answer = answer_of([every, denies("a"), late("b"), refused("d")], [])
    assert answer.true.deniers == ("a",)
    assert repr(answer.true) == "<Side r1c1 = r4c4 by c, a, b, d>"


class Dead(Table):
    def search(self, *_):
        raise BackendFailed("its process ended")


def test_where_a_backend_of_a_relation_dies_the_next_is_asked():
    answer = ask(puzzle({}), "r1c1 = 1", {"dead": Dead(), "table": Table()})
    assert (answer.truth, answer.complete) == (Truth.SOMETIMES, False)
    assert answer.missing == ("dead (its process ended)",)
