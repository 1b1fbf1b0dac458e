"""The words that have several forms, and the form in which each of them is said.

What is chosen of a word is called its encoding: `--sum-encoding` on the command line,
`sum_encoding` in Python. Every package here has the names of its forms (`NAMES`), the name of what
is taken where none is asked for (`DEFAULT`, of the form `BEST`), and the form of a name (`named`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sudoku_csp.targets.cnf.globals import automata, relations, sums, tables
from sudoku_csp.targets.cnf.globals.automata.automaton import Automaton
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm
from sudoku_csp.targets.cnf.globals.relations.relation import Relation
from sudoku_csp.targets.cnf.globals.sums.sum import Sum
from sudoku_csp.targets.cnf.globals.tables.table import Table


class Registry(Protocol):
    """What a package of forms has.

    `WORD` is the word in `targets.words` that it says, `PLURAL` what many of these are called,
    and `SAID_BY` which rules say some.
    """

    WORD: str
    PLURAL: str
    SAID_BY: str
    NAMES: tuple[str, ...]
    DEFAULT: str
    BEST: GlobalForm[Any]

    def named(self, name: str) -> GlobalForm[Any]: ...


GLOBALS: Mapping[str, Registry] = {
    "sum": sums,
    "table": tables,
    "relation": relations,
    "regular": automata,
}
"""The packages, by what stands before "encoding"."""


@dataclass(frozen=True)
class Forms:
    """The form of each word. It refuses by Unsupported what it cannot say.

    `implied_sums`: the sums too are said that follow from those of several constraints.
    """

    sum: GlobalForm[Sum] = sums.BEST
    table: GlobalForm[Table] = tables.BEST
    relation: GlobalForm[Relation] = relations.BEST
    regular: GlobalForm[Automaton] = automata.BEST
    implied_sums: bool = False

    @classmethod
    def named(cls, names: Mapping[str, str], *, implied_sums: bool = False) -> Forms:
        """The forms of these names, by word. Raises UnknownName with the known ones.

        >>> Forms.named({"table": "forbidden-rows"}).table.title
        'Forbidden rows'
        """
        named = {word: GLOBALS[word].named(name) for word, name in names.items()}
        return cls(**named, implied_sums=implied_sums)


BEST = Forms()
"""For each word and each time it is said the form that suits it."""
