"""The rule is decomposed into a relation between every two neighbours on the line. The propagator
uses only the lowest and the highest candidate of a neighbour, forwards and backwards along the
line, which takes half of the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from sudoku_csp.constraints import About, Board, Cell, Constraint, Grid, Model, on
from sudoku_csp.grid.marks import Colour, Line, Mark

if TYPE_CHECKING:
    from sudoku_csp.targets.propagation.domains import Domains
    from sudoku_csp.targets.propagation.network import Network


@dataclass(frozen=True)
class Whisper(Constraint):
    """Neighbours among `cells`, in line order, differ by `difference` or more.

    Raises ValueError for fewer than two cells, and for a cell that is its own neighbour.
    """

    about = About(
        title="Whisper line",
        sentence="Neighbouring digits along a whisper line differ by at least 5 (half of the "
        "side, rounded up, on another board), or the number given for it.",
        source="German Whispers",
        aliases=("whispers", "whisper-line", "german-whisper", "german-whispers"),
        wording="whisper of {difference} along {cells}",
        says="Neighbours along {cells} differ by {difference} or more.",
        examples=(
            *on("3", "r1c2 r1c3 r2c1 1", "r1c2 r1c3 r2c1 2", "r1c2 r1c3 r2c1 3"),
            *on("4", "r1c4 r1c3 2", "r1c3 r1c4 r2c1 r2c2 2", "r1c3 r1c4 r2c1 r1c3 1", "r1c3 r1c4"),
            *on("9", "r1c1 r1c2"),
        ),
    )
    may_return = True
    minimum = "difference", 1, "neighbours on a whisper differ by 1 or more: {}"

    cells: tuple[Cell, ...]
    difference: int = 5

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.cells) < 2 or any(a == b for a, b in pairwise(self.cells)):
            raise ValueError("a whisper needs at least two cells, and neighbours that are two")

    @classmethod
    def defaults(cls, board: Board) -> Mapping[str, Any]:
        return {"difference": (board.side + 1) // 2}

    def marks(self) -> tuple[Mark, ...]:
        return self.marks_on(Board.customary(9))

    def marks_on(self, board: Board) -> tuple[Mark, ...]:
        # German whispers are green: half of the side. Dutch whispers are orange: one less.
        half = self.defaults(board)["difference"]
        colour = Colour.ORANGE if self.difference == half - 1 else Colour.GREEN
        return (
            Line(self.cells, colour, text="" if self.difference == half else f"{self.difference}"),
        )

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return all(abs(a - b) >= self.difference for a, b in pairwise(digits))

    def decompose(self, model: Model) -> None:
        for one, other in dict.fromkeys(zip(self.cells, self.cells[1:], strict=False)):
            model.relation(one, other, lambda a, b: abs(a - b) >= self.difference)

    def propagate(self, network: Network) -> None:
        network.watch(dict.fromkeys(self.cells), self._apart)

    def _apart(self, domains: Domains) -> None:
        for line in (self.cells, self.cells[::-1]):
            for one, other in pairwise(line):
                mask = domains[one]
                lowest, highest = (mask & -mask).bit_length(), mask.bit_length()
                below = (1 << max(highest - self.difference, 0)) - 1
                domains.keep(other, below | -1 << lowest + self.difference - 1)
