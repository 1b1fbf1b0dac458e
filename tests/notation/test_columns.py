"""Words about a puzzle, of a table or of JSON, that are a rule and nothing else."""

import json
from io import BytesIO

import pytest

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import reader
from sudoku_csp.puzzle.notation.columns import may_say_more
from sudoku_csp.puzzle.puzzle import Puzzle

FOUR = "1.....3..4....2."


@pytest.mark.parametrize(
    "said",
    [
        *("anti-king", "with anti-king", "cage 7 r1c1 r1c2", "Killer"),
        *("r1c2 = 3", "anti-knight; r1c1 < r1c2"),
    ],
)
@pytest.mark.parametrize("name", ["comment", "title", "source", "difficulty"])
def test_what_is_said_about_a_puzzle_and_is_a_rule_is_refused(name, said):
    for text in (f"puzzle,{name}\n{FOUR},{said}\n", json.dumps({"puzzle": FOUR, name: said})):
        (entry,) = reader.read(BytesIO(text.encode()), "p")
        assert isinstance(entry, InputError)
        assert f"'{name}'" in str(entry)
    text = json.dumps({"puzzle": FOUR, name: f"{said} by night"})
    (entry,) = reader.read(BytesIO(text.encode()), "p")
    assert isinstance(entry, Puzzle) or "r1c" in said


def test_a_number_of_givens_is_none_of_more_cells_than_there_are():
    assert may_say_more({"clues": "16"}, 16) is None
    assert may_say_more({"clues": "17"}, 16) == "clues"
