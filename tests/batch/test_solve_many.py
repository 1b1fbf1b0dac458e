"""Many puzzles from Python, and the progress and the summary of a long run."""

import re
import subprocess
import sys
from io import StringIO
from itertools import count, islice

import pytest
import rich.console
import rich.progress

import sudoku_csp as sc
from sudoku_csp.apps.cli import reports, session

UNIQUE, SOLUTION = "1.....3..4....2.", "1342423124133124"


def verdicts(puzzles, **options):
    found = sc.solve_many(puzzles, backend="reference", cross_check=0, workers=1, **options)
    return [result["verdict"] for result in found]


@pytest.mark.slow
def test_puzzles_of_any_kind_are_solved_in_order(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{UNIQUE}\n1.....3....\n{'.' * 16}\n")
    rows = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 2, 0]]
    assert verdicts([UNIQUE, rows, sc.read(UNIQUE), "rubbish", "." * 16]) == [
        *["unique"] * 3,
        "error",
        "multiple",
    ]
    assert verdicts(path) == verdicts(path.read_text()) == ["unique", "error", "multiple"]
    assert verdicts([]) == []
    (result,) = sc.solve_many([UNIQUE], backend="reference")
    assert result["solutions"] == [SOLUTION]


@pytest.mark.parametrize("workers", [0, -1, 1.5, "2"])
def test_a_number_of_workers_that_is_none_is_refused(workers):
    with pytest.raises(
        ValueError, match=r"a number of workers is 1 to 1024, (and a whole number, )?not"
    ):
        sc.solve_many([UNIQUE], workers=workers)


def test_results_are_there_before_the_puzzles_end():
    endless = (UNIQUE for _ in count())
    results = sc.solve_many(endless, backend="reference", workers=1)
    assert {result["verdict"] for result in islice(results, 300)} == {"unique"}
    results.close()


def test_a_program_that_is_not_guarded_can_use_it(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import sudoku_csp as sc\n"
        f"print(*(r['verdict'] for r in sc.solve_many(['{UNIQUE}'], backend='reference')))\n"
    )
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True)
    assert done.stdout == "unique\n"


def test_what_cannot_be_chosen_is_refused_at_once(tmp_path):
    with pytest.raises(sc.SudokuError, match="no backend 'magic'"):
        sc.solve_many([], backend="magic")
    with pytest.raises(sc.SudokuError, match="which is not used"):
        sc.solve_many([], backend="reference", solver="glucose4")
    for wrong in ({"limit": 0}, {"cross_check": 2}, {"time_limit": -1}):
        with pytest.raises(ValueError, match=r"limit|share"):
            sc.solve_many([], backend="reference", **wrong)
    with pytest.raises(sc.InputError, match="No such file"):
        list(sc.solve_many(tmp_path / "absent", backend="reference"))


def test_the_place_of_each_in_what_yields_them_is_its_source(tmp_path):
    path = tmp_path / "one.txt"
    path.write_text("1x..")
    items = [UNIQUE, "1x..", None, path, list(UNIQUE), [[1, 2], [3]]]
    results = list(sc.solve_many(items, backend="reference", workers=1))
    places = [f"puzzles[{at}]:1" for at in range(len(items))]
    places[2], places[3] = "puzzles[2]", f"{path}:1"
    assert [result["source"] for result in results] == places
    assert ["error" in result for result in results] == [False, True, True, True, False, True]


class Terminal(StringIO):
    """A standard error that claims to be a terminal."""

    def isatty(self):
        return True


def test_the_times_of_a_bar_say_what_they_are(monkeypatch):
    """The elapsed time and the remaining time stand beside each other."""
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(rich.console, "Console", wide)
    with session.show_progress("puzzles", 100) as more:
        more(10)
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.getvalue())
    assert re.search(r"10 of 100 puzzles, .* 0:00:00 elapsed, [-0-9:]+ left", plain)


def wide(**options):
    """A console on which nothing is cut."""
    return HONEST(**options, width=200, force_terminal=True)


HONEST = rich.console.Console


def test_every_number_of_a_summary_has_its_thousands_apart():
    outcomes = {"unique": 1536, "multiple": 2_000_000}
    reported = "2,001,536 puzzles: 1,536 unique, 2,000,000 multiple; 1,000 errors in the input"
    assert reports.summary(2_001_536, outcomes, {"error": 1000}) == reported
