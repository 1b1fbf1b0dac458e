"""The methods that PySAT has, asked of PySAT.

`pysat.card` of "PySAT: a Python toolkit for prototyping with SAT oracles" (Ignatiev, Morgado &
Marques-Silva, SAT 2018).

For one or two literals PySAT writes at most the pair, whatever the method.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sudoku_csp.targets.cnf.at_most_one.method import Clause, Fresh


def clauses(method: str) -> Callable[[Sequence[int], Fresh], Iterator[Clause]]:
    """The clauses of PySAT's method of this name (it calls a method an encoding, `EncType`)."""

    def made(literals: Sequence[int], fresh: Fresh) -> Iterator[Clause]:
        if len(literals) < 2:
            return
        # Imported here: most formulas need none of it.
        from pysat.card import CardEnc, EncType  # noqa: PLC0415

        top = max(literals)
        card = CardEnc.atmost(
            lits=list(literals), bound=1, top_id=top, encoding=getattr(EncType, method)
        )
        names = {number: fresh() for number in range(top + 1, card.nv + 1)}
        for clause in card.clauses:
            yield [_renamed(literal, names) for literal in clause]

    return made


def _renamed(literal: int, names: dict[int, int]) -> int:
    name = names.get(abs(literal), abs(literal))
    return name if literal > 0 else -name
