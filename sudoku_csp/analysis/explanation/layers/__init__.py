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
from sudoku_csp.analysis.explanation.layers.wings import Wings
from sudoku_csp.analysis.explanation.proof import Proof
from sudoku_csp.analysis.explanation.rules import Rules

ORDER = (
    "single",
    "one constraint",
    "locked candidates",
    "pair",
    "sum",
    "house and constraint",
    "triple",
    "X-wing",
    "wing",
    "quad",
    "swordfish",
    "jellyfish",
    "two constraints",
    "trial",
    "core",
)
"""The names of the layers, the easiest first."""


def layers(rules: Rules, proof: Proof) -> list[Layer]:
    """The layers in the order in which they are tried."""
    made: list[Layer] = [
        Singles(rules),
        OneConstraint(rules),
        Locked(rules),
        Subsets(rules, 2),
        Sums(rules),
        HouseAndConstraint(rules, proof),
        Subsets(rules, 3),
        Fish(rules, 2),
        Wings(rules, proof),
        Subsets(rules, 4),
        Fish(rules, 3),
        Fish(rules, 4),
        TwoConstraints(rules, proof),
        Trial(rules, proof),
        Core(rules, proof),
    ]
    assert tuple(layer.name for layer in made) == ORDER
    return made
