"""Each type of ISS as the constraints that it is, from strings of a few cells; and faults."""

from base64 import urlsafe_b64encode
from itertools import pairwise, product

import pytest
from reading import entries

from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.programs import iss_document
from sudoku_csp.puzzle.notation.programs.iss_document import Document, Token
from sudoku_csp.puzzle.notation.programs.iss_kinds import FORMS
from sudoku_csp.puzzle.puzzle import Puzzle

FOUR, NINE = ".Shape~4x4", ""

SAYS = [
    (FOUR, ".AllDifferent~R1C1~R2C3", ["all-different r1c1 r2c3"]),
    (FOUR, ".AntiConsecutive", ["non-consecutive"]),
    (FOUR, ".AntiKing.AntiKing", ["anti-king"]),
    (FOUR, ".AntiKnight.AntiTaxicab.GlobalMod", ["anti-knight", "anti-taxicab", "global-modular"]),
    (FOUR, ".Arrow~R1C1~R1C2~R1C3", ["arrow r1c1 r1c2 r1c3"]),
    (FOUR, ".Between~R1C1~R1C2~R1C3", ["between-line r1c1 r1c2 r1c3"]),
    (FOUR, ".BlackDot~R1C1~R2C2~R1C2", ["ratio r1c1 r1c2", "ratio r2c2 r1c2"]),
    (FOUR, ".Cage~~R1C1~R1C2.Cage~0~R1C3~R2C3", ["cage r1c1 r1c2", "cage r1c3 r2c3"]),
    (FOUR, ".Cage~5~R1C1~R1C2", ["cage 5 r1c1 r1c2"]),
    (FOUR, ".ContainAtLeast~1_1~R1C1~R2C2~R3C3", ["contain-at-least 1 1 r1c1 r2c2 r3c3"]),
    (FOUR, ".ContainExact~1_2~R1C1~R2C2", ["contain-exactly 1 2 r1c1 r2c2"]),
    (FOUR, ".CountDistinct~R1C1~R1C2~R2C1", ["count-distinct r1c1 r1c2 r2c1"]),
    (FOUR, ".CountingCircles~R1C1~R2C2", ["counting-circles r1c1 r2c2"]),
    (FOUR, ".Diagonal~1.Diagonal~-1", ["diagonal anti", "diagonal"]),
    (FOUR, ".DisjointSets.NoBoxes.Jigsaw~AAABACBBCCDBCDDD", [
        "disjoint groups of 4 boxes from r1c1 to r4c4"]),
    (FOUR, ".DoubleArrow~R1C1~R1C2~R1C3", ["double-arrow r1c1 r1c2 r1c3"]),
    (NINE, ".DutchFlatmates.GlobalEntropy", ["dutch-flatmates", "global-entropy"]),
    (NINE, ".Entropic~R1C1~R1C2~R1C3", ["entropic-line r1c1 r1c2 r1c3"]),
    (FOUR, ".EqualityCage~R1C1~R1C2", ["equality-cage r1c1 r1c2"]),
    (FOUR, ".EqualSum~R1C1~R1C2~-~R2C2~-~R3C3", ["equal-sum r1c1 r1c2 / r2c2 / r3c3"]),
    (FOUR, ".FullRank~R1~3~.FullRankTies~any", ["full-rank 3 row 1 any"]),
    (FOUR, ".FullRank~R1~3~.FullRank~C1~3~.FullRankTies~any", [
        "full-rank 3 row 1 any", "full-rank 3 column 1 any"]),
    (FOUR, ".GreaterThan~R1C1~R1C2~R2C1", ["inequality r1c1 r1c2", "inequality r1c1 r2c1"]),
    (FOUR, ".HiddenSkyscraper~C2~~3", ["hidden-skyscraper 3 column 2 up"]),
    (FOUR, ".Indexing~C~R1C1.Indexing~R~R2C2", ["column-indexer r1c1", "row-indexer r2c2"]),
    (FOUR, ".LittleKiller~5~R1C3.LittleKiller~0~R4C2", [
        "little-killer 5 r1c3 r2c2 r3c1", "little-killer 0 r4c2 r3c3 r2c4"]),
    (FOUR, ".Lockout~2~R1C1~R1C2~R1C3", ["lockout line of 2 along r1c1 r1c2 r1c3"]),
    (FOUR, ".LookAndSay~1203~R1C1~R2C2", ["look-and-say 1 2 0 3 r1c1 r2c2"]),
    (FOUR, ".Lunchbox~3~R1C1~R1C2~R1C3", ["lunchbox 3 r1c1 r1c2 r1c3"]),
    (FOUR, ".Modular~2~R1C1~R1C2~R1C3", ["modular-line 2 r1c1 r1c2 r1c3"]),
    (FOUR, ".NumberedRoom~R2~~4", ["numbered-room 4 row 2 left"]),
    (FOUR, ".Palindrome~R1C1~R2C2", ["palindrome r1c1 r2c2"]),
    (FOUR, ".PillArrow~2~R1C1~R1C2~R2C1~R2C2", ["arrow 2 r1c1 r1c2 r2c1 r2c2"]),
    (FOUR, ".PillArrow~3~R1C2~R2C2~R3C3~R2C1", ["arrow 3 r1c2 r2c2 r3c3 r2c1"]),
    (FOUR, ".Quad~R2C3~1~1.Quad~R2C3~4", ["quadruple 4 r2c3 r2c4 r3c3 r3c4"]),
    (FOUR, ".RegionSumLine~R1C2~R1C3~R2C2", ["region sum line r1c2 = r1c3 = r2c2"]),
    (FOUR, ".NoBoxes.RegionSumLine~R1C2~R1C3~R2C2", []),
    (FOUR, ".RellikCage~3~R1C1~R1C2", ["rellik-cage 3 r1c1 r1c2"]),
    (FOUR, ".Renban~R1C1~R1C2", ["renban r1c1 r1c2"]),
    (FOUR, ".SameValues~2~R1C1~R1C2~R2C3~R2C4", ["same-values r1c1 r1c2 / r2c3 r2c4"]),
    (FOUR, ".Sandwich~3~C1.Sandwich~2~C1", ["sandwich 2 column 1"]),
    (FOUR, ".Skyscraper~R1~3~2.Skyscraper~R1~4", [
        "skyscraper 2 row 1 left", "skyscraper 4 row 1"]),
    (FOUR, ".Sum~5~R1C1~R1C3.Sum~-1_=_1_-2~R1C1~R2C2", [
        "sum 5 r1c1 r1c3", "sum -1 1 -2 r1c1 r2c2"]),
    (FOUR, ".SumLine~5~R1C1~R1C2~R2C2~LOOP", ["sum-line 5 r1c1 r1c2 r2c2 loop yes"]),
    (FOUR, ".Thermo~R1C1~R1C2", ["thermometer r1c1 r1c2"]),
    (FOUR, ".ValueIndexing~R1C1~R1C2~R1C3", ["value-indexing r1c1 r1c2 r1c3"]),
    (FOUR, ".Whisper~R1C1~R1C2.Whisper~2~R1C3~R1C4", [
        "whisper 5 r1c1 r1c2", "whisper of 2 along r1c3 r1c4"]),
    (FOUR, ".WhiteDot~R1C1~R1C2", ["difference r1c1 r1c2"]),
    (FOUR, ".Windoku", ["windoku among 16 cells from r1c1 to r4c4"]),
    (FOUR, ".X~R1C1~R1C2.V~R2C2~R2C1", ["xv 10 r1c1 r1c2", "xv 5 r2c2 r2c1"]),
    (FOUR, ".XSum~R1~3~4", ["x-sum 3 row 1", "x-sum 4 row 1 left"]),
    (FOUR, ".Zipper~R1C1~R1C2~R1C3", ["zipper-line r1c1 r1c2 r1c3"]),
    (FOUR, ".Or.~R1C1_1_2.~R1C1_3~R2C2_3.End", [
        "any-of (candidates 1 2 r1c1) (all-of (candidates 3 r1c1) (candidates 3 r2c2))"]),
    (FOUR, ".And.Thermo~R1C1~R1C2.End", ["all of (r1c1 < r1c2)"]),
    (FOUR, ".Replicate~CE~R2C1.GreaterThan~R1C1~R1C2.End", [
        "inequality r1c2 r1c3", "inequality r3c1 r3c2"]),
    (FOUR, ".Regex~MSoy~R1C1~R1C2~~R2C1", [
        "regular expression 1*2 along r1c1 r1c2", "regular expression 1*2 along r2c1"]),
    (FOUR, ".Regex~MTI=~R1C1~R1C2", ["regular expression 12 along r1c1 r1c2"]),
    (FOUR, ".Regex~1%5B23%5D~R1C1~R1C2", ["regular expression 1[23] along r1c1 r1c2"]),
    (FOUR, ".Pair~EQ~_a%20b~R1C1~R1C2~~R2C1~R2C2~_c~R3C1~R3C2", [
        "pairs 1 3, 3 3 along r1c1 r1c2", "pairs 1 3, 3 3 along r2c1 r2c2",
        "pairs 1 3, 3 3 along r3c1 r3c2"]),
    (FOUR, ".PairX~S~R1C1~R1C2~R2C2", ["pairs 1 2, 2 1 among r1c1 r1c2 r2c2"]),
    (FOUR, ".Binary~-~R1C1~R1C2", ["pairs 1 1, 1 2, 1 3, 1 4, 2 1, 2 2 along r1c1 r1c2"]),
    (FOUR, ".X~R1C1~R1C2.StrictXV", [
        "xv 10 r1c1 r1c2",
        "no unmarked X or V among 16 cells from r1c1 to r4c4, but for r1c1 r1c2"]),
    (FOUR, ".StrictKropki.And.WhiteDot~R1C2~R1C1.End", [
        "no 1:2 among 16 cells from r1c1 to r4c4, but for r1c1 r1c2",
        "non-consecutive among 16 cells from r1c1 to r4c4, but for r1c1 r1c2",
        "all of (difference of 1 between r1c2 and r1c1)"]),
]  # fmt: skip


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
    types = set(FORMS.called())
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


