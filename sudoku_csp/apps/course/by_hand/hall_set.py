"""Cells of a row that have as few digits among them as they are cells."""

from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random

from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.task import Wrong, named

TITLE = "Which cells are a Hall set?"
CELLS = tuple(f"r1c{column}" for column in range(1, 7))
DIGITS = range(1, 7)
SMALLEST = 3
"""How many cells the smallest Hall set has that removes a candidate: the difficulty."""


def draw(random: Random) -> Instance | None:
    domains = [set(random.sample(DIGITS, random.randint(1, 3))) for _ in CELLS]
    for domain, digit in zip(domains, random.sample(DIGITS, len(CELLS)), strict=True):
        domain.add(digit)
    useful = [
        chosen for chosen in _subsets() if _is_hall(domains, chosen) and _gone(domains, chosen)
    ]
    if not useful or min(map(len, useful)) != SMALLEST:
        return None
    lines = tuple(
        f"candidates {' '.join(map(str, sorted(domain)))} {cell}"
        for cell, domain in zip(CELLS, domains, strict=True)
    )
    shown = ", ".join(
        f"{cell} {''.join(map(str, sorted(domain)))}"
        for cell, domain in zip(CELLS, domains, strict=True)
    )
    text = (
        f"The digits 1 to 6 stand in a row of six cells, each once. Their candidates: {shown}. "
        "Choose a Hall set that removes candidates from the other cells."
    )
    return Instance(text, "several", CELLS, f"{'.' * 36} with {'; '.join(lines)}")


def _subsets() -> list[tuple[int, ...]]:
    return [chosen for size in range(1, len(CELLS)) for chosen in combinations(range(6), size)]


def _is_hall(domains: Sequence[set[int]], chosen: Sequence[int]) -> bool:
    return len(set().union(*(domains[at] for at in chosen))) == len(chosen)


def _gone(domains: Sequence[set[int]], chosen: Sequence[int]) -> list[str]:
    """The candidates of the other cells that the digits of the chosen cells remove."""
    used = set().union(*(domains[at] for at in chosen))
    others = [at for at in range(len(CELLS)) if at not in chosen]
    return [f"{CELLS[at]}={digit}" for at in others for digit in sorted(domains[at] & used)]


def check(instance: Instance, answer: Sequence[str]) -> str:
    shown = instance.text.partition("candidates: ")[2].partition(". ")[0]
    domains = [set(map(int, part.split()[1])) for part in shown.split(", ")]
    chosen = [at for at, cell in enumerate(CELLS) if cell in answer]
    if not chosen:
        raise Wrong("Choose one cell or more.")
    if _is_hall(domains, chosen):
        if gone := _gone(domains, chosen):
            return f"Right: this removes {', '.join(gone)}."
        raise Wrong("It is a Hall set, but no other cell has a digit of it.")
    used = sorted(set().union(*(domains[at] for at in chosen)))
    for row in permutations(DIGITS):
        outside = [d for at, d in enumerate(row) if at not in chosen and d in used]
        if outside and all(digit in domains[at] for at, digit in enumerate(row)):
            digits = ", ".join(map(str, used))
            raise Wrong(
                f"Cells: {len(chosen)}. Digits among them: {digits}. In this filling of the row "
                f"the digit {outside[0]} stands in another cell.",
                named(CELLS, row),
            )
    raise AssertionError("every row has a filling")
