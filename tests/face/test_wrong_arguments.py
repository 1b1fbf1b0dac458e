"""Whatever is handed to a public function in place of what it wants, one clear sentence answers."""

import inspect
from io import BytesIO
from pathlib import Path
from traceback import extract_tb

import pytest

import sudoku_csp as sc
from sudoku_csp.apps.api.read import ReadOptions
from sudoku_csp.apps.api.solve import SolveOptions

TEXT = "1.....3..4....2."
PUZZLE = sc.read(TEXT)
GRID = sc.Grid(PUZZLE.board, bytes([1, 3, 4, 2, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 2, 4]))

WRONG = [None, "", "nope", 0, -1, 1.5, float("nan"), 10**30, True, b"", object(), [], {}, (1, 2)]
WRONG += [[None], [[1, 2], [3]], {"a": 1}, "\0"]


def with_constraints(rule):
    return PUZZLE.with_constraints(rule)


REQUESTED = {
    "certify": (sc.certify, {"puzzle": TEXT, "by": "reference"}),
    "check": (sc.check, {"puzzle": TEXT, "backends": "reference"}),
    "convert": (sc.convert, {"puzzle": TEXT}),
    "count": (sc.count, {"puzzle": TEXT}),
    "decode": (sc.decode, {"puzzle": TEXT, "output": "s UNSATISFIABLE"}),
    "diagnose": (sc.diagnose, {"puzzle": TEXT}),
    "explain": (sc.explain, {"puzzle": TEXT}),
    "export": (sc.export, {"puzzle": TEXT, "file": BytesIO()}),
    "generate": (sc.generate, {"board": "4x4, boxes 2x2", "seed": 1}),
    "kind": (sc.kind, {"name": "cage"}),
    "rate": (sc.rate, {"puzzle": TEXT}),
    "read": (sc.read, {"puzzle": TEXT}),
    "read_file": (sc.read_file, {"path": Path("absent.txt")}),
    "reason": (sc.reason, {"puzzle": TEXT, "cell": "r2c2", "digit": 2}),
    "solve": (sc.solve, {"puzzle": TEXT, "backend": "reference"}),
    "solve_many": (sc.solve_many, {"puzzles": [TEXT], "backend": "reference", "workers": 1}),
    "to_cnf": (sc.to_cnf, {"puzzle": TEXT}),
    "verify": (sc.verify, {"folder": "certificate"}),
    "Board": (sc.Board, {"side": 4, "box_rows": 2, "box_columns": 2}),
    "Board.customary": (sc.Board.customary, {"side": 4}),
    "Board.jigsaw": (sc.Board.jigsaw, {"regions": "AABBAABBCCDDCCDD"}),
    "Board.latin": (sc.Board.latin, {"side": 4}),
    "Budget": (sc.Budget, {}),
    "Cell": (sc.Cell, {"row": 1, "column": 1}),
    "Cell.parse": (sc.Cell.parse, {"text": "r1c1"}),
    "Encoding": (sc.Encoding, {}),
    "Formula": (sc.Formula, {"puzzle": PUZZLE}),
    "Formula.decode": (sc.Formula(PUZZLE).decode, {}),
    "Grid": (sc.Grid, {"board": GRID.board, "digits": GRID.digits}),
    "Grid.of": (sc.Grid.of, {"board": GRID.board, "digit_of": {(1, 1): 1}}),
    "Grid[]": (GRID.__getitem__, {}),
    "Grid.differences": (GRID.differences, {}),
    "Puzzle": (sc.Puzzle, {"ruleset": PUZZLE.ruleset, "digits": PUZZLE.digits}),
    "Puzzle.classic": (sc.Puzzle.classic, {"board": GRID.board, "digits": PUZZLE.digits}),
    "Puzzle.with_constraints": (with_constraints, {}),
    "Puzzle.html": (PUZZLE.html, {}),
    "Puzzle.svg": (PUZZLE.svg, {}),
    "Puzzle.violations": (PUZZLE.violations, {}),
    "Puzzle.with_digits": (PUZZLE.with_digits, {}),
    "Puzzle.with_givens": (PUZZLE.with_givens, {}),
    "Ruleset": (sc.Ruleset, {"board": GRID.board, "constraints": ()}),
    "Ruleset.classic": (sc.Ruleset.classic, {"board": GRID.board}),
    "Solution.of": (sc.Solution.of, {"grid": GRID, "given": ()}),
}
"""What is called, and what it is called with where that is right."""

LONG = {"certify", "diagnose", "generate", "solve_many"}
RESULTS = {"Answer", "Backend", "Deadline", "Outcome", "Report"}
ERRORS = {"InputError", "Refused", "SudokuError"}
WITHOUT_ARGUMENTS = {"Verdict", "close", "kinds", "own_backend"}


def test_no_public_name_is_left_out():
    tested = {name.partition(".")[0].rstrip("[]") for name in REQUESTED}
    assert set(sc.__all__) == tested | RESULTS | ERRORS | WITHOUT_ARGUMENTS


def test_no_folder_of_a_certificate_is_an_error_of_ours(tmp_path):
    with pytest.raises(sc.InputError, match=r"absent: no such folder of a certificate$"):
        sc.verify(tmp_path / "absent")


def fault(call, arguments):
    """What is not clear about the error of a call; nothing where it has none, or a clear one.

    It is clear where we raise it, and by no accident: the place that it comes from says `raise`.
    """
    try:
        answer = call(**arguments)
        for _, one in zip(range(2), answer if inspect.isgenerator(answer) else (), strict=False):
            repr(one)
    except (sc.SudokuError, sc.Refused, ValueError, TypeError, LookupError, OSError) as error:
        place = extract_tb(error.__traceback__)[-1]
        ours = "sudoku_csp" in place.filename and place.line.startswith("raise")
        clear = ours and str(error) and "\n" not in str(error)
        return "" if clear else f"{type(error).__name__}: {error} ({place})"
    return ""


def parameters(call):
    """The names of the arguments; `options` of a signature stands for those of its dictionary."""
    names = list(inspect.signature(call).parameters)
    if "options" in names:
        names.remove("options")
        named = {"ReadOptions": ReadOptions, "SolveOptions": SolveOptions}
        (options,) = (one for name, one in named.items() if name in str(call.__annotations__))
        names += options.__annotations__
    return names


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in REQUESTED],
)
def test_a_wrong_argument_is_reported_in_a_sentence(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    call, right = REQUESTED[name]
    faults = {
        f"{parameter}={wrong!r:.40}": sentence
        for parameter in parameters(call)
        for wrong in WRONG
        if (sentence := fault(call, right | {parameter: wrong}))
    }
    sc.close()
    assert not faults
