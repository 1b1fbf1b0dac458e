"""Five literals between rungs that fall once, at the third literal."""

from __future__ import annotations

from sudoku_csp.workshop.gallery.drawings.canvas import FALSE, TRUE, Canvas

TRUE_ONE, LITERALS = 3, 5
HIGH, LOW = 60, 110


def drawn() -> Canvas:
    """The rungs as a staircase; each literal stands between the two rungs that it compares."""
    canvas = Canvas(500, 190, "Ladder: the rungs are true up to x3, and false from there on")
    for i in range(LITERALS + 1):
        x = 10 + 82 * i
        high = i < TRUE_ONE
        y = HIGH if high else LOW
        label = "true" if i == 0 else f"y_{i}"
        canvas.box(x, y, 56, 28, label, TRUE if high else FALSE)
        if i:
            before = HIGH if i <= TRUE_ONE else LOW
            canvas.line(x - 26, before + 14, x, y + 14, strong=i == TRUE_ONE)
            canvas.circle(x - 13, 25, f"x_{i}", TRUE if i == TRUE_ONE else FALSE)
    canvas.text(250, 172, "the one literal that is true stands where the rungs fall", small=True)
    return canvas
