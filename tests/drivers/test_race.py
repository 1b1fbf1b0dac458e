"""The race: the first answer that settles the question wins, and no process of a loser is left."""

import os
import signal
import sys
import threading
import time

import pytest
from puzzles import FOUR_BLANK, FOUR_UNIQUE, IMPOSSIBLE, INKALA, INKALA_SOLVED, puzzle

import sudoku_csp as sc
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import (
    BackendFailed,
    BackendFault,
    BackendUnavailable,
    UnknownName,
)
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, Backend, Budget, Outcome, Verdict
from sudoku_csp.solvers.backend_result import ask
from sudoku_csp.solvers.backends import NAMES, create, open_race
from sudoku_csp.solvers.backends.race import RaceBackend
from sudoku_csp.solvers.backends.settings import Settings

HUGE = Puzzle.classic(Board.customary(49), bytes(49 * 49))


@pytest.fixture
def race():
    made = open_race(NAMES)
    yield made
    made.close()


class Runner(Backend):
    """Waits, and then says what it is told to; `closed` ends the waiting."""

    def __init__(self, answer=None, after=0.0, error=None):
        self.answer, self.after, self.error = answer, after, error
        self.closed = threading.Event()

    def search(self, model, limit, found, deadline):
        if self.closed.wait(self.after):
            raise BackendFailed("killed")
        if self.error is not None:
            raise self.error
        for grid in self.answer.solutions:
            found(grid)
        return Outcome(self.answer.exhausted, {"conflicts": 7}, self.answer.solver)

    def close(self):
        self.closed.set()


def race_of(**runners):
    made = RaceBackend((), Settings())
    made._contestants = runners
    return made


def grids(text, limit=2):
    return create("reference").solve(puzzle(text), limit=limit).solutions


def pids(race):
    backends = [*race._contestants.values(), *race._large.values()]
    return [b._process._popen.pid for b in backends if b._process is not None]


def gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.slow
def test_whoever_wins_the_answer_is_right(race):
    for _ in range(2):
        answer = race.solve(puzzle(INKALA))
        assert [grid.line() for grid in answer.solutions] == [INKALA_SOLVED]
        assert answer.verdict is Verdict.UNIQUE
        assert answer.solver in ("sat minicard", "cpsat", "reference")
        assert race.solve(puzzle(IMPOSSIBLE)).verdict is Verdict.NO_SOLUTION
        assert race.solve(puzzle(FOUR_BLANK)).verdict is Verdict.MULTIPLE
    assert len(race.solve(puzzle(FOUR_BLANK), limit=300).solutions) == 288


def test_the_first_to_settle_it_wins_and_the_others_are_closed_at_once():
    (only,) = grids(FOUR_UNIQUE)
    quick = Runner(Answer((only,), exhausted=True, solver="some"), after=0.05)
    slow = Runner(Answer((), exhausted=True), after=60)
    race = race_of(slow=slow, quick=quick)
    began = time.monotonic()
    answer = race.solve(puzzle(FOUR_UNIQUE))
    assert time.monotonic() - began < 30
    assert (answer.solutions, answer.exhausted) == ((only,), True)
    assert answer.solver == "quick some"
    assert answer.stats == {"conflicts": 7}
    assert slow.closed.is_set()
    assert not quick.closed.is_set()


def test_an_answer_that_settles_nothing_is_no_win():
    (only,) = grids(FOUR_UNIQUE)
    unsure = Runner(Answer((only,), exhausted=False))
    sure = Runner(Answer((only,), exhausted=True), after=0.1)
    assert race_of(unsure=unsure, sure=sure).solve(puzzle(FOUR_UNIQUE)).solver == "sure"


def test_two_different_grids_of_two_that_are_unsure_are_two_solutions():
    first, second = grids(FOUR_BLANK)
    race = race_of(
        a=Runner(Answer((first,), exhausted=False)), b=Runner(Answer((second,), exhausted=False))
    )
    assert race.solve(puzzle(FOUR_BLANK)).verdict is Verdict.MULTIPLE
    race = race_of(
        a=Runner(Answer((first,), exhausted=False)), b=Runner(Answer((first,), exhausted=False))
    )
    assert race.solve(puzzle(FOUR_BLANK)).verdict is Verdict.UNKNOWN


