"""OPB: every line of a group is proved to be "at most one" of it, and the groups are all there."""

import re
from io import BytesIO
from itertools import combinations

import pytest
from tails import quick_first

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.exported_files import Export
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf.at_most_one import named
from sudoku_csp.targets.cnf.clause_formats import OPB
from sudoku_csp.targets.cnf.output import ClauseStream

TERM = re.compile(r"([-+]\d+) (~?)x(\d+) ")
LINE = re.compile(rf"((?:{TERM.pattern.replace('(', '(?:', 1)})+)>= (-?\d+) ;")


def parsed(line):
    """The terms of a line, (coefficient, literal), and its bound."""
    body, _, bound = line.removesuffix(" ;").rpartition(">= ")
    terms = TERM.findall(body)
    assert "".join(f"{sign} {tilde}x{number} " for sign, tilde, number in terms) == body
    return [(int(sign), int(f"-{n}" if tilde else n)) for sign, tilde, n in terms], int(bound)


def allows(terms, bound, true):
    """Whether the sum of the literals that are true reaches the bound."""
    return sum(sign for sign, literal in terms if literal in true) >= bound


def check_at_most_one(line, literals):
    """None true, one true: allowed; any two: not, and so no more either."""
    terms, bound = parsed(line)
    assert sorted(literal for _, literal in terms) == sorted(literals)
    assert {sign for sign, _ in terms} == {-1}
    assert allows(terms, bound, set())
    assert all(allows(terms, bound, {literal}) for literal in literals)
    assert not any(allows(terms, bound, set(pair)) for pair in combinations(literals, 2))


def line_of(literals):
    """The text of a group by itself."""
    stream = BytesIO()
    method = named("cardinality")
    formula = ClauseStream(len(literals), method, lambda output: output.at_most_one(literals))
    OPB.write(stream, formula, ())
    (line,) = stream.getvalue().decode().splitlines()[1:]
    return line


@pytest.mark.parametrize("size", range(2, 26))
def test_a_group_of_any_size_is_at_most_one(size):
    check_at_most_one(line_of(list(range(1, size + 1))), list(range(1, size + 1)))
    signed = [-x if x % 3 else x for x in range(1, size + 1)]
    check_at_most_one(line_of(signed), signed)


@pytest.mark.parametrize("side", quick_first([4, 9, 12, 16], quick=2))
def test_the_groups_of_a_board_are_the_pairs_of_the_pairwise_formula(side):
    board = Board.customary(side)
    puzzle = Puzzle.classic(board, bytes([0] * (side * side - 1) + [side]))
    stream = BytesIO()
    Export(puzzle, "opb", Encoding("cardinality")).write(stream)
    clauses, pairs = set(), set()
    for line in stream.getvalue().decode().splitlines():
        if line.startswith("*"):
            continue
        terms, bound = parsed(line)
        if bound == 1:
            clauses.add(frozenset(literal for _, literal in terms))
        else:
            group = [literal for _, literal in terms]
            check_at_most_one(line, group)
            pairs |= {frozenset((-a, -b)) for a, b in combinations(group, 2)}
    pairwise = {frozenset(clause) for clause in Export(puzzle, "dimacs").formula.clauses}
    assert clauses | pairs == pairwise
