"""Each type of ISS as the constraints that it is, from strings of a few cells; and faults."""

from base64 import urlsafe_b64encode
from itertools import pairwise, product

import pytest
from reading import entries
from tables import rows

from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.programs import iss_document
from sudoku_csp.puzzle.notation.programs.iss_document import Document, Token
from sudoku_csp.puzzle.notation.programs.iss_kinds import FORMS
from sudoku_csp.puzzle.puzzle import Puzzle

FOUR, NINE = ".Shape~4x4", ""

SAYS = rows(__file__, "iss")


def read(text):
    """The one entry of a text: a puzzle, or the text of the error."""
    (entry,) = entries(text)
    return entry if isinstance(entry, Puzzle) else str(entry).removeprefix("p.txt:1: ")


def said(puzzle):
    """Its rules in lines, or in words where no line says them."""
    return [line.strip('"') for line in puzzle.ruleset.lines]


@pytest.mark.parametrize(("shape", "text", "lines"), SAYS)
def test_what_a_type_says(shape, text, lines):
    found = read(shape + text)
    assert isinstance(found, Puzzle), found
    words = [str(one) for one in found.ruleset.beyond_classic]
    assert len(words) == len(lines)
    for line, word, wanted in zip(said(found), words, lines, strict=True):
        assert wanted in (line, word)


def test_every_type_of_a_kind_is_among_them():
    there = {token.split("~")[0] for _, text, _ in SAYS for token in text.split(".")}
    types = set(FORMS.called)
    assert types - there == {"Given", "NFA", "BinaryX"}


def test_an_automaton_as_iss_packs_it():
    # Plain, one bit a state, 4 symbols; state 0 starts, state 1 accepts; 0 -2-> 1, 1 -1-> 1.
    bits = "0000000011110000110111001"
    code = int(bits.ljust(32, "0"), 2).to_bytes(4, "big")
    found = read(f"{FOUR}.NFA~{urlsafe_b64encode(code).decode().rstrip('=')}~_x~R1C1~R1C2")
    assert isinstance(found, Puzzle), found
    (one,) = found.ruleset.beyond_classic
    assert (one.transitions, one.accepting, one.starts) == (((0, 2, 1), (1, 1, 1)), (1,), (0,))


def packed(bits):
    return (
        urlsafe_b64encode(
            int(bits.ljust(-len(bits) % 8 + len(bits), "0"), 2).to_bytes(-(-len(bits) // 8), "big")
        )
        .decode()
        .rstrip("=")
    )


# Plain, one bit a state, 5 symbols, state 0 starts, state 1 accepts; transitions of at most 3.
# 0 reads 1 and 2 and stays, the break (the symbol behind 4) leads to 1; 1 reads 3 alone.
BROKEN = packed("0000000100110001011000000101001010101")


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
    assert isinstance(found, Puzzle), found
    (one,) = found.ruleset.beyond_classic
    assert [str(cell) for cell in one.cells] == ["r1c1", "r1c2", "r2c3"]
    for digits in product(range(1, 5), repeat=3):
        grid = bytearray(16)
        grid[0], grid[1], grid[6] = digits
        assert one.holds(Grid(found.board, bytes(max(1, d) for d in grid))) == allowed(*digits)


def test_breaks_that_an_automaton_has_no_symbol_for_are_refused():
    found = read(f"{FOUR}.NFA~{packed('0000000011110000110111001')}~R1C1~-~R1C2")
    assert "an automaton of 4 symbols has none for the breaks between stretches of cells" in found


@pytest.mark.slow
def test_an_automaton_that_would_be_too_large_is_refused():
    found = read(f"{FOUR}.NFA~{BROKEN}~" + "~".join(60_000 * ["R1C1"]) + "~-~R1C1")
    assert "too large an automaton for 2 stretches of cells" in found


FAULTS = rows(__file__, "iss_faults")


@pytest.mark.parametrize(("text", "fault"), FAULTS)
def test_what_is_wrong_is_told_with_its_token(text, fault):
    found = read(text)
    assert isinstance(found, str), found
    assert fault in found
    assert found.startswith("ISS: ")


def test_the_line_of_a_token_is_told():
    (found,) = entries("\n.Thermo~R1C1~R1C2.\nCage~3~\nR1C1.Foo~\n~3")
    assert str(found) == "p.txt:4: ISS: token 3, .Foo: no type of ISS"


def test_copies_are_made_up_to_a_bound(monkeypatch):
    text = f"{FOUR}.Replicate~CE~R2C1.GreaterThan~R1C1~R1C2.End"
    monkeypatch.setattr(iss_document, "MOST_COPIES", 2)
    assert isinstance(read(text), Puzzle)
    monkeypatch.setattr(iss_document, "MOST_COPIES", 1)
    assert "more than 1 tokens are made of those to be replicated" in read(text)


def test_tokens_in_blocks_are_found_as_well_as_others():
    assert isinstance(read(f"{FOUR}.FullRank~R1~3~.And.FullRank~R2~2~.End"), Puzzle)
    both = "ISS: token 2, .FullRank: two lines of rank 3; token 4, .FullRank: two lines of rank 3"
    assert read(f"{FOUR}.FullRank~R1~3~.And.FullRank~R2~3~.End") == both


def test_the_last_token_about_ties_counts():
    two = f"{FOUR}.FullRank~R1~3~.FullRank~C1~3~"
    assert isinstance(read(f"{two}.FullRankTies~none.FullRankTies~any"), Puzzle)
    assert "two lines of rank 3" in read(f"{two}.FullRankTies~any.FullRankTies~none")


def looks_from_the_far_side(patch):
    honest = Token.sides
    patch.setattr(Token, "sides", lambda self: ((way[::-1], clue) for way, clue in honest(self)))


def takes_the_first_of_a_kind(patch):
    patch.setattr(Token, "is_last", lambda *_, **__: True)


def swaps_rows_and_columns(patch):
    honest = Token.cell
    patch.setattr(Token, "cell", lambda self, text: type(c := honest(self, text))(c[1], c[0]))


def exempts_no_pair(patch):
    patch.setattr(Document, "marked", lambda *_: ())


def pairs_only_neighbours_in_the_list(patch):
    honest = Token.neighbours

    def near(self):
        cells = self.cells()
        listed = set(pairwise(cells))
        return tuple(pair for pair in honest(self) if pair in listed)

    patch.setattr(Token, "neighbours", near)


def moves_no_copy(patch):
    honest = Token._targets
    patch.setattr(Token, "_targets", lambda self: [(0, 0) for _ in honest(self)])


def turns_diagonals_around(patch):
    honest = Token.slanting
    patch.setattr(Token, "slanting", lambda self, at: honest(self, at)[::-1])


MISTAKES = [
    looks_from_the_far_side,
    takes_the_first_of_a_kind,
    swaps_rows_and_columns,
    exempts_no_pair,
    pairs_only_neighbours_in_the_list,
    moves_no_copy,
    turns_diagonals_around,
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.__name__)
def test_a_seeded_mistake_is_noticed(mistake, monkeypatch):
    mistake(monkeypatch)
    with pytest.raises((AssertionError, ValueError)):  # noqa: PT012 - any of them will do.
        for shape, text, lines in SAYS:
            test_what_a_type_says(shape, text, lines)
