"""A tree that counts four literals, the third true."""

from __future__ import annotations

from sudoku_csp.workshop.gallery.drawings.canvas import FALSE, TRUE, Canvas

TRUE_ONE = 3


def drawn() -> Canvas:
    """Leaves below; an inner node has as many outputs as leaves, and output k says "k or more"."""
    canvas = Canvas(440, 240, "Totalizer: x3 is true, so the counts of its nodes reach one")
    for i in range(4):
        x = 55 + 110 * i
        canvas.arrow(x, 183, 110 + 220 * (i // 2) + (-20 if i % 2 == 0 else 20), 139)
        canvas.circle(x, 200, f"x_{i + 1}", TRUE if i + 1 == TRUE_ONE else FALSE)
    for node in range(2):
        x = 110 + 220 * node
        canvas.arrow(x, 109, 220 + (-40 if node == 0 else 40), 65)
        for k in range(2):
            name = f"{'ab'[node]}_{k + 1}"
            kind = TRUE if node == 1 and k == 0 else FALSE
            canvas.box(x - 40 + 40 * k, 110, 40, 28, name, kind)
    for k in range(4):
        canvas.box(140 + 40 * k, 36, 40, 28, f"r_{k + 1}", TRUE if k == 0 else FALSE)
    canvas.text(220, 22, "output k: at least k below are true; r_2 is forbidden", small=True)
    return canvas
