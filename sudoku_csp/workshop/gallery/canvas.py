"""A sheet to draw on: boxes, circles, arrows and words at whole numbers, written as SVG.

It has a ground of its own, light or dark as the reader's screen is: a picture in a page cannot know
the page's colours, and with its own ground it is readable on any. `TRUE` marks what is true and
`FALSE` what is forced to be false; true things also have a thicker edge, so colour is not needed to
tell them.
"""

from __future__ import annotations

from html import escape

from sudoku_csp.workshop.comparisons.charts import GROUND, sheet

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
