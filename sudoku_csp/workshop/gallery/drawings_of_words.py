"""Drawings of the encodings of relations and automata: "less than" for the digits 1 to 4, and the
first row of the gallery's grid, in which two skyscrapers are seen."""

from __future__ import annotations

from sudoku_csp.workshop.gallery.canvas import FALSE, PLAIN, TRUE, Canvas
from sudoku_csp.workshop.gallery.drawings_of_sums import layers


def _pairs(canvas: Canvas, kinds: dict[str, str], pairs: list[tuple[int, int]], told: int) -> None:
    """Two columns of literals, and lines between the pairs, strong where b holds the one told."""
    for pair in sorted(pairs, key=lambda pair: pair[1] == told):
        (y1, y2) = (30 + 42 * (digit - 1) for digit in pair)
        canvas.line(107, y1, 293, y2, strong=pair[1] == told)
    for name, x in (("a", 90), ("b", 310)):
        for digit in range(1, 5):
            literal = f"{name}_{digit}"
            canvas.circle(x, 30 + 42 * (digit - 1), literal, kinds.get(literal, PLAIN))


def relation_conflicts() -> Canvas:
    """The ten pairs that "a is less than b" excludes; b is 2, and so a is not 2, 3 or 4."""
    canvas = Canvas(400, 220, "Conflicts: b is 2, so a is not 2, 3 or 4")
    kinds = {"b_2": TRUE, **dict.fromkeys(("a_2", "a_3", "a_4", "b_1", "b_3", "b_4"), FALSE)}
    _pairs(canvas, kinds, [(a, b) for a in range(1, 5) for b in range(1, 5) if a >= b], 2)
    canvas.text(200, 208, "a line: not both of its ends", small=True)
    return canvas


def relation_supports() -> Canvas:
    """The six pairs that fit; 3 and 4 are crossed out in b, and one pair is left."""
    canvas = Canvas(400, 220, "Supports: b is not 3 or 4, so a is 1 and b is 2")
    kinds = dict.fromkeys(("a_2", "a_3", "a_4", "b_1", "b_3", "b_4"), FALSE)
    kinds |= {"a_1": TRUE, "b_2": TRUE}
    _pairs(canvas, kinds, [(a, b) for a in range(1, 5) for b in range(1, 5) if a < b], 2)
    canvas.text(200, 208, "a circle needs a line to another that is not grey", small=True)
    return canvas


def regular_states_and_arcs() -> Canvas:
    """The states of "two are seen" along a row, the highest digit so far, and the way of 3142."""
    canvas = Canvas(620, 220, "States and arcs: 3, 1, 4 and 2 lead by 3, 3 and 4 to the end")
    states = (["0"], ["1", "2", "3"], ["4", "2", "3"], ["4", "≤3"], ["end"])
    arcs = [("0", digit) for digit in "123"] + [(digit, "4") for digit in "1234"]
    arcs += [("2", "2"), ("3", "3"), ("3", "≤3"), ("4", "end"), ("≤3", "end")]
    layers(canvas, states, arcs, ["0", "3", "3", "4", "end"])
    for column in range(1, 5):
        canvas.text(115 + 130 * (column - 1), 20, f"r1c{column}", small=True)
    canvas.text(310, 208, "a state is the highest digit so far; ≤3: the 4 is to come", small=True)
    return canvas


DRAWINGS = (relation_conflicts, relation_supports, regular_states_and_arcs)
