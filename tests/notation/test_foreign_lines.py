"""Lines of other tools: killers, jigsaws and HoDoKu's library, there and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import LINE, entries, error, parts_of
from tables import rows

from sudoku_csp.apps.api.convert import convert as written
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

NINE = Board.customary(9)

# From the collection of hard killers of rcbroughton.co.uk (2006), and one of "human solvable zero
# killers" (enjoysudoku.com, 2016), with the solutions that others printed.
ARROWS = "G<<L<K<L<^G>^>^E^^>^IJ<G^<G^>^^I^<>^HC<C^<B^N^^G^<>^>^^E^<DF<^PG^<>^^J<^^<H<<>^>^"
OF_ARROWS = "432851769786239415159467823263974581971583642548612397397148256614725938825396174"
ZERO = "B<7<JF<B<^T<<^V<<^A^L<^R<^8^^^^^^^^^G<<M0^C<<AS>^OF<SB^^^^^^^^^H^<<^>>^E^<9<^8<>^"
OF_ZERO = "735286941189435276462971583623718495547629318891354762274863159316597824958142637"
NUMBERS = (
    "3x3:d:k:26:27:3585:3586:3587:3588:4360:5129:5642:28:3585:3586:3587:3588:4360:5129:5642:29:3585"
    ":3586:3587:3588:4360:5129:5642:30:31:32:3585:3586:3587:3588:4360:5129:5642:33:2578:2578:2578:"
    "34:35:36:4633:4633:4633:37:4632:7191:6934:4373:5396:5651:2577:38:39:40:4632:7191:6934:4373:"
    "5396:5651:2577:41:4632:7191:6934:4373:5396:5651:2577:42:4632:7191:6934:4373:43:5396:5651:2577:"
    "44:"
)
OF_NUMBERS = "894637125725418369316259487952143678163872594478965231631784952589321746247596813"

JIGSAW = "1.....3..4....2.AAABACBBCCDBCDDD"
REGIONS = Board.jigsaw("AAABACBBCCDBCDDD")
BOXES = "".join(str(row // 3 * 3 + column // 3) for row in range(9) for column in range(9))
PLACED = LINE.replace("..7", ".+17", 1)
HODOKU = f":0901-1:36:{PLACED}:411 436:336::x:"


@pytest.mark.parametrize(
    ("text", "solution"), [(ARROWS, OF_ARROWS), (ZERO, OF_ZERO), (NUMBERS, OF_NUMBERS)]
)
def test_published_killers_hold_in_their_printed_solutions(text, solution):
    (puzzle,) = entries(text)
    assert puzzle.violations(Grid(NINE, bytes(map(int, solution)))) == ()
    assert puzzle.source == "p.txt:1"
    name = "killer-numbers" if ":" in text else "killer"
    assert back(written(puzzle, name)) == parts_of(puzzle)
    assert back(puzzle.line()) == parts_of(puzzle)


def back(text):
    (puzzle,) = entries(text)
    return parts_of(puzzle)


def test_what_the_signs_of_killer_text_say():
    text = list("0" * 81)
    for place, sign in {0: "a", 1: "<", 9: "^", 10: "`", 60: "v", 69: "j", 71: "9"}.items():
        text[place] = sign
    text[61], text[79], text[68] = ",", "'", ">"
    (puzzle,) = entries("".join(text))
    assert puzzle.ruleset.lines == (
        "cage 36 r1c1 r1c2 r2c1 r2c2",
        "cage 45 r7c7 r7c8 r8c6 r8c7",
        "cage 9 r8c9 r9c8",
    )
    assert puzzle.digits == bytes(81)
    text[79], text[70] = "0", "."
    assert "total 0" in error("".join(text))


@pytest.mark.parametrize(("text", "fault"), rows(__file__, "killer_faults"))
def test_faults_are_named(text, fault):
    assert error(text).startswith("p.txt:1: ")
    assert fault in error(text)


def test_jigsaw_text_has_its_regions_after_the_givens():
    assert entries(JIGSAW) == [
        Puzzle.classic(REGIONS, bytes([1, 0, 0, 0, 0, 0, 3, 0, 0, 4, *[0] * 4, 2, 0]))
    ]
    assert entries(LINE + BOXES) == entries(LINE)
    assert entries(JIGSAW, REGIONS) == entries(JIGSAW)
    assert "where the board named is 4x4, boxes 2x2" in error(JIGSAW, Board.customary(4))


def test_what_a_solver_has_entered_is_no_given():
    (puzzle,) = entries(HODOKU)
    assert puzzle.line() == LINE


@pytest.mark.parametrize(("rule", "name", "fault"), rows(__file__, "killer_unsupported"))
def test_a_rule_without_a_form_is_rejected_by_name(rule, name, fault):
    puzzle = Puzzle.classic(NINE, bytes(81)).with_constraints(rule)
    with pytest.raises(Unsupported) as caught:
        written(puzzle, name)
    assert fault in str(caught.value)
    for other in ("killer", "killer-numbers", "hodoku"):
        with pytest.raises(Unsupported, match="only boards of 9x9 with boxes 3x3, not 4x4"):
            written(Puzzle.classic(Board.customary(4), bytes(16)), other)
    for other in ("killer", "killer-numbers"):
        with pytest.raises(Unsupported, match="cannot express the given r1c1=5"):
            written(Puzzle.classic(NINE, bytes([5] + 80 * [0])), other)


@st.composite
def killers(draw):
    """Cages that grow from cells to neighbours, also over corners."""
    free = set(NINE.cells)
    lines = []
    for _ in range(draw(st.integers(0, 12))):
        cage = [draw(st.sampled_from(sorted(free)))]
        for _ in range(draw(st.integers(0, 8))):
            near = sorted(
                cell
                for cell in free - set(cage)
                if any(max(abs(cell.row - o.row), abs(cell.column - o.column)) == 1 for o in cage)
            )
            if near:
                cage.append(draw(st.sampled_from(near)))
        free -= set(cage)
        lines.append(f"cage {draw(st.integers(1, 45))} {' '.join(map(str, cage))}")
    return Puzzle.blank(Ruleset.classic(NINE).with_constraints(*lines))


@given(killers(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_killers_are_read_back(puzzle, diagonals):
    if diagonals:
        puzzle = puzzle.with_constraints("diagonal", "diagonal anti")
    assert back(written(puzzle, "killer-numbers")) == parts_of(puzzle)


@pytest.mark.parametrize("side", [4, 6, 9, 12, 16, 25])
def test_boxes_too_are_regions(side):
    board = Board.customary(side)
    puzzle = Puzzle.classic(board, bytes(at % (side + 1) for at in range(side * side)))
    assert back(written(puzzle, "jigsaw")) == parts_of(puzzle)
