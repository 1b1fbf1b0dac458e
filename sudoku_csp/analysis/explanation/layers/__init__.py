"""The layers of steps, the easiest first: this order is the measure of difficulty."""

from __future__ import annotations

from sudoku_csp.analysis.explanation.layer import Layer
from sudoku_csp.analysis.explanation.layers.core import Core
from sudoku_csp.analysis.explanation.layers.fish import Fish
from sudoku_csp.analysis.explanation.layers.locked import Locked
from sudoku_csp.analysis.explanation.layers.one_constraint import OneConstraint
from sudoku_csp.analysis.explanation.layers.singles import Singles
from sudoku_csp.analysis.explanation.layers.subsets import Subsets
from sudoku_csp.analysis.explanation.layers.sums import Sums
from sudoku_csp.analysis.explanation.layers.trial import Trial
from sudoku_csp.analysis.explanation.layers.two_constraints import (
    HouseAndConstraint,
    TwoConstraints,
)
from sudoku_csp.analysis.explanation.proof import Proof
from sudoku_csp.analysis.explanation.rules import Rules

ORDER = (
    Singles.name,
    OneConstraint.name,
    Locked.name,
    Subsets.name,
    Sums.name,
    HouseAndConstraint.name,
    Fish.name,
    TwoConstraints.name,
    Trial.name,
    Core.name,
)
"""The names of the layers, the easiest first; larger subsets and fish are among the later ones."""


def layers(rules: Rules, proof: Proof) -> list[Layer]:
    """The layers in the order in which they are tried."""
    return [
        Singles(rules),
        OneConstraint(rules),
        Locked(rules),
        Subsets(rules, 2),
        Sums(rules),
        HouseAndConstraint(rules, proof),
        Subsets(rules, 3),
        Fish(rules, 2),
        Subsets(rules, 4),
        Fish(rules, 3),
        TwoConstraints(rules, proof),
        Trial(rules, proof),
        Core(rules, proof),
    ]
