"""Charts as SVG: bars for names, lines for series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

from sudoku_csp.apps.lessons.show.pieces import TONES, Shown, number, svg

ROW, BAR, LETTER, LONG = 24, 15, 7.2, 330
"""Of bars: height of a row and of its bar, width of a letter, the longest bar."""

LEFT, TOP, WIDE, HIGH = 76, 14, 470, 240
"""Of lines: where the field begins, and its size."""

ORDER = ("blue", "orange", "green", "red", "grey")
"""The tones of the series, in turn; a broken line beyond."""


def bars(values: Mapping[str, float | None], unit: str = "", caption: str = "") -> Shown:
    """A horizontal bar for each name, with its number behind it; None and 0 have no bar."""
    left = 12 + LETTER * max(map(len, values), default=0)
    most = max((value for value in values.values() if value is not None), default=0) or 1
    width, height = left + LONG + 110, ROW * len(values) + 8
    parts = [_open(width, height, caption or "bars")]
    for place, (name, value) in enumerate(values.items()):
        top = 4 + ROW * place
        base = top + BAR - 3
        parts.append(_text(left - 8, base, name, "end"))
        long = max(1.0, LONG * value / most) if value else 0
        if value:
            parts.append(
                f'<rect x="{left:g}" y="{top}" width="{long:.4g}" height="{BAR}" rx="2" '
                f'fill="{TONES["blue"]}"/>'
            )
        parts.append(_text(left + long + 6, base, f"{number(value)} {unit}".strip()))
    return svg("".join([*parts, "</svg>"]), caption)


def lines(
    series: Mapping[str, Sequence[tuple[float, float]]],
    x: str = "",
    y: str = "",
    *,
    log_x: bool = False,
    log_y: bool = False,
    caption: str = "",
) -> Shown:
    """A line through the points of each series; `x` and `y` name the axes.

    On a logarithmic axis points that are not above 0 are left out.
    """
    points = {
        name: [at for at in found if (at[0] > 0 or not log_x) and (at[1] > 0 or not log_y)]
        for name, found in series.items()
    }
    everything = [at for found in points.values() for at in found] or [(0.0, 0.0)]
    across = _Axis([at[0] for at in everything], log_x, WIDE)
    up = _Axis([at[1] for at in everything], log_y, HIGH)
    below = TOP + HIGH
    height = below + 44 + 20 * len(series)
    parts = [_open(LEFT + WIDE + 40, height, caption or f"{y} by {x}")]
    for tick in up.ticks:
        at = below - up.place(tick)
        parts.append(_rule(LEFT, at, LEFT + WIDE, at))
        parts.append(_text(LEFT - 6, at + 4, number(tick), "end"))
    for tick in across.ticks:
        at = LEFT + across.place(tick)
        parts.append(_rule(at, TOP, at, below))
        parts.append(_text(at, below + 16, number(tick), "middle"))
    parts.append(_text(LEFT + WIDE / 2, below + 34, x, "middle"))
    parts.append(
        f'<g transform="translate(12 {TOP + HIGH / 2:g}) rotate(-90)">{_text(0, 0, y, "middle")}'
        "</g>"
    )
    for place, (name, found) in enumerate(points.items()):
        look = _look(place)
        drawn = " ".join(
            f"{LEFT + across.place(at[0]):.4g},{below - up.place(at[1]):.4g}" for at in found
        )
        parts.append(f'<polyline points="{drawn}" {look}/>')
        legend = below + 56 + 20 * place
        parts.append(f'<polyline points="{LEFT},{legend - 4} {LEFT + 26},{legend - 4}" {look}/>')
        parts.append(_text(LEFT + 34, legend, name))
    return svg("".join([*parts, "</svg>"]), caption)


class _Axis:
    """From numbers to places on an axis of so many pixels, with round numbers to mark."""

    def __init__(self, found: Sequence[float], log: bool, long: int) -> None:
        self._log, self._long = log, long
        low, high = min(found), max(found)
        if log:
            first = floor(log10(low)) if low > 0 else 0
            last = max(ceil(log10(high)) if high > 0 else 1, first + 1)
            self.ticks = [10.0**power for power in range(first, last + 1)]
        else:
            step = _step(high - min(low, high) or abs(high) or 1)
            first = floor(low / step)
            last = max(ceil(high / step), first + 1)
            self.ticks = [at * step for at in range(first, last + 1)]
        self._low, self._high = self._scaled(self.ticks[0]), self._scaled(self.ticks[-1])

    def _scaled(self, value: float) -> float:
        return log10(value) if self._log else value

    def place(self, value: float) -> float:
        return self._long * (self._scaled(value) - self._low) / (self._high - self._low)


def _step(span: float) -> float:
    """A round distance that marks the span at four to ten places."""
    power = 10.0 ** floor(log10(span))
    return next(part * power for part in (0.1, 0.2, 0.25, 0.5, 1, 2) if span / (part * power) <= 8)


def _look(place: int) -> str:
    broken = "" if place < len(ORDER) else ' stroke-dasharray="5 4"'
    tone = TONES[ORDER[place % len(ORDER)]]
    return f'fill="none" stroke="{tone}" stroke-width="2.4" stroke-linejoin="round"{broken}'


def _open(width: float, height: float, title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">'
        f"<title>{escape(title)}</title>"
    )


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.4g}" y="{y:.4g}" font-size="12.5" fill="currentColor" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _rule(x: float, y: float, to_x: float, to_y: float) -> str:
    return (
        f'<path d="M{x:.4g} {y:.4g}L{to_x:.4g} {to_y:.4g}" stroke="#8c959f" stroke-width=".5" '
        'fill="none"/>'
    )
