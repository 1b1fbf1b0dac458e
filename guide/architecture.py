"""The pictures of ARCHITECTURE.md, measured from the code as it is: `python guide/architecture.py`.

`rooms.svg`: the ten rooms as floors, and between any two how many modules of the upper one import
from the lower. `way-of-a-puzzle.svg`: a puzzle followed from its text to the verdict, by watching
which files are entered, backend by backend.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from types import FrameType

import sudoku_csp
from sudoku_csp.apps.api.read import read
from sudoku_csp.solvers import cross_check
from sudoku_csp.solvers.backend import Backend
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.settings import Settings

PACKAGE = Path(sudoku_csp.__file__).parent
PICTURES = Path(__file__).parent / "pictures"

ROOMS = (
    "apps",
    "laboratory",
    "analysis",
    "solvers",
    "formulas",
    "puzzle",
    "constraints",
    "targets",
    "grid",
    "verifier",
)
"""From the roof down; `verifier` stands beside the house."""

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#333}.r{font-weight:600}"
    ".n,.s{font-size:11px}.n{fill:#777}"
    ".b{fill:#eef3f9;stroke:#8aa}.f{fill:#fff;stroke:#8aa}.a{stroke:#3b75af;fill:none}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.n{fill:#999}.b{fill:#1d2733}"
    ".f{fill:#111}.a{stroke:#7ab0e0}}"
)


def arrows() -> Counter[tuple[str, str]]:
    """How many modules of a room import something from another room."""
    found: Counter[tuple[str, str]] = Counter()
    for path in PACKAGE.rglob("*.py"):
        room = path.relative_to(PACKAGE).parts[0]
        if room not in ROOMS:
            continue
        names = set()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sudoku_csp"):
                parts = (node.module or "").split(".")
                names |= {parts[1]} if len(parts) > 1 else {alias.name for alias in node.names}
        found.update((room, name) for name in names if name in ROOMS and name != room)
    return found


def rooms() -> str:
    """The rooms, one below the other, with an arc for each pair that is tied."""
    counts, height, left, width = arrows(), 54, 360, 220
    size = {room: sum(1 for _ in (PACKAGE / room).rglob("*.py")) for room in ROOMS}
    lines = []
    for place, room in enumerate(ROOMS):
        y = 20 + place * height
        lines.append(f'<rect class="b" x="{left}" y="{y}" width="{width}" height="34" rx="5"/>')
        lines.append(f'<text class="r" x="{left + 12}" y="{y + 22}">{room}</text>')
        files = f"{size[room]} files"
        lines.append(
            f'<text class="n" x="{left + width - 12}" y="{y + 22}" text-anchor="end">{files}</text>'
        )
    for (upper, lower), number in sorted(counts.items()):
        start, end = ROOMS.index(upper), ROOMS.index(lower)
        y1, y2 = 37 + start * height, 37 + end * height
        span = abs(end - start)
        side = left - 6 if span > 1 else left + width + 6
        bulge = side - 30 * span if span > 1 else side + 34
        thick = 1 + min(number, 60) / 15
        lines.append(
            f'<path class="a" stroke-width="{thick:.1f}" opacity=".6" '
            f'd="M{side} {y1}C{bulge} {y1} {bulge} {y2} {side} {y2}">'
            f"<title>{upper} imports from {lower}: {number} modules</title></path>"
        )
    total = f"{len(counts)} arrows between {len(ROOMS)} rooms"
    lines.append(f'<text class="n" x="{left}" y="{20 + len(ROOMS) * height}">{total}</text>')
    return _svg(left + width + 60, 30 + len(ROOMS) * height, lines)


def way(ask: Callable[[], object]) -> list[str]:
    """The files that are entered, each once, in the order in which they are.

    The `__init__` of a package goes by the package's name.
    """
    seen: dict[str, None] = {}

    def watch(frame: FrameType, event: str, _argument: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and frame.f_code.co_name != "<module>" and PACKAGE in path.parents:
            file = path.parent if path.stem == "__init__" else path.with_suffix("")
            seen.setdefault(PACKAGE.name if file == PACKAGE else str(file.relative_to(PACKAGE)))

    sys.setprofile(watch)
    try:
        ask()
    finally:
        sys.setprofile(None)
    return list(seen)


def ways() -> Iterator[tuple[str, list[str]]]:
    """The stages of a check and the files of each: from the text, by each backend, to the verdict.

    The backends solve in this process, where the files can be traced, and for the first time, so
    that stating the rules is part of the path.
    """
    puzzle = read(PUZZLE)
    yield "from text to puzzle", way(lambda: read(PUZZLE))
    choices = {
        "sat": ("sat", Settings()),
        "cpsat": ("cpsat", Settings()),
        "reference": ("reference", Settings(search="dom-wdeg")),
    }
    for title, (name, settings) in choices.items():
        backend = create(name, settings)

        def ask(backend: Backend = backend, name: str = name) -> object:
            return cross_check.check(puzzle, {name: backend}).verdict

        yield title, way(ask)
        backend.close()


def way_of_a_puzzle() -> str:
    """The stages one below the other, their files from left to right as they are entered."""
    lines, y, per_row, box = [], 30, 4, 246
    for title, files in ways():
        lines.append(f'<text class="r" x="10" y="{y}">{escape(title)}</text>')
        lines.append(f'<text class="n" x="260" y="{y}">{len(files)} files</text>')
        for place, name in enumerate(files):
            x, row = 10 + place % per_row * (box + 14), y + 12 + place // per_row * 34
            lines.append(
                f'<rect class="f" x="{x}" y="{row}" width="{box}" height="24" rx="4"/>'
                f'<text class="s" x="{x + 8}" y="{row + 16}">{escape(name)}</text>'
            )
            if place + 1 < len(files) and (place + 1) % per_row:
                lines.append(f'<path class="a" d="M{x + box} {row + 12}h14"/>')
        y += 12 + -(-len(files) // per_row) * 34 + 34
    return _svg(10 + per_row * (box + 14), y, lines)


def _svg(width: int, height: int, lines: list[str]) -> str:
    body = "\n".join(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"><style>{STYLE}</style>\n{body}\n</svg>\n'
    )


if __name__ == "__main__":
    (PICTURES / "rooms.svg").write_text(rooms())
    (PICTURES / "way-of-a-puzzle.svg").write_text(way_of_a_puzzle())
