"""Nine literals under three commanders, the fifth true."""

from __future__ import annotations

from sudoku_csp.workshop.gallery.drawings.canvas import FALSE, TRUE, Canvas

TRUE_ONE, GROUP, GROUPS = 5, 3, 3


def drawn() -> Canvas:
    """Commanders above, their groups below."""
    canvas = Canvas(
        480, 190, "Commander: x5 is true, so is its commander c2, and all else is false"
    )
    for group in range(GROUPS):
        x = 80 + 160 * group
        commands = group == (TRUE_ONE - 1) // GROUP
        for k in range(GROUP):
            number = GROUP * group + k + 1
            here = x + 46 * (k - 1)
            canvas.arrow(here, 103, x + 8 * (k - 1), 59)
            canvas.circle(here, 120, f"x_{number}", TRUE if number == TRUE_ONE else FALSE)
        canvas.box(x - 28, 28, 56, 30, f"c_{group + 1}", TRUE if commands else FALSE)
        if group:
            canvas.line(x - 132, 43, x - 28, 43)
    canvas.text(240, 168, "pairwise among the commanders and in each group", small=True)
    return canvas
