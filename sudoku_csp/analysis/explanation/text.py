"""An explanation as text: runs of singles in a paragraph, other steps in full with their picture.

Steps by parts of one constraint that follow one another share the picture of the last.

A picture is a framed board: candidates where they matter, a dot in every other open cell. `24-5` is
a cell that may be 2 or 4 and loses 5; `=7` is where 7 is placed.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby

from sudoku_csp.analysis.explanation.scene import Part, Scene
from sudoku_csp.analysis.explanation.sentences import conclusion, describe
from sudoku_csp.analysis.explanation.step import Candidate
from sudoku_csp.grid import drawing
from sudoku_csp.grid.cell import Cell


def picture(scene: Scene) -> str:
    """The board with rows and columns named."""
    board = scene.board
    rows = [[_shown(scene, cell) for cell in row.cells] for row in board.rows]
    columns = zip(*rows, strict=True)
    widths = [max(map(len, (f"c{at}", *texts))) for at, texts in enumerate(columns, start=1)]
    padded = (list(map(str.ljust, texts, widths)) for texts in rows)
    return drawing.framed(board, padded, widths, named=True)


def _shown(scene: Scene, cell: Cell) -> str:
    """What stands in a cell."""
    board = scene.board
    if cell in scene.digits:
        return drawing.symbol(board, scene.digits[cell])
    if cell not in scene.concerned:
        return drawing.EMPTY
    by_part: dict[Part | None, list[str]] = {}
    for digit in scene.candidates[cell]:
        part = scene.parts.get(Candidate(cell, digit))
        kept = part if part in (Part.PLACED, Part.REMOVED) else None
        by_part.setdefault(kept, []).append(drawing.symbol(board, digit))
    comma = "" if board.side <= len(drawing.SYMBOLS) else ","
    texts = {part: comma.join(digits) for part, digits in by_part.items()}
    if Part.PLACED in texts:
        return f"={texts[Part.PLACED]}"
    removed = f"-{texts[Part.REMOVED]}" if Part.REMOVED in texts else ""
    return texts.get(None, "") + removed


WIDTH = 100
"""Characters after which a line is broken."""


def wrapped(paragraphs: Iterable[str], width: int) -> Iterator[str]:
    """The lines of paragraphs."""
    for paragraph in paragraphs:
        yield from textwrap.wrap(paragraph, width)


def steps(shown: Iterable[Scene], *, width: int = WIDTH, pictures: bool = True) -> Iterator[str]:
    """The lines of steps, those of a run together."""
    for _, run in groupby(shown, key=_run):
        several = list(run)
        if several[0].step.layer == "single":
            yield from _singles(several, width)
            continue
        for scene in several:
            yield from _words(scene, width)
        if pictures:
            yield from ("", picture(several[-1]), "")


def _run(scene: Scene) -> object:
    """What steps have in common that follow one another in a run: singles, or one constraint."""
    step = scene.step
    if step.layer == "one constraint":
        return step.groups[0].constraints
    return step.layer if step.layer == "single" else step.number


def _singles(run: list[Scene], width: int) -> Iterator[str]:
    """A run of singles, as one paragraph."""
    if len(run) == 1:
        (scene,) = run
        text = f"{scene.step.number}. {describe(scene).line()}"
        yield from textwrap.wrap(text, width, subsequent_indent=" " * 4)
    else:
        first, last = run[0].step.number, run[-1].step.number
        placed = "; ".join(
            f"{conclusion(one.board, one.step.placed, ())} ({one.step.name}{_house(one)})"
            for one in run
        )
        text = f"{first}-{last}. Singles: {placed}."
        yield from textwrap.wrap(text, width, subsequent_indent=" " * 4)


def _house(scene: Scene) -> str:
    house = scene.step.groups[0].house if scene.step.groups else None
    return "" if house is None else f", {house.name}"


def _words(scene: Scene, width: int) -> Iterator[str]:
    """The lines of a step without its picture."""
    text = describe(scene)
    head = f"{scene.step.number}. "
    indent = " " * len(head)
    yield from textwrap.wrap(
        f"{head}{text.conclusion} ({text.kind})", width, subsequent_indent=indent
    )
    for paragraph in text.paragraphs():
        yield from textwrap.wrap(paragraph, width, initial_indent=indent, subsequent_indent=indent)
