"""A fault in a constraint's own code reaches the caller, by name: an exception, or other forms."""

import json
import pickle
from dataclasses import replace

import pytest
from own_kinds import FAULTY, Honest, TooLax, TooStrict, faulty

import sudoku_csp as sc
from sudoku_csp.apps.cli import app
from sudoku_csp.constraints import on, registry
from sudoku_csp.grid.errors import ConstraintFault, FormsDiffer

EMPTY = "." * 16
BACKEND_OF = {"encode": "sat", "post": "cpsat", "propagate": "reference", "decompose": "reference"}


def puzzle(form):
    return sc.read(EMPTY).with_constraints(faulty(form))


@pytest.mark.parametrize("form", BACKEND_OF)
def test_an_exception_in_a_form_reaches_the_caller(form):
    with pytest.raises(
        ConstraintFault, match=f"{FAULTY[form]}.{form} raised LookupError"
    ) as caught:
        sc.solve(puzzle(form), backend=BACKEND_OF[form])
    assert (caught.value.kind, caught.value.form) == (FAULTY[form], form)
    assert isinstance(caught.value.__cause__, LookupError)
    if form in ("encode", "post"):  # In another process, of which no traceback comes.
        assert "own_kinds.py" in caught.value.__cause__.__notes__[0]
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("backend", ["reference", "sat", "cpsat"])
def test_an_exception_in_the_truth_reaches_the_caller_of_every_backend(backend):
    with pytest.raises(ConstraintFault, match=f"{FAULTY['holds']}.holds raised LookupError"):
        sc.count(puzzle("holds"), backend=backend)


@pytest.mark.parametrize("function", [sc.check, sc.count, sc.diagnose])
def test_every_function_about_one_puzzle_raises_it(function):
    with pytest.raises(ConstraintFault, match="decompose raised LookupError"):
        function(puzzle("decompose"))


def test_it_survives_a_pickle_with_its_cause():
    fault = ConstraintFault(faulty("holds"), "holds", LookupError("lost"))
    again = pickle.loads(pickle.dumps(fault))
    assert (str(again), again.kind, again.form) == (str(fault), fault.kind, "holds")
    assert repr(again.__cause__) == "LookupError('lost')"

    class Local(Exception):
        pass

    # Not by `pickle` itself: Dask, where it is loaded, has a way of its own for exceptions.
    make, values, state = ConstraintFault(faulty("holds"), "holds", Local("why")).__reduce__()
    again = make(*values)
    again.__setstate__(state)
    again = pickle.loads(pickle.dumps(again))
    assert repr(again.__cause__) == "RuntimeError('Local: why')"


def test_a_batch_has_a_row_with_the_error_and_goes_on():
    large = sc.read("." * 81)  # The scope has too many assignments for a comparison beforehand.
    untrue = replace(faulty("holds"), cells=large.board.cells[:4])
    puzzles = [puzzle("decompose"), sc.read("1" + EMPTY[1:]), large.with_constraints(untrue)]
    rows = list(sc.solve_many(puzzles, cross_check=0))
    assert [row["verdict"] for row in rows] == ["error", "multiple", "error"]
    assert "decompose raised LookupError: lost" in rows[0]["error"]
    assert "holds raised LookupError: lost" in rows[2]["error"]


def test_the_command_ends_with_one_line_and_exit_code_1(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(registry, "_own", {"faulty": type(faulty("decompose"))})
    path = tmp_path / "puzzle.txt"
    path.write_text(f"{EMPTY}\nfaulty r1c1 r1c2\n")
    assert app.run(["solve", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "decompose raised LookupError: lost" in err


DIFFER = {
    TooStrict: r"r1c1=1 r1c2=2 on 4x4, .*: allowed by holds, forbidden by decompose; `mistakes` of",
    TooLax: r"r1c1=1 r1c2=1 on 4x4, .*: allowed by decompose, forbidden by holds; `mistakes` of",
}


@pytest.mark.parametrize("kind", DIFFER)
def test_forms_that_differ_are_an_error_before_any_backend_agrees(kind, monkeypatch):
    """The backends share `decompose`: where it is too strict, all of them say "no solution"."""
    rule = kind(("r1c1", "r1c2"))
    for call in (
        sc.read(EMPTY).with_constraints,
        lambda one: sc.Ruleset(sc.Board.customary(4), (one,)),
    ):
        with pytest.raises(FormsDiffer, match=DIFFER[kind]) as caught:
            call(rule)
    assert str(caught.value).startswith(f"two digits in r1c1 r1c2 ({kind.__name__}): ")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)

    monkeypatch.setattr(registry, "_own", {"own": kind})
    text = f"{EMPTY} with any-of (own r1c1 r1c2) (odd r1c1)"
    calls = [sc.solve, sc.check, sc.count, sc.explain, sc.diagnose, sc.to_cnf, sc.convert]
    for call in (*calls, lambda text: next(sc.solve_many([text]))):
        with pytest.raises(FormsDiffer, match=DIFFER[kind]):
            call(text)


def test_the_samples_of_a_kind_show_what_its_large_constraints_do_not():
    row = sc.Board.customary(9).rows[0].cells
    sc.read("." * 81).with_constraints(TooStrict(row))
    about = replace(TooStrict.about, examples=on("4", "r1c3 r1c4"))
    sampled = type("Sampled", (TooStrict,), {"about": about})
    with pytest.raises(FormsDiffer, match=r"^two digits in r1c3 r1c4 \(Sampled\): r1c3=1 r1c4=2"):
        sc.read("." * 81).with_constraints(sampled(row))


def test_a_grid_against_a_constraint_of_ones_own_names_the_constraint_and_the_backend():
    board = sc.Board.latin(4)
    puzzle = sc.Puzzle(sc.Ruleset(board, (TooLax(board.cells[:6]),)), bytes([1, 1, *[0] * 14]))
    for backend in ("sat", "reference"):
        found = f"r1c1=1 r1c2=1 .*: allowed by {backend}, forbidden by holds; `mistakes` of"
        with pytest.raises(FormsDiffer, match=found):
            sc.solve(puzzle, backend=backend)
    (row,) = sc.solve_many([puzzle], backend="sat", workers=1)
    assert "allowed by sat, forbidden by holds" in row["error"]


def test_the_count_of_what_is_unknown_is_none():
    report = sc.count(EMPTY, time_limit=1e-9)
    assert (str(report.verdict), report.count) == ("unknown", None)
    assert json.loads(json.dumps(report.as_dict()))["count"] is None


class Quotient(Honest):
    """Raises for equal digits; for others its two forms differ."""

    def holds(self, grid):
        first, second = (grid[cell] for cell in self.cells)
        return (first + second) % (first - second) == 0

    def decompose(self, model):
        model.relation(*self.cells, lambda a, b: a > b and (a + b) % (a - b) == 0)


def test_an_exception_of_the_truth_does_not_hide_that_the_forms_differ():
    with pytest.raises(FormsDiffer, match=r"r1c1=1 r1c2=2 .*allowed by holds, forbidden by dec"):
        sc.read(EMPTY).with_constraints(Quotient(("r1c1", "r1c2")))
