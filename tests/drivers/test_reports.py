"""A report: its verdict for all kinds of statements of backends, and its text."""

import json
import time

import pytest

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFailed, BackendFault, BackendUnavailable, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import (
    Answer,
    Backend,
    BackendResult,
    Budget,
    Outcome,
    Verdict,
    result_of,
)
from sudoku_csp.solvers.cross_check import Report, check, compare

FOUR = Board.customary(4)
LINES = ("1234341221434321", "1234341223414123", "1234342121434312")
A, B, C = (Grid(FOUR, bytes(map(int, line))) for line in LINES)
BLANK = Puzzle.classic(FOUR, bytes(16))


def all_are(*grids, name="all"):
    return BackendResult(name, Answer(grids, exhausted=True))


def found(*grids, name="some", limit=2):
    return BackendResult(name, Answer(grids, exhausted=False, limit=limit))


def dead(name="dead"):
    return BackendResult(name, None, missing="its process ended")


def wrong(name="wrong"):
    return BackendResult(name, None, fault="returned a grid of ones")


def report(*statements, puzzle=BLANK, limit=2):
    return Report(puzzle, statements, limit)


@pytest.mark.parametrize(
    ("statements", "verdict", "solutions", "exhausted", "witnesses", "agreed"),
    [
        ([all_are()], Verdict.NO_SOLUTION, (), True, ("all",), None),
        ([all_are(A)], Verdict.UNIQUE, (A,), True, ("all",), None),
        ([all_are(A, B)], Verdict.MULTIPLE, (A, B), True, ("all",), None),
        ([found()], Verdict.UNKNOWN, (), False, (), None),
        ([found(A)], Verdict.UNKNOWN, (A,), False, (), None),
        ([found(A, B)], Verdict.MULTIPLE, (A, B), False, ("some",), None),
        ([dead()], Verdict.UNKNOWN, (), False, (), None),
        ([wrong()], Verdict.UNKNOWN, (), False, (), None),
        ([all_are(A), all_are(A, name="b")], Verdict.UNIQUE, (A,), True, ("all", "b"), True),
        ([found(A), all_are(A)], Verdict.UNIQUE, (A,), True, ("all",), False),
        ([dead(), all_are()], Verdict.NO_SOLUTION, (), True, ("all",), False),
        ([dead(), found(A)], Verdict.UNKNOWN, (A,), False, (), False),
        (
            [found(B, A), found(A, C, name="b")],
            Verdict.MULTIPLE,
            (B, A),
            False,
            ("some", "b"),
            True,
        ),
        ([found(A), found(B, name="b")], Verdict.MULTIPLE, (A, B), False, (), False),
        ([all_are(A), found(B)], Verdict.UNKNOWN, (), False, (), False),
        ([all_are(A), all_are(), dead()], Verdict.UNKNOWN, (), False, (), False),
        ([all_are(A), all_are(A, name="b"), wrong()], Verdict.UNKNOWN, (), False, (), False),
    ],
)
def test_what_backends_say_together(statements, verdict, solutions, exhausted, witnesses, agreed):
    reported = report(*statements)
    assert (reported.verdict, reported.solutions, reported.exhausted) == (
        verdict,
        solutions,
        exhausted,
    )
    assert (reported.witnesses, reported.agreed) == (witnesses, agreed)
    assert reported.count == (None if str(verdict) == "unknown" else len(solutions))
    assert reported.grid == (solutions[0] if solutions else None)
    assert (reported.solution is None) == (not solutions)
    names = [each.backend for each in statements]
    missing = {"dead": "its process ended", "wrong": "at fault: returned a grid of ones"}
    assert reported.missing == {name: why for name, why in missing.items() if name in names}
    result = "disagreement" if reported.disagreements else str(verdict)
    assert repr(reported) == f"<Report {result} by {', '.join(names)}: {BLANK!r}>"


@pytest.mark.parametrize(
    ("others", "verdict", "disagreements"),
    [
        ([], Verdict.SOLVED, 0),
        ([found(A, limit=1)], Verdict.SOLVED, 0),
        ([dead()], Verdict.SOLVED, 0),
        ([all_are(A)], Verdict.UNIQUE, 0),
        ([found(B, limit=1)], Verdict.MULTIPLE, 0),
        ([found(B, A)], Verdict.MULTIPLE, 0),
        ([all_are()], Verdict.UNKNOWN, 1),
        ([all_are(B)], Verdict.UNKNOWN, 1),
    ],
)
def test_one_solution_without_a_search_for_another_is_solved(others, verdict, disagreements):
    one = found(A, name="one", limit=1)
    reported = report(one, *others, limit=1)
    assert (one.verdict, reported.verdict) == (Verdict.SOLVED, verdict)
    assert len(reported.disagreements) == disagreements
    assert reported.count == (None if disagreements else 1)


