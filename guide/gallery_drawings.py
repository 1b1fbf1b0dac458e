"""The drawings of the gallery, a function each, on a sheet that is written as SVG.

A sheet has a ground of its own, light or dark as the reader's screen is: a picture in a page cannot
know the page's colours, and with its own ground it is readable on any. `TRUE` marks what is true,
`FALSE` what is forced to be false; true things also have a thicker edge, so colour is not needed to
distinguish them.
"""

from collections.abc import Sequence
from html import escape
from itertools import pairwise

from sudoku_csp.laboratory.charts import GROUND, sheet

PLAIN, TRUE, FALSE = "plain", "true", "false"

STYLE = """\
.ground{fill:#fff}
.plain,.true,.false{stroke:#57606a;stroke-width:1.2}
.plain{fill:#f6f8fa}
.true{fill:#ffd866;stroke:#9a6700;stroke-width:2.4}
.false{fill:#d8dee4}
.line{stroke:#57606a;stroke-width:1.2;fill:none}
.strong{stroke:#9a6700;stroke-width:2.4;fill:none}
.head{fill:#57606a}
text{font:14px sans-serif;fill:#1f2328}
.small{font-size:12px}
@media (prefers-color-scheme:dark){
.ground{fill:#0d1117}
.plain,.true,.false{stroke:#9198a1}
.plain{fill:#21262d}
.true{fill:#6b4d00;stroke:#e3b341}
.false{fill:#3d444d}
.line{stroke:#9198a1}
.strong{stroke:#e3b341}
.head{fill:#9198a1}
text{fill:#f0f6fc}
}"""


class Canvas:
    """A sheet of this size, with a title for those who cannot see it."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self._width, self._height, self._title = width, height, title
        self._parts: list[str] = []

    def box(self, x: int, y: int, width: int, height: int, label: str, kind: str = PLAIN) -> None:
        """A box with its label in the middle."""
        self._parts.append(
            f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="4"/>'
        )
        self.text(x + width // 2, y + height // 2 + 5, label)

    def circle(self, x: int, y: int, label: str, kind: str = PLAIN, radius: int = 17) -> None:
        """A circle with its label in the middle."""
        self._parts.append(f'<circle class="{kind}" cx="{x}" cy="{y}" r="{radius}"/>')
        self.text(x, y + 5, label)

    def text(self, x: int, y: int, words: str, *, small: bool = False, left: bool = False) -> None:
        """Words, with their middle or their left end at x. `_` lowers the character after it."""
        anchor = "" if left else ' text-anchor="middle"'
        style = ' class="small"' if small else ""
        keep = ' xml:space="preserve"' if "_" in words else ""
        self._parts.append(f'<text x="{x}" y="{y}"{anchor}{style}{keep}>{_lowered(words)}</text>')

    def line(self, x1: int, y1: int, x2: int, y2: int, *, strong: bool = False) -> None:
        """A line without an end."""
        style = "strong" if strong else "line"
        self._parts.append(f'<path class="{style}" d="M{x1} {y1}L{x2} {y2}"/>')

    def arrow(self, x1: int, y1: int, x2: int, y2: int) -> None:
        """A line with a head at its second end."""
        self._parts.append(f'<path class="line" marker-end="url(#head)" d="M{x1} {y1}L{x2} {y2}"/>')

    def svg(self) -> str:
        """The drawing."""
        marker = (
            '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" '
            'markerHeight="8" orient="auto"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>'
        )
        parts = (marker, GROUND, *self._parts)
        return sheet(self._width, self._height, self._title, STYLE, parts)


def _lowered(words: str) -> str:
    """`x_1` with its 1 a little lower. A run of letters and digits after the mark is lowered."""
    first, *rest = escape(words).split("_")
    parts = [first]
    for part in rest:
        length = next((i for i, c in enumerate(part) if not c.isalnum()), len(part))
        low, after = part[:length], part[length:]
        parts.append(f'<tspan dy="4" font-size="11">{low}</tspan>')
        if after:
            parts.append(f'<tspan dy="-4">{after}</tspan>')
    return "".join(parts)


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

    The literals above, the register below; arrows show what implies what.
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

    Leaves below; an inner node has as many outputs as leaves, and output k means "k or more".
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


def _layers(
    canvas: Canvas,
    columns: Sequence[Sequence[str]],
    arcs: Sequence[tuple[str, str]],
    path: Sequence[str],
) -> None:
    """An automaton's states in columns, the one on the path at each cell true, and its arcs."""
    places = {}
    for number, states in enumerate(columns):
        for row, state in enumerate(states):
            y = 110 + 45 * row - 45 * (len(states) - 1) // 2
            places[number, state] = (50 + 130 * number, y)
    taken = set(enumerate(pairwise(path)))
    for number in range(len(columns) - 1):
        for arc in sorted(arcs, key=lambda arc: (number, arc) in taken):
            ends = (number, arc[0]), (number + 1, arc[1])
            if all(end in places for end in ends):
                (x1, y1), (x2, y2) = places[ends[0]], places[ends[1]]
                canvas.line(x1 + 34, y1, x2 - 34, y2, strong=(number, arc) in taken)
    for (number, state), (x, y) in places.items():
        kind = TRUE if path[number] == state else FALSE
        canvas.box(x - 34, y - 14, 68, 28, state, kind)


