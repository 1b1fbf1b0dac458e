"""The layers of steps, the easiest first: this order is the measure of difficulty."""

from collections.abc import Callable
from functools import partial

from sudoku_csp.analysis.explanation.layer import Layer
from sudoku_csp.analysis.explanation.layers.constraints import (
    HouseAndConstraint,
    OneConstraint,
    Sums,
    TwoConstraints,
)
from sudoku_csp.analysis.explanation.layers.houses import Fish, Locked, Singles, Subsets, Wings
from sudoku_csp.analysis.explanation.layers.trial import Cores, Trials
from sudoku_csp.analysis.explanation.position import Position
from sudoku_csp.analysis.explanation.proof import GroupOracle
from sudoku_csp.solvers.backend import Deadline

LAYERS: dict[str, Callable[[Position, GroupOracle, Deadline], Layer]] = {
    "single": Singles,
    "one constraint": OneConstraint,
    "locked candidates": Locked,
    "pair": partial(Subsets, size=2),
    "sum": Sums,
    "house and constraint": HouseAndConstraint,
    "triple": partial(Subsets, size=3),
    "X-wing": partial(Fish, size=2),
    "wing": Wings,
    "quad": partial(Subsets, size=4),
    "swordfish": partial(Fish, size=3),
    "jellyfish": partial(Fish, size=4),
    "two constraints": TwoConstraints,
    "trial": Trials,
    "core": Cores,
}
"""The layers by name, in the order in which they are tried."""

ORDER = tuple(LAYERS)
