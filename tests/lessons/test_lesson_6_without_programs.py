"""The lesson on languages, where none of their programs is installed."""

import importlib.util
import shutil

import pytest

from sudoku_csp.apps.lessons import lesson_page
from sudoku_csp.apps.lessons.catalogue import numbered

PROGRAMS = ("minizinc", "z3", "clingo")


@pytest.mark.slow
def test_lesson_6_goes_on_without_any_program_and_says_what_it_skips(monkeypatch):
    spec = importlib.util.find_spec
    monkeypatch.setattr(shutil, "which", lambda _name, path=None: None)
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name in PROGRAMS else spec(name)
    )
    outputs, defined = lesson_page.outputs(numbered(6))
    text = " ".join(map(str, outputs))
    assert text.count("cannot be asked on this machine: skipped") >= 2 * len(PROGRAMS)
    assert defined["by_cp_sat"] == defined["expected"]
    assert defined["program"]("clingo") is None
