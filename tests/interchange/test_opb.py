"""OPB: the solutions that clasp finds, every line of a model, and the answers of solvers."""

import re
import subprocess
from io import BytesIO
from itertools import combinations

import pytest
from languages import FOUR, NINE, PUBLISHED, SOME_GLOBALS, THREE, Faithful, answers, puzzle, right
from tables import rows
from tails import quick_first

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.exported_files import Export
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY
from sudoku_csp.targets.cnf.clause_formats import OPB as OPB_CLAUSES
from sudoku_csp.targets.cnf.output import ClauseStream
from sudoku_csp.targets.interchange import opb
from sudoku_csp.targets.interchange.opb import OPB, OpbModel
from sudoku_csp.targets.model import Fact

MOST = 5000
"""Largest number of assignments of a kind's sample on a board of side 4 or more."""

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
        """All models of the cells' variables, each as the variables that are true."""
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
        sizes, *made = written(question, comments=comments).splitlines()
        escaped = ["two\\nlines", "\\xe9 % ; \\\\ # * */ +1 x1 >= 2 ;", "#variable= 1", ""]
        assert made[:4] == [f"* {comment}" for comment in escaped]
        assert [sizes, *made[4:]] == written(question).splitlines()

    @pytest.mark.parametrize(("board", "rule"), SOME_GLOBALS)
    def test_new_variables_are_functions_of_the_cells(self, tmp_path, board, rule):
        """Without projection a grid is one model, unless there are several branches."""
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


# Every line is read by code of the tests.

TERM = re.compile(r"([-+]\d+) (~?)x(\d+) ")


def parsed(line):
    """The terms of a line, each a factor and a literal, its comparison and its bound."""
    body, op, bound = re.fullmatch(r"(.*?)(>=|=) (-?\d+) ;", line).groups()
    terms = TERM.findall(body)
    assert "".join(f"{factor} {sign}x{number} " for factor, sign, number in terms) == body
    assert len({number for *_, number in terms}) == len(terms) > 0
    found = [(int(factor), int(number) * (-1 if sign else 1)) for factor, sign, number in terms]
    return found, op, int(bound)


def check_group(line, literals, *, exactly=False):
    """Checks that one true literal is allowed, no two are, and none unless it is exactly one."""
    terms, op, bound = parsed(line)

    def allows(true):
        total = sum(factor for factor, literal in terms if literal in true)
        return total == bound if op == "=" else total >= bound

    assert sorted(literal for _, literal in terms) == sorted(literals)
    assert {abs(factor) for factor, _ in terms} == {1}
    assert op == ("=" if exactly else ">=")
    assert allows(()) is not exactly
    assert all(allows((one,)) for one in literals)
    assert not any(map(allows, combinations(literals, 2)))


@pytest.mark.parametrize("size", range(2, 26))
def test_in_clauses_too_a_group_of_any_size_is_at_most_one(size):
    for literals in (range(1, size + 1), [-x if x % 3 else x for x in range(1, size + 1)]):
        stream = BytesIO()
        formula = ClauseStream(
            size, CARDINALITY, lambda output, of=literals: output.at_most_one(of)
        )
        OPB_CLAUSES.write(stream, formula, ())
        check_group(stream.getvalue().decode().splitlines()[1], literals)


@pytest.mark.parametrize("side", quick_first([4, 9, 12, 16], quick=2))
def test_in_clauses_the_groups_of_a_board_are_the_pairs_of_the_pairwise_formula(side):
    question = Puzzle.classic(Board.customary(side), bytes([0] * (side * side - 1) + [side]))
    stream = BytesIO()
    Export(question, "opb", Encoding("cardinality")).write(stream)
    made = [parsed(line) for line in stream.getvalue().decode().splitlines() if line[0] != "*"]
    clauses = {frozenset(literal for _, literal in terms) for terms, _, bound in made if bound == 1}
    groups = [[-literal for _, literal in terms] for terms, _, bound in made if bound != 1]
    pairs = {frozenset(pair) for group in groups for pair in combinations(group, 2)}
    assert clauses | pairs == set(map(frozenset, Formula(question).clauses))


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
        (lambda model: model.linear([(1, A), (1, A), (-2, A)], "==", 1), ["+1 x1 >= 2 ;"]),
        (lambda model: model.linear([(1, A), (-1, A)], ">=", 0), []),
        (lambda model: model.count([A, B], (2, 3), "==", 1), ["+1 x2 +1 x3 +1 x5 +1 x6 = 1 ;"]),
        (lambda model: model.count([A, B], (3,), "==", C), ["+1 x3 +1 x6 -1 x7 -2 x8 -3 x9 = 0 ;"]),
        (lambda model: model.domain(B, (1, 3)), ["+1 x4 +1 x6 >= 1 ;"]),
        # A digit that the board does not have.
        (lambda model: model.at_least_one([Fact(A, 1), Fact(B, 4, sign=False)]), []),
        (lambda model: model.at_least_one([Fact(A, 1), Fact(B, 4)]), ["+1 x1 >= 1 ;"]),
        (
            lambda model: model.any_of(
                lambda one: one.linear([(1, A), (1, B)], ">=", 5), lambda one: one.domain(C, (2,))
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


def test_nothing_is_held_while_it_is_written():
    sizes = []

    class Stream(BytesIO):
        def write(self, data):
            sizes.append(len(data))
            return len(data)

    question = puzzle(PUBLISHED, NINE)
    OPB.write(Stream(), NINE, question.givens, question.ruleset.post)
    assert len(sizes) > 300
    assert max(sizes) < 200


SOLVED = rows(__file__, "opb_solved")
UNSOLVABLE = ["c nothing\ns UNSATISFIABLE"]
BROKEN = rows(__file__, "opb_broken")

test_solved, test_unsolvable, test_broken = answers(opb.read, SOLVED, UNSOLVABLE, BROKEN)
