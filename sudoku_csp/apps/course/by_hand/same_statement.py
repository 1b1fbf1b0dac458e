"""Statements in several languages that say the same as a sentence."""

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.task import Wrong, digits_text, named

TITLE = "Which say the same?"
CELLS = ("r1c1", "r1c2")
PAIRS = list(product(range(1, 5), repeat=2))
SHOWN, NEAR = 6, 6
"""How many statements are shown, and in how many pairs of digits a wrong one differs at most."""

Condition = tuple[str, str, int]
"""A term, a comparison and a number."""

TERMS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "back": lambda a, b: b - a,
    "abs": lambda a, b: abs(a - b),
}
OPS: dict[str, Callable[[int, int], bool]] = {
    "<": int.__lt__,
    "<=": int.__le__,
    "=": int.__eq__,
    "!=": int.__ne__,
    ">=": int.__ge__,
    ">": int.__gt__,
}
OPPOSITE = {"<": ">=", "<=": ">", "=": "!=", "!=": "=", ">=": "<", ">": "<="}

SENTENCES: dict[str, Condition] = {
    "r1c1 is less than r1c2": ("-", "<", 0),
    "r1c1 is at least r1c2": ("-", ">=", 0),
    "r1c1 is r1c2 plus 1": ("-", "=", 1),
    "r1c2 is larger than r1c1 by 2 or more": ("back", ">=", 2),
    "r1c1 and r1c2 are different": ("abs", ">", 0),
    "r1c1 and r1c2 differ by 2 or more": ("abs", ">=", 2),
    "r1c1 and r1c2 are neighbours, as 3 and 4": ("abs", "=", 1),
    "r1c1 and r1c2 add up to 5": ("+", "=", 5),
    "r1c1 and r1c2 add up to less than 5": ("+", "<", 5),
    "r1c1 and r1c2 add up to 6 or more": ("+", ">=", 6),
}


def allowed(condition: Condition) -> frozenset[tuple[int, int]]:
    """The pairs of digits for which a condition is true."""
    term, op, number = condition
    return frozenset((a, b) for a, b in PAIRS if OPS[op](TERMS[term](a, b), number))


def _texts(condition: Condition) -> list[str]:
    """A condition in each language that can state it so."""
    term, op, number = condition
    one, other = reversed(CELLS) if term == "back" else CELLS
    sign = "+" if term == "+" else "-"
    infix, prefix = f"{one} {sign} {other}", f"({sign} {one} {other})"
    digits = "E - D" if term == "back" else f"D {sign} E"
    if term == "abs":
        infix, prefix, digits = f"abs({infix})", f"(abs {prefix})", f"|{digits}|"
    smt = f"(distinct {prefix} {number})" if op == "!=" else f"({op} {prefix} {number})"
    x = "x(r1c1, D), x(r1c2, E)"
    found = [
        f"MiniZinc: constraint {infix} {op} {number};",
        f"SMT-LIB: (assert {smt})",
        f"ASP: :- {x}, {digits} {OPPOSITE[op]} {number}.",
    ]
    return [*found, f"linear program: {infix} {op} {number}"] if _is_linear(condition) else found


def _is_linear(condition: Condition) -> bool:
    return condition[0] != "abs" and condition[1] in ("<=", "=", ">=")


STATEMENTS = {
    text: allowed(condition)
    for condition in product(TERMS, OPS, range(-2, 8))
    if 0 < len(allowed(condition)) < len(PAIRS)
    for text in _texts(condition)
}


def draw(random: Random) -> Instance | None:
    sentence = random.choice(list(SENTENCES))
    wanted = allowed(SENTENCES[sentence])
    same = [text for text, pairs in STATEMENTS.items() if pairs == wanted]
    near = [text for text, pairs in STATEMENTS.items() if 0 < len(pairs ^ wanted) <= NEAR]
    turned = [text for text, pairs in STATEMENTS.items() if pairs.isdisjoint(wanted)]
    trap = random.choice([text for text in turned if text.startswith("ASP")])
    right = random.sample(same, random.randint(2, 3))
    choices = [*right, trap, *random.sample(near, SHOWN - len(right) - 1)]
    if len({one.partition(":")[0] for one in choices}) < 3:
        return None
    random.shuffle(choices)
    text = (
        f"Two cells hold digits from 1 to 4, and a rule says: ({sentence}). Which statements allow "
        "the same pairs of digits as the rule?"
    )
    return Instance(text, "several", tuple(choices), right=frozenset(right))


def check(instance: Instance, answer: Sequence[str]) -> str:
    sentence = next(one for one in SENTENCES if f"({one})" in instance.text)
    wanted = allowed(SENTENCES[sentence])
    if one := instance.surplus(answer):
        pair = min(STATEMENTS[one] ^ wanted)
        what = "forbids" if pair in wanted else "allows"
        lit = named(CELLS, pair)
        raise Wrong(f"({one}) {what} {digits_text(lit)}, and the rule does not.", lit)
    if one := instance.missing(answer):
        raise Wrong(f"One more says the same: {one}")
    return f"Right: each of them allows the same {len(wanted)} of {len(PAIRS)} pairs."
