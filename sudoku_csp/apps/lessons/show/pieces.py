"""A piece of HTML, and the plain ones: text, tables, pictures, things beside one another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

TONES = {
    "blue": "#4a90d9",
    "orange": "#e08a1e",
    "green": "#3fa35b",
    "red": "#d9534f",
    "grey": "#8c959f",
}
"""Colours that stand out on a light ground and on a dark one."""

FONT, FITTING = "font-family:system-ui,sans-serif", "max-width:100%;height:auto"

NARROW, ROOMY = 400, 0.8
"""Wider pictures than so many pixels, a phone, are shrunk to this share and then scrolled."""

_WIDTH = re.compile(r'<svg [^>]*?\bwidth="([\d.]+)"')

Value = str | int | float | None


@dataclass(frozen=True)
class Shown:
    """HTML that shows itself as the last expression of a cell, and inside an f-string."""

    html: str

    def _repr_html_(self) -> str:
        return self.html

    def __str__(self) -> str:
        # Markdown takes a line that is indented, or follows an empty one, for something else.
        return " ".join(line.strip() for line in self.html.splitlines())


def html(piece: str) -> Shown:
    """A piece of HTML as it is."""
    return Shown(piece)


def figure(inside: str, caption: str = "", *, wide: bool = True) -> Shown:
    """Something with a line below that says what it is.

    What may be `wide` scrolls by itself, and the keyboard reaches it.
    """
    reached = ' tabindex="0"' if wide else ""
    below = (
        f'<figcaption style="font-size:.9em;opacity:.8;margin-top:.3em">{escape(caption)}'
        "</figcaption>"
        if caption
        else ""
    )
    return Shown(
        f'<figure{reached} style="margin:1em 0;max-width:100%;overflow-x:auto">{inside}{below}'
        "</figure>"
    )


def svg(drawing: str, caption: str = "") -> Shown:
    """A picture as SVG, no wider than there is room, unless its letters were too small to be read.

    Its outermost element has a width and no style.
    """
    found = _WIDTH.search(drawing)
    width = float(found[1]) if found else 0.0
    least = f";min-width:{ROOMY * width:.0f}px" if width > NARROW else ""
    fitting = drawing.replace("<svg ", f'<svg style="{FONT};{FITTING}{least}" ', 1)
    return figure(fitting, caption, wide=bool(least))


def text(lines: str, caption: str = "") -> Shown:
    """Text as it stands, in letters of one width."""
    style = "font-family:ui-monospace,monospace;font-size:.85em;line-height:1.4;margin:0"
    return figure(f'<pre style="{style};overflow-x:visible">{escape(lines)}</pre>', caption)


def beside(*things: Shown) -> Shown:
    """Things beside one another, or below where there is no room."""
    inside = "".join(f'<div style="max-width:100%">{thing.html}</div>' for thing in things)
    return Shown(
        f'<div style="display:flex;flex-wrap:wrap;gap:0 2em;align-items:flex-start">{inside}</div>'
    )


def number(value: float | None) -> str:
    """A number with its thousands apart and three digits that count, `-` for None.

    >>> number(11988), number(44.573), number(0.000123), number(None)
    ('11,988', '44.6', '0.000123', '-')
    """
    if value is None:
        return "-"
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def table(heads: Sequence[str], rows: Sequence[Sequence[Value]], caption: str = "") -> Shown:
    """Rows below their headings: words to the left, numbers to the right."""
    right = [not any(isinstance(row[place], str) for row in rows) for place in range(len(heads))]
    lines = [_row("th", heads, right)]
    lines += [
        _row("td", [value if isinstance(value, str) else number(value) for value in row], right)
        for row in rows
    ]
    style = "border-collapse:collapse;font-variant-numeric:tabular-nums;width:auto;margin:0"
    return figure(f'<table style="{style}">{"".join(lines)}</table>', caption)


def _row(tag: str, texts: Sequence[str], right: Sequence[bool]) -> str:
    style = "padding:.25em .9em .25em 0;border-bottom:1px solid #8886;vertical-align:top"
    return (
        "<tr>"
        + "".join(
            f'<{tag} style="{style};text-align:{"right" if number else "left"}">{escape(text)}'
            f"</{tag}>"
            for text, number in zip(texts, right, strict=True)
        )
        + "</tr>"
    )
