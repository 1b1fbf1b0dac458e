"""Formulas without repeated clauses: the same set of clauses, each once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf.at_most_one import NAMES, find_method
from sudoku_csp.targets.cnf.output import Clauses, Count
from sudoku_csp.targets.cnf.simplify import Distinct

JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])
SMALL = [
    Board.customary(4),
    JIGSAW,
    *(pytest.param(board, marks=pytest.mark.slow) for board in (Board(6, 2, 3), Board(6, 3, 2))),
]


def clauses_of(board, encoding):
    return Formula(Puzzle.classic(board, bytes(board.side**2)), encoding).clauses


@pytest.mark.sampled(3)
@pytest.mark.parametrize("method", NAMES)
@pytest.mark.parametrize("name", clause_sets.NAMES)
@pytest.mark.parametrize("board", SMALL, ids=str)
def test_the_set_of_clauses_is_the_same_and_none_stands_twice(board, name, method):
    whole = clauses_of(board, Encoding(f"{name},{method}"))
    once = clauses_of(board, Encoding(f"{name},{method},drop-duplicates"))
    assert {tuple(sorted(clause)) for clause in whole} == {tuple(sorted(c)) for c in once}
    assert len({tuple(sorted(clause)) for clause in once}) == len(once)


@pytest.mark.parametrize("cells", ["order", "log", "support"])
@pytest.mark.parametrize("board", SMALL, ids=str)
def test_conflicts_stand_once_too(board, cells):
    whole = clauses_of(board, Encoding(cells))
    once = clauses_of(board, Encoding(f"{cells},drop-duplicates"))
    assert {frozenset(clause) for clause in whole} == {frozenset(clause) for clause in once}
    assert len({frozenset(clause) for clause in once}) == len(once) < len(whole)


LITERALS = st.integers(1, 6).flatmap(lambda n: st.sampled_from([n, -n]))
STATEMENT = st.tuples(st.booleans(), st.lists(LITERALS, max_size=7))


@pytest.mark.parametrize("examples", [100, pytest.param(400, marks=pytest.mark.slow)])
def test_whatever_is_stated_no_clause_is_lost(examples):
    @settings(max_examples=examples)
    @given(st.lists(STATEMENT, max_size=6), st.sampled_from(NAMES))
    def none_is_lost(statements, method):
        def state(output):
            for is_group, literals in statements:
                (output.at_most_one if is_group else output.clause)(literals)
            return output

        whole, once = [], []
        plain = state(Clauses(6, whole.append, find_method(method)))
        inner = Clauses(6, once.append, find_method(method))
        state(Distinct(inner))
        assert {frozenset(clause) for clause in whole} == {frozenset(clause) for clause in once}
        assert inner.variables == plain.variables
        counted = Count(6, find_method(method))
        state(Distinct(counted))
        assert (counted.clauses, counted.variables) == (len(once), inner.variables)

    none_is_lost()


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sets(st.integers(1, 7), max_size=6), max_size=5), st.sampled_from(NAMES))
def test_of_groups_of_different_literals_no_clause_is_left_twice(groups, method):
    once = []
    output = Distinct(Clauses(7, once.append, find_method(method)))
    for group in groups:
        output.at_most_one(sorted(group))
    assert len({frozenset(clause) for clause in once}) == len(once)
