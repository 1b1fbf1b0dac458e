"""Nine literals in a chain: three and a link, the link negated, two and a link, and so on."""

from __future__ import annotations

from sudoku_csp.workshop.gallery.drawings.canvas import FALSE, TRUE, Canvas

TRUE_LITERALS = {"x_5", "y_1", "¬y_2", "¬y_3"}
"""What follows from x5."""

PARTS = ((1, 2, 3), (4, 5), (6, 7), (8, 9))


def drawn() -> Canvas:
    """Each part is a box of at most four: a link is plain in one and negated in the next."""
    canvas = Canvas(690, 150, "Splitting: x5 is true, so link y1 is true, and links y2, y3 false")
    x = 10
    for number, part in enumerate(PARTS, start=1):
        names = [f"¬y_{number - 1}"] if number > 1 else []
        names += [f"x_{i}" for i in part]
        names += [f"y_{number}"] if number < len(PARTS) else []
        width = 42 * len(names)
        if number < len(PARTS):
            canvas.line(x + width, 53, x + width + 12, 53, strong=True)
        canvas.box(x, 28, width, 50, "")
        for k, name in enumerate(names):
            kind = TRUE if name in TRUE_LITERALS else FALSE
            canvas.circle(x + 21 + (width - 42) * k // (len(names) - 1), 53, name, kind)
        x += width + 12
    canvas.text(345, 110, "in each box at most one is true", small=True)
    canvas.text(345, 130, "y_k: one of those to the right is true", small=True)
    return canvas