def sum_partial_sums() -> Canvas:
    """The sums from which 8 can still be reached, and the way of 3, 1, 4."""
    canvas = Canvas(490, 240, "Partial sums: 3, 1 and 4 lead from 0 by 3 and 4 to 8")
    states = (["0"], ["1", "2", "3", "4"], ["4", "5", "6", "7"], ["8"])
    numbers = range(9)
    arcs = [(str(a), str(b)) for a in numbers for b in numbers if 1 <= b - a <= 4]
    _layers(canvas, states, arcs, ["0", "3", "4", "8"])
    for cell, x in zip(("r1c1", "r1c2", "r1c3"), (115, 245, 375), strict=True):
        canvas.text(x, 20, cell, small=True)
    canvas.text(245, 228, "a state is the sum so far, an arc a digit that is added", small=True)
    return canvas


def sum_set_automaton() -> Canvas:
    """The sets of digits from which 8 can still be reached, and the way of 3, 1, 4."""
    canvas = Canvas(490, 240, "Set automaton: 3, 1 and 4 lead by the sets 3 and 13 to 134")
    states = (["none"], ["1", "3", "4"], ["13", "14", "34"], ["134"])
    arcs = [(a, b) for a in states[1] for b in states[2] if a in b]
    arcs += [("none", a) for a in states[1]] + [(b, "134") for b in states[2]]
    _layers(canvas, states, arcs, ["none", "3", "13", "134"])
    for cell, x in zip(("r1c1", "r1c2", "r1c3"), (115, 245, 375), strict=True):
        canvas.text(x, 20, cell, small=True)
    canvas.text(245, 228, "a state is the set of digits so far; 2 is in none", small=True)
    return canvas


def sum_digit_sets() -> Canvas:
    """Two cells with total 5 that hold 2 and 3: the digits that are there, and the two sets."""
    canvas = Canvas(420, 235, "Digit sets: 2 and 3 are there, so the set is 2 and 3")
    for number, (name, digits) in enumerate((("s_1 = {1, 4}", (1, 4)), ("s_2 = {2, 3}", (2, 3)))):
        x = 110 + 200 * number
        for digit in digits:
            canvas.line(x, 46, 60 + 100 * (digit - 1), 92, strong=number == 1)
        canvas.box(x - 60, 16, 120, 30, name, TRUE if number == 1 else FALSE)
    for digit in range(1, 5):
        x, there = 60 + 100 * (digit - 1), digit in (2, 3)
        canvas.box(x - 30, 92, 60, 28, f"t_{digit}", TRUE if there else FALSE)
        for number, held in enumerate((2, 3)):
            literal = f"{'ab'[number]}_{digit}"
            canvas.line(x - 20 + 40 * number, 168, x, 120)
            canvas.circle(x - 20 + 40 * number, 182, literal, TRUE if held == digit else FALSE)
    canvas.text(210, 225, "a_d, b_d: the cell holds d; t_d: one of them does", small=True)
    return canvas


def sum_totalizer() -> Canvas:
    """Three cells that hold 3, 1 and 4: the last two are added up, and compared with the first."""
    canvas = Canvas(560, 240, "Totalizer: 1 and 4 make 5, so 5 or more, and not 6")
    for name, x, least, most, value in (("r1c2 + r1c3", 290, 3, 8, 5), ("r1c1", 20, 2, 4, 3)):
        canvas.text(x + 20 * (most - least + 1), 20, name, small=True)
        for step, bound in enumerate(range(least, most + 1)):
            canvas.box(x + 40 * step, 30, 40, 28, f"≥{bound}", TRUE if value >= bound else FALSE)
    canvas.line(140, 44, 290, 44, strong=True)
    canvas.text(215, 36, "= 8", small=True)
    for name, x, value in (("r1c2", 250, 1), ("r1c3", 420, 4)):
        canvas.arrow(x + 60, 150, 410, 60)
        canvas.text(x + 60, 200, name, small=True)
        for step, bound in enumerate((2, 3, 4)):
            kind = TRUE if value >= bound else FALSE
            canvas.box(x + 40 * step, 152, 40, 28, f"≥{bound}", kind)
    canvas.text(280, 228, "a node has a literal for each value but its least", small=True)
    return canvas


