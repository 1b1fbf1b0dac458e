"""The methods for which PySAT makes the clauses (Ignatiev, Morgado & Marques-Silva, SAT 2018).

Their pages in the gallery have the mathematics.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, Clause, Fresh


def _method(name: str, title: str, idea: str, source: str, encoding: str) -> AtMostOne:
    """Returns the method for which PySAT has an `EncType` with the name `encoding`.

    For two literals PySAT writes the pair, whatever the method.
    """

    def clauses(literals: Sequence[int], fresh: Fresh) -> Iterator[Clause]:
        if len(literals) < 2:
            return
        # Imported here, because most formulas do not need PySAT.
        from pysat.card import CardEnc, EncType  # noqa: PLC0415

        top, kind = max(literals), getattr(EncType, encoding)
        card = CardEnc.atmost(lits=list(literals), bound=1, top_id=top, encoding=kind)
        names = {number: fresh() for number in range(top + 1, card.nv + 1)}
        for clause in card.clauses:
            variables = (names.get(abs(x), abs(x)) for x in clause)
            yield [n if x > 0 else -n for n, x in zip(variables, clause, strict=True)]

    return AtMostOne(name, title, idea, source, clauses)


SEQUENTIAL = _method(
    "sequential",
    "Sequential counter",
    "a register set from the first true literal on",
    "Sinz 2005",
    "seqcounter",
)
"""LT-SEQ from "Towards an optimal CNF encoding of Boolean cardinality constraints", for a bound of
1 (CP 2005). Unit propagation runs along the register in both directions."""

BITWISE = _method(
    "bitwise",
    "Bitwise",
    "a true literal writes its number in binary",
    "Frisch et al. 2001; Prestwich 2007",
    "bitwise",
)
"""Frisch, Peugniez, Doggett & Nightingale ("Solving non-Boolean satisfiability problems with
stochastic local search"); Prestwich ("Variable dependency in local search"). Two different numbers
differ in a bit."""

LADDER = _method(
    "ladder",
    "Ladder (regular)",
    "rungs that fall once, at the true literal",
    "Gent & Nightingale 2004; Ansotegui & Manya 2004",
    "ladder",
)
"""Gent & Nightingale ("A new encoding of AllDifferent into SAT"); Ansotegui & Manya ("Mapping
problems with finite-domain variables to problems with Boolean variables", SAT 2004). PySAT adds a
variable at the end."""

TOTALIZER = _method(
    "totalizer", "Totalizer", "a tree that counts in unary", "Bailleux & Boufkhad 2003", "totalizer"
)
""""Efficient CNF encoding of Boolean cardinality constraints" (CP 2003), made for any bound. The
root may not reach two. An assignment of the literals leaves some outputs open, so solutions must be
counted on the literals."""
