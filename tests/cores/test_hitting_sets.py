"""Hitting sets held to trying all, with sets that are known before and sets told when asked."""

import random
from itertools import combinations

import pytest

from sudoku_csp.analysis.cores.bounded_hitting_set import hitting
from sudoku_csp.grid.helpers import bits_of

GROUPS = 7


def bits(groups):
    return sum(1 << group for group in groups)


def some(chance, most, groups=GROUPS):
    return bits(chance.sample(range(groups), chance.randint(1, most)))


class Told:
    """Tells of the sets one that is not hit, and counts how often it is asked."""

    def __init__(self, sets, chance):
        self.sets, self.chance, self.asked = sets, chance, 0

    def __call__(self, groups):
        self.asked += 1
        assert self.asked < 5000, "it does not end"
        missed = [each for each in self.sets if not each & groups]
        return self.chance.choice(missed) if missed else None


@pytest.mark.parametrize("seed", range(30))
def test_a_hitting_set_is_found_wherever_there_is_one_of_so_few_groups(seed):
    chance = random.Random(seed)
    every = [some(chance, 4) for _ in range(chance.randint(0, 9))]
    known = chance.sample(every, chance.randint(0, len(every)))
    for chosen, allowed in ((0, -1), (some(chance, 1), -1), (some(chance, 2), some(chance, 5))):
        for limit in range(5):
            possible = any(
                all(each & (chosen | bits(more)) for each in every)
                for size in range(limit + 1)
                for more in combinations(bits_of(allowed & bits(range(GROUPS))), size)
            )
            found = hitting([*known], limit, Told(every, chance), chosen, allowed)
            assert (found is not None) == possible
            if found is not None:
                assert all(each & found for each in every)
                assert found & chosen == chosen
                assert not found & ~chosen & ~allowed
                assert (found & ~chosen).bit_count() <= limit


def test_a_group_outside_of_the_disjoint_sets_may_be_needed():
    """All sets share a group with the first, but three with the fourth group."""
    sets = [bits(groups) for groups in ((0, 1, 2), (0, 3, 4), (1, 3, 5), (2, 3, 6))]
    for known in range(5):
        told = Told(sets, random.Random(known))
        assert hitting(sets[:known], 1, told) is None
        assert hitting(sets[:known], 2, told) in {bits((3, group)) for group in range(3)}


def test_what_is_told_is_added_to_the_sets():
    sets = [0b0011]
    assert hitting(sets, 2, Told([0b0011, 0b1100], random.Random(1))) is not None
    assert sets == [0b0011, 0b1100]


def test_the_tree_ends_at_its_root_where_more_sets_are_disjoint_than_may_be_hit():
    pairs = [0b11 << 2 * place for place in range(12)]
    for known in range(13):
        told = Told(pairs, random.Random(known))
        assert hitting(pairs[:known], 11, told) is None
        assert told.asked == 12 - known


def test_nothing_is_asked_where_a_known_set_cannot_be_hit():
    told = Told([0b0011, 0b1100], random.Random(1))
    assert hitting([0b0011], 3, told, 0, 0b1100) is None
    assert told.asked == 0


def test_the_tree_stays_small_on_random_sets():
    """250 questions; 420 where any group of a set is branched on, 560 where the rarest."""
    asked = 0
    for seed in range(6):
        chance = random.Random(seed)
        sets = [bits(chance.sample(range(24), 4)) for _ in range(40)]
        told, limit = Told(sets, chance), 0
        while hitting([*sets], limit, told) is None:
            limit += 1
        asked += told.asked
    assert asked < 290
