"""A proof that needs RAT: more pigeons than holes, refuted by new variables (Cook 1976).

One pigeon and one hole fewer with each round: in the smaller problem, pigeon i sits in hole j if it
did so before, or if it sat in the last hole and the last pigeon sat in j. Without new variables a
proof has exponentially many steps (Haken 1985).
"""

from itertools import combinations

import pytest

from sudoku_csp.verifier import Refused, drat, lrat


def pigeons_in(holes):
    """The formula of one pigeon too many; variable holes * pigeon + hole + 1."""
    sits = [[holes * pigeon + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    return sits, sits + exclusions(sits)


def exclusions(sits):
    """No hole has two pigeons."""
    return [
        [-one[hole], -other[hole]]
        for hole in range(len(sits[0]))
        for one, other in combinations(sits, 2)
    ]


def round_of(sits, first):
    """The smaller problem with variables from `first` on, its definitions, and what is derived."""
    *before, last = sits
    holes = len(last) - 1
    after = [
        [first + holes * pigeon + hole for hole in range(holes)] for pigeon in range(len(before))
    ]
    defined, derived = [], [list(row) for row in after]
    for old, new in zip(before, after, strict=True):
        for hole in range(holes):
            q, p, moved = new[hole], old[hole], (old[-1], last[hole])
            defined += [[q, -p], [q, -moved[0], -moved[1]], [-q, p, moved[0]], [-q, p, moved[1]]]
    for (old, new), (_, other) in combinations(zip(before, after, strict=True), 2):
        for hole in range(holes):
            derived += [[-new[hole], -other[hole], -old[hole]], [-new[hole], -other[hole]]]
    return after, defined, derived


def proof(holes):
    """The steps, and how many of them are definitions."""
    sits, _ = pigeons_in(holes)
    steps, definitions, first = [], 0, holes * (holes + 1) + 1
    while len(sits) > 2:
        sits, defined, derived = round_of(sits, first)
        first += len(sits) * len(sits[0])
        steps += defined + derived
        definitions += len(defined)
    return [*steps, []], definitions


def text(steps):
    return "".join(" ".join(map(str, (*step, 0))) + "\n" for step in steps).encode()


@pytest.mark.parametrize("holes", [2, 3, 5, 8])
def test_the_short_proof_is_accepted(holes):
    _, formula = pigeons_in(holes)
    steps, definitions = proof(holes)
    assert drat.check(text(steps), "p", holes * (holes + 1), formula) == len(steps)
    assert definitions > 0


def test_without_its_definitions_or_with_another_pivot_it_is_refused():
    sits, formula = pigeons_in(4)
    _, defined, derived = round_of(sits, 21)
    drat.check(text(proof(4)[0]), "p", 20, formula)
    with pytest.raises(Refused, match=r"^p:\d+: neither implied"):
        drat.check(text(derived), "p", 20, formula)
    with pytest.raises(Refused, match=r"^p:\d+: neither implied"):
        drat.check(text(clause[::-1] for clause in defined), "p", 20, formula)


def test_the_same_in_lrat_where_rat_has_hints():
    # Two pigeons in one hole, and a new variable 3 that stands for "both".
    formula = [(1,), (2,), (-1, -2)]
    define = b"4 -3 1 0 0\n5 -3 2 0 0\n6 3 -1 -2 0 -4 -5 0\n"
    assert lrat.check(define + b"7 3 0 1 2 6 0\n8 0 1 2 3 0\n", "p", 2, formula) == 5


@pytest.mark.slow
def test_many_steps_about_new_variables_and_long_ones():
    """Each is RAT because its variable is new."""
    before = "".join(f"{number} 0\n" for number in range(100, 20_100))
    long = " ".join(map(str, range(30_000, 60_000))) + " 0\n"
    text = f"{before}{long}d {long}2 0\n0\n".encode()
    assert drat.check(text, "proof", 2, [[1, 2], [1, -2], [-1, 2], [-1, -2]]) == 20_004
