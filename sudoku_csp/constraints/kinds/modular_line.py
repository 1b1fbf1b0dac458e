"""The remainders repeat after three cells. The rule is decomposed into a relation between each cell
and the third cell after it, and an automaton for the first three cells, whose state is the set of
remainders read so far. For a larger modulus, relations take the place of the automaton.
"""

from dataclasses import dataclass
from itertools import combinations

from sudoku_csp.constraints import About, Grid, Model, OnLine, on
from sudoku_csp.grid.marks import Colour, Line, Mark

LARGEST = 3
"""Limit on the modulus for an automaton, which has a state for every set of remainders."""


@dataclass(frozen=True)
class ModularLine(OnLine):
    """The digits of any `modulus` successive `cells` have different remainders modulo `modulus`.

    `cells` are in line order. On a shorter line all remainders differ. Raises ValueError for a
    repeated cell among `modulus` successive cells, and for a modulus below 2.
    """

    about = About(
        title="Modular line",
        sentence="Digits fewer than three cells apart on the line leave different remainders when "
        "divided by 3. A number given for the line takes the place of both threes.",
        source="Modular Lines",
        wording="modular line of {modulus} along {cells}",
        examples=(
            *on("3", "r1c2 r1c3", "r1c2 r1c3 r2c1", "r1c2 r1c3 r2c1 r2c2"),
            *on("4", "r1c4 r1c3 r2c1 r1c4 2", "r1c3 r1c4 r2c1 r1c3", "r1c3 r1c4 r2c1 4"),
            *on("9", "r1c1 r1c2"),
        ),
    )
    minimum = "modulus", 2, "the modulus of a modular line is at least 2, not {}"
    may_return = True

    modulus: int = 3

    def __post_init__(self) -> None:
        super().__post_init__()
        for at in range(len(self.cells)):
            near = self.cells[at : at + self.modulus]
            if len(set(near)) < len(near):
                raise ValueError(
                    f"a modular line has a cell twice among {self.modulus} successive ones"
                )

    def marks(self) -> tuple[Mark, ...]:
        text = "" if self.modulus == 3 else str(self.modulus)
        return (Line(self.cells, Colour.TEAL, text=text),)

    def holds(self, grid: Grid) -> bool:
        rests = [grid[cell] % self.modulus for cell in self.cells]
        starts = range(max(len(rests) - self.modulus + 1, 1))
        windows = [rests[at : at + self.modulus] for at in starts]
        return all(len(set(window)) == len(window) for window in windows)

    def decompose(self, model: Model) -> None:
        first, met = self.cells[: self.modulus], frozenset[int]()
        if self.modulus <= LARGEST:
            model.regular(first, met, self._step, bool)
        else:
            for one, other in combinations(first, 2):
                model.relation(one, other, lambda a, b: (a - b) % self.modulus != 0)
        for one, other in zip(self.cells, self.cells[self.modulus :], strict=False):
            if one != other:
                model.relation(one, other, lambda a, b: (a - b) % self.modulus == 0)

    def _step(self, met: frozenset[int], digit: int) -> frozenset[int] | None:
        """The remainders so far with that of one more digit; None if they contain it already."""
        rest = digit % self.modulus
        return None if rest in met else met | {rest}
