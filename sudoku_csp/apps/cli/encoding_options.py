"""The options by which a puzzle becomes a formula: which clauses, which variables for a cell.

`encoding_of` makes of what was given the encoding that is chosen, or says that none is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from sudoku_csp.apps.cli import options
from sudoku_csp.apps.cli.options import NameOf
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import OF_GLOBALS, Encoding
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.globals.forms import GLOBALS

encoding = options.together(
    click.option(
        "--encoding",
        "-e",
        type=NameOf("encoding", clause_sets.NAMES),
        help=f"Which clauses: {', '.join(clause_sets.NAMES)}. [default: {clause_sets.DEFAULT}]",
    ),
    options.name(
        "--at-most-one",
        "at-most-one method",
        (*at_most_one.NAMES, at_most_one.CARDINALITY),
        "How no two of some literals are true; `sudoku-csp encodings` lists them. "
        f"[default: {at_most_one.DEFAULT}]",
    ),
    options.name(
        "--cells",
        "cell encoding",
        cells.NAMES,
        f"How a cell becomes variables: {', '.join(cells.NAMES)}. [default: {cells.DEFAULT}]",
    ),
    *(
        options.name(
            f"--{word}-encoding",
            f"{word} encoding",
            (forms.DEFAULT, *forms.NAMES),
            f"How {forms.PLURAL} ({forms.SAID_BY}) are said: {', '.join(forms.NAMES)}. "
            "[default: automatic, one of them for each]",
        )
        for word, forms in GLOBALS.items()
    ),
    click.option("--propagate", is_flag=True, help="Decide what singles decide (optimised only)."),
    click.option(
        "--drop-duplicates", is_flag=True, help="No clause twice. [default: as in the papers]"
    ),
    click.option(
        "--implied-sums",
        is_flag=True,
        help="Say the sums too that follow from houses and cages.",
    ),
)
"""How a puzzle becomes a formula."""


def encoding_of(given: Mapping[str, Any], method: str | None = None) -> Encoding | None:
    """The encoding that the options choose, None where none of them is used.

    `method` is the at-most-one of direct cells where none is named. Raises Unsupported for what
    cannot be combined.
    """
    clauses, named, of_cells = (given[name] for name in ("encoding", "at_most_one", "cells"))
    flags = {flag: given[flag] for flag in ("propagate", "drop_duplicates", "implied_sums")}
    of_globals = {field: given[field] for field in OF_GLOBALS}
    if not any((clauses, named, of_cells, *flags.values(), *of_globals.values())):
        return None
    direct = of_cells in (None, cells.DEFAULT)
    named = named or (method if direct else None)
    return Encoding.chosen(clauses, named, of_cells, **flags, **of_globals)
