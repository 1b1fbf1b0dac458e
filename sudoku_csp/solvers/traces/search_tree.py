"""The tree of a search as SVG, with a node for each decision.

The tree grows from left to right: the first digit that was tried after a decision is drawn on the
same row, each further digit on a row below. A filled circle is a decision, a cross a conflict, a
ring a solution. The title of a node, which a browser shows under the pointer, lists its
consequences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.targets.propagation.journal import Event

MOST = 2000
"""The most decisions that are drawn. The picture of a longer search ends there, with a note."""

ROW, HEAD, MARGIN, LETTER, RADIUS = 18, 88, 20, 7, 4

STYLE = (
    "text{font:11px ui-monospace,monospace;fill:#1f2328}.t{font:600 14px system-ui,sans-serif}"
    ".s{font:12px system-ui,sans-serif}.ground{fill:#fff}.e{fill:none;stroke:#8c959f}"
    ".n{fill:#57606a}.x{stroke:#cf222e;stroke-width:2.2;fill:none}"
    ".o{stroke:#1a7f37;stroke-width:2.4;fill:#aceebb}"
    "@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.ground{fill:#0d1117}.n{fill:#9198a1}"
    ".x{stroke:#ff7b72}.o{stroke:#3fb950;fill:#04260f}}"
)


@dataclass
class _Node:
    """A decision, or the root for the givens: where it is drawn, and what happened after it."""

    label: str
    depth: int
    row: int
    parent: _Node | None
    children: int = 0
    events: Counter[object] = field(default_factory=Counter)
    conflicts: list[str] = field(default_factory=list)

    @property
    def title(self) -> str:
        placed, removed = self.events["assign"], self.events["remove"]
        parts = [self.label, f"{placed} digits placed, {removed} candidates removed"]
        parts += [f"conflict: {why}" for why in self.conflicts]
        return "\n".join(parts + ["solution"] * self.events["solution"])


def draw(title: str, board: Board, events: Iterable[Event], *, note: str = "") -> str:
    """The tree of the first `MOST` decisions of a trace. `note` stands below the title.

    >>> event = {"event": "decide", "cell": "r1c1", "digit": 3}
    >>> "<svg" in draw("A search", Board.customary(4), [event])
    True
    """
    nodes, total = _grow(board, events)
    width = LETTER * max(len(node.label) for node in nodes) + 34
    right = MARGIN * 2 + max(width * (max(node.depth for node in nodes) + 1), 520)
    bottom = HEAD + ROW * (max(node.row for node in nodes) + 1) + MARGIN
    if total > len(nodes):
        note += f" Cut: the first {len(nodes) - 1:,} of {total - 1:,} decisions are drawn."
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right} {bottom}" '
            f'width="{right}" height="{bottom}" role="img">'
        ),
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        '<rect class="ground" width="100%" height="100%" rx="8"/>',
        f'<text class="t" x="{MARGIN}" y="24">{escape(title)}</text>',
        f'<text class="s" x="{MARGIN}" y="44">{escape(note.strip())}</text>',
        *_legend(),
    ]
    # Lines first, so that no line crosses a mark.
    parts += [_edge(node, node.parent, width) for node in nodes if node.parent is not None]
    parts += [_mark(node, width) for node in nodes]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _grow(board: Board, events: Iterable[Event]) -> tuple[Sequence[_Node], int]:
    """The nodes to draw, in the order of the search, and the number of all nodes."""
    nodes = [_Node("givens", 0, 0, None)]
    path = [nodes[0]]
    total = 1
    lowest = 0
    for event in events:
        node, digit = path[-1], event.get("digit")
        if event["event"] == "decide" and isinstance(digit, int):
            lowest += bool(node.children)
            label = f"{event['cell']}={drawing.symbol(board, digit)}"
            child = _Node(label, len(path), lowest if node.children else node.row, node)
            node.children += 1
            path.append(child)
            if total <= MOST:
                nodes.append(child)
            total += 1
        elif event["event"] == "undo":
            path.pop()
        else:
            node.events[event["event"]] += 1
            if event["event"] == "conflict":
                node.conflicts.append(str(event["why"]))
    return nodes, total


def _place(node: _Node, width: int) -> tuple[int, int]:
    return MARGIN + width * node.depth + RADIUS, HEAD + ROW * node.row + ROW // 2


def _legend() -> Iterator[str]:
    for number, kind in enumerate(("decision", "conflict", "solution")):
        x = MARGIN + RADIUS + 90 * number
        yield f'{_shape(kind, x, 66)}<text class="s" x="{x + 10}" y="70">{kind}</text>'


def _edge(node: _Node, parent: _Node, width: int) -> str:
    """The line to a node: from the parent's label on the same row, else from the line beside it."""
    x, y = _place(node, width)
    from_x, from_y = _place(parent, width)
    bend = x - 12
    start = from_x + 10 + LETTER * len(parent.label) if from_y == y else bend
    return f'<path class="e" d="M{start} {from_y}H{bend}V{y}H{x}"/>'


def _mark(node: _Node, width: int) -> str:
    x, y = _place(node, width)
    failed = node.conflicts and not node.children
    kind = "solution" if node.events["solution"] else "conflict" if failed else "decision"
    label = f'<text x="{x + 8}" y="{y + 4}">{escape(node.label)}</text>'
    return f"<g><title>{escape(node.title)}</title>{_shape(kind, x, y)}{label}</g>"


def _shape(kind: str, x: int, y: int) -> str:
    """A ring for a solution, a cross for a conflict, a dot for a decision."""
    if kind == "solution":
        return f'<circle class="o" cx="{x}" cy="{y}" r="{RADIUS + 1}"/>'
    if kind == "decision":
        return f'<circle class="n" cx="{x}" cy="{y}" r="{RADIUS}"/>'
    size = 2 * RADIUS
    corner = f"M{x - RADIUS} {y - RADIUS}"
    return f'<path class="x" d="{corner}l{size} {size}m0 {-size}l{-size} {size}"/>'
