"""An explanation as text: runs of singles in a paragraph, other steps in full with their picture.

A picture is a framed board: candidates where they matter, a dot in every other open cell. `24-5` is
a cell that may be 2 or 4 and loses 5; `=7` is where 7 is placed. In a terminal with colours the
conclusion is red or green, the cells of the reason are yellow, the digits that it rests on are
underlined, and what lies outside the houses of its groups is faint.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from sudoku_csp.analysis.explanation.answer import Answer
from sudoku_csp.analysis.explanation.scene import Part, Scene, scenes
from sudoku_csp.analysis.explanation.sentences import conclusion, describe
from sudoku_csp.analysis.explanation.step import Candidate
from sudoku_csp.grid import drawing
from sudoku_csp.grid.cell import Cell

GIVEN, SOURCE, FAINT, CONCERNED = "1;36", "4", "2", "33"
PLACED, REMOVED = "1;32", "1;31"
"""Parameters of the escape code that selects how text is drawn."""

Piece = tuple[str, str]
"""A text and how it is drawn."""


def picture(scene: Scene, *, colour: bool = False) -> str:
    """The board with rows and columns named; with `colour`, by escape codes."""
    board = scene.board
    texts = {cell: _pieces(scene, cell) for cell in board.cells}
    widths = [
        max(len(f"c{house.cells[0].column}"), *(_long(texts[cell]) for cell in house.cells))
        for house in board.columns
    ]
    margin = len(f"r{board.side} ")
    frame = " " * margin + "+".join(["", *map(_rule, _boxes(scene, widths)), ""])
    head = [f"c{number}".ljust(width) for number, width in zip(board.digits, widths, strict=True)]
    lines = [" " * (margin + 2) + "   ".join(map(" ".join, _boxes(scene, head))).rstrip()]
    box_rows = board.side if board.regions is not None else board.box_rows or board.side
    for row in board.rows:
        number = row.cells[0].row
        if (number - 1) % box_rows == 0:
            lines.append(frame)
        drawn = [
            _drawn(texts[cell], width, colour=colour)
            for cell, width in zip(row.cells, widths, strict=True)
        ]
        inside = " | ".join(map(" ".join, _boxes(scene, drawn)))
        lines.append(f"r{number}".ljust(margin) + f"| {inside} |")
    return "\n".join([*lines, frame])


def _boxes(scene: Scene, columns: Sequence[str] | Sequence[int]) -> list[list[str]]:
    """What belongs to the columns, as text, in a list for each box across."""
    wide = scene.board.box_columns or scene.board.side
    texts = list(map(str, columns))
    return [texts[start : start + wide] for start in range(0, len(texts), wide)]


def _rule(widths: Sequence[str]) -> str:
    """The frame above a box whose columns are so wide."""
    return "-" * (sum(map(int, widths)) + len(widths) + 1)


def _long(pieces: Sequence[Piece]) -> int:
    return sum(len(text) for text, _ in pieces)


def _drawn(pieces: Sequence[Piece], width: int, *, colour: bool) -> str:
    padding = " " * (width - _long(pieces))
    if not colour:
        return "".join(text for text, _ in pieces) + padding
    return "".join(_coloured(text, code) for text, code in pieces) + padding


def _coloured(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}{drawing.PLAIN}" if code else text


def _pieces(scene: Scene, cell: Cell) -> list[Piece]:
    """What stands in a cell."""
    board = scene.board
    if cell in scene.digits:
        style = GIVEN if cell in scene.given else "1"
        underlined = f"{style};{SOURCE}" if cell in scene.sources else style
        return [(drawing.symbol(board, scene.digits[cell]), underlined)]
    if cell not in scene.concerned:
        return [(drawing.EMPTY, "" if cell in scene.shaded else FAINT)]
    by_part: dict[Part | None, list[str]] = {}
    for digit in scene.candidates[cell]:
        part = scene.parts.get(Candidate(cell, digit))
        kept = part if part in (Part.PLACED, Part.REMOVED) else None
        by_part.setdefault(kept, []).append(drawing.symbol(board, digit))
    comma = "" if board.side <= len(drawing.SYMBOLS) else ","
    if Part.PLACED in by_part:
        return [(f"={comma.join(by_part[Part.PLACED])}", PLACED)]
    pieces = [(comma.join(by_part[None]), CONCERNED)] if None in by_part else []
    if Part.REMOVED in by_part:
        pieces.append((f"-{comma.join(by_part[Part.REMOVED])}", REMOVED))
    return pieces


WIDTH = 100
"""Characters after which a line is broken."""


def lines(answer: Answer, *, width: int = WIDTH, colour: bool = False) -> Iterator[str]:
    """The lines of an answer."""
    for line in answer.opening():
        yield from textwrap.wrap(line, width)
    yield from steps(scenes(answer.explanation, answer.steps), width=width, colour=colour)
    yield from end(answer, width=width)


def end(answer: Answer, *, width: int = WIDTH) -> Iterator[str]:
    """The lines after the steps."""
    for line in answer.ending():
        yield from textwrap.wrap(line, width)


def steps(shown: Iterable[Scene], *, width: int = WIDTH, colour: bool = False) -> Iterator[str]:
    """The lines of steps: naked and hidden singles that follow one another are one paragraph."""
    run: list[Scene] = []
    for scene in shown:
        if scene.step.layer == "single":
            run.append(scene)
            continue
        yield from _singles(run, width)
        run = []
        yield from step(scene, width=width, colour=colour)
    yield from _singles(run, width)


def _singles(run: list[Scene], width: int) -> Iterator[str]:
    """A run of singles."""
    if len(run) == 1:
        (scene,) = run
        text = f"{scene.step.number}. {describe(scene).line()}"
        yield from textwrap.wrap(text, width, subsequent_indent=" " * 4)
    elif run:
        first, last = run[0].step.number, run[-1].step.number
        placed = "; ".join(
            f"{conclusion(one.board, one.step.placed, ())} ({one.step.name}"
            + (
                f", {one.step.groups[0].house.name})"
                if one.step.groups and one.step.groups[0].house
                else ")"
            )
            for one in run
        )
        yield from textwrap.wrap(
            f"{first}-{last}. Singles: {placed}.", width, subsequent_indent=" " * 4
        )


def step(scene: Scene, *, width: int = WIDTH, colour: bool = False) -> Iterator[str]:
    """The lines of a step, with its picture."""
    text = describe(scene)
    head = f"{scene.step.number}. "
    indent = " " * len(head)
    yield from textwrap.wrap(
        f"{head}{text.conclusion} ({text.kind})", width, subsequent_indent=indent
    )
    for paragraph in text.paragraphs():
        yield from textwrap.wrap(paragraph, width, initial_indent=indent, subsequent_indent=indent)
    yield from ("", picture(scene, colour=colour), "")
