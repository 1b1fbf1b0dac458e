"""Choices: what can be chosen on the page, each with the words that its own module has for it."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.handlers.download import OTHERS
from sudoku_csp.apps.playground.request import Request
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.formats import FORMATS
from sudoku_csp.grid.board import Board
from sudoku_csp.solvers import backends, searches
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.globals import AUTOMATIC, GLOBALS

FIELDS: tuple[str, ...] = ()


def answer(_request: Request) -> Iterator[Part]:
    """The names by kind, the default first where there is one, each with `about`, a sentence.

    A format is of the kind "clauses", which have an encoding, "model", or "answer".
    """
    methods = map(at_most_one.named, at_most_one.NAMES)
    sets = map(clause_sets.named, clause_sets.NAMES)
    of_cells = (cells.named(name, Board.customary(4)) for name in cells.NAMES)
    of_globals = {
        f"{word}_encoding": map(forms.named, (AUTOMATIC, *forms.names))
        for word, forms in GLOBALS.items()
    }
    of_search = map(searches.named, searches.NAMES)
    formats = {
        name: (form.title, form.suffix, "clauses" if form.clauses else "model")
        for name, form in FORMATS.items()
    }
    answers = {name: (*about, "answer") for name, about in OTHERS.items()}
    yield {
        "clause_sets": [{"name": one.name, "about": one.idea} for one in sets],
        "at_most_one": [{"name": one.name, "about": one.idea} for one in methods],
        "cells": [{"name": one.name, "about": one.idea} for one in of_cells],
        **{
            field: [{"name": one.name, "about": one.idea} for one in forms]
            for field, forms in of_globals.items()
        },
        "searches": [
            {"name": one.name, "about": one.idea, "traceable": one.traceable} for one in of_search
        ],
        "backends": [{"name": name, "about": backends.ABOUT[name]} for name in backends.NAMES],
        "formats": [
            {"name": name, "about": about, "suffix": suffix, "kind": kind}
            for name, (about, suffix, kind) in (formats | answers).items()
        ],
        "solvers": [{"name": name} for name in sat_solvers.SOLVERS],
        "defaults": {
            "clause_set": clause_sets.DEFAULT,
            "at_most_one": at_most_one.DEFAULT,
            "cells": cells.DEFAULT,
            **{f"{word}_encoding": AUTOMATIC for word, forms in GLOBALS.items()},
            "search": searches.DEFAULT,
        },
    }