def _pairs(canvas: Canvas, kinds: dict[str, str], pairs: list[tuple[int, int]], held: int) -> None:
    """Two columns of literals, and lines between the pairs, strong where b is `held`."""
    for pair in sorted(pairs, key=lambda pair: pair[1] == held):
        (y1, y2) = (30 + 42 * (digit - 1) for digit in pair)
        canvas.line(107, y1, 293, y2, strong=pair[1] == held)
    for name, x in (("a", 90), ("b", 310)):
        for digit in range(1, 5):
            literal = f"{name}_{digit}"
            canvas.circle(x, 30 + 42 * (digit - 1), literal, kinds.get(literal, PLAIN))


def relation_conflicts() -> Canvas:
    """The ten pairs that "a is less than b" excludes; b is 2, and so a is not 2, 3 or 4."""
    canvas = Canvas(400, 220, "Conflicts: b is 2, so a is not 2, 3 or 4")
    kinds = {"b_2": TRUE, **dict.fromkeys(("a_2", "a_3", "a_4", "b_1", "b_3", "b_4"), FALSE)}
    _pairs(canvas, kinds, [(a, b) for a in range(1, 5) for b in range(1, 5) if a >= b], 2)
    canvas.text(200, 208, "a line: not both of its ends", small=True)
    return canvas


def relation_supports() -> Canvas:
    """The six pairs that fit; 3 and 4 are crossed out in b, and one pair is left."""
    canvas = Canvas(400, 220, "Supports: b is not 3 or 4, so a is 1 and b is 2")
    kinds = dict.fromkeys(("a_2", "a_3", "a_4", "b_1", "b_3", "b_4"), FALSE)
    kinds |= {"a_1": TRUE, "b_2": TRUE}
    _pairs(canvas, kinds, [(a, b) for a in range(1, 5) for b in range(1, 5) if a < b], 2)
    canvas.text(200, 208, "a circle needs a line to another that is not grey", small=True)
    return canvas


def regular_states_and_arcs() -> Canvas:
    """The states of "two are seen" along a row, the highest digit so far, and the way of 3142."""
    canvas = Canvas(620, 220, "States and arcs: 3, 1, 4 and 2 lead by 3, 3 and 4 to the end")
    states = (["0"], ["1", "2", "3"], ["4", "2", "3"], ["4", "≤3"], ["end"])
    arcs = [("0", digit) for digit in "123"] + [(digit, "4") for digit in "1234"]
    arcs += [("2", "2"), ("3", "3"), ("3", "≤3"), ("4", "end"), ("≤3", "end")]
    _layers(canvas, states, arcs, ["0", "3", "3", "4", "end"])
    for column in range(1, 5):
        canvas.text(115 + 130 * (column - 1), 20, f"r1c{column}", small=True)
    canvas.text(310, 208, "a state is the highest digit so far; ≤3: the 4 is to come", small=True)
    return canvas


DRAWINGS = {
    "triad": (triad, "the three triads of a row, and the triads of a box"),
    "sequential": (sequential, "a register that is set from the true literal on"),
    "ladder": (ladder, "rungs that fall once, at the true literal"),
    "product": (product, "nine literals in a rectangle, one row and one column in use"),
    "commander": (commander, "nine literals under three commanders"),
    "bimander": (bimander, "nine literals in groups of two, each group with its code"),
    "splitting": (splitting, "nine literals in a chain of three links"),
    "totalizer": (totalizer, "a tree that counts four literals"),
    "order": (order, "the staircases of four digits"),
    "log": (log, "the codes of nine digits, and seven codes that stand for none"),
    "sum-partial-sums": (
        sum_partial_sums,
        "sums from 0 to 8 after each of three cells, and the ways through them",
    ),
    "sum-totalizer": (sum_totalizer, "a tree of three sums, each in unary"),
    "sum-digit-sets": (sum_digit_sets, "two sets of digits, and the digits that they have"),
    "sum-set-automaton": (
        sum_set_automaton,
        "the sets of digits after each of three cells, and the ways through them",
    ),
    "relation-conflicts": (
        relation_conflicts,
        "pairs of digits that are excluded, three of them by a 2",
    ),
    "relation-supports": (relation_supports, "pairs of digits that fit, of which one is left"),
    "regular-states-and-arcs": (
        regular_states_and_arcs,
        "highest digits after each of four cells, and the ways through them",
    ),
}
"""By page: what draws it, and what it shows in words."""
