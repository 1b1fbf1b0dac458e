"""A puzzle as a picture: the marks of its constraints, and captions for those without marks."""

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from string import ascii_lowercase
from types import NoneType

from sudoku_csp.constraints import typed_line
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid import checks
from sudoku_csp.grid import svg as of_grid
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.marks import Caption, Mark, Outside
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.ruleset import Ruleset


def marks(ruleset: Ruleset) -> tuple[Mark, ...]:
    """The marks of all constraints except those of the board's houses."""
    letters = _letters(ruleset)
    found: list[Mark] = []
    for one in ruleset.beyond_classic:
        for mark in one.marks_on(ruleset.board):
            if isinstance(mark, Outside) and type(one) in letters:
                mark = replace(mark, letter=letters[type(one)])  # noqa: PLW2901 - the same mark.
            found.append(mark)
    return tuple(found)


def _letters(ruleset: Ruleset) -> dict[type[Constraint], str]:
    """A letter for each kind whose clues stand beside rows and columns.

    Empty if there is only one such kind.
    """
    kinds = dict.fromkeys(
        type(one)
        for one in ruleset.beyond_classic
        for mark in one.marks_on(ruleset.board)
        if isinstance(mark, Outside)
        and min(len({*at}) for at in zip(*mark.cells, strict=True)) == 1
    )
    return dict(zip(kinds, ascii_lowercase, strict=False)) if len(kinds) > 1 else {}


def captions(ruleset: Ruleset) -> tuple[str, ...]:
    """The captions: the meaning of the letters, and the constraints that marks do not show fully.

    >>> from sudoku_csp.grid.board import Board
    >>> rules = Ruleset.classic(Board.customary(9)).with_constraints(
    ...     "anti-knight", "cage 3 r1c1 r1c2"
    ... )
    >>> captions(rules)
    ('anti-knight',)
    """
    found = (_caption(ruleset, one) for one in ruleset.beyond_classic)
    missing = (f"{house} need not be different" for house in ruleset.missing_houses)
    letters = _letters(ruleset)
    key = ", ".join(
        f"{letter}: {kind.about.title or kind.__name__}" for kind, letter in letters.items()
    )
    return (
        *([f"clues outside the grid with {key}"] if key else []),
        *filter(None, found),
        *missing,
    )


def svg(
    ruleset: Ruleset, given: dict[Cell, int], grid: Grid | None = None, *, inline: bool = False
) -> str:
    """The picture of the givens or of `grid` as SVG; without colours and captions if `inline`."""
    checks.instance(grid, (Grid, NoneType), "what is drawn in a puzzle is a Grid")
    board = ruleset.board
    if grid is not None and grid.board != board:
        raise ValueError(f"a grid of {grid.board}, where the puzzle is of {board}")
    return of_grid.picture(
        board,
        bytes(given.get(cell, 0) for cell in board.cells) if grid is None else grid.digits,
        given=given,
        marks=marks(ruleset),
        described=ruleset.lines,
        captions=() if inline else captions(ruleset),
        inline=inline,
    )


def html(ruleset: Ruleset, given: dict[Cell, int], grid: Grid | None = None) -> str:
    """The picture for a page, with a list of the rules below it."""
    shown = svg(ruleset, given, grid, inline=True)
    items = "".join(
        "<li>"
        + f"<b>{escape(title)}</b>: " * bool(title)
        + "<br>".join(map(escape, lines))
        + "</li>"
        for title, lines in rules(ruleset)
    )
    return f"<div>{shown}</div>" + f"<ul>{items}</ul>" * bool(items)


def rules(ruleset: Ruleset) -> Iterator[tuple[str, list[str]]]:
    """Yields the title of each kind, with the kind's sentence and the captions of its constraints.

    The title is "" if a kind has none, and for a house whose digits need not differ.
    """
    of_kind: dict[type[Constraint], list[str]] = {}
    for one in ruleset.beyond_classic:
        of_kind.setdefault(type(one), []).append(_caption(ruleset, one))
    letters = _letters(ruleset)
    for kind, found in of_kind.items():
        more = [words for words in found if not _repeats(words, kind.about.title)]
        letter = f" ({letters[kind]})" if kind in letters else ""
        yield (
            f"{kind.about.title}{letter}".strip(),
            [kind.about.sentence] * bool(kind.about.sentence) + more,
        )
    for house in ruleset.missing_houses:
        yield "", [f"{house} need not be different"]


def _caption(ruleset: Ruleset, constraint: Constraint) -> str:
    """The caption of a constraint; empty if the constraint is drawn completely."""
    drawn = constraint.marks_on(ruleset.board)
    wanted = [mark for mark in drawn if isinstance(mark, Caption)]
    if drawn and not wanted:
        return ""
    if wanted and wanted[0].text:
        return wanted[0].text
    try:
        return typed_line.text_of(constraint, ruleset.board)
    except Unsupported:
        return str(constraint)


def _repeats(words: str, title: str) -> bool:
    """True if the letters and digits of `words` are those of the title, or if there are none."""
    letters, wanted = ("".join(filter(str.isalnum, text.lower())) for text in (words, title))
    return letters in ("", wanted)
