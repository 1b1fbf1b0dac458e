"""An exception in a constraint's own code reaches the caller, by name, with its cause."""

import json
import pickle

import pytest
from own_kinds import FAULTY, faulty

import sudoku_csp as sc
from sudoku_csp.apps.cli import app
from sudoku_csp.constraints import registry
from sudoku_csp.grid.errors import ConstraintFault

EMPTY = "." * 16
BACKEND_OF = {"encode": "sat", "post": "cpsat", "propagate": "reference", "decompose": "reference"}


def puzzle(form):
    return sc.read(EMPTY).having(faulty(form))


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
    puzzles = [puzzle("decompose"), sc.read("1" + EMPTY[1:]), puzzle("holds")]
    rows = list(sc.solve_many(puzzles, cross_check=0))
    assert [row.get("verdict") for row in rows] == [None, "multiple", None]
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


def test_the_count_of_what_is_unknown_is_none():
    report = sc.count(EMPTY, time_limit=1e-9)
    assert (str(report.verdict), report.count) == ("unknown", None)
    assert json.loads(json.dumps(report.as_dict()))["count"] is None
