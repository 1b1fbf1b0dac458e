"""Net 6: numbers of variables and clauses, by the formulas of the papers and by literals."""

from collections import Counter
from io import BytesIO

import pytest
from published_sizes import of_formula, stated_twice

import sudoku_csp as sc
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.exported_files import Export
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf import at_most_one, cells


def blank(board):
    return Puzzle.classic(board, bytes(board.side**2))


def test_10530_clauses_of_the_11988_are_distinct():
    clauses = Formula(blank(Board.customary(9))).clauses
    assert len({tuple(sorted(clause)) for clause in clauses}) == 10_530


def test_variables_are_numbered_by_the_formula_in_the_header():
    formula = Formula(blank(Board.customary(9)))
    cells = formula.puzzle.board.cells
    for row, column, digit in ((1, 1, 1), (1, 2, 1), (2, 1, 1), (5, 5, 5), (9, 9, 9)):
        cell = cells[(row - 1) * 9 + column - 1]
        assert formula.literal(cell, digit) == 81 * (row - 1) + 9 * (column - 1) + digit


def test_dimacs_says_how_many_clauses_it_has_and_is_the_same_every_time():
    puzzle = Puzzle.classic(Board(6, 3, 2), bytes([*range(1, 7), *[0] * 30]), "somewhere:1")
    first, second = BytesIO(), BytesIO()
    Export(puzzle).write(first)
    Export(puzzle).write(second)
    assert first.getvalue() == second.getvalue()
    lines = first.getvalue().decode("ascii").splitlines()
    header = [line for line in lines if line.startswith("c ")]
    assert "c source somewhere:1" in header
    assert "c board 6x6, boxes 3x2" in header
    assert f"c puzzle 123456{'.' * 30}" in header
    assert not any(line.startswith(("c group ", "c 1 ")) for line in header)
    assert "c variables x(r,c,d) = 36*(r-1) + 6*(c-1) + d, all counted from 1" in header
    body = lines[len(header) :]
    assert body[0] == "p cnf 216 2310"
    assert len(body) == 1 + 2310
    assert all(line.endswith(" 0") for line in body[1:])


def test_an_odd_name_does_not_break_the_header():
    puzzle = Puzzle.classic(Board.customary(4), bytes(16), "a\nb é \udcff:1")
    stream = BytesIO()
    Export(puzzle).write(stream)
    assert all(
        line[:2] in (b"c ", b"p ") or line.endswith(b" 0")
        for line in stream.getvalue().splitlines()
    )


METHODS = at_most_one.NAMES
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIX = "3.6..4.....5.4.6.1.12.....54........"
JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])
PUZZLES = {
    "blank": "." * 81,
    "published": NINE,
    "two equal givens": f"55{NINE[2:]}",
    "a cell without candidates": "12345678" + "." * 9 + "9" + "." * 63,
    "complete": "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
}
ENCODINGS = [
    *(Encoding(f"{name},{method}") for name in clause_sets.NAMES for method in METHODS),
    *(Encoding(name) for name in cells.NAMES if name != "direct"),
]


def made(formula):
    """Returns the numbers of variables and clauses, counted on the formula itself."""
    clauses = formula.clauses
    highest = max((abs(x) for clause in clauses for x in clause), default=0)
    assert highest <= formula.variables
    return formula.variables, len(clauses)


@pytest.mark.parametrize(
    ("name", "sizes"),
    # Lynce & Ouaknine 2006, Kwon & Jain 2006 and tdoku for 9x9; the others by their formulas.
    [
        ("minimal", {4: (64, 304), 9: (729, 8_829), 16: (4_096, 92_416), 25: (15_625, 563_125)}),
        (
            "efficient",
            {4: (64, 400), 9: (729, 11_745), 16: (4_096, 123_136), 25: (15_625, 750_625)},
        ),
        ("extended", {4: (64, 448), 9: (729, 11_988), 16: (4_096, 123_904), 25: (15_625, 752_500)}),
        ("optimised", {4: (64, 448), 9: (729, 11_988), 16: (4_096, 123_904)}),
        ("triad", {4: (128, 496), 9: (1_215, 7_695), 16: (6_144, 60_672), 25: (21_875, 315_625)}),
        ("order", {4: (48, 320), 9: (648, 9_315)}),
        ("log", {4: (32, 288), 9: (324, 9_315)}),
        ("support", {4: (64, 688), 9: (729, 20_493)}),
    ],
)
@pytest.mark.parametrize("sides", [(4, 9), pytest.param((16, 25), marks=pytest.mark.slow)])
def test_the_published_sizes_are_those_of_the_formulas(name, sizes, sides):
    encoding = Encoding(name)
    for side in sizes.keys() & sides:
        size = sizes[side]
        formula = Formula(blank(Board.customary(side)), encoding)
        assert of_formula(formula.puzzle, encoding) == size
        assert (formula.variables, formula.cnf.size.clauses) == size
        if side < 25:
            assert made(formula) == size


