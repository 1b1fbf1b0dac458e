"""The tasks by hand of the units 4 and 8. What is right is computed apart: by all fillings of a
row, and by clauses that are written out."""

import re
from itertools import chain, combinations, permutations

import pytest
from hand_tasks import instances
from pysat.card import CardEnc, EncType

from sudoku_csp.apps.api.read import read

SEEDS = range(200)
CELLS = [f"r1c{column}" for column in range(1, 7)]


def domains_in(text):
    """The candidates of each cell, as in `r1c1 123, r1c2 45`."""
    return [{*map(int, digits)} for digits in re.findall(r"r1c\d (\d+)", text)]


def fillings(domains):
    return [
        row
        for row in permutations(range(1, 7))
        if all(digit in domain for digit, domain in zip(row, domains, strict=True))
    ]


@pytest.mark.slow
def test_a_hall_set_uses_up_its_digits_in_every_filling():
    for seed, task, instance in instances("hall-set", range(70)):
        domains = domains_in(instance.text)
        rows = fillings(domains)
        assert len(domains) == 6
        assert rows
        right = []
        for chosen in chain.from_iterable(combinations(range(6), size) for size in range(1, 7)):
            verdict = task.verdict(seed, [CELLS[at] for at in chosen])
            digits = set.union(*(domains[at] for at in chosen))
            used_up = all({row[at] for at in chosen} == digits for row in rows)
            outside = {CELLS[at]: domains[at] & digits for at in range(6) if at not in chosen}
            gone = {f"{cell}={digit}" for cell in outside for digit in outside[cell]}
            assert verdict.right == (used_up and bool(gone))
            if verdict.right:
                right.append(chosen)
                assert {*re.findall(r"r1c\d=\d", verdict.text)} == gone
            elif not used_up:
                assert tuple(verdict.lit[cell] for cell in CELLS) in rows
                others = {verdict.lit[CELLS[at]] for at in range(6) if at not in chosen}
                assert int(re.search(r"digit (\d) stands", verdict.text)[1]) in others & digits
        assert min(map(len, right)) == 3


def test_the_board_of_a_hall_set_shows_its_candidates():
    for _, _, instance in instances("hall-set", range(20)):
        puzzle = read(instance.puzzle)
        printed = {str(*one.cells): {*one.digits} for one in puzzle.ruleset.beyond_classic}
        assert printed == dict(zip(CELLS, domains_in(instance.text), strict=True))


ENCODINGS = {
    "pairwise": EncType.pairwise,
    "sequential": EncType.seqcounter,
    "bitwise": EncType.bitwise,
}


def clauses_in(text):
    """Each part of a text, with its clauses written out."""
    cells, digits = map(int, re.search(r"has (\d) cells.* 1 to (\d+) ", text).groups())
    methods = [*re.findall(r"two \w+ \((\w+)\)", text)]
    held = [[cell * digits + digit for digit in range(1, digits + 1)] for cell in range(cells)]
    places = [list(column) for column in zip(*held, strict=True)]
    top = cells * digits
    groups = [held, places] if "no cell has two" in text else [places]
    for literals, method in zip(groups, methods, strict=True):
        for one in literals:
            made = CardEnc.atmost(one, 1, top_id=top, encoding=ENCODINGS[method])
            top = max(top, made.nv)
            yield from made.clauses
    yield from held
    if "each digit stands" in text:
        assert cells == digits
        yield from places


def test_the_clauses_of_a_cage_are_counted():
    for seed, task, instance in instances("count-clauses", SEEDS):
        number = len(list(clauses_in(instance.text)))
        assert instance.right == {str(number)}
        assert not instance.choices
        assert number <= 500
        for answer in {*range(0, number + 60, 13), number - 1, number, number + 1}:
            verdict = task.verdict(seed, [f" {answer:,}"])
            assert verdict.right == (answer == number)
            assert verdict.text
        for answer in ("", "many", "-3", "1 2", "²"):
            assert task.verdict(seed, [answer]).text == "Write a number."


def test_a_part_that_is_missing_is_named():
    for seed, task, instance in instances("count-clauses", range(40)):
        (right,) = map(int, instance.right)
        cells = int(re.search(r"has (\d) cells", instance.text)[1])
        verdict = task.verdict(seed, [str(right - cells)])
        assert verdict.text == "One part is missing: each cell has a digit."
