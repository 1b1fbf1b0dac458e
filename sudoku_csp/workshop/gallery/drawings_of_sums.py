"""Drawings of the encodings of a sum: cages of the puzzle of these pages, and its solution in them.

The cage of three cells with total 8, which hold 3, 1 and 4; and one of two cells with total 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sudoku_csp.workshop.gallery.canvas import FALSE, TRUE, Canvas

Arc = tuple[str, str]


def layers(
    canvas: Canvas, columns: Sequence[Sequence[str]], arcs: Sequence[Arc], path: Sequence[str]
) -> None:
    """States of an automaton in columns, the one on the path at each cell true, and its arcs."""
    places = {}
    for number, states in enumerate(columns):
        for row, state in enumerate(states):
            y = 110 + 45 * row - 45 * (len(states) - 1) // 2
            places[number, state] = (50 + 130 * number, y)
    taken = set(enumerate(pairwise(path)))
    for number in range(len(columns) - 1):
        for arc in sorted(arcs, key=lambda arc: (number, arc) in taken):
            ends = (number, arc[0]), (number + 1, arc[1])
            if all(end in places for end in ends):
                (x1, y1), (x2, y2) = places[ends[0]], places[ends[1]]
                canvas.line(x1 + 34, y1, x2 - 34, y2, strong=(number, arc) in taken)
    for (number, state), (x, y) in places.items():
        kind = TRUE if path[number] == state else FALSE
        canvas.box(x - 34, y - 14, 68, 28, state, kind)


def sum_partial_sums() -> Canvas:
    """The sums from which 8 can still be reached, and the way of 3, 1, 4."""
    canvas = Canvas(490, 240, "Partial sums: 3, 1 and 4 lead from 0 by 3 and 4 to 8")
    states = (["0"], ["1", "2", "3", "4"], ["4", "5", "6", "7"], ["8"])
    numbers = range(9)
    arcs = [(str(a), str(b)) for a in numbers for b in numbers if 1 <= b - a <= 4]
    layers(canvas, states, arcs, ["0", "3", "4", "8"])
    for cell, x in zip(("r1c1", "r1c2", "r1c3"), (115, 245, 375), strict=True):
        canvas.text(x, 20, cell, small=True)
    canvas.text(245, 228, "a state is the sum so far, an arc a digit that is added", small=True)
    return canvas


def sum_set_automaton() -> Canvas:
    """The sets of digits from which 8 can still be reached, and the way of 3, 1, 4."""
    canvas = Canvas(490, 240, "Set automaton: 3, 1 and 4 lead by the sets 3 and 13 to 134")
    states = (["none"], ["1", "3", "4"], ["13", "14", "34"], ["134"])
    arcs = [(a, b) for a in states[1] for b in states[2] if a in b]
    arcs += [("none", a) for a in states[1]] + [(b, "134") for b in states[2]]
    layers(canvas, states, arcs, ["none", "3", "13", "134"])
    for cell, x in zip(("r1c1", "r1c2", "r1c3"), (115, 245, 375), strict=True):
        canvas.text(x, 20, cell, small=True)
    canvas.text(245, 228, "a state is the set of digits so far; 2 is in none", small=True)
    return canvas


def sum_digit_sets() -> Canvas:
    """Two cells with total 5 that hold 2 and 3: the digits that are there, and the two sets."""
    canvas = Canvas(420, 235, "Digit sets: 2 and 3 are there, so the set is 2 and 3")
    for number, (name, digits) in enumerate((("s_1 = {1, 4}", (1, 4)), ("s_2 = {2, 3}", (2, 3)))):
        x = 110 + 200 * number
        for digit in digits:
            canvas.line(x, 46, 60 + 100 * (digit - 1), 92, strong=number == 1)
        canvas.box(x - 60, 16, 120, 30, name, TRUE if number == 1 else FALSE)
    for digit in range(1, 5):
        x, there = 60 + 100 * (digit - 1), digit in (2, 3)
        canvas.box(x - 30, 92, 60, 28, f"t_{digit}", TRUE if there else FALSE)
        for number, held in enumerate((2, 3)):
            literal = f"{'ab'[number]}_{digit}"
            canvas.line(x - 20 + 40 * number, 168, x, 120)
            canvas.circle(x - 20 + 40 * number, 182, literal, TRUE if held == digit else FALSE)
    canvas.text(210, 225, "a_d, b_d: the cell holds d; t_d: one of them does", small=True)
    return canvas


def sum_totalizer() -> Canvas:
    """Three cells that hold 3, 1 and 4: the last two are added up, and compared with the first."""
    canvas = Canvas(560, 240, "Totalizer: 1 and 4 make 5, so 5 or more, and not 6")
    for name, x, least, most, value in (
        ("r1c2 + r1c3", 290, 3, 8, 5),
        ("r1c1", 20, 2, 4, 3),
    ):
        canvas.text(x + 20 * (most - least + 1), 20, name, small=True)
        for step, bound in enumerate(range(least, most + 1)):
            canvas.box(x + 40 * step, 30, 40, 28, f"≥{bound}", TRUE if value >= bound else FALSE)
    canvas.line(140, 44, 290, 44, strong=True)
    canvas.text(215, 36, "= 8", small=True)
    for name, x, value in (("r1c2", 250, 1), ("r1c3", 420, 4)):
        canvas.arrow(x + 60, 150, 410, 60)
        canvas.text(x + 60, 200, name, small=True)
        for step, bound in enumerate((2, 3, 4)):
            kind = TRUE if value >= bound else FALSE
            canvas.box(x + 40 * step, 152, 40, 28, f"≥{bound}", kind)
    canvas.text(280, 228, "a node has a literal for each value but its least", small=True)
    return canvas


DRAWINGS = (sum_partial_sums, sum_totalizer, sum_digit_sets, sum_set_automaton)
