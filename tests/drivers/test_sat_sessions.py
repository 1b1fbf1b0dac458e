"""Sessions of SAT solvers: what they load and keep, and which searches they save."""

from types import SimpleNamespace

import pytest
from puzzles import FOUR_BLANK, IMPOSSIBLE, INKALA, WIKIPEDIA, puzzle
from pysat.solvers import Solver

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFailed, BudgetSpent
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import FOREVER, Deadline
from sudoku_csp.solvers.backends import sat_sessions
from sudoku_csp.solvers.backends.sat_sessions import (
    LOOK,
    SLICE,
    Incremental,
    Loading,
    PerPuzzle,
    decide,
    open_session,
    with_deadline,
)
from sudoku_csp.solvers.backends.sat_solvers import SOLVERS, SatSolver
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY
from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE

CLASH = "11" + "." * 14
KEPT = "extended,pairwise,drop-duplicates,implied-sums"
WHOLE = "extended,cardinality,implied-sums"
REDUCED = "optimised,pairwise,propagate,implied-sums"
LONG_AGO = Deadline(0.0)


def opened(solver, text, encoding=None):
    return open_session(SOLVERS[solver], puzzle(text).ruleset, encoding, FOREVER)


@pytest.fixture
def calls(monkeypatch):
    """The calls of a solver, in order."""
    seen = []

    class Listening(Solver):
        def __init__(self, **options):
            seen.append("new")
            super().__init__(**options)

        def solve_limited(self, *args, **options):
            seen.append("search")
            return super().solve_limited(*args, **options)

        def add_clause(self, clause, no_return=True):
            seen.append(list(clause))
            super().add_clause(clause, no_return)

    monkeypatch.setattr(sat_sessions, "Solver", Listening)
    return seen


@pytest.mark.parametrize(
    ("solver", "side", "chosen", "kind", "options"),
    [
        ("minisat22", 9, None, Incremental, KEPT),
        ("minicard", 16, None, Incremental, WHOLE),
        ("minicard", 17, None, PerPuzzle, REDUCED),
        ("kissat404", 4, None, PerPuzzle, REDUCED),
        ("kissat404", 4, "minimal", PerPuzzle, "minimal,pairwise"),
        ("minisat22", 4, "minimal", Incremental, "minimal,pairwise"),
        ("minisat22", 17, "minimal", PerPuzzle, "minimal,pairwise"),
        ("minisat22", 4, "optimised", PerPuzzle, "optimised,pairwise"),
        ("minicard", 17, WHOLE, Incremental, WHOLE),
    ],
)
def test_rules_are_kept_where_they_fit_and_the_solver_can(solver, side, chosen, kind, options):
    """Rules are kept up to side 16, or as whole groups on any board; a chosen encoding is used."""
    encoding = sat_sessions.KEPT_WHOLE if chosen == WHOLE else chosen and Encoding(chosen)
    ruleset = Ruleset.classic(Board(side, 1, side))
    session = open_session(SOLVERS[solver], ruleset, encoding, FOREVER)
    assert type(session) is kind
    assert str(session.encoding) == options
    assert (session.solver, session.ruleset) == (SOLVERS[solver], ruleset)
    assert not session.worn
    session.close()


@pytest.mark.parametrize("solver", ["minicard", "minisat22"])
@pytest.mark.parametrize(("text", "grids"), [(WIKIPEDIA, 1), (CLASH, 0)])
def test_what_propagation_settles_is_not_searched_for(calls, solver, text, grids):
    session = opened(solver, text)
    for _ in range(2):
        session.begin(puzzle(text), FOREVER)
        reported = [session.decide(FOREVER) for _ in range(grids + 1)]
        assert [literals is None for literals in reported] == [*[False] * grids, True]
        session.end()
    assert "search" not in calls
    session.close()


def test_what_propagation_leaves_open_is_searched_for(calls):
    session = opened("minicard", INKALA)
    session.begin(puzzle(INKALA), FOREVER)
    assert session.decide(FOREVER)
    assert "search" in calls
    session.close()


def test_a_question_hangs_on_a_switch_and_forbids_open_literals_alone(calls):
    text = "1" + "." * 15
    session = opened("minisat22", text)
    last = session.encoding.rules(puzzle(text).ruleset).variables
    calls.clear()
    for switch in (last + 1, last + 2):
        session.begin(puzzle(text), FOREVER)
        grid = sorted(each for each in session.decide(FOREVER) if 0 < each <= 64)
        session.block([-each for each in grid])
        session.end()
        forbidden, lifted = [each for each in calls if each != "search"]
        assert grid[0] == 1  # r1c1 is given, and true in every other solution too.
        assert forbidden == [*(-each for each in grid[1:]), -switch]
        assert lifted == [-switch]
        calls.clear()
    session.close()


