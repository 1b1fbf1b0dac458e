"""The tests of every language: a solver finds what the rules allow, and no more.

A test file has a subclass of `Faithful` with the language's module and two ways to its solver.
"""

from contextlib import suppress
from itertools import combinations, product

import pytest
from global_cases import CASES

from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

QUICK_GLOBALS = {
    "at least one of A1 A3 B-2 C3",
    "relation at most",
    "linear 10 r1c1 + 1 r1c2 + -7 r1c3 == 12",
    "any of: many words, overlapping",
    "regular: a 2 beside a 3",
    "count (1, 2) in r1c1 r1c2 == r1c3",
    "any of: automaton, element",
}
SOME_GLOBALS = [case for case in CASES if case.id in QUICK_GLOBALS]
OTHER_GLOBALS = [case for case in CASES if case.id not in QUICK_GLOBALS]

TWO, THREE, FOUR, NINE = Board(2, 1, 2), Board(3, 1, 3), Board(4, 2, 2), Board(9, 3, 3)

PUBLISHED = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUBLISHED_SOLVED = (
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)
CLASHING = "55" + "." * 79
HOPELESS = "12....3........."
"""No two givens clash, but row 1 needs a 3 in box 2, which has one."""

SIX = "3.6..4.....5.4.6.1.12.....54........"
SIX_SOLVED = "356214421365543621612543165432234156"
"""For boxes of 2 rows and 3 columns."""

AWKWARD = ["two\nlines", "a tab\t, a bell\a, a return\r", "é % ; \\ # * */ (check-sat) End", ""]


def puzzle(text, board):
    return Puzzle.classic(board, bytes(0 if char == "." else int(char) for char in text))


def grid(text, board):
    return Grid(board, bytes(int(char) for char in text))


def transposed(text):
    return "".join(text[row :: int(len(text) ** 0.5)] for row in range(int(len(text) ** 0.5)))


