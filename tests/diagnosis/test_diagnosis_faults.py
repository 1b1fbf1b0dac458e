"""A backend that contradicts is heard, one that cannot answer is named, and nothing is smoothed."""

import pytest
from small_puzzles import BOARD, GRIDS, Table, puzzle

from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.diagnosis import examination
from sudoku_csp.analysis.diagnosis.examination import diagnose, stages
from sudoku_csp.grid.errors import BackendFailed, BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Backend, Budget, Outcome, Verdict
from sudoku_csp.targets.cnf.cells.direct import variable

GRID = GRIDS[0]
UNIQUE = dict(enumerate(GRID[:15]))
SEVERAL = {0: 1}
NEEDED = {at: GRID[at] for at in (4, 6, 7, 9, 10)}
NONE = {0: 1, 1: 2, 6: 3, 11: 4, 15: 3}


def none(found):
    return []


def one_less(found):
    return found[1:]


def an_alien(found):
    return [Grid(BOARD, bytes([1] * 16))]


def test_the_puzzles_are_what_they_are_called():
    verdicts = [diagnose(puzzle(givens), {}).verdict for givens in (NONE, UNIQUE, SEVERAL)]
    assert verdicts == [Verdict.NO_SOLUTION, Verdict.UNIQUE, Verdict.MULTIPLE]


@pytest.mark.parametrize(
    ("givens", "wrong"),
    [
        *((givens, wrong) for givens in (NONE, UNIQUE, SEVERAL) for wrong in (none, an_alien)),
        (UNIQUE, one_less),
        (SEVERAL, one_less),
    ],
)
def test_a_backend_that_says_otherwise_is_a_disagreement(givens, wrong):
    backends = {"right": Table(), "wrong": Table(wrong)}
    found = diagnose(puzzle(givens), backends, limit=300)
    assert found.verdict is Verdict.UNKNOWN
    assert found.disputed
    assert all("wrong" in text for text in found.disagreements)
    assert found.as_dict()["disagreements"] == list(found.disagreements)


@pytest.mark.parametrize(
    ("givens", "wrong"), [(NONE, none), (UNIQUE, none), (UNIQUE, one_less), (UNIQUE, an_alien)]
)
def test_who_says_otherwise_confirms_nothing(givens, wrong):
    backends = {"right": Table(), "wrong": Table(wrong)}
    found = diagnose(puzzle(givens), backends)
    assert found.as_dict()["confirmed_by"] == ["right"]
    (why,) = found.missing
    says = "it contradicts" if wrong is not an_alien else "returned a grid that is no solution"
    assert why.startswith(f"wrong ({says}")


def test_what_has_not_been_looked_for_is_not_said():
    *_, first, whole = stages(puzzle(SEVERAL), {"table": Table()}, limit=300)
    assert not first.findings.nearest_pair
    assert not first.findings.nearest_to_first
    assert not first.findings.candidates.exact
    assert not first.findings.candidates.complete
    assert first.findings.settling is None
    report = first.findings.report
    assert (report.limit, report.exhausted, len(report.solutions)) == (2, False, 2)
    assert report.solutions == (first.findings.first, first.findings.second)
    assert whole.findings.nearest_pair
    assert (whole.findings.report.limit, len(whole.findings.report.solutions)) == (300, 72)


def test_who_has_searched_all_and_lacks_a_solution_has_not_counted_them():
    found = diagnose(puzzle(SEVERAL), {"wrong": Table(none)}, limit=300).findings
    assert found.report.disagreements
    assert not found.candidates.exact
    assert not found.nearest_pair


def test_a_conflict_grows_with_each_stage():
    _, *told = stages(puzzle(NONE), {"table": Table()}, smallest=True)
    grown = [
        (
            each.findings.givens.smallest,
            bool(each.findings.houses),
            bool(each.findings.repairs.found),
        )
        for each in told
    ]
    assert grown == [
        (False, False, False), (True, False, False), (True, True, False), (True, True, True)
    ]  # fmt: skip


def test_what_shall_be_proved_smallest_has_all_the_time_it_needs(monkeypatch):
    monkeypatch.setattr(examination, "FINDING", 1e-9)
    assert diagnose(puzzle(NONE), {}).findings is None
    assert diagnose(puzzle(NONE), {}, budget=Budget(60.0)).findings is not None
    assert diagnose(puzzle(NONE), {}, smallest=True).findings.givens.smallest


