"""All 288 grids of 4x4, small puzzles solved by trying them, and a clock that calls move."""

from itertools import combinations

import pytest
from grids_4x4 import GRIDS

from sudoku_csp.analysis.diagnosis.examination import stages
from sudoku_csp.analysis.diagnosis.witnesses import prepare
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backend
from sudoku_csp.solvers.backend import Backend, Outcome

NONE = {0: 1, 1: 2, 6: 3, 11: 4, 15: 3}
"""Givens of a puzzle without a solution, as {position: digit}."""

UNIQUE = {at: GRIDS[0][at] for at in range(16) if at not in (0, 1, 4, 10)}
"""Twelve givens of a puzzle with one solution, each of which follows from the others."""


def seeds(quick, every):
    """Seeds as parameters, the first ones in a quick run, the others in a slow one."""
    slow = pytest.mark.slow
    return [pytest.param(seed, marks=() if seed < quick else slow) for seed in range(every)]


BOARD = Board.customary(4)
HOUSES = [
    *(tuple(range(4 * row, 4 * row + 4)) for row in range(4)),
    *(tuple(range(column, 16, 4)) for column in range(4)),
    *((at, at + 1, at + 4, at + 5) for at in (0, 2, 8, 10)),
]

_HAVING = {
    (at, digit): sum(1 << number for number, grid in enumerate(GRIDS) if grid[at] == digit)
    for at in range(16)
    for digit in range(1, 5)
}
"""The grids with a digit at a position, a bit each."""


def _having(givens):
    bits = (1 << len(GRIDS)) - 1
    for pair in givens.items():
        bits &= _HAVING[pair]
    return bits


def count(givens):
    return _having(givens).bit_count()


def solutions(givens):
    """The grids with these digits: givens as {position: digit}."""
    bits = _having(givens)
    return [grid for number, grid in enumerate(GRIDS) if bits >> number & 1]


def puzzle(givens):
    return Puzzle.classic(BOARD, bytes(givens.get(at, 0) for at in range(16)))


def positions(pairs):
    """Cells with digits as {position: digit}."""
    return {BOARD.position(cell): digit for cell, digit in pairs}


def subsets(givens, size):
    for chosen in combinations(sorted(givens), size):
        yield {at: givens[at] for at in chosen}


def random_puzzle(random):
    """Some digits of a grid, now and then with wrong ones, or any digits at all."""
    grid = random.choice(GRIDS)
    chosen = random.sample(range(16), random.randint(0, 12))
    givens = {at: grid[at] for at in chosen}
    for at in chosen[: random.choice((0, 0, 1, 2))]:
        givens[at] = random.randint(1, 4)
    return givens


class Table(Backend):
    """A backend that looks its answers up; `wrong` may change them, as a seeded fault."""

    name = "table"

    def __init__(self, wrong=lambda found: found):
        self.wrong = wrong
        self.calls = []

    def search(self, model, limit, found, deadline):
        self.calls.append(model)
        grids = [Grid(BOARD, digits) for digits in solutions(positions(model.givens))]
        further = model.constraints[len(BOARD.houses) :]
        answer = self.wrong([grid for grid in grids if all(rule.holds(grid) for rule in further)])
        for grid in answer[:limit]:
            found(grid)
        return Outcome(len(answer) < limit)


def diagnose(puzzle, backends, **options):
    """All that is found, confirmed by backends that are ready."""
    prepare(backends.values())
    *_, whole = stages(puzzle, backends, **options)
    return whole


def fillable(givens, houses):
    """Whether all cells can be filled so that each of these houses has different digits."""
    digits = dict(givens)

    def right():
        return all(
            len({digits[at] for at in house if at in digits}) == sum(at in digits for at in house)
            for house in houses
        )

    def fill(at):
        if not right():
            return False
        if at == 16:
            return True
        if at in givens:
            return fill(at + 1)
        for digit in range(1, 5):
            digits[at] = digit
            if fill(at + 1):
                return True
        del digits[at]
        return False

    return fill(0)


def differences(one, other):
    """Number of positions in which two grids differ."""
    return sum(a != b for a, b in zip(one, other, strict=True))


def apart(number):
    """Two grids that differ in this number of cells."""
    return GRIDS[0], next(grid for grid in GRIDS if differences(GRIDS[0], grid) == number)


def fewest(givens, passes):
    """The smallest number of these givens that pass a test."""
    sizes = range(len(givens) + 1)
    return next(size for size in sizes if any(map(passes, subsets(givens, size))))


def fewest_digits_of(grids, givens):
    """The smallest number of digits of one of the grids that, with the givens, leave one grid."""
    return next(
        size
        for size in range(17)
        for grid in grids
        for chosen in subsets({at: grid[at] for at in range(16) if at not in givens}, size)
        if count(givens | chosen) == 1
    )


def check_subset(some, fewest, enough):
    """Checks that a subset is enough, is minimal or smallest if it is marked so, and its bound.

    `enough` tests givens as {position: digit}; no fewer than `fewest` pass.
    """
    chosen = positions(some.pairs)
    assert enough(chosen)
    if some.minimal:
        assert not any(map(enough, subsets(chosen, len(chosen) - 1)))
    assert some.at_least <= fewest <= len(some)
    if some.smallest:
        assert some.minimal
        assert some.at_least == len(some) == fewest


class Clock:
    """Replaces the clock of all deadlines: each call takes `a_call` seconds."""

    def __init__(self, a_call):
        self.a_call = a_call
        self.now = 0.0

    def monotonic(self):
        self.now += self.a_call
        return self.now

    perf_counter = monotonic


def set_clock(monkeypatch, a_call=1.0):
    """Sets a clock on which each call takes this number of seconds."""
    clock = Clock(a_call)
    monkeypatch.setattr(backend, "time", clock)
    return clock


class Slow(Table):
    """Is ready after 1000 seconds, and takes all its time, which it logs in `given`."""

    def __init__(self, clock, given):
        super().__init__()
        self.clock, self.given = clock, given
        self.ready = False

    def prepare(self):
        self.clock.now += 0 if self.ready else 1000
        self.ready = True

    def search(self, puzzle, limit, found, deadline):
        self.given.append(round(deadline.remaining()))
        self.clock.now = deadline.at
        return super().search(puzzle, limit, found, deadline)
