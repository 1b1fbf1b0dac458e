"""The four digits of a 4x4 cell as staircases of "at most 1", "at most 2", "at most 3"."""

from __future__ import annotations

from sudoku_csp.workshop.gallery.drawings.canvas import FALSE, TRUE, Canvas

SIDE = 4


def drawn() -> Canvas:
    """A row for each digit, a column for each variable."""
    canvas = Canvas(300, 200, "Order: digit d makes false every y before y_d, and true from y_d on")
    for k in range(1, SIDE):
        canvas.text(110 + 65 * (k - 1), 28, f"y_{k}: ≤ {k}", small=True)
    for digit in range(1, SIDE + 1):
        y = 40 + 36 * (digit - 1)
        canvas.text(20, y + 19, f"digit {digit}", left=True)
        for k in range(1, SIDE):
            is_true = digit <= k
            kind = TRUE if is_true else FALSE
            canvas.box(85 + 65 * (k - 1), y, 50, 28, "true" if is_true else "false", kind)
    return canvas
