"""The conformance kit: what the forms of a constraint allow, each held to `holds`. For anybody's.

    from sudoku_csp.laboratory import conformance

    for mistake in conformance.mistakes(my_rule, board):
        print(mistake)            # r1c1=2 r1c2=2: holds says no, the clauses say yes
    print(conformance.strength(my_rule, board))

It is told about `scope` (a cell forgotten), the clauses by themselves and in every encoding, every
backend by enumeration, and the propagator on combinations of domains. The rule is known to the
backends in this process, so its class may stand anywhere, also in a notebook. Read `verdict` first.
"""

from sudoku_csp.laboratory.conformance.strength import Strength, strength
from sudoku_csp.laboratory.conformance.verdict import (
    WAYS,
    Conformance,
    Mistake,
    Refusal,
    conformance,
    mistakes,
)

__all__ = [
    "WAYS",
    "Conformance",
    "Mistake",
    "Refusal",
    "Strength",
    "conformance",
    "mistakes",
    "strength",
]
