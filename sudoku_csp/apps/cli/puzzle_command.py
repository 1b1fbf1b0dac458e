"""How `solve`, `check` and `count` are made: the same options, the same loop over puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from sudoku_csp.apps.cli import formats, options
from sudoku_csp.apps.cli.inputs import entries
from sudoku_csp.apps.cli.session import Session
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.backends import chosen
from sudoku_csp.solvers.backends.settings import Settings


def puzzle_command(
    name: str,
    *,
    about: str,
    examples: str,
    text: type[formats.Format],
    backend: str,
    limit: int,
    limit_help: str,
    race: bool = False,
) -> click.Command:
    """A command that asks backends about puzzles.

    `text` is its output for people, `backend` and `limit` are its defaults; with `race` it can let
    backends run against one another.
    """

    @click.command(name, help=about, epilog=f"\b\nExamples:\n{examples}")
    @options.puzzles
    @options.solving(default=backend)
    @options.encoding
    @options.limit(limit, limit_help)
    @options.output
    def command(**given: Any) -> int:
        names = chosen(name for several in given["names"] for name in several)
        race = given.get("race", False)
        if race and options.is_default("names"):
            names = chosen("all")
        settings = Settings(
            given["solver"], options.encoding_of(given), given["consistency"], given["search"]
        )
        try:
            settings.check(names)
        except Unsupported as error:
            raise click.UsageError(str(error)) from None
        session = Session(
            names=names,
            settings=settings,
            limit=given["limit"],
            time_limit=given["time_limit"],
            style=formats.chosen(given["style"], text),
            save_to=Path(given["save_to"]),
            strict=given["strict"],
            race=race,
        )
        found = entries(given["inputs"], examples=given["examples"], board=given["board"])
        return session.run(found, sat_exit_codes=given["sat_exit_codes"])

    return options.race(command) if race else command
