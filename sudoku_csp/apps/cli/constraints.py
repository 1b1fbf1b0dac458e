"""`sudoku-csp constraints`: the kinds of constraint, and one of them in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from sudoku_csp.apps.cli import options, reports
from sudoku_csp.apps.cli.options import SIZE, Converted
from sudoku_csp.formulas.encoding import EXTENDED
from sudoku_csp.grid.board import Board, BoardChoice, board_of

if TYPE_CHECKING:
    from sudoku_csp.constraints.constraint import Constraint
    from sudoku_csp.puzzle.kind import Kind

EPILOG = """\b
Examples:
  sudoku-csp constraints
  sudoku-csp constraints --filter arrow
  sudoku-csp constraints cage
  sudoku-csp constraints 'cage 10 r1c1 r1c2' --board 4x4
  sudoku-csp constraints whisper --encoding relations=conflicts --clauses 100
  sudoku-csp constraints renban -f json
"""

SIDE = 9
"""The side of the board of a constraint that is written out, where none is named."""


class KindText(Converted):
    """The name of a kind, or a whole constraint; a shell completes the names."""

    name = "KIND"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from sudoku_csp.constraints import registry

        names = (name.replace("_", "-") for name in registry.names())
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


@click.command("constraints", epilog=EPILOG)
@click.argument("words", metavar="[KIND]", type=KindText(), nargs=-1)
@click.option("--filter", "wanted", metavar="WORD", help="The kinds alone that speak of WORD.")
@click.option("--board", "size", type=SIZE, help="Size of the board of the example, as 9x9.")
@options.board
@options.encoding
@options.number("--clauses", "How many clauses are shown, and as many for CP-SAT.", 10, least=0)
@options.number(
    "--domains", "Random domains on which propagation is measured; 0 for none.", 100, least=0
)
@options.style("How it is written.", "text", "json")
def command(**given: Any) -> None:
    """List the kinds of constraint, or show one in every language.

    KIND is a name, or a whole constraint as in 'cage 10 r1c1 r1c2'. It is shown in words, as a line
    of text and in Python, on a board, as clauses in the encoding that is chosen, and to CP-SAT;
    then what propagation takes away on random domains, and what each encoding costs and propagates.
    """
    text = " ".join(given["words"])
    as_json = given["style"] == "json"
    if not text:
        _list(given, as_json)
        return
    if given["wanted"] is not None:
        raise click.UsageError("--filter is for the list, and KIND asks for one")
    kind, board, rule = _asked(text, _board(given["size"], given["board"]))
    from sudoku_csp.apps.cli import constraint_sheet
    from sudoku_csp.laboratory.views.rule_sheet import Sheet

    encoding = given["encoding"] or EXTENDED
    show = constraint_sheet.as_data if as_json else constraint_sheet.as_text
    shown = show(kind, Sheet(rule, board), encoding, given["clauses"], given["domains"])
    if isinstance(shown, str):
        reports.write(shown)
    else:
        reports.write_json(shown)


def _list(given: dict[str, Any], as_json: bool) -> None:
    for name, value in given.items():
        if name not in ("words", "wanted", "style") and value and not options.is_default(name):
            raise click.UsageError(
                "the list of kinds takes --filter and --format alone: name a KIND"
            )
    from sudoku_csp.apps.cli.constraint_lines import listed
    from sudoku_csp.puzzle.kind import kinds

    word = given["wanted"] or ""
    found = [kind for kind in kinds() if kind.speaks_of(word)]
    if not found:
        raise click.UsageError(f"no kind speaks of {word!r}; `sudoku-csp constraints` lists all")
    if as_json:
        reports.write_json([kind.as_dict() for kind in found])
    else:
        reports.write(listed(found))


def _asked(text: str, board: Board | None) -> tuple[Kind, Board, Constraint]:
    """The kind, and the constraint to show it by, with its board.

    Raises UnknownName and InputError for what is neither a kind nor a constraint, Unsupported where
    a kind has no example on the board.
    """
    from sudoku_csp.constraints import registry, typed_line
    from sudoku_csp.laboratory.views.rule_example import example
    from sudoku_csp.puzzle.kind import Kind, kind

    found_kind, behind = typed_line.kind_of(text.split())
    is_name, begins_with_one = found_kind and not behind, found_kind is not None
    if is_name or not (begins_with_one or any(sign.isdigit() for sign in text)):
        found = kind(text)
        return found, *example(found, board)
    board = board or Board.customary(SIDE)
    rule = typed_line.parse(text, board)
    name = registry.name_of(type(rule))
    assert name is not None
    return Kind(name.replace("_", "-"), type(rule)), board, rule


def _board(side: int | None, choice: BoardChoice | None) -> Board | None:
    """The board that is named, None for none. Raises UsageError where there is none such."""
    if side is None and choice is None:
        return None
    try:
        board = board_of(choice or Board.customary, side or SIDE)
    except ValueError as error:
        raise click.UsageError(f"--board {side}x{side}: {error}") from None
    if side not in (None, board.side):
        raise click.UsageError(f"--board {side}x{side}, where the board named is {board}")
    return board
