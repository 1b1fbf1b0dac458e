"""Curves as SVG: the share of the puzzles that is solved within so much, on a logarithmic scale.

The "cactus plot" of the SAT competitions, with its axes exchanged: a curve further left and higher
is better, and one that does not reach the top ran out of time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT, LEFT, HEAD, GAP, FOOT, LEGEND = 400, 260, 56, 58, 46, 46, 230

COLOURS = (
    ("#d55e00", ""),
    ("#e69f00", "7 3"),
    ("#009e73", "2 2"),
    ("#56b4e9", "9 3 2 3"),
    ("#0072b2", ""),
    ("#cc79a7", "5 2"),
    ("#8c6bb1", "3 2 1 2"),
    ("#7f7f7f", "1 2"),
)
"""Colours that the colour-blind tell apart (Okabe & Ito 2008), and dashes that need no colour."""

STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#333}.t{font-weight:600}.ground{fill:#fff}"
    ".g{stroke:#8884;stroke-width:1}.c{fill:none;stroke-width:2}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.ground{fill:#0d1117}}"
)


def curves(
    title: str,
    names: Sequence[str],
    panels: Mapping[str, Mapping[str, Sequence[float]]],
    asked: int,
) -> str:
    """A panel for each quantity, a curve for each name.

    `panels` maps what is measured to the numbers, 0 or more, of the puzzles that a name solved;
    `asked` is how many puzzles there were.

    >>> panels = {"nodes": {"chronological": [0, 12, 4711]}}
    >>> "<svg" in curves("Searches", ["chronological"], panels, 4)
    True
    """
    right = LEFT + len(panels) * (WIDTH + GAP)
    height = max(HEAD + HEIGHT + FOOT, HEAD + 20 * len(names) + 20)
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right + LEGEND} {height}" '
            f'width="{right + LEGEND}" height="{height}" role="img">'
        ),
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        '<rect class="ground" width="100%" height="100%" rx="8"/>',
        f'<text class="t" x="{LEFT}" y="22">{escape(title)}</text>',
    ]
    for number, (what, values) in enumerate(panels.items()):
        parts += _panel(LEFT + number * (WIDTH + GAP), what, values, names, asked)
    for place, name in enumerate(names):
        y = HEAD + 10 + 20 * place
        parts.append(f'<path {_stroke(place)} d="M{right} {y - 4}H{right + 30}"/>')
        solved = max(len(values.get(name, ())) for values in panels.values())
        words = escape(f"{name}: {solved:,} of {asked:,}")
        parts.append(f'<text x="{right + 38}" y="{y}">{words}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(
    left: int, what: str, values: Mapping[str, Sequence[float]], names: Sequence[str], asked: int
) -> list[str]:
    """The scale, and a line of steps for each name that has numbers."""
    bottom = HEAD + HEIGHT
    axis = _Axis([number for numbers in values.values() for number in numbers], left)
    parts = [
        f'<text class="t" x="{left}" y="{HEAD - 14}">solved within so many {escape(what)}</text>'
    ]
    for percent in (0, 25, 50, 75, 100):
        y = bottom - HEIGHT * percent // 100
        parts.append(f'<path class="g" d="M{left} {y}h{WIDTH}"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{percent}%</text>')
    for x, label in axis.ticks():
        parts.append(f'<path class="g" d="M{x:.1f} {HEAD}v{HEIGHT}"/>')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{label}</text>')
    for place, name in enumerate(names):
        if not values.get(name):
            continue
        steps, solved = [f"M{left} {bottom}"], 0
        for number, times in sorted(Counter(values[name]).items()):
            solved += times
            steps.append(f"H{axis.place(number):.1f}V{bottom - HEIGHT * solved / asked:.1f}")
        parts.append(f'<path {_stroke(place)} d="{"".join(steps)}H{left + WIDTH}"/>')
    return parts


class _Axis:
    """Decades from the least number to the greatest, and a place for 0 before them."""

    def __init__(self, numbers: Sequence[float], left: int) -> None:
        above = [number for number in numbers if number > 0] or [1]
        self._zero = int(0 in numbers)
        self._low = floor(log10(min(above)))
        self._high = max(ceil(log10(max(above))), self._low + 1)
        self._left = left

    def place(self, number: float) -> float:
        decades = self._high - self._low + self._zero
        at = self._zero + log10(number) - self._low if number else 0
        return self._left + WIDTH * at / decades

    def ticks(self) -> list[tuple[float, str]]:
        zero = [(self.place(0), "0")] if self._zero else []
        decades = range(self._low, self._high + 1)
        return zero + [(self.place(10.0**power), _short(power)) for power in decades]


def _short(power: int) -> str:
    """A power of ten.

    >>> [_short(power) for power in (-1, 0, 4, 6)]
    ['0.1', '1', '10k', '1M']
    """
    for least, letter in ((9, "G"), (6, "M"), (3, "k")):
        if power >= least:
            return f"{10 ** (power - least)}{letter}"
    return f"{10.0**power:g}"


def _stroke(place: int) -> str:
    colour, dashes = COLOURS[place % len(COLOURS)]
    return f'class="c" stroke="{colour}"' + (f' stroke-dasharray="{dashes}"' if dashes else "")