FAULTS = [
    (".Foo~R1C1", "token 1, .Foo: no type of ISS"),
    (".Sandwhich~3~R1", "token 1, .Sandwhich: no type of ISS; did you mean .Sandwich?"),
    (".thermo~R1C1~R1C2", "token 1, .thermo: no type of ISS; did you mean .Thermo?"),
    (".ChaosConstruction", "token 1, .ChaosConstruction: regions that are to be found: not known"),
    (".Windoku.ChaosArrow~R1C1", "token 2, .ChaosArrow: a clue about regions that are to be found"),
    (".Doppelganger.Var~K", "token 1, .Doppelganger: houses that each lack a digit"),
    (".Windoku.Var~K", "token 2, .Var: cells outside the grid: not known here"),
    (".ConnectedValues~~1_2", "token 1, .ConnectedValues: digits that are connected"),
    (".Thermo~VK3~R1C1", "token 1, .Thermo: VK3 is a cell outside the grid"),
    (".Shape~6x8", "token 1, .Shape: a board of 6x8 is not square, as all are here"),
    (".Shape~9x9~0-8", "token 1, .Shape: values from 0 to 8: here digits are 1 to 9, the side"),
    (".Shape~9x9~0-9", "token 1, .Shape: values from 0 to 9"),
    (".Shape~6x6~9", "token 1, .Shape: values from 1 to 9: here digits are 1 to 6, the side"),
    (".Shape~9x9~~Raw", "token 1, .Shape: rows and columns that may hold a digit twice"),
    (".Shape~17x17", "token 1, .Shape: a side of 17: ISS has boards of 1 to 16"),
    (".Shape~9", "token 1, .Shape: '9' is no shape like 9x9"),
    (".Shape~9x9.Shape~6x6", "token 2, .Shape: another side than before: 9, 6"),
    (".RegionSize~x", "token 1, .RegionSize: 'x' is no number of cells"),
    (".Jigsaw~123", "token 1, .Jigsaw: 3 cells in the layout, the board has 81"),
    (".Thermo", "token 1, .Thermo: no cells"),
    (".Thermo~R1C1", "token 1, .Thermo: a thermometer needs at least two cells"),
    (".Thermo~R1C1~R0C1", "token 1, .Thermo: 'R0C1' is no cell like R1C2"),
    (".Thermo~R1C1~RaC1", "token 1, .Thermo: RaC1 is not on a board of 9x9"),
    (".Thermo~R1C1~R1C2~LOOP", "token 1, .Thermo: 'LOOP' is no cell like R1C2"),
    (".AntiKnight~1", "token 1, .AntiKnight: 1 arguments, and none wanted"),
    (".Diagonal~2", "token 1, .Diagonal: a diagonal is 1 or -1, not '2'"),
    (".Cage~x~R1C1", "token 1, .Cage: the number 'x' is no whole number"),
    (".Sum~~R1C1", "token 1, .Sum: the total '' is no whole number"),
    (".Sum~3_1~R1C1", "token 1, .Sum: '1' behind the total are no factors"),
    (".Sum~3_=_1~R1C1~R1C2", "token 1, .Sum: a sum of 2 cells has as many coefficients"),
    (".WhiteDot~R1C1~R2C2", "token 1, .WhiteDot: no two of its cells share a side"),
    (".XSum~R1", "token 1, .XSum: a line and one clue or two wanted, 1 found"),
    (".XSum~Q1~3", "token 1, .XSum: 'Q1' is no row or column like R1 or C2"),
    (".XSum~R12~3", "token 1, .XSum: R12 is not on a board of 9x9"),
    (".XSum~R1~0", "token 1, .XSum: an x-sum is at least 1, not 0"),
    (".Sandwich~~R1", "token 1, .Sandwich: the clue '' is no whole number"),
    (".LittleKiller~3~R5C5", "token 1, .LittleKiller: no diagonal begins in R5C5"),
    (".LittleKiller~3~R9C9", "token 1, .LittleKiller: no diagonal begins in R9C9"),
    (".FullRank~R1~3~.FullRank~R2~3~", "token 1, .FullRank: two lines of rank 3"),
    (".Shape~4x4.NumberedRoom~R1~9~", "token 2, .NumberedRoom: 9 is no digit of a board of 4x4"),
    (".Shape~4x4.LookAndSay~19~R1C1~R1C2", "token 2, .LookAndSay: 9 is no digit of a board of 4x4"),
    (".FullRankTies~none", "token 1, .FullRankTies: no ties at all, and no line with a rank"),
    (".FullRankTies~some", "token 1, .FullRankTies: ties are none, only-unclued or any"),
    (".Quad~R9C1~3", "token 1, .Quad: no four cells meet below and right of r9c1"),
    (".Quad~R1C1~x", "token 1, .Quad: the number 'x' is no whole number"),
    (".SameValues~2~R1C1~R1C2~R1C3", "token 1, .SameValues: 3 cells are not 2 groups of as many"),
    (".EqualSum~R1C1~-~-~R1C2", "token 1, .EqualSum: no cells"),
    (".LookAndSay~123~R1C1", "token 1, .LookAndSay: '123' is not a number and a digit by turns"),
    (".PillArrow~4~R1C1~R1C2", "token 1, .PillArrow: a pill has 2 or 3 cells, not 4"),
    (".PillArrow~2~R1C1~R1C3~R2C1", "token 1, .PillArrow: r1c1 and r1c3 are no neighbours"),
    (".PillArrow~2~R1C1~R3C1~R2C1", "token 1, .PillArrow: r1c1 and r3c1 are no neighbours"),
    (".PillArrow~2~R1C1~R2C3~R2C1", "token 1, .PillArrow: r1c1 and r2c3 are no neighbours"),
    (".PillArrow~2~R1C1~R3C2~R2C1", "token 1, .PillArrow: r1c1 and r3c2 are no neighbours"),
    (".PillArrow~3~R1C1~R1C2~R2C1~R2C2", "token 1, .PillArrow: r1c2 and r2c1 are no neighbours"),
    (".Indexing~B~R1C1", "token 1, .Indexing: indexing is R or C, not 'B'"),
    (".Pair~#~R1C1~R1C2", "token 1, .Pair: '#' is no letter of a table"),
    (".Pair~C", "token 1, .Pair: no cells"),
    (".Pair~AAAAAAAAAAAAAAB~R1C1~R1C2", "the table has pairs of more digits than the 9"),
    (".PairX~C~R1C1~R1C2", "token 1, .PairX: a table of pairs in either order has 1 2, and lacks"),
    (".NFA~A~R1C1", "token 1, .NFA: 'A' is no base64url: it breaks off"),
    (".NFA~gA~R1C1", "token 1, .NFA: an automaton in the form 2, which is not known"),
    (".NFA~VgGv_w~R1C1~-~R1C2", "token 1, .NFA: "),
    (".Regex~M!~R1C1", "token 1, .Regex: 'M!' is no base64url: it has '!'"),
    (".Regex~KCg~R1C1", "token 1, .Regex: regular expression, column"),
    (".Or.Thermo~R1C1~R1C2", "token 1, .Or: the block is not closed: there is no .End for it"),
    (".Windoku.End", "token 2, .End: no block is open"),
    (".Or.End", "token 1, .Or: a choice needs a constraint"),
    (".Or.Windoku.End", "token 2, .Windoku: a rule of the whole board, within .Or"),
    (".Or.NoBoxes.End", "token 2, .NoBoxes: a type that stands in no block"),
    (".Or.WhiteDot~R1C1~R1C2.End.StrictKropki", "which pairs are marked is open, with .WhiteDot"),
    (".Or" * 9 + ".End" * 9, "more than 8 blocks within one another"),
    (".Replicate~_.X~R1C8~R1C9.End", "R1C9, moved by 0 and 1, is not on a board"),
    (".Replicate~.X~R1C1~R1C2.End", "token 1, .Replicate: it makes no copies: no cells"),
    (".Replicate~A.X~R1C1~R1C2.End", "token 1, .Replicate: it makes no copies: no cells"),
    (".Replicate~_.End", "token 1, .Replicate: it makes no copies: its block is empty"),
    (".Replicate~_~R9C9.X~R1C1~R1C2.End", "it is to begin in a cell behind the last one"),
    (".~R1C1_5~R1C1_6", "token 1, .Given: R1C1 is to hold other digits than before: none is left"),
    (".~R1C1_x", "token 1, .Given: the number 'x' is no whole number"),
    (".~R1C1_10", "token 1, .Given: 10 is no digit of a board of 9x9"),
    (".~R1C1", "token 1, .Given: R1C1 without a digit"),
    (".X~R1C1.V~R1C1.Cage~x~R1C1", "; token 2, .V: no two of its cells share a side; token 3, "),
]


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
