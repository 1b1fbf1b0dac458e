"""The number of clauses of a cage whose digits differ."""

import re
from collections.abc import Callable, Sequence
from random import Random

from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.task import Wrong

TITLE = "How many clauses are these?"
MOST = 500

SIZES: dict[str, Callable[[int], int]] = {
    "pairwise": lambda n: n * (n - 1) // 2,
    "sequential": lambda n: 3 * n - 4,
    "bitwise": lambda n: n * (n - 1).bit_length(),
}
"""The clauses of an at-most-one over n variables, from 2 on."""

INSIDE, OUTSIDE = "no cell has two digits", "no digit stands in two cells"
TEXT = re.compile(r"has (\d) cells.* 1 to (\d+) .*say: (.*)\. The word")


def draw(random: Random) -> Instance | None:
    cells, digits = random.randint(3, 9), random.randint(4, 12)
    if cells > digits:
        return None
    sentences = ["each cell has a digit", f"{OUTSIDE} ({random.choice(sorted(SIZES))})"]
    if random.random() < 2 / 3:
        sentences.insert(1, f"{INSIDE} ({random.choice(sorted(SIZES))})")
    if cells == digits:
        sentences.append("each digit stands in a cell")
    total = sum(_sizes(cells, digits, sentences).values())
    if total > MOST:
        return None
    text = (
        f"A cage has {cells} cells, and the digits 1 to {digits} are possible in each. The clauses "
        f"say: {'; '.join(sentences)}. The word in parentheses is the at-most-one method. How many "
        "clauses are these?"
    )
    return Instance(text, "text", right=frozenset({str(total)}))


def _sizes(cells: int, digits: int, sentences: Sequence[str]) -> dict[str, int]:
    """The number of clauses of each sentence about a cage."""
    found = {}
    for part in sentences:
        method = part.partition(" (")[2].rstrip(")")
        if part.startswith(INSIDE):
            found[part] = cells * SIZES[method](digits)
        elif part.startswith(OUTSIDE):
            found[part] = digits * SIZES[method](cells)
        else:
            found[part] = cells if part.startswith("each cell") else digits
    return found


def check(instance: Instance, answer: Sequence[str]) -> str:
    (right,) = instance.right
    found = TEXT.search(instance.text)
    assert found is not None
    parts = _sizes(int(found[1]), int(found[2]), found[3].split("; "))
    text = answer[0].strip().replace(",", "")
    if not re.fullmatch(r"\d{1,9}", text):
        raise Wrong("Write a number.")
    if int(text) == int(right):
        return f"Right: {', '.join(f'{part}: {size}' for part, size in parts.items())}."
    for part, size in parts.items():
        if int(text) == int(right) - size:
            raise Wrong(f"One part is missing: {part}.")
    part, size = max(parts.items(), key=lambda one: one[1])
    what = "few" if int(text) < int(right) else "many"
    raise Wrong(f"These are too {what}. Compare one part. It has {size} clauses: {part}.")
