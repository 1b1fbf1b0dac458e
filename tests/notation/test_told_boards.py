"""Boards told on lines and in comments: of the puzzle below them, and never lost."""

from io import BytesIO

import pytest
from reading import FOUR, entries, error, lines

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation import reader

LATIN = "4x4, no boxes"
REGIONS = "AAABACBBCCDBCDDD"
JIGSAW = Board.jigsaw(REGIONS)
FRAMED = """\
+-----+-----+
| 1 . | . . |
| . . | . . |
+-----+-----+
| . . | . . |
| . . | . . |
+-----+-----+"""
ROWS = "1...\n....\n....\n...."
LOST = "a board with no puzzle below it: it stands above its own, which may be all dots"
TYPED = [f"board {LATIN}", f"regions {REGIONS}"]
COMMENTS = [f"# board {LATIN}", f"# board 4x4, jigsaw {REGIONS}"]
TOLD = TYPED + COMMENTS
GRIDS = [FOUR, ROWS, FRAMED, f"{FRAMED}\n\n{FRAMED}", f"{FOUR}\ndiagonal", '["' + FOUR + '"]']
OF_TWO = "a board below a grid: of that, or of the next? It stands right above its own"


@pytest.mark.parametrize("told", COMMENTS)
@pytest.mark.parametrize("above", GRIDS)
def test_a_board_below_the_last_puzzle_is_refused(above, told):
    *found, fault = lines(f"{above}\n\n{told}\n")
    assert found == lines(above)
    assert fault == f"p.txt:{above.count(chr(10)) + 3}: {LOST}"
    assert lines(f"{above}\n{told}")[-1] == f"p.txt:{above.count(chr(10)) + 2}: {LOST}"


@pytest.mark.parametrize("told", TYPED)
@pytest.mark.parametrize("above", GRIDS)
def test_no_grid_is_read_without_a_board_that_is_typed_below(above, told):
    number = above.count("\n") + 2
    fault, below = f"p.txt:{number}: {OF_TWO}", f"p.txt:{number + 1}: {OF_TWO}"
    whole = lines(above)[:-1]
    assert lines(f"{above}\n{told}\n") == [*whole, fault]
    assert lines(f"{above}\n\n{told}\n") == [
        *whole,
        fault.replace(f":{number}:", f":{number + 1}:"),
    ]
    for between in ("\n", "\n\n", "\nPuzzle 2:\n"):
        assert lines(f"{above}\n{told}{between}{FOUR}\n\n{ROWS}\n") == [*whole, fault, fault, FOUR]
    apart = lines(f"{above}\n\n{told}\n\nPuzzle 2\n{ROWS}\n")
    assert apart == [*whole, below, below]
    assert len({entry.board for entry in entries(f"{above}\n\n{told}\n{FOUR}\n")}) == 2
    for clear in ("board 9x9", "Sudoku 9x9", "board 4x4"):
        *found, large = lines(f"{above}\n{clear}\n{'.' * (16 if '4' in clear else 81)}\n")
        assert (found, set(large)) == (lines(above), {"."})


@pytest.mark.parametrize("told", TYPED)
def test_a_board_above_each_is_no_board_below(told):
    found = entries(f"{told}\n{FOUR}\n{told}\n{ROWS}\nboard 4x4, boxes 1x4\n{FRAMED}\n")
    board = JIGSAW if REGIONS in told else Board.latin(4)
    assert [entry.board for entry in found[:2]] == [board, board]
    one = f'{{"puzzle": "{FOUR}", "board": "{LATIN}"}}'
    for first in (f"{FOUR}  # board {LATIN}", one):
        found = entries(f"{first}\n{told}\n{FOUR}\n")
        assert [entry.board for entry in found] == [Board.latin(4), board]


@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("several", [f"{ROWS}\n{ROWS}", f'["{FOUR}", "{FOUR}"]'])
def test_a_board_above_several_grids_may_be_of_all(told, several):
    assert error(f"{told}\n{several}\n").startswith("p.txt:1: a board above several puzzles: it")
    assert len(entries(f"board 4x4\n{several}\n")) == 2


@pytest.mark.parametrize("told", TOLD)
def test_a_board_without_a_puzzle_is_refused(told):
    assert error(told) == f"p.txt:1: {LOST}"
    assert error(f"# by hand\n\n{told}\n# the end\n") == f"p.txt:3: {LOST}"


@pytest.mark.parametrize("told", COMMENTS)
@pytest.mark.parametrize("above", [FOUR, ROWS, FRAMED, f"{FOUR}\ndiagonal"])
def test_a_board_between_puzzles_is_that_of_the_one_below(above, told):
    board = JIGSAW if REGIONS in told else Board.latin(4)
    first, second = entries(f"{above}\n{told}\n{FOUR}\n")
    assert (first.board, second.board) == (Board.customary(4), board)