@pytest.mark.parametrize(("conflicts", "lasts"), [(0, 4), (1, 3), (3, 1), (9, 1)])
def test_conflicts_and_switches_wear_a_session_out(monkeypatch, conflicts, lasts):
    """A solver is replaced after four conflicts and selectors; each puzzle takes a selector."""

    class Working(Solver):
        def accum_stats(self):
            return {"conflicts": conflicts}

    monkeypatch.setattr(sat_sessions, "Solver", Working)
    monkeypatch.setattr(sat_sessions, "FRESH_AFTER", 4)
    session, questions = opened("minisat22", FOUR_BLANK), 0
    while not session.worn:
        session.begin(puzzle(FOUR_BLANK), FOREVER)
        session.end()
        questions += 1
    assert questions == lasts
    session.close()


@pytest.mark.parametrize(
    ("solver", "text", "encoding"),
    [
        ("minicard", WIKIPEDIA, None),
        ("minicard", INKALA, None),
        ("minisat22", WIKIPEDIA, Encoding("optimised,propagate")),
        ("minisat22", IMPOSSIBLE, Encoding("optimised")),
    ],
    ids=["settled", "searched", "nothing left", "reduced"],
)
def test_no_decision_is_made_after_the_deadline(solver, text, encoding):
    session = opened(solver, text, encoding)
    session.begin(puzzle(text), FOREVER)
    with pytest.raises(BudgetSpent):
        session.decide(LONG_AGO)
    session.end()
    session.close()


def test_nothing_is_loaded_after_the_deadline():
    session = opened("minisat22", WIKIPEDIA, Encoding("optimised,propagate"))
    with pytest.raises(BudgetSpent):  # Also where no clause is left that could be loaded.
        session.begin(puzzle(WIKIPEDIA), LONG_AGO)
    session.close()
    with pytest.raises(BudgetSpent):
        open_session(SOLVERS["minicard"], puzzle(FOUR_BLANK).ruleset, None, LONG_AGO)


@pytest.mark.parametrize("solver", ["minisat22", "lingeling", "kissat404"])
def test_conflicts_are_reported_while_a_formula_is_searched(solver):
    session = opened(solver, IMPOSSIBLE, Encoding("optimised"))
    assert session.conflicts() == 0
    session.begin(puzzle(IMPOSSIBLE), FOREVER)
    assert session.decide(FOREVER) is None
    assert (session.conflicts() > 0) is SOLVERS[solver].counts
    session.end()
    assert session.conflicts() == 0
    session.close()


class Clock:
    """A deadline that counts its checks."""

    looks = 0

    def check(self):
        self.looks += 1


class Taker:
    """A solver that keeps its clauses and groups."""

    def __init__(self):
        self.clauses, self.groups = [], []

    def add_clause(self, clause):
        self.clauses.append(clause)

    def add_atmost(self, literals, k):
        self.groups.append((literals, k))


def test_groups_are_whole_where_the_method_is_cardinality_and_clauses_elsewhere():
    for method, clauses, groups in (
        (CARDINALITY, [[-1, -2]], [([3, 4, 5], 1)]),
        (PAIRWISE, [[-1, -2], [-3, -4], [-3, -5], [-4, -5]], []),
    ):
        taker = Taker()
        into = Loading(SimpleNamespace(variables=9, method=method), taker, Clock())
        into.at_most_one([])
        into.at_most_one([1, 2])
        into.at_most_one((3, 4, 5))
        assert (taker.clauses, taker.groups) == (clauses, groups)


def test_a_sink_that_is_timed_gets_all_until_there_are_too_many(monkeypatch):
    monkeypatch.setattr(sat_sessions, "MAX_CLAUSES", 2 * LOOK)
    clock, kept = Clock(), []
    sink = with_deadline(kept.append, clock)
    for number in range(1, 3 * LOOK):
        sink([number])
    assert kept == [[number] for number in range(1, 3 * LOOK)]
    assert clock.looks == 2
    with pytest.raises(BackendFailed, match="over 512 clauses"):
        sink([1])


class Tired:
    """A sliced solver that answers after `times` calls, and records them."""

    def __init__(self, times):
        self.times, self.budgets, self.assumed = times, [], []

    def accum_stats(self):
        return {"conflicts": len(self.budgets)}

    def conf_budget(self, conflicts):
        self.budgets.append(conflicts)

    def solve_limited(self, assumptions):
        self.assumed.append(assumptions)
        return None if len(self.assumed) < self.times else True

    def get_model(self):
        return [1]


def test_each_slice_is_twice_the_last_up_to_a_bound_that_fits_in_the_solver():
    clock, tired = Clock(), Tired(25)
    assert decide(tired, SatSolver("tired"), [5], clock) == [1]
    assert tired.budgets == [min(SLICE << time, 2**30) for time in range(25)]
    assert tired.assumed == [[5]] * 25
    assert clock.looks == 25
