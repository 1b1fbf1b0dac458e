from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model, OnLine, on
from sudoku_csp.grid.marks import Colour, Tip, Width


@dataclass(frozen=True)
class SlowThermometer(OnLine):
    """The digits of `cells`, in line order from the bulb, rise or stay the same."""

    about = About(
        title="Slow thermometer",
        sentence="Along a slow thermometer, digits increase or stay the same from the bulb, which "
        "is the first cell.",
        source="Slow thermometers, after Thermo Sudoku",
        aliases=("slow-thermo",),
        wording="{cells: <= }",
        says="Digits increase or stay the same from {first} to {last}: {cells: <= }.",
        examples=(
            *on("3", "r1c2 r1c3", "r1c2 r1c3 r2c1", "r1c2 r1c3 r2c1 r2c2"),
            *on("4", "r2c2 r1c2 r1c1"),
            *on("9", "r1c1 r1c2"),
        ),
    )
    look = Colour.BLUE, Width.THICK, Tip.BULB

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return digits == sorted(digits)

    def decompose(self, model: Model) -> None:
        for low, high in zip(self.cells, self.cells[1:], strict=False):
            model.relation(low, high, lambda a, b: a <= b)