def test_a_right_solution_in_the_file_is_no_news():
    alone = Puzzle.classic(BOARD, puzzle(UNIQUE).digits, "file:1", printed=Grid(BOARD, GRID))
    found = diagnose(alone, {})
    assert found.verdict is Verdict.UNIQUE
    assert not found.disagreements
    assert found.report.expectation is None


def test_a_solution_in_the_file_that_is_one_of_several_is_told():
    several = Puzzle.classic(BOARD, puzzle({}).digits, "file:1", printed=Grid(BOARD, GRID))
    assert (
        diagnose(several, {}).report.expectation
        == "the solution that came with it is one of several"
    )


class Dead(Backend):
    name = "dead"

    def prepare(self):
        raise BackendFailed("its process ended")

    def search(self, model, limit, found, deadline):
        raise AssertionError("it is never ready")


@pytest.mark.parametrize("givens", [NONE, UNIQUE, SEVERAL])
def test_a_backend_that_cannot_answer_is_missing(givens):
    found = diagnose(puzzle(givens), {"dead": Dead(), "table": Table()})
    assert found.missing == ("dead (its process ended)",)
    assert not found.disagreements
    assert "its process ended" in str(found)


def test_without_witnesses_it_says_so():
    assert "confirmed by nobody else" in str(diagnose(puzzle(NONE), {}))
    assert "confirmed by nobody else" in str(diagnose(puzzle(SEVERAL), {}))


def test_every_part_of_the_core_is_put_to_the_witnesses():
    table = Table()
    found = diagnose(puzzle(NONE), {"table": table}, repairs=0).findings
    core = dict(found.givens.pairs)
    asked = [dict(model.givens) for model in table.asked]
    assert asked[0] == core
    left_out = [{cell: core[cell] for cell in core if cell != out} for out in core]
    assert asked[1:] == left_out


@pytest.mark.parametrize(("limit", "repairs"), [(1, 0), (2, -1)])
def test_limits_that_are_none(limit, repairs):
    with pytest.raises(ValueError, match=r"a limit on .* is at least"):
        diagnose(puzzle({}), {}, limit=limit, repairs=repairs)


class Unsure(Table):
    """Finds what there is, and never says that it is all."""

    def search(self, model, limit, found, deadline):
        super().search(model, limit, found, deadline)
        return Outcome(exhausted=False)


@pytest.mark.parametrize(("givens", "by"), [(NONE, []), (UNIQUE, []), (SEVERAL, ["unsure"])])
def test_who_has_not_searched_all_confirms_several_solutions_alone(givens, by):
    found = diagnose(puzzle(givens), {"unsure": Unsure()}, limit=2)
    assert found.as_dict()["confirmed_by"] == by
    assert found.missing == (() if by else ("unsure (reached the time limit)",))
    assert not found.disagreements


class Lying:
    """Gives the grids of the solver so many times, and then another model than the one found."""

    def __init__(self, right, lie=()):
        self.right, self.lie, self.asked = right, frozenset(lie), 0

    def put_in(self, monkeypatch):
        honest = Oracle.true

        def true(oracle):
            self.asked += 1
            return honest(oracle) if self.asked <= self.right else self.lie

        monkeypatch.setattr(Oracle, "true", true)


ONES = [variable(BOARD, cell, 1) for cell in BOARD.cells]


@pytest.mark.parametrize(("givens", "number"), [(NONE, 4), (UNIQUE, 1), (SEVERAL, 3), (NEEDED, 5)])
def test_every_grid_of_the_solver_is_put_before_the_rules(monkeypatch, givens, number):
    """One without each given of a conflict, one to repair it, one for each given that is needed."""

    def examined(solver):
        with monkeypatch.context() as patched:
            solver.put_in(patched)
            return diagnose(puzzle(givens), {}, limit=2, repairs=1)

    honest = Lying(1000)
    assert examined(honest).findings
    assert honest.asked >= number
    for right in {0, 1, 2, honest.asked - 1} & set(range(honest.asked)):
        with pytest.raises(BackendFault, match="sat gave no solution"):
            examined(Lying(right, ONES))
        with pytest.raises(BackendFault, match="sat gave an assignment that is no grid"):
            examined(Lying(right))
