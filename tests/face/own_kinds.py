"""A kind of constraint of a user, in a module that processes can import."""

from dataclasses import dataclass

import sudoku_csp as sc
from sudoku_csp.constraints import About


@dataclass(frozen=True)
class Cage(sc.Constraint):
    """Different digits that add up to a total."""

    cells: tuple[sc.Cell, ...]
    total: int

    def __str__(self):
        return f"cage of {' '.join(map(str, self.cells))} = {self.total}"

    def holds(self, grid):
        digits = [grid[cell] for cell in self.cells]
        return len(set(digits)) == len(digits) and sum(digits) == self.total

    def decompose(self, model):
        model.all_different(self.cells)
        model.linear([(1, cell) for cell in self.cells], "==", self.total)


@dataclass(frozen=True)
class Honest(sc.Constraint):
    """Two different digits, stated rightly."""

    about = About(title="Honest", sentence="Two digits differ.", wording="two digits in {cells}")

    cells: tuple[sc.Cell, ...]

    def holds(self, grid):
        return grid[self.cells[0]] != grid[self.cells[1]]

    def decompose(self, model):
        model.all_different(self.cells)


def lost(*_):
    raise LookupError("lost")


class TooStrict(Honest):
    def decompose(self, model):
        model.linear([(1, cell) for cell in self.cells], ">=", 99)


class TooLax(Honest):
    def decompose(self, model):
        model.at_least_one([(self.cells[0], 1, True), (self.cells[0], 1, False)])


class FaultyHolds(Honest):
    holds = lost


class FaultyDecompose(Honest):
    decompose = lost


class FaultyEncode(Honest):
    encode = lost


class FaultyPost(Honest):
    post = lost


class FaultyPropagate(Honest):
    def propagate(self, network):
        network.watch(self.cells, lost)


FAULTY = {
    kind.__name__.removeprefix("Faulty").lower(): kind.__name__
    for kind in (FaultyHolds, FaultyDecompose, FaultyEncode, FaultyPost, FaultyPropagate)
}


def faulty(form):
    """A constraint whose code fails in this form."""
    return globals()[FAULTY[form]]((sc.Cell(1, 1), sc.Cell(1, 2)))
