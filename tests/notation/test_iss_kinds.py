"""Each type of ISS as the constraints that it is, from strings of a few cells; and faults."""

from itertools import pairwise, product

import pytest
from reading import entries
from tables import rows

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.programs import iss_document, iss_tables
from sudoku_csp.puzzle.notation.programs.iss_document import Token
from sudoku_csp.puzzle.notation.programs.iss_kinds import FORMS
from sudoku_csp.puzzle.puzzle import Puzzle

FOUR = ".Shape~4x4"

READ = rows(__file__, "iss")
FAULTS = rows(__file__, "iss_faults")


def read(text):
    """The one puzzle of a text."""
    (found,) = entries(text)
    assert isinstance(found, Puzzle), found
    return found


def fault(text):
    """The one error of a text."""
    (found,) = entries(text)
    assert not isinstance(found, Puzzle), text
    return str(found)


@pytest.mark.parametrize(("shape", "text", "lines"), READ)
def test_a_type_as_constraints(shape, text, lines):
    ruleset = read(shape + text).ruleset
    found = [line.strip('"') for line in ruleset.lines]
    for line, rule, wanted in zip(found, ruleset.beyond_classic, lines, strict=True):
        assert wanted in (line, str(rule))


def test_every_type_of_a_kind_is_among_them():
    there = {token.split("~")[0] for _, text, _ in READ for token in text.split(".")}
    assert set(FORMS.called) - there == {"Given", "BinaryX"}


@pytest.mark.parametrize(("text", "place", "word"), FAULTS)
def test_a_token_that_is_not_understood_is_rejected_by_name(text, place, word):
    message = fault(text)
    assert message.startswith(f"p.txt:1: ISS: token {place}: ")
    assert word in message


def test_the_line_of_a_token():
    found = fault("\n.Thermo~R1C1~R1C2.\nCage~3~\nR1C1.Foo~\n~3")
    assert found.startswith("p.txt:4: ISS: token 3, .Foo: ")


# State 0 starts, state 1 accepts. Of 4 symbols: 0 -2-> 1, 1 -1-> 1. In bits, with groups as in the
# header and the records: 00 0000 0011 1 1 0 0001 1 01 1 1 00 1.
PLAIN = "APDcgA"

# Of 5 symbols: 0 reads 1 and 2 and stays, the break (5) leads to 1; 1 reads 3 alone.
BROKEN = "ATFgUqg"


@pytest.mark.parametrize(
    ("cells", "allowed"),
    [
        ("R1C1~R1C2~-~R2C3", lambda a, b, c: a < 3 and b < 3 and c == 3),
        ("R1C1~-~R1C2~R2C3", lambda a, b, c: a < 3 and b == 3 and c == 3),
        ("-~R1C1~R1C2~R2C3", lambda a, b, c: a == b == c == 3),
        ("R1C1~R1C2~R2C3~-", lambda a, b, c: max(a, b, c) < 3),
        ("R1C1~-~R1C2~-~R2C3", lambda a, b, c: False),
        ("R1C1~R1C2~R2C3", lambda a, b, c: False),
    ],
)
def test_an_automaton_reads_the_breaks_between_stretches_of_cells(cells, allowed):
    found = read(f"{FOUR}.NoBoxes.NFA~{BROKEN}~_x~{cells}")
    (one,) = found.ruleset.beyond_classic
    assert [str(cell) for cell in one.cells] == ["r1c1", "r1c2", "r2c3"]
    for digits in product(range(1, 5), repeat=3):
        grid = bytearray([1] * 16)
        grid[0], grid[1], grid[6] = digits
        assert one.holds(Grid(found.board, bytes(grid))) == allowed(*digits)


def test_automata_and_copies_have_bounds(monkeypatch):
    assert "symbols" in fault(f"{FOUR}.NFA~{PLAIN}~R1C1~-~R1C2")
    monkeypatch.setattr(iss_tables, "MOST_UNROLLED", 7)
    assert "too large" in fault(f"{FOUR}.NFA~{BROKEN}~R1C1~-~R1C2")
    text = f"{FOUR}.Replicate~CE~R2C1.GreaterThan~R1C1~R1C2.End"
    monkeypatch.setattr(iss_document, "MOST_COPIES", 2)
    read(text)
    monkeypatch.setattr(iss_document, "MOST_COPIES", 1)
    assert "more than 1" in fault(text)


MISTAKES = [
    (Token, "sides", lambda old: lambda self: ((way[::-1], clue) for way, clue in old(self))),
    (Token, "is_last", lambda _: lambda *_, **__: True),
    (Token, "cell", lambda old: lambda self, text: Cell(*reversed(old(self, text)))),
    (Token, "neighbours", lambda old: lambda self: {*old(self)} & {*pairwise(self.cells())}),
    (Token, "_shifts", lambda old: lambda self: [(0, 0) for _ in old(self)]),
    (iss_document, "diagonal", lambda old: lambda *where: old(*where)[::-1]),
    (iss_document, "MARKS", lambda _: {}),
]


@pytest.mark.parametrize(("there", "name", "mistake"), MISTAKES)
def test_a_seeded_mistake_is_noticed(there, name, mistake, monkeypatch):
    monkeypatch.setattr(there, name, mistake(getattr(there, name)))
    with pytest.raises((AssertionError, ValueError)):  # noqa: PT012 - any of them will do.
        for shape, text, lines in READ:
            test_a_type_as_constraints(shape, text, lines)
