"""Drawings, one a function that says in a few lines what a method is made of."""

from __future__ import annotations

from sudoku_csp.workshop.gallery import drawings_of_sums, drawings_of_words
from sudoku_csp.workshop.gallery.canvas import FALSE, PLAIN, TRUE, Canvas


def triad() -> Canvas:
    """A row cut into triads, and the two ways to cut a box.

    Three boxes beside one another; the second triad of the second row holds the digit.
    """
    size, cells = 24, 3
    canvas = Canvas(430, 215, "Triad: the digit is in one crossing, so it is in no other there")
    for box in range(3):
        left = 36 + 135 * box
        for row in range(cells):
            triad = TRUE if (row, box) == (1, 1) else FALSE if row == 1 or box == 1 else PLAIN
            canvas.box(left - 6, 32 + 44 * row, 3 * size + 24, 36, "", triad)
            for column in range(cells):
                canvas.box(left + (size + 6) * column, 38 + 44 * row, size, size, "", PLAIN)
        canvas.text(left + 42, 22, f"box {box + 1}", small=True)
    canvas.text(215, 184, "the digit is in one triad of row 2 and box 2:", small=True)
    canvas.text(215, 202, "not in the grey ones", small=True)
    return canvas


def sequential() -> Canvas:
    """Five literals, the third true, and the register of four that it sets.

    The literals above, the register below; arrows say what implies what.
    """
    true_one, literals = 3, 5
    canvas = Canvas(470, 180, "Sequential counter: x3 is true, so s3 and s4 are, the rest is false")
    for i in range(1, literals + 1):
        x = 10 + 92 * (i - 1)
        canvas.circle(x + 30, 40, f"x_{i}", TRUE if i == true_one else FALSE)
        if i == literals:
            break
        canvas.box(x, 100, 60, 32, f"s_{i}", TRUE if i >= true_one else FALSE)
        canvas.arrow(x + 30, 58, x + 30, 99)
        if i < literals - 1:
            canvas.arrow(x + 60, 116, x + 91, 116)
        canvas.arrow(x + 56, 99, x + 107, 55)
    canvas.text(235, 160, "down and right: makes true; up: makes false", small=True)
    return canvas


def ladder() -> Canvas:
    """Five literals between rungs that fall once, at the third literal.

    The rungs as a staircase; each literal stands between the two rungs that it compares.
    """
    true_one, literals = 3, 5
    upper, lower = 60, 110
    canvas = Canvas(500, 190, "Ladder: the rungs are true up to x3, and false from there on")
    for i in range(literals + 1):
        x = 10 + 82 * i
        high = i < true_one
        y = upper if high else lower
        label = "true" if i == 0 else f"y_{i}"
        canvas.box(x, y, 56, 28, label, TRUE if high else FALSE)
        if i:
            before = upper if i <= true_one else lower
            canvas.line(x - 26, before + 14, x, y + 14, strong=i == true_one)
            canvas.circle(x - 13, 25, f"x_{i}", TRUE if i == true_one else FALSE)
    canvas.text(250, 172, "the one literal that is true stands where the rungs fall", small=True)
    return canvas


def product() -> Canvas:
    """Nine literals in a rectangle of three rows and three columns, the sixth true.

    Rows named at the left, columns above.
    """
    true_one, side = 6, 3
    canvas = Canvas(330, 250, "Product: x6 is true, so row 2 and column 3 are in use and no other")
    row, column = divmod(true_one - 1, side)
    for k in range(side):
        canvas.box(105 + 70 * k, 15, 50, 30, f"c_{k + 1}", TRUE if k == column else FALSE)
        canvas.box(20, 70 + 55 * k, 50, 30, f"r_{k + 1}", TRUE if k == row else FALSE)
        canvas.line(70, 85 + 55 * k, 300, 85 + 55 * k, strong=k == row)
        canvas.line(130 + 70 * k, 45, 130 + 70 * k, 215, strong=k == column)
    for i in range(side * side):
        y, x = divmod(i, side)
        kind = TRUE if i + 1 == true_one else FALSE
        canvas.circle(130 + 70 * x, 85 + 55 * y, f"x_{i + 1}", kind)
    canvas.text(165, 240, "at most one row, at most one column", small=True)
    return canvas


def commander() -> Canvas:
    """Nine literals under three commanders, the fifth true.

    Commanders above, their groups below.
    """
    true_one, each, groups = 5, 3, 3
    canvas = Canvas(
        480, 190, "Commander: x5 is true, so is its commander c2, and all else is false"
    )
    for group in range(groups):
        x = 80 + 160 * group
        commands = group == (true_one - 1) // each
        for k in range(each):
            number = each * group + k + 1
            here = x + 46 * (k - 1)
            canvas.arrow(here, 103, x + 8 * (k - 1), 59)
            canvas.circle(here, 120, f"x_{number}", TRUE if number == true_one else FALSE)
        canvas.box(x - 28, 28, 56, 30, f"c_{group + 1}", TRUE if commands else FALSE)
        if group:
            canvas.line(x - 132, 43, x - 28, 43)
    canvas.text(240, 168, "pairwise among the commanders and in each group", small=True)
    return canvas


