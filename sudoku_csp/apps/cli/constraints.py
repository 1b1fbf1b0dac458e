"""`sudoku-csp constraints`: the kinds of constraint, and one of them in every language."""

from __future__ import annotations

from typing import Any

import click

from sudoku_csp.apps.cli import options
from sudoku_csp.apps.cli.reports import write, write_json
from sudoku_csp.grid.helpers import quantity

EPILOG = """\b
Examples:
  sudoku-csp constraints
  sudoku-csp constraints --filter arrow
  sudoku-csp constraints cage
  sudoku-csp constraints 'cage 10 r1c1 r1c2' --board 4x4
  sudoku-csp constraints whisper --encoding relations=conflicts --clauses 100
  sudoku-csp constraints renban -f json
"""


@click.command("constraints", epilog=EPILOG)
@click.argument("words", metavar="[KIND]", nargs=-1)
@click.option("--filter", "word", metavar="WORD", help="Only the kinds whose texts contain WORD.")
@click.option("--board", type=options.BOARD, help="The board: 9x9, or as '5x5, no boxes'.")
@options.encoding
@options.number("--clauses", "Clauses to show, and constraints of CP-SAT.", 10, least=0)
@options.number(
    "--domains", "Random domains on which propagation is measured; 0 for none.", 100, least=0
)
@options.style("The form of the results.", "text", "json")
def command(**given: Any) -> None:
    """List the kinds of constraint, or show one in every language.

    KIND is a name, or a whole constraint as in 'cage 10 r1c1 r1c2'. It is shown in words, as a line
    of text and in Python, on a board, as clauses in the encoding that is chosen, and to CP-SAT;
    then the digits that propagation removes from random domains, and the size and the propagation
    of each encoding.
    """
    from sudoku_csp.apps.api import rules

    text = " ".join(given["words"])
    as_json = given["style"] == "json"
    if not text:
        if options.given_options(besides=["word", "style"]):
            raise click.UsageError(
                "the list of kinds takes --filter and --format alone: name a KIND"
            )
        _list(given["word"] or "", as_json)
        return
    if given["word"] is not None:
        raise click.UsageError("--filter is for the list, and KIND shows one kind")
    sheet = rules.in_every_language(
        text,
        board=given["board"],
        encoding=given["encoding"],
        most=given["clauses"],
        domains=given["domains"],
    )
    if as_json:
        write_json(sheet.as_dict())
    else:
        write(str(sheet))


def _list(word: str, as_json: bool) -> None:
    """The kinds whose texts contain a word."""
    from sudoku_csp.apps.api import rules

    found = rules.kinds_about(word)
    if not found:
        raise click.UsageError(f"no kind speaks of {word!r}; `sudoku-csp constraints` lists all")
    if as_json:
        write_json([kind.as_dict() for kind in found])
        return
    write(rules.listing(found))
    write(f"{quantity(len(found), 'kind')}. One of them: sudoku-csp constraints {found[0].name}")
