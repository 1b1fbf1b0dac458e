"""Bars as SVG: one panel for each quantity, one bar for each encoding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

ROW, BAR, LABEL, PANEL, GAP, HEAD = 22, 14, 170, 230, 100, 46

STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#333}.t{font-weight:600}.b{fill:#3b75af}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.b{fill:#7ab0e0}}"
)


def bars(title: str, names: Sequence[str], panels: Mapping[str, Sequence[float | None]]) -> str:
    """A chart of horizontal bars, each panel with a scale of its own.

    `panels` maps what is measured to a value for each name, None where there is none.

    >>> "<svg" in bars("Clauses", ["minimal"], {"clauses": [8829]})
    True
    """
    width = LABEL + len(panels) * (PANEL + GAP)
    height = HEAD + ROW * len(names) + 10
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">'
        ),
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
    ]
    for place, name in enumerate(names):
        y = HEAD + ROW * place + BAR - 2
        parts.append(f'<text x="{LABEL - 8}" y="{y}" text-anchor="end">{escape(name)}</text>')
    for number, (what, values) in enumerate(panels.items()):
        left = LABEL + number * (PANEL + GAP)
        parts.append(f'<text class="t" x="{left}" y="{HEAD - 14}">{escape(what)}</text>')
        most = max((value for value in values if value is not None), default=0) or 1
        for place, value in enumerate(values):
            top = HEAD + ROW * place
            if value is None:
                parts.append(f'<text x="{left}" y="{top + BAR - 2}">-</text>')
                continue
            long = max(1.0, PANEL * value / most)
            parts.append(
                f'<rect class="b" x="{left}" y="{top}" width="{long:.1f}" height="{BAR}"/>'
                f'<text x="{left + long + 6:.1f}" y="{top + BAR - 2}">{_number(value)}</text>'
            )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:,.3g}"
