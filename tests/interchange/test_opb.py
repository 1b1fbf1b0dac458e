"""OPB by clasp, every line of a model by itself, and the answers of pseudo-Boolean solvers."""

import re
import subprocess
from io import BytesIO
from itertools import combinations

import pytest
from languages import (
    FOUR,
    NINE,
    PUBLISHED,
    SOME_GLOBALS,
    THREE,
    Faithful,
    answers,
    puzzle,
    right,
)

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.file_format import Language
from sudoku_csp.targets.interchange import opb
from sudoku_csp.targets.interchange.opb import OPB, OpbModel

MOST = 5000
"""Assignments of a kind's sample on a board of side 4 and more."""

A, B, C, D = (Cell(1, column) for column in (1, 2, 3, 4))


def written(question, **more):
    stream = BytesIO()
    OPB.write(
        stream, question.board, question.givens, more.pop("post", question.ruleset.post), **more
    )
    return stream.getvalue().decode()


def clasp(path, *options):
    ended = subprocess.run(
        ["clasp", str(path), *options], capture_output=True, text=True, check=False
    )
    assert not ended.stderr
    return ended.stdout.splitlines()


class TestFaithful(Faithful):
    module = OPB

    @pytest.fixture(autouse=True)
    def _program(self, outside):
        outside("clasp")

    def answer(self, path):
        return clasp(path)

    def models(self, path, board):
        """All models of the cells' variables, each as its true ones."""
        head, rest = path.read_text().split("\n", 1)
        cells = " ".join(map(str, range(1, board.side**3 + 1)))
        path.write_text(f"{head}\n* project {cells} 0\n{rest}")  # clasp's own extension.
        model = []
        for line in clasp(path, "-n0", "-q0", "--parse-ext", "--project=project"):
            if line.startswith("v "):
                model += line[2:].split()
            elif model:
                yield [int(word[1:]) for word in model if word[0] != "-"]
                model = []

    def solutions(self, path, board):
        for true in self.models(path, board):
            held = [number - 1 for number in true if number <= board.side**3]
            digits = dict(divmod(number, board.side) for number in held)
            assert len(digits) == len(held) == len(board.cells)
            yield "".join(str(digits[place] + 1) for place in range(len(board.cells)))

    def test_every_shortened_answer_is_rejected(self, tmp_path):
        # clasp has many literals on a line: here each has one of its own.
        def spread(path):
            for line in clasp(path):
                yield from [f"v {x}" for x in line[2:].split()] if line[:2] == "v " else [line]

        self.answer = spread
        super().test_every_shortened_answer_is_rejected(tmp_path)

    def test_comments_stay_comments(self, tmp_path):
        question = puzzle("1234" + "3412" + "." * 8, FOUR)
        comments = ["two\nlines", "é % ; \\ # * */ +1 x1 >= 2 ;", "#variable= 1", ""]
        assert len(self.all(tmp_path, question, comments=comments)) == 4
        made = written(question, comments=comments).splitlines()
        plain = written(question).splitlines()
        assert made[0] == plain[0]
        assert made[1:5] == [
            "* two\\nlines",
            "* \\xe9 % ; \\\\ # * */ +1 x1 >= 2 ;",
            "* #variable= 1",
            "* ",
        ]
        assert made[5:] == plain[1:]

    @pytest.mark.parametrize(("board", "rule"), SOME_GLOBALS)
    def test_what_is_no_cells_is_a_function_of_the_cells(self, tmp_path, board, rule):
        """Without projection a grid is a model once, except with several branches."""
        path = tmp_path / "question"
        self.write(path, Puzzle.classic(board, bytes(len(board.cells))), post=rule.decompose)
        path.write_text(path.read_text() + "".join(fixed(board, rule.scope)))
        found = [line for line in clasp(path, "-n0") if line.startswith("c Models")]
        truth = len(right(board, rule))
        models = int(found[0].split()[-1])
        assert models >= truth if rule.name.startswith("any of") else models == truth

    @pytest.mark.sampled(3)
    @pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
    def test_every_kind_allows_what_holds(self, tmp_path, kind):
        question = [
            (board, rule)
            for board, rule in kind.samples()
            if board.side ** len(rule.scope) <= MOST or board.side < 4
        ]
        assert question
        for board, rule in question:
            found = self.allowed(tmp_path, board, rule.scope, rule.post)
            assert found == right(board, rule), rule


