"""The sixteen codes of four bits: nine are digits, seven stand for none."""

from __future__ import annotations

from sudoku_csp.workshop.gallery.drawings.canvas import FALSE, PLAIN, Canvas

SIDE, BITS = 9, 4


def drawn() -> Canvas:
    """Four codes a row, with the digit, or a dash for a code that is forbidden."""
    canvas = Canvas(400, 190, "Log: nine codes of four bits are the digits, seven are forbidden")
    for code in range(1 << BITS):
        row, column = divmod(code, 4)
        says = f"= {code + 1}" if code < SIDE else "none"
        label = f"{code:0{BITS}b} {says}"
        kind = PLAIN if code < SIDE else FALSE
        canvas.box(14 + 95 * column, 12 + 36 * row, 86, 28, label, kind)
    canvas.text(200, 174, "bits b_4 b_3 b_2 b_1; grey codes stand for no digit", small=True)
    return canvas
