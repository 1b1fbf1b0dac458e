"""What findings are held to is right itself: small cases by the definition, one by one."""

from itertools import chain, combinations, product
from random import Random

import pytest

from sudoku_csp.analysis.explanation.check import Known, forces
from sudoku_csp.analysis.explanation.groups import Candidate, groups_of
from sudoku_csp.analysis.explanation.step import Conclusion
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.workshop.fuzzing import properties
from sudoku_csp.workshop.fuzzing.brute_force import Agreement, breaks, grids
from sudoku_csp.workshop.fuzzing.proofs import holds
from sudoku_csp.workshop.fuzzing.properties.explanations import fewer
from sudoku_csp.workshop.fuzzing.property import Question
from sudoku_csp.workshop.fuzzing.shrinking import shrunk

SMALL = Board(3, 1, 3)
BOARD = Board(4, 2, 2)


def subsets(things):
    return chain.from_iterable(combinations(things, size) for size in range(len(things) + 1))


@pytest.mark.parametrize("seed", range(20))
def test_houses_are_broken_where_no_filling_keeps_them(seed):
    rng = Random(seed)
    digits = bytes(rng.choice((0, 0, 1, 2, 3)) for _ in range(9))
    fillings = [
        filling
        for filling in product((1, 2, 3), repeat=9)
        if all(given in (0, held) for given, held in zip(digits, filling, strict=True))
    ]
    for houses in combinations((*SMALL.rows, *SMALL.columns), rng.randint(1, 4)):
        kept = any(
            all(len({f[SMALL.position(cell)] for cell in house.cells}) == 3 for house in houses)
            for f in fillings
        )
        assert breaks(SMALL, digits, [house.name for house in houses]) != kept


def test_a_house_that_there_is_not_breaks_nothing():
    for name in ("row 5", "box 0", "ring 1"):
        with pytest.raises(ValueError, match="no house is called"):
            breaks(BOARD, bytes(16), [name])


@pytest.mark.parametrize("seed", range(10))
def test_sets_of_pairs_are_told_as_brute_force_tells_them(seed):
    rng = Random(seed)
    pairs = [(cell, rng.randint(1, 4)) for cell in rng.sample(BOARD.cells, 6)]
    known = Agreement(BOARD, pairs, grids(BOARD, bytes(16)))

    def stands(chosen):
        digits = bytearray(16)
        for cell, digit in chosen:
            digits[BOARD.position(cell)] = digit
        return next(grids(BOARD, bytes(digits)), None) is not None

    standing = {frozenset(chosen) for chosen in subsets(pairs) if stands(chosen)}
    assert all(known.stands(chosen) == (frozenset(chosen) in standing) for chosen in subsets(pairs))
    for size in range(7):
        clashing = any(frozenset(chosen) not in standing for chosen in combinations(pairs, size))
        assert (known.clashing(size) is not None) == clashing
    largest = [one for one in standing if not any(one < other for other in standing)]
    assert known.repairs() == {frozenset(pairs) - one for one in largest}


def test_a_proof_by_the_definition():
    square = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    assert holds(square, [[1], []])
    assert holds(square, [[1]])  # Propagation does the rest.
    assert not holds(square, [[]])
    assert not holds(square, [])
    assert holds([[1], [-1]], [])
    assert holds([[1, 2], [-2, 3]], []) is False
    assert not holds([[1, 2]], [[-1], [-2], []])  # -1 is RAT, and then -2 is not.
    assert holds([[1, 2], [-1, -2], [1, -2], [-1, 2]], [[3, 1], [-3, 1], [1], []])


@pytest.mark.parametrize("seed", range(6))
def test_fewer_groups_are_those_of_trying_all(seed):
    """Pairs of groups, with nothing left out."""
    rng = Random(seed)
    grid = rng.choice(list(grids(BOARD, bytes(16))))
    places = rng.sample(range(16), 4)
    digits = bytes(digit if place in places else 0 for place, digit in enumerate(grid))
    puzzle, true = Puzzle.classic(BOARD, digits), list(grids(BOARD, digits))
    follows = {
        Conclusion(Candidate(cell, digit), held)
        for place, cell in enumerate(BOARD.cells)
        for digit in BOARD.digits
        for held in (True, False)
        if all((other[place] == digit) == held for other in true)
    }
    known = Known(BOARD, puzzle.givens)
    left = [
        frozenset(member for member in group.members if not known.is_out(member))
        for group in groups_of(BOARD)
        if not any(known.placed.get(member.cell) == member.digit for member in group.members)
    ]
    new = [each for each in follows if not known.knows(each)]

    def possible(size):
        return any(
            forces(list(chosen), each)
            for chosen in combinations(left, size)
            for each in new
            if any(each.candidate in group for group in chosen)
        )

    for size in (1, 2):
        assert (fewer(known, size + 1, follows) is not None) == (possible(1) or possible(size))


def test_nothing_is_shrunk_to_what_a_property_does_not_allow(monkeypatch):
    about = properties.named("verdicts")
    jigsaw = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3])
    question = Question("verdicts", {}, jigsaw, bytes(16))
    assert shrunk(question, lambda _: True).board.regions is None
    monkeypatch.setattr(about, "allows", lambda _, board: board.regions is not None)
    assert shrunk(question, lambda _: True).board == jigsaw