def fixed(board, scope):
    for place, cell in enumerate(board.cells):
        if cell not in scope:
            yield f"+1 x{place * board.side + 1} = 1 ;\n"


# Every line by itself, by a reader of its own.

TERM = re.compile(r"([-+]\d+) x(\d+) ")


def parsed(line):
    """The terms of a line, (factor, variable), how it compares, and its bound."""
    body, op, bound = re.fullmatch(r"(.*?)(>=|=) (-?\d+) ;", line).groups()
    terms = TERM.findall(body)
    assert "".join(f"{factor} x{number} " for factor, number in terms) == body
    assert len({number for _, number in terms}) == len(terms) > 0
    return [(int(factor), int(number)) for factor, number in terms], op, int(bound)


def check_group(line, variables, *, exactly):
    """One true: allowed; any two: not, and so no more either; none: unless it is exactly one."""
    terms, op, bound = parsed(line)

    def allows(true):
        total = sum(factor for factor, number in terms if number in true)
        return total == bound if op == "=" else total >= bound

    assert sorted(number for _, number in terms) == sorted(variables)
    assert {abs(factor) for factor, _ in terms} == {1}
    assert op == ("=" if exactly else ">=")
    assert allows(()) is not exactly
    assert all(allows((one,)) for one in variables)
    assert not any(map(allows, combinations(variables, 2)))


def lines(board, post):
    """The lines of a statement, without those of the cells."""
    made = written(puzzle_of(board), post=post).splitlines()
    return made[1 + len(board.cells) :]


def puzzle_of(board):
    return Puzzle.classic(board, bytes(len(board.cells)))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("side", range(2, 26))
def test_a_group_of_any_size_is_at_most_one(side):
    board = Board.latin(side)
    for size in {2, side - 1, side} - {1}:
        cells = board.cells[side : side + size]
        made = lines(board, lambda model, cells=cells: model.all_different(cells))
        assert len(made) == side
        for digit, line in enumerate(made, start=1):
            group = [side * (side + place) + digit for place in range(size)]
            check_group(line, group, exactly=size == side)


@pytest.mark.parametrize("side", [4, 9, 12, pytest.param(16, marks=pytest.mark.slow)])
def test_the_groups_of_a_board_are_the_cells_and_the_places_of_digits(side):
    board = Board.customary(side)
    question = Puzzle.classic(board, bytes([0] * (side * side - 1) + [side]))
    first, *made = written(question).splitlines()
    groups = {
        *(frozenset(range(place * side + 1, place * side + side + 1)) for place in range(side**2)),
        *(
            frozenset(side * board.position(cell) + digit for cell in house.cells)
            for house in board.rows + board.columns + board.boxes
            for digit in board.digits
        ),
    }
    assert first == f"* #variable= {side**3} #constraint= {4 * side * side + 1}"
    assert made.pop() == f"+1 x{side**3} = 1 ;"
    assert len(made) == 4 * side * side
    found = set()
    for line in made:
        variables = [number for _, number in parsed(line)[0]]
        check_group(line, variables, exactly=True)
        found.add(frozenset(variables))
    assert found == groups