@pytest.mark.parametrize(
    ("statements", "expected", "sentences"),
    [
        ([all_are(A), found(A)], None, ()),
        ([found(A), found(B, name="b")], None, ()),
        ([all_are(A, B), found(B)], None, ()),
        ([dead(), all_are()], None, ()),
        (
            [all_are(), found(B)],
            None,
            (f"all says no solution (0 in all), but some found {LINES[1]}",),
        ),
        (
            [found(A, B), all_are(A)],
            None,
            (f"all says unique (1 in all), but some found {LINES[1]}",),
        ),
        (
            [all_are(A), all_are(B, name="b")],
            None,
            (
                f"all says unique (1 in all), but b found {LINES[1]}",
                f"b says unique (1 in all), but all found {LINES[0]}",
            ),
        ),
        ([wrong(), found(A)], None, ("wrong returned a grid of ones",)),
        ([all_are(A)], A, ()),
        ([found(B)], A, ()),
        ([all_are(A, B)], C, (f"all says multiple (2 in all), but it came with {LINES[2]}",)),
    ],
)
def test_who_contradicts_whom(statements, expected, sentences):
    assert compare(tuple(statements), expected) == sentences


def with_printed(grid, digits=bytes(16)):
    return Puzzle.classic(FOUR, digits, "file:1", printed=grid)


@pytest.mark.parametrize(
    ("printed", "statements", "expectation", "disagreements"),
    [
        (None, [all_are(A, B)], None, 0),
        (A, [all_are(A)], None, 0),
        (A, [all_are(A, B)], "the solution that came with it is one of several", 0),
        (A, [found()], None, 0),
        (A, [all_are()], None, 1),
        (Grid(FOUR, bytes([1] * 16)), [all_are(A)], "the solution that came with it is wrong: ", 0),
    ],
)
def test_a_printed_solution_counts_where_it_is_one(printed, statements, expectation, disagreements):
    reported = report(*statements, puzzle=with_printed(printed))
    assert len(reported.disagreements) == disagreements
    if expectation is None:
        assert reported.expectation is None
        assert "expectation" not in reported.as_dict()
    else:
        assert reported.expectation.startswith(expectation)
        assert reported.as_dict()["expectation"] == reported.expectation


def test_the_reason_is_two_equal_givens_where_there_are_two():
    clash, plain = (
        Puzzle.classic(FOUR, bytes(g)) for g in ([1, 1] + [0] * 14, [1, 0, 2] + [0] * 13)
    )
    assert report(all_are(), puzzle=clash).reason == "r1c1=1 and r1c2=1 in row 1"
    assert str(report(all_are(), puzzle=clash)) == "no solution: r1c1=1 and r1c2=1 in row 1"
    assert report(found(), puzzle=clash).reason is None
    assert report(all_are(), puzzle=plain).reason is None
    assert str(report(all_are(), puzzle=plain)) == "no solution"


def test_a_report_as_data():
    result = BackendResult(
        "sat",
        Answer((A, B), exhausted=False, stats={"conflicts": 3}),
        seconds=0.12345678,
        solver="glucose4",
        encoding=Encoding("triad"),
    )
    reported = report(result, found(A, B, name="b"), dead())
    data = json.loads(json.dumps(reported.as_dict()))
    assert data.pop("backends") == {
        "sat": {
            "verdict": "multiple",
            "seconds": 0.123457,
            "solver": "glucose4",
            "encoding": str(Encoding("triad")),
            "solutions": 2,
            "stats": {"conflicts": 3},
        },
        "b": {"verdict": "multiple", "seconds": 0.0, "solutions": 2, "stats": {}},
        "dead": {"verdict": "unknown", "seconds": 0.0, "missing": "its process ended"},
    }
    assert data == {
        "source": "",
        "puzzle": "." * 16,
        **BLANK.ruleset.as_fields(),
        "verdict": "multiple",
        "solutions": [LINES[0], LINES[1]],
        "count": 2,
        "exhausted": False,
        "agreed": True,
    }
    faulty = report(wrong(), all_are(A)).as_dict()
    assert faulty["disagreements"] == ["wrong returned a grid of ones"]
    assert faulty["backends"]["wrong"]["fault"] == "returned a grid of ones"
    assert "reason" not in faulty
    assert report(all_are(), puzzle=Puzzle.classic(FOUR, bytes([1, 1] + [0] * 14))).as_dict()[
        "reason"
    ]


def test_a_report_in_words_and_for_a_page_shows_two_grids():
    reported = report(found(A, B, C), dead("<b>"), limit=3)
    assert str(reported) == f"multiple\n{A}\n{B}\nmissing from the verdict: <b> (its process ended)"
    page = reported._repr_html_()
    assert page.startswith("<p>multiple</p><p>&lt;b&gt;: its process ended</p>")
    assert page.count("<svg ") == 2
    contradicted = report(all_are(), found(A))
    assert str(contradicted) == f"unknown\ndisagreement: {contradicted.disagreements[0]}"


