"""Nine literals in groups of two, and the code that each group writes."""

from __future__ import annotations

from sudoku_csp.workshop.gallery.drawings.canvas import FALSE, PLAIN, TRUE, Canvas

TRUE_ONE, LITERALS, GROUP, BITS = 5, 9, 2, 3


def drawn() -> Canvas:
    """Groups above, their codes below, the bits with the highest first."""
    canvas = Canvas(520, 190, "Bimander: x5 is true, so the bits are 010, the code of its group")
    for number, start in enumerate(range(1, LITERALS + 1, GROUP)):
        x = 20 + 100 * number
        group = range(start, min(start + GROUP, LITERALS + 1))
        for k, i in enumerate(group):
            here = x + 20 + 40 * k if len(group) > 1 else x + 40
            canvas.circle(here, 35, f"x_{i}", TRUE if i == TRUE_ONE else FALSE)
        canvas.arrow(x + 40, 55, x + 40, 81)
        kind = TRUE if TRUE_ONE in group else PLAIN
        canvas.box(x + 12, 82, 56, 28, f"{number:0{BITS}b}", kind)
    canvas.text(260, 146, "b_3 b_2 b_1 = 010")
    canvas.text(260, 174, "one code fits, so the other groups are closed", small=True)
    return canvas
