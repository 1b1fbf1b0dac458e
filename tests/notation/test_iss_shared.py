"""The published examples of ISS beside the project: read, held to their solutions, and written."""

import json
from functools import cache

import puzzle_sets
import pytest
from reading import entries
from test_fpuzzles_writing import same

from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.programs import iss_writing as writing
from sudoku_csp.puzzle.puzzle import Puzzle

REFUSED = {"Let there be chaos": ".ChaosConstruction: regions that are to be found: not known here"}

pytestmark = puzzle_sets.needs_data


@cache
def examples():
    there = puzzle_sets.ISS.is_file()
    return {one["name"]: one for one in json.loads(puzzle_sets.ISS.read_text())} if there else {}


def printed(example, board):
    """The printed solution, in which a letter is a digit from A on."""
    signs = example["solution"]
    return Grid(board, bytes(ord(one) - 64 if one.isalpha() else int(one) for one in signs))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", examples())
def test_an_example_is_read_and_written_or_refused(name):
    example = examples()[name]
    (found,) = entries(example["input"])
    if name in REFUSED:
        assert REFUSED[name] in str(found)
        return
    assert isinstance(found, Puzzle), found
    assert found.violations(printed(example, found.board)) == ()
    for text in (writing.text(found), writing.link(found)):
        (back,) = entries(text)
        same(back, found)
    assert writing.text(back) == writing.text(found)


@pytest.mark.parametrize("name", ["Neighbor Sums", "16x16", "XV Kropki Sudoku", "Global mod 3"])
def test_what_was_canonical_is_written_letter_for_letter(name):
    example = examples()[name]["input"]
    (found,) = entries(example)
    assert writing.text(found) == "".join(example.split())
