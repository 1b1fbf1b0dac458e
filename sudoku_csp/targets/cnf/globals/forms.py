"""The global constraints that have several forms, and the form that is chosen for each.

The text of an encoding names the form of all sums as `sums=totalizer`; tables, relations and
automata alike. Every package here has the names of its forms (`NAMES`), the name of the default
(`DEFAULT`, of the form `BEST`), and the form of a name (`named`).
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

    `GLOBAL` is the method of `targets.model` that it encodes, `PLURAL` what many of these are
    called, and `SAID_BY` which kinds have some.
    """

    GLOBAL: str
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
    """The form of each global constraint, which rejects by Unsupported what it cannot express.

    `implied_sums`: the sums too are said that follow from those of several constraints.
    """

    sum: GlobalForm[Sum] = sums.BEST
    table: GlobalForm[Table] = tables.BEST
    relation: GlobalForm[Relation] = relations.BEST
    regular: GlobalForm[Automaton] = automata.BEST
    implied_sums: bool = False

    @classmethod
    def named(cls, names: Mapping[str, str], *, implied_sums: bool = False) -> Forms:
        """The forms of these names, by global constraint. Raises UnknownName with the known ones.

        >>> Forms.named({"table": "forbidden-rows"}).table.title
        'Forbidden rows'
        """
        named = {word: GLOBALS[word].named(name) for word, name in names.items()}
        return cls(**named, implied_sums=implied_sums)


BEST = Forms()
"""For each constraint the form that suits it."""
