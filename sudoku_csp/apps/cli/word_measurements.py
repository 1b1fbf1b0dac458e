"""What `sudoku-csp encodings` measures of the encodings of words, as tables and as JSON."""

from __future__ import annotations

from typing import Any

import click

from sudoku_csp.apps.cli import formats
from sudoku_csp.apps.cli.tables import Value, counted, table
from sudoku_csp.constraints import constraint_text
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.board_choice import board_of
from sudoku_csp.workshop.comparisons import killers as random_killers
from sudoku_csp.workshop.comparisons import word_encodings
from sudoku_csp.workshop.comparisons.as_table import AsTable


def constraints(given: dict[str, Any], as_json: bool) -> None:
    """The encodings of the words of each constraint, on a 9x9 board where none is named."""
    board = board_of(given["board"] or Board.customary, 9)
    asked: list[Constraint]
    asked = [constraint_text.parse(text, board) for text in given["constraint"]]
    if given["as_table"]:
        asked = [AsTable.of(one, board) for one in asked]
    domains, seed = given["domains"], given["seed"]
    found = [word_encodings.compare(one, board, domains, seed) for one in asked]
    if as_json:
        texts = " ".join(f"--constraint '{text}'" for text in given["constraint"])
        texts += " --as-table" if given["as_table"] else ""
        command = f"sudoku-csp encodings {texts} --domains {domains} --seed {seed} -f json"
        told = [one.as_dict() for one in found]
        formats.write_json({"command": command, "board": str(board), "constraints": told})
        return
    head = ["word", "encoding", "variables", "clauses", "removals %", "conflicts", "CPU us"]
    for one in found:
        of = f"{counted(one.domains, 'random domain')} of {board}"
        formats.write(
            f"{one.constraint}: {of}, {one.removals:,} digits to remove, "
            f"{counted(one.refuted, 'conflict')}"
        )
        rows: list[list[Value]] = [
            [
                *(row.word or "-", row.name or "the only one", row.variables, row.clauses),
                *(one.share(row), row.conflicts, row.microseconds),
            ]
            for row in one.rows
        ]
        formats.write(table(head, rows))
        for why in filter(None, (row.why for row in one.rows)):
            formats.write(why)
        formats.write("")
    formats.write(
        "New variables and clauses of the constraint alone; of what follows from the domains the "
        "digits that unit propagation removes and the conflicts it meets; CPU time of each."
    )


def killers(given: dict[str, Any], as_json: bool) -> None:
    """The encodings of sums on random killers, 9x9 where no board is named."""
    board = board_of(given["board"] or Board.customary, 9)
    solvers = given["solvers"] or ("cadical195",)
    if len(solvers) > 1:
        raise click.UsageError("--killers asks one solver")
    asked = {"seed": given["seed"], "conflicts": given["conflicts"]}
    found = [
        effort
        for cells in random_killers.CELLS
        for effort in random_killers.compare(
            board, cells, given["killers"], solver=solvers[0], **asked
        )
    ]
    if as_json:
        told = " ".join(f"--{name} {value}" for name, value in asked.items())
        command = f"sudoku-csp encodings --killers {given['killers']} --solver {solvers[0]} {told}"
        rows = [one.as_dict() for one in found]
        formats.write_json({"command": f"{command} -f json", "board": str(board), "rows": rows})
        return
    head = ["cells", "encoding", "new variables", "clauses", "conflicts to a grid", "in all"]
    lines: list[list[Value]] = [
        [
            *(one.cells, one.encoding),
            *(round(number / one.puzzles) for number in (one.variables, one.clauses)),
            *(one.found, one.done, one.seconds, one.unfinished),
        ]
        for one in found
    ]
    formats.write(table([*head, "CPU s", "unfinished"], lines))
    formats.write(
        f"{counted(given['killers'], 'random killer')} of {board} for each size of cage, "
        f"{solvers[0]}: a grid, then another one or the proof that there is none, in at most "
        f"{given['conflicts']:,} conflicts each. Means of sizes; sums of conflicts and CPU time."
    )
