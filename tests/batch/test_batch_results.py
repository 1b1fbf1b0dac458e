"""A result has the verdict of `check`, and nothing that differs between runs."""

import json

import pytest

from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.solvers import cross_check
from sudoku_csp.solvers.backend import Budget, Found
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.batch import job, results
from sudoku_csp.solvers.batch.items import Item, pack
from sudoku_csp.solvers.batch.job import Job, run
from sudoku_csp.solvers.batch.results import Tally

UNIQUE, SOLUTION, OTHER = "1.....3..4....2.", "1342423124133124", "1234341221434321"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
INKALA = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."

TABLE = f"""puzzle,solution
{UNIQUE},{SOLUTION}
{UNIQUE},{OTHER}
{"." * 16},{SOLUTION}
11..............,{SOLUTION}
{UNIQUE},
{NINE},
{"1" + "." * 14 + "2"},
"""


def puzzles(text):
    return [e for e in reader.read(source.from_text(text), Context('a "name".csv')) if e]


def done(entries, **options):
    return results_of_job(Job(backend="reference", **options), entries)


def results_of_job(job, entries):
    return run(job, pack([Item.of(entry) for entry in entries]))


def parsed(outcome):
    return [json.loads(line) for line in outcome.lines.splitlines()]


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_a_result_is_the_report_of_check(limit):
    entries = puzzles(TABLE)
    backend = create("reference")
    for result, entry in zip(parsed(done(entries, limit=limit)), entries, strict=True):
        report = cross_check.check(entry, {"reference": backend}, limit=limit).as_dict()
        del report["agreed"], report["backends"]
        assert result == report


def test_a_line_is_what_json_makes_of_the_object():
    for line in done(puzzles(TABLE), cross_check=1.0).lines.decode().splitlines():
        assert json.dumps(json.loads(line)) == line


@pytest.mark.slow
def test_boards_above_25_are_written_as_numbers():
    (entry,) = puzzles("1 " + "0 " * 1294 + "36\n")
    (result,) = parsed(done([entry], limit=1))
    assert result["puzzle"] == entry.line()
    assert len(result["solutions"][0].split()) == 36 * 36


def test_the_tally_counts_what_is_remarkable():
    outcome = done(puzzles(TABLE))
    assert outcome.tally == {"unique": 4, "multiple": 2, "no solution": 1, "mismatch": 3}
    assert outcome.tally == sum((Tally.of(result) for result in parsed(outcome)), Tally())
    assert outcome.tally.puzzles == 7
    assert done(puzzles(UNIQUE), limit=1).tally == {"solved": 1}


def test_the_sample_depends_on_the_puzzle_alone_and_has_its_share():
    many = [bytes([n % 10, n // 10 % 10, n // 100 % 10, n // 1000]) * 20 for n in range(10_000)]
    chosen = {digits for digits in many if Job(cross_check=0.1).samples(digits)}
    assert 800 < len(chosen) < 1200
    assert chosen <= {digits for digits in many if Job(cross_check=0.2).samples(digits)}
    assert not any(Job(cross_check=0.0).samples(digits) for digits in many)
    assert all(Job(cross_check=1.0).samples(digits) for digits in many)


def test_a_cross_checked_result_names_its_witnesses():
    (result,) = parsed(done(puzzles(NINE), cross_check=1.0))
    assert result["cross_checked"] == ["sat", "cpsat"]
    assert result["verdict"] == "unique"


@pytest.mark.parametrize("fault", ["raises", "removes"])
def test_a_propagator_that_is_wrong_shows_in_a_batch(monkeypatch, fault):
    honest = AllDifferent.propagate

    def filtered(domains):
        if fault == "raises":
            raise ZeroDivisionError("no such rule")
        domains.remove(Cell(1, 1), 1)

    def propagate(self, network):
        honest(self, network)
        if self.name == "row 1":
            network.watch(self.cells, filtered)

    job.close()  # What is open has made its propagators already.
    monkeypatch.setattr(AllDifferent, "propagate", propagate)
    left_to_sat = Job("sat", cross_check=1.0)
    (result,) = parsed(results_of_job(left_to_sat, puzzles(INKALA)))
    job.close()
    if fault == "raises":
        assert result["error"].endswith("propagate raised ZeroDivisionError: no such rule")
    else:
        assert "reference says no solution (0 in all), but" in result["disagreements"][0]


@pytest.mark.parametrize(
    "backend", [pytest.param("fast", marks=pytest.mark.slow), "sat", "cpsat", "reference"]
)
def test_a_result_does_not_depend_on_the_company_of_the_puzzle(backend):
    text = "\n".join(["." * 81, "1" + "." * 80, NINE, "." * 80 + "9", NINE[:60] + "." * 21])
    entries = puzzles(text)
    job = Job(backend=backend, limit=3)
    together = results_of_job(job, entries).lines
    backwards = results_of_job(job, entries[::-1]).lines
    alone = [results_of_job(job, [e]).lines for e in entries]
    assert together == b"".join(alone) == b"".join(reversed(backwards.splitlines(keepends=True)))


def test_the_head_of_a_line_can_be_reported_before_its_result():
    for entry, line in zip(puzzles(TABLE), done(puzzles(TABLE)).lines.splitlines(), strict=True):
        assert line.startswith(results.head(Item.of(entry)).encode())


@pytest.mark.parametrize("missing", ["", "no time"])
def test_an_answer_that_settles_nothing_is_reported_as_missing(missing):
    entry = Item.of(puzzles(UNIQUE)[0])
    report = job.report_of(Job(time_limit=3.0), entry, {"sat": Found((), False, missing)})
    assert report.missing == {"sat": missing or Budget(3.0).unfinished()}
