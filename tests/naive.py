"""RUP and RAT as they are defined, without any watches, trail or speed: the checker's twin."""

from itertools import product


def propagate(clauses, assumed):
    """The literals that follow from the assumed ones, None if they lead to a conflict."""
    true = set(assumed)
    if any(-literal in true for literal in true):
        return None
    while True:
        before = len(true)
        for clause in clauses:
            if not any(literal in true for literal in clause):
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    return None
                if len(left) == 1:
                    true.add(left[0])
        if len(true) == before:
            return true


def is_rup(clauses, clause):
    return propagate(clauses, [-literal for literal in clause]) is None


def is_rat(clauses, clause):
    if not clause:
        return False
    pivot = clause[0]
    resolvents = ([*clause, *(other - {-pivot})] for other in clauses if -pivot in other)
    return all(is_rup(clauses, resolvent) for resolvent in resolvents)


class Naive:
    """The checker's interface over a plain list of clauses."""

    def __init__(self, clauses):
        self.clauses = [frozenset(clause) for clause in clauses]

    @property
    def refuted(self):
        return propagate(self.clauses, []) is None

    def add(self, clause):
        right = is_rup(self.clauses, clause) or is_rat(self.clauses, clause)
        if right:
            self.clauses.append(frozenset(clause))
        return right


def satisfiable(clauses, variables):
    """By trying all assignments."""
    return any(
        all(any(values[abs(lit) - 1] == (lit > 0) for lit in clause) for clause in clauses)
        for values in product((False, True), repeat=variables)
    )
