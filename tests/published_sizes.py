"""Sizes of formulas by the closed formulas of the papers. The package counts clauses instead."""

from collections import Counter
from math import comb, isqrt

from sudoku_csp.formulas.clause_sets import cut_into_triads


def of_commander(n):
    if n <= 4:
        return 0, comb(n, 2)
    whole, rest = divmod(n, 3)
    groups = whole + bool(rest)
    variables, clauses = of_commander(groups)
    return groups + variables, n + 3 * whole + comb(rest, 2) + clauses


def of_product(n):
    if n <= 4:
        return 0, comb(n, 2)
    rows = isqrt(n - 1) + 1
    sides = rows, -(-n // rows)
    parts = [of_product(side) for side in sides]
    return sum(sides) + sum(v for v, _ in parts), 2 * n + sum(c for _, c in parts)


def of_bimander(n):
    bits = max(-(-n // 2) - 1, 0).bit_length()
    return bits, n // 2 + n * bits


def of_tree(n):
    """Returns the size of a totalizer: a node has n outputs, and (l+1)(r+1) - 1 clauses."""
    if n == 1:
        return 0, 0
    (v, c), (w, d) = of_tree(n // 2), of_tree(n - n // 2)
    return n + v + w, (n // 2 + 1) * (n - n // 2 + 1) - 1 + c + d


OF_METHOD = {
    "pairwise": lambda n: (0, comb(n, 2)),
    "sequential": lambda n: (n - 1, 3 * n - 4),
    "bitwise": lambda n: ((n - 1).bit_length(), n * (n - 1).bit_length()),
    "ladder": lambda n: (n + 1, 4 * n),
    "product": of_product,
    "commander": of_commander,
    "bimander": of_bimander,
    "splitting": lambda n: ((max(n - 4, 0) + 1) // 2, 3 * n - 6),
    "totalizer": lambda n: (of_tree(n)[0], of_tree(n)[1] + 1),
}


def of_group(method, n):
    """Returns the new variables and clauses of at most one of n literals."""
    return OF_METHOD[method](n) if n > 2 else (0, int(n == 2))


def of_cells(puzzle, cells):
    """Returns variables and clauses: n^2 cells, and conflicts or supports of the houses."""
    n, bits = puzzle.board.side, (puzzle.board.side - 1).bit_length()
    variables, axioms, of_given = {
        "order": (n - 1, max(n - 2, 0), lambda d: 2 - (d == 1) - (d == n)),
        "log": (bits, (1 << bits) - n, lambda _: bits),
        "support": (n, 1 + comb(n, 2), lambda _: 1),
    }[cells]
    conflicts = n * len(puzzle.board.houses) * comb(n, 2) * (2 if cells == "support" else 1)
    givens = sum(of_given(digit) for _, digit in puzzle.givens)
    return n**2 * variables, n**2 * axioms + conflicts + givens


def parts(puzzle, clause_set):
    """Returns the variables, the long clauses and the sizes of all at-most-one groups."""
    board, n, houses = puzzle.board, puzzle.board.side, len(puzzle.board.houses)
    if clause_set == "optimised":
        return parts_left(puzzle)
    if clause_set == "triad":
        triads = [
            t for house in (*board.rows, *board.columns) for t in cut_into_triads(board, house)[0]
        ]
        defined = Counter(len(triad) + 1 for triad in triads if len(triad) > 1)
        cuts = Counter(
            len(triads) for house in board.houses for triads in cut_into_triads(board, house)
        )
        groups = Counter({n: n**2})
        for sizes in (defined, cuts):
            groups.update({size: n * times for size, times in sizes.items()})
        new = n * defined.total()
        return n**3 + new, n**2 + new + n * cuts.total() + len(puzzle.givens), groups
    in_cells, places = {"minimal": (0, 0), "efficient": (n**2, 0), "extended": (n**2, n * houses)}[
        clause_set
    ]
    return n**3, n**2 + places + len(puzzle.givens), Counter({n: n * houses + in_cells})


def parts_left(puzzle):
    """Returns the parts that the givens leave open: open cells, and open digits of houses."""
    board, given = puzzle.board, dict(puzzle.givens)
    candidates = {
        cell: set(board.digits) - {given[peer] for peer in board.peers(cell) if peer in given}
        for cell in board.cells
        if cell not in given
    }
    groups = Counter(map(len, candidates.values()))
    clauses = len(candidates)
    for house in board.houses:
        digits = Counter(given[cell] for cell in house.cells if cell in given)
        places = Counter(d for cell in house.cells for d in candidates.get(cell, ()))
        groups.update(places[digit] for digit in board.digits if digit not in digits)
        # Two equal givens leave the empty clause.
        clauses += sum(digits[digit] != 1 for digit in board.digits)
    return sum(map(len, candidates.values())), clauses, groups


def of_formula(puzzle, encoding):
    """Returns the variables and clauses of a classic puzzle with its givens as units."""
    if encoding.clause_set is None:
        return of_cells(puzzle, encoding.cells)
    variables, clauses, groups = parts(puzzle, encoding.clause_set)
    for size, times in groups.items():
        new, more = of_group(encoding.at_most_one, size)
        variables, clauses = variables + times * new, clauses + times * more
    return variables, clauses


def stated_twice(board):
    """Number of pairs that a line and a box share, in the formulas without new variables.

    It is wrong for boards of one cell and for boxes that are lines, which share all clauses.
    """
    if not board.has_boxes:
        return 0
    return board.side**3 * (board.box_rows + board.box_columns - 2) // 2
