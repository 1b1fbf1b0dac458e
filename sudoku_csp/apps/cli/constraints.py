"""`sudoku-csp constraints`: lists the kinds of constraint, or shows one in every language."""

from typing import Any

import click
from click.core import ParameterSource

from sudoku_csp.apps.api.read import chosen_board
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

OF_A_KIND = ("board", "encoding", "clauses", "domains")
"""The options that are allowed only together with a KIND."""


@click.command("constraints", cls=options.Command, epilog=EPILOG)
@click.argument("words", metavar="[KIND]", nargs=-1)
@click.option("--filter", "word", metavar="WORD", help="Only the kinds whose texts contain WORD.")
@click.option(
    "--board",
    type=options.Parsed("BOARD", chosen_board),
    help="The board, as 9x9, '6x6, boxes 3x2' or '5x5, no boxes'.",
)
@options.encoding
@options.number("--clauses", "Clauses to show, and constraints of CP-SAT.", 10, least=0)
@options.number(
    "--domains", "Random domains on which propagation is measured; 0 for none.", 100, least=0
)
@options.style("The form of the results.", "text", "json")
def command(**given: Any) -> None:
    """KIND is a name, or a whole constraint as in 'cage 10 r1c1 r1c2'. It is shown in words, as a
    line of text, in Python, on a board, as clauses in the chosen encoding, and as CP-SAT
    constraints. Then follow the digits that propagation removes from random domains, and the size
    and the propagation of each encoding.
    """
    from sudoku_csp.apps.api import rules

    text, word, as_json = " ".join(given["words"]), given["word"], given["style"] == "json"
    if text and word is not None:
        raise click.UsageError("--filter is for the list, and KIND shows one kind")
    if text:
        sheet = rules.in_every_language(text, **{name: given[name] for name in OF_A_KIND})
        if as_json:
            write_json(sheet.as_dict())
        else:
            write(str(sheet))
        return
    source = click.get_current_context().get_parameter_source
    if any(source(name) is ParameterSource.COMMANDLINE for name in OF_A_KIND):
        raise click.UsageError("the list of kinds takes --filter and --format alone: name a KIND")
    found = rules.kinds_about(word or "")
    if not found:
        raise click.UsageError(f"no kind speaks of {word!r}; `sudoku-csp constraints` lists all")
    if as_json:
        write_json([kind.as_dict() for kind in found])
        return
    write(rules.listing(found))
    write(f"{quantity(len(found), 'kind')}. One of them: sudoku-csp constraints {found[0].name}")
