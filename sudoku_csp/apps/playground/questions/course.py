"""Questions about the course: its units, what they measure, and whether an answer is right."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from dataclasses import asdict

from sudoku_csp.apps.course import by_hand, tasks
from sudoku_csp.apps.course.cards import instance_data, unit_data
from sudoku_csp.apps.course.measures import measure as measured
from sudoku_csp.apps.course.unit import measures
from sudoku_csp.apps.course.unit import three_ways as path_of_unit_0
from sudoku_csp.apps.course.unit import units as all_units
from sudoku_csp.apps.playground.question import Part, Question
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError

IN_A_SHELL = (
    "This server runs no code of its readers. Write the code into a file, and type: "
    "sudoku-csp lessons UNIT --check FILE"
)


def units(_question: Question) -> Iterator[Part]:
    """Yields a part `units` with all units of the course, and the script that is unit 0."""
    data = [unit_data(unit) for unit in all_units()]
    yield {"part": "units", "units": data, "script": path_of_unit_0().read_text("utf-8")}


def three_ways(question: Question) -> Iterator[Part]:
    """Yields a part `printed`: what the script of unit 0 prints about the puzzle."""
    puzzle = question.puzzle()
    board = puzzle.board
    customary = board.side in (4, 9, 16) and board == Board.customary(board.side)
    if not customary or not puzzle.ruleset.is_classic:
        raise InputError("this script knows only the rules of classic Sudoku: 4x4, 9x9 or 16x16")
    script = runpy.run_path(str(path_of_unit_0()))
    yield {"part": "printed", "text": "\n".join(script["report"](puzzle.line()))}


def measure(question: Question) -> Iterator[Part]:
    """Yields a part `measured`: the value of the field `measure`, which a unit has."""
    text = question.text("measure")
    if text not in measures():
        raise InputError("measure is none that a unit takes")
    yield {"part": "measured", "value": measured(text)}


def task(question: Question) -> Iterator[Part]:
    """Yields a part `task`: a task by hand, with the numbers of the field `seed`."""
    name = question.text("name")
    yield {"part": "task", **instance_data(name, question.whole("seed", 1, 10**9))}


def check(question: Question) -> Iterator[Part]:
    """Yields a part `verdict` about the field `answer`, or in a browser about the field `code`."""
    name = question.text("name")
    if question.value("code") is None:
        found = by_hand.find_hand_task(name)
        seed = question.whole("seed", 1, 10**9)
        verdict = found.verdict(seed, question.texts("answer"))
    elif question.limits.code:
        verdict = tasks.find_task(name).verdict(question.text("code"))
    else:
        raise InputError(IN_A_SHELL)
    yield {"part": "verdict", **asdict(verdict)}