def test_a_bound_that_allows_two_above_nine_is_seen(monkeypatch):
    honest = OpbModel.row

    def row(self, terms, op, bound, name=""):
        honest(self, terms, op, bound + (op == "<=" and len(terms) > 9), name)

    monkeypatch.setattr(OpbModel, "row", row)
    test_a_group_of_any_size_is_at_most_one(10)
    with pytest.raises(AssertionError):
        test_a_group_of_any_size_is_at_most_one(11)


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (
            lambda model: model.linear([(1, A), (2, B)], "==", 5),
            ["+1 x1 +2 x2 +3 x3 +2 x4 +4 x5 +6 x6 = 5 ;"],
        ),
        (
            lambda model: model.linear([(1, A), (-1, B)], "<=", 0),
            ["-1 x1 -2 x2 -3 x3 +1 x4 +2 x5 +3 x6 >= 0 ;"],
        ),
        (
            lambda model: model.linear([(1, A), (1, A), (-2, A)], "==", 1),
            ["+1 x1 >= 2 ;"],
        ),
        (lambda model: model.linear([(1, A), (-1, A)], ">=", 0), []),
        (lambda model: model.count([A, B], (2, 3), "==", 1), ["+1 x2 +1 x3 +1 x5 +1 x6 = 1 ;"]),
        (
            lambda model: model.count([A, B], (3,), "==", C),
            ["+1 x3 +1 x6 -1 x7 -2 x8 -3 x9 = 0 ;"],
        ),
        (lambda model: model.domain(B, (1, 3)), ["+1 x4 +1 x6 >= 1 ;"]),
        (
            lambda model: model.any_of(
                lambda one: one.linear([(1, A), (1, B)], ">=", 5),
                lambda one: one.domain(C, (2,)),
            ),
            [
                "+1 x28 +1 x29 >= 1 ;",
                "+1 x1 +2 x2 +3 x3 +1 x4 +2 x5 +3 x6 -5 x28 >= 0 ;",
                "+1 x8 -1 x29 >= 0 ;",
            ],
        ),
    ],
)
def test_a_global_constraint_is_a_line_if_it_can_be_one(statement, expected):
    assert lines(THREE, statement) == expected


def test_the_first_line_has_the_sizes():
    for parameter in SOME_GLOBALS:
        board, rule = parameter.values
        first, *made = written(puzzle_of(board), post=rule.decompose).splitlines()
        highest = max(number for line in made for _, number in parsed(line)[0])
        assert first == f"* #variable= {highest} #constraint= {len(made)}"


def test_the_names_are_those_of_the_numbers():
    found = list(opb.names(NINE))
    assert len(found) == 729
    assert found[0] == (1, "r1c1=1")
    assert found[9] == (10, "r1c2=1")
    assert found[-1] == (729, "r9c9=9")


def test_nothing_is_held_while_it_is_written():
    sizes = []

    class Stream(BytesIO):
        def write(self, data):
            sizes.append(len(data))
            return len(data)

    question = puzzle(PUBLISHED, NINE)
    assert isinstance(OPB, Language)
    OPB.write(Stream(), NINE, question.givens, question.ruleset.post)
    assert len(sizes) > 300
    assert max(sizes) < 200


TRUE = {1, 4, 6, 7}
LITERALS = [f"{'' if number in TRUE else '-'}x{number}" for number in range(1, 9)]
MODEL = "s SATISFIABLE\nv " + " ".join(LITERALS) + "\n"


SOLVED = [
    MODEL,
    MODEL.replace("\n", "\r\n"),
    MODEL.replace("-", "~"),
    "c a comment\n" + MODEL.replace(" x4", "\nv x4"),
    "\n".join(reversed(MODEL.splitlines())),
    MODEL.replace("SATISFIABLE", "OPTIMUM FOUND"),
    MODEL.replace("x8", "x8 x9 -x10"),
    "s SATISFIABLE\nv x1 x4 x6 x7\n",
    MODEL + MODEL,
]
UNSOLVABLE = ["c nothing\ns UNSATISFIABLE"]
BROKEN = [
    ("", "no answer of a solver", 1),
    ("v x1 x4 x6 x7", "no answer of a solver", 1),
    ("s UNKNOWN", "gave no answer", 1),
    ("s SATISFIABLE\n", "satisfiable, but without an assignment", 2),
    ("s UNSATISFIABLE\n" + MODEL, "a second, different answer", 2),
    (MODEL.replace("x5", "y5"), "'-y5' is not a literal", 2),
    (MODEL.replace("x5", "5"), "'-5' is not a literal", 2),
    (MODEL.replace("x5", "x05"), "is not a literal", 2),
    (MODEL.replace("x5", "x\u0665"), "is not a literal", 2),
    (MODEL.replace("-x5", "x4 -x4"), "4 is both true and false", 3),
    (MODEL.replace("-x5", "x5"), "r2c1 holds 1 and 2", 3),
    (MODEL.replace(" x7", " -x7"), "r2c2 has no digit", 3),
    ("\n".join([MODEL.splitlines()[0], "v"]), "r1c1 has no digit", 2),
]

test_solved, test_unsolvable, test_broken = answers(opb.read, SOLVED, UNSOLVABLE, BROKEN)
