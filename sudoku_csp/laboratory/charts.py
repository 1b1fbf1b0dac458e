"""A chart as SVG: curves for the share of puzzles solved within a limit.

The curves are the "cactus plot" of the SAT competitions with the axes exchanged and a logarithmic
scale for the limit. A better curve is further left and higher. If a curve ends below 100%, some
puzzles were not solved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT, LEFT, HEAD, GAP, FOOT, LEGEND = 400, 260, 56, 58, 46, 46, 230
"""Width and height of a panel; the spaces at its left, above it, between two panels, and below;
width of the legend."""

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
"""Colours that the colour-blind distinguish (Okabe & Ito 2008), each with its dashes."""

STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#333}.t{font-weight:600}.ground{fill:#fff}"
    ".g{stroke:#8884;stroke-width:1}.c{fill:none;stroke-width:2}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.ground{fill:#0d1117}}"
)


def sheet(width: int, height: int, title: str, style: str, parts: Iterable[str]) -> str:
    """An SVG document with a title for screen readers."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">'
    )
    before = (head, f"<title>{escape(title)}</title>", f"<style>{style}</style>")
    return "\n".join([*before, *parts, "</svg>\n"])


GROUND = '<rect class="ground" width="100%" height="100%" rx="8"/>'


def _text(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text{more} x="{x:.6g}" y="{y:.6g}">{escape(words)}</text>'


END, MIDDLE, STRONG = ' text-anchor="end"', ' text-anchor="middle"', ' class="t"'


def curves(
    title: str,
    names: Sequence[str],
    panels: Mapping[str, Mapping[str, Sequence[float]]],
    puzzles: int,
) -> str:
    """A chart with a panel for each quantity, and in it a curve for each name.

    `panels` maps each quantity to the values for each name. There is one value, 0 or greater, for
    each solved puzzle. `puzzles` is the number of all puzzles.
    """
    right = LEFT + len(panels) * (WIDTH + GAP)
    parts = [GROUND, _text(LEFT, 22, title, STRONG)]
    for number, (what, values) in enumerate(panels.items()):
        parts += _panel(LEFT + number * (WIDTH + GAP), what, values, names, puzzles)
    for place, name in enumerate(names):
        y = HEAD + 10 + 20 * place
        parts.append(f'<path {_stroke(place)} d="M{right} {y - 4}H{right + 30}"/>')
        solved = max(len(values.get(name, ())) for values in panels.values())
        parts.append(_text(right + 38, y, f"{name}: {solved:,} of {puzzles:,}"))
    height = max(HEAD + HEIGHT + FOOT, HEAD + 20 * len(names) + 20)
    return sheet(right + LEGEND, height, title, STYLE, parts)


def _panel(
    left: int, what: str, values: Mapping[str, Sequence[float]], names: Sequence[str], puzzles: int
) -> list[str]:
    """The SVG of a panel: a scale, and a stepped curve for each name that has values."""
    bottom = HEAD + HEIGHT
    place_of, ticks = _axis([number for numbers in values.values() for number in numbers], left)
    parts = [_text(left, HEAD - 14, f"solved within so many {what}", STRONG)]
    for percent in (0, 25, 50, 75, 100):
        y = bottom - HEIGHT * percent // 100
        parts.append(f'<path class="g" d="M{left} {y}h{WIDTH}"/>')
        parts.append(_text(left - 6, y + 4, f"{percent}%", END))
    for x, label in ticks:
        parts.append(f'<path class="g" d="M{x:.1f} {HEAD}v{HEIGHT}"/>')
        parts.append(_text(x, bottom + 18, label, MIDDLE))
    for place, name in enumerate(names):
        if not values.get(name):
            continue
        steps, solved = [f"M{left} {bottom}"], 0
        for number, times in sorted(Counter(values[name]).items()):
            solved += times
            steps.append(f"H{place_of(number):.1f}V{bottom - HEIGHT * solved / puzzles:.1f}")
        parts.append(f'<path {_stroke(place)} d="{"".join(steps)}H{left + WIDTH}"/>')
    return parts


def _axis(
    numbers: Sequence[float], left: int
) -> tuple[Callable[[float], float], list[tuple[float, str]]]:
    """A function that places a number on a logarithmic axis, with 0 first, and the axis labels."""
    above = [number for number in numbers if number > 0] or [1]
    zero, low = int(0 in numbers), floor(log10(min(above)))
    high = max(ceil(log10(max(above))), low + 1)

    def place_of(number: float) -> float:
        at = zero + log10(number) - low if number else 0
        return left + WIDTH * at / (high - low + zero)

    ticks = [(place_of(0), "0")] if zero else []
    return place_of, ticks + [
        (place_of(10.0**power), _short(power)) for power in range(low, high + 1)
    ]


def _short(power: int) -> str:
    """Ten to this power, in few characters.

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
