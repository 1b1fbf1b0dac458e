"""The numbers of a contest: honest medians, even samples, rows from statements."""

import itertools
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_csp.apps.api import compare as contest
from sudoku_csp.apps.api.compare import HEAD, Comparison, Spread
from sudoku_csp.apps.api.read import read
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory import charts
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import Answer, BackendResult
from sudoku_csp.solvers.cross_check import Report

numbers = st.lists(st.integers(0, 50), max_size=9)


@given(numbers, numbers, st.lists(st.integers(0, 100), min_size=9, max_size=9))
def test_an_exact_figure_is_exact_whatever_the_bounded_values_are(known, at_least, more):
    spread = Spread.of(known, at_least)
    if spread is None:
        assert not known + at_least
        return
    truth = known + [low + extra for low, extra in zip(at_least, more, strict=False)]
    median = statistics.median(truth)
    assert median >= spread.median
    assert max(truth) >= spread.worst
    assert spread.median_at_least or median == spread.median
    assert spread.worst_at_least or max(truth) == spread.worst


def test_a_median_is_exact_where_few_were_late():
    assert Spread.of([1, 2, 3], [2000]) == Spread(2.5, 2000, False, True)
    assert Spread.of([1, 2], [2000, 2000]) == Spread(1001, 2000, True, True)


@given(st.integers(0, 3000), st.integers(1, 40))
def test_a_sample_is_even_in_order_and_of_the_size_requested(total, count):
    sample = contest.evenly(range(total), count)
    assert len(sample) == min(total, count)
    assert sample == sorted(set(sample))
    gaps = [after - before for before, after in itertools.pairwise(sample)]
    if total > count:
        assert sample[0] == 0
        assert not gaps or max(gaps) - min(gaps) <= total / count / 2 + 1


PUZZLE = read("1.....3..4....2.")
GRID = Grid(PUZZLE.board, bytes(map(int, "1342423124133124")))


def statement(*, grids=1, exhausted=True, seconds=1.0, missing=None, **stats):
    answer = Answer((GRID,) * grids, exhausted, stats, seconds)
    return BackendResult("one", None if missing else answer, missing, seconds=seconds)


def row(*statements, seconds=2.0):
    reports = [Report(PUZZLE, (one,), 2) for one in statements]
    (found,) = Comparison(reports, "", 2, seconds).rows
    return found


def test_a_row_counts_each_kind_of_end():
    found = row(
        statement(nodes=0, conflicts=0),
        statement(grids=0, nodes=0, conflicts=1),
        statement(grids=0, exhausted=False, nodes=70, conflicts=60, seconds=2.1),
        statement(missing="its process died"),
    )
    assert (found.puzzles, found.finished, found.late, found.failed) == (4, 2, 1, 1)
    assert found.unguessed == 1  # Refuted without a guess is not solved.
    assert found.nodes == Spread(0, 70, False, True)
    assert found.seconds == Spread(1.0, 2.0, False, True)


def test_a_solution_that_is_not_proved_the_only_one_is_late():
    found = row(statement(exhausted=False, nodes=0))
    assert (found.finished, found.late, found.unguessed) == (0, 1, 0)


def test_what_is_not_counted_is_none():
    found = row(statement(conflicts=5), statement(grids=0, exhausted=False))
    assert found.nodes is None
    assert found.unguessed is None
    assert found.conflicts == Spread(2.5, 5, True, True)


def test_the_table_marks_lower_bounds_and_what_is_not_counted():
    late = statement(grids=0, exhausted=False, nodes=70, seconds=0.06)
    reports = [Report(PUZZLE, (one, statement(seconds=120.0, nodes=0)), 2) for one in (late, late)]
    found = Comparison(reports, "2 puzzles", 2, 0.05)
    head, first, second, _, below, remark = str(found).splitlines()
    assert head.split() == [*("no", "guess"), *HEAD[1:-1]]
    assert first.split()[1:] == ["0.0%", ">70", ">70", "-", "-", ">50", ">50", "2"]
    assert second.split()[1:] == ["100.0%", "0", "0", "-", "-", "120,000", "120,000", "0"]
    assert below == "2 puzzles, 2 solutions at most; median and worst of each, wall-clock time"
    assert remark == "> at least so much: a time-out counts as the limit, 0.05 s"


def test_the_searches_compared_are_those_that_record_their_steps():
    names = contest.traceable()
    assert set(names) < set(searches.NAMES)
    assert not {"default", "bitboard"} & set(names)


@pytest.mark.parametrize("values", [[], [0], [0, 0, 5], [0.001, 2000], [10], [1, 10, 100]])
def test_a_curve_ends_at_the_share_that_was_solved_and_stays_in_its_panel(values):
    drawn = charts.curves("T", ["one"], {"nodes": {"one": values}}, 4)
    curves = [part for part in drawn.splitlines() if 'class="c"' in part and "V" in part]
    assert len(curves) == bool(values)
    for curve in curves:
        top = float(curve.rpartition("V")[2].partition("H")[0])
        assert top == pytest.approx(charts.HEAD + charts.HEIGHT * (1 - len(values) / 4))
        places = [float(part.partition("V")[0]) for part in curve.split("H")[1:-1]]
        assert all(charts.LEFT <= place <= charts.LEFT + charts.WIDTH for place in places)
