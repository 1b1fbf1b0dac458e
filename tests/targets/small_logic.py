"""Unit propagation and satisfiability of small formulas, without any solver."""


def propagated(clauses, literals):
    """Returns the literals that unit propagation makes true, or None after a contradiction.

    Every clause is visited again until nothing changes.
    """
    true = set(literals)
    if any(-literal in true for literal in true):
        return None
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if any(literal in true for literal in clause):
                continue
            opened = {literal for literal in clause if -literal not in true}
            if not opened:
                return None
            if len(opened) == 1:
                true |= opened
                changed = True
    return true


def satisfiable(clauses, literals=()):
    """True if some assignment with these literals satisfies the clauses."""
    true = propagated(clauses, literals)
    if true is None:
        return False
    opened = next(
        (
            literal
            for clause in clauses
            if not any(x in true for x in clause)
            for literal in clause
            if -literal not in true
        ),
        None,
    )
    if opened is None:
        return True
    return satisfiable(clauses, {*true, opened}) or satisfiable(clauses, {*true, -opened})


def model_count(clauses, variables):
    """Number of assignments of the variables 1 to `variables` that satisfy the clauses.

    A truth table has an integer for each variable, with a bit for each assignment.
    """
    rows = 1 << variables
    every = (1 << rows) - 1
    column = {}
    for number in range(1, variables + 1):
        half = 1 << (number - 1)
        column[number] = every // ((1 << half) + 1) << half
        column[-number] = every ^ column[number]
    left = every
    for clause in clauses:
        allowed = 0
        for literal in clause:
            allowed |= column[literal]
        left &= allowed
    return left.bit_count()
