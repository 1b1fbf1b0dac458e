"""Readers under damaged texts: puzzles or errors of one line; and this has teeth."""

from random import Random

import pytest

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.puzzle.notation import cells, reader, rule_lines
from sudoku_csp.puzzle.notation.programs import links
from sudoku_csp.puzzle.notation.written import NOTATIONS
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.workshop.fuzzing import properties
from sudoku_csp.workshop.fuzzing.cases import case
from sudoku_csp.workshop.fuzzing.payloads import MUTATIONS, PACKED
from sudoku_csp.workshop.fuzzing.properties import readers
from sudoku_csp.workshop.fuzzing.property import Question, Wrong
from sudoku_csp.workshop.fuzzing.read_only import READ_ONLY

ABOUT = properties.named("readers")
LARGEST = 12


def questions(notation, first, number):
    """So many questions about payloads in this notation, from one on."""
    for at in range(first, first + number):
        puzzle = case(1, at).puzzle
        rng = Random(f"{notation}/{at}")
        if puzzle.board.side > LARGEST:
            continue
        options = ABOUT.draw(rng, puzzle.board) | {"notation": notation}
        yield Question("readers", options, puzzle.board, puzzle.digits)


@pytest.mark.parametrize("notation", readers.WRITERS)
def test_a_few_dozen_damaged_texts_of_each_notation(notation):
    for question in questions(notation, 0, 24):
        assert ABOUT.check(question) == notation


@pytest.mark.whole
@pytest.mark.parametrize("notation", readers.WRITERS)
def test_ten_thousand_damaged_texts_of_each_notation(notation):
    asked = sum(ABOUT.check(question) == notation for question in questions(notation, 100, 10_200))
    assert asked >= 10_000


def test_every_notation_that_is_written_is_there():
    assert NOTATIONS.keys() <= readers.WRITERS.keys()
    assert PACKED.keys() <= readers.WRITERS.keys()


@pytest.mark.parametrize("name", READ_ONLY)
def test_what_nobody_writes_is_read_as_it_is_made(name):
    for board in (Board.customary(9), Board.customary(4), Board.latin(5)):
        digits = bytes([3, 0, 0, 4] + (len(board.cells) - 4) * [0])
        try:
            text = READ_ONLY[name](Puzzle.classic(board, digits))
        except Unsupported:
            assert board.side < 9
            continue
        (entry,) = readers.check_read(text.encode())
        assert entry.digits == digits


@pytest.mark.parametrize("name", MUTATIONS)
def test_damage_is_the_same_again_and_bears_an_empty_text(name):
    for text in ("", "1", "53..7....6..195....98....6.8..."):
        made = [[MUTATIONS[name](Random(seed), text) for seed in range(9)] for _ in range(2)]
        assert made[0] == made[1]
        assert all(isinstance(one, str) for one in made[0])
    assert len(set(made[0])) > 1


@pytest.mark.parametrize("name", PACKED)
def test_what_is_packed_is_damaged_inside_too(name):
    text = readers.sample(name, case(1, 3).puzzle)
    data = readers.payload(text, name, "renumbered", "1", readers.WITHIN, "3").decode()
    before, after = (links.unpacked(one.removeprefix(PACKED[name])) for one in (text, data))
    assert before != after
    assert before[:9] == after[:9]


LINE = b"1.....3..4....2. with cage 5 r1c1 r1c2"


def raises(*_, **__):
    raise KeyError("a fault")


@pytest.mark.parametrize(
    ("place", "name", "fault", "error"),
    [
        (rule_lines, "having", raises, KeyError),
        (cells.Context, "digits", lambda *_: bytes(15), ValueError),
    ],
    ids=["another exception", "a cell that is lost"],
)
def test_faults_of_readers_are_seen(monkeypatch, place, name, fault, error):
    assert readers.check_read(LINE)
    monkeypatch.setattr(place, name, fault)
    with pytest.raises(error):
        readers.check_read(LINE)


@pytest.mark.parametrize(
    "entry",
    [
        InputError("x" * 10_000, source="fuzz" * 1000),
        InputError("in " + reader.__file__, source="fuzz"),
        InputError("somewhere else"),
    ],
)
def test_errors_that_nobody_can_be_shown_are_wrong(monkeypatch, entry):
    monkeypatch.setattr(reader, "read", lambda *_: iter([entry]))
    with pytest.raises(Wrong):
        readers.check_read(LINE)


def test_a_puzzle_that_is_another_when_it_is_written_is_wrong(monkeypatch):
    (entry,) = readers.check_read(LINE)
    assert isinstance(entry, Puzzle)
    text = NOTATIONS["text"]._replace(write=lambda puzzle: "1.....3..4....2.")
    monkeypatch.setitem(NOTATIONS, "text", text)
    with pytest.raises(Wrong):
        readers.check_read(LINE)
