"""Lesson 3 on published puzzles and a file of the reader; lesson 6 without its programs."""

import importlib.util
import shutil

import pytest
from puzzle_sets import CLASSIC, needs_data
from running import follow

from sudoku_csp.apps.lessons import lesson_page, puzzles
from sudoku_csp.apps.lessons.catalogue import numbered
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.laboratory import encoding_comparison

CLUES = CLASSIC / "17_clue.txt"
PROGRAMS = ("minizinc", "z3", "clingo")

pytestmark = pytest.mark.slow


@needs_data
def test_nearly_half_of_17_clue_puzzles_need_no_search_with_redundant_clauses():
    found = puzzles.of_file(str(CLUES), 2_000)
    assert encoding_comparison.share_solved(Encoding("minimal"), found).solved == 0
    assert 40 < encoding_comparison.share_solved(Encoding("extended"), found).percent < 50


@needs_data
def test_lesson_3_measures_a_file_of_the_reader():
    shown = "".join(str(one) for one in follow(3, "own_file", str(CLUES)) if one is not None)
    assert "17_clue.txt" in shown


def test_lesson_3_names_a_file_that_cannot_be_read():
    assert "cannot be read" in str(follow(3, "own_file", "nowhere.txt")[0])


def test_lesson_6_skips_the_programs_that_are_not_installed(monkeypatch):
    spec = importlib.util.find_spec
    monkeypatch.setattr(shutil, "which", lambda _name, path=None: None)
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name in PROGRAMS else spec(name)
    )
    outputs, defined = lesson_page.outputs(numbered(6))
    text = " ".join(map(str, outputs))
    assert text.count("is not installed on this machine: skipped") >= 2 * len(PROGRAMS)
    assert defined["by_cp_sat"] == defined["expected"]
    assert defined["program"]("clingo") is None
