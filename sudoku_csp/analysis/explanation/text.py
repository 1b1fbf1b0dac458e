"""An explanation as text: consecutive singles in one paragraph, other steps with their picture.

Consecutive steps by the same constraint share the picture of the last step. A picture is a
framed board: open cells show their candidates if these have a part in the step, otherwise a dot. In
the cell `24-5` the candidates 2 and 4 stay and 5 is removed; in `=7` the digit 7 is placed.
"""

import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby

from sudoku_csp.analysis.explanation.scene import Part, Scene
from sudoku_csp.analysis.explanation.sentences import conclusion, describe
from sudoku_csp.analysis.explanation.step import Candidate
from sudoku_csp.grid import drawing
from sudoku_csp.grid.cell import Cell


def picture(scene: Scene) -> str:
    """The board of a scene as text, with the names of rows and columns."""
    board = scene.board
    rows = [[_shown(scene, cell) for cell in row.cells] for row in board.rows]
    columns = zip(*rows, strict=True)
    widths = [max(map(len, (f"c{at}", *texts))) for at, texts in enumerate(columns, start=1)]
    padded = (list(map(str.ljust, texts, widths)) for texts in rows)
    return drawing.framed(board, padded, widths, named=True)


def _shown(scene: Scene, cell: Cell) -> str:
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
"""The longest line, in characters."""


def wrapped(paragraphs: Iterable[str], width: int) -> Iterator[str]:
    for paragraph in paragraphs:
        yield from textwrap.wrap(paragraph, width)


def steps(shown: Iterable[Scene], *, width: int = WIDTH, pictures: bool = True) -> Iterator[str]:
    """Yields the lines of the steps; singles, and steps by the same constraint, are grouped."""
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
    """The key by which consecutive steps are grouped: singles, or steps by one constraint."""
    step = scene.step
    if step.layer == "one constraint":
        return step.groups[0].constraints
    return step.layer if step.layer == "single" else step.number


def _singles(run: list[Scene], width: int) -> Iterator[str]:
    if len(run) == 1:
        (scene,) = run
        text = f"{scene.step.number}. {describe(scene).line()}"
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
    """Yields the lines of a step without its picture."""
    text, head = describe(scene), f"{scene.step.number}. "
    indent = " " * len(head)
    conclusion = f"{text.conclusion} ({text.kind})"
    yield from textwrap.wrap(head + conclusion, width, subsequent_indent=indent)
    for paragraph in text.paragraphs():
        yield from textwrap.wrap(paragraph, width, initial_indent=indent, subsequent_indent=indent)
