"""What arc consistency removes."""

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.task import Wrong

TITLE = "What does arc consistency remove?"
DIGITS = range(1, 7)
FEWEST, MOST = 2, 5
"""How many candidates it removes: the difficulty."""

RULES: dict[str, Callable[[int, int], bool]] = {
    "r1c1 is less than r1c2": lambda a, b: a < b,
    "r1c1 and r1c2 differ by at least 3": lambda a, b: abs(a - b) >= 3,
    "r1c1 and r1c2 add up to 7": lambda a, b: a + b == 7,
    "one of r1c1 and r1c2 is twice the other": lambda a, b: a == 2 * b or b == 2 * a,
    "r1c1 and r1c2 are neighbours, as 3 and 4": lambda a, b: abs(a - b) == 1,
}


def draw(random: Random) -> Instance | None:
    rule = random.choice(sorted(RULES))
    domains = [sorted(random.sample(DIGITS, random.randint(3, 5))) for _ in range(2)]
    pairs = [pair for pair in product(*domains) if RULES[rule](*pair)]
    left = [{pair[at] for pair in pairs} for at in range(2)]
    choices = [f"r1c{at + 1}={digit}" for at in range(2) for digit in domains[at]]
    right = {
        f"r1c{at + 1}={digit}" for at in range(2) for digit in domains[at] if digit not in left[at]
    }
    if not FEWEST <= len(right) <= MOST or not pairs:
        return None
    shown = " and ".join(
        f"r1c{at + 1} is one of {', '.join(map(str, domains[at]))}" for at in range(2)
    )
    text = f"{shown}. The rule: {rule}. Which candidates does arc consistency remove?"
    lines = (f"candidates {' '.join(map(str, domains[at]))} r1c{at + 1}" for at in range(2))
    puzzle = f"{'.' * 36} with {'; '.join(lines)}"
    return Instance(text, "several", tuple(choices), puzzle, frozenset(right))


def check(instance: Instance, answer: Sequence[str]) -> str:
    if one := instance.surplus(answer):
        partner = _partner(instance, one)
        lit = {name: int(digit) for name, digit in (x.split("=") for x in (one, partner))}
        raise Wrong(f"{one} stays: with {partner} the rule holds.", lit)
    if one := instance.missing(answer):
        raise Wrong(f"{one} has no partner, so it goes.", {one[:4]: int(one[5:])})
    return f"Right: the {len(instance.right)} candidates without a partner go."


def _partner(instance: Instance, one: str) -> str:
    """A candidate of the other cell with which the rule holds."""
    rule = next(name for name in RULES if f"The rule: {name}." in instance.text)
    others = [other for other in instance.choices if other[:4] != one[:4]]
    return next(x for x in others if RULES[rule](*(int(y[5:]) for y in sorted((one, x)))))
