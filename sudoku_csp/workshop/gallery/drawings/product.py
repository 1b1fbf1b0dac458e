"""Nine literals in a rectangle of three rows and three columns, the sixth true."""

from __future__ import annotations

from sudoku_csp.workshop.gallery.drawings.canvas import FALSE, TRUE, Canvas

TRUE_ONE, SIDE = 6, 3


def drawn() -> Canvas:
    """Rows named at the left, columns above."""
    canvas = Canvas(330, 250, "Product: x6 is true, so row 2 and column 3 are in use and no other")
    row, column = divmod(TRUE_ONE - 1, SIDE)
    for k in range(SIDE):
        canvas.box(105 + 70 * k, 15, 50, 30, f"c_{k + 1}", TRUE if k == column else FALSE)
        canvas.box(20, 70 + 55 * k, 50, 30, f"r_{k + 1}", TRUE if k == row else FALSE)
        canvas.line(70, 85 + 55 * k, 300, 85 + 55 * k, strong=k == row)
        canvas.line(130 + 70 * k, 45, 130 + 70 * k, 215, strong=k == column)
    for i in range(SIDE * SIDE):
        y, x = divmod(i, SIDE)
        kind = TRUE if i + 1 == TRUE_ONE else FALSE
        canvas.circle(130 + 70 * x, 85 + 55 * y, f"x_{i + 1}", kind)
    canvas.text(165, 240, "at most one row, at most one column", small=True)
    return canvas
