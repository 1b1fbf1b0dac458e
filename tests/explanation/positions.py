"""Puzzles to explain, and positions in which a layer finds a step."""

import json
from functools import cache
from unittest import mock

from puzzle_sets import FPUZZLES, ISS, fpuzzles_document

from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.analysis.explanation.explanation import Explanation
from sudoku_csp.analysis.explanation.filters import Group
from sudoku_csp.analysis.explanation.layers import LAYERS
from sudoku_csp.analysis.explanation.step import Candidate, Fact, Step
from sudoku_csp.apps.api.read import read
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import SudokuError
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget

NINE = Board.customary(9)

SINGLES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PAIRS = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7..."
TURBOT = "....14....3....2...7..........9...3.6.1.............8.2.....1.4....5.6.....7.8..."
HARDEST = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"

KILLER = """\
....................................
cage 6 r3c1 r4c1
cage 9 r2c2 r3c2
cage 11 r1c5 r2c5 r3c5
cage 7 r4c5 r4c6
cage 5 r1c2 r1c3
cage 6 r1c1 r2c1
cage 7 r3c4 r4c4
cage 11 r6c4 r6c5 r6c6
cage 7 r6c2 r6c3
"""
"""Of 6x6, with singles, cages, locked candidates, pairs and sums."""


def candidate(text):
    """`r3c7=5`."""
    cell, digit = text.split("=")
    return Candidate(Cell.parse(cell), int(digit))


def position(constraints, left):
    """An empty board with constraints; notes remove all candidates that are not left.

    `left` gives the digits left to a cell, or the cells left to `5 in row 2`.
    """
    puzzle = Puzzle.classic(NINE, bytes(81)).with_constraints(*constraints)
    houses = {house.name: house.cells for house in NINE.houses}
    notes = {}
    for name, remaining in left.items():
        digit, _, house = name.partition(" in ")
        if house:
            out = [(cell, int(digit)) for cell in houses[house] if str(cell) not in remaining]
        else:
            out = [(Cell.parse(name), each) for each in NINE.digits if each not in remaining]
        notes |= dict.fromkeys(Candidate(*each) for each in out)
    return Explanation(puzzle, (), notes=tuple(notes))


def step_of(layer, before):
    """The step that a layer finds in a position, None if it finds none."""
    with mock.patch.dict(LAYERS, {layer: LAYERS[layer]}, clear=True):
        explainer = Explainer(before.puzzle, notes=before.notes, budget=Budget(60))
        return next(explainer.steps(), None)


@cache
def published(name):
    """The puzzles of a published set that are read: `f-puzzles` or `iss`."""
    if name == "iss":
        kept = json.loads(ISS.read_text("utf-8"))
        texts = {f"iss {number} {one['name']}": one["input"] for number, one in enumerate(kept)}
    else:
        paths = sorted(FPUZZLES.glob("[0-9]*.json"))
        texts = {path.stem: fpuzzles_document(path) for path in paths}
    found = []
    for source, text in texts.items():
        try:
            puzzle = read(text)
        except SudokuError:
            continue
        found.append(Puzzle(puzzle.ruleset, puzzle.digits, source, puzzle.printed))
    return found


def made(layer, size, cells):
    """A step of a layer with `size` constraints and facts in `cells` cells."""
    groups = tuple(Group(str(number), (), list, ()) for number in range(size))
    facts = tuple(Fact(Candidate(NINE.cells[number], 1)) for number in range(cells))
    return Step(1, layer, layer, (), (candidate("r9c9=1"),), groups, facts)