@pytest.mark.parametrize(
    ("above", "fault"),
    [
        (
            f"regions {REGIONS}\nboard 4x4, boxes 1x4",
            "2: two boards: 4x4, boxes 1x4, where line 1 says that the board is 4x4, jigsaw",
        ),
        (
            f"# board {LATIN}\n\n# board 4x4",
            f"3: two boards: 4x4, boxes 2x2, where line 1 says that the board is {LATIN}",
        ),
        (
            f"board 4x4, jigsaw\nboard {LATIN}",
            f"1: two boards: 4x4, jigsaw, where line 2 says that the board is {LATIN}",
        ),
        (
            "board 4x4, jigsaw",
            "1: no board: the board is '4x4, jigsaw', and its regions are not told",
        ),
        ("board 4x4, box\nboard 4x4", "1: no board: '4x4, box' is no board; one is '6x6, boxes 3"),
    ],
)
def test_two_boards_of_one_puzzle_are_refused(above, fault):
    first, second = lines(f"{above}\n{FOUR}\n{FOUR}\n")
    assert first.startswith(f"p.txt:{fault}")
    assert second == FOUR


def test_a_board_beside_a_puzzle_is_not_another_than_above_it():
    fault = error(f"board {LATIN}\n{FOUR}  # board 4x4, boxes 1x4")
    assert fault.startswith("p.txt:2: two boards: 4x4, boxes 1x4, where line 1 says that")


@pytest.mark.parametrize(
    "above",
    [
        f"board 4x4, jigsaw\nregions {REGIONS}",
        f"regions {REGIONS}\nboard 4x4, jigsaw",
        f"# board 4x4, jigsaw {REGIONS}\nregions {REGIONS.lower()}",
        "# board 4x4, jigsaw 1112132233423444",
        f"# board 4x4, jigsaw {REGIONS.lower()}",
        f"regions {REGIONS.lower()}",
    ],
)
def test_lines_that_tell_the_same_board_are_one(above):
    (puzzle,) = entries(f"{above}\n{FOUR}")
    assert puzzle.board == JIGSAW


def test_a_size_alone_is_the_customary_board():
    (puzzle,) = entries(f"board 4x4\n{FOUR}")
    assert puzzle.board == Board.customary(4)
    assert error(f"board 9x9\n{FOUR}") == (
        "p.txt:2: a row of 16 cells, where the board named is 9x9, boxes 3x3"
    )
    assert error(f"board 4x4\n{FOUR}", Board.latin) == (
        f"p.txt:2: a puzzle of 4x4, boxes 2x2, where the board named is {LATIN}"
    )


def test_a_board_behind_a_row_of_a_list_is_not_passed_over():
    row = "[0,0,0,0]"
    text = f"[{row},  # board {LATIN}\n{row},\n{row},{row}]"
    assert error(text).startswith("p.txt:1: no JSON")
    assert lines(text.replace("board", "rows")) == ["." * 16]


def test_a_board_amid_strings_or_above_a_section_that_are_read_otherwise_is_not_lost():
    string = ".~R1C1_1"
    faults = [str(one) for one in entries(f"{string}\n# board {LATIN}\n.~R1C2_2", whole=True)[1:]]
    assert faults == [f"p.txt:3: a puzzle of 9x9, boxes 3x3, where the board named is {LATIN}"]
    stream = BytesIO(f"{string}\n# board {LATIN}\n".encode())
    (fault,) = reader.read(stream, "p.iss")
    assert str(fault).startswith("p.iss:2: a board in a comment: a file of ISS has it as .Shape")
    first, fault = lines(f"[Puzzle]\n{ROWS}\n[State]\nboard {LATIN}\n{ROWS}\n")
    assert (first, fault) == (
        FOUR,
        "p.txt:8: a board above the grid of [State], which is not read",
    )


@pytest.mark.parametrize("above", TOLD[:3])
def test_a_board_above_several_puzzles_on_a_line_each_may_be_of_all(above):
    fault = "p.txt:1: a board above several puzzles on one line each, of which it is perhaps"
    for between in ("", "\n", "# easy\n"):
        (refused,) = lines(f"{above}\n{FOUR}\n{between}{FOUR}\n{FOUR}\n")
        assert refused.startswith(fault)
    assert len(entries(f"{above}\n{FOUR}\n")) == 1
    customary = Board.customary(4)
    for own in (f"# board 4x4\n{FOUR}", f"{FOUR}  # board 4x4", f'["{FOUR}"]'):
        assert [entry.board == customary for entry in entries(f"{above}\n{FOUR}\n{own}")][1:] == [
            True
        ]
    first, second = entries(f"{above}\n{FOUR}\n{above}\n{FOUR}\n")
    assert first.board == second.board != customary
    assert len(entries(f"board 4x4\n{FOUR}\n{FOUR}\n")) == 2
    pictures = f"{above}\n{ROWS}\n\n{ROWS}\n"
    assert [entry.board == customary for entry in entries(pictures)] == [False, True]
    assert len(entries(f"{above}\n{FOUR}\n{'.' * 81}\n")) == 2
