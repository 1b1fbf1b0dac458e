"""Rulesets are sent to another process, or are rejected with the rule that cannot be sent."""

import pickle
from dataclasses import dataclass, field

import pytest

import sudoku_csp as sc
from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.workers import parcels


@dataclass(frozen=True)
class Held(AllDifferent):
    """A constraint of one's own with a further object."""

    held: object = field(default=None, compare=False)


def ruleset_with(held):
    puzzle = sc.read("1.....3..4....2.")
    return puzzle.ruleset.with_constraints(Held(puzzle.board.cells[:3], held=held))


@pytest.mark.parametrize("held", [7, lambda: 7])
def test_a_rule_of_ones_own_comes_back(held):
    sent = ruleset_with(held)
    came = parcels.unpack_ruleset(parcels.pack_ruleset(sent))
    assert [str(one) for one in came.beyond_classic] == [str(one) for one in sent.beyond_classic]


def test_what_cannot_travel_is_refused_with_its_rule():
    message = (
        r"^all different in r1c1 r1c2 r1c3 \(kind Held\): cannot be loaded .*TypeError.*generator"
    )
    with pytest.raises(Unsupported, match=message):
        parcels.pack_ruleset(ruleset_with(one for one in ()))


def test_what_cannot_be_loaded_is_refused_with_its_rule():
    message, packed = pickle.loads(parcels.pack_ruleset(ruleset_with(7)))
    broken = pickle.dumps((message, packed[:-9]))
    with pytest.raises(Unsupported, match=r"^all different in .* \(kind Held\): cannot be loaded"):
        parcels.unpack_ruleset(broken)
