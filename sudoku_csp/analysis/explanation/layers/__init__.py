"""The layers of steps, the easiest first: this order is the measure of difficulty."""

from sudoku_csp.analysis.explanation.layer import Layer
from sudoku_csp.analysis.explanation.layers.constraints import (
    HouseAndConstraint,
    OneConstraint,
    Sums,
    TwoConstraints,
)
from sudoku_csp.analysis.explanation.layers.houses import Fish, Locked, Singles, Subsets, Wings
from sudoku_csp.analysis.explanation.layers.trial import Cores, Trials

LAYERS: dict[str, type[Layer]] = {
    "single": Singles,
    "one constraint": OneConstraint,
    "locked candidates": Locked,
    "pair": Subsets,
    "sum": Sums,
    "house and constraint": HouseAndConstraint,
    "triple": Subsets,
    "X-wing": Fish,
    "wing": Wings,
    "quad": Subsets,
    "swordfish": Fish,
    "jellyfish": Fish,
    "two constraints": TwoConstraints,
    "trial": Trials,
    "core": Cores,
}
"""The layers by name, in the order in which they are tried."""

ORDER = tuple(LAYERS)
