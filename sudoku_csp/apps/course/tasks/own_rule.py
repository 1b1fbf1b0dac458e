"""A rule of one's own: what it allows."""

from itertools import product

from sudoku_csp.apps.course.task import Function, Wrong, digits_text, named, short

CELLS = ("r1c1", "r1c2", "r1c3", "r1c4")


def allowed(row: tuple[int, ...]) -> bool:
    """The rule of a balanced line: the ends add up to what the two in the middle add up to."""
    return row[0] + row[3] == row[1] + row[2]


def check(function: Function) -> str:
    rows = list(product(range(1, 5), repeat=4))
    for row in rows:
        value = function(row)
        if not isinstance(value, bool):
            raise Wrong(f"{short(value)} is neither True nor False.")
        if value != allowed(row):
            lit = named(CELLS, row)
            raise Wrong(f"It {'allows' if value else 'forbids'} {digits_text(lit)}.", lit)
    return f"Right: it allows {sum(map(allowed, rows))} of {len(rows)} assignments."