@pytest.mark.parametrize(
    ("name", "long", "short"),
    # Numbers of clauses by length, and of clauses with two literals, in a pairwise formula.
    [
        ("minimal", {9: 81}, 8_748),
        ("efficient", {9: 81}, 11_664),
        ("extended", {9: 324}, 11_664),
        ("triad", {9: 81, 4: 486, 3: 324}, 6_804),
        ("order", {4: 6_804}, 2_511),
        ("log", {8: 8_748, 4: 567}, None),
        ("support", {9: 17_496 + 81}, 2_916),
    ],
)
def test_clauses_have_the_published_lengths(name, long, short):
    encoding = Encoding(name)
    lengths = Counter(map(len, Formula(blank(Board.customary(9)), encoding).clauses))
    assert lengths == (long if short is None else {**long, 2: short})


@pytest.mark.parametrize(
    ("clauses", "side", "size"),
    [
        ("minimal", 4, (64, 16 + 32 * 6)),
        ("efficient", 4, (64, 16 + 48 * 6)),
        ("extended", 4, (64, 48 + 48 * 6)),
        ("extended", 9, (729, 243 + 243 * 36)),
        ("extended", 1, (1, 3)),
    ],
)
def test_without_boxes_there_are_two_thirds_of_the_houses(clauses, side, size):
    assert made(Formula(blank(Board.latin(side)), Encoding(clauses))) == size


BOARDS = [JIGSAW, Board(6, 3, 2), Board(6, 2, 3), Board(3, 1, 3), Board.latin(2), Board.latin(5)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("board", BOARDS, ids=str)
@pytest.mark.parametrize("encoding", ENCODINGS, ids=lambda e: f"{e.name}-{e.at_most_one}")
def test_other_boards_have_the_sizes_of_the_formulas(encoding, board):
    if encoding.name.startswith("triad") and not board.has_boxes:
        with pytest.raises(Unsupported, match=f"triad needs boxes, and the board is {board}"):
            Formula(blank(board), encoding)
        return
    for digits in (bytes(board.side**2), bytes([1, 2, *[0] * (board.side**2 - 2)])):
        formula = Formula(Puzzle.classic(board, digits), encoding)
        assert of_formula(formula.puzzle, encoding) == made(formula)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=name, marks=[] if text == NINE else pytest.mark.slow)
        for name, text in PUZZLES.items()
    ],
)
@pytest.mark.parametrize("encoding", ENCODINGS, ids=lambda e: f"{e.name}-{e.at_most_one}")
def test_puzzles_of_9x9_have_the_sizes_of_the_formulas(encoding, text):
    formula = Formula(sc.read(text), encoding)
    assert of_formula(formula.puzzle, encoding) == made(formula)


@pytest.mark.parametrize("board", [Board.customary(4), Board(6, 3, 2), Board.latin(3)], ids=str)
@pytest.mark.parametrize("name", ["minimal", "efficient", "extended"])
def test_without_duplicates_the_pairs_of_a_line_and_a_box_are_written_once(name, board):
    variables, clauses = of_formula(blank(board), Encoding(name))
    formula = Formula(blank(board), Encoding(f"{name},drop-duplicates"))
    assert made(formula) == (variables, clauses - stated_twice(board))


@pytest.mark.parametrize("name", [name for name in clause_sets.NAMES if name != "optimised"])
def test_the_rules_have_the_size_of_a_blank_board(name):
    blank_size = made(Formula(blank(Board.customary(9)), Encoding(name)))
    model = sc.read(NINE)
    variables, clauses = made(Formula(model, Encoding(name)))
    assert (variables, clauses - 30) == blank_size
    assert made(Formula(model, Encoding(name), Givens.ASSUMPTIONS)) == blank_size


def test_the_optimised_encoding_has_as_many_variables_as_there_are_candidates():
    # Kwon & Jain's V0: every candidate that no given crosses out.
    model = sc.read(NINE)
    given = dict(model.givens)
    candidates = sum(
        digit not in {given.get(peer) for peer in model.board.peers(cell)}
        for cell in model.board.cells
        if cell not in given
        for digit in range(1, 10)
    )
    assert Formula(model, Encoding("optimised")).variables == candidates
    assert Formula(model, givens=Givens.COMPILED).variables == candidates


@pytest.mark.parametrize("text", [SIX, pytest.param(NINE, marks=pytest.mark.slow)])
def test_every_option_reaches_the_formula(text):
    seen = {}
    model = sc.read(text)
    for encoding in [
        *ENCODINGS,
        *(Encoding(f"{name},drop-duplicates") for name in ("minimal", "efficient", "extended")),
        Encoding("optimised,propagate"),
    ]:
        clauses = frozenset(frozenset(clause) for clause in Formula(model, encoding).clauses)
        key = (len(clauses), hash(clauses), encoding.drop_duplicates)
        assert key not in seen, f"{encoding} makes the formula of {seen[key]}"
        seen[key] = encoding
    assert len(seen) == 5 * 9 + 3 + 3 + 1
