"""A saved disagreement: it is complete, and each puzzle and board has its own folder."""

import json
import platform

import pytest
from puzzles import FOUR_UNIQUE, puzzle

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.helpers import own_version
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, BackendResult
from sudoku_csp.solvers.cross_check import Report

SOLUTION = Grid(Board.customary(4), bytes(map(int, "3412124321344321")))


def report(task, encoding=None):
    statements = (
        BackendResult("dead", None, missing="its process ended"),
        BackendResult("none", Answer((), exhausted=True)),
        BackendResult("one", Answer((SOLUTION,), exhausted=False), encoding=encoding),
    )
    return Report(task, statements, 7)


def test_it_is_saved_whole(tmp_path):
    reported = report(puzzle(FOUR_UNIQUE))
    folder = reported.save(tmp_path / "new" / "parent")
    assert folder.parent == tmp_path / "new" / "parent"
    assert {path.name for path in folder.iterdir()} == {"puzzle.txt", "puzzle.cnf", "answers.json"}
    assert (folder / "puzzle.txt").read_text() == f"{FOUR_UNIQUE}\n"
    assert "\np cnf 64 452\n" in (folder / "puzzle.cnf").read_text()
    answers = (folder / "answers.json").read_text()
    assert '\n  "board": {\n    "side": 4' in answers
    data = json.loads(answers)
    versions = data.pop("versions")
    assert set(versions) == {"python", "sudoku-csp", "sat", "cpsat"}
    assert (versions["python"], versions["sudoku-csp"]) == (
        platform.python_version(),
        own_version(),
    )
    assert data == {
        "disagreements": list(reported.disagreements),
        "limit": 7,
        "board": Board.customary(4).as_dict(),
        "report": json.loads(json.dumps(reported.as_dict())),
        "found": {"none": [], "one": [SOLUTION.line()]},
    }


def test_the_clauses_are_those_of_the_encoding_that_was_called(tmp_path):
    task = puzzle(FOUR_UNIQUE)
    plain = report(task).save(tmp_path / "plain")
    other = report(task, Encoding("minimal")).save(tmp_path / "other")
    texts = [(folder / "puzzle.cnf").read_text() for folder in (plain, other)]
    assert texts[0] != texts[1]
    assert "minimal" in texts[1]


def test_another_puzzle_or_board_has_another_folder_and_the_same_one_the_same(tmp_path):
    blank = bytes(16)
    task = [
        Puzzle.classic(Board.customary(4), blank),
        Puzzle.classic(Board.latin(4), blank),
        Puzzle.classic(Board(4, 1, 4), blank),
        Puzzle.classic(Board.customary(4), bytes([1, *blank[1:]])),
    ]
    folders = [report(each).save(tmp_path) for each in task]
    assert len(set(folders)) == 4
    assert all(folder.name.startswith("disagreement-") for folder in folders)
    (folders[0] / "puzzle.txt").write_text("old")
    assert report(task[0]).save(tmp_path) == folders[0]
    assert (folders[0] / "puzzle.txt").read_text() == "." * 16 + "\n"


@pytest.mark.parametrize("parent", ["", "taken"])
def test_where_it_is_saved_is_stated_or_why_it_is_not(tmp_path, parent):
    (tmp_path / "taken").touch()
    reported = report(puzzle(FOUR_UNIQUE)).try_save(tmp_path / parent)
    if parent:
        assert reported.startswith("puzzle, CNF and answers cannot be saved: ")
    else:
        (folder,) = tmp_path.glob("disagreement-*")
        assert reported == f"puzzle, CNF and answers are saved in {folder}"