def bimander() -> Canvas:
    """Nine literals in groups of two, and the code that each group writes.

    Groups above, their codes below, the bits with the highest first.
    """
    true_one, literals, each, bits = 5, 9, 2, 3
    canvas = Canvas(520, 190, "Bimander: x5 is true, so the bits are 010, the code of its group")
    for number, start in enumerate(range(1, literals + 1, each)):
        x = 20 + 100 * number
        group = range(start, min(start + each, literals + 1))
        for k, i in enumerate(group):
            here = x + 20 + 40 * k if len(group) > 1 else x + 40
            canvas.circle(here, 35, f"x_{i}", TRUE if i == true_one else FALSE)
        canvas.arrow(x + 40, 55, x + 40, 81)
        kind = TRUE if true_one in group else PLAIN
        canvas.box(x + 12, 82, 56, 28, f"{number:0{bits}b}", kind)
    canvas.text(260, 146, "b_3 b_2 b_1 = 010")
    canvas.text(260, 174, "one code fits, so the other groups are closed", small=True)
    return canvas


def splitting() -> Canvas:
    """Nine literals in a chain: three and a link, the link negated, two and a link, and so on.

    Each part is a box of at most four: a link is plain in one and negated in the next.
    """
    true_literals = {"x_5", "y_1", "¬y_2", "¬y_3"}  # What follows from x5.
    parts = ((1, 2, 3), (4, 5), (6, 7), (8, 9))
    canvas = Canvas(690, 150, "Splitting: x5 is true, so link y1 is true, and links y2, y3 false")
    x = 10
    for number, part in enumerate(parts, start=1):
        names = [f"¬y_{number - 1}"] if number > 1 else []
        names += [f"x_{i}" for i in part]
        names += [f"y_{number}"] if number < len(parts) else []
        width = 42 * len(names)
        if number < len(parts):
            canvas.line(x + width, 53, x + width + 12, 53, strong=True)
        canvas.box(x, 28, width, 50, "")
        for k, name in enumerate(names):
            kind = TRUE if name in true_literals else FALSE
            canvas.circle(x + 21 + (width - 42) * k // (len(names) - 1), 53, name, kind)
        x += width + 12
    canvas.text(345, 110, "in each box at most one is true", small=True)
    canvas.text(345, 130, "y_k: one of those to the right is true", small=True)
    return canvas


def totalizer() -> Canvas:
    """A tree that counts four literals, the third true.

    Leaves below; an inner node has as many outputs as leaves, and output k says "k or more".
    """
    true_one = 3
    canvas = Canvas(440, 240, "Totalizer: x3 is true, so the counts of its nodes reach one")
    for i in range(4):
        x = 55 + 110 * i
        canvas.arrow(x, 183, 110 + 220 * (i // 2) + (-20 if i % 2 == 0 else 20), 139)
        canvas.circle(x, 200, f"x_{i + 1}", TRUE if i + 1 == true_one else FALSE)
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


def order() -> Canvas:
    """The four digits of a 4x4 cell as staircases of "at most 1", "at most 2", "at most 3".

    A row for each digit, a column for each variable.
    """
    side = 4
    canvas = Canvas(300, 200, "Order: digit d makes false every y before y_d, and true from y_d on")
    for k in range(1, side):
        canvas.text(110 + 65 * (k - 1), 28, f"y_{k}: ≤ {k}", small=True)
    for digit in range(1, side + 1):
        y = 40 + 36 * (digit - 1)
        canvas.text(20, y + 19, f"digit {digit}", left=True)
        for k in range(1, side):
            is_true = digit <= k
            kind = TRUE if is_true else FALSE
            canvas.box(85 + 65 * (k - 1), y, 50, 28, "true" if is_true else "false", kind)
    return canvas


def log() -> Canvas:
    """The sixteen codes of four bits: nine are digits, seven stand for none.

    Four codes a row, with the digit, or a dash for a code that is forbidden.
    """
    side, bits = 9, 4
    canvas = Canvas(400, 190, "Log: nine codes of four bits are the digits, seven are forbidden")
    for code in range(1 << bits):
        row, column = divmod(code, 4)
        says = f"= {code + 1}" if code < side else "none"
        label = f"{code:0{bits}b} {says}"
        kind = PLAIN if code < side else FALSE
        canvas.box(14 + 95 * column, 12 + 36 * row, 86, 28, label, kind)
    canvas.text(200, 174, "bits b_4 b_3 b_2 b_1; grey codes stand for no digit", small=True)
    return canvas


DRAWINGS = (
    *(triad, sequential, ladder, product, commander),
    *(bimander, splitting, totalizer, order, log),
    *drawings_of_sums.DRAWINGS,
    *drawings_of_words.DRAWINGS,
)


def drawing(name: str) -> str:
    """The drawing of this page as SVG."""
    return {one.__name__: one for one in DRAWINGS}[name.replace("-", "_")]().svg()