def sixteen():
    """A 16x16 puzzle with two cells in five empty, and its grid, made by shifting."""
    board = Board(16, 4, 4)
    digits = bytes((4 * (r % 4) + r // 4 + c) % 16 + 1 for r, c in product(range(16), range(16)))
    kept = bytes(digit if place * 7 % 5 < 3 else 0 for place, digit in enumerate(digits))
    return Puzzle.classic(board, kept), Grid(board, digits)


def filled(board, scope, digits):
    """The grid with these digits in the scope, and a 1 elsewhere."""
    chosen = dict(zip(scope, digits, strict=True))
    return Grid.of(board, {cell: chosen.get(cell, 1) for cell in board.cells})


def assignments(board, scope):
    """Every assignment of the scope, with a 1 elsewhere."""
    return (filled(board, scope, row) for row in product(board.digits, repeat=len(scope)))


def right(board, rule):
    """The assignments of its scope that a rule allows, as lines."""
    return {one.line() for one in assignments(board, rule.scope) if rule.holds(one)}


def answers(read, solved, unsolvable, broken):
    """The tests of a reader for a 2x2 board, with solved, unsolvable and broken answers."""

    @pytest.mark.parametrize("text", solved)
    def test_solved(text):
        assert read(text.split("\n"), TWO) == grid("1221", TWO)

    @pytest.mark.parametrize("text", unsolvable)
    def test_unsolvable(text):
        assert read(text.split("\n"), TWO) is None

    @pytest.mark.parametrize(("text", "message", "line"), broken)
    def test_broken(text, message, line):
        with pytest.raises(AnswerError, match=message) as caught:
            read(text.split("\n"), TWO)
        assert caught.value.line == line

    return test_solved, test_unsolvable, test_broken


class Faithful:
    """The tests of a language. `module` writes and reads; a subclass has the solver."""

    module = None
    blank = "." * 16
    count = 288

    def answer(self, path):
        """The output of the solver for the file, as lines."""
        raise NotImplementedError

    def solutions(self, path, board):
        """All solutions of the file as lines of digits, by enumeration."""
        raise NotImplementedError

    def write(self, path, question, post=None, **more):
        with path.open("wb") as stream:
            post = post or question.ruleset.post
            self.module.write(stream, question.board, question.givens, post, **more)

    def ask(self, folder, question, **more):
        """The grid in a solver's answer to the file of a puzzle."""
        path, reply = folder / "question", folder / "answer"
        self.write(path, question, **more)
        reply.write_text("\n".join(self.answer(path)) + "\n")
        with reply.open() as lines:
            return self.module.read(lines, question.board)

    def all(self, folder, question, **more):
        self.write(folder / "question", question, **more)
        found = list(self.solutions(folder / "question", question.board))
        assert len(set(found)) == len(found)
        return set(found)

    def allowed(self, folder, board, scope, post):
        """The assignments of the scope that the language allows. The other cells hold 1."""
        givens = bytes(0 if cell in scope else 1 for cell in board.cells)
        return self.all(folder, Puzzle.classic(board, givens), post=post)

    def test_a_published_puzzle_comes_back_solved(self, tmp_path):
        question = puzzle(PUBLISHED, NINE)
        found = self.ask(tmp_path, question)
        assert found.line() == PUBLISHED_SOLVED
        assert question.violations(found) == ()

    def test_a_unique_puzzle_has_nothing_but_its_solution(self, tmp_path):
        question = puzzle(PUBLISHED, NINE)
        assert self.ask(tmp_path, question, forbidden=grid(PUBLISHED_SOLVED, NINE)) is None
        other = grid(PUBLISHED_SOLVED[::-1], NINE)
        assert self.ask(tmp_path, question, forbidden=other).line() == PUBLISHED_SOLVED
        solved = puzzle(PUBLISHED_SOLVED, NINE)
        assert self.ask(tmp_path, solved).line() == PUBLISHED_SOLVED
        assert self.ask(tmp_path, solved, forbidden=grid(PUBLISHED_SOLVED, NINE)) is None

    def test_a_forbidden_grid_is_the_only_solution_that_goes(self, tmp_path):
        question = puzzle("1234" + "3412" + "." * 8, FOUR)
        every = self.all(tmp_path, question)
        assert len(every) == 4
        for line in sorted(every):
            forbidden = grid(line, FOUR)
            assert self.all(tmp_path, question, forbidden=forbidden) == every - {line}
            assert self.ask(tmp_path, question, forbidden=forbidden).line() in every - {line}

    @pytest.mark.parametrize(("text", "board"), [(CLASHING, NINE), (HOPELESS, FOUR)])
    def test_a_contradiction_comes_back_as_none(self, tmp_path, text, board):
        assert self.ask(tmp_path, puzzle(text, board)) is None

    def test_boxes_stand_or_lie(self, tmp_path):
        lying, standing = Board(6, 2, 3), Board(6, 3, 2)
        assert self.ask(tmp_path, puzzle(SIX, lying)).line() == SIX_SOLVED
        turned = self.ask(tmp_path, puzzle(transposed(SIX), standing))
        assert turned.line() == transposed(SIX_SOLVED)

    def test_sixteen_by_sixteen(self, tmp_path):
        question, solution = sixteen()
        found = self.ask(tmp_path, question)
        assert question.violations(solution) == ()
        assert question.violations(found) == ()

    @pytest.mark.slow
    def test_a_4x4_has_the_known_number_of_solutions(self, tmp_path):
        question = puzzle(self.blank, FOUR)
        found = self.all(tmp_path, question)
        assert len(found) == self.count
        assert {question.violations(grid(line, FOUR)) for line in found} == {()}

    def test_a_latin_square_of_side_3_has_12_solutions(self, tmp_path):
        question = Puzzle.blank(Ruleset.classic(Board.latin(3)))
        found = self.all(tmp_path, question)
        assert len(found) == 12
        assert {question.violations(grid(line, question.board)) for line in found} == {()}

    def test_lost_rules_are_noticed(self, tmp_path):
        # All boxes are lost. A single lost house is implied by the other houses.
        question = puzzle("1234" + "." * 12, FOUR)
        right = self.all(tmp_path, question)
        found = self.all(tmp_path, question, post=Ruleset(FOUR, question.constraints[:8]).post)
        assert right < found
        assert right == {line for line in found if not question.violations(grid(line, FOUR))}

    def scopes(self):
        for board in (TWO, THREE):
            for size in range(1, board.side + 2):
                yield from ((board, cells) for cells in list(combinations(board.cells, size))[::19])

    def test_small_scopes_allow_what_the_rule_allows(self, tmp_path):
        noticed = 0
        for board, cells in self.scopes():
            rule = AllDifferent(cells)
            expected = right(board, rule)
            assert self.allowed(tmp_path, board, cells, rule.post) == expected
            if len(cells) == 3:
                rest = AllDifferent(cells[:-1])
                assert self.allowed(tmp_path, board, cells, rest.post) != expected
                noticed += 1
        assert noticed

    @pytest.mark.parametrize(
        ("board", "scope", "allowed"),
        [
            (THREE, THREE.cells[:2], [(1, 2), (1, 3), (2, 3)]),
            (THREE, THREE.cells[4:5], [(2,), (3,)]),
            (THREE, THREE.cells[1:7:2], [(1, 1, 1), (3, 2, 3), (1, 2, 1), (2, 2, 2)]),
            (TWO, TWO.cells[:2], [(2, 1)]),
            (TWO, TWO.cells[1:3], []),
            (TWO, TWO.cells[1:3], [(1, 1), (1, 2), (2, 1), (2, 2)]),
        ],
    )
    def test_a_table_allows_its_rows_alone(self, tmp_path, board, scope, allowed):
        expected = {filled(board, scope, digits).line() for digits in allowed}

        def post(cp):
            assert cp.board == board
            cp.table(scope, allowed)

        assert self.allowed(tmp_path, board, scope, post) == expected

    @pytest.mark.parametrize(("board", "rule"), SOME_GLOBALS)
    def test_a_global_constraint_allows_what_holds(self, tmp_path, board, rule):
        assert self.allowed(tmp_path, board, rule.scope, rule.decompose) == right(board, rule)

    @pytest.mark.slow
    @pytest.mark.parametrize(("board", "rule"), OTHER_GLOBALS)
    def test_every_global_constraint_allows_what_holds(self, tmp_path, board, rule):
        self.test_a_global_constraint_allows_what_holds(tmp_path, board, rule)

    def test_comments_stay_comments(self, tmp_path):
        question = puzzle("1234" + "3412" + "." * 8, FOUR)
        assert len(self.all(tmp_path, question, comments=AWKWARD)) == 4
        self.write(tmp_path / "plain", question)
        text = (tmp_path / "question").read_bytes()
        assert text.isascii()
        assert text.endswith((tmp_path / "plain").read_bytes())
        assert len(text.splitlines()[: len(AWKWARD)]) == len(AWKWARD)
        assert b"two\\nlines" in text.splitlines()[0]

    def test_a_forbidden_grid_of_another_board_is_rejected(self, tmp_path):
        question = puzzle("." * 16, FOUR)
        with pytest.raises(ValueError, match="a forbidden grid of 9x9"):
            self.write(tmp_path / "question", question, forbidden=grid(PUBLISHED_SOLVED, NINE))

    def test_every_shortened_answer_is_rejected(self, tmp_path):
        # The first lines alone, and all lines but one, never give another grid or None.
        question = puzzle("1234" + "3412" + "." * 8, FOUR)
        self.write(tmp_path / "question", question)
        lines = list(self.answer(tmp_path / "question"))
        whole = self.module.read(lines, FOUR)
        refused = 0
        for keep in [lines[:end] for end in range(len(lines))] + [
            lines[:gap] + lines[gap + 1 :] for gap in range(len(lines))
        ]:
            with suppress(AnswerError):
                assert self.module.read(keep, FOUR) == whole
                continue
            refused += 1
        assert refused >= 16
