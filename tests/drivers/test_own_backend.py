"""A backend of one's own: the example of the guide, and faulty ones."""

import subprocess
import sys

import pytest
from guide_backend import guide_backend
from puzzles import FOUR_BLANK, FOUR_UNIQUE, INKALA, WIKIPEDIA

import sudoku_csp as sc
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.solvers import backends


@pytest.fixture(autouse=True)
def _registered():
    guide_backend()
    yield
    sc.close()
    backends._own.clear()


JIGSAW = "6x6, jigsaw 000111020131022331224335244435445555"


@pytest.mark.parametrize(
    ("text", "board", "limit"),
    [
        (WIKIPEDIA, None, 2),
        (INKALA, None, 2),
        ("11" + "." * 14, None, 2),
        (FOUR_BLANK, None, 300),
        ("..14........3.6.......4.......5.....", JIGSAW, 2),
        ("1" + "." * 15, "4x4, no boxes", 200),
    ],
)
def test_it_is_a_fourth_witness(text, board, limit):
    report = sc.check(text, backends="all", limit=limit, board=board)
    assert report.witnesses == ("sat", "cpsat", "reference", "clingo")
    counts = {len(statement.answer.solutions) for statement in report.statements}
    assert len(counts) == 1


def test_it_runs_in_this_process_too_and_serves_no_other_use():
    here = sc.solve(FOUR_UNIQUE, backend="clingo", isolate=False)
    assert here.verdict == sc.count(FOUR_UNIQUE, backend="clingo").verdict == "unique"
    with pytest.raises(UnknownName, match="did you mean clingo"):
        sc.solve(FOUR_UNIQUE, backend="clinko")
    for function in (sc.certify, lambda text, by: next(sc.solve_many([text], backend=by))):
        with pytest.raises(UnknownName, match="no backend 'clingo'"):
            function(FOUR_UNIQUE, by="clingo")


def test_a_class_that_is_no_backend_is_rejected_with_what_it_lacks():
    with pytest.raises(ValueError, match="the backend Empty has no search, name, docstring"):

        @sc.own_backend
        class Empty(sc.Backend):
            pass

    with pytest.raises(ValueError, match="the package has a backend 'sat'"):

        @sc.own_backend
        class Mine(sc.Backend):
            """Mine."""

            name = "sat"
            search = None


PROGRAM = '''
import os
from pathlib import Path
import sudoku_csp as sc

class Mine(sc.Backend):
    """A backend of a script, at fault."""
    package = "nothing"

@sc.own_backend
class Loops(Mine):
    """It never ends."""
    name = "loops"
    def search(self, puzzle, limit, found, deadline):
        while True:
            pass

@sc.own_backend
class Lies(Mine):
    """It denies every solution."""
    name = "lies"
    def search(self, puzzle, limit, found, deadline):
        return sc.Outcome(exhausted=True)

@sc.own_backend
class Wrong(Mine):
    """Its grid breaks the rules."""
    name = "wrong"
    def search(self, puzzle, limit, found, deadline):
        found(sc.Grid(puzzle.board, bytes([1] * 16)))
        return sc.Outcome(exhausted=True)

@sc.own_backend
class Dies(Mine):
    """It ends its process."""
    name = "dies"
    def search(self, puzzle, limit, found, deadline):
        os._exit(7)

@sc.own_backend
class Lacks(Mine):
    """Its library is missing."""
    name = "lacks"
    search = None
    def __init__(self):
        import no_such_library

report = sc.check("1.....3..4....2.", backends="reference,loops,dies,lacks", time_limit=1)
print(report.verdict, report.witnesses)
print(*(f"{name}: {why}" for name, why in report.missing.items()), sep="\\n")
report = sc.check("1.....3..4....2.", backends="reference,lies,wrong")
print(report.verdict, *report.disagreements, sep="\\n")
print(*sorted(path.name for path in report.save(Path()).iterdir()))
'''


def test_one_that_loops_lies_or_dies_in_a_script_is_reported(tmp_path):
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)
    ended = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=tmp_path,
    )
    assert ended.stderr == ""
    assert ended.stdout.splitlines() == [
        "unique ('reference',)",
        "loops: reached the time limit",
        "dies: the process of dies ended with exit status 7",
        "lacks: lacks cannot be loaded: No module named 'no_such_library'",
        "unknown",
        f"wrong returned a grid that is no solution (r2c3 is given as 3 and holds 1): {'1' * 16}",
        "lies says no solution (0 in all), but reference found 1342423124133124",
        "answers.json puzzle.cnf puzzle.txt",
    ]


@pytest.mark.parametrize("name", [5, "a,b", "all", "two words"])
def test_a_name_that_nobody_could_choose_is_rejected(name):
    with pytest.raises(ValueError, match="is a word other than all"):
        sc.own_backend(type("Mine", (sc.Backend,), {"__doc__": "Mine.", "name": name, "search": 1}))


def test_a_solver_in_this_process_leaves_no_traceback_at_the_end():
    code = "import sudoku_csp as sc; sc.solve('1.....3..4....2.', isolate=False)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stderr == ""
