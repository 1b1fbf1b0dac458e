"""`sudoku-csp encodings`: the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

from sudoku_csp.apps.cli import options
from sudoku_csp.apps.cli.reports import table, write, write_json
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import KEYS
from sudoku_csp.grid.board import Board
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.globals import AUTOMATIC


@click.command("encodings")
@options.style("The form of the list.", "text", "json")
def command(style: str) -> None:
    """List the encodings, each with its idea and its source."""
    methods = (*at_most_one.NAMES, at_most_one.CARDINALITY.name)
    nine = Board.customary(9)
    families: list[tuple[str, Iterable[str], Callable[[str], Any], str]] = [
        ("clause sets", clause_sets.NAMES, clause_sets.named, clause_sets.DEFAULT),
        ("at-most-one methods", methods, at_most_one.named, at_most_one.DEFAULT),
        ("cell encodings", cells.NAMES, lambda name: cells.named(name, nine), cells.DEFAULT),
    ]
    for key, forms in KEYS.items():
        families.append((f"{key}=", (*forms.names, AUTOMATIC), forms.named, AUTOMATIC))
    parts = {
        head: [
            {
                "name": name,
                "idea": named(name).idea,
                "source": named(name).source,
                "default": "yes" if name == default else "",
            }
            for name in names
        ]
        for head, names, named, default in families
    }
    if style == "json":
        write_json(parts)
        return
    for head, found in parts.items():
        rows = [
            ("  " + one["name"] + (" *" if one["default"] else ""), one["idea"], one["source"])
            for one in found
        ]
        body = table(["", "", ""], rows, words=3).split("\n")[1:]
        title = f"Forms of {head.rstrip('=')}, {head}NAME" if "=" in head else head.capitalize()
        write("\n".join([f"{title}:", *body, ""]))
    write(
        "* the default. Commas combine names: `--encoding triad,product,sums=totalizer`.\n"
        "All but cardinality and automatic have a page in encodings/ of the repository."
    )
