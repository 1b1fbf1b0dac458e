"""A row cut into triads, and the two ways to cut a box."""

from __future__ import annotations

from sudoku_csp.workshop.gallery.drawings.canvas import FALSE, PLAIN, TRUE, Canvas

SIZE, BOX = 24, 3


def drawn() -> Canvas:
    """Three boxes beside one another; the second triad of the second row holds the digit."""
    canvas = Canvas(430, 215, "Triad: the digit is in one crossing, so it is in no other there")
    for box in range(3):
        left = 36 + 135 * box
        for row in range(BOX):
            triad = TRUE if (row, box) == (1, 1) else FALSE if row == 1 or box == 1 else PLAIN
            canvas.box(left - 6, 32 + 44 * row, 3 * SIZE + 24, 36, "", triad)
            for column in range(BOX):
                canvas.box(left + (SIZE + 6) * column, 38 + 44 * row, SIZE, SIZE, "", PLAIN)
        canvas.text(left + 42, 22, f"box {box + 1}", small=True)
    canvas.text(215, 184, "the digit is in one triad of row 2 and box 2:", small=True)
    canvas.text(215, 202, "not in the grey ones", small=True)
    return canvas
