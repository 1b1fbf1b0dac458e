"""Five literals, the third true, and the register of four that it sets."""

from __future__ import annotations

from sudoku_csp.workshop.gallery.drawings.canvas import FALSE, TRUE, Canvas

TRUE_ONE, LITERALS = 3, 5


def drawn() -> Canvas:
    """The literals above, the register below; arrows say what implies what."""
    canvas = Canvas(470, 180, "Sequential counter: x3 is true, so s3 and s4 are, the rest is false")
    for i in range(1, LITERALS + 1):
        x = 10 + 92 * (i - 1)
        canvas.circle(x + 30, 40, f"x_{i}", TRUE if i == TRUE_ONE else FALSE)
        if i == LITERALS:
            break
        canvas.box(x, 100, 60, 32, f"s_{i}", TRUE if i >= TRUE_ONE else FALSE)
        canvas.arrow(x + 30, 58, x + 30, 99)
        if i < LITERALS - 1:
            canvas.arrow(x + 60, 116, x + 91, 116)
        canvas.arrow(x + 56, 99, x + 107, 55)
    canvas.text(235, 160, "down and right: makes true; up: makes false", small=True)
    return canvas
