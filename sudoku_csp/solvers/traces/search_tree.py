"""The tree of a search as SVG: a node for each decision, on its lines what came of it.

Read from left to right as the search went: the first digit tried goes straight on, every other one
branches off below. Filled circles are decisions, a cross is a conflict, a ring a solution; the
title of a node, which a browser shows under the pointer, lists what followed from it and why it
ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.targets.propagation.journal import Event

MOST = 2000
"""The most nodes that are drawn; the picture of a longer search is cut, with a note."""

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
    """A decision, or the beginning: where it is drawn, and what came of it."""

    label: str
    depth: int
    row: int
    parent: _Node | None
    children: int = 0
    placed: int = 0
    removed: int = 0
    conflicts: list[str] = field(default_factory=list)
    solutions: int = 0

    @property
    def title(self) -> str:
        """What came of it, in words."""
        parts = [self.label, f"{self.placed} digits placed, {self.removed} candidates removed"]
        parts += [f"conflict: {why}" for why in self.conflicts]
        return "\n".join(parts + ["solution"] * self.solutions)


def draw(title: str, board: Board, events: Iterable[Event], *, note: str = "") -> str:
    """The tree of a trace, its first `MOST` nodes. `note` stands below the title.

    >>> event = {"event": "decide", "cell": "r1c1", "digit": 3}
    >>> "<svg" in draw("A search", Board.customary(4), [event])
    True
    """
    nodes, total = _grown(board, events)
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


def _grown(board: Board, events: Iterable[Event]) -> tuple[Sequence[_Node], int]:
    """The nodes that are drawn, in the order of the search, and how many there are."""
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
            _note(node, event)
    return nodes, total


def _note(node: _Node, event: Event) -> None:
    """Adds to a node what follows from its decision."""
    match event["event"]:
        case "assign":
            node.placed += 1
        case "remove":
            node.removed += 1
        case "conflict":
            node.conflicts.append(str(event["why"]))
        case "solution":
            node.solutions += 1


def _place(node: _Node, width: int) -> tuple[int, int]:
    return MARGIN + width * node.depth + RADIUS, HEAD + ROW * node.row + ROW // 2


def _legend() -> Iterator[str]:
    """What the marks mean, in a line."""
    for number, kind in enumerate(("decision", "conflict", "solution")):
        x = MARGIN + RADIUS + 90 * number
        yield f'{_shape(kind, x, 66)}<text class="s" x="{x + 10}" y="70">{kind}</text>'


def _edge(node: _Node, parent: _Node, width: int) -> str:
    """From the end of the parent's label, down and to the node."""
    x, y = _place(node, width)
    from_x, from_y = _place(parent, width)
    bend = x - 12
    start = from_x + 10 + LETTER * len(parent.label) if from_y == y else bend
    return f'<path class="e" d="M{start} {from_y}H{bend}V{y}H{x}"/>'


def _mark(node: _Node, width: int) -> str:
    """A node with its label, and what came of it for the pointer."""
    x, y = _place(node, width)
    failed = node.conflicts and not node.children
    kind = "solution" if node.solutions else "conflict" if failed else "decision"
    label = f'<text x="{x + 8}" y="{y + 4}">{escape(node.label)}</text>'
    return f"<g><title>{escape(node.title)}</title>{_shape(kind, x, y)}{label}</g>"


def _shape(kind: str, x: int, y: int) -> str:
    """A ring for a solution, a cross for a conflict, else a dot."""
    if kind == "solution":
        return f'<circle class="o" cx="{x}" cy="{y}" r="{RADIUS + 1}"/>'
    if kind == "decision":
        return f'<circle class="n" cx="{x}" cy="{y}" r="{RADIUS}"/>'
    size = 2 * RADIUS
    corner = f"M{x - RADIUS} {y - RADIUS}"
    return f'<path class="x" d="{corner}l{size} {size}m0 {-size}l{-size} {size}"/>'