def test_a_contestant_at_fault_is_never_smoothed_over():
    (only,) = grids(FOUR_UNIQUE)
    wrong = Runner(Answer((grids(FOUR_BLANK)[0],), exhausted=True))
    right = Runner(Answer((only,), exhausted=True), after=60)
    with pytest.raises(BackendFault, match=r"wrong returned a grid that is no solution \(r1c1"):
        race_of(wrong=wrong, right=right).solve(puzzle(FOUR_UNIQUE))
    assert right.closed.is_set()


def test_a_contestant_that_fails_leaves_the_race_to_the_others():
    (only,) = grids(FOUR_UNIQUE)
    dead = Runner(error=BackendFailed("it died"))
    absent = Runner(error=BackendUnavailable("not installed"))
    alive = Runner(Answer((only,), exhausted=True), after=0.1)
    race = race_of(dead=dead, absent=absent, alive=alive)
    assert race.solve(puzzle(FOUR_UNIQUE)).verdict is Verdict.UNIQUE
    with pytest.raises(BackendFailed, match=r"it died.*not installed"):
        race_of(dead=dead, absent=absent).solve(puzzle(FOUR_UNIQUE))


@pytest.mark.slow
def test_a_time_limit_ends_all(race):
    race.start()
    statement = ask("race", race, HUGE, 2, Budget(0.5))
    assert statement.verdict is Verdict.UNKNOWN
    # They are as good as before for the next puzzle.
    assert race.solve(puzzle(FOUR_UNIQUE)).verdict is Verdict.UNIQUE
    assert race.solve(puzzle(FOUR_UNIQUE), budget=Budget(1e-9)).verdict is Verdict.UNKNOWN


def test_no_process_of_a_loser_is_left():
    race = open_race(("sat", "reference"), Settings(search="chronological"))
    race.start()
    started = pids(race)
    assert len(started) == 2
    # Chronological backtracking takes minutes for it.
    few = ".................1..2..3.4......23...5......67...48......7...2..8.......19.6....."
    assert race.solve(puzzle(few)).solver == "sat minicard"
    left = [pid for pid in started if not gone(pid)]
    assert len(left) <= 1, "the winner may wait for the next puzzle"
    race.close()
    assert all(map(gone, started + pids(race)))


@pytest.mark.slow
def test_ctrl_c_ends_all():
    race = open_race(NAMES)
    timer = threading.Timer(1.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        race.solve(HUGE)
    timer.join()
    assert all(map(gone, pids(race)))
    assert race.solve(puzzle(FOUR_UNIQUE)).verdict is Verdict.UNIQUE
    race.close()


def test_large_boards_have_a_second_sat_solver_unless_one_is_named():
    assert list(open_race(NAMES)._large) == ["sat kissat404"]
    assert not open_race(NAMES, Settings("glucose4"))._large
    assert not open_race(("cpsat", "reference"))._large
    with pytest.raises(UnknownName, match="no backend 'magic'"):
        open_race(("magic",))


def test_the_library_and_the_report_say_who_won():
    report = sc.solve(INKALA, race=True)
    assert report.verdict is Verdict.UNIQUE
    (statement,) = report.statements
    assert statement.backend == "race"
    assert statement.solver in ("sat minicard", "cpsat", "reference")
    assert report.as_dict()["backends"]["race"]["solver"] == statement.solver
    assert sc.solve(INKALA, race=True, backend="reference").statements[0].solver == "reference"
    sc.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.slow
def test_the_command_races_and_leaves_nothing_behind():
    import json
    import subprocess

    command = [sys.executable, "-m", "sudoku_csp", "solve", INKALA, "-f", "json"]
    for more, winners in (
        (["--race"], {"sat minicard", "cpsat", "reference"}),
        (["--race", "-b", "cpsat,reference"], {"cpsat", "reference"}),
    ):
        ended = subprocess.run([*command, *more], capture_output=True, text=True, check=True)
        (said,) = json.loads(ended.stdout)
        assert said["verdict"] == "unique"
        assert said["backends"]["race"]["solver"] in winners