def test_a_solution_has_its_givens_marked():
    one = Puzzle.classic(FOUR, bytes([1, *[0] * 15]))
    solution = report(found(A), puzzle=one).solution
    assert solution == type(solution).of(A, [FOUR.cells[0]])
    assert solution != type(solution).of(A, [])


class Says(Backend):
    """Has grids, an outcome or an error; `searches` has the limit and seconds of each search."""

    name = "says"

    def __init__(self, grids=(), outcome=None, error=None):
        self.grids, self.outcome, self.error = grids, outcome or Outcome(exhausted=True), error
        self.searches, self.prepared = [], 0

    def prepare(self):
        self.prepared += 1

    def search(self, puzzle, limit, found, deadline):
        assert self.prepared
        self.searches.append((limit, deadline.remaining()))
        for grid in self.grids:
            found(grid)
        if self.error:
            raise self.error
        return self.outcome


def test_each_backend_is_called_once_for_two_grids_without_end_unless_it_is_stated():
    backends = {"a": Says([A]), "b": Says([A])}
    assert check(BLANK, backends).verdict is Verdict.UNIQUE
    assert [each.searches for each in backends.values()] == [[(2, None)]] * 2
    one = Says([A], Outcome(exhausted=False))
    reported = check(BLANK, {"a": one}, limit=1, budget=Budget(1000))
    assert (reported.limit, reported.verdict, reported.missing) == (1, Verdict.SOLVED, {})
    ((limit, seconds),) = one.searches
    assert limit == 1
    assert 900 < seconds <= 1000
    direct = Says([A])
    assert direct.solve(BLANK).verdict is Verdict.UNIQUE
    assert direct.solve(BLANK, limit=1, budget=Budget(1000)).solutions == (A,)
    assert direct.searches[0] == (2, None)
    assert direct.searches[1][1] is not None


@pytest.mark.parametrize(
    ("error", "missing", "fault"),
    [
        (BackendFault("lies"), None, "lies"),
        (BackendFailed("died"), "died", None),
        (BackendUnavailable("not here"), "not here", None),
        (Unsupported("a cage"), "cannot state it: a cage", None),
        (ValueError("what"), "failed with ValueError: what", None),
    ],
)
def test_why_a_backend_says_nothing(error, missing, fault):
    result = result_of("name", Says([A], error=error), BLANK, 2, Budget())
    assert (result.answer, result.missing, result.fault) == (None, missing, fault)
    assert (result.backend, result.verdict) == ("name", Verdict.UNKNOWN)
    assert repr(result) == f"<BackendResult unknown by name: {missing or fault}>"
    assert 0 <= result.seconds < 60


@pytest.mark.parametrize(
    ("grids", "exhausted", "limit", "unfinished"),
    [
        ((A,), False, 2, True),
        ((A, B), False, 2, False),
        ((A,), True, 2, False),
        ((), True, 1, False),
        ((), False, 1, True),
    ],
)
def test_an_answer_below_its_limit_that_is_not_exhausted_was_not_finished(
    grids, exhausted, limit, unfinished
):
    for budget, why in (
        (Budget(), "ended without having searched all"),
        (Budget(60), "ended without having searched all"),
        (Budget(1e-9), "reached the time limit"),
    ):
        result = result_of("a", Says(grids, Outcome(exhausted)), BLANK, limit, budget)
        assert result.missing == (why if unfinished else None)
        assert result.answer.solutions == grids
        assert result.fault is None
        assert repr(result) == f"<BackendResult {result.verdict} by a{f': {why}' * unfinished}>"


def test_a_result_tells_who_searched_for_how_long_and_with_which_encoding():
    backend = Says([A], Outcome(exhausted=True, solver="found by"))
    backend.encoding = Encoding("triad")
    honest = Says.search

    def search(self, *arguments):
        time.sleep(0.01)
        return honest(self, *arguments)

    backend.search = search.__get__(backend)
    result = result_of("a", backend, BLANK, 2, Budget())
    assert (result.solver, result.encoding) == ("found by", Encoding("triad"))
    assert result.seconds == result.answer.seconds
    assert 0.01 <= result.seconds < 60
    silent = Says([A])
    silent.solver_name = "chosen"
    assert result_of("a", silent, BLANK, 2, Budget()).solver == "chosen"
    silent.error = BackendFailed("died")
    assert result_of("a", silent, BLANK, 2, Budget()).solver == "chosen"
    assert result_of("a", Says(), BLANK, 2, Budget()).solver == ""
